"""Many new tasks at once: pasted lines under a request, or a list after a colon.

What the request itself says beyond "add these" (a project, a date, a label) goes for every task
that does not say otherwise.
"""

from __future__ import annotations

import re

from doneby.models.interpreter.newtask import NewTask, read_new_task
from doneby.models.interpreter.phrases.batches import BATCHES
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.splitting import data_lines, enumerated
from doneby.models.interpreter.words import NUMBERS

_HEAD_END = re.compile(r"[:\s]+$")


def read_batch(text: str, situation: Situation) -> Reading | None:
    """Read "add these as tasks" with its lines, or "add two tasks: milk; eggs"."""
    if "add_task" not in situation.tools:
        return None
    head, *lines = [line for line in text.splitlines() if line.strip()] or [""]
    if lines:
        items, sure = data_lines(lines), True
    else:
        head, sure, rest = head.partition(": ")[0], ": " in head, head.partition(": ")[2]
        items = enumerated(rest)
    announced = _announced(head, situation) if items and sure else None
    if announced is None:
        return None
    common, number = announced
    tasks = [read_new_task(Sentence.of(item), situation.context, lists=False) for item in items]
    if (number is not None and number != len(items)) or not all(tasks):
        return None
    return Reading(
        "add_many",
        tuple(Call("add_task", {**common, **task.as_arguments()}) for task in tasks if task),
    )


def _announced(head: str, situation: Situation) -> tuple[dict[str, object], int | None] | None:
    """What a heading says of all its tasks, and how many it promises."""
    sentence = without_courtesies(Sentence.of(_HEAD_END.sub("", head))).sentence
    marked = Sentence.of(f"{sentence.typed} ~")
    for intent in BATCHES:
        for pattern in intent.patterns:
            for slots in pattern.matches(marked):
                number = _number(slots["number"]) if "number" in slots else None
                if "number" in slots and number is None:
                    continue
                tail = _tail(slots["tail"], situation)
                if tail is not None:
                    return tail.arguments, number
    return None


def _number(words: Sentence) -> int | None:
    return (
        int(words.even)
        if words.even.isdecimal() and len(words.even) < 4
        else NUMBERS.get(words.even)
    )


def _tail(words: Sentence, situation: Situation) -> NewTask | None:
    """Read "to #Work for tomorrow" by way of a task that has no other words."""
    text = words.typed.rstrip("~ ")
    task = read_new_task(Sentence.of(f"~ {text}".strip()), situation.context)
    return task if task and task.title.strip(" .") == "~" else None
