"""A small window that asks for one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from doneby.text import clean
from doneby.tui.widgets.line import Line


class LineScreen(ModalScreen[str | None]):
    """Asks for a line; gives it back, or None when it is left.

    Args:
        title: What is asked for.
        value: What stands in the line at first.
        preview: What a line means, shown while it is typed; by default nothing.
        problem: What was wrong with it the last time.
        may_be_empty: Whether an empty line is an answer.
        hidden: Whether the line is a secret.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave it")]

    def __init__(
        self,
        title: str,
        value: str = "",
        preview: Callable[[str], str] = lambda _: "",
        problem: str = "",
        *,
        may_be_empty: bool = False,
        hidden: bool = False,
    ) -> None:
        super().__init__()
        self._words = clean(title)
        self._value = value
        self._preview = preview
        self._problem = problem
        self._may_be_empty = may_be_empty
        self._hidden = hidden

    def compose(self) -> ComposeResult:
        """The line, and what it means."""
        with Vertical(classes="box") as box:
            box.border_title = Content(self._words)
            yield Line(self._value, password=self._hidden, select_on_focus=False)
            yield Static(Content(clean(self._problem)), classes="hint")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what it means so far."""
        if event.value != self._value:
            self.query_one(".hint", Static).update(Content(clean(self._preview(event.value))))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give it back."""
        if event.value.strip() or self._may_be_empty:
            self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Give nothing back."""
        self.dismiss(None)
