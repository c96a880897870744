"""From a document to an account: what is there already is used, all else is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.grammar.names import fold_accents
from doneby.text import shorten
from doneby.toolkits.todoist import looking, place_steps, steps, talk_steps, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.copying.document import Document, Project, Section, Task
from doneby.toolkits.todoist.recording import Change, Done, Recorder
from doneby.toolkits.todoist.restoring import ACTIONS, new_task
from doneby.toolkits.todoist.scheduling import kept_due
from doneby.toolkits.todoist.undone import SKEW, Undone

if TYPE_CHECKING:
    from todoist_api_python import models


class Carried(Protocol):
    """Remembers what was made of what, so that an import can go on where it broke off."""

    def made_of(self, origin: str) -> str | None:
        """The id of what was made of something, whether it is there still or not."""

    def note(self, origin: str, made: str) -> None:
        """Write down what was made of something; on disk when this returns."""


@dataclass(slots=True)
class _Way:
    """From the ids of a document to those of the account, as far as they are known."""

    connection: Connection
    catalog: Catalog
    carried: Carried
    ids: dict[str, str] = field(default_factory=dict)

    def to(self, origin: str) -> str:
        """The id that something of the document has in the account.

        Raises:
            ToolError: It could not be made.
        """
        if origin not in self.ids:
            raise ToolError("What it belongs to could not be made.", "Import it again.")
        return self.ids[origin]

    def made(self, origin: str, made: str) -> None:
        """Note what was made."""
        self.ids[origin] = made
        self.carried.note(origin, made)


async def propose_import(
    connection: Connection, recorder: Recorder, document: Document, carried: Carried
) -> Proposal | ToolResult:
    """What would be made of a document; what an earlier import made of it is left alone."""
    way = _Way(connection, await load(connection), carried)
    changes, lines = [], []
    for project in document.projects:
        if not _find_project(project, way):
            changes.append(_new_project(project, way))
            lines.append(f"#{project.name} (new)")
    for section in document.sections:
        if not _find_section(section, way):
            changes.append(_new_section(section, way))
            lines.append(f"/{section.name} (new section)")
    names = {project.id: project.name for project in document.projects if not project.inbox}
    for task in document.tasks:
        if not await _is_there(task, way):
            changes.append(_new_task(task, way))
            lines.append(_line(task, names))
    tasks = sum(task.id not in way.ids for task in document.tasks)
    if not changes:
        return ToolResult("Everything in it is there already.")
    there = len(document.tasks) - tasks
    said = wording.count(tasks, "task") + (f" ({there} are there already)" if there else "")
    summary = f"brought in {wording.count(tasks, 'task')}"
    run = partial(recorder.carry_out, summary, changes)
    return Proposal("writes", f"Bring in {said}.", run, affected=tuple(lines))


def _find_project(project: Project, way: _Way) -> bool:
    """Whether there is such a project: itself, the inbox, or one of that name in that place."""
    if project.id in way.catalog.projects:
        way.ids[project.id] = project.id
        return True
    if project.inbox:
        way.ids[project.id] = way.catalog.inbox()
        return True
    if project.parent and project.parent not in way.ids:
        return False  # below one that has to be made
    parent = way.ids[project.parent] if project.parent else None
    wanted = fold_accents(project.name)
    for one in way.catalog.projects.values():
        if fold_accents(one.name) == wanted and (one.parent_id or None) == parent:
            way.ids[project.id] = one.id
            return True
    return False


def _find_section(section: Section, way: _Way) -> bool:
    if section.id in way.catalog.sections:
        way.ids[section.id] = section.id
        return True
    project = way.ids.get(section.project)
    for one in way.catalog.sections_of(project) if project else ():
        if fold_accents(one.name) == fold_accents(section.name):
            way.ids[section.id] = one.id
            return True
    return False


async def _is_there(task: Task, way: _Way) -> bool:
    """Whether it is this account's own, or made by an earlier import, perhaps done since."""
    if way.catalog.task(task.id):
        way.ids[task.id] = task.id
        return True
    made = way.carried.made_of(task.id)
    if made is None or not (way.catalog.task(made) or await way.connection.task(made)):
        return False
    way.ids[task.id] = made
    return True


def _new_project(project: Project, way: _Way) -> Change:
    connection, since = way.connection, way.connection.now()
    looks: dict[str, Any] = {
        "description": project.description or None,
        "color": project.color,
        "is_favorite": project.is_favorite or None,
        "view_style": project.view_style,
    }

    async def make() -> Done:
        parent = way.to(project.parent) if project.parent else None
        fields = {name: value for name, value in looks.items() if value is not None}
        made = await connection.write(
            connection.api.add_project(project.name, parent_id=parent, **fields),
            lambda: looking.only(
                looking.new_projects(connection, project.name, since - SKEW), way.catalog.projects
            ),
        )
        way.catalog.projects[made.id] = made
        way.made(project.id, made.id)
        return Done(f"Created the project {made.name}.", (place_steps.delete_project(made),))

    undo = (place_steps.delete_new_project(project.name, since),)
    return Change(f"the project {shorten(project.name, 80)}", undo, make)


def _new_section(section: Section, way: _Way) -> Change:
    connection = way.connection

    async def make() -> Done:
        project = way.to(section.project)
        made = await connection.write(connection.api.add_section(section.name, project))
        way.catalog.sections[made.id] = made
        way.made(section.id, made.id)
        return Done(f"Created the section {made.name}.", (place_steps.delete_section(made),))

    undo = (place_steps.delete_new_section(section.name, way.ids.get(section.project, "")),)
    return Change(f"the section {shorten(section.name, 80)}", undo, make)


def _new_task(task: Task, way: _Way) -> Change:
    connection, since = way.connection, way.connection.now()

    async def make() -> Done:
        known = set(way.ids.values())
        made = await connection.write(
            connection.api.add_task(**new_task(_fields(task, way))),
            lambda: looking.only(looking.new_tasks(connection, task.content, since - SKEW), known),
        )
        way.made(task.id, made.id)
        made, lacking = await _what_hangs_on_it(task, made, connection)
        line = f"Added: {wording.line(made, way.catalog, fresh=True)}{lacking}"
        return Done(line, (steps.delete_task(made),), wording.data(made, way.catalog))

    undo = (steps.delete_new_task(task.content, since),)
    return Change(shorten(task.content, 80), undo, make)


async def _what_hangs_on_it(
    task: Task, made: models.Task, connection: Connection
) -> tuple[models.Task, str]:
    """Set its very date and its reminders, and write its comments; say what was not possible."""
    due = task.due.model_dump() if task.due and task.due.date else None
    if due == kept_due(made.due):
        due = None
    comments = [{"text": text, "attachment": None} for text in task.comments]
    missing: dict[str, Any] = {
        "date": due and {**steps.set_due(made), "due": due},
        "reminders": task.reminders
        and {**talk_steps.set_reminders(made, []), "reminders": task.reminders},
        "comments": comments
        and {
            "do": "create_comments",
            "where": {"task_id": made.id},
            "comments": comments,
            "others": 0,
        },
    }
    lacking = []
    for name, step in missing.items():
        try:
            if step:
                await ACTIONS[step["do"]](connection, step, Undone())
        except ToolError:
            lacking.append(name)
    said = f" (its {' and '.join(lacking)} may be missing)" if lacking else ""
    return (await connection.task(made.id) or made) if due else made, said


def _fields(task: Task, way: _Way) -> dict[str, Any]:
    """A task in the form in which a deleted one is made again."""
    due = task.due
    length = task.duration
    return {
        "content": task.content,
        "description": task.description or None,
        "project_id": way.to(task.project),
        "section_id": way.to(task.section) if task.section else None,
        "parent_id": way.to(task.parent) if task.parent else None,
        "order": task.order or None,
        "labels": task.labels,
        "priority": wording.to_api_priority(task.priority),
        "due": due.model_dump() if due else None,
        "deadline_date": task.deadline,
        "duration": {
            "duration": length.amount if length else None,
            "duration_unit": length.unit if length else None,
        },
    }


def _line(task: Task, names: dict[str, str]) -> str:
    project = names.get(task.project)
    parts = [shorten(task.content, wording.NAME_WIDTH), f"#{project}" if project else ""]
    parts += [(task.due.string or task.due.date or "") if task.due else ""]
    return " · ".join(filter(None, parts))
