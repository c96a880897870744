"""What makes the words of a new task unclear, so that nothing is added and it is said why."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from doneby.models.interpreter.newdates import with_start_alone
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

_REMINDER = re.compile(r"(?<!\S)!\d{1,4} ?(?:m|min|mins|h|hr|hrs|d)?(?:\b|$)|(?<!\S)!\d{1,2}:\d{2}")
_PERSON = re.compile(r"(?<!\S)\+[^\W\d_]\w*")
_TIMES_A_DAY = re.compile(
    r" (?:twice|thrice|(?:\d{1,2}|two|three|four|five|six) times|(?:a )?few times)"
    r" (?:a|per|each|every) (?:day|week|month|year)$"
)
_RETRACTED = re.compile(
    r" ,? ?(?:actually no|no wait|no ,|wait no|scratch that|never mind|nevermind"
    r"|on second thoughts?|or maybe not|or not|forget it|i mean)\b"
)
_RULE_LEFT = re.compile(
    r"\b(?:every|each) (?:single )?(?:other )?(?:day|night|evening|morning|afternoon|week|weekday"
    r"|weekend|month|year|mon|tue|wed|thu|fri|sat|sun|school|working|bank|christmas|easter|\d)"
    r"|\b(?:twice|thrice|\w+ times|once) (?:daily|weekly|monthly|yearly)\b"
    r"|\b(?:daily|nightly|weekly|monthly|everyday)\b.* (?:except|but not|excluding|apart from)\b"
)
_DAY_LEFT = re.compile(
    r"(?<![\w/.-])(?:tomorrow|tonight|tmrw|today)(?![\w/'-])"
    r"|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)? "
    r"(?:at |@ ?)?(?:noon|midnight|\d{1,2}(?:[:.]\d\d|[ap]m?\b))"
    r"|(?:^| )\d{1,2}/\d{1,2}$"
)
_SHORT_DAYS = re.compile(
    r"(?<!\S)(?:M-?W-?F|T-?Th|Tu-?Th|MTW|M-F|Mon-Fri|m/w/f|t/th|M/W/F|T/Th)(?!\S)", re.IGNORECASE
)
_OF_THE_MONTH = re.compile(
    r"(?<!every )(?<!each )\b(?:first|1st|second|2nd|third|3rd|fourth|4th|last) "
    r"(?:mon|tues|wednes|thurs|fri|satur|sun|week|work)day of (?:the|each) month"
)
_TIME_LEFT = re.compile(
    r"\b\d{1,2}(?::\d\d)? ?(?:-|to|until|till) ?\d{1,2}(?::\d\d)? ?(?:am|pm)\b"
    r"|\bfrom \d{1,2} (?:until|till) \d{1,2}\b|\b\d{3,4} ?hrs\b|^(?:am|pm)\b|\b(?:am|pm)$"
)
_ZONE = re.compile(r"\b(?:pst|pdt|est|edt|cst|cdt|mst|mdt|gmt|utc|bst|cet|cest|ist)\b")
_OF_SOMETHING_ELSE = re.compile(
    r", (?:his|her|my|their|our|it|he|she|they|its|the|which|that)\b.* (?:is|are|was|were)"
    r"(?: on| at| due)?$"
)
_LATE_EARLY, _NOON = 6, 12
_IN_THE_EVENING = re.compile(
    r"\b(?:dinner|supper|drinks|cinema|theatre|theater|concert|pub|evening|party|bedtime)\b"
)
_SAYS_HALF = re.compile(r"[ap]\.?m\b|[ap]\b|morning|\b0\d|noon|daily|every", re.IGNORECASE)
_PROJECTS = re.compile(r"(?<!\S)#(?!\d)[^\s,;]+")
_LEVELS = re.compile(r"(?<!\S)p[1-4](?![\w-])")
_INSTEAD = re.compile(
    r"[ ,]*(?:instead|rather than|and not|not(?: on| at)? (?=\S+\W*$))", re.IGNORECASE
)
_NUMBER_BEFORE = re.compile(r"(?:^|\s)\d{1,2}(?:\.[0-5]\d|\s[0-5]\d)[\s,]*$")
_OR_ANOTHER = re.compile(r"[ ,]*or ", re.IGNORECASE)
_SECOND_ORDER = re.compile(
    r"(?:,? ?(?:and|then|&|,))+ (?:then |also )?(?P<to>to )?(?P<verb>[^ ]+) ."
)

SEVERAL_DAYS = "It names several days or times: say one, or a rule such as every mon, wed, fri."
RULE = "Its rule is not understood: say for example every day at 8am, or every mon, wed."
UNREAD = "There is a date in it that is not understood: say it like tomorrow at 5pm or on 12 dec."
MONTHLY = "Say every first thursday for each month, or name the day if it is once."
TIME_LEFT = "There is a time in it that is not understood: say it like at 14:00 or 2pm to 4pm."
ZONE = "Times are those of your own zone: leave the zone out and give the time here."
HALF = "It may be in the morning or in the evening: say am or pm."
ELSE = "The date may be that of something else: say when the task itself is due."
PROJECTS = "It names several projects, and a task is in one: leave the others out."
LEVELS = "It has several priorities: leave all but one out."
INSTEAD = (
    "It says what something is not: to change a task, say move it to a time; to add one, leave "
    "the rest out."
)
NUMBER = "The number before the date may be a time: write it as at 3:15, or put quotes around it."
TIMES_A_DAY = "It repeats more than once in that time: say when, for example every day at 8am."
REMINDER = "A reminder like !30m cannot be set here: leave it out, or say the time itself."
PERSON = "Nobody can be assigned with + here: leave it out, or quote the words."
RETRACTED = "It seems to take itself back: say only what is to be added."
TWO_TASKS = "It may be two tasks, and the date may be for both: say each with its own date."


def doubt(words: Sentence, context: DateContext) -> str:
    """Why the words of a new task are not clear; empty when they are.

    Args:
        words: The words, dates and tokens included.
        context: The clock and the customs by which dates are read.
    """
    from doneby.grammar.dates import find_due, lists_dates

    if _REMINDER.search(words.typed):
        return REMINDER
    if _RETRACTED.search(words.even):
        return RETRACTED
    if _PERSON.search(words.typed):
        return PERSON
    if len(set(_PROJECTS.findall(words.typed))) > 1:
        return PROJECTS
    if len(set(_LEVELS.findall(words.even))) > 1:
        return LEVELS
    if _SHORT_DAYS.search(words.typed):
        return SEVERAL_DAYS
    if _OF_THE_MONTH.search(words.even):
        return MONTHLY
    text = with_start_alone(words.typed)
    if (found := find_due(text, context)) is None:
        text = Sentence.of(text, correct).even
        found = find_due(text, context)
    if found is None and lists_dates(words.typed, context):
        return SEVERAL_DAYS
    if found is None and _TIMES_A_DAY.search(words.even):
        return TIMES_A_DAY
    if found is None and _RULE_LEFT.search(words.even):
        return RULE
    if found is None and _DAY_LEFT.search(words.even):
        return UNREAD
    return _doubt_of_date(text, found, context) if found else ""


def _doubt_of_date(text: str, found: FoundDue, context: DateContext) -> str:
    """What in the words beside a date makes it unclear."""
    from doneby.grammar.dates import find_due

    before, after = text[: found.start], text[found.end :]
    if _orders_go_on(text, found.end):
        return TWO_TASKS
    if _OR_ANOTHER.match(after):
        return SEVERAL_DAYS
    if _INSTEAD.match(after):
        return INSTEAD
    left = Sentence.of(f"{before.rstrip()} {after.lstrip()}").even
    if _ZONE.search(left) and isinstance(found.due.date, datetime):
        return ZONE
    if _TIME_LEFT.search(left):
        return TIME_LEFT
    if _is_half_unsure(text[found.start : found.end], left, found):
        return HALF
    if _OF_SOMETHING_ELSE.search(Sentence.of(before).even):
        return ELSE
    if _NUMBER_BEFORE.search(before):
        return NUMBER
    rest = find_due(f"{before.rstrip()} {after.lstrip()}", context)
    if rest and not (rest.due.is_recurring or found.due.is_recurring):
        return SEVERAL_DAYS
    return ""


def _is_half_unsure(phrase: str, title: str, found: FoundDue) -> bool:
    """Whether "dinner at 7:30" would come to be in the morning."""
    moment = found.due.date
    return (
        isinstance(moment, datetime)
        and _LATE_EARLY <= moment.hour < _NOON
        and _IN_THE_EVENING.search(title) is not None
        and not _SAYS_HALF.search(phrase)
        and re.match(r"\D*\bin \d", phrase) is None
    )


def _orders_go_on(text: str, position: int) -> bool:
    """Whether another thing to do follows a date: "buy milk tomorrow and sing a song"."""
    first = Sentence.of(text).even.partition(" ")[0]
    rest = Sentence.of(text[position:])
    second = _SECOND_ORDER.match(rest.even)
    return bool(second and first in ORDERS and second["verb"] in ORDERS)
