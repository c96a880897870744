"""Periods: this week, the next 3 days, june, overdue, between monday and friday."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, tzinfo
from functools import lru_cache

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.calendar import (
    MonthDay,
    day_number,
    next_such,
    read_month_day,
)
from doneby.grammar.dates.named_days import (
    COMING,
    GONE,
    ONE_DAY,
    Days,
    named_month,
    named_unit,
    named_weekend,
    rest_of_unit,
    single_day,
)
from doneby.grammar.dates.offsets import Span, read_span
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.relative import on_or_after
from doneby.grammar.dates.tokens import tokenize
from doneby.grammar.dates.types import DateContext, Period
from doneby.grammar.dates.words import DAY_PARTS, MONTHS, WEEKDAYS

WHOLE_DAY = "that day"
"""The name of a period that was asked for by a part of the day."""


def parse_period(phrase: str, context: DateContext, *, past: bool = False) -> Period | None:
    """The days that a phrase names: "this week", "overdue", "before friday", "june".

    A week runs from Monday to Sunday. "The next 3 days" are today and the three after it.

    Args:
        phrase: The whole phrase.
        context: The clock and the habits of the user.
        past: Whether the phrase looks back, as in "what did I finish on monday".
    """
    # Equal moments may be told by different clocks, which the context alone would not tell apart.
    return _parse_period(phrase, context, past, context.zone, context.now.fold)


@lru_cache(maxsize=256)
def _parse_period(
    phrase: str,
    context: DateContext,
    past: bool,
    zone: tzinfo,  # noqa: ARG001 - a part of the key
    fold: int,  # noqa: ARG001 - likewise
) -> Period | None:
    """A question that is understood in several ways asks for the same words each time."""
    tokens = tokenize(phrase)
    while tokens and tokens[-1].text in ".,;!?":
        tokens.pop()
    reader = Reader(tokens, context, wide=True)
    start = reader.skip(0, "on", "in", "for", "during", "within", "over")
    start = reader.skip(start, "the")
    for read in (
        _overdue,
        _of_one_month,
        _bounded,
        _counted,
        named_unit,
        named_weekend,
        rest_of_unit,
        named_month,
        single_day,
    ):
        try:
            found = read(reader, start, past)
        except (OverflowError, ValueError):
            continue  # Outside the calendar.
        if found and found[1] == len(tokens):
            first, last = found[0]
            if first and last and first > last:
                return None
            return Period(first, last, _name(phrase))
    return None


def _name(phrase: str) -> str:
    words = phrase.strip().rstrip(".,;!?").split()
    while words and words[0].lower() in ("on", "in", "for", "during"):
        words.pop(0)
    # Periods go by days: "tomorrow morning" is all of that day, and is not called less.
    parts = DAY_PARTS.keys() | {"tonight"}
    return WHOLE_DAY if parts & {word.lower() for word in words} else " ".join(words)


def _overdue(reader: Reader, at: int, _past: bool) -> Read[Days]:
    yesterday = reader.context.today - ONE_DAY
    for words in (("overdue",), ("over", "due"), ("od",), ("late",), ("past", "due")):
        end = reader.sequence(at, *words)
        if end:
            return (None, yesterday), end
    return None


_JOINTS = ("to", "until", "till", "through", "-")


def _of_one_month(reader: Reader, at: int, past: bool) -> Read[Days]:
    """Two days that share their month: "between 8 and 16 dec", "dec 8-16"."""
    word = reader.text(at)
    start = reader.skip(at + 1 if word in ("between", "from") else at, "the")
    month = MONTHS.get(reader.text(start))
    first = day_number(reader, reader.skip(start + 1, "the") if month else start)
    joints = ("and", *_JOINTS) if word == "between" else _JOINTS
    if first is None or reader.text(first[1]) not in joints:
        return None
    after = reader.skip(first[1] + 1, "the")
    last = read_month_day(reader, after)
    if month:
        day = None if last else day_number(reader, after)
        last = (MonthDay(month, day[0]), day[1]) if day else None
    today = reader.context.today
    until = next_such(last[0], today) if last else None
    if until is None or last is None:
        return None
    if past and last[0].year is None and until.replace(day=first[0]) > today:
        until = until.replace(year=until.year - 1)
    return (until.replace(day=first[0]), until), last[1]


def _bounded(reader: Reader, at: int, past: bool) -> Read[Days]:
    """Between X and Y, from X to Y, X to Y, before X, until X, after X, since X."""
    word = reader.text(at)
    if word in ("before", "until", "till", "by", "after", "since"):
        found = _period_at(reader, at + 1, past or word == "since")
        if found is None:
            return None
        (first, last), end = found
        if first is None or last is None:
            return None
        bounds: dict[str, Days] = {
            "before": (None, first - ONE_DAY),
            "after": (last + ONE_DAY, None),
            "since": (first, None),
        }
        return bounds.get(word, (None, last)), end
    start = at + 1 if word in ("between", "from") else at
    first_day = _period_at(reader, start, past)
    today = reader.context.today
    if WEEKDAYS.get(reader.text(start)) == today.weekday():
        first_day = (today, today), start + 1  # "between monday and friday" has begun
    if first_day is None:
        return None
    joint = first_day[1]
    if reader.text(joint) not in ("and", *_JOINTS):
        alone = word == "from" and joint == len(reader.tokens)
        return ((first_day[0][0], None), joint) if alone else None
    if reader.text(joint) == "and" and word != "between":
        return None
    return _to(reader, first_day[0][0], joint + 1)


def _to(reader: Reader, first: date | None, at: int) -> Read[Days]:
    if first is None:
        return None
    # The end lies after the beginning: from monday to friday is one week's.
    weekday = WEEKDAYS.get(reader.text(at))
    if weekday is not None:
        return (first, on_or_after(weekday, first)), at + 1
    found = _period_at(reader, at, past=False)
    if found and found[0][1] and found[0][1] < first:  # "the 28th to the 3rd" goes on to the next
        found = _period_at(replace(reader, context=reader.context.at(first)), at, past=False)
    return ((first, found[0][1]), found[1]) if found else None


def _period_at(reader: Reader, at: int, past: bool) -> Read[Days]:
    start = reader.skip(at, "the")
    readers = (named_unit, named_weekend, named_month, single_day)
    found = [days for read in readers if (days := read(reader, start, past))]
    # "dec 5" is a day of december; of two that are as long the first is meant
    return max(found, key=lambda days: days[1], default=None)


def _counted(reader: Reader, at: int, _past: bool) -> Read[Days]:
    """The next 3 days, 7 days, the last two weeks."""
    word = reader.text(at)
    back = word in GONE or word == "-"
    start = at + 1 if word in COMING or back else at
    span = read_span(reader, start)
    if reader.text(start) == "fortnight":
        span = Span(relativedelta(weeks=2)), start + 1
    if span is None or span[0].timed:
        return None
    today = reader.context.today
    if back:
        return (span[0].from_day(today, -1), today), span[1]
    end = reader.skip(span[1], "from")
    if end > span[1]:
        return None
    return (today, span[0].from_day(today)), span[1]
