"""How a project looks, and whether it is put away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.results import Proposal
from doneby.grammar.colors import COLORS
from doneby.text import shorten
from doneby.toolkits.todoist import place_steps, wording
from doneby.toolkits.todoist.catalog import load
from doneby.toolkits.todoist.choosing import MOST_CANDIDATES
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.names import matches, nearest
from doneby.toolkits.todoist.organising import project_named, tasks_in
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Project


@dataclass(frozen=True, slots=True)
class Looks:
    """What ``change_project`` was given, in words; empty parts leave things as they are."""

    description: str = ""
    color: str = ""
    favorite: bool | None = None
    view: str | None = None


async def propose_looks(
    connection: Connection, recorder: Recorder, reference: str, looks: Looks
) -> Proposal:
    """Another description, color or view of a project."""
    catalog = await load(connection)
    one = project_named(reference, catalog)
    fields = _fields(looks)
    before = place_steps.looks_of(one, fields)
    if fields == before:
        raise ToolError(f"The project {one.name} is so already.", "Nothing was changed.")

    async def changed() -> Project | None:
        now = await connection.read(connection.api.get_project(one.id))
        return now if place_steps.looks_of(now, fields) == fields else None

    async def make() -> Done:
        after = await connection.write(connection.api.update_project(one.id, **fields), changed)
        line = f"Changed: the project {after.name} ({', '.join(_NOUNS[name] for name in fields)})."
        return Done(line, (place_steps.set_looks(one, fields, after),))

    return recorder.propose(
        "writes",
        f"Change the project {one.name} ({', '.join(_NOUNS[name] for name in fields)}).",
        f"changed the project {shorten(one.name, 80)}",
        Change(f"the project {one.name}", (place_steps.set_looks(one, fields),), make),
        outside=catalog.outside_in([one.id]),
    )


async def propose_archive(connection: Connection, recorder: Recorder, project: str) -> Proposal:
    """A project put away, with its tasks; it can be brought back."""
    catalog = await load(connection)
    one = project_named(project, catalog)
    inside = tasks_in({one.id}, catalog)

    async def put_away() -> Project | None:
        project = await connection.found(connection.api.get_project(one.id))
        return project if project and project.is_archived else None

    async def make() -> Done:
        await connection.write(connection.api.archive_project(one.id), put_away)
        return Done(f"Archived: the project {one.name}.", (place_steps.unarchive_project(one),))

    return recorder.propose(
        "writes",
        f"Archive the project {one.name} with {wording.count(len(inside), 'open task')}.",
        f"archived the project {shorten(one.name, 80)}",
        Change(f"the project {one.name}", (place_steps.unarchive_project(one),), make),
        affected=tuple(wording.line(task, catalog) for task in inside),
        outside=catalog.outside(inside) or catalog.outside_in([one.id]),
    )


async def propose_unarchiving(
    connection: Connection, recorder: Recorder, reference: str
) -> Proposal:
    """A project that was put away brought back."""
    one = _put_away(reference, await connection.read(connection.rest.archived_projects()))

    async def brought_back() -> Project | None:
        now = await connection.read(connection.api.get_project(one.id))
        return None if now.is_archived else now

    async def make() -> Done:
        await connection.write(connection.api.unarchive_project(one.id), brought_back)
        return Done(f"Brought back: the project {one.name}.", (place_steps.archive_project(one),))

    return recorder.propose(
        "writes",
        f"Bring the project {one.name} back.",
        f"brought the project {shorten(one.name, 80)} back",
        Change(f"the project {one.name}", (place_steps.archive_project(one),), make),
    )


def _put_away(reference: str, archived: Sequence[Project]) -> Project:
    """The one of the projects that were put away which is meant.

    Raises:
        NeedsAnswer: Several are.
        ToolError: None is.
    """
    name = reference.strip().removeprefix("#").strip()
    names = [one.name for one in archived]
    by_id = [one for one in archived if one.id == name]
    found = by_id or [archived[at] for at in matches(name, names)]
    if len(found) == 1:
        return found[0]
    if found:
        candidates = tuple(Candidate(one.id, f"#{one.name}") for one in found[:MOST_CANDIDATES])
        question = f"Several projects match {shorten(name, 80)}. Which one do you mean?"
        raise NeedsAnswer(question, candidates, argument="project", given=reference)
    near = ", ".join(nearest(name, names) or names[:MOST_CANDIDATES])
    hint = f"Put away are: {near}." if near else "No project is put away."
    raise ToolError(f"No project {shorten(name, 80)} is put away.", hint)


_NOUNS = {
    "description": "description",
    "color": "color",
    "is_favorite": "favorite",
    "view_style": "view",
}
"""What the fields of the API are called when one of them changes."""


def _fields(looks: Looks) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if text := looks.description.strip():
        fields["description"] = "" if text.lower() in ("none", "no description") else text
    if looks.color.strip():
        fields["color"] = color_named(looks.color)
    if looks.favorite is not None:
        fields["is_favorite"] = looks.favorite
    if looks.view is not None:
        fields["view_style"] = looks.view
    if not fields:
        raise ToolError("Nothing to change was given.", "Say what is to be different.")
    return fields


def color_named(words: str) -> str:
    """Todoist's name of a color; other spellings of it are understood.

    Raises:
        ToolError: It has none like it.
    """
    name = "_".join(words.lower().replace("gray", "grey").split())
    if name not in COLORS:
        known = ", ".join(color.replace("_", " ") for color in COLORS)
        raise ToolError(f"Todoist has no color {shorten(words, 40)}.", f"There are: {known}.")
    return name
