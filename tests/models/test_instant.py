"""The instant path: the interpreter does what it understands whole, the model gets all else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from doneby.agent.agent import Agent
from doneby.agent.events import RunResult
from doneby.models.instant import InstantPath
from doneby.models.interpreter import Interpreter
from doneby.models.scripted import ScriptedModel, call
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)


@dataclass
class Desk:
    """An agent with the instant path before a model that is scripted anew for each request."""

    agent: Agent
    replies: list[Any] = field(default_factory=list)
    asked: list[list[dict[str, Any]]] = field(default_factory=list)
    on: bool = True

    async def say(self, text: str, *replies: Any) -> RunResult:
        """Say something; the replies are what the model answers where it is asked."""
        model = ScriptedModel(replies, name="large")
        interpreter = Interpreter(now=lambda: NOW, remembers=False)
        self.agent.model = InstantPath(interpreter, model, lambda: self.on)
        result = await self.agent.run(text)
        model.assert_complete()
        self.asked = [request.messages for request in model.requests]
        return result


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    workspace = Workspace(tmp_path / "tasks.db", now=lambda: NOW)
    kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: NOW)
    desk = Desk(Agent(ScriptedModel([]), "Be brief.", [kit]))
    yield desk
    await desk.agent.aclose()
    workspace.close()


async def test_what_is_understood_whole_is_done_without_the_model(desk: Desk) -> None:
    result = await desk.say("add buy milk tomorrow at 5pm p1")
    assert (result.status, result.model) == ("done", "interpreter")
    assert "buy milk" in result.reply
    assert not result.usage.known


async def test_what_is_not_understood_goes_to_the_model(desk: Desk) -> None:
    result = await desk.say("rearrange my life around the cat", "With pleasure.")
    assert (result.reply, result.model) == ("With pleasure.", "large")


@pytest.mark.parametrize("talk", ["hello", "thanks", "what can you do?"])
async def test_talk_is_for_the_model(desk: Desk, talk: str) -> None:
    assert (await desk.say(talk, "Hm.")).model == "large"


@pytest.mark.parametrize(
    "follow_up", ["move it to friday", "done with that", "delete the first one"]
)
async def test_what_only_the_conversation_makes_clear_goes_to_the_model(
    desk: Desk, follow_up: str
) -> None:
    await desk.say("add buy milk")
    result = await desk.say(follow_up, "Which one do you mean?")
    assert result.model == "large"
    (messages,) = desk.asked
    made = [call["function"]["name"] for one in messages for call in one.get("tool_calls") or ()]
    assert made == ["add_task"], "the model sees what was done before"


async def test_what_could_not_be_done_as_it_was_understood_goes_to_the_model(desk: Desk) -> None:
    await desk.say("add buy milk")
    result = await desk.say(
        "done with the dairy run", [call("complete_tasks", tasks=["buy milk"])], "Done."
    )
    assert (result.status, result.reply, result.model) == ("done", "Done.", "large")
    for messages in desk.asked:
        *_, asked = (i for i, message in enumerate(messages) if message["role"] == "user")
        calls = [one for message in messages[asked:] for one in message.get("tool_calls") or ()]
        assert all(one["id"] == "call_1" for one in calls), "as if nothing had been tried"


async def test_what_is_wrong_with_one_part_leaves_the_whole_to_the_model(desk: Desk) -> None:
    await desk.say("add buy milk")
    result = await desk.say("done with the milk and delete the unicorn", "There is no unicorn.")
    assert result.model == "large"
    assert not [record for record in result.calls if record.changes]


async def test_with_it_off_everything_goes_to_the_model(desk: Desk) -> None:
    desk.on = False
    assert (await desk.say("add buy milk", "No.")).model == "large"


async def test_a_turn_that_the_model_began_is_the_models_to_its_end(desk: Desk) -> None:
    desk.on = False

    def turn_on(_: object) -> list[dict[str, Any]]:
        desk.on = True
        return [call("find_tasks", text="milk")]

    assert (await desk.say("show my tasks", turn_on, "Nothing there.")).reply == "Nothing there."
