"""Sections: the parts of a project."""

from __future__ import annotations

import sqlite3
from typing import Any

from .call import USER_ID, Call
from .errors import missing, not_found
from .limits import require_room
from .paging import Listing, page, page_of
from .records import delete, insert, log, update
from .search import name_pattern
from .siblings import section_siblings
from .task_moves import require_active_project, unarchive_section

MAX_NAME = 2048
COLUMNS = "sections.*"
SOURCE = "sections JOIN projects ON projects.id = sections.project_id"
ACTIVE = "sections.archived_at IS NULL AND NOT projects.is_archived"
ORDER = (
    "projects.child_order",
    "sections.project_id",
    "sections.section_order",
    "sections.rowid",
)


def list_sections(call: Call) -> Any:
    """``GET /sections``: active ones, of all projects or of one."""
    return page(call, _active(call), show_section)


def search_sections(call: Call) -> Any:
    """``GET /sections/search``: active ones by name."""
    pattern = name_pattern(call)
    rows = _active(call).rows(call.database, None, -1)
    found = [
        (tuple(row[f"key_{i}"] for i in range(len(ORDER))), show_section(row))
        for row in rows
        if pattern.fullmatch(row["name"])
    ]
    results, cursor = page_of(call, found)
    return {"results": results, "next_cursor": cursor}


def get_section(call: Call, section_id: str) -> Any:
    """``GET /sections/{id}``."""
    return show_section(section_row(call, section_id))


def create_section(call: Call) -> Any:
    """``POST /sections``."""
    arguments = call.body
    name = arguments.required_text("name", most=MAX_NAME)
    project_id = arguments.id("project_id")
    if project_id is None:
        raise missing("project_id")
    require_active_project(call, project_id)
    order = arguments.integer("order", least=0)
    section_id = insert_section(call, project_id, name, order)
    return get_section(call, section_id)


def insert_section(call: Call, project_id: str, name: str, order: int | None = None) -> str:
    """Store a new section, the last of its project unless an order is wanted.

    Raises:
        ApiError: The plan allows no more in the project.
    """
    most = call.account.limits.sections
    require_room(call, most, "sections", {"project_id": project_id}, "archived_at IS NULL")
    section_id = call.new_id()
    insert(
        call.database,
        "sections",
        {
            "id": section_id,
            "project_id": project_id,
            "name": name,
            "section_order": section_siblings(project_id).add(call.database, order),
            "added_at": call.timestamp,
            "updated_at": call.timestamp,
        },
    )
    log(call, "added", "section", section_id, project_id=project_id, name=name)
    return section_id


def update_section(call: Call, section_id: str) -> Any:
    """``POST /sections/{id}``: what is null or not named stays as it is."""
    section = section_row(call, section_id)
    arguments = call.body
    found: dict[str, Any] = {
        "name": arguments.text("name", least=1, most=MAX_NAME),
        "is_collapsed": arguments.flag("is_collapsed"),
    }
    changes = {column: value for column, value in found.items() if value is not None}
    order = arguments.integer("section_order", least=0)
    if order is not None and section["archived_at"] is None:
        section_siblings(section["project_id"]).move(call.database, section_id, order)
    if changes or order is not None:
        update(call.database, "sections", section_id, {**changes, "updated_at": call.timestamp})
        name = changes.get("name", section["name"])
        log(call, "updated", "section", section_id, project_id=section["project_id"], name=name)
    return get_section(call, section_id)


def archive_section(call: Call, section_id: str) -> Any:
    """``POST /sections/{id}/archive``: its tasks disappear from the lists with it."""
    section = section_row(call, section_id)
    if section["archived_at"] is None:
        changes = {"archived_at": call.timestamp, "updated_at": call.timestamp}
        update(call.database, "sections", section_id, changes)
        _leave(call, section)
    return get_section(call, section_id)


def unarchive_section_route(call: Call, section_id: str) -> Any:
    """``POST /sections/{id}/unarchive``: as the last of its project."""
    section_row(call, section_id)
    unarchive_section(call, section_id)
    return get_section(call, section_id)


def delete_section(call: Call, section_id: str) -> None:
    """``DELETE /sections/{id}``: with its tasks."""
    section = section_row(call, section_id)
    delete(call.database, "sections", section_id)
    _leave(call, section)
    project_id, name = section["project_id"], section["name"]
    log(call, "deleted", "section", section_id, project_id=project_id, name=name)


def section_row(call: Call, section_id: str) -> sqlite3.Row:
    """The section of that id.

    Raises:
        ApiError: There is none.
    """
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM sections WHERE id = ?", [section_id]
    ).fetchone()
    if row is None:
        raise not_found("Section")
    return row


def show_section(row: sqlite3.Row) -> dict[str, Any]:
    """A section as the API shows it."""
    return {
        "id": row["id"],
        "user_id": USER_ID,
        "project_id": row["project_id"],
        "added_at": row["added_at"],
        "updated_at": row["updated_at"],
        "archived_at": row["archived_at"],
        "name": row["name"],
        "section_order": row["section_order"],
        "is_collapsed": bool(row["is_collapsed"]),
        "is_archived": row["archived_at"] is not None,
        "is_deleted": False,
        "goal_ids": [],
    }


def _active(call: Call) -> Listing:
    project_id = call.query.id("project_id")
    if project_id is None:
        return Listing(COLUMNS, SOURCE, ORDER, (ACTIVE,))
    return Listing(COLUMNS, SOURCE, ORDER, (ACTIVE, "sections.project_id = ?"), (project_id,))


def _leave(call: Call, section: sqlite3.Row) -> None:
    """Close the gap that an active section leaves in its project."""
    if section["archived_at"] is None:
        siblings = section_siblings(section["project_id"])
        siblings.close(call.database, section["section_order"])
