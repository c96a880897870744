"""What due phrases mean, and which are none."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import (
    DateContext,
    Due,
    DueError,
    parse_anything,
    parse_due,
    parse_todoist,
)

NOW = datetime(2026, 7, 15, 17, 0, tzinfo=ZoneInfo("Europe/Paris"))  # a Wednesday
CONTEXT = DateContext(NOW)


def read(phrase: str, context: DateContext = CONTEXT) -> Due:
    due = parse_due(phrase, context)
    assert due is not None
    return due


def iso(phrase: str, context: DateContext = CONTEXT) -> str:
    return read(phrase, context).date.isoformat()


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("today", "2026-07-15"),
        ("tod", "2026-07-15"),
        ("TOMORROW", "2026-07-16"),
        ("  tom  ", "2026-07-16"),
        ("yesterday", "2026-07-14"),
        ("now", "2026-07-15"),
        ("weds", "2026-07-22"),
        ("this wednesday", "2026-07-15"),
        ("next wednesday", "2026-07-22"),
        ("next sunday", "2026-07-26"),
        ("next week", "2026-07-20"),
        ("next month", "2026-08-01"),
        ("next year", "2027-01-01"),
        ("next weekday", "2026-07-16"),
        ("this weekend", "2026-07-18"),
        ("next weekend", "2026-07-25"),
        ("later this week", "2026-07-17"),
        ("15th", "2026-07-15"),
        ("14th", "2026-08-14"),
        ("31st", "2026-07-31"),
        ("mid march", "2027-03-15"),
        ("last friday of next month", "2026-08-28"),
        ("feb 29", "2028-02-29"),
        ("july 15", "2026-07-15"),
        ("july 14", "2027-07-14"),
        ("10 may 2020", "2020-05-10"),
        ("3/4", "2027-04-03"),
        ("2026-07-20", "2026-07-20"),
        ("+3 days", "2026-07-18"),
        ("2 days before friday", "2026-07-15"),
        ("3 weeks after 1 aug", "2026-08-22"),
        ("2 days ago", "2026-07-13"),
        ("halloween", "2026-10-31"),
        ("new year's eve", "2026-12-31"),
    ],
)
def test_a_day_is_read(phrase: str, expected: str) -> None:
    assert iso(phrase) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("6pm", "2026-07-15T18:00:00"),
        ("5pm", "2026-07-16T17:00:00"),  # it is five already
        ("today at 2pm", "2026-07-15T14:00:00"),  # said so, therefore no roll-over
        ("17:30 today", "2026-07-15T17:30:00"),
        ("noon", "2026-07-16T12:00:00"),
        ("fri at 1900", "2026-07-17T19:00:00"),
        ("9am friday", "2026-07-17T09:00:00"),
        ("tomorrow 9:15 am", "2026-07-16T09:15:00"),
        ("tomorrow at 12am", "2026-07-16T00:00:00"),
        ("tomorrow at 12pm", "2026-07-16T12:00:00"),
        ("tomorrow at midnight", "2026-07-16T00:00:00"),
        ("tomorrow@14:00", "2026-07-16T14:00:00"),
        ("tom night", "2026-07-16T22:00:00"),
        ("tomafternoon", "2026-07-16T12:00:00"),
        ("in the morning", "2026-07-16T09:00:00"),
        ("tonight", "2026-07-15T19:00:00"),
        ("in 90 minutes", "2026-07-15T18:30:00"),
        ("2026-12-14 17:00", "2026-12-14T17:00:00"),
        ("2026-12-14T17:00", "2026-12-14T17:00:00"),
        ("at 5", "2026-07-16T17:00:00"),  # 1 to 6 are in the afternoon
        ("tomorrow at 5", "2026-07-16T17:00:00"),
        ("tomorrow at 9", "2026-07-16T09:00:00"),
        ("at 8", "2026-07-15T20:00:00"),  # the morning is over
    ],
)
def test_a_time_is_read(phrase: str, expected: str) -> None:
    assert iso(phrase) == expected


def test_the_time_is_a_naive_wall_time_without_seconds() -> None:
    due = read("in 2 hours", DateContext(NOW.replace(second=31, microsecond=5)))
    assert due.date == datetime(2026, 7, 15, 19, 0)


def test_hours_are_counted_in_real_time_when_the_clocks_change() -> None:
    before = datetime(2026, 3, 29, 1, 30, tzinfo=ZoneInfo("Europe/Paris"))
    assert iso("in 2 hours", DateContext(before)) == "2026-03-29T04:30:00"


def test_the_habits_of_the_user_decide() -> None:
    american = DateContext(NOW, day_first=False, next_week=7, weekend=7)
    assert iso("3/4", american) == "2027-03-04"
    assert iso("13/4", american) == "2027-04-13"
    assert iso("next week", american) == "2026-07-19"
    assert iso("this weekend", american) == "2026-07-19"
    assert iso("every weekend", american) == "2026-07-19"


def test_a_weekday_is_never_today_but_this_weekday_is() -> None:
    assert iso("wednesday") == "2026-07-22"
    assert iso("this wednesday") == "2026-07-15"


def test_tonight_moves_to_the_night_once_the_evening_has_begun() -> None:
    late = DateContext(NOW.replace(hour=20))
    assert iso("tonight", late) == "2026-07-15T22:00:00"


@pytest.mark.parametrize("phrase", ["no date", "No due date", "someday", " no  date "])
def test_no_date_is_none(phrase: str) -> None:
    assert parse_due(phrase, CONTEXT) is None


@pytest.mark.parametrize(
    "phrase",
    [
        "",
        "   ",
        "Invalid date string",
        "feb 30",
        "31/02/2026",
        "32nd",
        "25:00",
        "13pm",
        "tomorrow morning evening",
        "tomorrow friday",
        "monday the report",
        "every",
        "every 0 days",
        "every 99999 days",
        "every 32",
        "every 13th friday",
        "every feb 30",
        "every 30 minutes",
        "every 2 quarters",
        "every day except weekends",
        "every mon at 8pm, tue at 9pm",
        "every 2 months on the first friday",
        "every day for 2 hours",
        "twice a week",
        "every day from 20 may until 10 may 2020",
        "in 9999 years",
        "999999999 days",
        "until friday",
        '"tomorrow"',
        "for 3 days",
        "9 to 5",
        "2027",
        "in the",
        "tomorrow or friday",
        "the tuesday after next week",
        "monday every month",
        "end of month every month",
        "every 10 minutes",
        "every 2 months on the last friday",
        "every day at 9am and 5pm",
    ],
)
def test_what_is_no_due_phrase_is_refused_with_a_reason(phrase: str) -> None:
    with pytest.raises(DueError) as refused:
        parse_due(phrase, CONTEXT)
    assert refused.value.reason
    assert refused.value.phrase == phrase or refused.value.phrase == phrase.strip()


@pytest.mark.parametrize(
    "phrase",
    ["a week from today", "in an hour", "christmas", "starting tomorrow", "every fortnight"],
)
def test_everyday_english_is_read_but_is_not_todoists_own(phrase: str) -> None:
    read(phrase)
    with pytest.raises(DueError):
        parse_todoist(phrase, CONTEXT)


def test_the_reason_tells_what_would_do() -> None:
    with pytest.raises(DueError, match="How often"):
        parse_due("twice a week", CONTEXT)
    with pytest.raises(DueError, match="one time of day"):
        parse_due("every mon at 8pm, tue at 9pm", CONTEXT)
    with pytest.raises(DueError, match="leave days out"):
        parse_due("every day except weekends", CONTEXT)


def test_a_phrase_has_at_most_150_characters() -> None:
    assert parse_due("tomorrow".ljust(200), CONTEXT) is not None
    with pytest.raises(DueError, match="150"):
        parse_due("every mon" + ", mon" * 40, CONTEXT)


def test_a_context_needs_a_time_zone() -> None:
    with pytest.raises(ValueError, match="aware"):
        DateContext(datetime(2026, 7, 15))


def test_a_day_is_a_date_and_a_time_a_datetime() -> None:
    assert type(read("tomorrow").date) is date
    assert type(read("tomorrow at 9").date) is datetime


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("2 fridays from now", "2026-07-24"),
        ("in three mondays", "2026-08-03"),
        ("the weekend after next", "2026-08-01"),
        ("tomorrow week", "2026-07-23"),
        ("last friday of the year", "2026-12-25"),
        ("first monday of next year", "2027-01-04"),
        ("middle of next week", "2026-07-22"),
        ("end of q3", "2026-09-30"),
        ("start of q1 2027", "2027-01-01"),
        ("august next year", "2027-08-01"),
        ("3 aug '27", "2027-08-03"),
        ("7.11.2027", "2027-11-07"),
        ("in a decade", "2036-07-15"),
        ("in a year and a half", "2028-01-15"),
        ("3 days from this moment", "2026-07-18"),
        ("last wednesday", "2026-07-08"),
        ("this day", "2026-07-15"),
        ("july 18, saturday", "2026-07-18"),
        ("monday 20 of july", "2026-07-20"),
    ],
)
def test_a_day_is_told_in_many_ways(phrase: str, expected: str) -> None:
    assert iso(phrase) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("15 minutes before 6pm", "2026-07-15T17:45:00"),
        ("an hour before noon on friday", "2026-07-17T11:00:00"),
        ("2 hours after 9am tomorrow", "2026-07-16T11:00:00"),
        ("in 90 seconds", "2026-07-15T17:01:00"),  # dues are to the minute
        ("in 1h30", "2026-07-15T18:30:00"),
        ("in three quarters of an hour", "2026-07-15T17:45:00"),
        ("a day and a half from now", "2026-07-17T05:00:00"),
        ("today in an hour", "2026-07-15T18:00:00"),
        ("quarter to seven tomorrow", "2026-07-16T06:45:00"),
        ("quarter to seven tomorrow evening", "2026-07-16T18:45:00"),
        ("tomorrow at 3ish pm", "2026-07-16T15:00:00"),
        ("tomorrow 3pm approximately", "2026-07-16T15:00:00"),
        ("0900 hours", "2026-07-16T09:00:00"),
        ("seventeen thirty", "2026-07-15T17:30:00"),
        ("tomorrow at lunch", "2026-07-16T12:00:00"),
        ("this time tomorrow", "2026-07-16T17:00:00"),
        ("3/8/2027.14:15", "2027-08-03T14:15:00"),
        ("6 jan 1930", "2027-01-06T19:30:00"),
        ("Thu Oct 21 11:00:09 2027", "2027-10-21T11:00:00"),
        ("2027-01-27T14:00:00Z", "2027-01-27T15:00:00"),  # in Paris
        ("2027-01-27T14:00+05:00", "2027-01-27T10:00:00"),
        ("(11 a.m.)", "2026-07-16T11:00:00"),
    ],
)
def test_a_moment_is_told_in_many_ways(phrase: str, expected: str) -> None:
    found = parse_anything(phrase, CONTEXT)
    assert found is not None
    assert found.due.date.isoformat() == expected


def test_tonight_at_one_said_after_midnight_is_in_this_night() -> None:
    night = DateContext(NOW.replace(hour=0, minute=10))
    assert iso("tonight at 1am", night) == "2026-07-15T01:00:00"
    assert iso("tonight at 1am") == "2026-07-16T01:00:00"


@pytest.mark.parametrize(
    "phrase", ["sunday, 18 july", "18 july, sunday", "friday after next", "twice a week", "14pm"]
)
def test_what_contradicts_itself_or_is_one_of_two_is_no_date(phrase: str) -> None:
    with pytest.raises(DueError):
        parse_due(phrase, CONTEXT)
