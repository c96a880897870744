"""What can be set in the settings file: names, what they are for, and what fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from doneby.storage.errors import SettingsError

DATE_ORDERS = ("day-month", "month-day")
UNITS = ("metric", "imperial")
PLANS = ("beginner", "pro")

Value = str | bool | list[str] | dict[str, str]

_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")


def _is_zone(value: str) -> bool:
    # Imported here: most files name no zone.
    from zoneinfo import ZoneInfo

    try:
        return bool(ZoneInfo(value))
    except (KeyError, ValueError, OSError):
        return False


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        name: Its key in the file.
        about: What it is for, in a sentence.
        expected: What a value has to be, for a message.
        example: A value, as TOML.
        kind: ``text``, ``flag`` (true or false), ``names`` (a list of texts) or ``table`` (of
            texts, under names of its own).
        fits: Whether a text is a value, beyond being a text.
    """

    name: str
    about: str
    expected: str
    example: str
    kind: Literal["text", "flag", "names", "table"] = "text"
    fits: Callable[[str], bool] = bool

    def takes(self, value: object) -> bool:
        """Whether a value of the file is one."""
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "names":
                return isinstance(value, list) and all(isinstance(one, str) for one in value)
            case "table":
                return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())
            case "text":
                return isinstance(value, str) and (not value or self.fits(value))

    def read(self, words: str) -> Value:
        """The value that words on a command line mean.

        Raises:
            SettingsError: They mean none.
        """
        value: Any = words.strip()
        if self.kind == "names":
            value = [name for one in value.split(",") if (name := one.strip())]
        elif self.kind == "flag" and value.lower() in (*_YES, *_NO):
            value = value.lower() in _YES
        if not self.takes(value):
            raise SettingsError(
                f"{self.name} has to be {self.expected}, not {words!r}.", "Nothing was changed."
            )
        return value  # type: ignore[no-any-return] # it was looked at


def _choice(name: str, about: str, values: tuple[str, ...]) -> Setting:
    """A setting that is one of a few words."""
    expected = " or ".join(f'"{value}"' for value in values)
    return Setting(name, about, expected, f'"{values[0]}"', fits=values.__contains__)


_ALL = (
    Setting(
        "model",
        "The model that answers; interpreter is the built-in one.",
        'a text like "openai:gpt-5-mini"',
        '"openai:gpt-5-mini"',
    ),
    Setting(
        "base_url",
        "Where that model is, for an OpenAI-compatible endpoint of your own.",
        'an address like "http://localhost:11434/v1"',
        '"http://localhost:11434/v1"',
    ),
    Setting(
        "account",
        "Whose tasks: local, todoist, or the name that you gave a Todoist account.",
        'the name of an account like "local" or "todoist"',
        '"local"',
    ),
    Setting(
        "timezone",
        "The time zone of the tasks on this machine; the system's when it is left out.",
        'the name of a time zone like "Europe/Paris"',
        '"Europe/Paris"',
        fits=_is_zone,
    ),
    _choice("date_order", "How 3/4 is read, for the tasks on this machine.", DATE_ORDERS),
    _choice("plan", "Keep the tasks on this machine to the limits of a Todoist plan.", PLANS),
    _choice("units", "How temperatures and distances are told.", UNITS),
    Setting(
        "credentials",
        "Which secrets are in the system's keyring, never the secrets; doneby login writes it.",
        'a list of names like ["todoist"]',
        '["todoist"]',
        kind="names",
    ),
    Setting(
        "todoist_client_id",
        "The app registered with Todoist through which the browser signs in.",
        "the client ID of an app registered with Todoist",
        '"0123456789abcdef"',
    ),
    Setting(
        "todoist_redirect",
        "The redirect address of that app; a free port of this machine when it is left out.",
        'an address like "http://127.0.0.1:8765/callback"',
        '"http://127.0.0.1:8765/callback"',
    ),
    Setting(
        "email_address",
        "Your own address, and the name to sign in with.",
        'your address, like "me@example.com"',
        '"me@example.com"',
    ),
    Setting(
        "email_imap",
        "The server on which your mail lies.",
        'a server like "imap.example.com:993"',
        '"imap.example.com:993"',
    ),
    Setting(
        "email_smtp",
        "The server to which your mail is handed in.",
        'a server like "smtp.example.com:465"',
        '"smtp.example.com:465"',
    ),
    Setting(
        "theme",
        "The colours of the app.",
        'the name of a theme of the app like "doneby-light"',
        '"doneby-light"',
    ),
    Setting(
        "toolkits_off",
        "The toolkits that are not to be used.",
        'a list of names like ["weather"]',
        '["weather"]',
        kind="names",
    ),
    Setting(
        "keys",
        "Other keys for the app; its help (F1) shows the name of each.",
        'a table of keys, like { complete = "d", inspect = "f3" }',
        '{ complete = "d", inspect = "f3" }',
        kind="table",
    ),
    Setting(
        "instant",
        "Whether what the built-in interpreter understands whole is done without asking the model.",
        "true or false",
        "false",
        kind="flag",
    ),
    Setting("history", "Whether conversations are kept.", "true or false", "false", kind="flag"),
)

SETTINGS = {one.name: one for one in _ALL}
"""Every setting by its name, in the order in which they are told."""
