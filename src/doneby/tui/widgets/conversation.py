"""The conversation: follows what is said while one is at its end, and stays put otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from doneby.tui.welcome import welcome

if TYPE_CHECKING:
    from doneby.tui.widgets.messages import ToolLine

MOST = 120
"""Widgets that are kept; what is older is read again when one scrolls up to it."""


class Conversation(VerticalScroll, can_focus=True):
    """Messages from top to bottom.

    Args:
        is_new: Whether nothing can have been said yet: it begins with a welcome.
    """

    class WantsEarlier(Message):
        """The top was reached, and there may be more above it."""

    def __init__(self, *, is_new: bool = True) -> None:
        super().__init__(id="conversation")
        self._is_new = is_new
        self._earliest: int | None = None

    def compose(self) -> ComposeResult:
        """What one sees before it is known what was said."""
        if self._is_new:
            yield Welcome(welcome(first=False))

    def on_mount(self) -> None:
        """Follow what is said."""
        self.anchor()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow again once the end is reached, which Textual forgets while the text grows."""
        super().watch_scroll_y(old_value, new_value)
        if new_value > old_value and new_value >= self.max_scroll_y - 1:
            self._check_anchor()
        if new_value == 0 < old_value and self._earliest is not None:
            self.post_message(self.WantsEarlier())

    @property
    def calls(self) -> Iterator[ToolLine]:
        """The lines of calls, the last one first."""
        from doneby.tui.widgets.messages import ToolLine

        return (child for child in reversed(self.children) if isinstance(child, ToolLine))

    @property
    def last_answer(self) -> str:
        """The text of the last answer; empty when there is none."""
        from doneby.tui.widgets.messages import Said

        text = ""
        for child in reversed(self.children):
            if isinstance(child, Said) and child.has_class("answer"):
                text = child.source + text
                if not child.has_class("continued"):
                    break
        return text

    @property
    def earliest(self) -> int | None:
        """The id of the first line that is shown; None when nothing is above it."""
        return self._earliest

    async def add(self, widget: Widget) -> None:
        """Put something at the end."""
        self.query("#welcome").remove()
        await self.mount(widget)
        surplus = len(self.children) - MOST
        if surplus > 0 and self.max_scroll_y - self.scroll_y < self.size.height:
            await self.remove_children(list(self.children)[:surplus])

    async def show(self, widgets: list[Widget], earliest: int | None) -> None:
        """Show another conversation."""
        self._earliest = earliest
        with self.app.batch_update():
            await self.remove_children()
            await self.mount(*widgets)
        self.anchor()

    async def show_earlier(self, widgets: list[Widget], earliest: int | None) -> None:
        """Put what was said before above, and stay where one was."""
        self._earliest = earliest
        if widgets:
            below = self.virtual_size.height - self.scroll_y
            await self.mount(*widgets, before=0)
            self.call_after_refresh(
                lambda: self.scroll_to(
                    y=self.virtual_size.height - below, animate=False, release_anchor=False
                )
            )

    def offer_undo(self, undo_id: str | None) -> None:
        """Offer an undo on the line whose change is the last one."""
        offered = False
        for line in self.calls:
            fits = not offered and undo_id is not None and line.undo_id == undo_id
            line.offer_undo(fits)
            offered = offered or fits


class Welcome(Static):
    """What one sees before anything was said."""

    def __init__(self, text: object) -> None:
        super().__init__(text, id="welcome", markup=False)  # type: ignore[arg-type]
