# ruff: noqa: SIM905 - word lists are read as words
"""The day or the stretch of days in a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import BEGINS_A_PERIOD

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_LONGEST_PERIOD = 7
_LEADS = re.compile(
    r"^(?:(?:for|on|during|over|of|the|due|in (?=(?:the )?(?:next|coming))) ?)+(?<= )"
)


def cut_period(even: str, context: DateContext) -> tuple[str, str | None]:
    """The longest run of words that is a day or a stretch of days."""
    from doneby.grammar.dates import parse_period

    words = even.replace("'s ", " 's ").split()
    for begin, end in _windows(words):
        phrase = " ".join(words[begin:end]).strip(" ,")
        for candidate in dict.fromkeys((_LEADS.sub("", phrase), phrase)):
            if parse_period(candidate, context) and not _EITHER_WAY.search(candidate):
                rest = words[:begin] + [word for word in words[end:] if word != "'s"]
                return " ".join(rest).replace(" 's", "'s"), candidate
    return " ".join(words).replace(" 's", "'s"), None


_EITHER_WAY = re.compile(r"\bweekend after next\b")
"""Counted from this one or from the next: people mean both."""


def _windows(words: list[str]) -> Iterator[tuple[int, int]]:
    for size in range(min(_LONGEST_PERIOD, len(words)), 0, -1):
        for begin in range(len(words) - size + 1):
            if words[begin] in BEGINS_A_PERIOD or words[begin].isdigit():
                yield begin, begin + size


_TWO_DAYS = re.compile(r" (?:and|or|&|and also|plus) (?:due |on |for )?")


def cut_days(even: str) -> tuple[str, str]:
    """Two days, of which either is meant: "today and tomorrow" as a filter."""
    for joint in _TWO_DAYS.finditer(even):
        before, after = even[: joint.start()].split(), even[joint.end() :].split()
        if "between" in before:
            continue  # that is a stretch of days
        for one in (2, 1):
            for other in (2, 1):
                days = " ".join(before[-one:]), " ".join(after[:other])
                bare = [day.removeprefix("on ") for day in days]
                if _DAYS.issuperset(bare):
                    return f" {' '.join([*before[:-one], *after[other:]])} ", " | ".join(bare)
    return even, ""


_DAYS = frozenset(
    """today tomorrow overdue yesterday monday tuesday wednesday thursday friday saturday sunday mon
    tue wed thu fri sat sun""".split()
)
"""Days that the filter language knows by the same words."""


def read_period(words: Sentence, context: DateContext) -> str | None:
    """A stretch of days as a whole: "this week", "on friday", "today so far"."""
    even = Sentence.of(words.typed, correct).even
    if len(even.split()) > _LONGEST_PERIOD:
        return None
    rest, period = cut_period(even, context)
    return period if period and not rest.strip() else None
