"""New tasks and projects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.text import shorten
from doneby.toolkits.todoist import looking, place_steps, scheduling, steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import (
    Place,
    labels_to_write,
    open_task,
    project_to_fill,
    project_to_read,
    section_in,
)
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.names import is_same_name, spoken
from doneby.toolkits.todoist.recording import Change, Done, Recorder
from doneby.toolkits.todoist.undone import SKEW

MOST_CHARACTERS = 500


@dataclass(frozen=True, slots=True)
class NewTask:
    """What ``add_task`` was given, in words."""

    content: str
    due: str = ""
    priority: str = ""
    project: str = ""
    section: str = ""
    labels: Sequence[str] = ()
    description: str = ""
    deadline: str = ""
    duration: str = ""
    parent: str = ""


async def propose_task(connection: Connection, recorder: Recorder, new: NewTask) -> Proposal:
    """A new task, after its project where that has to be made first."""
    content, new = check_content(new.content), _as_said(new)
    catalog = await load(connection)
    fields = _fields(new, catalog)
    if new.labels:
        fields["labels"] = labels_to_write(new.labels, await connection.labels())
    place = find_place(catalog, new.project, new.section, new.parent)

    async def make() -> Done:
        everything: dict[str, Any] = {**fields, **place.target()}
        before, since = {task.id for task in catalog.tasks}, connection.now()
        task = await connection.write(
            connection.api.add_task(content, **everything),
            lambda: looking.only(looking.new_tasks(connection, content, since - SKEW), before),
        )
        line = f"Added: {wording.line(task, catalog, fresh=True)}"
        if task.due and scheduling.is_past(
            wording.wall_time(task.due, catalog.dates), catalog.dates
        ):
            line += " (in the past)"
        return Done(line, (steps.delete_task(task),), wording.data(task, catalog))

    undo = (steps.delete_new_task(content, connection.now()),)
    changes = [*preparations(connection, place, catalog), Change(shorten(content, 80), undo, make)]
    said = _said(content, new, place, catalog)
    summary = f"added {shorten(content, 80)}"
    run = partial(recorder.carry_out, summary, changes, together=True)
    return Proposal("writes", f"Add the task {said}.", run, affected=(said,))


async def propose_project(
    connection: Connection, recorder: Recorder, name: str, parent: str
) -> Proposal:
    """A new project, below another if one is named."""
    name = " ".join(name.strip().removeprefix("#").split())
    if not name:
        raise ToolError("The project has no name.", "Say what it is called.")
    catalog = await load(connection)
    parent = spoken(parent)
    parent_id = project_to_read(parent, catalog, argument="parent") if parent.strip() else None
    same = [one for one in catalog.projects.values() if is_same_name(name, one.name)]
    for project in same:
        if project.parent_id == parent_id:
            raise ToolError(
                f"There is a project {catalog.path(project.id)} already.", "Choose another name."
            )
    place = Place("", new_project=name, namesakes=tuple(catalog.path(one.id) for one in same))
    change = _new_project(connection, place, catalog, parent_id)
    where = f" in {catalog.path(parent_id)}" if parent_id else ""
    return recorder.propose(
        "writes",
        f"Add the project {name}{where}.",
        f"added the project {shorten(name, 80)}",
        change,
        affected=(f"#{name}",),
        outside=catalog.outside_in([parent_id] if parent_id else ()),
    )


def check_content(content: str) -> str:
    """A task's name as it will be, on one line.

    Raises:
        ToolError: It is empty or longer than Todoist allows.
    """
    text = " ".join(content.split())
    if not text:
        raise ToolError("The task has no name.", "Say what is to be done.")
    if len(text) > MOST_CHARACTERS:
        raise ToolError(
            f"The name has {len(text)} characters; Todoist takes {MOST_CHARACTERS}.",
            "Put the details into the description.",
        )
    return text


def find_place(catalog: Catalog, project: str, section: str, parent: str) -> Place:
    """Where something goes, from the words for it; the inbox when there are none."""
    if parent.strip():
        if project.strip() or section.strip():
            raise ToolError(
                "A subtask is where its parent is.", "Leave the project and the section out."
            )
        above = open_task(parent, catalog, argument="parent")
        return Place(above.project_id, parent_id=above.id)
    place = project_to_fill(project, catalog) if project.strip() else None
    if not section.strip():
        return place or Place(catalog.inbox())
    if place is not None and place.new_project:
        raise ToolError(
            f"There is no project {place.new_project}, so it has no sections.",
            "Leave the section out, or name another project.",
        )
    found = section_in(section, catalog, place.project_id if place else None)
    return Place(found.project_id, section_id=found.id)


def preparations(connection: Connection, place: Place, catalog: Catalog) -> list[Change]:
    """What has to be made before something can go to a place: its project, or nothing."""
    if not place.new_project:
        return []
    return [_new_project(connection, place, catalog, None, aside=True)]


def _new_project(
    connection: Connection,
    place: Place,
    catalog: Catalog,
    parent_id: str | None,
    *,
    aside: bool = False,
) -> Change:
    """Make the project of a place; from then on the place has its id and it is in the catalog."""

    async def make() -> Done:
        name, since = place.new_project, connection.now()
        project = await connection.write(
            connection.api.add_project(name, parent_id=parent_id),
            lambda: looking.only(
                looking.new_projects(connection, name, since - SKEW), catalog.projects
            ),
        )
        place.project_id = project.id
        catalog.projects[project.id] = project
        line = f"Created the project {project.name}" + (" for it." if aside else ".")
        if place.namesakes:
            line += f" There is also {', '.join(place.namesakes)}."
        return Done(line, (place_steps.delete_project(project),), aside=aside)

    undo = (place_steps.delete_new_project(place.new_project, connection.now()),)
    return Change(f"the project {place.new_project}", undo, make)


def _as_said(new: NewTask) -> NewTask:
    """Without what is filled in although nobody said it."""
    texts = ("due", "project", "section", "description", "deadline", "duration", "parent")
    given = {name: spoken(getattr(new, name)) for name in texts}
    return replace(new, labels=[label for label in new.labels if spoken(label)], **given)


def _fields(new: NewTask, catalog: Catalog) -> dict[str, Any]:
    """The SDK's arguments for what was said in words, place and labels aside."""
    fields: dict[str, Any] = {"description": new.description.strip() or None}
    if new.priority:
        fields["priority"] = wording.to_api_priority(new.priority)
    if new.due.strip():
        fields["due_string"] = scheduling.phrase_to_send(new.due, catalog.dates)
        fields["due_lang"] = "en"
    if new.deadline.strip():
        fields["deadline_date"] = scheduling.deadline(new.deadline, catalog.dates)
    if new.duration.strip():
        dated = scheduling.precision(new.due, catalog.dates)
        fields |= scheduling.duration_fields(new.duration, dated)
    return fields


def _said(content: str, new: NewTask, place: Place, catalog: Catalog) -> str:
    """What will be added, in the words that were given."""
    project = place.new_project or catalog.path(place.project_id)
    parts = [shorten(content, wording.NAME_WIDTH), new.due.strip(), new.priority]
    parts += [f"#{project}" + (" (new)" if place.new_project else "")]
    parts += [f"@{label.strip().removeprefix('@')}" for label in new.labels]
    return " · ".join(part for part in parts if part)
