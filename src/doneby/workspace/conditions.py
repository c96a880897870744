"""Conditions of SQL with the values they are about, to be joined with others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on rows, with the values of its question marks; the words are ours."""

    sql: str
    parameters: tuple[Any, ...] = ()


ALWAYS, NEVER = Condition("true"), Condition("false")


def all_of(conditions: Iterable[Condition]) -> Condition:
    """That every one of them holds."""
    return _joined(" AND ", [ALWAYS, *conditions])


def any_of(conditions: Iterable[Condition]) -> Condition:
    """That at least one of them holds."""
    return _joined(" OR ", [NEVER, *conditions])


def _joined(operator: str, conditions: list[Condition]) -> Condition:
    parts = conditions[1:]
    if not parts:
        return conditions[0]
    sql = operator.join(part.sql for part in parts)
    return Condition(f"({sql})", tuple(value for part in parts for value in part.parameters))
