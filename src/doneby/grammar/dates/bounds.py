"""Where a repetition begins and ends: starting monday, until 24 dec, for 3 weeks."""

from __future__ import annotations

from dataclasses import replace

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.day import Day
from doneby.grammar.dates.days import read_day
from doneby.grammar.dates.draft import Bound, Draft
from doneby.grammar.dates.offsets import Span, read_span
from doneby.grammar.dates.reader import Read, Reader, cardinal
from doneby.grammar.dates.relative import on_or_after
from doneby.grammar.dates.times import read_clock
from doneby.grammar.dates.words import ENDING, STARTING, WEEKDAYS

_TIMES = frozenset({"times", "time", "occurrences"})
_MOST_TIMES = 500
_UNIT_SPANS = {
    "week": Span(relativedelta(weeks=1)),
    "month": Span(relativedelta(months=1)),
    "year": Span(relativedelta(years=1)),
}


def take_bound(reader: Reader, at: int, draft: Draft) -> int | None:
    """Read a start or an end into the draft."""
    word = reader.text(at)
    starting = word in STARTING or (reader.wide and word == "since")
    ending = word in ENDING or (reader.wide and word == "to" and draft.start is not None)
    if not draft.repetition and not (word == "starting" and reader.wide and not draft.day):
        return None
    if starting and draft.start is None:
        return _take_start(reader, at, draft)
    if ending and draft.end is None:
        return _take_end(reader, at, draft)
    if word == "for" and draft.end is None:
        return _take_duration(reader, at, draft)
    return None


def _take_start(reader: Reader, at: int, draft: Draft) -> int | None:
    after = reader.skip(at + 1, "on", "in") if reader.wide else reader.skip(at + 1, "on")
    if reader.wide and reader.text(after) == "this" and reader.text(after + 1) in _UNIT_SPANS:
        # What starts this week has begun; its first day is the first that the rule names.
        draft.start = Bound(Day(reader.context.today), reader.span(at, after + 2))
        return after + 2
    found = _bound_day(reader, after)
    if found:
        draft.start = Bound(found[0], reader.span(at, found[1]))
        return found[1]
    # "every 12 hours starting at 9pm" starts at a time of today.
    clock = read_clock(reader, reader.skip(after, "at", "@"), led=True)
    if clock is None or draft.clock:
        return None
    draft.clock = clock[0]
    return clock[1]


def _take_end(reader: Reader, at: int, draft: Draft) -> int | None:
    beginning = draft.start.day.value if draft.start else None
    if beginning and beginning > reader.context.today and not reader.resumed:
        reader = replace(reader, context=reader.context.at(beginning))
    after = reader.skip(at + 1, "on", "the") if reader.wide else reader.skip(at + 1, "on")
    found = _bound_day(reader, after)
    hourly = draft.repetition is not None and draft.repetition.is_hourly
    if found is None:
        return _take_last_time(reader, at, after, draft) if hourly else None
    weekday = WEEKDAYS.get(reader.text(after))
    if weekday is not None and found[1] == after + 1:
        # An end is inclusive: said on a Saturday, "until saturday" ends today.
        found = Day(on_or_after(weekday, reader.context.today)), found[1]
    draft.end = Bound(found[0], reader.span(at, found[1]))
    return (hourly and _take_last_time(reader, at, found[1], draft)) or found[1]


def _take_last_time(reader: Reader, at: int, after: int, draft: Draft) -> int | None:
    """The time of the end of an hourly rule: until 5pm."""
    clock = read_clock(reader, reader.skip(after, "at", "@"), led=True)
    if clock is None:
        return None
    day = draft.end.day if draft.end else Day(reader.context.today)
    draft.end = Bound(day, reader.span(at, clock[1]), clock=clock[0])
    return clock[1]


def _take_duration(reader: Reader, at: int, draft: Draft) -> int | None:
    after = at + 1
    if reader.wide:
        after = reader.sequence(after, "up", "to") or after
        after = reader.skip(reader.skip(after, "the"), "next")
    count = cardinal(reader, after) if reader.wide else None
    if count and 1 <= count[0] <= _MOST_TIMES and reader.text(count[1]) in _TIMES:
        today = Day(reader.context.today)
        draft.end = Bound(today, reader.span(at, count[1] + 1), count=count[0])
        return count[1] + 1
    found = read_span(reader, after)
    if found is None and reader.text(after - 1) == "next" and reader.text(after) in _UNIT_SPANS:
        found = _UNIT_SPANS[reader.text(after)], after + 1
    if found is None or draft.repetition is None:
        return None
    if found[0].timed and not draft.repetition.is_hourly:
        return None
    today = Day(reader.context.today)
    draft.end = Bound(today, reader.span(at, found[1]), length=found[0])
    return found[1]


def _bound_day(reader: Reader, at: int) -> Read[Day]:
    found = read_day(reader, at)
    if found is None and reader.wide:
        found = read_day(replace(reader, sentence=False), at)
    return None if found and found[0].moment else found
