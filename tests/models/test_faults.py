"""Every known fault of an endpoint ends in a right answer or in one classified sentence."""

from __future__ import annotations

import json
import traceback
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import RequestSent
from doneby.models.endpoint import Endpoint
from doneby.models.faults import Faults
from doneby.models.providers import CUSTOM
from support.faults import FAULTS, SECRET, TEXT

# fault -> kind of error, requests made
ERRORS: dict[str, tuple[str, int]] = {
    "400": ("other", 1),
    "401": ("unauthorized", 1),
    "402": ("quota", 1),
    "403": ("unauthorized", 1),
    "404": ("not_an_api", 1),
    "408": ("timeout", 3),
    "409": ("other", 3),
    "413": ("too_long", 1),
    "422": ("other", 1),
    "429": ("rate_limited", 3),
    "500": ("server", 3),
    "501": ("server", 1),
    "502": ("server", 3),
    "503": ("server", 3),
    "504": ("timeout", 1),
    "529": ("server", 3),
    "401_secret_echo": ("unauthorized", 1),
    "404_model": ("not_found", 1),
    "400_context": ("too_long", 1),
    "429_ra1": ("rate_limited", 3),
    "429_ra30": ("rate_limited", 1),  # longer than what is left until the deadline
    "429_ra_ms200": ("rate_limited", 3),
    "429_ra121": ("rate_limited", 1),
    "429_ra_junk": ("rate_limited", 3),
    "429_ra_neg": ("rate_limited", 3),
    "429_quota": ("quota", 1),
    "503_noretry": ("server", 1),
    "400_shouldretry": ("other", 3),
    "502_html": ("server", 3),
    "200_html": ("not_an_api", 1),
    "200_html_as_json": ("not_an_api", 1),
    "200_empty": ("empty", 2),
    "200_null": ("not_an_api", 1),
    "200_list": ("not_an_api", 1),
    "200_truncated_json": ("server", 1),
    "200_error_body": ("server", 3),
    "200_error_in_choice": ("server", 3),
    "content_filter": ("refused", 1),
    "redirect_loop": ("not_an_api", 1),
    "redirect_other_host": ("not_an_api", 1),
    "close_before_headers": ("interrupted", 1),
    "rst_before_headers": ("interrupted", 1),
    "garbage_status_line": ("interrupted", 1),
    "short_body": ("interrupted", 1),
    "bad_gzip": ("server", 1),
    "hang": ("timeout", 1),
    "hang_after_headers": ("timeout", 1),
    "drip": ("timeout", 1),
    "comment_forever": ("timeout", 1),
    "huge": ("other", 1),
    "cut_mid_tool_args": ("interrupted", 1),
    "stream_bad_json_event": ("server", 1),
    "stream_error_event": ("server", 1),
    "stream_error_string": ("server", 3),
    "stream_json_error_200": ("server", 3),
    "stream_html_200": ("not_an_api", 1),
    "stream_hang_mid": ("timeout", 1),
    "stream_huge_event": ("other", 1),
}

SILENT = ("hang", "hang_after_headers", "drip", "comment_forever", "stream_hang_mid")

# fault -> text, finish reason
TEXTS: dict[str, tuple[str | None, str | None]] = {
    "ok": (TEXT, "stop"),
    "200_bad_utf8": ("\ufffd\ufffd", "stop"),
    "no_usage": ("fine", "stop"),
    "length": ("cut he", "length"),
    "refusal": (None, "stop"),
    "ansi_content": ("\x1b]52;c;ZXZpbA==\x07\x1b[2J[bold red]markup[/]", "stop"),
    "slow_first_byte": (TEXT, "stop"),
    "stream_comments": (TEXT, "stop"),
    "stream_bare_comment": ("glued", "stop"),
    "cut_mid_stream": ("Hello from the ", None),
    "cut_mid_stream_rst": ("Hello from the ", None),
    "cut_mid_stream_close_delimited": ("Hello from the ", None),
    "cut_clean_end_no_done": ("Hello from the ", None),
    "cut_mid_event": ("a", None),
    "cut_mid_utf8": ("héé😀", "stop"),
    "stream_empty_choices": ("x", "stop"),
    "stream_null_delta": ("x", "stop"),
    "stream_no_usage": (TEXT, "stop"),
    "stream_crlf": (TEXT, "stop"),
    "stream_after_done": ("x", "stop"),
    "empty_choices": (None, "stop"),  # empty: the loop asks once more
    "no_choices_key": (None, "stop"),  # empty: the loop asks once more
    "null_choices": (None, "stop"),  # empty: the loop asks once more
    "null_content": (None, "stop"),  # empty: the loop asks once more
    "no_message": (None, "stop"),  # empty: the loop asks once more
    "wrong_types": (None, "stop"),  # empty: the loop asks once more
}

# fault -> the calls in the answer
CALLS: dict[str, list[tuple[str, str]]] = {
    "tool_bad_json": [("add_task", '{"content": "buy milk", ')],
    "tool_empty_args": [("add_task", "{}")],
    "tool_args_object": [("add_task", '{"content": "already an object"}')],
    "tool_unknown": [("rm_rf", "{}")],
    "tool_null_id": [("add_task", "{}")],
    "tool_dup_id": [("add_task", "{}")] * 2,
    "tool_finish_stop": [("add_task", '{"content":"x"}')],
    "tool_flood": [("add_task", "{}")] * 200,
    "stream_tool_split": [("add_task", '{"content": "buy"}')],
    "stream_tool_no_index": [("add_task", "{}")],
}


def test_the_three_tables_cover_every_fault() -> None:
    assert sorted([*ERRORS, *TEXTS, *CALLS]) == sorted(FAULTS)


@pytest.mark.parametrize("name", ERRORS)
async def test_a_fault_is_one_sentence_with_a_remedy(
    bench: Any, quick: Any, key: str, name: str
) -> None:
    kind, requests = ERRORS[name]
    model = bench.model(limits=quick(idle=0.2)) if name in SILENT else bench.model()
    heard = await bench.ask(*[FAULTS[name]] * 4, model=model)
    error = heard.failure
    assert (error.kind, len(bench.server.requests)) == (kind, requests)
    assert len(heard.sent) == requests
    assert heard.waits == bench.slept
    assert error.message[-1] in ".!?…"
    assert error.hint[-1] in ".!?…" or ":" in error.hint
    for secret in (key, SECRET):
        assert secret not in f"{error!r} {heard.parts!r}"
        assert secret not in "".join(traceback.format_exception(error))
    assert error.__cause__ is None
    assert error.__context__ is None  # the exception behind it holds the request's headers


@pytest.mark.parametrize("name", TEXTS)
async def test_a_text_arrives_as_far_as_it_came(bench: Any, name: str) -> None:
    text, finish = TEXTS[name]
    heard = await bench.ask(FAULTS[name])
    assert heard.answer.message["content"] == text
    assert heard.text == (text or "")
    assert heard.answer.finish_reason == finish
    assert "tool_calls" not in heard.answer.message


@pytest.mark.parametrize("name", CALLS)
async def test_calls_arrive_in_plain_wire_form(bench: Any, name: str) -> None:
    heard = await bench.ask(FAULTS[name])
    assert heard.calls == CALLS[name]
    calls = heard.answer.message["tool_calls"]
    ids = [one["id"] for one in calls]
    assert all(isinstance(one, str) and one for one in ids)
    assert len(set(ids)) == len(ids)
    assert {one["type"] for one in calls} == {"function"}


async def test_a_refusal_is_an_answer(bench: Any) -> None:
    heard = await bench.ask(FAULTS["refusal"])
    assert heard.answer.message["refusal"] == "no"


async def test_a_redirect_is_not_followed(bench: Any) -> None:
    heard = await bench.ask(FAULTS["redirect_other_host"])
    assert "http://localhost" in heard.failure.message
    assert len(bench.server.requests) == 1


async def test_the_text_before_a_fault_was_shown(bench: Any) -> None:
    heard = await bench.ask(FAULTS["stream_error_event"])
    assert heard.text == "par"
    assert "Provider disconnected" in heard.failure.message


async def test_it_asks_again_until_it_works(bench: Any) -> None:
    heard = await bench.ask(FAULTS["503"], FAULTS["429_ra1"], FAULTS["ok"])
    assert heard.answer.message["content"] == TEXT
    assert bench.slept == heard.waits == [0.001, 1.0]
    assert [type(part) for part in heard.parts].count(RequestSent) == 3


async def test_an_empty_response_is_asked_for_once_more(bench: Any) -> None:
    heard = await bench.ask(FAULTS["200_empty"], FAULTS["ok"])
    assert heard.answer.message["content"] == TEXT


async def test_the_wait_that_was_asked_for_is_in_the_remedy(bench: Any) -> None:
    heard = await bench.ask(FAULTS["429_ra121"])
    assert heard.failure.hint == "Try again in 121 seconds."
    assert heard.waits == []


async def test_milliseconds_count_before_seconds(bench: Any) -> None:
    heard = await bench.ask(*[FAULTS["429_ra_ms200"]] * 3)
    assert heard.waits == [0.2, 0.2]


async def test_the_tries_wait_longer_each_time(bench: Any) -> None:
    heard = await bench.ask(*[FAULTS["429_ra_neg"]] * 3)
    assert heard.waits == [0.001, 0.002]


async def test_the_next_request_works_after_a_fault(bench: Any) -> None:
    model = bench.model()
    for name in ("stream_error_event", "cut_mid_stream", "huge", "bad_gzip"):
        await bench.ask(FAULTS[name], model=model)
        heard = await bench.ask(FAULTS["ok"], model=model)
        assert heard.text == TEXT


@pytest.mark.parametrize("name", ["null_content", "empty_choices"])
async def test_through_the_agent_an_empty_answer_is_asked_for_once_more(
    bench: Any, name: str
) -> None:
    bench.server.script(FAULTS[name], FAULTS["ok"])
    result = await Agent(bench.model()).run("hi")
    assert (result.status, result.reply) == ("done", TEXT)


async def test_through_the_agent_a_cut_answer_is_an_error(bench: Any) -> None:
    bench.server.script(FAULTS["cut_mid_stream"], FAULTS["ok"])
    agent = Agent(bench.model())
    with pytest.raises(ModelError) as caught:
        await agent.run("hi")
    assert caught.value.kind == "interrupted"
    assert (await agent.run("again")).reply == TEXT


@given(
    status=st.integers(300, 599),
    error=st.recursive(
        st.none() | st.text(max_size=20) | st.integers() | st.sampled_from(["model_not_found"]),
        lambda inner: (
            st.dictionaries(
                st.sampled_from(["error", "message", "code", "type", "detail"]), inner, max_size=4
            )
            | st.lists(inner, max_size=2)
        ),
        max_leaves=8,
    ),
    headers=st.dictionaries(
        st.sampled_from(["retry-after", "retry-after-ms", "date", "location", "x-should-retry"]),
        st.text(max_size=12) | st.sampled_from(["nan", "inf", "1e400", "Mon, 30 Nov 2026 10:00"]),
    ),
)
def test_any_status_with_any_body_is_one_clean_sentence(
    status: int, error: Any, headers: dict[str, str]
) -> None:
    faults = Faults(Endpoint(CUSTOM, "https://example.com/v1", SECRET), "fake")
    fault = faults.of_status(status, headers, json.dumps([error, SECRET][:1]))
    whole = faults.of_status(status, headers, json.dumps({"error": error}) + " ")
    for one in (fault, whole, faults.reported(error), faults.reported({"message": SECRET})):
        assert one.message.isprintable()
        assert one.message[-1] in ".!?…"
        assert SECRET not in one.message
        assert one.wait is None or one.wait >= 0
