"""What makes the words of a new task unclear, so that nothing is added and it is said why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doneby.models.interpreter.sentence import Sentence
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
_INSTEAD = re.compile(
    r"[ ,]*(?:instead|rather than|and not|not(?: on| at)? (?=\S+\W*$))", re.IGNORECASE
)
_NUMBER_BEFORE = re.compile(r"(?:^|\s)\d{1,2}(?:\.[0-5]\d|\s[0-5]\d)[\s,]*$")
_OR_ANOTHER = re.compile(r"[ ,]*or ", re.IGNORECASE)
_SECOND_ORDER = re.compile(
    r"(?:,? ?(?:and|then|&|,))+ (?:then |also )?(?P<to>to )?(?P<verb>[^ ]+) ."
)

SEVERAL_DAYS = "It names several days or times: say one, or a rule such as every mon, wed, fri."
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
    found = find_due(words.typed, context)
    if found is None and lists_dates(words.typed, context):
        return SEVERAL_DAYS
    if found is None and _TIMES_A_DAY.search(words.even):
        return TIMES_A_DAY
    return _doubt_of_date(words, found, context) if found else ""


def _doubt_of_date(words: Sentence, found: FoundDue, context: DateContext) -> str:
    """What in the words beside a date makes it unclear."""
    from doneby.grammar.dates import find_due

    before, after = words.typed[: found.start], words.typed[found.end :]
    if _orders_go_on(words, found.end):
        return TWO_TASKS
    if _OR_ANOTHER.match(after):
        return SEVERAL_DAYS
    if _INSTEAD.match(after):
        return INSTEAD
    if _NUMBER_BEFORE.search(before):
        return NUMBER
    rest = find_due(f"{before.rstrip()} {after.lstrip()}", context)
    if rest and not (rest.due.is_recurring or found.due.is_recurring):
        return SEVERAL_DAYS
    return ""


def _orders_go_on(words: Sentence, position: int) -> bool:
    """Whether another thing to do follows a date: "buy milk tomorrow and sing a song"."""
    first = words.even.partition(" ")[0]
    rest = Sentence.of(words.text[words.starts[0] : words.ends[-1]][position:])
    second = _SECOND_ORDER.match(rest.even)
    return bool(second and first in ORDERS and second["verb"] in ORDERS)
