"""The open tasks, page by page, in the order of the lists that they are in.

The lists are walked from where the last page ended, along an index, and no further than the page
needs: a page takes about as long as it is, whether it is the first or the last of a thousand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from .arguments import check_id
from .call import Call
from .paging import Key, page_by
from .task_rows import show_tasks

# A list is what is in a section, or what is in a project and in none of its sections.
LISTS = """
    SELECT * FROM (
        SELECT child_order AS project_order, id AS project_id, -1 AS section_order, '' AS section_id
        FROM projects WHERE NOT is_archived
        UNION ALL
        SELECT projects.child_order, projects.id, sections.section_order, sections.id
        FROM sections JOIN projects ON projects.id = sections.project_id
        WHERE sections.archived_at IS NULL AND NOT projects.is_archived) AS lists
    WHERE (project_order, project_id, section_order, section_id) >= (?, ?, ?, ?)
    AND EXISTS (
        SELECT 1 FROM tasks INDEXED BY tasks_open
        WHERE tasks.project_id = lists.project_id
        AND tasks.section_id IS nullif(lists.section_id, '') AND completed_at IS NULL)
"""
MEMBERS = """
    SELECT lists.key AS list, child_order, tasks.rowid, tasks.id
    FROM json_each(?) AS lists CROSS JOIN tasks INDEXED BY tasks_open
    WHERE tasks.project_id = json_extract(lists.value, '$[1]')
    AND tasks.section_id IS nullif(json_extract(lists.value, '$[3]'), '')
    AND completed_at IS NULL
"""
IN_ORDER = "ORDER BY lists.key, child_order, tasks.rowid LIMIT ?"
IN_THE_LISTS_OF = """
    (lists.project_id, lists.section_id) IN (
        SELECT tasks.project_id, coalesce(tasks.section_id, '') FROM tasks WHERE {where})
"""
LABELLED = """
    EXISTS (SELECT 1 FROM task_labels WHERE task_id = tasks.id AND name = ? COLLATE NOCASE)
"""
KEY_LENGTH = 6
FIRST: Key = (-1, "", -1, "")

Member = tuple[Key, str]


def list_tasks(call: Call) -> Any:
    """``GET /tasks``: open tasks that fit all that is asked."""
    lists, list_parameters = _conditions(
        ("lists.project_id = ?", call.query.id("project_id")),
        ("lists.section_id = ?", call.query.id("section_id")),
    )
    few, few_parameters = _conditions(
        ("tasks.parent_id = ?", call.query.id("parent_id")),
        ("tasks.id IN (SELECT value FROM json_each(?))", _ids(call)),
    )
    if few:
        lists.append(IN_THE_LISTS_OF.format(where=" AND ".join(few)))
    label, label_parameters = _conditions((LABELLED, call.query.text("label")))
    return page_of_open_tasks(
        call,
        [*few, *label],
        [*few_parameters, *label_parameters],
        lists=lists,
        list_parameters=[*list_parameters, *few_parameters],
    )


def _conditions(*asked: tuple[str, str | None]) -> tuple[list[str], list[str]]:
    """The conditions whose value is asked for, and the values."""
    given = [(sql, value) for sql, value in asked if value is not None]
    return [sql for sql, _ in given], [value for _, value in given]


def _ids(call: Call) -> str | None:
    """The ids that are asked for, in JSON."""
    text = call.query.text("ids")
    if text is None:
        return None
    return json.dumps([check_id("ids", part.strip()) for part in text.split(",") if part.strip()])


def page_of_open_tasks(
    call: Call,
    where: Sequence[str] = (),
    parameters: Sequence[Any] = (),
    *,
    lists: Sequence[str] = (),
    list_parameters: Sequence[Any] = (),
) -> dict[str, Any]:
    """One page of the open tasks of active projects and sections.

    Args:
        call: The request, with the limit and the cursor of the page.
        where: Conditions on ``tasks``, all of which must hold.
        parameters: The values of these conditions.
        lists: Conditions on the ``lists`` to look at.
        list_parameters: The values of those.
    """
    in_lists = "".join(f" AND {condition}" for condition in lists)
    list_sql = f"{LISTS}{in_lists} ORDER BY 1, 2, 3, 4"
    fitting = "".join(f" AND {condition}" for condition in where)

    def members(some: list[Key], count: int, after: Key | None = None) -> Iterator[Member]:
        behind = "" if after is None else " AND (child_order, tasks.rowid) > (?, ?)"
        sql = f"{MEMBERS}{fitting}{behind} {IN_ORDER}"
        values = [json.dumps(some), *parameters, *(after or ())[4:], count]
        for row in call.database.execute(sql, values):
            yield (*some[row["list"]], row["child_order"], row["rowid"]), row["id"]

    def walk(after: Key | None, count: int) -> list[Member]:
        values = [*(after or FIRST)[:4], *list_parameters]
        rest = [tuple(row) for row in call.database.execute(list_sql, values)]
        found: list[Member] = []
        if after is not None and rest[:1] == [after[:4]]:
            found += members([rest.pop(0)], count, after)
        looked, size = 0, 1
        while looked < len(rest) and (missing := count - len(found)) > 0:
            found += members(rest[looked : looked + size], missing)
            looked += size
            # Ever more lists at once, but no more than will do if they are as those before.
            missing = count - len(found)
            size = min(2 * size, 1 + missing * looked // max(len(found), 1))
        return found

    ids, cursor = page_by(call, KEY_LENGTH, walk)
    return {"results": show_tasks(call.database, ids), "next_cursor": cursor}
