# ruff: noqa: E501 - a phrasing is one line
"""How people say things: tables of phrasings, one a line, and the tool that each asks for.

To teach the interpreter a phrasing, add a line to the intent that it means, in the language of
``patterns``. A word in angle brackets stands for all the words of its kind in ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.patterns import Pattern

KINDS = {
    "task": "task|to-do|todo|to do|reminder|item|entry|chore|errand|to do item|todo item|to-do item"
    "|reminder alert|alert|notification|memo|action item|notification reminder|recurring reminder|repeating reminder|recurring task|repeating task|repeat reminder|repetitive reminder|reminder alarm|re-occurring reminder|reoccurring reminder|pop-up reminder|popup reminder|grocery item|shopping item|list item",
    "tasks": "tasks|to-dos|todos|to dos|reminders|items|entries|chores|errands|things|to do items"
    "|todo items|to-do items|stuff",
    "all": "everything|all|all of it|all items|all the items|all tasks|all things|all the tasks",
    "done": "done|complete|completed|finished|ticked off|ticked|checked off|checked|closed|resolved",
    "a": "a|an|the|another|one|one more|a new|another new|new|me a|me a new|up a|up a new|up|up an",
    "that": "to|that|about|of|for|regarding|:|-|, to|that i need to|that i have to|that i should"
    "|that i must|that i've got to|that i got to|i need to|i have to|i should|i must|that we need to"
    "|that we have to|on",
    "date": "date|due date|due|day|due day|time|due time|date and time|schedule|start date",
    "whole_date": "date|due date|due|day|due day|date and time|schedule|start date|dates|due dates",
    "to": "to|until|till|til|for|on|at|by|onto|back to|forward to|up to|out to|off to|off until"
    "|off till|out until|back until|over to|along to|around to|be|into",
    "when": "when|what time|what day|what date|which day|on what day|on which day|at what time|by when"
    "|until when|before when|how soon|by what date|by what day",
    "whens": "when's|what time's|what day's|what date's",
    "list": "list|to do list|to-do list|todo list|lists|to-dos|todos|plate|agenda|reminder list"
    "|reminders list|task list|list of things to do|list of reminders|tasks|reminders",
    "show": "count|show|show me|list|list me|display|give me|get|get me|read|read me|read out|tell me|view|see"
    "|print|pull up|bring up|fetch|find|find me|search for|search|look for|look up|check|open|let me see"
    "|let me hear|say|go over|go through|go through with me|run through|run me through|recite|enumerate"
    "|remind me of|play|play me|show me a list of|i need to see|i need to hear|hear|summarise"
    "|summarize|walk me through|filter|filter by|filter for|let's see|lookup|retrieve|name|review|repeat|let me know|i have to see|i need to check|i want to see"
    "|know|hear|i need to hear|i need to know|i'd like to know|i would like to know|i want to know|i'd like to see|can i see"
    "|can i hear|can i have|could i see|may i see|i'd like to hear|i would like to hear|iterate|state"
    "|give me a rundown of|a rundown of|i wonder|go through all|list out|access|help show|describe"
    "|tell me about|confirm|call up|show us|show me again|again show|recap|describe to me",
}
"""Words that mean the same wherever they stand in a phrasing."""

_KIND = expression(r"<(\w+)>")


@dataclass(frozen=True, eq=False)
class Intent:
    """One thing that can be asked for.

    Attributes:
        name: What it is called in tests and reports.
        tool: The tool that does it; empty for plain talk.
        lines: The phrasings, one a line.
        examples: Sentences to offer somebody who was not understood.
        fixed: Arguments that the phrasing itself settles.
        needs: What a new task must bring along to be one: "list" (it says on which) or
            "evidence" (a date or a token, and a plain title); for wishes and the like.
        beside: A tool that is asked for the same words as well: what was done, and what is open.
    """

    name: str
    tool: str
    lines: str
    examples: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    needs: str = ""
    beside: str = ""

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """Its phrasings, ready to be matched."""
        lines = (line.strip() for line in self.lines.splitlines())
        return tuple(Pattern(_expanded(line)) for line in lines if line)


def _expanded(line: str) -> str:
    return _KIND.sub(lambda kind: f"({KINDS[kind[1]]})", line)
