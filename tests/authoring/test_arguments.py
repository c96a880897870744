"""Arguments that are typed by hand arrive as they were meant."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.agent.errors import ToolError
from doneby.agent.toolkit import Tool
from doneby.assistant.authoring import arguments_of
from doneby.assistant.options import UsageError


def book(title: str, pages: int = 0, tags: list[str] | None = None, lent: bool = False) -> str:
    """Keep a book."""
    return title


BOOK = [Tool(book).schema()]
NAME = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)


@given(st.text())
def test_any_text_arrives_as_it_is(text: str) -> None:
    assert arguments_of([f"title={text}"], BOOK) == {"title": text}


@given(st.dictionaries(NAME, st.integers() | st.booleans() | st.none() | st.lists(st.integers())))
def test_what_is_written_in_json_arrives_as_that(values: dict[str, Any]) -> None:
    words = [f"{name}={json.dumps(value)}" for name, value in values.items()]
    assert arguments_of(words, []) == values
    assert arguments_of([json.dumps(values)], BOOK) == values


@given(st.lists(st.text(alphabet=st.characters(categories=["L", "N"])), min_size=1))
def test_what_comes_several_times_is_a_list(tags: list[str]) -> None:
    assert arguments_of([f"tags={tag}" for tag in tags], BOOK)["tags"] == tags


@given(st.lists(st.text() | st.just("{"), max_size=4))
def test_whatever_is_typed_is_read_or_refused_in_words(words: list[str]) -> None:
    with contextlib.suppress(UsageError, ToolError):
        assert isinstance(arguments_of(words, BOOK), dict)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], {}),
        (["pages=5", "lent=true"], {"pages": 5, "lent": True}),
        (["pages=many"], {"pages": "many"}),  # for the tool to refuse, in its own words
        (["title="], {"title": ""}),
        (["tags=a"], {"tags": ["a"]}),
        (['tags=["a", "b"]'], {"tags": ["a", "b"]}),
        (["tags=5"], {"tags": ["5"]}),
        (["tags=null", "tags=true"], {"tags": ["null", "true"]}),
    ],
)
def test_the_type_that_is_wanted_says_how_a_value_is_read(words: list[str], wanted: object) -> None:
    assert arguments_of(words, BOOK) == wanted
