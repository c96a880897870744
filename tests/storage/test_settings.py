"""Settings are checked with the place of the fault, and changed without losing a comment."""

from __future__ import annotations

import os
import stat
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.storage.errors import SettingsError
from doneby.storage.setting import SETTINGS
from doneby.storage.settings import Settings, change, load, template, update

WRITTEN = """\
# my settings
model = "ollama:qwen3"   # the small one
credentials = [
    "todoist",  # work
]

[later]
credentials = 3
"""


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml") == (Settings(), [])


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('\ufeffaccount = "local"\ndate_order = "month-day"\ncredentials = ["openai"]\n')
    found, warnings = load(path)
    assert found == Settings(account="local", date_order="month-day", credentials=("openai",))
    assert warnings == []


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("model = 'a'\nmodel = 'b'", "line 2"),
        ("\naccount = nonsense", "line 2"),
        ("timezone = 'UTC'\ndate_order = 'american'", "line 2: date_order"),
        ("plan = 'gold'", "line 1: plan"),
        ("timezone = 'Mars/Olympus'", "line 1: timezone"),
        ("timezone = '/etc/passwd'", "line 1: timezone"),
        ("account = 5", "line 1: account"),
        ("credentials = 'todoist'", "line 1: credentials"),
        ("[model]\nname = 'x'", "line 1: model"),
        ("model = 'x'\naccount = 'loc", "line 2"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, source: str, place: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(source)
    with pytest.raises(SettingsError) as caught:
        load(path)
    assert place in caught.value.message
    assert caught.value.hint


def test_an_unknown_key_is_a_warning_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("account = 'local'\n\nmodle = 'x'\n")
    found, warnings = load(path)
    assert found.account == "local"
    assert len(warnings) == 1
    assert "line 3" in warnings[0]
    assert "modle" in warnings[0]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"model = '\xff'")
    with pytest.raises(SettingsError, match="UTF-8"):
        load(path)


def test_one_value_changes_and_everything_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(WRITTEN)
    change(path, "credentials", ["todoist", "openai"])
    change(path, "account", "todoist")
    assert (
        path.read_text()
        == """\
# my settings
model = "ollama:qwen3"   # the small one
credentials = ["todoist", "openai"]
account = "todoist"

[later]
credentials = 3
"""
    )


def test_a_value_is_removed_and_everything_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(WRITTEN)
    change(path, "model", None)
    change(path, "account", None)
    assert path.read_text() == WRITTEN.replace('model = "ollama:qwen3"   # the small one\n', "")


def test_lines_of_a_text_are_no_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('model = """\naccount = 1\n"""\n')
    change(path, "account", "local")
    assert tomllib.loads(path.read_text()) == {"model": "account = 1\n", "account": "local"}


def test_the_template_sets_nothing_and_all_of_it_can_be_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(template())
    assert load(path) == (Settings(), [])
    lines = template().splitlines()
    path.write_text("\n".join(line.removeprefix("#") for line in lines if "=" in line))
    _, warnings = load(path)
    assert warnings == []
    assert set(tomllib.loads(path.read_text())) == set(SETTINGS)
    assert set(SETTINGS) == {field.name for field in fields(Settings)}


@pytest.mark.parametrize(
    ("name", "words", "value"),
    [
        ("model", " openai:x ", "openai:x"),
        ("history", "off", False),
        ("history", "TRUE", True),
        ("toolkits_off", "weather, email,", ["weather", "email"]),
        ("toolkits_off", "", []),
        ("units", "imperial", "imperial"),
        ("units", "", ""),
    ],
)
def test_words_become_a_value(name: str, words: str, value: object) -> None:
    assert SETTINGS[name].read(words) == value


@pytest.mark.parametrize(
    ("name", "words"), [("history", "perhaps"), ("units", "nautical"), ("timezone", "Mars")]
)
def test_words_that_are_no_value_are_refused(name: str, words: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} has to be"):
        SETTINGS[name].read(words)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    change(tmp_path / "new" / "settings.toml", "model", "x")
    assert stat.S_IMODE((tmp_path / "new" / "settings.toml").stat().st_mode) == 0o600


@given(
    st.text(st.characters(codec="utf-8")),
    st.sampled_from(["", WRITTEN, "account = 'x'\r\n", "[t]\nmodel = 1"]),
)
def test_any_text_can_be_set(
    tmp_path_factory: pytest.TempPathFactory, value: str, source: str
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(source.encode())
    change(path, "model", value)
    after = tomllib.loads(path.read_text())
    assert after == tomllib.loads(source) | {"model": value}


def test_what_many_change_at_once_is_all_there(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\n")

    def add(number: int) -> None:
        update(path, "credentials", lambda before: [*(before or []), f"service-{number}"])

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(add, range(20)))
    settings, _ = load(path)
    assert sorted(settings.credentials) == sorted(f"service-{number}" for number in range(20))
    assert path.read_text().startswith("# mine")
