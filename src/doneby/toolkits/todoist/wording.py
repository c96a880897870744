"""How tasks, places and dates are said: one line each, for models and people alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from doneby.text import shorten

if TYPE_CHECKING:
    from todoist_api_python.models import Due, Task

    from doneby.grammar.dates import DateContext
    from doneby.toolkits.todoist.catalog import Catalog

NAME_WIDTH = 200
LONGEST_NOTE = 500
"""Letters of a description that are shown."""
_NAMED = 5
"""Of more tasks than this, only the first are named in a phrase."""
_START = re.compile(r"\s+(?:starting|from)\s+(?:on\s+)?\d{4}-\d{2}-\d{2}\b")
_API_PRIORITIES = {"p1": 4, "p2": 3, "p3": 2, "p4": 1}


def to_api_priority(priority: str) -> int:
    """The API's number, in which 4 is p1."""
    return _API_PRIORITIES[priority]


def from_api_priority(number: int) -> str:
    """The word for one of the API's numbers."""
    return f"p{5 - number}"


def name(task: Task) -> str:
    """A task's words, on one line."""
    return shorten(task.content, NAME_WIDTH)


def names(tasks: Sequence[Task]) -> str:
    """Several tasks in a phrase: "buy milk" or "3 tasks: buy milk, ..."."""
    if len(tasks) == 1:
        return name(tasks[0])
    some = ", ".join(shorten(task.content, 60) for task in tasks[:_NAMED])
    more = f" and {len(tasks) - _NAMED} more" if len(tasks) > _NAMED else ""
    return f"{count(len(tasks), 'task')}: {some}{more}"


def count(number: int, noun: str) -> str:
    """A number of things: "1 task", "2 tasks"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def wall_time(due: Due, dates: DateContext) -> date | datetime:
    """When a task is due, as the user's clock and calendar say it: a day or a naive time."""
    return on_the_wall(due.date, dates)


def on_the_wall(moment: date | datetime, dates: DateContext) -> date | datetime:
    """A day as it is; a time as the user's clock shows it, naive."""
    if isinstance(moment, datetime) and moment.tzinfo is not None:
        return moment.astimezone(dates.zone).replace(tzinfo=None)
    return moment


def day_of(moment: date | datetime) -> date:
    """The day of a day or of a time."""
    return moment.date() if isinstance(moment, datetime) else moment


def day(value: date, dates: DateContext) -> str:
    """A day with its weekday, and the year when it is not this one: "Fri 4 Dec"."""
    from doneby.grammar.dates import describe_day

    return describe_day(value, dates)


def when(due: Due, dates: DateContext, *, listed: bool = False) -> str:
    """When a task is due, in words, with its rule: "Fri 1 Jan 2027, every month on the 1st"."""
    from doneby.grammar.dates import describe_due

    said = describe_due(wall_time(due, dates), dates, brief=listed)
    return f"{said}, {rule(due)}" if due.is_recurring else said


def first_of(due: Due, dates: DateContext) -> str:
    """When a new or changed task is due: a rule first, then its next date."""
    from doneby.grammar.dates import describe_due

    said = describe_due(wall_time(due, dates), dates)
    return f"{rule(due)}, starting {said}" if due.is_recurring else said


def rule(due: Due) -> str:
    """A recurring task's rule, without the start that the next date says better."""
    return shorten(_START.sub("", due.string), NAME_WIDTH)


def place(task: Task, catalog: Catalog) -> str:
    """Where a task is: "#Health / Doctors"; empty for the inbox."""
    project = catalog.projects.get(task.project_id)
    section = catalog.sections.get(task.section_id or "")
    if project is None or (section is None and project.id == catalog.inbox()):
        return ""
    unique = catalog.names_unique(project.id)
    said = f"#{project.name if unique else catalog.path(project.id)}"
    return shorten(f"{said} / {section.name}" if section else said, NAME_WIDTH)


def line(task: Task, catalog: Catalog, *, fresh: bool = False, listed: bool = False) -> str:
    """All that matters about a task on one line.

    Args:
        task: The task.
        catalog: What it belongs to.
        fresh: Whether it was just added or given a new date, so that its rule comes first.
        listed: Whether it stands in a list, in which today needs no date.
    """
    date_said = ""
    if task.due:
        dates = catalog.dates
        said = first_of(task.due, dates) if fresh else when(task.due, dates, listed=listed)
        date_said = f" — {said}"
    return " · ".join([name(task) + date_said, *details(task, catalog)])


def details(task: Task, catalog: Catalog) -> list[str]:
    """What else there is to say about a task, in few words each."""
    said: list[str] = []
    if task.duration:
        said.append(duration(task.duration.amount, task.duration.unit))
    if task.priority > 1:
        said.append(from_api_priority(task.priority))
    parent = catalog.task(task.parent_id)
    where = place(task, catalog)
    said += [where] if where else []
    said += [f"part of {shorten(parent.content, 60)}"] if parent else []
    said += [f"@{label}" for label in task.labels or ()]
    if task.deadline:
        said.append(f"deadline {day(day_of(task.deadline.date), catalog.dates)}")
    return said


def duration(amount: int, unit: str) -> str:
    """How long a task takes: "45 min", "1 h 30 min", "2 days"."""
    if unit == "day":
        return count(amount, "day")
    hours, minutes = divmod(amount, 60)
    if hours == 0:
        return f"{minutes} min"
    return f"{hours} h" if minutes == 0 else f"{hours} h {minutes} min"


def note(task: Task) -> str:
    """The description of a task in one line."""
    text = " ".join(task.description.split())
    return f"Note: {shorten(text, LONGEST_NOTE)}" if text else "No note."


def listing(header: str, lines: Iterable[str]) -> str:
    """A header and its lines."""
    return "\n".join([header, *(f"• {one}" for one in lines)])


def with_subtasks(number: int) -> str:
    """What goes along with a task: " with 2 subtasks", or nothing."""
    return f" with {count(number, 'subtask')}" if number else ""


def order(task: Task, dates: DateContext) -> tuple[date, time, int, int]:
    """Sorts by due day and time, then priority, then the user's own order."""
    moment = wall_time(task.due, dates) if task.due else date.max
    # A whole day is over when its last minute is.
    clock = moment.time() if isinstance(moment, datetime) else time.max
    return (day_of(moment), clock, -task.priority, task.order)


def data(task: Task, catalog: Catalog) -> dict[str, Any]:
    """A task for programs, as plain JSON values."""
    project = catalog.projects.get(task.project_id)
    section = catalog.sections.get(task.section_id or "")
    moment = task.due.date if task.due else None
    if isinstance(moment, datetime) and moment.tzinfo is not None:
        moment = moment.astimezone(catalog.dates.zone)
    return {
        "id": task.id,
        "content": task.content,
        "due": moment.isoformat() if moment else None,
        "due_string": task.due.string if task.due else None,
        "recurring": bool(task.due and task.due.is_recurring),
        "priority": from_api_priority(task.priority),
        "project": project.name if project else None,
        "section": section.name if section else None,
        "labels": task.labels or [],
        "description": task.description,
        "deadline": day_of(task.deadline.date).isoformat() if task.deadline else None,
        "url": task.url,
    }
