"""Times of day: 5pm, 17:00, noon, half past four, in the evening."""

from __future__ import annotations

from datetime import timedelta

from doneby.grammar.dates.clock import Clock, in_half
from doneby.grammar.dates.clues import AFTER_A_TIME
from doneby.grammar.dates.reader import Read, Reader, cardinal
from doneby.grammar.dates.words import (
    DAY_PARTS,
    HOURS,
    MEALS,
    MONTHS,
    NUMBERS,
    SPECIAL_PARTS,
    TENS,
    TOMORROW,
    UNITS,
    WEEKDAYS,
    DayPart,
)

_O_CLOCK = {("o'clock",): True, ("oclock",): True, ("o", "clock"): True}
_NAMED = {"noon": 12, "midday": 12, "midnight": 0}
_AFTER_MINUTES = AFTER_A_TIME | {",", ".", ";", ")", "!", "?"}
_MINUTE_WORDS = TENS.keys() | NUMBERS.keys()
_MORE_OR_LESS = ("sharp", "prompt", "exactly", "approximately", "approx", "ish", "hrs")
_NOON = 12


def read_clock(reader: Reader, at: int, *, led: bool, near: bool = False) -> Read[Clock]:
    """A time of the clock.

    Args:
        reader: The tokens.
        at: Where to read.
        led: Whether "at" stands before it, so that any number is an hour.
        near: Whether a day stands next to it, so that a small number may be one.
    """
    if reader.wide and reader.text(at) == "the" and reader.text(at + 1) in ("noon", "midday"):
        at += 1
    if reader.wide and reader.text(at) == "noonish":
        return Clock(12), at + 1
    if reader.wide and (now := _this_time(reader, at)):
        return now
    if reader.is_in(at, _NAMED):
        return Clock(_NAMED[reader.text(at)]), _skip_ish(reader, at + 1)
    if reader.text(at) == "12" and reader.is_in(at + 1, _NAMED):
        return Clock(_NAMED[reader.text(at + 1)]), at + 2
    spoken: Read[Clock] = None
    if reader.wide:
        spoken = (
            _mid_day(reader, at) or _past_or_to(reader, at, led) or _in_words(reader, at, led, near)
        )
    return _skip_sharp(reader, spoken or _in_digits(reader, at, led, near))


def _this_time(reader: Reader, at: int) -> Read[Clock]:
    """The time of now: this time tomorrow, same time next week."""
    start = reader.skip(reader.skip(at, "the"), "about")
    end = reader.sequence(start, "this", "time") or reader.sequence(start, "same", "time")
    follows = end is not None and (reader.is_in(end, TOMORROW) or reader.text(end) == "next")
    wall = reader.context.wall
    return (Clock(wall.hour, wall.minute), end) if end and follows else None


def _skip_sharp(reader: Reader, found: Read[Clock]) -> Read[Clock]:
    """Without the word that only makes a time more or less so: 8am sharp, 3pm approximately."""
    if found is None or not reader.wide:
        return found
    loosely = reader.sequence(found[1], "or", "so") or _skip_ish(reader, found[1])
    return found[0], reader.skip(loosely, *_MORE_OR_LESS)


def _mid_day(reader: Reader, at: int) -> Read[Clock]:
    end = reader.sequence(at, "mid", "day") or reader.sequence(at, "mid", "-", "day")
    return (Clock(12), end) if end else None


def _in_digits(reader: Reader, at: int, led: bool, near: bool) -> Read[Clock]:
    number = reader.digits(at)
    if number is None:
        return None
    if reader.length(at) > 2:
        led = led and reader.text(at - 1) in ("at", "@")
        return _military(reader, at, number, led, near)
    minutes, after = _minutes(reader, at + 1, led or near)
    half = meridiem(reader, _skip_ish(reader, after))
    if half:
        lettered = reader.length(half[1] - 1) == 1 and reader.text(half[1] - 1) in ("a", "p")
        if lettered and reader.sentence and not (led or near):
            return None
        if not 1 <= number <= _NOON:
            return None
        return Clock(in_half(number, half[0]), minutes or 0), half[1]
    after = _skip_ish(reader, after)
    if number > 23 or _runs_on(reader, after):
        return None
    if minutes is not None:
        padded = reader.length(at) == 2 and number < 10
        dotted = reader.text(at + 1) == "."
        return Clock(number, minutes, number == 0 or number > 12 or padded, not dotted), after
    if reader.wide and reader.text(after) == "h" and reader.glued(after):
        # "For 2h" is how long, and so is "2pm 1h": an hour in a sentence is said to be "at" it.
        said = led or number > _NOON or not reader.sentence
        return (Clock(number), after + 1) if said and reader.text(at - 1) != "for" else None
    small = near and reader.wide and 1 <= number <= 12 and not _counts(reader, after)
    if led or small:
        return Clock(number, sure=number == 0 or number > 12, plain=False), after
    return None


def _skip_ish(reader: Reader, at: int) -> int:
    """The position after the ending of 5ish and noon-ish."""
    after = at + 1 if reader.text(at) == "-" and reader.glued(at + 1) else at
    return after + 1 if reader.wide and reader.text(after) == "ish" and reader.glued(at) else at


def _minutes(reader: Reader, at: int, led: bool) -> tuple[int | None, int]:
    """The minutes after an hour, with seconds that are read and dropped."""
    if reader.wide and (spaced := _spaced_minutes(reader, at, led)) is not None:
        return spaced, at + 1
    mark = reader.text(at)
    value = reader.digits(at + 1)
    joined = reader.glued(at) and reader.glued(at + 1) and reader.length(at + 1) == 2
    if value is None or value > 59 or not joined:
        return None, at
    # Alone, 14.30 can only be a time, while 8.25 may be the 25th of August.
    alone = not reader.sentence and (reader.digits(at - 1) or 0) > _NOON
    said = led or alone or meridiem(reader, at + 2) is not None
    dotted = mark == "." and reader.wide and said
    if mark != ":" and not dotted and not (mark == "h" and reader.wide):
        return None, at
    after = at + 2
    if reader.text(after) in (":", ".") and reader.glued(after) and reader.glued(after + 1):
        seconds = reader.digits(after + 1)
        after = after + 2 if seconds is not None and seconds < 60 else after
        if reader.text(after) == "." and reader.glued(after + 1) and reader.digits(after + 1):
            after += 2
    return value, after


def _spaced_minutes(reader: Reader, at: int, led: bool) -> int | None:
    """The minutes of "at 9 30" and "7 30 pm"; in "at 9 30 pushups" the number counts something."""
    value = reader.digits(at)
    if value is None or value > 59 or reader.length(at) != 2 or reader.glued(at):
        return None
    if reader.glued(at + 1) and not meridiem(reader, at + 1):
        return None
    alone = at + 1 >= len(reader.tokens) or reader.is_in(at + 1, _AFTER_MINUTES)
    return value if meridiem(reader, at + 1) or (led and alone) else None


def _military(reader: Reader, at: int, number: int, led: bool, near: bool) -> Read[Clock]:
    hour, minute = divmod(number, 100)
    if hour > 23 or minute > 59:
        return None
    half = meridiem(reader, at + 1) if reader.wide else None
    if half and 1 <= hour <= 12:
        return Clock(in_half(hour, half[0]), minute), half[1]
    # Before a day is known, four digits may be the year of one: 2027 jan 3.
    a_year = 1900 <= number < 2100 and not near
    usable = led or (reader.wide and not reader.sentence and not a_year)
    after = reader.skip(at + 1, *HOURS)
    # "6 jan 1930" has no room for another number, and nothing is due in that year.
    dated = any(reader.is_in(at - back, MONTHS) for back in (1, 2))
    usable = usable or (near and dated and reader.wide and at + 1 >= len(reader.tokens))
    if (usable or after > at + 1) and reader.length(at) == 4 and not _runs_on(reader, at + 1):
        return Clock(hour, minute, plain=after > at + 1), after
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
    # A letter alone is an am or pm only against its hour: 9p.
    alone = reader.wide and reader.glued(at) and reader.tokens[at - 1].kind == "number"
    return (text + "m", at + 1) if alone else None


def _past_or_to(reader: Reader, at: int, led: bool) -> Read[Clock]:
    """Half past four, quarter to six, ten past 3, 20 to noon."""
    if reader.text(at - 1) in ("from", "between"):
        return None  # "from 10 to 11" are two times
    at = reader.skip(at, "a") if reader.text(at + 1) == "quarter" else at
    if reader.text(at) in ("half", "quarter"):
        minutes, after = (30 if reader.text(at) == "half" else 15), at + 1
    else:
        count = cardinal(reader, at)
        # "chapters 5 to 10" is no time.
        if count is None or not 1 <= count[0] <= 29 or (reader.sentence and not led):
            return None
        minutes, after = count[0], reader.skip(count[1], "minutes", "mins")
        if reader.text(after) == "to" and reader.digits(after - 1) is not None and not led:
            return None  # "9 to 5" are two times
    joint = reader.text(after)
    if reader.text(at) == "half" and led and read_clock(reader, after, led=True):
        joint, after = "past", after - 1  # "half five" is half past five.
    if joint not in ("past", "to", "till") and (reader.sentence or joint != "after"):
        return None
    hour = read_clock(reader, after + 1, led=True)
    if hour is None or hour[0].minute:
        return None
    forward = joint in ("past", "after")
    total = timedelta(hours=hour[0].hour, minutes=minutes if forward else -minutes)
    value = (total.seconds // 3600) or (0 if hour[0].sure else 12)
    minute = total.seconds // 60 % 60
    return Clock(value, minute, sure=hour[0].sure, named=hour[0].hour), hour[1]


def _in_words(reader: Reader, at: int, led: bool, near: bool) -> Read[Clock]:
    """Five, five thirty, five o'clock, 5 o'clock, five thirty pm."""
    digits = reader.digits(at, most=2)
    hour = digits if digits is not None else NUMBERS.get(reader.text(at))
    if hour is None or not 1 <= hour <= 23:
        return None
    o_clock = reader.longest(at + 1, _O_CLOCK)
    if o_clock and hour <= _NOON:
        return _with_half(reader, Clock(hour, sure=False), o_clock[1])
    if digits is not None:
        return None
    after = reader.skip(at + 1, "-")
    minutes = cardinal(reader, after) if reader.is_in(after, _MINUTE_WORDS) else None
    if minutes and 10 <= minutes[0] <= 59:
        found = _with_half(reader, Clock(hour, minutes[0], sure=hour > _NOON), minutes[1])
    elif hour > _NOON:
        return None
    else:
        found = _with_half(reader, Clock(hour, sure=False, plain=False), at + 1)
    small = near and not _counts(reader, found[1])
    return found if led or small or found[0].sure else None


def _counts(reader: Reader, at: int) -> bool:
    """Whether a bare number counts what follows: 5 days, and in a sentence 5 eggs."""
    if reader.is_in(at, UNITS):
        return True
    return reader.sentence and reader.text(at)[:1].isalpha() and not reader.is_in(at, AFTER_A_TIME)


def _with_half(reader: Reader, clock: Clock, at: int) -> tuple[Clock, int]:
    half = meridiem(reader, at)
    if half is None:
        return clock, at
    return Clock(in_half(clock.hour, half[0]), clock.minute), half[1]


def read_part(reader: Reader, at: int) -> Read[DayPart]:
    """A part of the day: in the evening, morning, first thing."""
    if reader.wide:
        special = reader.longest(at, SPECIAL_PARTS)
        if special is None and not reader.sentence:
            special = reader.longest(reader.skip(at, "at"), MEALS)
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
    if part is None and reader.wide and after == at:
        return _half_of_a_day(reader, at)
    return (part, after + 1) if part else None


def _half_of_a_day(reader: Reader, at: int) -> Read[DayPart]:
    """The rest of "tomorrow am" and "monday pm"."""
    part = {"am": DAY_PARTS["morning"], "pm": DAY_PARTS["afternoon"]}.get(reader.text(at))
    after_a_day = reader.is_in(at - 1, WEEKDAYS) or reader.is_in(at - 1, TOMORROW)
    closes = at + 1 >= len(reader.tokens) or not reader.text(at + 1)[:1].isalnum()
    return (part, at + 1) if part and after_a_day and closes else None
