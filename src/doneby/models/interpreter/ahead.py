"""When to remind of a new task: so long before it, or at a time of its day."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.words import NUMBERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

IN_THE_MORNING = time(9)
"""When the reminder of an earlier day rings, where no time is said of the task."""

_DAYS = expression(
    r"(?:(?P<count>\d{1,3}|the|a couple of|a few|[a-z]+) )?(?P<unit>day|week|fortnight|month)s?"
    r" before"
)
_UNITS = {"day": 1, "week": 7, "fortnight": 14, "month": 30}


def reminder_of(said: str, due: str | None, deadline: str, context: DateContext) -> str:
    """When to remind of a task, in the words of the tool; empty for never.

    Args:
        said: What was said: "an hour before", "at 9am".
        due: When the task is due.
        deadline: The day by which it has to be done, where it is not due at any.
        context: The clock and the customs by which dates are read.
    """
    from doneby.grammar.dates import parse_anything

    found = parse_anything(due or deadline, context) if due or deadline else None
    if found is None:
        return ""  # nothing to remind of beforehand
    moment, timed = found.due.date, isinstance(found.due.date, datetime)
    if timed and due and not said.startswith("at "):
        return said
    if found.due.is_recurring:
        return ""
    if said.startswith("at "):
        return _at_a_time(said, moment, context)
    return _days_before(said, moment, context)


def _at_a_time(said: str, moment: date, context: DateContext) -> str:
    from doneby.grammar.dates import parse_anything

    when = parse_anything(f"{moment:%Y-%m-%d} {said}", context)
    if when is None or not isinstance(when.due.date, datetime):
        return ""
    late = isinstance(moment, datetime) and when.due.date > moment
    return "" if late else f"{when.due.date:%Y-%m-%d %H:%M}"


def _days_before(said: str, moment: date, context: DateContext) -> str:
    """A morning so many days before; nothing else can be before a day without a time."""
    found = _DAYS.fullmatch(said)
    count = found["count"] or "a" if found else ""
    number = int(count) if count.isdecimal() else {"the": 1, **NUMBERS}.get(count)
    if found is None or not number:
        return ""
    day = date(moment.year, moment.month, moment.day) - timedelta(_UNITS[found["unit"]] * number)
    when = datetime.combine(day, IN_THE_MORNING)
    return f"{when:%Y-%m-%d %H:%M}" if when > context.now.replace(tzinfo=None) else ""
