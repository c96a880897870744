"""The steps that take a change back: each looks first at what is there now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist import steps, wording
from doneby.toolkits.todoist.choosing import Place
from doneby.toolkits.todoist.client import PAGE, Connection
from doneby.toolkits.todoist.failures import NotThereError
from doneby.toolkits.todoist.scheduling import kept_due

if TYPE_CHECKING:
    from todoist_api_python.models import Task

_SKEW = timedelta(minutes=5)
"""How far the server's clock may be behind ours."""


class CannotUndoError(Exception):
    """A step will never be possible; the text says why, as the end of a sentence."""


@dataclass(slots=True)
class Undone:
    """What has come of the steps of one entry.

    Attributes:
        lines: What was done.
        refused: What cannot be done any more, and why.
        renamed: New ids of what was created again, by the old ones: now or by an undo before.
        created: Whether something was created again now.
    """

    lines: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    created: bool = False

    def with_new_ids(self, value: Any) -> Any:
        """A step, or a part of one, with the ids that things have now."""
        if isinstance(value, dict):
            return {key: self.with_new_ids(part) for key, part in value.items()}
        return self.renamed.get(value, value) if isinstance(value, str) else value


async def _rename(_connection: Connection, step: Step, undone: Undone) -> str:
    undone.renamed |= step["ids"]
    return ""


async def _delete_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await connection.task(step["id"])
    return await _remove(connection, task) if task else ""


async def _delete_new_task(connection: Connection, step: Step, _: Undone) -> str:
    """Find what was perhaps added, by its words and the time."""
    since = datetime.fromisoformat(step["since"]) - _SKEW
    found = [
        task
        for task in await connection.tasks()
        if task.content == step["content"] and task.created_at >= since
    ]
    if len(found) > 1:
        raise CannotUndoError("several new tasks have this name")
    return await _remove(connection, found[0]) if found else ""


async def _remove(connection: Connection, task: Task) -> str:
    await connection.write(connection.api.delete_task(task.id))
    return f"removed {wording.name(task)}"


async def _delete_project(connection: Connection, step: Step, _: Undone) -> str:
    projects = await connection.every(connection.api.get_projects(limit=PAGE))
    if all(project.id != step["id"] for project in projects):
        return ""
    if any(project.parent_id == step["id"] for project in projects):
        raise CannotUndoError("the project has projects in it now")
    tasks = await connection.every(connection.api.get_tasks(project_id=step["id"], limit=PAGE))
    if tasks:
        raise CannotUndoError(f"the project has {wording.count(len(tasks), 'task')} now")
    await connection.write(connection.api.delete_project(step["id"]))
    return f"removed the project {step['content']}"


async def _delete_new_project(connection: Connection, step: Step, undone: Undone) -> str:
    since = datetime.fromisoformat(step["since"]) - _SKEW
    projects = await connection.every(connection.api.get_projects(limit=PAGE))
    found = [p for p in projects if p.name == step["content"] and p.created_at >= since]
    if len(found) > 1:
        raise CannotUndoError("several new projects have this name")
    return await _delete_project(connection, {**step, "id": found[0].id}, undone) if found else ""


async def _reopen_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await connection.task(step["id"])  # a completed one may not be shown at all
    if task is not None and not task.is_completed:
        return ""
    await connection.write(connection.api.uncomplete_task(step["id"]))
    await connection.write(connection.api.update_task(step["id"], order=step["order"]))
    return f"reopened {step['content']}"


async def _complete_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await _there(connection, step)
    if task.is_completed:
        return ""
    await connection.write(connection.api.complete_task(task.id))
    return f"completed {wording.name(task)}"


async def _set_due(connection: Connection, step: Step, _: Undone) -> str:
    task = await _there(connection, step)
    due, duration = step["due"], step["duration"]
    if kept_due(task.due) == due and steps.duration_fields(task) == duration:
        return ""
    _check_left(kept_due(task.due), step, "its date has been changed since")
    if kept_due(task.due) != due:
        await connection.write(connection.rest.set_due(task.id, due))
    if due is not None and duration["duration"] is not None:
        await connection.write(connection.rest.update_task(task.id, duration))
    return f"set the date of {wording.name(task)} back"


async def _set_fields(connection: Connection, step: Step, _: Undone) -> str:
    task = await _there(connection, step)
    now = steps.fields_of(task, step["fields"])
    if now == step["fields"]:
        return ""
    _check_left(now, step, "it has been changed since")
    await connection.write(connection.rest.update_task(task.id, step["fields"]))
    return f"set {wording.name(task)} back"


async def _move_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await _there(connection, step)
    place = step["place"]
    if steps.place_of(task) == place:
        return ""
    _check_left(steps.place_of(task), step, "it has been moved since")
    await connection.write(connection.api.move_task(task.id, **_target(place)))
    await connection.write(connection.api.update_task(task.id, order=step["order"]))
    return f"moved {wording.name(task)} back"


async def _delete_comment(connection: Connection, step: Step, _: Undone) -> str:
    try:
        await connection.write(connection.api.delete_comment(step["id"]))
    except NotThereError:
        return ""
    return f"removed {step['content']}"


async def _delete_new_comment(connection: Connection, step: Step, undone: Undone) -> str:
    since = datetime.fromisoformat(step["since"]) - _SKEW
    pages = connection.api.get_comments(task_id=step["id"], limit=PAGE)
    found = [
        comment
        for comment in await connection.every(pages)
        if comment.content == step["text"] and comment.posted_at >= since
    ]
    if len(found) > 1:
        raise CannotUndoError("several new comments have these words")
    if not found:
        return ""
    return await _delete_comment(connection, {**step, "id": found[0].id}, undone)


async def _set_reminders(connection: Connection, step: Step, _: Undone) -> str:
    """Make the reminders of a task what they were: remove what is new, set what is missing."""
    task = await _there(connection, step)
    pages = connection.api.get_reminders(task_id=task.id, limit=PAGE)
    there = {one.id: steps.reminder_fields(one) for one in await connection.every(pages)}
    wanted = list(step["reminders"])
    if sorted(there.values(), key=str) == sorted(wanted, key=str):
        return ""
    _check_left(
        sorted(there.values(), key=str),
        {**step, "left": sorted(step["left"], key=str)} if "left" in step else step,
        "its reminders have been changed since",
    )
    for reminder_id, fields in there.items():
        if fields in wanted:
            wanted.remove(fields)
        else:
            await connection.write(connection.api.delete_reminder(reminder_id))
    for fields in wanted:
        await connection.write(connection.api.add_reminder(task.id, **_reminder(fields)))
    return f"set the reminders of {wording.name(task)} back"


def _reminder(fields: dict[str, Any]) -> dict[str, Any]:
    """What the SDK needs to set a reminder again."""
    if "due_datetime" not in fields:
        return fields
    moment = datetime.fromisoformat(fields["due_datetime"])
    return {"reminder_type": "absolute", "due_datetime": moment}


async def _create_task(connection: Connection, step: Step, undone: Undone) -> str:
    """Make a deleted task again, with its due date exactly as it was."""
    task, due = await connection.task(step["id"]), step["due"]
    if task is not None and kept_due(task.due) == due:
        return ""
    if task is None:
        task = await connection.write(connection.api.add_task(**_new_task(step)))
        undone.renamed[step["id"]] = task.id
        undone.created = True
    if kept_due(task.due) != due:
        await connection.write(connection.rest.set_due(task.id, due))
    return f"created {wording.name(task)} again"


def _new_task(fields: Step) -> dict[str, Any]:
    """What the SDK needs to make a task again, below its parent or in its list."""
    length, deadline = fields["duration"], fields["deadline_date"]
    return {
        "content": fields["content"],
        "description": fields["description"],
        **_target(fields),
        "order": fields["order"],
        "labels": fields["labels"],
        "priority": fields["priority"],
        "deadline_date": date.fromisoformat(deadline) if deadline else None,
        **(_due_arguments(fields["due"]) if fields["due"] else {}),
        **(length if fields["due"] else {}),
    }


def _due_arguments(due: dict[str, Any]) -> dict[str, Any]:
    if due.get("is_recurring"):
        return {"due_string": due["string"], "due_lang": due["lang"]}
    if "T" in due["date"]:
        return {"due_datetime": datetime.fromisoformat(due["date"])}
    return {"due_date": date.fromisoformat(due["date"])}


def _target(fields: dict[str, Any]) -> dict[str, str]:
    """The one id that names the place in some fields."""
    return Place(fields["project_id"], fields["section_id"], fields["parent_id"]).target()


async def _there(connection: Connection, step: Step) -> Task:
    task = await connection.task(step["id"])
    if task is None:
        raise CannotUndoError("it is not there any more")
    return task


def _check_left(now: Any, step: Step, reason: str) -> None:
    """Refuse where somebody else has changed the thing since; an unsure outcome passes."""
    if "left" in step and now != step["left"]:
        raise CannotUndoError(reason)


_Action = Callable[[Connection, Step, Undone], Awaitable[str]]
ACTIONS: dict[str, _Action] = {
    "rename": _rename,
    "delete_task": _delete_task,
    "delete_new_task": _delete_new_task,
    "delete_project": _delete_project,
    "delete_new_project": _delete_new_project,
    "reopen_task": _reopen_task,
    "complete_task": _complete_task,
    "set_due": _set_due,
    "set_fields": _set_fields,
    "move_task": _move_task,
    "create_task": _create_task,
    "delete_comment": _delete_comment,
    "delete_new_comment": _delete_new_comment,
    "set_reminders": _set_reminders,
}
