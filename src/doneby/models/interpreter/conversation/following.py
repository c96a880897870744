"""What is said of tasks that were spoken of before: "make it friday", "the second one is done"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.amended import calls_for
from doneby.models.interpreter.conversation.amending import Amendment, read_amendment
from doneby.models.interpreter.conversation.building import (
    BUILD,
    Pointed,
    amended,
    read_length_or_days,
    reminded,
)
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import fitting, meant
from doneby.models.interpreter.conversation.recounting import recounted
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.messages import WRITING
from doneby.models.interpreter.patterns import Index
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.deeds import LATELY
from doneby.models.interpreter.phrases.following import AMENDING, FINISHING
from doneby.models.interpreter.phrases.pointing import TIMES
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_amount, read_before, read_due
from doneby.models.interpreter.verbs import done_by
from doneby.models.interpreter.words import ORDINALS

_SHIFT = expression(r" (?:later|earlier|more|extra)(?: |$)|^another ")
_OF_A_TIME = expression(rf"(?:that|this) (?:{TIMES})\b")
_MORE = expression(r" (?:too|as well|also)$")
_MAY_I = expression(
    r"(?:might|may|can|could) (?:i be reminded|(?:it|that|this|they|these|those|both) (?:be|go)) "
)
_AHEAD = expression(r"(?P<length>.+?) (?:before(?:hand)?|ahead|in advance)(?: (?:it|that|then))?")


def pointed(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read a sentence that points at tasks and says something of them."""
    if said.asked and not _MAY_I.match(said.words.even):
        return None
    for intent, pattern in _phrasings().worth_trying(said.words):
        if intent.tool and intent.tool not in situation.tools:
            continue
        for slots in pattern.matches(said.words):
            pointing = slots.get("those")
            if pattern.starts_with_slot and _OF_A_TIME.match(said.words.even):
                continue  # "that evening at 7" is no task
            names = meant(pointing.even, memory) if pointing else _in_hand(memory)
            if not names or any(name in memory.gone for name in names):
                continue
            if reading := BUILD[intent.name](Pointed(slots, names, memory, situation)):
                return reading
    return None


@lru_cache(maxsize=1)
def _phrasings() -> Index[Intent]:
    every = [(one, pattern) for one in (*FINISHING, *AMENDING) for pattern in one.patterns]
    return Index(sorted(every, key=lambda one: one[1].starts_with_slot))


_DID_IT = expression(
    r"(?:i|we|i've|we've)(?: have| just| already| finally| now)* (?P<verb>[a-z]+)"
    r" (?P<those>it|that|them|that one|those)"
    rf"(?: (?:{LATELY}|(?:yesterday|this) (?:morning|afternoon|evening)))*"
)


def did_it(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "I sent it yesterday" of a task that says the same."""
    found = _DID_IT.fullmatch(said.words.even)
    if not found or said.asked or "complete_tasks" not in situation.tools:
        return None
    names = meant(found["those"], memory)
    verbs = done_by(found["verb"])
    fits = [name for name in names if name.split()[0].lower() in verbs]
    if not names or len(fits) != len(names) or any(name in memory.gone for name in names):
        return None
    return Reading("complete", (Call("complete_tasks", {"tasks": names}),))


def _in_hand(memory: Memory) -> list[str]:
    """The one task that was just spoken of."""
    return list(memory.focus) if len(memory.focus) == 1 else []


def bare(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "and p1", "at 11" and "in health" of the task that was just added or changed."""
    names = _in_hand(memory)
    about_it = [one for one in memory.at_work.made if one.tool in WRITING and not one.asked]
    if said.asked:
        return None
    if not names or names[0] in memory.gone or not about_it or memory.at_work.undid:
        return None
    if about_it[-1].tool in ("complete_tasks", "delete_tasks"):
        return None
    words = _in_place_of(said.words, situation)
    if more := _MORE.search(words.even):
        return _fields(words.part(0, more.start()), names, memory, situation)
    if _SHIFT.search(words.even) and (amount := read_amount(words)):
        return Reading("postpone", (Call("reschedule_tasks", {"tasks": names, "due": amount}),))
    if ahead := _AHEAD.fullmatch(words.even):
        when = read_before(words.part(*ahead.span("length")))
        return reminded(names, when) if when and read_length_or_days(ahead["length"]) else None
    if about_it[-1].tool == "set_reminder" or _is_counted(words, memory):
        return None  # another time of the task, or of its reminder
    return recounted(words, names[0], memory) or amended(words, names, memory, situation)


def _is_counted(words: Sentence, memory: Memory) -> bool:
    """Whether "the first at 9" may be a task of several, or a day."""
    several = len(memory.listed) > 1 or len(memory.run) > 1
    counted = not ORDINALS.keys().isdisjoint(words.words) and " of " not in words.even
    return several and counted


_NOT_BUT = expression(
    r"not (?P<old>[^,]+?) (?:, (?:but )?|but )(?P<new>[^,]+)"
    r"|(?P<new2>[^,]+?) (?:, )?(?:and )?not (?P<old2>[^,]+)"
)


def _in_place_of(words: Sentence, situation: Situation) -> Sentence:
    """The ninth of "not the tenth, the ninth": the day that is in the place of another."""
    found = _NOT_BUT.fullmatch(words.even)
    if not found:
        return words
    new = words.part(*found.span("new" if found["new"] else "new2"))
    old = words.part(*found.span("old" if found["old"] else "old2"))
    dated = all(read_due(one, situation.context) for one in (new, old))
    return new if dated else words


def _fields(
    words: Sentence, names: list[str], memory: Memory, situation: Situation
) -> Reading | None:
    """Read "p2 as well"; a day as well may be for another task, or a second one."""
    meant = amended(words, names, memory, situation)
    plain = meant and all(call.tool == "update_task" for call in meant.calls)
    return meant if plain else None


def named(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "turkey by the 10th" and "do the plumber tomorrow" of a task of the conversation."""
    if said.asked:
        return None
    open_ones = [one for one in memory.known if one not in memory.gone]
    for name, rest in _named(said.words, frozenset(map(str.casefold, open_ones))):
        found = fitting(name, open_ones) if name not in _NO_NAME else []
        found = [one for one in found if not _SEVERAL.search(one)]
        if found and (amendment := read_amendment(rest, situation)):
            calls, problem = calls_for(found, amendment, memory, situation)
            if calls or problem:
                return Reading("amend", calls, problem=problem)
    return None


def each_named(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "chen for tomorrow, okafor for thursday" of tasks that were just shown or added."""
    pieces = said.words.split_at(r" (?:, and|and|,) ")
    recent = [one for one in (*memory.focus, *memory.run, *memory.listed) if one not in memory.gone]
    recent = list(dict.fromkeys(recent))
    if said.asked or not _AT_LEAST <= len(pieces) <= _AT_MOST or len(recent) < len(pieces):
        return None
    calls: list[Call] = []
    names: set[str] = set()
    for piece in pieces:
        meant_now = next(_of_recent(piece, recent, situation), None)
        if meant_now is None or meant_now[0] in names:
            return None
        made, problem = calls_for([meant_now[0]], meant_now[1], memory, situation)
        if problem or not made:
            return Reading("amend", problem=problem) if problem else None
        names.add(meant_now[0])
        calls += made
    return Reading("amend", tuple(calls))


def _of_recent(
    words: Sentence, recent: list[str], situation: Situation
) -> Iterator[tuple[str, Amendment]]:
    """The ways to cut a few words into a task and what is said of it: "chen for tomorrow"."""
    for joint in re.finditer(" ", words.even):
        head = words.part(0, joint.start())
        rest = words.part(joint.end(), len(words.even))
        found = fitting(head.even, recent) if head.even not in _NO_NAME else []
        if found and (amendment := read_amendment(rest, situation)):
            yield found[0], amendment


_AT_LEAST, _AT_MOST = 2, 4
_SEVERAL = expression(r"[,;:]\s")
"""A title that lists things is not called by one of them."""

_NO_NAME = frozenset({"it", "that", "this", "them", "the", "my", "i", "we", "you", "add"})
_JOINT = expression(
    r" (?=(?:to|by|on|for|at|until|till|in|into|under|today|tomorrow|tonight|this|next) ?)"
)
_DOES = expression(r"(?P<verb>(?:do|put|move|push|shift|have|get|schedule|book|set) )?(?P<name>.+)")
_SAYS = expression(
    r" (?:(?:needs?|has to|have to|must|should|ought to|will|can)"
    r" (?:doing|to be done|be done|sorting|ordering|paying|finishing|to be (?:ready|finished)"
    r"|be ready|be)"
    r"|is|are)$"
)


def _named(words: Sentence, known: frozenset[str]) -> Iterator[tuple[str, Sentence]]:
    """The ways to cut a sentence into a name and what is said of it.

    Without a verb, and without "the", only what is not said of a new task cuts it: "slides to
    4pm", "turkey by the 10th as well".
    """
    for joint in _JOINT.finditer(words.even):
        head = words.part(0, joint.start())
        rest = words.part(joint.end(), len(words.even))
        states = _SAYS.search(head.even)
        head = head.part(0, states.start()) if states else head
        does = _DOES.fullmatch(head.even)
        if not does or not head:
            continue
        name = does["name"]
        if head.typed.casefold() in known:
            yield head.typed, rest  # "call the plumber tomorrow", which is there
            continue
        owned = name.startswith(("the ", "my ", "\ue000"))
        moved = rest.even.startswith(("to ", "until ", "till ", "into "))
        again = words.even.endswith((" as well", " too", " instead"))
        if len(name.split()) > 5 or not (states or moved or again or owned):
            continue
        yield (head.part(*does.span("name")).typed, rest)
