"""Dates of the calendar: 27 jan, January 27th 2027, 27/01/2027, 2027-01-27, the 15th."""

from __future__ import annotations

import calendar as months
from dataclasses import dataclass
from datetime import date, timedelta

from doneby.grammar.dates.reader import Read, Reader, ordinal
from doneby.grammar.dates.words import ALL_HOLIDAYS, HOLIDAYS, MONTHS, WEEKDAYS

_SEPARATORS = "/-."
_LONG_AGO = 60
_YEARS_LOOKED_AT = 9
"""From one 29 February to the next, at worst."""


@dataclass(frozen=True, slots=True)
class MonthDay:
    """A day of a month, with or without a year."""

    month: int
    day: int
    year: int | None = None


def next_such(day: MonthDay, today: date) -> date | None:
    """The date meant: the one of its year, else the next to come, today included."""
    if day.year is not None:
        return real_date(day.year, day.month, day.day)
    for year in range(today.year, today.year + _YEARS_LOOKED_AT):
        candidate = real_date(year, day.month, day.day)
        if candidate is not None and candidate >= today:
            return candidate
    return None


def real_date(year: int, month: int, day: int) -> date | None:
    """The date, or None when the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def last_of_month(day: date) -> date:
    """The last day of a date's month."""
    return day.replace(day=months.monthrange(day.year, day.month)[1])


def next_month_day(day: int, today: date) -> date | None:
    """The next date with that day of the month, today included."""
    first = today.replace(day=1)
    for _ in range(3):
        candidate = real_date(first.year, first.month, day)
        if candidate is not None and candidate >= today:
            return candidate
        first = last_of_month(first) + timedelta(days=1)
    return None


def read_month_day(reader: Reader, at: int) -> Read[MonthDay]:
    """A date with the name of its month."""
    return _day_then_month(reader, at) or _month_then_day(reader, at)


def _day_then_month(reader: Reader, at: int) -> Read[MonthDay]:
    after = reader.skip(at, "the") if reader.wide else at
    day = day_number(reader, after)
    if day is None:
        return None
    after = reader.skip_dot(day[1]) if reader.wide else day[1]
    if reader.text(after) in ("-", "/") and reader.glued(after) and reader.wide:
        after += 1
    month = MONTHS.get(reader.text(reader.skip(after, "of")))
    if month is None:
        return None
    after = reader.skip_dot(reader.skip(after, "of") + 1)
    return _with_year(reader, MonthDay(month, day[0]), after)


def _month_then_day(reader: Reader, at: int) -> Read[MonthDay]:
    month = MONTHS.get(reader.text(at))
    if month is None:
        return None
    after = reader.skip_dot(at + 1)
    if reader.wide:
        joined = reader.text(after) in ("-", "/", ",")
        after = reader.skip(after + 1 if joined else after, "the")
    day = day_number(reader, after)
    return _with_year(reader, MonthDay(month, day[0]), day[1]) if day else None


def read_fixed_holiday(reader: Reader, at: int) -> Read[MonthDay]:
    """A day with a name that is on the same date every year."""
    known = reader.longest(at, ALL_HOLIDAYS if reader.wide else HOLIDAYS)
    return (MonthDay(*known[0]), known[1]) if known else None


def day_number(reader: Reader, at: int) -> Read[int]:
    """A day of the month, as 27, 27th or (in everyday English) twenty-seventh."""
    found = ordinal(reader, at)
    if found is None:
        value = reader.digits(at, most=2)
        if value is None or _is_part_of_a_time(reader, at):
            return None
        found = value, at + 1
    return found if 1 <= found[0] <= 31 else None


def _is_part_of_a_time(reader: Reader, at: int) -> bool:
    """Whether the number is the hour of 10:30 or of 5pm."""
    if not reader.glued(at + 1):
        return reader.text(at + 1) in ("am", "pm")
    after = reader.text(at + 1)
    return after in ("am", "pm", "a", "p", "h") or (
        after == ":" and reader.digits(at + 2) is not None and reader.glued(at + 2)
    )


def _with_year(reader: Reader, day: MonthDay, at: int) -> Read[MonthDay]:
    after = reader.skip(at, ",", "-", "/") if reader.wide else reader.skip(at, ",")
    after = reader.skip(after, "in", "of") if reader.wide else after
    year = _year(reader, after)
    return (MonthDay(day.month, day.day, year[0]), year[1]) if year else (day, at)


def _year(reader: Reader, at: int) -> Read[int]:
    if reader.wide and (end := reader.sequence(at, "next", "year")):
        return reader.context.today.year + 1, end
    if reader.wide and reader.text(at) == "'" and reader.length(at + 1) == 2:
        short = reader.digits(at + 1) if reader.glued(at + 1) else None
        return (2000 + short, at + 2) if short is not None else None
    value = reader.digits(at)
    if value is None or _is_part_of_a_time(reader, at):
        return None
    # Nothing is due a lifetime ago: "6 jan 1930" has a time.
    if reader.length(at) == 4 and reader.context.today.year - _LONG_AGO <= value <= 2999:
        return value, at + 1
    # "3 jan 10" is a year only when it cannot be a count of something.
    alone = reader.wide and not reader.sentence and reader.text(at + 1) in ("", ",")
    return (2000 + value, at + 1) if alone and reader.length(at) == 2 else None


def read_numeric(reader: Reader, at: int) -> Read[MonthDay]:
    """A date in numbers, in the order that the user's account has."""
    first, second = reader.digits(at), reader.digits(at + 2)
    separator = reader.text(at + 1)
    if first is None or not separator or separator not in _SEPARATORS:
        return None
    if second is None or not (reader.glued(at + 1) and reader.glued(at + 2)):
        return _year_first_with_month_name(reader, at)
    third = reader.digits(at + 4) if reader.text(at + 3) == separator else None
    if third is not None and reader.glued(at + 3) and reader.glued(at + 4):
        return _three_numbers(reader, at, (first, second, third))
    return _two_numbers(reader, at, first, second)


def _three_numbers(reader: Reader, at: int, numbers: tuple[int, int, int]) -> Read[MonthDay]:
    first, second, third = numbers
    found: MonthDay | None = None
    alone = reader.wide and not reader.sentence  # in a sentence 7.11.26 may be a version
    short = reader.text(at + 1) == "/" or (reader.text(at + 1) == "." and alone)
    if reader.length(at) == 4:
        swapped = alone and second > 12
        found = MonthDay(*((third, second) if swapped else (second, third)), year=first)
    elif reader.length(at + 4) == 4 or (short and reader.length(at + 4) == 2):
        year = third if reader.length(at + 4) == 4 else 2000 + third
        # No country writes the month first with points.
        pointed = reader.text(at + 1) == "."
        found = _in_order(reader, first, second, year, day_first=pointed)
    return (found, at + 5) if found else None


def _two_numbers(reader: Reader, at: int, first: int, second: int) -> Read[MonthDay]:
    if reader.text(at + 3) in _SEPARATORS and reader.glued(at + 3) and reader.glued(at + 4):
        return None
    if reader.text(at + 1) == "." and second > 12:
        return None  # No country writes the month first with a point; 12.30 is a time.
    if reader.wide and reader.text(at + 1) == "/" and reader.length(at + 2) == 4 and first <= 12:
        return MonthDay(first, 1, second), at + 3
    led = reader.text(at - 1) in ("on", "by", "due") or reader.text(at - 1) in WEEKDAYS
    plain = reader.text(at + 1) == "/" or (reader.wide and (led or not reader.sentence))
    if not plain or reader.length(at) > 2 or reader.length(at + 2) > 2:
        return None
    found = _in_order(reader, first, second, None)
    return (found, at + 3) if found else None


def is_no_fraction(reader: Reader, at: int) -> bool:
    """Whether two numbers can only be a day and a month: 31/1 or 3/04, not 3/4 or 24/7."""
    first, second = reader.digits(at, most=2), reader.digits(at + 2, most=2)
    if first is None or second is None or reader.text(at + 1) != "/":
        return False
    padded = reader.length(at + 2) == 2 and second < 10
    apart = min(first, second) <= 12 < max(first, second) and (first, second) != (24, 7)
    return padded or apart


def _in_order(
    reader: Reader, first: int, second: int, year: int | None, *, day_first: bool = False
) -> MonthDay | None:
    in_order = day_first or reader.context.day_first
    day, month = (first, second) if in_order else (second, first)
    if month > 12:
        day, month = month, day
    return MonthDay(month, day, year) if 1 <= month <= 12 and 1 <= day <= 31 else None


def _year_first_with_month_name(reader: Reader, at: int) -> Read[MonthDay]:
    year, month, day = reader.digits(at), MONTHS.get(reader.text(at + 2)), reader.digits(at + 4, 2)
    joined = reader.text(at + 1) in ("/", "-") and reader.text(at + 3) == reader.text(at + 1)
    if reader.wide and joined and reader.length(at) == 4 and year and month and day:
        return MonthDay(month, day, year), at + 5
    return None
