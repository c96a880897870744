"""Streamed tool calls in every shape that endpoints send, and random cuts of a proper one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.models.answers import Assembly
from support.model_server import call, chunk, stream_of


def piece(
    arguments: Any = ..., index: Any = ..., call_id: Any = ..., name: Any = ...
) -> dict[str, Any]:
    """A delta of a tool call with just the given fields."""
    function = {"name": name, "arguments": arguments}
    delta = {"index": index, "id": call_id}
    present = {key: value for key, value in delta.items() if value is not ...}
    inner = {key: value for key, value in function.items() if value is not ...}
    return {**present, "type": "function", "function": inner}


def assemble(*pieces: list[dict[str, Any]], finish: str | None = "tool_calls") -> list[Any]:
    assembly = Assembly()
    for together in pieces:
        assembly.add(chunk({"tool_calls": together}))
    if finish:
        assembly.add(chunk({}, finish))
    calls = assembly.answer().message.get("tool_calls", [])
    return [(one["id"], one["function"]["name"], one["function"]["arguments"]) for one in calls]


A1 = ("a", "ping", '{"n": 1}')
B2 = ("b", "ping", '{"n": 2}')

SHAPES: dict[str, tuple[list[list[dict[str, Any]]], list[tuple[str, str, str]]]] = {
    "reference": (
        [[piece("", 0, "a", "ping")], [piece('{"n"', 0)], [piece(": 1}", 0)]],
        [A1],
    ),
    "no index, two whole calls": (
        [[piece(A1[2], call_id="a", name="ping")], [piece(B2[2], call_id="b", name="ping")]],
        [A1, B2],
    ),
    "no index, two whole calls in one delta": (
        [[piece(A1[2], call_id="a", name="ping"), piece(B2[2], call_id="b", name="ping")]],
        [A1, B2],
    ),
    "no index, pieces without an id belong to the last call": (
        [[piece('{"n"', call_id="a", name="ping")], [piece(": 1}")]],
        [A1],
    ),
    "null index, one whole call": ([[piece(A1[2], None, "a", "ping")]], [A1]),
    "id and name repeated": (
        [
            [piece("", 0, "a", "ping")],
            [piece('{"n"', 0, "a", "ping")],
            [piece(": 1}", 0, "a", "ping")],
        ],
        [A1],
    ),
    "id and name repeated without an index": (
        [[piece('{"n"', call_id="a", name="ping")], [piece(": 1}", call_id="a", name="ping")]],
        [A1],
    ),
    "id and name blank later": (
        [[piece("", 0, "a", "ping")], [piece('{"n"', 0, "", "")], [piece(": 1}", 0, "", "")]],
        [A1],
    ),
    "null arguments first": (
        [[piece(None, 0, "a", "ping")], [piece('{"n": 1}', 0)]],
        [A1],
    ),
    "alternating, the last delta holding both": (
        [
            [piece("", 0, "a", "ping")],
            [piece("", 1, "b", "ping")],
            [piece('{"n"', 0)],
            [piece('{"n"', 1)],
            [piece(": 1}", 0), piece(": 2}", 1)],
        ],
        [A1, B2],
    ),
    "index starts at 1": ([[piece("", 1, "a", "ping")], [piece('{"n": 1}', 1)]], [A1]),
    "one index for two calls": (
        [[piece(A1[2], 0, "a", "ping")], [piece(B2[2], 0, "b", "ping")]],
        [A1, B2],
    ),
    "the id comes late": (
        [[piece('{"n"', 0, name="ping")], [piece(": 1}", 0, "a")]],
        [A1],
    ),
    "arguments as an object": ([[piece({"n": 1}, 0, "a", "ping")]], [A1]),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_gives_its_calls(shape: str) -> None:
    pieces, calls = SHAPES[shape]
    assert assemble(*pieces) == calls


@pytest.mark.parametrize("shape", SHAPES)
def test_without_a_finish_reason_no_call_is_left(shape: str) -> None:
    assert assemble(*SHAPES[shape][0], finish=None) == []


def test_calls_without_ids_or_names_stay_apart() -> None:
    first, second = assemble(
        [piece("{}", call_id="", name="ping")], [piece("{}", call_id=None, name="ping")]
    )
    assert first[0] != second[0]
    assert first[1:] == second[1:] == ("ping", "{}")


arguments = st.dictionaries(st.text(max_size=5), st.text(max_size=8) | st.integers(), max_size=3)


@given(st.lists(arguments, max_size=4), st.text(max_size=30), st.data())
def test_any_way_to_cut_arguments_gives_the_same_calls(
    given_calls: list[dict[str, Any]], text: str, data: st.DataObject
) -> None:
    assembly = Assembly()
    assembly.add(chunk({"content": text}))
    for index, given_arguments in enumerate(given_calls):
        rest = json.dumps(given_arguments)
        assembly.add(chunk({"tool_calls": [piece("", index, f"c{index}", "ping")]}))
        while rest:
            size = data.draw(st.integers(1, len(rest)))
            assembly.add(chunk({"tool_calls": [piece(rest[:size], index)]}))
            rest = rest[size:]
    assembly.add(chunk({}, "tool_calls" if given_calls else "stop"))
    message = assembly.answer().message
    assert message["content"] == (text or None)
    calls = message.get("tool_calls", [])
    assert [json.loads(one["function"]["arguments"]) for one in calls] == given_calls


FIELDS = ["tool_calls", "function", "name", "arguments", "id", "index", "content", "text"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(FIELDS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(
    st.lists(json_values.map(lambda delta: chunk({}) | {"choices": [{"delta": delta}]})), st.text()
)
def test_no_delta_breaks_the_assembly(chunks: list[dict[str, Any]], finish: str) -> None:
    assembly = Assembly()
    for one in [*chunks, chunk({}, finish)]:
        assembly.add(one)
    message = assembly.answer().message
    assert message["content"] is None or isinstance(message["content"], str)
    for one in message.get("tool_calls", []):
        assert isinstance(one["id"], str)
        assert isinstance(one["function"]["name"], str)
        assert isinstance(one["function"]["arguments"], str)


def test_the_servers_own_streams_are_proper() -> None:
    assembly = Assembly()
    message = {"content": "Two words", "tool_calls": [call("ping", n=1) | {"id": "a"}]}
    for one in stream_of(message, "tool_calls"):
        assembly.add(one)
    assert assembly.answer().message == {"role": "assistant", **message}
