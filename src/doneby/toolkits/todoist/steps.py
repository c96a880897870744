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
    from todoist_api_python.models import (
        Comment,
        Label,
        LocationReminder,
        Project,
        Reminder,
        Section,
        Task,
    )

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


def rename_project(project: Project, left: str | None = None) -> Step:
    """Takes back another name for a project."""
    step: Step = {"do": "rename_project", "id": project.id, "content": project.name}
    return step if left is None else {**step, "left": left}


def set_looks(project: Project, changed: Fields, after: Project | None = None) -> Step:
    """Takes back how a project looks: the fields that were changed, as they were."""
    step: Step = {
        "do": "set_looks",
        "id": project.id,
        "content": project.name,
        "fields": looks_of(project, changed),
    }
    return step if after is None else {**step, "left": looks_of(after, changed)}


def looks_of(project: Project, names: Iterable[str]) -> Fields:
    """Some fields of a project as the API takes them."""
    everything = {
        "description": project.description,
        "color": project.color,
        "is_favorite": project.is_favorite,
        "view_style": project.view_style,
    }
    return {name: everything[name] for name in names}


def archive_project(project: Project) -> Step:
    """Takes back that a project was brought back."""
    return {"do": "archive_project", "id": project.id, "content": project.name}


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
        "fields": looks_of(project, ("description", "color", "is_favorite", "view_style")),
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


def assign_task(task: Task, after: Task | None = None, *, shared: bool) -> Step:
    """Takes back an assignment; where others share the task, they are told again."""
    step: Step = {
        "do": "assign_task",
        "id": task.id,
        "content": task.content,
        "assignee": task.assignee_id or None,
        "sends": shared,
    }
    return step if after is None else {**step, "left": after.assignee_id or None}


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


def delete_label(label: Label) -> Step:
    """Takes back a new label."""
    return {**delete_new_label(label.name), "do": "delete_label", "id": label.id}


def delete_new_label(name: str) -> Step:
    """Takes back a new label of which the id is not known (yet)."""
    return {"do": "delete_new_label", "content": f"the label @{name}", "label": name}


def rename_label(label: Label | None, name: str, left: str) -> Step:
    """Takes back another name for a label; one that only tasks have is no label by itself."""
    return {
        "do": "rename_label",
        "id": label.id if label else "",
        "content": f"the label @{name}",
        "label": name,
        "left": left,
    }


def create_label(label: Label) -> Step:
    """Takes back the deletion of a label; ``label_task`` puts it on its tasks again."""
    return {
        "do": "create_label",
        "id": label.id,
        "content": f"the label @{label.name}",
        "label": label.name,
        "fields": {"color": label.color, "is_favorite": label.is_favorite},
    }


def label_task(task: Task, name: str) -> Step:
    """Puts a deleted label on a task again."""
    return {"do": "label_task", "id": task.id, "content": task.content, "label": name}


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
