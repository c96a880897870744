"""What was done: completed tasks, and occurrences of those that repeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import ToolError
from doneby.agent.results import ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import project_to_read
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.failures import NotAllowedError, NotThereError
from doneby.toolkits.todoist.finding import period_named, period_range
from doneby.toolkits.todoist.names import has_beginnings, spoken, telling_words
from doneby.toolkits.todoist.rest import due_object

if TYPE_CHECKING:
    from todoist_api_python.models import Task

    from doneby.grammar.dates import DateContext, Period

MOST_DAYS = 89
"""Todoist gives three months of completed tasks at once."""

MOST_DAYS_BY_DUE = 41
"""It gives six weeks of them at once where they are asked for by the day they were due."""

MOST_SHOWN = 100
_SAME_MOMENT = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Completion:
    """One time that something was done.

    Attributes:
        task_id: Which task.
        content: Its words then.
        at: When, in the user's zone.
        project_id: Where it was.
        again: Whether it repeats and is open again.
    """

    task_id: str
    content: str
    at: datetime
    project_id: str
    again: bool = False


async def completed_since(connection: Connection, since: datetime, until: datetime) -> list[Task]:
    """Tasks completed for good in a time of at most three months, the latest first."""
    found = await connection.every(
        connection.api.get_completed_tasks_by_completion_date, since=since, until=until
    )
    tasks = [task for task in found if task.completed_at]
    return sorted(tasks, key=lambda task: task.completed_at or since, reverse=True)


async def list_completed(
    connection: Connection, period: str, project: str, text: str
) -> ToolResult:
    """What was done in a period, each time once, in the user's days."""
    period, project, text = map(spoken, (period, project, text))
    catalog = await load(connection)
    wanted = period_named(period.strip() or "today", catalog.dates, past=True)
    since, until, cut = _times(wanted, catalog.dates)
    finished = await completed_since(connection, since, until)
    notes = [f"Only the last {MOST_DAYS} days were looked at."] if cut else []
    try:
        events = await connection.read(connection.rest.completions(since, until))
    except (NotAllowedError, NotThereError):
        events = []
        notes.append(
            "The activity log is not part of this account's plan, so completions of recurring "
            "tasks are missing."
        )
    completions = _each_once(finished, events, catalog)
    project_id = project_to_read(project, catalog) if project.strip() else ""
    words = telling_words(text)
    found = [
        one
        for one in completions
        if since <= one.at < until
        and project_id in ("", one.project_id)
        and (not words or has_beginnings(words, one.content))
    ]
    asked = _asked(wanted, project_id, words, catalog)
    return ToolResult(
        "\n".join([_listed(found, asked, catalog), *notes]),
        data={"total": len(found), "tasks": [_data(one, catalog) for one in found]},
        outside=catalog.outside([*finished, *catalog.tasks]),
    )


async def list_completed_by_due(connection: Connection, period: str) -> ToolResult:
    """What was due in a period and is done for good, by the day on which it was due."""
    catalog = await load(connection)
    wanted = period_named(period.strip() or "today", catalog.dates, past=True)
    since, until, cut = _times(wanted, catalog.dates, MOST_DAYS_BY_DUE)
    found = await connection.every(
        connection.api.get_completed_tasks_by_due_date, since=since, until=until
    )
    found.sort(key=lambda task: wording.order(task, catalog.dates))
    days = _asked(wanted, "", (), catalog)
    header = f"{wording.count(len(found), 'completed task')} due {days}:"
    lines = (wording.line(task, catalog) for task in found)
    text = wording.listing(header, lines) if found else f"Nothing completed was due {days}."
    notes = [f"Only the last {MOST_DAYS_BY_DUE} days were looked at."] if cut else []
    return ToolResult("\n".join([text, *notes]), outside=catalog.outside(found))


def _times(
    period: Period, dates: DateContext, most_days: int = MOST_DAYS
) -> tuple[datetime, datetime, bool]:
    """From when to when, in the user's zone, and whether that had to be cut to what there is."""
    today, zone = dates.today, dates.zone
    last = min(period.end or today, today)
    earliest = today - timedelta(days=most_days - 1)
    first = max(period.start or date.min, earliest)
    if last < first:
        past = "is still to come" if (period.start or today) > today else "is too long ago"
        raise ToolError(
            f"{period.name.capitalize()} {past}.",
            "Completed tasks are known for the last three months.",
        )
    since = datetime.combine(first, time(), zone)
    until = datetime.combine(last + timedelta(days=1), time(), zone)
    return since, until, period.start is None or period.start < earliest


def _each_once(
    finished: Sequence[Task], events: Iterable[dict[str, Any]], catalog: Catalog
) -> list[Completion]:
    """Completed tasks and, from the log, the occurrences that are not among them; latest first."""
    zone = catalog.dates.zone
    by_id = {task.id: task for task in finished}
    found = [
        Completion(task.id, task.content, task.completed_at.astimezone(zone), task.project_id)
        for task in finished
        if task.completed_at
    ]
    occurrences: dict[tuple[str, str], Completion] = {}
    for event in events:
        completion = _occurrence(event, by_id, catalog)
        if completion is not None:
            # One that was due at the same time was taken back, and then done again.
            was_due = _was_due(event) or str(completion.at)
            occurrences.setdefault((completion.task_id, was_due), completion)
    found += occurrences.values()
    return sorted(found, key=lambda one: one.at, reverse=True)


def _occurrence(
    event: dict[str, Any], finished: dict[str, Task], catalog: Catalog
) -> Completion | None:
    """What a line of the log adds; None where it is known, taken back, or somebody else's."""
    if event.get("initiator_id") not in (None, "", catalog.user.id):
        return None
    task_id, extra = str(event.get("object_id")), event.get("extra_data") or {}
    try:
        at = datetime.fromisoformat(str(event.get("event_date")))
    except ValueError:
        return None
    at = at.astimezone(catalog.dates.zone)
    done, still_open = finished.get(task_id), catalog.task(task_id)
    if done is not None and done.completed_at is not None:
        repeated = done.due is not None and done.due.is_recurring
        if not repeated or abs(at - done.completed_at) < _SAME_MOMENT:
            return None
    if still_open is not None:
        due = still_open.due
        # Reopened; or the same occurrence is due again, so that its completion was taken back.
        if due is None or not due.is_recurring or due_object(due.date)["date"] == _was_due(event):
            return None
    task = still_open or done
    content = task.content if task else str(extra.get("content") or "a task that is gone")
    project_id = task.project_id if task else str(event.get("parent_project_id") or "")
    return Completion(task_id, content, at, project_id, again=still_open is not None)


def _was_due(event: dict[str, Any]) -> str:
    """When the occurrence was due that a line of the log is about; empty where it is not said."""
    return str((event.get("extra_data") or {}).get("due_date") or "")


def _asked(period: Period, project_id: str, words: Sequence[str], catalog: Catalog) -> str:
    days = period_range(period, catalog.dates)
    said = f"{period.name} ({days})" if days else period.name
    said += f" in #{catalog.path(project_id)}" if project_id else ""
    return said + (f" matching “{' '.join(words)}”" if words else "")


def _listed(found: Sequence[Completion], asked: str, catalog: Catalog) -> str:
    if not found:
        return f"Nothing was completed {asked}."
    shown = found[:MOST_SHOWN]
    header = f"{wording.count(len(found), 'task')} completed {asked}"
    header += f", {len(shown)} shown:" if len(shown) < len(found) else ":"
    one_day = len({one.at.date() for one in found}) == 1
    return wording.listing(header, (_line(one, catalog, one_day=one_day) for one in shown))


def _line(one: Completion, catalog: Catalog, *, one_day: bool) -> str:
    day = "" if one_day else f"{wording.day(one.at.date(), catalog.dates)} "
    said = f"{shorten(one.content, wording.NAME_WIDTH)} — {day}at {one.at:%H:%M}"
    if one.project_id in catalog.projects and one.project_id != catalog.inbox():
        said += f" · #{catalog.path(one.project_id)}"
    return said + (" · repeats" if one.again else "")


def _data(one: Completion, catalog: Catalog) -> dict[str, Any]:
    project = catalog.projects.get(one.project_id)
    return {
        "id": one.task_id,
        "content": one.content,
        "completed_at": one.at.isoformat(),
        "project": project.name if project else None,
        "recurring": one.again,
    }
