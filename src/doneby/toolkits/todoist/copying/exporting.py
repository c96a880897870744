"""From an account to a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from doneby.toolkits.todoist import place_steps, scheduling, steps, talk_steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.commenting import read_comments
from doneby.toolkits.todoist.copying.document import (
    Document,
    DueDate,
    Duration,
    Project,
    Section,
    Task,
)
from doneby.toolkits.todoist.reminding import all_reminders

if TYPE_CHECKING:
    from todoist_api_python import models


async def export(connection: Connection, account: str) -> Document:
    """Everything that is open in an account.

    Completed tasks, archived projects, assignments, and comments by other people stay behind.
    """
    catalog = await load(connection)
    reminders = await all_reminders(connection)
    counts = await connection.read(
        connection.rest.comment_counts([task.id for task in catalog.tasks])
    )
    tasks = []
    for task in _parents_first(catalog):
        said = await _said(connection, task, catalog) if counts.get(task.id, 1) else []
        tasks.append(_task(task, reminders.get(task.id, ()), said))
    return Document(
        account=account,
        exported_at=catalog.dates.now.isoformat(timespec="seconds"),
        projects=[_project(one, catalog) for one in _projects(catalog)],
        sections=[
            Section(id=one.id, name=one.name, project=one.project_id, order=one.order)
            for one in catalog.sections.values()
        ],
        tasks=tasks,
    )


async def _said(connection: Connection, task: models.Task, catalog: Catalog) -> list[str]:
    """The user's own words about a task."""
    comments = await read_comments(connection, {"task_id": task.id})
    return [one.content for one in comments if catalog.is_own(one.poster_id)]


def _projects(catalog: Catalog) -> Iterable[models.Project]:
    """Each project after the one that it belongs under."""
    return sorted(
        catalog.projects.values(),
        key=lambda one: (len(_above(one, catalog)), not one.is_inbox_project, one.order),
    )


def _above(project: models.Project, catalog: Catalog) -> list[str]:
    found: list[str] = []
    parent = project.parent_id
    while parent and parent in catalog.projects and parent not in found:
        found.append(parent)
        parent = catalog.projects[parent].parent_id
    return found


def _parents_first(catalog: Catalog) -> list[models.Task]:
    return sorted(catalog.tasks, key=lambda task: (len(catalog.ancestors(task)), task.order))


def _project(project: models.Project, catalog: Catalog) -> Project:
    looks: dict[str, Any] = place_steps.looks_of(
        project, ("description", "color", "is_favorite", "view_style")
    )
    parent = project.parent_id if project.parent_id in catalog.projects else None
    inbox = project.id == catalog.inbox()
    return Project(id=project.id, name=project.name, parent=parent, inbox=inbox, **looks)


def _task(task: models.Task, reminders: Sequence[models.Reminder], said: list[str]) -> Task:
    due = scheduling.kept_due(task.due)
    length = task.duration
    return Task(
        id=task.id,
        content=task.content,
        description=task.description,
        project=task.project_id,
        section=task.section_id,
        parent=task.parent_id,
        order=task.order,
        labels=task.labels or [],
        priority=wording.from_api_priority(task.priority),  # type: ignore[arg-type] # p1 to p4
        due=DueDate(**due) if due else None,
        deadline=steps.create_task(task)["deadline_date"],
        duration=Duration(amount=length.amount, unit=length.unit) if length else None,
        reminders=[talk_steps.reminder_fields(one) for one in reminders],
        comments=said,
    )
