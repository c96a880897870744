"""The main job as one story: with nothing set up, through a model, and on Todoist over HTTP."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest

from doneby.workspace import Workspace
from end_to_end import transcript
from support.model_server import ModelServer, call
from support.todoist_server import TodoistServer

if TYPE_CHECKING:
    from end_to_end.shell import Shell

# Some thirty processes a story: more than the usual limit on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
DRIVER = Path(__file__).with_name("todoist_driver.py")


def answer_as_a_model(body: dict[str, Any]) -> Any:
    """Play a model that knows the transcript: it calls tools, then repeats what they said."""
    last = body["messages"][-1]
    if last["role"] == "tool":
        return last["content"]
    request = last["content"]
    if request == "what can you do?":
        offered = [tool["function"]["name"] for tool in body["tools"]]
        return f"I can use {', '.join(offered)}."
    return [call(name, **arguments) for name, arguments in transcript.CALLS[request]]


def kept_at(path: Path) -> transcript.Listed:
    """The open tasks in a file that the program keeps."""
    with Workspace(path, now=lambda: NOW, timezone="Europe/Berlin") as workspace:
        return transcript.kept(workspace)


def test_with_nothing_set_up(doneby: Shell) -> None:
    transcript.tell(doneby)
    report = doneby("--json", "show everything").json
    assert (report["account"], report["model"]) == ("local", "interpreter")


def test_it_says_once_that_nothing_is_set_up(doneby: Shell) -> None:
    assert "doneby doctor" in doneby("today").err
    assert doneby("today").err == ""


def test_through_a_model(doneby: Shell) -> None:
    with ModelServer(answer_as_a_model) as server:
        doneby.env |= {
            "DONEBY_MODEL": "openai:fake-model",
            "DONEBY_BASE_URL": server.base_url,
            "OPENAI_API_KEY": "loopback-key",
        }
        doneby("config", "set", "instant", "false")
        transcript.tell(doneby, lambda: kept_at(doneby.home / "doneby" / "workspace.db"))
    assert {request.path for request in server.requests} == {"/v1/chat/completions"}
    assert all(body["model"] == "fake-model" for body in server.bodies)
    asked = [body["messages"][-1]["content"] for body in server.bodies]
    assert set(transcript.CALLS) <= set(asked), "every sentence went to the model"


def test_the_model_is_named_in_the_report(doneby: Shell) -> None:
    with ModelServer(answer_as_a_model) as server:
        outcome = doneby(
            *("--json", "--model", "custom:tiny", "--base-url", server.base_url),
            "add buy milk tomorrow at 5pm p1",
        )
    report = outcome.json
    assert (report["status"], report["model"]) == ("done", "custom:tiny")
    assert report["usage"]["input_tokens"] > 0
    assert [entry["name"] for entry in report["calls"]] == ["add_task"]
    assert report["calls"][0]["undo"]


def test_on_todoist(doneby: Shell, tmp_path: Path) -> None:
    account = Workspace(tmp_path / "todoist.db", now=lambda: NOW, timezone="Europe/Berlin")
    with account, TodoistServer(account) as server:
        doneby.command = [sys.executable, str(DRIVER)]
        doneby.env |= {"TODOIST_API_TOKEN": server.token, "DONEBY_TEST_TODOIST": server.url}
        transcript.tell(doneby, lambda: transcript.kept(account))
        assert doneby("--json", "today").json["account"] == "todoist"
        assert len(server.requests) > 50
        assert not (doneby.home / "doneby" / "workspace.db").exists()

        wrong = doneby("today", TODOIST_API_TOKEN="0000000000000000")
        assert wrong.status == 1
        assert "TODOIST_API_TOKEN" in wrong.out + wrong.err
        assert "0000000000000000" not in wrong.out + wrong.err
