"""Labels: the user's own ones, and the names that tasks carry."""

from __future__ import annotations

import sqlite3
from typing import Any

from doneby.grammar.colors import COLORS

from .arguments import check_numeric_id, check_text
from .call import Call
from .errors import invalid, missing, not_found
from .limits import require_room
from .paging import Listing, page, page_of
from .records import delete, insert, update
from .search import name_pattern
from .siblings import LABELS
from .task_rows import ACTIVE, SOURCE

MAX_LABEL = 60
PERSONAL = Listing("*", "labels", ("item_order", "id"))
ON_ACTIVE_TASKS = f"SELECT tasks.id FROM {SOURCE} WHERE {ACTIVE}"  # noqa: S608 - our own words

CARRIED = f"""
    (SELECT DISTINCT name FROM task_labels WHERE task_id IN ({ON_ACTIVE_TASKS})) AS carried
"""  # noqa: S608 - every name in it is our own
SHARED_ONLY = "NOT EXISTS (SELECT 1 FROM labels WHERE labels.name = carried.name)"


def list_labels(call: Call) -> Any:
    """``GET /labels``: the personal ones."""
    return page(call, PERSONAL, show_label)


def search_labels(call: Call) -> Any:
    """``GET /labels/search``: personal ones by name."""
    pattern = name_pattern(call)
    found = [
        ((row["key_0"], row["key_1"]), show_label(row))
        for row in PERSONAL.rows(call.database, None, -1)
        if pattern.fullmatch(row["name"])
    ]
    results, cursor = page_of(call, found)
    return {"results": results, "next_cursor": cursor}


def get_label(call: Call, label_id: str) -> Any:
    """``GET /labels/{id}``."""
    return show_label(label_row(call, label_id))


def create_label(call: Call) -> Any:
    """``POST /labels``."""
    arguments = call.body
    name = arguments.required_text("name", most=MAX_LABEL)
    return show_label(
        insert_label(
            call,
            name,
            order=arguments.integer("order", least=0),
            color=arguments.choice("color", COLORS) or "charcoal",
            is_favorite=int(arguments.flag("is_favorite") or False),
        )
    )


def insert_label(call: Call, name: str, *, order: int | None = None, **fields: Any) -> sqlite3.Row:
    """Store a new personal label.

    Raises:
        ApiError: There is one of that name.
    """
    _refuse_taken(call, name)
    require_room(call, call.account.limits.labels, "labels", {}, "true")
    item_order = LABELS.add(call.database, order)
    insert(call.database, "labels", {"name": name, "item_order": item_order, **fields})
    row: sqlite3.Row = call.database.execute(
        "SELECT * FROM labels WHERE id = last_insert_rowid()"
    ).fetchone()
    return row


def personal_label(call: Call, name: str) -> sqlite3.Row:
    """The personal label of that name, which is made if there is none."""
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM labels WHERE name = ?", [name]
    ).fetchone()
    return insert_label(call, name) if row is None else row


def label_names(call: Call) -> list[str]:
    """The names of the personal labels."""
    return [row["name"] for row in call.database.execute("SELECT name FROM labels")]


def update_label(call: Call, label_id: str) -> Any:
    """``POST /labels/{id}``: a new name reaches the tasks that carry the old one."""
    label = label_row(call, label_id)
    arguments = call.body
    found: dict[str, Any] = {
        "name": arguments.text("name", least=1, most=MAX_LABEL),
        "color": arguments.choice("color", COLORS),
        "is_favorite": arguments.flag("is_favorite"),
    }
    changes = {column: value for column, value in found.items() if value is not None}
    order = arguments.integer("order", least=0)
    if not changes and order is None:
        raise missing("name")
    name = changes.get("name", label["name"])
    if name != label["name"]:
        _refuse_taken(call, name, besides=label["id"])
        _rename_on_tasks(call, label["name"], name)
    update(call.database, "labels", label["id"], changes)
    if order is not None:
        LABELS.move(call.database, label["id"], order)
    return get_label(call, label_id)


def delete_label(call: Call, label_id: str) -> None:
    """``DELETE /labels/{id}``: and off all tasks."""
    label = label_row(call, label_id)
    delete(call.database, "labels", label["id"])
    LABELS.close(call.database, label["item_order"])
    call.database.execute("DELETE FROM task_labels WHERE name = ? COLLATE NOCASE", [label["name"]])


def list_shared(call: Call) -> Any:
    """``GET /labels/shared``: the names that active tasks carry."""
    where = (SHARED_ONLY,) if call.query.flag("omit_personal") else ()
    listing = Listing("carried.name", CARRIED, ("carried.name",), where)
    return page(call, listing, lambda row: row["name"])


def rename_shared(call: Call) -> None:
    """``POST /labels/shared/rename``: on all active tasks."""
    new_name = call.body.required_text("new_name", most=MAX_LABEL)
    _rename_on_tasks(call, _shared_name(call), new_name, active_only=True)


def remove_shared(call: Call) -> None:
    """``POST /labels/shared/remove``: off all active tasks."""
    call.database.execute(
        f"DELETE FROM task_labels WHERE name = ? AND task_id IN ({ON_ACTIVE_TASKS})",  # noqa: S608 - every name in it is our own
        [_shared_name(call)],
    )


def label_row(call: Call, label_id: str) -> sqlite3.Row:
    """The personal label of that id.

    Raises:
        ApiError: There is none.
    """
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM labels WHERE id = ?", [check_numeric_id("label_id", label_id)]
    ).fetchone()
    if row is None:
        raise not_found("Label")
    return row


def show_label(row: sqlite3.Row) -> dict[str, Any]:
    """A label as the API shows it."""
    return {
        "id": str(row["id"]),
        "name": row["name"],
        "color": row["color"],
        "order": row["item_order"],
        "is_favorite": bool(row["is_favorite"]),
    }


def _refuse_taken(call: Call, name: str, besides: int = 0) -> None:
    taken = call.database.execute(
        "SELECT 1 FROM labels WHERE name = ? AND id <> ?", [name, besides]
    ).fetchone()
    if taken:
        raise invalid("name", explanation="A label of this name exists already")


def _rename_on_tasks(call: Call, old: str, new: str, *, active_only: bool = False) -> None:
    """Put the new name in the place of the old one; a task that has both keeps one."""
    among = f" AND task_id IN ({ON_ACTIVE_TASKS})" if active_only else ""
    rename = f"UPDATE OR IGNORE task_labels SET name = ? WHERE name = ?{among}"  # noqa: S608 - every name in it is our own
    call.database.execute(rename, [new, old])
    if old != new:
        leftover = f"DELETE FROM task_labels WHERE name = ?{among}"  # noqa: S608 - every name in it is our own
        call.database.execute(leftover, [old])


def _shared_name(call: Call) -> str:
    """The label's name, which the official SDK sends in the URL and the reference in the body."""
    value = call.body.raw("name") or call.query.raw("name")
    if value is None:
        raise missing("name")
    return check_text("name", value, least=1, most=MAX_LABEL)
