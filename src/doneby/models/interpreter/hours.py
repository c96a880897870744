"""An hour in the place of another: "call mum at 7 instead of 6".

Neither says whether it is in the morning. The hour that the task has says so, and whether it is
the one that was meant; so it does for "move the dentist to 9".
"""

from __future__ import annotations

from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.readings import Call, Lookup
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import NUMBERS

HALF_A_DAY, HALF_AN_HOUR = 12, 30
_MINUTES_OF = {"quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_UNSURE = 120
"""Minutes: where one half of the day is hardly nearer than the other, somebody has to say."""

_HOUR = expression(
    r"(?:(?P<half>half (?:past )?)|(?P<part>quarter|five|ten|twenty(?:-five)?) (?P<way>past|to) )?"
    r"(?P<hour>\d{1,2}|[a-z]+)(?:[:.](?P<minute>[0-5]\d))?(?P<clock> o[' ]?clock)?"
)
_AT = expression(r" at (?P<hour>\d\d):(?P<minute>\d\d)")


def read_hour(words: Sentence) -> tuple[int, int] | None:
    """An hour of twelve, and its minutes: "7", "7.30", "half four", "quarter to nine"."""
    found = _HOUR.fullmatch(words.even)
    if not found or ((found["half"] or found["part"]) and found["minute"]):
        return None
    hour = int(found["hour"]) if found["hour"].isdecimal() else NUMBERS.get(found["hour"], 0)
    minute = HALF_AN_HOUR if found["half"] else int(found["minute"] or 0)
    if found["part"]:
        minute = _MINUTES_OF[found["part"]]
    if found["way"] == "to":
        hour, minute = (hour - 1 or HALF_A_DAY) if hour else 0, 60 - minute
    return (hour, minute) if 1 <= hour <= HALF_A_DAY else None


def read_bare_hour(words: Sentence) -> tuple[int, int] | None:
    """The same where nothing else says that it is one: "9", "half past 8", but no "one"."""
    found = _HOUR.fullmatch(words.even.removeprefix("at "))
    told = found and (found["hour"].isdecimal() or found["half"] or found["part"] or found["clock"])
    return read_hour(Sentence.of(words.even.removeprefix("at "))) if told else None


def exchanged(call: Call, new: Sentence, old: Sentence | None) -> Call | None:
    """The call that moves a task to another hour, to be made once it is known when it is.

    Args:
        call: The call.
        new: The hour that it is to have.
        old: The one that it is said to have; None where that is not said.
    """
    names = call.arguments.get("tasks", ())
    hour = read_hour(new) if old else read_bare_hour(new)
    instead_of = read_hour(old) if old else None
    if len(names) != 1 or call.lookup or not hour or (old and not instead_of):
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
    if old and (now is None or (now[0] % HALF_A_DAY, now[1]) != (old[0] % HALF_A_DAY, old[1])):
        was = f"{old[0]}:{old[1]:02}" if old[1] else str(old[0])
        return (
            None,
            f"{text}\nIt is not at {was}, so nothing was changed. Say the time with am or pm.",
        )
    half = now and (now[0] - now[0] % HALF_A_DAY if old else _nearest_half((hour, minute), now))
    if half is None:
        return None, f"{text}\nNothing was changed, since it may be am or pm: say which."
    due = f"at {half + hour % HALF_A_DAY:02}:{minute:02}"
    return Call(call.tool, {"tasks": listed, "due": due}), ""


def _nearest_half(clock: tuple[int, int], now: tuple[int, int]) -> int | None:
    """The half of the day in which an hour is nearest to a time: 0 or 12; None for neither.

    A blood test at 8:15 that is moved to 9 is in the morning still.
    """
    away = {
        half: abs(60 * (half + clock[0] % HALF_A_DAY - now[0]) + clock[1] - now[1])
        for half in (0, HALF_A_DAY)
    }
    near, far = sorted(away, key=lambda half: away[half])
    return near if away[far] - away[near] >= _UNSURE else None
