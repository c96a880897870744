"""A conversation that has grown too long: what is still sent of it, and what is summed up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import RunFinished, SummedUp, TextDelta
from doneby.agent.model import Answer, Message, Usage
from doneby.agent.window import SHORT_RESULT
from doneby.models.scripted import ScriptedModel, call

Check = Callable[[list[Message]], None]


def read(n: int, size: int = 2000) -> str:
    """Read a page."""
    return f"page {n} " + "x" * size


def turn(number: int, size: int = 2000) -> list[Any]:
    return [[call("read", n=number, size=size)], f"read {number}"]


async def test_results_of_earlier_steps_are_shortened_first_the_oldest_before_the_newer() -> None:
    model = ScriptedModel([*([call("read", n=n)] for n in range(4)), "done"])
    agent = Agent(model, tools=[read], context_tokens=1_750)
    await agent.run("go")
    sent = [m["content"] for m in model.requests[-1].messages if m["role"] == "tool"]
    assert [len(text) < 2000 for text in sent] == [True, False, False, False]
    assert sent[0].startswith("page 0 xxx")
    assert sent[0].endswith(f"[... {2007 - SHORT_RESULT} characters left out]")
    kept = [m["content"] for m in agent.conversation.messages if m["role"] == "tool"]
    assert all(len(text) > 2000 for text in kept)


async def test_the_results_of_the_last_step_are_sent_whole_whatever_they_take() -> None:
    model = ScriptedModel([*([call("read", n=n)] for n in range(3)), "done"])
    await Agent(model, tools=[read], context_tokens=10).run("go")
    sent = [m["content"] for m in model.requests[-1].messages if m["role"] == "tool"]
    assert [len(text) < 2000 for text in sent] == [True, True, False]


def talk(words: str) -> Answer:
    return Answer({"role": "assistant", "content": words}, "stop", Usage(5, 3, known=True))


async def test_earlier_turns_are_summed_up_and_cut_at_a_user_message(
    assert_sendable: Check,
) -> None:
    model = ScriptedModel(["a" * 2000, "b" * 1600, talk("They said a and b."), "c"])
    agent = Agent(model, "Be brief.", context_tokens=900)
    await agent.run("first")
    await agent.run("second")
    events = [event async for event in agent.stream("third")]
    asked, answered = model.requests[2:]
    assert asked.tools == []
    assert asked.messages[-1]["content"].startswith(f"USER: first\n\nASSISTANT: {'a' * 700}")
    assert [m["role"] for m in answered.messages] == [
        "system", "user", "assistant", "user", "assistant", "user",
    ]  # fmt: skip
    assert answered.messages[1]["content"].endswith("They said a and b.")
    assert [m["content"] for m in answered.messages[3:]] == ["second", "b" * 1600, "third"]
    assert_sendable(answered.messages)
    assert [event.text for event in events if isinstance(event, SummedUp)] == ["They said a and b."]
    assert [event.text for event in events if isinstance(event, TextDelta)] == ["c"]
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    assert finished.result.usage.output_tokens == 3
    assert [m["content"] for m in agent.conversation.messages[1::2]] == ["first", "second", "third"]


async def test_a_later_summary_goes_on_from_the_one_before() -> None:
    model = ScriptedModel(["a" * 3000, "S1", "b" * 3000, "S2", "c"])
    agent = Agent(model, context_tokens=700)
    for words in ("first", "second", "third"):
        await agent.run(words)
    assert (
        model.requests[3]
        .messages[-1]["content"]
        .startswith(f"SUMMARY SO FAR: S1\n\nUSER: second\n\nASSISTANT: {'b' * 1000}")
    )
    assert model.requests[4].messages[0]["content"].endswith("S2")
    model.assert_complete()


@pytest.mark.parametrize(
    "failure",
    [
        ModelError("Busy."),
        "",
        Answer({"role": "assistant", "content": None, "refusal": "No."}),
        Answer({"role": "assistant", "content": "They said"}, None),
    ],
)
async def test_a_failed_summary_costs_nothing(failure: Any) -> None:
    model = ScriptedModel(["a" * 3000, failure, "b", "S", "c"])
    agent = Agent(model, context_tokens=700)
    await agent.run("first")
    result = await agent.run("second")
    assert (result.status, result.reply) == ("done", "b")
    assert [m["content"] for m in model.requests[2].messages] == ["first", "a" * 3000, "second"]
    await agent.run("third")
    assert model.requests[4].messages[0]["content"].endswith("S")
    model.assert_complete()


async def test_one_turn_that_is_too_long_is_never_cut() -> None:
    model = ScriptedModel(["b"])
    agent = Agent(model, context_tokens=100)
    await agent.run("x" * 4000)
    assert [m["content"] for m in model.requests[0].messages] == ["x" * 4000]


@settings(max_examples=40, deadline=None)
@given(
    sizes=st.lists(st.integers(0, 3000), min_size=1, max_size=6),
    limit=st.integers(50, 3000),
    answers=st.lists(st.sampled_from(["S", "", ModelError("Busy.")]), min_size=40, max_size=40),
)
async def test_whatever_is_shortened_or_summed_up_every_request_is_sendable(
    sizes: list[int], limit: int, answers: list[Any], assert_sendable: Check
) -> None:
    summaries = iter(answers)
    steps = iter([step for n, size in enumerate(sizes) for step in turn(n, size)])
    model = ScriptedModel([lambda request: next(steps if request.tools else summaries)] * 60)
    agent = Agent(model, "Be brief.", tools=[read], context_tokens=limit)
    for number in range(len(sizes)):
        await agent.run(f"turn {number}")
    for request in model.requests:
        assert_sendable(request.messages)
        assert request.messages[1]["role"] == "user"
    said = [m["content"] for m in agent.conversation.messages if m["role"] == "user"]
    assert said == [f"turn {number}" for number in range(len(sizes))]
