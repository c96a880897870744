"""Looking for what was perhaps changed: a change was sent, and no answer came back.

Each of these finds what the change would have left behind. Where that is not there nobody can
tell, since the change may still be on its way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import TYPE_CHECKING, Literal, TypeVar

from doneby.toolkits.todoist.client import Connection

if TYPE_CHECKING:
    from todoist_api_python.models import (
        Comment,
        Label,
        LocationReminder,
        Project,
        Reminder,
        Section,
        Task,
    )

T = TypeVar("T", "Task", "Project", "Section", "Label", "Comment", "Reminder", "LocationReminder")
Named = TypeVar("Named", "Project", "Section", "Label")


async def new_tasks(connection: Connection, content: str, since: datetime) -> list[Task]:
    """The tasks of this name that were added since then."""
    there = await connection.tasks()
    return [task for task in there if task.content == content and task.created_at >= since]


async def new_projects(connection: Connection, name: str, since: datetime) -> list[Project]:
    """The projects of this name that were added since then."""
    there = await connection.every(connection.api.get_projects)
    return [one for one in there if one.name == name and one.created_at >= since]


async def sections_named(connection: Connection, name: str, project_id: str) -> list[Section]:
    """The sections of this name in a project; Todoist does not say since when they are there."""
    there = await connection.every(connection.api.get_sections, project_id=project_id)
    return [section for section in there if section.name == name]


async def new_comments(
    connection: Connection, where: dict[str, str], text: str, since: datetime
) -> list[Comment]:
    """The comments with these words that were written since then on a task or in a project."""
    there = await connection.every(connection.api.get_comments, **where)
    return [one for one in there if one.content == text and one.posted_at >= since]


async def only(found: Awaitable[list[T]], known: Collection[str] = ()) -> T | None:
    """The one that was found, if it is one; those with a known id were there before."""
    new = [one for one in await found if one.id not in known]
    return new[0] if len(new) == 1 else None


async def task_that(
    connection: Connection, task_id: str, fits: Callable[[Task], bool]
) -> Task | None:
    """A task, if it is there and is now as the change would have made it."""
    task = await connection.task(task_id)
    return task if task is not None and fits(task) else None


async def not_open(connection: Connection, task_id: str) -> Literal[True] | None:
    """Whether a task is completed, or not shown at all any more."""
    task = await connection.task(task_id)
    return True if task is None or task.is_completed else None


async def named(found: Awaitable[Named], name: str) -> Named | None:
    """A project, section or label, if it has this name now."""
    one = await found
    return one if one.name == name else None


async def there(found: Awaitable[object]) -> Literal[True] | None:
    """Whether something was found, for calls that give no more than that they were made."""
    return None if await found is None else True


async def gone(found: Awaitable[object]) -> Literal[True] | None:
    """Whether what ``Connection.found`` looks for is not there any more."""
    return True if await found is None else None
