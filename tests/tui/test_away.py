"""The network goes away, an account signs out: the app stays, says a sentence, loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.assistant import Options
from doneby.workspace import Workspace
from support.stage import Stage, on_stage
from support.todoist_server import DROPPED, TodoistServer

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
TOKEN = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TodoistServer]:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    api = TodoistAPI("local", client=workspace.client())
    api.add_task("buy milk", due_string="today")
    with TodoistServer(workspace, token=TOKEN) as server:
        yield server


def signed_in(server: TodoistServer) -> Options:
    return Options(account="todoist", todoist_client=server.client)


async def read_again(stage: Stage) -> None:
    await stage.app.reader._tick()
    await stage.settle()


async def test_a_network_that_goes_away_and_comes_back(
    tmp_path: Path, server: TodoistServer
) -> None:
    home, options = tmp_path / "home", signed_in(server)
    async with on_stage(home, options=options, TODOIST_API_TOKEN=TOKEN) as stage:
        assert stage.listed == ["buy milk"]
        server.fail(DROPPED, times=1000)
        await stage.press("tab", "r")
        await stage.until(lambda: bool(stage.app.tasks.showing.problem))
        assert stage.listed == ["buy milk"]  # as it was last seen
        assert stage.app.tasks.showing.problem in " ".join(stage.screen_text().split())
        server._faults.clear()
        await read_again(stage)
        assert stage.app.tasks.showing.problem == ""
        assert stage.listed == ["buy milk"]


async def test_an_account_that_signs_out_midway(tmp_path: Path, server: TodoistServer) -> None:
    home, options = tmp_path / "home", signed_in(server)
    async with on_stage(home, options=options, TODOIST_API_TOKEN=TOKEN) as stage:
        await stage.press("tab")
        server.token = "another" * 5
        await stage.press("x")
        assert stage.app.is_running
        assert stage.notices
        assert stage.listed == ["buy milk"]  # not done, and shown so
        assert stage.app.tasks.listing._leaving == set()
        await stage.say("half a thought")
        assert stage.app.is_running
        server.token = TOKEN
        await read_again(stage)
        await stage.press("tab", "x")
        assert stage.listed == []
