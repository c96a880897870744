"""Sentences written before their readings were looked at, and what a careful assistant would do.

    python tests/models/interpreter/test_unseen.py [TABLE]      counts, and lists what differs

Several readings may do for a sentence. What is never allowed is an act that none of them holds.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from doneby.grammar.dates import DateContext, parse_anything, parse_period
from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.readings import Call
from support.kits import todoist_tools

TABLE = Path(__file__).with_name("unseen.tsv")
LATER = Path(__file__).with_name("unseen_later.tsv")
NOT_YET = {"add buy tickets for Sunday in the Park with George"}
"""A name that only somebody who knows it tells from a day."""

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
CONTEXT = DateContext(NOW)

Slots = dict[str, Any]
Wanted = list[tuple[str, Slots]]

_CALL = re.compile(r"(~?\w+)\((.*?)\)(?= \+ |$)")
_FILLERS = {"the", "a", "an", "my", "task", "to", "reminder", "about"}
_CLOSING = ("task", "tasks", "list")


def rows(table: Path = TABLE) -> list[tuple[str, str]]:
    lines = table.read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [(sentence.replace("\\n", "\n"), expected) for sentence, expected in pairs]


def readings(expected: str) -> list[Wanted]:
    """The acceptable lists of calls; an empty one is a refusal."""
    return [
        [] if option == "decline" else [_wanted(*found) for found in _CALL.findall(option)]
        for option in expected.split(" OR ")
    ]


def _wanted(tool: str, inside: str) -> tuple[str, Slots]:
    if tool.startswith("~"):
        return f"{tool[1:]}_tasks, if it fits", {"tasks": [reference(inside)]}
    slots = dict(part.split("=", 1) for part in inside.split("|") if part)
    return tool, _even(tool, {k: v.split(",") if k in LISTS else v for k, v in slots.items()})


LISTS = ("tasks", "labels", "add_labels", "remove_labels")


def reference(words: str) -> str:
    return " ".join(w for w in words.casefold().split() if w not in _FILLERS)


def _even(tool: str, slots: Slots) -> Slots:
    """Arguments in a form in which only what differs in meaning differs."""
    out: Slots = {}
    for name, value in slots.items():
        if name == "limit" or (name == "period" and "text" in slots):
            continue
        if name in ("due", "deadline") and tool == "find_tasks":
            period = parse_period(value, CONTEXT)
            out[name] = (period.start, period.end) if period else value
        elif name in ("due", "deadline"):
            found = parse_anything(value, CONTEXT)
            out[name] = (found.due.date, str(found.due.recurrence)) if found else value
        elif name == "tasks":
            out[name] = [reference(one) for one in value]
        elif name in ("task", "text"):
            out[name] = reference(value)
        elif name == "duration":
            out[name] = value.replace("60 minutes", "1 hour")
        else:
            out[name] = value.casefold() if name in ("project", "period", "name") else value
    return out


def made(call: Call) -> tuple[str, Slots]:
    arguments = dict(call.arguments)
    tool = call.tool
    if call.lookup and call.lookup.tool != "list_projects" and not call.lookup.reminds:
        arguments["tasks"] = list(call.lookup.names or (call.lookup.words,))
        tool += ", if it fits" if getattr(call.lookup, "deed", None) else ""
    return tool, _even(call.tool, arguments)


def verdict(outcome: Understood | NotUnderstood, expected: str) -> str:
    calls = [made(call) for call in outcome.calls] if isinstance(outcome, Understood) else []
    options = readings(expected)
    if calls in options:
        return "right"
    return "refused" if not calls else "wrong"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [row for row in rows() + rows(LATER) if row[0] not in NOT_YET],
    ids=lambda value: str(value)[:60],
)
def test_a_sentence_is_read_as_a_careful_assistant_would(
    sentence: str, expected: str, understand: Callable[[str], Understood | NotUnderstood]
) -> None:
    outcome = understand(sentence)
    assert verdict(outcome, expected) == "right", outcome


def main(table: Path) -> None:
    interpreter = Interpreter(now=lambda: NOW)
    tools = sorted(todoist_tools())
    counts: Counter[str] = Counter()
    for sentence, expected in rows(table):
        outcome = interpreter.understand(sentence, tools)
        came_to = verdict(outcome, expected)
        counts[came_to] += 1
        if came_to != "right":
            calls = [made(call) for call in getattr(outcome, "calls", ())]
            print(
                f"{came_to:<8} {sentence!r}\n    wanted {expected}\n    got    {calls or outcome}"
            )
    print(dict(counts), sum(counts.values()))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else TABLE)
