"""Stretches of a sentence that read as due phrases, whether or not they were meant as such."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doneby.grammar.dates.clues import NUMBERED
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.evidence import Place, is_torn, starts_a_phrase
from doneby.grammar.dates.phrase import read_phrase
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.types import DateContext
from doneby.grammar.dates.words import DAY_PARTS, NUMBERS

_WINDOW = 40
"""No due phrase has more tokens; it bounds the work on any text."""
_LOOK_BEHIND = 4
"""How many tokens before its start a phrase may be told by."""


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


def candidates(tokens: Sequence[Token], context: DateContext) -> list[Candidate]:
    """The longest phrases from left to right, none inside another."""
    found: list[Candidate] = []
    at = 0
    while at < len(tokens):
        phrase = phrase_at(tokens, at, context) if starts_a_phrase(tokens[at]) else None
        if (
            phrase is None
            or is_torn(tokens, at, phrase[1])
            or _begins_with_a_word_of_the_title(tokens, at, phrase, context)
        ):
            at += 1
            continue
        draft, end = phrase
        found.append(Candidate(at, end, draft, Place.of(tokens, at, end)))
        at = end
    return found


def phrase_at(tokens: Sequence[Token], at: int, context: DateContext) -> Read[Draft]:
    """The due phrase that begins with this token, and the token after its last."""
    first = max(0, at - _LOOK_BEHIND)
    window = tokens[first : at + _WINDOW]
    found = read_phrase(Reader(window, context, wide=True, sentence=True), at - first)
    return (found[0], found[1] + first) if found else None


def _begins_with_a_word_of_the_title(
    tokens: Sequence[Token], at: int, phrase: tuple[Draft, int], context: DateContext
) -> bool:
    """Whether the first word is not part of the date: room 5 tomorrow, parents evening 9 dec 6pm.

    A bare number, in digits or in letters, is no time when another time follows, and neither is a
    part of the day before a day and a time.
    """
    draft, end = phrase
    if tokens[at].text in DAY_PARTS:
        return bool(draft.day and draft.clock)
    counted = tokens[at].kind == "number" or tokens[at].text in NUMBERS
    if not counted or draft.clock is None or draft.clock.plain:
        return False
    if at and tokens[at - 1].text in NUMBERED:
        return True
    following = phrase_at(tokens, end, context) if end < len(tokens) else None
    return following is not None and following[0].clock is not None and not following[0].day
