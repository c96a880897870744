"""Lines of the direct commands, read without a model: a Quick Add line, a filter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    from datetime import date, datetime

    from doneby.grammar.dates import DateContext

_FILTER_SIGNS = set("&|!()#@/:,")


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task that a line describes.

    Attributes:
        arguments: What ``add_task`` is called with.
        reminder: What ``set_reminder`` is called with as ``when``; empty for none.
    """

    arguments: dict[str, Any]
    reminder: str


def task_of(line: str, context: DateContext) -> NewTask:
    """Read a Quick Add line.

    Raises:
        DonebyError: The line asks for something that cannot be added.
    """
    from doneby.grammar.quick_add import parse_quick_add

    parts = parse_quick_add(line, context)
    if parts.assignee:
        raise DonebyError(
            f"Adding tasks with +{parts.assignee} is not possible here.",
            f"Leave it out, or write \\+{parts.assignee} if it belongs to the name.",
        )
    minutes = parts.duration_minutes
    due = parts.due.due.date if parts.due else None
    found = {
        "description": parts.description,
        "project": parts.project,
        "section": parts.section,
        "labels": list(parts.labels),
        "priority": parts.priority,
        "due": parts.due and parts.due.todoist,
        "deadline": parts.deadline and f"{parts.deadline.date:%Y-%m-%d}",
        "duration": minutes and f"{minutes} minutes",
    }
    arguments = {name: value for name, value in found.items() if value}
    reminder = _reminder(parts.reminder, context, due) if parts.reminder else ""
    return NewTask({"content": parts.content} | arguments, reminder)


def _reminder(words: str, context: DateContext, due: date | datetime | None) -> str:
    """The words of a reminder as ``set_reminder`` reads them."""
    from doneby.grammar.quick_add import parse_reminder

    reminder = parse_reminder(words, context, due)
    if reminder and reminder.at:
        return f"{reminder.at:%Y-%m-%d %H:%M}"
    if reminder and reminder.minutes is not None:
        return f"{reminder.minutes} minutes before" if reminder.minutes else "at the time"
    raise DonebyError(
        f"The reminder !{words} is no moment, or one before a time that the task does not have.",
        f"Write it like !30m with a time, or like !9am; \\!{words} if it belongs to the name.",
    )


def is_plain_words(query: str, context: DateContext) -> bool:
    """Whether a query is words to look for rather than a Todoist filter."""
    from doneby.grammar.dates import DueError, parse_todoist
    from doneby.grammar.filters import Dated, FilterError, parse_filter

    try:
        tree = parse_filter(query)
    except FilterError:
        # What is written with the signs of the filter language is meant as a filter: the tool
        # says what is wrong with it.
        return not set(query) & _FILTER_SIGNS
    # To the filter language, what is nothing else is a date.
    if not isinstance(tree, Dated) or tree.phrase.casefold() != query.strip().casefold():
        return False
    try:
        parse_todoist(tree.phrase, context)
    except DueError:
        return True
    return False
