"""Projects: listed, searched, changed, archived with all below them."""

from __future__ import annotations

import sqlite3
from typing import Any

from doneby.grammar.colors import COLORS

from .arguments import VIEW_STYLES
from .call import USER_ID, Call
from .errors import forbidden, not_found
from .limits import require_depth, require_room
from .paging import Listing, page, page_of
from .records import delete, insert, log, update
from .search import name_pattern
from .sharing import IS_SHARED
from .siblings import project_siblings
from .task_moves import require_active_project
from .tasks import MAX_DESCRIPTION

MAX_NAME = 120
ORDER = ("child_order", "rowid")
COLUMNS = f"projects.*, {IS_SHARED}"
ACTIVE = Listing(COLUMNS, "projects", ORDER, ("NOT is_archived",))
DESCENDANTS = """
    WITH RECURSIVE below (id) AS (
        SELECT id FROM projects WHERE parent_id = ?
        UNION SELECT projects.id FROM projects JOIN below ON projects.parent_id = below.id)
    SELECT id FROM below
"""


def list_projects(call: Call) -> Any:
    """``GET /projects``: the active ones."""
    return page(call, ACTIVE, show_project)


def list_archived(call: Call) -> Any:
    """``GET /projects/archived``."""
    return page(call, Listing(COLUMNS, "projects", ORDER, ("is_archived",)), show_project)


def search_projects(call: Call) -> Any:
    """``GET /projects/search``: active ones by name."""
    pattern = name_pattern(call)
    rows = ACTIVE.rows(call.database, None, -1)
    found = [
        ((row["key_0"], row["key_1"]), show_project(row))
        for row in rows
        if pattern.fullmatch(row["name"])
    ]
    results, cursor = page_of(call, found)
    return {"results": results, "next_cursor": cursor}


def get_project(call: Call, project_id: str) -> Any:
    """``GET /projects/{id}``: archived ones too."""
    return show_project(project_row(call, project_id))


def create_project(call: Call) -> Any:
    """``POST /projects``."""
    arguments = call.body
    name = arguments.required_text("name", most=MAX_NAME)
    parent_id = arguments.id("parent_id")
    if parent_id is not None:
        require_active_project(call, parent_id)
    _require_room(call)
    require_depth(call, call.account.limits.project_levels, "projects", parent_id)
    project_id = call.new_id()
    insert(
        call.database,
        "projects",
        {
            "id": project_id,
            "parent_id": parent_id,
            "name": name,
            "description": arguments.text("description", most=MAX_DESCRIPTION) or "",
            "color": arguments.choice("color", COLORS) or "charcoal",
            "view_style": arguments.choice("view_style", VIEW_STYLES) or "list",
            "is_favorite": int(arguments.flag("is_favorite") or False),
            "child_order": project_siblings(parent_id).add(call.database),
            "created_at": call.timestamp,
            "updated_at": call.timestamp,
        },
    )
    log(call, "added", "project", project_id, project_id=parent_id, name=name)
    return get_project(call, project_id)


def update_project(call: Call, project_id: str) -> Any:
    """``POST /projects/{id}``: what is null or not named stays as it is."""
    project = project_row(call, project_id)
    arguments = call.body
    found: dict[str, Any] = {
        "name": arguments.text("name", least=1, most=MAX_NAME),
        "description": arguments.text("description", most=MAX_DESCRIPTION),
        "color": arguments.choice("color", COLORS),
        "view_style": arguments.choice("view_style", VIEW_STYLES),
        "is_favorite": arguments.flag("is_favorite"),
        "is_collapsed": arguments.flag("is_collapsed"),
    }
    changes = {column: value for column, value in found.items() if value is not None}
    if project["is_inbox"] and changes.get("name", project["name"]) != project["name"]:
        raise forbidden("The inbox cannot be renamed")
    order = arguments.integer("child_order", least=0)
    if order is not None and _has_place(project):
        project_siblings(project["parent_id"]).move(call.database, project_id, order)
    if changes or order is not None:
        update(call.database, "projects", project_id, {**changes, "updated_at": call.timestamp})
        name = changes.get("name", project["name"])
        last = project["name"] if name != project["name"] else None
        log(call, "updated", "project", project_id, name=name, last_name=last)
    return get_project(call, project_id)


def archive_project(call: Call, project_id: str) -> Any:
    """``POST /projects/{id}/archive``: with the projects below it."""
    project = project_row(call, project_id)
    _refuse_inbox(project, "archived")
    below = [row["id"] for row in call.database.execute(DESCENDANTS, [project_id])]
    for archived in [project_id, *below]:
        changes = {"is_archived": 1, "updated_at": call.timestamp}
        update(call.database, "projects", archived, changes)
    _leave(call, project)
    log(call, "archived", "project", project_id, name=project["name"])
    return get_project(call, project_id)


def unarchive_project(call: Call, project_id: str) -> Any:
    """``POST /projects/{id}/unarchive``: this one alone, as the last of the top level."""
    project = project_row(call, project_id)
    if project["is_archived"]:
        _require_room(call)
        order = project_siblings(None).add(call.database)
        update(
            call.database,
            "projects",
            project_id,
            {
                "is_archived": 0,
                "parent_id": None,
                "child_order": order,
                "updated_at": call.timestamp,
            },
        )
        log(call, "unarchived", "project", project_id, name=project["name"])
    return get_project(call, project_id)


def delete_project(call: Call, project_id: str) -> None:
    """``DELETE /projects/{id}``: with its sections, its tasks and the projects below it."""
    project = project_row(call, project_id)
    _refuse_inbox(project, "deleted")
    delete(call.database, "projects", project_id)
    _leave(call, project)
    log(call, "deleted", "project", project_id, name=project["name"])


def project_row(call: Call, project_id: str) -> sqlite3.Row:
    """The project of that id.

    Raises:
        ApiError: There is none.
    """
    sql = f"SELECT {COLUMNS} FROM projects WHERE id = ?"  # noqa: S608 - our own words
    row: sqlite3.Row | None = call.database.execute(sql, [project_id]).fetchone()
    if row is None:
        raise not_found("Project")
    return row


def show_project(row: sqlite3.Row) -> dict[str, Any]:
    """A project as the API shows a personal one."""
    return {
        "id": row["id"],
        "can_assign_tasks": True,
        "can_comment": True,
        "child_order": row["child_order"],
        "is_collapsed": bool(row["is_collapsed"]),
        "color": row["color"],
        "creator_uid": USER_ID,
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "is_archived": bool(row["is_archived"]),
        "is_deleted": False,
        "is_favorite": bool(row["is_favorite"]),
        "is_frozen": False,
        "name": row["name"],
        "is_shared": bool(row["is_shared"]),
        "view_style": row["view_style"],
        "default_order": row["child_order"],
        "description": row["description"],
        "public_key": None,
        "access": None,
        "role": "admin",
        "goal_ids": [],
        "parent_id": row["parent_id"],
        "inbox_project": bool(row["is_inbox"]),
    }


def _refuse_inbox(project: sqlite3.Row, done: str) -> None:
    if project["is_inbox"]:
        raise forbidden(f"The inbox cannot be {done}")


def _require_room(call: Call) -> None:
    most = call.account.limits.projects
    require_room(call, most, "projects", {}, "NOT is_archived AND NOT is_inbox")


def _has_place(project: sqlite3.Row) -> bool:
    return not project["is_archived"] and not project["is_inbox"]


def _leave(call: Call, project: sqlite3.Row) -> None:
    """Close the gap that an active project leaves among its siblings."""
    if _has_place(project):
        project_siblings(project["parent_id"]).close(call.database, project["child_order"])
