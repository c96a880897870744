"""What is said to be done, and is then asked to be added: "... on friday, can you add that?"."""

from __future__ import annotations

from collections.abc import Callable

from doneby.models.interpreter.newtask import speaks_of_people
from doneby.models.interpreter.phrases import tails as told
from doneby.models.interpreter.phrases.batches import MANAGING
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import QUESTIONS

_LONGEST_STATEMENT = 12

Read = Callable[[str], Reading | None]


def read_tailed(text: str, read: Read, situation: Situation) -> Reading | None:
    """Read a sentence that ends by asking to add what it says.

    Args:
        text: The sentence.
        read: Reads a clause.
        situation: What it is read in.
    """
    words = Sentence.of(text)
    tail = told.ASKS_TO_ADD.search(words.even)
    if tail is None or not tail.start() or "add_task" not in situation.tools:
        return None
    rest = without_courtesies(words.part(0, tail.start())).sentence
    more = words.part(*tail.span("more")).typed
    if not rest or rest.even.partition(" ")[0] in QUESTIONS | MANAGING:
        return None
    said = f"{rest.typed} {more}".rstrip()
    several = told.SEVERAL.search(tail["ask"]) is not None
    if (alone := read(said)) and alone.calls:
        return _of_the_number(alone, several=several)
    owed = told.OWED.match(rest.even)
    thing = rest.part(owed.end(), len(rest.even)) if owed else rest
    if not thing or (speaks_of_people(thing) and not _is_one_dated_clause(thing, situation)):
        return None
    asked = read(f"add {thing.typed} {more}".rstrip())
    return _of_the_number(asked, several=several) if asked else None


def _of_the_number(reading: Reading, *, several: bool) -> Reading | None:
    """A reading that only adds; more than one task where "them" are to be added."""
    adding = all(call.tool == "add_task" for call in reading.calls)
    return reading if adding and len(reading.calls) > several else None


def _is_one_dated_clause(words: Sentence, situation: Situation) -> bool:
    """Whether a statement is short and says when: "the plumber is coming on friday"."""
    from doneby.grammar.dates import find_due

    short = len(words.even.split()) <= _LONGEST_STATEMENT
    dated = find_due(words.typed, situation.context) is not None
    return short and dated and not told.SECOND_CLAUSE.search(words.even)
