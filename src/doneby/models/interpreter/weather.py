# ruff: noqa: SIM905 - word lists are read as words
"""Questions about the weather: the place and the days in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.phrases.weather import MENTIONED, WEATHER
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import PRONOUNS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

FARTHEST = 16
"""Days, today included, that a forecast reaches."""

_TOWN = expression(r"(?:[^ ,;:?!#@\d]+)(?: ,? ?[^ ,;:?!#@\d]+){0,4}")
_NO_TOWN = frozenset(
    """here there home outside my the this town place area bed general now today tomorrow tonight
    work school""".split()
)

_GOES_ON = frozenset("this next right the on for at in over coming".split())


def asks_about_weather(text: str) -> bool:
    """Whether a sentence is a question that only the weather can answer.

    Args:
        text: What was said.
    """
    if not MENTIONED.search(text):
        return False
    sentence = without_courtesies(Sentence.of(text)).sentence
    return any(
        next(pattern.matches(sentence), None) is not None
        for intent in WEATHER
        for pattern in intent.patterns
    )


def read_town(words: Sentence) -> str | None:
    """The name of a place: "Paris", "Springfield, Illinois"; no "here" and no "my area"."""
    first = words.even.partition(" ")[0]
    last = words.even.rpartition(" ")[2]
    no_place = first in _NO_TOWN or words.even in PRONOUNS or last in _GOES_ON
    return unquote(words.typed) if not no_place and _TOWN.fullmatch(words.even) else None


def read_days(words: Sentence, context: DateContext) -> int | None:
    """How many days a forecast has to reach to tell of a day or a stretch of days."""
    from doneby.grammar.dates import parse_period

    phrase = read_period(words, context)
    period = parse_period(phrase, context) if phrase else None
    if period is None or period.end is None:
        return None
    days = (period.end - context.now.date()).days + 1
    return days if 1 <= days <= FARTHEST else None
