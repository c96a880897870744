"""The few statements that every kind of object needs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from .call import Call


def insert(database: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> None:
    """Add a row; table and column names are ours, never a caller's."""
    columns, marks = ", ".join(values), ", ".join("?" * len(values))
    sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - every name in it is our own
    database.execute(sql, list(values.values()))


def update(
    database: sqlite3.Connection, table: str, key: str | int, changes: Mapping[str, Any]
) -> None:
    """Change columns of the row with that id."""
    if changes:
        assignments = ", ".join(f"{column} = ?" for column in changes)
        sql = f"UPDATE {table} SET {assignments} WHERE id = ?"  # noqa: S608 - every name in it is our own
        database.execute(sql, [*changes.values(), key])


def delete(database: sqlite3.Connection, table: str, key: str | int) -> None:
    """Remove the row with that id, and with it everything that belongs to it."""
    database.execute(f"DELETE FROM {table} WHERE id = ?", [key])  # noqa: S608 - every name in it is our own


def log(
    call: Call,
    event_type: str,
    object_type: str,
    object_id: str,
    *,
    project_id: str | None = None,
    parent_id: str | None = None,
    **details: Any,
) -> None:
    """Remember in the activity log that something happened."""
    known = {name: value for name, value in details.items() if value is not None}
    insert(
        call.database,
        "activity",
        {
            "event_date": call.timestamp,
            "object_type": object_type,
            "object_id": object_id,
            "event_type": event_type,
            "parent_project_id": project_id,
            "parent_item_id": parent_id,
            "extra_data": json.dumps(known, ensure_ascii=False),
        },
    )


def marks(values: Sequence[Any]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
