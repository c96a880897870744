"""Lists whose members have the places 1, 2, 3...: no gap, no two in one place."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Siblings:
    """The rows of a table that are ordered among each other.

    Rows that are not active, such as completed tasks, keep the number they had and have no
    place; whoever comes back comes back as the last.

    Attributes:
        table: The table; it has an ``id``.
        column: The column of the places.
        shared: What all of the list have in common, by column.
        active: The condition under which a row is in the list.
    """

    table: str
    column: str
    shared: Mapping[str, Any]
    active: str = "true"

    def add(self, database: sqlite3.Connection, wanted: int | None = None) -> int:
        """The place for one more: the last, or the wanted one, for which others make room."""
        last = self._count(database) + 1
        if wanted is None or wanted >= last:
            return last
        found = max(wanted, 1)
        self._shift(database, 1, found, last)
        return found

    def close(self, database: sqlite3.Connection, left: int) -> None:
        """Let those behind a place that was left move up."""
        self._shift(database, -1, left + 1, self._count(database) + 1)

    def move(self, database: sqlite3.Connection, key: str | int, wanted: int) -> None:
        """Put a member of the list at another place of it."""
        current = f"SELECT {self.column} FROM {self.table} WHERE id = ?"  # noqa: S608 - every name in it is our own
        before = int(database.execute(current, [key]).fetchone()[0])
        after = min(max(wanted, 1), self._count(database))
        if after < before:
            self._shift(database, 1, after, before - 1)
        else:
            self._shift(database, -1, before + 1, after)
        sql = f"UPDATE {self.table} SET {self.column} = ? WHERE id = ?"  # noqa: S608 - every name in it is our own
        database.execute(sql, [after, key])

    def _count(self, database: sqlite3.Connection) -> int:
        """How many there are, which is the last place: found in an index without counting."""
        sql = f"SELECT max({self.column}) FROM {self.table} WHERE {self._where()}"  # noqa: S608 - every name in it is our own
        return database.execute(sql, list(self.shared.values())).fetchone()[0] or 0

    def _shift(self, database: sqlite3.Connection, by: int, first: int, last: int) -> None:
        column = self.column
        sql = (
            f"UPDATE {self.table} SET {column} = {column} + ?"  # noqa: S608 - every name in it is our own
            f" WHERE {self._where()} AND {column} BETWEEN ? AND ?"
        )
        database.execute(sql, [by, *self.shared.values(), first, last])

    def _where(self) -> str:
        return " AND ".join([*(f"{name} IS ?" for name in self.shared), self.active])


def task_siblings(place: Mapping[str, Any] | sqlite3.Row) -> Siblings:
    """The open tasks of a list; ``place`` is a row of tasks, or the columns of a new one."""
    columns = ("project_id", "section_id", "parent_id")
    shared = {column: place[column] for column in columns}
    return Siblings("tasks", "child_order", shared, "completed_at IS NULL")


def project_siblings(parent_id: str | None) -> Siblings:
    """The active projects below a project or on the top level, where the inbox has place 0."""
    shared = {"parent_id": parent_id}
    return Siblings("projects", "child_order", shared, "NOT is_archived AND NOT is_inbox")


def section_siblings(project_id: str) -> Siblings:
    """The active sections of a project."""
    return Siblings("sections", "section_order", {"project_id": project_id}, "archived_at IS NULL")


LABELS = Siblings("labels", "item_order", {})
"""The personal labels."""
