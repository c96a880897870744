"""``POST /tasks/quick``: one line of text becomes a task; nothing in it is ever refused."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING, Any

from .call import Call
from .comments import MAX_CONTENT as MAX_NOTE
from .comments import insert_comment
from .due import StoredDue, due_at, due_columns, due_of_grammar
from .errors import invalid
from .known import NOBODY, Known, KnownPlace
from .labels import MAX_LABEL
from .reminders import MAX_OFFSET, insert_reminder
from .task_moves import Place
from .task_rows import show_task, task_row
from .tasks import MAX_CONTENT, MAX_DESCRIPTION, MAX_LABELS, insert_task, remind_automatically

if TYPE_CHECKING:
    from doneby.grammar.quick_add import QuickAdd, Reminder

MAX_TEXT = MAX_CONTENT + MAX_DESCRIPTION


def quick_add(call: Call) -> Any:
    """Add the task that a line describes; projects are matched and labels made."""
    text = call.body.required_text("text", most=MAX_TEXT)
    note = call.body.text("note", most=MAX_NOTE)
    meta = call.body.flag("meta")
    automatic = call.body.flag("auto_reminder")
    known = Known.read(call, text)
    parts, reminder = _read(call, text, call.body.text("reminder"), known)
    content = parts.content or text.strip()
    _check_lengths(parts, content)
    place = known.place(parts)
    labels = [known.label(call, name) for name in parts.labels]
    due = due_of_grammar(parts.due.due, parts.due.todoist) if parts.due else None
    task_id = insert_task(
        call,
        Place(place.project.id, place.section.id if place.section else None),
        {
            "content": content,
            "description": parts.description,
            "priority": 5 - int(parts.priority[1]) if parts.priority else 1,
            "deadline_date": parts.deadline.date.isoformat() if parts.deadline else None,
            "responsible_uid": place.assignee.id if place.assignee else None,
            **due_columns(due),
            **_duration(parts),
        },
        labels=list(dict.fromkeys(label["name"] for label in labels)),
    )
    if reminder:
        insert_reminder(call, task_id, _when(call, reminder))
    elif automatic:
        remind_automatically(call, task_id, due)
    if note:
        insert_comment(call, note, task_id)
    task = show_task(task_row(call, task_id))
    return {**task, "meta": _meta(task, place, labels)} if meta else task


def _check_lengths(parts: QuickAdd, content: str) -> None:
    """Refuse what is too long to be kept; cutting it off would lose somebody's words."""
    longest = max(map(len, parts.labels), default=0)
    for length, most in (
        (len(content), MAX_CONTENT),
        (len(parts.description), MAX_DESCRIPTION),
        (longest, MAX_LABEL),
        (len(parts.labels), MAX_LABELS),
    ):
        if length > most:
            raise invalid("text", f"String should have at most {most} characters")


def _read(
    call: Call, text: str, words: str | None, known: Known
) -> tuple[QuickAdd, Reminder | None]:
    """The parts of a line, and the reminder that it or the request names.

    A reminder that cannot be set stays in the line; of the request's own words it is ignored.
    """
    from doneby.grammar.quick_add import parse_reminder

    parts = _parse(call, text, known)
    if words is None and parts.reminder is None:
        return parts, None
    due = parts.due.due.date if parts.due else None

    def settable(text: str | None) -> Reminder | None:
        found = parse_reminder(text, call.dates, due) if text else None
        return found if found and (found.minutes or 0) <= MAX_OFFSET else None

    written = settable(parts.reminder)
    if parts.reminder and not written:
        parts = _parse(call, text, known, reminders=False)
    return parts, written or settable(words)


def _when(call: Call, reminder: Reminder) -> int | StoredDue:
    if reminder.at is not None:
        return due_at("reminder", reminder.at, call.account.timezone)
    return reminder.minutes or 0


def _parse(call: Call, text: str, known: Known, *, reminders: bool = True) -> QuickAdd:
    from doneby.grammar.quick_add import parse_quick_add

    return parse_quick_add(
        text,
        call.dates,
        projects=[project.name for project in known.projects.values()],
        sections=known.names(known.sections),
        labels=known.labels,
        people=known.names(known.people),
        reminders=reminders,
    )


def _duration(parts: QuickAdd) -> dict[str, Any]:
    timed = parts.due is not None and isinstance(parts.due.due.date, datetime)
    minutes = parts.duration_minutes if timed else None
    return {"duration_amount": minutes, "duration_unit": "minute" if minutes else None}


def _meta(task: dict[str, Any], place: KnownPlace, labels: list[sqlite3.Row]) -> dict[str, Any]:
    return {
        "project": place.project,
        "section": place.section or NOBODY,
        "assignee": place.assignee or NOBODY,
        "labels": {str(label["id"]): label["name"] for label in labels},
        "due": task["due"],
        "deadline": task["deadline"],
    }
