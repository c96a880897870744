"""Questions whose answer needs the account: places, what is to be bought, both sides of a state."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.agent.agent import Agent
from doneby.models.interpreter import Interpreter
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
TASKS = (
    "mend the gate today #Garden /Front",
    "order seeds 2 Dec #Garden",
    "prune the roses #Garden @weekly",
    "oats #Groceries",
    "buy a lamp tomorrow",
    "pay the gardener every month on the 1st",
    "choir every mon, wed 19:00",
    "post the letter to Ana",
)


@pytest.fixture
async def agent(tmp_path: Path) -> AsyncIterator[Agent]:
    workspace = Workspace(tmp_path / "tasks.db", now=lambda: NOW)
    with TodoistAPI("local", client=workspace.client()) as api:
        api.add_section("Front", api.add_project("Garden").id)
        api.add_project("Groceries")
        api.add_label("weekly")
        for line in TASKS:
            api.add_task_quick(line, auto_reminder=False)
    kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: NOW)
    agent = Agent(Interpreter(now=lambda: NOW), toolkits=[kit, kit.projects])
    yield agent
    await agent.aclose()
    workspace.close()


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("what's left in the garden", {"mend the gate", "order seeds", "prune the roses"}),
        ("anything for the garden this week", {"mend the gate", "order seeds"}),
        ("garden tasks", {"mend the gate", "order seeds", "prune the roses"}),
        ("show garden", {"mend the gate", "order seeds", "prune the roses"}),
        ("what is in the front section", {"mend the gate"}),
        ("what's in Front?", {"mend the gate"}),
        ("everything in garden without a section", {"order seeds", "prune the roses"}),
        ("show me everything in garden except the seeds", {"mend the gate", "prune the roses"}),
        ("anything under weekly", {"prune the roses"}),
        ("anything for ana", {"post the letter to Ana"}),
        ("what's on my grocery list", {"oats"}),
        ("is oats on the grocery list", {"oats"}),
        ("what do i need from the shops", {"oats", "buy a lamp"}),
        ("who do i need to pay", {"pay the gardener"}),
        ("what do I still have to mend", {"mend the gate"}),
        ("anything about the roses or the seeds", {"prune the roses", "order seeds"}),
        ("anything in front yet", {"mend the gate"}),
        ("which gates have I got left", {"mend the gate"}),
        ("when's Ana's letter", {"post the letter to Ana"}),
        (
            "what's on between 1 and 3 dec",
            {"order seeds", "buy a lamp", "pay the gardener"},
        ),
    ],
)
async def test_a_question_shows_what_is_asked_for(
    agent: Agent, sentence: str, shown: set[str]
) -> None:
    result = await agent.run(sentence)
    names = [line.split("•")[1] for line in result.reply.splitlines() if "•" in line]
    assert {name.split(" — ")[0].split(" · ")[0].strip() for name in names} == shown


@pytest.mark.parametrize("sentence", ["what's left in the attic", "show attic", "attic tasks"])
async def test_what_is_no_place_is_said_to_be_none(agent: Agent, sentence: str) -> None:
    result = await agent.run(sentence)
    assert "There is no project, section or label “attic”" in result.reply
    assert result.status == "failed"


@pytest.mark.parametrize("sentence", ["is the gardener paid yet?", "did I pay the gardener?"])
async def test_whether_something_is_done_has_two_sides(agent: Agent, sentence: str) -> None:
    result = await agent.run(sentence)
    assert "pay the gardener — tomorrow" in result.reply
    assert "Nothing was completed" in result.reply
    await agent.run("done with the gardener")
    result = await agent.run(sentence)
    assert "pay the gardener — Fri 1 Jan" in result.reply
    assert "1 task completed" in result.reply
    assert not any(call.changes for call in result.calls)


async def test_what_repeats_is_not_missing_on_its_later_days(agent: Agent) -> None:
    result = await agent.run("have I anything on wednesday evening?")
    assert "Repeats then: choir (every mon, wed 19:00)." in result.reply
    result = await agent.run("what do I have on friday")
    assert "Repeats" not in result.reply


async def test_a_verb_is_looked_for_in_names_and_among_labels(agent: Agent) -> None:
    await agent.run("add put up the shelf @mend")
    result = await agent.run("what do I have to mend?")
    assert "mend the gate" in result.reply
    assert "put up the shelf" in result.reply


async def test_labels_alone_are_told_where_they_are_asked_for(agent: Agent) -> None:
    result = await agent.run("which labels am I using?")
    assert result.reply == "Labels: @weekly (1 open)."
    result = await agent.run("which projects have I got?")
    assert "#Garden (3 open)" in result.reply


async def test_without_a_shopping_list_there_is_none_to_answer_from(agent: Agent) -> None:
    await agent.run("rename the project Groceries to Larder")
    result = await agent.run("what do I need from the shop?")
    assert result.status == "failed"
    assert "There is no shopping list" in result.reply


async def test_what_waits_is_what_is_labelled_so(agent: Agent) -> None:
    result = await agent.run("what's waiting?")
    assert "There is no project, section or label “waiting”" in result.reply
    await agent.run("add chase the plumber @waiting_for")
    result = await agent.run("what am I still waiting for?")
    assert "chase the plumber" in result.reply
