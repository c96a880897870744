"""What goes into the date language and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from doneby.grammar.dates.rules import Recurrence


@dataclass(frozen=True, slots=True)
class DateContext:
    """When, and by whose habits, a phrase is read.

    Attributes:
        now: The moment it is read, aware, in the user's own time zone.
        day_first: Whether 3/4 is the third of April.
        next_week: The weekday that "next week" means, 1 for Monday to 7 for Sunday.
        weekend: The weekday that "weekend" means, counted in the same way.
    """

    now: datetime
    day_first: bool = True
    next_week: int = 1
    weekend: int = 6

    def __post_init__(self) -> None:
        if self.now.tzinfo is None:
            raise ValueError("DateContext.now must be aware, in the user's time zone.")

    @property
    def zone(self) -> tzinfo:
        """The user's time zone."""
        assert self.now.tzinfo is not None  # noqa: S101 - held by __post_init__
        return self.now.tzinfo

    @property
    def today(self) -> date:
        """The user's date."""
        return self.now.date()

    @property
    def wall(self) -> datetime:
        """What the user's clock shows: naive, to the minute."""
        return self.now.replace(tzinfo=None, second=0, microsecond=0)

    def at(self, day: date) -> DateContext:
        """The same habits on another day, at midnight."""
        return replace(self, now=datetime.combine(day, time(), self.zone))

    def elapsed(self, delta: timedelta) -> datetime:
        """The wall time once `delta` has really gone by, whatever the clocks do meanwhile."""
        return shift_wall(self.wall, delta, self.zone)


@dataclass(frozen=True, slots=True)
class Due:
    """A due date.

    Attributes:
        date: A date for a whole day, or a naive datetime: the user's wall time.
        string: The phrase. A bound that depends on the day it was typed ("for 3 weeks") is
            written out as a date, since the phrase is read again for every next occurrence.
        recurrence: The rule, for what recurs.
    """

    date: date | datetime
    string: str
    recurrence: Recurrence | None = None

    @property
    def is_recurring(self) -> bool:
        """Whether there is a next date once this one is done."""
        return self.recurrence is not None

    def means_the_same_as(self, other: Due) -> bool:
        """Whether both name the same date and rule, in whatever words."""
        return same_moment(self.date, other.date) and self.recurrence == other.recurrence


@dataclass(frozen=True, slots=True)
class FoundDue:
    """A due phrase inside a sentence.

    Attributes:
        start: Where the first piece of the phrase starts, its "on" or "by" included.
        end: Where that piece ends.
        due: What it means.
        todoist: A phrase of Todoist's own with the same meaning.
        spans: Every piece of the phrase: "at 4pm call mum tomorrow" has two.
        says_day: Whether a day or a rule was said, and not only a time.
    """

    start: int
    end: int
    due: Due
    todoist: str
    spans: tuple[tuple[int, int], ...] = ()
    says_day: bool = True


@dataclass(frozen=True, slots=True)
class Period:
    """Some days.

    Attributes:
        start: The first day, or None when it has no beginning.
        end: The last day, included, or None when it has no end.
        name: What a person calls it: "this week".
    """

    start: date | None
    end: date | None
    name: str


class DueError(ValueError):
    """A phrase that is not a due date, or one of a kind that Todoist has not.

    Attributes:
        phrase: What was given.
        reason: One sentence that says what is wrong.
    """

    def __init__(self, phrase: str, reason: str) -> None:
        super().__init__(reason)
        self.phrase = phrase
        self.reason = reason


def same_moment(one: date | datetime, other: date | datetime) -> bool:
    """Whether two dues are equal; a whole day never equals its midnight."""
    return isinstance(one, datetime) == isinstance(other, datetime) and one == other


def shift_wall(wall: datetime, delta: timedelta, zone: tzinfo) -> datetime:
    """Move a naive wall time by real time, across changes of the clock."""
    later = wall.replace(tzinfo=zone).astimezone(UTC) + delta
    return later.astimezone(zone).replace(tzinfo=None)
