"""Taking back comments and reminders."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist import looking, talk_steps, wording
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.commenting import read_comments
from doneby.toolkits.todoist.undone import (
    SKEW,
    Action,
    CannotUndoError,
    Undone,
    check_left,
    removed,
    task_there,
)


async def _delete_comment(connection: Connection, step: Step, _: Undone) -> str:
    removal = connection.api.delete_comment(step["id"])
    return await removed(connection, removal, step["content"])


async def _delete_new_comment(connection: Connection, step: Step, undone: Undone) -> str:
    since = datetime.fromisoformat(step["since"]) - SKEW
    found = await looking.new_comments(connection, step["where"], step["text"], since)
    if len(found) > 1:
        raise CannotUndoError("several new comments have these words")
    if not found:
        return ""
    return await _delete_comment(connection, {**step, "id": found[0].id}, undone)


async def _set_comment(connection: Connection, step: Step, _: Undone) -> str:
    comment = await connection.read(connection.api.get_comment(step["id"]))
    if comment.content == step["text"]:
        return ""
    check_left(comment.content, step, "it has been changed since")
    await connection.write(connection.api.update_comment(step["id"], step["text"]))
    return f"set {step['content']} back"


async def _create_comments(connection: Connection, step: Step, undone: Undone) -> str:
    """Write deleted comments again, in their order, unless they are there."""
    from todoist_api_python.models import Attachment

    there = {one.content for one in await read_comments(connection, step["where"])}
    missing = [one for one in step["comments"] if one["text"] not in there]
    for fields in missing:
        file = Attachment.from_dict(fields["attachment"]) if fields["attachment"] else None
        adding = connection.api.add_comment(fields["text"], attachment=file, **step["where"])
        await connection.write(adding)
    if missing:
        undone.lost.append("the dates of its comments")
    if step["others"]:
        undone.lost.append(f"{wording.count(step['others'], 'comment')} by other people")
    return f"wrote {wording.count(len(missing), 'comment')} again" if missing else ""


async def _set_reminders(connection: Connection, step: Step, _: Undone) -> str:
    """Make the reminders of a task what they were: remove what is new, set what is missing."""
    task = await task_there(connection, step)
    reminders = await connection.every(connection.api.get_reminders, task_id=task.id)
    there = {one.id: talk_steps.reminder_fields(one) for one in reminders}
    wanted = list(step["reminders"])
    if sorted(there.values(), key=str) == sorted(wanted, key=str):
        return ""
    check_left(
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


async def _delete_place_reminder(connection: Connection, step: Step, _: Undone) -> str:
    removal = connection.api.delete_location_reminder(step["reminder"])
    return await removed(connection, removal, step["content"])


async def _delete_new_place_reminder(connection: Connection, step: Step, undone: Undone) -> str:
    there = await connection.every(connection.api.get_location_reminders, task_id=step["id"])
    found = [one.id for one in there if one.name == step["place"]]
    if len(found) > 1:
        raise CannotUndoError("several reminders have this place")
    if not found:
        return ""
    return await _delete_place_reminder(connection, {**step, "reminder": found[0]}, undone)


async def _create_place_reminder(connection: Connection, step: Step, _: Undone) -> str:
    there = await connection.every(connection.api.get_location_reminders, task_id=step["id"])
    if any(one.name == step["fields"]["name"] for one in there):
        return ""
    await connection.write(connection.api.add_location_reminder(step["id"], **step["fields"]))
    return f"set {step['content']} again"


def _reminder(fields: dict[str, Any]) -> dict[str, Any]:
    """What the SDK needs to set a reminder again."""
    if "due_datetime" not in fields:
        return fields
    moment = datetime.fromisoformat(fields["due_datetime"])
    return {"reminder_type": "absolute", "due_datetime": moment}


ACTIONS: dict[str, Action] = {
    "delete_comment": _delete_comment,
    "delete_new_comment": _delete_new_comment,
    "set_comment": _set_comment,
    "create_comments": _create_comments,
    "set_reminders": _set_reminders,
    "create_place_reminder": _create_place_reminder,
    "delete_place_reminder": _delete_place_reminder,
    "delete_new_place_reminder": _delete_new_place_reminder,
}
