"""A whole phrase in either register, and what comes after a completion."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.phrase import read_phrase
from doneby.grammar.dates.reader import Reader
from doneby.grammar.dates.reasons import why_not
from doneby.grammar.dates.resolve import next_occurrence, resolve, schedule
from doneby.grammar.dates.rules import day_of
from doneby.grammar.dates.tokens import tokenize
from doneby.grammar.dates.types import DateContext, Due, DueError
from doneby.grammar.dates.words import NO_DATE

LONGEST_PHRASE = 150
"""Todoist's own limit, in characters."""


def parse_due(phrase: str, context: DateContext) -> Due | None:
    """Read a whole due phrase: Todoist's own English first, then what people say besides.

    Args:
        phrase: The whole phrase: "every friday at 9am", "the day after tomorrow", "no date".
        context: The clock and the habits of the user.

    Returns:
        The due date; None for "no date".

    Raises:
        DueError: When the phrase is not a due date.
    """
    return _read(phrase, context, anything_in)


def parse_todoist(phrase: str, context: DateContext) -> Due | None:
    """Read a whole due phrase in Todoist's own English, which can be sent to an account.

    Args:
        phrase: The whole phrase: "every friday at 9am", "27 jan", "no date".
        context: The clock and the habits of the user.

    Returns:
        The due date; None for "no date".

    Raises:
        DueError: When the phrase is not a due date of Todoist's.
    """
    return _read(phrase, context, whole_phrase)


def _read(
    phrase: str, context: DateContext, read: Callable[[str, DateContext], Draft | None]
) -> Due | None:
    string = phrase.strip()
    if " ".join(string.lower().split()) in NO_DATE:
        return None
    if len(string) > LONGEST_PHRASE:
        reason = f"A due date has at most {LONGEST_PHRASE} characters; this has {len(string)}."
        raise DueError(phrase, reason)
    draft = read(string, context)
    if draft is None:
        raise DueError(phrase, why_not(string))
    return resolve(draft, context, string)


def anything_in(text: str, context: DateContext, *, resumed: bool = False) -> Draft | None:
    """What a phrase says, when all of it is a due phrase in either register."""
    own = whole_phrase(text, context, resumed=resumed)
    return own or whole_phrase(text, context, wide=True, resumed=resumed)


def whole_phrase(
    text: str, context: DateContext, *, wide: bool = False, resumed: bool = False
) -> Draft | None:
    """What a phrase says, when all of it is a due phrase."""
    tokens = tokenize(text)
    found = read_phrase(Reader(tokens, context, wide=wide, resumed=resumed), 0)
    if found is None:
        return None
    draft, end = found
    trailing = tokens[end:]
    if wide and all(token.text in ".?!),;" for token in trailing):
        return draft
    return None if trailing else draft


def next_due(
    string: str, current: date | datetime, completed: datetime, context: DateContext
) -> date | datetime | None:
    """The date of the next occurrence once the current one is done.

    Args:
        string: The phrase of the series, as `Due.string` has it.
        current: The date of the occurrence that was done.
        completed: When it was done, aware.
        context: The habits of the user.

    Returns:
        The next date, or None when the series is over or there never was one.

    Raises:
        DueError: When the string is not a due phrase.
    """
    # Bounds without a year are the ones that lay ahead of this occurrence, not of today.
    then = context.at(day_of(current))
    draft = anything_in(string.strip(), then, resumed=True)
    if draft is None:
        raise DueError(string, why_not(string))
    if draft.repetition is None:
        return None
    try:
        recurrence = schedule(draft, draft.repetition, then)
        return next_occurrence(recurrence, current, completed, context)
    except OverflowError:
        raise DueError(string, "The calendar ends before the next date.") from None
