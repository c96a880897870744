"""What reading a message gives: tool calls, and what has to be looked up before them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


@dataclass(frozen=True)
class Situation:
    """What a clause is read in.

    Attributes:
        context: The clock and the customs by which dates are read.
        tools: The names of the tools on offer; an intent whose tool is missing is not understood.
    """

    context: DateContext
    tools: Collection[str]


@dataclass(frozen=True)
class Lookup:
    """What to look up before a call can be made.

    Attributes:
        filters: The arguments of ``find_tasks``.
        name: The reference without its date, for one task; empty for all that are found.
        words: The reference as it was typed.
    """

    filters: Mapping[str, Any]
    name: str
    words: str


@dataclass(frozen=True)
class Call:
    """One tool call.

    Attributes:
        tool: The tool's name.
        arguments: Its arguments; without ``tasks`` when those are looked up.
        lookup: What to look up first.
    """

    tool: str
    arguments: dict[str, Any]
    lookup: Lookup | None = None


@dataclass(frozen=True)
class Reading:
    """What one clause was understood to ask for.

    Attributes:
        intent: The name of the intent.
        calls: The tool calls, in order; none for plain talk.
    """

    intent: str
    calls: tuple[Call, ...] = ()
