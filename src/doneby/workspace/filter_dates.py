"""When a task is due, when a phrase of a filter is, and how the two compare."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING

from dateutil.relativedelta import relativedelta

from doneby.grammar.filters import FilterError

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


@dataclass(frozen=True, slots=True)
class When:
    """The day of something in the user's zone, and the minute where it has one."""

    day: date
    minute: datetime | None = None

    @property
    def moment(self) -> datetime:
        """A comparable moment: what is due on a day is due until that day ends."""
        return self.minute or datetime.combine(self.day, time.max)

    def is_on(self, other: When) -> bool:
        """Whether this is the same minute, or the same day where the other is a day."""
        return self.minute == other.minute if other.minute else self.day == other.day

    def is_before(self, other: When) -> bool:
        """Whether this is earlier, by minute or by day as the other is given."""
        return self.moment < other.minute if other.minute else self.day < other.day

    def is_after(self, other: When) -> bool:
        """Whether this is later, by minute or by day as the other is given."""
        return self.moment > other.minute if other.minute else self.day > other.day


COMPARISONS: dict[str, Callable[[When, When], bool]] = {
    "on": When.is_on,
    "before": When.is_before,
    "after": When.is_after,
}
"""By the relation of a dated term."""

_BACK = re.compile(r"- ?([0-9]{1,6}) (minute|hour|day|week|month|year)s?")


@lru_cache(maxsize=8192)  # many tasks are due on the same few days
def read_stored(text: str, zone: tzinfo | None) -> When:
    """Read a day, a wall time, or a moment that the user's zone turns into one."""
    if "T" not in text:
        return When(date.fromisoformat(text))
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        # On the first and the last day of the calendar its own zone has to do.
        with contextlib.suppress(OverflowError):
            moment = moment.astimezone(zone)
    return _at(moment)


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
        return When(now.date() - relativedelta(**back))  # type: ignore[arg-type]
    except (OverflowError, ValueError):
        raise FilterError(f"“-{count} {unit}s” is too long ago.") from None


def _at(moment: datetime) -> When:
    minute = moment.replace(second=0, microsecond=0, tzinfo=None)
    return When(minute.date(), minute)
