"""The number of tokens that is told is near what a tokenizer counts."""

from __future__ import annotations

import json

import pytest

from doneby.agent.model import tokens_of
from doneby.toolkits.todoist import TodoistToolkit
from doneby.toolkits.weather import WeatherToolkit

_TODOIST = TodoistToolkit(api_token="none")
TOOLS = {
    name: tool.schema()
    for kit in (_TODOIST, _TODOIST.projects, WeatherToolkit())
    for name, tool in kit.tools.items()
}


@pytest.mark.parametrize("name", TOOLS)
def test_the_estimate_is_at_most_a_sixth_below_what_gpt_counts(name: str) -> None:
    import bpe_openai  # type: ignore[import-untyped]  # it has no stubs; it reads a table for long

    sent = json.dumps(TOOLS[name], ensure_ascii=False)
    counted = len(list(bpe_openai.get_encoding("o200k_base").encode(sent)))
    assert counted * 5 / 6 <= tokens_of(TOOLS[name]) <= counted * 1.05
