"""Numbers of things, and things in columns, for people."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, noun: str) -> str:
    """How many there are: "no tools", "1 tool", "2 tools"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def columns(rows: Sequence[Sequence[str]], texts: int) -> list[str]:
    """Rows as lines, the cells of each column below each other.

    Args:
        rows: The cells; as many in every row.
        texts: How many columns, from the left, are texts; what follows are numbers.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < texts else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
