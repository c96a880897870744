"""Which tools are offered: all of them, or, where those are too many, the groups that are open.

A group is a toolkit, or a part of one that is too large. The tool ``open_tools`` names the groups
and opens one; when what is open no longer fits, the group used longest ago is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from doneby.agent.model import ToolSchema, tokens_of
from doneby.agent.toolkit import Tool, by_name, tool

TOOL_TOKENS = 6_000
"""What the schemas of some twenty tools take."""

OPENER = "open_tools"

_LOOSE = "other"
_OPENER_TOKENS = 120
"""What ``open_tools`` takes beside the names that it lists, once in its text and its schema."""


class Offer:
    """The tools of an agent, as they are offered.

    Args:
        tools: The tools by name.
        limit: About how many tokens their schemas may take in one request; None for any number.
        strict: Whether the schemas are sent in their strict form.

    Attributes:
        tools: The tools by name, with ``open_tools`` where there are groups.
    """

    def __init__(
        self, tools: Mapping[str, Tool], limit: int | None = None, *, strict: bool = False
    ) -> None:
        self.tools = dict(tools)
        self._schemas = {name: one.schema(strict=strict) for name, one in tools.items()}
        self._groups: dict[str, list[str]] = {}
        self._open: list[str] = []
        if limit is not None and self._size(tools) > limit:
            self._room = limit - _OPENER_TOKENS - tokens_of(list(tools))
            self._groups = self._split()
            opener = self._opener()
            self.tools = by_name([*tools.values(), opener])
            self._schemas[OPENER] = opener.schema(strict=strict)
            for group, names in self._groups.items():
                if self._size([*self._opened(), *names]) <= self._room:
                    self._open.append(group)

    def schemas(self) -> list[ToolSchema]:
        """What is sent now."""
        names = [OPENER, *self._opened()] if self._groups else self._schemas
        return [self._schemas[name] for name in names]

    def use(self, names: Iterable[str]) -> None:
        """Open the groups of these tools, or keep them open."""
        wanted = set(names)
        for group, members in self._groups.items():
            if not wanted.isdisjoint(members):
                self._open = [*(one for one in self._open if one != group), group]
        while len(self._open) > 1 and self._size(self._opened()) > self._room:
            self._open.pop(0)

    def _opened(self) -> list[str]:
        """The names of the tools that are open, in the order in which they were given."""
        return [
            name for group in self._groups if group in self._open for name in self._groups[group]
        ]

    def _size(self, names: Iterable[str]) -> int:
        return sum(tokens_of(self._schemas[name]) for name in names)

    def _split(self) -> dict[str, list[str]]:
        """The toolkits, each in as many parts as it takes for one to fit."""
        groups: dict[str, list[str]] = {}
        part: dict[str, int] = {}
        for name, one in self.tools.items():
            kit = one.toolkit or _LOOSE
            number = part.setdefault(kit, 1)
            group = f"{kit}_{number}" if number > 1 else kit
            if groups.get(group) and self._size([*groups[group], name]) > self._room:
                part[kit] = number + 1
                group = f"{kit}_{number + 1}"
            groups.setdefault(group, []).append(name)
        return groups

    def _opener(self) -> Tool:
        def open_tools(group: str) -> str:
            names = self._groups[group]
            self.use(names)
            return f"These can be called now: {', '.join(names)}."

        listed = [f"{group}: {', '.join(names)}" for group, names in self._groups.items()]
        open_tools.__doc__ = "\n".join(
            ["Open a group of tools, so that they can be called. The groups:", *listed]
        )
        open_tools.__annotations__["group"] = Literal[tuple(self._groups)]
        return Tool(tool(effect="reads")(open_tools))
