"""Writes a tree, or a single name, as a query."""

from __future__ import annotations

from doneby.grammar.filters.parser import is_escapable
from doneby.grammar.filters.tree import (
    And,
    Dated,
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
    Search,
    Section,
    Term,
    Within,
)


def quote(name: str) -> str:
    """Write a name so that it can follow ``#``, ``@`` or ``/`` in a query."""
    return "".join(f"\\{char}" if is_escapable(char) else char for char in name)


def unparse(node: Node) -> str:
    """Write a tree as a query that reads as the same tree."""
    match node:
        case Filters(parts):
            return ", ".join(map(unparse, parts))
        case Or(parts):
            return " | ".join(_operand(part, Or) for part in parts)
        case And(parts):
            return " & ".join(_operand(part, Or, And) for part in parts)
        case Not(part):
            return "!" + _operand(part, Or, And)
        case _:
            return _write_term(node)


def _operand(node: Node, *in_brackets: type[Node]) -> str:
    return f"({unparse(node)})" if isinstance(node, in_brackets) else unparse(node)


def _write_term(term: Term) -> str:
    match term:
        case Dated(field, relation, phrase):
            return (
                f"{field}{'' if relation == 'on' else f' {relation}'}: {_escape_operators(phrase)}"
            )
        case Within(days):
            return f"{days} days"
        case Is(quality):
            return quality
        case Priority(level):
            return f"p{level}"
        case Label(name):
            return f"@{_write_name(name)}"
        case Project(name, subtree):
            return f"{'##' if subtree else '#'}{_write_name(name)}"
        case Section(name):
            return f"/{_write_name(name)}"
        case Search(text):
            return f"search: {quote(text)}"
        case InWorkspace(name):
            return f"workspace: {_write_name(name)}"
        case Person(role, who):
            return f"{role}: {_write_name(who)}"


def _write_name(name: Pattern) -> str:
    return "*".join(map(quote, name.pieces))


def _escape_operators(phrase: str) -> str:
    return "".join(f"\\{char}" if char in "\\&|!(),#" else char for char in phrase)
