"""Dates as machines write them: 2027-01-27T14:00:00Z, 20270127, Thu Oct 21 11:00:09 2027."""

from __future__ import annotations

import re
from datetime import date, datetime

from doneby.grammar.dates.types import DateContext
from doneby.grammar.dates.words import MONTHS
from doneby.grammar.expressions import expression

_ISO_MOMENT = expression(
    r"\d{4}-?\d\d-?\d\d[T ]\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)", re.IGNORECASE
)
_ISO_DAY = expression(r"(?:19|20)\d{6}|\d{4}-?W\d\d-?[1-7]")
_C_TIME = expression(
    r"[a-z]{3} (?P<month>[a-z]{3}) {1,2}(?P<day>\d{1,2}) (?P<hour>\d\d):(?P<minute>\d\d)(?::\d\d)?"
    r" (?P<year>\d{4})",
    re.IGNORECASE,
)


def read_timestamp(text: str, context: DateContext) -> date | datetime | None:
    """A date that a machine wrote; one with an offset is told in the user's own time zone.

    Args:
        text: The whole phrase.
        context: The clock of the user.
    """
    try:
        if _ISO_MOMENT.fullmatch(text):
            moment = datetime.fromisoformat(text.upper())
            return moment.astimezone(context.zone).replace(tzinfo=None, second=0, microsecond=0)
        if _ISO_DAY.fullmatch(text):
            return date.fromisoformat(text)
        if (said := _C_TIME.fullmatch(text)) and said["month"].lower() in MONTHS:
            month = MONTHS[said["month"].lower()]
            day, hour, minute = (int(said[name]) for name in ("day", "hour", "minute"))
            return datetime(int(said["year"]), month, day, hour, minute)  # noqa: DTZ001 - a wall time
    except (ValueError, OverflowError):
        return None
    return None
