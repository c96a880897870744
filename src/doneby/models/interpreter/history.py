"""What "it" is: what the conversation, or the message itself, was last about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from doneby.agent.model import Message
from doneby.models.interpreter.lookups import names_listed
from doneby.models.interpreter.messages import Made, calls_made
from doneby.models.interpreter.readings import Call, Reading

_ORDINALS = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
    "fifth": 4, "5th": 4, "last": -1, "sixth": 5, "seventh": 6, "eighth": 7, "ninth": 8, "tenth": 9,
}  # fmt: skip
_ONE = "(?: (?:one|task|reminder|item|of them|of those))?"
_TIMES = (
    "week|month|year|weekend|morning|afternoon|evening|night|monday|tuesday|wednesday|thursday"
    "|friday|saturday|sunday|day|time"
)
_POINTER = re.compile(
    rf"\b(?:(?:the|my) (?P<ordinal>{'|'.join(_ORDINALS)}){_ONE}"
    r"|(?P<it>it|(?:that|this)(?: (?:one|task|reminder|item))?))"
    rf"\b(?! (?:{_TIMES})\b)",
    re.IGNORECASE,
)


_SEVERAL = re.compile(
    r"\b(?:(?:the|my) (?P<end>first|last|top) (?P<count>two|three|four|five|[2-9])"
    r"(?: (?:ones|tasks|items|of (?:them|those)))?"
    r"|(?P<both>both(?: of (?:them|those|these))?)"
    r"|(?P<all>(?:all (?:\w+ )?of )?(?:them|those|these)(?: all| both| (?:tasks|ones|items))?"
    r"|all of it|the lot))(?=[\s.,!?]|$)(?! (?:days|weeks|months|hours|minutes)\b)",
    re.IGNORECASE,
)
_IS_DONE = re.compile(
    rf"\W*(?:and )?(?:(?:the |my )?(?P<nth>(?:{'|'.join(_ORDINALS)}){_ONE})"
    r"|(?P<which>that one|this one))"
    r"(?:'s| is) (?:done|finished|sorted|ticked off)[\s.!]*"
    r"|\W*(?:i )?(?:got|did|bought|done) (?P<those>both|them|those)(?: of (?:them|those))?[\s.!]*",
    re.IGNORECASE,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_ONE_TO = re.compile(
    rf"\W*(?:and )?(?:(?:the|my) (?:{'|'.join(_ORDINALS)}){_ONE}|(?:that|this) (?:one|task)) "
    r"(?:to|until|till|for|on) ",
    re.IGNORECASE,
)
MOST_MEANT = 20
"""More tasks than this are not meant by "all of them" without being asked for by a filter."""


def resolve(text: str, messages: Sequence[Message]) -> str | None:
    """Put the task's name where a message points at one, or the names where it points at several.

    Returns:
        The message with the name, in quotation marks; None when it points at nothing that
        the conversation before makes plain.
    """
    if done := _IS_DONE.fullmatch(text):
        nth = f"the {done['nth']}" if done["nth"] else ""
        text = f"done with {nth or done['which'] or done['those']}"
    if several := _SEVERAL.search(text):
        names = _several(several, mentioned(messages))
        listed = " and ".join(f'"{name}"' for name in names)
        return f"{text[: several.start()]}{listed}{text[several.end() :]}" if names else None
    pointer = _POINTER.search(text)
    names = mentioned(messages) if pointer else []
    if not pointer or not names:
        return None
    if _ONE_TO.match(text):
        text = f"move {text.lstrip()}"
        pointer = _POINTER.search(text) or pointer
    if pointer["ordinal"]:
        index = _ORDINALS[pointer["ordinal"].lower()]
        if index >= len(names):
            return None
        name = names[index]
    elif len(names) == 1:
        name = names[0]
    else:
        return None
    return f'{text[: pointer.start()]}"{name}"{text[pointer.end() :]}' if '"' not in name else None


def makes_again(calls: Sequence[Call], messages: Sequence[Message]) -> bool:
    """Whether a task would be made that is there: "pop it on Errands" adds nothing."""
    names = {name.casefold() for name in mentioned(messages)}
    return any(
        call.tool == "add_task" and str(call.arguments.get("content", "")).casefold() in names
        for call in calls
    )


def _several(pointer: re.Match[str], names: list[str]) -> list[str]:
    """The tasks that "the first two" or "both" are, of those that were listed."""
    if pointer["count"]:
        count = _COUNTS.get(pointer["count"].lower()) or int(pointer["count"])
        chosen = names[-count:] if pointer["end"].lower() == "last" else names[:count]
        chosen = chosen if len(chosen) == count else []
    elif pointer["both"]:
        chosen = names if len(names) == 2 else []
    else:
        chosen = names if 1 < len(names) <= MOST_MEANT else []
    return [] if any('"' in name for name in chosen) else chosen


_THERE = re.compile(
    r"[ ,]+(?:(?:to|in|into|under|on|onto) (?:it|there|(?:that|this|the new) (?:project|list))"
    r"|there)"
    r"(?=[\s.!,;]|$)(?! (?:is|are|was|will)\b)",
    re.IGNORECASE,
)


_NOWHERE = re.compile(
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
    if not pointer or pointer["ordinal"] or '"' in name:
        return None
    return f'{text[: pointer.start()]}"{name}"{text[pointer.end() :]}'


def subject(calls: Sequence[Call]) -> str:
    """The one task that some calls are about, as it is called after them; "" for any other."""
    named: list[str] = []
    for call in calls:
        given = call.arguments
        tasks = given.get("tasks") or [given.get("task")]
        own = [given["content"]] if given.get("content") else tasks
        named += [] if call.lookup or call.tool == "add_project" else [one for one in own if one]
    return named[0] if len(named) == 1 else ""


def points_nowhere(calls: Sequence[Call]) -> bool:
    """Whether the name of a new task says "to it" of something that was not named."""
    return any(_NOWHERE.search(call.arguments.get("content", "")) for call in calls)


def in_turn(
    parts: Iterable[str], read: Callable[[str], Reading | None]
) -> Iterator[Reading | None]:
    """Read the parts; in a later one "it" may be what an earlier one makes or changes."""
    project = task = ""
    before: Reading | None = None
    for part in parts:
        placed = with_project(part, project) if project else None
        reading = read(placed) if placed else read(part)
        if before and _NOTE.match(part) and any(call.tool == "add_task" for call in before.calls):
            reading = None  # it may be a note to what was just added
        if reading is None and task and (placed := with_task(part, task)):
            reading = read(placed)
            if reading and _takes_back(reading, before):
                reading = None
            if reading:
                reading = _unless_said(reading, before)
                waiting = tuple(replace(call, waits=True) for call in reading.calls)
                reading = replace(reading, calls=waiting)
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


_NOTE = re.compile(r"\W*(?:note|nb|n\.b\.|p\.?s\.?|comment|details?) ?[:-]", re.IGNORECASE)
_ONCE = frozenset({"complete_tasks", "reopen_tasks", "delete_tasks"})


def _unless_said(reading: Reading, before: Reading | None) -> Reading:
    """A part that says again what the part before it said: "the milk is done, tick it off"."""
    tools = {call.tool for call in reading.calls}
    same = before is not None and tools == {call.tool for call in before.calls}
    return replace(reading, calls=()) if same and tools <= _ONCE else reading


def _takes_back(reading: Reading, before: Reading | None) -> bool:
    """Whether "it" is no task to be changed: one that is new, or is deleted in the same breath."""
    tools = {call.tool for call in reading.calls}
    gone = before is not None and any(
        call.tool in ("add_task", "complete_tasks") for call in before.calls
    )
    return "add_task" in tools or (gone and "delete_tasks" in tools)


def mentioned(messages: Sequence[Message]) -> list[str]:
    """The tasks that the last tool calls that did not fail were about, or listed."""
    for made in calls_made(messages):
        if done := [one for one in made if one.went_well]:
            return [name for one in done for name in _names(one)]
    return []


def _names(made: Made) -> list[str]:
    if made.tool == "find_tasks":
        return names_listed(made.told) or []
    given = made.arguments
    if made.tool == "add_task" or given.get("content"):
        named = [given.get("content")]
    else:
        named = given.get("tasks") or [given.get("task")]
    return [name for name in named if isinstance(name, str) and name]
