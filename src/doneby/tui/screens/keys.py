"""Every key, in the context where it works, read off the bindings themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doneby.tui.commands import COMMANDS
from doneby.tui.widgets.messages import ToolLine
from doneby.tui.widgets.pane import TasksPane
from doneby.tui.widgets.prompt import Prompt
from doneby.tui.widgets.question import Approval, Choice
from doneby.tui.widgets.tasklist import TaskList

_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "asterisk": "*",
    "at": "@",
    "escape": "esc",
    "pagedown": "pgdn",
    "pageup": "pgup",
    "delete": "del",
}
_WIDTH = 22


class KeysScreen(Screen[None]):
    """The keys; it scrolls where they do not fit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,question_mark", "app.pop_screen", "back")
    ]

    def compose(self) -> ComposeResult:
        """One part for each context."""
        with VerticalScroll(classes="page"):
            yield Static(_page(self.app.BINDINGS), markup=False)

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one(VerticalScroll).focus()


def _page(everywhere: Iterable[BindingType]) -> Content:
    parts = [
        ("Everywhere", [*everywhere, Binding("ctrl+p", "", "find any command by its name")]),
        ("In the prompt", Prompt.BINDINGS),
        ("In the tasks", [*TasksPane.BINDINGS, *TaskList.BINDINGS]),
        ("On the line of a call (tab or click goes there)", ToolLine.BINDINGS),
        ("When you are asked whether something may run", Approval.BINDINGS),
        ("When you are asked which one", Choice.BINDINGS),
    ]
    lines: list[Content] = []
    for title, bindings in parts:
        lines += [Content.styled(title, "bold $primary"), *map(_line, bindings), Content("")]
    lines.append(Content.styled("Commands, typed into the prompt", "bold $primary"))
    lines += [_row(f"/{one.name}", one.meaning) for one in COMMANDS]
    lines += [Content(""), Content.styled("esc goes back", "$faint")]
    return Content("\n").join(lines)


def _line(binding: BindingType) -> Content:
    assert isinstance(binding, Binding)  # noqa: S101 - this app writes no other form
    keys = " ".join(_NAMES.get(key, key) for key in binding.key.split(","))
    return _row(keys, binding.description)


def _row(left: str, right: str) -> Content:
    return Content.assemble((f"  {left:<{_WIDTH}}", "bold"), (right, ""))
