"""Repetitions: their rules, their first dates, and what comes after a completion."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import (
    DateContext,
    DueError,
    Recurrence,
    describe_recurrence,
    next_due,
    parse_due,
)

ZONE = ZoneInfo("Europe/Paris")
CONTEXT = DateContext(datetime(2026, 7, 15, 17, 0, tzinfo=ZONE))  # a Wednesday


def rule_of(phrase: str) -> Recurrence:
    due = parse_due(phrase, CONTEXT)
    assert due is not None
    assert due.recurrence is not None
    return due.recurrence


def after(string: str, current: str, completed: str) -> str | None:
    """The next date in ISO form, the completion told by the wall clock."""
    done = datetime.fromisoformat(completed).replace(tzinfo=ZONE)
    at = datetime.fromisoformat(current) if "T" in current else date.fromisoformat(current)
    found = next_due(string, at, done, DateContext(done))
    return found.isoformat() if found else None


@pytest.mark.parametrize(
    ("phrase", "rules", "first"),
    [
        ("every day", "FREQ=DAILY", "2026-07-15"),
        ("each tuesday", "FREQ=WEEKLY;BYDAY=TU", "2026-07-21"),
        ("every friday at 9", "FREQ=WEEKLY;BYDAY=FR", "2026-07-17T09:00:00"),
        ("every mon, wed & fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-07-15"),
        ("every wed at 4pm", "FREQ=WEEKLY;BYDAY=WE", "2026-07-22T16:00:00"),
        (
            "every 2nd and 4th tuesday",
            "FREQ=MONTHLY;BYDAY=2TU FREQ=MONTHLY;BYDAY=4TU",
            "2026-07-28",
        ),
        ("on the 1st of every month", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-08-01"),
        ("every month on the 1st starting next month", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-08-01"),
        ("every 2, 15", "FREQ=MONTHLY;BYMONTHDAY=15 FREQ=MONTHLY;BYMONTHDAY=2", "2026-07-15"),
        ("every 27th", "FREQ=MONTHLY;BYMONTHDAY=27", "2026-07-27"),
        ("every first workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "2026-08-03"),
        ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR", "2026-07-31"),
        ("every 1st wed jan", "FREQ=YEARLY;BYMONTH=1;BYDAY=1WE", "2027-01-06"),
        ("every dec 25 at noon", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "2026-12-25T12:00:00"),
        (
            "every 20th and 30th of aug",
            "FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=20 FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=30",
            "2026-08-20",
        ),
        ("every 3 weeks on mon, fri", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR", "2026-07-17"),
        ("every weekday at 8am", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-07-16T08:00:00"),
        ("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-07-15"),
        ("every quarter", "FREQ=MONTHLY;INTERVAL=3", "2026-07-15"),
        ("every 4 hours", "FREQ=HOURLY;INTERVAL=4", "2026-07-15T21:00:00"),
        ("every friday night", "FREQ=WEEKLY;BYDAY=FR", "2026-07-17T22:00:00"),
        ("every night at 9pm", "FREQ=DAILY", "2026-07-15T21:00:00"),
        ("every day starting tomorrow", "FREQ=DAILY", "2026-07-16"),
        ("after 3 days", "FREQ=DAILY;INTERVAL=3", "2026-07-15"),
    ],
)
def test_a_repetition_is_a_rule_with_a_first_date(phrase: str, rules: str, first: str) -> None:
    due = parse_due(phrase, CONTEXT)
    assert due is not None
    assert due.recurrence is not None
    assert " ".join(map(str, due.recurrence.rules)) == rules
    assert due.date.isoformat() == first


def test_every_with_a_mark_counts_from_completion() -> None:
    assert rule_of("every! 3 days").from_completion
    assert rule_of("after 3 days").from_completion
    assert not rule_of("every 3 days").from_completion


@pytest.mark.parametrize(
    ("string", "current", "completed", "expected"),
    [
        ("every day", "2026-07-15", "2026-07-15T10:00", "2026-07-16"),
        ("every day", "2026-07-01", "2026-07-15T10:00", "2026-07-16"),  # overdue: no past date
        ("every day", "2026-07-20", "2026-07-15T10:00", "2026-07-21"),  # done early
        ("every day at 9pm", "2026-07-14T21:00", "2026-07-15T10:00", "2026-07-15T21:00:00"),
        ("every friday", "2026-07-10", "2026-07-12T10:00", "2026-07-17"),
        ("every other friday", "2026-07-03", "2026-07-03T10:00", "2026-07-17"),
        ("every other friday", "2026-07-03", "2026-07-20T10:00", "2026-07-31"),  # in phase
        ("every 3 days", "2026-07-01", "2026-07-15T10:00", "2026-07-16"),  # in phase
        ("every 2 weeks on mon, thu", "2026-07-13", "2026-07-13T10:00", "2026-07-16"),
        ("every 2 weeks on mon, thu", "2026-07-16", "2026-07-16T10:00", "2026-07-27"),
        ("every workday", "2026-07-17", "2026-07-17T10:00", "2026-07-20"),
        ("every 3 workday", "2026-07-17", "2026-07-17T10:00", "2026-07-22"),
        ("every last day", "2026-02-28", "2026-02-28T10:00", "2026-03-31"),
        ("every 31", "2026-03-31", "2026-03-31T10:00", "2026-04-30"),
        ("every 31", "2026-04-30", "2026-04-30T10:00", "2026-05-31"),
        ("every feb 29", "2024-02-29", "2024-02-29T10:00", "2025-02-28"),
        ("every feb 29", "2027-02-28", "2027-02-28T10:00", "2028-02-29"),
        ("every year", "2025-12-31", "2025-12-31T10:00", "2026-12-31"),
        ("every jan 1", "2026-01-01", "2026-12-31T23:59", "2027-01-01"),
        ("every 2 months", "2026-11-15", "2026-11-15T10:00", "2027-01-15"),
        ("every! 3 days", "2026-07-01", "2026-07-15T10:00", "2026-07-18"),
        ("every! 3 days at 9am", "2026-07-01T09:00", "2026-07-15T22:00", "2026-07-18T09:00:00"),
        ("every! month", "2026-07-01", "2026-07-31T22:00", "2026-08-31"),
        ("every! monday", "2026-07-13", "2026-07-15T22:00", "2026-07-20"),
        ("every! 2 workday", "2026-07-13", "2026-07-17T22:00", "2026-07-21"),
        ("every! 3 hours", "2026-07-15T09:00", "2026-07-15T10:20", "2026-07-15T13:20:00"),
        ("every 3 hours", "2026-07-15T09:00", "2026-07-15T10:20", "2026-07-15T12:00:00"),
        ("every 3 hours", "2006-07-15T09:00", "2026-07-15T10:20", "2026-07-15T12:00:00"),
    ],
)
def test_a_completion_moves_to_the_next_date(
    string: str, current: str, completed: str, expected: str
) -> None:
    assert after(string, current, completed) == expected


@pytest.mark.parametrize(
    ("string", "current", "completed", "expected"),
    [
        # The night of 28 March loses an hour in Paris, that of 24 October gains one.
        ("every day at 9am", "2026-03-28T09:00", "2026-03-28T10:00", "2026-03-29T09:00:00"),
        ("every day at 2:30am", "2026-03-28T02:30", "2026-03-28T10:00", "2026-03-29T02:30:00"),
        ("every day at 9am", "2026-10-24T09:00", "2026-10-24T10:00", "2026-10-25T09:00:00"),
        ("every hour", "2026-03-29T01:30", "2026-03-29T01:35", "2026-03-29T03:30:00"),
        ("every hour", "2026-10-25T02:30", "2026-10-25T02:35", "2026-10-25T03:30:00"),
        ("every 12 hours", "2026-10-24T21:00", "2026-10-24T21:00", "2026-10-25T08:00:00"),
    ],
)
def test_wall_times_hold_when_the_clocks_change(
    string: str, current: str, completed: str, expected: str
) -> None:
    assert after(string, current, completed) == expected


def test_the_moment_of_completion_is_told_in_the_users_zone() -> None:
    done = datetime(2026, 7, 15, 23, 30, tzinfo=ZoneInfo("UTC"))  # already the 16th in Paris
    context = DateContext(done.astimezone(ZONE))
    assert next_due("every! 3 days", date(2026, 7, 15), done, context) == date(2026, 7, 19)


@pytest.mark.parametrize(
    "phrase",
    [
        "every day until 18 july",
        "every day for 4 days",
        "every day ending in 3 days",
        "every day until saturday",
        "every day from 16 july until 18 july",
        "every day at 9am starting tomorrow until 18 july",
    ],
)
def test_a_series_ends_at_its_bound_however_late_it_is_read_again(phrase: str) -> None:
    due = parse_due(phrase, CONTEXT)
    assert due is not None
    dates: list[date | datetime] = []
    current: date | datetime | None = due.date
    while current is not None and len(dates) < 20:
        dates.append(current)
        done = datetime(current.year, current.month, current.day, 20, tzinfo=ZONE)
        current = next_due(due.string, current, done, DateContext(done))
    assert current is None
    assert dates[-1].isoformat().startswith("2026-07-18")


def test_a_bound_told_from_today_is_written_out() -> None:
    due = parse_due("every day at 10am starting Friday for 8 weeks", CONTEXT)
    assert due is not None
    assert due.string == "every day at 10am starting 2026-07-17 until 2026-09-10"
    plain = parse_due("Every Day at 10am", CONTEXT)
    assert plain is not None
    assert plain.string == "Every Day at 10am"


def test_a_raw_phrase_with_a_yearless_end_still_ends() -> None:
    assert after("everyday until aug 3", "2026-08-03", "2026-08-03T10:00") is None
    assert after("everyday until aug 3", "2026-08-01", "2026-08-20T10:00") is None
    assert after("every day from 10 May until 20 May", "2026-05-20", "2026-05-20T10:00") is None


def test_a_monthly_series_from_the_31st_stays_there() -> None:
    last = DateContext(datetime(2026, 1, 31, 9, 0, tzinfo=ZONE))
    due = parse_due("every month", last)
    assert due is not None
    current: date | datetime | None = due.date
    seen = []
    for _ in range(4):
        assert current is not None
        done = datetime(current.year, current.month, current.day, 12, tzinfo=ZONE)
        current = next_due(due.string, current, done, DateContext(done))
        seen.append(current.isoformat() if current else None)
    assert seen == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]


def test_an_hourly_series_may_last_for_hours() -> None:
    due = parse_due("every hour for 2 hours", CONTEXT)
    assert due is not None
    assert due.date == datetime(2026, 7, 15, 18)
    later = due.date + timedelta(hours=2)
    assert after(due.string, "2026-07-15T18:00", "2026-07-15T18:05") == "2026-07-15T19:00:00"
    assert after(due.string, later.isoformat(), "2026-07-15T20:05") is None


def test_what_does_not_recur_has_no_next_date() -> None:
    assert after("tomorrow", "2026-07-16", "2026-07-16T10:00") is None


def test_a_string_that_is_no_due_phrase_is_an_error() -> None:
    with pytest.raises(DueError):
        after("whenever", "2026-07-16", "2026-07-16T10:00")


def test_the_end_of_the_calendar_is_an_error() -> None:
    with pytest.raises(DueError):
        after("every day", "9999-12-31", "2026-07-16T10:00")


@pytest.mark.parametrize(
    "phrase",
    [
        "every day",
        "every 3 days at 09:00",
        "every workday",
        "every 3 workday",
        "every monday, friday at 09:00",
        "every other friday",
        "every 3 weeks on monday, friday",
        "every 15, 27",
        "every last day",
        "every 3rd friday",
        "every first workday",
        "every 1st wed jan, 3rd thu jul",
        "every 14 jan, 14 apr",
        "every! 2 months",
        "every 12 hours",
        "every year",
        "every day starting 2026-08-03 until 2026-08-20",
        "every hour until 2026-07-15 20:00",
    ],
)
def test_a_rule_is_told_in_words_that_mean_it(phrase: str) -> None:
    rule = rule_of(phrase)
    words = describe_recurrence(rule)
    assert words is not None
    assert rule_of(words) == rule
