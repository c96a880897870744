"""A logged run can be played again, without the model that it was made with."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from doneby.agent.agent import Agent
from doneby.agent.errors import ModelError
from doneby.agent.events import CallRecord
from doneby.cli import main
from doneby.models.providers import CUSTOM_KEY_VARIABLE
from doneby.models.scripted import replayed
from doneby.toolkits.todoist import TodoistToolkit
from doneby.toolkits.weather import WeatherToolkit
from doneby.workspace import Workspace
from support.model_server import Http, ModelServer, call

SECRET = "sk-very-secret-1234"
REPLIES: list[Any] = [
    [call("add_task", content="buy milk", due="tomorrow"), call("no_such", note=SECRET)],
    [call("find_tasks"), call("add_task", content="")],
    "Milk is on the list.",
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    for name, value in {
        "DONEBY_HOME": str(home),
        "DONEBY_NOW": "2026-12-01T10:00",
        "DONEBY_TIMEZONE": "Europe/Berlin",
        CUSTOM_KEY_VARIABLE: SECRET,
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("TODOIST_API_TOKEN", raising=False)
    return home


def run(replies: list[Any], log: Path, words: str) -> int:
    with ModelServer(replies) as server:
        return main(
            ["--model", "custom:fake", "--base-url", server.base_url, "--log", str(log), words]
        )


def seen(record: CallRecord | dict[str, Any]) -> list[Any]:
    """What two runs of one call have in common."""
    if isinstance(record, CallRecord):
        return [record.id, record.name, record.arguments, record.told, record.error]
    return [record[name] for name in ("id", "name", "arguments", "told", "error")]


def again(log: Path, request: str) -> tuple[Agent, Any]:
    """Play it on a workspace as empty as the first one was."""
    moment = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
    workspace = Workspace(log.parent / "again.db", now=lambda: moment, timezone="Europe/Berlin")
    kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: moment)
    model = replayed(log.read_text().splitlines())
    agent = Agent(model, toolkits=[kit, kit.projects, kit.details, WeatherToolkit()])

    async def run() -> Any:
        try:
            return await agent.run(request)
        finally:
            await agent.aclose()
            workspace.close()

    result = asyncio.run(run())
    model.assert_complete()
    return agent, result


def test_a_run_that_was_logged_can_be_replayed(home: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert run(REPLIES, log, "add milk") == 1  # the last calls had a fault
    events = [json.loads(line) for line in log.read_text().splitlines()]
    agent, result = again(log, "add milk")
    calls = [event["record"] for event in events if event["event"] == "ToolFinished"]
    first, second = sorted(map(seen, calls)), sorted(map(seen, result.calls))
    assert len(first) == 4
    assert first == [[*one] for one in second]
    finished = events[-1]["result"]
    assert (finished["status"], finished["reply"]) == (result.status, result.reply)
    sent = [event["body"]["messages"] for event in events if event["event"] == "RequestSent"]
    assert sent[-1][1:] == agent.conversation.messages[1:-1]
    assert all(call["seconds"] >= 0 for call in calls)


def test_no_secret_is_in_the_log(home: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run([[call("add_task", content=SECRET)], f"Noted {SECRET}."], log, f"keep {SECRET}")
    text = log.read_text()
    assert "secret-1234" not in text
    assert "Noted [secret]." in text


def test_a_run_that_failed_is_replayed_up_to_its_failure(home: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    refused = Http(401, {"error": {"message": "no such key"}})
    assert run([[call("find_tasks")], refused], log, "look") == 1
    last = json.loads(log.read_text().splitlines()[-1])
    assert last["event"] == "RunFailed"
    with pytest.raises(ModelError) as caught:
        again(log, "look")
    assert str(caught.value) == last["error"]
