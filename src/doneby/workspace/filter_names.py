"""The names that a filter can mention, read from the database when they are asked for."""

from __future__ import annotations

import sqlite3
from functools import cached_property

from .call import USER_EMAIL, USER_ID, USER_NAME

PEOPLE = "SELECT CAST(id AS TEXT), name, email FROM people"
# From one name to the next in the index, so that it takes as long as there are names, not tasks.
CARRIED_LABELS = """
    WITH RECURSIVE carried (name) AS (
        SELECT min(name) FROM task_labels
        UNION ALL
        SELECT (SELECT min(name) FROM task_labels WHERE name > carried.name)
        FROM carried WHERE carried.name IS NOT NULL)
    SELECT name FROM carried WHERE name IS NOT NULL
"""


class Names:
    """The names of one database at one moment.

    Attributes:
        user_id: Whom "me" stands for.
        workspace: The name of the one workspace that all tasks are in.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self.user_id = USER_ID
        self.workspace = "My projects"
        self._database = database

    @cached_property
    def people(self) -> dict[str, tuple[str, ...]]:
        """The names and e-mail addresses by user id, the user's own included."""
        others = {uid: names for uid, *names in self._database.execute(PEOPLE)}
        return {USER_ID: (USER_NAME, USER_EMAIL), **others}

    @cached_property
    def projects(self) -> dict[str, str]:
        """The name of each project by its id."""
        return dict(self._database.execute("SELECT id, name FROM projects").fetchall())

    @cached_property
    def parents(self) -> dict[str, str]:
        """The id of the project that each project is in, by its id; none for the top level."""
        sql = "SELECT id, parent_id FROM projects WHERE parent_id IS NOT NULL"
        return dict(self._database.execute(sql).fetchall())

    @cached_property
    def sections(self) -> dict[str, str]:
        """The name of each active section by its id."""
        sql = "SELECT id, name FROM sections WHERE archived_at IS NULL"
        return dict(self._database.execute(sql).fetchall())

    @cached_property
    def labels(self) -> list[str]:
        """The names of all labels that tasks carry."""
        return [row[0] for row in self._database.execute(CARRIED_LABELS)]
