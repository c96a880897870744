"""Days with a name that are on another date every year: easter, thanksgiving."""

from __future__ import annotations

from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.rules import Rule

_EASTER, _GOOD_FRIDAY, _EASTER_MONDAY = (Rule("yearly", easter=days) for days in (0, -2, 1))
_THANKSGIVING = Rule("yearly", weekdays=(3,), nth=4, month=11)
"""The fourth thursday of november, as it is in the United States."""

_FEASTS: dict[tuple[str, ...], Rule] = {
    ("easter",): _EASTER,
    ("easter", "sunday"): _EASTER,
    ("easter", "day"): _EASTER,
    ("good", "friday"): _GOOD_FRIDAY,
    ("easter", "monday"): _EASTER_MONDAY,
    ("thanksgiving",): _THANKSGIVING,
    ("thanksgiving", "day"): _THANKSGIVING,
}
_NAMES = {_EASTER: "easter", _GOOD_FRIDAY: "good friday", _EASTER_MONDAY: "easter monday"}


def read_feast(reader: Reader, at: int) -> Read[Rule]:
    """The yearly rule of a day with a name; everyday English, as Todoist documents none."""
    return reader.longest(at, _FEASTS) if reader.wide else None


def feast_name(rule: Rule) -> str | None:
    """The name of a day that only its name can tell."""
    return _NAMES.get(rule)
