"""Reading a response, whatever it turns out to be, within deadlines and bounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from doneby.agent.events import TextDelta
from doneby.agent.model import Answer
from doneby.models.answers import Assembly, answer_from_document
from doneby.models.faults import EndpointError, Faults
from doneby.models.reports import error_in

if TYPE_CHECKING:
    import httpx2

T = TypeVar("T")

_DRAIN = 0.1
"""Seconds for the last bytes after ``[DONE]``, so that the connection can be used again."""

_ENDS = {"length": "length", "content_filter": "filtered", "error": "server"}
"""Finish reasons of an answer that is not whole: what was shown of it is not all."""

_EVENT_FIELDS = ("data:", "event:", ":")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long, how often and how much; times in seconds.

    Attributes:
        connect: Until the connection stands.
        idle: Without any content. Comments that only keep a connection alive are none.
        total: For one answer, waits and further tries included.
        tries: How often a request is made that failed in a way that allows another.
        backoff: Before the second try; twice as long before the third.
        longest_wait: The longest that an endpoint may ask to wait.
        ending: For what may follow the end of an answer: the count of tokens, ``[DONE]``.
        size: Of one answer, in bytes.
        sleep: How to wait before a further try.
    """

    connect: float = 5.0
    idle: float = 120.0
    total: float = 300.0
    tries: int = 3
    backoff: float = 0.5
    longest_wait: float = 60.0
    ending: float = 2.0
    size: int = 4 << 20
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class Clock:
    """Until when the next piece has to be there."""

    def __init__(self, limits: Limits, deadline: float) -> None:
        self._limits = limits
        self._deadline = deadline
        self.heard()

    def heard(self, *, ending: bool = False) -> None:
        """Content came: start counting the silence anew."""
        patience = self._limits.ending if ending else self._limits.idle
        self.until = min(asyncio.get_running_loop().time() + patience, self._deadline)


class Reader:
    """Reads the answers of one model; every failure leaves it as an ``EndpointError``."""

    def __init__(self, limits: Limits, faults: Faults) -> None:
        self._limits = limits
        self._faults = faults

    async def within(self, clock: Clock, awaited: Awaitable[T]) -> T:
        """Wait for one piece, as long as the clock allows.

        The fault is raised outside of the handler: the exception that it replaces holds the
        request with its headers, and no traceback is to lead there.
        """
        import httpx2
        import openai

        try:
            async with asyncio.timeout_at(clock.until):
                return await awaited
        except (TimeoutError, openai.OpenAIError, httpx2.HTTPError, UnicodeError) as error:
            fault = self._faults.of_exception(error)
        raise fault

    async def read(
        self, response: httpx2.Response, clock: Clock
    ) -> AsyncGenerator[TextDelta | Answer]:
        """Read the answer: its text as it comes, then all of it."""
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "text/event-stream":
            async with aclosing(self._events(response, clock)) as parts:
                async for part in parts:
                    yield part
            return
        answer = self._usable(await self._document(response, clock))
        if text := answer.message["content"]:
            yield TextDelta(text)
        yield answer

    async def _events(
        self, response: httpx2.Response, clock: Clock
    ) -> AsyncGenerator[TextDelta | Answer]:
        """Read an event stream; what a broken one brought so far is an answer that was cut."""
        import httpx2

        assembly = Assembly()
        size = 0
        source = aiter(httpx2.EventSource(response, max_event_size=self._limits.size))
        async with aclosing(cast("AsyncGenerator[httpx2.ServerSentEvent]", source)) as events:
            while True:
                try:
                    event = await self.within(clock, anext(events, None))
                except EndpointError as fault:
                    if not assembly.may_end_with(fault.kind):
                        raise
                    break
                if event is None:
                    break
                if event.data.startswith("[DONE]"):
                    assembly.ended = True
                    await self._drain(events)
                    break
                size += len(event.data)
                if size > self._limits.size:
                    raise self._faults.of("too_big")
                if text := assembly.add(self._chunk(event.data, failed=event.event == "error")):
                    yield TextDelta(text)
                clock.heard(ending=assembly.finish_reason is not None)
        if not size:
            raise self._faults.of("silent", again=True)
        yield self._usable(assembly.answer())

    async def _drain(self, events: AsyncIterator[Any]) -> None:
        import httpx2

        with suppress(TimeoutError, httpx2.HTTPError):
            async with asyncio.timeout(_DRAIN):
                async for _ in events:
                    pass

    def _chunk(self, data: str, *, failed: bool = False) -> dict[str, Any]:
        """Parse the data of one event."""
        if not data.strip():
            return {}
        try:
            chunk = json.loads(data)
        except ValueError:
            chunk = None
        if error := chunk if failed else error_in(chunk):
            raise self._faults.reported(error)
        if not isinstance(chunk, dict):
            raise self._faults.of("garbled")
        return chunk

    async def _document(self, response: httpx2.Response, clock: Clock) -> Answer:
        """Read a response that is not an event stream, or does not say that it is one."""
        body = bytearray()
        async with aclosing(response.aiter_bytes()) as pieces:
            while (piece := await self.within(clock, anext(pieces, None))) is not None:
                body += piece
                if len(body) > self._limits.size:
                    raise self._faults.of("too_big")
        text = body.decode("utf-8", errors="replace").strip()
        if not text:
            raise self._faults.of("silent", again=True)
        if text.startswith(_EVENT_FIELDS):
            return self._unlabelled_events(text)
        return self._completion(text)

    def _completion(self, text: str) -> Answer:
        """Read the text of a whole completion."""
        if text.startswith("<"):
            raise self._faults.of("no_api", "it answers with a web page")
        try:
            document = json.loads(text)
        except ValueError:
            document = ...
        if document is ...:
            raise self._faults.of("garbled")
        if error := error_in(document):
            raise self._faults.reported(error)
        known = isinstance(document, dict) and ("choices" in document or "object" in document)
        if not known:
            raise self._faults.of("no_api", "it answers, but not with a completion")
        return answer_from_document(document)

    def _unlabelled_events(self, text: str) -> Answer:
        """Read an event stream that came under another content type."""
        assembly = Assembly()
        for line in text.split("\n"):
            data = line.removeprefix("data:").strip() if line.startswith("data:") else ""
            if data.startswith("[DONE]"):
                assembly.ended = True
                break
            assembly.add(self._chunk(data))
        return assembly.answer()

    def _usable(self, answer: Answer) -> Answer:
        """Let an answer pass, also an empty one; one that says that it is not whole is a fault."""
        message = answer.message
        if known := _ENDS.get(answer.finish_reason or ""):
            raise self._faults.of(known)
        said = (message["content"] or "").strip() or message.get("refusal")
        if answer.finish_reason is None and not said:
            raise self._faults.of("interrupted")
        return answer
