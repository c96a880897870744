"""Tasks: the routes that show one, add and change them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from .arguments import Arguments, check_text
from .call import USER_ID, Call
from .due import (
    StoredDue,
    deadline_of,
    due_columns,
    due_of_arguments,
    due_of_row,
    mentions_due,
)
from .errors import invalid, missing
from .labels import MAX_LABEL, label_names, personal_label
from .limits import require_depth
from .records import insert, log, update
from .reminders import insert_reminder
from .sharing import check_assignee
from .siblings import task_siblings
from .task_moves import Place, place_of, require_open_room
from .task_rows import add_labels, set_labels, show_task, task_row

MAX_CONTENT = 500
MAX_DESCRIPTION = 16_383
MAX_LABELS = 100
MAX_MINUTES = 24 * 60
NO_DURATION = {"duration_amount": None, "duration_unit": None}


def get_task(call: Call, task_id: str) -> Any:
    """``GET /tasks/{id}``: a task, completed ones too."""
    return show_task(task_row(call, task_id))


def create_task(call: Call) -> Any:
    """``POST /tasks``."""
    return show_task(task_row(call, add_task(call, call.body)))


def update_task(call: Call, task_id: str) -> Any:
    """``POST /tasks/{id}``: what is not named stays as it is."""
    change_task(call, task_id, call.body)
    return show_task(task_row(call, task_id))


def add_task(call: Call, arguments: Arguments, due: StoredDue | None = None) -> str:
    """Add the task that the arguments of a request describe, and return its id."""
    content = arguments.required_text("content", most=MAX_CONTENT)
    where = place_of(
        call,
        project_id=arguments.id("project_id"),
        section_id=arguments.id("section_id"),
        parent_id=arguments.id("parent_id"),
    )
    due = due or due_of_arguments(call, arguments)
    labels = _labels(arguments) or []
    if arguments.flag("auto_parse_labels"):
        content, labels = _parse_labels(call, content, labels)
    fields = {
        "content": content,
        "description": arguments.text("description", most=MAX_DESCRIPTION) or "",
        "priority": arguments.integer("priority", least=1, most=4) or 1,
        "deadline_date": deadline_of(arguments),
        "responsible_uid": check_assignee(call, where.project_id, arguments.raw("assignee_id")),
        **due_columns(due),
        **_duration(arguments, due),
    }
    order = arguments.integer("order", least=0)
    task_id = insert_task(call, where, fields, labels=labels, order=order)
    if arguments.flag("auto_reminder"):
        remind_automatically(call, task_id, due)
    return task_id


def insert_task(
    call: Call,
    where: Place,
    fields: dict[str, Any],
    *,
    labels: list[str],
    order: int | None = None,
) -> str:
    """Store a new task at the end of its list, or where its order puts it.

    Raises:
        ApiError: The plan allows no more tasks in the project, or none so deep.
    """
    require_open_room(call, where.project_id)
    require_depth(call, call.account.limits.subtask_levels, "tasks", where.parent_id)
    task_id, stamp = call.new_id(), call.timestamp
    insert(
        call.database,
        "tasks",
        {
            "id": task_id,
            **where.columns(),
            **fields,
            "child_order": task_siblings(where.columns()).add(call.database, order),
            "assigned_by_uid": USER_ID if fields.get("responsible_uid") else None,
            "added_at": stamp,
            "updated_at": stamp,
        },
    )
    add_labels(call.database, task_id, labels)
    log(
        call,
        "added",
        "item",
        task_id,
        project_id=where.project_id,
        parent_id=where.parent_id,
        content=fields["content"],
        due_date=fields.get("due_date"),
    )
    return task_id


def remind_automatically(call: Call, task_id: str, due: StoredDue | None) -> None:
    """Add the reminder that the user's settings ask for; without a time there is none."""
    if due is not None and "T" in due.when:
        insert_reminder(call, task_id, call.account.auto_reminder)


def change_task(call: Call, task_id: str, arguments: Arguments) -> None:
    """Change the fields that the arguments of a request name; a null clears what it can."""
    if mentions_due(arguments):
        due = due_of_arguments(call, arguments)
        apply_changes(call, task_id, arguments, due, due_columns(due))
    else:
        apply_changes(call, task_id, arguments, due_of_row(task_row(call, task_id)))


def apply_changes(
    call: Call,
    task_id: str,
    arguments: Arguments,
    due: StoredDue | None,
    due_changes: Mapping[str, Any] | None = None,
) -> None:
    """Store the fields that a request names, and with them a new due date.

    Args:
        call: The request.
        task_id: The task.
        arguments: What the request names besides the due date.
        due: The due date that the task will have, which a duration depends on.
        due_changes: The columns of the due date, when it changes.
    """
    before = task_row(call, task_id)
    changes = {
        **(due_changes or {}),
        **_named_fields(arguments),
        **_changed_assignee(call, arguments, before),
        **_changed_duration(arguments, due, before),
    }
    labels = _labels(arguments)
    if labels is not None:
        set_labels(call.database, task_id, labels)
    order = arguments.integer("child_order", least=0)
    if order is not None and before["completed_at"] is None:
        task_siblings(before).move(call.database, task_id, order)
    if changes or labels is not None or order is not None:
        update(call.database, "tasks", task_id, {**changes, "updated_at": call.timestamp})
        _log_change(call, task_id, before, changes)


def _named_fields(arguments: Arguments) -> dict[str, Any]:
    """The columns that a request names; null changes nothing where it does not clear."""
    found: dict[str, Any] = {
        "content": arguments.text("content", least=1, most=MAX_CONTENT),
        "description": arguments.text("description", most=MAX_DESCRIPTION),
        "priority": arguments.integer("priority", least=1, most=4),
        "day_order": arguments.integer("day_order", least=-1),
        "is_collapsed": arguments.flag("is_collapsed"),
        "deadline_date": deadline_of(arguments),
    }
    fields = {column: value for column, value in found.items() if value is not None}
    if arguments.clears("deadline_date"):
        fields["deadline_date"] = None
    return fields


def _changed_assignee(call: Call, arguments: Arguments, before: sqlite3.Row) -> dict[str, Any]:
    if "assignee_id" not in arguments and not arguments.clears("assignee_id"):
        return {}
    who = check_assignee(call, before["project_id"], arguments.raw("assignee_id"))
    return {"responsible_uid": who, "assigned_by_uid": who and USER_ID}


def _log_change(call: Call, task_id: str, before: sqlite3.Row, changes: dict[str, Any]) -> None:
    """Log what the service logs: the name, the description, the due date."""
    details: dict[str, Any] = {"content": changes.get("content", before["content"])}
    for column in ("content", "description", "due_date"):
        if column in changes and changes[column] != before[column]:
            details[column] = changes[column]
            details[f"last_{column}"] = before[column]
    log(
        call,
        "updated",
        "item",
        task_id,
        project_id=before["project_id"],
        parent_id=before["parent_id"],
        **details,
    )


def _labels(arguments: Arguments) -> list[str] | None:
    return arguments.texts("labels", most_items=MAX_LABELS, most=MAX_LABEL)


def _parse_labels(call: Call, content: str, labels: list[str]) -> tuple[str, list[str]]:
    """Take the labels out of a name; a name of nothing but labels stays as it is.

    Raises:
        ApiError: One is too long, or there are too many.
    """
    from doneby.grammar.quick_add import cut_labels

    found = cut_labels(content, label_names(call))
    for name in found.labels:
        check_text("content", name, most=MAX_LABEL)
    names = [personal_label(call, name)["name"] for name in found.labels]
    both = list(dict.fromkeys([*labels, *names]))
    if len(both) > MAX_LABELS:
        raise invalid("labels", f"List should have at most {MAX_LABELS} items")
    return found.rest or content, both


def _duration(arguments: Arguments, due: StoredDue | None) -> dict[str, Any]:
    """The columns of a duration, which needs a unit and something to last from."""
    unit = arguments.choice("duration_unit", ("minute", "day"))
    amount = arguments.integer("duration", least=1)
    if unit is None:
        return NO_DURATION
    if amount is None:
        raise missing("duration")
    if not _can_last(due, unit):
        needs = "a due date" if unit == "day" else "a due date with a time"
        raise invalid("duration", explanation=f"A duration in {unit}s needs {needs}")
    if unit == "minute" and amount > MAX_MINUTES:
        raise invalid("duration", f"Input should be less than or equal to {MAX_MINUTES}")
    return {"duration_amount": amount, "duration_unit": unit}


def _changed_duration(
    arguments: Arguments, due: StoredDue | None, before: sqlite3.Row
) -> dict[str, Any]:
    """A new duration; or none, when it is cleared or has lost what it lasts from."""
    if arguments.clears("duration") or arguments.clears("duration_unit"):
        return NO_DURATION
    if "duration_unit" in arguments:
        return _duration(arguments, due)
    arguments.integer("duration", least=1)  # without a unit it is ignored, and yet checked
    lasts = before["duration_unit"] is None or _can_last(due, before["duration_unit"])
    return {} if lasts else NO_DURATION


def _can_last(due: StoredDue | None, unit: str) -> bool:
    return due is not None and (unit != "minute" or "T" in due.when)
