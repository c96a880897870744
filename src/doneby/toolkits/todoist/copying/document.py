"""What an export holds: projects, sections and open tasks, with all that hangs on them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from doneby.agent.errors import ToolError

FORMAT = "doneby"
VERSION = 1


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class DueDate(_Part):
    """When a task is due, in the API's own form; ``date`` may be left out where words are given."""

    date: str | None = None
    string: str = ""
    lang: str = "en"
    is_recurring: bool = False
    timezone: str | None = None


class Duration(_Part):
    """How long a task takes."""

    amount: int = Field(ge=1)
    unit: Literal["minute", "day"]


class Project(_Part):
    """A project; the inbox is one too."""

    id: str
    name: str
    parent: str | None = None
    inbox: bool = False
    description: str = ""
    color: str | None = None
    is_favorite: bool = False
    view_style: str | None = None


class Section(_Part):
    """A section of a project."""

    id: str
    name: str
    project: str
    order: int = 0


class Task(_Part):
    """An open task; ``project``, ``section`` and ``parent`` are ids of this document."""

    id: str
    content: str
    description: str = ""
    project: str
    section: str | None = None
    parent: str | None = None
    order: int = 0
    labels: list[str] = []
    priority: Literal["p1", "p2", "p3", "p4"] = "p4"
    due: DueDate | None = None
    deadline: str | None = None
    duration: Duration | None = None
    reminders: list[dict[str, Any]] = []
    comments: list[str] = []


class Document(_Part):
    """A whole account, or a part of one; parents come before what is below them."""

    format: Literal["doneby"] = "doneby"
    version: Literal[1] = 1
    account: str = ""
    exported_at: str = ""
    projects: list[Project] = []
    sections: list[Section] = []
    tasks: list[Task] = []


def read(value: object) -> Document:
    """The document that plain JSON values are.

    Raises:
        ToolError: They are none; the text names the first place that is wrong.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise _no_export(f'it has to say of itself "format": "{FORMAT}"')
    if value.get("version", VERSION) != VERSION:
        raise ToolError(
            f"The export has the format version {value['version']!r}, and this doneby reads "
            f"{VERSION}.",
            "Export it again, or upgrade doneby.",
        )
    try:
        document = Document.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the document"
        raise _no_export(f"{place}: {first['msg']}") from error
    _check_ids(document)
    return document


def only(document: Document, project: Project) -> Document:
    """One project of a document, without those above and below it."""
    alone = project.model_copy(update={"parent": None})
    sections = [one for one in document.sections if one.project == project.id]
    tasks = [one for one in document.tasks if one.project == project.id]
    return document.model_copy(update={"projects": [alone], "sections": sections, "tasks": tasks})


def _check_ids(document: Document) -> None:
    """Every id that is named is that of something written before.

    Raises:
        ToolError: One is not.
    """
    projects: set[str | None] = {None}
    for project in document.projects:
        _known(project.parent, projects, f"the project {project.name}")
        projects.add(project.id)
    sections: set[str | None] = {None}
    for section in document.sections:
        _known(section.project, projects, f"the section {section.name}")
        sections.add(section.id)
    tasks: set[str | None] = {None}
    for task in document.tasks:
        _known(task.project, projects, f"the task {task.content}")
        _known(task.section, sections, f"the task {task.content}")
        _known(task.parent, tasks, f"the task {task.content}")
        tasks.add(task.id)


def _known(named: str | None, there: set[str | None], what: str) -> None:
    if named not in there:
        raise _no_export(f"{what} is in {named}, which does not come before it")


def _no_export(why: str) -> ToolError:
    return ToolError(f"This is no export of doneby: {why}.", "Export it again.")
