# ruff: noqa: E501 - a row is one line
"""What is said after something else: it goes on from what was done or shown before."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.agent.agent import Agent
from doneby.models.interpreter import Interpreter
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)

TABLE = """
add buy cat food | actually make it 6pm tomorrow | reschedule_tasks tasks=["buy cat food"] due="6pm tomorrow"
add buy cat food | no, make it friday | reschedule_tasks tasks=["buy cat food"] due="friday"
add buy cat food tomorrow | I meant thursday | reschedule_tasks tasks=["buy cat food"] due="thursday"
move the gym to tomorrow | no, wednesday | reschedule_tasks tasks=["Gym"] due="wednesday"
move the gym to tomorrow | no wait, friday at 7pm | reschedule_tasks tasks=["Gym"] due="friday at 7pm"
done with milk | no wait, I meant eggs | undo | complete_tasks tasks=["Eggs"]
done with the gym | no, not the gym, the dentist | undo | complete_tasks tasks=["Call the dentist"]
done with milk | I meant the unicorn |
done with milk | no, I meant it's due tomorrow |
add buy tape | and also glue | add_task content="glue"
add milk to #Groceries | butter too | add_task content="butter" project="Groceries"
add buy tape | and I think that's it |
add plan party saturday | add label fun to it | update_task task="plan party" add_labels=["fun"]
move the gym to friday 6pm | and remind me an hour before | set_reminder task="Gym" when="an hour before"
show #Groceries | tick them off | complete_tasks tasks=["Bread", "Eggs"]
show #Groceries | done with both | complete_tasks tasks=["Bread", "Eggs"]
show #Groceries | done with the first one | complete_tasks tasks=["Eggs"]
show #Groceries | the second one to friday | reschedule_tasks tasks=["Bread"] due="friday"
show everything | complete the first two | complete_tasks tasks=["Call the dentist", "Gym"]
show everything | move the last two to next monday | reschedule_tasks tasks=["Buy milk", "Fix bike"] due="next monday"
show everything | complete the first nine |
show everything | done with both |
what's due today? | and tomorrow? | find_tasks due="tomorrow"
what's due today? | how about friday? | find_tasks due="friday"
add buy tape | and what's due today? | find_tasks due="today"
show #Groceries | yes |
add buy tape | never mind |
"""


def rows() -> list[tuple[str, str, list[str]]]:
    parts = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    return [(first, then, [call for call in calls if call]) for first, then, *calls in parts]


@pytest.fixture
async def agent(tmp_path: Path) -> AsyncIterator[Agent]:
    workspace = Workspace(tmp_path / "tasks.db", now=lambda: NOW)
    api = TodoistAPI("local", client=workspace.client())
    api.add_project("Groceries")
    for line in (
        "Gym today 18:00",
        "Call the dentist fri 9am",
        "Buy milk",
        "Eggs #Groceries",
        "Bread #Groceries",
        "Fix bike",
    ):
        api.add_task_quick(line)
    kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: NOW)
    agent = Agent(Interpreter(now=lambda: NOW), toolkits=[kit])
    yield agent
    await agent.aclose()
    workspace.close()


def written(name: str, arguments: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A call, with the tasks of it in any order."""
    return name, {k: sorted(v) if isinstance(v, list) else v for k, v in arguments.items()}


def expected(call: str) -> tuple[str, dict[str, Any]]:
    name, _, rest = call.partition(" ")
    values: dict[str, Any] = {}
    decoder = json.JSONDecoder()
    while rest:
        key, _, rest = rest.partition("=")
        values[key.strip()], end = decoder.raw_decode(rest)
        rest = rest[end:]
    return written(name, values)


@pytest.mark.parametrize(("first", "then", "calls"), rows())
async def test_it_goes_on_from_what_was_said_before(
    agent: Agent, first: str, then: str, calls: list[str]
) -> None:
    await agent.run(first)
    result = await agent.run(then)
    made = [
        written(record.name, record.arguments)
        for record in result.calls
        if record.changes or record.name == "undo" or (calls and calls[0].startswith("find"))
    ]
    assert made == [expected(call) for call in calls]


async def test_a_mistake_is_put_right_as_one_request(agent: Agent) -> None:
    await agent.run("done with milk")
    await agent.run("no wait, I meant eggs")
    assert "Buy milk" in (await agent.run("show everything")).reply
    assert "Eggs" not in (await agent.run("show everything")).reply
