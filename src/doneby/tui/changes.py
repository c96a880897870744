"""What the keys do to tasks: the calls that make a change, and how it looks before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from doneby.tui.views import Task

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

Call = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of some tasks.

    Attributes:
        ids: The tasks.
        calls: The calls that make it; none when there is nothing to change.
        look: What a task looks like once it is made, where that is plain.
        leaves: Whether the tasks leave the list by it.
    """

    ids: tuple[str, ...]
    calls: tuple[Call, ...]
    look: Callable[[Task], Task] | None = None
    leaves: bool = False


def completed(tasks: Sequence[Task]) -> Change:
    """They are done."""
    return _leaving("complete_tasks", tasks)


def reopened(tasks: Sequence[Task]) -> Change:
    """They are not done after all."""
    return _leaving("reopen_tasks", tasks)


def deleted(tasks: Sequence[Task]) -> Change:
    """They are gone; whoever makes the calls asks first, so nothing is seen of it until then."""
    return replace(_leaving("delete_tasks", tasks), leaves=False)


def ranked(tasks: Sequence[Task], priority: str) -> Change:
    """They have a priority; one that has it already would be told of as a mistake."""
    changed = [task for task in tasks if task.priority != priority]
    return _updating(changed, lambda task: replace(task, priority=priority), priority=priority)


def renamed(task: Task, content: str) -> Change:
    """It has another name."""
    return _updating([task], lambda one: replace(one, content=content), content=content)


def described(task: Task, description: str) -> Change:
    """It has a description; an empty one takes it away."""
    return _updating([task], description=description or "none")


def due_by(tasks: Sequence[Task], deadline: str, dates: DateContext | None) -> Change:
    """They have a deadline; "none" or nothing takes it away."""
    look = _deadline(deadline, dates) if dates else None
    return _updating(tasks, look, deadline=deadline or "none")


def lasting(tasks: Sequence[Task], duration: str) -> Change:
    """They take so long."""
    return _updating(tasks, duration=duration)


def labelled(tasks: Sequence[Task], label: str) -> Change:
    """They have a label more."""
    name = label.strip().removeprefix("@")
    return _updating([task for task in tasks if name not in task.labels], add_labels=[name])


def moved(tasks: Sequence[Task], project: str) -> Change:
    """They are in a project."""
    name, ids = project.strip().removeprefix("#"), _ids(tasks)
    call = ("move_tasks", {"tasks": list(ids), "project": name})
    return Change(ids, (call,), lambda task: replace(task, project=name, section=""))


def sectioned(tasks: Sequence[Task], project: str, section: str, *, is_new: bool = False) -> Change:
    """They are in a section of a project, or in none of its sections."""
    ids = _ids(tasks)
    where = {"project": project} | ({"section": section} if section else {})
    calls: tuple[Call, ...] = (("move_tasks", {"tasks": list(ids), **where}),)
    if is_new:
        calls = (("add_section", {"name": section, "project": project}), *calls)
    return Change(ids, calls, lambda task: replace(task, project=project, section=section))


def rescheduled(tasks: Sequence[Task], due: str, dates: DateContext | None) -> Change:
    """They are due at another time."""
    ids = _ids(tasks)
    call = ("reschedule_tasks", {"tasks": list(ids), "due": due})
    return Change(ids, (call,), _due(due, dates) if dates else None)


def _leaving(tool: str, tasks: Sequence[Task]) -> Change:
    ids = _ids(tasks)
    return Change(ids, ((tool, {"tasks": list(ids)}),) if ids else (), leaves=True)


def _updating(
    tasks: Sequence[Task], look: Callable[[Task], Task] | None = None, **fields: Any
) -> Change:
    ids = _ids(tasks)
    return Change(ids, tuple(("update_task", {"task": one, **fields}) for one in ids), look)


def _ids(tasks: Sequence[Task]) -> tuple[str, ...]:
    return tuple(task.id for task in tasks)


def _due(words: str, dates: DateContext) -> Callable[[Task], Task] | None:
    """What a date phrase makes of a task, where that is plain."""
    found = _moment(words, dates)
    if found is None:
        return None
    at = found if isinstance(found, datetime) else None
    day = at.date() if at else found
    return lambda task: replace(task, day=day, at=at)


def _deadline(words: str, dates: DateContext) -> Callable[[Task], Task] | None:
    """The same for a deadline, which is a day."""
    found = _moment(words, dates)
    if found is None:
        return None
    day = found.date() if isinstance(found, datetime) else found
    return lambda task: replace(task, deadline=day.isoformat())


def _moment(words: str, dates: DateContext) -> date | None:
    from doneby.grammar.dates import DueError, parse_due

    try:
        due = parse_due(words, dates)
    except DueError:
        return None
    return due.date if due else None
