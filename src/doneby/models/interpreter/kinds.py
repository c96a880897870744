"""Questions about a kind of tasks or about somebody: "any meetings on friday", "things with Ana".

A kind is a project or a label of that name if the account has one, and else words to look for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.phrases.questions import (
    KIND,
    NO_KINDS,
    OPEN_ONES,
    SPEAKING_OF_TASKS,
    WITH_SOMEONE,
)
from doneby.models.interpreter.queries import cut_filters, read_filters
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import ELSEWHERE, IN_TASKS, IN_THE_WORLD, TASK_WORDS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


def of_a_kind(words: Sentence, context: DateContext) -> dict[str, Any] | None:
    """Read "meetings do I have on friday", "invoices are still open": their kind as a place.

    Args:
        words: The question without its opening.
        context: The clock and the customs by which dates are read.
    """
    kind = KIND.match(words.even)
    if kind is None or QUOTED in words.even:
        return None
    still = OPEN_ONES.search(words.even)
    cut = cut_filters(
        words.part(0, still.start() if still else len(words.even)), context, bare=False
    )
    if cut is None or cut.left != kind["kind"].split() or "project" in cut.found:
        return None
    told = bool(still) or "due" in cut.found
    elsewhere = ELSEWHERE - IN_TASKS if "due" in words.words else ELSEWHERE
    unlikely = elsewhere | IN_THE_WORLD | NO_KINDS | TASK_WORDS
    if not told or not unlikely.isdisjoint({*cut.left, singular(cut.left[-1])}):
        return None
    name = " ".join([*cut.left[:-1], singular(cut.left[-1])])
    return {**cut.found, "project": name}


def singular(word: str) -> str:
    """One of several: "meeting" for "meetings", "party" for "parties"."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s") if not word.endswith(("ss", "us", "is")) else word


def with_someone(words: Sentence, context: DateContext) -> dict[str, Any] | None:
    """Read "anything else with Ana this week": the name is looked for.

    Args:
        words: The question without its opening.
        context: The clock and the customs by which dates are read.
    """
    found = WITH_SOMEONE.search(words.even)
    what = found and read_found(words.part(*found.span("what")))
    if not found or not what or SPEAKING_OF_TASKS.isdisjoint(words.words):
        return None  # "what is happening with the weather"
    if not {"and", "or", ",", "no"}.isdisjoint(what.split()):
        return None
    rest = Sentence.of(f"{words.part(0, found.start()).typed} {found['when'] or ''}".strip())
    filters = read_filters(rest, context, asking=True) if rest else {}
    return None if filters is None or "text" in filters else {**filters, "text": what}
