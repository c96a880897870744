"""Taking back what was done to labels themselves."""

from __future__ import annotations

from doneby.agent.journal import Step
from doneby.toolkits.todoist import wording
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.undone import Action, CannotUndoError, Undone, removed, task_there


async def _delete_label(connection: Connection, step: Step, _: Undone) -> str:
    name = step["label"]
    tasks = await connection.every(connection.api.get_tasks, label=name)
    if tasks:
        raise CannotUndoError(f"{wording.count(len(tasks), 'task')} have it now")
    return await removed(connection, connection.api.delete_label(step["id"]), f"the label @{name}")


async def _delete_new_label(connection: Connection, step: Step, undone: Undone) -> str:
    labels = await connection.every(connection.api.get_labels)
    found = [label for label in labels if label.name == step["label"]]
    return await _delete_label(connection, {**step, "id": found[0].id}, undone) if found else ""


async def _rename_label(connection: Connection, step: Step, _: Undone) -> str:
    old, new = step["label"], step["left"]
    known = await connection.labels()
    if new not in known:
        if old in known:
            return ""  # it never came to the new name
        raise CannotUndoError("the label is not there any more")
    if step["id"]:
        await connection.write(connection.api.update_label(step["id"], name=old))
    else:
        await connection.write(connection.api.rename_shared_label(new, old))
    return f"named the label @{old} again"


async def _create_label(connection: Connection, step: Step, undone: Undone) -> str:
    if await connection.found(connection.api.get_label(step["id"])):
        return ""
    label = await connection.write(connection.api.add_label(step["label"], **step["fields"]))
    undone.renamed[step["id"]] = label.id
    return f"created the label @{label.name} again"


async def _label_task(connection: Connection, step: Step, _: Undone) -> str:
    task = await task_there(connection, step)
    labels = task.labels or []
    if step["label"] in labels:
        return ""
    both = [*labels, step["label"]]
    await connection.write(connection.rest.update_task(task.id, {"labels": both}))
    return f"put @{step['label']} on {wording.name(task)} again"


ACTIONS: dict[str, Action] = {
    "delete_label": _delete_label,
    "delete_new_label": _delete_new_label,
    "rename_label": _rename_label,
    "create_label": _create_label,
    "label_task": _label_task,
}
