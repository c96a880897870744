"""Stretches of time in a line about a task: from 3 to 5pm, dec 1 - 11, lasts for two hours.

`find_due` finds no date in them, since a due date has one day; a whole line can keep both ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.calendar import day_number, next_such, read_month_day, real_date
from doneby.grammar.dates.candidates import read_sentence
from doneby.grammar.dates.clues import NUMBERED, VERBS
from doneby.grammar.dates.day import Day
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.evidence import Place, starts_a_phrase
from doneby.grammar.dates.hours import Hours, read_hours
from doneby.grammar.dates.offsets import read_span
from doneby.grammar.dates.phrase import read_phrase
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.resolve import moment_text, one_off
from doneby.grammar.dates.rules import day_of
from doneby.grammar.dates.times import read_clock
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.types import DateContext, Due, FoundDue
from doneby.grammar.dates.words import EVERY, MONTHS, TOMORROW, WEEKDAYS, word_set, words_in

_LASTS = word_set("goes runs lasts lasting ends ending")
_JOINTS = frozenset({"-", "–", "—", "to", "through", "thru", "until", "till"})
_ANY_JOINT = _JOINTS | _LASTS | {"and"}
_MAY_JOIN = words_in(_ANY_JOINT)
_OPENERS = frozenset({"from", "between"})
_MOVING = word_set("move reschedule change postpone push shift bring")
"""What is moved "from monday to friday" does not last that long."""
_MARKS = frozenset({",", ":"})
_BEFORE_HOURS = word_set("from between at @ ,")
_LONGEST_TIME = 4
"""In tokens: 10:30pm."""
_LONGEST_START, _LONGEST_END = 10, 14
"""In tokens: how far before its joint a stretch may begin, and how much may follow."""
_ONE = timedelta(days=1)

Stretch = tuple[date | datetime, date | datetime]


@dataclass(frozen=True, slots=True)
class FoundRange:
    """A stretch of time in a line.

    Attributes:
        due: When it begins, with the place of all its words.
        end: When it ends: the last day, or the moment.
    """

    due: FoundDue
    end: date | datetime


def find_range(line: str, context: DateContext) -> FoundRange | None:
    """Find a stretch of time at the end of a line, at its start, or alone.

    One that has begun and is not over began in the past: "3/8 - 3/15", said on the 10th.

    Args:
        line: One line about one task.
        context: The clock and the habits of the user.
    """
    if not _MAY_JOIN.search(line):
        return None  # most lines: they need not be looked at any closer
    reader, _ = read_sentence(line, context)
    tokens = reader.tokens
    if not tokens or tokens[0].text in _MOVING or any(token.text in EVERY for token in tokens):
        return None
    for at, joint in _places(tokens):
        found = _read(reader, at, joint)
        if found and _is_set_off(tokens, at, found[1]):
            (start, end), stop = found
            comma = stop < len(tokens) and tokens[stop].text in _MARKS
            span = tokens[at].start, tokens[stop if comma else stop - 1].end
            phrase = moment_text(start)
            return FoundRange(FoundDue(*span, Due(start, phrase), phrase, (span,)), end)
    return None


def _places(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where a stretch may begin, and where its joint is: near the start or the end of the line."""
    late = max(0, len(tokens) - _LONGEST_END)
    for joint in (*range(1, min(_LONGEST_START, late)), *range(max(late, 1), len(tokens))):
        if tokens[joint].text in _ANY_JOINT:
            starts = range(max(0, joint - _LONGEST_START), joint) if joint >= late else (0,)
            yield from ((at, joint) for at in starts if _may_begin(tokens, at))


def _may_begin(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if at and (tokens[at - 1].text in NUMBERED or (token.glued and token.text != "@")):
        return False
    return token.text in _OPENERS or starts_a_phrase(token)


def _is_set_off(tokens: Sequence[Token], first: int, end: int) -> bool:
    place = Place.of(tokens, first, end)
    if place is Place.START:
        return tokens[end].text in _MARKS or tokens[end].text in VERBS
    return place in (Place.END, Place.WHOLE)


def _read(reader: Reader, at: int, joint: int) -> Read[Stretch]:
    opened = reader.text(at) in _OPENERS
    start = at + opened
    if start >= joint:
        return None
    try:
        return _hours_of_a_day(reader, start, joint, opened=opened) or _between(
            reader, start, joint, opened=opened
        )
    except (OverflowError, ValueError):
        return None  # Outside the calendar.


def _hours_of_a_day(reader: Reader, at: int, joint: int, *, opened: bool) -> Read[Stretch]:
    """Today 3-5, from 9 to 5 on friday, 10am to noon."""
    starts = range(max(at, joint - _LONGEST_TIME), joint)
    start, hours = next(
        ((one, found) for one in starts if (found := read_hours(reader, one, joint))), (at, None)
    )
    if hours is None or reader.is_in(hours[1], MONTHS):
        return None
    while start > at and reader.is_in(start - 1, _BEFORE_HOURS):
        start -= 1
    day = _day_alone(reader.until(start), at)
    if start > at and (day is None or day[1] != start):
        return None
    end = hours[1]
    bare = not hours[0].plain
    if day is None and (not bare or opened) and (day := _day_alone(reader, end)):
        end = day[1]
    if bare and day is None:
        return None  # "Read 3-5" is no time.
    begins, stops = _on(hours[0], day[0] if day else None, reader.context)
    if day_of(begins) < day_of(stops) and reader.text(end - 1) in TOMORROW and end > hours[1]:
        begins, stops = begins - _ONE, stops - _ONE  # From 6pm to 6am tomorrow
    return (begins, stops), end


def _day_alone(reader: Reader, at: int) -> Read[Day]:
    """A day without a time, as "on friday"."""
    found = read_phrase(reader, at) if reader.text(at) else None
    if found is None or found[0].clock or found[0].part or found[0].repetition:
        return None
    day = found[0].day
    return (day, found[1]) if day and not day.moment else None


def _on(hours: Hours, day: Day | None, context: DateContext) -> Stretch:
    """The moments of some hours; without a day, those that are now or come next."""
    first = day.value if day else context.today
    if day is None and hours.end_on(first) <= context.wall:
        first += _ONE
    return hours.start_on(first), hours.end_on(first)


def _between(reader: Reader, at: int, joint: int, *, opened: bool) -> Read[Stretch]:
    """Two dates, or two moments of different days, or a moment and how long it lasts."""
    if numbered := _days_before_month(reader, at, joint):
        return numbered
    one = read_phrase(reader.until(joint), at) if reader.text(at) else None
    if one is None or one[0].repetition:
        return None
    draft, end = one
    if reader.text(joint) in _LASTS:
        led = reader.skip(reader.skip(end, ","), "and")
        return _lasting(reader, draft, joint) if end < led == joint else None
    if end != joint or (reader.text(joint) == "and" and reader.text(at - 1) != "between"):
        return None
    start = reader.skip(joint + 1, "the")
    if not opened and at > 0 and reader.is_in(at, WEEKDAYS) and reader.is_in(start, WEEKDAYS):
        return None  # "Gym monday - friday" may be every week.
    if numbered := _same_month(reader, at, draft, start):
        return numbered
    other = _rest(reader, joint + 1) or _rest(reader, start)
    if other is None or other[0].repetition or not (other[0].day or (draft.day and draft.clock)):
        return None
    if draft.day is None and not (draft.clock and other[0].clock):
        return None
    return _ordered(reader, range(at, other[1]), draft, other[0]), other[1]


def _rest(reader: Reader, at: int) -> Read[Draft]:
    """A whole phrase that closes the line, where less doubt is left than inside a sentence."""
    if not reader.text(at):
        return None
    found = read_phrase(replace(reader, sentence=False), at)
    if found and Place.of(reader.tokens, 0, found[1]) is Place.WHOLE:
        return found
    return read_phrase(reader, at)


def _same_month(reader: Reader, first: int, draft: Draft, at: int) -> Read[Stretch]:
    """The rest of "jan 12 - 29" and of "jan 12 - 29, 2027"."""
    number = day_number(reader, at)
    named = any(reader.is_in(index, MONTHS) for index in range(first, at))
    if number is None or not named or draft.day is None or draft.clock:
        return None
    after = reader.skip(number[1], ",")
    year = reader.digits(after) if reader.length(after) == 4 else None
    if year is None and (reader.is_in(number[1], MONTHS) or reader.text(number[1]) == "/"):
        return None
    start = draft.day.value.replace(year=year or draft.day.value.year)
    end = after + 1 if year else number[1]
    return _within_a_month(reader, start, number[0], end, fixed=year is not None)


def _days_before_month(reader: Reader, at: int, joint: int) -> Read[Stretch]:
    """20 - 31 july, the 3rd to the 5th of may."""
    first = day_number(reader, reader.skip(at, "the", "on"))
    last = read_month_day(reader, joint + 1) if first and first[1] == joint else None
    if first is None or last is None or not reader.is_in(joint, _JOINTS):
        return None
    end = next_such(last[0], reader.context.today)
    start = real_date(end.year, end.month, first[0]) if end else None
    if start is None or end is None or start >= end:
        return None
    return (start, end), last[1]


def _within_a_month(
    reader: Reader, start: date, last: int, after: int, *, fixed: bool
) -> Read[Stretch]:
    end = real_date(start.year, start.month, last)
    if end is None or end <= start or reader.text(after)[:1].isalnum():
        return None
    year = relativedelta(years=1)
    if not fixed and end - year >= reader.context.today:
        start, end = start - year, end - year
    return (start, end), after


def _lasting(reader: Reader, draft: Draft, at: int) -> Read[Stretch]:
    """The rest of "at 2pm and lasts for five hours" and "at 2pm and goes until 4pm"."""
    start = one_off(draft, reader.context)
    if draft.clock is None or not isinstance(start, datetime):
        return None
    after = reader.skip(at + 1, "for", "until", "till", "to", "at")
    span = read_span(reader, after)
    if span and span[0].timed and reader.text(after - 1) not in ("until", "till", "to", "at"):
        end = start + span[0].days + span[0].exact
        return _now_or_next(start, end, draft, reader), span[1]
    clock = read_clock(reader, after, led=after > at + 1)
    if clock is None:
        return None
    ends = one_off(Draft(day=Day(start.date()), clock=clock[0]), reader.context)
    assert isinstance(ends, datetime)  # noqa: S101 - a clock was given
    return _now_or_next(start, ends if ends > start else ends + _ONE, draft, reader), clock[1]


def _now_or_next(start: datetime, end: datetime, draft: Draft, reader: Reader) -> Stretch:
    """Without a day, what is going on now has begun today."""
    goes_on = draft.day is None and end - _ONE > reader.context.wall
    return (start - _ONE, end - _ONE) if goes_on else (start, end)


def _ordered(reader: Reader, said: range, one: Draft, other: Draft) -> Stretch:
    """Both ends, of which the first is not after the last."""
    context = reader.context
    if one.day is None and one.clock and other.day and other.clock:
        # "From 6pm to 6am tomorrow" begins today, and "from 3pm to 5pm tomorrow" does not.
        end = one_off(other, context)
        start = one_off(Draft(day=other.day, clock=one.clock), context)
        assert isinstance(start, datetime)  # noqa: S101 - a clock was given
        return (start if start < end else start - _ONE), end
    start = one_off(one, context)
    if other.day is None:
        end = one_off(Draft(day=one.day, clock=other.clock, part=other.part), context)
        return start, end if isinstance(start, date) and start < end else end + _ONE
    end = one_off(other, context)
    if day_of(start) > day_of(end) and any(reader.is_in(at, WEEKDAYS) for at in said):
        end += timedelta(weeks=1)  # From monday to friday, said on a wednesday
    if day_of(start) > day_of(end):
        by_month = not any(reader.is_in(at, MONTHS) or reader.text(at) == "/" for at in said)
        start -= relativedelta(months=1) if by_month else relativedelta(years=1)
    if day_of(start) > day_of(end):
        raise ValueError("It ends before it begins.")
    return start, end
