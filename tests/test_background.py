"""An assistant in a thread of its own: events cross over, so do questions, Esc and errors."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from doneby.agent.approval import ApprovalRequest, Decision, Nobody, Question, User
from doneby.agent.errors import Candidate, DonebyError
from doneby.agent.events import RunFinished, ToolFinished
from doneby.assistant import Assistant, BackgroundAssistant, Options

NOW = {"DONEBY_NOW": "2026-12-01T10:00", "DONEBY_TIMEZONE": "Europe/Berlin"}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"DONEBY_HOME": str(tmp_path), **NOW}


@pytest.fixture
async def background(env: dict[str, str]) -> AsyncIterator[BackgroundAssistant]:
    background = BackgroundAssistant(lambda user: Assistant.create(Options(), env, user), Nobody())
    yield background
    await background.aclose()


async def ask(background: BackgroundAssistant, request: str) -> list[object]:
    run = background.ask(lambda one: one.sessions.record(request, one.ask))
    return [event async for event in run]


async def test_the_work_is_done_in_another_thread(background: BackgroundAssistant) -> None:
    there = await background.do(lambda _: threading.get_ident())
    assert there != threading.get_ident()


async def test_events_cross_in_order_and_end_with_the_result(
    background: BackgroundAssistant,
) -> None:
    events = await ask(background, "add buy milk tomorrow")
    assert any(isinstance(event, ToolFinished) for event in events)
    assert isinstance(events[-1], RunFinished)


async def test_what_was_said_is_kept_and_gone_on_with(
    background: BackgroundAssistant, env: dict[str, str]
) -> None:
    await ask(background, "add buy milk tomorrow")
    await background.aclose()
    later = BackgroundAssistant(lambda user: Assistant.create(Options(), env, user), Nobody())
    (session,) = await later.do(lambda one: one.sessions.find())
    assert session.title == "add buy milk tomorrow"
    lines = await later.do(lambda one: one.sessions.resume(session.id))
    assert [line.kind for line in lines] == ["request", "call", "answer"]
    # "it" is the task of the conversation that was resumed
    await ask(later, "complete it")
    record = await later.run(lambda one: one.call("find_tasks", {}))
    assert record.data["total"] == 0
    await later.aclose()


async def test_leaving_early_cancels_the_run_and_the_next_one_can_begin(
    background: BackgroundAssistant,
) -> None:
    async with aclosing(background.ask(lambda one: one.ask("add milk"))) as events:
        async for _ in events:
            break
    events_after = await ask(background, "show my tasks")
    assert isinstance(events_after[-1], RunFinished)


async def test_a_question_is_put_on_the_callers_own_loop(env: dict[str, str]) -> None:
    asked: list[tuple[int, str]] = []

    class Watching:
        async def approve(self, request: ApprovalRequest) -> Decision:
            asked.append((threading.get_ident(), request.summary))
            return Decision(allowed=True)

        async def choose(self, question: Question) -> Candidate | None:
            return None

    user: User = Watching()
    background = BackgroundAssistant(lambda given: Assistant.create(Options(), env, given), user)
    await background.run(lambda one: one.add("buy milk"))
    await background.run(lambda one: one.call("delete_tasks", {"tasks": ["milk"]}))
    assert [thread for thread, _ in asked] == [threading.get_ident()]
    await background.aclose()


async def test_an_assistant_that_cannot_be_made_says_why_each_time(env: dict[str, str]) -> None:
    options = Options(account="todoist")
    background = BackgroundAssistant(lambda user: Assistant.create(options, env, user), Nobody())
    for _ in range(2):
        with pytest.raises(DonebyError, match="no Todoist token"):
            await ask(background, "hello")
    await background.aclose()


async def test_cancelling_the_wait_cancels_the_work(background: BackgroundAssistant) -> None:
    here = asyncio.get_running_loop()
    begun, over = asyncio.Event(), threading.Event()

    async def forever(_: Assistant) -> None:
        here.call_soon_threadsafe(begun.set)
        try:
            await asyncio.Event().wait()
        finally:
            over.set()

    waiting = asyncio.create_task(background.run(forever))
    await begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await asyncio.to_thread(over.wait, 10)


async def test_calls_of_one_request_are_taken_back_together(
    background: BackgroundAssistant,
) -> None:
    lines: list[tuple[str, dict[str, Any]]] = [
        ("add_task", {"content": name}) for name in ("milk", "bread")
    ]
    await background.run(lambda one: one.call_all(lines))
    await background.run(lambda one: one.call("undo", {}))
    record = await background.run(lambda one: one.call("find_tasks", {}))
    assert record.data["total"] == 0
