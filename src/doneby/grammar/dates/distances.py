"""Days told by their distance from another: 2 weeks before friday, the week after next."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from typing import TypeAlias

from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.offsets import Span, read_span, span_of
from doneby.grammar.dates.reader import Read, Reader, read_unit
from doneby.grammar.dates.relative import coming_period
from doneby.grammar.dates.words import UNITS, WEEKDAYS

DayReader: TypeAlias = Callable[[Reader, int], Read[Day]]

_DIRECTIONS = {"before": -1, "after": 1}
_WIDE_DIRECTIONS = _DIRECTIONS | {"from": 1, "on": 1}


def read_distance(reader: Reader, at: int, base: DayReader) -> Read[Day]:
    """A day before or after another one, which `base` reads.

    2 weeks before friday, 1 week after next week, a week from tomorrow; in everyday English
    also the day after christmas, the monday before christmas, the week after next.
    """
    if reader.wide and (found := _unit_from(reader, at, base) or _weekday_from(reader, at, base)):
        return found
    span = read_span(reader, reader.skip(at, "in") if reader.wide else at)
    if span is None or span[0].timed:
        return None
    length, after = span
    direction = (_WIDE_DIRECTIONS if reader.wide else _DIRECTIONS).get(reader.text(after))
    origin = base(reader, after + 1) if direction else None
    return _moved(length, origin, direction) if origin and direction else None


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
    weekday = WEEKDAYS.get(reader.text(start))
    direction = _DIRECTIONS.get(reader.text(start + 1))
    origin = base(reader, start + 2) if weekday is not None and direction else None
    if weekday is None or direction is None or origin is None:
        return None
    if reader.is_in(origin[1] - 1, UNITS):
        return None  # "the tuesday after next week" may be in the week after
    return Day(_next_to(origin[0].value, weekday, direction), Weight.SURE), origin[1]


def _next_to(day: date, weekday: int, direction: int) -> date:
    """The nearest such weekday after or before a day, that day left out."""
    apart = (weekday - day.weekday()) * direction
    return day + timedelta(days=direction * ((apart - 1) % 7 + 1))
