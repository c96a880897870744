r"""Todoist's Quick Add: one line becomes the parts of a task.

    Submit report tomorrow 4pm for 45min #Work /Urgent @important p1 // Include Q3 metrics

The tokens are cut out first, then the date is found in what is left; what is neither stays in
the content, to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from doneby.grammar.durations import parse_duration
from doneby.grammar.expressions import expression
from doneby.grammar.time_ranges import TimeRange, cut_time_range
from doneby.grammar.tokens import MAX_DURATION, Known, Names, Tokens, cut, cut_labels, cut_tokens

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, Due, FoundDue

__all__ = [
    "Known",
    "QuickAdd",
    "Reminder",
    "Tokens",
    "cut",
    "cut_labels",
    "cut_tokens",
    "parse_duration",
    "parse_quick_add",
    "parse_reminder",
]

_LEAD = expression(
    r"(\d{1,4})\s?(minutes?|mins?|m|hours?|hrs?|h|days?|d)(?:\s?before|b)?", re.IGNORECASE
)
_UNITS = {"m": 1, "h": 60, "d": 24 * 60}
_CLOCK = expression(r"\d{1,2}(?::\d{2})?(?:\s?[ap]m)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class QuickAdd:
    """The parts of a task written in one line; content is empty when only tokens were given.

    ``reminder`` is the words of one; ``parse_reminder`` reads them.
    """

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


@dataclass(frozen=True, slots=True)
class Reminder:
    """When to remind: so many minutes before the task is due, or at a wall time."""

    minutes: int | None = None
    at: datetime | None = None


def parse_quick_add(
    text: str,
    context: DateContext,
    *,
    projects: Names | None = None,
    sections: Names | Mapping[str, Names] | None = None,
    labels: Names | None = None,
    people: Names | Mapping[str, Names] | None = None,
    reminders: bool = True,
) -> QuickAdd:
    """Read a Quick Add line; whatever cannot be read stays in the content.

    Args:
        text: The line.
        context: The clock and the customs by which dates are read.
        projects: The names of the projects that exist; ``Known`` says what None means.
        sections: Those of the sections, or of the sections of each project.
        labels: Those of the labels.
        people: Those of the people who can be assigned, or of those who share each project.
        reminders: Whether "!30m" is a reminder, or stays.
    """
    known = Known(projects, sections, labels, people)
    tokens, due, end = _cut(text, context, known, durations=True, reminders=reminders)
    if tokens.duration_minutes and not (due and isinstance(due.due.date, datetime)):
        # A duration needs a time to start from: without one these are words like any other.
        tokens, due, end = _cut(text, context, known, durations=False, reminders=reminders)
    lasts = _minutes(due.due.date, end) if due and end else None
    deadline = _deadline(tokens.deadline, context) if tokens.deadline else None
    if deadline is None and end and lasts is None:
        deadline = _deadline(f"{end:%Y-%m-%d}", context)
    return QuickAdd(
        content=_title(tokens.rest, due) if due else tokens.rest,
        description=tokens.description,
        project=tokens.project,
        section=tokens.section,
        labels=tokens.labels,
        priority=tokens.priority,
        assignee=tokens.assignee,
        due=due,
        deadline=deadline,
        duration_minutes=tokens.duration_minutes or lasts,
        reminder=tokens.reminder,
    )


def _minutes(start: date | datetime, end: date | datetime) -> int | None:
    """How long something lasts, when that is no longer than a duration may be."""
    if not (isinstance(start, datetime) and isinstance(end, datetime)):
        return None
    minutes = (end - start) // timedelta(minutes=1)
    return minutes if 0 < minutes <= MAX_DURATION else None


def parse_reminder(
    words: str, context: DateContext, due: date | datetime | None
) -> Reminder | None:
    """Read the words of a reminder: "30m", "1 hour before", "14:00", "tomorrow at 9am".

    Args:
        words: The words, without the exclamation mark.
        context: The clock and the customs by which dates are read.
        due: When the task is due; a time of day alone is one of that day.

    Returns:
        None for words that name no time, for a time before a task that is due at none, and for
        a recurrence: a reminder is one moment.
    """
    from doneby.grammar.dates import DueError, parse_due

    words = words.strip()
    if lead := _LEAD.fullmatch(words):
        minutes = int(lead[1]) * _UNITS[lead[2][0].lower()]
        return Reminder(minutes=minutes) if isinstance(due, datetime) else None
    alone = _CLOCK.fullmatch(words) is not None
    try:
        found = parse_due(f"tomorrow at {words}" if alone else words, context)
    except DueError:
        return None
    if found is None or found.is_recurring or not isinstance(found.date, datetime):
        return None
    at = found.date
    if alone and due is not None:
        at = datetime.combine(due, at.time())
    elif alone and at - timedelta(days=1) > context.now.replace(tzinfo=None):
        at -= timedelta(days=1)
    return Reminder(at=at)


def _cut(
    text: str, context: DateContext, known: Known, *, durations: bool, reminders: bool
) -> tuple[Tokens, FoundDue | None, date | datetime | None]:
    """The tokens of a line, the date in what is left, and the end of what has two."""
    from doneby.grammar.dates import find_due, find_range, find_stated

    def accepts(phrase: str) -> bool:
        return _deadline(phrase, context) is not None

    tokens = cut_tokens(
        text, known, accepts_deadline=accepts, durations=durations, reminders=reminders
    )
    if found := find_range(tokens.rest, context):
        return tokens, found.due, found.end
    if durations and tokens.duration_minutes is None:
        with_end = cut_time_range(tokens.rest)
        due = find_due(with_end.rest, context) if with_end else None
        if with_end and due and _covers(due, with_end):
            tokens = replace(tokens, rest=with_end.rest, duration_minutes=with_end.minutes)
            return tokens, due, None
    due = find_stated(tokens.rest, context) or find_due(tokens.rest, context)
    return tokens, due, None


def _covers(due: FoundDue, time: TimeRange) -> bool:
    """Whether the start of a range is in the date, and not somewhere else in the line."""
    return any(start <= time.start and time.end <= end for start, end in due.spans)


def _title(text: str, due: FoundDue) -> str:
    """A line without its date, and without the verb that said when it is."""
    from doneby.grammar.dates import without_verb

    title = text
    # The last goes first, so that the others stay where they are.
    for start, end in reversed(due.spans):
        title = cut(title, start, end)
    closes = not any(char.isalnum() for char in text[due.spans[-1][1] :])
    return without_verb(title.strip()) if closes else title.strip()


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
