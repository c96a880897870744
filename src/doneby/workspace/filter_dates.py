"""The dates of filters, as spans of time that dates in the database can be compared with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING

from dateutil.relativedelta import relativedelta

from doneby.grammar.filters import FilterError

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_BACK = re.compile(r"- ?([0-9]{1,6}) (minute|hour|day|week|month|year)s?")
_BEYOND = ":"
"""Sorts after every date."""


@dataclass(frozen=True, slots=True)
class When:
    """A day in the user's zone, and the minute where a phrase names one."""

    day: date
    minute: datetime | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A minute, or some days: texts that sort with the dates of the database.

    Attributes:
        first: The beginning, as the user's clock shows it.
        past: What comes after all that is within.
        first_utc: The beginning in UTC.
        past_utc: The end in UTC.
        day: The day of a minute. What is due on a day is due until it ends: after any minute.
    """

    first: str
    past: str
    first_utc: str
    past_utc: str
    day: str | None = None

    @classmethod
    def of(cls, begin: When, end: When | None = None, *, zone: tzinfo | None) -> Span:
        """The span of a minute, of a day, or of the days up to another."""
        if begin.minute is not None:
            text = begin.minute.isoformat(timespec="minutes")
            first_utc, past_utc = _utc(begin.minute, zone), _utc(begin.minute, zone, minutes=1)
            return cls(text, f"{text}:60", first_utc, past_utc, begin.day.isoformat())
        last = (end or begin).day
        first_utc = _utc(datetime.combine(begin.day, time()), zone)
        past_utc = _utc(datetime.combine(last, time()), zone, days=1)
        # "2026-12-01U" comes after "2026-12-01T23:59:59".
        first, past = begin.day.isoformat(), f"{last.isoformat()}U"
        return cls(first, past, first_utc, past_utc)


def days_from_today(days: int, today: date) -> tuple[When, When]:
    """A range of as many days, today being the first or, of past ones, the last of them.

    Raises:
        FilterError: They are beyond the calendar.
    """
    try:
        other = today + timedelta(days - 1 if days > 0 else days + 1)
    except OverflowError:
        raise FilterError(f"“{days} days” is too far away.") from None
    return (When(today), When(other)) if days > 0 else (When(other), When(today))


def _utc(wall: datetime, zone: tzinfo | None, **later: int) -> str:
    """A wall time, and some time later, as a moment in UTC; text that sorts by time."""
    try:
        moment = (wall + timedelta(**later)).replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return _BEYOND if wall.year > 1 else wall.isoformat()
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")


def read_phrase(phrase: str, context: DateContext) -> When:
    """The date that a phrase of a query stands for.

    Raises:
        FilterError: It stands for none.
    """
    from doneby.grammar.dates import DueError, parse_due

    words = phrase.lower()
    if words == "first day":
        return When(context.now.date() + relativedelta(months=1, day=1))
    if back := _BACK.fullmatch(words):
        return _back(int(back[1]), back[2], context.now)
    try:
        due = parse_due(phrase, context)
    except DueError as error:
        raise FilterError(f"“{phrase}” is neither a date nor a keyword.") from error
    if due is None or due.is_recurring:
        raise FilterError(f"“{phrase}” does not name one date.")
    return _at(due.date) if isinstance(due.date, datetime) else When(due.date)


def _back(count: int, unit: str, now: datetime) -> When:
    """The date of "-3 days", which only filters know."""
    try:
        if unit in ("minute", "hour"):
            elapsed = timedelta(minutes=count * (60 if unit == "hour" else 1))
            return _at((now.astimezone(UTC) - elapsed).astimezone(now.tzinfo))
        back = {f"{unit}s": count}
        return When(now.date() - relativedelta(**back))  # type: ignore[arg-type]  # no weekday
    except (OverflowError, ValueError):
        raise FilterError(f"“-{count} {unit}s” is too long ago.") from None


def _at(moment: datetime) -> When:
    minute = moment.replace(second=0, microsecond=0, tzinfo=None)
    return When(minute.date(), minute)
