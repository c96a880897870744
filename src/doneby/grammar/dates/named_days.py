"""Days with a name of their own: this week, next month, the weekend, june, on friday."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from doneby.grammar.dates.calendar import last_of_month
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.days import read_day
from doneby.grammar.dates.monthly import read_month
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.relative import (
    first_of_next_month,
    first_of_next_quarter,
    monday_of,
    on_or_after,
)
from doneby.grammar.dates.words import DAY_PARTS, WEEKDAYS

Days = tuple[date | None, date | None]
"""The first and the last of some days; None where there is no end."""

ONE_DAY = timedelta(days=1)
_WEEK = timedelta(weeks=1)
COMING = frozenset({"next", "coming", "upcoming", "following"})
GONE = frozenset({"last", "past", "previous"})


def named_unit(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """This week, next month, last year, week, the week after next."""
    step = {"this": 0, "current": 0}.get(reader.text(at))
    if reader.text(at) in COMING:
        step = 1
    elif reader.text(at) in GONE:
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
    return monday, monday + _WEEK - ONE_DAY


def _month_of(day: date, step: int) -> Days:
    first = day.replace(day=1)
    if step > 0:
        first = first_of_next_month(first)
    elif step < 0:
        first = (first - ONE_DAY).replace(day=1)
    return first, last_of_month(first)


def _quarter(day: date, step: int) -> Days:
    first = date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
    if step > 0:
        first = first_of_next_quarter(first)
    elif step < 0:
        before = first - ONE_DAY
        first = date(before.year, (before.month - 1) // 3 * 3 + 1, 1)
    return first, first_of_next_quarter(first) - ONE_DAY


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


def named_weekend(reader: Reader, at: int, past: bool) -> Read[Days]:
    """The weekend, this one, the next or the last."""
    word = reader.text(at)
    after = at + 1 if word in COMING | GONE | {"this"} else at
    if word in ("this", "coming", "upcoming"):  # "the coming weekend" is the one that is near
        after = reader.skip(reader.skip(at, "this"), "coming", "upcoming")
        word = "this"
    if reader.text(after) != "weekend":
        return None
    today, weekday = reader.context.today, reader.context.weekend - 1
    first = on_or_after(weekday, today)
    if (today - ONE_DAY).weekday() == weekday:
        first = today - ONE_DAY
    if word in COMING:
        first += _WEEK
    elif word in GONE or past:
        first -= _WEEK if first >= today - ONE_DAY else timedelta(0)
    return (first, first + ONE_DAY), after + 1


def rest_of_unit(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """The rest of the week, later this month."""
    today = reader.context.today
    start = reader.sequence(at, "rest", "of", "the") or reader.sequence(at, "rest", "of", "this")
    start = start or reader.sequence(at, "later", "this")
    make = _PERIODS.get(reader.text(start)) if start else None
    return ((today, make(today, 0)[1]), start + 1) if make and start else None


def named_month(reader: Reader, at: int, past: bool) -> Read[Days]:
    """June, december 2027."""
    month = read_month(reader, at)
    if month is None:
        return None
    first, end = month
    named_year = reader.digits(end - 1) is not None
    if past and not named_year and first > reader.context.today:
        first = first.replace(year=first.year - 1)
    return (first, last_of_month(first)), end


def single_day(reader: Reader, at: int, past: bool) -> Read[Days]:
    """Tomorrow, the 5th, tonight."""
    if reader.text(at) in DAY_PARTS or reader.text(at) == "tonight":
        return (reader.context.today,) * 2, at + 1
    if reader.sequence(at, "last", "night"):
        return (reader.context.today - ONE_DAY,) * 2, at + 2
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
    fixed = day.weight is Weight.SURE or reader.text(at) in COMING
    if fixed or day.value <= reader.context.today:
        return day.value
    if reader.text(at) in WEEKDAYS and end == at + 1:
        return day.value - _WEEK
    try:
        return day.value.replace(year=day.value.year - 1)
    except ValueError:
        return day.value
