"""Tasks in a list, as the answer to a look-up tells them: their names, dates and times of day."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

LISTED = expression(r"^\s*•\s+(.+)$", re.MULTILINE)
"""A task in a list, as it is told."""
_DETAILS = expression(r" — (?!.* — ).*$|(?: · .*)$")
_ID = expression(r" · id (\w+)$")
_COUNT = expression(r"\d+")
_DATE = expression(r" — (?P<date>.*?)(?= · |$)")
_TIME = expression(r"\bat (\d\d):(\d\d)")


def tasks_listed(text: str) -> list[tuple[str, str]] | None:
    """The tasks in a list: how each can be referred to, and its name; None when some are cut."""
    tasks = [(_reference(line), _name(line)) for line in LISTED.findall(text)]
    total = _COUNT.search(text.partition("\n")[0])
    return None if tasks and total and int(total.group()) != len(tasks) else tasks


def names_listed(text: str) -> list[str] | None:
    """The tasks in a list, as they can be named; None when it does not show all of them."""
    tasks = tasks_listed(text)
    return None if tasks is None else [reference for reference, _ in tasks]


def dates_listed(text: str) -> list[str]:
    """When each of the tasks in a list is due: "every monday, …"; empty for one without a date."""
    return [date_told(line) for line in LISTED.findall(text)]


def date_told(line: str) -> str:
    """When the task of a line is due, as it is told there; empty where it has no date."""
    found = _DATE.search(line)
    return found["date"] if found else ""


def time_told(date: str) -> tuple[int, int] | None:
    """The hour and the minute in a date as it is told; None where it has none."""
    found = _TIME.search(date)
    return (int(found[1]), int(found[2])) if found else None


def _reference(line: str) -> str:
    """What the task of a line is called: its name, or its id where others have that too."""
    told_apart = _ID.search(line)
    return told_apart[1] if told_apart else _name(line)


def _name(line: str) -> str:
    return _DETAILS.sub("", _DETAILS.sub("", line)).strip()
