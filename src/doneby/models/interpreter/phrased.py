"""What the blanks of a phrasing come to: its arguments, and what is to be looked up first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.additions import new_task
from doneby.models.interpreter.asked import (
    asked_for,
    by_verb,
    from_the_shop,
    of_a_list,
    to_buy,
)
from doneby.models.interpreter.blanks import SLOTS, parameter_of
from doneby.models.interpreter.hours import exchanged
from doneby.models.interpreter.lasting import changed_for_good, skipped
from doneby.models.interpreter.lookups import read_selection
from doneby.models.interpreter.naming import read_sections
from doneby.models.interpreter.patterns import Pattern
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.places import (
    LISTING,
    of_a_place,
    with_known_label,
    with_sections,
)
from doneby.models.interpreter.politeness import without_reason
from doneby.models.interpreter.questions import Question, read_question
from doneby.models.interpreter.readings import Call, Lookup, Reading, Situation
from doneby.models.interpreter.references import names_a_list
from doneby.models.interpreter.renaming import of_its_whole_name, one_of_several
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.which import ends_in_a_date, read_each, read_plural, read_tasks
from doneby.models.interpreter.words import NO_STATEMENT

_RUN_ON = expression(r"'s(?: been)?$")
_MANY = expression(r"(?:everything|all)\b")

SELECTING = ("complete_tasks", "delete_tasks", "move_tasks", "reschedule_tasks")
"""Tools whose tasks are open ones, which may be given as a selection and looked up."""

MANY_AT_ONCE = frozenset(
    {
        *("deadline", "clear_deadline", "duration", "priority", "raise", "unprioritise"),
        *("label", "unlabel"),
    }
)
"""Changes that may be made to several tasks in one breath, a call for each."""

ABOUT_PLACES = {
    "find_listed": of_a_list,
    "list_place": of_a_place,
    "list_waiting": of_a_list,
    "to_buy": to_buy,
    "from_shop": from_the_shop,
    "list_contacts": by_verb,
    "list_deeds": by_verb,
}
"""Questions that the account's projects make plain."""

REPEATING = {"for_good": changed_for_good, "skip": skipped}
"""Changes of what repeats, for which its rule is looked up."""

LONGEST_STATEMENT = 8
"""In "the milk is done" the task is named in no more words than this."""


def filled(
    intent: Intent, pattern: Pattern, sentence: Sentence, situation: Situation
) -> Reading | None:
    """Read the blanks of the first way in which a phrasing fits."""
    for slots in pattern.matches(sentence):
        if "new" in slots:
            reading = new_task(intent, slots, situation)
        elif "filters" in slots:
            bare = pattern.starts_with_slot  # in a longer message it belongs to something else
            question = read_question(slots["filters"], situation.context, bare=bare)
            reading = _asked(intent, question, situation, bare=bare) if question else None
        else:
            reading = _plain(intent, pattern, slots, situation)
        if reading:
            return reading
    return None


def _asked(
    intent: Intent, question: Question, situation: Situation, *, bare: bool
) -> Reading | None:
    call = Call(intent.tool, {**question.filters, **intent.fixed})
    if not question.place:
        return Reading(intent.name, (call,), bare)
    known = LISTING in situation.tools
    return Reading(intent.name, (asked_for(call, loose=question.loose),), bare) if known else None


def _plain(
    intent: Intent, pattern: Pattern, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """Every blank gives one argument; all must be readable."""
    if intent.needs == "list" and not names_a_list(slots["tasks"]):
        return None  # "finish the slides friday #Work" is a new task
    if pattern.starts_with_slot and not _is_short(slots):
        return None
    arguments, lookup = dict(intent.fixed), None
    several: list[str] = []
    for name, words in slots.items():
        value = _value(intent, name, words, situation, stated=pattern.starts_with_slot)
        if value is None:
            return None
        parameter = parameter_of(name, intent)
        if isinstance(value, Lookup):
            lookup = value
        elif name == "task" and isinstance(value, list):
            several = value
        elif parameter and value != "":
            arguments[parameter] = value
    if several:
        calls = (Call(intent.tool, {"task": name, **arguments}) for name in several)
        return Reading(intent.name, tuple(calls))
    return _finished(intent, Call(intent.tool, arguments, lookup), slots, situation)


def _value(
    intent: Intent, name: str, words: Sentence, situation: Situation, *, stated: bool
) -> Any:
    """What a blank says; None where it cannot be read.

    Args:
        intent: What it is a blank of.
        name: Its name.
        words: What stands in it.
        situation: What it is read in.
        stated: Whether the phrasing begins with a blank: "the milk is done".
    """
    if stated and (run_on := _RUN_ON.search(words.even)):
        words = words.part(0, run_on.start())
    if name == "tasks" and intent.name == "complete" and stated:
        return read_plural(words, situation)
    selecting = intent.tool in SELECTING and not stated
    many = _MANY.match(words.even)
    if name == "tasks" and stated and many and intent.tool == "reschedule_tasks":
        return read_selection(without_reason(words), situation.context)
    if name == "tasks":
        moved = intent.tool == "reschedule_tasks"
        return read_tasks(words, situation, open_ones=selecting, moved=moved)
    if name == "task" and intent.name in MANY_AT_ONCE:
        return read_each(words, situation, selecting=not stated)
    return SLOTS[name].read(words, situation)


def _finished(
    intent: Intent, call: Call, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """The reading that a call comes to, with what has to be looked up or called besides."""
    known = set(situation.tools)
    if hour := slots.get("hour") or slots.get("bare_hour"):
        later = exchanged(call, hour, slots.get("hour2"))
        dated = ends_in_a_date(slots["tasks"], situation)
        return Reading(intent.name, (later,)) if later and not dated else None
    if build := REPEATING.get(intent.name):
        later = build(call, slots, situation.context)
        return Reading(intent.name, (later,)) if later else None
    if "sections" in slots:
        return Reading(intent.name, with_sections(call, read_sections(slots["sections"]) or []))
    if "known_label" in slots:
        return Reading(intent.name, (with_known_label(call),)) if LISTING in known else None
    if "longer_name" in slots:
        longer = _is_longer(slots["task"], slots["longer_name"]) and "find_tasks" in known
        return Reading(intent.name, (of_its_whole_name(call),)) if longer else None
    if intent.name == "rename":
        anything = "renamed" in slots
        if anything and not {LISTING, "rename_project"} <= known:
            return None
        words = _sentence_of(slots)
        return Reading(intent.name, (one_of_several(call, words, any_kind=anything),))
    if slots.keys() & {"capital", "place"} and LISTING in known and call.lookup is None:
        call = of_a_place(call)
    elif "place" in slots:
        return None  # only the account can say what that is
    elif intent.name in ABOUT_PLACES and LISTING in known:
        call = ABOUT_PLACES[intent.name](call)
    beside = intent.beside if intent.beside in known else ""
    other = (Call(beside, {"text": call.arguments["text"]}),) if beside else ()
    return Reading(intent.name, (*other, call))


def _is_longer(old: Sentence, new: Sentence) -> bool:
    """Whether a name has all the words of another and more: "2 tins of tomatoes"."""
    own = old.words - {"the", "my", "our"}
    return bool(own) and own < new.words


def _sentence_of(slots: Mapping[str, Sentence]) -> Sentence:
    """The stretch of the sentence from the first blank to the last, with what is between."""
    parts = list(slots.values())
    text = parts[0].text
    return Sentence.of(text[min(p.starts[0] for p in parts) : max(p.ends[-1] for p in parts)])


def _is_short(slots: Mapping[str, Sentence]) -> bool:
    words = slots.get("tasks") or slots.get("task")
    if words is None:
        return True
    first, *others = words.even.split()
    return len(others) < LONGEST_STATEMENT and first not in NO_STATEMENT - {"all"}
