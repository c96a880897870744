"""Where a task lives, and what happens to it and those below it: moved, done, reopened, gone."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

from .call import Call
from .due import due_columns, due_of_row, next_occurrence
from .errors import invalid, not_found
from .limits import require_depth, require_room
from .records import delete, log, update
from .sharing import release_tasks
from .siblings import section_siblings, task_siblings
from .task_rows import descendants, show_task, task_row


@dataclass(frozen=True, slots=True)
class Place:
    """The list that a task is in: of a project, of one of its sections, or below a task."""

    project_id: str
    section_id: str | None = None
    parent_id: str | None = None

    def columns(self) -> dict[str, Any]:
        """The place as columns of a task."""
        return {
            "project_id": self.project_id,
            "section_id": self.section_id,
            "parent_id": self.parent_id,
        }


def place_of(
    call: Call,
    *,
    project_id: str | None = None,
    section_id: str | None = None,
    parent_id: str | None = None,
) -> Place:
    """The place that ids name, the inbox when they name none.

    Raises:
        ApiError: One of them is unknown, archived or completed, or they contradict each other.
    """
    if parent_id is not None:
        parent = _open_parent(call, parent_id)
        found = Place(parent["project_id"], parent["section_id"], parent_id)
        if found.section_id is not None:
            _active_section(call, found.section_id)
    elif section_id is not None:
        found = Place(_active_section(call, section_id)["project_id"], section_id)
    else:
        found = Place(project_id or inbox_id(call.database))
    require_active_project(call, found.project_id)
    if project_id is not None and project_id != found.project_id:
        of = "parent_id" if parent_id else "section_id"
        raise invalid(of, explanation="It belongs to another project")
    if section_id is not None and section_id != found.section_id:
        raise invalid("section_id", explanation="The parent task is not in this section")
    return found


def inbox_id(database: sqlite3.Connection) -> str:
    """The id of the project that tasks without a project are in."""
    return str(database.execute("SELECT id FROM projects WHERE is_inbox").fetchone()[0])


def require_active_project(call: Call, project_id: str) -> sqlite3.Row:
    """The project, which must be there and not archived."""
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM projects WHERE id = ?", [project_id]
    ).fetchone()
    if row is None:
        raise not_found("Project")
    if row["is_archived"]:
        raise invalid("project_id", explanation="The project is archived")
    return row


def move_task(call: Call, task_id: str) -> Any:
    """``POST /tasks/{id}/move``: to exactly one of a project, a section or a parent."""
    targets = {
        name: call.body.id(name)
        for name in ("project_id", "section_id", "parent_id")
        if name in call.body
    }
    relocate(call, task_id, targets)
    return show_task(task_row(call, task_id))


def relocate(call: Call, task_id: str, targets: dict[str, str | None]) -> None:
    """Make a task, and all below it, the last of the list that the one target names."""
    task = task_row(call, task_id)
    if len(targets) != 1:
        raise invalid(
            "project_id",
            explanation="Exactly one of project_id, section_id and parent_id is needed",
        )
    where = place_of(call, **targets)
    below = descendants(call.database, task_id)
    if where.parent_id in {task_id, *(row["id"] for row in below)}:
        raise invalid("parent_id", explanation="A task cannot be below itself")
    _require_room(call, task, below, where)
    _leave(call, task)
    stamp = {"updated_at": call.timestamp}
    # The task must be out of its list before it is counted among its new siblings.
    update(call.database, "tasks", task_id, {**where.columns(), "child_order": 0, **stamp})
    order = task_siblings(where.columns()).add(call.database)
    update(call.database, "tasks", task_id, {"child_order": order})
    for row in below:
        inherited = {"project_id": where.project_id, "section_id": where.section_id}
        update(call.database, "tasks", row["id"], {**inherited, **stamp})
    moved = task["project_id"] != where.project_id
    if moved:
        release_tasks(call, where.project_id)
    log(
        call,
        "updated",
        "item",
        task_id,
        project_id=where.project_id,
        parent_id=where.parent_id,
        content=task["content"],
        last_parent_project_id=task["project_id"] if moved else None,
    )


def _require_room(call: Call, task: sqlite3.Row, below: list[sqlite3.Row], where: Place) -> None:
    """Refuse to move a task where the plan allows no more of them, or none so deep."""
    if task["project_id"] != where.project_id:
        adding = sum(row["completed_at"] is None for row in (task, *below))
        require_open_room(call, where.project_id, adding)
    levels, parents = -1, {task["id"]}
    while parents:
        levels += 1
        parents = {row["id"] for row in below if row["parent_id"] in parents}
    most = call.account.limits.subtask_levels
    require_depth(call, most, "tasks", where.parent_id, below=levels)


def require_open_room(call: Call, project_id: str, adding: int = 1) -> None:
    """Refuse to have more open tasks in a project than the plan allows."""
    most, project = call.account.limits.tasks, {"project_id": project_id}
    require_room(call, most, "tasks", project, "completed_at IS NULL", adding=adding)


def close_task(call: Call, task_id: str) -> None:
    """``POST /tasks/{id}/close``: done, or for a recurring task: this time done."""
    task = task_row(call, task_id)
    due = due_of_row(task)
    following = next_occurrence(call, due) if due and due.is_recurring else None
    if following is None:
        finish(call, task_id)
    elif task["completed_at"] is None:
        _log_completion(call, task)
        changes = {**due_columns(following), "day_order": -1, "updated_at": call.timestamp}
        update(call.database, "tasks", task_id, changes)


def finish(call: Call, task_id: str, completed_at: str | None = None) -> None:
    """Complete a task for good, with every open task below it."""
    task = task_row(call, task_id)
    moment = completed_at or call.timestamp
    for row in [task, *descendants(call.database, task_id)]:
        if row["completed_at"] is None:
            changes = {"completed_at": moment, "updated_at": call.timestamp}
            update(call.database, "tasks", row["id"], changes)
            _log_completion(call, row)
    # Those below leave lists that nobody is in any more.
    _leave(call, task)


def reopen_task(call: Call, task_id: str) -> None:
    """``POST /tasks/{id}/reopen``: with what it is in; what is below stays completed.

    Whatever comes back is put at the end of its list.
    """
    task = task_row(call, task_id)
    if task["completed_at"] is None:
        return
    chain = [task]
    while chain[-1]["parent_id"] is not None:
        chain.append(task_row(call, chain[-1]["parent_id"]))
    completed = [row for row in reversed(chain) if row["completed_at"] is not None]
    require_open_room(call, task["project_id"], len(completed))
    for row in completed:
        _bring_back(call, row)
    unarchive_section(call, task["section_id"])


def delete_task(call: Call, task_id: str) -> None:
    """``DELETE /tasks/{id}``: with everything below it."""
    task = task_row(call, task_id)
    for row in [task, *descendants(call.database, task_id)]:
        _log(call, "deleted", row)
    delete(call.database, "tasks", task_id)
    _leave(call, task)


def _leave(call: Call, task: sqlite3.Row) -> None:
    """Close the gap that an open task leaves in its list."""
    if task["completed_at"] is None:
        task_siblings(task).close(call.database, task["child_order"])


def _bring_back(call: Call, row: sqlite3.Row) -> None:
    order = task_siblings(row).add(call.database)
    changes = {"completed_at": None, "child_order": order, "updated_at": call.timestamp}
    update(call.database, "tasks", row["id"], changes)
    _log(call, "uncompleted", row)


def unarchive_section(call: Call, section_id: str | None) -> None:
    """Bring an archived section back, as the last of its project."""
    row = call.database.execute("SELECT * FROM sections WHERE id IS ?", [section_id]).fetchone()
    if row is not None and row["archived_at"] is not None:
        order = section_siblings(row["project_id"]).add(call.database)
        changes = {"archived_at": None, "section_order": order, "updated_at": call.timestamp}
        update(call.database, "sections", row["id"], changes)


def _log_completion(call: Call, row: sqlite3.Row) -> None:
    recurring = True if row["due_recurring"] else None
    _log(call, "completed", row, due_date=row["due_date"], is_recurring=recurring)


def _log(call: Call, event: str, row: sqlite3.Row, **details: Any) -> None:
    log(
        call,
        event,
        "item",
        row["id"],
        project_id=row["project_id"],
        parent_id=row["parent_id"],
        content=row["content"],
        **details,
    )


def _open_parent(call: Call, parent_id: str) -> sqlite3.Row:
    row = task_row(call, parent_id)
    if row["completed_at"] is not None:
        raise invalid("parent_id", explanation="The parent task is completed")
    return row


def _active_section(call: Call, section_id: str) -> sqlite3.Row:
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM sections WHERE id = ?", [section_id]
    ).fetchone()
    if row is None:
        raise not_found("Section")
    if row["archived_at"] is not None:
        raise invalid("section_id", explanation="The section is archived")
    return row
