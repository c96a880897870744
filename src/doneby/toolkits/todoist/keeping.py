"""What hangs on tasks beside their fields, read before they go, so that it can come back."""

from __future__ import annotations

from asyncio import gather
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doneby.toolkits.todoist import steps, talk_steps, wording
from doneby.toolkits.todoist.catalog import Catalog
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.commenting import read_comments
from doneby.toolkits.todoist.reminding import all_reminders

if TYPE_CHECKING:
    from todoist_api_python.models import Comment, Reminder, Task

    from doneby.agent.journal import Step


@dataclass(frozen=True, slots=True)
class Kept:
    """A task that is to be deleted, with what goes with it.

    Attributes:
        task: The task.
        comments: What was said about it, the oldest first.
        again: The steps that make all of it again.
    """

    task: Task
    comments: Sequence[Comment]
    again: tuple[Step, ...]

    def line(self, catalog: Catalog) -> str:
        """The task in one line, with the comments that go with it."""
        said = f" · {wording.count(len(self.comments), 'comment')}" if self.comments else ""
        return f"{wording.line(self.task, catalog)}{said}"


async def kept(connection: Connection, tasks: Sequence[Task], catalog: Catalog) -> list[Kept]:
    """Read what hangs on some tasks: of many, only those with comments are asked for them."""
    if not tasks:
        return []
    counts, reminders = await gather(
        connection.read(connection.rest.comment_counts([task.id for task in tasks])),
        all_reminders(connection),
    )
    talked = [task for task in tasks if counts.get(task.id, 1)]
    said = await gather(*(read_comments(connection, {"task_id": task.id}) for task in talked))
    comments = {task.id: each for task, each in zip(talked, said, strict=True)}
    return [
        _kept(task, comments.get(task.id, ()), reminders.get(task.id, ()), catalog)
        for task in tasks
    ]


def _kept(
    task: Task, comments: Sequence[Comment], reminders: Sequence[Reminder], catalog: Catalog
) -> Kept:
    again, shared = [steps.create_task(task)], catalog.is_shared(task.project_id)
    if task.assignee_id:
        again.append(steps.assign_task(task, shared=shared))
    if comments:
        own = [one for one in comments if catalog.is_own(one.poster_id)]
        others = len(comments) - len(own)
        where = {"task_id": task.id}
        again.append(
            talk_steps.create_comments(where, task.content, own, others=others, shared=shared)
        )
    if reminders:
        again.append(talk_steps.set_reminders(task, reminders))
    return Kept(task, comments, tuple(again))
