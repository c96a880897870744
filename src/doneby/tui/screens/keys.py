"""Every key, in the context where it works, read off the bindings themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doneby.text import clean
from doneby.tui.commands import COMMANDS
from doneby.tui.keymap import Keymap, shown

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

_KEYS, _MEANING = 20, 50


class KeysScreen(Screen[None]):
    """The keys; it scrolls where they do not fit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,question_mark", "app.pop_screen", "back")
    ]

    def __init__(self, app: DonebyApp) -> None:
        super().__init__()
        self._page = _page(app.keymap, str(app.desk.paths.settings))

    def compose(self) -> ComposeResult:
        """One part for each context."""
        with VerticalScroll(classes="page"):
            yield Static(self._page, markup=False)

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one(VerticalScroll).focus()


def _page(keymap: Keymap, settings: str) -> Content:
    lines: list[Content] = []
    for number, context in enumerate(keymap.contexts):
        lines.append(Content.styled(context.title, "bold $primary"))
        lines += [_line(keymap, binding) for binding in context.bindings]
        if number == 0:
            lines.append(_row("ctrl+p", "find any command by its name"))
        lines.append(Content(""))
    lines.append(Content.styled("Commands, typed into the prompt", "bold $primary"))
    lines += [_row(f"/{one.name} {one.takes}", one.meaning) for one in COMMANDS]
    lines += [
        Content(""),
        Content.styled("Other keys", "bold $primary"),
        Content(f"  What has a name on the right can have another key. Write in {clean(settings)}"),
        Content.styled('  [keys]\n  complete = "d"\n  delete = "D,delete"', "$secondary"),
    ]
    lines += [Content.styled(f"  {clean(fault)}", "$warning") for fault in keymap.faults]
    lines += [Content(""), Content.styled("esc goes back", "$faint")]
    return Content("\n").join(lines)


def _line(keymap: Keymap, binding: Binding) -> Content:
    keys = " ".join(map(shown, keymap.keys_of(binding)))
    name = binding.id or ""
    changed = name in keymap.others
    return _row(keys, binding.description, f"{name} (yours)" if changed else name)


def _row(left: str, meaning: str, name: str = "") -> Content:
    return Content.assemble(
        (f"  {left:<{_KEYS}} ", "bold"), f"{meaning:<{_MEANING}} ", (name, "$faint")
    )
