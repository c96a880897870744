"""Which tasks a view shows, in which order, under which headings: plain data, no widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from doneby.text import clean, shorten

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

Json = dict[str, Any]
NAME_WIDTH = 300


@dataclass(frozen=True, slots=True)
class Task:
    """An open task as the list shows it, every text in it made safe."""

    id: str
    content: str
    day: date | None
    at: datetime | None
    priority: str
    project: str
    section: str
    labels: tuple[str, ...]
    description: str
    due_string: str
    recurring: bool
    deadline: str
    given: Json

    @classmethod
    def of(cls, given: Json) -> Task:
        """Read what the toolkit says of a task."""
        moment = given.get("due") or ""
        at = datetime.fromisoformat(moment) if "T" in moment else None
        at = at.replace(tzinfo=None) if at else None
        day = at.date() if at else date.fromisoformat(moment) if moment else None
        return cls(
            id=given["id"],
            content=shorten(clean(given["content"]), NAME_WIDTH) or "(no name)",
            day=day,
            at=at,
            priority=given["priority"],
            project=_word(given["project"]),
            section=_word(given["section"]),
            labels=tuple(_word(label) for label in given["labels"]),
            description=shorten(clean(given["description"] or ""), NAME_WIDTH),
            due_string=_word(given["due_string"]),
            recurring=given["recurring"],
            deadline=given["deadline"] or "",
            given=given,
        )

    def says(self, words: Sequence[str]) -> bool:
        """Whether every word is somewhere in it; words are in lower case."""
        parts = [self.content, *(f"@{label}" for label in self.labels), f"#{self.project}"]
        text = " ".join([*parts, self.description]).casefold()
        return all(word in text for word in words)


@dataclass(frozen=True, slots=True)
class Heading:
    """A line between tasks; ``late`` for what is overdue."""

    text: str
    count: int
    late: bool = False


BLANK = Heading("", 0)
"""Air between two groups."""
Row = Task | Heading


@dataclass(frozen=True, slots=True)
class Side:
    """What is shown on the right of a task: when, by when, and where it belongs."""

    when: str
    project: str
    late: bool
    deadline: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What is looked at: ``today``, ``upcoming``, ``inbox``, ``all``, ``project`` or ``filter``.

    ``name`` is the project's, or the filter.
    """

    kind: str
    name: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        if self.kind == "project":
            return f"#{self.name}"
        return self.name if self.kind == "filter" else self.kind.capitalize()


FIXED = tuple(View(kind) for kind in ("today", "upcoming", "inbox", "all"))
INBOX = "Inbox"
UPCOMING_DAYS = 14


def rows(tasks: Sequence[Task], view: View, dates: DateContext, words: str = "") -> list[Row]:
    """The lines of a view.

    Args:
        tasks: All open tasks, or for a filter those that fit it, in the order of the toolkit.
        view: Which.
        dates: The user's now.
        words: Only tasks in which each of these words is found.
    """
    today = dates.now.date()
    wanted = words.casefold().split()
    found = [task for task in tasks if _is_in(task, view, today) and task.says(wanted)]
    return list(_grouped(found, view, dates))


def _is_in(task: Task, view: View, today: date) -> bool:
    match view.kind:
        case "today":
            return task.day is not None and task.day <= today
        case "upcoming":
            return task.day is not None and task.day <= today + timedelta(days=UPCOMING_DAYS)
        case "inbox":
            return task.project.casefold() == INBOX.casefold()
        case "project":
            return task.project == view.name
        case _:
            return True


def _grouped(tasks: Sequence[Task], view: View, dates: DateContext) -> Iterator[Row]:
    now = dates.now.replace(tzinfo=None)
    groups: dict[str | date, list[Task]] = {}
    for task in tasks:
        groups.setdefault(_group(task, view, now), []).append(task)
    for number, (group, members) in enumerate(groups.items()):
        if name := day_name(group, now.date(), dates) if isinstance(group, date) else group:
            if number:
                yield BLANK
            yield Heading(name, len(members), late=name == "Overdue")
        yield from members


def _group(task: Task, view: View, now: datetime) -> str | date:
    """What a task stands below: a heading, or a day, which is put into words once for all."""
    if view.kind in ("project", "inbox"):
        return task.section
    if view.kind == "filter":
        return ""
    if task.day is None:
        return "No date"
    return "Overdue" if _is_over(task, now) else task.day


def is_late(task: Task, dates: DateContext) -> bool:
    """Whether its day is over, or its time."""
    return _is_over(task, dates.now.replace(tzinfo=None))


def _is_over(task: Task, now: datetime) -> bool:
    if task.at:
        return task.at < now
    return task.day is not None and task.day < now.date()


def day_name(day: date, today: date, dates: DateContext) -> str:
    """A heading for a day."""
    said = _said(day, dates)
    near = {today: "Today", today + timedelta(days=1): "Tomorrow"}.get(day)
    return f"{near} · {said}" if near and near.casefold() != said.casefold() else near or said


def when(task: Task, view: View, dates: DateContext) -> str:
    """When a task is due, as short as its heading allows."""
    if task.day is None:
        return ""
    clock = f"{task.at:%H:%M}" if task.at else ""
    mark = "↻" if task.recurring else ""
    today = dates.now.date()
    headed = view.kind in ("today", "upcoming", "all") and not is_late(task, dates)
    day = "" if headed or (task.day == today and clock) else _day(task.day, today, dates)
    return " ".join(filter(None, (mark, day, clock)))


def by(task: Task, dates: DateContext) -> str:
    """Until when it has to be done, in as few words; empty for no deadline."""
    if not task.deadline:
        return ""
    return f"by {_day(date.fromisoformat(task.deadline), dates.now.date(), dates)}"


def _day(day: date, today: date, dates: DateContext) -> str:
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}.get((day - today).days)
    return near or _said(day, dates)


def _said(day: date, dates: DateContext) -> str:
    from doneby.grammar.dates import describe_day  # not needed by the first painting

    return describe_day(day, dates)


def _word(text: str | None) -> str:
    return shorten(clean(text or ""), NAME_WIDTH)
