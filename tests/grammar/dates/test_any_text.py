"""What holds for any text at all."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.grammar.dates import (
    DateContext,
    DueError,
    find_due,
    next_due,
    parse_anything,
    parse_due,
    parse_period,
)
from doneby.grammar.dates.words import (
    ADVERBS,
    DAY_PARTS,
    MONTHS,
    NUMBERS,
    ORDINALS,
    UNITS,
    WEEKDAY_PLURALS,
    WEEKDAYS,
)

ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "UTC")
_JOINTS = """
    every every! each other on at by for in the of and or to until starting from last next this
    today tomorrow tonight a an half past quarter noon midnight ago before after week from now 1 2
    3 5 12 15 27 31 1900 2026 9999 3rd 31st 5pm 9am 17:30 3/4 2026-12-24 30/2 , - . ( ' " @ weekend
    end mid call mum report except twice times once friday may
"""
WORDS = sorted(
    {*_JOINTS.split(), *WEEKDAYS, *MONTHS, *UNITS, *ADVERBS, *DAY_PARTS, *NUMBERS, *ORDINALS}
    | set(WEEKDAY_PLURALS)
)
phrases = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
texts = st.one_of(phrases, st.text(max_size=80))
contexts = st.builds(
    DateContext,
    now=st.datetimes(
        min_value=datetime(1980, 1, 1),
        max_value=datetime(2100, 1, 1),
        timezones=st.sampled_from(ZONES).map(ZoneInfo),
    ),
    day_first=st.booleans(),
    next_week=st.integers(1, 7),
    weekend=st.integers(1, 7),
)


@given(texts, contexts)
@settings(max_examples=250, deadline=None)
def test_reading_gives_a_date_or_says_that_there_is_none(text: str, context: DateContext) -> None:
    with suppress(DueError):
        due = parse_due(text, context)
        assert due is None or due.date
    parse_anything(text, context)
    parse_period(text, context)


@given(texts, contexts)
@settings(max_examples=250, deadline=None)
def test_what_is_found_lies_in_the_sentence_and_means_the_same_again(
    text: str, context: DateContext
) -> None:
    found = find_due(text, context)
    if found is None:
        return
    assert parse_due(found.todoist, context) == found.due
    assert (found.start, found.end) == found.spans[0]
    last = 0
    for start, end in found.spans:
        assert last <= start < end <= len(text)
        last = end


@given(phrases.map("every {}".format), contexts, st.integers(0, 4000), st.integers(0, 86_399))
@settings(max_examples=250, deadline=None)
def test_a_series_moves_forward(phrase: str, context: DateContext, late: int, second: int) -> None:
    try:
        due = parse_due(phrase, context)
    except DueError:
        return
    if due is None or due.recurrence is None:
        return
    day = date.fromordinal(context.today.toordinal() + late)
    clock = time(second // 3600, second // 60 % 60)
    done = datetime.combine(day, clock, context.zone)
    following = next_due(due.string, due.date, done, DateContext(done))
    if following is None:
        assert due.recurrence.end is not None
    elif not due.recurrence.from_completion:
        assert following > due.date
        if isinstance(following, datetime):
            assert following > done.replace(tzinfo=None)
        else:
            assert following > day


@given(texts, st.sampled_from([datetime.min, datetime.max]))
@settings(max_examples=200, deadline=None)
def test_the_ends_of_the_calendar_are_no_trap(text: str, edge: datetime) -> None:
    context = DateContext(edge.replace(tzinfo=ZoneInfo("UTC")))
    with suppress(DueError):
        parse_due(text, context)
    find_due(text, context)
    parse_period(text, context)
