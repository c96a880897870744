"""``POST /tasks/quick``: one line of text becomes a task; nothing in it is ever refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from .call import Call
from .comments import MAX_CONTENT as MAX_NOTE
from .comments import insert_comment
from .due import StoredDue, due_at, due_columns, due_of_grammar
from .errors import invalid
from .labels import MAX_LABEL, label_names, personal_label
from .reminders import MAX_OFFSET, insert_reminder
from .sharing import people_of
from .task_moves import Place, inbox_id
from .task_rows import show_task, task_row
from .tasks import MAX_CONTENT, MAX_DESCRIPTION, MAX_LABELS, insert_task, remind_automatically

if TYPE_CHECKING:
    from doneby.grammar.quick_add import QuickAdd, Reminder

MAX_TEXT = MAX_CONTENT + MAX_DESCRIPTION
Named: TypeAlias = tuple[str | None, str | None]
"""An id and a name, or twice nothing."""

NOBODY: Named = (None, None)


def quick_add(call: Call) -> Any:
    """Add the task that a line describes; projects are matched and labels made."""
    text = call.body.required_text("text", most=MAX_TEXT)
    note = call.body.text("note", most=MAX_NOTE)
    meta = call.body.flag("meta")
    automatic = call.body.flag("auto_reminder")
    parts, reminder = _read(call, text, call.body.text("reminder"))
    content = parts.content or text.strip()
    _check_lengths(parts, content)
    where = _place(call, parts)
    labels = [personal_label(call, name) for name in parts.labels]
    due = due_of_grammar(parts.due.due, parts.due.todoist) if parts.due else None
    assignee = _assignee(call, parts, where)
    task_id = insert_task(
        call,
        where,
        {
            "content": content,
            "description": parts.description,
            "priority": 5 - int(parts.priority[1]) if parts.priority else 1,
            "deadline_date": parts.deadline.date.isoformat() if parts.deadline else None,
            "responsible_uid": assignee[0],
            **due_columns(due),
            **_duration(parts),
        },
        labels=list(dict.fromkeys(row["name"] for row in labels)),
    )
    if reminder:
        insert_reminder(call, task_id, _when(call, reminder))
    elif automatic:
        remind_automatically(call, task_id, due)
    if note:
        insert_comment(call, note, task_id)
    task = show_task(task_row(call, task_id))
    return {**task, "meta": _meta(call, task, where, labels, assignee, due)} if meta else task


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


def _read(call: Call, text: str, words: str | None) -> tuple[QuickAdd, Reminder | None]:
    """The parts of a line, and the reminder that it or the request names.

    A reminder that cannot be set stays in the line; of the request's own words it is ignored.
    """
    from doneby.grammar.quick_add import parse_reminder

    parts = _parse(call, text)
    if words is None and parts.reminder is None:
        return parts, None
    due = parts.due.due.date if parts.due else None

    def settable(text: str | None) -> Reminder | None:
        found = parse_reminder(text, call.dates, due) if text else None
        return found if found and (found.minutes or 0) <= MAX_OFFSET else None

    written = settable(parts.reminder)
    if parts.reminder and not written:
        parts = _parse(call, text, reminders=False)
    return parts, written or settable(words)


def _when(call: Call, reminder: Reminder) -> int | StoredDue:
    if reminder.at is not None:
        return due_at("reminder", reminder.at, call.account.timezone)
    return reminder.minutes or 0


def _parse(call: Call, text: str, *, reminders: bool = True) -> QuickAdd:
    from doneby.grammar.quick_add import parse_quick_add

    sections: dict[str, list[str]] = {}
    rows = call.database.execute(
        "SELECT projects.name AS project, sections.name AS section FROM projects"
        " LEFT JOIN sections ON sections.project_id = projects.id"
        " AND sections.archived_at IS NULL WHERE NOT projects.is_archived"
    )
    for row in rows:
        names = sections.setdefault(row["project"], [])
        if row["section"] is not None:
            names.append(row["section"])
    return parse_quick_add(
        text,
        call.dates,
        projects=list(sections),
        sections=sections,
        labels=label_names(call),
        people=_people(call),
        reminders=reminders,
    )


def _people(call: Call) -> dict[str, list[str]]:
    """The names of those who share each project, by its name."""
    people: dict[str, list[str]] = {}
    for row in call.database.execute(
        "SELECT projects.name AS project, people.name AS person FROM collaborators"
        " JOIN projects ON projects.id = collaborators.project_id"
        " JOIN people ON people.id = collaborators.person_id WHERE NOT projects.is_archived"
    ):
        people.setdefault(row["project"], []).append(row["person"])
    return people


def _place(call: Call, parts: QuickAdd) -> Place:
    """The place that the line names."""
    if parts.project is None:
        return Place(inbox_id(call.database))
    projects = call.database.execute(
        "SELECT id, name FROM projects WHERE NOT is_archived ORDER BY child_order, rowid"
    )
    project_id = _id_of(parts.project, projects)
    if project_id is None or parts.section is None:
        return Place(project_id or inbox_id(call.database))
    sections = call.database.execute(
        "SELECT id, name FROM sections WHERE project_id = ? AND archived_at IS NULL"
        " ORDER BY section_order, rowid",
        [project_id],
    )
    return Place(project_id, _id_of(parts.section, sections))


def _id_of(name: str, rows: Iterable[sqlite3.Row]) -> str | None:
    """The id of the first row of that name; names are compared as the grammar compares them."""
    from doneby.grammar.names import fold

    wanted = fold(name)
    return next((row["id"] for row in rows if fold(row["name"]) == wanted), None)


def _assignee(call: Call, parts: QuickAdd, where: Place) -> Named:
    """The person of the project whom the line names."""
    from doneby.grammar.names import fold

    wanted = fold(parts.assignee or "")
    people = people_of(call.database, where.project_id).items()
    return next(((uid, name) for uid, (name, _) in people if fold(name) == wanted), NOBODY)


def _duration(parts: QuickAdd) -> dict[str, Any]:
    timed = parts.due is not None and isinstance(parts.due.due.date, datetime)
    minutes = parts.duration_minutes if timed else None
    return {"duration_amount": minutes, "duration_unit": "minute" if minutes else None}


def _meta(
    call: Call,
    task: dict[str, Any],
    where: Place,
    labels: list[sqlite3.Row],
    assignee: Named,
    due: StoredDue | None,
) -> dict[str, Any]:
    return {
        "project": _named(call, "projects", where.project_id),
        "section": _named(call, "sections", where.section_id),
        "assignee": assignee,
        "labels": {str(row["id"]): row["name"] for row in labels},
        "due": due.shown() if due else None,
        "deadline": task["deadline"],
    }


def _named(call: Call, table: str, key: str | None) -> Named:
    """An id with its name, or nothing twice."""
    sql = f"SELECT id, name FROM {table} WHERE id IS ?"  # noqa: S608 - our own words
    row = call.database.execute(sql, [key]).fetchone()
    return (row["id"], row["name"]) if row else NOBODY
