"""What people ask for comes to the right list, when the model makes the right calls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doneby.models.scripted import ScriptedModel, call
from support.scenarios import SCENARIOS, Scenario, Stage


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
async def test_the_right_calls_come_to_the_right_list(tmp_path: Path, scenario: Scenario) -> None:
    replies: list[Any] = []
    for turn in scenario.turns:
        replies += [[call(name, **arguments) for name, arguments in turn.calls], "That is that."]
    stage = await Stage.build(tmp_path, ScriptedModel(replies))
    try:
        results = [await stage.say(turn.says) for turn in scenario.turns]
        assert await stage.faults(scenario, results) == []
    finally:
        await stage.close()


def test_there_are_as_many_as_was_promised() -> None:
    assert len(SCENARIOS) >= 50
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS)
