"""What stands in a conversation: one widget each, whatever is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from doneby.text import clean, shorten
from doneby.tui import markdown

if TYPE_CHECKING:
    from doneby.agent.events import CallRecord

LONGEST_LINE = 400


class Said(Static):
    """A text that is laid out for the width it has; ``source`` is the text to copy.

    Args:
        source: The text.
        is_markdown: Whether it is Markdown, or shown as it is.
        kind: A class for its looks: ``request``, ``answer``, ``note``, ``problem``.
    """

    def __init__(self, source: str, *, is_markdown: bool = False, kind: str) -> None:
        super().__init__(classes=kind, markup=False)
        self.source = source
        self._is_markdown = is_markdown

    def say(self, source: str, *, is_markdown: bool | None = None) -> None:
        """Say something else: the answer grows."""
        self.source = source
        if is_markdown is not None:
            self._is_markdown = is_markdown
        self._lay_out()

    def on_resize(self) -> None:
        """Wrap it anew."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.content_size.width
        if width > 0:
            write = markdown.render if self._is_markdown else markdown.plain
            self.update(write(self.source, width))


class ToolLine(Static, can_focus=True):
    """One call of a tool: a line that opens to all that went in and came out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "fold", "open or close", id="open-call"),
        Binding("u", "undo", "undo", id="undo"),
    ]

    class Undo(Message):
        """The change of this line is to be taken back."""

    def __init__(self, name: str, arguments: dict[str, Any]) -> None:
        super().__init__(classes="call", markup=False)
        self._tool = name
        self._arguments = arguments
        self._record: CallRecord | None = None
        self._opened = False
        self._can_undo = False

    @property
    def undo_id(self) -> str | None:
        """The journal's entry for what it changed."""
        return self._record.undo_id if self._record else None

    @property
    def source(self) -> str:
        """All of it, to copy."""
        return self._content().plain

    def on_mount(self) -> None:
        """Show the call."""
        self._paint()

    def finish(self, record: CallRecord) -> None:
        """Show what came of it."""
        self._record = record
        self._paint()

    def offer_undo(self, offered: bool) -> None:
        """Whether the last change is this one, and can be taken back from here."""
        if offered != self._can_undo:
            self._can_undo = offered
            self._paint()

    def action_fold(self) -> None:
        """Open or close it."""
        self._opened = not self._opened
        self._paint()

    def action_undo(self) -> None:
        """Take it back."""
        if self._can_undo:
            self.post_message(self.Undo())

    def on_click(self) -> None:
        """Open or close it."""
        self.action_fold()

    def _paint(self) -> None:
        self.update(self._content())
        record = self._record
        self.set_class(bool(record and (record.error or record.question)), "failed")
        self.set_class(record is None, "running")
        self.set_class(self._opened, "open")

    def _content(self) -> Content:
        record = self._record
        if record is None:
            mark, style, words = "◌", "$faint", _written(self._arguments)
        elif record.error or record.question:
            mark, style, words = "✗", "$error", record.error or record.question or ""
        elif record.changes:
            mark, style, words = "✓", "$success", "; ".join(record.changes)
        else:
            mark, style, words = "·", "$faint", record.text.split("\n", 1)[0]
        fold = "▾" if self._opened else "▸"
        line = Content.assemble(
            (f"{fold} ", "$faint"),
            (f"{mark} ", style),
            ("u undo  " if self._can_undo else "", "$secondary"),
            shorten(clean(words), LONGEST_LINE),
            (f"  {clean(self._tool)}", "$faint"),
        )
        return line + self._details() if self._opened else line

    def _details(self) -> Content:
        parts = [("\n  arguments\n", "$faint"), (_indented(self._arguments), "")]
        if self._record:
            result = self._record.whole_text or self._record.text or self._record.error or ""
            parts += [("\n  result", "$faint"), (f"  {self._record.seconds:.2f} s\n", "$faint")]
            parts.append(("\n".join(f"  {line}" for line in clean(result).split("\n")), ""))
        return Content.assemble(*parts)


def _written(arguments: dict[str, Any]) -> str:
    import json

    said = (
        f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in arguments.items()
    )
    return ", ".join(said)


def _indented(arguments: dict[str, Any]) -> str:
    import json

    text = json.dumps(arguments, ensure_ascii=False, indent=2, default=str)
    return "\n".join(f"  {line}" for line in clean(text).split("\n"))
