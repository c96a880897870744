"""What lights up in a line while it is typed: the date, the priority, the project, the labels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


_TOKEN = re.compile(
    r"(?<!\S)(?:(?P<project>#(?:\\.|[^\s#\d])(?:\\.|\S)*)|(?P<tag>@(?:\\.|[^\s@\d])(?:\\.|\S)*)"
    r"|(?P<priority>(?:p|!!)[1-4](?=[,.;:!?)]*(?:\s|$)))|(?P<deadline>\{[^{}]+\}))",
    re.IGNORECASE,
)
LONGEST = 400
"""Nobody types a to-do longer than this: a pasted text stays plain."""


@dataclass(frozen=True, slots=True)
class Lit:
    """A piece of the line: where it is, and what it says (``date``, ``p1``, ``project``...)."""

    start: int
    end: int
    kind: str


def lights(line: str, dates: DateContext | None) -> list[Lit]:
    """The pieces of a line that say more than words.

    Args:
        line: What is typed.
        dates: The user's now; without it dates stay dark.
    """
    if not line.strip() or len(line) > LONGEST or line.startswith("/"):
        return []
    found, rest = [], line
    for match in _TOKEN.finditer(line):
        kind = match.lastgroup or ""
        said = f"p{match[0][-1]}" if kind == "priority" else kind
        found.append(Lit(match.start(), match.end(), said))
        # A date may stand around a token; blanks of the same length keep every place.
        gap = " " * (match.end() - match.start())
        rest = rest[: match.start()] + gap + rest[match.end() :]
    if dates is None:
        return found
    from doneby.grammar.dates import find_due  # 40 ms that the first painting does not need

    if due := find_due(rest, dates):
        found += [Lit(start, end, "date") for start, end in due.spans]
    return sorted(found, key=lambda lit: lit.start)
