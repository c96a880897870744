# ruff: noqa: SIM905 - word lists are read as words
"""Several things in one message: where one request ends and the next begins.

A joint ("and", a comma, a full stop, a new line) is one only when what follows it is understood
as a request of its own; otherwise it belongs to the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.tails import ASKS_TO_ADD
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import BEGINS_A_REQUEST, ORDERS, ORDINALS, SHARED_VERBS

_ABBREVIATED = "".join(
    rf"(?<! {word})" for word in ("appt", "dept", "mrs", "ave", "etc", "prof", "rev", "capt", "inc")
)
SENTENCE_END = expression(
    rf"(?:(?<=[a-z]{{3}})|(?<=[\ue000)])){_ABBREVIATED}(?<! every(?=!))(?<!urgent(?=!))"
    r"(?<!important(?=!))[.!?]+ (?=[^ ])"
)
_OWNERS = frozenset({"the", "my", QUOTED})
_SEMICOLON = expression(r" ; ")
_JOINT = expression(
    r"(?P<strong>[.!?]+ (?:, )?(?:and |then |also |next |after that |oh )*"
    r"| ; (?:and |then |also )*"
    r"| ,? ?(?:and )?then | , (?:and |also |plus |but )+(?:then |also )*| - )"
    r"|(?P<weak> and (?:then |also |please )*| , | plus | also | & )"
)

# "the milk is done" begins a request too.
_STATEMENT = expression(
    r"(?:(?:the|my) )?(?:[^ ,;]+ ){1,5}"
    r"(?:(?:is|are|has) |(?:done|finished|bought|paid|sorted)(?: |$))"
)

# In the words of such a request another verb is more likely part of the task than a request.
_FREE = expression(
    r".{0,30}\b(?:remind|don't forget|do not forget|don't let|remember|i need to|i have to|note)\b"
)
# "add book flight, note: max 120 euro" and "... deadline 10 dec, do it on the 7th" go on.
_GOES_ON = expression(
    r"(?:notes?|description|details|deadline)(?: :|:)|(?:label|tag) @?[\w-]+[.!]?$"
    r"|(?:(?:it|that|this|which) )?(?:has|have|needs?|must|should|ought) (?:to )?(?:be|get) "
    r"|(?:(?:i|we)(?:'ll| will| want to| need to|'d like to| would like to| plan to|'m going to) )?"
    r"(?:do|start|begin|tackle|finish|work) (?:it|on|by|this)\b"
)
# "..., remind me at 8" reminds of what was said before it.
_REMINDS_OF_IT = expression(
    r"(?:please )?remind me(?! (?:to|about|of|that)\b)"
    rf"(?!.* (?:about|of|that|to (?:{'|'.join(sorted(ORDERS))})) )"
)
_ADDS = expression(
    r"(?:please |also |then )*(?:add|put|new|todo|to-do|task|note|remind|i (?:need|must|have))\b"
)
# "add email Ann and clear the board" is about what is to be done, all of it.
_DO_AS_WELL = frozenset(
    """clear cancel check call get find read search take close drop bring give finish change
    cross""".split()
)
# "add there: insurance, find room" lists what is to be added.
_LISTS = expression(r"(?:please |also |then )*(?:add|put|new)\b[^:]{0,60}:")
_SURE = expression(
    r"(?:please |also |then )*(?:remind me|add|create|set a|set up a|mark|what|show)\b"
)

_BULLET = expression(
    r"^\s*(?:(?:[-*+•·‣▪–—>☐□]|\(?\d{1,3}[.)]|[a-z][.)]|\[ ?\])\s+)+", re.IGNORECASE
)
_TICKED = expression(r"^\s*(?:[-*+•]\s+)?(?:\[[xX]\]|[☑☒✓✔✅])\s")


def requests(text: str, understood: Callable[[str], bool]) -> Iterator[str]:
    """The requests in one line of a message.

    Args:
        text: The line.
        understood: Whether a stretch of it is a request of its own.
    """
    for sentence in _sentences(Sentence.of(text), understood):
        yield from _requests(sentence, understood)


def _sentences(whole: Sentence, understood: Callable[[str], bool]) -> Iterator[Sentence]:
    """Cut at the ends of sentences, and at semicolons where these set requests apart."""
    for sentence in _with_tails(whole, list(_cut(whole, SENTENCE_END))):
        parts = list(_cut(sentence, _SEMICOLON))
        several = not any(map(_asks_to_add, parts)) and (
            sum(understood(part.typed) for part in parts) > 1
        )
        yield from parts if several else (sentence,)


def _with_tails(whole: Sentence, sentences: list[Sentence]) -> Iterator[Sentence]:
    """The sentences, "Can you add that?" with the one that it is about."""
    begin = 0
    for following in [*sentences[1:], None]:
        if following is None:
            yield whole.part(begin, len(whole.even))
        elif following and not _asks_to_add(following):
            end = whole.starts.index(following.starts[0])
            yield whole.part(begin, end)
            begin = end


def _asks_to_add(sentence: Sentence) -> bool:
    """Whether a sentence does nothing but ask to add what was said before it."""
    found = ASKS_TO_ADD.match(sentence.even)
    return found is not None and found.start("ask") == 0


def _cut(sentence: Sentence, mark: re.Pattern[str]) -> Iterator[Sentence]:
    """The stretches that end with a mark, the mark included."""
    begin = 0
    for found in mark.finditer(sentence.even):
        yield sentence.part(begin, found.end())
        begin = found.end()
    if last := sentence.part(begin, len(sentence.even)):
        yield last


def _requests(sentence: Sentence, understood: Callable[[str], bool]) -> Iterator[str]:
    """Cut a sentence at the joints behind which a request of its own begins."""
    begin, lead = 0, ""
    joints = [j for j in _JOINT.finditer(sentence.even) if _may_open(sentence.even, j.end())]
    ends = [joint.start() for joint in joints] + [len(sentence.even)]
    for joint, end in zip(joints, ends[1:], strict=True):
        before, after = sentence.part(begin, joint.start()), sentence.part(joint.end(), end)
        first = f"{lead}{before.typed}"
        if not without_courtesies(before).sentence or _asks_to_add(after):
            continue
        if (
            _may_begin(before, after, joint)
            and understood(after.typed)
            and (understood(first) or not understood(sentence.part(begin, end).typed))
        ):
            verb = ""
        else:
            verb = "" if _orders(after) else _verb(lead or before.even)
            if not verb or not (understood(first) and understood(f"{verb}{after.typed}")):
                continue
        yield first
        begin, lead = joint.end(), verb
    if last := sentence.part(begin, len(sentence.even)):
        yield lead + last.typed.rstrip(" ;")


def _verb(even: str) -> str:
    """The verb that a second half may do without: "move a to friday and b to saturday"."""
    first = without_courtesies(Sentence.of(even)).sentence.even.partition(" ")[0]
    return f"{first} " if first in SHARED_VERBS else ""


def _orders(after: Sentence) -> bool:
    """Whether a second half has a verb of its own: "... and make it p1"."""
    return after.even.partition(" ")[0] in BEGINS_A_REQUEST


def _may_open(even: str, position: int) -> bool:
    """Whether it is worth finding out if a request begins here."""
    first = even[position : position + 30].partition(" ")[0].rstrip(",:;.!?")
    return (
        first in BEGINS_A_REQUEST
        or first in _OWNERS
        or first in ORDINALS
        or bool(_STATEMENT.match(even, position))
    )


def _may_begin(before: Sentence, after: Sentence, joint: re.Match[str]) -> bool:
    """Whether a request may begin at a joint, seen what stands before it."""
    adds = _ADDS.match(without_courtesies(before).sentence.even) or " deadline " in before.even
    if adds and (_GOES_ON.match(after.even) or _REMINDS_OF_IT.match(after.even)):
        return False
    if joint.lastgroup == "strong":
        return True
    if _LISTS.match(before.even):
        return bool(_SURE.match(after.even))
    if _ADDS.match(before.even) and after.even.partition(" ")[0] in _DO_AS_WELL:
        return False
    return not _FREE.match(before.even) or bool(_SURE.match(after.even))


def data_lines(lines: list[str]) -> tuple[list[str], list[str]]:
    """The tasks of a pasted list, without bullets, numbers and boxes; and those ticked off."""
    open_ones = [_BULLET.sub("", line).strip() for line in lines if not _TICKED.match(line)]
    ticked = [line[found.end() :].strip() for line in lines if (found := _TICKED.match(line))]
    return [line for line in open_ones if line], ticked
