"""Signing in keeps a secret in the keyring or nowhere, and the doctor tells what is set up."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from support.program import Program
from support.vault import Vault, vault_in_use

SECRET = "canary0123456789"


@pytest.fixture
def vault() -> Iterator[Vault]:
    with vault_in_use() as vault:
        yield vault


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What stands in this file is the standard input of the next command."""
    path = tmp_path / "typed"
    path.write_text(SECRET + "\n")
    descriptor = os.open(path, os.O_RDONLY)
    before = os.dup(0)
    os.dup2(descriptor, 0)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    yield path
    os.dup2(before, 0)
    os.close(before)
    os.close(descriptor)


def everything_kept(home: Path) -> str:
    files = [path for path in home.rglob("*") if path.is_file()] if home.exists() else []
    return "".join(path.read_bytes().decode("latin-1") for path in files)


@pytest.mark.usefixtures("typed")
def test_a_secret_goes_from_standard_input_into_the_keyring(
    program: Program, home: Path, vault: Vault
) -> None:
    outcome = program("login", "todoist")
    assert outcome.status == 0, outcome
    assert vault.kept == {("doneby", "todoist"): SECRET}
    assert 'credentials = ["todoist"]' in (home / "settings.toml").read_text()
    assert SECRET not in outcome.out + outcome.err + everything_kept(home)
    out = program("logout")
    assert out.status == 0, out
    assert vault.kept == {}
    assert "credentials = []" in (home / "settings.toml").read_text()
    again = program("logout")
    assert again.status == 1


@pytest.mark.usefixtures("typed", "vault")
def test_signing_in_says_whether_requests_act_on_todoist_now(program: Program, home: Path) -> None:
    assert "act on Todoist from now on" in program("login", "todoist").out
    (home / "settings.toml").write_text('account = "local"\n')
    os.lseek(0, 0, os.SEEK_SET)
    outcome = program("login", "todoist", "--json")
    assert "still act on local, as the settings file says" in outcome.json["reply"]


@pytest.mark.usefixtures("typed", "vault")
def test_without_a_keyring_nothing_is_kept_anywhere(program: Program, home: Path) -> None:
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    outcome = program("login", "openai")
    assert outcome.status == 1
    assert "environment variable" in outcome.err
    assert SECRET not in outcome.out + outcome.err + everything_kept(home)
    assert not (home / "settings.toml").exists()


@pytest.mark.usefixtures("typed")
def test_settings_that_cannot_be_written_undo_the_sign_in(
    program: Program, home: Path, vault: Vault
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('model = """\n[x]\n"""\n')
    outcome = program("login", "todoist")
    assert outcome.status == 1
    assert vault.kept == {}


@pytest.mark.parametrize("content", ["", "two words", "né", "a\nb"])
def test_what_is_no_secret_is_refused(
    program: Program, vault: Vault, typed: Path, content: str
) -> None:
    typed.write_text(content)
    outcome = program("login", "todoist")
    assert outcome.status == 1
    assert vault.kept == {}


@pytest.mark.parametrize("line", [["login"], ["login", "nonsense"]])
def test_what_one_can_sign_in_to_is_listed(program: Program, line: list[str]) -> None:
    outcome = program(*line)
    assert outcome.status == 2
    assert "todoist, openai" in outcome.err


def test_signing_out_says_what_still_holds_a_token(
    program: Program, home: Path, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('credentials = ["todoist", "openai"]\n')
    vault.kept["doneby", "todoist"] = SECRET
    monkeypatch.setenv("TODOIST_API_TOKEN", SECRET)
    ambiguous = program("logout")
    assert ambiguous.status == 1
    assert "openai" in ambiguous.err
    outcome = program("logout", "todoist")
    assert outcome.status == 0
    assert "TODOIST_API_TOKEN" in outcome.out


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
