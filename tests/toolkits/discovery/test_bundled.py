"""The toolkits that come with the program are there once they are set up, as the settings say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doneby.agent.events import Notice
from doneby.assistant import Assistant, Options
from doneby.assistant.setup import Setup
from doneby.assistant.toolkits import Toolkits
from support.model_server import ModelServer, call

MAIL = """\
email_address = "ann@example.com"
email_imap = "127.0.0.1:1"
email_smtp = "127.0.0.1:1"
"""
PASSWORD = {"DONEBY_EMAIL_PASSWORD": "pass-123456"}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"DONEBY_HOME": str(tmp_path), "DONEBY_NOW": "2026-12-01T10:00"}


def opened(env: dict[str, str], **options: Any) -> tuple[dict[str, Any], list[str]]:
    kits, faults = Toolkits(Setup.find(Options(**options), env), lambda: "typed").open(())
    return {kit.name: kit for kit in kits}, faults


def test_mail_is_there_once_it_is_set_up(env: dict[str, str], tmp_path: Path) -> None:
    assert [*opened(env)[0]] == ["weather"]
    (tmp_path / "settings.toml").write_text(MAIL)
    kits, (fault,) = opened(env)
    assert [*kits] == ["weather"]
    assert "no password for your mail" in fault
    kits, faults = opened(env | PASSWORD)
    assert ([*kits], faults) == (["weather", "email"], [])
    assert "find_mail" in kits["email"].tools


def test_the_weather_is_told_in_the_users_units(env: dict[str, str], tmp_path: Path) -> None:
    found = []
    for units in ("metric", "imperial"):
        (tmp_path / "settings.toml").write_text(f'units = "{units}"\n')
        found.append(vars(opened(env)[0]["weather"])["_units"])
    assert found == ["metric", "imperial"]


def test_offline_nothing_is_used_that_may_use_the_network(env: dict[str, str]) -> None:
    kits, (said,) = opened(env, offline=True)
    assert not kits
    assert "left out: weather." in said


async def test_mail_knows_what_the_user_has_typed_in_this_turn_and_no_more(
    env: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(MAIL)
    (tmp_path / "a.txt").write_text("a")
    sends = call("send_mail", to=["bob@example.com"], subject="x", body="y",
                 files=[str(tmp_path / "a.txt")])  # fmt: skip
    with ModelServer([[sends], "No.", [sends], "No."]) as server:
        options = Options(model="custom:fake", base_url=server.base_url)
        assistant = Assistant.create(options, env | PASSWORD)
        for request in (f"send {tmp_path / 'a.txt'} to bob", "and to carol"):
            notices = [one async for one in assistant.ask(request) if isinstance(one, Notice)]
            assert notices == []
        await assistant.aclose()
        told = [body["messages"][-1]["content"] for body in server.bodies[1::2]]
    assert "nobody was there to agree" in told[0]
    assert "nobody was there to agree" not in told[1]
    assert "a.txt" in told[1]
