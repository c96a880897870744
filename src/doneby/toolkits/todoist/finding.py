"""Which tasks were asked for, and what to say about them."""

from __future__ import annotations

import re
from asyncio import gather
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from doneby.agent.errors import NeedsAnswer, ToolError
from doneby.agent.results import ToolResult
from doneby.text import shorten
from doneby.toolkits.todoist import commenting, reminding, repeating, wording
from doneby.toolkits.todoist.catalog import Catalog, load
from doneby.toolkits.todoist.choosing import label_to_read, project_to_read
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.commenting import Details
from doneby.toolkits.todoist.names import has_beginnings, nearest, spoken, telling_words
from doneby.toolkits.todoist.scheduling import is_past

if TYPE_CHECKING:
    from todoist_api_python.models import Task

    from doneby.grammar.dates import DateContext, Period

SHOWN = 50
"""How many tasks are shown unless told."""

PERIOD_HELP = "A period is written like: today, this week, overdue, no date, next 7 days, june."
_NO_DATE = re.compile(r"(?:with )?(?:no|without(?: an?)?)(?: due)? dates?|undated|unscheduled")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What ``find_tasks`` was asked, in words."""

    text: str = ""
    due: str = ""
    project: str = ""
    label: str = ""
    priority: str = ""
    filter: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """The same, resolved; empty parts select everything.

    Attributes:
        words: Beginnings of words in the name.
        period: When the task is due.
        undated: Whether it has no date.
        project_id: Its project.
        label: Its label.
        priority: ``p1`` to ``p4``.
        filter: The query that has already chosen.
    """

    words: Sequence[str]
    period: Period | None
    undated: bool
    project_id: str
    label: str
    priority: str
    filter: str

    def takes(self, task: Task, catalog: Catalog) -> bool:
        """Whether a task is one of those wanted."""
        return (
            (not self.words or has_beginnings(self.words, task.content))
            and (not self.undated or task.due is None)
            and (self.period is None or _falls_in(task, self.period, catalog.dates))
            and self.project_id in ("", task.project_id)
            and (not self.label or self.label in (task.labels or ()))
            and self.priority in ("", wording.from_api_priority(task.priority))
        )


async def find(connection: Connection, wanted: Wanted, limit: int) -> ToolResult:
    """The tasks that fit all that is wanted, in the order in which they are due."""
    wanted = Wanted(*map(spoken, astuple(wanted)))
    chosen = _by_filter(connection, wanted.filter) if wanted.filter.strip() else None
    catalog = await load(connection, chosen)
    selection = await _resolve(connection, wanted, catalog)
    found = [task for task in catalog.tasks if selection.takes(task, catalog)]
    if not found and (project_id := _project_of_that_name(wanted, catalog)):
        selection = replace(selection, words=(), project_id=project_id)
        found = [task for task in catalog.tasks if selection.takes(task, catalog)]
    found.sort(key=lambda task: wording.order(task, catalog.dates))
    # Small models fill in what they should leave out, this with 0 or -1.
    shown = found[: limit if limit > 0 else SHOWN]
    text = (
        wording.listing(
            _header(found, len(shown), selection, catalog),
            _lines(shown, catalog),
        )
        if found
        else _nothing(wanted, selection, catalog)
    )
    again = _again(selection, catalog)
    if said := repeating.told(again):
        text += f"\n{said}"
    if len(shown) < len(found):
        text += f"\nTo see all of them, ask for the first {len(found)}."
    # Where nothing was found, the nearest of all are named.
    outside = [catalog.outside([*shown, *again] if found else catalog.tasks)]
    if len(found) == 1:
        details = await _details(connection, found[0], catalog)
        text = "\n".join([text, *details.lines])
        outside.append(details.outside)
    return ToolResult(
        text,
        data={"total": len(found), "tasks": [wording.data(task, catalog) for task in shown]},
        outside=", ".join(filter(None, outside)),
    )


def _again(selection: Selection, catalog: Catalog) -> list[Task]:
    """Recurring tasks whose next date is before the period, and which fall in it later."""
    period = selection.period
    if period is None or period.end is None or _is(period, "overdue"):
        return []
    at_any_time = replace(selection, period=None)
    return [
        task
        for task in catalog.tasks
        if at_any_time.takes(task, catalog)
        and not _falls_in(task, period, catalog.dates)
        and repeating.falls_in(task, period, catalog.dates)
    ]


def _lines(shown: Sequence[Task], catalog: Catalog) -> Iterator[str]:
    """A line for each task; those that share a name are told apart by their ids."""
    names = Counter(task.content for task in shown)
    for task in shown:
        line = wording.line(task, catalog, listed=True)
        yield f"{line} · id {task.id}" if names[task.content] > 1 else line


async def _details(connection: Connection, task: Task, catalog: Catalog) -> Details:
    """What a task has beside its line: its note, its reminders, its comments."""
    note = [wording.note(task)] if task.description else []
    try:
        comments, reminders = await gather(
            commenting.comments_of(connection, task, catalog),
            reminding.lines_of(connection, task, catalog),
        )
    except ToolError:
        return Details([*note, "Its comments and reminders could not be read."])
    return Details([*note, *reminders, *comments.lines], comments.outside)


def _project_of_that_name(wanted: Wanted, catalog: Catalog) -> str:
    """The project that the words name, where no task has them: "work tasks" may be those in it."""
    if not wanted.text.strip() or wanted.project.strip():
        return ""
    try:
        return project_to_read(wanted.text, catalog)
    except (ToolError, NeedsAnswer):
        return ""


def is_overdue(task: Task, dates: DateContext) -> bool:
    """Whether a task's day is over, or its time."""
    if task.due is None:
        return False
    return is_past(wording.wall_time(task.due, dates), dates)


def period_named(words: str, dates: DateContext, *, past: bool = False) -> Period:
    """The period that words mean; a date phrase means its day.

    Args:
        words: The period.
        dates: The user's now and habits.
        past: Whether "friday" is the last one, and so is "june".

    Raises:
        ToolError: They mean none.
    """
    from doneby.grammar.dates import WHOLE_DAY, Period, parse_anything, parse_period

    period = parse_period(words, dates, past=past)
    if period is not None:
        return period
    found = parse_anything(words, dates)
    if found is None or found.due.is_recurring:
        raise ToolError(f"“{shorten(words, 60)}” is not understood as a period.", PERIOD_HELP)
    day = wording.day_of(found.due.date)
    timed = isinstance(found.due.date, datetime)
    return Period(day, day, WHOLE_DAY if timed else " ".join(words.split()))


def period_range(period: Period, dates: DateContext) -> str:
    """The days of a period, in words: "Mon 30 Nov – Sun 6 Dec"."""
    start, end = period.start, period.end
    if start is None:
        return f"until {wording.day(end, dates)}" if end else ""
    if end is None:
        return f"from {wording.day(start, dates)}"
    if start == end:
        return wording.day(start, dates)
    return f"{wording.day(start, dates)} – {wording.day(end, dates)}"


async def _by_filter(connection: Connection, query: str) -> list[Task]:
    """The tasks of a raw filter; its lists, set apart by commas, are asked for one by one."""
    found: dict[str, Task] = {}
    for part in _lists(query):
        tasks = await connection.every(connection.api.filter_tasks, query=part, lang="en")
        found |= {task.id: task for task in tasks}
    return list(found.values())


def _lists(query: str) -> list[str]:
    """The single lists of a query: the endpoint takes no commas. What we cannot read is sent."""
    from doneby.grammar.filters import FilterError, Filters, parse_filter, unparse

    try:
        tree = parse_filter(query)
    except FilterError:
        return [query]
    return [unparse(part) for part in tree.parts] if isinstance(tree, Filters) else [query]


async def _resolve(connection: Connection, wanted: Wanted, catalog: Catalog) -> Selection:
    undated = _NO_DATE.fullmatch(" ".join(wanted.due.lower().split())) is not None
    dated = bool(wanted.due.strip()) and not undated
    labels = await connection.labels() if wanted.label.strip() else []
    return Selection(
        words=telling_words(wanted.text),
        period=period_named(wanted.due, catalog.dates) if dated else None,
        undated=undated,
        project_id=project_to_read(wanted.project, catalog) if wanted.project.strip() else "",
        label=label_to_read(wanted.label, catalog, labels) if wanted.label.strip() else "",
        priority=wanted.priority,
        filter=" ".join(wanted.filter.split()),
    )


def _falls_in(task: Task, period: Period, dates: DateContext) -> bool:
    """By the due date, else the deadline; "today" takes in what is overdue."""
    if _is(period, "overdue"):
        return is_overdue(task, dates)
    day = _day(task, dates)
    if day is None:
        return False
    start = None if _is(period, "today") else period.start
    return (start is None or start <= day) and (period.end is None or day <= period.end)


def _day(task: Task, dates: DateContext) -> date | None:
    if task.due is not None:
        return wording.day_of(wording.wall_time(task.due, dates))
    return wording.day_of(task.deadline.date) if task.deadline else None


def _is(period: Period, name: str) -> bool:
    return period.name.lower() == name


def _header(found: Sequence[Task], shown: int, selection: Selection, catalog: Catalog) -> str:
    noun = f"{selection.priority} task".strip()
    header = wording.count(len(found), noun) + _described(selection, catalog)
    if selection.period is not None and _is(selection.period, "today"):
        late = sum(is_overdue(task, catalog.dates) for task in found)
        if late:
            header += ", overdue" if len(found) == 1 else f", {late} of them overdue"
    if shown < len(found):
        header += f", {shown} shown"
    return f"{header}:"


def _described(selection: Selection, catalog: Catalog) -> str:
    """What was asked for, in words after "3 tasks"."""
    parts: list[str] = []
    period = selection.period
    if selection.undated:
        parts.append("without a date")
    elif period is not None and _is(period, "overdue"):
        parts.append("overdue")
    elif period is not None:
        days = period_range(period, catalog.dates)
        parts.append(f"due {period.name} ({days})" if days else f"due {period.name}")
    if selection.project_id:
        parts.append(f"in #{shorten(catalog.path(selection.project_id), 80)}")
    if selection.label:
        parts.append(f"with @{selection.label}")
    if selection.words:
        parts.append(f"matching “{' '.join(selection.words)}”")
    if selection.filter:
        parts.append(f"for the filter “{shorten(selection.filter, 80)}”")
    return "".join(f" {part}" for part in parts)


def _nothing(wanted: Wanted, selection: Selection, catalog: Catalog) -> str:
    """That nothing was found, and what there is instead."""
    described = _described(selection, catalog)
    said = f"No {selection.priority} tasks".replace("  ", " ") + f"{described}."
    if not catalog.tasks:
        return f"{said} There are no open tasks." if described and not selection.filter else said
    near = nearest(wanted.text, [task.content for task in catalog.tasks]) if wanted.text else []
    if near:
        return f"{said} Nearest: {', '.join(shorten(name, 60) for name in near)}."
    if selection.words:
        return f"{said} It may be done already, or in other words."
    coming = [task for task in catalog.tasks if task.due and not is_overdue(task, catalog.dates)]
    if selection.period is not None and coming:
        following = min(coming, key=lambda task: wording.order(task, catalog.dates))
        return f"{said} Next: {wording.line(following, catalog, listed=True)}."
    total = wording.count(len(catalog.tasks), "open task")
    return f"{said} There {'is' if len(catalog.tasks) == 1 else 'are'} {total} in all."
