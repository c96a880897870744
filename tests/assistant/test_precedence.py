"""Who decides a setting: option, environment, keyring, file, default. One table, every cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from doneby.assistant.configuration import in_force, one_in_force
from doneby.assistant.options import Options
from doneby.assistant.setup import Setup
from doneby.storage.setting import SETTINGS
from doneby.storage.system_keyring import SERVICE
from support.vault import vault_in_use


@dataclass(frozen=True)
class Cell:
    """One way to say what a setting is.

    Attributes:
        value: What is said.
        source: What is told of it; the file adds its line.
        options: Said by an option.
        env: Said by the environment.
        file: Said by a line of the settings file.
    """

    value: str
    source: str
    options: Mapping[str, Any] = field(default_factory=dict)
    env: Mapping[str, str] = field(default_factory=dict)
    file: str = ""


def option(name: str, value: str) -> Cell:
    return Cell(value, f"--{name.replace('_', '-')}", options={name: value})


def variable(name: str, value: str, meaning: str = "") -> Cell:
    return Cell(meaning or value, name, env={name: value})


def line(name: str, value: str) -> Cell:
    return Cell(value, "settings.toml, line", file=f'{name} = "{value}"')


def default(value: str) -> Cell:
    return Cell(value, "default")


WITH_MODEL = {"model": "ollama:x"}

# The columns go from what counts most to what counts least. A setting without an option or a
# variable has no such cell; secrets, which alone are in the keyring, have the table below.
TABLE: dict[str, tuple[Cell, ...]] = {
    "model": (
        option("model", "openai:option"),
        variable("DONEBY_MODEL", "openai:variable"),
        line("model", "openai:file"),
        default("interpreter"),
    ),
    "account": (
        option("account", "local"),
        variable("DONEBY_ACCOUNT", "todoist"),
        variable("TODOIST_API_TOKEN", "token-0123456789", "todoist"),
        line("account", "local"),
        Cell("work", "the sign-in to Todoist", file='credentials = ["todoist:work"]'),
        default("local"),
    ),
    "base_url": (
        Cell("http://o/v1", "--base-url", options={"base_url": "http://o/v1", **WITH_MODEL}),
        variable("DONEBY_BASE_URL", "http://e/v1"),
        Cell(
            "http://f/v1",
            "settings.toml, line",
            file='model = "custom:x"\nbase_url = "http://f/v1"',
        ),
        default(""),
    ),
    "timezone": (
        variable("DONEBY_TIMEZONE", "Europe/Paris"),
        line("timezone", "Asia/Tokyo"),
        variable("TZ", "America/New_York"),
    ),
    "date_order": (
        line("date_order", "month-day"),
        variable("LC_ALL", "en_US.UTF-8", "month-day"),
        variable("LC_TIME", "de_DE.UTF-8", "day-month"),
        variable("LANG", "en_US", "month-day"),
        default("day-month"),
    ),
    "units": (
        line("units", "imperial"),
        variable("LC_ALL", "en_US.UTF-8", "imperial"),
        variable("LC_MEASUREMENT", "de_DE", "metric"),
        variable("LANG", "en_US", "imperial"),
        default("metric"),
    ),
    "plan": (line("plan", "pro"), default("")),
    "theme": (line("theme", "doneby-light"), default("")),
}

PAIRS = [
    (name, one, other)
    for name, cells in TABLE.items()
    for one, other in combinations([*cells, None], 2)
    if one is not None
]


def decide(name: str, home: Path, *cells: Cell | None) -> tuple[Any, str]:
    """What is in force when these cells are said, and nothing else is."""
    said = [cell for cell in cells if cell]
    options: dict[str, Any] = {}
    env = {"DONEBY_HOME": str(home), "DONEBY_NOW": "2026-12-01T10:00+00:00"}
    for cell in reversed(said):
        options |= cell.options
        env |= cell.env
    lines: dict[str, str] = {}
    for cell in reversed(said):
        lines |= {one.partition(" =")[0]: one for one in cell.file.splitlines()}
    if lines:
        (home / "settings.toml").write_text("\n".join(lines.values()))
    found = one_in_force(name, Options(**options), env)
    return found.value, found.source


@pytest.mark.parametrize(
    ("name", "one", "other"),
    PAIRS,
    ids=[f"{n}: {a.source} > {b and b.source}" for n, a, b in PAIRS],
)
def test_what_counts_more_decides(tmp_path: Path, name: str, one: Cell, other: Cell | None) -> None:
    value, source = decide(name, tmp_path, one, other)
    assert value == one.value
    assert one.source in source
    if one.file and one.source != "the sign-in to Todoist":
        place = (tmp_path / "settings.toml").read_text().splitlines()
        number = next(at for at, text in enumerate(place, 1) if text.startswith(f"{name} ="))
        assert source == f"{tmp_path / 'settings.toml'}, line {number}"


def test_every_setting_that_can_be_said_elsewhere_is_in_the_table(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("")
    shown = {one.name for one in in_force(Options(), {"DONEBY_HOME": str(tmp_path)})}
    assert shown == set(SETTINGS)
    assert set(TABLE) <= shown


def test_an_address_in_the_file_belongs_to_the_model_in_the_file(tmp_path: Path) -> None:
    file = TABLE["base_url"][2]
    assert decide("base_url", tmp_path, option("model", "openai:x"), file)[0] == ""


# -- secrets: the environment, then the keyring, and nowhere else ------------------------------

SECRETS: dict[str, tuple[str, dict[str, Any]]] = {
    "todoist": ("TODOIST_API_TOKEN", {}),
    "openai": ("OPENAI_API_KEY", {"model": "openai:x"}),
    "anthropic": ("ANTHROPIC_API_KEY", {"model": "anthropic:x"}),
}


def secret(name: str, home: Path, env: dict[str, str]) -> tuple[str, str] | None:
    setup = Setup.find(Options(**SECRETS[name][1]), {"DONEBY_HOME": str(home), **env})
    if name == "todoist":
        found = setup.credentials.find(name, ["TODOIST_API_TOKEN"])
    else:
        found = setup.model_key()
    return (found.value, found.source) if found else None


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("in_environment", [True, False])
@pytest.mark.parametrize("in_keyring", [True, False])
@pytest.mark.parametrize("in_file", [True, False])
def test_a_secret_comes_from_the_environment_then_the_keyring_and_never_the_file(
    tmp_path: Path, name: str, in_environment: bool, in_keyring: bool, in_file: bool
) -> None:
    variable = SECRETS[name][0]
    lines = [f'credentials = ["{name}"]'] if in_keyring else []
    lines += [f'{variable} = "from-the-file"', f'{name}_key = "from-the-file"'] if in_file else []
    (tmp_path / "settings.toml").write_text("\n".join(lines))
    env = {variable: "from-the-environment"} if in_environment else {}
    with vault_in_use() as vault:
        vault.kept[SERVICE, name] = "from-the-keyring"
        found = secret(name, tmp_path, env)
        shown = in_force(Options(**SECRETS[name][1]), {"DONEBY_HOME": str(tmp_path), **env})
    expected = ("from-the-environment", variable) if in_environment else None
    if in_keyring and not in_environment:
        expected = ("from-the-keyring", "keyring")
    assert found == expected
    told = next((one.source for one in shown if one.name.startswith(f"{name} ")), None)
    assert told == (expected and expected[1].replace("keyring", "the keyring"))
    assert not any("from-the" in str(one.value) for one in shown), "no secret is shown"
