"""A question that was asked before, about another day or another task: "and the gym?"."""

from __future__ import annotations

from collections.abc import Callable

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence

Read = Callable[[str], Reading | None]

_WHAT_ABOUT = expression(
    r"(?:and |but |ok |, )*(?:and|what about|how about|what of|same for) (?:on |for )?"
    r"(?P<period>.+?) ?\??$"
)
_AND_THE = expression(r"(?:and|or|but) (?P<name>(?:the|my|our) [^,]+?) ?\?")


def other_period(whole: Sentence, memory: Memory, situation: Situation) -> Reading | None:
    """Read "and tomorrow?" after a question about another day."""
    found = _WHAT_ABOUT.fullmatch(whole.even)
    made = memory.last.made
    asked = len(made) == 1 and made[0].tool == "find_tasks" and set(made[0].arguments) == {"due"}
    period = found and whole.part(*found.span("period"))
    due = read_period(period, situation.context) if period and asked else None
    return Reading("list", (Call("find_tasks", {"due": due}),)) if due else None


def other_thing(whole: Sentence, memory: Memory, read: Read) -> Reading | None:
    """Read "and the blood test?" after a question about another task."""
    found, made = _AND_THE.fullmatch(whole.even), memory.last.made
    asked = bool(made) and made[0].tool == "find_tasks" and "text" in made[0].arguments
    return read(f"what about {whole.part(*found.span('name')).typed}") if found and asked else None
