"""A position in the tokens: the few questions that every piece of the grammar asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.types import DateContext
from doneby.grammar.dates.words import (
    NUMBERS,
    ORDINAL_SUFFIXES,
    ORDINALS,
    REPEATING,
    TENS,
    UNITS,
    Unit,
)

T = TypeVar("T")
Read = tuple[T, int] | None
"""What a piece of the grammar returns: a value and the position after it, or None."""

LONGEST_NUMBER = 4
"""Digits in a number that counts something; longer ones are ids and telephone numbers."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The tokens of a phrase, and how to read them.

    Attributes:
        tokens: All of the text.
        context: The clock and the habits.
        wide: Whether to read everyday English beyond Todoist's own.
        sentence: Whether the phrase stands in other words, so that doubt means no date.
        resumed: Whether the phrase is read again in the midst of its series, so that its start
            lies behind.
        repeating: Whether there is a word without which nothing repeats.
        texts: The text of each token, or "" for what can be no part of a date.
    """

    tokens: Sequence[Token]
    context: DateContext
    wide: bool = False
    sentence: bool = False
    resumed: bool = False
    texts: Sequence[str] = ()
    repeating: bool = True

    def __post_init__(self) -> None:
        if not self.texts:
            texts = tuple("" if token.kind == "other" else token.text for token in self.tokens)
            object.__setattr__(self, "texts", texts)
            object.__setattr__(self, "repeating", not REPEATING.isdisjoint(texts))

    def until(self, end: int) -> Reader:
        """The same tokens up to one, so that no phrase reaches over it."""
        return replace(self, tokens=self.tokens[:end], texts=self.texts[:end])

    def text(self, at: int) -> str:
        """The text of a token, or "" where there is none."""
        return self.texts[at] if 0 <= at < len(self.texts) else ""

    def glued(self, at: int) -> bool:
        """Whether the token stands against the one before it."""
        return 0 <= at < len(self.tokens) and self.tokens[at].glued

    def is_in(self, at: int, words: Collection[str]) -> bool:
        """Whether the token is one of these words."""
        return 0 <= at < len(self.texts) and (text := self.texts[at]) != "" and text in words

    def skip(self, at: int, *words: str) -> int:
        """The position after an optional word."""
        return at + 1 if self.is_in(at, words) else at

    def skip_dot(self, at: int) -> int:
        """The position after the full stop of an abbreviation."""
        return at + 1 if self.text(at) == "." and self.glued(at) else at

    def sequence(self, at: int, *words: str) -> int | None:
        """The position after these words in this order, or None."""
        for offset, word in enumerate(words):
            if self.text(at + offset) != word:
                return None
        return at + len(words)

    def longest(self, at: int, table: Mapping[tuple[str, ...], T]) -> Read[T]:
        """The value of the longest entry of a table that stands here."""
        best: Read[T] = None
        first = self.text(at)
        for words, value in table.items() if first else ():
            end = self.sequence(at, *words) if words[0] == first else None
            if end is not None and (best is None or end > best[1]):
                best = (value, end)
        return best

    def digits(self, at: int, most: int = LONGEST_NUMBER) -> int | None:
        """The value of a number of at most so many digits."""
        if not 0 <= at < len(self.tokens) or self.tokens[at].kind != "number":
            return None
        text = self.tokens[at].text
        return int(text) if len(text) <= most else None

    def span(self, at: int, end: int) -> tuple[int, int]:
        """The characters of the tokens from one position up to another."""
        return self.tokens[at].start, self.tokens[end - 1].end

    def length(self, at: int) -> int:
        """The number of characters of a token."""
        return len(self.tokens[at].text) if 0 <= at < len(self.tokens) else 0


def cardinal(reader: Reader, at: int) -> Read[int]:
    """A count: 3, three, twenty-five."""
    value = reader.digits(at)
    if value is not None:
        return value, at + 1
    word = reader.text(at)
    if word in NUMBERS:
        return NUMBERS[word], at + 1
    if word in TENS:
        after = reader.skip(at + 1, "-")
        unit = NUMBERS.get(reader.text(after), 0)
        return (TENS[word] + unit, after + 1) if 0 < unit < 10 else (TENS[word], at + 1)
    return None


def ordinal(reader: Reader, at: int) -> Read[int]:
    """A place in an order: 3rd, third, twenty-second."""
    value = reader.digits(at, most=2)
    if value is not None:
        if reader.is_in(at + 1, ORDINAL_SUFFIXES) and reader.glued(at + 1):
            return value, at + 2
        return None
    word = reader.text(at)
    if word in ORDINALS:
        return ORDINALS[word], at + 1
    if word in TENS:
        after = reader.skip(at + 1, "-")
        unit = ORDINALS.get(reader.text(after), 0)
        if 0 < unit < 10:
            return TENS[word] + unit, after + 1
    return None


def read_unit(reader: Reader, at: int) -> Read[Unit]:
    """A unit of time: hours, week, working days."""
    if reader.wide and reader.is_in(at, ("working", "business")):
        return ("workday", at + 2) if reader.is_in(at + 1, ("day", "days")) else None
    word = reader.text(at)
    return (UNITS[word], at + 1) if word in UNITS else None


def of_the_month(reader: Reader, at: int) -> int:
    """The position after "of the month", where it stands."""
    after = reader.sequence(at, "of", "the", "month")
    if after is None and reader.wide:
        after = reader.sequence(at, "of", "month") or reader.sequence(at, "of", "this", "month")
    return after or at
