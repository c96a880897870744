"""What rings: a task that is due at a time, and the reminders of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from doneby.tui.views import Task

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_PUNCTUAL = timedelta(minutes=2)
_NAMED = 3


class When(Protocol):
    """So many minutes before the task, or a moment of its own."""

    @property
    def offset(self) -> int | None:
        """Minutes."""

    @property
    def moment(self) -> datetime | None:
        """On the user's clock."""


class Reminder(Protocol):
    """A reminder that is set."""

    @property
    def task_id(self) -> str:
        """Of which task."""

    @property
    def when(self) -> When:
        """When it rings."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something that rings at a moment of the user's clock."""

    at: datetime
    task: Task

    def title(self, now: datetime) -> str:
        """What it is about, for whoever sees it at this moment."""
        if self.task.at is None or self.task.at > self.at:
            return f"Reminder · {self._due()}"
        return "Due now" if now - self.at < _PUNCTUAL else f"Due at {self.at:%H:%M}"

    def _due(self) -> str:
        at = self.task.at
        if at is None:
            return f"due {self.task.day:%a %d %b}" if self.task.day else "no date"
        return f"due at {at:%H:%M}" if at.date() == self.at.date() else f"due {at:%a %d %b %H:%M}"


def ringing(
    tasks: Sequence[Task], reminders: Sequence[Reminder], since: datetime, until: datetime
) -> list[Alarm]:
    """What rings after one moment and up to another, the first one first, none twice.

    Args:
        tasks: The open tasks.
        reminders: The reminders; those of other tasks do not ring.
        since: A moment of the user's clock, without a zone.
        until: Another.
    """
    known = {task.id: task for task in tasks}
    found = {(at, task.id) for at, task in _moments(known, reminders) if since < at <= until}
    return [Alarm(at, known[task]) for at, task in sorted(found)]


def _moments(
    known: dict[str, Task], reminders: Sequence[Reminder]
) -> Iterator[tuple[datetime, Task]]:
    for task in known.values():
        if task.at:
            yield task.at, task
    for one in reminders:
        of = known.get(one.task_id)
        if of and one.when.moment:
            yield one.when.moment.replace(tzinfo=None), of
        elif of and of.at and one.when.offset is not None:
            yield of.at - timedelta(minutes=one.when.offset), of


def missed(alarms: Sequence[Alarm], dates: DateContext) -> str:
    """What rang while nobody listened, in one line; the last is the first to be named."""
    from doneby.grammar.dates import describe_due

    last = {alarm.task.id: alarm for alarm in alarms}  # each task once, as it rang last
    named = sorted(last.values(), key=lambda alarm: alarm.at, reverse=True)
    said = [f"{one.task.content} ({describe_due(one.at, dates)})" for one in named[:_NAMED]]
    more = [f"{len(named) - _NAMED} more"] if len(named) > _NAMED else []
    return "; ".join([*said, *more])
