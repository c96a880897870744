"""What is taken back: the last request, or what of it was not meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import fitting, meant
from doneby.models.interpreter.conversation.telling import told_of
from doneby.models.interpreter.messages import Made, Turn
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.news import is_news
from doneby.models.interpreter.phrases import turning
from doneby.models.interpreter.phrases.pointing import NTH
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Call, Lookup, Reading, Situation
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.slots import read_due

MISTAKEN = frozenset({"complete_tasks", "reschedule_tasks", "move_tasks"})
"""What can have been done to the wrong task, and is then done to the right one."""

TWICE = (
    "It was changed more than once, so nothing was changed now: say undo for the last change, "
    "undo the last 2 for both, or the date that it is to have."
)

NO_REDOING = "What was undone cannot be done again by itself: say once more what is to change."

_TURNS = expression(rf"(?:{turning.TURN}(?=[ ,.!;:-])[ ,.!;:-]*(?<= ))+")
_SCRATCH = expression(turning.SCRATCH)
_UNDO = expression(turning.UNDO_AT_THE_END)
_PUT_BACK = expression(turning.PUT_BACK)
_EXCEPT = tuple(expression(form + turning.REASON) for form in turning.EXCEPT)
_NOT_SO = expression(turning.NOT_SO)
_WRONG_ONE = expression(turning.WRONG_ONE)
_OTHER_TASK = expression(
    r"(?:i (?:meant|mean)(?: to say)?|it was|that was) (?P<name>.+?)(?: ,? not .+)?$"
    rf"|not (?:the )?[^,]+? ,? ?(?:but )?(?P<instead>the .+|{QUOTED})$"
)
# "I am away on Thursday, so let us make that Friday": why comes first, and asks for nothing.
_BECAUSE = expression(
    r"(?:i|i'm|we|we're|it|she|he|they|there|the) [^?]{3,120}?,? so (?=(?:let us|let's|please"
    r"|can you|could you|make|move|put|set|change|push) )"
)
_IS = expression(
    r"(?P<what>it|that|this|they)['’]?(?P<is>s|re)(?= )"
    rf"|(?P<one>(?:the )?(?:[a-z0-9]+ one|{NTH}|other))['’]s(?= )",
    re.IGNORECASE,
)
_I_MEAN = expression(r"(?: ,)? i mean[t]?$")
_WRONGLY = frozenset({"no", "sorry", "no sorry", "oops", "no wait", "oh no", "oh no , sorry"})
# "no sorry, he rang, it's Friday now": news, with no wish in it, and then what is to change
_ASIDE = expression(
    r"(?P<news>(?:i|we|he|she|they|it|i've|we've|i'm|he's|she's|they've|they're|somebody|someone"
    r"|the [a-z]+) [a-z' ]{2,60}?) , (?:so |and )*"
    r"(?=(?:it|that|this|they)(?:'s|'re| is| are) |(?:make|move|put|push|take|bring) (?:it|that) )"
)
_MEANT = expression(r"\W*(?:.*\b)?i mean[t]?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """A sentence without what it begins and ends with.

    Attributes:
        words: What is left.
        turned: Whether it began with a word that turns back, or goes on from before.
        asked: Whether it is a question.
        before: What it began with.
    """

    words: Sentence
    turned: bool
    asked: bool
    before: str


def opened(text: str) -> Said:
    """Take off what a correction or an addition begins with, and courtesies."""
    whole = Sentence.of(text)
    request = without_courtesies(whole)
    words, turned = request.sentence, len(request.sentence.even) < len(whole.even)
    if because := _BECAUSE.match(words.even):
        words, turned = words.part(because.end(), len(words.even)), True
    while found := _TURNS.match(words.even):
        words = words.part(found.end(), len(words.even))
        request_again = without_courtesies(words)
        words, turned = request_again.sentence, True
    if meant_so := _I_MEAN.search(words.even):
        words, turned = words.part(0, meant_so.start()), True
    if (aside := _ASIDE.match(words.even)) and is_news(words.part(*aside.span("news"))):
        words, turned = words.part(aside.end(), len(words.even)), True
    if is_ := _IS.match(words.typed):
        verb = "are" if is_["is"] == "re" else "is"
        what = is_["what"] or is_["one"]
        words = Sentence.of(f"{what} {verb}{words.typed[is_.end() :]}")
    before = whole.even.partition(words.even)[0] if words.even else whole.even
    begins = bool(turned and before.strip(" ,.!"))
    suggested = " about " in f"{before} "
    return Said(words, begins, request.asked and not (request.polite or suggested), before)


def taken_back(said: Said, whole: Sentence, memory: Memory, situation: Situation) -> Reading | None:
    """Read "scratch that", "put it back", "except the bread" and "wrong one, the other"."""
    if "undo" not in situation.tools or said.asked:
        return None
    even = said.words.even
    last = memory.last_change
    scratched = _SCRATCH.fullmatch(even) or _SCRATCH.fullmatch(whole.even.strip(" .!,"))
    undo = Reading("undo", (Call("undo", {}),))
    if scratched and memory.last.changes:
        return undo
    if _PUT_BACK.fullmatch(even):
        return _put_back(memory, undo)
    if last is None:
        return None
    turns = said.turned and re.match(
        r"(?:oh|no|wait|hang|hold|oops|ups|sorry|ugh|argh|actually|ah|hm)", said.before
    )
    if turns and _UNDO.fullmatch(even) and memory.last.changes:
        return undo
    if _NOT_SO.fullmatch(even) and {one.tool for one in memory.last.changes} == {"complete_tasks"}:
        return undo
    return _but_for(said.words, memory, last) or _instead(said, memory, last, situation)


def _put_back(memory: Memory, undo: Reading) -> Reading | None:
    """What was changed twice may be meant to be as it was before the first time."""
    changing = [turn for turn in memory.turns if turn.changes or turn.undid][-2:]
    if not changing:
        return None
    if changing[-1].undid:
        return Reading("undo", problem=NO_REDOING)
    if len(changing) > 1 and changing[0].changes:
        kinds = [{(one.tool, *_names(one)) for one in turn.changes} for turn in changing]
        if kinds[0] & kinds[1]:
            return Reading("undo", problem=TWICE)
    return undo


def _names(made: Made) -> list[str]:
    return [name for name, _ in told_of(made)]


def _but_for(words: Sentence, memory: Memory, last: Turn) -> Reading | None:
    """Take back what was done to one of several: "the homework is not done"."""
    found = next((found for form in _EXCEPT if (found := form.fullmatch(words.even))), None)
    names = [name for made in last.changes for name in _names(made)]
    if not found or any("tasks" not in made.arguments for made in last.changes):
        return None
    group = next(key for key in ("undone", "kept", "except", "missed") if key in found.groupdict())
    if group == "kept":
        kept = fitting(found["kept"], names) if memory.last.changes else []
        return Reading("instead", (Call("undo", {}), *_again(last, kept))) if kept else None
    if group == "except" and not memory.last.changes:
        return None
    if group != "except" and any(made.tool != "complete_tasks" for made in last.changes):
        return None
    left_out = fitting(found[group], names)
    if not left_out:
        return None
    rest = [name for name in names if name not in left_out]
    if group == "undone" and found["only"] and fitting(found["only"], names) != rest:
        return None
    return Reading("instead", (Call("undo", {}), *_again(last, rest)))


def _again(last: Turn, names: Sequence[str]) -> tuple[Call, ...]:
    """The calls of a request for those that were meant."""
    calls: list[Call] = []
    for made in last.changes:
        if own := [name for name in _names(made) if name in names]:
            calls.append(Call(made.tool, {**made.arguments, "tasks": own}, waits=not calls))
    return tuple(calls)


def _instead(said: Said, memory: Memory, last: Turn, situation: Situation) -> Reading | None:
    """Read "I meant the eggs": what was done is taken back, and done to the other task."""
    made = last.changes[0]
    if len(last.changes) > 1 or made.tool not in MISTAKEN or len(_names(made)) != 1:
        return None
    if not memory.last.changes:
        return None
    name = _other_name(said, memory)
    if not name:
        return None
    if _changed_before(memory, _names(made)):
        return Reading("instead", problem=TWICE)
    words = name.removeprefix("the ")
    others = [one for one in memory.listed if one not in _names(made)]
    arguments = {key: value for key, value in made.arguments.items() if key != "tasks"}
    pointing = meant(Sentence.of(name).even, memory)
    if pointing and set(pointing).isdisjoint(_names(made)):
        again = Call(made.tool, {"tasks": pointing, **arguments}, waits=True)
        return Reading("instead", (Call("undo", {}), again))
    if words in ("other", "other one", "other task", "other one done"):
        if len(others) != 1:
            return None
        again = Call(made.tool, {"tasks": others, **arguments}, waits=True)
        return Reading("instead", (Call("undo", {}), again))
    whole = Sentence.of(name)
    found = unquote(name) if whole.even == QUOTED else read_found(whole)
    if not found or read_due(whole, situation.context):
        return None
    lookup = Lookup({"text": found}, (found,), found, alone=True)
    return Reading("instead", (Call("undo", {}), Call(made.tool, arguments, lookup, waits=True)))


def _changed_before(memory: Memory, names: Sequence[str]) -> bool:
    """Whether the request before the last change was about the same, so that one undo is few."""
    changing = [turn for turn in memory.turns if turn.changes or turn.undid][-2:-1]
    before = [name for turn in changing for made in turn.changes for name in _names(made)]
    return not set(names).isdisjoint(before)


def _other_name(said: Said, memory: Memory) -> str:
    """What the right task is called, where the wrong one was changed."""
    words = said.words
    if wrong := _WRONG_ONE.fullmatch(words.even):
        return words.part(*wrong.span("name")).typed
    if other := _OTHER_TASK.fullmatch(words.even):
        return words.part(*other.span("name" if other["name"] else "instead")).typed
    if _MEANT.search(said.before) or said.before.strip(" ,") in _WRONGLY:
        owned = words.even.startswith(("the ", "my ", "other one", QUOTED)) or bool(
            meant(words.even, memory)
        )
        named = owned or bool(_MEANT.search(said.before))
        return words.typed if named and len(words.words) <= 5 else ""
    return ""
