from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.agent.arguments import parse_arguments
from doneby.agent.errors import ToolError


@pytest.mark.parametrize("raw", ["", "  ", None, "null", "{}", {}, '"{}"', '""'])
def test_nothing_is_no_arguments(raw: Any) -> None:
    assert parse_arguments(raw) == {}


@pytest.mark.parametrize("raw", [{"n": 1}, '{"n": 1}', ' {"n": 1}\n', json.dumps('{"n": 1}')])
def test_every_form_of_an_object_is_read(raw: Any) -> None:
    assert parse_arguments(raw) == {"n": 1}


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("{'n': 1}", ["line 1 column 2", "{'n': 1}"]),
        ('{"n": 1', ["line 1 column 8", '{"n": 1']),
        ("[1]", ["a list came", "[1]"]),
        ("3", ["a number came"]),
        ("true", ["a boolean came"]),
        ('"\\"x\\""', ["a string came"]),
        ('{"n": NaN}', ["NaN is not JSON"]),
        ("[" * 100_000, ["nested too deeply"]),
        ([1], ["a list came"]),
    ],
)
def test_what_cannot_be_read_is_shown_with_the_place(raw: Any, words: list[str]) -> None:
    with pytest.raises(ToolError) as caught:
        parse_arguments(raw)
    for word in words:
        assert word in str(caught.value)
    assert len(str(caught.value)) < 500


def test_halves_of_characters_are_replaced() -> None:
    assert parse_arguments('{"a": "x\\ud83d"}') == {"a": "x?"}


@given(st.text() | st.binary().map(repr))
def test_any_text_is_read_or_refused_in_words(raw: str) -> None:
    with contextlib.suppress(ToolError):
        assert isinstance(parse_arguments(raw), dict)
