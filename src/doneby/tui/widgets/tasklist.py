"""The list of tasks: one widget that paints only the lines that are seen.

Ten thousand tasks as widgets take a minute to mount; as lines they take as long as the screen is
high.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from doneby.tui.views import Heading, Row, Side, Task

_NARROW, _WIDE = 34, 60
"""Cells from which on the time, and the project and labels, are shown beside the name."""


class TaskList(ScrollView, can_focus=True):
    """Shows rows and knows which is under the cursor and which are marked.

    Attributes:
        cursor: The position of the row under the cursor; -1 when there is none.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tasks--heading",
        "tasks--late",
        "tasks--cursor",
        "tasks--marked",
        "tasks--faint",
        "tasks--date",
        "tasks--deadline",
        "tasks--project",
        "tasks--tag",
        "tasks--p1",
        "tasks--p2",
        "tasks--p3",
        "tasks--leaving",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "next task", id="next"),
        Binding("up,k", "move(-1)", "task before", id="before"),
        Binding("home,g", "edge(-1)", "first task", id="first"),
        Binding("end,G", "edge(1)", "last task", id="last"),
        Binding("pagedown,ctrl+d", "page(1)", "a page on", id="page-on"),
        Binding("pageup,ctrl+b", "page(-1)", "a page back", id="page-back"),
        Binding("space,v", "mark", "mark or unmark", id="mark"),
        Binding("asterisk", "mark_all", "mark all, or none", id="mark-all"),
    ]
    cursor: reactive[int] = reactive(-1)

    @dataclass
    class Opened(Message):
        """A task was clicked a second time."""

        task: Task

    def __init__(self, side: Callable[[Task], Side], **options: str | None) -> None:
        super().__init__(**options)  # type: ignore[arg-type]  # names and ids only
        self._side = side
        self._rows: list[Row] = []
        self._marked: set[str] = set()
        self._leaving: set[str] = set()
        self._held = False

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def tasks(self) -> list[Task]:
        """All tasks that are listed, in order."""
        return [row for row in self._rows if isinstance(row, Task)]

    @property
    def current(self) -> Task | None:
        """The task under the cursor."""
        row = self._rows[self.cursor] if 0 <= self.cursor < len(self._rows) else None
        return row if isinstance(row, Task) else None

    @property
    def chosen(self) -> list[Task]:
        """The marked tasks, or else the one under the cursor."""
        marked = [task for task in self.tasks if task.id in self._marked]
        return marked or [task for task in (self.current,) if task]

    @property
    def marked(self) -> int:
        """How many are marked."""
        return len(self._marked)

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows; cursor, marks and the place in the list stay where they can."""
        kept, before = self.current, self.cursor
        self._rows = list(rows)
        ids = {task.id for task in self.tasks}
        self._marked &= ids
        self._leaving &= ids
        self.virtual_size = Size(0, len(self._rows))
        at = next((n for n, row in enumerate(self._rows) if kept and _id(row) == kept.id), None)
        self.set_reactive(TaskList.cursor, -1)
        self.cursor = self._nearest(max(before, 0)) if at is None else at
        self.refresh()

    def leave(self, ids: Sequence[str]) -> None:
        """Show that these are on their way out, until they are gone or back."""
        self._leaving |= set(ids)
        self.refresh()

    def stay(self, ids: Sequence[str]) -> None:
        """Show that these stay after all."""
        self._leaving -= set(ids)
        self.refresh()

    def hold(self, held: bool) -> None:
        """Show those on their way out as they are for as long as it is being asked."""
        self._held = held
        self.refresh()

    def unmark(self) -> bool:
        """Unmark all; False when nothing was marked."""
        had, self._marked = bool(self._marked), set()
        self.refresh()
        return had

    # -- moving ----------------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Move the cursor by tasks; headings are passed over."""
        at = self.cursor + step
        while 0 <= at < len(self._rows) and not isinstance(self._rows[at], Task):
            at += step
        if 0 <= at < len(self._rows):
            self.cursor = at
        elif step < 0:
            self.scroll_home(animate=False)  # the heading above the first task

    def action_edge(self, direction: int) -> None:
        """Go to the first or the last task."""
        self.cursor = self._nearest(0 if direction < 0 else len(self._rows) - 1)

    def action_page(self, direction: int) -> None:
        """Go one screen further."""
        self.cursor = self._nearest(self.cursor + direction * max(self.size.height - 1, 1))

    def action_mark(self) -> None:
        """Mark the task under the cursor, or unmark it, and go on to the next."""
        if self.current:
            self._marked ^= {self.current.id}
            self.refresh()
            self.action_move(1)

    def action_mark_all(self) -> None:
        """Mark all tasks that are listed, or none when all are."""
        ids = {task.id for task in self.tasks}
        self._marked = set() if ids <= self._marked else ids
        self.refresh()

    def watch_cursor(self) -> None:
        """Keep the cursor in sight."""
        if self.cursor >= 0:
            self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click chooses; a click on the chosen one opens it."""
        at = event.y + self.scroll_offset.y
        if 0 <= at < len(self._rows) and isinstance(row := self._rows[at], Task):
            if at == self.cursor:
                self.post_message(self.Opened(row))
            self.cursor = at

    def _nearest(self, at: int) -> int:
        """The task at or after a place, or else before it; -1 when there is none."""
        at = max(min(at, len(self._rows) - 1), 0)
        around = chain(range(at, len(self._rows)), range(at - 1, -1, -1))
        places = (n for n in around if isinstance(self._rows[n], Task))
        return next(places, -1)

    # -- painting --------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Paint one line of the screen."""
        at, width = y + self.scroll_offset.y, self.size.width
        if not 0 <= at < len(self._rows):
            return Strip.blank(width, self.rich_style)
        row = self._rows[at]
        if isinstance(row, Heading):
            return self._heading(row, width)
        return self._task_line(row, width, under_cursor=at == self.cursor)

    def _heading(self, heading: Heading, width: int) -> Strip:
        style = self._style("late" if heading.late else "heading")
        text, count = f" {heading.text}", f"  {heading.count}" if heading.count else ""
        segments = [Segment(text, style), Segment(count, self._style("faint"))]
        return Strip(segments).adjust_cell_length(width, self.rich_style).crop(0, width)

    def _task_line(self, task: Task, width: int, *, under_cursor: bool) -> Strip:
        base = self.rich_style
        if under_cursor:
            base = self._style("cursor")
        elif task.id in self._marked:
            base = self._style("marked")
        leaving = task.id in self._leaving and not self._held
        dot = "✓" if leaving else "◉" if task.id in self._marked else "○"
        bar = "▌" if under_cursor and self.has_focus else " "
        urgency = (
            self._part(task.priority, base) if task.priority != "p4" else self._part("faint", base)
        )
        right = self._right(task, base, width)
        room = width - 4 - sum(segment.cell_length for segment in right)
        name = self._part("leaving", base) if leaving else base
        segments = [
            Segment(bar, self._part("p1", base)),
            Segment(f" {dot} ", urgency),
            Segment(_fit(task.content, room), name),
            *right,
            Segment(" ", base),
        ]
        return Strip(segments).crop_extend(0, width, base)

    def _right(self, task: Task, base: Style, width: int) -> list[Segment]:
        side = self._side(task)
        parts: list[tuple[str, Style]] = []
        if self.app.no_color and task.priority != "p4":
            parts.append((task.priority, base))  # which is told by the colour of the circle else
        if width >= _WIDE:
            parts += [(f"@{label}", self._part("tag", base)) for label in task.labels[:2]]
            if side.project:
                parts.append((f"#{side.project}", self._part("project", base)))
        if width >= _NARROW and side.deadline:
            parts.append((side.deadline, self._part("deadline", base)))
        if width >= _NARROW and side.when:
            parts.append((side.when, self._part("late" if side.late else "date", base)))
        room = width // 2
        segments = []
        for text, style in parts:
            shown = _fit(text, min(cell_len(text), 18))
            if (room := room - cell_len(shown) - 1) < 0:
                break
            segments.append(Segment(f" {shown}", style))
        return segments

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"tasks--{name}")

    def _part(self, name: str, base: Style) -> Style:
        """The colour of a part on the ground of its line."""
        part = self.get_component_rich_style(f"tasks--{name}", partial=True)
        return base + Style(color=part.color, bold=part.bold, strike=part.strike)


def _fit(text: str, width: int) -> str:
    """Exactly so many cells: cut with an ellipsis, or filled up."""
    width = max(width, 0)
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(width - 1, 0)).rstrip() + "…" if width else ""


def _id(row: Row) -> str | None:
    return row.id if isinstance(row, Task) else None
