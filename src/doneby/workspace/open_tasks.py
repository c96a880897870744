"""The open tasks, page by page, in the order of the lists that they are in.

The lists are walked from where the last page ended, along an index, and no further than the page
needs: a page takes about as long as it is, whether it is the first or the last of a thousand.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .arguments import check_id
from .call import Call
from .conditions import ALWAYS, Condition, all_of
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
FILTERED_LISTS = 8
FIRST: Key = (-1, "", -1, "")

Member = tuple[Key, str]


def list_tasks(call: Call) -> Any:
    """``GET /tasks``: open tasks that fit all that is asked."""
    lists = _asked(
        ("lists.project_id = ?", call.query.id("project_id")),
        ("lists.section_id = ?", call.query.id("section_id")),
    )
    few = _asked(
        ("tasks.parent_id = ?", call.query.id("parent_id")),
        ("tasks.id IN (SELECT value FROM json_each(?))", _ids(call)),
    )
    if few:
        found = all_of(few)
        lists.append(Condition(IN_THE_LISTS_OF.format(where=found.sql), found.parameters))
    labelled = _asked((LABELLED, call.query.text("label")))
    return page_of_open_tasks(call, all_of([*few, *labelled]), all_of(lists))


def page_of_open_tasks(
    call: Call, tasks: Condition = ALWAYS, lists: Condition = ALWAYS
) -> dict[str, Any]:
    """One page of the open tasks of active projects and sections.

    Args:
        call: The request, with the limit and the cursor of the page.
        tasks: What the ``tasks`` have to be.
        lists: What the ``lists`` have to be that are looked at.
    """
    walk = _Walk(call.database, tasks, lists)
    ids, cursor = page_by(call, KEY_LENGTH, walk.fetch)
    return {"results": show_tasks(call.database, ids), "next_cursor": cursor}


@dataclass(frozen=True, slots=True)
class _Walk:
    database: sqlite3.Connection
    tasks: Condition
    lists: Condition

    def fetch(self, after: Key | None, count: int) -> list[Member]:
        """At most so many tasks that follow a key."""
        rest = self.lists_from(after)
        found: list[Member] = []
        if after is not None and rest[:1] == [after[:4]]:
            found += self.members([rest.pop(0)], count, after)
        # A filter that selects few would otherwise begin with many a list in vain.
        looked, size = 0, 1 if self.tasks is ALWAYS else FILTERED_LISTS
        while looked < len(rest) and len(found) < count:
            found += self.members(rest[looked : looked + size], count - len(found))
            looked += size
            # Ever more lists at once, but no more than will do if they are as those before.
            missing = count - len(found)
            size = min(2 * size, 1 + missing * looked // max(len(found), 1))
        return found

    def lists_from(self, after: Key | None) -> list[Key]:
        """The lists that have open tasks, from that of a key on."""
        sql = f"{LISTS} AND {self.lists.sql} ORDER BY 1, 2, 3, 4"
        values = [*(after or FIRST)[:4], *self.lists.parameters]
        return [tuple(row) for row in self.database.execute(sql, values)]

    def members(self, some: list[Key], count: int, after: Key | None = None) -> Iterator[Member]:
        """The tasks of some lists; of one list those that follow a key."""
        behind = "true" if after is None else "(child_order, tasks.rowid) > (?, ?)"
        sql = f"{MEMBERS} AND {self.tasks.sql} AND {behind} {IN_ORDER}"
        values = [json.dumps(some), *self.tasks.parameters, *(after or ())[4:], count]
        for row in self.database.execute(sql, values):
            yield (*some[row["list"]], row["child_order"], row["rowid"]), row["id"]


def _asked(*named: tuple[str, str | None]) -> list[Condition]:
    """The conditions whose value is asked for."""
    return [Condition(sql, (value,)) for sql, value in named if value is not None]


def _ids(call: Call) -> str | None:
    """The ids that are asked for, in JSON."""
    text = call.query.text("ids")
    if text is None:
        return None
    return json.dumps([check_id("ids", part.strip()) for part in text.split(",") if part.strip()])
