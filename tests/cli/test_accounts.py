"""Signing in tries a secret and keeps it in the keyring or nowhere; signing out removes it."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import keyring
import pytest
from keyring.backends import fail

from doneby.models.providers import PROVIDERS
from doneby.storage.system_keyring import SERVICE
from doneby.workspace import Workspace
from support.model_server import Http, ModelServer
from support.program import Program
from support.todoist_server import DROPPED, Reply, TodoistServer
from support.vault import Vault, vault_in_use

SECRET = "canary0123456789"
OTHER = "other9876543210"
NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.fixture
def todoist(tmp_path: Path) -> Iterator[TodoistServer]:
    """A Todoist that knows the secret."""
    workspace = Workspace(tmp_path / "remote.db", now=lambda: NOW)
    with TodoistServer(workspace, token=SECRET) as server:
        yield server
    workspace.close()


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the standard input of the next command."""
    path = tmp_path / "typed"
    path.write_text(SECRET + "\n")
    descriptor = os.open(path, os.O_RDONLY)
    before = os.dup(0)
    os.dup2(descriptor, 0)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def type_(text: str) -> None:
        path.write_text(text)
        os.lseek(0, 0, os.SEEK_SET)

    yield type_
    os.dup2(before, 0)
    os.close(before)
    os.close(descriptor)


def settings(home: Path, text: str | None = None) -> str:
    """The settings file, written first where a text is given."""
    path = home / "settings.toml"
    if text is not None:
        home.mkdir(exist_ok=True)
        path.write_text(text)
    return path.read_text() if path.exists() else ""


def everything_kept(home: Path) -> str:
    files = [path for path in home.rglob("*") if path.is_file()] if home.exists() else []
    return "".join(path.read_bytes().decode("latin-1") for path in files)


# -- Todoist --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("typed")
def test_a_token_is_tried_and_goes_into_the_keyring_and_out_again(
    program: Program, home: Path, vault: Vault, todoist: TodoistServer
) -> None:
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 0, outcome
    assert "knows you as" in outcome.out
    assert "act on it from now on" in outcome.out
    assert [request.path for request in todoist.requests] == ["/user"]
    assert vault.kept == {(SERVICE, "todoist"): SECRET}
    assert 'credentials = ["todoist"]' in settings(home)
    assert SECRET not in outcome.out + outcome.err + everything_kept(home)
    out = program("logout")
    assert out.status == 0, out
    assert vault.kept == {}
    assert "credentials = []" in settings(home)
    assert program("logout").status == 1


@pytest.mark.usefixtures("typed")
def test_a_token_that_is_not_accepted_is_not_kept(
    program: Program, home: Path, vault: Vault, todoist: TodoistServer
) -> None:
    todoist.token = OTHER
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 1
    assert "does not accept this token. Nothing was saved." in outcome.err
    assert vault.kept == {}
    assert settings(home) == ""


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (DROPPED, "--offline"),
        (Reply(503), "--offline"),
        (Reply(200, b"<html>sign in to the wifi</html>", {"content-type": "text/html"}), "proxy"),
    ],
)
@pytest.mark.usefixtures("typed")
def test_what_cannot_be_tried_is_not_kept_unless_that_is_wanted(
    program: Program, vault: Vault, todoist: TodoistServer, reply: Any, said: str
) -> None:
    todoist.fail(reply, times=9)
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 1
    assert "Nothing was saved." in outcome.err
    assert said in outcome.err
    assert vault.kept == {}
    asked = len(todoist.requests)
    os.lseek(0, 0, os.SEEK_SET)
    kept = program("login", "todoist", "--offline", todoist_client=todoist.client)
    assert kept.status == 0, kept
    assert "not tried" in kept.out
    assert vault.kept == {(SERVICE, "todoist"): SECRET}
    assert len(todoist.requests) == asked


@pytest.mark.usefixtures("typed", "vault")
def test_a_clock_that_is_wrong_by_a_day_is_told(
    program: Program, todoist: TodoistServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Late(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) - timedelta(days=1)

    monkeypatch.setattr("doneby.assistant.wrong_clock.datetime", Late)
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 0
    assert "The clock of this computer is about 1 day slow" in outcome.out


@pytest.mark.usefixtures("typed", "vault")
def test_signing_in_says_whether_requests_act_on_todoist_now(
    program: Program, home: Path, todoist: TodoistServer
) -> None:
    settings(home, 'account = "local"\n')
    outcome = program("login", "todoist", "--json", todoist_client=todoist.client)
    assert "still act on local, as the settings file says" in outcome.json["reply"]


def test_several_accounts_have_names_and_one_name_stands_for_one_account(
    program: Program, home: Path, vault: Vault, todoist: TodoistServer,
    typed: Callable[[str], None], tmp_path: Path,
) -> None:  # fmt: skip
    login = ("login", "todoist", "--account", "work")
    assert program(*login, todoist_client=todoist.client).status == 0
    assert vault.kept == {(SERVICE, "todoist:work"): SECRET}
    typed(SECRET)
    unnamed = program("login", "todoist", "--offline")
    assert "still act on work, as the sign-in to Todoist says" in unnamed.out

    stranger = Workspace(tmp_path / "stranger.db", now=lambda: NOW)
    with TodoistServer(stranger, token=OTHER) as elsewhere:
        stranger_is = {"id": "99", "full_name": "Bob", "email": "bob@example.test"}
        elsewhere.fail(Reply(200, stranger_is), path="/user", times=2)
        typed(OTHER)
        again = program(*login, todoist_client=_either(todoist, elsewhere))
        assert again.status == 1, again
        assert 'Another account is signed in as "work"' in again.err
        assert vault.kept[SERVICE, "todoist:work"] == SECRET
        assert program("logout", "work").status == 0
        assert (SERVICE, "todoist:work") not in vault.kept
        typed(OTHER)
        assert program(*login, todoist_client=elsewhere.client).status == 0
    stranger.close()
    assert vault.kept[SERVICE, "todoist:work"] == OTHER


def _either(one: TodoistServer, other: TodoistServer) -> Callable[[], Any]:
    """Clients for two servers that know a token each: the new one is tried first."""
    clients = iter((other.client(), one.client()))
    return lambda: next(clients)


@pytest.mark.parametrize("before", ["expired-0123456789", None])
@pytest.mark.usefixtures("typed")
def test_a_token_is_renewed_under_its_name_when_the_old_one_is_of_no_use(
    program: Program, home: Path, vault: Vault, todoist: TodoistServer, before: str | None
) -> None:
    settings(home, 'credentials = ["todoist"]\n')
    if before:
        vault.kept[SERVICE, "todoist"] = before
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 0, outcome
    assert vault.kept == {(SERVICE, "todoist"): SECRET}


@pytest.mark.usefixtures("typed", "vault")
def test_an_account_that_is_set_and_not_there_yet_can_be_signed_in_to(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(home, 'account = "work"\n')
    monkeypatch.setenv("DONEBY_BASE_URL", "http://localhost:1/v1")
    assert program("today").status == 2
    outcome = program("login", "todoist", "--account", "work", "--offline")
    assert "act on it from now on" in outcome.out


@pytest.mark.usefixtures("typed")
def test_the_name_that_a_message_uses_signs_in_to_the_same_account(
    program: Program, home: Path, vault: Vault
) -> None:
    settings(home, 'credentials = ["todoist:work"]\n')
    lost = program("today")
    assert "doneby login todoist:work" in lost.err
    assert program("login", "todoist:work", "--offline").status == 0
    assert vault.kept == {(SERVICE, "todoist:work"): SECRET}


@pytest.mark.parametrize("name", ["local", "all", "openai", "two words", "../x", "", "ä"])
@pytest.mark.usefixtures("typed")
def test_an_account_has_a_name_that_means_nothing_else(
    program: Program, vault: Vault, name: str
) -> None:
    outcome = program("login", "todoist", "--offline", "--account", name)
    assert (outcome.status, bool(vault.kept)) == ((2, False) if name else (0, True))


# -- models ---------------------------------------------------------------------------------------


def preset(monkeypatch: pytest.MonkeyPatch, name: str, server: ModelServer) -> None:
    """Have a server stand in the place of a provider's own."""
    monkeypatch.setitem(PROVIDERS, name, replace(PROVIDERS[name], base_url=server.base_url))


@pytest.mark.usefixtures("typed")
def test_a_key_says_what_it_reaches(
    program: Program, home: Path, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer([Http(body={"data": [{"id": "gpt-5-mini"}]})]) as server:
        preset(monkeypatch, "openai", server)
        outcome = program("--json", "login", "openai").json
        (request,) = server.requests
    assert request.headers["authorization"] == f"Bearer {SECRET}"
    assert "OpenAI offers 1 model: gpt-5-mini." in outcome["reply"]
    assert outcome["models"] == ["gpt-5-mini"]
    assert vault.kept == {(SERVICE, "openai"): SECRET}
    assert SECRET not in json.dumps(outcome) + everything_kept(home)


@pytest.mark.usefixtures("typed")
def test_a_key_that_is_not_accepted_is_not_kept(
    program: Program, home: Path, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Http(401, {"error": {"message": f"Incorrect API key provided: {SECRET}"}})
    with ModelServer([refusal]) as server:
        preset(monkeypatch, "openai", server)
        outcome = program("login", "openai")
    assert outcome.status == 1
    assert "did not accept the API key" in outcome.err
    assert SECRET not in outcome.err
    assert (vault.kept, settings(home)) == ({}, "")


@pytest.mark.usefixtures("typed")
def test_a_key_of_another_endpoint_is_kept_for_its_address(
    program: Program, home: Path, vault: Vault
) -> None:
    with ModelServer([Http(body={"data": []}), "Hello."]) as server:
        outcome = program("login", server.base_url)
        assert outcome.status == 0, outcome
        origin = server.base_url.removesuffix("/v1")
        assert vault.kept == {(SERVICE, origin): SECRET}
        asked = program("--model", "custom:m", "--base-url", server.base_url, "hello")
        assert asked.out == "Hello.\n"
        assert server.requests[-1].headers["authorization"] == f"Bearer {SECRET}"
        assert program("logout", "custom", "--base-url", server.base_url).status == 0
    assert vault.kept == {}
    refused = program("login", "http://llm.example.test/v1")
    assert "--allow-http" in refused.err


def test_a_server_on_this_machine_is_found_without_a_key(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer([Http(body={"data": [{"id": "llama3.2"}]})]) as server:
        preset(monkeypatch, "ollama", server)
        found = program("login", "ollama")
    assert found.out.startswith("Ollama offers 1 model: llama3.2. No key is needed.")
    gone = program("login", "ollama")
    assert gone.status == 1
    assert "Start Ollama" in gone.err
    assert "ollama pull MODEL" in gone.err


def test_an_endpoint_on_this_machine_is_tried_without_a_key_where_none_is_typed(
    program: Program, home: Path, vault: Vault, typed: Callable[[str], None]
) -> None:
    typed("\n")
    with ModelServer([Http(body={"data": [{"id": "qwen3"}]}), "Hello."]) as server:
        found = program("login", server.base_url)
        assert found.status == 0, found
        use = f"--model custom:MODEL --base-url {server.base_url}"
        assert found.out.endswith(
            f"qwen3. No key is needed, and nothing was saved. Ask one with: {use}\n"
        )
        assert "authorization" not in server.requests[0].headers
        asked = program(*use.replace("MODEL", "qwen3").split(), "hello")
        assert asked.out == "Hello.\n"
    assert vault.kept == {}
    assert not (home / "settings.toml").exists()
    elsewhere = program("login", "https://llm.example.test/v1")
    assert (elsewhere.status, "nothing was given" in elsewhere.err) == (1, True)


# -- whatever it is -------------------------------------------------------------------------------


@pytest.mark.usefixtures("typed", "vault")
def test_without_a_keyring_nothing_is_kept_anywhere(program: Program, home: Path) -> None:
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    outcome = program("login", "openai", "--offline")
    assert outcome.status == 1
    assert "environment variable OPENAI_API_KEY" in outcome.err
    assert SECRET not in outcome.out + outcome.err + everything_kept(home)
    assert not (home / "settings.toml").exists()


@pytest.mark.usefixtures("typed")
def test_settings_that_cannot_be_written_undo_the_sign_in(
    program: Program, home: Path, vault: Vault
) -> None:
    home.mkdir()
    (home / "settings.toml").symlink_to(home / "nowhere" / "settings.toml")
    outcome = program("login", "todoist", "--offline")
    assert outcome.status == 1
    assert vault.kept == {}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "nothing was given"),
        (" \n", "nothing was given"),
        ("two words", "space or a line break"),
        ("a\nb", "space or a line break"),
        ("a\tb", "space or a line break"),
        ("né", "signs in it that none has"),
        ("a\x00b", "signs in it that none has"),
    ],
)
def test_what_is_no_secret_is_refused_before_it_is_sent(
    program: Program,
    vault: Vault,
    todoist: TodoistServer,
    typed: Callable[[str], None],
    content: str,
    said: str,
) -> None:
    typed(content)
    outcome = program("login", "todoist", todoist_client=todoist.client)
    assert outcome.status == 1
    assert said in outcome.err
    assert vault.kept == {}
    assert todoist.requests == []


@pytest.mark.parametrize("content", [f"  {SECRET}\r\n\n", f"\ufeff{SECRET}"])
def test_blanks_around_a_secret_do_no_harm(
    program: Program, vault: Vault, typed: Callable[[str], None], content: str
) -> None:
    typed(content)
    assert program("login", "todoist", "--offline").status == 0
    assert vault.kept == {(SERVICE, "todoist"): SECRET}


@pytest.mark.parametrize("line", [["login"], ["login", "nonsense"]])
def test_what_one_can_sign_in_to_is_listed(program: Program, line: list[str]) -> None:
    outcome = program(*line)
    assert outcome.status == 2
    assert "todoist, openai" in outcome.err


def test_signing_out_says_what_still_holds_a_token(
    program: Program, home: Path, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(home, 'account = "todoist"\ncredentials = ["todoist", "openai"]\n')
    vault.kept[SERVICE, "todoist"] = SECRET
    monkeypatch.setenv("TODOIST_API_TOKEN", SECRET)
    ambiguous = program("logout")
    assert ambiguous.status == 1
    assert "openai" in ambiguous.err
    outcome = program("logout", "todoist")
    assert outcome.status == 0
    assert "TODOIST_API_TOKEN still holds one" in outcome.out
    assert "Todoist itself still accepts the token" in outcome.out
    assert 'account = "local"' in settings(home), "an account that is gone is no account to use"


def test_signing_out_of_all_leaves_nothing(program: Program, home: Path, vault: Vault) -> None:
    names = ["todoist", "todoist:work", "openai", "https://llm.example.test", "long-gone"]
    settings(home, f"credentials = {json.dumps(names)}\n")
    vault.kept |= {(SERVICE, name): SECRET for name in names[:-1]}
    assert program("logout", "all").status == 0
    assert vault.kept == {}
    assert "credentials = []" in settings(home)


@pytest.mark.parametrize("name", [[], ["all"], ["todoist"]])
def test_where_nothing_is_signed_in_that_is_said(program: Program, name: list[str]) -> None:
    outcome = program("logout", *name)
    assert (outcome.status, outcome.err.startswith("Nothing is signed in.")) == (1, True)


def test_an_interrupted_sign_in_speaks_of_what_is_connected_and_not_of_undo(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("doneby.cli.login._typed", interrupt)
    outcome = program("login", "openai")
    assert outcome.status == 130
    assert outcome.err.strip() == 'Interrupted. "doneby doctor" says what is connected.'


def test_a_keyring_that_does_not_answer_keeps_the_list_as_it_is(
    program: Program, home: Path, vault: Vault
) -> None:
    before = settings(home, 'credentials = ["todoist"]\n')
    vault.fault = RuntimeError("locked up")
    outcome = program("logout", "todoist")
    assert outcome.status == 1
    assert settings(home) == before


def test_the_doctor_reports_for_people_and_for_programs(program: Program, home: Path) -> None:
    outcome = program("doctor", "--offline")
    assert outcome.status == 0, outcome
    assert "interpreter" in outcome.out
    checks = program("doctor", "--offline", "--json").json["checks"]
    assert {check["name"] for check in checks} >= {"folder", "settings", "account", "model"}
    (home / "journal.db").write_bytes(b"junk" * 1000)
    bad = program("doctor", "--json")
    assert bad.status == 1
    assert bad.json["status"] == "failed"
