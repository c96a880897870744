"""A workspace as the first version of the schema left it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from doneby.workspace.schema import APPLICATION_ID, MIGRATIONS

STAMP = "2026-11-30T09:00:00.000000Z"


def make_first_version(path: Path, tasks: Iterable[tuple[str, int]]) -> None:
    """Write the file; each task is an id, which is its name too, and a place in the inbox."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")
        MIGRATIONS[0](database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute("PRAGMA user_version = 1")
        project = "INSERT INTO projects (id, name, child_order, is_inbox, created_at, updated_at)"
        database.execute(f"{project} VALUES ('2', 'Inbox', 0, 1, ?, ?)", [STAMP, STAMP])
        task = "INSERT INTO tasks (id, project_id, content, child_order, added_at, updated_at)"
        for key, order in tasks:
            values = [key, key, order, STAMP, STAMP]
            database.execute(f"{task} VALUES (?, '2', ?, ?, ?, ?)", values)
        database.execute("COMMIT")
