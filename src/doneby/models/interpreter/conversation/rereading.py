"""Sentences that are read once more, with names for what they point at or without their frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.following import pointed
from doneby.models.interpreter.conversation.likewise import REPEATED
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import meant, with_names
from doneby.models.interpreter.conversation.turning import Said, opened
from doneby.models.interpreter.named_first import topic_of
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence

Read = Callable[[str], Reading | None]

_QUOTED = expression(r'"([^"]+)"')
_AS_WELL = expression(r"(?: ,)? (?:too|as well|also)$")


def resolved(said: Said, memory: Memory, read: Read) -> Reading | None:
    """Read it with the names of the tasks in the place of what points at them."""
    text = with_names(said.words, memory)
    reading = read(text) if text else None
    if reading is None or any(call.tool == "add_task" for call in reading.calls):
        return None  # what is pointed at is there already
    if any(_QUOTED.search(str(call.arguments.get("text", ""))) for call in reading.calls):
        return _asked_after(reading)
    if any('"' in name for call in reading.calls for name in _named(call)):
        return None  # something was taken along with the name
    return reading


def _asked_after(reading: Reading) -> Reading:
    """A question with the name of a task in it, asked of that task and of no words beside."""
    calls = []
    for call in reading.calls:
        name = _QUOTED.search(str(call.arguments.get("text", "")))
        calls.append(replace(call, arguments={**call.arguments, "text": name[1]}) if name else call)
    return replace(reading, calls=tuple(calls))


def _named(call: Call) -> list[str]:
    tasks = call.arguments.get("tasks") or [call.arguments.get("task")]
    return [str(name) for name in tasks if name]


def turned(said: Said, memory: Memory, read: Read) -> Reading | None:
    """Read "hm no, put the plants back to today": a change of what is there."""
    if not said.turned or said.asked or not memory.last_change:
        return None
    reading = read(said.words.typed)
    if reading is None or reading.bare or not reading.calls:
        return None
    return reading if all(call.tool in REPEATED for call in reading.calls) else None


def as_well(said: Said, memory: Memory, read: Read) -> Reading | None:
    """Read "make the report p3 as well", which says all that it needs to."""
    found = _AS_WELL.search(said.words.even)
    if not found or said.asked or not memory.last_change:
        return None
    reading = read(said.words.part(0, found.start()).typed)
    if reading is None or not reading.calls or reading.bare or reading.problem:
        return None
    return reading if all(call.tool in REPEATED for call in reading.calls) else None


def of_a_topic(whole: Sentence, memory: Memory, situation: Situation) -> Reading | None:
    """Read "the other one, move it to thursday": what is meant is pointed at first."""
    parts = topic_of(whole.typed)
    names = meant(parts[0].even, memory) if parts else []
    if not parts or len(names) != 1 or names[0] in memory.gone:
        return None
    return pointed(opened(parts[1].typed), replace(memory, focus=(names[0],)), situation)
