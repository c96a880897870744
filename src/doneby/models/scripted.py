"""A model that says what it was told to say, for tests and for replaying a log."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from doneby.agent.errors import ModelError
from doneby.agent.events import Event, RequestSent, TextDelta
from doneby.agent.model import Answer, Message, ModelRequest, Usage

ToolCall = dict[str, Any]
"""A tool call in wire form; ``call`` makes one."""

Reply = str | Message | list[ToolCall] | Answer | BaseException
"""What can be answered: a text, a message, tool calls, a whole answer, or a failure."""


def call(name: str, /, **arguments: Any) -> ToolCall:
    """Make a tool call in wire form; the model that sends it gives it an id."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {"type": "function", "function": function}


def replayed(log: Iterable[str]) -> ScriptedModel:
    """The model of a run that was logged: it says again what it said then.

    Args:
        log: The lines of a file written with ``--log``, of one run.
    """
    replies: list[Reply | Callable[[ModelRequest], Reply]] = []
    waiting = False
    for event in map(json.loads, log):
        kind = event["event"]
        if kind == "AnswerReceived":
            replies.append(
                Answer(event["message"], event["finish_reason"], Usage(**event["usage"]))
            )
        elif kind == "SummedUp":
            message = {"role": "assistant", "content": event["text"]}
            replies.append(Answer(message, "stop", Usage(**event["usage"])))
        elif kind == "RunFailed" and waiting:
            replies.append(ModelError(event["error"]))
        waiting = kind == "RequestSent" or (waiting and kind in ("TextDelta", "Waiting"))
    return ScriptedModel(replies, name="replayed")


class ScriptedModel:
    """Answers with the given replies, one after another, and keeps what it was asked.

    Args:
        replies: Each a string, a message, a list of tool calls, an ``Answer``, an exception to
            raise, or a function that makes one of these from the request.
        name: What to call it in reports.

    Attributes:
        requests: What was asked so far, with the messages as they were at that moment.
    """

    def __init__(
        self,
        replies: Iterable[Reply | Callable[[ModelRequest], Reply]],
        name: str = "scripted",
    ) -> None:
        self.name = name
        self.requests: list[ModelRequest] = []
        self._replies = list(replies)
        self._calls = 0

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Give the next reply as a real model does: what was sent, the text, the answer.

        Raises:
            AssertionError: All replies are used up.
        """
        asked = ModelRequest(
            messages=list(request.messages),
            tools=list(request.tools),
            tool_choice=request.tool_choice,
            parallel_tool_calls=request.parallel_tool_calls,
        )
        self.requests.append(asked)
        yield RequestSent(self.name, {"messages": asked.messages, "tools": asked.tools})
        answer = self._answer(asked)
        if text := answer.message.get("content"):
            yield TextDelta(text)
        yield answer

    async def aclose(self) -> None:
        """Nothing is held."""

    def assert_complete(self) -> None:
        """Fail when replies are left that nobody asked for."""
        left = len(self._replies) - len(self.requests)
        if left > 0:
            raise AssertionError(
                f"{left} of {len(self._replies)} replies were not used; "
                f"the next one is {self._replies[len(self.requests)]!r}"
            )

    def _answer(self, request: ModelRequest) -> Answer:
        number = len(self.requests)
        if number > len(self._replies):
            last = request.messages[-1] if request.messages else None
            raise AssertionError(
                f"request {number} came, but only {len(self._replies)} replies were scripted; "
                f"its last message is {last!r}"
            )
        reply = self._replies[number - 1]
        if callable(reply):
            reply = reply(request)
        if isinstance(reply, BaseException):
            raise reply
        if isinstance(reply, Answer):
            return reply
        if isinstance(reply, str):
            return Answer({"role": "assistant", "content": reply})
        if isinstance(reply, list):
            return self._calling(reply)
        return Answer(reply, "tool_calls" if reply.get("tool_calls") else "stop")

    def _calling(self, calls: list[ToolCall]) -> Answer:
        """Give each call an id that is unique in the whole script, unless it has one."""
        with_ids = []
        for one in calls:
            self._calls += 1
            with_ids.append({"id": f"call_{self._calls}", **one})
        message = {"role": "assistant", "content": None, "tool_calls": with_ids}
        return Answer(message, "tool_calls")
