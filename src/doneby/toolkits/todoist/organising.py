"""Projects and sections themselves: renamed, deleted, and sections added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.agent.errors import ToolError
from doneby.agent.journal import Step
from doneby.agent.results import Proposal, ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import looking, place_steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import project_to_read, section_in
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.keeping import kept
from doneby.toolkits.todoist.names import is_same_name
from doneby.toolkits.todoist.recording import Change, Done, Recorder

if TYPE_CHECKING:
    from todoist_api_python.models import Project, Task

LONGEST_PROJECT = 120
LONGEST_SECTION = 2048
"""Characters that Todoist takes for the names."""


async def propose_section(
    connection: Connection, recorder: Recorder, name: str, project: str
) -> Proposal:
    """A new section in a project; in the inbox when none is named."""
    name = checked_name(name.removeprefix("/"), LONGEST_SECTION)
    catalog = await load(connection)
    project_id = project_to_read(project, catalog) if project.strip() else catalog.inbox()
    place = f"#{catalog.path(project_id)}"
    if any(is_same_name(name, one.name) for one in catalog.sections_of(project_id)):
        raise ToolError(f"{place} has a section {name} already.", "Choose another name.")

    async def make() -> Done:
        section = await connection.write(
            connection.api.add_section(name, project_id),
            lambda: looking.only(
                looking.sections_named(connection, name, project_id), catalog.sections
            ),
        )
        return Done(f"Added the section {name} to {place}.", (place_steps.delete_section(section),))

    undo = (place_steps.delete_new_section(name, project_id),)
    return recorder.propose(
        "writes",
        f"Add the section {name} to {place}.",
        f"added the section {shorten(name, 80)}",
        Change(f"the section {name}", undo, make),
        outside=catalog.outside_in([project_id]),
    )


async def propose_project_name(
    connection: Connection, recorder: Recorder, project: str, name: str
) -> Proposal:
    """Another name for a project."""
    name = checked_name(name.removeprefix("#"), LONGEST_PROJECT)
    catalog = await load(connection)
    one = project_named(project, catalog)
    if any(
        is_same_name(name, other.name) and other.parent_id == one.parent_id and other.id != one.id
        for other in catalog.projects.values()
    ):
        raise ToolError(f"There is a project {name} already.", "Choose another name.")

    async def make() -> Done:
        after = await connection.write(
            connection.api.update_project(one.id, name=name),
            lambda: looking.named(connection.read(connection.api.get_project(one.id)), name),
        )
        line = f"Renamed: the project {one.name} is {after.name} now."
        return Done(line, (place_steps.rename_project(one, after.name),))

    return recorder.propose(
        "writes",
        f"Rename the project {one.name} to {name}.",
        f"renamed the project {shorten(one.name, 80)}",
        Change(f"the project {one.name}", (place_steps.rename_project(one),), make),
        outside=catalog.outside_in([one.id]),
    )


async def propose_section_name(
    connection: Connection, recorder: Recorder, section: str, name: str
) -> Proposal:
    """Another name for a section."""
    name = checked_name(name, LONGEST_SECTION)
    catalog = await load(connection)
    one = section_in(section, catalog, None)

    async def make() -> Done:
        after = await connection.write(
            connection.api.update_section(one.id, name=name),
            lambda: looking.named(connection.read(connection.api.get_section(one.id)), name),
        )
        line = f"Renamed: the section {one.name} is {after.name} now."
        return Done(line, (place_steps.rename_section(one, after.name),))

    return recorder.propose(
        "writes",
        f"Rename the section {one.name} to {name}.",
        f"renamed the section {shorten(one.name, 80)}",
        Change(f"the section {one.name}", (place_steps.rename_section(one),), make),
        outside=catalog.outside_in([one.project_id]),
    )


async def propose_project_deletion(
    connection: Connection, recorder: Recorder, project: str
) -> Proposal:
    """A project gone for good, with those in it, their sections and their tasks."""
    catalog = await load(connection)
    one = project_named(project, catalog)
    gone = [one, *_below(one.id, catalog)]
    ids = {project.id for project in gone}
    undo: list[Step] = [place_steps.create_project(each) for each in gone]
    undo += [place_steps.create_section(s) for each in gone for s in catalog.sections_of(each.id)]
    tasks = tasks_in(ids, catalog)
    inside = await kept(connection, tasks, catalog)
    undo += [step for each in inside for step in each.again]

    async def make() -> Done:
        await connection.write(
            connection.api.delete_project(one.id),
            lambda: looking.gone(connection.found(connection.api.get_project(one.id))),
        )
        return Done(f"Deleted: the project {one.name}{_with(len(inside))}.", tuple(undo))

    return recorder.propose(
        "destroys",
        f"Delete the project {one.name}{_with(len(inside))}, completed ones too.",
        f"deleted the project {shorten(one.name, 80)}",
        Change(f"the project {one.name}", tuple(undo), make),
        affected=tuple(each.line(catalog) for each in inside),
        outside=catalog.outside(tasks) or catalog.outside_in(ids),
    )


async def propose_section_deletion(
    connection: Connection, recorder: Recorder, section: str
) -> Proposal:
    """A section gone for good, with its tasks."""
    catalog = await load(connection)
    one = section_in(section, catalog, None)
    tasks = tasks_in({one.id}, catalog)
    inside = await kept(connection, tasks, catalog)
    undo = (place_steps.create_section(one), *(step for each in inside for step in each.again))

    async def make() -> Done:
        await connection.write(
            connection.api.delete_section(one.id),
            lambda: looking.gone(connection.found(connection.api.get_section(one.id))),
        )
        return Done(f"Deleted: the section {one.name}{_with(len(inside))}.", undo)

    return recorder.propose(
        "destroys",
        f"Delete the section {one.name}{_with(len(inside))}, completed ones too.",
        f"deleted the section {shorten(one.name, 80)}",
        Change(f"the section {one.name}", undo, make),
        affected=tuple(each.line(catalog) for each in inside),
        outside=catalog.outside(tasks) or catalog.outside_in([one.project_id]),
    )


async def collaborators(connection: Connection, project: str) -> ToolResult:
    """Who else is in a shared project."""
    catalog = await load(connection)
    one = project_named(project, catalog, changed=False)
    people = await connection.every(connection.api.get_collaborators, one.id)
    if not people:
        return ToolResult(f"Nobody else is in #{one.name}.")
    header = f"{len(people)} in #{one.name}:"
    text = wording.listing(header, (f"{person.name} <{person.email}>" for person in people))
    return ToolResult(text, outside=catalog.outside_in([one.id]))


def project_named(reference: str, catalog: Catalog, *, changed: bool = True) -> Project:
    """The project that a name means.

    Raises:
        ToolError: None was named, or it is the inbox, which cannot be changed.
    """
    if not reference.strip():
        raise ToolError("No project was named.", "Say which one.")
    project = catalog.projects[project_to_read(reference, catalog)]
    if changed and project.is_inbox_project:
        raise ToolError("The inbox stays as it is.", "Name another project.")
    return project


def _below(project_id: str, catalog: Catalog) -> list[Project]:
    """The projects in a project, each after the one that it is in."""
    own = [one for one in catalog.projects.values() if one.parent_id == project_id]
    own.sort(key=lambda project: project.order)
    return [each for one in own for each in (one, *_below(one.id, catalog))]


def tasks_in(places: set[str], catalog: Catalog) -> list[Task]:
    """The tasks of some projects or sections, each after the one that it is part of."""
    inside = [t for t in catalog.tasks if t.project_id in places or t.section_id in places]
    tops = [task for task in inside if catalog.task(task.parent_id) not in inside]
    tops.sort(key=lambda task: task.order)
    return [each for top in tops for each in (top, *catalog.descendants(top.id))]


def _with(tasks: int) -> str:
    return f" with {wording.count(tasks, 'open task')}" if tasks else ""


def checked_name(name: str, longest: int, empty: str = "The new name is empty.") -> str:
    """A new name, its spaces evened out.

    Args:
        name: As it was said, without the mark of its kind.
        longest: Characters that Todoist takes.
        empty: What to say where nothing is left of it.

    Raises:
        ToolError: It is empty or too long.
    """
    text = " ".join(name.split())
    if not text:
        raise ToolError(empty, "Say what it is to be called.")
    if len(text) > longest:
        raise ToolError(
            f"The name has {len(text)} characters; Todoist takes {longest}.", "Shorten it."
        )
    return text
