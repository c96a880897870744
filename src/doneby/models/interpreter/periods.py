# ruff: noqa: SIM905 - word lists are read as words
"""The day or the stretch of days in a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import BEGINS_A_PERIOD, ORDINALS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_LONGEST_PERIOD = 9
_LEADS = expression(
    r"^(?:(?:for|on|during|over|of|the|due|in (?=(?:the )?(?:next|coming))) ?)+(?<= )"
)


def cut_period(even: str, context: DateContext) -> tuple[str, str | None]:
    """The longest run of words that is a day or a stretch of days."""
    from doneby.grammar.dates import parse_period

    words = _in_a_row(_UP_TO.sub("until", even)).replace("'s ", " 's ").split()
    for begin, end in _windows(words):
        if begin and words[begin - 1] in _SHIFTING:
            continue
        phrase = " ".join(words[begin:end]).strip(" ,")
        if _PLACE_IN_A_LIST.fullmatch(phrase) or (
            words[end - 1] in ORDINALS and words[end : end + 1] in _COUNTED
        ):
            continue
        for candidate in dict.fromkeys((_of_the_past(phrase, context), phrase)):
            if parse_period(candidate, context) and not _EITHER_WAY.search(candidate):
                rest = words[:begin] + [word for word in words[end:] if word != "'s"]
                return " ".join(rest).replace(" 's", "'s"), candidate
    return " ".join(words).replace(" 's", "'s"), None


_PLACE_IN_A_LIST = expression(rf"(?:the )?(?:{'|'.join(ORDINALS)})")
"""Without "on" or "by" before it this is one of several things, and no day of the month."""

_COUNTED = [[word] for word in "one ones thing things task tasks two three four five".split()]

_UP_TO = expression(r"\b(?:up (?:to|until|till)|no later than|not later than|on or before)(?= )")
_SHIFTING = frozenset("to past beyond about around than not but except every each".split())
"""Before a day these make it another stretch of days: "past the 12th" is not the 12th."""

_THE_DAY_AFTER = expression(
    r"\btomorrow (?:and|&|\+) (?:on )?the (?:day after|next day)(?: that| tomorrow)?\b"
)
_DAY_AFTER = "from tomorrow to the day after tomorrow"
_WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAY = rf"(?:{'|'.join(f'{day[:3]}(?:{day[3:]})?' for day in _WEEK)}|weds|thurs|tues)"
_ALSO = r"(?: ?,)? (?:(?:and|or|&) )?(?:on )?(?:the )?"
_WEEKDAYS_NAMED = expression(rf"\b{_DAY}(?:{_ALSO}{_DAY}){{2,6}}\b")
_DAYS_OF_MONTH = expression(
    r"(?<!between )(?<!between the )\b(?P<one>[1-9]\d?)(?P<th>st|nd|rd|th)? (?:and|or|&) (?:the )?"
    r"(?P<other>[1-9]\d?)(?P<nd>st|nd|rd|th)?"
    r"(?P<month>(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)?(?= )"
)


def _in_a_row(even: str) -> str:
    """Days that follow each other as one stretch: "monday, tuesday and wednesday"."""
    even = _THE_DAY_AFTER.sub(_DAY_AFTER, even)
    if named := _WEEKDAYS_NAMED.search(even):
        days = [day[:3] for day in re.findall(_DAY, named.group())]
        places = [next(i for i, day in enumerate(_WEEK) if day.startswith(one)) for one in days]
        if all((b - a) % 7 == 1 for a, b in pairwise(places)):
            both = f"from {_WEEK[places[0]]} to {_WEEK[places[-1]]}"
            return f"{even[: named.start()]}{both}{even[named.end() :]}"
    found = _DAYS_OF_MONTH.search(even)
    if found is None or not (found["th"] or found["month"]):
        return even
    if int(found["other"]) != int(found["one"]) + 1:
        return even
    one, other = (f"{found[day]}{found[th] or ''}" for day, th in (("one", "th"), ("other", "nd")))
    both = f"from {one} to {other}{found['month'] or ''}"
    before = even[: found.start()].removesuffix("the ").removesuffix("on ")
    return f"{before}{both}{even[found.end() :]}"


_FROM = expression(r"(?:due |left |still )*from ")


def _of_the_past(phrase: str, context: DateContext) -> str:
    """A phrase without what leads it in; "from last week" is of that week, and not since then."""
    from doneby.grammar.dates import parse_period

    bare = _LEADS.sub("", phrase)
    if not (lead := _FROM.match(bare)):
        return bare
    days = parse_period(bare[lead.end() :], context)
    today = context.today
    if days is None or days.start is None or days.end is None:
        return bare
    begun = days.end < today or days.start <= today < days.end
    return bare[lead.end() :] if begun else bare


_EITHER_WAY = expression(r"\bweekend after next\b")
"""Counted from this one or from the next: people mean both."""


def _windows(words: list[str]) -> Iterator[tuple[int, int]]:
    for size in range(min(_LONGEST_PERIOD, len(words)), 0, -1):
        for begin in range(len(words) - size + 1):
            if words[begin] in BEGINS_A_PERIOD or words[begin][0].isdigit():
                yield begin, begin + size


_TWO_DAYS = expression(r" (?:and|or|&|and also|plus) (?:due |on |for )?")


def cut_days(even: str) -> tuple[str, str]:
    """Two days, of which either is meant: "today and tomorrow" as a filter."""
    even = _in_a_row(even)
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
