"""What the hosted service allows an account, for those who want to be held to it here too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import limit_reached

if TYPE_CHECKING:
    from .call import Call


@dataclass(frozen=True, slots=True)
class Limits:
    """How many of each there may be; None, the default, for as many as you like.

    Attributes:
        projects: Active projects, the inbox not counted.
        sections: Active sections of a project.
        tasks: Open tasks of a project.
        labels: Personal labels.
        reminders: Reminders of both kinds.
        subtask_levels: Levels of sub-tasks below a task.
        project_levels: Levels of projects below a project.
    """

    projects: int | None = None
    sections: int | None = None
    tasks: int | None = None
    labels: int | None = None
    reminders: int | None = None
    subtask_levels: int | None = None
    project_levels: int | None = None


NO_LIMITS = Limits()
"""As many as you like."""

BEGINNER = Limits(5, 20, 300, 500, 700, 4, 3)
"""The free plan: help centre, "Usage limits in Todoist"; the levels are hearsay."""

PRO = Limits(300, 20, 300, 500, 700, 4, 3)
"""The paid plan, from the same page."""

PLANS = {"beginner": BEGINNER, "pro": PRO}
"""The plans by their names in the settings."""


def require_room(
    call: Call,
    most: int | None,
    table: str,
    where: Mapping[str, Any],
    only: str,
    *,
    adding: int = 1,
) -> None:
    """Refuse to have more rows than allowed.

    Args:
        call: The request.
        most: How many there may be, None for any number.
        table: The table; its name and the conditions are ours, never a caller's.
        where: What the rows that count have in common.
        only: Which of these count.
        adding: How many are about to be added.

    Raises:
        ApiError: There would be more.
    """
    if most is None:
        return
    conditions = " AND ".join([*(f"{column} = ?" for column in where), only])
    sql = f"SELECT count(*) FROM {table} WHERE {conditions}"  # noqa: S608 - every name in it is our own
    count = call.database.execute(sql, list(where.values())).fetchone()[0]
    if count + adding > most:
        raise limit_reached(most)


def require_depth(
    call: Call, most: int | None, table: str, parent_id: str | None, *, below: int = 0
) -> None:
    """Refuse a parent under which something would be too many levels down.

    Args:
        call: The request.
        most: How many levels there may be below the top one, None for any number.
        table: ``tasks`` or ``projects``.
        parent_id: What it goes under; None for the top level.
        below: How many levels it brings along.

    Raises:
        ApiError: It would be too deep.
    """
    if most is None:
        return
    level = below
    while parent_id is not None:
        level += 1
        sql = f"SELECT parent_id FROM {table} WHERE id = ?"  # noqa: S608 - every name in it is our own
        parent_id = call.database.execute(sql, [parent_id]).fetchone()[0]
    if level > most:
        raise limit_reached(most)
