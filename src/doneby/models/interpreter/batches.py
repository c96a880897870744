"""Many new tasks at once: pasted lines under a request, or a list after a colon.

What the request itself says beyond "add these" (a project, a date, a label) goes for every task
that does not say otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.naming import read_capital
from doneby.models.interpreter.newtask import read_new_task
from doneby.models.interpreter.phrases.batches import BATCHES
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.splitting import data_lines, enumerated
from doneby.models.interpreter.words import NUMBERS

_END = "~"  # stands where a heading ends, so that what is said behind "tasks" may be nothing
_ONLY_ADD = re.compile(r"\s*(?:please )?(?:add|create|new|put)(?: please)?\s*:?\s*$", re.IGNORECASE)
_HEAD_END = re.compile(r"[:\s]+$")


@dataclass(frozen=True)
class _Heading:
    """What is said of all the tasks, how many are promised, and those that it holds itself."""

    common: dict[str, Any]
    number: int | None
    items: str = ""


def read_batch(text: str, situation: Situation) -> Reading | None:
    """Read "add these as tasks" with its lines, or "add two tasks: milk; eggs"."""
    if "add_task" not in situation.tools:
        return None
    head, *lines = [line for line in text.splitlines() if line.strip()] or [""]
    head, colon, rest = (head, "", "") if lines else _cut_head(head)
    heading = _heading(
        f"{_HEAD_END.sub('', head)} tasks" if lines and _ONLY_ADD.match(head) else head, situation
    )
    if heading is None or bool(heading.items) == bool(lines or colon):
        return None
    items, ticked = data_lines(lines) if lines else (enumerated(rest or heading.items), [])
    tasks = [read_new_task(Sentence.of(item), situation.context, lists=False) for item in items]
    if heading.number not in (None, len(items)) or not items or not all(tasks):
        return None
    if any(task and task.reminder for task in tasks):
        return None
    calls = (Call("add_task", {**heading.common, **t.as_arguments()}) for t in tasks if t)
    note = f"Left out, since it is ticked off: {'; '.join(ticked)}." if ticked else ""
    return Reading("add_many", tuple(calls), note=note)


def _cut_head(line: str) -> tuple[str, str, str]:
    """A heading and what it announces: behind a colon, or a dash where a number is promised."""
    head, colon, rest = line.partition(": ")
    if not colon and _PROMISED.match(line):
        head, colon, rest = line.partition(" - ")
    return head, colon, rest


_WHERE = re.compile(r"(?:to|in|into|under|on|for) (?:my |the )?(.+)")
_PROMISED = re.compile(r"\W*(?:two|three|four|five|six|[2-9]) (?:things|tasks|jobs|to-dos)\b", re.I)


def _heading(head: str, situation: Situation) -> _Heading | None:
    sentence = without_courtesies(Sentence.of(_HEAD_END.sub("", head))).sentence
    marked = Sentence.of(f"{sentence.typed} {_END}")
    for intent in BATCHES:
        for pattern in intent.patterns:
            for slots in pattern.matches(marked):
                number = _number(slots["number"]) if "number" in slots else None
                tail = _tail(slots["tail"], situation)
                if tail is None or ("number" in slots and number is None):
                    continue
                items = slots["items"].typed if "items" in slots else ""
                return _Heading(tail.arguments, number, items)
    return None


def _number(words: Sentence) -> int | None:
    return (
        int(words.even)
        if words.even.isdecimal() and len(words.even) < 4
        else NUMBERS.get(words.even)
    )


def _tail(words: Sentence, situation: Situation) -> NewTask | None:
    """Read "to #Work for tomorrow" by way of a task that has no other words."""
    text = words.typed.rstrip(f"{_END} ")
    if (where := _WHERE.fullmatch(text)) and (name := read_capital(Sentence.of(where[1]))):
        return NewTask(_END, {"project": name}, listed=True)
    task = read_new_task(Sentence.of(f"{_END} {text}".strip()), situation.context)
    return task if task and task.title.strip(" .") == _END else None
