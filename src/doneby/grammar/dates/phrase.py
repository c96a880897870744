"""A whole due phrase: a day, a time, a repetition and its bounds, in any order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dateutil.relativedelta import relativedelta

from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.days import read_day
from doneby.grammar.dates.offsets import Span, read_span
from doneby.grammar.dates.reader import Read, Reader, cardinal
from doneby.grammar.dates.recurrence import Repetition, read_repetition
from doneby.grammar.dates.relative import on_or_after
from doneby.grammar.dates.times import Clock, read_clock, read_part
from doneby.grammar.dates.words import ENDING, STARTING, TODAY, TOMORROW, WEEKDAYS, DayPart

_MOST_PIECES = 8
_LEADS = frozenset({"on", "at", "@"})
_WIDE_LEADS = _LEADS | {"due", "by", "for", "before"}
_BEFORE_A_TIME = frozenset({"at", "@", "by", "before", "after"})
_TIMES = frozenset({"times", "time", "occurrences"})
_MOST_TIMES = 500
_UNIT_SPANS = {
    "week": Span(relativedelta(weeks=1)),
    "month": Span(relativedelta(months=1)),
    "year": Span(relativedelta(years=1)),
}
_ABOUT = frozenset({"around", "about", "approximately", "exactly"})


@dataclass(frozen=True, slots=True)
class Bound:
    """A start or an end.

    Attributes:
        day: The day, unless it is told by how long the rule lasts.
        span: The characters that told it.
        length: How long the rule lasts.
        count: How many times.
        clock: The time of the last day, for hourly rules.
    """

    day: Day
    span: tuple[int, int]
    length: Span | None = None
    count: int | None = None
    clock: Clock | None = None


@dataclass(slots=True)
class Draft:
    """What a phrase has said so far.

    Attributes:
        day: The day named.
        clock: The time named.
        part: The part of the day named.
        repetition: The rule named.
        start: The first day of the rule.
        end: Its last day, or how long it lasts.
        led: The preposition before the phrase, if it has one.
        weights: How much each piece looks like a date.
    """

    day: Day | None = None
    clock: Clock | None = None
    part: DayPart | None = None
    repetition: Repetition | None = None
    start: Bound | None = None
    end: Bound | None = None
    led: str = ""
    weights: list[Weight] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing that makes a due date was said."""
        return not (self.day or self.clock or self.part or self.repetition)

    @property
    def weight(self) -> Weight:
        """How sure it is that a date was meant."""
        return max(self.weights, default=Weight.VAGUE)


def read_phrase(reader: Reader, at: int) -> Read[Draft]:
    """The longest due phrase that starts exactly here."""
    draft = Draft()
    start, draft.led = _lead(reader, at)
    after = _piece(reader, start, draft, draft.led)
    end = after or at
    for _ in range(_MOST_PIECES):
        if after is None:
            break
        end = after
        start, led = _connected(reader, end)
        after = _take_bound(reader, end, draft) or _piece(reader, start, draft, led)
    if draft.day is None and draft.repetition is None and draft.start:
        # "starting monday" without a rule is a date like "on monday".
        draft.day, draft.start, draft.led = draft.start.day, None, "on"
        draft.weights.append(draft.day.weight)
    if draft.is_empty or (draft.repetition is None and draft.end):
        return None
    timed = draft.clock or draft.part
    return None if timed and draft.day and draft.day.moment else (draft, end)


def _lead(reader: Reader, at: int) -> tuple[int, str]:
    """The position after "on", "by", "due" and the like, and the last such word."""
    leads = _WIDE_LEADS if reader.wide else _LEADS
    after, led = at, ""
    if reader.wide:
        vague = ("sometime",) if reader.sentence else ("sometime", "early")
        after = reader.sequence(at, "some", "time") or reader.skip(at, *vague)
    while reader.text(after) in leads and after - at < 4:
        led = reader.text(after)
        after = reader.skip(after + 1, ":") if led == "due" else after + 1
    if reader.wide and reader.text(after) in _ABOUT:
        return after + 1, led or "at"
    return (after + 1, "after") if reader.wide and reader.text(after) == "after" else (after, led)


def _connected(reader: Reader, at: int) -> tuple[int, str]:
    """The position after the words that may join two pieces, and the preposition there."""
    after = reader.skip(at, ",")
    if reader.wide and after == at:
        after = reader.skip(at, "-", "(", ";")
    if reader.text(after) == "t" and reader.glued(after) and reader.glued(after + 1):
        after += 1
    leads = {*_WIDE_LEADS, "after"} - {"due"} if reader.wide else _LEADS
    led = reader.text(after) if reader.is_in(after, leads) else ""
    after += bool(led)
    if reader.wide and reader.text(after) in _ABOUT:
        return after + 1, led or "at"
    return after, led


def _piece(reader: Reader, at: int, draft: Draft, led: str) -> int | None:
    """Read one more piece into the draft."""
    if not reader.text(at):
        return None
    return (
        _take_repetition(reader, at, draft)
        or _take_bound(reader, at, draft)
        or _take_day_or_time(reader, at, draft, led)
    )


def _take_repetition(reader: Reader, at: int, draft: Draft) -> int | None:
    if draft.repetition or draft.day:
        return None
    found = read_repetition(reader, at)
    if found is None:
        return None
    draft.repetition, end = found
    draft.part = draft.repetition.part or draft.part
    draft.weights.append(Weight.LIKELY if draft.repetition.adverb else Weight.SURE)
    return end


def _take_bound(reader: Reader, at: int, draft: Draft) -> int | None:
    word = reader.text(at)
    starting = word in STARTING or (reader.wide and word == "since")
    ending = word in ENDING or (reader.wide and word == "to" and draft.start is not None)
    if not draft.repetition and not (word == "starting" and reader.wide and not draft.day):
        return None
    if starting and draft.start is None:
        return _take_start(reader, at, draft)
    if ending and draft.end is None:
        return _take_end(reader, at, draft)
    if word == "for" and draft.end is None:
        return _take_duration(reader, at, draft)
    return None


def _take_start(reader: Reader, at: int, draft: Draft) -> int | None:
    after = reader.skip(at + 1, "on", "in") if reader.wide else reader.skip(at + 1, "on")
    found = _bound_day(reader, after)
    if found:
        draft.start = Bound(found[0], _span(reader, at, found[1]))
        return found[1]
    # "every 12 hours starting at 9pm" starts at a time of today.
    clock = read_clock(reader, reader.skip(after, "at", "@"), led=True)
    if clock is None or draft.clock:
        return None
    draft.clock = clock[0]
    return clock[1]


def _take_end(reader: Reader, at: int, draft: Draft) -> int | None:
    beginning = draft.start.day.value if draft.start else None
    if beginning and beginning > reader.context.today and not reader.resumed:
        reader = replace(reader, context=reader.context.at(beginning))
    after = reader.skip(at + 1, "on", "the") if reader.wide else reader.skip(at + 1, "on")
    found = _bound_day(reader, after)
    hourly = draft.repetition is not None and draft.repetition.is_hourly
    if found is None:
        return _take_last_time(reader, at, after, draft) if hourly else None
    weekday = WEEKDAYS.get(reader.text(after))
    if weekday is not None and found[1] == after + 1:
        # An end is inclusive: said on a Saturday, "until saturday" ends today.
        found = Day(on_or_after(weekday, reader.context.today)), found[1]
    draft.end = Bound(found[0], _span(reader, at, found[1]))
    return (hourly and _take_last_time(reader, at, found[1], draft)) or found[1]


def _take_last_time(reader: Reader, at: int, after: int, draft: Draft) -> int | None:
    """The time of the end of an hourly rule: until 5pm."""
    clock = read_clock(reader, reader.skip(after, "at", "@"), led=True)
    if clock is None:
        return None
    day = draft.end.day if draft.end else Day(reader.context.today)
    draft.end = Bound(day, _span(reader, at, clock[1]), clock=clock[0])
    return clock[1]


def _take_duration(reader: Reader, at: int, draft: Draft) -> int | None:
    after = at + 1
    if reader.wide:
        after = reader.sequence(after, "up", "to") or after
        after = reader.skip(reader.skip(after, "the"), "next")
    count = cardinal(reader, after) if reader.wide else None
    if count and 1 <= count[0] <= _MOST_TIMES and reader.text(count[1]) in _TIMES:
        today = Day(reader.context.today)
        draft.end = Bound(today, _span(reader, at, count[1] + 1), count=count[0])
        return count[1] + 1
    found = read_span(reader, after)
    if found is None and reader.text(after - 1) == "next" and reader.text(after) in _UNIT_SPANS:
        found = _UNIT_SPANS[reader.text(after)], after + 1
    if found is None or draft.repetition is None:
        return None
    if found[0].timed and not draft.repetition.is_hourly:
        return None
    today = Day(reader.context.today)
    draft.end = Bound(today, _span(reader, at, found[1]), length=found[0])
    return found[1]


def _bound_day(reader: Reader, at: int) -> Read[Day]:
    found = read_day(reader, at)
    if found is None and reader.wide:
        found = read_day(replace(reader, sentence=False), at)
    return None if found and found[0].moment else found


def _span(reader: Reader, at: int, end: int) -> tuple[int, int]:
    return reader.tokens[at].start, reader.tokens[end - 1].end


def _take_day_or_time(reader: Reader, at: int, draft: Draft, led: str) -> int | None:
    """A day, a time or a part of the day: the one that takes the most words."""
    near = bool(draft.day or draft.repetition or draft.part) or _day_follows(reader, at + 1)
    clock: Read[Clock] = None
    if draft.clock is None:
        clock = read_clock(reader, at, led=led in _BEFORE_A_TIME, near=near)
    day = read_day(reader, at) if draft.day is None and draft.repetition is None else None
    part = read_part(reader, at)
    if part and draft.part and part[0].name != draft.part.name:
        part = None
    ends = [found[1] if found else at for found in (clock, day, part)]
    if max(ends) == at:
        return None
    # 15h is a time rather than fifteen hours from now.
    if clock and clock[1] == max(ends) and (not day or day[1] < clock[1] or day[0].moment):
        draft.clock = clock[0]
        draft.weights.append(_weight_of(reader, clock))
    elif day and day[1] == max(ends):
        draft.day = day[0]
        draft.part = day[0].part or draft.part
        draft.weights.append(day[0].weight)
    elif part:
        plain = reader.text(at) in ("in", "at") or part[0].name == "end of day"
        draft.part = draft.part or part[0]
        draft.weights.append(Weight.LIKELY if plain else Weight.VAGUE)
    return max(ends)


def _weight_of(reader: Reader, clock: tuple[Clock, int]) -> Weight:
    if not clock[0].plain:
        return Weight.VAGUE
    spelled = ("am", "pm", "m", "p", "a", ".", "noon", "midnight", "midday")
    return Weight.SURE if reader.text(clock[1] - 1) in spelled else Weight.LIKELY


def _day_follows(reader: Reader, at: int) -> bool:
    """Whether a bare hour is followed by its day: 8 tonight, 9 tomorrow morning."""
    if not reader.wide:
        return False
    word = reader.text(at)
    if word in ("in", "at"):
        return read_part(reader, at) is not None
    return word in TODAY | TOMORROW | {"tonight"} or (
        word == "this" and reader.text(at + 1) in ("morning", "afternoon", "evening")
    )
