"""What goes on from the request before: "no, wednesday", "I meant the eggs", "and glue as well".

Each kind gives either the whole sentence that is meant, which is then read like any other, or
the calls that put right what was just done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from doneby.agent.model import Message
from doneby.models.interpreter.messages import Made, calls_made, this_turn
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.readings import Call, Lookup, Reading, Situation
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import ORDERS, PRONOUNS, QUESTIONS

Read = Callable[[str], Reading | None]

DATED = frozenset({"add_task", "reschedule_tasks"})
"""After these, another day alone is another day for the same task."""

MISTAKEN = frozenset({"complete_tasks", "reschedule_tasks", "move_tasks"})
"""What can have been done to the wrong task, and is then done to the right one."""

LONGEST_MORE = 8
"""Words of "and also ..." that still name one more task, and no new subject."""

_TURN = (
    r"(?:no|nope|actually|sorry|oops|whoops|wait|no wait|hmm+|hm|oh|hang on|hold on|scratch that"
    r"|rather|better|on second thoughts?|my mistake|my bad|correction|ah)"
)
_TURNS = rf"{_TURN}(?: ?[,.!:;-]+)?(?: {_TURN}(?: ?[,.!:;-]+)?)*"
_OTHER_DAY = re.compile(
    rf"(?:(?:{_TURNS}) )?(?:let's )?(?:(?:make|say|do) (?:it|that|this) |i (?:meant|mean) "
    rf"|rather |better )?(?:(?:on|at|to|for|by) )?(?P<due>.+?)(?: instead| please| rather)*$"
)
_PLAIN_DAY = re.compile(rf"(?:{_TURNS}) |(?:let's )?(?:make|say|do) (?:it|that|this) |i mean")
_OTHER_TASK = re.compile(
    rf"(?:(?:{_TURNS}) )?(?:i (?:meant|mean)(?: to say)?|it was|that was) (?P<name>.+?)"
    r"(?: ,? not .+)?$"
    rf"|(?:(?:{_TURNS}) )?not (?:the )?[^,]+? ,? ?(?:but )?(?P<instead>the .+|\ue000)$"
)
_MORE = re.compile(
    r"(?:oh |ah |and |also |plus |yes |yeah |ok |, )*(?:and|also|plus|as well as|another)"
    r"(?: also| then| add)? (?P<more>.+?)(?: ,? ?(?:too|as well|please))*$"
    r"|(?P<too>.+?) ,? ?(?:too|as well)(?: please)?$"
)
_WHAT_ABOUT = re.compile(
    r"(?:and |but |ok |, )*(?:and|what about|how about|what of|same for) (?:on |for )?"
    r"(?P<period>.+?) ?\??$"
)
_CLOCK = re.compile(r"\d{1,2}[.:]\d\d(?: ?[ap]m?)?")
_LEVEL = re.compile(r"(?:and |also |, |oh |make (?:it|that) )*(?P<level>p[1-4])")
_NOTE = re.compile(
    r"(?:and |also |, )*(?:add|put) an? (?:note|comment) ?(?:,|:|-|that|saying) (?P<note>.+)"
)
_REMIND = re.compile(
    r"(?:and |also |please |, )*remind me (?P<ahead>.+?)"
    r" (?:before|beforehand|ahead|in advance|earlier)"
    r"(?: (?:it|that|then))?[.!]?$"
)


def going_on(
    text: str, messages: Sequence[Message], read: Read, situation: Situation
) -> Reading | None:
    """Read what corrects the request before, or asks for more of it.

    Args:
        text: What was said, which means nothing by itself.
        messages: The conversation before.
        read: Reads a whole sentence.
        situation: What it is read in.
    """
    made = last_made(messages)
    sentence = Sentence.of(text)
    if not made:
        return None
    if meant := (
        _other_day(sentence, made, situation)
        or _other_period(sentence, made, situation)
        or _reminder(sentence, made)
        or _level(sentence, made)
        or _note(sentence, made)
    ):
        return read(meant)
    return _other_task(sentence, made, situation) or _one_more(sentence, made, read)


def last_made(messages: Sequence[Message]) -> list[Made]:
    """The calls of the last request; none where any of them failed."""
    made = next(calls_made(this_turn(messages)), [])
    return made if all(one.told and one.went_well for one in made) else []


def _name(made: Made) -> str:
    """The one task that a call was about; "" for several."""
    tasks = made.arguments.get("tasks") or [made.arguments.get("content") or ""]
    return str(tasks[0]) if len(tasks) == 1 and '"' not in str(tasks[0]) else ""


def _other_day(sentence: Sentence, made: list[Made], situation: Situation) -> str:
    """Read "no, wednesday" and "make it 6pm": the same task, another day."""
    found = _OTHER_DAY.fullmatch(sentence.even)
    if not found or len(made) > 1 or made[0].tool not in DATED or not _name(made[0]):
        return ""
    if not _PLAIN_DAY.match(sentence.even):
        return ""
    due = sentence.part(*found.span("due"))
    if _CLOCK.fullmatch(due.even):
        return f'move "{_name(made[0])}" to at {due.typed.replace(".", ":")}'
    when = read_due(due, situation.context)
    return f'move "{_name(made[0])}" to {due.typed}' if when else ""


def _level(sentence: Sentence, made: list[Made]) -> str:
    """Read "and p2": the same task, with another priority."""
    found = _LEVEL.fullmatch(sentence.even)
    name = _name(made[0]) if found and len(made) == 1 else ""
    return f'make "{name}" {found["level"]}' if found and name else ""


def _note(sentence: Sentence, made: list[Made]) -> str:
    """Read "add a note: take ID": a note to what was just added or changed."""
    found = _NOTE.fullmatch(sentence.even)
    name = _name(made[0]) if found and len(made) == 1 else ""
    note = sentence.part(*found.span("note")).typed if found else ""
    return f'add a note to "{name}": {note}' if note and name else ""


def _other_period(sentence: Sentence, made: list[Made], situation: Situation) -> str:
    """Read "and tomorrow?" after a question about another day."""
    found = _WHAT_ABOUT.fullmatch(sentence.even)
    asked = len(made) == 1 and made[0].tool == "find_tasks" and set(made[0].arguments) == {"due"}
    period = found and sentence.part(*found.span("period"))
    if not period or not asked or not read_period(period, situation.context):
        return ""
    return f"what's due {period.typed}"


def _reminder(sentence: Sentence, made: list[Made]) -> str:
    """Read "and remind me an hour before": of what was just added or moved."""
    found = _REMIND.fullmatch(sentence.even)
    name = _name(made[0]) if len(made) == 1 and made[0].tool in DATED else ""
    ahead = sentence.part(*found.span("ahead")).typed if found else ""
    return f'remind me {ahead} before "{name}"' if name and ahead else ""


def _other_task(sentence: Sentence, made: list[Made], situation: Situation) -> Reading | None:
    """Read "I meant the eggs": what was done is taken back, and done to the other task."""
    found = _OTHER_TASK.fullmatch(sentence.even)
    if not found or len(made) > 1 or made[0].tool not in MISTAKEN or "undo" not in situation.tools:
        return None
    words = sentence.part(*found.span("name" if found["name"] else "instead"))
    name = unquote(words.typed) if words.even == "\ue000" else read_found(words)
    if not name or not _name(made[0]) or read_due(words, situation.context):
        return None
    arguments = {key: value for key, value in made[0].arguments.items() if key != "tasks"}
    lookup = Lookup({"text": name}, (name,), name, alone=True)
    again = Call(made[0].tool, arguments, lookup, waits=True)
    return Reading("instead", (Call("undo", {}), again))


def _one_more(sentence: Sentence, made: list[Made], read: Read) -> Reading | None:
    """Read "and also glue": one more like what was just added, on the same list."""
    found = _MORE.fullmatch(sentence.even)
    if not found or any(one.tool != "add_task" for one in made):
        return None
    words = sentence.part(*found.span("more" if found["more"] else "too"))
    first = words.even.partition(" ")[0]
    if len(words.words) > LONGEST_MORE or words.even in PRONOUNS or _is_a_turn(first):
        return None
    reading = read(f"add {words.typed}")
    if reading is None or any(call.tool != "add_task" for call in reading.calls):
        return None
    where = {
        key: made[-1].arguments[key] for key in ("project", "section") & made[-1].arguments.keys()
    }
    calls = tuple(
        call if "project" in call.arguments else Call(call.tool, {**call.arguments, **where})
        for call in reading.calls
    )
    return Reading("add", calls)


_TURNING = QUESTIONS | {"i", "you", "we", "they", "it", "that", "this", "there", "if", "but", "not"}


def _is_a_turn(first: str) -> bool:
    """Whether it begins another subject rather than the name of a thing."""
    return first in _TURNING and first not in ORDERS
