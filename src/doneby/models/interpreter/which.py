"""Which tasks are meant: their names, or what to look up to have them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.deeds import read_gerund
from doneby.models.interpreter.lookups import read_lookup, read_selection
from doneby.models.interpreter.naming import cut_project
from doneby.models.interpreter.politeness import without_reason
from doneby.models.interpreter.readings import Deed, Lookup, Situation
from doneby.models.interpreter.references import (
    read_owned,
    read_reference,
    read_references,
    unwrapped,
)
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import NO_STATEMENT, ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

_FROM = expression(r" from ")
_AND_ON = expression(r" and (?:also )?(?:on|to|for|from|of) (?=(?:the|my|our) )")
_IS = expression(r"\b(?:are|were|have|is|was|has|got)\b", re.IGNORECASE)
_RUN_ON = expression(r"(?P<stem>[a-z]{3,}[^s\W])s")


def unless_date(read: Callable[[Sentence], Any]) -> Callable[[Sentence, Situation], Any]:
    """A day alone names no task: "done today" asks what was done."""

    def reader(words: Sentence, situation: Situation) -> Any:
        value = read(words)
        return None if value and read_due(words, situation.context) else value

    return reader


def read_bought(words: Sentence, context: DateContext) -> Lookup | None:
    """All that is on a list: "everything from shopping"; not "everything for tomorrow"."""
    selection = read_selection(words, context)
    plain = selection and set(selection.filters) <= {"project", "limit"}
    return selection if plain else None


read_names = unless_date(read_references)


def read_tasks(
    words: Sentence, situation: Situation, *, open_ones: bool, moved: bool = False
) -> Any:
    """Names of tasks, or what to look up to have them.

    Args:
        words: What they are called.
        situation: What the clause is read in.
        open_ones: Whether they are among the open tasks, where they can be looked up.
        moved: Whether they get another date, so that "from monday" only tells the old one.
    """
    if moved and _ends_in_a_rule(words, situation):
        return None
    if open_ones and "find_tasks" in situation.tools:
        if selection := read_selection(without_reason(words), situation.context):
            return selection
        whole = without_reason(words)
        whole = _without_old_day(whole, situation) if moved else whole
        for reference in (whole, unwrapped(whole)):
            if lookup := read_lookup(reference, situation.context):
                return lookup
        words = _without_old_day(words, situation) if moved else words
        named, _ = cut_project(words)
        if deed := read_gerund(named):
            return Lookup(
                {"text": deed.about}, (named.typed,), named.typed, deed=deed, loosely=True
            )
    return read_names(words, situation)


def read_each(
    words: Sentence, situation: Situation, *, selecting: bool
) -> str | list[str] | Lookup | None:
    """The task of a change that is made to one a call; several names, or what to look up."""
    if shared := _AND_ON.search(words.even):  # "the label on grandad and on the pianist"
        before, after = words.part(0, shared.start()), words.part(shared.end(), len(words.even))
        words = Sentence.of(f"{before.typed} and {after.typed}")
    if selecting and "find_tasks" in situation.tools:
        for read in (read_selection, read_lookup):
            lookup = read(words, situation.context)
            if lookup and not lookup.otherwise:
                return lookup
    if ends_in_a_date(words, situation):
        return None  # "the dentist to friday" is no name, and "dentist at 9" may be a new task
    if " @" in words.even:
        return None
    names = read_references(words)
    if names and len(names) > 1:
        return None if any(name.lower() in NO_STATEMENT for name in names) else names
    name = unless_date(read_reference)(words, situation)
    return str(name) if name else None


def ends_in_a_date(words: Sentence, situation: Situation) -> bool:
    """Whether a day stands behind the name: "gym tomorrow"."""
    found = _date_behind(words, situation)
    return found is not None and found.says_day


def _date_behind(words: Sentence, situation: Situation) -> FoundDue | None:
    from doneby.grammar.dates import find_due

    found = find_due(words.typed, situation.context)
    return found if found and 0 < found.start < found.end == len(words.typed) else None


def read_plural(words: Sentence, situation: Situation) -> Any:
    """Names of tasks; "milks" may be the milk, with its "is" run together."""
    names = read_names(words, situation)
    if names and "find_tasks" in situation.tools:
        either = read_lookup(words, situation.context)
        if either and either.otherwise:
            return either  # "rice and coffee" are one task or two
    run_on = _RUN_ON.fullmatch(words.even) if names and not _IS.search(words.text) else None
    if not run_on or "find_tasks" not in situation.tools:
        return names
    stem = words.part(*run_on.span("stem")).typed
    deed = Deed(words.typed, frozenset(), stem)
    return Lookup({"text": stem}, (words.typed,), words.typed, deed=deed, loosely=True)


def read_known_tasks(words: Sentence, situation: Situation) -> Any:
    """Tasks that are spoken of as there: "the plants", "watering the plants"; no "make bread"."""
    if not read_gerund(words) and read_owned(words) is None:
        return None
    return read_tasks(words, situation, open_ones=True, moved=True)


def _ends_in_a_rule(words: Sentence, situation: Situation) -> bool:
    """Whether how it repeats is said behind it: "rent monthly" is to be on the 3rd of each."""
    found = _date_behind(words, situation)
    return found is not None and found.due.is_recurring


def _without_old_day(words: Sentence, situation: Situation) -> Sentence:
    """Without the day that something is moved from: "gym from monday"."""
    found = _FROM.search(words.even)
    dated = found and read_due(words.part(found.end(), len(words.even)), situation.context)
    return words.part(0, found.start()) if found and dated else words


def read_pair(words: Sentence) -> list[str] | None:
    """Two tasks that are said to be two: "ladder and dry cleaning", before "both done"."""
    joints = list(re.finditer(r" and ", words.even))
    if len(joints) != 1:
        return None
    halves = (words.part(0, joints[0].start()), words.part(joints[0].end(), len(words.even)))
    names = [name for half in halves if (name := read_reference(half))]
    return names if len(names) == len(halves) else None


def read_things(words: Sentence) -> list[str] | None:
    """Tasks by nouns: "put call Ann in the Music section" is about something new to do."""
    return None if words.even.partition(" ")[0] in ORDERS else read_references(words)
