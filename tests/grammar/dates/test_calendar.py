"""Repetitions against a calendar that is walked day by day."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.grammar.dates import DateContext, next_due
from doneby.grammar.dates.words import MONTH_NAMES, WEEKDAY_NAMES

ZONE = ZoneInfo("America/New_York")
DAY = timedelta(days=1)
DAYS = st.dates(date(2023, 6, 1), date(2033, 6, 1))
Fits = Callable[[date], bool]


def days_in(day: date) -> int:
    return calendar.monthrange(day.year, day.month)[1]


def is_nth(day: date, weekday: int, nth: int) -> bool:
    place = -1 if nth < 0 and day.day + 7 > days_in(day) else (day.day - 1) // 7 + 1
    return day.weekday() == weekday and place == nth


def is_last_workday(day: date) -> bool:
    after = [day + DAY * number for number in range(1, days_in(day) - day.day + 1)]
    return day.weekday() < 5 and all(other.weekday() > 4 for other in after)


def months_from(start: date, day: date) -> int:
    return (day.year - start.year) * 12 + day.month - start.month


@st.composite
def repetitions(draw: st.DrawFn) -> tuple[str, Fits]:
    """A phrase, and whether a day is one of its dates."""
    number, start = draw(st.integers(1, 31)), draw(st.dates(date(2022, 1, 1), date(2023, 5, 31)))
    count, weekday = draw(st.integers(1, 14)), draw(st.integers(0, 6))
    month = draw(st.integers(1, 12))
    in_year = min(number, calendar.monthrange(2024, month)[1])
    nth = draw(st.sampled_from([1, 2, 3, 4, -1]))
    place = {1: "1st", 2: "2nd", 3: "third", 4: "4th", -1: "last"}[nth]
    several = draw(st.sets(st.integers(0, 6), min_size=1))
    names = ", ".join(WEEKDAY_NAMES[one] for one in sorted(several))
    since = f"starting {start.isoformat()}"
    kinds: list[tuple[str, Fits]] = [
        (f"every {names}", lambda day: day.weekday() in several),
        ("every workday", lambda day: day.weekday() < 5),
        (f"every {number}", lambda day: day.day == min(number, days_in(day))),
        ("every last day", lambda day: day.day == days_in(day)),
        ("every last workday", is_last_workday),
        (f"every {place} {WEEKDAY_NAMES[weekday]}", lambda day: is_nth(day, weekday, nth)),
        (
            f"every {in_year} {MONTH_NAMES[month - 1]}",
            lambda day: day.month == month and day.day == min(in_year, days_in(day)),
        ),
        (f"every {count} days {since}", lambda day: (day - start).days % count == 0),
        (f"every {count} weeks {since}", lambda day: (day - start).days % (7 * count) == 0),
        (
            f"every {count} months {since}",
            lambda day: (
                months_from(start, day) % count == 0 and day.day == min(start.day, days_in(day))
            ),
        ),
    ]
    return draw(st.sampled_from(kinds))


def first_after(day: date, fits: Fits) -> date:
    day += DAY
    while not fits(day):
        day += DAY
    return day


@settings(max_examples=300, deadline=None)
@given(repetitions(), DAYS, DAYS, st.sampled_from([None, time(2, 30), time(9, 0), time(23, 59)]))
def test_the_next_date_is_the_first_that_fits_after_both_the_last_and_the_completion(
    repetition: tuple[str, Fits], reached: date, done: date, at: time | None
) -> None:
    """Across month ends, leap years and the nights when the clocks change."""
    phrase, fits = repetition
    current = first_after(reached, fits)
    completed = datetime.combine(done, time(12, 0), ZONE)
    context = DateContext(completed)
    if at is None:
        expected = first_after(max(current, done), fits)
        assert next_due(phrase, current, completed, context) == expected
        return
    today_is_ahead = at > time(12, 0)
    day = first_after(max(current, done - DAY if today_is_ahead else done), fits)
    phrase += f" at {at:%H:%M}"
    found = next_due(phrase, datetime.combine(current, at), completed, context)
    assert found == datetime.combine(day, at)
