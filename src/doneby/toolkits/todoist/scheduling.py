"""From words to dates: what a task's new due date, deadline or duration is. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from doneby.agent.errors import ToolError
from doneby.text import shorten
from doneby.toolkits.todoist import rest, wording
from doneby.toolkits.todoist.failures import DATE_HELP

if TYPE_CHECKING:
    from todoist_api_python.models import Due, Task

    from doneby.grammar.dates import DateContext
    from doneby.grammar.dates import Due as ParsedDue

Precision = Literal["nothing", "day", "time"]

_NOTHING = frozenset({"none", "nothing", "remove", "clear", "never"})
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBERS |= {"seven": 7, "eight": 8, "nine": 9, "ten": 10}
_SHIFT = re.compile(
    r"(?P<by>by\s+)?(?P<number>\d{1,4}|[a-z]+)\s+(?P<unit>minute|hour|day|week|month|year)s?"
    r"(?P<way>\s+(?:later|earlier))?"
)
_TIME_WORDS = re.compile(
    r"(?:\b(?:at|by|in|the|noon|midday|midnight|morning|afternoon|evening|night|o'clock|am|pm)\b|@"
    r"|\b\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm)?\b|\s)+"
)
_TO = re.compile(r"^(?:to|for|until) ", re.IGNORECASE)
_INTERVAL = re.compile(r"every!? (?:other |\d+ )?(?:day|week|month|year)s?(?: at \d\d:\d\d)?")
"""A rule that says how often, and nothing of the days on which."""

_DURATION_DAYS = re.compile(r"(\d{1,3}|an?|one)\s*(?:days?|d)")
_MOST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class NewDue:
    """What to do about a task's due date.

    Attributes:
        moment: The day, or the naive wall time, or an aware fixed time, to move it to.
        phrase: Words for the server to read instead: a new rule, or what only it may know.
        clears: Whether the date goes.
    """

    moment: date | datetime | None = None
    phrase: str = ""
    clears: bool = False


def phrase_to_send(phrase: str, dates: DateContext) -> str:
    """A due phrase in Todoist's own English where that is known; else as it came.

    What is not understood here is left for the server to read or to refuse.
    """
    found = _understood(phrase, dates)
    return found[1] if found else " ".join(phrase.split())


def precision(phrase: str, dates: DateContext) -> Precision | None:
    """Whether a due phrase gives a day or a time too; None where that is not known here."""
    if not phrase.strip():
        return "nothing"
    found = _understood(phrase, dates)
    if found is None:
        return None
    return precision_of(found[0].date if found[0] else None)


def precision_of(moment: date | datetime | None) -> Precision:
    """How exact a due date is."""
    if moment is None:
        return "nothing"
    return "time" if isinstance(moment, datetime) else "day"


def new_due(phrase: str, task: Task, dates: DateContext) -> NewDue:
    """Where a phrase moves a task, its rule and its time of day kept unless it says otherwise.

    Raises:
        ToolError: It cannot be done with this task.
    """
    words = " ".join(phrase.lower().split())
    if not words:
        raise ToolError("No date was given.", f'{DATE_HELP} "no date" clears it.')
    if words in _NOTHING:
        return NewDue(clears=True)
    shifted = _shifted(words, task, dates)
    if shifted is not None:
        return NewDue(shifted)
    found = _understood(phrase, dates)
    if found is None:
        return _for_the_server(phrase, task)
    due, todoist = found
    if due is None:
        return NewDue(clears=True)
    if due.recurrence is not None:
        return NewDue(phrase=_at_its_time(todoist, due, task.due, dates))
    return NewDue(_with_what_stays(words, due.date, task.due, dates))


def due_to_send(moment: date | datetime, current: Due | None) -> rest.Due:
    """The due object that moves a task and keeps what it has of a rule and a fixed zone."""
    if current is None:
        return rest.due_object(moment)
    fixed = isinstance(moment, datetime) and moment.tzinfo is not None
    return rest.due_object(
        moment,
        words=current.string if current.is_recurring else None,
        recurring=current.is_recurring,
        lang=current.lang,
        timezone=current.timezone if fixed else None,
    )


def kept_due(due: Due | None) -> rest.Due | None:
    """A due date as it is now, in the form that sets it again."""
    if due is None:
        return None
    return rest.due_object(
        due.date,
        words=due.string,
        recurring=due.is_recurring,
        lang=due.lang,
        timezone=due.timezone,
    )


def deadline(phrase: str, dates: DateContext) -> date | None:
    """The day that a deadline phrase names; None for "no deadline" and the like.

    Raises:
        ToolError: It names no day, or a rule.
    """
    words = phrase.lower().split()
    if " ".join(words) in _NOTHING or (len(words) == 2 and words[0] == "no"):
        return None
    found = _understood(phrase, dates)
    if found is None or found[0] is None:
        raise ToolError(f"“{shorten(phrase, 60)}” is not a day.", DATE_HELP)
    if found[0].is_recurring:
        raise ToolError("A deadline cannot repeat.", "Give one day, or make it the due date.")
    return wording.day_of(found[0].date)


def duration_fields(phrase: str, dated: Precision | None) -> dict[str, Any]:
    """How long something takes, as the API has it; nulls for "no duration" and the like.

    Args:
        phrase: The words.
        dated: How exact the due date is that it starts from; None leaves that to the server.

    Raises:
        ToolError: It is not a length of time, or there is nothing that it could start from.
    """
    text = " ".join(phrase.lower().split()).removeprefix("for ")
    if text in _NOTHING or text == "no duration":
        return {"duration": None, "duration_unit": None}
    amount, unit = _duration(text)
    if dated == "nothing" or (dated == "day" and unit == "minute"):
        needs = "a due date with a time" if unit == "minute" else "a due date"
        raise ToolError(
            f"A duration needs {needs}, and there is none.",
            "Give one too (tomorrow at 5pm), or leave the duration out.",
        )
    return {"duration": amount, "duration_unit": unit}


def _duration(text: str) -> tuple[int, str]:
    from doneby.grammar.durations import parse_duration

    days = _DURATION_DAYS.fullmatch(text)
    if days:
        return _NUMBERS.get(days[1]) or int(days[1]), "day"
    minutes = int(text) if text.isdecimal() else parse_duration(text)
    if not minutes:
        raise ToolError(
            f"“{shorten(text, 60)}” is not a length of time.",
            "It is written like: 45 min, 2h, 1h30, 3 days.",
        )
    if minutes > _MOST_MINUTES:
        raise ToolError("A duration is at most 24 hours.", "Give it in days: 2 days.")
    return minutes, "minute"


def is_past(moment: date | datetime, dates: DateContext) -> bool:
    """Whether a day, or a time on the user's clock, is over."""
    if isinstance(moment, datetime):
        return moment < dates.now.replace(tzinfo=None)
    return moment < dates.today


def _understood(phrase: str, dates: DateContext) -> tuple[ParsedDue | None, str] | None:
    """What a whole phrase means and how Todoist would say it; None when it is not known."""
    from doneby.grammar.dates import DueError, parse_anything, parse_todoist

    text = _TO.sub("", " ".join(phrase.split()), count=1)
    found = parse_anything(text, dates)
    if found is not None:
        return found.due, found.todoist
    try:
        return parse_todoist(text, dates), text
    except DueError:
        return None


def _for_the_server(phrase: str, task: Task) -> NewDue:
    if task.due is not None and task.due.is_recurring:
        raise ToolError(
            f"“{shorten(phrase, 60)}” is not understood as a date, and {wording.name(task)} "
            "repeats: its rule could be lost.",
            DATE_HELP,
        )
    return NewDue(phrase=" ".join(phrase.split()))


def _shifted(words: str, task: Task, dates: DateContext) -> date | datetime | None:
    """The date that "by 2 days" or "a week later" means; None when it is said differently."""
    from dateutil.relativedelta import relativedelta

    found = _SHIFT.fullmatch(words)
    if found is None or not (found["by"] or found["way"]):
        return None
    number = _NUMBERS.get(found["number"])
    if number is None and not found["number"].isdecimal():
        return None
    amount = int(found["number"]) if number is None else number
    if task.due is None:
        raise ToolError(
            f"{wording.name(task)} has no date to count from.", f"Name the day. {DATE_HELP}"
        )
    earlier = (found["way"] or "").strip() == "earlier"
    moment, unit = _in_own_zone(task.due, dates), f"{found['unit']}s"
    if unit in ("minutes", "hours") and not isinstance(moment, datetime):
        raise ToolError(f"{wording.name(task)} has no time of day.", "Give the new time: at 6pm.")
    step = relativedelta(**{unit: -amount if earlier else amount})  # type: ignore[arg-type]  # no weekday
    try:
        return moment + step
    except (OverflowError, ValueError):
        raise ToolError("That is too far away.", DATE_HELP) from None


def _with_what_stays(
    words: str, wanted: date | datetime, current: Due | None, dates: DateContext
) -> date | datetime:
    """A new date with the old time of day, or a new time on the old date."""
    if current is None:
        return wanted
    own = _in_own_zone(current, dates)
    if isinstance(wanted, datetime):
        there = wording.day_of(wording.wall_time(current, dates))
        # A bare time is meant for the task's own day, unless that is over.
        if _TIME_WORDS.fullmatch(words) and there >= dates.today:
            ahead = _on_that_day(words, there, dates) if there > dates.today else None
            wanted = ahead or datetime.combine(there, wanted.time())
        fixed = isinstance(own, datetime) and own.tzinfo is not None
        return wanted.replace(tzinfo=dates.zone) if fixed else wanted
    if isinstance(own, datetime):
        return datetime.combine(wanted, own.time(), tzinfo=own.tzinfo)
    return wanted


def _on_that_day(words: str, day: date, dates: DateContext) -> datetime | None:
    """What a bare time means on a day: "8:30" is the evening only where the morning is over."""
    found = _understood(f"{day.isoformat()} {_TO.sub('', words, count=1)}", dates)
    moment = found[0].date if found and found[0] else None
    return moment if isinstance(moment, datetime) else None


def _at_its_time(rule: str, new: ParsedDue, current: Due | None, dates: DateContext) -> str:
    """A new rule with the old time of day, unless it says its own, from the date there is."""
    own = _in_own_zone(current, dates) if current else None
    if own is None:
        return rule
    if isinstance(own, datetime) and not isinstance(new.date, datetime):
        rule = f"{rule} at {own:%H:%M}"
    day = wording.day_of(own)
    if _INTERVAL.fullmatch(rule.lower()) and day > dates.today:
        rule = f"{rule} starting {day.isoformat()}"
    return rule


def _in_own_zone(due: Due, dates: DateContext) -> date | datetime:
    """A due date as it stands: a day, a floating time, or a fixed time in its own zone."""
    moment = due.date
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        return moment
    try:
        zone = ZoneInfo(due.timezone) if due.timezone else dates.zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = dates.zone
    return moment.astimezone(zone)
