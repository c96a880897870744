"""Plans: seen, changed and agreed to by a person, then carried out one step after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from doneby.agent.agent import Agent
from doneby.agent.approval import Policy
from doneby.agent.errors import ModelError, ToolError
from doneby.agent.events import (
    Event,
    PlanAnswered,
    PlanProposed,
    RunFinished,
    RunResult,
    StepFinished,
    StepStarted,
)
from doneby.agent.model import Message
from doneby.agent.planning import Planner, Review
from doneby.agent.results import Proposal, ToolResult
from doneby.models.scripted import ScriptedModel, call

PLAN = "Here is the plan:\n\n1. Look at the list.\n2) **Add bread.**\n3. Add milk.\n\nShall I?"
STEPS = ("Look at the list.", "Add bread.", "Add milk.")


class Shop:
    """What is bought, and what cannot be had."""

    def __init__(self) -> None:
        self.bought: list[str] = []

    def buy(self, names: list[str]) -> Proposal:
        """Buy things."""
        if "truffles" in names:
            raise ToolError("There are no truffles.")

        async def run() -> ToolResult:
            self.bought += names
            return ToolResult(f"Bought {', '.join(names)}.")

        return Proposal("writes", f"Buy {', '.join(names)}.", run, tuple(names))


class Person:
    """Says the same to every plan, and keeps what was shown."""

    def __init__(self, *reviews: Review | None) -> None:
        self.shown: list[tuple[str, ...]] = []
        self._reviews = list(reviews)

    async def review(self, steps: tuple[str, ...]) -> Review:
        self.shown.append(steps)
        said = self._reviews.pop(0) if self._reviews else None
        return said or Review(steps)


def buying(*names: str) -> list[Any]:
    return [call("buy", names=list(names))]


async def planned(
    script: Sequence[Any], reviewer: Any = None, **options: Any
) -> tuple[list[Event], RunResult, Shop, ScriptedModel]:
    shop, model = Shop(), ScriptedModel(script)
    agent = Agent(model, tools=[shop.buy], **options)
    events = [event async for event in Planner(agent, reviewer).stream("Get breakfast.")]
    last = events[-1]
    assert isinstance(last, RunFinished)
    assert sum(isinstance(event, RunFinished) for event in events) == 1
    model.assert_complete()
    return events, last.result, shop, model


def states(events: Sequence[Event]) -> list[tuple[int, str, str]]:
    return [(e.number, e.state, e.text) for e in events if isinstance(e, StepFinished)]


async def test_steps_are_agreed_to_then_done_one_after_another_and_summed_up() -> None:
    script = [
        PLAN,
        "Empty.",
        buying("bread"),
        "Bread is there.",
        buying("milk"),
        "Milk too.",
        "All",
    ]
    person = Person()
    events, result, shop, model = await planned(script, person)
    assert person.shown == [STEPS]
    assert (result.status, result.reply, shop.bought) == ("done", "All", ["bread", "milk"])
    kinds = PlanProposed | PlanAnswered | StepStarted | StepFinished
    assert [type(event).__name__ for event in events if isinstance(event, kinds)] == [
        "PlanProposed", "PlanAnswered", *["StepStarted", "StepFinished"] * 3,
    ]  # fmt: skip
    assert states(events) == [
        (1, "done", "Empty."), (2, "done", "Bread is there."), (3, "done", "Milk too."),
    ]  # fmt: skip
    assert [record.name for record in result.calls] == ["buy", "buy"]
    asked = model.requests[-1]
    assert asked.tool_choice == "none"
    for line in ("1. Look at the list. (done): Empty.", "3. Add milk. (done): Milk too."):
        assert line in asked.messages[-1]["content"]
    assert model.requests[0].tool_choice == "none"


async def test_a_plan_can_be_changed() -> None:
    changed = Review(("Add tea.",))
    events, result, shop, _ = await planned([PLAN, buying("tea"), "Tea.", "Done"], Person(changed))
    assert shop.bought == ["tea"]
    assert [event.steps for event in events if isinstance(event, PlanAnswered)] == [("Add tea.",)]
    assert (result.status, len(states(events))) == ("done", 1)


async def test_nothing_is_done_of_a_plan_that_is_not_agreed_to() -> None:
    _, result, shop, _ = await planned([PLAN], Person(Review()))
    assert (result.status, result.error, shop.bought) == (
        "failed",
        "The plan was not agreed to.",
        [],
    )
    assert result.reply == "1. Look at the list.\n2. Add bread.\n3. Add milk."


@pytest.mark.parametrize("reviewer", [None, Person(Review(answered=False))])
async def test_where_nobody_is_there_the_plan_is_shown_and_nothing_done(reviewer: Any) -> None:
    _, result, shop, _ = await planned([PLAN], reviewer)
    assert (result.status, result.question) == ("needs_answer", "Go ahead with this plan?")
    assert (result.reply.splitlines()[1], shop.bought) == ("2. Add bread.", [])


async def test_a_plan_agreed_to_beforehand_runs() -> None:
    script = ["1. Add bread.", buying("bread"), "Bread.", "Done"]
    _, result, shop, _ = await planned(script, policy=Policy(yes=True))
    assert (result.status, shop.bought) == ("done", ["bread"])


async def test_what_needs_no_plan_is_answered() -> None:
    events, result, _, _ = await planned(["Good morning!"], Person())
    assert (result.status, result.reply) == ("done", "Good morning!")
    assert not any(isinstance(event, PlanProposed) for event in events)


async def test_a_call_made_instead_of_a_plan_is_not_run() -> None:
    early = {"role": "assistant", "content": "1. Add bread.", "tool_calls": buying("bread")}
    _, result, shop, _ = await planned([early], Person(Review()))
    assert (result.status, shop.bought) == ("failed", [])


async def test_a_failed_step_is_planned_around_and_agreed_to_again() -> None:
    plan = "1. Add truffles.\n2. Add milk."
    person = Person()
    script = [plan, buying("truffles"), "FAILED: none to be had.", "1. Add mushrooms.",
              buying("mushrooms"), "Mushrooms.", "There were no truffles."]  # fmt: skip
    events, result, shop, model = await planned(script, person)
    assert person.shown == [("Add truffles.", "Add milk."), ("Add mushrooms.",)]
    assert (result.status, shop.bought) == ("done", ["mushrooms"])
    assert states(events) == [(1, "failed", "There are no truffles."), (2, "done", "Mushrooms.")]
    assert "Step 1 failed: There are no truffles." in model.requests[3].messages[-1]["content"]
    assert "1. Add truffles. (failed): There are no" in model.requests[-1].messages[-1]["content"]


async def test_a_step_that_cannot_be_replaced_ends_the_plan_and_all_is_reported() -> None:
    plan = "1. Add bread.\n2. Add truffles.\n3. Add milk."
    script = [plan, buying("bread"), "Bread.", "FAILED. No truffles.", "STOP", ""]
    events, result, shop, _ = await planned([*script, ""], Person())
    assert shop.bought == ["bread"]
    assert states(events)[1] == (2, "failed", "No truffles.")
    assert (result.status, result.error) == ("failed", "Step 2 failed: No truffles.")
    assert result.reply.splitlines() == [
        "1. Add bread. (done): Bread.",
        "2. Add truffles. (failed): No truffles.",
        "3. Add milk. (not done)",
    ]


async def test_plans_are_remade_only_so_often() -> None:
    script = ["1. One.", *["FAILED: no.", "1. Another."] * 2, "FAILED: no.", "Gave up."]
    events, result, _, _ = await planned(script, Person())
    assert [state for _, state, _ in states(events)] == ["failed"] * 3
    assert (result.status, result.reply) == ("failed", "Gave up.")


async def test_a_model_that_fails_fails_the_step_alone() -> None:
    script = ["1. Add bread.\n2. Add milk.", ModelError("Busy.", "Wait."), "1. Add milk.",
              buying("milk"), "Milk.", ModelError("Busy.", "Wait.")]  # fmt: skip
    events, result, shop, _ = await planned(script, Person())
    assert states(events)[0] == (1, "failed", "Busy. Wait.")
    assert (result.status, shop.bought) == ("done", ["milk"])
    assert result.reply.startswith("1. Add bread. (failed): Busy. Wait.\n2. Add milk. (done)")


async def test_without_any_plan_the_error_is_raised() -> None:
    with pytest.raises(ModelError, match="Busy"):
        await planned([ModelError("Busy.")])


async def test_a_question_ends_the_plan_and_is_passed_on() -> None:
    many = [f"thing {n}" for n in range(11)]
    script = ["1. Buy much.\n2. Buy more.", buying(*many), "That needs a yes.", "Not done."]
    _, result, shop, _ = await planned(script, Person())
    assert (result.status, shop.bought) == ("needs_answer", [])
    assert "Go ahead? (11 things change" in (result.question or "")


async def test_changes_are_added_up_over_all_steps(somebody: Any) -> None:
    user = somebody()
    script = ["1. Six.\n2. Five.", buying(*"abcdef"), "Six.", buying(*"ghijk"), "Five.", "Done."]
    _, result, shop, _ = await planned(script, Person(), user=user)
    assert [request.reason for request in user.requests] == ["11 things change in this turn"]
    assert (result.status, len(shop.bought)) == ("done", 11)


@pytest.mark.parametrize("moment", range(0, 60, 3))
async def test_a_plan_can_be_left_at_any_moment(
    moment: int, assert_sendable: Callable[[list[Message]], None]
) -> None:
    script: list[Any] = [PLAN, "Empty.", buying("bread"), "Bread.", buying("milk"), "Milk.", "All"]
    agent = Agent(ScriptedModel(script), tools=[Shop().buy])
    task = asyncio.create_task(Planner(agent, Person()).run("Get breakfast."))
    for _ in range(moment):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert_sendable(agent.conversation.messages)
    agent.model = ScriptedModel(["Here."])
    assert (await agent.run("Still there?")).reply == "Here."
