"""The projects with their sections and counts, and the labels."""

from __future__ import annotations

from collections import Counter
from typing import Any

from doneby.agent.results import ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.client import Connection


async def list_projects(connection: Connection, only: str = "") -> ToolResult:
    """All projects by their paths, with sections and open tasks, and all labels.

    Args:
        connection: The account.
        only: ``labels`` or ``projects``, to be told nothing else.
    """
    catalog = await load(connection)
    open_tasks = Counter(task.project_id for task in catalog.tasks)
    used = Counter(label for task in catalog.tasks for label in task.labels or ())
    labels = list(dict.fromkeys([*await connection.labels(), *used]))
    projects = [_project(project_id, open_tasks, catalog) for project_id in _ordered(catalog)]
    header = f"{wording.count(len(projects), 'project')}:"
    text = wording.listing(header, (_line(project) for project in projects))
    said = ", ".join(f"@{label} ({used[label]} open)" for label in labels)
    told = {"projects": text, "labels": f"Labels: {said}." if said else "No labels."}
    return ToolResult(
        told.get(only) or "\n".join(told.values()),
        data={
            "total": len(projects),
            "projects": projects,
            "labels": [{"name": label, "open_tasks": used[label]} for label in labels],
        },
        outside=catalog.outside_in(catalog.projects),
    )


def _ordered(catalog: Catalog) -> list[str]:
    """The inbox, then each project followed by those in it."""

    def below(parent_id: str | None) -> list[str]:
        own = [p for p in catalog.projects.values() if (p.parent_id or None) == parent_id]
        own.sort(key=lambda project: (not project.is_inbox_project, project.order))
        return [one for project in own for one in (project.id, *below(project.id))]

    found = below(None)
    return [*found, *(project_id for project_id in catalog.projects if project_id not in found)]


def _project(project_id: str, open_tasks: Counter[str], catalog: Catalog) -> dict[str, Any]:
    return {
        "id": project_id,
        "name": catalog.projects[project_id].name,
        "path": catalog.path(project_id),
        "open_tasks": open_tasks[project_id],
        "sections": [section.name for section in catalog.sections_of(project_id)],
    }


def _line(project: dict[str, Any]) -> str:
    said = f"#{shorten(project['path'], wording.NAME_WIDTH)} ({project['open_tasks']} open)"
    sections = ", ".join(project["sections"])
    return f"{said} · sections: {sections}" if sections else said
