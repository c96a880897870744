"""What is sent, what is read, and how long is waited."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing
from typing import Any

import httpx2
import pytest

from doneby.agent.errors import ModelError
from doneby.agent.events import RequestSent, TextDelta
from doneby.agent.model import Answer, ModelRequest, Usage
from doneby.models import connections, resolve
from doneby.models.endpoint import Endpoint
from doneby.models.openai import Limits, OpenAIModel
from doneby.models.providers import CUSTOM, PROVIDERS
from support.faults import FAULTS, TEXT
from support.model_server import Exchange, Http, ModelServer, Sse, call, chunk, completion

TOOL = {"type": "function", "function": {"name": "add_task", "parameters": {"type": "object"}}}
HI = [{"role": "user", "content": "hi"}]


# --- what is sent -------------------------------------------------------------------------


async def test_the_body_that_is_reported_is_the_body_that_arrives(bench: Any, key: str) -> None:
    history: list[dict[str, Any]] = [
        *HI,
        {
            "role": "assistant",
            "content": None,
            "reasoning_content": "hm",
            "tool_calls": [
                call("add_task", when="é\u2028") | {"id": "a", "extra_content": {"g": 1}}
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": "Added."},
    ]
    request = ModelRequest(history, [TOOL], tool_choice="required", parallel_tool_calls=False)
    heard = await bench.ask("fine", request=request)
    [sent] = heard.sent
    [received] = bench.server.requests
    assert sent.body == received.body
    assert sent.body == {
        "model": "fake",
        "messages": history,
        "tools": [TOOL],
        "tool_choice": "required",
        "parallel_tool_calls": False,
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    assert sent.to == f"{bench.server.base_url}/chat/completions"
    assert received.headers["authorization"] == f"Bearer {key}"
    assert key not in repr(heard.parts)


async def test_what_is_not_set_is_not_sent(bench: Any) -> None:
    await bench.ask("fine", request=ModelRequest(HI, [], "required", parallel_tool_calls=True))
    await bench.ask("fine", request=ModelRequest(HI, [TOOL]))
    first, second = bench.server.bodies
    assert not first.keys() & {"tools", "tool_choice", "parallel_tool_calls"}
    assert second.keys() == {"model", "messages", "tools", "stream", "stream_options"}


@pytest.mark.parametrize("choice", ["auto", "none", "required"])
async def test_a_tool_choice_is_passed_on(bench: Any, choice: str) -> None:
    await bench.ask("fine", request=ModelRequest(HI, [TOOL], choice))
    assert bench.server.bodies[0]["tool_choice"] == choice


async def test_a_tool_is_chosen_by_its_name(bench: Any) -> None:
    await bench.ask("fine", request=ModelRequest(HI, [TOOL], "add_task"))
    assert bench.server.bodies[0]["tool_choice"] == {
        "type": "function",
        "function": {"name": "add_task"},
    }


async def test_options_become_part_of_the_body(bench: Any) -> None:
    heard = await bench.ask("fine", model=bench.model(options={"temperature": 0}))
    assert bench.server.bodies[0]["temperature"] == 0
    assert heard.sent[0].body == bench.server.bodies[0]


async def test_messages_added_later_do_not_change_what_was_reported(bench: Any) -> None:
    request = ModelRequest([*HI])
    heard = await bench.ask("fine", request=request)
    request.messages.append({"role": "user", "content": "later"})
    assert heard.sent[0].body["messages"] == HI


async def test_broken_characters_are_told_and_not_raised(bench: Any) -> None:
    request = ModelRequest([{"role": "user", "content": "\udc80"}])
    heard = await bench.ask(request=request)
    assert heard.failure.message == "The conversation holds text that cannot be sent."


async def test_without_a_key_none_is_sent(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-this-host")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-not-for-this-host")
    monkeypatch.setenv("OPENAI_ORG_ID", "sk-not-for-this-host")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "sk-not-for-this-host")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Gateway: sk-not-for-this-host")
    bench.server.script("fine")
    model = resolve("custom:fake", base_url=bench.server.base_url)
    async for _ in model.stream(ModelRequest(HI)):
        pass
    await model.aclose()
    [received] = bench.server.requests
    assert "authorization" not in received.headers
    assert "sk-not-for-this-host" not in repr(received)


async def test_a_proxy_is_not_asked_for_this_machine(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    heard = await bench.ask("fine")
    assert heard.text == "fine"


async def test_the_key_is_in_no_repr_and_no_log(
    bench: Any, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    model = bench.model()
    await bench.ask("fine", FAULTS["401"], model=model)
    assert key not in f"{model!r} {model.endpoint!r} {vars(model)!r}"
    assert key not in caplog.text


# --- what is read -------------------------------------------------------------------------


async def test_text_and_usage_and_calls_arrive(bench: Any) -> None:
    heard = await bench.ask([call("add_task", content="milk"), call("add_task", content="eggs")])
    assert heard.calls == [
        ("add_task", '{"content": "milk"}'),
        ("add_task", '{"content": "eggs"}'),
    ]
    assert heard.answer.finish_reason == "tool_calls"
    assert heard.answer.usage == Usage(3, 5, known=True)


async def test_text_is_reported_as_it_comes(bench: Any) -> None:
    heard = await bench.ask("one two three")
    deltas = [part for part in heard.parts if isinstance(part, TextDelta)]
    assert deltas == [TextDelta("one "), TextDelta("two "), TextDelta("three")]


async def test_fields_of_the_provider_stay_in_the_message(bench: Any) -> None:
    message: dict[str, Any] = {
        "role": "assistant",
        "content": "hi",
        "reasoning_content": "so",
        "annotations": [],
        "audio": None,
    }
    streamed = await bench.ask(message)
    whole = await bench.ask(Http(body=completion(message)))
    kept = {"role": "assistant", "content": "hi", "reasoning_content": "so"}
    assert streamed.answer.message == whole.answer.message == kept


async def test_pieces_of_reasoning_are_joined(bench: Any) -> None:
    details = [{"type": "reasoning.text", "text": "a"}]
    heard = await bench.ask(
        Sse(
            [
                chunk({"reasoning_content": "I th", "reasoning_details": details}),
                chunk({"reasoning_content": "ink", "reasoning_details": details}),
                chunk({"content": "yes"}, "stop"),
                "[DONE]",
            ]
        )
    )
    assert heard.answer.message["reasoning_content"] == "I think"
    assert heard.answer.message["reasoning_details"] == details * 2
    assert heard.text == "yes"


async def test_a_signature_on_a_call_is_kept(bench: Any) -> None:
    signed = call("add_task") | {"extra_content": {"google": {"thought_signature": "s"}}}
    heard = await bench.ask([signed])
    assert heard.answer.message["tool_calls"][0]["extra_content"] == signed["extra_content"]


@pytest.mark.parametrize(
    ("message", "calls"),
    [
        ({"arguments": None}, "{}"),
        ({"arguments": ""}, "{}"),
        ({"arguments": {"n": 1}}, '{"n": 1}'),
        ({"arguments": "{'n': 1}"}, "{'n': 1}"),
        ({"arguments": '"{\\"n\\": 1}"'}, '"{\\"n\\": 1}"'),
        ({}, "{}"),
    ],
)
@pytest.mark.parametrize("streamed", [True, False])
async def test_arguments_become_text(
    bench: Any, message: dict[str, Any], calls: str, streamed: bool
) -> None:
    one = {"id": "a", "index": 0, "function": {"name": "ping", **message}}
    reply: Any = Http(body=completion({"role": "assistant", "tool_calls": [one]}))
    if streamed:
        reply = Sse([chunk({"tool_calls": [one]}, "tool_calls"), "[DONE]"])
    heard = await bench.ask(reply)
    assert heard.calls == [("ping", calls)]
    assert "index" not in heard.answer.message["tool_calls"][0]


async def test_a_content_of_parts_is_its_text(bench: Any) -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "h"}]
    heard = await bench.ask(
        Sse([chunk({"content": parts}), chunk({"content": "i"}, "stop"), "[DONE]"]),
    )
    assert heard.answer.message["content"] == "hi"
    whole = await bench.ask(Http(body=completion({"role": "assistant", "content": parts})))
    assert whole.answer.message["content"] == whole.text == "h"


@pytest.mark.parametrize(
    ("finish", "kind"),
    [("length", "other"), ("content_filter", "refused"), ("error", "server")],
)
async def test_an_answer_that_says_it_is_not_whole_is_told_as_a_fault(
    bench: Any, finish: str, kind: str
) -> None:
    one = {"id": "a", "index": 0, "function": {"name": "delete", "arguments": "{}"}}
    events = [chunk({"content": "Let me"}), chunk({"tool_calls": [one]}, finish), "[DONE]"]
    heard = await bench.ask(Sse(events))
    assert (heard.failure.kind, heard.text) == (kind, "Let me")


async def test_a_cut_answer_runs_no_calls(bench: Any) -> None:
    one = {"id": "a", "index": 0, "function": {"name": "delete", "arguments": "{}"}}
    events = [chunk({"content": "Let me"}), chunk({"tool_calls": [one]}), "[DONE]"]
    heard = await bench.ask(Sse(events))
    assert heard.answer.finish_reason is None
    assert heard.answer.message == {"role": "assistant", "content": "Let me"}


async def test_an_error_may_have_its_own_event(bench: Any) -> None:
    def write(exchange: Exchange) -> None:
        exchange.start()
        exchange.raw(b'event: error\ndata: {"message": "overloaded", "code": 529}\n\n')
        exchange.end()

    heard = await bench.ask(write, write, write)
    assert (heard.failure.kind, heard.failure.message) == (
        "server",
        f"127.0.0.1:{bench.server.port} could not answer: overloaded.",
    )


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        ([{"error": {"code": 429, "message": "quota per minute"}}], "rate_limited", "per minute"),
        ({"error": "model 'x' not found, try pulling it first"}, "other", "pulling"),
        ({"object": "error", "message": "boom", "code": 500}, "server", "boom"),
        ({"detail": "Not Found"}, "server", "Not Found"),
        ({"error": {"code": "rate_limit_exceeded", "message": "m"}}, "rate_limited", "m"),
        ({"error": {"message": "prompt is too long: 9 tokens", "code": 400}}, "too_long", "9"),
        ({"error": {"message": "prompt", "code": "²"}}, "server", "prompt"),
        ({"error": {"message": "POST only", "code": 405}}, "not_an_api", "POST only"),
        ({"status": "up"}, "not_an_api", "completion"),
    ],
)
async def test_errors_are_found_in_every_shape(
    bench: Any, body: Any, kind: str, words: str
) -> None:
    heard = await bench.ask(*[Http(body=body)] * 3)
    assert words in heard.failure.message
    if kind != "other":
        assert heard.failure.kind == kind


async def test_a_stream_under_another_content_type_is_read(bench: Any) -> None:
    events = [*(json.dumps(chunk({"content": word})) for word in ("a", "b")), "[DONE]"]
    body = "".join(f"data: {event}\n\n" for event in events).encode()
    heard = await bench.ask(Http(200, body, "text/plain"))
    assert heard.answer.message["content"] == heard.text == "ab"


async def test_an_endpoint_that_does_not_count_tokens_is_asked_without(bench: Any) -> None:
    unknown = {"error": {"message": "Unrecognized request argument supplied: stream_options"}}
    model = bench.model()
    heard = await bench.ask(Http(400, unknown), "fine", "fine", model=model)
    assert heard.text == "fine"
    assert heard.waits == []
    await bench.ask(model=model)
    assert ["stream_options" in body for body in bench.server.bodies] == [True, False, False]


# --- how long is waited -------------------------------------------------------------------


async def test_content_that_keeps_coming_ends_at_the_total_deadline(bench: Any, time: Any) -> None:
    def write(exchange: Exchange) -> None:
        exchange.start()
        while not exchange.hold(0.01):
            exchange.event(chunk({"content": "x"}))

    time.follow(bench.server)
    heard = await bench.ask(write)
    assert heard.failure.kind == "timeout"
    assert heard.text.startswith("x")


async def test_an_endless_text_ends_at_the_size_limit(bench: Any, quick: Any) -> None:
    def write(exchange: Exchange) -> None:
        exchange.start()
        while not exchange.hold(0):
            exchange.event(chunk({"content": "x" * 1000}))

    heard = await bench.ask(write, model=bench.model(limits=quick(size=20_000)))
    assert "far too large" in heard.failure.message


async def test_a_server_that_never_hangs_up_does_not_hold_the_answer(bench: Any, time: Any) -> None:
    def write(exchange: Exchange) -> None:
        exchange.start()
        exchange.event(chunk({"content": "all of it"}, "stop"))
        exchange.hold()

    time.follow(bench.server)
    heard = await bench.ask(write)
    assert (heard.answer.message["content"], heard.answer.finish_reason) == ("all of it", "stop")


async def test_no_try_after_the_deadline(bench: Any, quick: Any) -> None:
    model = bench.model(limits=quick(total=5.0, longest_wait=60.0))
    heard = await bench.ask(Http(503, headers={"retry-after": "10"}), model=model)
    assert (heard.failure.kind, heard.waits) == ("server", [])


async def test_a_date_to_wait_for_is_read_by_the_servers_clock(bench: Any) -> None:
    def write(exchange: Exchange) -> None:
        exchange.send_response_only(503)
        exchange.send_header("date", "Mon, 30 Nov 2026 10:00:00 GMT")
        exchange.send_header("retry-after", "Mon, 30 Nov 2026 10:00:07 GMT")
        exchange.send_header("content-length", "0")
        exchange.end_headers()

    heard = await bench.ask(write, "fine")
    assert heard.waits == [7.0]
    assert heard.text == "fine"


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "http://doneby.invalid/v1"])
async def test_nobody_at_the_address(bench: Any, url: str) -> None:
    heard = await bench.ask(model=bench.model(url))
    assert heard.failure.kind == "unreachable"
    assert url.split("/")[2] in heard.failure.message
    assert len(heard.sent) == 3


async def test_tls_where_there_is_none(bench: Any) -> None:
    heard = await bench.ask("x", model=bench.model(bench.server.base_url.replace("http", "https")))
    assert heard.failure.kind == "unreachable"


async def test_a_local_provider_that_is_not_running_says_how_to_start_it(quick: Any) -> None:
    endpoint = Endpoint(PROVIDERS["ollama"], "http://127.0.0.1:11434/v1")
    model = OpenAIModel(endpoint, "llama3.2", limits=quick(tries=1))
    with pytest.raises(ModelError, match="could not be reached") as caught:
        [part async for part in model.stream(ModelRequest(HI))]
    assert caught.value.hint == "Start Ollama, and get the model with: ollama pull llama3.2"
    await model.aclose()


def test_models_on_this_machine_may_read_in_silence() -> None:
    local = OpenAIModel(Endpoint(CUSTOM, "http://localhost:1/v1"), "m")
    remote = OpenAIModel(Endpoint(CUSTOM, "https://example.com/v1"), "m")
    assert local.limits.idle == local.limits.total > Limits().total
    assert remote.limits == Limits()


# --- clients ------------------------------------------------------------------------------


async def test_one_connection_serves_many_requests(bench: Any) -> None:
    ports = set()

    def note(exchange: Exchange) -> None:
        ports.add(exchange.client_address[1])
        exchange.close_connection = False
        exchange.completion({"role": "assistant", "content": "fine"})

    model = bench.model()
    for _ in range(5):
        await bench.ask(note, model=model)
    assert len(ports) == 1


async def test_models_of_one_endpoint_share_a_client_until_the_last_lets_go(bench: Any) -> None:
    one, other = bench.model(), bench.model()
    await bench.ask("a", model=one)
    await bench.ask("b", model=other)
    client = await connections.client_for(one, one.endpoint)
    assert client is await connections.client_for(other, other.endpoint)
    await one.aclose()
    assert not client.is_closed()
    await other.aclose()
    assert client.is_closed()


def test_a_model_works_on_one_event_loop_after_another() -> None:
    async def ask(model: OpenAIModel) -> str:
        parts = [part async for part in model.stream(ModelRequest(HI))]
        await model.aclose()
        return "".join(part.text for part in parts if isinstance(part, TextDelta))

    with ModelServer([FAULTS["ok"], FAULTS["ok"]]) as server:
        model = OpenAIModel(Endpoint(CUSTOM, server.base_url), "fake")
        assert [asyncio.run(ask(model)), asyncio.run(ask(model))] == [TEXT, TEXT]


async def test_a_cancelled_request_leaves_the_model_usable(bench: Any) -> None:
    arrived = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stall(exchange: Exchange) -> None:
        exchange.start()
        exchange.event(chunk({"content": "x"}))
        loop.call_soon_threadsafe(arrived.set)
        exchange.hold()

    model = bench.model()
    task = asyncio.create_task(bench.ask(stall, model=model))
    await arrived.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    heard = await bench.ask("fine", model=model)
    assert heard.text == "fine"


async def test_a_stream_may_be_left_in_the_middle(bench: Any) -> None:
    bench.server.script(FAULTS["stream_hang_mid"], "fine")
    model = bench.model()
    async with aclosing(model.stream(ModelRequest(HI))) as parts:
        async for part in parts:
            if isinstance(part, TextDelta):
                break
    answer = [part async for part in model.stream(ModelRequest(HI))][-1]
    assert isinstance(answer, Answer)
    assert answer.message["content"] == "fine"


async def test_each_try_is_reported(bench: Any) -> None:
    heard = await bench.ask(FAULTS["503"], "fine")
    assert [type(part).__name__ for part in heard.parts] == [
        "RequestSent",
        "Waiting",
        "RequestSent",
        "TextDelta",
        "Answer",
    ]
    assert isinstance(heard.parts[0], RequestSent)


async def test_certificates_are_checked_wherever_there_are_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked: list[Any] = []

    class Noted(httpx2.AsyncClient):
        def __init__(self, **options: Any) -> None:
            checked.append(options.get("verify", True))
            super().__init__(**options)

    monkeypatch.setattr(httpx2, "AsyncClient", Noted)
    for url in ("https://example.com/v1", "https://localhost:1/v1", "http://example.com/v1"):
        endpoint = Endpoint(CUSTOM, url)
        model = OpenAIModel(endpoint, "m")
        await connections.client_for(model, endpoint)
        await model.aclose()
    assert checked == [True, True, True]
