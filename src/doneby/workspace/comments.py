"""Comments on tasks and on projects."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from .arguments import Arguments
from .call import USER_ID, Call
from .errors import invalid, missing, not_found
from .paging import Listing, page
from .projects import project_row
from .records import delete, insert, log, update
from .task_rows import task_row

MAX_CONTENT = 15_000
MAX_TOLD, MAX_UID = 1_000, 20


def list_comments(call: Call) -> Any:
    """``GET /comments``: of exactly one task or project, the oldest first."""
    task_id, project_id = _target(call, call.query)
    column, value = ("task_id", task_id) if task_id else ("project_id", project_id)
    listing = Listing("*", "comments", ("posted_at", "rowid"), (f"{column} = ?",), (value,))
    return page(call, listing, show_comment)


def get_comment(call: Call, comment_id: str) -> Any:
    """``GET /comments/{id}``."""
    return show_comment(comment_row(call, comment_id))


def create_comment(call: Call) -> Any:
    """``POST /comments``: on exactly one task or project."""
    content = call.body.required_text("content", most=MAX_CONTENT)
    task_id, project_id = _target(call, call.body)
    attachment = call.body.raw("attachment")
    if attachment is not None and not isinstance(attachment, dict):
        raise invalid("attachment", "Input should be a valid dictionary")
    told = call.body.texts("uids_to_notify", most_items=MAX_TOLD, most=MAX_UID)
    fields = {"file_attachment": attachment, "uids_to_notify": told}
    comment_id = insert_comment(call, content, task_id, project_id, fields)
    return get_comment(call, comment_id)


def insert_comment(
    call: Call,
    content: str,
    task_id: str | None,
    project_id: str | None = None,
    extra: Mapping[str, Any] | None = None,
) -> str:
    """Store a new comment, and what is kept in JSON with it: a file, and who is told."""
    comment_id = call.new_id()
    insert(
        call.database,
        "comments",
        {
            "id": comment_id,
            "task_id": task_id,
            "project_id": project_id,
            "content": content,
            "posted_at": call.timestamp,
            **{column: json.dumps(value) for column, value in (extra or {}).items() if value},
        },
    )
    parents = {"project_id": project_id, "parent_id": task_id}
    log(call, "added", "note", comment_id, **parents, content=content)
    return comment_id


def update_comment(call: Call, comment_id: str) -> Any:
    """``POST /comments/{id}``: null or an empty text change nothing."""
    comment = comment_row(call, comment_id)
    content = call.body.text("content", most=MAX_CONTENT)
    if content and content != comment["content"]:
        update(call.database, "comments", comment_id, {"content": content})
        details = {"content": content, "last_content": comment["content"]}
        _log(call, "updated", comment, **details)
    return get_comment(call, comment_id)


def delete_comment(call: Call, comment_id: str) -> None:
    """``DELETE /comments/{id}``."""
    comment = comment_row(call, comment_id)
    delete(call.database, "comments", comment_id)
    _log(call, "deleted", comment, content=comment["content"])


def comment_row(call: Call, comment_id: str) -> sqlite3.Row:
    """The comment of that id.

    Raises:
        ApiError: There is none.
    """
    row: sqlite3.Row | None = call.database.execute(
        "SELECT * FROM comments WHERE id = ?", [comment_id]
    ).fetchone()
    if row is None:
        raise not_found("Comment")
    return row


def show_comment(row: sqlite3.Row) -> dict[str, Any]:
    """A comment as the API shows it: with the id of its task or of its project, not both."""
    target = {"item_id": row["task_id"]} if row["task_id"] else {"project_id": row["project_id"]}
    attachment, told = row["file_attachment"], row["uids_to_notify"]
    return {
        "id": row["id"],
        "posted_uid": USER_ID,
        "content": row["content"],
        "file_attachment": json.loads(attachment) if attachment else None,
        "uids_to_notify": json.loads(told) if told else None,
        "is_deleted": False,
        "posted_at": row["posted_at"],
        "reactions": None,
        **target,
    }


def _target(call: Call, arguments: Arguments) -> tuple[str | None, str | None]:
    """The one task or project that is named, which must be there."""
    task_id, project_id = arguments.id("task_id"), arguments.id("project_id")
    if task_id is not None and project_id is not None:
        raise invalid("project_id", explanation="Only one of task_id and project_id can be used")
    if task_id is not None:
        task_row(call, task_id)
    elif project_id is not None:
        project_row(call, project_id)
    else:
        raise missing("task_id")
    return task_id, project_id


def _log(call: Call, event: str, row: sqlite3.Row, **details: Any) -> None:
    parents = {"project_id": row["project_id"], "parent_id": row["task_id"]}
    log(call, event, "note", row["id"], **parents, **details)
