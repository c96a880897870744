"""What answers a question of ours, or says again what was not found: "the invoice one"."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import fitting, meant
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.messages import Made
from doneby.models.interpreter.phrases import turning
from doneby.models.interpreter.phrases.hints import LACKING, WHICH_TASK
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_amount, read_before, read_due

Read = Callable[[str], Reading | None]

_ONE = expression(r" (?:one|task|please)$")
_NUMBER = expression(r"(?:number |no\.? |nr\.? )?(?P<number>[1-9])")
_REFERENCE = expression(r"match “(?P<words>.+?)”")
_NOT_FOUND = expression(r"No task matches “(?P<words>.+?)”")
_OTHER_NAME = expression(turning.OTHER_NAME)
_IT_IS = expression(r"(?:it|that|this) is ")
_AHEAD = expression(r".+ (?:before|beforehand|ahead|in advance|earlier)")
CORRECTS = expression(
    r"\W*(?:no|nope|nah|sorry|oops|whoops|ups|wait|ah|oh|hmm*|hang on|hold on|actually|rather|my"
    r"|correction|i meant?|well|ok|please)\b",
    re.IGNORECASE,
)
_POINTER = expression(r"\b(?:it|that|this|them|those)\b", re.IGNORECASE)
_TO = expression(r"(?:to|until|till|for|on|at|by) ")


def answered(said: Said, memory: Memory, read: Read, situation: Situation) -> Reading | None:
    """Carry out the request before this one, with what it lacked."""
    last = memory.last
    asked = next((one for one in last.made if one.asked), None)
    if asked:
        return _chosen(said, memory, asked)
    if last.changes or last.undid:
        return None
    missing = next((one for one in last.made if not one.went_well), None)
    if missing and (found := _NOT_FOUND.search(_told(missing))):
        return _renamed(said, memory, found["words"], situation)
    if WHICH_TASK in last.reply:
        return _pointed_out(said, memory, read)
    if any(hint in last.reply for hint in LACKING):
        return _completed(said, last.said, read, situation)
    return None


def _told(made: Made) -> str:
    try:
        return str(json.loads(made.told).get("error", ""))
    except ValueError:
        return made.told


def _chosen(said: Said, memory: Memory, asked: Made) -> Reading | None:
    """One of those that it was asked about."""
    even = said.words.even
    names = list(memory.listed)
    reference = _REFERENCE.search(asked.told)
    if reference is None or said.asked:
        return None
    number = _NUMBER.fullmatch(even)
    if number and int(number["number"]) <= len(names):
        chosen = [names[int(number["number"]) - 1]]
    else:
        exact = [name for name in names if name.casefold() == said.words.typed.casefold()]
        chosen = exact or meant(even, memory) or fitting(_ONE.sub("", even), names)
    if not chosen or any(name not in names for name in chosen):
        return None
    calls = [
        _with(made, reference["words"], chosen)
        for made in memory.last.made
        if made.tool not in ("find_tasks", "list_projects")
    ]
    return Reading("answer", tuple(call for call in calls if call)) if all(calls) else None


def _with(made: Made, words: str, chosen: list[str]) -> Call | None:
    """A call once more, with other tasks in the place of some words."""
    given = made.arguments
    if isinstance(tasks := given.get("tasks"), list):
        meant_now = [name for one in tasks for name in (chosen if one == words else [one])]
        return Call(made.tool, {**given, "tasks": meant_now})
    if given.get("task") == words:
        return Call(made.tool, {**given, "task": chosen[0]}) if len(chosen) == 1 else None
    return Call(made.tool, dict(given))


def _renamed(said: Said, memory: Memory, words: str, situation: Situation) -> Reading | None:
    """The request again, about what it should have named."""
    found = _OTHER_NAME.fullmatch(said.words.even)
    if not found or said.asked:
        return None
    name = said.words.part(*found.span("name"))
    if said.before and not CORRECTS.match(said.before):
        return None  # "and the tap" is one more
    owned = name.even.startswith(("the ", "my ", "\ue000")) or found.start("name") > 0
    if not (owned or said.turned) or len(name.words) > 6 or read_due(name, situation.context):
        return None
    if read_found(name) is None or not (owned or len(name.words) <= 3) or _dated(name, situation):
        return None
    made = [one for one in memory.last.made if one.tool not in ("find_tasks", "list_projects")]
    calls = [_with(one, words, [name.typed]) for one in made]
    if not calls or not any(
        call and str(call.arguments) != str(one.arguments)
        for call, one in zip(calls, made, strict=True)
    ):
        return None
    return Reading("again", tuple(call for call in calls if call))


def _dated(words: Sentence, situation: Situation) -> bool:
    """Whether there is a date in it."""
    from doneby.grammar.dates import find_due

    return find_due(words.typed, situation.context) is not None


def _pointed_out(said: Said, memory: Memory, read: Read) -> Reading | None:
    """The request before, where it pointed at something and it was asked which."""
    before = memory.last.said.strip(" .!?")
    pointer = _POINTER.search(before)
    names = meant(said.words.even, memory) or fitting(
        _ONE.sub("", said.words.even), list(memory.listed)
    )
    if not pointer or said.asked or len(names) != 1 or '"' in names[0]:
        return None
    return read(f'{before[: pointer.start()]}"{names[0]}"{before[pointer.end() :]}')


def _completed(said: Said, before: str, read: Read, situation: Situation) -> Reading | None:
    """The request before with the date that it lacked."""
    words = said.words
    if stated := _IT_IS.match(words.even):
        words = words.part(stated.end(), len(words.even))
    dated = read_due(words, situation.context) or read_amount(words)
    if not (dated or (_AHEAD.fullmatch(words.even) and read_before(words))):
        return None
    before = before.strip(" .!?")
    lead = _TO.match(words.even)
    bare = words.part(lead.end(), len(words.even)) if lead else words
    forms = (f"{before} {words.typed}", f"{before} to {bare.typed}", f"{before} by {bare.typed}")
    for form in forms:
        reading = read(form)
        if reading and reading.calls and not reading.problem:
            return replace(reading, bare=False)
    return None
