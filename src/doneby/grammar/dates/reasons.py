"""Why a phrase is refused, in a sentence that helps."""

from __future__ import annotations

from doneby.grammar.dates.words import UNITS
from doneby.grammar.time_ranges import cut_time_range

_EXAMPLES = "Try “tomorrow at 5pm”, “next monday”, “27 jan” or “every friday at 9am”."


def why_not(phrase: str) -> str:
    """One or two sentences: what is wrong with a phrase, and what would do."""
    words = phrase.lower().replace(",", " , ").split()
    if not words:
        return f"There is no date in nothing. {_EXAMPLES}"
    for clue, reason in _CLUES:
        if clue(words):
            return reason
    shown = phrase if len(phrase) <= 60 else phrase[:59] + "…"
    return f"“{shown}” is not a date that can be read. {_EXAMPLES}"


def _recurs(words: list[str]) -> bool:
    return bool({"every", "every!", "each", "ev"} & set(words))


def _excludes(words: list[str]) -> bool:
    return _recurs(words) and bool({"except", "excluding", "but"} & set(words))


def _several_times(words: list[str]) -> bool:
    return _recurs(words) and words.count("at") > 1


def _how_often(words: list[str]) -> bool:
    counted = "twice" in words or "times" in words or "thrice" in words
    return counted and bool(set(words) & (set(UNITS) | {"daily", "weekly", "monthly"}))


def _month_interval_with_weekday(words: list[str]) -> bool:
    return _recurs(words) and "months" in words and "on" in words


def _quarters(words: list[str]) -> bool:
    return _recurs(words) and "quarters" in words


def _bounded_by_hours(words: list[str]) -> bool:
    return _recurs(words) and "for" in words and bool({"hours", "hour", "minutes"} & set(words))


def _has_an_end(words: list[str]) -> bool:
    return cut_time_range(" ".join(words)) is not None


def _by_the_minute(words: list[str]) -> bool:
    return _recurs(words) and bool({"minutes", "minute", "min", "mins"} & set(words))


_NO_EXCEPTIONS = "A repetition cannot leave days out. List the days that it has instead."
_ONE_TIME = "A repetition has one time of day. Make one task for each time."
_NOT_HOW_OFTEN = (
    "“How often” is no rule, since it does not say when. Name the days or the distance:"
    " “every monday, thursday” or “every 3 days”."
)
_NO_WEEKDAY_OF_MONTHS = (
    "A weekday of every few months is not supported. Try “every first friday” or"
    " “every 2 months starting 1 jan”."
)
_ONE_QUARTER = "Quarters come one at a time. Try “every quarter” or “every 6 months”."
_NOT_FOR_HOURS = (
    "Only an hourly repetition can last for hours. Try “for 3 weeks” or “until friday”."
)
_NO_END = "A due date has no end. Give the start, and how long it takes as the duration."
_NO_MINUTES = "A repetition goes by the hour at the least. Try “every hour”."

_CLUES = (
    (_excludes, _NO_EXCEPTIONS),
    (_several_times, _ONE_TIME),
    (_how_often, _NOT_HOW_OFTEN),
    (_month_interval_with_weekday, _NO_WEEKDAY_OF_MONTHS),
    (_quarters, _ONE_QUARTER),
    (_bounded_by_hours, _NOT_FOR_HOURS),
    (_by_the_minute, _NO_MINUTES),
    (_has_an_end, _NO_END),
)
