"""When something is due, and how long it takes: words that may be either are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_amount, read_due

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_LENGTH = expression(
    r"(?:\d{1,4}|an?|half an|one|two|three|four|five|six|a couple of|a few) ?"
    r"(?:minutes?|mins?|m|hours?|hrs?|h)"
)
_STRETCH = expression(
    r"(?:\d{1,3}|an?|one|two|three|four|five|six|a couple of|a few) ?"
    r"(?:days?|weeks?|months?|years?)"
)


_FROM_THEN_ON = expression(
    r". from (?:tomorrow|today|next|now|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)


def read_length(words: Sentence) -> str | None:
    """How long something takes: "2 hours"."""
    return words.typed if _LENGTH.fullmatch(words.even) else None


_OF_THE_MONTH = expression(r"\bof (?:the|each|every) month\b")


def read_one_day(words: Sentence, context: DateContext) -> str | None:
    """A day that is once; "the 28th of the month" in the place of another may be a rule."""
    return None if _OF_THE_MONTH.search(words.even) else read_moment(words, context)


def read_moment(words: Sentence, context: DateContext) -> str | None:
    """When something is due: "2 hours" may be how long it takes, or by how much it moves."""
    length = words.even.removeprefix("by ")
    if _LENGTH.fullmatch(length) or _STRETCH.fullmatch(length):
        return None  # by how much, rather than when
    if words.even.endswith((" later", " earlier", " sooner")) and read_amount(words):
        return None  # counted from when it is due, and not from now
    if _FROM_THEN_ON.search(words.even):
        return None  # "to 10 from tomorrow" is meant for good
    return read_due(words, context)
