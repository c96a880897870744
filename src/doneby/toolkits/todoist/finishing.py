"""Tasks done, brought back, and gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Literal

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.toolkits.todoist import looking, steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.changing import affected
from doneby.toolkits.todoist.choosing import open_tasks, several_tasks
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.history import MOST_DAYS, completed_since
from doneby.toolkits.todoist.keeping import Kept, kept
from doneby.toolkits.todoist.recording import Change, Done, Recorder
from doneby.toolkits.todoist.scheduling import kept_due

if TYPE_CHECKING:
    from todoist_api_python.models import Task

    from doneby.agent.journal import Step

_NOT_COMPLETED = "Tasks completed in the last three months can be reopened."


async def propose_completion(
    connection: Connection, recorder: Recorder, references: Sequence[str]
) -> Proposal:
    """Some tasks done: for good, or this time where they repeat."""
    catalog = await load(connection)
    tasks = _without_those_below(open_tasks(references, catalog), catalog)
    changes = [_completion(connection, task, catalog) for task in tasks]
    said, outside = wording.names(tasks), catalog.outside(tasks)
    run = partial(recorder.carry_out, f"completed {said}", changes, outside=outside)
    lines = [line for task in tasks for line in affected([task], catalog, deep=not _repeats(task))]
    return Proposal("writes", f"Complete {said}.", run, tuple(lines), outside=outside)


async def propose_deletion(
    connection: Connection, recorder: Recorder, references: Sequence[str]
) -> Proposal:
    """Some tasks gone, with everything below them."""
    catalog = await load(connection)
    tasks = _without_those_below(open_tasks(references, catalog), catalog, repeating=True)
    going = [await kept(connection, [t, *catalog.descendants(t.id)], catalog) for t in tasks]
    changes = [_deletion(connection, each, catalog) for each in going]
    said, outside = wording.names(tasks), catalog.outside(tasks)
    run = partial(recorder.carry_out, f"deleted {said}", changes, outside=outside)
    lines = tuple(
        f"{'↳ ' if position else ''}{one.line(catalog)}"
        for each in going
        for position, one in enumerate(each)
    )
    return Proposal("destroys", f"Delete {said}.", run, lines, outside=outside)


async def propose_reopening(
    connection: Connection, recorder: Recorder, references: Sequence[str]
) -> Proposal:
    """Some completed tasks back on the list, with what they are in."""
    catalog = await load(connection)
    until = catalog.dates.now + timedelta(days=1)
    completed = await completed_since(connection, until - timedelta(days=MOST_DAYS), until)

    def described(task: Task) -> str:
        assert task.completed_at is not None  # noqa: S101 - it comes from the completed ones
        day = task.completed_at.astimezone(catalog.dates.zone).date()
        return f"{wording.line(task, catalog)} · completed {wording.day(day, catalog.dates)}"

    try:
        tasks = several_tasks(
            references, completed, described, outside=catalog.outside, missing=_NOT_COMPLETED
        )
    except ToolError:
        _refuse_open(references, catalog)
        raise
    by_id = {task.id: task for task in completed}
    changes = [_reopening(connection, task, by_id, catalog) for task in tasks]
    said, outside = wording.names(tasks), catalog.outside(tasks)
    run = partial(recorder.carry_out, f"reopened {said}", changes, outside=outside)
    lines = tuple(described(task) for task in tasks)
    return Proposal("writes", f"Reopen {said}.", run, lines, outside=outside)


def _refuse_open(references: Sequence[str], catalog: Catalog) -> None:
    """Say so where what should be reopened is open: a recurring task always is."""
    try:
        tasks = open_tasks(references, catalog)
    except ToolError:
        return
    hint = (
        "It repeats: completing it moved it to its next date. Reschedule it, or undo."
        if any(_repeats(task) for task in tasks)
        else "Nothing was changed."
    )
    raise ToolError(f"{wording.names(tasks)}: open already.", hint)


def _repeats(task: Task) -> bool:
    return task.due is not None and task.due.is_recurring


def _without_those_below(
    tasks: Sequence[Task], catalog: Catalog, *, repeating: bool = False
) -> list[Task]:
    """The tasks but for those that go along with another one of them anyway."""
    taking = {task.id for task in tasks if repeating or not _repeats(task)}
    return [task for task in tasks if not catalog.ancestors(task) & taking]


def _completion(connection: Connection, task: Task, catalog: Catalog) -> Change:
    if _repeats(task):
        return _next_occurrence(connection, task, catalog)
    below = catalog.descendants(task.id)

    async def make() -> Done:
        await connection.write(
            connection.api.complete_task(task.id), lambda: looking.not_open(connection, task.id)
        )
        line = f"Completed: {wording.name(task)}{wording.with_subtasks(len(below))}"
        return Done(line, data=wording.data(task, catalog))

    undo = tuple(steps.reopen_task(one) for one in [task, *below])
    return Change(wording.name(task), undo, make)


def _next_occurrence(connection: Connection, task: Task, catalog: Catalog) -> Change:
    """Complete one occurrence; the last one completes the task."""
    back: tuple[Step, ...] = (steps.reopen_task(task), steps.set_due(task))

    async def gone_on() -> Literal[True] | None:
        now = await connection.task(task.id)
        same = now is not None and not now.is_completed and kept_due(now.due) == kept_due(task.due)
        return None if same else True

    async def make() -> Done:
        await connection.write(connection.api.complete_task(task.id), gone_on)
        after = await connection.look_again(task.id)
        if after is None or after.is_completed or after.due is None:
            line = f"Completed: {wording.name(task)}. That was the last time."
            return Done(line, back, wording.data(task, catalog))
        line = f"Completed: {wording.name(task)}. Next: {wording.when(after.due, catalog.dates)}"
        return Done(line, (steps.set_due(task, after),), wording.data(after, catalog))

    return Change(wording.name(task), back, make)


def _deletion(connection: Connection, going: Sequence[Kept], catalog: Catalog) -> Change:
    """Delete the first of these tasks, and with it the others, which are below it."""
    task, below = going[0].task, going[1:]

    async def make() -> Done:
        await connection.write(
            connection.api.delete_task(task.id), lambda: looking.gone(connection.task(task.id))
        )
        line = f"Deleted: {wording.name(task)}{wording.with_subtasks(len(below))}"
        return Done(line, data=wording.data(task, catalog))

    undo = tuple(step for one in going for step in one.again)
    return Change(wording.name(task), undo, make)


def _reopening(
    connection: Connection, task: Task, completed: dict[str, Task], catalog: Catalog
) -> Change:
    top = task
    while top.parent_id in completed:
        top = completed[top.parent_id]

    async def make() -> Done:
        await connection.write(
            connection.api.uncomplete_task(task.id),
            lambda: looking.there(
                looking.task_that(connection, task.id, lambda now: not now.is_completed)
            ),
        )
        after = await connection.changed_task(task.id)
        line = f"Reopened: {wording.line(after, catalog)}"
        line += f", with {wording.name(top)} above it" if top is not task else ""
        return Done(line, data=wording.data(after, catalog))

    return Change(wording.name(task), (steps.complete_task(top),), make)
