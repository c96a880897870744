"""The names that a filter can mention, read from the database when they are asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .call import USER_ID

USER_NAMES = ("You", "you@localhost")

# From one name to the next in the index, so that it takes as long as there are names, not tasks.
CARRIED_LABELS = """
    WITH RECURSIVE carried (name) AS (
        SELECT min(name) FROM task_labels
        UNION ALL
        SELECT (SELECT min(name) FROM task_labels WHERE name > carried.name)
        FROM carried WHERE carried.name IS NOT NULL)
    SELECT name FROM carried WHERE name IS NOT NULL
"""


class ProjectName(NamedTuple):
    """A project, as far as filters know projects."""

    id: str
    name: str
    parent_id: str | None


class Names:
    """The names of one database at one moment.

    Attributes:
        user_id: Whom "me" stands for.
        workspace: The name of the one workspace that all tasks are in.
        people: The names and e-mail addresses by user id, the user's own included.
    """

    def __init__(
        self, database: sqlite3.Connection, people: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.user_id = USER_ID
        self.workspace = "My projects"
        self.people = {USER_ID: USER_NAMES} if people is None else people
        self._database = database

    def projects(self) -> list[ProjectName]:
        """All projects."""
        rows = self._database.execute("SELECT id, name, parent_id FROM projects")
        return [ProjectName(*row) for row in rows]

    def sections(self) -> dict[str, str]:
        """The name of each active section by its id."""
        rows = self._database.execute("SELECT id, name FROM sections WHERE archived_at IS NULL")
        return {row[0]: row[1] for row in rows}

    def labels(self) -> list[str]:
        """The names of all labels that tasks carry."""
        return [row[0] for row in self._database.execute(CARRIED_LABELS)]
