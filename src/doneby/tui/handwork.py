"""Tasks changed by hand: shown at once, made behind the screen, put back when they fail."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord
from doneby.text import clean
from doneby.tui.screens.line import LineScreen
from doneby.tui.screens.pick import Item, PickScreen
from doneby.tui.views import FIXED, Task, View

if TYPE_CHECKING:
    from doneby.assistant import Assistant
    from doneby.grammar.dates import DateContext
    from doneby.tui.app import DonebyApp
    from doneby.tui.widgets.pane import Call

ALL = 1_000_000
"""More tasks than anybody has: the list shows all, not the first fifty."""
LATELY = "last 7 days"


class Hands:
    """Reads the tasks, and does to them what the keys say.

    Attributes:
        projects: The names of the projects.
        labels: The names of the labels.
    """

    def __init__(self, app: DonebyApp) -> None:
        self._app = app
        self.projects: list[str] = []
        self.labels: list[str] = []
        self._query = ""
        self._looked_at: datetime | None = None

    # -- reading ---------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the tasks again."""
        self._app.behind(self._reload, "read", newest=True)

    async def _reload(self) -> None:
        pane = self._app.tasks
        query = self._query if pane.view.kind == "filter" else ""
        try:
            read = await self._app.background.run(lambda one: _read(one, query, pane.view.kind))
        except DonebyError as error:
            pane.show_problem(str(error))
            return
        self.projects, self.labels = read.projects, read.labels
        self._app.prompt.dates = read.dates
        self._app.prompt.refresh()
        if read.problem:
            pane.show_problem(read.problem)
            return
        pane.show(read.tasks, read.dates)
        if pane.view.kind == "done":
            pane.show_done(read.done)
        elif query:
            pane.show_filtered(query, read.filtered)

    def find(self, query: str) -> None:
        """Show the tasks that fit a filter."""
        self._app.behind(partial(self._find, query), "find", newest=True)

    async def _find(self, query: str) -> None:
        record = await self._app.background.run(lambda one: one.find(query, ALL))
        if record.error or record.question:
            self._app.tell(record.text or record.error or "", "error")
            return
        self._query = query
        self._app.tasks.show_filtered(query, [Task.of(given) for given in record.data["tasks"]])

    def pick_view(self) -> None:
        """Let a view or a project be picked."""
        items = [Item(f"{view.kind}:", view.title) for view in (*FIXED, View("done"))]
        items += [Item(f"project:{name}", f"#{name}") for name in self.projects]

        def look(picked: str | None) -> None:
            if picked:
                kind, _, name = picked.partition(":")
                self._app.tasks.look_at(View(kind, name))

        self._app.push_screen(PickScreen("Look at", items), look)

    def tick(self) -> None:
        """Look at the clock: what is late now, and what is due now."""
        self._app.behind(self._tick, "tick", newest=True)

    async def _tick(self) -> None:
        pane = self._app.tasks
        if pane.dates is None:
            return
        dates = await self._app.background.do(lambda one: one.dates())
        now = dates.now.replace(tzinfo=None)
        before, self._looked_at = self._looked_at or now, now
        for task in pane.open:
            if task.at and before < task.at <= now:
                self._app.notify(task.content, title="Due now", timeout=30, markup=False)
        self._app.prompt.dates = dates
        pane.show(list(pane.open), dates)

    # -- changing --------------------------------------------------------------------------------

    def do(self, calls: Sequence[Call], leaving: Sequence[str]) -> None:
        """Make calls as one change; the list shows it already."""
        self._app.behind(partial(self._do, calls, leaving), "hands")

    async def _do(self, calls: Sequence[Call], leaving: Sequence[str]) -> bool:
        pane = self._app.tasks
        try:
            records = await self._app.background.run(lambda one: one.call_all(calls))
        except DonebyError as error:
            pane.listing.stay(leaving)
            self._app.tell(str(error), "error")
            self.reload()
            return False
        failed = self._tell(records)
        if failed:
            pane.listing.stay(leaving)
        self.reload()
        return not failed

    def _tell(self, records: Sequence[CallRecord]) -> bool:
        """Say what came of calls; whether one failed."""
        failed = next((one for one in records if one.error or one.question), None)
        if failed:
            self._app.tell(failed.error or failed.text, "error")
        elif changes := [change for one in records for change in one.changes]:
            more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
            self._app.tell(f"{changes[0]}{more}")
            self._app.talk.offer_undo(None)
        else:
            self._app.tell(records[-1].text if records else "")
        return failed is not None

    def undo(self) -> None:
        """Take the last change back, whoever made it."""
        self.do([("undo", {})], [])

    def ask_for(self, what: str, tasks: list[Task]) -> None:
        """Ask for what a key needs to know."""
        match what:
            case "add":
                self._add("", "")
            case "edit":
                self._line("Name", _one_line(tasks[0].given["content"]), tasks, what)
            case "note":
                text = _one_line(tasks[0].given["description"])
                self._line("Description", text, tasks, what, may_be_empty=True)
            case "due":
                self._line(f"When: {_called(tasks)}", "", tasks, what)
            case "project":
                self._pick(f"Move to: {_called(tasks)}", self.projects, "#", tasks)
            case "label":
                self._pick(f"Label: {_called(tasks)}", self.labels, "@", tasks)

    def _line(
        self, title: str, value: str, tasks: list[Task], what: str, *, may_be_empty: bool = False
    ) -> None:
        pane = self._app.tasks

        def act(line: str | None) -> None:
            if line is None or line == value:
                return
            if what == "edit":
                pane.renamed(tasks[0], line)
            elif what == "note":
                pane.described(tasks[0], line)
            else:
                pane.rescheduled(tasks, line)

        preview = self._read_date if what == "due" else str
        hint = "" if what != "due" else "tomorrow at 5pm, next monday, every 2 weeks, no date"
        screen = LineScreen(title, value, preview, hint, may_be_empty=may_be_empty)
        self._app.push_screen(screen, act)

    def _pick(self, title: str, names: Sequence[str], sign: str, tasks: list[Task]) -> None:
        pane = self._app.tasks

        def act(name: str | None) -> None:
            if name:
                (pane.moved if sign == "#" else pane.labelled)(tasks, name)

        items = [Item(name, f"{sign}{name}") for name in names]
        self._app.push_screen(PickScreen(title, items, may_be_new=True), act)

    # -- adding ----------------------------------------------------------------------------------

    def _add(self, line: str, problem: str) -> None:
        def act(typed: str | None) -> None:
            if typed:
                self._app.behind(partial(self._add_line, typed), "hands")

        hint = problem or "call mum tomorrow 6pm p1 #Family @phone"
        self._app.push_screen(LineScreen("Add", line, self._read_line, hint), act)

    async def _add_line(self, line: str) -> None:
        """Add it, or ask again with what was wrong; the line is not lost."""
        try:
            records = await self._app.background.run(lambda one: one.add(line))
        except DonebyError as error:
            self._add(line, str(error))
            return
        added, *_ = records
        if added.error or added.question:
            self._add(line, added.error or added.text)
            return
        self._tell(records)
        self.reload()

    def _read_date(self, line: str) -> str:
        from doneby.grammar.dates import DueError, describe_due, parse_due

        dates = self._app.prompt.dates
        try:
            due = parse_due(line, dates) if dates and line.strip() else None
        except DueError:
            return ""
        if due is None or dates is None:
            return ""
        return f"→ {describe_due(due.date, dates)}"

    def _read_line(self, line: str) -> str:
        from doneby.grammar.dates import describe_due
        from doneby.grammar.quick_add import parse_quick_add

        dates = self._app.prompt.dates
        if dates is None or not line.strip():
            return ""
        parts = parse_quick_add(line, dates)
        said = [parts.content]
        said += [f"when: {describe_due(parts.due.due.date, dates)}"] if parts.due else []
        said += [parts.priority] if parts.priority else []
        said += [f"#{parts.project}"] if parts.project else []
        return "→ " + " · ".join([*said, *(f"@{label}" for label in parts.labels)])


class _Reading:
    """What was read at once: everything the screen shows of an account."""

    def __init__(self, dates: DateContext) -> None:
        self.dates = dates
        self.tasks: list[Task] = []
        self.filtered: list[Task] = []
        self.done: list[Task] = []
        self.projects: list[str] = []
        self.labels: list[str] = []
        self.problem = ""


async def _read(assistant: Assistant, query: str, view: str) -> _Reading:
    """Read the account, in the assistant's own thread."""
    read = _Reading(assistant.dates())
    found = await assistant.call("find_tasks", {"limit": ALL})
    if found.error:
        read.problem = found.text or found.error
        return read
    read.tasks = [Task.of(given) for given in found.data["tasks"]]
    if query:
        fits = await assistant.find(query, ALL)
        read.filtered = [Task.of(given) for given in (fits.data or {}).get("tasks", ())]
    if view == "done":
        done = await assistant.call("completed_tasks", {"period": LATELY})
        read.done = [_completed(given) for given in (done.data or {}).get("tasks", ())]
    places = await assistant.call("list_projects", {})
    if places.data:
        read.projects = [one["name"] for one in places.data["projects"]]
        read.labels = [one["name"] for one in places.data["labels"]]
    return read


def _completed(given: dict[str, Any]) -> Task:
    """A completed task as a line of the list; when it was done stands where a date would."""
    nothing: dict[str, Any] = dict.fromkeys(("due", "section", "description", "deadline", "url"))
    moment = datetime.fromisoformat(given["completed_at"])
    told = {"due_string": f"{moment:%d %b %H:%M}", "priority": "p4", "labels": []}
    return Task.of({**nothing, **given, **told})


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _called(tasks: Sequence[Task]) -> str:
    return tasks[0].content if len(tasks) == 1 else f"{len(tasks)} tasks"


def report_fault(error: BaseException, env: Mapping[str, str]) -> str:
    """Keep the report of a fault of ours, without the secrets; say where it is."""
    from doneby.assistant import keep_report

    kind = type(error).__name__
    try:
        path = keep_report("".join(traceback.format_exception(error)), env)
    except DonebyError:
        return f"doneby has a fault of its own ({kind}), and its report cannot be written."
    return f"doneby has a fault of its own ({kind}). Please report it with the file {path}"
