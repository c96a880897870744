"""Times of day: 5pm, 17:00, noon, half past four, in the evening."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta

from doneby.grammar.dates.reader import Read, Reader, cardinal
from doneby.grammar.dates.words import (
    AFTERNOON,
    DAY_PARTS,
    EVENING,
    MORNING,
    NIGHT,
    NUMBERS,
    SPECIAL_PARTS,
    TENS,
    TONIGHT,
    DayPart,
)

_NAMED = {"noon": 12, "midday": 12, "midnight": 0}
_FIRST_HOUR_OF_THE_DAY = 7
"""Without am or pm, at 1 to at 6 are in the afternoon: few to-dos are due at night."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time that was said.

    Attributes:
        hour: As said.
        minute: As said.
        sure: Whether it can be one time only; "at 5" can be two.
        plain: Whether it looks like a time in any company: "5pm", not "5".
    """

    hour: int
    minute: int = 0
    sure: bool = True
    plain: bool = True


def settle(clock: Clock, part: DayPart | None) -> tuple[time, int]:
    """The time of day meant, and how many days after the day named it falls."""
    hour, days = clock.hour, 0
    if clock.sure:
        # Tonight at 1am comes after midnight.
        days = int(part in (TONIGHT, NIGHT) and hour < MORNING.hour - 3)
        return time(hour, clock.minute), days
    if part in (AFTERNOON, EVENING):
        hour = hour % 12 + 12
    elif part in (NIGHT, TONIGHT):
        hour, days = (hour % 12, 1) if hour == 12 or hour < 5 else (hour + 12, 0)
    elif part is MORNING:
        hour %= 12
    elif hour < _FIRST_HOUR_OF_THE_DAY:
        hour += 12
    return time(hour % 24, clock.minute), days


def read_clock(reader: Reader, at: int, *, led: bool) -> Read[Clock]:
    """A time of the clock.

    Args:
        reader: The tokens.
        at: Where to read.
        led: Whether "at" or a day stands before it, so that a bare number is an hour.
    """
    if reader.is_in(at, _NAMED):
        return Clock(_NAMED[reader.text(at)]), at + 1
    if reader.text(at) == "12" and reader.is_in(at + 1, _NAMED):
        return Clock(_NAMED[reader.text(at + 1)]), at + 2
    if reader.wide:
        spoken = _mid_day(reader, at) or _past_or_to(reader, at) or _in_words(reader, at, led)
        if spoken:
            return spoken
    return _in_digits(reader, at, led)


def _mid_day(reader: Reader, at: int) -> Read[Clock]:
    end = reader.sequence(at, "mid", "day") or reader.sequence(at, "mid", "-", "day")
    return (Clock(12), end) if end else None


def _in_digits(reader: Reader, at: int, led: bool) -> Read[Clock]:
    number = reader.digits(at)
    if number is None:
        return None
    if reader.length(at) > 2:
        return _military(reader, at, number, led)
    minutes, after = _minutes(reader, at + 1, led)
    half = meridiem(reader, after)
    if half:
        if not 1 <= number <= 12 or (minutes is None and reader.text(at + 1) == ":"):
            return None
        hour = number % 12 + (12 if half[0] == "pm" else 0)
        return Clock(hour, minutes or 0), half[1]
    if number > 23 or _runs_on(reader, after):
        return None
    if minutes is not None:
        sure = number == 0 or number > 12 or (reader.length(at) == 2 and reader.text(at)[0] == "0")
        return Clock(number, minutes, sure=sure), after
    if reader.wide and reader.text(after) == "h" and reader.glued(after):
        return Clock(number), after + 1
    if led:
        return Clock(number, sure=number == 0 or number > 12, plain=False), after
    return None


def _minutes(reader: Reader, at: int, led: bool) -> tuple[int | None, int]:
    """The minutes after an hour, with seconds that are read and dropped."""
    mark = reader.text(at)
    value = reader.digits(at + 1)
    joined = reader.glued(at) and reader.glued(at + 1) and reader.length(at + 1) == 2
    if value is None or value > 59 or not joined:
        return None, at
    dotted = mark == "." and reader.wide and (led or meridiem(reader, at + 2) is not None)
    if mark != ":" and not dotted and not (mark == "h" and reader.wide):
        return None, at
    after = at + 2
    if reader.text(after) in (":", ".") and reader.glued(after) and reader.glued(after + 1):
        seconds = reader.digits(after + 1)
        after = after + 2 if seconds is not None and seconds < 60 else after
        if reader.text(after) == "." and reader.glued(after + 1) and reader.digits(after + 1):
            after += 2
    return value, after


def _military(reader: Reader, at: int, number: int, led: bool) -> Read[Clock]:
    hour, minute = divmod(number, 100)
    if hour > 23 or minute > 59:
        return None
    half = meridiem(reader, at + 1) if reader.wide else None
    if half and 1 <= hour <= 12:
        return Clock(hour % 12 + (12 if half[0] == "pm" else 0), minute), half[1]
    usable = led or (reader.wide and not reader.sentence)
    if usable and reader.length(at) == 4 and not _runs_on(reader, at + 1):
        return Clock(hour, minute, plain=False), at + 1
    return None


def _runs_on(reader: Reader, at: int) -> bool:
    """Whether the number goes on, as in 10.1 or 5kg, and so is no time."""
    if not reader.glued(at):
        return False
    if reader.text(at) in (".", ":", "-", "/", ","):
        return reader.glued(at + 1) and reader.digits(at + 1) is not None
    return reader.text(at)[:1].isalnum() and reader.text(at) not in ("h", "t")


def meridiem(reader: Reader, at: int) -> Read[str]:
    """An am or pm, as a.m., AM or (glued to its hour) p."""
    text = reader.text(at)
    if text in ("am", "pm"):
        return text, at + 1
    if text not in ("a", "p"):
        return None
    dotted = reader.text(at + 1) == "." and reader.glued(at + 1)
    if dotted and reader.text(at + 2) == "m" and reader.glued(at + 2):
        return text + "m", reader.skip_dot(at + 3)
    if reader.wide and reader.text(at + 1) == "m":
        return text + "m", at + 2
    return (text + "m", at + 1) if reader.wide and reader.glued(at) and not dotted else None


def _past_or_to(reader: Reader, at: int) -> Read[Clock]:
    """Half past four, quarter to six, ten past 3, 20 to noon."""
    at = reader.skip(at, "a") if reader.text(at + 1) == "quarter" else at
    if reader.text(at) in ("half", "quarter"):
        minutes, after = (30 if reader.text(at) == "half" else 15), at + 1
    else:
        count = cardinal(reader, at)
        if count is None or not 1 <= count[0] <= 29:
            return None
        minutes, after = count[0], reader.skip(count[1], "minutes", "mins")
    if reader.text(after) not in ("past", "to", "after", "before", "till"):
        return None
    if reader.text(after) in ("after", "before") and reader.sentence:
        return None
    hour = read_clock(reader, after + 1, led=True)
    if hour is None or hour[0].minute:
        return None
    forward = reader.text(after) in ("past", "after")
    total = timedelta(hours=hour[0].hour, minutes=minutes if forward else -minutes)
    value = (total.seconds // 3600) or (12 if not hour[0].sure else 0)
    return Clock(value, total.seconds // 60 % 60, sure=hour[0].sure), hour[1]


def _in_words(reader: Reader, at: int, led: bool) -> Read[Clock]:
    """Five, five thirty, five o'clock, 5 o'clock, five thirty pm."""
    digits = reader.digits(at, most=2)
    hour = digits if digits is not None else NUMBERS.get(reader.text(at))
    if hour is None or not 1 <= hour <= 12:
        return None
    if reader.text(at + 1) in ("o'clock", "oclock"):
        return _with_half(reader, Clock(hour, sure=False), at + 2)
    if digits is not None:
        return None
    after = reader.skip(at + 1, "-")
    minutes = cardinal(reader, after) if reader.text(after) in TENS | NUMBERS.keys() else None
    if minutes and 10 <= minutes[0] <= 59:
        found = _with_half(reader, Clock(hour, minutes[0], sure=False), minutes[1])
        return found if led or (found and found[0].sure) or not reader.sentence else None
    found = _with_half(reader, Clock(hour, sure=False, plain=False), at + 1)
    return found if led or (found and found[0].sure) else None


def _with_half(reader: Reader, clock: Clock, at: int) -> Read[Clock]:
    half = meridiem(reader, at)
    if half is None:
        return clock, at
    hour = clock.hour % 12 + (12 if half[0] == "pm" else 0)
    return Clock(hour, clock.minute), half[1]


def read_part(reader: Reader, at: int) -> Read[DayPart]:
    """A part of the day: in the evening, morning, first thing."""
    if reader.wide:
        special = reader.longest(at, SPECIAL_PARTS)
        if special:
            return special
        at = reader.skip(at, "late", "early") if reader.is_in(at + 1, DAY_PARTS) else at
    if reader.text(at) == "in":
        after = reader.skip(at + 1, "the")
        if reader.wide:
            after = reader.skip(after, "early", "late")
    elif reader.text(at) == "at" and reader.text(at + 1) == "night":
        after = at + 1
    else:
        after = at
    part = DAY_PARTS.get(reader.text(after))
    return (part, after + 1) if part else None
