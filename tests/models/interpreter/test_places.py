"""Names that may be projects or sections, and dates that may be read in two ways."""

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


class Household:
    """A list with the projects Work (section Backlog) and Home, and two tasks."""

    def __init__(self, folder: Path, *, day_first: bool | None = True) -> None:
        self.workspace = Workspace(folder / "tasks.db", now=lambda: NOW)
        client = self.workspace.async_client()
        kit = TodoistToolkit(api_token="local", client=client, now=lambda: NOW)
        model = Interpreter(now=lambda: NOW, day_first=day_first)
        self.agent = Agent(model, toolkits=[kit, kit.projects])
        self.api = TodoistAPI("local", client=self.workspace.client())
        self.api.add_section("Backlog", self.api.add_project("Work").id)
        self.api.add_project("Home")
        self.api.add_task("roadmap deck")
        self.api.add_task("clean the oven")
        self.api.add_task("fix the shed door")

    async def say(self, text: str) -> str:
        return (await self.agent.run(text)).reply

    def places(self) -> dict[str, str]:
        """Where each task is: "Work / Backlog"."""
        projects = {p.id: p.name for page in self.api.get_projects() for p in page}
        sections = {s.id: s.name for page in self.api.get_sections() for s in page}
        return {
            task.content: " / ".join(
                filter(None, [projects[task.project_id], sections.get(task.section_id or "")])
            )
            for page in self.api.get_tasks()
            for task in page
        }

    async def close(self) -> None:
        await self.agent.aclose()
        self.workspace.close()


@pytest.fixture
async def household(tmp_path: Path) -> AsyncIterator[Household]:
    household = Household(tmp_path)
    yield household
    await household.close()


@pytest.mark.parametrize(
    ("sentence", "content", "place"),
    [
        ("add review budget to Work", "review budget", "Work"),
        ("add review budget to Work for friday", "review budget", "Work"),
        ("add review budget in Work p2", "review budget", "Work"),
        ("add hire contractor to Backlog in Work", "hire contractor", "Work / Backlog"),
        ("add hire contractor to Backlog", "hire contractor", "Work / Backlog"),
        ("add write letter to Santa", "write letter to Santa", "Inbox"),
        ("add call to Ana in Home Street", "call to Ana in Home Street", "Inbox"),
        ("add review budget tomorrow 10am work", "review budget", "Work"),
        ("add review budget tomorrow 10am downtown", "review budget downtown", "Inbox"),
        ("add review budget, project Work", "review budget", "Work"),
        ("add review budget, Work, p2", "review budget", "Work"),
        ("add review budget, work project, friday", "review budget", "Work"),
        ("add review budget, sales, p2", "review budget, sales", "Inbox"),
        ("add to Work: hire Ann by friday, budget, review deck p1", "hire Ann", "Work"),
        ("add two things to Work: hire Ann, review deck", "hire Ann", "Work"),
        ("add hire Ann, email finance and clean the board to Work", "hire Ann", "Work"),
        ("add hire Ann, email finance and clean the board to Work", "clean the board", "Work"),
        ("add hire Ann, email Bob and write to Santa", "write to Santa", "Inbox"),
        ("hire Ann, p1, work", "hire Ann", "Work"),
        ("hire Ann, Backlog section of Work, friday", "hire Ann", "Work / Backlog"),
        ("new task in work > backlog, hire Ann, p2", "hire Ann", "Work / Backlog"),
        ("new task for the work: hire Ann, highest priority, due friday", "hire Ann", "Work"),
        ("I need to hire Ann for friday, in Work please", "hire Ann", "Work"),
        ("Work: hire Ann, email Bob", "email Bob", "Work"),
        ("pens and paper for work", "paper", "Work"),
        ("hire Ann and email Bob, both on friday, in Work", "hire Ann", "Work"),
    ],
)
async def test_a_name_with_a_capital_is_a_place_where_there_is_one(
    household: Household, sentence: str, content: str, place: str
) -> None:
    await household.say(sentence)
    assert household.places()[content] == place


async def test_a_task_moves_to_the_section_that_is_named(household: Household) -> None:
    await household.say("move the roadmap deck to Backlog")
    assert household.places()["roadmap deck"] == "Work / Backlog"


@pytest.mark.parametrize(
    "sentence",
    [
        "add review budget, project Nowhere",
        "add to Nowhere: hire Ann, budget, review deck",
        "add a task to Nowhere called review budget",
        "Nowhere: hire Ann, email Bob",
        "three things for Nowhere: pens, paper, glue",
    ],
)
async def test_what_is_announced_for_no_project_makes_none(
    household: Household, sentence: str
) -> None:
    before = household.places()
    assert "There is no project or section Nowhere" in await household.say(sentence)
    assert household.places() == before


async def test_another_list_of_things_to_buy_is_named_before_one_is_made(
    household: Household,
) -> None:
    await household.say("put soap on the shopping list")
    assert household.places()["soap"] == "shopping"
    reply = await household.say("put bread on the grocery list")
    assert "Say #shopping if that one is meant" in reply
    assert "bread" not in household.places()


async def test_a_move_to_what_is_not_there_makes_no_project(household: Household) -> None:
    reply = await household.say("move the roadmap deck to Nowhere")
    assert "There is no project or section Nowhere" in reply
    assert household.places()["roadmap deck"] == "Inbox"
    assert sorted(set(household.places().values())) == ["Inbox"]


@pytest.mark.parametrize(
    "sentence",
    [
        "complete clean the oven and fix the shed door",
        "cross off clean the oven and fix the shed door",
        "mark clean the oven and fix the shed door as done",
    ],
)
async def test_of_two_whole_names_both_are_meant(household: Household, sentence: str) -> None:
    await household.say(sentence)
    assert sorted(household.places()) == ["roadmap deck"]


async def test_a_date_that_reads_two_ways_is_asked_about_where_nobody_said_which(
    tmp_path: Path,
) -> None:
    household = Household(tmp_path, day_first=None)
    reply = await household.say("add pay the contractor on 12/1")
    assert "“12/1” may be 12 Jan or 1 Dec" in reply
    assert "pay the contractor" not in household.places()
    for sentence in ("add buy 1/2 lb butter", "add pay rent on 15/12", 'add "see 3/4"'):
        assert "may be" not in await household.say(sentence)
    await household.close()


async def test_all_of_a_kind_are_meant_also_where_they_share_a_name(household: Household) -> None:
    for _ in range(3):
        household.api.add_task("buy milk", due_string="tomorrow")
    shown = await household.say("what is due tomorrow?")
    assert shown.count(" · id ") == 3
    await household.say("postpone all tasks due tomorrow to friday")
    days = {str(t.due.date) for page in household.api.get_tasks() for t in page if t.due}
    assert days == {"2026-12-04"}
    await household.say("complete all tasks due on friday")
    assert "buy milk" not in household.places()


async def test_a_misspelt_project_is_asked_about(household: Household) -> None:
    before = household.places()
    assert "Say #Home if that one is meant" in await household.say("add oat milk to hoome")
    assert household.places() == before


@pytest.mark.parametrize("sentence", ["add walk to work", "add train back to work 10 jan 11:45"])
async def test_what_goes_there_anyway_is_no_project_unasked(
    household: Household, sentence: str
) -> None:
    assert "may be the project or a part of the task" in await household.say(sentence)
    assert len(household.places()) == 3


async def test_a_label_behind_a_comma_is_one(household: Household) -> None:
    household.api.add_task("pay Ann", labels=["phone"])
    await household.say("add call the council about the bins, tomorrow, 9am, phone")
    tasks = [task for page in household.api.get_tasks() for task in page]
    assert ("call the council about the bins", ["phone"]) in [(t.content, t.labels) for t in tasks]
