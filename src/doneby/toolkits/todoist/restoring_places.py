"""Taking back what was done to projects and sections themselves."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from doneby.agent.journal import Step
from doneby.toolkits.todoist import looking, place_steps, wording
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.failures import NotThereError
from doneby.toolkits.todoist.undone import SKEW, Action, CannotUndoError, Undone, check_left

if TYPE_CHECKING:
    from todoist_api_python.models import Project


async def _delete_project(connection: Connection, step: Step, _: Undone) -> str:
    projects = await connection.every(connection.api.get_projects)
    if all(project.id != step["id"] for project in projects):
        return ""
    if any(project.parent_id == step["id"] for project in projects):
        raise CannotUndoError("the project has projects in it now")
    tasks = await connection.every(connection.api.get_tasks, project_id=step["id"])
    if tasks:
        raise CannotUndoError(f"the project has {wording.count(len(tasks), 'task')} now")
    await connection.write(connection.api.delete_project(step["id"]))
    return f"removed the project {step['content']}"


async def _delete_new_project(connection: Connection, step: Step, undone: Undone) -> str:
    since = datetime.fromisoformat(step["since"]) - SKEW
    found = await looking.new_projects(connection, step["content"], since)
    if len(found) > 1:
        raise CannotUndoError("several new projects have this name")
    return await _delete_project(connection, {**step, "id": found[0].id}, undone) if found else ""


async def _rename_project(connection: Connection, step: Step, _: Undone) -> str:
    project = await _project_there(connection, step)
    if project.name == step["content"]:
        return ""
    check_left(project.name, step, "it has been renamed since")
    await connection.write(connection.api.update_project(step["id"], name=step["content"]))
    return f"named the project {step['content']} again"


async def _set_looks(connection: Connection, step: Step, _: Undone) -> str:
    project = await _project_there(connection, step)
    now = place_steps.looks_of(project, step["fields"])
    if now == step["fields"]:
        return ""
    check_left(now, step, "it has been changed since")
    await connection.write(connection.api.update_project(step["id"], **step["fields"]))
    return f"set the project {step['content']} back"


async def _archive_project(connection: Connection, step: Step, _: Undone) -> str:
    project = await _project_there(connection, step)
    if project.is_archived:
        return ""
    await connection.write(connection.api.archive_project(step["id"]))
    return f"put the project {step['content']} away again"


async def _unarchive_project(connection: Connection, step: Step, _: Undone) -> str:
    project = await _project_there(connection, step)
    if not project.is_archived:
        return ""
    await connection.write(connection.api.unarchive_project(step["id"]))
    return f"brought the project {step['content']} back"


async def _create_project(connection: Connection, step: Step, undone: Undone) -> str:
    if await connection.found(connection.api.get_project(step["id"])):
        return ""
    fields = {name: value for name, value in step["fields"].items() if value not in ("", None)}
    adding = connection.api.add_project(step["content"], parent_id=step["parent_id"], **fields)
    project = await connection.write(adding)
    undone.created(step["id"], project.id)
    return f"created the project {project.name} again"


async def _delete_section(connection: Connection, step: Step, _: Undone) -> str:
    try:
        inside = await connection.every(connection.api.get_tasks, section_id=step["id"])
        if inside:
            raise CannotUndoError(f"the section has {wording.count(len(inside), 'task')} now")
        await connection.write(connection.api.delete_section(step["id"]))
    except NotThereError:
        return ""
    return f"removed the section {step['content']}"


async def _delete_new_section(connection: Connection, step: Step, undone: Undone) -> str:
    found = await looking.sections_named(connection, step["content"], step["project_id"])
    if len(found) > 1:
        raise CannotUndoError("several sections have this name")
    return await _delete_section(connection, {**step, "id": found[0].id}, undone) if found else ""


async def _rename_section(connection: Connection, step: Step, _: Undone) -> str:
    section = await connection.found(connection.api.get_section(step["id"]))
    if section is None:
        raise CannotUndoError("the section is not there any more")
    if section.name == step["content"]:
        return ""
    check_left(section.name, step, "it has been renamed since")
    await connection.write(connection.api.update_section(step["id"], name=step["content"]))
    return f"named the section {step['content']} again"


async def _create_section(connection: Connection, step: Step, undone: Undone) -> str:
    if await connection.found(connection.api.get_section(step["id"])):
        return ""
    adding = connection.api.add_section(step["content"], step["project_id"], order=step["order"])
    section = await connection.write(adding)
    undone.created(step["id"], section.id)
    return f"created the section {section.name} again"


async def _project_there(connection: Connection, step: Step) -> Project:
    project = await connection.found(connection.api.get_project(step["id"]))
    if project is None:
        raise CannotUndoError("the project is not there any more")
    return project


ACTIONS: dict[str, Action] = {
    "delete_project": _delete_project,
    "delete_new_project": _delete_new_project,
    "rename_project": _rename_project,
    "set_looks": _set_looks,
    "archive_project": _archive_project,
    "unarchive_project": _unarchive_project,
    "create_project": _create_project,
    "delete_section": _delete_section,
    "delete_new_section": _delete_new_section,
    "rename_section": _rename_section,
    "create_section": _create_section,
}
