"""Days told by their place in a month: the 15th, 3rd friday of june, end of month, mid march."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from doneby.grammar.dates.calendar import (
    MonthDay,
    last_of_month,
    next_month_day,
    next_such,
    real_date,
)
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.reader import Read, Reader, of_the_month, ordinal, read_unit
from doneby.grammar.dates.relative import (
    end_of_week,
    first_of_next_month,
    first_of_next_quarter,
    monday_of,
    on_or_after,
    read_today,
    read_weekday,
)
from doneby.grammar.dates.rules import WORKDAYS, Rule
from doneby.grammar.dates.words import END_OF_DAY, MONTHS, ORDINALS, WEEKDAYS

_LAST = -1
_QUARTERS = frozenset({"q1", "q2", "q3", "q4"})
_DAYS_INTO_A_WEEK = {"end": 4, "middle": 2}
_SINGLE_DAYS = frozenset({"day", "workday", "weekday"})


def read_month(reader: Reader, at: int) -> Read[date]:
    """The first day of a month that is named: next month, june, june 2027."""
    today = reader.context.today
    start = reader.skip(at, "the")
    if reader.text(start) in ("next", "this") and reader.text(start + 1) == "month":
        first = today.replace(day=1)
        return (first_of_next_month(first) if reader.text(start) == "next" else first), start + 2
    month = MONTHS.get(reader.text(at))
    if month is None:
        return None
    end = reader.skip_dot(at + 1)
    if reader.wide and (after := reader.sequence(end, "next", "year")):
        return date(today.year + 1, month, 1), after
    year = reader.digits(end)
    if year is not None and reader.length(end) == 4 and 1900 <= year <= 2999:
        return date(year, month, 1), end + 1
    year = today.year + (month < today.month)
    first_day = real_date(year, month, 1)
    return (first_day, end) if first_day else None


def read_ordinal_day(reader: Reader, at: int) -> Read[Day]:
    """The 15th, 20th of next month, the 4th day of october."""
    start = reader.skip(at, "the") if reader.wide else at
    found = ordinal(reader, start)
    if found is None:
        found = _bare_number(reader, start, has_article=start > at)
    if found is None or not 1 <= found[0] <= 31:
        return None
    number, end = found
    if reader.wide:
        after = reader.skip(end, "day")
        month = read_month(reader, reader.skip(after, "of", "in")) if after != end else None
        month = month or (read_month(reader, end + 1) if reader.text(end) in ("of", "in") else None)
        if month:
            day = real_date(month[0].year, month[0].month, number)
            return (Day(day, Weight.LIKELY), month[1]) if day else None
        after = of_the_month(reader, end)
        if reader.sentence and start == at and after == end and reader.is_in(at, ORDINALS):
            return None  # "On second thought", "at first"
        end = after
    day = next_month_day(number, reader.context.today)
    return (Day(day, Weight.VAGUE), end) if day else None


def _bare_number(reader: Reader, at: int, *, has_article: bool) -> Read[int]:
    number = reader.digits(at, most=2)
    led = has_article or (reader.wide and reader.text(at - 1) == "on")
    alone = reader.text(at + 1) in ("", ",", ".", "at", "@") and not reader.glued(at + 2)
    if number is None or not led or (reader.sentence and not alone):
        return None
    return number, at + 1


def read_nth_weekday(reader: Reader, at: int) -> Read[Day]:
    """3rd friday jan, the first monday of next month, last workday."""
    start = reader.skip(at, "the") if reader.wide else at
    place = ordinal(reader, start) or ((_LAST, start + 1) if reader.text(start) == "last" else None)
    if place is None:
        return None
    found = read_nth(reader, place[1], place[0])
    if found is None:
        return None
    rule, end = found
    after = reader.skip(end, "of", "in")
    month = read_month(reader, after)
    if month:
        return _nth_of_a_month(reader, rule, month)
    if reader.wide and (year := _read_year(reader, after)):
        return _nth_of_a_year(rule, year)
    of_month = of_the_month(reader, end)
    edge = rule.day is not None or len(rule.weekdays) > 1
    if of_month > end or (edge and place[0] in (1, _LAST) and not reader.sentence):
        day = _next_by_rule(rule, reader.context.today)
        return (Day(day, Weight.LIKELY), of_month) if day else None
    return None


def read_nth(reader: Reader, at: int, nth: int) -> Read[Rule]:
    """The monthly rule of "3rd friday", "last day", "15th workday" from its second word on."""
    word = reader.text(at)
    if word in WEEKDAYS and (nth == _LAST or 1 <= nth <= 5):
        return Rule("monthly", weekdays=(WEEKDAYS[word],), nth=nth), at + 1
    if reader.wide and word in ("weekend", "weekends") and (nth == _LAST or 1 <= nth <= 5):
        return Rule("monthly", weekdays=(reader.context.weekend - 1,), nth=nth), at + 1
    unit = read_unit(reader, at)
    if unit is None or reader.text(unit[1] - 1) not in _SINGLE_DAYS:
        return None
    if unit[0] == "workday" and nth <= 23:
        return Rule("monthly", weekdays=WORKDAYS, nth=nth), unit[1]
    return (Rule("monthly", day=nth), unit[1]) if unit[0] == "day" and nth <= 31 else None


def _nth_of_a_month(reader: Reader, rule: Rule, month: tuple[date, int]) -> Read[Day]:
    first, end = month
    today = reader.context.today
    for year in (first.year, first.year + 1):
        start = real_date(year, first.month, 1)
        found = next(rule.dates(start), None) if start else None
        inside = found is not None and found.month == first.month and found.year == year
        if found and inside and (found.date() >= today or first.year < today.year):
            return Day(found.date(), Weight.LIKELY), end
    return None


def _read_year(reader: Reader, at: int) -> Read[int]:
    """The year of "last friday of the year", "of next year", "of 2027"."""
    start = reader.skip(at, "the", "this", "next")
    year = reader.context.today.year
    if reader.text(start) == "year" and start > at:
        return year + (reader.text(at) == "next"), start + 1
    value = reader.digits(at)
    return (value, at + 1) if value and reader.length(at) == 4 and value >= year else None


def _nth_of_a_year(rule: Rule, year: tuple[int, int]) -> Read[Day]:
    """The first or last such day of a year; others are not told that way."""
    if rule.nth not in (1, _LAST) and rule.day not in (1, _LAST):
        return None
    first = rule.nth == 1 or rule.day == 1
    month = date(year[0], 1 if first else 12, 1)
    found = next(rule.dates(month), None)
    return (Day(found.date(), Weight.LIKELY), year[1]) if found else None


def _next_by_rule(rule: Rule, today: date) -> date | None:
    for moment in rule.dates(today.replace(day=1)):
        if moment.date() >= today:
            return moment.date()
    return None


def read_edge(reader: Reader, at: int) -> Read[Day]:
    """End of month, mid march, the start of next month, end of the week, eoy."""
    start = reader.skip(at, "the") if reader.wide else at
    edge = reader.text(start)
    today = reader.context.today
    if edge == "mid":
        return _middle(reader, reader.skip(start + 1, "-"))
    if reader.wide and edge in ("eom", "eoy", "eow"):
        ends = {"eom": last_of_month(today), "eoy": _end_of_year(today), "eow": end_of_week(today)}
        return Day(ends[edge], Weight.SURE), start + 1
    if reader.wide and edge == "midweek":
        return Day(_middle_of_week(today), Weight.LIKELY), start + 1
    if edge not in ("end", "start", "beginning", "middle"):
        return None
    after = reader.skip(start + 1, "of")
    if edge != "end" and not reader.wide:
        return None
    return _edge_of(reader, edge, after)


def _edge_of(reader: Reader, edge: str, at: int) -> Read[Day]:
    today = reader.context.today
    start = reader.skip(at, "the", "this")
    word = reader.text(start)
    if word == "month" and (edge == "end" or not reader.sentence):
        first = today if edge == "end" else first_of_next_month(today)
        return Day(_inside(edge, first), Weight.SURE), start + 1
    if not reader.wide:
        return None
    if word == "week" and edge == "end":
        return Day(end_of_week(today), Weight.SURE), start + 1
    if word == "week" and edge == "middle":
        return Day(_middle_of_week(today), Weight.SURE), start + 1
    if word == "quarter" and edge == "end":
        return Day(first_of_next_quarter(today) - timedelta(days=1)), start + 1
    if word in _QUARTERS and edge != "middle":
        return _edge_of_quarter(reader, edge, start)
    if word == "year" and edge == "end":
        return Day(_end_of_year(today), Weight.SURE), start + 1
    if word == "next" and reader.text(start + 1) == "week":
        monday = monday_of(today) + timedelta(weeks=1)
        return Day(monday + timedelta(days=_DAYS_INTO_A_WEEK.get(edge, 0)), Weight.SURE), start + 2
    if word == "next" and reader.text(start + 1) == "year" and today.year < date.max.year:
        edges = {"end": (12, 31), "start": (1, 1), "beginning": (1, 1), "middle": (7, 1)}
        return Day(date(today.year + 1, *edges[edge]), Weight.SURE), start + 2
    if edge == "end":
        day = read_today(reader, at) or read_weekday(reader, at)
        if day:
            return replace(day[0], part=END_OF_DAY), day[1]
    month = read_month(reader, at)
    return (Day(_inside(edge, month[0]), Weight.SURE), month[1]) if month else None


def _middle_of_week(today: date) -> date:
    """The next Wednesday, today included."""
    return on_or_after(2, today)


def _edge_of_quarter(reader: Reader, edge: str, at: int) -> Read[Day]:
    """The rest of "end of q3" and "start of q1 2027"."""
    today = reader.context.today
    number = int(reader.text(at)[1])
    said = reader.digits(at + 1) if reader.length(at + 1) == 4 else None
    first = date(said or today.year, 3 * number - 2, 1)
    day = first if edge != "end" else first_of_next_quarter(first) - timedelta(days=1)
    if said is None and day < today:
        return None  # It may be the one of next year.
    return Day(day, Weight.SURE), at + 1 + (said is not None)


def _middle(reader: Reader, at: int) -> Read[Day]:
    """The rest of "mid march" and "mid month"."""
    if reader.text(at) == "month" and reader.wide and not reader.sentence:
        day = next_month_day(15, reader.context.today)
        return (Day(day, Weight.SURE), at + 1) if day else None
    month = read_month(reader, at)
    day = next_such(MonthDay(month[0].month, 15), reader.context.today) if month else None
    return (Day(day, Weight.SURE), month[1]) if month and day else None


def _inside(edge: str, month: date) -> date:
    if edge == "end":
        return last_of_month(month)
    return month.replace(day=15 if edge == "middle" else 1)


def _end_of_year(day: date) -> date:
    return date(day.year, 12, 31)


def read_month_alone(reader: Reader, at: int) -> Read[Day]:
    """In june, june 2027: the first day of the month, in everyday English."""
    if not reader.wide:
        return None
    start = reader.skip(at, "in")
    if reader.sentence and start == at:
        return None
    month = read_month(reader, start)
    if month is None or (month[1] == start + 2 and reader.text(start + 1) == "month"):
        return None
    today = reader.context.today
    first = month[0] if month[0] >= today else today
    return Day(first, Weight.LIKELY if start > at else Weight.VAGUE), month[1]
