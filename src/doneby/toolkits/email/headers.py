"""The headers of a mail, whatever shape they are in: names, addresses and dates for people.

Nothing here fails on what a stranger wrote: what cannot be decoded is shown as it came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses, parsedate_to_datetime
from urllib.parse import unquote_to_bytes

from doneby.text import shorten, visible

_NAME_WIDTH = 60
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_BRACKETED = re.compile(rf"<({_ADDRESS.pattern})>")


@dataclass(frozen=True, slots=True)
class Address:
    """Somebody's address, and the name that goes with it, which anybody can choose.

    Attributes:
        email: The address.
        name: The name; empty when there is none.
    """

    email: str
    name: str = ""

    def __str__(self) -> str:
        """The address first and in full; a name that looks like an address is put in quotes."""
        shown = visible(self.email)
        name = visible(shorten(self.name, _NAME_WIDTH))
        if not name or self.name.casefold() == self.email.casefold():
            return shown + _in_ascii(self.email)
        said = f"calls itself “{name}”" if "@" in name or "＠" in name else name
        return f"{shown}{_in_ascii(self.email)} ({said})"


def parsed(raw: bytes) -> Message:
    """The headers of a mail."""
    return BytesHeaderParser().parsebytes(raw)


def text(headers: Message, name: str) -> str:
    """A header in plain letters, on one line; empty when it is not there."""
    return next(_values(headers, name), "")


def addresses(headers: Message, *names: str) -> list[Address]:
    """The addresses in some headers, each once.

    A header may be written so that a part of a name passes for the address; where what was read
    is none, only what stands in angle brackets counts.
    """
    found: dict[str, Address] = {}
    for value in (on_one_line(value) for name in names for value in _raw(headers, name)):
        pairs = [pair for pair in getaddresses([value]) if any(pair)]
        if not all(_ADDRESS.fullmatch(email) for _, email in pairs):
            pairs = [("", email) for email in _BRACKETED.findall(value)]
        for name, email in pairs:
            found.setdefault(email.casefold(), Address(email, decoded(name)))
    return list(found.values())


def date(headers: Message) -> datetime | None:
    """When it was written, by its own word; None when that is no date."""
    try:
        found = parsedate_to_datetime(text(headers, "Date"))
        found.utcoffset()
    except (TypeError, ValueError, OverflowError):
        return None
    return found


def decoded(raw: str) -> str:
    """A header's value with its encoded words in plain letters."""
    try:
        words = str(make_header(decode_header(on_one_line(raw))))
    except (HeaderParseError, LookupError, ValueError):
        words = raw
    return on_one_line(words)


def on_one_line(text: str) -> str:
    """Without line breaks, which would begin another header, and without half characters."""
    return " ".join(text.split()).encode("utf-8", "replace").decode("utf-8")


def parameter(parameters: Mapping[str, str], name: str) -> str:
    """A parameter, also where it is written in pieces or with a charset (RFC 2231)."""
    if name in parameters:
        return parameters[name]
    pattern = re.compile(rf"{re.escape(name)}(?:\*(\d+))?(\*)?")
    pieces: list[tuple[int, bytes]] = []
    charset = "utf-8"
    for key, value in parameters.items():
        if not (found := pattern.fullmatch(key)):
            continue
        position = int(found[1] or 0)
        if found[2] and position == 0 and value.count("'") >= 2:
            charset, _, value = value.split("'", 2)
        pieces.append((position, unquote_to_bytes(value) if found[2] else value.encode()))
    return in_letters(b"".join(piece for _, piece in sorted(pieces)), charset)


def in_letters(raw: bytes, charset: str = "") -> str:
    """Bytes as text: in their own charset, else in UTF-8, else in the one that reads any byte."""
    for attempt in (charset, "utf-8"):
        try:
            return raw.decode(attempt)
        except (LookupError, ValueError):
            continue
    return raw.decode("cp1252", "replace")


def _values(headers: Message, name: str) -> Iterator[str]:
    for value in _raw(headers, name):
        yield decoded(value)


def _raw(headers: Message, name: str) -> Iterator[str]:
    """The values as they came; bytes that are no ASCII are taken for what they most likely are."""
    for key, value in headers.raw_items():
        if key.casefold() == name.casefold():
            yield in_letters(value.encode("utf-8", "surrogateescape"))


def _in_ascii(email: str) -> str:
    """Letters of other alphabets can look like ours: how the domain is really called."""
    domain = email.rpartition("@")[2]
    if domain.isascii():
        return ""
    try:
        return f" [{domain.encode('idna').decode()}]"
    except UnicodeError:
        return " [no valid domain]"
