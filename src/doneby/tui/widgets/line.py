"""Where one types, so that nothing can be put in that acts on the terminal."""

from __future__ import annotations

from textual import events
from textual.widgets import Input, TextArea

from doneby.text import clean


class Line(Input):
    """An ``Input`` whose value is safe to show, whether it was typed, pasted or put there."""

    def validate_value(self, value: str) -> str:
        """Make it safe, on one line."""
        return clean(value).replace("\n", " ").replace("\t", " ")


class Lines(TextArea):
    """A ``TextArea`` that takes a paste whole and made safe, whatever its line ends."""

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default().stop()
        self.paste(event.text)

    def paste(self, text: str) -> None:
        """Put words where the cursor is, in the place of what is selected."""
        self.replace(clean(text.replace("\r\n", "\n").replace("\r", "\n")), *self.selection)
