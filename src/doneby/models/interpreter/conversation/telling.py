"""What the results of calls tell of tasks: their full names, and what is said behind them."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.messages import Made

_DONE = expression(
    r"(?:Added|Updated|Rescheduled|Reopened|Reminder set|Commented on|Completed|Deleted|Moved): "
    r"(?P<rest>.+)"
)
_COMPLETED = expression(r"(?P<name>.+?)(?:\. (?:Next: (?P<next>.+)|That was the last time\.))?$")
_MOVED = expression(r"(?P<name>.+) to (?:#|the inbox\b).*$", re.IGNORECASE)
_SUBTASKS = expression(r" with \d+ subtasks?$")


def told_of(made: Made) -> list[tuple[str, str]]:
    """The tasks that a call changed, by their full names, and what was said of each."""
    if made.tool == "add_task":
        content = str(made.arguments.get("content") or "")
        line = made.told.partition("\n")[0].removeprefix("Added: ")
        return [(content, line[len(content) :] if line.startswith(content) else "")]
    told = []
    for line in made.told.splitlines():
        if found := _DONE.match(line):
            rest = _SUBTASKS.sub("", found["rest"])
            if made.tool == "complete_tasks" and (done := _COMPLETED.fullmatch(rest)):
                more = f" — {done['next']}" if done["next"] else ""
                told.append((done["name"], more))
            elif made.tool == "move_tasks" and (moved := _MOVED.fullmatch(rest)):
                told.append((moved["name"], ""))
            elif made.tool == "delete_tasks":
                told.append((rest, ""))
            else:
                told.append(line_of(rest))
    return told or [(name, "") for name in given(made)]


def line_of(line: str) -> tuple[str, str]:
    """The name of a task, and what is said behind it."""
    front, mark, details = line.strip().partition(" · ")
    name, dash, date = front.rpartition(" — ")
    more = f"{dash}{date}{mark}{details}" if dash else f"{mark}{details}"
    return (name if dash else front), more


def given(made: Made) -> list[str]:
    """The tasks of a call, as they were called in it."""
    tasks = made.arguments.get("tasks") or [made.arguments.get("task")]
    return [name for name in tasks if isinstance(name, str) and name]
