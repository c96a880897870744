"""The doctor tells what is set up, where each thing comes from and whether it works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import keyring
import pytest
from keyring.backends import fail

from doneby.assistant import Options
from doneby.assistant.checking import Check
from doneby.assistant.doctor import examine
from doneby.models.providers import PROVIDERS
from doneby.storage.system_keyring import SERVICE
from doneby.workspace import Workspace
from support.model_server import Http, ModelServer
from support.todoist_server import TodoistServer
from support.vault import Vault, vault_in_use

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
MODELS = Http(body={"data": [{"id": "gpt-5-mini"}, {"id": "gpt-5"}]})


@pytest.fixture(autouse=True)
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {
        "DONEBY_HOME": str(tmp_path),
        "DONEBY_NOW": "2026-12-01T10:00",
        "DONEBY_TIMEZONE": "Europe/Berlin",
    }


@pytest.fixture
def todoist(tmp_path: Path) -> Iterator[TodoistServer]:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    with TodoistServer(workspace, token="canary-right") as server:
        yield server
    workspace.close()


def write(env: Mapping[str, str], settings: str) -> None:
    Path(env["DONEBY_HOME"], "settings.toml").write_text(settings)


def preset(monkeypatch: pytest.MonkeyPatch, name: str, server: ModelServer) -> None:
    """Have a server stand in the place of a provider's own."""
    monkeypatch.setitem(PROVIDERS, name, replace(PROVIDERS[name], base_url=server.base_url))


async def look(options: Options, env: Mapping[str, str]) -> dict[str, Check]:
    checks = {check.name: check for check in await examine(options, env)}
    assert "canary" not in repr(checks)
    return checks


async def test_a_new_home_is_in_order(env: dict[str, str]) -> None:
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    checks = await look(Options(), env)
    assert all(check.good for check in checks.values())
    assert "local" in checks["account"].finding
    assert checks["account"].source == checks["model"].source == "default"
    assert "interpreter" in checks["model"].finding
    assert "Europe/Berlin" in checks["time"].finding
    assert "no keyring" in checks["keyring"].finding
    assert "GNOME Keyring" in checks["keyring"].remedy


@pytest.mark.parametrize(("token", "good"), [("canary-right", True), ("canary-wrong", False)])
async def test_the_account_is_tried(
    env: dict[str, str], todoist: TodoistServer, token: str, good: bool
) -> None:
    options = Options(todoist_client=todoist.client)
    checks = await look(options, env | {"TODOIST_API_TOKEN": token})
    assert checks["account"].good is checks["secret of todoist"].good is good
    assert checks["account"].source == "TODOIST_API_TOKEN"
    assert "clock" not in checks
    assert len(todoist.requests) == 1, "each secret is tried once"


async def test_every_secret_is_told_with_its_source_and_tried(
    env: dict[str, str], vault: Vault, todoist: TodoistServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["todoist", "todoist:work", "openai", "groq", "https://llm.example.test", "nonsense"]
    write(env, f'account = "work"\nmodel = "openai:gpt-5-mini"\ncredentials = {names}\n')
    vault.kept |= {(SERVICE, name): "canary-right" for name in names}
    with ModelServer([MODELS]) as openai, ModelServer([Http(401, {"error": "no"})]) as groq:
        preset(monkeypatch, "openai", openai)
        preset(monkeypatch, "groq", groq)
        given = env | {"TODOIST_API_TOKEN": "canary-right", "GROQ_API_KEY": "canary-given"}
        checks = await look(Options(account="work", todoist_client=todoist.client), given)
    assert checks["account"].finding.startswith("work: Todoist (work) knows you as")
    assert checks["account"].source == "--account"
    assert "2 models" in checks["model"].finding
    assert (checks["model"].source, checks["model"].remedy) == ("the settings file", "")
    secrets = {name: checks[f"secret of {name}"] for name in names}
    assert {name: (one.good, one.source) for name, one in secrets.items()} == {
        "todoist": (True, "TODOIST_API_TOKEN"),
        "todoist:work": (True, "keyring"),
        "openai": (True, "keyring"),
        "groq": (False, "GROQ_API_KEY"),
        "https://llm.example.test": (True, "keyring"),
        "nonsense": (False, "keyring"),
    }
    assert "in the place of the one in the keyring" in secrets["todoist"].finding
    assert not secrets["https://llm.example.test"].tried
    assert "doneby logout nonsense" in secrets["nonsense"].remedy


async def test_an_endpoint_is_tried_with_the_key_that_is_for_it(
    env: dict[str, str], vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(env, 'credentials = ["openai"]\n')
    vault.kept[SERVICE, "openai"] = "canary-openai"
    given = env | {"DONEBY_API_KEY": "canary-other"}
    with ModelServer([MODELS]) as own, ModelServer([MODELS]) as other:
        preset(monkeypatch, "openai", own)
        for server, key in ((own, "canary-openai"), (other, "canary-other")):
            options = Options(model="openai:gpt-5", base_url=server.base_url)
            checks = await look(options, given)
            assert checks["model"].good
            assert server.requests[0].headers["authorization"] == f"Bearer {key}"
    assert checks["model"].finding.endswith("Key from DONEBY_API_KEY.")


@pytest.mark.parametrize("variable", ["OPENAI_API_KEY", "TODOIST_API_TOKEN"])
async def test_a_variable_that_holds_no_secret_is_told_and_not_sent(
    env: dict[str, str], variable: str
) -> None:
    checks = await look(Options(), env | {variable: "canary wörd\nx"})
    name = "openai" if variable == "OPENAI_API_KEY" else "todoist"
    assert not checks[f"secret of {name}"].good
    assert "characters that no" in checks[f"secret of {name}"].finding
    assert checks[f"secret of {name}"].source == variable


async def test_offline_nothing_is_asked_and_that_is_said(
    env: dict[str, str], vault: Vault, todoist: TodoistServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(env, 'model = "openai:x"\ncredentials = ["openai", "todoist"]\n')
    vault.kept |= {(SERVICE, "openai"): "canary-key", (SERVICE, "todoist"): "canary-right"}
    options = Options(offline=True, todoist_client=todoist.client)
    checks = await look(options, env)
    assert all(check.good for check in checks.values())
    for name in ("account", "model", "secret of openai", "secret of todoist"):
        assert not checks[name].tried
        assert "--offline" in checks[name].finding
    assert todoist.requests == []


async def test_a_secret_that_the_keyring_has_lost_is_told_with_what_to_do(
    env: dict[str, str],
) -> None:
    write(env, 'credentials = ["openai"]\nmodel = "openai:gpt"\n')
    checks = await look(Options(), env)
    assert not checks["model"].good
    assert not checks["secret of openai"].good
    assert "doneby login openai" in checks["secret of openai"].remedy


async def test_a_keyring_that_fails_is_a_fault_where_it_is_needed(
    env: dict[str, str], vault: Vault
) -> None:
    vault.fault = RuntimeError("no")
    unneeded = (await look(Options(), env))["keyring"]
    assert unneeded.good
    assert unneeded.finding.endswith("Nothing that is set up needs one.")
    write(env, 'credentials = ["openai"]\n')
    checks = await look(Options(), env)
    assert not checks["keyring"].good
    assert not checks["secret of openai"].good


async def test_a_model_that_is_not_listed_is_told_with_those_that_are_like_it(
    env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer([MODELS]) as server:
        preset(monkeypatch, "ollama", server)
        checks = await look(Options(model="ollama:gpt-5-mni"), env)
    assert checks["model"].good, "a list may be incomplete"
    assert "gpt-5-mni is not in that list" in checks["model"].finding
    assert "gpt-5-mini" in checks["model"].remedy


async def test_a_server_of_models_on_this_machine_is_told_of_also_offline(
    env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer([MODELS]) as server:
        preset(monkeypatch, "ollama", server)
        checks = await look(Options(offline=True), env)
    assert "Ollama offers 2 models" in checks["models on this machine"].finding
    assert "doneby login ollama" in checks["models on this machine"].remedy


@pytest.mark.parametrize(
    ("name", "check"), [("workspace.db", "account"), ("journal.db", "undo journal")]
)
async def test_what_is_damaged_is_named(
    env: dict[str, str], tmp_path: Path, name: str, check: str
) -> None:
    (tmp_path / name).write_bytes(b"junk" * 1000)
    bad = [found for found in await examine(Options(), env) if not found.good]
    assert [found.name for found in bad] == [check]
    assert name in bad[0].finding
    assert bad[0].remedy


@pytest.mark.parametrize("wrong", ["account = 5", "account = 'nobody'"])
async def test_a_wrong_setting_is_named_with_its_place(env: dict[str, str], wrong: str) -> None:
    write(env, wrong)
    (check,) = await examine(Options(), env)
    assert not check.good
    assert "settings.toml, line 1" in check.finding
