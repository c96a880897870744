"""Reads a query: recursive descent over its characters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from doneby.grammar.expressions import expression
from doneby.grammar.filters.tree import (
    And,
    Dated,
    DateField,
    Filters,
    InWorkspace,
    Is,
    Label,
    Node,
    Not,
    Or,
    Pattern,
    Person,
    Priority,
    Project,
    Quality,
    Relation,
    Role,
    Search,
    Section,
    Term,
    Within,
)

MAX_LENGTH = 1024
MAX_DEPTH = 20
"""More than anybody writes, and less than the parser of SQLite can take."""
ESCAPABLE = "\\&|!(),*#@/"
"""What a backslash can precede, besides white space."""

_KEYWORDS: dict[str, Term] = {
    **{quality: Is(quality) for quality in get_args(Quality)},
    "od": Is("overdue"),
    "over due": Is("overdue"),
    "no label": Is("no labels"),
    "view all": Is("all"),
    "no priority": Priority(4),
    **{f"p{level}": Priority(level) for level in range(1, 5)},
    **{f"priority {level}": Priority(level) for level in range(1, 5)},
}
_DAYS = expression(r"(?:(?:next )?([0-9]{1,6})|(-[0-9]{1,6})) days?")
_FIELD = expression(r"([^\W\d_]+(?:\s+[^\W\d_]+)*)\s*:")
_DATED = expression(f"({'|'.join(get_args(DateField))})(?: (before|after))?")


class FilterError(ValueError):
    """A query that cannot be understood or answered.

    Attributes:
        reason: A sentence that says what is wrong.
        at: Where in the query, counted from 0; None when it is not one place.
    """

    def __init__(self, reason: str, at: int | None = None) -> None:
        super().__init__(reason if at is None else f"{reason} (character {at + 1})")
        self.reason = reason
        self.at = at


def parse_filter(query: str) -> Node:
    """Read a query.

    Raises:
        FilterError: It is empty, too long or not a query; says where and what.
    """
    if len(query) > MAX_LENGTH:
        raise FilterError(f"A filter has at most {MAX_LENGTH} characters, this one {len(query)}.")
    return _Parser(query).filters()


@dataclass(frozen=True, slots=True)
class _Char:
    """One character of a query once escapes are read; an escaped one means only itself."""

    value: str
    escaped: bool
    at: int

    def among(self, specials: str) -> bool:
        return not self.escaped and self.value in specials


def is_escapable(char: str) -> bool:
    """Whether a backslash before this character is an escape, not a backslash."""
    return char in ESCAPABLE or char.isspace()


def _unescape(query: str) -> list[_Char]:
    chars: list[_Char] = []
    position = 0
    while position < len(query):
        following = query[position + 1 : position + 2]
        escaped = query[position] == "\\" and following != "" and is_escapable(following)
        chars.append(_Char(query[position + escaped], escaped, position))
        position += 1 + escaped
    return chars


class _Parser:
    """Recursive descent over the characters, one method for each rule of the grammar."""

    def __init__(self, query: str) -> None:
        self.chars = _unescape(query)
        self.position = 0
        self.depth = 0

    def filters(self) -> Node:
        if not _trim(self.chars):
            raise FilterError("The filter is empty.")
        node = self._joined(",", Filters, self._or)
        if self.position < len(self.chars):
            raise FilterError("There is a “)” that no “(” opens.", self._here())
        return node

    def _or(self) -> Node:
        return self._joined("|", Or, self._and)

    def _and(self) -> Node:
        return self._joined("&", And, self._not)

    def _joined(
        self, operator: str, join: type[Filters | Or | And], part: Callable[[], Node]
    ) -> Node:
        parts = [part()]
        while self._take(operator):
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(tuple(parts))

    def _not(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FilterError("The filter is nested too deeply.", self._here())
        try:
            if self._take("!"):
                return Not(self._not())
            if self._take("("):
                return self._group()
            return self._term()
        finally:
            self.depth -= 1

    def _group(self) -> Node:
        opened = self.chars[self.position - 1].at
        node = self._or()
        if self._peek(","):
            raise FilterError("A comma cannot stand inside brackets.", self._here())
        if not self._take(")"):
            raise FilterError("This “(” is never closed.", opened)
        if self.position < len(self.chars) and not self._peek("&|,)"):
            raise FilterError("Put “&” or “|” between two terms.", self._here())
        return node

    def _term(self) -> Node:
        start = self.position
        while self.position < len(self.chars) and not self._peek("&|(),"):
            self.position += 1
        term = _trim(self.chars[start : self.position])
        if not term:
            raise FilterError("A term is missing.", self._here())
        if self._peek("("):
            raise FilterError("Put “&” or “|” before “(”.", self._here())
        return _read_term(term)

    def _take(self, operator: str) -> bool:
        self._skip_spaces()
        if not self._peek(operator):
            return False
        self.position += 1
        self._skip_spaces()
        return True

    def _skip_spaces(self) -> None:
        while self.position < len(self.chars) and _is_space(self.chars[self.position]):
            self.position += 1

    def _peek(self, operators: str) -> bool:
        return self.position < len(self.chars) and self.chars[self.position].among(operators)

    def _here(self) -> int:
        if self.position < len(self.chars):
            return self.chars[self.position].at
        return self.chars[-1].at + 1 if self.chars else 0


def _is_space(char: _Char) -> bool:
    return not char.escaped and char.value.isspace()


def _trim(chars: list[_Char]) -> list[_Char]:
    start, end = 0, len(chars)
    while start < end and _is_space(chars[start]):
        start += 1
    while end > start and _is_space(chars[end - 1]):
        end -= 1
    return chars[start:end]


def _read_term(chars: list[_Char]) -> Term:
    if chars[0].among("#"):
        subtree = len(chars) > 1 and chars[1].among("#")
        return Project(_name(chars, 1 + subtree), subtree)
    if chars[0].among("@"):
        return Label(_name(chars, 1))
    if chars[0].among("/"):
        # "/#name" is another way to write "/name".
        return Section(_name(chars, 2 if len(chars) > 1 and chars[1].among("#") else 1))
    text = _text(chars)
    if field := _FIELD.match(text):
        return _read_field(_words(field[1]).lower(), chars, field.end())
    words = _words(text)
    if keyword := _KEYWORDS.get(words.lower()):
        return keyword
    if days := _DAYS.fullmatch(words.lower()):
        return Within(int(days[1] or days[2]))
    return Dated("due", "on", _phrase(chars, 0))


def _read_field(field: str, chars: list[_Char], start: int) -> Term:
    if not _trim(chars[start:]):
        raise FilterError(f"There is nothing after “{field}:”.", chars[-1].at + 1)
    if field == "search":
        return Search(_text(_trim(chars[start:])))
    if field == "workspace":
        return InWorkspace(_name(chars, start))
    for role in get_args(Role):
        if field == role:
            return Person(role, _name(chars, start))
    if dated := _DATED.fullmatch(field):
        date_field: DateField = dated[1]  # type: ignore[assignment]  # as _DATED says
        relation: Relation = dated[2] or "on"  # type: ignore[assignment]  # likewise
        return Dated(date_field, relation, _phrase(chars, start))
    raise FilterError(f"“{field}:” is not something that a filter can look at.", chars[0].at)


def _name(chars: list[_Char], start: int) -> Pattern:
    name = _trim(chars[start:])
    if not name:
        raise FilterError("A name is missing.", chars[start - 1].at + 1)
    _refuse_second_term(name, "#@!")
    pieces = [""]
    for char in name:
        if char.among("*"):
            pieces.append("")
        else:
            pieces[-1] += char.value
    return Pattern(tuple(pieces))


def _phrase(chars: list[_Char], start: int) -> str:
    _refuse_second_term(chars[start:], "#!")
    return _words(_text(chars[start:]))


def _refuse_second_term(chars: list[_Char], signs: str) -> None:
    """Catch a forgotten operator: as part of a name it would silently select nothing."""
    for before, sign, after in zip(chars, chars[1:], chars[2:], strict=False):
        if _is_space(before) and sign.among(signs) and not _is_space(after):
            raise FilterError("Put “&” or “|” between two terms.", sign.at)


def _text(chars: list[_Char]) -> str:
    return "".join(char.value for char in chars)


def _words(text: str) -> str:
    return " ".join(text.split())
