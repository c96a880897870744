"""Reading a response, whatever it turns out to be, within deadlines and bounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

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

_EVENT_FIELDS = (b"data:", b"event:", b":")


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
        size: Of one response, in bytes; of a stream that is some 200 for each token.
        sleep: How to wait before a further try.
    """

    connect: float = 5.0
    idle: float = 120.0
    total: float = 300.0
    tries: int = 3
    backoff: float = 0.5
    longest_wait: float = 60.0
    ending: float = 2.0
    size: int = 16 << 20
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class Clock:
    """Until when the next piece has to be there."""

    def __init__(self, limits: Limits, deadline: float) -> None:
        self._deadline = deadline
        self.allow(limits.idle)

    def allow(self, seconds: float) -> None:
        """Count the silence anew; it may last so long now."""
        self.until = min(asyncio.get_running_loop().time() + seconds, self._deadline)


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
        """Read the answer: its text as it comes, then all of it.

        What a broken stream brought so far is an answer that was cut.
        """
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        streamed = kind == "text/event-stream"
        assembly, events, body = Assembly(), Events(), bytearray()
        size = 0
        async with aclosing(response.aiter_bytes()) as pieces:
            while True:
                try:
                    piece = await self.within(clock, anext(pieces, None))
                except EndpointError as fault:
                    if not assembly.may_end_with(fault.kind):
                        raise
                    break
                if piece is None:
                    break
                size += len(piece)
                if size > self._limits.size:
                    raise self._faults.of("too_big")
                if not streamed:
                    body += piece
                elif not assembly.ended:
                    for event in events.cut(piece):
                        if text := self._add(event, assembly):
                            yield TextDelta(text)
                        clock.allow(self._patience(assembly))
        if streamed and not assembly.heard:
            raise self._faults.of("silent", again=True)
        answer = self._usable(assembly.answer() if streamed else self._document(bytes(body)))
        if not streamed and (text := answer.message["content"]):
            yield TextDelta(text)
        yield answer

    def _patience(self, assembly: Assembly) -> float:
        if assembly.ended:
            return _DRAIN
        return self._limits.ending if assembly.finish_reason else self._limits.idle

    def _add(self, event: Event, assembly: Assembly) -> str:
        """Add what an event holds; return the text in it."""
        if assembly.ended or not event.data.strip():
            return ""
        if event.data.startswith(b"[DONE]"):
            assembly.ended = True
            return ""
        try:
            chunk = json.loads(event.data.decode("utf-8", errors="replace"))
        except ValueError:
            chunk = None
        if error := chunk if event.kind == b"error" else error_in(chunk):
            raise self._faults.reported(error)
        if not isinstance(chunk, dict):
            raise self._faults.of("garbled")
        return assembly.add(chunk)

    def _document(self, body: bytes) -> Answer:
        """Read a response that is not an event stream, or does not say that it is one."""
        if body.lstrip().startswith(_EVENT_FIELDS):
            assembly = Assembly()
            for event in Events().cut(body + b"\n\n"):
                self._add(event, assembly)
            return assembly.answer()
        text = body.decode("utf-8", errors="replace").strip()
        if not text:
            raise self._faults.of("silent", again=True)
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

    def _usable(self, answer: Answer) -> Answer:
        """Let an answer pass, also an empty one; one that says that it is not whole is a fault."""
        message = answer.message
        if known := _ENDS.get(answer.finish_reason or ""):
            raise self._faults.of(known)
        said = (message["content"] or "").strip() or message.get("refusal")
        if answer.finish_reason is None and not said:
            raise self._faults.of("interrupted")
        return answer


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a stream: what it is called, and its data."""

    kind: bytes
    data: bytes


class Events:
    """Cuts a stream into its events, of which a piece may hold many or a part of one."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._kind = b""
        self._data: list[bytes] = []

    def cut(self, piece: bytes) -> Iterator[Event]:
        """Take a piece and give the events that end in it; comments are none."""
        piece = piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        self._rest += piece
        if b"\n" not in piece:
            return
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            name, _, value = line.partition(b":")
            if name == b"data":
                self._data.append(bytes(value.removeprefix(b" ")))
            elif name == b"event":
                self._kind = bytes(value.strip())
            elif not line and self._data:
                yield Event(self._kind, b"\n".join(self._data))
                self._kind, self._data = b"", []
