"""A request that is planned first: shown, changed, agreed to, and watched as it is carried out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doneby.tui.widgets.plan import PlanLine, PlanReview
from support.model_server import ModelServer, call
from support.stage import Stage, on_stage
from tui.test_conversation import model

PLAN = "Here is what I would do:\n1. Add the milk\n2. Add the bread\n3. Look at today"


def adding(content: str) -> dict[str, Any]:
    return {"role": "assistant", "tool_calls": [call("add_task", content=content, due="today")]}


async def agree(stage: Stage) -> None:
    stage.ticks.now += 10
    await stage.press("y")
    await stage.until(lambda: not stage.app.session.is_busy)
    await stage.settle()


def plans(stage: Stage) -> list[str]:
    return [one.source for one in stage.app.talk.query(PlanLine)]


async def test_a_plan_is_changed_agreed_to_and_carried_out_step_by_step(tmp_path: Path) -> None:
    replies = [PLAN, adding("milk"), "Milk is on it.", adding("eggs"), "Eggs too.", "All added."]
    with ModelServer(replies) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("/plan do the shopping list")
            shown = stage.screen_text()
            assert "Carry out this plan?" in shown
            assert "2. Add the bread" in shown
            assert stage.listed == []
            stage.ticks.now += 10
            await stage.press("e")
            editor = stage.app.main.query_one(PlanReview).query_one("Lines")
            editor.load_text("Add the milk\n\n Add the eggs \n")  # type: ignore[attr-defined]
            await stage.press("escape")
            assert "2. Add the eggs" in stage.screen_text()
            await agree(stage)
            assert plans(stage) == ["✓ 1. Add the milk\n✓ 2. Add the eggs"]
            assert sorted(stage.listed) == ["eggs", "milk"]
            assert stage.said[0] == "/plan do the shopping list"
            assert stage.said[-1] == "All added."
            assert "Add the bread" not in str(server.requests[1].body["messages"][-1])


@pytest.mark.parametrize("key", ["n", "enter", "escape"])
async def test_a_plan_that_is_not_agreed_to_does_nothing(tmp_path: Path, key: str) -> None:
    with ModelServer([PLAN]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("/plan do the shopping list")
            stage.ticks.now += 10
            await stage.press(key)
            await stage.until(lambda: not stage.app.session.is_busy)
            await stage.settle()
            assert len(server.requests) == 1
            assert stage.listed == []
            assert plans(stage) == []
            assert "not agreed to" in stage.said[-1]


async def test_a_step_that_fails_is_seen_to_and_what_is_left_is_planned_anew(
    tmp_path: Path,
) -> None:
    replies = [PLAN, adding("milk"), "Milk.", "FAILED: no bread", "1. Add rolls", "Rolls.", "Done."]
    with ModelServer(replies) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("/plan do the shopping list")
            stage.ticks.now += 10
            await stage.press("y")
            await stage.until(lambda: stage.is_asked and len(server.requests) == 5)
            assert plans(stage) == ["✓ 1. Add the milk\n✗ 2. Add the bread\n○ 3. Look at today"]
            assert "1. Add rolls" in stage.screen_text()
            await agree(stage)
            assert plans(stage)[1:] == ["✓ 1. Add rolls"]


async def test_ctrl_c_stops_a_plan_that_waits_for_an_answer(tmp_path: Path) -> None:
    with ModelServer([PLAN]) as server:
        async with on_stage(tmp_path, options=model(server), DONEBY_API_KEY="k" * 20) as stage:
            await stage.say("/plan do the shopping list")
            stage.app.prompt.focus()
            await stage.press("ctrl+c")
            await stage.until(lambda: not stage.is_asked)
            assert stage.said[-1].startswith("Stopped.")


async def test_without_a_model_there_is_no_plan_and_the_request_is_not_lost(tmp_path: Path) -> None:
    async with on_stage(tmp_path) as stage:
        await stage.say("/plan do the shopping list")
        assert "takes a language model" in stage.notices[-1]
        assert stage.app.prompt.text == "/plan do the shopping list"
        stage.app.prompt.put("/plan")
        await stage.press("enter")
        assert stage.app.prompt.text == "/plan "
