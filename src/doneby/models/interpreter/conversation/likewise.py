"""The same again, of another task: "the plants too", "and the church the same day at 9"."""

from __future__ import annotations

import re
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import fitting, meant
from doneby.models.interpreter.conversation.telling import told_of
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import ORDERS, QUESTIONS

REPEATED = frozenset({"reschedule_tasks", "complete_tasks", "move_tasks", "update_task"})
"""What may be done to another task as well."""

_SAME = expression(
    r"(?P<name>.+?)(?: ,)?(?: (?P<too>too|as well|also|likewise|by the same(?: amount)?"
    r"|(?:to|on|for) the same (?:day|date|time|place|project)))+"
    r"(?: ,? ?but (?P<but>(?:at|in|on|for) .+))?"
)
_SAME_FOR = expression(r"(?:(?:do|and) )?(?:the )?same (?:for|with|goes for) (?P<name>.+)")
_ADDS = expression(r"\W*(?:and|also|plus)\b", re.IGNORECASE)
_ALONE = expression(r"(?P<name>(?!.* (?:to|on|at|in|by|for|is|are|until) )[^,;:]+)")
_SAME_DAY = expression(
    r"(?P<name>.+?)(?: is| goes)?(?: ,)? (?:on )?(?:the )?(?:same|that) day(?: too| as well)?"
    r"(?: ,? ?(?:but )?(?P<time>at .+))?"
)
_TIMED = expression(r"\d[:.h]\d|\d ?[ap]m\b|\bat\b|noon|midday|night|morning|afternoon|evening")
_TURNING = QUESTIONS | {"i", "you", "we", "they", "it", "that", "this", "there", "if", "but", "not"}
_LONGEST = 6


def the_same(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "and the plants too": what was just done, to another task."""
    if same_day := _on_the_same_day(said, memory, situation):
        return same_day
    found = _SAME_FOR.fullmatch(said.words.even) or _SAME.fullmatch(said.words.even)
    owned = said.words.even.startswith(("the ", "my ")) or bool(meant(said.words.even, memory))
    if not found and _ADDS.match(said.before) and owned:
        found = _ALONE.fullmatch(said.words.even)
    changes = memory.last.changes
    if not found or said.asked or len(changes) != 1 or changes[0].tool not in REPEATED:
        return None
    already = [name for name, _ in told_of(changes[0])]
    names = _named(said.words.part(*found.span("name")), already, memory, situation)
    given: dict[str, Any] | None = dict(changes[0].arguments)
    if given and "but" in found.groupdict() and found["but"]:
        but = said.words.part(*found.span("but"))
        given = _otherwise(given, but, situation)
    if not names or not given or given.get("content"):
        return None
    given |= {"tasks": names} if "tasks" in given else {"task": names[0]}
    return Reading("same", (Call(changes[0].tool, given),))


def _named(words: Sentence, already: list[str], memory: Memory, situation: Situation) -> list[str]:
    """The other task: one that was spoken of, or one that is there by its name."""
    if len(words.words) > _LONGEST or _is_a_turn(words.even.partition(" ")[0]):
        return []
    open_ones = [name for name in memory.known if name not in memory.gone]
    others = [name for name in open_ones if name not in already]
    if pointing := meant(words.even, memory):
        return pointing if set(pointing) <= set(others) else []
    if names := fitting(words.even, others):
        return names
    owned = words.even.startswith(("the ", "my ", "\ue000"))
    if owned and read_reference(words) and not read_due(words, situation.context):
        return [words.typed]
    return []


def _otherwise(given: dict[str, Any], but: Sentence, situation: Situation) -> dict[str, Any] | None:
    """The same day at another time: "the camera as well, but at 8 in the evening"."""
    due = str(given.get("due", ""))
    if not due or _TIMED.search(due) or not _TIMED.search(but.even):
        return None
    at_that_time = read_due(Sentence.of(f"{due} {but.typed}"), situation.context)
    return {**given, "due": at_that_time} if at_that_time else None


def _on_the_same_day(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "and the church the same day, but at 9:30": the day of the task in hand."""
    found = _SAME_DAY.fullmatch(said.words.even)
    if not found or said.asked or len(memory.focus) != 1 or not memory.last.changes:
        return None
    day = memory.day_of(memory.focus[0])
    names = _named(said.words.part(*found.span("name")), [*memory.focus], memory, situation)
    time = said.words.part(*found.span("time")).typed if found["time"] else ""
    due = read_due(Sentence.of(f"{day} {time}".strip()), situation.context) if day else None
    if not names or not due or "reschedule_tasks" not in situation.tools:
        return None
    return Reading("same", (Call("reschedule_tasks", {"tasks": names, "due": due}),))


def _is_a_turn(first: str) -> bool:
    """Whether it begins another subject rather than the name of a thing."""
    return first in _TURNING and first not in ORDERS
