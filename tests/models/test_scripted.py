"""The scripted model behaves as a real one and fails loudly when the script does not fit."""

from __future__ import annotations

import json

import pytest

from doneby.agent.errors import ModelError
from doneby.agent.events import RequestSent, TextDelta
from doneby.agent.model import Answer, ModelRequest, Usage
from doneby.models.scripted import ScriptedModel, call


def asking(text: str) -> ModelRequest:
    return ModelRequest([{"role": "user", "content": text}])


async def test_a_text_comes_with_the_events_of_a_real_model() -> None:
    model = ScriptedModel(["hello"])
    request = asking("hi")
    parts = [part async for part in model.stream(request)]
    assert parts == [
        RequestSent("scripted", {"messages": request.messages, "tools": []}),
        TextDelta("hello"),
        Answer({"role": "assistant", "content": "hello"}),
    ]
    model.assert_complete()


async def test_every_kind_of_reply_becomes_an_answer() -> None:
    exact = Answer({"role": "assistant", "content": "x"}, None, Usage(1, 2, known=True))
    model = ScriptedModel(
        [
            [call("add", content="milk"), call("add", content="eggs")],
            {"role": "assistant", "content": None, "tool_calls": [call("add") | {"id": "z"}]},
            exact,
            lambda request: f"you said {request.messages[-1]['content']}",
            [call("add")],
        ]
    )
    answers = []
    for _ in range(5):
        answers += [part async for part in model.stream(asking("yes")) if isinstance(part, Answer)]
    first = answers[0].message["tool_calls"]
    assert [one["id"] for one in first] == ["call_1", "call_2"]
    assert json.loads(first[1]["function"]["arguments"]) == {"content": "eggs"}
    assert [answer.finish_reason for answer in answers[:3]] == ["tool_calls", "tool_calls", None]
    assert answers[2] is exact
    assert answers[3].message["content"] == "you said yes"
    assert answers[4].message["tool_calls"][0]["id"] == "call_3"


async def test_an_exception_is_raised_after_the_request_was_reported() -> None:
    model = ScriptedModel([ModelError("Nobody is there.", kind="unreachable")])
    stream = aiter(model.stream(asking("hi")))
    assert isinstance(await anext(stream), RequestSent)
    with pytest.raises(ModelError, match="Nobody"):
        await anext(stream)


async def test_requests_are_kept_as_they_were() -> None:
    model = ScriptedModel(["a"])
    request = asking("one")
    async for _ in model.stream(request):
        pass
    request.messages.append({"role": "user", "content": "later"})
    assert model.requests[0].messages == [{"role": "user", "content": "one"}]


async def test_running_out_fails_loudly() -> None:
    with pytest.raises(AssertionError, match="only 0 replies were scripted"):
        async for _ in ScriptedModel([]).stream(asking("hi")):
            pass


def test_unused_replies_fail() -> None:
    with pytest.raises(AssertionError, match="2 of 2 replies were not used; the next one is 'a'"):
        ScriptedModel(["a", "b"]).assert_complete()
