"""Stretches of a sentence that read as due phrases, whether or not they were meant as such."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from functools import lru_cache

from doneby.grammar.dates.clues import NUMBERED
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.evidence import Place, is_torn, is_torn_off, starts_a_phrase
from doneby.grammar.dates.phrase import read_phrase
from doneby.grammar.dates.reader import Reader
from doneby.grammar.dates.tokens import tokenize
from doneby.grammar.dates.types import DateContext
from doneby.grammar.dates.words import DAY_PARTS, NUMBERS


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that read as a due phrase, and where they stand.

    Attributes:
        first: The first token.
        end: The token after the last.
        draft: What they say.
        place: Whether they open the sentence, close it, or stand inside.
    """

    first: int
    end: int
    draft: Draft
    place: Place

    @property
    def tells_a_day(self) -> bool:
        """Whether it names a day or a rule, and not only a time."""
        return bool(self.draft.day or self.draft.repetition)

    @property
    def tells_a_time(self) -> bool:
        """Whether it names a time of the clock or a part of the day."""
        return bool(self.draft.clock or self.draft.part)


def read_sentence(sentence: str, context: DateContext) -> tuple[Reader, tuple[Candidate, ...]]:
    """A sentence, in which doubt means no date, and the stretches of it that read as due phrases.

    They are the longest from left to right, none inside another.
    """
    # Equal moments may be told by different clocks, which the context alone would not tell apart.
    return _read_sentence(sentence, context, context.zone, context.now.fold)


@lru_cache(maxsize=64)
def _read_sentence(
    sentence: str,
    context: DateContext,
    zone: tzinfo,  # noqa: ARG001 - a part of the key
    fold: int,  # noqa: ARG001 - likewise
) -> tuple[Reader, tuple[Candidate, ...]]:
    """What is understood in several ways asks for the dates of the same words each time."""
    reader = Reader(tokenize(sentence), context, wide=True, sentence=True)
    return reader, tuple(_candidates(reader))


def _candidates(reader: Reader) -> list[Candidate]:
    found: list[Candidate] = []
    tokens = reader.tokens
    at = 0
    while at < len(tokens):
        begins = starts_a_phrase(tokens[at]) and not is_torn_off(tokens, at)
        phrase = read_phrase(reader, at) if begins else None
        if (
            phrase is None
            or is_torn(tokens, at, phrase[1])
            or _begins_with_a_word_of_the_title(reader, at, phrase)
        ):
            at += 1
            continue
        draft, end = phrase
        found.append(Candidate(at, end, draft, Place.of(tokens, at, end)))
        at = end
    return found


def _begins_with_a_word_of_the_title(reader: Reader, at: int, phrase: tuple[Draft, int]) -> bool:
    """Whether the first word is not part of the date: room 5 tomorrow, parents evening 9 dec 6pm.

    A bare number, in digits or in letters, is no time when another time follows, and neither is a
    part of the day before a day and a time; "movie night" is the name of something in any case.
    """
    draft, end = phrase
    tokens = reader.tokens
    if tokens[at].text in DAY_PARTS:
        named = bool(at) and tokens[at].text == "night" and tokens[at - 1].kind == "word"
        return named or bool((draft.day or draft.repetition) and draft.clock)
    counted = tokens[at].kind == "number" or tokens[at].text in NUMBERS
    if not counted or draft.clock is None or draft.clock.plain:
        return False
    if at and tokens[at - 1].text in NUMBERED:
        return True
    following = read_phrase(reader, end) if end < len(tokens) else None
    return following is not None and following[0].clock is not None and not following[0].day
