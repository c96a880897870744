"""What "it" is in a later part of a message: what an earlier part makes or changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.deeds import TICK_IT
from doneby.models.interpreter.phrases.pointing import TIMES
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Call, Reading
from doneby.models.interpreter.sentence import Sentence

_POINTER = expression(
    rf"\b(?:it|(?:that|this)(?: (?:one|task|reminder|item))?)\b(?! (?:{TIMES})\b)",
    re.IGNORECASE,
)


_THERE = expression(
    r"[ ,]+(?:(?:to|in|into|under|on|onto) (?:it|there|(?:that|this|the new) (?:project|list))"
    r"|there)"
    r"(?=[\s.!,;]|$)(?! (?:is|are|was|will)\b)",
    re.IGNORECASE,
)


_NOWHERE = expression(
    r" (?:to it|(?:to|in|on) (?:that|this) (?:project|list))(?= and |$)", re.IGNORECASE
)


def with_project(text: str, project: str) -> str | None:
    """Put a project that was just made where a later part of the same message points at it."""
    pointer = _THERE.search(text)
    if not pointer or '"' in project:
        return None
    rest = f"{text[: pointer.start()]}{text[pointer.end() :]}".rstrip(" .!")
    return f'{rest} #"{project}"'


def with_task(text: str, name: str) -> str | None:
    """Put a task's name where a later part of the same message says "it"."""
    pointer = _POINTER.search(text)
    if not pointer or '"' in name:
        return None
    return f'{text[: pointer.start()]}"{name}"{text[pointer.end() :]}'


def subject(calls: Sequence[Call]) -> str:
    """The one task that some calls are about, as it is called after them; "" for any other."""
    named: list[str] = []
    for call in calls:
        given = call.arguments
        tasks = given.get("tasks") or [given.get("task")]
        own = [given["content"]] if given.get("content") else tasks
        unknown = call.lookup is not None and call.lookup.tool == "find_tasks"
        named += [] if unknown or call.tool == "add_project" else [one for one in own if one]
    return named[0] if len(named) == 1 else ""


def points_nowhere(calls: Sequence[Call]) -> bool:
    """Whether the name of a new task says "to it" of something that was not named."""
    return any(_NOWHERE.search(call.arguments.get("content", "")) for call in calls)


def in_turn(
    parts: Iterable[str],
    alone: Callable[[str], Reading | None],
    read: Callable[[str], Reading | None],
    about: Callable[[str, str], Reading | None],
) -> Iterator[Reading | None]:
    """Read the parts; in a later one "it" may be what an earlier one makes or changes.

    Args:
        parts: The parts.
        alone: Reads one by itself.
        read: Reads one with what the conversation before says of it.
        about: Reads one that says something of a task.
    """
    project = task = ""
    before: Reading | None = None
    for part in parts:
        placed = with_project(part, project) if project else None
        reading = alone(placed) if placed else alone(part) if before else read(part)
        if before and (following := _following(part, before)):
            yield following
            continue
        if before and _NOTE.match(part) and any(call.tool == "add_task" for call in before.calls):
            yield None  # it may be a note to what was just added
            task, before = "", None
            continue
        if reading is None and task and (placed := with_task(part, task)):
            meant = (alone(placed), about(part, task))
            reading = next((one for one in meant if one and not _takes_back(one, before)), None)
            if reading:
                reading = _unless_said(reading, before)
                waiting = tuple(replace(call, waits=True) for call in reading.calls)
                reading = replace(reading, calls=waiting)
        if reading is None and not (task and with_task(part, task)):
            reading = read(part)
        if reading and reading.intent == "undo" and before and before.intent != "undo":
            # "I didn't do it, put it back" is said already; what else would be undone is not clear
            reading = replace(reading, calls=()) if before.intent == "reopen" else None
        if not reading:
            task, before = "", None
        elif reading.calls:
            task, before = subject(reading.calls), reading
        made = [call for call in reading.calls if call.tool == "add_project"] if reading else []
        project = made[-1].arguments["name"] if made else project
        yield reading


_NOTE = expression(r"\W*(?:note|nb|n\.b\.|p\.?s\.?|comment|details?) ?[:-]", re.IGNORECASE)
_AGAIN = {
    "complete": expression(rf"(?:(?:so|and) )*{TICK_IT}", re.IGNORECASE),
    "unprioritise": expression(
        r"(?:(?:so|and|please) )*(?:take|drop|remove) (?:the|its) priority(?: off)?", re.IGNORECASE
    ),
    "clear_date": expression(
        r"(?:(?:so|and|please) )*(?:take|drop|remove) (?:the|its) date(?: off)?", re.IGNORECASE
    ),
    "move": expression(
        r"(?:(?:so|and|please|can you|could you) )*(?:move|put|file) (?:it|that|them) there"
        r"(?: please)?",
        re.IGNORECASE,
    ),
}
"""What says once more what the part before it said, by its intent."""

_SHOW = expression(
    r"(?:(?:then|and|please|can you|could you) )*(?:give|show|read|list|tell)(?: me)?"
    r" (?:(?:the|that|my) (?:new )?list|them(?: all)?|all of them|what(?:'s| is) (?:left|there))"
    r"(?: again)?(?:,? (?:afterwards?|after that|then|when you're done|please))*",
    re.IGNORECASE,
)


def _plain(part: str) -> str:
    return without_courtesies(Sentence.of(part)).sentence.even


def may_follow(part: str) -> bool:
    """Whether it means something behind a change alone: "move it there", "show me the list"."""
    plain = _plain(part)
    return bool(_SHOW.fullmatch(plain)) or any(one.fullmatch(plain) for one in _AGAIN.values())


def _following(part: str, before: Reading) -> Reading | None:
    """What it means behind a change: nothing more, or a look at what was changed."""
    plain = _plain(part)
    once_more = _AGAIN.get(before.intent)
    if once_more and once_more.fullmatch(plain):
        return replace(before, calls=())
    lookup = before.calls[0].lookup if before.calls else None
    if lookup is None or lookup.tool != "find_tasks" or lookup.names or not _SHOW.fullmatch(plain):
        return None
    filters = {key: value for key, value in lookup.filters.items() if key != "limit"}
    return Reading("list", (Call("find_tasks", filters, waits=True),))


_ONCE = frozenset({"complete_tasks", "reopen_tasks", "delete_tasks"})


def _unless_said(reading: Reading, before: Reading | None) -> Reading:
    """A part that says again what the part before it said: "the milk is done, tick it off"."""
    tools = {call.tool for call in reading.calls}
    same = before is not None and tools == {call.tool for call in before.calls}
    return replace(reading, calls=()) if same and tools <= _ONCE else reading


def _takes_back(reading: Reading, before: Reading | None) -> bool:
    """Whether "it" is no task to be changed: one that is new, or is deleted in the same breath."""
    tools = {call.tool for call in reading.calls}
    dated = before is not None and any("due" in call.arguments for call in before.calls)
    if dated and before and before.intent.startswith("add") and "reschedule_tasks" in tools:
        return True  # two dates for one new task
    gone = before is not None and any(
        call.tool in ("add_task", "complete_tasks") for call in before.calls
    )
    return "add_task" in tools or (gone and "delete_tasks" in tools)
