"""A word or a number in a name that was said wrongly: "make that 50", "Janet, not Margaret"."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import JOINING, ORDERS, PRONOUNS, QUESTIONS

EITHER_NUMBER = (
    "It may be the time or the number in its name, so nothing was changed: say at and the time "
    "with am or pm, or rename it."
)

_COUNT = expression(
    r"(?:(?:just|only|be|it) )*(?P<to>to )?(?P<number>\d{1,4})"
    r"(?: (?P<things>[a-z][a-z' -]{0,40}?))?"
    r"(?: ,? ?(?:not|instead of|rather than) (?P<old>\d{1,4}))?"
)
_IN_TITLE = expression(r"(?<![\w:.,#£$€/-])\d{1,4}(?![\w:.,%/-]*\w)")
_HOURS = 24
_SWAPS = (
    expression(r"(?P<new>[^,]{1,40}?)(?: i mean[t]?)?(?: ,)? not (?P<old>[^,]{1,40})"),
    expression(
        r"not (?P<old>[^,]{1,40}?) (?:, (?:but )?|but )(?P<new>[^,]{1,40}?)(?: i mean[t]?)?"
    ),
)
_FEW = 3
_NO_NAMES = QUESTIONS | PRONOUNS | JOINING | {"i", "you", "we", "it's", "that's", "done", "but"}


def recounted(words: Sentence, name: str, memory: Memory) -> Reading | None:
    """Read "50" of the task "order 40 chairs"; where it may be an hour as well, say so.

    Args:
        words: What is said of the task.
        name: The task.
        memory: What is known of it.
    """
    found = _COUNT.fullmatch(words.even)
    numbers = list(_IN_TITLE.finditer(name))
    if not found or len(numbers) != 1 or found["number"] == numbers[0].group():
        return None
    if found["old"] not in (None, numbers[0].group()):
        return None
    rest = name[numbers[0].end() :].strip().casefold()
    things = found["things"] or ""
    if things and not f"{rest} ".startswith(f"{things} "):
        return None
    surely = things or found["old"] or int(found["number"]) >= _HOURS
    counts = rest.partition(" ")[0].endswith("s")
    if not surely and (found["to"] or memory.time_of(name) is not None or not counts):
        return Reading("rename", problem=EITHER_NUMBER)
    content = f"{name[: numbers[0].start()]}{found['number']}{name[numbers[0].end() :]}"
    return Reading("rename", (Call("update_task", {"task": name, "content": content}),))


def reworded(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "Janet I mean, not Margaret" of what was just added or renamed."""
    changes = memory.last.changes
    if said.asked or len(changes) != 1 or len(memory.focus) != 1:
        return None
    if changes[0].tool != "add_task" and "content" not in changes[0].arguments:
        return None
    for form in _SWAPS:
        if found := form.fullmatch(said.words.even):
            new = said.words.part(*found.span("new"))
            old = said.words.part(*found.span("old"))
            if content := _swapped(memory.focus[0], old, new, situation):
                given = {"task": memory.focus[0], "content": content}
                return Reading("rename", (Call("update_task", given),))
    return None


def _swapped(name: str, old: Sentence, new: Sentence, situation: Situation) -> str:
    """A name with some words in the place of others; empty where those are not in it once."""
    there = list(re.finditer(rf"(?<!\w){re.escape(old.typed)}(?!\w)", name, re.IGNORECASE))
    long = max(len(old.words), len(new.words)) > _FEW
    if len(there) != 1 or long or not new or read_due(new, situation.context):
        return ""
    if not _NO_NAMES.isdisjoint(new.words) or new.even.partition(" ")[0] in ORDERS:
        return ""  # "it is not the milk" tells no other name
    return f"{name[: there[0].start()]}{new.typed}{name[there[0].end() :]}"
