"""The steps that take a change back: each looks first at what is there now."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist import (
    looking,
    restoring_labels,
    restoring_places,
    restoring_talk,
    steps,
    wording,
)
from doneby.toolkits.todoist.choosing import Place
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.scheduling import kept_due
from doneby.toolkits.todoist.undone import (
    SKEW,
    Action,
    CannotUndoError,
    Undone,
    check_left,
    task_there,
)

if TYPE_CHECKING:
    from todoist_api_python.models import Task


async def _rename(_connection: Connection, step: Step, undone: Undone) -> str:
    undone.renamed |= step["ids"]
    return ""


async def _delete_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await connection.task(step["id"])
    return await _remove(connection, task) if task else ""


async def _delete_new_task(connection: Connection, step: Step, _: Undone) -> str:
    """Find what was perhaps added, by its words and the time."""
    since = datetime.fromisoformat(step["since"]) - SKEW
    found = await looking.new_tasks(connection, step["content"], since)
    if len(found) > 1:
        raise CannotUndoError("several new tasks have this name")
    return await _remove(connection, found[0]) if found else ""


async def _remove(connection: Connection, task: Task) -> str:
    await connection.write(connection.api.delete_task(task.id))
    return f"removed {wording.name(task)}"


async def _reopen_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await connection.task(step["id"])  # a completed one may not be shown at all
    if task is not None and not task.is_completed:
        return ""
    await connection.write(connection.api.uncomplete_task(step["id"]))
    await connection.write(connection.api.update_task(step["id"], order=step["order"]))
    return f"reopened {step['content']}"


async def _complete_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    if task.is_completed:
        return ""
    await connection.write(connection.api.complete_task(task.id))
    return f"completed {wording.name(task)}"


async def _set_due(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    due, duration = step["due"], step["duration"]
    if kept_due(task.due) == due and steps.duration_fields(task) == duration:
        return ""
    check_left(kept_due(task.due), step, "its date has been changed since")
    if kept_due(task.due) != due:
        await connection.write(connection.rest.set_due(task.id, due))
    if due is not None and duration["duration"] is not None:
        await connection.write(connection.rest.update_task(task.id, duration))
    return f"set the date of {wording.name(task)} back"


async def _set_fields(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    now = steps.fields_of(task, step["fields"])
    if now == step["fields"]:
        return ""
    check_left(now, step, "it has been changed since")
    await connection.write(connection.rest.update_task(task.id, step["fields"]))
    return f"set {wording.name(task)} back"


async def _move_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    place = step["place"]
    if steps.place_of(task) == place:
        return ""
    check_left(steps.place_of(task), step, "it has been moved since")
    await connection.write(connection.api.move_task(task.id, **_target(place)))
    await connection.write(connection.api.update_task(task.id, order=step["order"]))
    return f"moved {wording.name(task)} back"


async def _assign_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    now = task.assignee_id or None
    if now == step["assignee"]:
        return ""
    check_left(now, step, "somebody has assigned it since")
    await connection.write(connection.rest.update_task(task.id, {"assignee_id": step["assignee"]}))
    return f"assigned {wording.name(task)} as before"


async def _create_task(connection: Connection, step: Step, undone: Undone) -> str:
    """Make a deleted task again, with its due date exactly as it was."""
    task, due = await connection.task(step["id"]), step["due"]
    if task is not None and kept_due(task.due) == due:
        return ""
    if task is None:
        task = await connection.write(connection.api.add_task(**new_task(step)))
        undone.created(step["id"], task.id)
    if kept_due(task.due) != due:
        await connection.write(connection.rest.set_due(task.id, due))
    return f"created {wording.name(task)} again"


def new_task(fields: Step) -> dict[str, Any]:
    """What the SDK needs to make a task of the fields of ``create_task``, in its place.

    A due date without a ``date`` is what its words mean now.
    """
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
    if due.get("is_recurring") or due["date"] is None:
        return {"due_string": due["string"], "due_lang": due["lang"]}
    if "T" in due["date"]:
        return {"due_datetime": datetime.fromisoformat(due["date"])}
    return {"due_date": date.fromisoformat(due["date"])}


def _target(fields: dict[str, Any]) -> dict[str, str]:
    """The one id that names the place in some fields."""
    return Place(fields["project_id"], fields["section_id"], fields["parent_id"]).target()


ACTIONS: dict[str, Action] = {
    **restoring_labels.ACTIONS,
    **restoring_places.ACTIONS,
    **restoring_talk.ACTIONS,
    "rename": _rename,
    "delete_task": _delete_task,
    "delete_new_task": _delete_new_task,
    "reopen_task": _reopen_task,
    "complete_task": _complete_task,
    "set_due": _set_due,
    "set_fields": _set_fields,
    "move_task": _move_task,
    "assign_task": _assign_task,
    "create_task": _create_task,
}
