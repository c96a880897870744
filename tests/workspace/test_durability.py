"""What was answered survives, and what was not is there wholly or not at all: real processes."""

from __future__ import annotations

import copy
import multiprocessing
import os
import random
import signal
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from doneby.workspace import Workspace
from support.todoist import Clock, Raw
from support.writer import write

CONTEXT: Any = multiprocessing.get_context(
    "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
)


@dataclass
class Task:
    """What the answers so far say of an open task."""

    content: str
    labels: list[str] = field(default_factory=list)
    due: str | None = None
    daily: bool = False
    parent: str | None = None
    reminders: int = 0


Model = dict[str, Task]


def apply(model: Model, change: tuple[str, str, str], made: str) -> None:
    """What a change that was answered has done."""
    kind, task, word = change
    match kind:
        case "add":
            model[made] = Task(word, ["a", "b"], "2026-12-01")
        case "add daily":
            model[made] = Task(word, [], "2026-11-30", daily=True)
        case "quick":
            due = "2026-11-30T17:00:00"
            model[made] = Task(word, [f"new{word}"], due, reminders=1)
        case "nest":
            model[made] = Task(word, parent=task)
        case "update":
            model[task].content, model[task].labels = word, [word]
        case "close" if model[task].daily:
            day = date.fromisoformat(model[task].due or "") + timedelta(days=1)
            model[task].due = day.isoformat()
        case "close" | "delete":
            forget(model, task)


def forget(model: Model, task: str) -> None:
    model.pop(task)
    for child in [key for key, other in model.items() if other.parent == task]:
        forget(model, child)


def stored(path: Path, clock: Clock) -> Model:
    """The open tasks that are in the file, which must be in order."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    model: Model = {}
    with Workspace(path, now=clock) as workspace, workspace.client() as client:
        raw = Raw(client)
        query: dict[str, Any] = {"limit": 200}
        reminders = [one["item_id"] for one in raw("GET", "/reminders", limit=200)["results"]]
        while True:
            page = raw("GET", "/tasks", **query)
            for task in page["results"]:
                due = task["due"] or {"date": None, "is_recurring": False}
                model[task["id"]] = Task(
                    task["content"],
                    task["labels"],
                    due["date"],
                    due["is_recurring"],
                    task["parent_id"],
                    reminders.count(task["id"]),
                )
            if page["next_cursor"] is None:
                return model
            query["cursor"] = page["next_cursor"]


Change = tuple[str, str, str]


def kill_one(path: Path, seed: int, model: Model) -> tuple[Model, Change | None]:
    """Let a process write and kill it somewhere; what it was told, and what it was about to do."""
    chance = random.Random(seed)
    receive, send = CONTEXT.Pipe(duplex=False)
    writer = CONTEXT.Process(target=write, args=(str(path), seed, list(model), send), daemon=True)
    writer.start()
    send.close()
    model = copy.deepcopy(model)
    pending: Change | None = None
    left = chance.randrange(8)
    killed = False
    with receive, suppress(EOFError):
        while True:
            if left <= 0 and not killed:
                # The instant is what is tried out: anywhere in the next few milliseconds.
                receive.poll(chance.uniform(0, 0.004))
                os.kill(writer.pid, signal.SIGKILL)
                killed = True
            word, value = receive.recv()
            left -= 1
            if word == "begin":
                pending = value
            elif pending is not None:
                apply(model, pending, value)
                pending = None
    writer.join()
    assert writer.exitcode == -signal.SIGKILL
    return model, pending


def survive(path: Path, clock: Clock, seeds: range) -> None:
    with suppress(AttributeError):
        # What takes long to import; the writer itself is not on the server's path.
        CONTEXT.set_forkserver_preload(
            ["doneby.workspace.transport", "doneby.grammar.dates", "doneby.grammar.quick_add"]
        )
    model: Model = {}
    for seed in seeds:
        model, pending = kill_one(path, seed, model)
        found = stored(path, clock)
        if pending is not None and found != model:
            new = [key for key in found if key not in model]
            apply(model, pending, new[0] if new else pending[1])
        assert found == model
        if len(model) > 60:
            model = {}
            for file in path.parent.iterdir():
                file.unlink()


SOAK = [
    pytest.mark.slow,
    pytest.mark.skipif("DONEBY_SOAK" not in os.environ, reason="takes minutes: set DONEBY_SOAK"),
]


@pytest.mark.timeout(600)
@pytest.mark.skipif(os.name == "nt", reason="there are no signals to kill with")
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(n, marks=SOAK) for n in range(200, 1000, 200))]
)
def test_what_was_answered_survives_200_kills(tmp_path: Path, clock: Clock, first: int) -> None:
    survive(tmp_path / "tasks.db", clock, range(first, first + 200))
