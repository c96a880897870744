"""A plan: its steps to be changed and agreed to, and then how far they have come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from doneby.text import clean, visible
from doneby.tui.widgets.line import Lines
from doneby.tui.widgets.question import Asking

_MARKS = {
    "open": ("○", "$faint"),
    "running": ("◌", "$primary"),
    "done": ("✓", "$success"),
    "failed": ("✗", "$error"),
}


class PlanReview(Asking):
    """Shows the steps of a plan, lets them be changed, and asks.

    Attributes:
        agreed: The steps that are to be carried out; none when it was not agreed to.
    """

    KEYS = frozenset({"y", "n", "e", "enter"})
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "nothing", "carry it out", show=False),
        Binding("e", "nothing", "change the steps, one a line; esc ends that", show=False),
        Binding("n,enter,escape", "nothing", "no", show=False),
    ]

    def __init__(self, steps: Sequence[str], clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.agreed: asyncio.Future[tuple[str, ...]]
        self.agreed = asyncio.get_running_loop().create_future()
        self._steps = tuple(visible(step) for step in steps)

    def compose(self) -> ComposeResult:
        """The steps, a place to change them, the keys."""
        yield Static(Content("Carry out this plan?"), classes="summary")
        with VerticalScroll(can_focus=False):
            yield Static(classes="details", markup=False)
        yield Lines(soft_wrap=True, compact=True, tab_behavior="focus")
        keys = Content.assemble(
            ("y", "bold $success"),
            " yes   ",
            ("e", "bold $primary"),
            " change the steps   ",
            ("n", "bold $error"),
            " no",
        )
        yield Static(keys, classes="keys", id="answers")
        how = "one step a line · esc ends the changing"
        yield Static(Content.styled(how, "$faint"), classes="keys", id="changing")

    def on_mount(self) -> None:
        """Show the steps."""
        self._edit(False)
        self._paint()

    async def press(self, key: str) -> None:
        """Answer, or change the steps."""
        if key == "e":
            editor = self.query_one(Lines)
            editor.load_text("\n".join(self._steps))
            self._edit(True)
            editor.focus()
        elif key == "y" and self._steps:
            self._settle(self._steps)
        else:
            self.refuse()

    def refuse(self) -> None:
        """No."""
        self._settle(())

    async def on_key(self, event: events.Key) -> None:
        """End the changing; the steps are as they stand there."""
        if event.key == "escape" and self.query_one(Lines).has_focus:
            event.prevent_default().stop()
            self._edit(False)
            self.focus()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Take what is written: one step a line."""
        event.stop()
        lines = (line.strip() for line in event.text_area.text.split("\n"))
        self._steps = tuple(filter(None, lines))
        self._paint()

    def _edit(self, going_on: bool) -> None:
        self.query_one(Lines).display = going_on
        self.query_one("#changing").display = going_on
        self.query_one("#answers").display = not going_on
        self.query_one(VerticalScroll).display = not going_on

    def _paint(self) -> None:
        numbered = [f"{number}. {step}" for number, step in enumerate(self._steps, start=1)]
        said = "\n".join(numbered) or "No step is left: y does nothing, n leaves it."
        self.query_one(".details", Static).update(Content(said))

    def _settle(self, steps: tuple[str, ...]) -> None:
        if not self.agreed.done():
            self.agreed.set_result(steps)


class PlanLine(Static):
    """The steps that were agreed to, and what has become of each.

    Args:
        steps: The steps.
        done: How many steps were carried out before these: they are counted through.
    """

    def __init__(self, steps: Sequence[str], done: int) -> None:
        super().__init__(classes="plan", markup=False)
        self._steps = [clean(step) for step in steps]
        self._states = ["open"] * len(steps)
        self._done = done

    @property
    def source(self) -> str:
        """All of it, to copy."""
        return self._content().plain

    def on_mount(self) -> None:
        """Show the steps."""
        self.update(self._content())

    def mark(self, number: int, state: str) -> None:
        """Show what became of a step: ``running``, ``done`` or ``failed``."""
        self._states[number - self._done - 1] = state
        self.update(self._content())

    def _content(self) -> Content:
        lines = []
        for number, (step, state) in enumerate(zip(self._steps, self._states, strict=True), 1):
            mark, style = _MARKS[state]
            words = (step, "bold" if state == "running" else "")
            lines.append(Content.assemble((f"{mark} ", style), (f"{number}. ", "$faint"), words))
        return Content("\n").join(lines)
