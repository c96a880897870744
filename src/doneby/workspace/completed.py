"""Completed tasks, by the day they were done or by the day they were due."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, time, timedelta
from typing import Any

from .arguments import Arguments
from .call import Call, write_timestamp
from .conditions import Condition, all_of
from .due import check_language, due_of_row
from .errors import invalid, missing
from .paging import Listing, page, page_of
from .task_filters import MAX_QUERY, select
from .task_rows import show_tasks

LONGEST_BY_COMPLETION = timedelta(days=92)
LONGEST_BY_DUE = timedelta(weeks=6)
MARGIN = timedelta(days=2)
"""More than any zone is away from UTC."""


def by_completion_date(call: Call) -> Any:
    """``GET /tasks/completed/by_completion_date``: the latest first."""
    since, until = _range(call.query, LONGEST_BY_COMPLETION)
    bounds = (write_timestamp(since), write_timestamp(until))
    range_ = Condition("tasks.completed_at >= ? AND tasks.completed_at < ?", bounds)
    found = all_of([range_, *_asked(call)])
    order = ("tasks.completed_at", "tasks.id")
    listing = Listing("tasks.id", "tasks", order, (found.sql,), found.parameters, descending=True)
    ids = page(call, listing, lambda row: row["id"])
    return {"items": show_tasks(call.database, ids["results"]), "next_cursor": ids["next_cursor"]}


def by_due_date(call: Call) -> Any:
    """``GET /tasks/completed/by_due_date``: the latest first; without a due date not at all."""
    since, until = _range(call.query, LONGEST_BY_DUE)
    near = Condition(
        "tasks.completed_at IS NOT NULL AND tasks.due_date >= ? AND tasks.due_date < ?",
        (_day(since, -MARGIN), _day(until, MARGIN)),
    )
    found = all_of([near, *_asked(call)])
    sql = f"SELECT * FROM tasks WHERE {found.sql}"  # noqa: S608 - our own words
    rows = call.database.execute(sql, found.parameters)
    moments = sorted(((_due_moment(call, row), row["id"]) for row in rows), reverse=True)
    keys = [((write_timestamp(due), key), key) for due, key in moments if since <= due < until]
    ids, cursor = page_of(call, keys, descending=True)
    return {"items": show_tasks(call.database, ids), "next_cursor": cursor}


def _asked(call: Call) -> list[Condition]:
    """Everything that is asked for besides the range."""
    asked = [
        Condition(f"tasks.{column} = ?", (value,))
        for column in ("project_id", "section_id", "parent_id")
        if (value := call.query.id(column)) is not None
    ]
    check_language("filter_lang", call.query.raw("filter_lang"))
    query = call.query.text("filter_query", least=1, most=MAX_QUERY)
    return asked if query is None else [*asked, select(call, query).tasks]


def _range(query: Arguments, longest: timedelta) -> tuple[datetime, datetime]:
    since, until = _moment(query, "since"), _moment(query, "until")
    if until < since:
        raise invalid("until", "Input should not be before since")
    if until - since > longest:
        raise invalid("until", f"Input should be at most {longest.days} days after since")
    return since, until


def _moment(query: Arguments, name: str) -> datetime:
    moment = query.instant(name)
    if moment is None:
        raise missing(name)
    return moment


def _day(moment: datetime, shift: timedelta) -> str:
    try:
        return (moment + shift).date().isoformat()
    except OverflowError:
        return moment.date().isoformat()


def _due_moment(call: Call, row: sqlite3.Row) -> datetime:
    """When a task was due; a day starts at midnight where the user lives."""
    due = due_of_row(row)
    if due is None:
        raise AssertionError("only rows with a due date are asked for")
    if due.timezone is not None:
        return datetime.fromisoformat(due.when)
    wall = due.local()
    if not isinstance(wall, datetime):
        wall = datetime.combine(wall, time())
    try:
        return wall.replace(tzinfo=call.account.timezone).astimezone(UTC)
    except OverflowError:
        return wall.replace(tzinfo=UTC)
