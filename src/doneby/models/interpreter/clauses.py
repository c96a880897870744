"""From one clause to one tool call: the first phrasing all of whose slots can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.newtask import goes_elsewhere, is_plain, read_new_task, split_things
from doneby.models.interpreter.lookups import Lookup, read_lookup
from doneby.models.interpreter.patterns import Pattern
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.adding import ADDING
from doneby.models.interpreter.phrases.asking import ASKING
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.talking import TALKING
from doneby.models.interpreter.politeness import Request, without_courtesies, without_reason
from doneby.models.interpreter.queries import is_on_list, read_filters, read_period
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import (
    names_a_list,
    read_amount,
    read_amount_earlier,
    read_due,
    read_found,
    read_label_tokens,
    read_labels,
    read_level,
    read_marked_project,
    read_name,
    read_owned,
    read_priority,
    read_project,
    read_reference,
    read_references,
    read_short_found,
    read_short_name,
    unwrapped,
)
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import VERBS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

INTENTS: tuple[Intent, ...] = (*TALKING, *ASKING[:1], *CHANGING, *ADDING, *ASKING[1:])
"""In the order in which they are tried."""

QUESTIONS = frozenset(
    """what what's whats which who who's whose whom when when's where where's why how how's is are
    am was were do does did have has had should shall may might must isn't aren't don't doesn't
    didn't haven't hasn't wasn't won't can could would will""".split()
)
"""A sentence that begins like this asks, unless it is a polite request."""


@dataclass(frozen=True)
class Call:
    """One tool call.

    Attributes:
        tool: The tool's name.
        arguments: Its arguments; without ``tasks`` when those are looked up.
        lookup: What to look up first.
    """

    tool: str
    arguments: dict[str, Any]
    lookup: Lookup | None = None


@dataclass(frozen=True)
class Reading:
    """What one clause was understood to ask for.

    Attributes:
        intent: The name of the intent.
        calls: The tool calls, in order; none for plain talk.
    """

    intent: str
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Situation:
    """What a clause is read in.

    Attributes:
        context: The clock and the customs by which dates are read.
        tools: The names of the tools on offer; an intent whose tool is missing is not understood.
    """

    context: DateContext
    tools: Collection[str]


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
    return lambda words, situation: read(words)


def _at(read: Callable[[Sentence, DateContext], Any]) -> Reader:
    return lambda words, situation: read(words, situation.context)


def _unless_date(read: Callable[[Sentence], Any]) -> Reader:
    """A day alone names no task: "done today" asks what was done."""

    def reader(words: Sentence, situation: Situation) -> Any:
        value = read(words)
        return None if value and read_due(words, situation.context) else value

    return reader


def _read_tasks(words: Sentence, situation: Situation) -> Any:
    """Names, or what to look up to have them."""
    if "find_tasks" in situation.tools:
        inner = unwrapped(without_reason(words))
        for reference in (without_reason(words), inner):
            if lookup := read_lookup(reference, situation.context):
                return lookup
    return _unless_date(read_references)(words, situation)


SLOTS: Mapping[str, Slot] = {
    "tasks": Slot("tasks", _read_tasks),
    "task": Slot("task", _unless_date(read_reference)),
    "due": Slot("due", _at(read_due)),
    "due2": Slot("", _at(read_due)),
    "amount": Slot("due", _only(read_amount)),
    "earlier": Slot("due", _only(read_amount_earlier)),
    "priority": Slot("priority", _only(read_priority)),
    "level": Slot("priority", _only(read_level)),
    "owned": Slot("tasks", _only(read_owned)),
    "marked_project": Slot("project", _only(read_marked_project)),
    "labels": Slot("add_labels", _only(read_labels)),
    "unlabels": Slot("remove_labels", _only(read_labels)),
    "at_labels": Slot("add_labels", _only(read_label_tokens)),
    "name": Slot("content", _only(read_name)),
    "short_name": Slot("content", _only(read_short_name)),
    "short_found": Slot("text", _only(read_short_found)),
    "parent": Slot("parent", _only(read_name)),
    "note": Slot("description", _only(read_name)),
    "project": Slot("project", _only(read_project)),
    "named_project": Slot("project", _only(read_name)),
    "named_list": Slot("project", _only(read_project)),
    "found": Slot("text", _only(read_found)),
    "on_list": Slot("project", _only(is_on_list)),
    "period": Slot("period", _at(read_period)),
}
"""Every blank but ``{new}`` and ``{filters}``, which make a whole call of their own."""

# The same blank may mean another parameter of another tool.
PARAMETERS = {("add_project", "content"): "name", ("unlabel", "add_labels"): "remove_labels"}


def read_clause(text: str, situation: Situation) -> Reading | None:
    """Understand one clause, as it is or with its typing errors corrected."""
    for correction in (None, correct):
        request = without_courtesies(Sentence.of(text, correction))
        if reading := _talk(Sentence.of(text, correction), request, situation):
            return reading
        if request.sentence and (reading := _read(request, situation)):
            return reading
    return _bare(without_courtesies(Sentence.of(text)), situation)


def _talk(whole: Sentence, request: Request, situation: Situation) -> Reading | None:
    """Greetings and thanks are courtesies, so they are looked for before those are cut off."""
    end = len(whole.even.rstrip(" .!?,;"))
    for sentence in (whole.part(0, end), request.sentence):
        for intent in TALKING:
            if any(next(p.matches(sentence), None) is not None for p in intent.patterns):
                return Reading(intent.name)
    return None


def _read(request: Request, situation: Situation) -> Reading | None:
    asks = is_question(request)
    for first in (False, True):
        for intent in INTENTS:
            if intent.tool not in situation.tools or (asks and not _answers(intent)):
                continue
            if request.asked and not request.polite and _changes(intent):
                continue
            for pattern in intent.patterns:
                if pattern.starts_with_slot is first and (
                    reading := _fill(intent, pattern, request.sentence, situation)
                ):
                    return reading
    return None


AFTER_AUXILIARY = frozenset(
    "i you we they he she it my the any there these those this that anything".split()
)
COMMANDING = frozenset("do don't have".split())


def is_question(request: Request) -> bool:
    """Whether it asks rather than commands: "do I ..." does, "do the report ..." does not."""
    first, _, rest = request.sentence.even.partition(" ")
    if request.polite or first not in QUESTIONS:
        return False
    return first not in COMMANDING or rest.split(" ")[0] in AFTER_AUXILIARY - {"the", "my", "that"}


def _answers(intent: Intent) -> bool:
    return intent in ASKING[1:]


def _changes(intent: Intent) -> bool:
    return intent in CHANGING


def _fill(
    intent: Intent, pattern: Pattern, sentence: Sentence, situation: Situation
) -> Reading | None:
    """Read the blanks of the first way in which a phrasing fits."""
    for slots in pattern.matches(sentence):
        if "new" in slots:
            reading = _new_task(intent, slots, situation)
        elif "filters" in slots:
            filters = read_filters(
                slots["filters"], situation.context, bare=pattern.starts_with_slot
            )
            reading = None if filters is None else _one(intent, filters)
        else:
            reading = _plain(intent, pattern, slots, situation)
        if reading:
            return reading
    return None


def _one(intent: Intent, arguments: Mapping[str, Any]) -> Reading:
    return Reading(intent.name, (Call(intent.tool, dict(arguments)),))


def _plain(
    intent: Intent, pattern: Pattern, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """Every blank gives one argument; all must be readable."""
    arguments, lookup = dict(intent.fixed), None
    for name, words in slots.items():
        slot = SLOTS[name]
        value = slot.read(words, situation)
        if value is None:
            return None
        if isinstance(value, Lookup):
            lookup = value
            continue
        parameter = PARAMETERS.get((intent.name, slot.parameter), slot.parameter)
        if parameter and value != "":
            arguments[parameter] = value
    if intent.needs == "list" and not names_a_list(slots["tasks"]):
        return None
    if pattern.starts_with_slot and not _is_short(slots):
        return None
    if lookup and (intent.tool not in LOOKED_UP or pattern.starts_with_slot):
        return None
    return Reading(intent.name, (Call(intent.tool, arguments, lookup),))


LOOKED_UP = ("complete_tasks", "delete_tasks", "move_tasks", "reschedule_tasks")
"""Tools whose tasks may be given as a selection of open ones."""


def _is_short(slots: Mapping[str, Sentence]) -> bool:
    """A statement about a task names it in a few words: "the milk is done"."""
    words = slots.get("tasks") or slots.get("task") or slots.get("owned")
    return words is None or len(words.even.split()) <= 8


# "remind me what I have to do" wants to know; "add up 3 and 4" wants a sum.
_ASKED_ABOUT = re.compile(
    r"(?:what|what's|which|whether|who|how|where|why|all|all the|everything|the things i|up|about what)\b"
    r"(?! (?:hands|saints|day|night))"
)


def _new_task(
    intent: Intent, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    words = slots["new"]
    due = priority = None
    if "due" in slots and (due := read_due(slots["due"], situation.context)) is None:
        return None
    if "priority" in slots and (priority := read_priority(slots["priority"])) is None:
        return None
    if intent.needs == "here" and goes_elsewhere(words):
        return None
    if _ASKED_ABOUT.match(words.even):
        return None
    task = read_new_task(words, situation.context, due=due, priority=priority)
    if task and "on_list" in slots and not task.put_on(is_on_list(slots["on_list"])):
        return None
    if task is None or (intent.needs == "list" and not task.listed):
        return None
    if intent.needs == "evidence" and not (task.evidence and is_plain(task, situation.context)):
        return None
    return Reading(
        intent.name,
        tuple(
            Call(intent.tool, {**task.as_arguments(), "content": title})
            for title in split_things(task)
        ),
    )


def _bare(request: Request, situation: Situation) -> Reading | None:
    """A task without any verb for it, in Todoist's notation: "call mum tomorrow 6pm #Family"."""
    if "add_task" not in situation.tools or not request.sentence:
        return None
    if request.wished or request.polite or request.asked or is_question(request):
        return None
    task = read_new_task(request.sentence, situation.context, lists=False)
    if task is None or not task.evidence or not _looks_like_a_task(task.title, set(task.arguments)):
        return None
    if not (is_plain(task, situation.context) or task.tokens):
        return None
    return Reading("add", (Call("add_task", task.as_arguments()),))


NOT_TASKS = frozenset(
    """look pause erase clear reset divide multiply subtract inform alert request notify uber text email-me define spell convert
    i i'm i've i'd you your he she we they it it's that this there here if don't do not no yes
    set turn start stop play book order show tell find search open close delete remove move mark
    complete done undo cancel reopen rename postpone reschedule push change make give list
    unmute mute volume reset add remind please what who why how when where""".split()
)
"""A bare task does not begin like this: it would be another request, not understood."""


@lru_cache(maxsize=1)
def _commands() -> frozenset[str]:
    """The words that changes begin with, save those that things to do begin with as well."""
    openings = (p.required[0] for intent in CHANGING for p in intent.patterns if p.required)
    return frozenset(word for words in openings for word in words) - VERBS


def _looks_like_a_task(title: str, found: set[str]) -> bool:
    words = Sentence.of(title).even.split()
    return words[0].strip("\"'") not in NOT_TASKS | _commands() and (
        bool(found - {"due", "description"}) or len(words) <= 10
    )


def intents_for(tools: Collection[str]) -> Iterator[Intent]:
    """The intents that can be served with these tools."""
    return (intent for intent in INTENTS if not intent.tool or intent.tool in tools)
