"""A small window to pick one of many by typing a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from doneby.text import clean
from doneby.tui.widgets.line import Line

MOST = 200


@dataclass(frozen=True, slots=True)
class Item:
    """Something to pick: what it stands for, what it is called, and a note."""

    value: str
    label: str
    note: str = ""


class PickScreen(ModalScreen[str | None]):
    """Gives back the value of the item that was picked, or None.

    Args:
        title: What is picked.
        items: From what.
        may_be_new: Whether a name that is none of theirs can be given.
        preview: Told which one is under the cursor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave it"),
        Binding("down", "step(1)", "next", show=False, priority=True),
        Binding("up", "step(-1)", "before", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        items: Sequence[Item],
        *,
        may_be_new: bool = False,
        preview: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self._words = clean(title)
        self._items = items
        self._may_be_new = may_be_new
        self._preview = preview
        self._shown: list[Item] = []

    def compose(self) -> ComposeResult:
        """A line to type in and the list."""
        with Vertical(classes="box") as box:
            box.border_title = Content(self._words)
            new = ", or a new name" if self._may_be_new else ""
            yield Line(placeholder=f"type a part of it{new}")
            yield OptionList(markup=False, compact=True)

    def on_mount(self) -> None:
        """Show all."""
        self.query_one(OptionList).can_focus = False
        self._show("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show those that fit."""
        self._show(event.value.casefold().strip())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Pick the one under the cursor."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(self._shown[at].value)
        elif self._may_be_new and event.value.strip():
            self.dismiss(event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick the one that was clicked."""
        self.dismiss(self._shown[event.option_index].value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which one is under the cursor."""
        if self._preview:
            self._preview(self._shown[event.option_index].value)

    def on_resize(self, event: events.Resize) -> None:
        """Leave room for what is around the list."""
        self.query_one(OptionList).styles.max_height = max(event.size.height - 6, 2)

    def action_step(self, by: int) -> None:
        """Go to the next or the one before."""
        listed = self.query_one(OptionList)
        if listed.option_count:
            listed.highlighted = ((listed.highlighted or 0) + by) % listed.option_count

    def action_leave(self) -> None:
        """Pick nothing."""
        self.dismiss(None)

    def _show(self, words: str) -> None:
        self._shown = [one for one in self._items if words in one.label.casefold()][:MOST]
        listed = self.query_one(OptionList)
        listed.set_options(
            Option(Content.assemble(clean(one.label), (f"  {clean(one.note)}", "$faint")))
            for one in self._shown
        )
        listed.highlighted = 0 if self._shown else None
