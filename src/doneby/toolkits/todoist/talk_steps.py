"""The steps that take back what was done to comments and reminders; see ``steps``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from doneby.agent.journal import Step
from doneby.toolkits.todoist.steps import Fields

if TYPE_CHECKING:
    from todoist_api_python.models import Comment, LocationReminder, Reminder, Task


def create_comments(
    where: Fields, what: str, own: Sequence[Comment], *, others: int = 0, shared: bool
) -> Step:
    """Takes back the deletion of what was said; nobody else's words are said again.

    Args:
        where: The id of the task or the project that it was said of, as the SDK takes it.
        what: What that is called.
        own: The user's comments, the oldest first.
        others: How many there are by other people.
        shared: Whether other people read them.
    """
    return {
        "do": "create_comments",
        "where": where,
        "content": f"the comments on {what}",
        "comments": [comment_fields(one) for one in own],
        "others": others,
        "sends": shared and bool(own),
    }


def set_comment(comment: Comment, what: str, left: str | None = None, *, shared: bool) -> Step:
    """Takes back other words in a comment."""
    step: Step = {
        "do": "set_comment",
        "id": comment.id,
        "content": f"the comment on {what}",
        "text": comment.content,
        "sends": shared,
    }
    return step if left is None else {**step, "left": left}


def comment_fields(comment: Comment) -> Fields:
    """A comment as far as it can be written again: its words, and its file, which stays online."""
    file = comment.attachment
    return {"text": comment.content, "attachment": file.to_dict() if file else None}


def delete_comment(comment: Comment, what: str) -> Step:
    """Takes back a comment."""
    return {"do": "delete_comment", "id": comment.id, "content": f"the comment on {what}"}


def delete_new_comment(where: Fields, what: str, text: str, since: datetime) -> Step:
    """Takes back a comment of which the id is not known (yet)."""
    return {
        "do": "delete_new_comment",
        "where": where,
        "content": f"the comment on {what}",
        "text": text,
        "since": since.isoformat(),
    }


def set_reminders(
    task: Task, reminders: Iterable[Reminder], left: Iterable[Reminder] | None = None
) -> Step:
    """Takes back a change of reminders: all of a task's, as they were."""
    step: Step = {
        "do": "set_reminders",
        "id": task.id,
        "content": task.content,
        "reminders": [reminder_fields(one) for one in reminders],
    }
    return step if left is None else {**step, "left": [reminder_fields(one) for one in left]}


def reminder_fields(reminder: Reminder) -> Fields:
    """A reminder as far as it can be set again: minutes before, or a moment of its own."""
    if reminder.due is None:
        return {"minute_offset": reminder.minute_offset or 0}
    return {"due_datetime": reminder.due.date.isoformat()}


def delete_place_reminder(task: Task, reminder: LocationReminder) -> Step:
    """Takes back a reminder by place."""
    return {
        **delete_new_place_reminder(task, reminder.name),
        "do": "delete_place_reminder",
        "reminder": reminder.id,
    }


def create_place_reminder(task: Task, reminder: LocationReminder) -> Step:
    """Takes back that a reminder by place was removed."""
    return {
        "do": "create_place_reminder",
        "id": task.id,
        "content": f"the reminder of {task.content}",
        "fields": {
            "name": reminder.name,
            "loc_lat": reminder.loc_lat,
            "loc_long": reminder.loc_long,
            "loc_trigger": reminder.loc_trigger,
            "radius": reminder.radius,
        },
    }


def delete_new_place_reminder(task: Task, place: str) -> Step:
    """Takes back a reminder by place of which the id is not known (yet)."""
    return {
        "do": "delete_new_place_reminder",
        "id": task.id,
        "content": f"the reminder of {task.content}",
        "place": place,
    }
