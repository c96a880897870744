"""Any OpenAI-compatible endpoint as a model, through the openai package.

The conversation goes out as plain data and comes back as plain data: the package makes the
connection and names its failures, and does not look into the messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from doneby.agent.events import Event, RequestSent, TextDelta, Waiting
from doneby.agent.model import Answer, ModelRequest
from doneby.models import connections
from doneby.models.endpoint import Endpoint
from doneby.models.faults import EndpointError, Faults
from doneby.models.reading import Clock, Limits, Reader

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

__all__ = ["Limits", "OpenAIModel"]

PATIENT = Limits(idle=900.0, total=900.0)
"""For models on this machine, which may read a prompt for minutes, in silence."""


class OpenAIModel:
    """A model at an OpenAI-compatible endpoint; ``doneby.models.resolve`` makes one.

    Args:
        endpoint: Where it is.
        model: What it is called there.
        options: Further fields of the request's body: ``temperature``, ``max_tokens``.
        limits: Deadlines and bounds; by default what suits the endpoint.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        model: str,
        *,
        options: Mapping[str, Any] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.endpoint = endpoint
        self.model = model
        self.limits = limits or (PATIENT if endpoint.is_local else Limits())
        self._options = dict(options or {})
        self._reader = Reader(self.limits, Faults(endpoint, model))
        self._counts_tokens = True

    def __repr__(self) -> str:
        return f"OpenAIModel({self.name!r}, {self.endpoint.base_url!r})"

    @property
    def name(self) -> str:
        """As it is written on the command line: ``openai:gpt-5-mini``."""
        return f"{self.endpoint.provider.name}:{self.model}"

    async def aclose(self) -> None:
        """Let go of connections."""
        await connections.let_go(self)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Ask, and ask again where that is safe; see the ``Model`` protocol.

        Raises:
            ModelError: No usable answer came.
        """
        deadline = _now() + self.limits.total
        tries = 0
        while True:
            body = self._body(request)
            yield RequestSent(self.endpoint.url, body)
            tries += 1
            began = False
            try:
                async with aclosing(self._ask(body, deadline)) as parts:
                    async for part in parts:
                        began = True
                        yield part
                return
            except EndpointError as fault:
                failure = fault
            if self._without_counting(failure):
                continue
            pause = None if began else self._pause(failure, tries, deadline)
            if pause is None:
                raise failure
            yield Waiting(failure.message, pause)
            await self.limits.sleep(pause)

    def _body(self, request: ModelRequest) -> dict[str, Any]:
        """Make the request's body; what is not set is not sent."""
        body: dict[str, Any] = {"model": self.model, "messages": list(request.messages)}
        if request.tools:
            body["tools"] = list(request.tools)
            if choice := request.tool_choice:
                named = {"type": "function", "function": {"name": choice}}
                body["tool_choice"] = choice if choice in ("auto", "none", "required") else named
            if request.parallel_tool_calls is not None:
                body["parallel_tool_calls"] = request.parallel_tool_calls
        body["stream"] = True
        if self._counts_tokens:
            body["stream_options"] = {"include_usage": True}
        return body | self._options

    def _without_counting(self, failure: EndpointError) -> bool:
        """Stop asking for token counts when the endpoint does not know that option."""
        if not self._counts_tokens or "stream_options" not in failure.message:
            return False
        self._counts_tokens = False
        return True

    def _pause(self, failure: EndpointError, tries: int, deadline: float) -> float | None:
        """How long to wait before the next try; None when there is none."""
        most = min(2, self.limits.tries) if failure.kind == "empty" else self.limits.tries
        if not failure.again or tries >= most:
            return None
        pause = self.limits.backoff * 2 ** (tries - 1) if failure.wait is None else failure.wait
        within = pause <= self.limits.longest_wait and _now() + pause < deadline
        return pause if within else None

    async def _ask(
        self, body: dict[str, Any], deadline: float
    ) -> AsyncGenerator[TextDelta | Answer]:
        """Make one request and read its answer."""
        client = await connections.client_for(self, self.endpoint)
        clock = Clock(self.limits, deadline)
        response = await self._send(client, body, clock)
        try:
            async with aclosing(self._reader.read(response, clock)) as parts:
                async for part in parts:
                    yield part
        finally:
            await response.aclose()

    async def _send(
        self, client: AsyncOpenAI, body: dict[str, Any], clock: Clock
    ) -> httpx2.Response:
        """Send the request and return the response with its body unread.

        ``create`` walks all messages on the way out and makes an object of every chunk on the
        way in; ``post`` for a plain response does neither.
        """
        import httpx2
        from openai import AsyncStream

        sent = client.post(
            self.endpoint.url,
            cast_to=httpx2.Response,
            body=body,
            options={
                "headers": connections.headers_for(self.endpoint),
                "timeout": httpx2.Timeout(None, connect=self.limits.connect),
            },
            stream=True,
            stream_cls=AsyncStream[Any],
        )
        return cast("httpx2.Response", await self._reader.within(clock, sent))


def _now() -> float:
    return asyncio.get_running_loop().time()
