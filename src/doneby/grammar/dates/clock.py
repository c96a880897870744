"""A time of the clock that was said, and the time of day that it means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time

from doneby.grammar.dates.words import AFTERNOON, EVENING, MORNING, NIGHT, TONIGHT, DayPart

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
        named: The hour that was named, where it is another: the seven of "quarter to seven".
    """

    hour: int
    minute: int = 0
    sure: bool = True
    plain: bool = True
    named: int | None = None


def in_half(hour: int, half: str) -> int:
    """An hour of the morning or of the afternoon, counted to 24."""
    return hour % 12 + (12 if half == "pm" else 0)


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
    elif (hour if clock.named is None else clock.named) < _FIRST_HOUR_OF_THE_DAY:
        hour += 12
    return time(hour % 24, clock.minute), days
