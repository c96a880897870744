"""What tests have other processes do: change a workspace until killed, or open one as somebody."""

from __future__ import annotations

import os
import random
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from typing import Any

from doneby.workspace import Workspace, WorkspaceError
from support.todoist import Raw

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
NOBODY = 65534
KINDS = ("add", "add daily", "quick", "close", "update", "delete", "nest")


def write(path: str, seed: int, tasks: list[str], channel: Connection) -> None:
    """Change the tasks that are there, and new ones, for ever.

    Each change is announced as ``("begin", change)`` and, once it was answered, ``("done", id)``.
    A change is its kind, the task that it is about and a word that no other change has.
    """
    chance = random.Random(seed)
    with Workspace(path, now=lambda: NOW) as workspace, workspace.client() as client:
        raw = Raw(client)
        for number in range(1_000_000):
            kind = chance.choice(KINDS) if tasks else "add"
            change = (kind, chance.choice(tasks) if tasks else "", f"{seed}-{number}")
            channel.send(("begin", change))
            made = carry_out(raw, *change)
            channel.send(("done", made))
            if kind in ("add", "add daily", "quick", "nest"):
                tasks.append(made)
            elif kind in ("close", "delete"):
                tasks[:] = [task["id"] for task in raw("GET", "/tasks", limit=200)["results"]]


def carry_out(raw: Raw, kind: str, task: str, word: str) -> str:
    """Make one change; the id of the task that it is about, or that it made."""
    made: Any = None
    match kind:
        case "add":
            body = {"content": word, "labels": ["a", "b"], "due_string": "tomorrow"}
            made = raw("POST", "/tasks", body)
        case "add daily":
            made = raw("POST", "/tasks", {"content": word, "due_string": "every day"})
        case "quick":
            made = raw("POST", "/tasks/quick", {"text": f"{word} today 5pm @new{word} p1 !10m"})
        case "nest":
            made = raw("POST", "/tasks", {"content": word, "parent_id": task})
        case "close":
            raw("POST", f"/tasks/{task}/close")
        case "update":
            raw("POST", f"/tasks/{task}", {"content": word, "labels": [word]})
        case "delete":
            raw("DELETE", f"/tasks/{task}")
    return str(made["id"]) if made else task


def open_as_somebody(path: str, channel: Connection) -> None:
    """Open a workspace without the rights of root, add a task, and say what came of it."""
    with Workspace(":memory:", now=lambda: NOW) as workspace, workspace.client() as client:
        Raw(client)("POST", "/tasks", {"content": "all that is needed is imported"})
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        with Workspace(path, now=lambda: NOW) as workspace, workspace.client() as client:
            Raw(client)("POST", "/tasks", {"content": "x"})
        channel.send("written")
    except WorkspaceError as error:
        channel.send(f"{error.message} {error.hint}")
