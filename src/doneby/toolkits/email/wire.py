"""What an IMAP server answers to FETCH, and what a mail is made of, read without the mail itself.

A BODYSTRUCTURE tells every part of a mail with its size and name (RFC 3501, 7.4.2), so that the
text is fetched and nothing else: no attachment leaves the server.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from doneby.toolkits.email.headers import decoded, parameter

_TOKEN = re.compile(rb'"((?:[^"\\]|\\.)*)"|([()])|\{\d+\}\s*$|([^\s()"{]+)')
READABLE = ("text/plain", "text/html")
"""The kinds of parts that are read, the better one first."""

_MOST_PARTS = 500
_FIELDS_AFTER_SIZE = 7  # type, subtype, parameters, id, description, encoding, size


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a mail.

    Attributes:
        number: Its name for FETCH: "1.2".
        kind: Its type in lower case: "text/plain".
        charset: The letters it says that it is in; empty when it does not say.
        encoding: How it is written: "base64", "quoted-printable" or as it is.
        size: Its bytes, as written.
        name: The name of the file; empty when it has none.
        attached: Whether it is a file beside the text.
        choice: Names the parts that say the same in several ways, of which one is read; empty
            where this is the only way.
    """

    number: str
    kind: str
    charset: str
    encoding: str
    size: int
    name: str
    attached: bool
    choice: str = ""


def fetched(response: Sequence[Any]) -> dict[str, dict[str, Any]]:
    """The messages of a FETCH response: what is known of each, by its UID.

    Args:
        response: As imaplib gives it: bytes, and pairs of bytes and a literal.
    """
    found: dict[str, dict[str, Any]] = {}
    for item in _nested(_tokens(response)):
        if not isinstance(item, list):
            continue
        keys, values = item[::2], item[1::2]
        message = {
            _text(key).partition("<")[0].upper(): value
            for key, value in zip(keys, values, strict=False)
        }
        if isinstance(uid := message.get("UID"), bytes):
            known = found.setdefault(_text(uid), {})
            # Flags that somebody changed meanwhile come as a message of their own.
            known |= message
    return found


def parts(structure: Any) -> list[Part]:
    """The parts of a mail that are no containers, in order."""
    found: list[Part] = []
    waiting: list[tuple[str, str, Any]] = [("", "", structure)]
    while waiting and len(found) < _MOST_PARTS:
        number, choice, node = waiting.pop(0)
        if not isinstance(node, list) or not node:
            continue
        if isinstance(node[0], list):
            children = list(itertools.takewhile(lambda child: isinstance(child, list), node))
            kind = _text(node[len(children)]).lower() if len(children) < len(node) else ""
            choice = number or "whole" if kind == "alternative" else choice
            prefix = f"{number}." if number else ""
            waiting[:0] = [
                (f"{prefix}{n}", choice, child) for n, child in enumerate(children, start=1)
            ]
        else:
            found.append(_part(number or "1", choice, node))
    return found


def _part(number: str, choice: str, node: list[Any]) -> Part:
    fields = [*node, *[None] * _FIELDS_AFTER_SIZE]
    kind = f"{_text(fields[0])}/{_text(fields[1])}".lower()
    parameters = _pairs(fields[2])
    disposition, described = _disposition(node[_FIELDS_AFTER_SIZE:])
    size = _text(fields[6])
    name = parameter(described, "filename") or parameter(parameters, "name")
    return Part(
        number=number,
        kind=kind,
        charset=parameters.get("charset", ""),
        encoding=_text(fields[5]).lower(),
        size=int(size) if size.isdecimal() else 0,
        name=decoded(name),
        attached=disposition == "attachment" or kind not in READABLE,
        choice=choice,
    )


def _disposition(rest: list[Any]) -> tuple[str, dict[str, str]]:
    """How a part says that it is to be shown, and its parameters for that."""
    for field in rest:
        if isinstance(field, list) and field and isinstance(field[0], bytes):
            word = _text(field[0]).lower()
            if word in ("attachment", "inline"):
                return word, _pairs(field[1] if len(field) > 1 else None)
    return "", {}


def _pairs(node: Any) -> dict[str, str]:
    flat = [_text(one) for one in node] if isinstance(node, list) else []
    return {key.lower(): value for key, value in zip(flat[::2], flat[1::2], strict=False)}


def _tokens(response: Sequence[Any]) -> Iterator[bytes | str]:
    """Parentheses as text, all else as bytes; NIL is an empty string."""
    for piece in response:
        head, literal = piece if isinstance(piece, tuple) else (piece, None)
        for token in _TOKEN.finditer(head or b""):
            quoted, bracket, atom = token.groups()
            if bracket:
                yield bracket.decode()
            elif quoted is not None:
                yield re.sub(rb"\\(.)", rb"\1", quoted)
            elif atom is not None:
                yield b"" if atom.upper() == b"NIL" else atom
        if literal is not None:
            yield literal


def _nested(pieces: Iterator[bytes | str]) -> list[Any]:
    """Lists for parentheses. Not by recursion: how deep it goes is for the sender to say."""
    whole: list[Any] = []
    open_lists = [whole]
    for piece in pieces:
        if piece == "(":
            inner: list[Any] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif piece == ")":
            if len(open_lists) > 1:
                open_lists.pop()
        else:
            open_lists[-1].append(piece)
    return whole


def _text(token: Any) -> str:
    return token.decode("utf-8", "replace") if isinstance(token, bytes) else ""
