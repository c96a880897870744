"""Offsets: in 3 days, 2 weeks before friday, an hour and a half from now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from fractions import Fraction

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.reader import Read, Reader, cardinal, read_unit
from doneby.grammar.dates.relative import coming
from doneby.grammar.dates.types import shift_wall
from doneby.grammar.dates.words import (
    COMING,
    GLUED_UNITS,
    HOURS,
    MOMENTS,
    MULTIPLES,
    WEEKDAY_PLURALS,
    Unit,
)

_MOST_PIECES = 4
_MOST_WEEKS = 60
_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_VAGUE_AMOUNTS = {"couple": 2, "few": 3}
_PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time.

    Attributes:
        days: What moves the date.
        exact: What moves the clock.
        workdays: Days from Monday to Friday.
        timed: Whether hours or minutes were named.
    """

    days: relativedelta
    exact: timedelta = timedelta(0)
    workdays: int = 0
    timed: bool = False

    def from_day(self, day: date, direction: int = 1) -> date:
        """The day that is this much after (or before) another."""
        moved = day + self.days * direction
        for _ in range(self.workdays):
            moved += timedelta(days=direction)
            while moved.weekday() > 4:
                moved += timedelta(days=direction)
        return moved


def read_span(reader: Reader, at: int) -> Read[Span]:
    """A length: 3 days, an hour and a half, 2 weeks 3 days."""
    pieces: list[tuple[Fraction, Unit]] = []
    end = at
    while len(pieces) < (_MOST_PIECES if reader.wide else 1):
        start = end
        if pieces:
            start = reader.skip(reader.skip(end, ","), "and")
        piece = _piece(reader, start)
        if piece is None:
            break
        pieces.append(piece[0])
        end = piece[1]
    if pieces and reader.wide:
        half = reader.sequence(end, "and", "a", "half")
        if half:
            pieces.append((Fraction(1, 2), pieces[-1][1]))
            end = half
    span = span_of(pieces)
    return (span, end) if span else None


def _piece(reader: Reader, at: int) -> Read[tuple[Fraction, Unit]]:
    amount = _amount(reader, at)
    if amount is None:
        return None
    count, after = amount
    after = reader.skip(after, "more", *COMING) if reader.wide else after
    word = reader.text(after)
    if reader.wide and word in MULTIPLES:
        times, unit = MULTIPLES[word]
        return (count * times, unit), after + 1
    if found := read_unit(reader, after):
        return (count, found[0]), reader.skip_dot(found[1]) if len(word) < 4 else found[1]
    joined = reader.glued(after) or not reader.sentence
    if reader.wide and word == "h" and reader.glued(after) and reader.glued(after + 1):
        minutes = reader.digits(after + 1, most=2)
        if minutes is not None and minutes < 60 and not reader.glued(after + 2):
            return (count + Fraction(minutes, 60), "hour"), after + 2
    if reader.wide and joined and reader.digits(after - 1) is not None and word in GLUED_UNITS:
        return (count, GLUED_UNITS[word]), after + 1
    return None


def _amount(reader: Reader, at: int) -> Read[Fraction]:
    if reader.wide:
        special = _fraction(reader, at) or _in_words(reader, at)
        if special:
            return special
    count = cardinal(reader, at)
    military = reader.digits(at) is not None and reader.length(at) == 4
    if count is None or (military and reader.is_in(count[1], HOURS)):
        return None  # 0900 hours is a time
    return Fraction(count[0]), count[1]


def _fraction(reader: Reader, at: int) -> Read[Fraction]:
    """1.5, 1/2, half an, a quarter of an, two and a half."""
    whole, part = reader.digits(at), reader.digits(at + 2)
    if whole is not None and part is not None and reader.glued(at + 1) and reader.glued(at + 2):
        if reader.text(at + 1) == ".":
            tail = Fraction(part, int(10 ** reader.length(at + 2)))
            return whole + tail, at + 3
        if reader.text(at + 1) == "/" and part:
            return Fraction(whole, part), at + 3
    start = reader.skip(at, "a")
    if value := _PARTS.get(reader.text(start)):
        after = reader.skip(start + 1, "of")
        article = reader.skip(after, "a", "an")
        # "In a quarter" names the unit, "in a quarter of an hour" a part of one.
        if read_unit(reader, article):
            return (value, article) if article > after or start > at else None
    quarters = reader.sequence(at, "three", "quarters", "of")
    if quarters and reader.text(quarters) in ("a", "an"):
        return Fraction(3, 4), quarters + 1
    count = cardinal(reader, at)
    half = reader.sequence(count[1], "and", "a", "half") if count else None
    return (count[0] + _PARTS["half"], half) if count and half else None


def _in_words(reader: Reader, at: int) -> Read[Fraction]:
    """A, an, a couple of, a few."""
    start = reader.skip(at, "a", "an", "the")
    if reader.text(start) in _VAGUE_AMOUNTS:
        amount = Fraction(_VAGUE_AMOUNTS[reader.text(start)])
        return amount, reader.skip(start + 1, "of")
    return (Fraction(1), start) if start > at and reader.text(at) != "the" else None


def span_of(pieces: list[tuple[Fraction, Unit]]) -> Span | None:
    """The length of several pieces together; None for half a month and the like."""
    if not pieces:
        return None
    days, exact, workdays, timed = relativedelta(), timedelta(0), 0, False
    for count, unit in pieces:
        if unit in _SECONDS:
            timed = True
            exact += timedelta(seconds=round(count * _SECONDS[unit]))
        elif unit == "workday":
            workdays += int(count)
        elif unit == "day" and count.denominator > 1:
            timed = True
            exact += timedelta(days=1) * float(count)
        elif unit == "year" and (12 * count).denominator == 1:
            days += relativedelta(months=int(12 * count))
        elif count.denominator == 1:
            whole = int(count)
            days += {
                "day": relativedelta(days=whole),
                "week": relativedelta(weeks=whole),
                "month": relativedelta(months=whole),
                "quarter": relativedelta(months=3 * whole),
                "year": relativedelta(years=whole),
            }[unit]
        else:
            return None
    return Span(days, exact, workdays, timed)


def read_offset(reader: Reader, at: int) -> Read[Day]:
    """A day or moment told by its distance from now."""
    lead, start = _lead(reader, at)
    span = read_span(reader, start)
    if span is None:
        return None
    length, end = span
    weight = Weight.SURE if lead else Weight.VAGUE
    if reader.text(end) == "ago":
        return _apart(reader, length, -1, Weight.SURE, end + 1)
    if reader.wide:
        for words in (
            ("from", "now"),
            ("from", "right", "now"),
            ("from", "today"),
            ("after", "today"),
            ("later",),
            ("hence",),
        ):
            after = reader.sequence(end, *words) or _from_this_moment(reader, end)
            if after:
                return _apart(reader, length, 1, Weight.SURE, after)
        if (after := reader.skip(end, "today", "tomorrow")) > end and not length.timed:
            # "A week today" counts from today, and "a week tomorrow" from tomorrow.
            found = _apart(reader, length, 1, Weight.SURE, after)
            one = timedelta(days=reader.text(end) == "tomorrow")
            return found and (replace(found[0], value=found[0].value + one), after)
        if lead:
            end = reader.skip(reader.skip(end, "'"), "time")
    # "For 3 days" is how long, and "3 days" in a sentence may be.
    length_only = not lead and (reader.sentence or reader.text(at - 1) == "for")
    return None if length_only else _apart(reader, length, 1, weight, end)


def _from_this_moment(reader: Reader, at: int) -> int | None:
    """The position after "from this moment" and the like."""
    this = reader.sequence(at, "from", "this")
    return this + 1 if this and reader.is_in(this, MOMENTS) else None


def read_coming_weekday(reader: Reader, at: int) -> Read[Day]:
    """The second of the fridays to come: 2 fridays from now, in two fridays."""
    if not reader.wide:
        return None
    lead = reader.text(at) == "in"
    count = cardinal(reader, at + lead)
    weekday = WEEKDAY_PLURALS.get(reader.text(count[1])) if count else None
    if count is None or weekday is None or not 1 <= count[0] <= _MOST_WEEKS:
        return None
    end = count[1] + 1
    after = reader.sequence(end, "from", "now") or reader.sequence(end, "from", "today")
    if after is None and not lead:
        return None
    day = coming(weekday, reader.context.today) + timedelta(weeks=count[0] - 1)
    return Day(day, Weight.SURE), after or end


def _lead(reader: Reader, at: int) -> tuple[bool, int]:
    leads = {"in", "+"}
    if reader.wide:
        leads |= {"within", "after"} if reader.sentence else {"within", "after", "next", "upcoming"}
    if reader.text(at) not in leads:
        return False, at
    after = at + 1
    if reader.wide:
        after = reader.skip(reader.skip(after, "about", "around", "approximately"), "~")
        if reader.text(after) == "the" and reader.text(after + 1) == "next":
            after += 2
        if reader.text(after) == "the" and reader.is_in(after + 1, HOURS):
            return True, after
    return True, after


def _apart(reader: Reader, span: Span, direction: int, weight: Weight, end: int) -> Read[Day]:
    context = reader.context
    day = span.from_day(context.today, direction)
    past = direction < 0
    if not span.timed:
        return Day(day, weight, past=past), end
    wall = datetime.combine(day, context.wall.time())
    # Dues are to the minute: in 30 seconds is this one.
    moment = shift_wall(wall, span.exact * direction, context.zone).replace(second=0)
    return Day(moment.date(), weight, moment=moment, past=past), end
