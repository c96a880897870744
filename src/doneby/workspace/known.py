"""What a line of Quick Add can name: the projects, sections, people and labels that exist."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from doneby.grammar.names import fold

from .call import Call
from .labels import personal_label

if TYPE_CHECKING:
    from doneby.grammar.quick_add import QuickAdd

PROJECTS = """
    SELECT id, name, is_inbox FROM projects WHERE NOT is_archived ORDER BY child_order, rowid
"""
INBOX = "SELECT id, name, is_inbox FROM projects WHERE is_inbox"
SECTIONS = """
    SELECT project_id, id, name FROM sections WHERE archived_at IS NULL
    ORDER BY section_order, rowid
"""
PEOPLE = """
    SELECT collaborators.project_id, people.id, people.name FROM collaborators
    JOIN people ON people.id = collaborators.person_id ORDER BY people.id
"""


class Named(NamedTuple):
    """An id and its name."""

    id: str
    name: str


NOBODY = (None, None)
"""How the API writes that there is none."""


class KnownPlace(NamedTuple):
    """Where a line says that its task belongs, and whose it is."""

    project: Named
    section: Named | None = None
    assignee: Named | None = None


Inside: TypeAlias = dict[str, list[Named]]
"""What there is in each project, by the project's id."""


@dataclass(frozen=True, slots=True)
class Known:
    """All that has a name, read once for a line.

    Attributes:
        projects: The active projects by their folded names. Of several of one name the first is
            meant; a section of the others is none, so that its name stays in the line.
        inbox: The project of a line that names none.
        sections: The active sections.
        people: Those who share a project.
        labels: The personal labels by name.
    """

    projects: dict[str, Named]
    inbox: Named
    sections: Inside
    people: Inside
    labels: dict[str, sqlite3.Row]

    @classmethod
    def read(cls, call: Call, text: str) -> Self:
        """Read the names that a line could name: without a "#" none but that of the inbox, say."""
        database = call.database
        projects: dict[str, Named] = {}
        inbox: Named | None = None
        for key, name, is_inbox in database.execute(PROJECTS if "#" in text else INBOX):
            if is_inbox:
                inbox = Named(key, name)
            projects.setdefault(fold(name), Named(key, name))
        assert inbox is not None  # noqa: S101 - it is made with the file, and cannot be archived
        labels = database.execute("SELECT id, name FROM labels") if "@" in text else ()
        return cls(
            projects,
            inbox,
            _inside(database.execute(SECTIONS) if "/" in text else ()),
            _inside(database.execute(PEOPLE) if "+" in text else ()),
            {row["name"]: row for row in labels},
        )

    def names(self, inside: Inside) -> dict[str, list[str]]:
        """The names of what there is in each project, by the project's name."""
        return {
            project.name: [each.name for each in inside[project.id]]
            for project in (self.projects.values() if inside else ())
            if project.id in inside
        }

    def place(self, parts: QuickAdd) -> KnownPlace:
        """The place that the parts of a line name."""
        if parts.project is None:
            return KnownPlace(self.inbox)
        project = self.projects[fold(parts.project)]
        section = _of_name(self.sections.get(project.id, []), parts.section)
        return KnownPlace(
            project, section, _of_name(self.people.get(project.id, []), parts.assignee)
        )

    def label(self, call: Call, name: str) -> sqlite3.Row:
        """The personal label of that name, which is made if there is none."""
        row = self.labels.get(name)
        return personal_label(call, name) if row is None else row


def _inside(rows: Iterable[tuple[str, str | int, str]]) -> Inside:
    found: Inside = {}
    for project_id, key, name in rows:
        found.setdefault(project_id, []).append(Named(str(key), name))
    return found


def _of_name(known: Iterable[Named], name: str | None) -> Named | None:
    """The first that has this name; names are compared as the grammar compares them."""
    if name is None:
        return None
    wanted = fold(name)
    return next((each for each in known if fold(each.name) == wanted), None)
