"""The settings file: TOML that the user may edit, checked, and changed without losing a comment."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doneby.storage.errors import SettingsError
from doneby.storage.paths import write_private

DATE_ORDERS = ("day-month", "month-day")
UNITS = ("metric", "imperial")
PLANS = ("beginner", "pro")


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
        toolkits_off: The toolkits that are not to be used.
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
    toolkits_off: tuple[str, ...] = ()
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
        if key not in _CHECKS:
            place = _place(path, source, key)
            known = ", ".join(_CHECKS)
            warnings.append(f"{place}: there is no setting {key!r}. There are {known}.")
            continue
        expected, fits = _CHECKS[key]
        if not fits(value):
            place = _place(path, source, key)
            raise SettingsError(
                f"{place}: {key} has to be {expected}, not {_toml(value)}.",
                "Correct that line or remove it.",
            )
        values[key] = tuple(value) if isinstance(value, list) else value
    return Settings(**values), warnings


def change(path: Path, key: str, value: str | list[str]) -> None:
    """Set one value in the file, everything else and every comment left as it is.

    Raises:
        SettingsError: The file cannot be read or changed.
        StorageError: It cannot be written.
    """
    source = _read(path)
    wanted = _parse(path, source) | {key: value}
    changed = _with_line(source, key, f"{key} = {_toml(value)}")
    try:
        understood = tomllib.loads(changed)
    except tomllib.TOMLDecodeError:
        understood = {}
    if understood != wanted:
        raise SettingsError(
            f"{path} is written in a way that cannot be changed by program.",
            f"Add this line to it by hand: {key} = {_toml(value)}",
        )
    write_private(path, changed)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_zone(value: object) -> bool:
    # Imported here: most files name no zone.
    from zoneinfo import ZoneInfo

    try:
        return isinstance(value, str) and bool(ZoneInfo(value))
    except (KeyError, ValueError, OSError):
        return False


def _is_order(value: object) -> bool:
    return value in DATE_ORDERS


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


_CHECKS: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "model": ('a text like "openai:gpt-5-mini"', _is_text),
    "base_url": ('an address like "http://localhost:11434/v1"', _is_text),
    "account": ('the name of an account like "local" or "todoist"', _is_text),
    "timezone": ('the name of a time zone like "Europe/Paris"', _is_zone),
    "date_order": ('"day-month" or "month-day"', _is_order),
    "plan": ('"beginner" or "pro"', lambda value: value in PLANS),
    "units": ('"metric" or "imperial"', lambda value: value in UNITS),
    "credentials": ('a list of names like ["todoist"]', _is_names),
    "todoist_client_id": ("the client ID of an app registered with Todoist", _is_text),
    "todoist_redirect": ('an address like "http://127.0.0.1:8765/callback"', _is_text),
    "email_address": ('your address, like "me@example.com"', _is_text),
    "email_imap": ('a server like "imap.example.com:993"', _is_text),
    "email_smtp": ('a server like "smtp.example.com:465"', _is_text),
    "theme": ('the name of a theme of the app like "doneby-light"', _is_text),
    "toolkits_off": ('a list of names like ["weather"]', _is_names),
    "history": ("true or false", lambda value: isinstance(value, bool)),
}


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
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        reason, _, at = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", at)
        number = int(line[1]) if line else len(source.splitlines())  # "end of document"
        raise SettingsError(
            f"{path}, line {number}, is not TOML: {reason}.", "Correct that line."
        ) from error


def _place(path: Path, source: str, key: str) -> str:
    """The file and, where it can be told, the line of a key."""
    names = re.compile(rf"""\s*\[*\s*(["']?){re.escape(key)}\1\s*[=.\]]""")
    for number, line in enumerate(source.splitlines(), start=1):
        if names.match(line):
            return f"{path}, line {number}"
    return str(path)


def _with_line(source: str, key: str, line: str) -> str:
    """Put a top-level line in the place of the key's own, or before the first table."""
    lines = source.split("\n") if source else []
    for number, text in enumerate(lines):
        if re.match(rf"\s*{key}\s*=", text):
            lines[number : _end_of_value(lines, number)] = [line]
            break
        if text.lstrip().startswith("["):
            lines.insert(number, line)
            break
    else:
        lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def _end_of_value(lines: list[str], start: int) -> int:
    """The line after a value that may span several: the first where it reads as TOML."""
    for end in range(start + 1, len(lines) + 1):
        try:
            tomllib.loads("\n".join(lines[start:end]))
        except tomllib.TOMLDecodeError:
            continue
        return end
    return start + 1


def _toml(value: object) -> str:
    """A value as TOML writes it: a JSON string is a TOML string, and so is a list of them."""
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
