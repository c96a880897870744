"""Filters: which tasks a query selects, in the order of lists."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .call import USER_ID, Call
from .due import check_language
from .errors import invalid_query
from .paging import Key, page_of
from .task_rows import ACTIVE, ORDER, SOURCE, show_tasks

if TYPE_CHECKING:
    from .selection import TaskView, World

MAX_QUERY = 1024
USER_NAMES = ("You", "you@localhost")

Test = Callable[[sqlite3.Row], bool]


def filter_tasks(call: Call) -> Any:
    """``GET /tasks/filter``: the open tasks that one filter selects."""
    check_language("lang", call.query.raw("lang"))
    selects = compiled(call, call.query.required_text("query", most=MAX_QUERY))
    keys = ", ".join(f"{expression} AS key_{i}" for i, expression in enumerate(ORDER))
    rows = call.database.execute(
        f"SELECT tasks.*, {keys} FROM {SOURCE} WHERE {ACTIVE}"  # noqa: S608
        f" ORDER BY {', '.join(ORDER)}"
    )
    found = [(_key(row), row["id"]) for row in rows if selects(row)]
    tasks, cursor = shown_page(call, found)
    return {"results": tasks, "next_cursor": cursor}


def shown_page(
    call: Call, found: list[tuple[Key, str]], *, descending: bool = False
) -> tuple[list[dict[str, Any]], str | None]:
    """One page of tasks, of which only those on the page are read in full; and its cursor."""
    ids, cursor = page_of(call, found, descending=descending)
    return show_tasks(call.database, ids), cursor


def compiled(call: Call, query: str) -> Test:
    """A test for rows of tasks.

    Raises:
        ApiError: The query cannot be read, or is several queries.
    """
    from doneby.grammar.filters import FilterError, parse_filter

    from .selection import compile_filter

    try:
        selects = compile_filter(parse_filter(query), call.dates, _world(call))
    except (FilterError, RecursionError):
        raise invalid_query() from None
    labels: dict[str, list[str]] = {}
    for row in call.database.execute("SELECT task_id, name FROM task_labels"):
        labels.setdefault(row["task_id"], []).append(row["name"])
    return lambda row: selects(_view(row, labels.get(row["id"], [])))


def _view(row: sqlite3.Row, labels: list[str]) -> TaskView:
    from .selection import TaskView

    date = row["due_date"]
    return TaskView(
        id=row["id"],
        content=row["content"],
        description=row["description"],
        project_id=row["project_id"],
        section_id=row["section_id"],
        parent_id=row["parent_id"],
        labels=labels,
        priority=row["priority"],
        due={"date": date, "is_recurring": bool(row["due_recurring"])} if date else None,
        deadline=row["deadline_date"],
        added_at=row["added_at"],
        responsible_uid=row["responsible_uid"],
        assigned_by_uid=row["assigned_by_uid"],
        added_by_uid=USER_ID,
    )


def _world(call: Call) -> World:
    from .selection import ProjectView, World

    projects = call.database.execute("SELECT id, name, parent_id FROM projects")
    sections = call.database.execute("SELECT id, name FROM sections WHERE archived_at IS NULL")
    return World(
        user_id=USER_ID,
        projects=[ProjectView(row["id"], row["name"], row["parent_id"]) for row in projects],
        sections={row["id"]: row["name"] for row in sections},
        people={USER_ID: USER_NAMES},
    )


def _key(row: sqlite3.Row) -> Key:
    return tuple(row[f"key_{i}"] for i in range(len(ORDER)))
