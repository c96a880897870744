"""What the pane shows of the tasks: which view, which tasks are in it, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from doneby.tui.views import FIXED, INBOX, Row, Side, Task, View, by, is_late, rows, when

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

DONE = View("done")
VIEWS = (*FIXED, DONE)

_EMPTY = {
    "today": "Nothing is due today. Enjoy it, or press a to add something.",
    "upcoming": "Nothing is due in the next two weeks. Press a to add something.",
    "inbox": "The inbox is empty.",
    "all": "There are no tasks yet. Press a to add one.",
    "done": "Nothing was completed in the last 7 days.",
    "filter": "No task fits this filter.",
    "project": "There are no open tasks in this project.",
}


class Showing:
    """The tasks as they were last read, and what is looked at of them.

    Attributes:
        view: What is looked at.
        dates: The user's now; None until it is known.
        words: What is searched for; empty when nothing is.
        problem: Why the tasks are not as they are now; empty when they are.
        open: All open tasks.
        filtered: Those that fit the filter that is looked at.
        done: Those that were completed lately.
    """

    def __init__(self) -> None:
        self.view = FIXED[0]
        self.dates: DateContext | None = None
        self.words = ""
        self.problem = ""
        self.open: Sequence[Task] = ()
        self.filtered: Sequence[Task] = ()
        self.done: Sequence[Task] = ()

    def look_at(self, view: View) -> None:
        """Look at another view, all of it."""
        self.view, self.words = view, ""

    def beside(self, step: int) -> View:
        """The view so many steps to the right of this one."""
        at = VIEWS.index(self.view) if self.view in VIEWS else 0
        return VIEWS[(at + step) % len(VIEWS)]

    def change(self, ids: Collection[str], look: Callable[[Task], Task]) -> None:
        """Show some tasks as they will be."""
        self.open = [look(task) if task.id in ids else task for task in self.open]
        self.filtered = [look(task) if task.id in ids else task for task in self.filtered]

    def rows(self) -> list[Row]:
        """The lines of the view."""
        if self.dates is None:
            return []
        if self.view == DONE:
            words = self.words.casefold().split()
            return [task for task in self.done if task.says(words)]
        source = self.filtered if self.view.kind == "filter" else self.open
        return rows(source, self.view, self.dates, self.words)

    def instead(self, count: int) -> str:
        """What stands above so many tasks, or in their place; empty for nothing."""
        if self.problem or count:
            return self.problem
        if self.dates is None:
            return "Reading your tasks…"
        if self.words:
            return f"No task with “{self.words}” here. Enter reads it as a Todoist filter."
        return _EMPTY[self.view.kind]

    def heads(self, count: int) -> Content:
        """The names of the views, that of this one with so many tasks."""
        names = [*VIEWS] if self.view in VIEWS else [*VIEWS, self.view]
        parts: list[tuple[str, str]] = []
        for view in names:
            chosen = view == self.view
            number = f" {count}" if chosen and self.dates else ""
            parts.append((f"{view.title}{number}", "bold $primary" if chosen else "$faint"))
            parts.append(("  ", ""))
        return Content.assemble(*parts[:-1])

    def side(self, task: Task) -> Side:
        """What stands on the right of a task."""
        if self.dates is None or self.view == DONE:
            return Side(task.due_string, task.project, late=False)
        known = self.view.kind in ("inbox", "project") or task.project == INBOX
        project = "" if known else task.project
        late = is_late(task, self.dates)
        return Side(when(task, self.view, self.dates), project, late, by(task, self.dates))
