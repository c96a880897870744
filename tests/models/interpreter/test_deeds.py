"""What was said to have been done, against a real list: one task that says the same, or none."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from doneby.agent.agent import Agent
from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.fitting import fitting
from doneby.models.interpreter.readings import Deed
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)


async def after(folder: Path, *said: str) -> list[tuple[str, str]]:
    """The status and the reply of each message."""
    workspace = Workspace(folder / "tasks.db", now=lambda: NOW)
    toolkit = TodoistToolkit(api_token="local", client=workspace.async_client(), now=lambda: NOW)
    agent = Agent(Interpreter(now=lambda: NOW), toolkits=[toolkit])
    try:
        results = [await agent.run(text) for text in said]
        return [(result.status, result.reply) for result in results]
    finally:
        await agent.aclose()
        workspace.close()


async def test_a_statement_completes_the_one_task_that_says_the_same(tmp_path: Path) -> None:
    said = await after(
        tmp_path,
        "add buy milk tomorrow",
        "add return the milk bottles",
        "add pay the rent",
        "I bought the milk",
        "I've paid the rent",
        "what did I finish today?",
    )
    assert [status for status, _ in said] == ["done"] * 6
    assert "buy milk" in said[-1][1]
    assert "pay the rent" in said[-1][1]
    assert "bottles" not in said[-1][1]


async def test_a_statement_that_fits_none_or_two_changes_nothing(tmp_path: Path) -> None:
    said = await after(
        tmp_path,
        "add call mum",
        "add call mum about sunday lunch",
        "just called mum",
        "paid the rent",
        "what did I finish today?",
    )
    assert [status for status, _ in said[2:4]] == ["failed", "failed"]
    assert "2 open tasks fit" in said[2][1]
    assert "No open task fits" in said[3][1]
    assert "Nothing was completed" in said[4][1]


async def test_what_is_not_done_after_all_is_reopened(tmp_path: Path) -> None:
    said = await after(
        tmp_path,
        "add buy milk",
        "done with buy milk",
        "actually I haven't bought the milk yet",
        "show all my tasks",
        "I haven't called mum",
    )
    assert said[2][0] == "done"
    assert "buy milk" in said[3][1]
    assert said[4][0] == "failed"


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("buy milk", True),
        ("get oat milk", True),
        ("milk", True),
        ("spill the milk", False),
        ("return milk bottles", False),
        ("buy bread", False),
    ],
)
def test_a_task_fits_by_its_verb_and_its_object(name: str, fits: bool) -> None:
    deed = Deed("bought the milk", frozenset({"buy", "get"}), "milk")
    assert fitting(deed, [name]) == ([name] if fits else [])
