"""``GET /activities``: what happened, the latest first.

An occurrence of a recurring task that was completed is found only here: the task itself is open
again, and so not among the completed ones.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from .call import USER_ID, Call, write_timestamp
from .paging import Listing, page

MAX_LIMIT = 100
FILTERS = ("object_type", "object_id", "event_type", "parent_project_id", "parent_item_id")


def list_activities(call: Call) -> Any:
    """Events, narrowed by what they are about and by when they happened."""
    where: list[str] = []
    parameters: list[Any] = []
    for column in FILTERS:
        if (value := call.query.text(column)) is not None:
            where.append(f"{column} = ?")
            parameters.append("item" if value == "task" else value)
    for name, comparison in (("date_from", ">="), ("date_to", "<")):
        if (moment := call.query.instant(name)) is not None:
            where.append(f"event_date {comparison} ?")
            parameters.append(write_timestamp(moment))
    listing = Listing("*", "activity", ("id",), where, parameters, descending=True)
    return page(call, listing, show_event, most=MAX_LIMIT)


def show_event(row: sqlite3.Row) -> dict[str, Any]:
    """An event as the API shows it."""
    return {
        "id": str(row["id"]),
        "object_type": row["object_type"],
        "object_id": row["object_id"],
        "event_type": row["event_type"],
        "event_date": row["event_date"],
        "parent_project_id": row["parent_project_id"],
        "parent_item_id": row["parent_item_id"],
        "initiator_id": USER_ID,
        "extra_data": json.loads(row["extra_data"]),
    }
