"""One line at the bottom: whose tasks, which model, what it cost, and what to press."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from doneby.text import clean


@dataclass(frozen=True, slots=True)
class State:
    """What the line says.

    Attributes:
        account: Whose tasks.
        model: What answers.
        tokens: How many tokens this conversation took; 0 when none were told of.
        cost: What it cost, in the unit of the provider; None when that was not told.
        doing: What is going on; empty when nothing is.
        seconds: For how long.
        keys: What to press, most useful first.
    """

    account: str = ""
    model: str = ""
    tokens: int = 0
    cost: float | None = None
    doing: str = ""
    seconds: int = 0
    keys: tuple[tuple[str, str], ...] = ()


class Status(Static):
    """Paints the state; hints go first when there is no room."""

    def __init__(self) -> None:
        super().__init__(id="status", markup=False)
        self._state = State()

    def say(self, **changes: object) -> None:
        """Change some of it."""
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]  # its own fields
        self._paint()

    def on_resize(self) -> None:
        """Leave out what does not fit."""
        self._paint()

    def _paint(self) -> None:
        state = self._state
        parts = [clean(state.account), clean(state.model)]
        if state.tokens:
            parts.append(f"{state.tokens:,} tokens")
        parts.append(priced(state.cost))
        left = Content.styled(" · ".join(filter(None, parts)), "$faint")
        if state.doing:
            since = f" {state.seconds} s" if state.seconds > 0 else ""
            left = Content.styled(f"{clean(state.doing)}{since} · esc stops · ", "$primary") + left
        room = self.content_size.width - left.cell_length - 2
        right = Content("")
        for key, meaning in state.keys:
            if right.cell_length + cell_len(key) + cell_len(meaning) + 3 > room:
                break
            right += Content.assemble("  ", (key, "bold $primary"), (f" {meaning}", "$faint"))
        gap = max(self.content_size.width - left.cell_length - right.cell_length, 0)
        self.update(left + " " * gap + right)


def priced(cost: float | None) -> str:
    """A cost in words; empty when it is not known."""
    return "" if cost is None else f"cost {cost:.4f}"
