"""How long the embedded workspace takes, against SQLite and the SDK doing the same and no more.

    python tests/benchmarks/workspace.py [TASKS...]

For each number of open tasks (1,000, 10,000 and 100,000 unless told) every operation is timed in
turn with its floor: raw ``sqlite3`` with statements written for the occasion, on the same file
with the same durability, and the SDK's own parsing of the same JSON. The medians of both and
their ratio are printed. A filter that selects a hundredth of the tasks takes as many times longer
as there are tasks; everything else should take as long as ever.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from todoist_api_python.api import TodoistAPI
from todoist_api_python.models import Task

from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
STAMP = "2026-11-30T09:00:00.000000Z"
QUERY = "(overdue | today) & p1 & @x & !#Work"
LINE = "Buy milk tomorrow at 5pm #Work @x p1"
TASKS_OF_PROJECT = 300
ALPHABET = "23456789CFGHJMPQRVWXcfghjmpqrvwx"
ROUNDS = 21

LABELS = """(SELECT json_group_array(name) FROM task_labels WHERE task_id = tasks.id)"""
SELECTED = f"""
    SELECT tasks.*, {LABELS} AS labels,
        (SELECT count(*) FROM comments WHERE task_id = tasks.id) AS note_count
    FROM tasks JOIN projects ON projects.id = tasks.project_id
    LEFT JOIN sections ON sections.id = tasks.section_id
    WHERE completed_at IS NULL AND due_date < '2026-12-01' AND priority = 4
    AND projects.name <> 'Work' AND NOT projects.is_archived
    AND EXISTS (SELECT 1 FROM task_labels WHERE task_id = tasks.id AND name = 'x')
    ORDER BY projects.child_order, section_order, tasks.child_order
"""
ONE = f"SELECT tasks.*, {LABELS} AS labels FROM tasks WHERE id = ?"
ACTIVITY = """
    INSERT INTO activity (event_date, object_type, object_id, event_type, extra_data)
    VALUES (?, 'item', ?, ?, '{}')
"""


def key(number: int) -> str:
    """An id that looks like Todoist's."""
    digits = ""
    while number:
        number, digit = divmod(number, 32)
        digits = ALPHABET[digit] + digits
    return digits.rjust(16, "2")


def fill(path: Path, count: int) -> None:
    """A workspace of so many open tasks, three hundred to a project, with some of everything."""
    Workspace(path, now=lambda: NOW).close()
    with closing(sqlite3.connect(path)) as database, database:
        for number in range(-(-count // TASKS_OF_PROJECT)):
            name = "Work" if number % 3 == 0 else f"Project {number}"
            row = (key(number + 1), name, number + 1, STAMP, STAMP)
            columns = "id, name, child_order, created_at, updated_at"
            database.execute(f"INSERT INTO projects ({columns}) VALUES (?, ?, ?, ?, ?)", row)
        for number in range(count):
            task, project = key(10_000_000 + number), key(number // TASKS_OF_PROJECT + 1)
            day = (NOW + timedelta(days=number % 60 - 5)).date().isoformat()
            recurring = number % 7 == 0
            columns = (
                "id, project_id, content, priority, due_date, due_string, due_recurring,"
                " child_order, added_at, updated_at"
            )
            database.execute(
                f"INSERT INTO tasks ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    task,
                    project,
                    f"Task number {number}",
                    1 + number // 2 % 4,
                    None if number % 11 == 0 else day,
                    None if number % 11 == 0 else "every day" if recurring else day,
                    int(recurring),
                    number % TASKS_OF_PROJECT + 1,
                    STAMP,
                    STAMP,
                ),
            )
            for position, label in enumerate(("x", "home")[: number * 7 % 3]):
                values = (task, label, position)
                database.execute("INSERT INTO task_labels VALUES (?, ?, ?)", values)
        database.execute("INSERT INTO labels (name, item_order) VALUES ('x', 1)")
        database.execute("ANALYZE")


def open_raw(path: Path) -> sqlite3.Connection:
    """A connection with the durability of the workspace's own."""
    database = sqlite3.connect(path, isolation_level=None)
    database.row_factory = sqlite3.Row
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = FULL")
    return database


@dataclass
class Sides:
    """The two that do the same: the workspace through the SDK, and SQLite."""

    path: Path
    api: TodoistAPI
    raw: sqlite3.Connection
    recurring: str
    task_json: bytes
    quick_json: bytes
    selection_json: bytes
    made: int = 20_000_000

    def filter(self) -> int:
        return sum(len(page) for page in self.api.filter_tasks(query=QUERY))

    def filter_floor(self) -> int:
        rows = self.raw.execute(SELECTED).fetchall()
        for task in json.loads(self.selection_json):
            Task.from_dict(task)
        return len(rows)

    def add(self) -> None:
        self.api.add_task("Buy milk", priority=4)

    def add_floor(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        inbox = self.raw.execute("SELECT id FROM projects WHERE is_inbox").fetchone()[0]
        self._insert(inbox, None)
        self.raw.execute("COMMIT")
        Task.from_dict(json.loads(self.task_json))

    def _insert(self, project: str, due: str | None) -> str:
        self.made += 1
        task = key(self.made)
        last = self.raw.execute(
            "SELECT max(child_order) FROM tasks WHERE project_id = ? AND section_id IS NULL"
            " AND parent_id IS NULL AND completed_at IS NULL",
            [project],
        ).fetchone()[0]
        columns = "id, project_id, content, priority, due_date, child_order, added_at, updated_at"
        values = (task, project, "Buy milk", 4, due, (last or 0) + 1, STAMP, STAMP)
        self.raw.execute(f"INSERT INTO tasks ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        self.raw.execute(ACTIVITY, [STAMP, task, "added"])
        self.raw.execute(ONE, [task]).fetchone()
        return task

    def complete(self) -> None:
        self.api.complete_task(self.recurring)

    def complete_floor(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        row = self.raw.execute(ONE, [self.recurring]).fetchone()
        day = datetime.fromisoformat(row["due_date"][:10]).date() + timedelta(days=1)
        self.raw.execute(ACTIVITY, [STAMP, self.recurring, "completed"])
        change = "UPDATE tasks SET due_date = ?, updated_at = ? WHERE id = ?"
        self.raw.execute(change, [day.isoformat(), STAMP, self.recurring])
        self.raw.execute("COMMIT")

    def quick(self) -> None:
        self.api.add_task_quick(LINE, auto_reminder=False)

    def quick_floor(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")
        projects = self.raw.execute("SELECT id, name FROM projects ORDER BY child_order").fetchall()
        self.raw.execute("SELECT id, name FROM labels").fetchall()
        work = next(row["id"] for row in projects if row["name"] == "Work")
        task = self._insert(work, "2026-12-01T17:00:00")
        self.raw.execute("INSERT INTO task_labels VALUES (?, 'x', 0)", [task])
        self.raw.execute("COMMIT")
        Task.from_dict(json.loads(self.quick_json))

    def open(self) -> None:
        Workspace(self.path, now=lambda: NOW).close()

    def open_floor(self) -> None:
        with closing(open_raw(self.path)) as database:
            database.execute("PRAGMA user_version").fetchone()
            database.execute("SELECT id FROM projects WHERE is_inbox").fetchone()


def milliseconds(action: Callable[[], object]) -> float:
    begin = time.perf_counter()
    action()
    return 1000 * (time.perf_counter() - begin)


def measured(sides: Sides) -> Iterator[tuple[str, float, float]]:
    """The name of each operation, its median, and the median of its floor."""
    for name in ("filter", "add", "complete", "quick", "open"):
        action, floor = getattr(sides, name), getattr(sides, f"{name}_floor")
        action(), floor()  # the first time loads what is loaded once
        spent = [(milliseconds(action), milliseconds(floor)) for _ in range(ROUNDS)]
        mine, least = zip(*spent, strict=True)
        yield name, statistics.median(mine), statistics.median(least)


def run(folder: Path, count: int) -> None:
    """Time everything with so many open tasks."""
    path = folder / f"{count}.db"
    fill(path, count)
    with (
        Workspace(path, now=lambda: NOW) as workspace,
        TodoistAPI("local", client=workspace.client()) as api,
        closing(open_raw(path)) as raw,
        workspace.client() as client,
    ):
        url, headers = "https://api.todoist.com/api/v1/tasks", {"Authorization": "Bearer local"}
        selection: list[Any] = []
        query: dict[str, str] = {"query": QUERY, "limit": "200"}
        while True:
            page = client.get(f"{url}/filter", params=query, headers=headers).json()
            selection += page["results"]
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
        recurring = raw.execute(
            "SELECT id FROM tasks WHERE due_recurring AND due_date IS NOT NULL"
        ).fetchone()[0]
        one = client.get(f"{url}/{recurring}", headers=headers).content
        line = {"text": LINE, "meta": True}
        quick = client.post(f"{url}/quick", json=line, headers=headers).content
        sides = Sides(path, api, raw, recurring, one, quick, json.dumps(selection).encode())
        assert sides.filter() == sides.filter_floor() == len(selection)
        for name, mine, least in measured(sides):
            found = f"({len(selection)} found)" if name == "filter" else ""
            print(
                f"{count:>7,} tasks  {name:<9} {mine:9.2f} ms   floor {least:9.2f} ms"
                f"   ratio {mine / least:5.2f}  {found}"
            )


def main(*counts: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        for count in counts or (1_000, 10_000, 100_000):
            run(Path(folder), count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
