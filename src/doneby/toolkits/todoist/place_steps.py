"""The steps that take back what was done to projects, sections and labels; see ``steps``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from doneby.agent.journal import Step
from doneby.toolkits.todoist.steps import Fields

if TYPE_CHECKING:
    from todoist_api_python.models import Label, Project, Section


def delete_project(project: Project) -> Step:
    """Takes back the making of a project."""
    return {"do": "delete_project", "id": project.id, "content": project.name}


def delete_new_project(name: str, since: datetime) -> Step:
    """Takes back the making of a project of which the id is not known (yet)."""
    return {"do": "delete_new_project", "content": name, "since": since.isoformat()}


def rename_project(project: Project, left: str | None = None) -> Step:
    """Takes back another name for a project."""
    step: Step = {"do": "rename_project", "id": project.id, "content": project.name}
    return step if left is None else {**step, "left": left}


def set_looks(project: Project, changed: Fields, after: Project | None = None) -> Step:
    """Takes back how a project looks: the fields that were changed, as they were."""
    step: Step = {
        "do": "set_looks",
        "id": project.id,
        "content": project.name,
        "fields": looks_of(project, changed),
    }
    return step if after is None else {**step, "left": looks_of(after, changed)}


def looks_of(project: Project, names: Iterable[str]) -> Fields:
    """Some fields of a project as the API takes them."""
    everything = {
        "description": project.description,
        "color": project.color,
        "is_favorite": project.is_favorite,
        "view_style": project.view_style,
    }
    return {name: everything[name] for name in names}


def archive_project(project: Project) -> Step:
    """Takes back that a project was brought back."""
    return {"do": "archive_project", "id": project.id, "content": project.name}


def unarchive_project(project: Project) -> Step:
    """Takes back an archiving."""
    return {"do": "unarchive_project", "id": project.id, "content": project.name}


def create_project(project: Project) -> Step:
    """Takes back a deletion as far as that can be: an empty project like it."""
    return {
        "do": "create_project",
        "id": project.id,
        "content": project.name,
        "parent_id": project.parent_id,
        "fields": looks_of(project, ("description", "color", "is_favorite", "view_style")),
    }


def delete_section(section: Section) -> Step:
    """Takes back an added section."""
    return {"do": "delete_section", "id": section.id, "content": section.name}


def delete_new_section(name: str, project_id: str) -> Step:
    """Takes back an added section of which the id is not known (yet)."""
    return {"do": "delete_new_section", "content": name, "project_id": project_id}


def rename_section(section: Section, left: str | None = None) -> Step:
    """Takes back another name for a section."""
    step: Step = {"do": "rename_section", "id": section.id, "content": section.name}
    return step if left is None else {**step, "left": left}


def create_section(section: Section) -> Step:
    """Takes back a deletion as far as that can be: an empty section like it."""
    return {
        "do": "create_section",
        "id": section.id,
        "content": section.name,
        "project_id": section.project_id,
        "order": section.order,
    }


def delete_label(label: Label) -> Step:
    """Takes back a new label."""
    return {**delete_new_label(label.name), "do": "delete_label", "id": label.id}


def delete_new_label(name: str) -> Step:
    """Takes back a new label of which the id is not known (yet)."""
    return {"do": "delete_new_label", "content": f"the label @{name}", "label": name}


def rename_label(label: Label | None, name: str, left: str) -> Step:
    """Takes back another name for a label; one that only tasks have is no label by itself."""
    return {
        "do": "rename_label",
        "id": label.id if label else "",
        "content": f"the label @{name}",
        "label": name,
        "left": left,
    }


def create_label(label: Label) -> Step:
    """Takes back the deletion of a label; ``label_task`` puts it on its tasks again."""
    return {
        "do": "create_label",
        "id": label.id,
        "content": f"the label @{label.name}",
        "label": label.name,
        "fields": {"color": label.color, "is_favorite": label.is_favorite},
    }
