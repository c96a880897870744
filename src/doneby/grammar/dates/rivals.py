"""Dates and times that stand against each other, so that neither is the date of the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from doneby.grammar.dates.candidates import Candidate
from doneby.grammar.dates.phrase import read_phrase
from doneby.grammar.dates.reader import Reader
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.words import DAY_PARTS, word_set

_LISTS = frozenset({",", "and", "or", "&", "/", "then"})
_AGAINST = word_set("to - – till until through thru not but instead rather than of")
"""Between two dates these make a stretch of days, or put one in the place of the other."""
_GOES_ON = word_set("and or & / to - – till until not but")


def listed(tokens: Sequence[Token], candidates: Sequence[Candidate]) -> set[int]:
    """The places of the dates that stand side by side, with nothing or an "and" between.

    "Monday and wednesday" is no one date.
    """
    found: set[int] = set()
    for at, (one, other) in enumerate(pairwise(candidates)):
        between = _between(tokens, one, other)
        both = one.tells_a_day == other.tells_a_day
        days = one.tells_a_day and not (one.draft.led or other.draft.led)
        if both and between <= _LISTS and (between or days):
            found |= {at, at + 1}
    return found


def are_against(tokens: Sequence[Token], one: Candidate, other: Candidate) -> bool:
    """Whether two dates in a row are a stretch, a choice or a correction.

    12 dec to 15 dec, friday not saturday, at 8am and 8pm every day.
    """
    between = _between(tokens, one, other)
    days = one.tells_a_day and other.tells_a_day
    times = one.tells_a_time and other.tells_a_time and one.tells_a_day != other.tells_a_day
    return bool(between) and (
        (days and not between.isdisjoint(_AGAINST) and between <= _AGAINST | _LISTS)
        or (times and between <= _LISTS)
    )


def goes_on(reader: Reader, end: int) -> bool:
    """Whether what follows a date is one more: "at 8 not 7", "every morning and evening"."""
    tokens = reader.tokens
    at = end
    while at < len(tokens) and tokens[at].text in _GOES_ON and at - end < 3:
        at += 1
    if at == end or at >= len(tokens):
        return False
    alone = at + 1 >= len(tokens) or not tokens[at + 1].text[0].isalnum()
    if alone and (tokens[at].kind == "number" or tokens[at].text in DAY_PARTS):
        return True
    if tokens[end].text in ("and", "&"):
        return False
    phrase = read_phrase(reader, at)
    return phrase is not None and bool(phrase[0].day)


def _between(tokens: Sequence[Token], one: Candidate, other: Candidate) -> set[str]:
    return {token.text for token in tokens[one.end : other.first]}
