"""All of a list at once, and new tasks that are only wanted where they are not there yet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.agent.agent import Agent
from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.agent.events import RunResult
from doneby.models.interpreter import Interpreter
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)


class Somebody:
    """Agrees to everything, or to nothing, and notes what was asked."""

    def __init__(self) -> None:
        self.agrees = True
        self.asked: list[str] = []

    async def approve(self, request: ApprovalRequest) -> Decision:
        self.asked.append(request.summary)
        return Decision(allowed=self.agrees)

    async def choose(self, question: Question) -> Candidate | None:
        raise AssertionError(question.text)


class Household:
    """A list with two things to buy and two others."""

    def __init__(self, folder: Path) -> None:
        self.workspace = Workspace(folder / "tasks.db", now=lambda: NOW)
        kit = TodoistToolkit("local", client=self.workspace.async_client(), now=lambda: NOW)
        self.user = Somebody()
        self.agent = Agent(Interpreter(now=lambda: NOW), toolkits=[kit], user=self.user)
        self._api = TodoistAPI("local", client=self.workspace.client())
        shopping = self._api.add_project("Shopping").id
        self._api.add_task("oat milk", project_id=shopping)
        self._api.add_task("tea", project_id=shopping)
        self._api.add_task("call the dentist")
        self._api.add_task("write the grant application", priority=3)

    async def say(self, text: str) -> RunResult:
        return await self.agent.run(text)

    def names(self) -> set[str]:
        return {task.content for page in self._api.get_tasks() for task in page}

    async def close(self) -> None:
        await self.agent.aclose()
        self.workspace.close()


@pytest.fixture
async def household(tmp_path: Path) -> AsyncIterator[Household]:
    household = Household(tmp_path)
    yield household
    await household.close()


ALL = {"oat milk", "tea", "call the dentist", "write the grant application"}


async def test_everything_is_deleted_only_when_that_was_agreed_to(household: Household) -> None:
    household.user.agrees = False
    assert (await household.say("delete all my tasks")).status == "failed"
    (asked,) = household.user.asked
    assert asked.startswith("Delete 4 tasks: ")
    assert household.names() == ALL
    household.user.agrees = True
    assert (await household.say("clear my to-do list")).status == "done"
    assert household.names() == set()


@pytest.mark.parametrize(
    "sentence", ["clear the shopping list", "take everything off my shopping list"]
)
async def test_one_list_is_cleared_and_no_other(household: Household, sentence: str) -> None:
    await household.say(sentence)
    assert household.names() == {"call the dentist", "write the grant application"}
    assert len(household.user.asked) == 1


async def test_a_list_that_is_not_there_is_not_taken_for_everything(household: Household) -> None:
    result = await household.say("clear the hardware list")
    assert (result.status, household.names()) == ("failed", ALL)
    assert "There is no project hardware" in result.reply


async def test_everything_but_one_is_completed(household: Household) -> None:
    await household.say("tick off everything except the dentist")
    assert household.names() == {"call the dentist"}


async def test_what_is_on_the_list_is_not_added_again(household: Household) -> None:
    result = await household.say("add milk to the shopping list unless it's on it already")
    assert (result.status, household.names()) == ("done", ALL)
    assert "oat milk" in result.reply
    assert result.reply.endswith("Nothing was added.")
    await household.say("make sure jam is on the shopping list")
    assert household.names() == ALL | {"jam"}


@pytest.mark.parametrize("line", ["grant p1", "dentist tomorrow at 9", "grant application friday"])
async def test_a_bare_name_of_what_is_there_may_mean_that(household: Household, line: str) -> None:
    result = await household.say(line)
    assert (result.status, household.names()) == ("failed", ALL)
    assert "For a new task say add" in result.reply
    await household.say(f"add {line}")
    assert len(household.names()) == len(ALL) + 1


async def test_a_bare_name_of_something_else_is_a_new_task(household: Household) -> None:
    await household.say("dentist for Leo tomorrow at 9")
    await household.say("call the dentist again on friday")
    assert household.names() == ALL | {"dentist for Leo", "call the dentist again"}
