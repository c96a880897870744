"""What a tool gives back: a result, or a proposal that still has to be agreed to."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal

from doneby.agent.fact import fact

Effect = Literal["reads", "writes", "destroys", "sends"]
"""What a tool does to the world; see ``approval`` for who is asked."""


@fact
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


@fact
class Proposal:
    """A change that is fully resolved and not yet made.

    A tool that returns one lets the program show exactly what will run, ask where somebody has
    to be asked, and rehearse with ``--dry-run``; what is agreed to is what runs.

    Attributes:
        effect: What running it does.
        summary: One sentence in the imperative: "Delete the task pay rent."
        run: Makes the change.
        affected: One line for each object that is touched, children included.
        details: Lines that have to be read before anybody agrees: what a mail says.
        outside: Where outside text in these words comes from, as in ``ToolResult``.
    """

    effect: Effect
    summary: str
    run: Callable[[], Awaitable[ToolResult]]
    affected: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    outside: str = ""


def unsaid(summary: str, affected: Sequence[str]) -> tuple[str, ...]:
    """The lines of what is affected, without a single one with which the summary ends anyway."""
    said = len(affected) == 1 and summary.removesuffix(".").endswith(f" {affected[0]}")
    return () if said else tuple(affected)


def as_result(value: Any) -> ToolResult | Proposal:
    """What a tool returned, in one of the two forms that the program knows.

    A text is the text; anything else is told as JSON, with dates in ISO form.
    """
    if isinstance(value, ToolResult | Proposal):
        return value
    if isinstance(value, str):
        return ToolResult(value)
    if value is None:
        return ToolResult("Done.")
    from pydantic_core import to_json  # only for what is neither

    data = json.loads(to_json(value, fallback=str, inf_nan_mode="strings", bytes_mode="base64"))
    return ToolResult(json.dumps(data, ensure_ascii=False), data=data)
