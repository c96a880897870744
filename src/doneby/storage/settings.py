"""The settings file: TOML that the user may edit, checked, and changed without losing a comment."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from doneby.storage.errors import SettingsError
from doneby.storage.paths import write_private
from doneby.storage.setting import PLANS, SETTINGS, Value

__all__ = ["PLANS", "Settings", "change", "load", "place_of", "template", "update"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the file says; empty where it says nothing.

    Attributes:
        model: ``provider:name`` or ``interpreter``.
        base_url: The address of the model's endpoint.
        account: ``local``, ``todoist``, or the name that a Todoist account was given.
        timezone: An IANA name, for the embedded workspace.
        date_order: ``day-month`` or ``month-day``: how 3/4 is read in the workspace.
        plan: ``beginner`` or ``pro``: the workspace keeps to the limits of that plan of Todoist's;
            without one there are none.
        units: ``metric`` or ``imperial``.
        credentials: Which secrets are in the OS keyring; never the secrets.
        todoist_client_id: The app registered with Todoist through which the browser signs in.
        todoist_redirect: The redirect address of that app; empty for a free port.
        email_address: The user's own address, and the name to sign in with.
        email_imap: Where mail lies: ``host`` or ``host:port``.
        email_smtp: Where mail is handed in.
        theme: The app's colours; a name that is none is its default.
        keys: Other keys of the app, by the name of what they do.
        toolkits_off: The toolkits that are not to be used.
        instant: Whether what the interpreter understands whole is done without asking the model.
        history: Whether conversations are kept.
    """

    model: str = ""
    base_url: str = ""
    account: str = ""
    timezone: str = ""
    date_order: str = ""
    plan: str = ""
    units: str = ""
    credentials: tuple[str, ...] = ()
    todoist_client_id: str = ""
    todoist_redirect: str = ""
    email_address: str = ""
    email_imap: str = ""
    email_smtp: str = ""
    theme: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    toolkits_off: tuple[str, ...] = ()
    instant: bool = True
    history: bool = True


def load(path: Path) -> tuple[Settings, list[str]]:
    """Read the file; without one everything is at its default.

    Returns:
        The settings, and a sentence for each key that is none.

    Raises:
        SettingsError: The file cannot be read, or a value does not fit.
    """
    source = _read(path)
    values: dict[str, Any] = {}
    warnings = []
    for key, value in _parse(path, source).items():
        setting = SETTINGS.get(key)
        if setting is None:
            place = _place(path, source, key)
            warnings.append(
                f"{place}: this version has no setting {key!r}. See: doneby config show"
            )
            continue
        if not setting.takes(value):
            place = _place(path, source, key)
            raise SettingsError(
                f"{place}: {key} has to be {setting.expected}, not {_shown(value)}.",
                "Correct that line or remove it.",
            )
        values[key] = tuple(value) if isinstance(value, list) else value
    return Settings(**values), warnings


def change(path: Path, key: str, value: Value | None) -> None:
    """Set one value in the file, or remove it (None); all else and every comment stays.

    Raises:
        SettingsError: The file cannot be read or changed.
        StorageError: It cannot be written.
    """
    update(path, key, lambda _: value)


def update(path: Path, key: str, make: Callable[[Any], Value | None]) -> None:
    """Set one value from what it is: what other processes change at the same time is not lost.

    Args:
        path: The file.
        key: The setting.
        make: Makes the new value from the present one; None is none.

    Raises:
        SettingsError: The file cannot be read or changed.
        StorageError: It cannot be written.
    """
    # Imported here: reading needs no more than the standard library.
    import tomllib

    import tomlkit

    from doneby.storage.lock import alone

    with alone(path, "settings file"):
        source = _read(path)
        wanted = _parse(path, source)
        document = tomlkit.parse(source)
        value = make(wanted.get(key))
        if value is None:
            wanted.pop(key, None)
            document.pop(key, None)
        else:
            wanted[key] = document[key] = value
        changed = tomlkit.dumps(document)
        # Never trusted with the user's file unseen: what is written is read back first.
        if tomllib.loads(changed) != wanted:
            raise SettingsError(
                f"{path} is written in a way that cannot be changed by program.",
                f"Change {key} in it by hand: doneby config edit",
            )
        write_private(path, changed)


def place_of(path: Path, key: str, table: str = "") -> str:
    """Where a setting stands: the file and, where it can be told, the line.

    Args:
        path: The file.
        key: The setting, or a name in a table.
        table: The setting that is this table.

    Raises:
        SettingsError: The file cannot be read.
    """
    return _place(path, _read(path), key, table)


def template() -> str:
    """A settings file that sets nothing and says what can be set."""
    parts = ["# The settings of doneby. Take the # away from a line to set it.\n"]
    parts += [f"# {one.about}\n#{one.name} = {one.example}\n" for one in SETTINGS.values()]
    return "\n".join(parts)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path} is not a text in UTF-8.", "Save it as UTF-8.") from error
    except OSError as error:
        raise SettingsError(
            f"{path} cannot be read ({error.strerror}).", "Check who owns it."
        ) from error


def _parse(path: Path, source: str) -> dict[str, Any]:
    if not source:
        return {}  # as at most starts of the app, whose first painting waits for this
    import tomllib

    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        reason, _, at = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", at)
        number = int(line[1]) if line else len(source.splitlines())  # "end of document"
        raise SettingsError(
            f"{path}, line {number}, is not TOML: {reason}.", "Correct that line."
        ) from error


def _place(path: Path, source: str, key: str, table: str = "") -> str:
    """The file and, where it can be told, the line of a key."""
    wanted = [_naming(table), _naming(key)] if table else [_naming(key)]
    for number, line in enumerate(source.splitlines(), start=1):
        if wanted[0].match(line):
            del wanted[0]
            if not wanted:
                return f"{path}, line {number}"
    return str(path)


def _naming(key: str) -> re.Pattern[str]:
    """A line that begins with a key or the head of its table."""
    return re.compile(rf"""\s*\[*\s*(["']?){re.escape(key)}\1\s*[=.\]]""")


def _shown(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, default=str)
