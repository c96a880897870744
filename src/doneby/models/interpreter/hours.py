"""An hour in the place of another: "call mum at 7 instead of 6".

Neither says whether it is in the morning. The hour that the task has says so, and whether it is
the one that was meant.
"""

from __future__ import annotations

from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.readings import Call, Lookup
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import NUMBERS

HALF_A_DAY, HALF_AN_HOUR = 12, 30

_HOUR = expression(
    r"(?P<half>half (?:past )?)?(?P<hour>\d{1,2}|[a-z]+)(?:[:.](?P<minute>[0-5]\d))?(?: o'clock)?"
)
_AT = expression(r" at (?P<hour>\d\d):(?P<minute>\d\d)")


def read_hour(words: Sentence) -> tuple[int, int] | None:
    """An hour of twelve, and its minutes: "7", "7.30", "half four"."""
    found = _HOUR.fullmatch(words.even)
    if not found or (found["half"] and found["minute"]):
        return None
    hour = int(found["hour"]) if found["hour"].isdecimal() else NUMBERS.get(found["hour"], 0)
    minute = HALF_AN_HOUR if found["half"] else int(found["minute"] or 0)
    return (hour, minute) if 1 <= hour <= HALF_A_DAY else None


def exchanged(call: Call, new: Sentence, old: Sentence) -> Call | None:
    """The call that moves a task to another hour, to be made once it is known when it is."""
    names = call.arguments.get("tasks", ())
    hour, instead_of = read_hour(new), read_hour(old)
    if len(names) != 1 or call.lookup or not hour or not instead_of:
        return None
    lookup = Lookup({"text": names[0]}, (names[0],), names[0], hours=(hour, instead_of))
    return replace(call, arguments={}, lookup=lookup)


def at_that_hour(
    call: Call, lookup: Lookup, listed: list[str], text: str
) -> tuple[Call | None, str]:
    """The call as it is made, given the task as it was found; or why it is not."""
    if not lookup.hours or len(listed) != 1:
        return None, f"{text}\nNothing was changed. Say which one is meant, and am or pm."
    (hour, minute), old = lookup.hours
    found = _AT.search(next((line for line in text.splitlines() if "•" in line), ""))
    now = (int(found["hour"]), int(found["minute"])) if found else None
    if now is None or (now[0] % HALF_A_DAY, now[1]) != (old[0] % HALF_A_DAY, old[1]):
        was = f"{old[0]}:{old[1]:02}" if old[1] else str(old[0])
        return (
            None,
            f"{text}\nIt is not at {was}, so nothing was changed. Say the time with am or pm.",
        )
    half = now[0] - now[0] % HALF_A_DAY
    due = f"at {half + hour % HALF_A_DAY:02}:{minute:02}"
    return Call(call.tool, {"tasks": listed, "due": due}), ""
