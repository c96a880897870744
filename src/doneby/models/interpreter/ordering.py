"""Which calls are made side by side, which one after the other, and which need not be made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from doneby.models.interpreter.readings import Call


def once(readings: Iterable[tuple[Call, ...]]) -> tuple[Call, ...]:
    """The calls of what was asked; what was asked twice in a row ("oops, undo that") is one."""
    every = [call for calls, _ in groupby(readings) for call in calls]
    return tuple(
        call
        for call, following in zip_longest(every, every[1:])
        if not (following and _is_put_right(call, following))
    )


def _is_put_right(call: Call, following: Call) -> bool:
    """Whether the next call changes the same of the same task: "it isn't urgent, make it p3"."""
    given, changed = call.arguments, following.arguments
    return (
        call.tool == following.tool == "update_task"
        and call.lookup is None
        and given.keys() == changed.keys() == {"task", "priority"}
        and given["task"] == changed["task"]
    )


def in_order(calls: Sequence[Call]) -> list[list[Call]]:
    """Calls that may run side by side: a project that may be new is made by one call alone.

    The first call that names a project makes it where it does not exist; those that name it too
    wait for that one.
    """
    batches: list[list[Call]] = []
    known: set[str] = set()
    making: set[str] = set()
    for call in calls:
        project = _project(call)
        if not batches or project in making or call.tool == "undo" or call.waits:
            batches.append([])
            known, making = known | making, set()
        batches[-1].append(call)
        if project and project not in known:
            making.add(project)
    return batches


def _project(call: Call) -> str:
    named = call.arguments.get("name" if call.tool == "add_project" else "project")
    return str(named or "").casefold()
