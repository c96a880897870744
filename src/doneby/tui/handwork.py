"""Tasks changed by hand: shown at once, made behind the screen, put back when they fail."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord
from doneby.text import clean
from doneby.tui import changes
from doneby.tui.changes import Call, Change
from doneby.tui.screens.line import LineScreen
from doneby.tui.screens.pick import Item, PickScreen
from doneby.tui.views import FIXED, Task, View

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp


_HINTS = {
    "due": "tomorrow at 5pm, next monday, every 2 weeks, no date",
    "deadline": "friday, 24 dec, none",
    "duration": "45 min, 1h30, none; it takes a date with a time",
}
"""What can be written into a line."""


class Hands:
    """Does to the tasks what the keys say."""

    def __init__(self, app: DonebyApp) -> None:
        self._app = app

    def pick_view(self) -> None:
        """Let a view or a project be picked."""
        items = [Item(f"{view.kind}:", view.title) for view in (*FIXED, View("done"))]
        items += [Item(f"project:{name}", f"#{name}") for name in self._app.composer.projects]

        def look(picked: str | None) -> None:
            if picked:
                kind, _, name = picked.partition(":")
                self._app.tasks.look_at(View(kind, name))

        self._app.push_screen(PickScreen("Look at", items), look)

    # -- changing --------------------------------------------------------------------------------

    def make(self, change: Change) -> None:
        """Make a change that the list shows already."""
        leaving = change.ids if change.leaves else ()
        self._app.behind(partial(self._do, change.calls, leaving), "hands")

    async def _do(self, calls: Sequence[Call], leaving: Sequence[str] = ()) -> None:
        pane = self._app.tasks
        try:
            records = await self._app.background.run(lambda one: one.call_all(calls))
        except DonebyError as error:
            pane.listing.stay(leaving)
            self._app.tell(str(error), "error")
            self._app.reader.reload()
            return
        if self._tell(records):
            pane.listing.stay(leaving)
        self._app.reader.reload()

    def _tell(self, records: Sequence[CallRecord]) -> bool:
        """Say what came of calls; whether one failed."""
        failed = next((one for one in records if one.error or one.question), None)
        if failed:
            self._app.tell(failed.error or failed.text, "error")
        elif changes := [change for one in records for change in one.changes]:
            more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
            self._app.tell(_sentence(f"{changes[0].rstrip('.')}{more}"))
            self._app.talk.offer_undo(None)
        else:
            self._app.tell(records[-1].text if records else "")
        return failed is not None

    def undo(self) -> None:
        """Take the last change back, whoever made it."""
        self._app.behind(partial(self._do, [("undo", {})]), "hands")

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
            case "deadline":
                self._line(f"Done by: {_called(tasks)}", "", tasks, what)
            case "duration":
                self._line(f"How long: {_called(tasks)}", "", tasks, what)
            case "section":
                self._pick_section(tasks)
            case "project":
                self._pick(f"Move to: {_called(tasks)}", self._app.composer.projects, "#", tasks)
            case "label":
                self._pick(f"Label: {_called(tasks)}", self._app.composer.labels, "@", tasks)

    def _line(
        self, title: str, value: str, tasks: list[Task], what: str, *, may_be_empty: bool = False
    ) -> None:
        pane = self._app.tasks

        def act(line: str | None) -> None:
            if line is None or line == value:
                return
            match what:
                case "edit":
                    pane.make(changes.renamed(tasks[0], line))
                case "note":
                    pane.make(changes.described(tasks[0], line))
                case "deadline":
                    pane.make(changes.due_by(tasks, line, pane.showing.dates))
                case "duration":
                    pane.make(changes.lasting(tasks, line))
                case _:
                    pane.make(changes.rescheduled(tasks, line, pane.showing.dates))

        preview = self._read_date if what in ("due", "deadline") else str
        hint = _HINTS.get(what, "")
        screen = LineScreen(title, value, preview, hint, may_be_empty=may_be_empty)
        self._app.push_screen(screen, act)

    def _pick(self, title: str, names: Sequence[str], sign: str, tasks: list[Task]) -> None:
        pane = self._app.tasks

        def act(name: str | None) -> None:
            if name:
                pane.make((changes.moved if sign == "#" else changes.labelled)(tasks, name))

        items = [Item(name, f"{sign}{name}") for name in names]
        self._app.push_screen(PickScreen(title, items, may_be_new=True), act)

    def _pick_section(self, tasks: list[Task]) -> None:
        """Let a section be picked, those of the tasks' own projects first, or a new one named."""
        pane, known = self._app.tasks, self._app.reader.sections
        own = dict.fromkeys(task.project for task in tasks)
        projects = [*own, *(name for name in known if name not in own)]
        places = [(project, name) for project in projects for name in known.get(project, ())]
        places += [(project, "") for project in own if any(task.section for task in tasks)]
        # A name that is typed has no line break, so it is never taken for one of these.
        by_value = {f"\n{number}": place for number, place in enumerate(places)}

        def act(picked: str | None) -> None:
            if picked in by_value:
                pane.make(changes.sectioned(tasks, *by_value[picked]))
            elif picked:
                pane.make(changes.sectioned(tasks, projects[0], picked, is_new=True))

        items = [
            Item(value, section or "no section", f"#{project}")
            for value, (project, section) in by_value.items()
        ]
        title = f"Section: {_called(tasks)}"
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
        self._app.reader.reload()

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


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _sentence(words: str) -> str:
    """Words as a sentence: a capital at the beginning, a full stop at the end."""
    end = "" if words.endswith((".", "!", "?", "…")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def _called(tasks: Sequence[Task]) -> str:
    return tasks[0].content if len(tasks) == 1 else f"{len(tasks)} tasks"
