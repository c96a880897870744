"""What is set, by whom, and setting it: the settings as commands and people see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from doneby.assistant.options import Options, UsageError
from doneby.assistant.services import service_of, services
from doneby.assistant.setup import (
    DEFAULT,
    INTERPRETER,
    LOCAL,
    THE_FILE,
    TODOIST,
    Setup,
    todoist_accounts,
)
from doneby.storage import settings as settings_file
from doneby.storage.errors import SettingsError
from doneby.storage.paths import Paths, write_private
from doneby.storage.setting import SETTINGS, Setting, Value
from doneby.storage.settings import Settings

if TYPE_CHECKING:
    from doneby.assistant.setup import Choice

CREDENTIALS = "credentials"

OWN_THEMES = ("doneby-dark", "doneby-light")
"""The app's own colours, beside those that come with Textual."""


@dataclass(frozen=True, slots=True)
class InForce:
    """A value that is in force.

    Attributes:
        name: The setting.
        value: The value; empty where there is none.
        source: Who says so: an option, a variable, the file and its line, ``default``.
    """

    name: str
    value: Value
    source: str


def in_force(options: Options, env: Mapping[str, str]) -> list[InForce]:
    """Every setting with its value and where that comes from, and the secrets that are at hand.

    Raises:
        DonebyError: Something that is set cannot be understood.
    """
    setup = Setup.find(options, env)
    found = [_in_force(setting, setup) for setting in SETTINGS.values()]
    return [*found, *_secrets(setup)]


def one_in_force(name: str, options: Options, env: Mapping[str, str]) -> InForce:
    """One setting with its value and where that comes from.

    Raises:
        DonebyError: There is no such setting, or something that is set cannot be understood.
    """
    return _in_force(_setting(name), Setup.find(options, env))


def put(name: str, words: str | None, env: Mapping[str, str]) -> Path:
    """Set a value in the settings file, or take it out (None); return the file.

    A file with a wrong value in it can be put right so: only the new one is looked at.

    Raises:
        DonebyError: There is no such setting, the value is none, or the file cannot be written.
    """
    setting = _setting(name)
    if name == CREDENTIALS:
        raise UsageError(
            "The list of credentials says what is in the keyring.",
            "It is changed with: doneby login, doneby logout",
        )
    path = Paths.from_environment(env).settings
    value = None if words is None else setting.read(words)
    if isinstance(value, str) and value:
        check_value(name, value, env)
    settings_file.change(path, name, value)
    return path


def why_unused(name: str, options: Options, env: Mapping[str, str]) -> str:
    """Why a setting that is in the file counts for nothing; empty where it does count.

    Raises:
        DonebyError: Something that is set cannot be understood.
    """
    setup = Setup.find(options, env)
    if name != "base_url" or not setup.settings.base_url or setup.endpoint.source != DEFAULT:
        return ""
    return (
        f"It is not in use: it goes with the model of that file, and {setup.model.value} answers "
        f"({setup.model.source}). To use it: doneby config set model NAME"
    )


def file_to_edit(env: Mapping[str, str]) -> Path:
    """The settings file; made, with every setting as a comment, where there is none.

    Raises:
        StorageError: It cannot be made.
    """
    path = Paths.from_environment(env).settings
    if not path.exists():
        write_private(path, settings_file.template())
    return path


def problems(env: Mapping[str, str]) -> list[str]:
    """What the settings file says that is no setting.

    Raises:
        SettingsError: A value in it does not fit.
    """
    return settings_file.load(Paths.from_environment(env).settings)[1]


def names() -> list[str]:
    """The names of all settings."""
    return list(SETTINGS)


def accounts(env: Mapping[str, str]) -> list[str]:
    """The accounts of this machine.

    Raises:
        DonebyError: The settings cannot be read.
    """
    settings, _ = settings_file.load(Paths.from_environment(env).settings)
    return list(dict.fromkeys((LOCAL, TODOIST, *todoist_accounts(settings))))


def providers() -> list[str]:
    """The names of the providers of models."""
    from doneby.models.providers import PROVIDERS

    return list(PROVIDERS)


def _setting(name: str) -> Setting:
    if name not in SETTINGS:
        from difflib import get_close_matches

        near = get_close_matches(name, list(SETTINGS), 1)
        meant = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'There is no setting "{name}".{meant}', "See: doneby config show")
    return SETTINGS[name]


def check_value(name: str, value: str, env: Mapping[str, str]) -> None:
    """See that a text is a value where the settings file alone cannot tell.

    Args:
        name: The setting.
        value: The text.
        env: The environment.

    Raises:
        DonebyError: It is none.
    """
    if name == "model" and value != INTERPRETER:
        from doneby.models import split

        split(value, custom=_has_address(env))
    if name == "base_url":
        from doneby.models.endpoint import check_address

        check_address(value, allow_http=True)  # whether it may be used is asked when it is
    if name == "theme":
        from textual.theme import BUILTIN_THEMES

        known = (*OWN_THEMES, *sorted(BUILTIN_THEMES))
        if value not in known:
            raise UsageError(f'There is no theme "{value}".', f"There are: {', '.join(known)}.")


def _has_address(env: Mapping[str, str]) -> bool:
    """Whether models are asked at an address that is set, so that their names are enough."""
    if env.get("DONEBY_BASE_URL"):
        return True
    try:
        return bool(settings_file.load(Paths.from_environment(env).settings)[0].base_url)
    except SettingsError:
        return False  # some other value is wrong, which is no reason not to mend this one


def _in_force(setting: Setting, setup: Setup) -> InForce:
    decided: dict[str, Choice] = {
        "model": setup.model,
        "base_url": setup.endpoint,
        "account": setup.account,
        "date_order": setup.date_order,
        "units": setup.units,
    }
    name = setting.name
    if name == "timezone":
        value, source = setup.clock.zone.key, setup.clock.source
    elif name in decided:
        value, source = decided[name].value, decided[name].source
    else:
        value = getattr(setup.settings, name)
        source = THE_FILE if value != getattr(Settings(), name) else DEFAULT
    if source == THE_FILE:
        source = settings_file.place_of(setup.paths.settings, name)
    return InForce(name, list(value) if isinstance(value, tuple) else value, source)


def _secrets(setup: Setup) -> Iterator[InForce]:
    """The secrets that are at hand, without their values; the keyring is not asked."""
    listed = setup.settings.credentials
    others = [service for name in listed if (service := service_of(name))]
    for service in {one.name: one for one in (*services().values(), *others)}.values():
        held = setup.credentials.in_environment(service.variables)
        if held or service.name in listed:
            source = held.source if held else "the keyring"
            yield InForce(f"{service.name} {service.secret}", "(not shown)", source)
