"""What the loop needs of anything that answers a conversation."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import field
from typing import Any, Protocol, TypeVar

from doneby.agent.events import Event
from doneby.agent.fact import fact

T = TypeVar("T")

Message = dict[str, Any]
"""A message in the wire format of chat completions."""

ToolSchema = dict[str, Any]
"""A tool as it is sent: ``{"type": "function", "function": {...}}``."""


@fact
class Usage:
    """Tokens of one answer or of a whole run; zeros and ``known=False`` when not reported.

    ``cost`` is in the provider's own unit, for those that report one; None for all others.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    known: bool = False
    cost: float | None = None

    def __add__(self, other: Usage) -> Usage:
        costs = [one for one in (self.cost, other.cost) if one is not None]
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.known or other.known,
            sum(costs) if costs else None,
        )


@fact
class ModelRequest:
    """One question to a model: the conversation so far and the tools it may call."""

    messages: list[Message]
    tools: list[ToolSchema] = field(default_factory=list)
    tool_choice: str | None = None
    parallel_tool_calls: bool | None = None


@fact
class Answer:
    """A complete answer, already in plain wire form.

    Attributes:
        message: The assistant message: ``content`` a string or None; ``tool_calls``, when
            there are any, with an id, a name, and ``arguments`` as the text that came;
            ``refusal`` with a text when the model declines (the interpreter: did not understand).
            Fields the provider added (``reasoning_content``) stay.
        finish_reason: As reported; None means the answer was cut off, and no call in it runs.
        usage: Tokens.
        all_or_none: Whether its calls are parts of one request: where one cannot be made or is
            not agreed to, none is made.
        given_by: Who gave it, where that is not the model itself that was asked.
    """

    message: Message
    finish_reason: str | None = "stop"
    usage: Usage = Usage()
    all_or_none: bool = False
    given_by: str = ""


BYTES_PER_TOKEN = 4


def tokens_of(value: Any) -> int:
    """About how many tokens a text takes, or any JSON value: enough to set limits by."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    size = len(text) if text.isascii() else len(text.encode("utf-8", "replace"))
    return size // BYTES_PER_TOKEN


class Model(Protocol):
    """Anything that answers a conversation: an endpoint, the interpreter, a script."""

    @property
    def name(self) -> str:
        """What to call it in reports: ``interpreter``, ``openai:gpt-5-mini``."""

    def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Yield events while it works (what was sent, text, waits) and one Answer at the end.

        Raises:
            ModelError: No usable answer came.
        """

    async def aclose(self) -> None:
        """Let go of connections."""


@asynccontextmanager
async def closing(items: AsyncIterator[T]) -> AsyncIterator[AsyncIterator[T]]:
    """Close a generator when it is left early; whatever else iterates has nothing to close."""
    try:
        yield items
    finally:
        if isinstance(items, AsyncGenerator):
            await items.aclose()
