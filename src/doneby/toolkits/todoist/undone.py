"""What undoing has come to so far, and what its steps look at first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.failures import NotThereError

if TYPE_CHECKING:
    from todoist_api_python.models import Task

SKEW = timedelta(minutes=5)
"""How far the server's clock may be behind ours."""


class CannotUndoError(Exception):
    """A step will never be possible; the text says why, as the end of a sentence."""


@dataclass(slots=True)
class Undone:
    """What has come of the steps of one entry.

    Attributes:
        lines: What was done.
        refused: What cannot be done any more, and why.
        renamed: New ids of what was created again, by the old ones: now or by an undo before.
        lost: What could not be brought back of what was created again now.
    """

    lines: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)

    def created(self, old_id: str, new_id: str) -> None:
        """Something was made again, without what is written of it elsewhere."""
        self.renamed[old_id] = new_id
        self.lost.append("its history")

    def with_new_ids(self, value: Any) -> Any:
        """A step, or a part of one, with the ids that things have now."""
        if isinstance(value, dict):
            return {key: self.with_new_ids(part) for key, part in value.items()}
        return self.renamed.get(value, value) if isinstance(value, str) else value


Action = Callable[[Connection, Step, Undone], Awaitable[str]]
"""Takes one step back, and says what was done; "" where there was nothing to do."""


async def task_there(connection: Connection, step: Step) -> Task:
    """The task of a step.

    Raises:
        CannotUndoError: There is none any more.
    """
    task = await connection.task(step["id"])
    if task is None:
        raise CannotUndoError("it is not there any more")
    return task


async def removed(connection: Connection, removal: Awaitable[Any], what: str) -> str:
    """Remove something, and say so; "" where it was not there any more."""
    try:
        await connection.write(removal)
    except NotThereError:
        return ""
    return f"removed {what}"


def check_left(now: Any, step: Step, reason: str) -> None:
    """Refuse where somebody else has changed the thing since; an unsure outcome passes.

    Raises:
        CannotUndoError: It is not what the change left behind.
    """
    if "left" in step and now != step["left"]:
        raise CannotUndoError(reason)
