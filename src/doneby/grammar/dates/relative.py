"""Days told from today: tomorrow, next friday, this weekend, end of month."""

from __future__ import annotations

from datetime import date, timedelta

from doneby.grammar.dates.calendar import last_of_month, next_month_day
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.reader import Read, Reader, ordinal, read_unit
from doneby.grammar.dates.types import DateContext
from doneby.grammar.dates.words import (
    DAY_PARTS,
    JOINED_PARTS,
    TODAY,
    TOMORROW,
    TONIGHT,
    WEEKDAYS,
    YESTERDAY,
)

_WEEK = timedelta(weeks=1)
_FRIDAY, _SUNDAY = 4, 6
_MODIFIERS = frozenset({"this", "next", "last", "coming", "upcoming", "following"})


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def coming(weekday: int, today: date) -> date:
    """The next such weekday, never today."""
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def on_or_after(weekday: int, day: date) -> date:
    """The first such weekday that is not before a day."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)


def of_next_week(weekday: int, today: date) -> date:
    """That weekday of the week after this one."""
    return monday_of(today) + _WEEK + timedelta(days=weekday)


def end_of_week(today: date) -> date:
    """The last working day of the week; on a weekend, its last day."""
    return monday_of(today) + timedelta(days=_FRIDAY if today.weekday() <= _FRIDAY else _SUNDAY)


def next_workday(today: date) -> date:
    """The next day from Monday to Friday."""
    following = today + timedelta(days=1)
    return following if following.weekday() <= _FRIDAY else on_or_after(0, following)


def first_of_next_month(day: date) -> date:
    """The first day of the month after."""
    return last_of_month(day) + timedelta(days=1)


def first_of_next_quarter(day: date) -> date:
    """The first day of the quarter after."""
    for _ in range(3 - (day.month - 1) % 3):
        day = first_of_next_month(day)
    return day


def coming_period(name: str, context: DateContext) -> date | None:
    """The day that stands for the next week, month and so on; None for other words."""
    today = context.today
    following = {
        "week": coming(context.next_week - 1, today),
        "weekend": on_or_after(context.weekend - 1, today) + _WEEK,
        "month": first_of_next_month(today),
        "year": date(today.year + 1, 1, 1) if today.year < date.max.year else None,
        "weekday": next_workday(today),
        "workday": next_workday(today),
        "quarter": first_of_next_quarter(today),
    }
    return following.get(name)


def read_today(reader: Reader, at: int) -> Read[Day]:
    """Today, tomorrow and yesterday in all their forms."""
    today = reader.context.today
    word = reader.text(at)
    one = timedelta(days=1)
    last = not reader.sentence or at + 2 >= len(reader.tokens)
    if reader.wide and last and word in TODAY | TOMORROW and reader.text(at + 1) == "week":
        return Day(today + one * (word in TOMORROW) + _WEEK, Weight.SURE), at + 2
    if word in TODAY:
        return Day(today, Weight.SURE, is_today=True), at + 1
    if word == "now":
        return Day(today, Weight.VAGUE, is_today=True), at + 1
    if word == "tonight":
        return Day(today, Weight.SURE, is_today=True, part=TONIGHT), at + 1
    if word == "tom" and reader.sentence and reader.text(at + 1) not in DAY_PARTS:
        return None  # The name is more common.
    if word in TOMORROW:
        return Day(today + one, Weight.SURE), at + 1
    if word in JOINED_PARTS:
        return Day(today + one, Weight.SURE, part=JOINED_PARTS[word]), at + 1
    if word in YESTERDAY:
        return Day(today - one, Weight.SURE, past=True), at + 1
    return _todays_part(reader, at) or (_right_now(reader, at) if reader.wide else None)


def _todays_part(reader: Reader, at: int) -> Read[Day]:
    """This morning, this evening, later today."""
    if reader.text(at) != "this" and not (reader.wide and reader.text(at) == "later"):
        return None
    if reader.wide and reader.text(at + 1) == "day" and reader.text(at) == "this":
        return Day(reader.context.today, is_today=True), at + 2
    if reader.text(at) == "later":
        end = at + 2 if reader.text(at + 1) in TODAY else None
        return (Day(reader.context.today, Weight.SURE, is_today=True), end) if end else None
    part = DAY_PARTS.get(reader.text(at + 1))
    if part is None:
        return None
    part = TONIGHT if part.name == "night" else part
    return Day(reader.context.today, Weight.SURE, is_today=True, part=part), at + 2


def _right_now(reader: Reader, at: int) -> Read[Day]:
    """Right now, as soon as possible."""
    today = reader.context.today
    for words in (("right", "now"), ("just", "now"), ("as", "soon", "as", "possible"), ("asap",)):
        end = reader.sequence(at, *words)
        if end:
            moment = None if words[0] in ("as", "asap") else reader.context.wall
            return Day(today, Weight.VAGUE, is_today=True, moment=moment), end
    return None


def read_weekday(reader: Reader, at: int) -> Read[Day]:
    """Friday, this friday, next friday, friday week."""
    today = reader.context.today
    if reader.wide and reader.text(at) == "the" and reader.text(at + 1) in _MODIFIERS:
        at += 1
    modifier = reader.text(at)
    after = at
    if modifier in _MODIFIERS:
        after = at + 1
        if reader.wide and modifier in ("this", "next"):
            after = reader.skip(after, "coming", "upcoming")
    weekday = WEEKDAYS.get(reader.text(after))
    if weekday is None:
        return None
    end = reader.skip_dot(after + 1) if reader.wide and reader.length(after) <= 5 else after + 1
    if modifier == "next":
        return Day(of_next_week(weekday, today)), end
    if modifier == "last":
        return Day(today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1), past=True), end
    if modifier == "this":
        return Day(on_or_after(weekday, today)), end
    if modifier == "following" and reader.wide:
        return Day(of_next_week(weekday, today)), end
    return _plain_weekday(reader, weekday, end)


def _plain_weekday(reader: Reader, weekday: int, end: int) -> Read[Day]:
    today = reader.context.today
    if reader.wide:
        if reader.text(end) == "week" and reader.text(end + 1) != "on":
            return Day(coming(weekday, today) + _WEEK, Weight.SURE), end + 1
        # "friday next week", "friday of this week"
        after = reader.skip(reader.skip(end, ","), "of", "in")
        week = reader.text(after)
        if week in ("next", "this") and reader.text(after + 1) == "week":
            start = monday_of(today) + (_WEEK if week == "next" else timedelta(0))
            return Day(start + timedelta(days=weekday), Weight.SURE), after + 2
    return Day(coming(weekday, today)), end


def read_coming_period(reader: Reader, at: int) -> Read[Day]:
    """Next week, this weekend, next month, later this week, next weekday."""
    start = reader.skip(reader.skip(at, "over", "during"), "the") if reader.wide else at
    if reader.wide and (beside := _beside_the_weekend(reader, at)):
        return beside
    found = _next_period(reader, start) or _this_period(reader, start)
    if found is None:
        return None
    day, end = found
    week_named = reader.wide and reader.text(end - 1) == "week"
    return (_day_of_that_week(reader, day, end) if week_named else None) or found


def _beside_the_weekend(reader: Reader, at: int) -> Read[Day]:
    """Before the weekend is its Friday, unless that has passed, and after it the Monday."""
    if not reader.sequence(at + 1, "the", "weekend"):
        return None
    today = reader.context.today
    monday = monday_of(today) + _WEEK
    if reader.text(at) == "after":
        return Day(monday, Weight.SURE), at + 3
    friday = monday - timedelta(days=3)
    return (
        (Day(friday, Weight.SURE), at + 3)
        if reader.text(at) == "before" and friday >= today
        else None
    )


def _next_period(reader: Reader, at: int) -> Read[Day]:
    if reader.text(at) != "next":
        return None
    name, end = reader.text(at + 1), at + 2
    unit = read_unit(reader, at + 1)
    if unit and unit[1] > end:
        name, end = unit[0], unit[1]
    day = coming_period(name, reader.context) if reader.wide or name != "quarter" else None
    return (Day(day), end) if day else None


def _this_period(reader: Reader, at: int) -> Read[Day]:
    today = reader.context.today
    if reader.sequence(at, "later", "this", "week"):
        return Day(_later_this_week(today)), at + 3
    if reader.text(at) in ("this", "the") or (reader.wide and reader.text(at) == "coming"):
        weekend = on_or_after(reader.context.weekend - 1, today)
        after = reader.skip(at + 1, "coming", "upcoming") if reader.wide else at + 1
        if reader.text(after) == "weekend":
            return Day(weekend), after + 1
    if reader.wide and reader.text(at) in ("this", "later"):
        after = reader.skip(at + 1, "this") if reader.text(at) == "later" else at + 1
        ends = {
            "week": end_of_week(today),
            "month": last_of_month(today),
            "year": date(today.year, 12, 31),
            "quarter": first_of_next_quarter(today) - timedelta(days=1),
        }
        if reader.text(after) in ends and reader.text(after - 1) == "this":
            return Day(ends[reader.text(after)]), after + 1
    named = reader.wide and reader.text(at) == "weekend"
    if named and (reader.text(at - 1) == "the" or not reader.sentence):
        return Day(on_or_after(reader.context.weekend - 1, today)), at + 1
    return None


def _later_this_week(today: date) -> date:
    """Two days on while that is a working day, else the next day that is in this week."""
    if today.weekday() <= _FRIDAY - 2:
        return today + timedelta(days=2)
    return min(today + timedelta(days=1), monday_of(today) + timedelta(days=_SUNDAY))


def _day_of_that_week(reader: Reader, week: Day, end: int) -> Read[Day]:
    """Next week on friday, next week on the 8th."""
    after = reader.skip(reader.skip(end, ","), "on")
    weekday = WEEKDAYS.get(reader.text(after))
    if weekday is not None:
        return Day(monday_of(week.value) + timedelta(days=weekday), Weight.SURE), after + 1
    number = ordinal(reader, reader.skip(after, "the"))
    day = next_month_day(number[0], monday_of(week.value)) if number else None
    return (Day(day, Weight.SURE), number[1]) if number and day else None
