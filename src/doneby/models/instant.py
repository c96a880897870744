"""The instant path: what the interpreter understands whole is done without asking a model."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING

from doneby.agent.model import Answer, Message, ModelRequest, closing
from doneby.agent.telling import is_error
from doneby.models.interpreter.messages import content_of, is_own_call, this_turn

if TYPE_CHECKING:
    from doneby.agent.events import Event
    from doneby.agent.model import Model


class InstantPath:
    """A ``Model`` with the interpreter in front of it.

    The interpreter answers a request that it understands whole, from its own words alone and
    to the end. Everything else is the model's: what only the conversation makes clear, talk, a
    sentence of which a part is not understood, and what could not be done as it was understood.
    The model is then asked as if nothing had been tried.

    Args:
        interpreter: Answers at once; it must not look at earlier messages.
        model: Answers everything else.
        is_on: Whether the instant path is to be taken at all.
    """

    def __init__(self, interpreter: Model, model: Model, is_on: Callable[[], bool]) -> None:
        self.name = model.name
        self._interpreter = interpreter
        self._model = model
        self._is_on = is_on

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Answer at once, or ask the model.

        Raises:
            ModelError: The model was asked and gave no usable answer.
        """
        if self._is_on() and (instantly := await self._interpreted(request)):
            for item in instantly:
                yield item
            return
        async with closing(self._model.stream(_without_attempt(request))) as items:
            async for item in items:
                yield item

    async def aclose(self) -> None:
        """Let go of the model's connections."""
        await self._model.aclose()

    async def _interpreted(self, request: ModelRequest) -> list[Event | Answer]:
        """All that the interpreter answers; nothing where the request is not for it."""
        since = this_turn(request.messages)
        if request.tool_choice not in (None, "auto") or not _went_well(since):
            return []
        items = [item async for item in self._interpreter.stream(request)]
        answer = next(item for item in items if isinstance(item, Answer))
        acts = since or answer.message.get("tool_calls")
        return items if acts and not answer.message.get("refusal") else []


def _went_well(since: Sequence[Message]) -> bool:
    """Whether all of a turn so far was the interpreter's, and nothing in it failed."""
    calls = [call for message in since for call in message.get("tool_calls") or ()]
    results = [content_of(message) for message in since if message.get("role") == "tool"]
    answers = [message for message in since if message.get("role") == "assistant"]
    return (
        all(message.get("tool_calls") for message in answers)
        and all(is_own_call(call) for call in calls)
        and not any(map(is_error, results))
    )


def _without_attempt(request: ModelRequest) -> ModelRequest:
    """A request without what the interpreter tried in this turn.

    Some providers want each call of a turn to be one that they made.
    """
    since = this_turn(request.messages)
    own = {
        call["id"]
        for message in since
        for call in message.get("tool_calls") or ()
        if is_own_call(call)
    }
    if not own:
        return request
    left = [
        message
        for message in since
        if message.get("tool_call_id") not in own
        and not any(call["id"] in own for call in message.get("tool_calls") or ())
    ]
    before = request.messages[: len(request.messages) - len(since)]
    return ModelRequest(
        [*before, *left], request.tools, request.tool_choice, request.parallel_tool_calls
    )
