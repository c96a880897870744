"""Changes to tasks that are there: their fields, their dates, their places."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal
from doneby.grammar.names import fold_accents
from doneby.text import shorten
from doneby.toolkits.todoist import looking, scheduling, steps, wording
from doneby.toolkits.todoist.adding import check_content, find_place, preparations
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import Place, labels_to_write, open_task, open_tasks
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.names import spoken
from doneby.toolkits.todoist.recording import Change, Done, Recorder
from doneby.toolkits.todoist.scheduling import kept_due

if TYPE_CHECKING:
    from todoist_api_python.models import Task

    from doneby.toolkits.todoist.scheduling import NewDue


_NOUNS = {
    "content": "name",
    "description": "note",
    "priority": "priority",
    "labels": "labels",
    "deadline_date": "deadline",
    "duration": "duration",
}
"""What the fields of the API are called when one of them changes."""


@dataclass(frozen=True, slots=True)
class Update:
    """What ``update_task`` was given, in words; empty parts leave things as they are."""

    content: str = ""
    description: str = ""
    add_note: str = ""
    priority: str = ""
    add_labels: Sequence[str] = ()
    remove_labels: Sequence[str] = ()
    deadline: str = ""
    duration: str = ""


async def propose_update(
    connection: Connection, recorder: Recorder, reference: str, update: Update
) -> Proposal:
    """New values for some fields of one task."""
    catalog = await load(connection)
    task = open_task(reference, catalog)
    known = await connection.labels() if update.add_labels or update.remove_labels else []
    fields = _changed_fields(task, update, known, catalog)
    before = steps.fields_of(task, fields)
    if fields == before:
        raise ToolError(
            f"{wording.name(task)} has all that already.", "Say what is to be different."
        )

    async def make() -> Done:
        after = await connection.write(
            connection.rest.update_task(task.id, fields),
            lambda: looking.task_that(
                connection, task.id, lambda now: steps.fields_of(now, fields) == fields
            ),
        )
        line = f"Updated: {wording.line(after, catalog)}"
        if "description" in fields:
            line += f"\n{wording.note(after)}"
        undo = (steps.set_fields(task, fields, after),)
        return Done(line, undo, wording.data(after, catalog))

    change = Change(wording.name(task), (steps.set_fields(task, fields),), make)
    what = f"{wording.name(task)} ({', '.join(_NOUNS[name] for name in fields if name in _NOUNS)})"
    run = partial(
        recorder.carry_out,
        f"changed {what}",
        [change],
        outside=catalog.outside([task]),
    )
    lines = affected([task], catalog, deep=False)
    return Proposal("writes", f"Change {what}.", run, lines, outside=catalog.outside([task]))


async def propose_reschedule(
    connection: Connection, recorder: Recorder, references: Sequence[str], due: str
) -> Proposal:
    """A new date for some tasks, with what stays of their times and rules."""
    catalog = await load(connection)
    tasks = open_tasks(references, catalog)
    dues = [scheduling.new_due(due, task, catalog.dates) for task in tasks]
    changes = [
        _rescheduling(connection, task, new, catalog) for task, new in zip(tasks, dues, strict=True)
    ]
    said, phrase = wording.names(tasks), shorten(due, 80)
    lines = tuple(
        f"{wording.line(task, catalog)} → {_said(new, catalog)}"
        for task, new in zip(tasks, dues, strict=True)
    )
    run = partial(
        recorder.carry_out, f"rescheduled {said}", changes, outside=catalog.outside(tasks)
    )
    summary = f"Reschedule {said} to “{phrase}”."
    return Proposal("writes", summary, run, lines, outside=catalog.outside(tasks))


async def propose_move(
    connection: Connection,
    recorder: Recorder,
    references: Sequence[str],
    *,
    project: str,
    section: str,
    parent: str,
) -> Proposal:
    """Another project, section or parent for some tasks."""
    project, section, parent = map(spoken, (project, section, parent))
    if not (project.strip() or section.strip() or parent.strip()):
        raise ToolError("No place was named.", "Name a project, a section or a parent task.")
    catalog = await load(connection)
    tasks = open_tasks(references, catalog)
    place = find_place(catalog, project, section, parent)
    going = [task for task in tasks if not _is_there(task, place)]
    if not going:
        raise ToolError(f"{wording.names(tasks)}: already there.", "Nothing was moved.")
    changes = [_moving(connection, task, place, catalog) for task in going]
    ready = preparations(connection, place, catalog)
    what = f"{wording.names(going)} to {_place_said(place, catalog)}"
    run = partial(
        recorder.carry_out,
        f"moved {what}",
        [*ready, *changes],
        together=bool(ready),
        outside=catalog.outside(going),
    )
    lines = affected(going, catalog)
    return Proposal("writes", f"Move {what}.", run, lines, outside=catalog.outside(going))


def affected(tasks: Sequence[Task], catalog: Catalog, *, deep: bool = True) -> tuple[str, ...]:
    """A line for each task touched, subtasks included where they are touched too."""
    lines: list[str] = []
    for task in tasks:
        lines.append(wording.line(task, catalog))
        below = catalog.descendants(task.id) if deep else []
        lines += [f"↳ {wording.line(child, catalog)}" for child in below]
    return tuple(lines)


def _said(new: NewDue, catalog: Catalog) -> str:
    """Where a task will be moved, as far as that is known beforehand."""
    from doneby.grammar.dates import describe_due

    if new.moment is None:
        return new.phrase or "no date"
    return describe_due(wording.on_the_wall(new.moment, catalog.dates), catalog.dates)


def _changed_fields(
    task: Task, update: Update, known: Sequence[str], catalog: Catalog
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if update.content.strip():
        fields["content"] = check_content(update.content)
    if update.description.strip():
        text = update.description.strip()
        fields["description"] = "" if text.lower() in ("none", "no description") else text
    if note := update.add_note.strip():
        before = fields.get("description", task.description)
        fields["description"] = f"{before}\n{note}" if before else note
    if update.priority:
        fields["priority"] = wording.to_api_priority(update.priority)
    if update.add_labels or update.remove_labels:
        fields["labels"] = _changed_labels(task, update, known)
    if update.deadline.strip():
        day = scheduling.deadline(update.deadline, catalog.dates)
        fields["deadline_date"] = day.isoformat() if day else None
    if update.duration.strip():
        dated = scheduling.precision_of(task.due.date if task.due else None)
        fields |= scheduling.duration_fields(update.duration, dated)
    if not fields:
        raise ToolError("Nothing to change was given.", "Say what is to be different.")
    return fields


def _changed_labels(task: Task, update: Update, known: Sequence[str]) -> list[str]:
    gone = {fold_accents(label) for label in labels_to_write(update.remove_labels, known)}
    there = task.labels or []
    unknown = gone - {fold_accents(label) for label in there}
    if unknown:
        has = ", ".join(f"@{label}" for label in there) or "none"
        raise ToolError(
            f"{wording.name(task)} has no label @{min(unknown)}.", f"Its labels: {has}."
        )
    kept = [label for label in there if fold_accents(label) not in gone]
    return list(dict.fromkeys([*kept, *labels_to_write(update.add_labels, known)]))


def _rescheduling(connection: Connection, task: Task, new: NewDue, catalog: Catalog) -> Change:
    before = kept_due(task.due)

    def redated() -> Awaitable[Task | None]:
        return looking.task_that(connection, task.id, lambda now: kept_due(now.due) != before)

    async def make() -> Done:
        if new.moment is not None:
            due = scheduling.due_to_send(new.moment, task.due)
            setting = connection.rest.set_due(task.id, due)
            await connection.write(setting, lambda: looking.there(redated()))
            after = await connection.changed_task(task.id)
        else:
            phrase = "no date" if new.clears else new.phrase
            update = connection.api.update_task(task.id, due_string=phrase, due_lang="en")
            after = await connection.write(update, redated)
        undo = (steps.set_due(task, after),)
        return Done(_rescheduled(task, after, new, catalog), undo, wording.data(after, catalog))

    return Change(wording.name(task), (steps.set_due(task),), make)


def _rescheduled(before: Task, after: Task, new: NewDue, catalog: Catalog) -> str:
    """What came of it: the new date, and what was lost or may surprise."""
    rule = before.due.string if before.due and before.due.is_recurring else ""
    if after.due is None:
        lost = f" It no longer repeats ({rule})." if rule else ""
        return f"Rescheduled: {wording.name(after)} — no date.{lost}"
    say = wording.first_of if new.phrase else wording.when
    line = f"Rescheduled: {wording.name(after)} — {say(after.due, catalog.dates)}"
    if scheduling.is_past(wording.wall_time(after.due, catalog.dates), catalog.dates):
        line += " (in the past)"
    if rule and not after.due.is_recurring:
        line += f". It no longer repeats ({rule})"
    elif rule and new.moment is not None:
        line += " (this time only)"
    return line


def _moving(connection: Connection, task: Task, place: Place, catalog: Catalog) -> Change:
    below = len(catalog.descendants(task.id))

    async def make() -> Done:
        moving = connection.api.move_task(task.id, **place.target())
        await connection.write(
            moving,
            lambda: looking.there(
                looking.task_that(connection, task.id, lambda now: _is_there(now, place))
            ),
        )
        after = await connection.changed_task(task.id)
        if not _is_there(after, place):
            raise ToolError("Todoist did not move it.", "Look at where it is now.")
        where = _place_said(place, catalog)
        line = f"Moved: {wording.name(after)} to {where}{wording.with_subtasks(below)}"
        return Done(line, (steps.move_task(task, after),), wording.data(after, catalog))

    return Change(wording.name(task), (steps.move_task(task),), make)


def _is_there(task: Task, place: Place) -> bool:
    """Whether a task is in the list that a place names, and not somewhere below it."""
    if place.parent_id:
        return task.parent_id == place.parent_id
    own = (task.project_id, task.section_id, task.parent_id)
    return own == (place.project_id, place.section_id, None)


def _place_said(place: Place, catalog: Catalog) -> str:
    above = catalog.task(place.parent_id)
    if above is not None:
        return wording.name(above)
    if place.new_project:
        return f"#{place.new_project}"
    section = catalog.sections.get(place.section_id or "")
    path = f"#{catalog.path(place.project_id)}"
    return f"{path} / {section.name}" if section else path
