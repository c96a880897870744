"""Where one types: several lines, lit up as Todoist's Quick Add reads them, with a memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from doneby.text import clean
from doneby.tui.widgets.line import Lines

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

BURST = 0.012
"""Seconds after a key within which an Enter was pasted: nobody types as fast."""
_STYLED = ("date", "project", "tag", "deadline", "p1", "p2", "p3", "p4")


class Prompt(Lines):
    """The line that is sent with Enter.

    Attributes:
        dates: The user's now, for dates to light up; None until it is known.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"prompt--{kind}" for kind in _STYLED}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "send", "send", id="send"),
        Binding("ctrl+j,shift+enter", "newline", "new line", id="new-line"),
        Binding("up", "older", "line above, or what was asked before", id="older"),
        Binding("down", "newer", "line below, or what was asked after", id="newer"),
        Binding("tab", "complete", "complete, or go to the tasks", id="complete-word"),
    ]

    @dataclass
    class Sent(Message):
        """Enter was pressed on this text."""

        text: str

    @dataclass
    class Completing(Message):
        """The word before the cursor changed: what could it become?"""

        word: str

    @dataclass
    class Step(Message):
        """A step up or down in the list of completions."""

        by: int

    class Left(Message):
        """Tab was pressed and completes nothing: on to the tasks."""

    class Accept(Message):
        """The completion that is chosen is to be taken."""

    def __init__(self) -> None:
        super().__init__(
            id="prompt",
            soft_wrap=True,
            show_line_numbers=False,
            compact=True,
            tab_behavior="focus",
            highlight_cursor_line=False,
            placeholder="Say what to do, in your own words…",
        )
        self.dates: DateContext | None = None
        self.completing = False
        self._last_key = float("-inf")
        self._past: list[str] = []
        self._at = 0
        self._present = ""

    def remember(self, requests: Sequence[str]) -> None:
        """What was asked before, oldest first."""
        self._past = [request for request in requests if request.strip()]
        self._at = len(self._past)

    def take(self, sent: str | None = None) -> str:
        """Empty the prompt and remember what stood in it.

        Args:
            sent: What was sent of it: what was typed since then stays.
        """
        text = self.text if sent is None else sent
        rest = self.text.removeprefix(text)
        if text.strip() and self._past[-1:] != [text]:
            self._past.append(text)
        self._at, self._present = len(self._past), ""
        self.put(rest)  # what was sent is history, not an edit to undo
        return text

    def put(self, text: str) -> None:
        """Put a text in, the cursor behind it."""
        self.load_text(clean(text))
        self.move_cursor(self.document.end)

    @property
    def word(self) -> str:
        """What stands before the cursor since the last blank."""
        row, column = self.cursor_location
        line = self.document.get_line(row)[:column]
        return line.rpartition(" ")[2]

    def replace_word(self, word: str) -> None:
        """Write another word in the place of the one before the cursor."""
        row, column = self.cursor_location
        self.replace(f"{word} ", (row, column - len(self.word)), (row, column))

    async def _on_key(self, event: events.Key) -> None:
        """Keep Enter and Tab from the text; Textual calls its own handler after this one."""
        # When it came, not when it is handled: on a busy machine keys are handled together.
        if event.key == "enter" and event.time - self._last_key < BURST:
            # A paste that the terminal sends key by key.
            event.prevent_default().stop()
            self.insert("\n")
        elif event.key in ("enter", "tab"):
            event.prevent_default()
        elif event.is_printable:
            self._last_key = event.time

    def action_send(self) -> None:
        """Send what was typed; a backslash before Enter makes a new line of it."""
        if self.completing:
            self.post_message(self.Accept())
        elif self.text.endswith("\\") and self.cursor_at_end_of_text:
            self.action_delete_left()
            self.action_newline()
        elif self.text.strip():
            self.post_message(self.Sent(self.text))

    def action_newline(self) -> None:
        """Begin another line."""
        self.insert("\n")

    def action_complete(self) -> None:
        """Take the completion, or go on to what is next."""
        if self.completing:
            self.post_message(self.Accept())
        else:
            self.post_message(self.Left())

    def action_undo(self) -> None:
        """Undo what was typed; with nothing typed, the last change of the tasks."""
        if self.text:
            super().action_undo()
        else:
            self.app.call_later(self.app.run_action, "app.undo")

    def action_older(self) -> None:
        """Up: in the list of completions, in the text, or in what was asked before."""
        if self.completing:
            self.post_message(self.Step(-1))
        elif self.cursor_at_first_line and self._at > 0:
            if self._at == len(self._past):
                self._present = self.text
            self._at -= 1
            self.put(self._past[self._at])
        else:
            self.action_cursor_up()

    def action_newer(self) -> None:
        """Down, the other way; what was being typed is at the end."""
        if self.completing:
            self.post_message(self.Step(1))
        elif self.cursor_at_last_line and self._at < len(self._past):
            self._at += 1
            self.put(self._past[self._at] if self._at < len(self._past) else self._present)
        else:
            self.action_cursor_down()

    def on_text_area_changed(self) -> None:
        """Say which word could be completed."""
        self.post_message(self.Completing(self.word))

    def on_text_area_selection_changed(self) -> None:
        """The same when the cursor moves."""
        self.post_message(self.Completing(self.word))

    def get_line(self, line_index: int) -> Text:
        """A line with what it says lit up."""
        line = super().get_line(line_index)
        if line.plain:
            self._light_up(line)
        return line

    def _light_up(self, line: Text) -> None:
        from doneby.tui.highlight import lights  # not needed by the first painting

        for lit in lights(line.plain, self.dates):
            line.stylize(self._light(lit.kind), lit.start, lit.end)

    def _light(self, kind: str) -> Style:
        return self.get_component_rich_style(f"prompt--{kind}", partial=True) + Style(bold=True)
