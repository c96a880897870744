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
class Deed:
    """Something that was said to have been done, or not to have been.

    Attributes:
        said: The words that said so: "bought the milk".
        verbs: What a task that says the same may begin with: "buy", "get".
        about: What it was done to, without "the": "milk".
    """

    said: str
    verbs: frozenset[str]
    about: str


@dataclass(frozen=True)
class RuleChange:
    """What is to be different of something that repeats.

    Attributes:
        context: The clock and the customs by which dates are read.
        days: The weekdays that it is to have: "tue".
        clock: Its time of day, and whether the half of the day was said.
        skips: Whether it only moves on to its next date.
        once: The time that is skipped, where it was said: "this week".
    """

    context: DateContext
    days: str = ""
    clock: tuple[int, int, bool] | None = None
    skips: bool = False
    once: str = ""


@dataclass(frozen=True)
class Lookup:
    """What to look up before a call can be made.

    Attributes:
        filters: The arguments of ``find_tasks``.
        names: What to ask for when one task is meant and several are found: the reference without
            its date; empty when all that are found are meant.
        words: The reference as it was typed.
        otherwise: The names are for when nothing is found: "milk", "eggs" when there is no
            "milk and eggs".
        deed: What the one task that is found has to say; with any other number nothing is done.
        tool: What it is looked up with.
        loosely: Whether the reference itself is looked for first, and what fits the deed only
            where none has its words.
        reminds: Whether what is found is to be reminded of, in the place of being added.
        but: What is left out of all that are found, each as it was called.
        exactly: How many there have to be of all that are found; 0 for any number.
        unless: Whether the call is made only where nothing is found.
        only_new: Whether it is made only where no task that is found may be meant by it.
        hours: The hour that it is to have, and the one that it is said to have, if any; of twelve.
        splits: Where a sentence may be cut into what a task is called and its new name.
        rule: What is to be different of how it repeats.
        alone: Whether there has to be exactly one, so that with any other number nothing is done.
    """

    filters: Mapping[str, Any]
    names: tuple[str, ...]
    words: str
    otherwise: bool = False
    deed: Deed | None = None
    tool: str = "find_tasks"
    alone: bool = False
    reminds: bool = False
    loosely: bool = False
    but: tuple[str, ...] = ()
    exactly: int = 0
    unless: bool = False
    only_new: bool = False
    splits: tuple[tuple[str, str], ...] = ()
    hours: tuple[tuple[int, int], tuple[int, int] | None] | None = None
    rule: RuleChange | None = None


@dataclass(frozen=True)
class Call:
    """One tool call.

    Attributes:
        tool: The tool's name.
        arguments: Its arguments; without ``tasks`` when those are looked up.
        lookup: What to look up first.
        waits: Whether it is about what the calls before it change, and comes after them.
        behind: The last words of a new task, where they stood behind its date: they may be the
            name of a project.
    """

    tool: str
    arguments: dict[str, Any]
    lookup: Lookup | None = None
    waits: bool = False
    behind: str = ""


@dataclass(frozen=True)
class Reading:
    """What one clause was understood to ask for.

    Attributes:
        intent: The name of the intent.
        calls: The tool calls, in order; none for plain talk.
        bare: It was a day alone, which in a longer message belongs to something else.
        note: What was left out and must be said.
        problem: Why nothing can be done, though it is understood what is meant.
    """

    intent: str
    calls: tuple[Call, ...] = ()
    bare: bool = False
    note: str = ""
    problem: str = ""
