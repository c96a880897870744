"""The steps that take changes back, as the journal keeps them: plain JSON, written beforehand.

Each says what to do (``do``), to what (``id``, ``content``), what was there before, and, once
the change is made, what it left behind (``left``): so that undoing can tell whether somebody
else has changed the thing since. ``undoing`` carries them out.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from doneby.agent.journal import Step
from doneby.toolkits.todoist.scheduling import kept_due
from doneby.toolkits.todoist.wording import day_of

if TYPE_CHECKING:
    from todoist_api_python.models import (
        Task,
    )

Fields = dict[str, Any]


def delete_task(task: Task) -> Step:
    """Takes back an addition."""
    return {"do": "delete_task", "id": task.id, "content": task.content}


def delete_new_task(content: str, since: datetime) -> Step:
    """Takes back an addition of which the id is not known (yet)."""
    return {"do": "delete_new_task", "content": content, "since": since.isoformat()}


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
