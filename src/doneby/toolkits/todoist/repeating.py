"""Recurring tasks that fall in a period again after their next date.

A list holds each task by its next date alone, so that a gym of every Monday, Wednesday and Friday
that is due today would be missing on Wednesday.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

from doneby.text import shorten
from doneby.toolkits.todoist import wording

if TYPE_CHECKING:
    from todoist_api_python.models import Task

    from doneby.grammar.dates import DateContext, Period

MOST_NAMED = 5
"""More than these are counted, and not named."""


def falls_in(task: Task, period: Period, dates: DateContext) -> bool:
    """Whether a recurring task that is due before a period is due in it as well."""
    from doneby.grammar.dates import DueError, next_due

    if task.due is None or not task.due.is_recurring or period.start is None or period.end is None:
        return False
    current = wording.wall_time(task.due, dates)
    if "!" in task.due.string or wording.day_of(current) >= period.start:
        return False  # "every!" counts from when it is done
    eve = datetime.combine(period.start - timedelta(days=1), time(23, 59), tzinfo=dates.zone)
    try:
        following = next_due(task.due.string, current, eve, dates)
    except DueError:
        return False
    return following is not None and period.start <= wording.day_of(following) <= period.end


def told(tasks: Sequence[Task]) -> str:
    """Which tasks fall in a period again, on one line; empty for none."""
    said = [f"{shorten(task.content, 60)} ({wording.rule(task.due)})" for task in tasks if task.due]
    if len(said) > MOST_NAMED:
        said[MOST_NAMED:] = [f"{len(said) - MOST_NAMED} more"]
    return f"Repeats then: {', '.join(said)}." if said else ""
