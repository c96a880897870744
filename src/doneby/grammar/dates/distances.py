"""Days told by their distance from another: 2 weeks before friday, the week after next."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import TypeAlias

from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.offsets import Span, read_span, span_of
from doneby.grammar.dates.reader import Read, Reader, read_unit
from doneby.grammar.dates.relative import coming_period, on_or_after
from doneby.grammar.dates.resolve import one_off
from doneby.grammar.dates.times import read_clock
from doneby.grammar.dates.types import shift_wall
from doneby.grammar.dates.words import UNITS, WEEKDAYS

DayReader: TypeAlias = Callable[[Reader, int], Read[Day]]

_DIRECTIONS = {"before": -1, "after": 1}
_TIMED_DIRECTIONS = _DIRECTIONS | {"from": 1, "past": 1, "to": -1}
_WIDE_DIRECTIONS = _DIRECTIONS | {"from": 1, "on": 1}


def read_distance(reader: Reader, at: int, base: DayReader) -> Read[Day]:
    """A day before or after another one, which `base` reads.

    2 weeks before friday, 1 week after next week, a week from tomorrow; in everyday English
    also the day after christmas, the monday before christmas, the week after next.
    """
    if reader.wide and (found := _unit_from(reader, at, base) or _weekday_from(reader, at, base)):
        return found
    span = read_span(reader, reader.skip(at, "in") if reader.wide else at)
    if span is None:
        return None
    length, after = span
    if length.timed:
        return _moment_from(reader, length, after, base)
    direction = (_WIDE_DIRECTIONS if reader.wide else _DIRECTIONS).get(reader.text(after))
    origin = base(reader, after + 1) if direction else None
    return _moved(length, origin, direction) if origin and direction else None


def _moment_from(reader: Reader, length: Span, at: int, base: DayReader) -> Read[Day]:
    """5 hours after 12pm, 15 minutes before noon on friday, an hour before thursday.

    In a sentence such a length may be how long the thing takes: nap 30 minutes before 6pm.
    """
    direction = _TIMED_DIRECTIONS.get(reader.text(at))
    if direction is None or reader.sentence or not reader.wide:
        return None
    clock = read_clock(reader, at + 1, led=True)
    day = base(reader, reader.skip(clock[1], "on", ",") if clock else at + 1)
    end = (day or clock or (None, at))[1]
    if day and clock is None and (clock := read_clock(reader, reader.skip(end, "at"), led=True)):
        end = clock[1]
    if day is None and clock is None:
        return None
    draft = Draft(day=day[0] if day else None, clock=clock[0] if clock else None)
    origin = one_off(draft, reader.context)
    if not isinstance(origin, datetime):
        origin = datetime.combine(origin, time())
    moved = length.from_day(origin.date(), direction)
    moment = shift_wall(
        datetime.combine(moved, origin.time()), length.exact * direction, reader.context.zone
    )
    return Day(moment.date(), Weight.SURE, moment=moment.replace(second=0)), end


def _moved(length: Span, origin: tuple[Day, int], direction: int) -> Read[Day]:
    day, end = origin
    return Day(length.from_day(day.value, direction), Weight.SURE, past=day.past), end


def _unit_from(reader: Reader, at: int, base: DayReader) -> Read[Day]:
    """The day after christmas, the week before 24 dec, month after next."""
    unit = read_unit(reader, reader.skip(at, "the"))
    direction = _DIRECTIONS.get(reader.text(unit[1])) if unit else None
    length = span_of([(Fraction(1), unit[0])]) if unit else None
    if unit is None or length is None or direction is None or length.timed:
        return None
    origin = base(reader, unit[1] + 1)
    if origin is None and direction > 0 and reader.text(unit[1] + 1) == "next":
        following = coming_period(unit[0], reader.context)
        origin = (Day(following), unit[1] + 2) if following else None
    return _moved(length, origin, direction) if origin else None


def _weekday_from(reader: Reader, at: int, base: DayReader) -> Read[Day]:
    """The monday after christmas."""
    start = reader.skip(at, "the")
    if reader.sequence(start, "weekend", "after", "next"):
        return _weekend_after_next(reader, start)
    weekday = WEEKDAYS.get(reader.text(start))
    direction = _DIRECTIONS.get(reader.text(start + 1))
    origin = base(reader, start + 2) if weekday is not None and direction else None
    if weekday is None or direction is None or origin is None:
        return None
    if reader.is_in(origin[1] - 1, UNITS):
        return None  # "the tuesday after next week" may be in the week after
    return Day(_next_to(origin[0].value, weekday, direction), Weight.SURE), origin[1]


def _weekend_after_next(reader: Reader, at: int) -> Read[Day]:
    context = reader.context
    first = on_or_after(context.weekend - 1, context.today)
    return Day(first + timedelta(weeks=2), Weight.SURE), at + 3


def _next_to(day: date, weekday: int, direction: int) -> date:
    """The nearest such weekday after or before a day, that day left out."""
    apart = (weekday - day.weekday()) * direction
    return day + timedelta(days=direction * ((apart - 1) % 7 + 1))
