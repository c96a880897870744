"""Periods: this week, the next 3 days, june, overdue, between monday and friday."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta, tzinfo
from functools import lru_cache

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.calendar import last_of_month
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.days import read_day
from doneby.grammar.dates.monthly import read_month
from doneby.grammar.dates.offsets import Span, read_span
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.relative import (
    first_of_next_month,
    first_of_next_quarter,
    monday_of,
    on_or_after,
)
from doneby.grammar.dates.tokens import tokenize
from doneby.grammar.dates.types import DateContext, Period
from doneby.grammar.dates.words import DAY_PARTS, WEEKDAYS

WHOLE_DAY = "that day"
"""The name of a period that was asked for by a part of the day."""
_ONE = timedelta(days=1)
_WEEK = timedelta(weeks=1)
_NEXT = frozenset({"next", "coming", "upcoming", "following"})
_LAST = frozenset({"last", "past", "previous"})


def parse_period(phrase: str, context: DateContext, *, past: bool = False) -> Period | None:
    """The days that a phrase names: "this week", "overdue", "before friday", "june".

    A week runs from Monday to Sunday. "The next 3 days" are today and the three after it.

    Args:
        phrase: The whole phrase.
        context: The clock and the habits of the user.
        past: Whether the phrase looks back, as in "what did I finish on monday".
    """
    # Equal moments may be told by different clocks, which the context alone would not tell apart.
    return _parse_period(phrase, context, past, context.zone, context.now.fold)


@lru_cache(maxsize=256)
def _parse_period(
    phrase: str,
    context: DateContext,
    past: bool,
    zone: tzinfo,  # noqa: ARG001 - a part of the key
    fold: int,  # noqa: ARG001 - likewise
) -> Period | None:
    """A question that is understood in several ways asks for the same words each time."""
    tokens = tokenize(phrase)
    while tokens and tokens[-1].text in ".,;!?":
        tokens.pop()
    reader = Reader(tokens, context, wide=True)
    start = reader.skip(0, "on", "in", "for", "during", "within", "over")
    start = reader.skip(start, "the")
    for read in (_overdue, _bounded, _counted, _unit, _weekend, _rest, _month, _single_day):
        try:
            found = read(reader, start, past)
        except (OverflowError, ValueError):
            continue  # Outside the calendar.
        if found and found[1] == len(tokens):
            first, last = found[0]
            if first and last and first > last:
                return None
            return Period(first, last, _name(phrase))
    return None


Days = tuple[date | None, date | None]


def _name(phrase: str) -> str:
    words = phrase.strip().rstrip(".,;!?").split()
    while words and words[0].lower() in ("on", "in", "for", "during"):
        words.pop(0)
    # Periods go by days: "tomorrow morning" is all of that day, and is not called less.
    parts = DAY_PARTS.keys() | {"tonight"}
    return WHOLE_DAY if parts & {word.lower() for word in words} else " ".join(words)


def _overdue(reader: Reader, at: int, _past: bool) -> Read[Days]:
    yesterday = reader.context.today - _ONE
    for words in (("overdue",), ("over", "due"), ("od",), ("late",), ("past", "due")):
        end = reader.sequence(at, *words)
        if end:
            return (None, yesterday), end
    return None


def _bounded(reader: Reader, at: int, past: bool) -> Read[Days]:
    """Between X and Y, from X to Y, X to Y, before X, until X, after X, since X."""
    word = reader.text(at)
    if word in ("before", "until", "till", "by", "after", "since"):
        found = _period_at(reader, at + 1, past or word == "since")
        if found is None:
            return None
        (first, last), end = found
        if first is None or last is None:
            return None
        bounds: dict[str, Days] = {
            "before": (None, first - _ONE),
            "after": (last + _ONE, None),
            "since": (first, None),
        }
        return bounds.get(word, (None, last)), end
    start = at + 1 if word in ("between", "from") else at
    first_day = _period_at(reader, start, past)
    today = reader.context.today
    if start > at and WEEKDAYS.get(reader.text(start)) == today.weekday():
        first_day = (today, today), start + 1  # "between monday and friday" has begun
    if first_day is None:
        return None
    joint = first_day[1]
    if reader.text(joint) not in ("and", "to", "until", "till", "through", "-"):
        alone = word == "from" and joint == len(reader.tokens)
        return ((first_day[0][0], None), joint) if alone else None
    if reader.text(joint) == "and" and word != "between":
        return None
    return _to(reader, first_day[0][0], joint + 1)


def _to(reader: Reader, first: date | None, at: int) -> Read[Days]:
    if first is None:
        return None
    # The end lies after the beginning: from monday to friday is one week's.
    weekday = WEEKDAYS.get(reader.text(at))
    if weekday is not None:
        return (first, on_or_after(weekday, first)), at + 1
    later = reader
    if first > reader.context.today:
        later = replace(reader, context=reader.context.at(first))
    found = _period_at(later, at, past=False)
    return ((first, found[0][1]), found[1]) if found else None


def _period_at(reader: Reader, at: int, past: bool) -> Read[Days]:
    start = reader.skip(at, "the")
    readers = (_unit, _weekend, _month, _single_day)
    found = [days for read in readers if (days := read(reader, start, past))]
    # "dec 5" is a day of december; of two that are as long the first is meant
    return max(found, key=lambda days: days[1], default=None)


def _counted(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """The next 3 days, 7 days, the last two weeks."""
    word = reader.text(at)
    back = word in _LAST or word == "-"
    start = at + 1 if word in _NEXT or back else at
    span = read_span(reader, start)
    if reader.text(start) == "fortnight":
        span = Span(relativedelta(weeks=2)), start + 1
    if span is None or span[0].timed:
        return None
    today = reader.context.today
    if back:
        return (span[0].from_day(today, -1), today), span[1]
    end = reader.skip(span[1], "from")
    if end > span[1]:
        return None
    return (today, span[0].from_day(today)), span[1]


def _unit(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """This week, next month, last year, week, the week after next."""
    step = {"this": 0, "current": 0}.get(reader.text(at))
    if reader.text(at) in _NEXT:
        step = 1
    elif reader.text(at) in _LAST:
        step = -1
    after = at + 1 if step is not None else at
    make = _PERIODS.get(reader.text(after))
    if make is not None and step is None and reader.sequence(after + 1, "after", "next"):
        return make(reader.context.today, 2), after + 3
    if make is None or (step is None and after < len(reader.tokens) - 1):
        return None
    return make(reader.context.today, step or 0), after + 1


def _week(day: date, step: int) -> Days:
    monday = monday_of(day) + _WEEK * step
    return monday, monday + _WEEK - _ONE


def _month_of(day: date, step: int) -> Days:
    first = day.replace(day=1)
    if step > 0:
        first = first_of_next_month(first)
    elif step < 0:
        first = (first - _ONE).replace(day=1)
    return first, last_of_month(first)


def _quarter(day: date, step: int) -> Days:
    first = date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
    if step > 0:
        first = first_of_next_quarter(first)
    elif step < 0:
        before = first - _ONE
        first = date(before.year, (before.month - 1) // 3 * 3 + 1, 1)
    return first, first_of_next_quarter(first) - _ONE


def _year(day: date, step: int) -> Days:
    return date(day.year + step, 1, 1), date(day.year + step, 12, 31)


def _work_week(day: date, step: int) -> Days:
    monday = monday_of(day) + _WEEK * step
    return monday, monday + timedelta(days=4)


_PERIODS: dict[str, Callable[[date, int], Days]] = {
    "week": _week,
    "month": _month_of,
    "quarter": _quarter,
    "year": _year,
    "workweek": _work_week,
}


def _weekend(reader: Reader, at: int, past: bool) -> Read[Days]:
    word = reader.text(at)
    after = at + 1 if word in _NEXT | _LAST | {"this"} else at
    if word in ("this", "coming", "upcoming"):  # "the coming weekend" is the one that is near
        after = reader.skip(reader.skip(at, "this"), "coming", "upcoming")
        word = "this"
    if reader.text(after) != "weekend":
        return None
    today, weekday = reader.context.today, reader.context.weekend - 1
    first = on_or_after(weekday, today)
    if (today - _ONE).weekday() == weekday:
        first = today - _ONE
    if word in _NEXT:
        first += _WEEK
    elif word in _LAST or past:
        first -= _WEEK if first >= today - _ONE else timedelta(0)
    return (first, first + _ONE), after + 1


def _rest(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """The rest of the week, later this month."""
    today = reader.context.today
    start = reader.sequence(at, "rest", "of", "the") or reader.sequence(at, "rest", "of", "this")
    start = start or reader.sequence(at, "later", "this")
    make = _PERIODS.get(reader.text(start)) if start else None
    return ((today, make(today, 0)[1]), start + 1) if make and start else None


def _month(reader: Reader, at: int, past: bool) -> Read[Days]:
    month = read_month(reader, at)
    if month is None:
        return None
    first, end = month
    named_year = reader.digits(end - 1) is not None
    if past and not named_year and first > reader.context.today:
        first = first.replace(year=first.year - 1)
    return (first, last_of_month(first)), end


def _single_day(reader: Reader, at: int, past: bool) -> Read[Days]:
    if reader.text(at) in DAY_PARTS or reader.text(at) == "tonight":
        return (reader.context.today,) * 2, at + 1
    if reader.sequence(at, "last", "night"):
        return (reader.context.today - _ONE,) * 2, at + 2
    found = read_day(reader, at)
    if found is None:
        return None
    day, end = found
    if reader.text(end) in DAY_PARTS:
        end += 1
    value = _looking_back(reader, at, end, day) if past else day.value
    return (value, value), end


def _looking_back(reader: Reader, at: int, end: int, day: Day) -> date:
    """What a weekday or a date without a year means when it was: the latest, not the next."""
    fixed = day.weight is Weight.SURE or reader.text(at) in _NEXT
    if fixed or day.value <= reader.context.today:
        return day.value
    if reader.text(at) in WEEKDAYS and end == at + 1:
        return day.value - _WEEK
    try:
        return day.value.replace(year=day.value.year - 1)
    except ValueError:
        return day.value
