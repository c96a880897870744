"""A line to type in, into which nothing can be put that acts on the terminal."""

from __future__ import annotations

from textual.widgets import Input

from doneby.text import clean


class Line(Input):
    """An ``Input`` whose value is safe to show, whether it was typed, pasted or put there."""

    def validate_value(self, value: str) -> str:
        """Make it safe, on one line."""
        return clean(value).replace("\n", " ").replace("\t", " ")
