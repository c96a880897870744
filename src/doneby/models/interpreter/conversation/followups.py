"""What goes on from the requests before: "no, wednesday", "the second one is done", "and glue too".

What stands by itself is read by itself, unless it points at what was spoken of, or would be read
as something that nobody says at that moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.answering import CORRECTS, answered
from doneby.models.interpreter.conversation.asked_again import other_period, other_thing
from doneby.models.interpreter.conversation.correcting import corrected
from doneby.models.interpreter.conversation.following import (
    bare,
    did_it,
    each_named,
    named,
    pointed,
)
from doneby.models.interpreter.conversation.likewise import the_same
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.placing import listed_for_place, one_more, placed
from doneby.models.interpreter.conversation.recounting import reworded
from doneby.models.interpreter.conversation.rereading import (
    as_well,
    of_a_topic,
    resolved,
    turned,
)
from doneby.models.interpreter.conversation.turning import Said, opened, taken_back
from doneby.models.interpreter.news import read_change
from doneby.models.interpreter.phrases.pointing import NTH, THOSE
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import ORDINALS

LONGEST = 300
"""Letters of what goes on from before; what is longer says by itself what it means."""

Read = Callable[[str], Reading | None]

END_OF_A_RULE = (
    "It may be when that ends, or a new date for it, so nothing was changed: say the whole date "
    "or rule."
)

EITHER_WAY = (
    "It may be said of the task before, or ask for a list, so nothing was changed: say for "
    "example make it p2, move it to #Work, or show p2 in #Work."
)
_MARKS = expression(r"(?:[#@][^ ,;]+|p[1-4])(?: ?,? ?(?:and )?(?:[#@][^ ,;]+|p[1-4]))*")

_POINTS = expression(
    rf"(?:to |in |{THOSE})(?= |$)|there\b"
    rf"|(?:{'|'.join(ORDINALS)})(?= |$)|[a-z]+ (?:it|them|that|those|these)$"
    r"|(?:the|its) (?:due )?(?:date|day|label|tag)$"
)
_POINTED = expression(r"(?:all of )?(?:it|them|those|these|both|the (?:rest|others|last|first)) ")
_ALL_ALONE = expression(r"all (?=(?:for|to|on|by|in|at|under) |p[1-4]$)")
_NOTE = expression(
    r"\W*(?:(?:and|also|please)\W+)*(?:(?:note|comment|nb|ps) ?:|(?:make a )?note (?:down )?that )",
    re.IGNORECASE,
)
_INSTEAD = expression(r"(?: ,)? (?:instead|rather)[ .!]*$")
_SUGGESTS = expression(r"\W*(?:let us|let's) (?:say|do|make)\b")
_UNTIL = expression(r"\W*(?:until|till|til) ", re.IGNORECASE)
_JOINED = expression(r"\W*(?:and |but )?(?:on|for|by|at) ", re.IGNORECASE)
_AHEAD = expression(
    r".+ (?:before|beforehand|ahead|in advance|earlier)(?: it| that| then)?\W*$", re.I
)
_ONE_OF_THEM = expression(rf"(?:^| )(?:{NTH}|other) (?:ones?|of (?:them|those|these))(?:$| )")
_ASKS_FOR_MORE = expression(r"(?:[a-z]+ )?(?:add|remind|put|new|create)\b")
_NEW = frozenset({"add", "add_plain", "add_listed", "add_due"})


def going_on(
    text: str, reading: Reading | None, memory: Memory, read: Read, situation: Situation
) -> Reading | None:
    """Read what is said after something else.

    Args:
        text: What was said.
        reading: What it means by itself, if anything.
        memory: What was spoken of.
        read: Reads a sentence by itself.
        situation: What it is read in.

    Returns:
        What is meant, which is what it means by itself where that is plain.
    """
    if len(text) > LONGEST:
        return reading
    said, whole = opened(text), Sentence.of(text)
    if not said.words:
        return reading
    if reading is None:
        return _unread(said, whole, memory, read, situation)
    return _rather(said, whole, reading, memory, read, situation) or reading


def as_a_whole(
    text: str,
    readings: Sequence[Reading | None],
    memory: Memory,
    read: Read,
    situation: Situation,
) -> Reading | None:
    """What a message means that would be cut in pieces: "add to it: milk, call mum tomorrow".

    Args:
        text: The message.
        readings: What its pieces mean.
        memory: What was spoken of.
        read: Reads a sentence by itself.
        situation: What it is read in.
    """
    if not memory.turns or "\n" in text.strip():
        return None
    said = opened(text)
    if items := listed_for_place(said, memory, situation):
        return items
    if all(readings) or len(text) > LONGEST:
        return None
    return _unread(said, Sentence.of(text), memory, read, situation)


def _rather(
    said: Said, whole: Sentence, reading: Reading, memory: Memory, read: Read, situation: Situation
) -> Reading | None:
    """What is meant instead of what the words mean by themselves."""
    if reading.intent in ("nothing", "undo", "reopen", "complete"):
        if meant := taken_back(said, whole, memory, situation):
            return None if reading.intent == "undo" and not meant.problem else meant
        if reading.intent in ("nothing", "undo"):
            return None
    if _points(reading) and (
        meant := pointed(said, memory, situation) or placed(said, memory, read, situation)
    ):
        return meant
    if reading.intent in _NEW and _NOTE.match(whole.typed) and memory.last.changes:
        return pointed(said, memory, situation)
    if reading.intent in _NEW and (meant := _new_instead(said, whole, memory, read)):
        return meant
    if reading.intent in _NEW:
        if (
            said.turned
            and not _ASKS_FOR_MORE.match(whole.even)
            and (meant := bare(said, memory, situation))
        ):
            return meant  # "say 12:30" is no task that is called "say"
        return named(said, memory, situation) or one_more(said, whole, memory, read, situation)
    if reading.intent.startswith("list"):
        return _no_list(said, whole, reading, memory, read, situation)
    return None


def _new_instead(said: Said, whole: Sentence, memory: Memory, read: Read) -> Reading | None:
    """Read "no, add honey instead": what was just added is not wanted."""
    found = _INSTEAD.search(whole.even)
    reading = read(whole.part(0, found.start()).typed) if found else None
    if reading is None or said.asked or any(call.tool != "add_task" for call in reading.calls):
        return None
    adding = [one.tool for one in memory.last.changes]
    if not adding or memory.last.undid:
        return reading if memory.last.undid else None
    if adding != ["add_task"]:
        return None
    again = (replace(call, waits=not i) for i, call in enumerate(reading.calls))
    return Reading("instead", (Call("undo", {}), *again))


def _no_list(
    said: Said, whole: Sentence, reading: Reading, memory: Memory, read: Read, situation: Situation
) -> Reading | None:
    """A day alone may answer a question, or be the date of what was just added."""
    points = _POINTED.match(said.words.even) or _ONE_OF_THEM.search(said.words.even)
    if points and (meant := pointed(said, memory, situation)):
        return meant
    if memory.last.changes and (everyone := _ALL_ALONE.match(said.words.even)):
        rest = said.words.part(everyone.end(), len(said.words.even))
        return pointed(opened(f"all of them {rest.typed}"), memory, situation)
    if meant := placed(said, memory, read, situation):
        return meant
    if _SUGGESTS.match(whole.even) and (meant := bare(said, memory, situation)):
        return meant
    if said.asked:
        return None
    if meant := _only_fields(said, memory, situation) or _lacking(said, memory, situation):
        return meant
    if memory.last.changes and _MARKS.fullmatch(whole.even):
        return Reading("marks", problem=EITHER_WAY)
    if not reading.bare:
        return None
    if meant := answered(said, memory, read, situation):
        return meant
    if until := _until(whole, memory, situation):
        return until
    if not memory.last.changes or len(memory.focus) != 1:
        return None
    leads = _JOINED.match(whole.typed) or _AHEAD.match(whole.typed)
    if leads or CORRECTS.match(said.before) or said.words.even.startswith("back "):
        return bare(said, memory, situation)
    return None


def _only_fields(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "p2" and "with the call label" of what was just changed, rather than as a list."""
    meant = bare(said, memory, situation) if memory.last.changes else None
    plain = meant and all(call.tool == "update_task" for call in meant.calls)
    return meant if plain else None


def _lacking(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "next weekend" and "in Home" of a task that was added before without any of it."""
    names = {
        one.arguments.get("content")
        for turn in memory.turns
        for one in turn.changes
        if one.tool == "add_task"
    }
    if not memory.last.changes or len(memory.focus) != 1 or memory.focus[0] not in names:
        return None
    line = memory.lines.get(memory.focus[0], "")
    meant = bare(said, memory, situation)
    lacks = {
        "reschedule_tasks": " — " not in line,
        "move_tasks": " #" not in line,
        "update_task": True,
    }
    return meant if meant and all(lacks.get(call.tool) for call in meant.calls) else None


def _until(whole: Sentence, memory: Memory, situation: Situation) -> Reading | None:
    """Refuse "until christmas" alone, which ends something or puts it off."""
    lead = _UNTIL.match(whole.typed)
    if not lead or memory.last.shows:
        return None
    dated = read_due(Sentence.of(whole.typed[lead.end() :]), situation.context)
    return Reading("until", problem=END_OF_A_RULE) if dated else None


def _points(reading: Reading) -> bool:
    """Whether what is meant by itself names nothing but points: "the top", "first one"."""
    for call in reading.calls:
        given = call.arguments
        said = [*(given.get("tasks") or ()), given.get("task"), given.get("content")]
        if call.lookup:
            said += [call.lookup.words, *call.lookup.names]
        if any(isinstance(one, str) and _POINTS.match(one.lower()) for one in said):
            return True
    return False


def _unread(
    said: Said, whole: Sentence, memory: Memory, read: Read, situation: Situation
) -> Reading | None:
    """Read what means nothing by itself."""
    return (
        answered(said, memory, read, situation)
        or taken_back(said, whole, memory, situation)
        or reworded(said, memory, situation)
        or placed(said, memory, read, situation)
        or pointed(said, memory, situation)
        or _until(whole, memory, situation)
        or bare(said, memory, situation)
        or corrected(said, memory, situation)
        or did_it(said, memory, situation)
        or resolved(said, memory, read)
        or other_period(whole, memory, situation)
        or other_thing(whole, memory, read)
        or named(said, memory, situation)
        or each_named(said, memory, situation)
        or the_same(said, memory, situation)
        or one_more(said, whole, memory, read, situation)
        or turned(said, memory, read)
        or as_well(said, memory, read)
        or of_a_topic(whole, memory, situation)
        or _with_news(whole, memory, read, situation)
    )


def _with_news(whole: Sentence, memory: Memory, read: Read, situation: Situation) -> Reading | None:
    """Read "and give it p1, it's embarrassing": why is told as well."""
    return read_change(
        whole.typed, lambda part: going_on(part, read(part), memory, read, situation)
    )
