"""What people type, in many styles, and the calls that it must come to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doneby.models.interpreter.interpreter import NotUnderstood, Understood

TABLE = Path(__file__).with_name("phrasings.tsv")

Calls = list[tuple[str, dict[str, Any]]]


def rows() -> list[tuple[str, list[str]]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(sentence.replace("\\n", "\n"), expected) for sentence, *expected in cells]


def as_call(cell: str) -> tuple[str, dict[str, Any]]:
    name, _, arguments = cell.partition(" ")
    return name, json.loads(arguments)


@pytest.mark.parametrize(("sentence", "expected"), rows(), ids=lambda value: str(value)[:60])
def test_a_phrasing_comes_to_its_calls(
    sentence: str,
    expected: list[str],
    understand: Callable[[str], Understood | NotUnderstood],
) -> None:
    outcome = understand(sentence)
    if expected == ["-"]:
        assert isinstance(outcome, NotUnderstood)
        return
    assert isinstance(outcome, Understood), outcome
    calls: Calls = [(call.tool, dict(call.arguments)) for call in outcome.calls]
    assert calls == ([] if expected == ["="] else [as_call(cell) for cell in expected])
    assert bool(outcome.say) == (expected == ["="])
