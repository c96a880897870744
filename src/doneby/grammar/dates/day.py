"""A day that was read, and how sure it is that the words meant one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import IntEnum

from doneby.grammar.dates.words import DayPart


class Weight(IntEnum):
    """How much a phrase looks like a date in the middle of other words."""

    VAGUE = 1
    """A date only after "on" or as the whole phrase: the 3rd, 3/4, christmas."""
    LIKELY = 2
    """A date when nothing speaks against it: friday, next week, 5 may."""
    SURE = 3
    """A date wherever it stands: tomorrow, in 3 days, 2027-01-27."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day that was named.

    Attributes:
        value: The day.
        weight: How sure it is that a day was meant.
        is_today: Whether today itself was named, so that a time does not roll over.
        part: The part of the day that its word names too: tonight.
        moment: The exact moment, for "in 2 hours".
        past: Whether it was named by looking back: yesterday, 2 days ago.
    """

    value: date
    weight: Weight = Weight.LIKELY
    is_today: bool = False
    part: DayPart | None = None
    moment: datetime | None = None
    past: bool = False
