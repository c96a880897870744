"""The words of the date language, as data."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from doneby.grammar.expressions import expression

Unit = Literal["second", "minute", "hour", "day", "workday", "week", "month", "quarter", "year"]


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def words_in(words: Collection[str]) -> re.Pattern[str]:
    """Finds quickly whether one of some words or signs stands in a text, in any case."""
    parts = (rf"\b{re.escape(word)}\b" if word.isalnum() else re.escape(word) for word in words)
    return expression("|".join(sorted(parts)), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of the day.

    Attributes:
        name: Its name.
        hour: The hour that it stands for.
        late: The hour taken for today when that one has passed but the part has not.
    """

    name: str
    hour: int
    late: int


MORNING = DayPart("morning", 9, 11)
AFTERNOON = DayPart("afternoon", 12, 15)
EVENING = DayPart("evening", 19, 21)
NIGHT = DayPart("night", 22, 23)
# Todoist does not say when tonight is. The evening comes before the night, so it is taken
# first: someone who has that much time left can still do the thing.
TONIGHT = DayPart("tonight", 19, 22)
END_OF_DAY = DayPart("end of day", 17, 23)

DAY_PARTS = {
    "morning": MORNING,
    "afternoon": AFTERNOON,
    "evening": EVENING,
    "night": NIGHT,
}
SPECIAL_PARTS: dict[tuple[str, ...], DayPart] = {
    ("first", "thing", "in", "the", "morning"): MORNING,
    ("first", "thing"): MORNING,
    ("in", "the", "am"): MORNING,
    ("in", "the", "pm"): AFTERNOON,
    ("the", "end", "of", "the", "day"): END_OF_DAY,
    ("end", "of", "the", "day"): END_OF_DAY,
    ("end", "of", "day"): END_OF_DAY,
    ("close", "of", "business"): END_OF_DAY,
    ("end", "of", "business"): END_OF_DAY,
    ("eob",): END_OF_DAY,
    ("lunchtime",): AFTERNOON,
    ("eod",): END_OF_DAY,
    ("cob",): END_OF_DAY,
}

MEALS: dict[tuple[str, ...], DayPart] = {
    ("breakfast",): DayPart("breakfast", 8, 10),
    ("lunch",): DayPart("lunch", 12, 14),
    ("dinner",): DayPart("dinner", 19, 21),
}
"""Parts of the day only in a whole phrase: in a sentence these are what is eaten."""

_DAY_NAMES: tuple[tuple[str, ...], ...] = (
    ("monday", "mon"),
    ("tuesday", "tue", "tues"),
    ("wednesday", "wed", "weds"),
    ("thursday", "thu", "thur", "thurs"),
    ("friday", "fri"),
    ("saturday", "sat"),
    ("sunday", "sun"),
)
WEEKDAY_NAMES = tuple(names[0] for names in _DAY_NAMES)
WEEKDAYS = {name: number for number, names in enumerate(_DAY_NAMES) for name in names}
WEEKDAY_PLURALS = {f"{name}s": number for number, name in enumerate(WEEKDAY_NAMES)}
ANY_WEEKDAYS = WEEKDAYS | WEEKDAY_PLURALS

_MONTH_NAMES: tuple[tuple[str, ...], ...] = (
    ("january", "jan"),
    ("february", "feb", "febr"),
    ("march", "mar"),
    ("april", "apr"),
    ("may",),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sep", "sept"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)
MONTH_NAMES = tuple(names[0] for names in _MONTH_NAMES)
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names}

TODAY = frozenset({"today", "tod"})
TOMORROW = frozenset({"tomorrow", "tom", "tmrw", "tmr", "tommorow", "tomorow", "tommorrow"})
YESTERDAY = frozenset({"yesterday", "yest"})
JOINED_PARTS = {f"tom{name}": part for name, part in DAY_PARTS.items()}
NO_DATE = frozenset({"no date", "no due date", "someday"})

UNITS: dict[str, Unit] = {
    "seconds": "second",
    "secs": "second",
    "sec": "second",
    "minute": "minute",
    "minutes": "minute",
    "min": "minute",
    "mins": "minute",
    "hour": "hour",
    "hours": "hour",
    "hr": "hour",
    "hrs": "hour",
    "day": "day",
    "days": "day",
    "workday": "workday",
    "workdays": "workday",
    "weekday": "workday",
    "weekdays": "workday",
    "week": "week",
    "weeks": "week",
    "wk": "week",
    "wks": "week",
    "month": "month",
    "months": "month",
    "mo": "month",
    "mos": "month",
    "quarter": "quarter",
    "quarters": "quarter",
    "year": "year",
    "years": "year",
    "yr": "year",
    "yrs": "year",
}
GLUED_UNITS: dict[str, Unit] = {
    "m": "minute",
    "h": "hour",
    "d": "day",
    "w": "week",
    "y": "year",
    "'": "minute",
    '"': "second",
}
"""Letters and marks that are units when they follow a number with no space: 3d, 2w, 15'."""
MULTIPLES: dict[str, tuple[int, Unit]] = {
    "fortnight": (2, "week"),
    "fortnights": (2, "week"),
    "decade": (10, "year"),
    "decades": (10, "year"),
}
"""Units that are so many of another."""
HOURS = frozenset({"hour", "hours", "hr", "hrs"})
COMING = ("next", "coming", "upcoming", "following")
MOMENTS = frozenset({"second", "minute", "moment", "point", "day"})
"""What "from this ..." may name and mean now."""
EVERY = frozenset({"every", "ev", "each"})
ADVERBS: dict[str, tuple[int, Unit]] = {
    "everyday": (1, "day"),
    "daily": (1, "day"),
    "weekly": (1, "week"),
    "monthly": (1, "month"),
    "quarterly": (3, "month"),
    "yearly": (1, "year"),
}
WIDE_ADVERBS: dict[str, tuple[int, Unit]] = {
    "hourly": (1, "hour"),
    "biweekly": (2, "week"),
    "fortnightly": (2, "week"),
    "bimonthly": (2, "month"),
    "annually": (1, "year"),
    "semiannually": (6, "month"),
    "halfyearly": (6, "month"),
    "weekdays": (1, "workday"),
    "nightly": (1, "day"),
}

REPEATING = frozenset(
    {
        *EVERY,
        *ADVERBS,
        *WIDE_ADVERBS,
        *WEEKDAY_PLURALS,
        *(f"{name}s" for name in DAY_PARTS),
        *("bi", "semi", "half", "once", "weekends", "weekday", "alternate", "after", "any", "all"),
    }
)
"""A sentence without any of these repeats nothing."""

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
"""
_PLACES = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS = {word: value for value, word in enumerate(_SMALL.split())}
TENS = {word: value for value, word in zip(range(20, 100, 10), _TENS.split(), strict=True)}
ORDINALS = {word: value for value, word in enumerate(_PLACES.split(), 1)} | {"thirtieth": 30}
ORDINAL_SUFFIXES = frozenset({"st", "nd", "rd", "th"})

HOLIDAYS: dict[tuple[str, ...], tuple[int, int]] = {
    ("new", "year", "day"): (1, 1),
    ("new", "year's", "day"): (1, 1),
    ("new", "years", "day"): (1, 1),
    ("new", "year", "eve"): (12, 31),
    ("new", "year's", "eve"): (12, 31),
    ("new", "years", "eve"): (12, 31),
    ("valentine's", "day"): (2, 14),
    ("valentines", "day"): (2, 14),
    ("valentine",): (2, 14),
    ("valentines",): (2, 14),
    ("halloween",): (10, 31),
}
WIDE_HOLIDAYS: dict[tuple[str, ...], tuple[int, int]] = {
    ("christmas", "eve"): (12, 24),
    ("xmas", "eve"): (12, 24),
    ("christmas", "day"): (12, 25),
    ("christmas",): (12, 25),
    ("xmas",): (12, 25),
    ("boxing", "day"): (12, 26),
    ("new", "year's"): (1, 1),
    ("new", "years"): (1, 1),
    ("new", "year"): (1, 1),
    ("nye",): (12, 31),
    ("st", "patrick's", "day"): (3, 17),
    ("st", ".", "patrick's", "day"): (3, 17),
    ("april", "fools", "day"): (4, 1),
    ("april", "fools", "'", "day"): (4, 1),
    ("april", "fool's", "day"): (4, 1),
    ("mayday",): (5, 1),
}
ALL_HOLIDAYS = HOLIDAYS | WIDE_HOLIDAYS

STARTING = frozenset({"starting", "from", "beginning"})
ENDING = frozenset({"ending", "until", "till"})
