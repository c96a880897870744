"""What a line of Quick Add can name: the projects, sections, people and labels that exist."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Self

from doneby.grammar.names import fold

from .call import Call
from .labels import personal_label

if TYPE_CHECKING:
    from doneby.grammar.quick_add import QuickAdd

PROJECTS = """
    SELECT id, name, is_inbox FROM projects WHERE NOT is_archived ORDER BY child_order, rowid
"""
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


@dataclass(slots=True)
class KnownProject:
    """A project, with what can be named in it."""

    id: str
    name: str
    sections: list[Named] = field(default_factory=list)
    people: list[Named] = field(default_factory=list)


class KnownPlace(NamedTuple):
    """Where a line says that its task belongs, and whose it is."""

    project: KnownProject
    section: Named | None = None
    assignee: Named | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """All that has a name, read once for a line.

    Attributes:
        projects: The active projects by their folded names. Of several of one name the first is
            meant; a section of the others is none, so that its name stays in the line.
        inbox: The project of a line that names none.
        labels: The personal labels by name.
    """

    projects: dict[str, KnownProject]
    inbox: KnownProject
    labels: dict[str, sqlite3.Row]

    @classmethod
    def read(cls, call: Call, text: str) -> Self:
        """Read the names that a line could name: without a "/" no section, say."""
        database = call.database
        by_id: dict[str, KnownProject] = {}
        inbox: KnownProject | None = None
        for key, name, is_inbox in database.execute(PROJECTS):
            by_id[key] = KnownProject(key, name)
            inbox = by_id[key] if is_inbox else inbox
        for project_id, key, name in database.execute(SECTIONS) if "/" in text else ():
            if project_id in by_id:
                by_id[project_id].sections.append(Named(key, name))
        for project_id, key, name in database.execute(PEOPLE) if "+" in text else ():
            if project_id in by_id:
                by_id[project_id].people.append(Named(str(key), name))
        assert inbox is not None  # noqa: S101 - it is made with the file, and cannot be archived
        projects: dict[str, KnownProject] = {}
        for project in by_id.values():
            projects.setdefault(fold(project.name), project)
        labels = database.execute("SELECT id, name FROM labels") if "@" in text else ()
        return cls(projects, inbox, {row["name"]: row for row in labels})

    def place(self, parts: QuickAdd) -> KnownPlace:
        """The place that the parts of a line name."""
        if parts.project is None:
            return KnownPlace(self.inbox)
        project = self.projects[fold(parts.project)]
        section = _of_name(project.sections, parts.section)
        return KnownPlace(project, section, _of_name(project.people, parts.assignee))

    def label(self, call: Call, name: str) -> sqlite3.Row:
        """The personal label of that name, which is made if there is none."""
        row = self.labels.get(name)
        return personal_label(call, name) if row is None else row


def _of_name(known: list[Named], name: str | None) -> Named | None:
    """The first that has this name; names are compared as the grammar compares them."""
    if name is None:
        return None
    wanted = fold(name)
    return next((each for each in known if fold(each.name) == wanted), None)
