"""The steps that take changes back, as the journal keeps them: plain JSON, written beforehand.

Each says what to do (``do``), to what (``id``, ``content``), what was there before, and, once
the change is made, what it left behind (``left``): so that undoing can tell whether somebody
else has changed the thing since. ``undoing`` carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist.scheduling import kept_due
from doneby.toolkits.todoist.wording import day_of

if TYPE_CHECKING:
    from todoist_api_python.models import Comment, Project, Reminder, Section, Task

Fields = dict[str, Any]


def delete_task(task: Task) -> Step:
    """Takes back an addition."""
    return {"do": "delete_task", "id": task.id, "content": task.content}


def delete_new_task(content: str, since: datetime) -> Step:
    """Takes back an addition of which the id is not known (yet)."""
    return {"do": "delete_new_task", "content": content, "since": since.isoformat()}


def delete_project(project: Project) -> Step:
    """Takes back the making of a project."""
    return {"do": "delete_project", "id": project.id, "content": project.name}


def delete_new_project(name: str, since: datetime) -> Step:
    """Takes back the making of a project of which the id is not known (yet)."""
    return {"do": "delete_new_project", "content": name, "since": since.isoformat()}


def reopen_task(task: Task) -> Step:
    """Takes back a completion, and puts the task where it was among its siblings."""
    return {
        "do": "reopen_task",
        "id": task.id,
        "content": task.content,
        "order": task.order,
    }


def complete_task(task: Task) -> Step:
    """Takes back a reopening."""
    return {"do": "complete_task", "id": task.id, "content": task.content}


def set_due(task: Task, after: Task | None = None) -> Step:
    """Takes back a new date, or the completion of one occurrence."""
    step: Step = {
        "do": "set_due",
        "id": task.id,
        "content": task.content,
        "due": kept_due(task.due),
        "duration": duration_fields(task),
    }
    return step if after is None else {**step, "left": kept_due(after.due)}


def set_fields(task: Task, changed: Fields, after: Task | None = None) -> Step:
    """Takes back an update: the fields that it changes, as they were."""
    step: Step = {
        "do": "set_fields",
        "id": task.id,
        "content": task.content,
        "fields": fields_of(task, changed),
    }
    return step if after is None else {**step, "left": fields_of(after, changed)}


def move_task(task: Task, after: Task | None = None) -> Step:
    """Takes back a move."""
    step: Step = {
        "do": "move_task",
        "id": task.id,
        "content": task.content,
        "place": place_of(task),
        "order": task.order,
    }
    return step if after is None else {**step, "left": place_of(after)}


def create_task(task: Task) -> Step:
    """Takes back a deletion as far as that can be: the same fields in a new task."""
    return {
        "do": "create_task",
        "id": task.id,
        "content": task.content,
        "description": task.description,
        **place_of(task),
        "order": task.order,
        "labels": task.labels or [],
        "priority": task.priority,
        "due": kept_due(task.due),
        "deadline_date": day_of(task.deadline.date).isoformat() if task.deadline else None,
        "duration": duration_fields(task),
    }


def create_comments(task: Task, own: Sequence[Comment], *, others: int, shared: bool) -> Step:
    """Takes back the deletion of what was said about a task; nobody else's words are said again.

    Args:
        task: The task, which is made again before.
        own: The user's comments, the oldest first.
        others: How many there are by other people.
        shared: Whether other people read them.
    """
    return {
        "do": "create_comments",
        "id": task.id,
        "content": f"the comments on {task.content}",
        "comments": [comment_fields(one) for one in own],
        "others": others,
        "sends": shared and bool(own),
    }


def comment_fields(comment: Comment) -> Fields:
    """A comment as far as it can be written again: its words, and its file, which stays online."""
    file = comment.attachment
    return {"text": comment.content, "attachment": file.to_dict() if file else None}


def delete_comment(comment: Comment, task: Task) -> Step:
    """Takes back a comment."""
    return {"do": "delete_comment", "id": comment.id, "content": f"the comment on {task.content}"}


def delete_new_comment(task: Task, text: str, since: datetime) -> Step:
    """Takes back a comment of which the id is not known (yet)."""
    return {
        "do": "delete_new_comment",
        "id": task.id,
        "content": f"the comment on {task.content}",
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


def rename_project(project: Project, left: str | None = None) -> Step:
    """Takes back another name for a project."""
    step: Step = {"do": "rename_project", "id": project.id, "content": project.name}
    return step if left is None else {**step, "left": left}


def unarchive_project(project: Project) -> Step:
    """Takes back an archiving."""
    return {"do": "unarchive_project", "id": project.id, "content": project.name}


def create_project(project: Project) -> Step:
    """Takes back a deletion as far as that can be: an empty project like it."""
    return {
        "do": "create_project",
        "id": project.id,
        "content": project.name,
        "parent_id": project.parent_id,
        "fields": {
            "description": project.description,
            "color": project.color,
            "is_favorite": project.is_favorite,
            "view_style": project.view_style,
        },
    }


def delete_section(section: Section) -> Step:
    """Takes back an added section."""
    return {"do": "delete_section", "id": section.id, "content": section.name}


def delete_new_section(name: str, project_id: str) -> Step:
    """Takes back an added section of which the id is not known (yet)."""
    return {"do": "delete_new_section", "content": name, "project_id": project_id}


def rename_section(section: Section, left: str | None = None) -> Step:
    """Takes back another name for a section."""
    step: Step = {"do": "rename_section", "id": section.id, "content": section.name}
    return step if left is None else {**step, "left": left}


def create_section(section: Section) -> Step:
    """Takes back a deletion as far as that can be: an empty section like it."""
    return {
        "do": "create_section",
        "id": section.id,
        "content": section.name,
        "project_id": section.project_id,
        "order": section.order,
    }


def rename(ids: dict[str, str]) -> Step:
    """Comes before other steps: what they call by an old id has been made again since."""
    return {"do": "rename", "content": "", "ids": dict(ids)}


def place_of(task: Task) -> Fields:
    """The list a task is in."""
    return {
        "project_id": task.project_id,
        "section_id": task.section_id,
        "parent_id": task.parent_id,
    }


def duration_fields(task: Task) -> Fields:
    """A task's duration as the API takes it."""
    length = task.duration
    return {
        "duration": length.amount if length else None,
        "duration_unit": length.unit if length else None,
    }


def fields_of(task: Task, names: Fields) -> Fields:
    """Some fields of a task as the API takes them."""
    everything = {
        "content": task.content,
        "description": task.description,
        "priority": task.priority,
        "labels": task.labels or [],
        "deadline_date": day_of(task.deadline.date).isoformat() if task.deadline else None,
        **duration_fields(task),
    }
    return {name: everything[name] for name in names}
