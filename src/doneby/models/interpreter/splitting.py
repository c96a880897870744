"""Several things in one message: where one request ends and the next begins.

A joint ("and", a comma, a full stop, a new line) is one only when what follows it is understood
as a request of its own; otherwise it belongs to the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.sentence import Sentence

_JOINT = re.compile(
    r"(?P<strong>[.!?]+ (?:, )?(?:and |then |also |next |after that |oh )*| ; (?:and |then |also )*"
    r"| ,? ?(?:and )?then | , (?:and |also |plus |but )+(?:then |also )*| - )"
    r"|(?P<weak> and (?:then |also |please )*| , | plus | also | & )"
)

# What begins a request, so that a joint before it is worth trying.
_OPENING = re.compile(
    r"(?:please |can you |could you |also |then |i |i've |i'm |i'd like (?:you )?to )*"
    r"(?:add|create|make|new|remind|set|put|schedule|jot|note|don't|remember|mark|complete|done|finish|finished|tick|check"
    r"|cross|close|reopen|uncheck|untick|delete|remove|erase|scrap|drop|cancel|get rid|forget|take|move|push|postpone"
    r"|reschedule|delay|defer|snooze|bump|bring|change|rename|label|tag|untag|prioriti[sz]e|flag|show|list|what|what's"
    r"|which|how|is|are|do|undo|revert|did|didn't|have|haven't|need|task|todo|transfer|call off|no|clear|unschedule|give|tell"
    r"|read|find|search|any|anything|shift|put off|completed|just|include|thanks|thank you|i)\b"
    r"|(?:(?:the|my) )?(?:[^ ,;]+ ){1,5}(?:is|are|has) "
)

# In the words of such a request another verb is more likely part of the task than a request.
_FREE = re.compile(
    r".{0,30}\b(?:remind|don't forget|do not forget|don't let|remember|i need to|i have to|note)\b"
)
_SURE = re.compile(
    r"(?:please |also |then )*(?:remind me|add|create|set a|set up a|mark|what|show)\b"
)

_BULLET = re.compile(
    r"^\s*(?:(?:[-*+•·‣▪–—>☐□]|\(?\d{1,3}[.)]|[a-z][.)]|\[ ?\])\s+)+", re.IGNORECASE
)
_TICKED = re.compile(r"^\s*(?:[-*+•]\s+)?(?:\[[xX]\]|[☑☒✓✔✅])\s")


def requests(text: str, understood: Callable[[str], bool]) -> Iterator[str]:
    """The requests in one line of a message.

    Args:
        text: The line.
        understood: Whether a stretch of it is a request of its own.
    """
    sentence = Sentence.of(text)
    begin = 0
    joints = [j for j in _JOINT.finditer(sentence.even) if _OPENING.match(sentence.even, j.end())]
    ends = [joint.start() for joint in joints] + [len(sentence.even)]
    for joint, end in zip(joints, ends[1:], strict=True):
        before = sentence.part(begin, joint.start())
        after = sentence.part(joint.end(), end)
        if (
            without_courtesies(before).sentence
            and _may_begin(before, after, joint)
            and understood(after.typed)
            and (understood(before.typed) or not understood(sentence.part(begin, end).typed))
        ):
            stop = re.match(r"[.!?]*", joint.group())
            yield sentence.part(begin, joint.start() + (stop.end() if stop else 0)).typed
            begin = joint.end()
    if last := sentence.part(begin, len(sentence.even)):
        yield last.typed


def _may_begin(before: Sentence, after: Sentence, joint: re.Match[str]) -> bool:
    """Whether a request may begin at a joint, seen what stands before it."""
    if joint.lastgroup == "strong":
        return True
    return not _FREE.match(before.even) or bool(_SURE.match(after.even))


def data_lines(lines: list[str]) -> list[str]:
    """The tasks of a pasted list: without bullets, numbers and boxes; ticked ones left out."""
    return [
        _BULLET.sub("", line).strip() for line in lines if line.strip() and not _TICKED.match(line)
    ]


def enumerated(text: str) -> list[str]:
    """The items of an enumeration in one line: "milk; eggs", "milk, eggs and bread"."""
    sentence = Sentence.of(text)
    marks = " ; " if " ; " in sentence.even else r" , (?:and )?| and | & "
    items, begin = [], 0
    for mark in re.finditer(marks, sentence.even):
        items.append(sentence.part(begin, mark.start()).typed)
        begin = mark.end()
    items.append(sentence.part(begin, len(sentence.even)).typed)
    return [item for item in (item.strip(" .") for item in items) if item]
