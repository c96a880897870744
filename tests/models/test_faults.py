"""Every known fault of an endpoint ends in a right answer or in one classified sentence."""

from __future__ import annotations

import json
import runpy
import traceback
from pathlib import Path
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
from support.fault_outcomes import CALLS, ERRORS, SILENT, TEXTS
from support.faults import FAULTS, SECRET, TEXT


def test_the_three_tables_cover_every_fault(reference: Path) -> None:
    assert sorted([*ERRORS, *TEXTS, *CALLS]) == sorted(FAULTS)
    server = runpy.run_path(str(reference.parent / "tools" / "fault_server.py"))
    assert set(server["FAULTS"]) == set(FAULTS)


@pytest.mark.parametrize("name", ERRORS)
async def test_a_fault_is_one_sentence_with_a_remedy(
    bench: Any, quick: Any, time: Any, key: str, name: str
) -> None:
    kind, requests = ERRORS[name]
    model = bench.model()
    if name in SILENT:  # which ends as nothing is heard, long before the time for all is over
        model = bench.model(limits=quick(total=1e6))
        time.follow(bench.server)
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
