"""What repeats, changed for good or skipped once: "the team meeting is at 10 from now on".

How a task repeats is on the list alone. It is looked up first, and the task is given its whole new
rule, of which what was not said stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.listed import dates_listed, time_told
from doneby.models.interpreter.readings import Call, Lookup, RuleChange
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_some_weekdays
from doneby.models.interpreter.words import JOINING

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

EITHER_HALF = "It may be in the morning or in the evening: say am or pm."
NO_RULE = "Say the whole rule, like: make it every monday at 9am."
ONE_TIME = (
    "It repeats, and one time of it cannot be deleted, so nothing was changed: say skip it this "
    "week, with its name, or delete it without a date for all times."
)
WHICH = "Nothing was changed. Say which one is meant, by more of its words."

_HALF_A_DAY, _EARLIEST, _LATE, _DAY = 12, 7, 17, 24
_FAR = timedelta(days=300)
_IN_BRACKETS = expression(r"(?P<said>\w+) \((?P<day>[^)]*)\)")
_BARE = expression(r"(?:at )?(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?(?: ?o'clock)?")
_SAYS_HALF = expression(r"[ap]m\b|noon|midday|morning|evening")
RULE_TIME = expression(
    r",? (?:at )?\d{1,2}(?:[:.h]\d\d)?(?: ?[ap]m)?$|,? at (?:noon|midday)$", re.IGNORECASE
)
WEEKDAY = expression(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b", re.I
)
_WEEKLY = expression(rf"every (?:{WEEKDAY.pattern}(?:, ?| and )?)+", re.IGNORECASE)


def read_clock(words: Sentence, context: DateContext) -> tuple[int, int, bool] | None:
    """A time of day, and whether its half of the day was said: "10", "half past 7", "7pm"."""
    from doneby.grammar.dates import parse_anything

    if bare := _BARE.fullmatch(words.even):
        hour, minute = int(bare["hour"]), int(bare["minute"] or 0)
        said = hour > _HALF_A_DAY or hour == 0 or (len(bare["hour"]) > 1 and bare["hour"][0] == "0")
        return (hour, minute, said) if hour < _DAY else None
    found = parse_anything(f"at {words.typed.removeprefix('at ')}", context)
    moment = found.due.date if found and found.due and not found.due.is_recurring else None
    if found is None or found.says_day or not isinstance(moment, datetime):
        return None
    if _SAYS_HALF.search(words.even):
        return moment.hour, moment.minute, True
    return moment.hour % _HALF_A_DAY or _HALF_A_DAY, moment.minute, False


def clock_at(hour: int, minute: int, before: tuple[int, int] | None) -> str | None:
    """A time of day, in the half in which the task was; None where either may be meant."""
    if hour > _HALF_A_DAY or hour == 0:
        return f"{hour:02}:{minute:02}"
    if before is None:
        late = hour < _EARLIEST or hour == _HALF_A_DAY
    elif before[0] >= _HALF_A_DAY:
        if before[0] < _LATE and _EARLIEST < hour < _HALF_A_DAY:
            return None
        late = True
    else:
        late = hour < _EARLIEST or hour == _HALF_A_DAY
    hour = hour % _HALF_A_DAY + (_HALF_A_DAY if late else 0)
    return f"{hour:02}:{minute:02}"


def changed_for_good(
    call: Call, slots: Mapping[str, Sentence], context: DateContext
) -> Call | None:
    """The call that gives what repeats a new rule, once it is known how it repeats now."""
    days = slots.get("weekdays") or slots.get("some_weekdays")
    named = (read_some_weekdays(days) or "").removeprefix("every ") if days else ""
    clock = read_clock(slots["clock"], context) if "clock" in slots else None
    return (
        _looked_up(call, RuleChange(context, days=named, clock=clock)) if named or clock else None
    )


_AHEAD = (JOINING - {"the"}) | {"ahead", "back", "forward", "past"}


def skipped(call: Call, slots: Mapping[str, Sentence], context: DateContext) -> Call | None:
    """The call that moves what repeats to its next date, once it is known which that is."""
    named = slots.get("short_task")
    if named and named.even.partition(" ")[0] in _AHEAD:
        return None  # "skip to the next track"
    once = slots["once"].even if "once" in slots else ""
    return _looked_up(call, RuleChange(context, skips=True, once=once))


def _looked_up(call: Call, change: RuleChange) -> Call | None:
    names = call.arguments.get("tasks", ())
    if len(names) != 1 or call.lookup:
        return None
    lookup = Lookup({"text": names[0]}, (names[0],), names[0], rule=change)
    return replace(call, arguments={}, lookup=lookup)


def repeats(text: str) -> bool:
    """Whether one of the tasks that were found does."""
    return any(", " in date for date in dates_listed(text))


def with_new_rule(
    call: Call, change: RuleChange, tasks: Sequence[tuple[str, str]], text: str
) -> tuple[Call | None, str]:
    """The call as it is made, given the task as it was found; or why it is not.

    Args:
        call: The call without its tasks.
        change: What is to be different.
        tasks: What was found: how each can be referred to, and its name.
        text: The same as it was told.
    """
    dates = dates_listed(text)
    repeating = [i for i, said in enumerate(dates) if ", " in said]
    if not tasks or len(dates) != len(tasks) or (len(tasks) > 1 and len(repeating) != 1):
        return None, f"{text}\n{WHICH}"
    if not repeating:
        return None, f"{text}\nIt does not repeat, so nothing was changed. {NO_RULE}"
    when, _, rule = dates[repeating[0]].partition(", ")
    due, problem = _next(when, rule, change) if change.skips else _new_rule(when, rule, change)
    if not due:
        return None, f"{text}\n{problem}"
    return Call(call.tool, {"tasks": [tasks[repeating[0]][0]], "due": due}), ""


def _new_rule(when: str, rule: str, change: RuleChange) -> tuple[str, str]:
    """The whole new rule; or why there is none."""
    from doneby.grammar.dates import parse_anything

    before = time_told(when)
    days = RULE_TIME.sub("", rule) if before else rule
    if change.days and _WEEKLY.fullmatch(days):
        days = f"every {change.days}"
    elif change.days:
        if len(WEEKDAY.findall(days)) != 1 or "," in change.days:
            return "", f"Nothing was changed. {NO_RULE}"
        days = WEEKDAY.sub(change.days, days)
    clock = f"{before[0]:02}:{before[1]:02}" if before else ""
    if change.clock:
        hour, minute, said = change.clock
        at = f"{hour:02}:{minute:02}" if said else clock_at(hour, minute, before)
        if at is None:
            return "", f"Nothing was changed. {EITHER_HALF}"
        clock = at
    new = f"{days} at {clock}" if clock else days
    found = parse_anything(new, change.context)
    if found is None or found.due is None or not found.due.is_recurring:
        return "", f"Nothing was changed. {NO_RULE}"
    return new, ""


def _next(when: str, rule: str, change: RuleChange) -> tuple[str, str]:
    """The day after the one that is skipped; or why it is not clear."""
    from doneby.grammar.dates import DueError, next_due, parse_anything

    context = change.context
    found = parse_anything(_IN_BRACKETS.sub(r"\g<day>", when), context)
    current = found.due.date if found and found.due else None
    day = current.date() if isinstance(current, datetime) else current
    if current is None or day is None or day - context.today > _FAR or "!" in rule:
        return "", "Nothing was changed: say the day to which it is to be moved."
    if change.once and not _is_then(day, change.once, context):
        return "", "It is not due then, so nothing was changed."
    try:
        following = next_due(rule, current, context.now, context)
    except DueError:
        following = None
    if following is None:
        return "", "Nothing was changed: say the day to which it is to be moved."
    next_day = following.date() if isinstance(following, datetime) else following
    return next_day.isoformat(), ""


_ANY_TIME = frozenset({"this time", "this once", "just this once", "once", "just once"})


def _is_then(day: date, once: str, context: DateContext) -> bool:
    """Whether what is skipped is the time that was said."""
    today = context.today
    if once in _ANY_TIME:
        return True
    if once == "this week":
        return today <= day <= today + timedelta(days=6 - today.weekday())
    if once in ("today", "tonight"):
        return day == today
    if once == "tomorrow":
        return day == today + timedelta(days=1)
    weekday = once.removeprefix("this ").removeprefix("next ").removeprefix("on ")[:3]
    return today <= day <= today + timedelta(days=6) and f"{day:%a}".lower() == weekday
