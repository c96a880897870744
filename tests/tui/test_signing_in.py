"""Signing in without leaving the app: tried, kept in the keyring, and used at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from doneby.assistant import Options
from doneby.storage.system_keyring import SERVICE, WAITING
from doneby.workspace import Workspace
from support.stage import on_stage
from support.todoist_server import TodoistServer
from support.vault import Vault, vault_in_use

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
TOKEN = "canary0123456789"


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.mark.parametrize("typed", [TOKEN, "wrong0123456789"])
async def test_a_token_typed_in_the_app_is_tried_before_it_is_kept(
    tmp_path: Path, vault: Vault, typed: str
) -> None:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    home = tmp_path / "home"
    with TodoistServer(workspace, token=TOKEN) as server:
        options = Options(account="local", todoist_client=server.client)
        async with on_stage(home, options=options) as stage:
            await stage.press("f4", "down", "enter")
            await stage.pilot.press(*typed)
            assert typed not in stage.screen_text()
            await stage.press("enter")
            (said,) = stage.notices
            if typed == TOKEN:
                assert "knows you as" in said
                assert stage.app.options.account == "todoist"
                assert vault.kept == {(SERVICE, "todoist"): TOKEN}
            else:
                assert "does not accept this token. Nothing was saved." in said
                assert vault.kept == {}
    workspace.close()


async def test_an_account_with_a_name_of_its_own_can_be_picked(
    tmp_path: Path, vault: Vault
) -> None:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text('credentials = ["todoist:work"]\n')
    vault.kept[SERVICE, "todoist:work"] = TOKEN
    with TodoistServer(workspace, token=TOKEN) as server:
        options = Options(account="local", todoist_client=server.client)
        async with on_stage(home, options=options) as stage:
            await stage.press("f4")
            await stage.pilot.press(*"work")
            await stage.press("enter")
            assert stage.app.options.account == "work"
            assert server.requests, "its tasks are read"
    assert 'account = "work"' in (home / "settings.toml").read_text()
    workspace.close()


async def test_a_keyring_that_keeps_the_app_waiting_is_told_of(
    tmp_path: Path, vault: Vault
) -> None:
    unlocked = threading.Event()

    def wait(*_: str) -> str:
        unlocked.wait()
        return TOKEN

    vault.get_password = wait  # type: ignore[assignment, method-assign]
    (tmp_path / "settings.toml").write_text('credentials = ["todoist"]\n')
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    with TodoistServer(workspace, token=TOKEN) as server:
        options = Options(account="local", todoist_client=server.client)
        async with on_stage(tmp_path, options=options) as stage:
            await stage.pilot.press("f4", "down", "enter")
            await stage.until(lambda: WAITING in stage.notices)
            unlocked.set()
            await stage.until(lambda: bool(server.requests))
    workspace.close()
