"""What the last request changed is to be otherwise: "no, saturday" of several, "no, kitchen"."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.building import amended
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.naming import read_place
from doneby.models.interpreter.places import LISTING, of_a_place
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.slots import read_due

_CORRECTS = expression(
    r"(?:oh |ah |and |but )*"
    r"(?:no|nope|nah|sorry|oops|whoops|wait|actually|hang on|hold on|i mean)\b"
)
_CHANGED_ALIKE = frozenset({"reschedule_tasks", "update_task"})
_FEW = 2


def corrected(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read a correction of what was just done to several tasks, or of where some were moved."""
    tools = {one.tool for one in memory.last.changes}
    names = list(memory.focus)
    if said.asked or not _CORRECTS.match(said.before) or len(tools) != 1 or not names:
        return None
    if any(name in memory.gone for name in names):
        return None
    tool = tools.pop()
    words = said.words
    place = read_place(words) if tool == "move_tasks" and len(words.words) <= _FEW else None
    if place and LISTING in situation.tools and not read_due(words, situation.context):
        return Reading("move", (of_a_place(Call(tool, {"tasks": names, "project": place})),))
    if len(names) < _FEW or tool not in _CHANGED_ALIKE:
        return None
    reading = amended(words, names, memory, situation)
    alike = reading and all(call.tool == tool for call in reading.calls)
    return reading if alike else None
