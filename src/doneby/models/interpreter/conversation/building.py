"""From what points at tasks, and what is said of them, to the calls that make it so."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.amended import calls_for
from doneby.models.interpreter.conversation.amending import read_amendment, read_length
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.recounting import recounted
from doneby.models.interpreter.naming import read_new_name, read_place
from doneby.models.interpreter.phrases.deeds import PARTICLES
from doneby.models.interpreter.places import LISTING, of_a_place
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.slots import read_amount, read_before, read_due, read_labels
from doneby.models.interpreter.words import JOINING, PRONOUNS


@dataclass(frozen=True)
class Pointed:
    """What is said, and of which tasks."""

    slots: Mapping[str, Sentence]
    names: list[str]
    memory: Memory
    situation: Situation


Build = Callable[[Pointed], Reading | None]


def read_length_or_days(even: str) -> bool:
    """Whether it is a stretch of time: "2 hours", "a day"."""
    return bool(
        read_length(even) or re.fullmatch(r"(?:\d{1,2}|an?|one|two|three|the) (?:day|week)s?", even)
    )


_LATER = expression(r" (?P<later>later|earlier|sooner)(?: now| then| again| though| please)*$")


def amended(
    words: Sentence, names: list[str], memory: Memory, situation: Situation
) -> Reading | None:
    """What is to be different of some tasks: a date, a place, a priority, a number in the name."""
    if later := _LATER.search(words.even):  # counted from when it is due, and not from now
        by = read_amount(words.part(0, later.end("later")))
        shift = Call("reschedule_tasks", {"tasks": names, "due": by})
        return Reading("postpone", (shift,)) if by else None
    amendment = read_amendment(words, situation)
    if amendment is None:
        return None
    calls, problem = calls_for(names, amendment, memory, situation)
    return Reading("amend", calls, problem=problem) if calls or problem else None


def _amend(it: Pointed) -> Reading | None:
    one = it.names[0] if len(it.names) == 1 else ""
    if one and (other := recounted(it.slots["said"], one, it.memory)):
        return other
    return amended(it.slots["said"], it.names, it.memory, it.situation)


def _shift(it: Pointed) -> Reading | None:
    if read_length_or_days(it.slots["said"].even.removeprefix("by ")):
        return None  # by how much, rather than how long it takes
    return amended(it.slots["said"], it.names, it.memory, it.situation)


def _last(it: Pointed) -> Reading | None:
    length = read_length(it.slots["how_long"].even)
    return _updated(it.names, {"duration": length}) if length else None


_NO_NEW_NAME = expression(rf"(?:{'|'.join(sorted(PARTICLES))}|again|done|now|then|it|that)(?: |$)")


def _dated(words: Sentence, situation: Situation) -> bool:
    """Whether it begins with a date, or is one."""
    from doneby.grammar.dates import find_due

    found = find_due(words.typed, situation.context)
    return bool(found and (found.start == 0 or read_due(words, situation.context)))


_INSTEAD = expression(r"(?: ,)? (?:instead|rather|from now on)$")
_MORE = expression(r"(?: ,)? (?:too|as well|also)$")


def _without(end: re.Pattern[str], words: Sentence) -> Sentence:
    found = end.search(words.even)
    return words.part(0, found.start()) if found else words


def _rename(it: Pointed) -> Reading | None:
    if it.memory.of_place and len(it.memory.focus) != 1:
        return None
    words = _without(_INSTEAD, it.slots["name"])
    if words.even != QUOTED and (_NO_NEW_NAME.match(words.even) or _dated(words, it.situation)):
        return None  # "call the first one off", "call it tomorrow"
    name = read_new_name(words)
    return _updated(it.names, {"content": name}) if name and len(it.names) == 1 else None


def _label(it: Pointed) -> Reading | None:
    words = _without(_MORE, it.slots["labels"])
    labels = read_labels(words)
    plain = JOINING.isdisjoint(words.words) and PRONOUNS.isdisjoint(words.words)
    few = labels is not None and (len(labels) == 1 or " and " in words.even or "@" in words.even)
    return _updated(it.names, {"add_labels": labels}) if labels and plain and few else None


def _unlabel(it: Pointed) -> Reading | None:
    if "unlabels" in it.slots:
        labels = read_labels(it.slots["unlabels"])
    else:
        said = [re.findall(r" · @([^\s·]+)", it.memory.lines.get(name, "")) for name in it.names]
        labels = said[0] if len(said) == 1 and len(said[0]) == 1 else None
        if labels is None:
            return Reading("unlabel", problem="Say which label, like: take the label phone off it.")
    return _updated(it.names, {"remove_labels": labels}) if labels else None


def _note(it: Pointed) -> Reading | None:
    return _updated(it.names, {"add_note": it.slots["note"].typed}) if len(it.names) == 1 else None


def _deadline(it: Pointed) -> Reading | None:
    day = read_due(it.slots["day"], it.situation.context)
    return _updated(it.names, {"deadline": day}) if day else None


def _remind(it: Pointed) -> Reading | None:
    return reminded(it.names, read_before(it.slots["ahead"]))


def reminded(names: list[str], when: str | None) -> Reading | None:
    """A reminder so long before one task."""
    if not when or len(names) != 1:
        return None
    return Reading("reminder", (Call("set_reminder", {"task": names[0], "when": when}),))


def _undate(it: Pointed) -> Reading | None:
    return Reading("clear_date", (Call("reschedule_tasks", {"tasks": it.names, "due": "no date"}),))


def _delete(it: Pointed) -> Reading | None:
    return Reading("delete", (Call("delete_tasks", {"tasks": it.names}),))


_FEW = 2
_NO_PLACE = frozenset({"not", "done", "too", "so", "very", "now", "off", "on", "here", "there"})


def _into(it: Pointed) -> Reading | None:
    place = read_place(it.slots["place"])
    plain = it.slots["place"].words.isdisjoint(_NO_PLACE)
    if not place or not plain or LISTING not in it.situation.tools or len(place.split()) > _FEW:
        return None
    move = Call("move_tasks", {"tasks": it.names, "project": place})
    return Reading("move", (of_a_place(move),))


def _finish(it: Pointed) -> Reading | None:
    said_alone = "those" not in it.slots  # "done": it is what was spoken of right before
    tools = {one.tool for one in it.memory.last.made}
    if said_alone and (not tools or tools & {"complete_tasks", "delete_tasks", "undo"}):
        return None
    if said_alone and len(it.memory.run) > 1:
        return None  # several were added: that may be all
    shown = tools == {"find_tasks"} and not any("text" in o.arguments for o in it.memory.last.made)
    if said_alone and shown:
        return None  # a list was looked at, of one task by chance
    return Reading("complete", (Call("complete_tasks", {"tasks": it.names}),))


def _updated(names: list[str], fields: Mapping[str, object]) -> Reading:
    return Reading("amend", tuple(Call("update_task", {"task": name, **fields}) for name in names))


BUILD: Mapping[str, Build] = {
    "rename": _rename,
    "label": _label,
    "unlabel": _unlabel,
    "note": _note,
    "deadline": _deadline,
    "remind": _remind,
    "clear_date": _undate,
    "amend": _amend,
    "amend_shift": _shift,
    "amend_length": _last,
    "amend_place": _into,
    "finish": _finish,
    "delete": _delete,
}
