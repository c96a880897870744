"""The arguments of a request, each checked as it is read, and refused in the API's words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from .errors import invalid, legacy_id, missing

MAX_INTEGER = 2**31 - 1
VIEW_STYLES = ("list", "board", "calendar")

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ID = re.compile(r"[23456789CFGHJMPQRVWXcfghjmpqrvwx]+")
_INTEGER = re.compile(r"-?\d{1,18}")


class Arguments:
    """The named values of a query string or of a JSON body.

    Every reader returns None for a value that is absent or null; ``clears`` tells a null that
    was sent. Unknown names are ignored, as the API ignores them.

    Args:
        values: The values by name.
        textual: All values are text, as in a query string, so that numbers are written out.
    """

    __slots__ = ("_textual", "_values")

    def __init__(self, values: Mapping[str, Any], *, textual: bool = False) -> None:
        self._values = values
        self._textual = textual

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def clears(self, name: str) -> bool:
        """Whether null was sent for the name."""
        return name in self._values and self._values[name] is None

    def raw(self, name: str) -> Any:
        """The value as it came, unchecked."""
        return self._values.get(name)

    def items(self) -> Iterable[tuple[str, Any]]:
        """All names and values as they came."""
        return self._values.items()

    def text(self, name: str, *, least: int = 0, most: int | None = None) -> str | None:
        """A text of at least and at most so many characters."""
        value = self.raw(name)
        if value is None:
            return None
        return check_text(name, value, least=least, most=most)

    def required_text(self, name: str, *, least: int = 1, most: int | None = None) -> str:
        """A text that must be there."""
        value = self.text(name, least=least, most=most)
        if value is None:
            raise missing(name)
        return value

    def integer(self, name: str, *, least: int, most: int = MAX_INTEGER) -> int | None:
        """A whole number within bounds."""
        value = self.raw(name)
        if value is None:
            return None
        if self._textual and _INTEGER.fullmatch(value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise invalid(name, "Input should be a valid integer")
        if value < least:
            raise invalid(name, f"Input should be greater than or equal to {least}")
        if value > most:
            raise invalid(name, f"Input should be less than or equal to {most}")
        return value

    def flag(self, name: str) -> bool | None:
        """True or false."""
        value = self.raw(name)
        if self._textual and isinstance(value, str):
            value = {"true": True, "false": False}.get(value.lower(), value)
        if value is not None and not isinstance(value, bool):
            raise invalid(name, "Input should be a valid boolean")
        return value

    def choice(self, name: str, choices: Iterable[str]) -> str | None:
        """One of a few words."""
        value = self.text(name)
        allowed = tuple(choices)
        if value is not None and value not in allowed:
            raise invalid(name, f"Input should be one of {', '.join(allowed)}")
        return value

    def id(self, name: str) -> str | None:
        """The id of a task, project, section, comment or reminder."""
        value = self.raw(name)
        return None if value is None else check_id(name, value)

    def texts(self, name: str, *, most_items: int, most: int) -> list[str] | None:
        """A list of texts, each once, in the order of their first mention."""
        value = self.raw(name)
        if value is None:
            return None
        if not isinstance(value, list):
            raise invalid(name, "Input should be a valid list")
        texts = list(dict.fromkeys(check_text(name, item, least=1, most=most) for item in value))
        if len(texts) > most_items:
            raise invalid(name, f"List should have at most {most_items} items")
        return texts

    def date(self, name: str) -> date | None:
        """A day written YYYY-MM-DD."""
        value = self.text(name)
        return None if value is None else check_date(name, value)

    def moment(self, name: str) -> datetime | None:
        """A date with a time, in any of the forms of RFC 3339; naive where it has no offset."""
        value = self.text(name)
        return None if value is None else check_moment(name, value)

    def instant(self, name: str) -> datetime | None:
        """A moment in UTC, as one was sent, or a naive one is, or as a day's first one."""
        value = self.text(name)
        if value is None:
            return None
        if _DATE.fullmatch(value):
            return datetime.combine(check_date(name, value), time(), UTC)
        moment = check_moment(name, value)
        try:
            return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
        except OverflowError:
            raise invalid(name, "Input should be a valid datetime") from None


def check_text(name: str, value: Any, *, least: int = 0, most: int | None = None) -> str:
    """The value, which must be a text of Unicode characters within the lengths."""
    if not isinstance(value, str):
        raise invalid(name, "Input should be a valid string")
    if len(value) < least or (least and not value.strip()):
        raise invalid(name, f"String should have at least {least} character")
    if most is not None and len(value) > most:
        raise invalid(name, f"String should have at most {most} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise invalid(name, "Input should be valid Unicode")
    return value


def check_id(name: str, value: Any) -> str:
    """The value, which must be an id of API v1."""
    if not isinstance(value, str):
        raise invalid(name, "Input should be a valid string")
    if _ID.fullmatch(value):
        return value
    if value.isdecimal():
        raise legacy_id(name)
    raise invalid(name, "Value error, Non-base32 digit found")


def check_numeric_id(name: str, value: Any) -> int:
    """The number of a label, whose ids are numeric texts."""
    if not isinstance(value, str) or not value.isascii() or not _INTEGER.fullmatch(value):
        raise invalid(name, "Input should be a valid integer")
    return int(value)


def check_date(name: str, value: str) -> date:
    """The day that a text of the form YYYY-MM-DD names."""
    try:
        if _DATE.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise invalid(name, "Input should be a valid date in the format YYYY-MM-DD")


def check_moment(name: str, value: str) -> datetime:
    """The moment that a text in a form of RFC 3339 names."""
    try:
        if "T" in value or " " in value:
            return datetime.fromisoformat(value)
    except ValueError:
        pass
    raise invalid(name, "Input should be a valid datetime")
