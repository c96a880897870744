"""Reminders: before a due time, at a time of their own, or at a place.

Nobody is woken by them; they are kept so that what was set here is not lost.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from .call import USER_ID, Call
from .due import StoredDue, due_columns, due_of_object, due_of_row
from .errors import invalid, missing, not_found
from .limits import require_room
from .paging import Listing, page
from .records import delete, insert, update
from .task_rows import task_row

DEFAULT_RADIUS = 100
MAX_OFFSET = 60 * 24 * 366
TYPES = ("relative", "absolute")
SERVICES = ("email", "push")
TRIGGERS = ("on_enter", "on_leave")
LOCATIONS = """
    location_reminders JOIN tasks ON tasks.id = location_reminders.task_id
"""
LOCATION_COLUMNS = "location_reminders.*, tasks.project_id"


def list_reminders(call: Call) -> Any:
    """``GET /reminders``: of all tasks or of one."""
    where, parameters = _of_task(call, "task_id")
    listing = Listing("*", "reminders", ("added_at", "rowid"), where, parameters)
    return page(call, listing, show_reminder)


def get_reminder(call: Call, reminder_id: str) -> Any:
    """``GET /reminders/{id}``."""
    return show_reminder(reminder_row(call, reminder_id))


def create_reminder(call: Call) -> Any:
    """``POST /reminders``: so many minutes before the task is due, or at a time."""
    task = task_row(call, _task_id(call))
    kind = call.body.choice("reminder_type", TYPES) or "relative"
    offset = call.body.integer("minute_offset", least=0, most=MAX_OFFSET)
    due = due_of_object(call, "due", call.body.raw("due"))
    if kind == "relative":
        if "T" not in (task["due_date"] or ""):
            raise invalid("task_id", explanation="The task has no due time to be reminded before")
        when: int | StoredDue = call.account.auto_reminder if offset is None else offset
    else:
        when = _check_time(due)
    reminder_id = insert_reminder(
        call,
        task["id"],
        when,
        service=call.body.choice("service", SERVICES),
        is_urgent=int(call.body.flag("is_urgent") or False),
    )
    return get_reminder(call, reminder_id)


def insert_reminder(call: Call, task_id: str, when: int | StoredDue, **fields: Any) -> str:
    """Store a reminder that many minutes before the task is due, or at a time of its own.

    Raises:
        ApiError: The plan allows no more.
    """
    _require_room(call)
    relative = isinstance(when, int)
    reminder_id = call.new_id()
    insert(
        call.database,
        "reminders",
        {
            "id": reminder_id,
            "task_id": task_id,
            "type": "relative" if relative else "absolute",
            "minute_offset": when if relative else None,
            **due_columns(None if isinstance(when, int) else when),
            "added_at": call.timestamp,
            **fields,
        },
    )
    return reminder_id


def update_reminder(call: Call, reminder_id: str) -> Any:
    """``POST /reminders/{id}``: the minutes of a relative one, the time of an absolute one."""
    reminder = reminder_row(call, reminder_id)
    offset = call.body.integer("minute_offset", least=0, most=MAX_OFFSET)
    service = call.body.choice("service", SERVICES)
    changes: dict[str, Any] = {"service": service} if service else {}
    if offset is not None:
        if reminder["type"] != "relative":
            raise invalid("minute_offset", explanation="The reminder has a time of its own")
        changes["minute_offset"] = offset
    if "due" in call.body:
        if reminder["type"] != "absolute":
            raise invalid("due", explanation="The reminder is relative to its task")
        due = due_of_object(call, "due", call.body.raw("due"))
        changes |= due_columns(_check_time(due))
    update(call.database, "reminders", reminder_id, changes)
    return get_reminder(call, reminder_id)


def delete_reminder(call: Call, reminder_id: str) -> None:
    """``DELETE /reminders/{id}``."""
    reminder_row(call, reminder_id)
    delete(call.database, "reminders", reminder_id)


def reminder_row(call: Call, reminder_id: str) -> sqlite3.Row:
    """The reminder of that id.

    Raises:
        ApiError: There is none.
    """
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM reminders WHERE id = ?", [reminder_id]
    ).fetchone()
    if row is None:
        raise not_found("Reminder")
    return row


def show_reminder(row: sqlite3.Row) -> dict[str, Any]:
    """A reminder as the API shows it."""
    due = due_of_row(row)
    return {
        "id": row["id"],
        "item_id": row["task_id"],
        "notify_uid": USER_ID,
        "is_deleted": False,
        "is_urgent": bool(row["is_urgent"]),
        "type": row["type"],
        "minute_offset": row["minute_offset"],
        "due": due.shown() if due else None,
        "service": row["service"],
    }


def list_locations(call: Call) -> Any:
    """``GET /location_reminders``: of all tasks or of one."""
    where, parameters = _of_task(call, "location_reminders.task_id")
    order = ("location_reminders.added_at", "location_reminders.rowid")
    return page(call, Listing(LOCATION_COLUMNS, LOCATIONS, order, where, parameters), show_location)


def get_location(call: Call, location_reminder_id: str) -> Any:
    """``GET /location_reminders/{id}``."""
    return show_location(location_row(call, location_reminder_id))


def create_location(call: Call) -> Any:
    """``POST /location_reminders``."""
    task = task_row(call, _task_id(call))
    trigger = call.body.choice("loc_trigger", TRIGGERS)
    if trigger is None:
        raise missing("loc_trigger")
    _require_room(call)
    reminder_id = call.new_id()
    insert(
        call.database,
        "location_reminders",
        {
            "id": reminder_id,
            "task_id": task["id"],
            "name": call.body.required_text("name", most=255),
            "loc_lat": call.body.required_text("loc_lat", most=20),
            "loc_long": call.body.required_text("loc_long", most=20),
            "loc_trigger": trigger,
            "radius": call.body.integer("radius", least=1, most=255) or DEFAULT_RADIUS,
            "added_at": call.timestamp,
        },
    )
    return get_location(call, reminder_id)


def update_location(call: Call, location_reminder_id: str) -> Any:
    """``POST /location_reminders/{id}``: what is null or not named stays as it is."""
    location_row(call, location_reminder_id)
    found: dict[str, Any] = {
        "name": call.body.text("name", least=1, most=255),
        "loc_lat": call.body.text("loc_lat", least=1, most=20),
        "loc_long": call.body.text("loc_long", least=1, most=20),
        "loc_trigger": call.body.choice("loc_trigger", TRIGGERS),
        "radius": call.body.integer("radius", least=1, most=255),
    }
    changes = {column: value for column, value in found.items() if value is not None}
    update(call.database, "location_reminders", location_reminder_id, changes)
    return get_location(call, location_reminder_id)


def delete_location(call: Call, location_reminder_id: str) -> None:
    """``DELETE /location_reminders/{id}``."""
    location_row(call, location_reminder_id)
    delete(call.database, "location_reminders", location_reminder_id)


def location_row(call: Call, location_reminder_id: str) -> sqlite3.Row:
    """The location reminder of that id.

    Raises:
        ApiError: There is none.
    """
    sql = f"SELECT {LOCATION_COLUMNS} FROM {LOCATIONS} WHERE location_reminders.id = ?"  # noqa: S608 - every name in it is our own
    row: sqlite3.Row | None = call.database.execute(sql, [location_reminder_id]).fetchone()
    if row is None:
        raise not_found("Location reminder")
    return row


def show_location(row: sqlite3.Row) -> dict[str, Any]:
    """A location reminder as the API shows it."""
    return {
        "id": row["id"],
        "item_id": row["task_id"],
        "project_id": row["project_id"],
        "notify_uid": USER_ID,
        "name": row["name"],
        "loc_lat": row["loc_lat"],
        "loc_long": row["loc_long"],
        "loc_trigger": row["loc_trigger"],
        "radius": row["radius"],
        "is_deleted": False,
        "type": "location",
    }


def _task_id(call: Call) -> str:
    task_id = call.body.id("task_id")
    if task_id is None:
        raise missing("task_id")
    return task_id


def _of_task(call: Call, column: str) -> tuple[list[str], list[str]]:
    task_id = call.query.id("task_id")
    return ([], []) if task_id is None else ([f"{column} = ?"], [task_id])


def _require_room(call: Call) -> None:
    both = "(SELECT id FROM reminders UNION ALL SELECT id FROM location_reminders)"
    require_room(call, call.account.limits.reminders, both, {}, "true")


def _check_time(due: StoredDue | None) -> StoredDue:
    """An absolute reminder needs a time; a whole day does not ring."""
    if due is None:
        raise missing("due")
    if "T" not in due.when:
        raise invalid("due", explanation="A reminder needs a time of day")
    return due
