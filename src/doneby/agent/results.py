"""What a tool gives back: a result, or a proposal that still has to be agreed to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

Effect = Literal["reads", "writes", "destroys", "sends"]
"""What a tool does to the world; see ``approval`` for who is asked."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool did or found.

    Attributes:
        text: What the model reads, worded so that a person may read it too.
        data: The same for programs: plain JSON values.
        changes: One line for each thing that was changed.
        undo_id: The journal entry that takes the change back, if there is one.
        outside: Where outside text in ``text`` comes from ("a comment by Ann"), empty when all
            of it is the user's own.
    """

    text: str
    data: Any = None
    changes: tuple[str, ...] = ()
    undo_id: str | None = None
    outside: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that is fully resolved and not yet made.

    A tool that returns one lets the program show exactly what will run, ask where somebody has
    to be asked, and rehearse with ``--dry-run``; what is agreed to is what runs.

    Attributes:
        effect: What running it does.
        summary: One sentence in the imperative: "Delete the task pay rent."
        run: Makes the change.
        affected: One line for each object that is touched, children included.
    """

    effect: Effect
    summary: str
    run: Callable[[], Awaitable[ToolResult]]
    affected: tuple[str, ...] = field(default=())
