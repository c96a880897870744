"""Reminders of tasks: from words to a time before the task, or a moment of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.text import shorten
from doneby.toolkits.todoist import looking, scheduling, talk_steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import open_task
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.failures import NotAllowedError
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Reminder, Task

    from doneby.grammar.dates import DateContext

REMINDER_HELP = (
    "A reminder is written like: 30 minutes before, 1 day before, tomorrow at 9am, none."
)
NONE = frozenset({"none", "no reminder", "no reminders", "nothing", "off", "remove", "never"})
"""What people say for no reminder at all."""

_AT_THE_TIME = re.compile(
    r"(?:at|on) (?:the )?time(?: of (?:the )?task)?|when (?:it is|it's)? ?due"
)
_BEFORE = re.compile(r"(?P<length>.+?) (?:before|earlier|ahead|in advance|prior)(?: .*)?")
_DAYS = re.compile(r"(?P<count>\d{1,2}|an?|one|two|three|the) (?P<unit>day|week)s?")
_COUNTS = {"a": 1, "an": 1, "one": 1, "the": 1, "two": 2, "three": 3}
_MINUTES_A_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class When:
    """When a reminder rings: so many minutes before the task, or at a moment of its own."""

    offset: int | None = None
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class TaskReminder:
    """A reminder that is set: of the task with this id, and when it rings."""

    task_id: str
    when: When


async def propose_reminder(
    connection: Connection, recorder: Recorder, reference: str, words: str
) -> Proposal:
    """One more reminder of a task, or none at all."""
    catalog = await load(connection)
    task = open_task(reference, catalog)
    there = await reminders_of(connection, task.id)
    name = wording.name(task)
    if " ".join(words.lower().split()) in NONE:
        if not there:
            raise ToolError(f"{name} has no reminder.", "Nothing was changed.")
        return _clearing(connection, recorder, task, there, catalog)
    when = read_when(words, catalog.dates)
    if when.offset is not None and scheduling.precision_of(_due_date(task)) != "time":
        raise ToolError(
            f"{name} has no time, so nothing can be before it.",
            "Give it a time first, or say the reminder's own day and time.",
        )
    said = describe(when, catalog.dates)

    async def make() -> Done:
        reminder = await connection.write(
            _adding(connection, task.id, when),
            lambda: looking.only(reminders_of(connection, task.id), {one.id for one in there}),
        )
        undo = (talk_steps.set_reminders(task, there, [*there, reminder]),)
        return Done(f"Reminder set: {name} — {said}", undo, wording.data(task, catalog))

    change = Change(f"the reminder of {name}", (talk_steps.set_reminders(task, there),), make)
    return recorder.propose(
        "writes",
        f"Set a reminder of {name}: {said}.",
        f"set a reminder of {name}",
        change,
        affected=(wording.line(task, catalog),),
        outside=catalog.outside([task]),
    )


def _clearing(
    connection: Connection,
    recorder: Recorder,
    task: Task,
    there: list[Reminder],
    catalog: Catalog,
) -> Proposal:
    name = wording.name(task)

    async def make() -> Done:
        for reminder in there:
            await connection.write(connection.api.delete_reminder(reminder.id))
        undo = (talk_steps.set_reminders(task, there, []),)
        return Done(f"No more reminders: {name}", undo, wording.data(task, catalog))

    change = Change(f"the reminders of {name}", (talk_steps.set_reminders(task, there),), make)
    return recorder.propose(
        "writes",
        f"Remove {wording.count(len(there), 'reminder')} of {name}.",
        f"removed the reminders of {name}",
        change,
        affected=(wording.line(task, catalog),),
        outside=catalog.outside([task]),
    )


async def reminders_of(connection: Connection, task_id: str) -> list[Reminder]:
    """The reminders of a task by time; those by place are left alone."""
    return await connection.every(connection.api.get_reminders, task_id=task_id)


async def all_reminders(connection: Connection) -> dict[str, list[Reminder]]:
    """The reminders of all tasks by time, by the task's id; none where the plan has none."""
    found: dict[str, list[Reminder]] = {}
    try:
        for one in await connection.every(connection.api.get_reminders):
            found.setdefault(one.task_id, []).append(one)
    except NotAllowedError:
        return {}
    return found


async def every_reminder(connection: Connection) -> list[TaskReminder]:
    """All reminders by time, of all tasks; none where the plan has none."""
    found, dates = await all_reminders(connection), await connection.dates()
    return [
        TaskReminder(task_id, _as_set(one, dates)) for task_id in found for one in found[task_id]
    ]


async def lines_of(connection: Connection, task: Task, catalog: Catalog) -> list[str]:
    """A line for the reminders of a task; none where the plan has no reminders."""
    try:
        there = await reminders_of(connection, task.id)
    except NotAllowedError:
        return []
    said = [describe(_as_set(one, catalog.dates), catalog.dates) for one in there]
    return [f"Reminders: {'; '.join(said)}"] if said else []


def _as_set(reminder: Reminder, dates: DateContext) -> When:
    if reminder.due is None:
        return When(offset=reminder.minute_offset)
    moment = wording.wall_time(reminder.due, dates)
    return When(moment=moment) if isinstance(moment, datetime) else When(offset=0)


def read_when(words: str, dates: DateContext) -> When:
    """What words for a reminder mean.

    Raises:
        ToolError: They are neither a time before the task nor a day with a time.
    """
    from doneby.grammar.dates import parse_anything

    text = " ".join(words.lower().split())
    if _AT_THE_TIME.fullmatch(text):
        return When(offset=0)
    before = _BEFORE.fullmatch(text)
    minutes = _minutes(before["length"] if before else text)
    if minutes is not None and (before or not text.startswith("in ")):
        return When(offset=minutes)
    found = parse_anything(words, dates)
    if found is None or found.due.is_recurring:
        raise ToolError(f"“{shorten(words, 60)}” is not understood as a reminder.", REMINDER_HELP)
    if not isinstance(found.due.date, datetime):
        raise ToolError(f"“{shorten(words, 60)}” says no time.", REMINDER_HELP)
    if scheduling.is_past(found.due.date, dates):
        raise ToolError(f"“{shorten(words, 60)}” is over.", "Say a time that is still to come.")
    return When(moment=found.due.date)


def _minutes(length: str) -> int | None:
    from doneby.grammar.durations import parse_duration

    if days := _DAYS.fullmatch(length):
        count = _COUNTS.get(days["count"]) or int(days["count"])
        return count * _MINUTES_A_DAY * (7 if days["unit"] == "week" else 1)
    return parse_duration(length)


def describe(when: When, dates: DateContext) -> str:
    """A reminder in words: "30 minutes before", "tomorrow (Tue 1 Dec) at 09:00"."""
    from doneby.grammar.dates import describe_due

    if when.moment is not None:
        return describe_due(when.moment, dates)
    minutes = when.offset or 0
    for size, unit in ((7 * _MINUTES_A_DAY, "week"), (_MINUTES_A_DAY, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return f"{wording.count(minutes // size, unit)} before"
    return f"{wording.count(minutes, 'minute')} before" if minutes else "at its time"


def _adding(connection: Connection, task_id: str, when: When) -> Any:
    if when.moment is None:
        return connection.api.add_reminder(task_id, minute_offset=when.offset)
    return connection.api.add_reminder(task_id, reminder_type="absolute", due_datetime=when.moment)


def _due_date(task: Task) -> Any:
    return task.due.date if task.due else None
