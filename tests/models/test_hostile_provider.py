"""The shared file of misbehaving providers, row by row, over real HTTP and through the loop."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import Event, RunFinished, TextDelta, ToolFinished
from doneby.models.text_protocol import TextProtocol
from support.faults import HTML
from support.model_server import Http, Json, Sse, chunk, completion
from support.sendable import assert_sendable

RAN: list[Any] = []


def ping(n: int) -> str:
    """Answer."""
    RAN.append(n)
    return f"pong {n}"


async def list_all() -> str:
    """List everything."""
    RAN.append("all")
    return "all of it"


def boom(n: int) -> str:
    """Fail."""
    raise ValueError("disk on fire")


def rich(n: int) -> dict[str, Any]:
    """Give a date."""
    return {"when": dt.date(2026, 1, 2), "n": n}


def huge(n: int) -> str:
    """Give a megabyte."""
    return "x" * 1_000_000


@dataclass
class Ran:
    """What one request came to."""

    events: list[Event] = field(default_factory=list)
    error: ModelError | None = None
    bodies: list[Json] = field(default_factory=list)

    @property
    def reply(self) -> str:
        assert self.error is None, self.error
        assert isinstance(self.events[-1], RunFinished)
        return self.events[-1].result.reply

    @property
    def texts(self) -> list[str]:
        """What the model was told of the calls of its first answer."""
        messages = self.bodies[1]["messages"]
        return [message["content"] for message in messages if message["role"] == "tool"]

    @property
    def calls(self) -> list[Json]:
        """The calls of the first answer as they are sent back."""
        [answer] = [one for one in self.bodies[1]["messages"] if one["role"] == "assistant"]
        calls: list[Json] = answer["tool_calls"]
        return calls

    @property
    def arguments(self) -> list[str]:
        return [call["function"]["arguments"] for call in self.calls]

    @property
    def shown(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, TextDelta))


Run = Callable[..., Any]


@pytest.fixture
def run(bench: Any) -> Run:
    """Give the agent these answers of the server, and say what it came to."""

    async def run(*replies: Any, max_steps: int = 10, again: str = "") -> Ran:
        RAN.clear()
        bench.server.script(*replies)
        model = TextProtocol(bench.model())
        agent = Agent(model, tools=[ping, list_all, boom, rich, huge], max_steps=max_steps)
        ran = Ran()
        for words in filter(None, ("go", again)):
            try:
                async for event in agent.stream(words):
                    ran.events.append(event)
            except ModelError as error:
                ran.error = error
        ran.bodies = bench.server.bodies
        for body in ran.bodies:
            assert_sendable(body["messages"])
        bench.server.assert_complete()
        return ran

    return run


def one(name: Any, arguments: Any, call_id: Any = "a") -> Json:
    return {
        "id": call_id,
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }


def calling(*calls: Json, finish: str = "tool_calls") -> list[Any]:
    """One answer with these calls, whole and as a stream."""
    message = {"role": "assistant", "content": None, "tool_calls": list(calls)}
    deltas = [{**call, "index": index} for index, call in enumerate(calls)]
    stream = [chunk({"tool_calls": deltas}), chunk({}, finish), "[DONE]"]
    return [Http(body=completion(message, finish)), Sse(stream)]


def saying(content: Any) -> Http:
    return Http(body=completion({"role": "assistant", "content": content}))


GOOD = '{"n": 1}'

# row -> the call, its arguments in the next request, words of what the model is told
BAD_CALLS: dict[int, tuple[Json, str, list[str]]] = {
    1: (one("list_all", ""), "{}", ["all of it"]),
    2: (one("list_all", None), "{}", ["all of it"]),
    3: (one("ping", {"n": 1}), GOOD, ["pong 1"]),
    5: (one("ping", "{'n': 1}"), "{}", ["column 2", "{'n': 1}"]),
    6: (one("ping", json.dumps(GOOD)), GOOD, ["pong 1"]),
    7: (one("ping", "[1]"), "{}", ["object", "a list came"]),
    9: (one("ping", "{}"), "{}", ['"n"', "missing"]),
    10: (one("ping", '{"n": 1, "zz": 2}'), '{"n": 1, "zz": 2}', ['"zz"', "parameters are: n"]),
    11: (one("ping", '{"n": "abc"}'), '{"n": "abc"}', ['"n"', "integer", "abc"]),
    13: (one("functions.ping", GOOD), GOOD, ["pong 1"]),
    14: (one("boom", GOOD), GOOD, ["disk on fire"]),
    15: (one("rich", GOOD), GOOD, ['{"when": "2026-01-02", "n": 1}']),
    21: (one("ping", GOOD, ""), GOOD, ["pong 1"]),
    22: (one("ping", GOOD, None), GOOD, ["pong 1"]),
}


@pytest.mark.parametrize("form", [0, 1], ids=["whole", "streamed"])
@pytest.mark.parametrize("row", BAD_CALLS)
async def test_rows_of_one_call(run: Run, row: int, form: int) -> None:
    call, stored, words = BAD_CALLS[row]
    ran = await run(calling(call)[form], "done")
    assert ran.reply == "done"
    assert ran.arguments == [stored]
    [told] = ran.texts
    for word in words:
        assert word in told.replace('\\"', '"')  # as it is, or inside of JSON
    assert "Traceback" not in told
    assert sum(isinstance(event, ToolFinished) for event in ran.events) == 1


async def test_row_17_a_megabyte_is_cut_for_the_model_and_kept_whole(run: Run) -> None:
    ran = await run(calling(one("huge", GOOD))[0], "done")
    assert len(ran.texts[0]) < 30_000
    assert re.search(r"\d+ characters left out", ran.texts[0])
    [record] = [event.record for event in ran.events if isinstance(event, ToolFinished)]
    assert len(record.whole_text) == 1_000_000


@pytest.mark.parametrize("form", [0, 1], ids=["whole", "streamed"])
async def test_row_18_equal_ids_are_told_apart(run: Run, form: int) -> None:
    twice = calling(one("ping", GOOD, "dup"), one("ping", '{"n": 2}', "dup"))
    if form:  # in a stream, equal ids are one call unless the index tells them apart
        assert isinstance(twice[1], Sse)
    ran = await run(twice[form], "done")
    assert ran.texts == ["pong 1", "pong 2"]
    assert len({call["id"] for call in ran.calls}) == 2


async def test_row_19_a_fault_leaves_its_siblings_alone(run: Run) -> None:
    ran = await run(calling(one("ping", GOOD, "a"), one("boom", GOOD, "b"))[1], "done")
    first, second = ran.texts
    assert first == "pong 1"
    assert "disk on fire" in second


@pytest.mark.parametrize("form", [0, 1], ids=["whole", "streamed"])
async def test_row_23_calls_count_and_not_the_finish_reason(run: Run, form: int) -> None:
    ran = await run(calling(one("ping", GOOD), finish="stop")[form], "done")
    assert ran.texts == ["pong 1"]


async def test_row_25_an_empty_answer_is_asked_for_once_more(run: Run) -> None:
    assert (await run(saying(None), "fine")).reply == "fine"


async def test_row_25_two_empty_answers_are_an_error_that_says_so(run: Run) -> None:
    ran = await run(saying(None), saying(None), "on we go", again="again")
    assert ran.error
    assert ran.error.kind == "empty"
    assert "None" not in str(ran.error)


async def test_row_26_after_a_result_the_tool_is_not_run_again(run: Run) -> None:
    ran = await run(calling(one("ping", GOOD))[0], saying(""), saying(""))
    assert ran.error
    assert "ping" in str(ran.error)
    assert RAN == [1]


async def test_row_27_a_list_of_parts_is_its_text(run: Run) -> None:
    assert (await run(saying([{"type": "text", "text": "hi"}]))).reply == "hi"


async def test_row_29_an_error_in_a_success_is_that_error(run: Run) -> None:
    error = {"error": {"message": "Provider returned error", "code": 502}}
    ran = await run(*[Http(body=error)] * 3, "on we go", again="again")
    assert ran.error
    assert (ran.error.kind, ran.error.retryable) == ("server", True)
    assert "Provider returned error" in ran.error.message
    roles = [message["role"] for message in ran.bodies[-1]["messages"]]
    assert roles == ["user", "user"]


async def test_row_30_a_web_page_is_no_api(run: Run) -> None:
    ran = await run(Http(200, HTML, "text/html"))
    assert ran.error
    assert ran.error.kind == "not_an_api"
    assert "/v1" in ran.error.hint


async def test_row_31_no_choices_is_an_empty_answer(run: Run) -> None:
    nothing = Http(body=completion({}) | {"choices": []})
    assert (await run(nothing, "fine")).reply == "fine"
    ran = await run(nothing, nothing)
    assert ran.error
    assert ran.error.kind == "empty"


def other(number: int) -> Http:
    return calling(one("ping", json.dumps({"n": number}), f"c{number}"))[0]  # type: ignore[no-any-return]


async def test_row_33_a_limit_ends_with_an_answer_made_without_tools(run: Run) -> None:
    ran = await run(*map(other, range(5)), "stopped", max_steps=5)
    assert ran.reply == "stopped"
    assert RAN == [0, 1, 2, 3, 4]
    assert [body["tool_choice"] for body in ran.bodies if "tool_choice" in body] == ["none"]


async def test_row_34_a_default_limit_ends_it(bench: Any) -> None:
    bench.server.script(*map(other, range(60)))
    result = await Agent(bench.model(), tools=[ping]).run("go")
    assert len(bench.server.requests) < 60
    assert result.status == "failed" or result.reply


# --- streams ------------------------------------------------------------------------------


def delta(index: Any = ..., call_id: Any = ..., name: Any = ..., arguments: Any = ...) -> Json:
    """A piece of a call with just the given fields."""
    function = {"name": name, "arguments": arguments}
    inner = {key: value for key, value in function.items() if value is not ...}
    outer = {"index": index, "id": call_id}
    return {**{key: value for key, value in outer.items() if value is not ...}, "function": inner}


def stream(*pieces: Json | list[Json], finish: str | None = "tool_calls") -> Sse:
    lists = [piece if isinstance(piece, list) else [piece] for piece in pieces]
    events: list[Any] = [chunk({"tool_calls": pieces}) for pieces in lists]
    return Sse([*events, chunk({}, finish), {**chunk({}), "choices": []}, "[DONE]"])


HALVES = (delta(0, arguments='{"n"'), delta(0, arguments=": 1}"))
TWO = '{"n": 2}'

STREAMS: dict[int, tuple[Sse, list[int]]] = {
    1: (stream(delta(0, "a", "ping", ""), *HALVES), [1]),
    2: (stream(delta(..., "a", "ping", GOOD), delta(..., "b", "ping", TWO)), [1, 2]),
    3: (stream(delta(None, "a", "ping", GOOD)), [1]),
    5: (
        stream(
            delta(0, "a", "ping", ""),
            delta(0, "a", "ping", '{"n"'),
            delta(0, "a", "ping", ": 1}"),
        ),
        [1],
    ),
    6: (
        stream(delta(0, "a", "ping", ""), delta(0, "", "", '{"n"'), delta(0, "", "", ": 1}")),
        [1],
    ),
    7: (stream(delta(0, "a", "ping", None), *HALVES), [1]),
    9: (
        stream(
            delta(0, "a", "ping", ""),
            delta(1, "b", "ping", ""),
            delta(0, arguments='{"n"'),
            delta(1, arguments='{"n"'),
            [delta(0, arguments=": 1}"), delta(1, arguments=": 2}")],
        ),
        [1, 2],
    ),
    10: (stream(delta(1, "a", "ping", ""), delta(1, arguments=GOOD)), [1]),
    13: (Sse([{**chunk({}), "choices": []}, *stream(delta(0, "a", "ping", GOOD)).events]), [1]),
}


@pytest.mark.parametrize("row", STREAMS)
async def test_rows_of_streamed_calls(run: Run, row: int) -> None:
    sent, numbers = STREAMS[row]
    ran = await run(sent, "done")
    assert ran.reply == "done"
    assert sorted(RAN) == numbers
    assert ran.texts == [f"pong {number}" for number in numbers]
    assert {call["function"]["name"] for call in ran.calls} == {"ping"}


async def test_stream_11_text_before_a_call_is_shown_and_the_answer_is_the_last(run: Run) -> None:
    words = chunk({"content": "Let me see."})
    ran = await run(Sse([words, *stream(delta(0, "a", "ping", GOOD)).events]), "done")
    assert ran.reply == "done"
    assert ran.shown == "Let me see.done"
    assert RAN == [1]


async def test_stream_14_an_error_on_the_way_keeps_the_text_and_marks_it(run: Run) -> None:
    died = {"error": {"message": "Provider died", "code": 502}}
    ran = await run(Sse([chunk({"content": "Hel"}), died]), "on we go", again="again")
    assert ran.error
    assert "Provider died" in ran.error.message
    assert ran.shown.startswith("Hel")
    kept = ran.bodies[-1]["messages"][1]["content"]
    assert kept.startswith("Hel")
    assert "cut off" in kept
    assert "Provider died" not in kept


async def test_stream_15_a_cut_call_does_not_run_and_is_not_sent_back(run: Run) -> None:
    cut = Sse([chunk({"tool_calls": [delta(0, "a", "ping", '{"n": ')]})])
    ran = await run(cut, "on we go", again="again")
    assert ran.error
    assert ran.error.kind == "interrupted"
    assert RAN == []
    assert "tool_calls" not in json.dumps(ran.bodies[-1]["messages"])


def test_every_row_of_the_file_is_here(reference: Path) -> None:
    text = (reference / "hostile-provider.md").read_text(encoding="utf-8")
    _, answers, streams = re.split(r"^## [23]\. ", text, flags=re.M)
    named = set(re.findall(r"def test_row_(\d+)", Path(__file__).read_text(encoding="utf-8")))
    named_streams = set(re.findall(r"def test_stream_(\d+)", Path(__file__).read_text("utf-8")))
    rows = set(re.findall(r"^\| (\d+) \|", answers, re.M))
    stream_rows = set(re.findall(r"^\| (\d+) \|", streams, re.M))
    assert rows == {*map(str, BAD_CALLS), *named}
    assert stream_rows == {*map(str, STREAMS), *named_streams}
