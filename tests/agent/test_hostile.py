"""Rows of the shared file of misbehaving providers that concern the core, through the loop."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.agent.agent import Agent
from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate, ModelError, NeedsAnswer
from doneby.agent.events import ToolFinished, ToolStarted
from doneby.agent.model import Answer, Message
from doneby.agent.results import Proposal, ToolResult
from doneby.agent.telling import for_person
from doneby.agent.toolkit import Tool, tool
from doneby.models.scripted import ScriptedModel

Check = Callable[[list[Message]], None]


def ping(n: int) -> str:
    """Answer."""
    return f"pong {n}"


async def list_all() -> str:
    """List."""
    return "all of it"


def boom(n: int) -> str:
    """Fail."""
    raise ValueError("disk on fire at /secret/path")


def rich(n: int) -> dict[str, Any]:
    """Give a date."""
    return {"when": dt.date(2026, 1, 2), "n": n}


TOOLS: list[Any] = [ping, list_all, boom, rich]


def calling(*calls: tuple[Any, Any, Any]) -> Answer:
    sent = [
        {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
        for call_id, name, arguments in calls
    ]
    return Answer({"role": "assistant", "content": None, "tool_calls": sent}, "tool_calls")


ROWS: list[tuple[int, tuple[Any, Any, Any], str, list[str]]] = [
    (1, ("a", "list_all", ""), "{}", ["all of it"]),
    (2, ("a", "list_all", None), "{}", ["all of it"]),
    (3, ("a", "ping", {"n": 1}), '{"n": 1}', ["pong 1"]),
    (5, ("a", "ping", "{'n': 1}"), "{}", ["column 2", "{'n': 1}"]),
    (6, ("a", "ping", json.dumps('{"n": 1}')), '{"n": 1}', ["pong 1"]),
    (7, ("a", "ping", "[1]"), "{}", ["object", "a list came"]),
    (9, ("a", "ping", "{}"), "{}", ['"n" is missing']),
    (
        10,
        ("a", "ping", '{"n": 1, "zz": 2}'),
        '{"n": 1, "zz": 2}',
        ['"zz"', "its parameters are: n"],
    ),
    (11, ("a", "ping", '{"n": "abc"}'), '{"n": "abc"}', ['"n"', "valid integer", '"abc"']),
    (13, ("a", "functions.ping", '{"n": 1}'), '{"n": 1}', ["pong 1"]),
    (13, ("a", "functions.pong", '{"n": 1}'), '{"n": 1}', ['no tool "pong"', "are: ping, "]),
    (14, ("a", "boom", '{"n": 1}'), '{"n": 1}', ["ValueError: disk on fire"]),
    (15, ("a", "rich", '{"n": 1}'), '{"n": 1}', ['{"when": "2026-01-02", "n": 1}']),
    (21, ("", "ping", '{"n": 1}'), '{"n": 1}', ["pong 1"]),
    (22, (None, "ping", '{"n": 1}'), '{"n": 1}', ["pong 1"]),
]


@pytest.mark.parametrize(("row", "call", "stored", "words"), ROWS)
async def test_a_bad_call_is_answered_and_history_stays_valid(
    row: int, call: tuple[Any, Any, Any], stored: str, words: list[str], assert_sendable: Check
) -> None:
    model = ScriptedModel([calling(call), "done"])
    agent = Agent(model, tools=TOOLS)
    events = [event async for event in agent.stream("go")]
    assert_sendable(model.requests[1].messages)
    answer, result = model.requests[1].messages[-2:]
    assert answer["tool_calls"][0]["function"]["arguments"] == stored
    for word in words:
        assert word in for_person(result["content"])
    assert [type(e) for e in events if isinstance(e, ToolStarted | ToolFinished)] == [
        ToolStarted,
        ToolFinished,
    ]


async def test_row_18_equal_ids_are_told_apart(assert_sendable: Check) -> None:
    model = ScriptedModel(
        [calling(("dup", "ping", '{"n": 1}'), ("dup", "ping", '{"n": 2}')), "done"]
    )
    await Agent(model, tools=TOOLS).run("go")
    assert_sendable(model.requests[1].messages)
    assert [m["content"] for m in model.requests[1].messages[-2:]] == ["pong 1", "pong 2"]


async def test_row_19_a_fault_leaves_its_siblings_alone(assert_sendable: Check) -> None:
    model = ScriptedModel([calling(("a", "boom", '{"n": 1}'), ("b", "ping", '{"n": 1}')), "done"])
    await Agent(model, tools=TOOLS).run("go")
    assert_sendable(model.requests[1].messages)
    failed, answered = (m["content"] for m in model.requests[1].messages[-2:])
    assert json.loads(failed)["error"] == "ValueError: disk on fire at [path]"
    assert answered == "pong 1"


async def test_row_34_calls_for_ever_meet_the_limit(assert_sendable: Check) -> None:
    model = ScriptedModel([*(calling(("a", "ping", {"n": n})) for n in range(10)), "stopped"])
    agent = Agent(model, tools=TOOLS)
    result = await agent.run("go")
    assert (result.reply, len(result.calls)) == ("stopped", 10)
    assert_sendable(agent.conversation.messages)


@pytest.mark.parametrize("limit", [5, 10])
async def test_row_33_the_same_call_for_ever_is_stopped(limit: int, assert_sendable: Check) -> None:
    model = ScriptedModel([*[calling(("a", "ping", '{"n": 1}'))] * 4, "stopped"])
    agent = Agent(model, tools=TOOLS, max_steps=limit)
    result = await agent.run("go")
    assert (result.reply, [record.error is None for record in result.calls]) == (
        "stopped",
        [True, True, False, False],
    )
    assert_sendable(agent.conversation.messages)


async def never() -> str:
    """Hang."""
    await asyncio.Event().wait()
    return "never"


async def later(turns: int) -> str:
    """Take a while."""
    for _ in range(turns % 20):
        await asyncio.sleep(0)
    return "at last"


CALLS = st.tuples(
    st.sampled_from(["a", "b", "", None, "call_1"]),
    st.sampled_from(
        ["ping", "list_all", "boom", "never", "later", "functions.rich", "no such", ""]
    ),
    st.one_of(
        st.sampled_from(["", None, "{}", '{"n": 1}', '{"turns": 3}', '{"n": 1', "[1]", {"n": 2}]),
        st.text(max_size=8),
    ),
)
ANYTHING = [*(Tool(function) for function in (ping, boom, rich)), Tool(list_all)]


@settings(max_examples=60, deadline=None)
@given(
    batches=st.lists(st.lists(CALLS, min_size=1, max_size=4), min_size=1, max_size=3),
    moment=st.integers(0, 60),
)
def test_cancelled_at_any_moment_the_conversation_can_go_on(
    batches: list[list[tuple[Any, Any, Any]]], moment: int, assert_sendable: Check
) -> None:
    async def scenario() -> None:
        model = ScriptedModel([*(calling(*batch) for batch in batches), "end"])
        agent = Agent(model, tools=[*ANYTHING, never, later])
        turn = asyncio.create_task(agent.run("go"))
        for _ in range(moment):
            await asyncio.sleep(0)
        assert_sendable(agent.conversation.messages)
        turn.cancel()
        await asyncio.gather(turn, return_exceptions=True)
        assert_sendable(agent.conversation.messages)
        agent.model = ScriptedModel(["on we go"])
        assert (await agent.run("again")).reply == "on we go"
        assert_sendable(agent.conversation.messages)

    asyncio.run(scenario())


class Moody:
    """Agrees, declines, answers nothing or never comes to it."""

    def __init__(self, moods: list[str]) -> None:
        self._moods = iter(moods)

    async def _mood(self) -> str:
        mood = next(self._moods, "no")
        if mood == "never":
            await asyncio.Event().wait()
        if mood == "broken":
            raise OSError("no terminal")
        return mood

    async def approve(self, request: ApprovalRequest) -> Decision:
        mood = await self._mood()
        return Decision(mood == "yes", answered=mood != "nobody")

    async def choose(self, question: Question) -> Candidate | None:
        return question.candidates[0] if await self._mood() == "yes" else None


def change(names: list[str]) -> Proposal:
    """Change things."""

    async def run() -> ToolResult:
        await asyncio.sleep(0)
        return ToolResult("Changed.", outside="a mail")

    return Proposal("writes", "Change things.", run, tuple(names))


@tool(effect="destroys")
async def burn(which: str) -> str:
    """Burn one of two."""
    if which not in ("1", "2"):
        found = (Candidate("1", "one"), Candidate("2", "two"))
        raise NeedsAnswer("Which?", found, argument="which", given=which)
    return "Burnt."


MORE_CALLS = st.one_of(
    CALLS,
    st.tuples(
        st.none(), st.just("change"), st.builds(lambda n: {"names": ["x"] * n}, st.integers(0, 12))
    ),
    st.tuples(st.none(), st.just("burn"), st.sampled_from([{"which": "1"}, {"which": "x"}, {}])),
)
ANSWERS = st.one_of(
    st.lists(MORE_CALLS, min_size=1, max_size=4).map(lambda calls: calling(*calls)),
    st.sampled_from(
        [
            "text",
            "",
            ModelError("Busy."),
            Answer({"role": "assistant", "content": None}, "stop"),
            Answer({"role": "assistant", "content": None, "refusal": "No."}, "stop"),
            Answer({"role": "assistant", "content": "half"}, None),
            Answer({**calling(("a", "ping", "{}")).message, "content": "half"}, None),
            Answer({**calling(("a", "ping", '{"n": 1}')).message, "reasoning": "so"}, "stop"),
        ]
    ),
)
MOODS = st.lists(st.sampled_from(["yes", "no", "nobody", "never", "broken"]), max_size=6)


@settings(max_examples=150, deadline=None)
@given(
    answers=st.lists(ANSWERS, min_size=1, max_size=8),
    moods=MOODS,
    moments=st.lists(st.integers(0, 40), min_size=1, max_size=4),
    parallel=st.sampled_from([None, True, False]),
    choice=st.sampled_from([None, "auto", "none", "required", "ping"]),
    budget=st.sampled_from([20, 200, 100_000]),
)
def test_whatever_comes_and_whenever_it_is_left_every_request_is_sendable(
    answers: list[Any],
    moods: list[str],
    moments: list[int],
    parallel: bool | None,
    choice: str | None,
    budget: int,
    assert_sendable: Check,
) -> None:
    async def scenario() -> None:
        model = ScriptedModel([*answers, *["end"] * 60])
        agent = Agent(
            model,
            "Be brief.",
            tools=[*ANYTHING, never, later, change, burn],
            user=Moody(moods),
            parallel_tool_calls=parallel,
            tool_choice=choice,
            context_tokens=budget,
            max_steps=3,
        )
        for moment in moments:
            turn = asyncio.create_task(agent.run("go"))
            for _ in range(moment):
                await asyncio.sleep(0)
                on_disk = json.loads(json.dumps(agent.conversation.messages))
                assert_sendable(on_disk)
            turn.cancel()
            await asyncio.gather(turn, return_exceptions=True)
            assert_sendable(agent.conversation.messages)
        agent.model = ScriptedModel(["on we go"] * 2)
        assert (await agent.run("again")).reply == "on we go"
        for request in model.requests:
            assert_sendable(request.messages)
        resumed = Agent(ScriptedModel(["still here"]), messages=on_disk if any(moments) else [])
        assert (await resumed.run("there?")).reply == "still here"

    asyncio.run(scenario())
