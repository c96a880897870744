"""Tool calls as text: for models that have none, and for those that write theirs into the answer.

``TextProtocol`` stands before any other model. While the endpoint takes tools they are offered
in the usual way, and an answer that has calls in its text is turned into one that has calls.
When the endpoint refuses tools, or when that is asked for, the tools are described in words:
the model writes ``TOOL:`` and ``ARGS:`` for a call and ``FINAL:`` before its answer, and the
conversation is told to it as text. The loop notices nothing: it sees calls and results.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Any

from doneby.agent.errors import ModelError
from doneby.agent.events import Event, TextDelta
from doneby.agent.model import Answer, Message, Model, ModelRequest, closing
from doneby.models import answers
from doneby.models.faults import EndpointError
from doneby.models.showing import Showing
from doneby.models.tool_words import told_as_text, tools_in_words
from doneby.models.written_calls import (
    WrittenCall,
    end_of_thoughts,
    find_calls,
    read_object,
    without_marks,
)

_CALL = re.compile(
    r"^[ \t*#]*TOOL:[ \t`*]*(?P<name>[\w.-]+)"
    r"(?P<args>[^\n]*\n[\s*]*ARGS:[\s*]*(?:```\w*\s*)?|[ \t`*]*(?=\{))?",
    re.M,
)
_FINAL = re.compile(r"^[ \t*#]*FINAL:[ \t*]*", re.M)
_MARK_AT_END = re.compile(r"(?:```\w*|</?\w+>|<[|｜][^<>{}]*[|｜]>|\[[A-Z_]+\])\s*\Z")


class TextProtocol:
    """A model whose calls may be text.

    Args:
        model: The model itself.
        always: Describe the tools in words from the beginning, without offering them first.
    """

    def __init__(self, model: Model, *, always: bool = False) -> None:
        self.model = model
        self._in_words = always

    @property
    def name(self) -> str:
        """What the model is called."""
        return self.model.name

    async def aclose(self) -> None:
        """Let go of connections."""
        await self.model.aclose()

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Ask; see the ``Model`` protocol.

        Raises:
            ModelError: No usable answer came.
        """
        if not self._in_words:
            try:
                async with aclosing(self._offering(request)) as items:
                    async for item in items:
                        yield item
                return
            except EndpointError as fault:
                if not (fault.refuses_tools and request.tools):
                    raise
            self._in_words = True
        async with aclosing(self._telling(request)) as items:
            async for item in items:
                yield item

    def _offering(self, request: ModelRequest) -> AsyncGenerator[Event | Answer]:
        """Offer the tools as the endpoint has it, and read what calls are in the text."""
        if not request.tools:
            return _items(self.model, request)
        read = partial(with_written_calls, request=request)
        return _read(_items(self.model, request), Showing(_names(request)), read)

    def _telling(self, request: ModelRequest) -> AsyncGenerator[Event | Answer]:
        """Tell everything as text, and read the answer by the protocol."""
        told = ModelRequest(told_as_text(request.messages, tools_in_words(request)))
        read = partial(by_protocol, request=request)
        return _read(_items(self.model, told), Showing(after=_FINAL), read)


async def _read(
    items: AsyncGenerator[Event | Answer], showing: Showing, read: Callable[[Answer], Answer]
) -> AsyncGenerator[Event | Answer]:
    """Let everything pass but the text that may be a call, and the answer as it is meant."""
    async with aclosing(items):
        try:
            async for item in items:
                if isinstance(item, TextDelta):
                    for text in showing.add(item.text):
                        yield TextDelta(text)
                elif isinstance(item, Answer):
                    answer = read(item)
                    for text in showing.rest(answer.message.get("content") or ""):
                        yield TextDelta(text)
                    yield answer
                else:
                    yield item
        except ModelError:
            for text in showing.broken_off():
                yield TextDelta(text)
            raise


def with_written_calls(answer: Answer, request: ModelRequest) -> Answer:
    """The answer with the calls in its text made into calls, if there are any.

    An answer that was cut has none, and what is quoted from a tool's result or from what was
    handed in with the request is none, whoever wrote it there.
    """
    text = answer.message.get("content") or ""
    if answer.finish_reason is None or answer.message.get("tool_calls") or not text:
        return answer
    if not without_marks(text):  # an empty answer, which may be asked for again
        return replace(answer, message={**answer.message, "content": None})
    return _calling(answer, text, find_calls(text, _names(request)), request)


def by_protocol(answer: Answer, request: ModelRequest) -> Answer:
    """The answer as it is meant in the protocol: calls, or the text after ``FINAL:``."""
    text = answer.message.get("content") or ""
    final = _FINAL.search(text)
    if request.tools and answer.finish_reason is not None:
        said = text[: final.start()] if final else text
        calls = _protocol_calls(said) or find_calls(said, _names(request))
        found = _calling(answer, said, calls, request)
        if found is not answer and (final is None or found.message.get("tool_calls")):
            return found
    if final is None:
        return answer
    return replace(answer, message={**answer.message, "content": text[final.end() :].strip()})


def _protocol_calls(text: str) -> list[WrittenCall]:
    """The first group of calls written by the protocol, whatever they name."""
    calls: list[WrittenCall] = []
    for match in _CALL.finditer(text, end_of_thoughts(text)):
        if calls and text[calls[-1].end : match.start()].strip(" \t\n`*"):
            break
        arguments: Any = {}
        end = match.end()
        if match["args"] and text[end : end + 1] == "{":
            arguments, end = read_object(text, end)
        elif match["args"]:
            arguments = text[end:].partition("\n")[0].strip(" `*")
            end += len(text[end:].partition("\n")[0])
        name = match["name"].removeprefix("functions.")
        calls.append(WrittenCall(name, arguments, match.start(), end))
    return calls


def _calling(answer: Answer, text: str, calls: list[WrittenCall], request: ModelRequest) -> Answer:
    """The answer with these calls, and of its text what stands before them.

    Where no tool may be called any more, the calls are only left out.
    """
    if not calls or _is_quoted(text, calls, request.messages):
        return answer
    before = text[: calls[0].start].rstrip()
    while mark := _MARK_AT_END.search(before):
        before = before[: mark.start()].rstrip()
    message = {**answer.message, "content": before or None}
    if request.tool_choice == "none":
        return replace(answer, message=message)
    functions = [
        {"function": {"name": call.name, "arguments": answers.arguments_text(call.arguments)}}
        for call in calls
    ]
    message["tool_calls"] = answers.plain_calls(functions)
    return replace(answer, message=message, finish_reason="tool_calls")


def _is_quoted(text: str, calls: Iterable[WrittenCall], messages: Iterable[Message]) -> bool:
    """Whether one of the calls stands in what the model was given to read.

    It counts as it is written, and as a tool with these arguments in any other notation; white
    space, quotation marks and escapes count for nothing.
    """
    given = [
        _bare(content)
        for message in messages
        if message.get("role") in ("user", "tool")
        and isinstance(content := message["content"], str)
    ]
    for call in calls:
        written = _bare(text[call.start : call.end])
        arguments = _bare(answers.arguments_text(call.arguments))
        for words in given:
            if written in words or (call.name.lower() in words and arguments in words):
                return True
    return False


def _bare(text: str) -> str:
    return re.sub(r"[\s\\\"'`]+", "", text).lower()


async def _items(model: Model, request: ModelRequest) -> AsyncGenerator[Event | Answer]:
    """What a model yields, as a generator that can be closed."""
    async with closing(model.stream(request)) as items:
        async for item in items:
            yield item


def _names(request: ModelRequest) -> list[str]:
    return [tool["function"]["name"] for tool in request.tools]
