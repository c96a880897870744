"""Every key, in the context where it works, read off the bindings themselves."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doneby.text import clean
from doneby.tui.commands import COMMANDS, Command
from doneby.tui.keymap import Keymap, shown

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

_HEADING = "name for [keys]"
_AROUND = 6
"""Cells beside the page: its margins and the scrollbar."""
_MEANING = 50
"""Cells that say what a key does, where there is room."""
_LEAST = 24
"""With fewer than these there is no room for the names."""


class KeysScreen(Screen[None]):
    """The keys; it scrolls where they do not fit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,question_mark", "app.pop_screen", "back")
    ]

    def __init__(self, app: DonebyApp) -> None:
        super().__init__()
        self._keymap, self._settings = app.keymap, str(app.desk.paths.settings)

    def compose(self) -> ComposeResult:
        """One part for each context."""
        with VerticalScroll(classes="page"):
            yield Static(markup=False)

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Share out the width anew."""
        page = _Page(self._keymap, event.size.width - _AROUND)
        self.query_one(Static).update(page.content(self._settings))


class _Page:
    """The page in a width: keys, what they do, and their names where there is room for them."""

    def __init__(self, keymap: Keymap, width: int) -> None:
        self._keymap = keymap
        bindings = list(keymap.bindings())
        commands = [_written(one) for one in COMMANDS]
        self._keys = max(map(len, [*map(self._keys_of, bindings), *commands]))
        names = max(map(len, [_HEADING, *map(self._name_of, bindings)]))
        room = width - self._keys - 4
        self._has_names = room - names - 1 >= _LEAST
        self._meaning = min(_MEANING, room - names - 1) if self._has_names else max(room, 8)

    def content(self, settings: str) -> Content:
        """All of it."""
        lines: list[Content] = []
        for number, context in enumerate(self._keymap.contexts):
            lines.append(Content.styled(context.title, "bold $primary"))
            if number == 0:
                lines += self._row("", "", _HEADING)
            for one in context.bindings:
                lines += self._row(self._keys_of(one), one.description, self._name_of(one))
            if number == 0:
                lines += self._row("ctrl+p", "find any command by its name")
            lines.append(Content(""))
        lines.append(Content.styled("Commands, typed into the prompt", "bold $primary"))
        for command in COMMANDS:
            lines += self._row(_written(command), command.meaning)
        lines += [Content(""), Content.styled("Other keys", "bold $primary")]
        where = "on the right" if self._has_names else "(a wider window shows it)"
        how = f"What has a name {where} can have another key. Write in {clean(settings)}"
        lines += [
            Content(f"  {how}"),
            Content.styled('  [keys]\n  complete = "d"\n  delete = "D,delete"', "$secondary"),
        ]
        lines += [Content.styled(f"  {clean(fault)}", "$warning") for fault in self._keymap.faults]
        lines += [Content(""), Content.styled("esc goes back", "$faint")]
        return Content("\n").join(lines)

    def _keys_of(self, binding: Binding) -> str:
        return " ".join(map(shown, self._keymap.keys_of(binding)))

    def _name_of(self, binding: Binding) -> str:
        name = binding.id or ""
        return f"{name} (yours)" if name in self._keymap.others else name

    def _row(self, left: str, meaning: str, name: str = "") -> Iterator[Content]:
        name = name if self._has_names else ""
        if not (left or name):
            return
        for part in wrap(meaning, self._meaning) or [""]:
            yield Content.assemble(
                (f"  {left:<{self._keys}}  ", "bold"),
                f"{part:<{self._meaning}} ",
                (name, "$faint"),
            )
            left = name = ""


def _written(command: Command) -> str:
    return f"/{command.name} {command.takes}".rstrip()
