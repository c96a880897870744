"""The tree that a filter query stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from doneby.grammar.names import fold

DateField = Literal["date", "due", "deadline", "created"]
Relation = Literal["on", "before", "after"]
Role = Literal["assigned to", "assigned by", "added by"]
Quality = Literal[
    "all",
    "assigned",
    "no date",
    "no deadline",
    "no due date",
    "no labels",
    "no time",
    "overdue",
    "recurring",
    "shared",
    "subtask",
    "uncompletable",
]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A name in which ``*`` stands for anything: the literal pieces between the asterisks."""

    pieces: tuple[str, ...]

    @property
    def literal(self) -> str | None:
        """The name itself where there is no wildcard."""
        return self.pieces[0] if len(self.pieces) == 1 else None

    def matcher(self) -> Callable[[str], bool]:
        """A test for names that folds case, in time linear in the length of the name."""
        first, *others = map(fold, self.pieces)
        if not others:
            return lambda name: fold(name) == first
        *middle, last = others

        def matches(name: str) -> bool:
            folded = fold(name)
            end = len(folded) - len(last)
            if not folded.startswith(first) or not folded.endswith(last):
                return False
            position = len(first)
            for piece in middle:
                found = folded.find(piece, position, max(end, 0))
                if found < 0:
                    return False
                position = found + len(piece)
            return position <= end

        return matches


@dataclass(frozen=True, slots=True)
class Filters:
    """Several lists, one below the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class And:
    """All of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Everything else."""

    part: Node


@dataclass(frozen=True, slots=True)
class Dated:
    """On, before or after a date; a bare date is ``due on``."""

    field: DateField
    relation: Relation
    phrase: str


@dataclass(frozen=True, slots=True)
class Within:
    """Due within the next days, or the past ones where the number is negative."""

    days: int


@dataclass(frozen=True, slots=True)
class Is:
    """One of the keywords that stand alone."""

    quality: Quality


@dataclass(frozen=True, slots=True)
class Priority:
    """``p1`` .. ``p4``, as people count them."""

    level: int


@dataclass(frozen=True, slots=True)
class Label:
    """``@name``."""

    name: Pattern


@dataclass(frozen=True, slots=True)
class Project:
    """``#name``, or ``##name`` with everything below it."""

    name: Pattern
    subtree: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """``/name``, whatever the project."""

    name: Pattern


@dataclass(frozen=True, slots=True)
class Search:
    """``search: text``; asterisks are asterisks here."""

    text: str


@dataclass(frozen=True, slots=True)
class InWorkspace:
    """``workspace: name``."""

    name: Pattern


@dataclass(frozen=True, slots=True)
class Person:
    """``assigned to:``, ``assigned by:`` or ``added by:`` somebody: me, others, a name."""

    role: Role
    who: Pattern


Term: TypeAlias = (
    Dated | Within | Is | Priority | Label | Project | Section | Search | InWorkspace | Person
)
Node: TypeAlias = Filters | Or | And | Not | Term
