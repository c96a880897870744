"""Every way to name a day, and the longest of those that fit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from doneby.grammar.dates.calendar import (
    is_no_fraction,
    next_such,
    read_fixed_holiday,
    read_month_day,
    read_numeric,
)
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.distances import DayReader, read_distance
from doneby.grammar.dates.feasts import read_feast
from doneby.grammar.dates.monthly import (
    read_edge,
    read_month_alone,
    read_nth_weekday,
    read_ordinal_day,
)
from doneby.grammar.dates.offsets import read_coming_weekday, read_offset
from doneby.grammar.dates.reader import Read, Reader, ordinal
from doneby.grammar.dates.relative import read_coming_period, read_today, read_weekday
from doneby.grammar.dates.words import MONTHS, WEEKDAYS


def read_day(reader: Reader, at: int) -> Read[Day]:
    """A day, in the longest reading that fits here."""
    return _longest(_READERS, reader, at) if reader.text(at) else None


def _longest(readers: Sequence[DayReader], reader: Reader, at: int) -> Read[Day]:
    best: Read[Day] = None
    for read in readers:
        try:
            found = read(reader, at)
        except (OverflowError, ValueError):
            continue  # A day outside the calendar, like "in 9999 years", is no day.
        if found and (best is None or found[1] > best[1]):
            best = found
    return best


def _read_date(reader: Reader, at: int) -> Read[Day]:
    """A date of the calendar, whose weekday may be told before or after it."""
    today = reader.context.today
    start = at
    if reader.text(at) in WEEKDAYS and reader.wide:
        start = reader.skip(reader.skip_dot(at + 1), ",", "the")
    elif reader.wide and reader.text(at) == "this" and not reader.is_in(at + 1, MONTHS):
        start = at + 1
    found = read_month_day(reader, start) or read_numeric(reader, start)
    if found is None:
        named = start > at and reader.text(at) in WEEKDAYS
        return _weekday_and_number(reader, start) if named else None
    day = next_such(found[0], today)
    if day is None:
        return None
    end = _skip_weekday(reader, found[1])
    said = day.weekday()
    if start > at and reader.text(at) in WEEKDAYS:
        said = WEEKDAYS[reader.text(at)]
    elif end > found[1]:
        said = next(
            WEEKDAYS[reader.text(one)] for one in (end - 1, end - 2) if reader.is_in(one, WEEKDAYS)
        )
    if said != day.weekday() and not reader.sentence:
        return None  # "monday 5 december", when that is a saturday
    in_numbers = not any(reader.is_in(index, MONTHS) for index in range(start, found[1]))
    if said != day.weekday() and found[0].year is None and in_numbers:
        return None  # "friday 12-1" is at noon
    spelled = any(reader.tokens[index].kind == "word" for index in range(start, found[1]))
    spelled = spelled or is_no_fraction(reader, start)
    certain = found[0].year is not None
    weight = Weight.SURE if certain else Weight.LIKELY if spelled or start > at else Weight.VAGUE
    return Day(day, weight), end


def _skip_weekday(reader: Reader, at: int) -> int:
    if not reader.wide:
        return at
    after = reader.skip(at, ",", "(")
    if reader.text(after) in WEEKDAYS and after > at:
        return reader.skip(after + 1, ")")
    return at


def _weekday_and_number(reader: Reader, at: int) -> Read[Day]:
    """The rest of "monday the 27th": the next such date on such a weekday."""
    number = ordinal(reader, at)
    if number and reader.digits(at) is None and reader.text(at - 1) != "the":
        return None  # "monday first thing"
    alone = at + 1 >= len(reader.tokens) or reader.text(at + 1) in (",", ".", "!", "?", ")")
    if number is None and (alone or not reader.sentence):
        bare = reader.digits(at, most=2)
        number = (bare, at + 1) if bare and bare > 12 and reader.text(at + 1) != ":" else None
    if number is None or not 1 <= number[0] <= 31:
        return None
    weekday = next(
        WEEKDAYS[reader.text(index)]
        for index in range(at - 1, -1, -1)
        if reader.text(index) in WEEKDAYS
    )
    day = reader.context.today
    for _ in range(366 * 6):
        if day.day == number[0] and day.weekday() == weekday:
            return Day(day, Weight.SURE), number[1]
        day += timedelta(days=1)
    return None


def _read_holiday(reader: Reader, at: int) -> Read[Day]:
    today = reader.context.today
    start = reader.skip(at, "this", "next") if reader.wide else at
    known = read_fixed_holiday(reader, start)
    if known is None:
        return _moving_holiday(reader, start)
    day = next_such(known[0], today)
    # "Valentine's Day" is a date in more places than "christmas" is.
    weight = Weight.LIKELY if known[1] - start > 1 else Weight.VAGUE
    return (Day(day, weight), known[1]) if day else None


def _moving_holiday(reader: Reader, at: int) -> Read[Day]:
    found = read_feast(reader, at)
    if found is None:
        return None
    day = next(found[0].dates(reader.context.today), None)
    return (Day(day.date(), Weight.VAGUE), found[1]) if day else None


_BASES: tuple[DayReader, ...] = (
    read_today,
    read_weekday,
    read_coming_period,
    _read_date,
    read_ordinal_day,
    read_nth_weekday,
    read_edge,
    _read_holiday,
    read_month_alone,
)


def _read_base(reader: Reader, at: int) -> Read[Day]:
    return _longest(_BASES, reader, at)


_READERS: tuple[DayReader, ...] = (
    *_BASES,
    read_offset,
    read_coming_weekday,
    partial(read_distance, base=_read_base),
)
