"""Times with an end, which is how long something takes: 3pm-4pm, from 14:00 to 15:30, 9-10am."""

from __future__ import annotations

import re
from typing import NamedTuple

from doneby.grammar.expressions import expression

_NOON = 12 * 60
_DAY = 24 * 60
_MORNING = 7 * 60

_RANGE = expression(
    r"""(?<![\w:.,/+-])(?:(?P<led>from|(?P<between>between))\s+)?
        (?P<start>(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s?(?P<half>[ap]m)?)
        (?:\s?[-–—]\s?|\s+(?:to|until|till|(?P<and>and))\s+)
        (?P<last_hour>\d{1,2})(?:[:.h](?P<last_minute>\d{2}))?\s?(?P<last_half>[ap]m)?
        (?=[,.;:!?)]*(?:\s|$))""",
    re.IGNORECASE | re.VERBOSE,
)


_FROM_NOON = expression(
    r"\b(?:noon|midday)(?=(?:\s?[-–—]\s?|\s+(?:to|until|till)\s+)\d)", re.IGNORECASE
)

_DAY_NEXT = expression(
    r"\s+(?:on |today|tomorrow|tonight|tmrw|mon|tue|wed|thu|fri|sat|sun|every )", re.IGNORECASE
)


_DAY_BEFORE = expression(
    r"(?:\b(?:today|tomorrow|tonight|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*|\d(?:st|nd|rd|th)),?\s+$",
    re.IGNORECASE,
)


class TimeRange(NamedTuple):
    """A time with an end, taken out of a sentence.

    Attributes:
        rest: The sentence with the start in its place.
        start: Where the start begins in it.
        end: Where the start ends in it.
        minutes: How long it is to the end.
    """

    rest: str
    start: int
    end: int
    minutes: int


def cut_time_range(text: str) -> TimeRange | None:
    """The first time with an end in a sentence; None when there is none, or when it is unclear."""
    text = _FROM_NOON.sub("12pm", text)
    for match in _RANGE.finditer(text):
        if match["and"] and not match["between"]:
            continue  # "at 8am and 8pm" are two times
        beside = _DAY_NEXT.match(text, match.end()) or _DAY_BEFORE.search(text[: match.start()])
        said = _said(match, led=bool(match["led"] and beside))
        if said:
            start, minutes = said
            rest = f"{text[: match.start()]}{start}{text[match.end() :]}"
            return TimeRange(rest, match.start(), match.start() + len(start), minutes)
    return None


def _said(match: re.Match[str], *, led: bool) -> tuple[str, int] | None:
    """The start as a time that stands by itself, and the minutes to the end.

    Args:
        match: The two times.
        led: Whether the words around them say that they are times: "from 9 to 5 tomorrow".
    """
    plain, last_plain = match["half"] or match["minute"], match["last_half"] or match["last_minute"]
    first = _minutes(match["hour"], match["minute"], match["half"])
    last = _minutes(match["last_hour"], match["last_minute"], match["last_half"])
    if first is None or last is None or not (last_plain or led):
        return None
    start = match["start"]
    if match["last_half"] and not match["half"] and first <= _NOON:
        # "9-10am" and "2-5:30pm" are in one half of the day, and "11-1pm" goes over noon.
        half = match["last_half"].lower()
        same = _minutes(match["hour"], match["minute"], half)
        if same is None or same >= last:
            half = "am" if half == "pm" else "pm"
        start = f"{start}{half}"
        first = _minutes(match["hour"], match["minute"], half) or 0
    elif led and not plain and match["last_minute"] and first >= _MORNING:
        start = f"{int(match['hour']):02}:00"  # "from 14 to 15.30"
    elif led and not plain and not last_plain:
        start = f"{int(match['hour']):02}:00"
        last += _NOON if first >= last else 0  # "from 9 to 5"
    elif not plain:
        return None
    elif match["half"] and not match["last_half"] and first >= last:
        last += _NOON  # "3pm-4:30"
    if last <= first and first >= _NOON:
        last += _DAY  # over midnight
    return (start, last - first) if last > first else None


def _minutes(hour: str, minute: str | None, half: str | None) -> int | None:
    """The minutes since midnight; None for what is no time of the clock."""
    value, past = int(hour), int(minute or 0)
    if past > 59 or value > 23 or (half and not 1 <= value <= 12):
        return None
    if half:
        value = value % 12 + (12 if half.lower() == "pm" else 0)
    return 60 * value + past
