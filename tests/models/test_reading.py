"""Whatever bytes an endpoint sends: an answer in plain form, or one classified fault."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
from hypothesis import given
from hypothesis import strategies as st

from doneby.agent.events import TextDelta
from doneby.agent.model import Answer
from doneby.models.endpoint import Endpoint
from doneby.models.faults import EndpointError, Faults
from doneby.models.providers import CUSTOM
from doneby.models.reading import Clock, Limits, Reader

FIELDS = ["choices", "message", "delta", "content", "tool_calls", "function", "name", "arguments"]
MORE = ["id", "index", "finish_reason", "error", "usage", "object", "refusal", "text", "code"]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["stop", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*FIELDS, *MORE]), inner, max_size=5)
    ),
    max_leaves=15,
)
choices = anything.map(lambda value: {"object": "x", "choices": [value]})
messages = anything.map(lambda value: {"choices": [{"message": value, "finish_reason": "stop"}]})
documents = anything | choices | messages
bodies = (
    documents.map(lambda document: json.dumps(document).encode())
    | st.lists(documents).map(
        lambda events: b"".join(f"data: {json.dumps(one)}\n\n".encode() for one in events)
    )
    | st.binary(max_size=40)
)


async def read(body: bytes, kind: str) -> tuple[list[Any], EndpointError | None]:
    faults = Faults(Endpoint(CUSTOM, "https://example.com/v1"), "fake")
    limits = Limits()
    request = httpx2.Request("POST", "https://example.com/v1")
    stream = httpx2.ByteStream(body)
    headers = {"content-type": kind}
    response = httpx2.Response(200, headers=headers, stream=stream, request=request)
    clock = Clock(limits, asyncio.get_running_loop().time() + limits.total)
    parts: list[Any] = []
    try:
        async for part in Reader(limits, faults).read(response, clock):
            parts.append(part)  # noqa: PERF401 - those before a fault count too
    except EndpointError as fault:
        return parts, fault
    return parts, None


@given(bodies, st.sampled_from(["application/json", "text/event-stream", "text/html"]))
def test_any_body_is_an_answer_or_one_fault(body: bytes, kind: str) -> None:
    parts, fault = asyncio.run(read(body, kind))
    if fault:
        assert fault.message[-1] in ".!?…"
        assert fault.hint
        assert all(isinstance(part, TextDelta) for part in parts)
        return
    *deltas, answer = parts
    assert isinstance(answer, Answer)
    content = answer.message["content"]
    assert content is None or isinstance(content, str)
    assert "".join(delta.text for delta in deltas) == (content or "")
    calls = answer.message.get("tool_calls", [])
    assert len({call["id"] for call in calls}) == len(calls)
    for call in calls:
        assert isinstance(call["function"]["name"], str)
        assert isinstance(call["function"]["arguments"], str)
    if answer.finish_reason is None:
        assert not calls
