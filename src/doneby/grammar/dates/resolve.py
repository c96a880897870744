"""From what a phrase said to the date that it means."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from doneby.grammar.dates.clock import Clock, settle
from doneby.grammar.dates.day import Day
from doneby.grammar.dates.draft import Bound, Draft
from doneby.grammar.dates.recurrence import Repetition
from doneby.grammar.dates.rules import LAST, Recurrence, Rule, day_of, step
from doneby.grammar.dates.types import DateContext, Due, DueError, shift_wall
from doneby.grammar.dates.words import DayPart

_NOON = 12
_NIGHT_IS_OVER = time(5)


def resolve(draft: Draft, context: DateContext, string: str) -> Due:
    """The due date of a phrase.

    Raises:
        DueError: When it ends before it begins, or lies outside the calendar.
    """
    try:
        if draft.repetition is None:
            return Due(one_off(draft, context), string)
        return _recurring(draft, draft.repetition, context, string)
    except (OverflowError, ValueError) as error:
        if isinstance(error, DueError):
            raise
        raise DueError(string, f"“{string}” lies outside the calendar.") from None


def one_off(draft: Draft, context: DateContext) -> date | datetime:
    """The date, or date and time, of a phrase that does not recur."""
    if draft.day and draft.day.moment and draft.clock is None:
        return draft.day.moment
    if draft.day is None:
        return _next_such_time(draft, context)
    if draft.clock is None and draft.part is None:
        return draft.day.value
    return _time_of_a_day(draft.day, draft.clock, draft.part, context)


def _time_of_a_day(
    day: Day, clock: Clock | None, part: DayPart | None, context: DateContext
) -> datetime:
    if clock is None:
        assert part is not None  # noqa: S101 - the caller's condition
        moment = datetime.combine(day.value, time(part.hour))
        late = part.late if moment <= context.wall and day.is_today else part.hour
        return moment.replace(hour=late)
    at, days = settle(clock, part)
    if days and day.is_today and context.wall.time() < min(at, _NIGHT_IS_OVER):
        days = 0  # "Tonight at 1am", said after midnight, is to come in this night.
    moment = datetime.combine(day.value + timedelta(days=days), at)
    # Said in the afternoon, "today at 8" is this evening.
    evening = moment + timedelta(hours=_NOON)
    ambiguous = not clock.sure and part is None and at.hour < _NOON
    if day.is_today and ambiguous and moment <= context.wall < evening:
        return evening
    return moment


def _next_such_time(draft: Draft, context: DateContext) -> datetime:
    """A time without a day: today, or tomorrow when it has passed."""
    day = Day(context.today)
    moment = _time_of_a_day(day, draft.clock, draft.part, context)
    if moment > context.wall:
        return moment
    clock = draft.clock
    if clock and not clock.sure and draft.part is None and moment.hour < _NOON:
        evening = moment + timedelta(hours=_NOON)
        if evening > context.wall:
            return evening
    return moment + timedelta(days=1)


def _recurring(draft: Draft, said: Repetition, context: DateContext, string: str) -> Due:
    recurrence = schedule(draft, said, context)
    first = first_date(recurrence, context)
    if draft.end:
        recurrence = replace(recurrence, end=_end(draft.end, first, recurrence, context))
    if recurrence.past_the_end(first):
        raise DueError(string, f"“{string}” ends before its first date.")
    if recurrence.loses_its_day(day_of(first)):
        recurrence = replace(recurrence, start=day_of(first))
    return Due(first, _with_dates(string, draft, recurrence), recurrence)


def schedule(draft: Draft, said: Repetition, context: DateContext) -> Recurrence:
    """The rule that a phrase tells, as far as it does not depend on the first date."""
    start = draft.start.day.value if draft.start else None
    at = None
    if draft.clock:
        at = settle(draft.clock, draft.part)[0]
    elif draft.part:
        at = time(draft.part.hour)
    if said.falls_on and start is None:
        start = _first_of(said.falls_on, context.today)
    told = draft.end is not None and draft.end.length is None and draft.end.count is None
    end = _told_end(draft.end) if draft.end and told else None
    return Recurrence(said.rules, said.from_completion, at, start, end)


def _first_of(rule: Rule, today: date) -> date:
    midnight = datetime.combine(today, time())
    return day_of(Recurrence((rule,)).day_from(today, midnight, inclusive=True))


def first_date(recurrence: Recurrence, context: DateContext) -> date | datetime:
    """The first occurrence: today counts unless its time has passed."""
    if recurrence.hourly:
        return _first_hour(recurrence, context)
    anchor = max(recurrence.start or context.today, context.today)
    if recurrence.start and recurrence.start < context.today:
        anchor = recurrence.start
    limit = context.wall
    if day_of(anchor) > context.today:
        limit = datetime.combine(anchor, time())
    # "every other tuesday" begins on the next one: the interval counts from there.
    named = tuple(
        rule if rule.counts_from_its_start else replace(rule, interval=1)
        for rule in recurrence.rules
    )
    return replace(recurrence, rules=named).day_from(anchor, limit, inclusive=True)


def _first_hour(recurrence: Recurrence, context: DateContext) -> datetime:
    """The first occurrence of an hourly rule: at the time named, else one interval from now."""
    day = recurrence.start or context.today
    if recurrence.time is None and day <= context.today:
        return context.elapsed(timedelta(hours=recurrence.hourly or 1))
    moment = datetime.combine(day, recurrence.time or time(context.wall.hour))
    return moment if moment >= context.wall else moment + timedelta(days=1)


def _end(
    bound: Bound, first: date | datetime, recurrence: Recurrence, context: DateContext
) -> date | datetime:
    if bound.count is not None:
        return _last_of(bound.count, first, recurrence)
    if bound.length is None:
        return _told_end(bound)
    if bound.length.timed and isinstance(first, datetime):
        return shift_wall(first, bound.length.exact, context.zone)
    return bound.length.from_day(day_of(first)) - timedelta(days=1)


def _told_end(bound: Bound) -> date | datetime:
    if bound.clock is None:
        return bound.day.value
    return datetime.combine(bound.day.value, settle(bound.clock, None)[0])


def _last_of(count: int, first: date | datetime, recurrence: Recurrence) -> date | datetime:
    """The date of the last of so many occurrences."""
    if recurrence.hourly and isinstance(first, datetime):
        return first + timedelta(hours=recurrence.hourly * (count - 1))
    last = first
    for _ in range(count - 1):
        after = datetime.combine(day_of(last), time.max)
        last = recurrence.day_from(day_of(last), after, inclusive=False)
    return day_of(last)


def _with_dates(string: str, draft: Draft, recurrence: Recurrence) -> str:
    """The phrase with its bounds as dates, so that it means the same on any later day."""
    pieces: list[tuple[tuple[int, int], str]] = []
    if draft.start and recurrence.start:
        pieces.append((draft.start.span, f"starting {recurrence.start.isoformat()}"))
    if draft.end and recurrence.end:
        pieces.append((draft.end.span, f"until {moment_text(recurrence.end)}"))
    for (begin, stop), text in sorted(pieces, reverse=True):
        string = string[:begin] + text + string[stop:]
    if recurrence.start and not draft.start:
        string += f" starting {recurrence.start.isoformat()}"
    return string


def moment_text(value: date | datetime) -> str:
    """A date, or a date and time, as a due phrase has it."""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else value.isoformat()


def next_occurrence(
    recurrence: Recurrence, current: date | datetime, completed: datetime, context: DateContext
) -> date | datetime | None:
    """The date after a completion, or None when the series is over.

    "every" takes the next date of the schedule that lies after both the date that was done
    and the moment it was done; "every!" counts from that moment.
    """
    done = completed.astimezone(context.zone).replace(tzinfo=None, second=0, microsecond=0)
    if recurrence.hourly:
        found: date | datetime = _next_hour(recurrence, current, done, context)
    elif recurrence.from_completion:
        found = _from_completion(recurrence, done)
    else:
        latest = max(done, _moment(current, recurrence))
        found = recurrence.day_from(day_of(current), latest, inclusive=False)
    return None if recurrence.past_the_end(found) else found


def _moment(current: date | datetime, recurrence: Recurrence) -> datetime:
    if isinstance(current, datetime):
        return current
    # The whole day is done: a time of that very day is no later occurrence.
    return datetime.combine(current, time.max if recurrence.time else time())


def _from_completion(recurrence: Recurrence, done: datetime) -> date | datetime:
    rule = recurrence.rules[0]
    if len(recurrence.rules) == 1 and (rule.counts_from_its_start or rule.counts_workdays):
        return recurrence.on(step(rule, done.date()))
    if len(recurrence.rules) == 1 and rule.day == LAST and rule.interval > 1:
        month = step(rule, done.date()).replace(day=1)
        return recurrence.day_from(month, datetime.combine(month, time()), inclusive=True)
    end_of_day = datetime.combine(done.date(), time.max)
    return recurrence.day_from(done.date(), end_of_day, inclusive=False)


def _next_hour(
    recurrence: Recurrence, current: date | datetime, done: datetime, context: DateContext
) -> datetime:
    gap = timedelta(hours=recurrence.hourly or 1)
    if recurrence.from_completion or not isinstance(current, datetime):
        return shift_wall(done, gap, context.zone)
    passed = max(timedelta(0), _real(done, context) - _real(current, context))
    found = shift_wall(current, gap * (passed // gap + 1), context.zone)
    # When the clocks go back an hour shows the same time twice.
    return (
        found if found > current else shift_wall(current, gap * (passed // gap + 2), context.zone)
    )


def _real(wall: datetime, context: DateContext) -> datetime:
    return wall.replace(tzinfo=context.zone).astimezone(UTC)
