r"""Todoist's Quick Add: one line becomes the parts of a task.

    Submit report tomorrow 4pm for 45min #Work /Urgent @important p1 // Include Q3 metrics

The tokens are cut out first, then the date is found in what is left; what is neither stays in
the content, to the letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from doneby.grammar.durations import parse_duration
from doneby.grammar.tokens import Known, Names, Tokens, cut, cut_tokens

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, Due, FoundDue

__all__ = ["Known", "QuickAdd", "Tokens", "cut", "cut_tokens", "parse_duration", "parse_quick_add"]


@dataclass(frozen=True, slots=True)
class QuickAdd:
    """The parts of a task written in one line; content is empty when only tokens were given."""

    content: str
    description: str
    project: str | None
    section: str | None
    labels: tuple[str, ...]
    priority: str | None
    assignee: str | None
    due: FoundDue | None
    deadline: Due | None
    duration_minutes: int | None
    reminder: str | None


def parse_quick_add(
    text: str,
    context: DateContext,
    *,
    projects: Names | None = None,
    sections: Names | Mapping[str, Names] | None = None,
    labels: Names | None = None,
    people: Names | None = None,
) -> QuickAdd:
    """Read a Quick Add line; whatever cannot be read stays in the content.

    Args:
        text: The line.
        context: The clock and the customs by which dates are read.
        projects: The names of the projects that exist; ``Known`` says what None means.
        sections: Those of the sections, or of the sections of each project.
        labels: Those of the labels.
        people: Those of the people who can be assigned.
    """
    from doneby.grammar.dates import find_due

    known = Known(projects, sections, labels, people)

    def accepts(phrase: str) -> bool:
        return _deadline(phrase, context) is not None

    tokens = cut_tokens(text, known, accepts_deadline=accepts)
    due = find_due(tokens.rest, context)
    if tokens.duration_minutes and not (due and isinstance(due.due.date, datetime)):
        # A duration needs a time to start from: without one these are words like any other.
        tokens = cut_tokens(text, known, accepts_deadline=accepts, durations=False)
        due = find_due(tokens.rest, context)
    return QuickAdd(
        content=_without(tokens.rest, due.spans) if due else tokens.rest,
        description=tokens.description,
        project=tokens.project,
        section=tokens.section,
        labels=tokens.labels,
        priority=tokens.priority,
        assignee=tokens.assignee,
        due=due,
        deadline=_deadline(tokens.deadline, context) if tokens.deadline else None,
        duration_minutes=tokens.duration_minutes,
        reminder=tokens.reminder,
    )


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """A text without some pieces; the last goes first, so that the others stay where they are."""
    for start, end in reversed(spans):
        text = cut(text, start, end)
    return text.strip()


def _deadline(phrase: str, context: DateContext) -> Due | None:
    """A deadline is one day: no rule, no time."""
    from doneby.grammar.dates import DueError, parse_due

    try:
        due = parse_due(phrase, context)
    except DueError:
        return None
    if due is None or due.is_recurring:
        return None
    return replace(due, date=due.date.date()) if isinstance(due.date, datetime) else due
