"""Text to tokens that know where they stand, in one pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from doneby.grammar.dates.words import MONTHS
from doneby.grammar.expressions import expression

Kind = Literal["word", "number", "mark", "other"]

_TOKEN = expression(r"(?<!\w)[qQ][1-4](?!\w)|[0-9]+|[^\W\d_]+(?:['’][^\W\d_]+)*|\S")
_CHUNK = expression(r"\S+")
_QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "`": "`", "'": "'", "{": "}"}
_OPENING = expression(f"[{re.escape(''.join(_QUOTES))}]")
_OF_A_LINK = expression(r"://|@|www\.", re.IGNORECASE)
_PREFIXES = frozenset("#$£€¥_%^=<>&\\")
_NAME_PREFIXES = frozenset("@+/!")
_LETTERS_INSIDE_NUMBERS = frozenset({"h", "t"})


class Token(NamedTuple):
    """A word, a number or a mark.

    Attributes:
        text: In lower case, with straight apostrophes.
        word: The same, or "" where ``kind`` is ``other``: a text as the grammar sees it.
        start: Where it starts in the text.
        end: Where it ends.
        kind: ``other`` is what can be no part of a date: quoted text, a link, ``#5``, ``p1``.
        glued: Whether nothing stands between it and the token before.
        titled: Whether it is written with a capital, and not in capitals only.
    """

    text: str
    word: str
    start: int
    end: int
    kind: Kind
    glued: bool
    titled: bool = False


def tokenize(text: str) -> list[Token]:
    """Split a text; what is quoted, linked or part of a name becomes ``other``."""
    closed = _closed_spans(text)
    tokens: list[Token] = []
    position = 0
    inside = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        while inside < len(closed) and closed[inside][1] <= start:
            inside += 1
        shut = inside < len(closed) and closed[inside][0] <= start
        kind: Kind = "other" if shut else _kind(match[0])
        lower = match[0].lower().replace("’", "'")
        glued = start == position and start > 0
        word = "" if kind == "other" else lower
        tokens.append(Token(lower, word, start, end, kind, glued, match[0].istitle()))
        position = end
    return _without_names(tokens)


def _kind(text: str) -> Kind:
    if text[0].isascii() and text[0].isdigit():
        return "number"
    return "word" if text[0].isalpha() else "mark"


def _closed_spans(text: str) -> list[tuple[int, int]]:
    """The stretches that are never searched: in quotation marks, in braces, and links."""
    spans = []
    if _OF_A_LINK.search(text):
        chunks = _CHUNK.finditer(text)
        spans = [match.span() for match in chunks if _is_link(match[0])]
    quote = _OPENING.search(text)
    while quote:
        position, end = quote.start(), -1
        if _opens(text, position):
            end = _closing(text, position + 1, _QUOTES[quote[0]])
        if end >= 0:
            spans.append((position, end + 1))
        quote = _OPENING.search(text, max(position, end) + 1)
    return _merged(sorted(spans))


def _is_link(chunk: str) -> bool:
    if "://" in chunk or chunk.lower().startswith("www."):
        return True
    name, at, host = chunk.partition("@")
    return bool(at and name and name[-1].isalpha() and "." in host.rstrip("."))


def _opens(text: str, position: int) -> bool:
    # An apostrophe opens a quotation only where a word could not have one.
    before = text[position - 1] if position else " "
    after = text[position + 1 : position + 2]
    return not before.isalnum() and bool(after) and not after.isspace()


def _closing(text: str, position: int, closing: str) -> int:
    """Where the quotation ends, or -1 when it does not.

    A quotation is looked for in what a title may hold at most; that bounds the search.
    """
    limit = min(len(text), position + 500)
    while (position := text.find(closing, position, limit)) >= 0:
        after = text[position + 1 : position + 2]
        if closing not in "'’" or not after.isalnum():
            return position
        position += 1
    return -1


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _without_names(tokens: Sequence[Token]) -> list[Token]:
    """Turn what is glued into a name (p1, #5, @friday, v2, $300) into ``other``."""
    names: set[int] = set()
    for index, (left, right) in enumerate(pairwise(tokens)):
        if not right.glued:
            continue
        if _is_name(left, right, index == 0 or not left.glued):
            names |= {index, index + 1} if left.kind == "word" else {index + 1}
        elif right.text in ("%", "_"):
            names.add(index)
    return [
        token._replace(word="", kind="other") if index in names else token
        for index, token in enumerate(tokens)
    ]


def _is_name(left: Token, right: Token, starts: bool) -> bool:
    if left.text in _PREFIXES:
        return True
    if left.text in _NAME_PREFIXES:
        return starts and (right.kind == "word" or left.text == "!" or left.text == "/")
    if left.kind == "word" and right.kind == "number":
        inside_a_number = left.glued and left.text in _LETTERS_INSIDE_NUMBERS
        return not inside_a_number and left.text not in MONTHS
    return False
