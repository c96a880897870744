"""Periods, and dates told to people."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import DateContext, describe_day, describe_due, parse_period

CONTEXT = DateContext(datetime(2026, 12, 2, 10, 15, tzinfo=ZoneInfo("Europe/Paris")))  # Wednesday


def days(phrase: str, *, past: bool = False) -> str | None:
    period = parse_period(phrase, CONTEXT, past=past)
    if period is None:
        return None
    return f"{period.start or ''}..{period.end or ''}"


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("today", "2026-12-02..2026-12-02"),
        ("tonight", "2026-12-02..2026-12-02"),
        ("tomorrow", "2026-12-03..2026-12-03"),
        ("yesterday", "2026-12-01..2026-12-01"),
        ("on friday", "2026-12-04..2026-12-04"),
        ("next friday", "2026-12-11..2026-12-11"),
        ("5 dec", "2026-12-05..2026-12-05"),
        ("overdue", "..2026-12-01"),
        ("this week", "2026-11-30..2026-12-06"),
        ("next week", "2026-12-07..2026-12-13"),
        ("last week", "2026-11-23..2026-11-29"),
        ("the week", "2026-11-30..2026-12-06"),
        ("this weekend", "2026-12-05..2026-12-06"),
        ("weekend", "2026-12-05..2026-12-06"),
        ("next weekend", "2026-12-12..2026-12-13"),
        ("the coming weekend", "2026-12-05..2026-12-06"),
        ("between 8 and 16 dec", "2026-12-08..2026-12-16"),
        ("from the 6th to the 12th of january", "2027-01-06..2027-01-12"),
        ("8-16 dec", "2026-12-08..2026-12-16"),
        ("dec 8-16", "2026-12-08..2026-12-16"),
        ("january the 8th to the 16th", "2027-01-08..2027-01-16"),
        ("1-5 dec", "2026-12-01..2026-12-05"),
        ("8 to 16 dec 2027", "2027-12-08..2027-12-16"),
        ("wed-fri", "2026-12-02..2026-12-04"),
        ("this coming weekend", "2026-12-05..2026-12-06"),
        ("the week after next", "2026-12-14..2026-12-20"),
        ("last weekend", "2026-11-28..2026-11-29"),
        ("this month", "2026-12-01..2026-12-31"),
        ("next month", "2027-01-01..2027-01-31"),
        ("last month", "2026-11-01..2026-11-30"),
        ("this quarter", "2026-10-01..2026-12-31"),
        ("this year", "2026-01-01..2026-12-31"),
        ("june", "2027-06-01..2027-06-30"),
        ("in december", "2026-12-01..2026-12-31"),
        ("february 2028", "2028-02-01..2028-02-29"),
        ("the next 3 days", "2026-12-02..2026-12-05"),
        ("next 7 days", "2026-12-02..2026-12-09"),
        ("7 days", "2026-12-02..2026-12-09"),
        ("the next two weeks", "2026-12-02..2026-12-16"),
        ("the last 7 days", "2026-11-25..2026-12-02"),
        ("past week", "2026-11-23..2026-11-29"),
        ("rest of the week", "2026-12-02..2026-12-06"),
        ("later this month", "2026-12-02..2026-12-31"),
        ("between monday and friday", "2026-12-07..2026-12-11"),
        ("from friday to tuesday", "2026-12-04..2026-12-08"),
        ("before friday", "..2026-12-03"),
        ("by friday", "..2026-12-04"),
        ("until friday", "..2026-12-04"),
        ("after friday", "2026-12-05.."),
        ("after next week", "2026-12-14.."),
        ("since monday", "2026-11-30.."),
        ("before next month", "..2026-12-31"),
    ],
)
def test_a_period_is_read(phrase: str, expected: str) -> None:
    assert days(phrase) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("monday", "2026-11-30..2026-11-30"),
        ("on friday", "2026-11-27..2026-11-27"),
        ("june", "2026-06-01..2026-06-30"),
        ("5 dec", "2025-12-05..2025-12-05"),
        ("today", "2026-12-02..2026-12-02"),
        ("this week", "2026-11-30..2026-12-06"),
        ("tomorrow", "2026-12-03..2026-12-03"),
        ("next friday", "2026-12-11..2026-12-11"),
        ("5 dec 2027", "2027-12-05..2027-12-05"),
        ("between 8 and 16 nov", "2026-11-08..2026-11-16"),
    ],
)
def test_a_period_that_was_is_the_latest_one(phrase: str, expected: str) -> None:
    assert days(phrase, past=True) == expected


@pytest.mark.parametrize(
    "phrase", ["", "milk", "between", "before", "this", "every monday", "99999"]
)
def test_other_words_are_no_period(phrase: str) -> None:
    assert parse_period(phrase, CONTEXT) is None


def test_a_period_has_a_name_for_people() -> None:
    period = parse_period("in this week?", CONTEXT)
    assert period is not None
    assert period.name == "this week"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (date(2026, 12, 2), "today (Wed 2 Dec)"),
        (datetime(2026, 12, 2, 9), "today (Wed 2 Dec) at 09:00"),
        (datetime(2026, 12, 3, 17), "tomorrow (Thu 3 Dec) at 17:00"),
        (date(2026, 12, 1), "yesterday (Tue 1 Dec)"),
        (date(2026, 12, 7), "Mon 7 Dec"),
        (datetime(2027, 1, 4, 8, 5), "Mon 4 Jan 2027 at 08:05"),
    ],
)
def test_a_due_is_described_with_its_weekday(value: date, expected: str) -> None:
    assert describe_due(value, CONTEXT) == expected


def test_every_weekday_and_month_has_its_short_name() -> None:
    said = [describe_day(date(2027, month, month), CONTEXT) for month in range(1, 13)]
    assert said[0] == "Fri 1 Jan 2027"
    months = " ".join(words.split()[2] for words in said)
    assert months == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    week = [describe_day(date(2026, 11, 30) + timedelta(days=day), CONTEXT) for day in range(7)]
    assert " ".join(words.split()[0] for words in week) == "Mon Tue Wed Thu Fri Sat Sun"
