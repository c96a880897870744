"""How long something takes, in words."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

_WORDS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "forty-five": 45,
    "fifty": 50,
    "sixty": 60,
    "ninety": 90,
}
_PARTS = {"half": 30, "quarter": 15, "three quarters": 45}
_SPOKEN = "|".join(sorted(_WORDS, key=len, reverse=True))
# A word needs a space before the unit, or "am" would be a minute.
_NUMBER = rf"(?:\d{{1,4}}(?:[.,]\d{{1,2}})?\s*|(?:{_SPOKEN})\s+)"
_FRACTION = r"and\s+an?\s+(?:half|quarter)"

DURATION = expression(
    rf"""(?:
        (?:an?\s+)?(?P<part>half|quarter|three\s+quarters)\s+(?:of\s+)?(?:an?\s+)?hour
      | (?P<hours>{_NUMBER})(?:(?P<before>{_FRACTION})\s+)?
        (?:hours?|hrs?|h)
        (?:\s+(?P<after>{_FRACTION})
          |(?:\s+and\s+|\s*)(?P<more>{_NUMBER})(?:minutes?|mins?|m)
          |(?<=h)(?P<compact>\d{{1,2}}))?
      | (?P<minutes>{_NUMBER})(?:minutes?|mins?|m)
    )(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
"""Finds a duration of hours and minutes."""


def parse_duration(text: str) -> int | None:
    """The minutes of "45min", "2h", "1h30", "an hour and a half"; None for anything else."""
    match = DURATION.fullmatch(text.strip())
    return minutes_of(match) if match else None


def minutes_of(match: re.Match[str]) -> int | None:
    """The minutes of what ``DURATION`` matched; None where that is no time at all."""
    if part := match["part"]:
        return _PARTS[" ".join(part.lower().split())]
    fraction = match["before"] or match["after"] or ""
    minutes = 60 * _number(match["hours"]) + _number(match["more"] or match["compact"])
    minutes += _number(match["minutes"])
    minutes += _PARTS[fraction.split()[-1].lower()] if fraction else 0
    return round(minutes) or None


def _number(text: str | None) -> float:
    if text is None:
        return 0
    word = text.strip().lower()
    return float(_WORDS[word]) if word in _WORDS else float(word.replace(",", "."))
