r"""Todoist's filter language: a query becomes a tree of small frozen nodes.

    filters := or ("," or)*            several lists, which only the apps show
    or      := and ("|" and)*
    and     := not ("&" not)*
    not     := "!" not | "(" or ")" | term

A term runs to the next operator; ``\`` makes the special character after it an ordinary one.
Dates are kept as the words of the query: what they mean depends on the clock, so they are
resolved when the tree is evaluated. A term that is no keyword is a date ("Jan 3", "saturday").
"""

from doneby.grammar.filters.parser import FilterError, parse_filter
from doneby.grammar.filters.printer import quote, unparse
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
    Search,
    Section,
    Within,
)

__all__ = [
    "And",
    "DateField",
    "Dated",
    "FilterError",
    "Filters",
    "InWorkspace",
    "Is",
    "Label",
    "Node",
    "Not",
    "Or",
    "Pattern",
    "Person",
    "Priority",
    "Project",
    "Search",
    "Section",
    "Within",
    "parse_filter",
    "quote",
    "unparse",
]
