"""Dues back to words: Todoist's for its API, everyday ones for people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from doneby.grammar.dates.feasts import feast_name
from doneby.grammar.dates.resolve import moment_text
from doneby.grammar.dates.rules import LAST, WORKDAYS, Recurrence, Rule, day_of
from doneby.grammar.dates.types import DateContext, Due
from doneby.grammar.dates.words import MONTH_NAMES, WEEKDAY_NAMES

_DAY = timedelta(days=1)
_UNITS = {
    "hourly": "hour",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "yearly": "year",
}


def canonical(due: Due) -> str | None:
    """A phrase of Todoist's own that means this; None when its language has none."""
    if due.recurrence is None:
        return moment_text(due.date)
    return describe_recurrence(due.recurrence)


def describe_recurrence(recurrence: Recurrence) -> str | None:
    """A rule in Todoist's words: "every monday, friday at 09:00 until 2027-03-01"."""
    rules = _rules(recurrence.rules)
    if rules is None:
        return None
    parts = [f"every{'!' * recurrence.from_completion} {rules}"]
    if recurrence.time:
        parts.append(f"at {recurrence.time:%H:%M}")
    if recurrence.start:
        parts.append(f"starting {recurrence.start.isoformat()}")
    if recurrence.end:
        parts.append(f"until {moment_text(recurrence.end)}")
    return " ".join(parts)


def _rules(rules: Sequence[Rule]) -> str | None:
    if len(rules) == 1 and (
        rules[0].counts_from_its_start or rules[0].weekdays or rules[0].interval > 1
    ):
        single = _single(rules[0])
        if single or rules[0].interval > 1:
            return single
    items = [_item(rule) for rule in rules]
    return None if None in items else ", ".join(item for item in items if item)


def _single(rule: Rule) -> str | None:
    """A rule that stands alone: "3 days", "other friday", "workday", "2 weeks on monday"."""
    count = "" if rule.interval == 1 else f"{rule.interval} "
    if rule.counts_from_its_start:
        return f"{count}{_UNITS[rule.frequency]}{'s' * (rule.interval > 1)}"
    if rule.weekdays == WORKDAYS and rule.nth is None and rule.frequency in ("daily", "weekly"):
        daily = rule.frequency == "daily" or rule.interval == 1
        return f"{count}workday" if daily else None
    if rule.day == LAST and rule.interval > 1:
        return f"{rule.interval} {_UNITS[rule.frequency]}s on the last day"
    if rule.frequency == "weekly" and rule.interval > 1:
        days = ", ".join(WEEKDAY_NAMES[day] for day in rule.weekdays)
        return f"other {days}" if rule.interval == 2 else f"{count}weeks on {days}"
    return None


def _item(rule: Rule) -> str | None:
    """A rule in a list: "monday", "15", "last day", "3rd friday", "27 january"."""
    if rule.interval > 1:
        return None
    if rule.easter is not None:
        return feast_name(rule)
    if rule.frequency == "weekly":
        return ", ".join(WEEKDAY_NAMES[day] for day in rule.weekdays) or None
    month = f" {MONTH_NAMES[rule.month - 1]}" if rule.month else ""
    if rule.day is not None:
        return f"{rule.day}{month}" if rule.day > 0 else f"last day{month}"
    if rule.nth is None:
        return None
    place = "last" if rule.nth < 0 else ordinal_text(rule.nth)
    name = "workday" if rule.weekdays == WORKDAYS else WEEKDAY_NAMES[rule.weekdays[0]]
    return f"{place} {name}{month}"


def ordinal_text(number: int) -> str:
    """A number with its suffix: 1st, 22nd, 13th."""
    suffix = "th"
    if number % 100 not in (11, 12, 13):
        suffix = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def describe_due(value: date | datetime, context: DateContext, *, brief: bool = False) -> str:
    """A due date for people: "tomorrow (Tue 1 Dec) at 17:00", "Mon 7 Dec".

    Args:
        value: A date, or a naive datetime in the user's wall time.
        context: The clock it is told by; only its date is used.
        brief: Leave the date of today out, for a list of which the header has it.
    """
    day = day_of(value)
    full = describe_day(day, context)
    name = {0: "today", 1: "tomorrow", -1: "yesterday"}.get((day - context.today) // _DAY)
    text = f"{name} ({full})" if name else full
    if brief and name == "today":
        text = name
    return f"{text} at {value:%H:%M}" if isinstance(value, datetime) else text


def describe_day(day: date, context: DateContext) -> str:
    """A day with its weekday, and the year when it is not this one: "Fri 4 Dec"."""
    weekday = WEEKDAY_NAMES[day.weekday()][:3].capitalize()
    month = MONTH_NAMES[day.month - 1][:3].capitalize()
    said = f"{weekday} {day.day} {month}"
    return said if day.year == context.today.year else f"{said} {day.year}"
