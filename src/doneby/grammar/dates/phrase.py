"""A whole due phrase: a day, a time, a repetition and its bounds, in any order."""

from __future__ import annotations

from doneby.grammar.dates.bounds import take_bound
from doneby.grammar.dates.calendar import read_fixed_holiday
from doneby.grammar.dates.clock import Clock
from doneby.grammar.dates.day import Weight
from doneby.grammar.dates.days import read_day
from doneby.grammar.dates.draft import Bound, Draft
from doneby.grammar.dates.feasts import read_feast
from doneby.grammar.dates.offsets import read_offset
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.recurrence import Repetition, read_repetition
from doneby.grammar.dates.times import read_clock, read_part
from doneby.grammar.dates.words import TODAY, TOMORROW, UNITS, WEEKDAYS

_MOST_PIECES = 8
_LEADS = frozenset({"on", "at", "@"})
_WIDE_LEADS = _LEADS | {"due", "by", "for", "before"}
_WIDE_JOINTS = (_WIDE_LEADS | {"after"}) - {"due"}
_TODAY_OR_TOMORROW = TODAY | TOMORROW | {"tonight"}
_BEFORE_A_TIME = frozenset({"at", "@", "by", "before", "after"})
_ABOUT = frozenset({"around", "about", "approximately", "exactly"})


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
        after = take_bound(reader, end, draft) or _piece(reader, start, draft, led)
    if reader.wide:
        end = reader.sequence(end, "at", "the", "latest") or end
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
    if reader.wide and (than := _no_later_than(reader, after)):
        return than, "by"
    if reader.wide and reader.sequence(after + 1, "the", "weekend"):
        leads = leads - {"before"}
    while reader.text(after) in leads and after - at < 4:
        led = reader.text(after)
        after = reader.skip(after + 1, ":") if led == "due" else after + 1
    if reader.wide and reader.text(after) in _ABOUT:
        return after + 1, led or "at"
    weekend = reader.sequence(after + 1, "the", "weekend")
    if (
        reader.wide
        and reader.text(after) == "after"
        and not weekend
        and not _repeats(reader, after)
    ):
        return after + 1, "after"
    return after, led


def _no_later_than(reader: Reader, at: int) -> int | None:
    return reader.sequence(at, "no", "later", "than") or reader.sequence(at, "not", "later", "than")


def _repeats(reader: Reader, at: int) -> bool:
    """Whether the "after" of a whole phrase begins a rule: after a week."""
    return not reader.sentence and read_repetition(reader, at) is not None


def _connected(reader: Reader, at: int) -> tuple[int, str]:
    """The position after the words that may join two pieces, and the preposition there."""
    after = reader.skip(at, ",")
    if reader.wide and after == at:
        after = reader.skip(at, "-", "(", ";")
    if reader.text(after) == "." and reader.glued(after) and reader.glued(after + 1):
        after += reader.wide and not reader.sentence  # 31/5/2027.14:15
    if reader.text(after) == "t" and reader.glued(after) and reader.glued(after + 1):
        after += 1
    leads = _WIDE_JOINTS if reader.wide else _LEADS
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
        or take_bound(reader, at, draft)
        or _take_day_or_time(reader, at, draft, led)
    )


def _take_repetition(reader: Reader, at: int, draft: Draft) -> int | None:
    if draft.repetition or (draft.day and (reader.sentence or not reader.wide)):
        return None
    found = read_repetition(reader, at)
    if found is None:
        return None
    if draft.day:
        if not _counts_from(reader, at, draft, found[0]):
            return None
        # "tomorrow every week" begins tomorrow.
        draft.start, draft.day = Bound(draft.day, draft.day_span), None
    draft.repetition, end = found
    draft.part = draft.repetition.part or draft.part
    # "Every christmas party" is no rule.
    feast = read_fixed_holiday(reader, at + 1) or read_feast(reader, at + 1)
    loose = draft.repetition.adverb or feast
    draft.weights.append(Weight.LIKELY if loose else Weight.SURE)
    return end


def _counts_from(reader: Reader, at: int, draft: Draft, said: Repetition) -> bool:
    """Whether a rule names no day itself, and can begin on the one before it.

    "Monday every month" may be a date of the month or a weekday of it, and "end of month every
    month" is no date at all.
    """
    rule = said.rules[0]
    if draft.start or not draft.day or draft.day.moment or not rule.counts_from_its_start:
        return False
    loose = reader.is_in(at - 1, WEEKDAYS) or reader.is_in(at - 1, UNITS)
    return not loose or rule.frequency in ("daily", "weekly")


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
        return _take_moment(reader, at, draft)
    # 15h is a time rather than fifteen hours from now.
    if clock and clock[1] == max(ends) and (not day or day[1] < clock[1] or day[0].moment):
        draft.clock = clock[0]
        draft.weights.append(_weight_of(reader, clock))
    elif day and day[1] == max(ends):
        draft.day, draft.day_span = day[0], reader.span(at, day[1])
        draft.part = day[0].part or draft.part
        draft.weights.append(day[0].weight)
    elif part:
        plain = reader.text(at) in ("in", "at") or part[0].name == "end of day"
        draft.part = draft.part or part[0]
        draft.weights.append(Weight.LIKELY if plain else Weight.VAGUE)
    return max(ends)


def _take_moment(reader: Reader, at: int, draft: Draft) -> int | None:
    """The rest of "today in an hour"."""
    today = draft.day is not None and draft.day.is_today and not (draft.clock or draft.part)
    found = read_offset(reader, at) if reader.wide and today and reader.text(at) == "in" else None
    if found is None or not found[0].moment:
        return None
    draft.day = found[0]
    return found[1]


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
    return word in _TODAY_OR_TOMORROW or (
        word == "this" and reader.text(at + 1) in ("morning", "afternoon", "evening")
    )
