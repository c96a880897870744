"""Settings are shown with their sources, and set without losing what the user wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from doneby.assistant.configuration import OWN_THEMES
from doneby.tui.themes import THEMES
from support.program import Program


def test_a_setting_is_set_shown_and_taken_out(program: Program, home: Path) -> None:
    path = home / "settings.toml"
    home.mkdir()
    path.write_text("# mine\ntheme = 'x'  # dark\n")
    said = program("config", "set", "model", "ollama:llama3:8b")
    assert said.out == f"Set model in {path}. It is ollama:llama3:8b ({path}, line 3).\n"
    assert path.read_text() == "# mine\ntheme = 'x'  # dark\nmodel = \"ollama:llama3:8b\"\n"
    assert program("config", "get", "model").out == "ollama:llama3:8b\n"
    assert program("config", "get", "model", "--model", "a:b").out == "a:b\n"
    shown = program("--json", "config").json["settings"]
    by_name = {one["name"]: (one["value"], one["source"]) for one in shown}
    assert by_name["model"] == ("ollama:llama3:8b", f"{path}, line 3")
    assert by_name["timezone"] == ("Europe/Berlin", "DONEBY_TIMEZONE")
    assert by_name["history"] == (True, "default")
    assert program("config", "unset", "model").status == 0
    assert path.read_text() == "# mine\ntheme = 'x'  # dark\n"


def test_a_value_of_each_kind_is_set(program: Program) -> None:
    program("config", "set", "history", "off")
    assert program("config", "get", "history").out == "false\n"
    program("config", "set", "toolkits_off", "weather, email")
    assert program("config", "get", "toolkits_off").out == "weather, email\n"


def test_it_is_said_when_something_else_decides(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DONEBY_MODEL", "ollama:other")
    assert "It is ollama:other (DONEBY_MODEL)." in program("config", "set", "model", "openai:b").out


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        (("get", "modle"), 2, 'Did you mean "model"?'),
        (("set", "modle", "x"), 2, 'Did you mean "model"?'),
        (("set", "units", "nautical"), 1, 'has to be "metric" or "imperial"'),
        (("set", "timezone", "Mars/Olympus"), 1, "time zone"),
        (("set", "credentials", "todoist"), 2, "doneby login"),
        (("set", "model"), 2, "VALUE"),
        (("set", "model", "garbage"), 1, "Write PROVIDER:MODEL"),
        (("set", "model", "opnai:gpt-5-mini"), 1, "Did you mean openai?"),
        (("set", "model", "openai:"), 1, "openai:MODEL"),
        (("set", "base_url", "notaurl"), 1, "It looks like https://api.example.com/v1"),
        (("set", "base_url", "https://me:pw@example.com/v1"), 1, "more than an address"),
        (("set", "theme", "nosuch"), 2, "There are: doneby-dark, doneby-light, "),
        (("seet", "model", "x"), 2, 'Did you mean "config set"?'),
    ],
)
def test_what_cannot_be_set_is_refused(
    program: Program, home: Path, line: tuple[str, ...], status: int, words: str
) -> None:
    outcome = program("config", *line)
    assert (outcome.status, outcome.out) == (status, "")
    assert words in outcome.err
    assert not (home / "settings.toml").exists()


def test_every_theme_of_the_app_can_be_set(program: Program) -> None:
    assert [theme.name for theme in THEMES] == list(OWN_THEMES)
    for name in ("doneby-light", "textual-dark"):
        assert program("config", "set", "theme", name).status == 0
        assert program("config", "get", "theme").out == f"{name}\n"


def test_an_address_without_its_model_is_set_and_said_not_to_be_in_use(program: Program) -> None:
    address = "http://127.0.0.1:8080/v1"
    alone = program("config", "set", "base_url", address)
    assert (alone.status, "It is not in use" in alone.out) == (0, True)
    assert "interpreter answers (default)" in alone.out
    assert "It is llama3 (" in program("config", "set", "model", "llama3").out
    assert f"It is {address} (" in program("config", "set", "base_url", address).out


def test_a_wrong_file_can_be_put_right_by_command(program: Program, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("\nunits = 'nautical'\n")
    refused = program("today")
    assert refused.status == 1
    assert "settings.toml, line 2: units has to be" in refused.err
    assert program("config", "set", "units", "metric").status == 0
    assert program("today").status == 0


def test_a_setting_that_does_not_go_with_the_others_is_told(program: Program) -> None:
    outcome = program("config", "set", "account", "nosuch")
    assert outcome.status == 1
    assert "There is no account 'nosuch'" in outcome.err
    assert "settings.toml, line " in outcome.err
    told = program("config", "set", "account", "nosuch", "--json").json
    assert told["status"] == "failed"
    assert "There is no account 'nosuch'" in told["error"]
    assert program("config", "unset", "account").status == 0


def test_settings_of_a_newer_version_are_left_alone_and_told(program: Program, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("telepathy = true\n\n[future]\nmodel = 1\n")
    assert program("config", "set", "units", "metric").status == 0
    assert "telepathy = true" in (home / "settings.toml").read_text()
    told = program("today").err
    assert "line 1: this version has no setting 'telepathy'" in told


@pytest.mark.skipif(os.name != "posix", reason="an editor that is a shell script")
def test_the_file_is_edited_and_checked(
    program: Program, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nsed -i "s/^#units = .*/units = $UNITS/" "$1"\n')
    editor.chmod(0o700)
    monkeypatch.setenv("EDITOR", str(editor))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("UNITS", '"imperial"')
    assert program("config", "edit").status == 0
    written = (home / "settings.toml").read_text()
    assert "#model = " in written, "every setting is there as a comment"
    assert 'units = "imperial"' in written
    (home / "settings.toml").unlink()
    monkeypatch.setenv("UNITS", '"nautical"')
    outcome = program("config", "edit")
    assert outcome.status == 1
    assert "units has to be" in outcome.err
    (home / "settings.toml").write_text("telepathy = true\n")
    outcome = program("config", "edit", "--json")
    assert outcome.status == 1
    assert "no setting 'telepathy'" in outcome.json["error"]
    monkeypatch.setenv("EDITOR", "false")
    assert "EDITOR" in program("config", "edit").err
