"""Whether the words of a new task are unclear, so that nothing is added and it is said why."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.endings import cut_deadline
from doneby.models.interpreter.naming import DAYS, closest
from doneby.models.interpreter.newdates import with_start_alone
from doneby.models.interpreter.phrases import doubts as told
from doneby.models.interpreter.phrases import titles
from doneby.models.interpreter.riders import cut_riders, rider_left
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

_EARLY, _NOON = 6, 12


def doubt(
    words: Sentence, context: DateContext, *, dated: bool = False, appended: bool = True
) -> str:
    """Why the words of a new task are not clear; empty when they are.

    Args:
        words: The words, dates and tokens included.
        context: The clock and the customs by which dates are read.
        dated: Whether the sentence said before when it is due.
        appended: Whether something may be appended that cannot be kept.
    """
    from doneby.grammar.dates import find_due, lists_dates

    text, _, dayless = cut_riders(words.typed)
    words = Sentence.of(cut_deadline(text, context)[0])
    if dated and (said := _first(told.FOR_A_TIME, words.even)):
        return said
    if appended and (said := rider_left(words.even)):
        return said
    if said := _first(told.TYPED, words.typed) or _first(told.ANYWHERE, words.even):
        return said
    marks = told.MARKS_TOLD.findall(words.typed.lower())
    if len(set(marks)) < len(marks):
        return told.TWICE
    if len(set(told.PROJECTS_TOLD.findall(words.typed))) > 1:
        return told.PROJECTS
    if len(set(told.LEVELS_TOLD.findall(words.even))) > 1:
        return told.LEVELS
    text = with_start_alone(words.typed)
    if (found := find_due(text, context)) is None:
        text = Sentence.of(text, correct).even
        found = find_due(text, context)
    if found is None and lists_dates(words.typed, context):
        return told.SEVERAL_DAYS
    if found is None:
        return _first(told.UNDATED, _TOKENS.sub("", words.even))
    return told.VAGUE_SAID if dayless else _doubt_of_date(text, found, context)


def either_way(text: str) -> str:
    """Why a date like 3/4 is not clear where nobody has said which comes first; empty if it is."""
    for found in _NUMERIC.finditer(text):
        one, other = int(found[1]), int(found[2])
        if one != other:
            days = f"{one} {_MONTHS[other - 1]} or {other} {_MONTHS[one - 1]}"
            return (
                f"“{found.group()}” may be {days}, so nothing was changed. Say the month in words, "
                "or set which comes first: doneby config set date_order day-month (or month-day)."
            )
    return ""


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NUMERIC = expression(
    r"(?<![\w/.\"“#-])(0?[1-9]|1[0-2])/(0?[1-9]|1[0-2])(?:/(?:20)?\d\d)?(?![\w/\"”-])"
    r"(?! ?(?:an?|of|cups?|lbs?|kg|g|oz|pints?|tsp|tbsp|inch|price|off|litres?|liters?|mile)\b)"
)


def doubt_of_title(title: str, *, dated: bool, timeless: bool = False) -> str:
    """Why what is left of the words of a new task is no title; empty when it is one.

    Args:
        title: The words that are left when all else is cut out, quotation marks included.
        dated: Whether a date was cut out of it.
        timeless: Whether that date says no time of day.
    """
    even = Sentence.of(title).even
    if said := rider_left(even) or _first(titles.LEFT, even):
        return said
    if slip := _misspelt_day(even):
        return told.MISSPELT.format(slip)
    if titles.AFTER_A_QUOTE.match(even):
        return titles.QUOTE
    if dated:
        if (
            timeless
            and (number := titles.NUMBER_LEFT.search(even))
            and not (number["word"] and titles.NUMBERED.fullmatch(number["word"]))
        ):
            return titles.NUMBER_SAID
        if (
            timeless
            and (clock := titles.TIME_LEFT.search(even))
            and not (clock["word"] and titles.NUMBERED.fullmatch(clock["word"]))
        ):
            return titles.NUMBER_SAID
        if " , then " in even:
            return told.TWO_TASKS
        return told.TITLE_OF if even in titles.LONE else ""
    return _first(told.UNDATED, Sentence.of(_NAMED.sub("", title)).even)


def _misspelt_day(even: str) -> str:
    """A word that is all but a day: "tomoro", "wendesday"."""
    for word in even.split():
        if len(word) <= _SHORTEST_SLIP or word in _NO_SLIPS or not word.isalpha():
            continue
        if word.removesuffix("s") not in _DAYS and closest(word, _DAYS, _ALIKE):
            return word
    return ""


_SHORTEST_SLIP, _ALIKE = 4, 0.81
_DAYS = (*DAYS, "today", "tonight")
_NO_SLIPS = frozenset({*_DAYS, "night", "nights", "sundry"})


def explained(part: str, context: DateContext) -> str:
    """Why a request for a new task was not taken; empty where that is not known."""
    words = Sentence.of(part)
    if said := doubt(words, context, appended=_NEW.match(words.even) is not None):
        return said
    rest = added_words(part)
    added = rest.even != words.even
    return doubt_of_title(rest.typed, dated=False) if rest and added else ""


def added_words(part: str) -> Sentence:
    """What follows "add" or "remind me to"; all of it where nothing of the kind stands before."""
    words = Sentence.of(part)
    opening = _ADDING.match(words.even)
    return words.part(opening.end(), len(words.even)) if opening else words


_ADDING = expression(
    r"(?:please |also |can you |could you )*(?:add|put|create|schedule|note|remind me"
    r" (?:to|about|of|that))(?: a)?(?: (?:task|reminder|to-?do)(?: (?:to|for|about|called|:))?)? "
)
_NEW = expression(
    r"(?:please |also |can you |could you |um |would you )*(?:add|put|create|schedule|note|jot"
    r"|remind|reminder|task|todo|to-do|new|make|set|i need|i have|don't forget|remember|stick)\b"
)
# "The Day After Tomorrow" is a name.
_NAMED = expression(r"(?<=\S )(?:Today|Tomorrow|Tonight|Yesterday)\b")
_TOKENS = expression(r"(?: (?:#\S+|@\S+|p[1-4]|\{[^{}]*\}))+(?= |$)")


def _first(table: told.Table, text: str) -> str:
    return next((said for said, pattern in table if pattern.search(text)), "")


def _doubt_of_date(text: str, found: FoundDue, context: DateContext) -> str:
    """What in the words beside a date makes it unclear."""
    from doneby.grammar.dates import find_due

    before, after = text[: found.start], text[found.end :]
    rest = f"{before.rstrip()} {after.lstrip()}"
    left = Sentence.of(rest).even
    if _orders_go_on(text, found.end):
        return told.TWO_TASKS
    if said := next((s for s, pattern in told.AFTER_A_DATE if pattern.match(after)), ""):
        return said
    phrase = text[found.start : found.end]
    if told.PART_OF.search(before) and told.LONG_TIME.match(phrase):
        return told.VAGUE_SAID
    if said := _doubt_of_phrase(phrase, left, after, found):
        return said
    if told.ZONE_TOLD.search(left) and isinstance(found.due.date, datetime):
        return told.ZONE
    if _is_half_unsure(text[found.start : found.end], left, found):
        return told.HALF
    if _may_be_at_dawn(phrase, left, found):
        return told.HALF
    beside = _first(told.BESIDE_A_DATE + told.FOR_A_TIME, left)
    if said := beside or _first(told.BEFORE_A_DATE, f" {Sentence.of(before).even}"):
        return said
    other = find_due(rest, context)
    if other and not (other.due.is_recurring or found.due.is_recurring):
        return told.SEVERAL_DAYS
    return ""


def _doubt_of_phrase(phrase: str, left: str, after: str, found: FoundDue) -> str:
    """What in the words of a date makes it unclear."""
    if told.IN_A_TITLE.search(phrase):
        return told.TITLE_OF
    if told.VAGUE.match(phrase.lower()):
        return told.VAGUE_SAID
    if _FOR_SO_MANY.match(phrase.lower()):
        return told.FOR_A_TIME[0][0]
    if not found.says_day and _TIME_ALONE.match(phrase) and _NOUN_NEXT.match(after):
        return told.TITLE_OF
    if told.MIDNIGHT_TOLD.search(phrase.lower()):
        return told.MIDNIGHT
    if found.due.is_recurring:
        return told.SEASON_SAID if told.SEASON.search(left) else ""
    named = _WEEKDAY.search(phrase.lower())
    calendar = named and _CALENDAR.search(phrase.lower())
    if named and calendar and found.due.date.weekday() != _WEEKDAYS.index(named[1]):
        return told.OTHER_DAY
    return ""


# "a table for 8 tomorrow" may be for eight people.
_FOR_SO_MANY = expression(r"for \d{1,2}(?: (?:on|this|next|to|mon|tue|wed|thu|fri|sat|sun).*)?$")
# "fix 9am email bug": the time belongs to what comes next.
_TIME_ALONE = expression(r"\d{1,2}(?::\d\d)? ?[ap]m$", re.IGNORECASE)
_NOUN_NEXT = expression(
    r" +(?!(?:and|for|to|with|on|at|in|about|from|then|every|each|because|so|or|until|till|if|by|re"
    r"|please|sharp|ish|my time|call|meet|pick|buy)\b)[a-z]",
    re.IGNORECASE,
)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = expression(rf"\b({'|'.join(_WEEKDAYS)})[a-z]*\b")
_CALENDAR = expression(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d/\d|\b\d{1,2}(?:st|nd|rd|th)\b"
)


def _is_half_unsure(phrase: str, title: str, found: FoundDue) -> bool:
    """Whether "dinner at 7:30" would come to be in the morning."""
    moment = found.due.date
    return (
        isinstance(moment, datetime)
        and _EARLY <= moment.hour < _NOON
        and told.IN_THE_EVENING.search(title) is not None
        and not told.SAYS_HALF.search(phrase)
        and re.match(r"\D*\bin \d", phrase) is None
    )


def _may_be_at_dawn(phrase: str, title: str, found: FoundDue) -> bool:
    """Whether "every day at 6" or "wake up at 3" would come to be in the afternoon."""
    moment = found.due.date
    if not isinstance(moment, datetime) or moment.hour < _NOON:
        return False
    routine = told.DAILY.search(phrase) and told.AT_DAWN.search(phrase)
    rising = told.RISING.search(title) and told.UNSURE_HOUR.search(phrase)
    return bool(routine or rising)


def _orders_go_on(text: str, position: int) -> bool:
    """Whether another thing to do follows a date: "buy milk tomorrow and sing a song"."""
    first = Sentence.of(text).even.partition(" ")[0]
    second = told.SECOND_ORDER.match(Sentence.of(text[position:]).even)
    return bool(second and first in ORDERS and second["verb"] in ORDERS)
