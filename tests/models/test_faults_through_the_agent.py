"""Every known fault through the whole loop: one error or one answer, and then it goes on."""

from __future__ import annotations

import traceback
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import Event, RequestSent, RunFinished, ToolFinished, Waiting
from doneby.models.text_protocol import TextProtocol
from support.fault_outcomes import CALLS, SILENT, ends_in
from support.faults import FAULTS, SECRET
from support.model_server import ModelServer
from support.sendable import assert_sendable


def add_task(content: str) -> str:
    """Add a task."""
    return f"Added {content}."


class Provider:
    """A server with one fault in every answer, until it is mended; calls are let go on."""

    def __init__(self, fault: Any) -> None:
        self.reply: Any = fault
        self.server = ModelServer(self._next)

    def _next(self, body: dict[str, Any]) -> Any:
        return "fine" if body["messages"][-1]["role"] == "tool" else self.reply


async def everything(run: AsyncIterator[Event]) -> tuple[list[Event], ModelError | None]:
    """The events of a run, and the error that ended it."""
    events: list[Event] = []
    try:
        async for event in run:
            events.append(event)  # noqa: PERF401 - those before an error count too
    except ModelError as fault:
        return events, fault
    return events, None


@pytest.mark.parametrize("name", FAULTS)
async def test_a_fault_ends_in_one_error_or_one_answer_and_the_next_turn_works(
    bench: Any, quick: Any, time: Any, key: str, name: str
) -> None:
    kind, reply = ends_in(name)
    provider = Provider(FAULTS[name])
    limits = quick(total=1e6) if name in SILENT else quick()
    if name in SILENT:
        time.follow(provider.server)
    with provider.server as server:
        agent = Agent(
            TextProtocol(bench.model(server.base_url, limits)), "Be brief.", tools=[add_task]
        )
        events, error = await everything(agent.stream("hi"))

        if kind:
            assert error is not None, events[-1]
            assert error.kind == kind
            assert error.message[-1] in ".!?…"
            assert error.hint
            shown = f"{error!r} {events!r} {''.join(traceback.format_exception(error))}"
            assert key not in shown
            assert SECRET not in shown
        else:
            assert error is None
            assert isinstance(events[-1], RunFinished)
            assert events[-1].result.reply == reply
        assert [event.seconds for event in events if isinstance(event, Waiting)] == bench.slept
        assert sum(isinstance(event, RequestSent) for event in events) == len(server.requests)
        records = [event.record for event in events if isinstance(event, ToolFinished)]
        assert len(records) == len(CALLS.get(name, ()))

        provider.reply = "on we go"
        assert (await agent.run("again")).reply == "on we go"
        for body in server.bodies:
            assert_sendable(body["messages"])


async def test_a_wait_can_be_cancelled_and_the_conversation_goes_on(bench: Any) -> None:
    bench.server.script(FAULTS["429_ra1"], "fine")
    agent = Agent(bench.model())
    async with aclosing(agent.stream("hi")) as events:
        async for event in events:
            if isinstance(event, Waiting):
                break
    assert bench.slept == []
    assert (await agent.run("again")).reply == "fine"
