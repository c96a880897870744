"""Lines of the direct commands, read without a model: a Quick Add line, a filter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_FILTER_SIGNS = set("&|!()#@/:,")


def task_of(line: str, context: DateContext) -> dict[str, Any]:
    """The arguments of ``add_task`` that a Quick Add line describes.

    Raises:
        DonebyError: The line asks for something that cannot be added.
    """
    from doneby.grammar.quick_add import parse_quick_add

    parts = parse_quick_add(line, context)
    if parts.assignee or parts.reminder:
        what = f"+{parts.assignee}" if parts.assignee else f"!{parts.reminder}"
        raise DonebyError(
            f"Adding tasks with {what} is not possible here.",
            f"Leave it out, or write \\{what} if it belongs to the name.",
        )
    minutes = parts.duration_minutes
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
    return {"content": parts.content} | {name: value for name, value in found.items() if value}


def is_plain_words(query: str, context: DateContext) -> bool:
    """Whether a query is words to look for rather than a Todoist filter."""
    from doneby.grammar.dates import DueError, parse_due
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
        parse_due(tree.phrase, context)
    except DueError:
        return True
    return False
