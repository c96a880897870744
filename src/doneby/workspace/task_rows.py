"""Tasks in the database, and as the API shows them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from .call import USER_ID, Call
from .due import due_of_row
from .errors import not_found
from .records import marks

COLUMNS = """
    tasks.*,
    (SELECT count(*) FROM comments WHERE comments.task_id = tasks.id) AS note_count,
    (SELECT json_group_array(name) FROM (
        SELECT name FROM task_labels WHERE task_id = tasks.id ORDER BY position)) AS labels
"""
SOURCE = """
    tasks JOIN projects ON projects.id = tasks.project_id
    LEFT JOIN sections ON sections.id = tasks.section_id
"""
VISIBLE = "NOT projects.is_archived AND sections.archived_at IS NULL"
ACTIVE = f"tasks.completed_at IS NULL AND {VISIBLE}"
DESCENDANTS = """
    WITH RECURSIVE below (id) AS (
        SELECT id FROM tasks WHERE parent_id = ?
        UNION SELECT tasks.id FROM tasks JOIN below ON tasks.parent_id = below.id)
"""


def task_row(call: Call, task_id: str) -> sqlite3.Row:
    """The task of that id, open or completed.

    Raises:
        ApiError: There is none.
    """
    sql = f"SELECT {COLUMNS} FROM tasks WHERE id = ?"  # noqa: S608 - our own words
    row: sqlite3.Row | None = call.database.execute(sql, [task_id]).fetchone()
    if row is None:
        raise not_found("Task")
    return row


def show_task(row: sqlite3.Row) -> dict[str, Any]:
    """A task as the API shows it."""
    # A row looks for each column among all of their names; a dictionary does not.
    values = dict(zip(row.keys(), row, strict=True))
    due = due_of_row(values)
    completed, deadline = values["completed_at"], values["deadline_date"]
    return {
        "user_id": USER_ID,
        "id": values["id"],
        "project_id": values["project_id"],
        "section_id": values["section_id"],
        "parent_id": values["parent_id"],
        "added_by_uid": USER_ID,
        "assigned_by_uid": values["assigned_by_uid"],
        "responsible_uid": values["responsible_uid"],
        "labels": json.loads(values["labels"]) if values["labels"] != "[]" else [],
        "deadline": {"date": deadline, "lang": "en"} if deadline else None,
        "duration": (
            {"amount": values["duration_amount"], "unit": values["duration_unit"]}
            if values["duration_amount"]
            else None
        ),
        "is_collapsed": bool(values["is_collapsed"]),
        "checked": completed is not None,
        "is_deleted": False,
        "added_at": values["added_at"],
        "completed_at": completed,
        "completed_by_uid": USER_ID if completed else None,
        "updated_at": values["updated_at"],
        "due": due.shown() if due else None,
        "priority": values["priority"],
        "child_order": values["child_order"],
        "content": values["content"],
        "description": values["description"],
        "note_count": values["note_count"],
        "day_order": values["day_order"],
        "goal_ids": [],
    }


def set_labels(database: sqlite3.Connection, task_id: str, names: Iterable[str]) -> None:
    """Give a task these labels and no others."""
    database.execute("DELETE FROM task_labels WHERE task_id = ?", [task_id])
    add_labels(database, task_id, names)


def add_labels(database: sqlite3.Connection, task_id: str, names: Iterable[str]) -> None:
    """Give labels to a task that has none."""
    database.executemany(
        "INSERT INTO task_labels (task_id, name, position) VALUES (?, ?, ?)",
        [(task_id, name, position) for position, name in enumerate(names)],
    )


def descendants(database: sqlite3.Connection, task_id: str) -> list[sqlite3.Row]:
    """All tasks below a task, whatever their depth and state."""
    sql = f"{DESCENDANTS} SELECT * FROM tasks WHERE id IN (SELECT id FROM below)"  # noqa: S608 - every name in it is our own
    return database.execute(sql, [task_id]).fetchall()


def show_tasks(database: sqlite3.Connection, ids: Sequence[str]) -> list[dict[str, Any]]:
    """The tasks of these ids as the API shows them, in the order of the ids."""
    sql = f"SELECT {COLUMNS} FROM tasks WHERE id IN ({marks(ids)})"  # noqa: S608 - every name in it is our own
    shown = {row["id"]: show_task(row) for row in database.execute(sql, list(ids))}
    return [shown[task_id] for task_id in ids]
