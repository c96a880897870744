"""Recurrence rules: Todoist's repetitions as iCalendar rules, and their next dates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal

from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, HOURLY, MONTHLY, WEEKLY, YEARLY, rrule, weekday

Frequency = Literal["hourly", "daily", "weekly", "monthly", "yearly"]

_FREQUENCIES: dict[str, Literal[0, 1, 2, 3, 4]] = {
    "yearly": YEARLY,
    "monthly": MONTHLY,
    "weekly": WEEKLY,
    "daily": DAILY,
    "hourly": HOURLY,
}
_STEPS = {
    "hourly": relativedelta(hours=1),
    "daily": relativedelta(days=1),
    "weekly": relativedelta(weeks=1),
    "monthly": relativedelta(months=1),
    "yearly": relativedelta(years=1),
}
_LETTERS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
WORKDAYS = (0, 1, 2, 3, 4)
LAST = -1
"""The last day of a month, and the last weekday of its kind."""
FIRST_SHORT_DAY = 28
"""The last day that every month has."""


@dataclass(frozen=True, slots=True, order=True)
class Rule:
    """One repetition.

    A rule that names no day ("every 3 days", "every month") counts from the date it starts
    at. One that does takes the days named.

    Attributes:
        frequency: The unit.
        interval: How many units from one date to the next.
        weekdays: Monday is 0.
        nth: Which of those weekdays of the month (or, for a yearly rule, of `month`): 1 is the
            first and -1 the last.
        day: The day of the month; -1 is the last. A month without it takes its last day.
        month: The month, for a yearly rule.
        easter: How many days after Easter Sunday, for a yearly rule.
    """

    frequency: Frequency
    interval: int = 1
    weekdays: tuple[int, ...] = ()
    nth: int | None = None
    day: int | None = None
    month: int | None = None
    easter: int | None = None

    @property
    def counts_from_its_start(self) -> bool:
        """Whether the dates depend on the first one alone."""
        return not self.weekdays and self.day is None and self.easter is None

    @property
    def counts_workdays(self) -> bool:
        """Whether this is "every 3 workdays", which steps over weekends."""
        return self.frequency == "daily" and bool(self.weekdays)

    def __str__(self) -> str:
        """The rule in iCalendar form."""
        parts = [f"FREQ={self.frequency.upper()}"]
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.month is not None:
            parts.append(f"BYMONTH={self.month}")
        if self.day is not None:
            parts.append(f"BYMONTHDAY={self.day}")
        if self.weekdays:
            single = self.nth is not None and len(self.weekdays) == 1
            prefix = str(self.nth) if single else ""
            parts.append("BYDAY=" + ",".join(prefix + _LETTERS[day] for day in self.weekdays))
            if self.nth is not None and not single:
                parts.append(f"BYSETPOS={self.nth}")
        if self.easter is not None:
            parts.append(f"BYEASTER={self.easter}")  # an extension, of dateutil too
        return ";".join(parts)

    def dates(self, anchor: date, month_day: int | None = None) -> Iterator[datetime]:
        """The dates from `anchor` on, at midnight.

        Args:
            anchor: Where the counting of an interval begins.
            month_day: The day of the month that the series stands for, when `anchor` was
                shortened by its month.
        """
        start = datetime.combine(anchor, time())
        if self.frequency in ("monthly", "yearly") and self.counts_from_its_start:
            yield from self._by_month_day(start, month_day or anchor.day, anchor.month)
        elif self.easter is not None:
            yield from self._by_easter(start, self.easter)
        elif self.day is not None:
            yield from self._by_month_day(start, self.day, self.month)
        else:
            yield from self._by_weekday(start)

    def _by_month_day(self, start: datetime, day: int, month: int | None) -> Iterator[datetime]:
        # The last of the days 28 to `day` that a month has: the 31st of April is the 30th.
        choices = [day] if day <= FIRST_SHORT_DAY else list(range(FIRST_SHORT_DAY, day + 1))
        return iter(
            rrule(
                _FREQUENCIES[self.frequency],
                dtstart=start,
                interval=self.interval,
                bymonth=month if self.frequency == "yearly" else None,
                bymonthday=choices,
                bysetpos=-1 if len(choices) > 1 else None,
            )
        )

    def _by_easter(self, start: datetime, days: int) -> Iterator[datetime]:
        try:
            yield from rrule(YEARLY, dtstart=start, interval=self.interval, byeaster=days)
        except ValueError:
            raise OverflowError("No rule tells when Easter is after the year 4099.") from None

    def _by_weekday(self, start: datetime) -> Iterator[datetime]:
        single = len(self.weekdays) == 1
        days = [weekday(day, self.nth if single else None) for day in self.weekdays]
        stepped = self.counts_workdays and self.interval > 1
        every = rrule(
            _FREQUENCIES[self.frequency],
            dtstart=start,
            interval=1 if stepped else self.interval,
            byweekday=days or None,
            bymonth=self.month,
            bysetpos=self.nth if not single else None,
        )
        for position, moment in enumerate(every):
            if not stepped or position % self.interval == 0:
                yield moment

    def near(self, anchor: date, goal: date) -> date:
        """A date of the same phase as `anchor` that is close before `goal`.

        It saves walking through years of dates one by one.
        """
        if self.counts_workdays or self.frequency not in ("daily", "weekly"):
            return anchor
        span = self.interval * (7 if self.frequency == "weekly" else 1)
        return anchor + timedelta(days=max(0, ((goal - anchor).days // span - 1) * span))


@dataclass(frozen=True, slots=True)
class Recurrence:
    """When something comes round again.

    Attributes:
        rules: The dates are those of any of these.
        from_completion: Whether it was said with "every!": counted from when it was done.
        time: The time of day, or None for whole days.
        start: The first day, when one was named.
        end: The last day or, for hourly rules, the last moment.
    """

    rules: tuple[Rule, ...]
    from_completion: bool = False
    time: time | None = None
    start: date | None = None
    end: date | datetime | None = None

    @property
    def hourly(self) -> int | None:
        """The number of hours between two occurrences of an hourly rule."""
        rule = self.rules[0]
        return rule.interval if rule.frequency == "hourly" else None

    def day_from(self, anchor: date, after: datetime, *, inclusive: bool) -> date | datetime:
        """The first occurrence after a moment, on the schedule that runs through `anchor`.

        Args:
            anchor: A day of the schedule.
            after: For whole days only its date counts.
            inclusive: Whether that very day or moment will do.
        """
        found = [self._first(rule, anchor, after, inclusive) for rule in self.rules]
        return min(found)

    def _first(self, rule: Rule, anchor: date, after: datetime, inclusive: bool) -> date | datetime:
        month_day = self.start.day if self.start else None
        base = rule.near(anchor, after.date())
        for moment in rule.dates(base, month_day):
            candidate = self.on(moment.date())
            limit = after if isinstance(candidate, datetime) else after.date()
            if candidate > limit or (inclusive and candidate == limit):
                return candidate
        raise OverflowError("The calendar ends before the next date.")

    def loses_its_day(self, first: date) -> bool:
        """Whether short months would move the series for good: "every month" from the 31st."""
        by_day = self.rules[0].frequency in ("monthly", "yearly")
        counts = by_day and self.rules[0].counts_from_its_start
        return counts and self.start is None and first.day > FIRST_SHORT_DAY

    def on(self, day: date) -> date | datetime:
        """The occurrence of a day: with the rule's time of day, if it has one."""
        return day if self.time is None else datetime.combine(day, self.time)

    def past_the_end(self, occurrence: date | datetime) -> bool:
        """Whether the series is over by then."""
        if self.end is None:
            return False
        if isinstance(self.end, datetime) and isinstance(occurrence, datetime):
            return occurrence > self.end
        return day_of(occurrence) > day_of(self.end)


def step(rule: Rule, since: date) -> date:
    """The day that is one interval after another, for "every!"."""
    if rule.counts_workdays:
        days = iter(rrule(DAILY, dtstart=since + timedelta(days=1), byweekday=list(rule.weekdays)))
        for _ in range(rule.interval - 1):
            next(days)
        return next(days).date()
    return since + _STEPS[rule.frequency] * rule.interval


def day_of(value: date | datetime) -> date:
    """The date of a date or of a datetime."""
    return value.date() if isinstance(value, datetime) else value
