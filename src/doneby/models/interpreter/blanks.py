"""The blanks of phrasings: which argument each one is, and how its words are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.earlier import read_change
from doneby.models.interpreter.hours import read_bare_hour, read_hour
from doneby.models.interpreter.lasting import read_clock
from doneby.models.interpreter.lookups import read_selection
from doneby.models.interpreter.moments import read_length, read_moment, read_one_day
from doneby.models.interpreter.naming import (
    on_list,
    read_bare_project,
    read_capital,
    read_hash_project,
    read_list_name,
    read_marked_project,
    read_name,
    read_new_name,
    read_own_list,
    read_place,
    read_project,
    read_project_name,
    read_quoted,
    read_section_name,
    read_sections,
    read_short_name,
    read_shown_place,
    read_topic,
)
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.readings import Situation
from doneby.models.interpreter.references import (
    read_found,
    read_notes_of,
    read_owned,
    read_owned_task,
    read_reference,
    read_short_found,
    read_short_named,
    read_short_task,
)
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import (
    read_amount,
    read_amount_earlier,
    read_at_label,
    read_before,
    read_due,
    read_known_label,
    read_label_name,
    read_label_tokens,
    read_labels,
    read_level,
    read_priority,
    read_some_weekdays,
    read_times,
    read_weekdays,
)
from doneby.models.interpreter.sought import (
    read_about,
    read_any_day,
    read_calls,
    read_contact,
    read_deed,
    read_doing,
    read_kind,
    read_known,
    read_listed,
    read_meeting,
    read_noted,
    read_planned,
    read_short_known,
)
from doneby.models.interpreter.weather import read_days, read_town
from doneby.models.interpreter.which import (
    read_bought,
    read_known_tasks,
    read_names,
    read_pair,
    read_things,
    unless_date,
)
from doneby.models.interpreter.whole_lists import read_every_task, read_todo_list, read_whole_list
from doneby.models.interpreter.words import ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_NARROWED = expression(
    r"\b(?:no (?:project|section|label|priority|deadline|date)s?|due|between|but not"
    r"|labell?ed|tagged|priority|except|without|overdue|p[1-4])\b"
)
_ON_A_DAY = expression(r" (?=(?:on|for|due|before|by|this|next|today|tomorrow|tonight)\b)")

Reader = Callable[[Sentence, Situation], Any]


@dataclass(frozen=True)
class Slot:
    """How the words in a blank become an argument.

    Attributes:
        parameter: The argument's name.
        read: Gives the value, or None when the words are no such thing.
    """

    parameter: str
    read: Reader = field(repr=False)


def _only(read: Callable[[Sentence], Any]) -> Reader:
    return lambda words, _: read(words)


def _at(read: Callable[[Sentence, DateContext], Any]) -> Reader:
    return lambda words, situation: read(words, situation.context)


def _undated(read: Callable[[Sentence], Any]) -> Reader:
    """What is said without a date: "the meeting tomorrow" is the meeting, tomorrow."""

    def reader(words: Sentence, situation: Situation) -> Any:
        from doneby.grammar.dates import find_due

        return None if find_due(words.typed, situation.context) else read(words)

    return reader


def _before_a_date(read: Callable[[Sentence], Any]) -> Reader:
    """A name without a date behind it: "project meeting on friday" is a meeting."""

    def reader(words: Sentence, situation: Situation) -> Any:
        from doneby.grammar.dates import find_due

        found = find_due(words.typed, situation.context)
        return None if found and found.start > 0 else read(words)

    return reader


def _read_words(words: Sentence, situation: Situation) -> str | None:
    """Words to look for; "the car on thursday" says a day as well."""
    if _NARROWED.search(words.even):
        return None  # a filter that was not understood is no word to look for
    on_a_day = _ON_A_DAY.search(words.even)
    if on_a_day and read_period(words.part(on_a_day.end(), len(words.even)), situation.context):
        return None
    return str(found) if (found := unless_date(read_found)(words, situation)) else None


def _read_thing(words: Sentence) -> str | None:
    """A task by a noun: "add a reminder to swim at 11" is about something new to do."""
    return None if words.even.partition(" ")[0] in ORDERS else read_reference(words)


SLOTS: Mapping[str, Slot] = {
    "town": Slot("place", _undated(read_town)),
    "days": Slot("days", _at(read_days)),
    "tasks": Slot("tasks", read_names),
    "task": Slot("task", unless_date(read_reference)),
    "thing": Slot("task", unless_date(_read_thing)),
    "due": Slot("due", _at(read_moment)),
    "due2": Slot("", _at(read_due)),
    "amount": Slot("due", _only(read_amount)),
    "known_tasks": Slot("tasks", read_known_tasks),
    "hour": Slot("", _only(read_hour)),
    "hour2": Slot("", _only(read_hour)),
    "bare_hour": Slot("", _only(read_bare_hour)),
    "old_day": Slot("", _only(read_name)),
    "longer_name": Slot("content", _only(read_new_name)),
    "known_label": Slot("add_labels", _at(read_known_label)),
    "pair": Slot("tasks", _only(read_pair)),
    "thing_tasks": Slot("tasks", unless_date(read_things)),
    "section_place": Slot("section", _only(read_short_name)),
    "clock": Slot("", _at(read_clock)),
    "once": Slot("", _only(read_name)),
    "one_day": Slot("due", _at(read_one_day)),
    "weekdays": Slot("due", _only(read_weekdays)),
    "weekdays2": Slot("", _only(read_weekdays)),
    "some_weekdays": Slot("due", _only(read_some_weekdays)),
    "rule2": Slot("", _at(read_due)),
    "selection": Slot("tasks", _at(read_selection)),
    "bought": Slot("tasks", _at(read_bought)),
    "every_task": Slot("tasks", _only(read_every_task)),
    "todo_list": Slot("tasks", _only(read_todo_list)),
    "whole_list": Slot("tasks", _only(read_whole_list)),
    "owned_task": Slot("task", unless_date(read_owned_task)),
    "short_named": Slot("task", unless_date(read_short_named)),
    "list_name": Slot("content", _only(read_list_name)),
    "new_project": Slot("project", _only(read_project_name)),
    "sections": Slot("", _only(read_sections)),
    "earlier": Slot("due", _only(read_amount_earlier)),
    "priority": Slot("priority", _only(read_priority)),
    "level": Slot("priority", _only(read_level)),
    "owned": Slot("tasks", _only(read_owned)),
    "place": Slot("project", _undated(read_place)),
    "other_place": Slot("", _only(read_name)),
    "capital": Slot("project", unless_date(read_capital)),
    "marked_project": Slot("project", _only(read_marked_project)),
    "label_name": Slot("label", _only(read_label_name)),
    "at_label": Slot("label", _only(read_at_label)),
    "other_label": Slot("name", _only(read_label_name)),
    "labels": Slot("add_labels", _only(read_labels)),
    "unlabels": Slot("remove_labels", _only(read_labels)),
    "at_labels": Slot("add_labels", _only(read_label_tokens)),
    "name": Slot("content", _only(read_new_name)),
    "renamed": Slot("task", unless_date(read_capital)),
    "undated_name": Slot("content", _undated(read_new_name)),
    "short_name": Slot("content", _only(read_short_name)),
    "short_found": Slot("text", _only(read_short_found)),
    "topic": Slot("content", _only(read_topic)),
    "project_name": Slot("content", _before_a_date(read_project_name)),
    "quoted": Slot("content", _only(read_quoted)),
    "rule": Slot("due", _at(read_due)),
    "day": Slot("deadline", _at(read_due)),
    "section_name": Slot("name", _only(read_section_name)),
    "short_section": Slot("name", _only(read_short_name)),
    "new_name": Slot("name", _only(read_name)),
    "in_project": Slot("project", _only(read_bare_project)),
    "hash_project": Slot("project", _only(read_hash_project)),
    "section": Slot("section", _only(read_name)),
    "known_project": Slot("project", _only(read_place)),
    "capital_project": Slot("project", _only(read_capital)),
    "short_task": Slot("tasks", _only(read_short_task)),
    "parent_task": Slot("parent", unless_date(read_reference)),
    "parent": Slot("parent", _only(read_bare_project)),
    "note": Slot("description", _only(read_name)),
    "more_note": Slot("add_note", _only(read_name)),
    "task_notes": Slot("task", _only(read_notes_of)),
    "minutes": Slot("duration", _only(read_length)),
    "project": Slot("project", _only(read_project)),
    "named_project": Slot("project", _only(read_name)),
    "named_list": Slot("project", _only(read_project)),
    "found": Slot("text", _read_words),
    "own_list": Slot("project", _only(read_own_list)),
    "shown_place": Slot("project", _undated(read_shown_place)),
    "listed": Slot("text", _only(read_listed)),
    "contact": Slot("text", _only(read_contact)),
    "calls": Slot("text", _only(read_calls)),
    "short_known": Slot("text", _undated(read_short_known)),
    "about": Slot("text", _undated(read_about)),
    "undated": Slot("text", _undated(read_found)),
    "noted": Slot("text", _undated(read_noted)),
    "deed": Slot("text", _only(read_deed)),
    "doing": Slot("text", _only(read_doing)),
    "kind": Slot("text", _undated(read_kind)),
    "on_day": Slot("due", _at(read_period)),
    "any_day": Slot("", _at(read_any_day)),
    "meeting": Slot("text", _undated(read_meeting)),
    "known": Slot("text", _undated(read_known)),
    "planned": Slot("text", _undated(read_planned)),
    "day_of": Slot("due", _at(read_period)),
    "on_list": Slot("project", _only(on_list)),
    "period": Slot("period", _at(read_period)),
    "comment": Slot("text", _only(read_name)),
    "before": Slot("when", _only(read_before)),
    "moment": Slot("when", _at(read_moment)),
    "ahead": Slot("when", _only(read_before)),
    "length": Slot("when", _only(read_before)),
    "change": Slot("change", _only(read_change)),
    "times": Slot("last", _only(read_times)),
}
"""Every blank but ``{new}`` and ``{filters}``, which make a whole call of their own."""

# The same blank may mean another parameter of another intent.
_PARAMETERS = {
    ("add_project", "content"): "name",
    ("add_project_and_tasks", "content"): "name",
    ("add_project_with", "content"): "name",
    ("add_label", "label"): "name",
    ("unlabel", "add_labels"): "remove_labels",
}


def parameter_of(blank: str, intent: Intent) -> str:
    """The parameter that a blank of an intent fills; empty when it only has to be readable."""
    parameter = SLOTS[blank].parameter
    return _PARAMETERS.get((intent.name, parameter), parameter)
