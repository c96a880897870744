from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ConfigDict, TypeAdapter

from doneby.agent.types import json_type

PLAIN: list[Any] = [
    str,
    int,
    float,
    bool,
    list[str],
    list[list[int]],
    Literal["a", "b"],
    str | None,
    Optional[bool],  # noqa: UP045 - the other spelling
    Literal["a", "b"] | None,
    list[str] | None,
    list[float | None],
]
OTHER: list[Any] = [Literal["a"], Literal[1, 2], int | str, list, dict[str, int], bytes, Any, None]


@pytest.mark.parametrize("hint", PLAIN)
def test_what_is_known_without_pydantic_is_what_pydantic_says(hint: Any) -> None:
    assert json_type(hint).is_plain
    assert json_type(hint).schema == TypeAdapter(hint).json_schema()


@pytest.mark.parametrize("hint", OTHER)
def test_the_rest_is_left_to_pydantic(hint: Any) -> None:
    assert not json_type(hint).is_plain


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["a", "1"]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(), part, max_size=2),
    max_leaves=6,
)


@given(hint=st.sampled_from(PLAIN), value=JSON)
def test_values_are_those_that_pydantic_makes(hint: Any, value: Any) -> None:
    adapter = TypeAdapter(hint, config=ConfigDict(allow_inf_nan=False))
    try:
        expected = adapter.validate_json(json.dumps(value))
    except ValueError:
        assert not json_type(hint).accepts(value)
    else:
        assert json_type(hint).convert(value) == expected
        assert type(json_type(hint).convert(value)) is type(expected)


def test_a_toolkit_of_plain_types_loads_no_pydantic() -> None:
    program = """
import asyncio, sys
from typing import Literal
from doneby import Agent, Toolkit

class Tasks(Toolkit):
    def add(self, names: list[str], level: Literal["a", "b"] | None = None, n: int = 1) -> str:
        '''Add.

        Args:
            names: Which.
        '''
        return f"{names} {level} {n}"

print(asyncio.run(Tasks().tools["add"].call({"names": ["x"], "level": "b"})))
print([name for name in ("pydantic", "docstring_parser", "openai", "httpx") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "['x'] b 1\n[]\n"
