"""Two times of one day, from the first to the second: 3-5pm, 9 to 5, 10:30 - noon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from doneby.grammar.dates.clock import Clock, in_half, settle
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.times import meridiem, read_clock

_JOINTS = frozenset({"-", "–", "—", "to", "until", "till", "and"})
_HALF_A_DAY = 12


@dataclass(frozen=True, slots=True)
class Hours:
    """A stretch of a day, which may go on into the next.

    Attributes:
        start: When it begins.
        end: When it ends.
        plain: Whether it looks like times in any company: "3-5pm", not "3-5".
    """

    start: time
    end: time
    plain: bool

    def start_on(self, day: date) -> datetime:
        """The moment at which it begins."""
        return datetime.combine(day, self.start)

    def end_on(self, day: date) -> datetime:
        """The moment at which it ends, when it begins on a day."""
        return datetime.combine(day + timedelta(days=self.end <= self.start), self.end)


def read_hours(reader: Reader, at: int, joint: int) -> Read[Hours]:
    """Two times with a joint between them, which stands where it is said."""
    one = _hour(reader, at)
    if one is None or one[1] != joint or reader.text(joint) not in _JOINTS:
        return None
    other = _hour(reader, reader.skip(one[1] + 1, "about"))
    if other is None or one[0] == other[0]:
        return None
    # "John 3:16-18" is no time, while "9am to 5" is one.
    plain = other[0].plain or (one[0].plain and one[0].sure)
    end = settle(other[0], None)[0]
    if one[0].sure:
        start = settle(one[0], None)[0]
        if not other[0].sure:
            end = _next_such(other[0], start)
    elif other[0].sure:
        start = _last_such(one[0], end)
    else:
        start = settle(one[0], None)[0]
        end = _next_such(other[0], start)
    return Hours(start, end, plain), other[1]


def _hour(reader: Reader, at: int) -> Read[Clock]:
    """A time, of which a bare number may be one: unlike elsewhere, one with a hyphen behind it."""
    hour = reader.digits(at, most=2)
    if hour is None:
        return read_clock(reader, at, led=True)
    minute, after = 0, at + 1
    if reader.text(after) == ":" and reader.length(after + 1) == 2:
        minute, after = reader.digits(after + 1) or 0, after + 2
    half = meridiem(reader, after)
    if half and 1 <= hour <= _HALF_A_DAY and minute < 60:
        return Clock(in_half(hour, half[0]), minute), half[1]
    if half or hour > 23 or minute > 59 or (reader.glued(after) and _goes_on(reader, after)):
        return None
    sure = hour == 0 or hour > _HALF_A_DAY
    return Clock(hour, minute, sure=sure, plain=after > at + 1), after


def _goes_on(reader: Reader, at: int) -> bool:
    """Whether a number is a piece of something longer, and not of a stretch."""
    after = reader.text(at)
    return after[:1].isalnum() or (after in ("/", ".") and reader.glued(at + 1))


def _next_such(clock: Clock, start: time) -> time:
    """The reading of a time that comes next after another."""
    hours = (clock.hour % _HALF_A_DAY, clock.hour % _HALF_A_DAY + _HALF_A_DAY)
    times = [time(hour, clock.minute) for hour in hours]
    return next((one for one in times if one > start), times[0])


def _last_such(clock: Clock, end: time) -> time:
    """The reading of a time that comes last before another."""
    hours = (clock.hour % _HALF_A_DAY + _HALF_A_DAY, clock.hour % _HALF_A_DAY)
    times = [time(hour, clock.minute) for hour in hours]
    return next((one for one in times if one < end), times[0])
