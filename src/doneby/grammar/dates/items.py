"""The days that a repetition lists: mon, fri; 2nd and 4th tuesday; 14 jan, 14 apr; last day."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from doneby.grammar.dates.calendar import MonthDay, read_fixed_holiday, read_month_day, read_numeric
from doneby.grammar.dates.feasts import read_feast
from doneby.grammar.dates.monthly import read_nth
from doneby.grammar.dates.reader import Read, Reader, of_the_month, ordinal
from doneby.grammar.dates.rules import LAST, Rule
from doneby.grammar.dates.words import ANY_WEEKDAYS, MONTHS, UNITS

_MOST_ITEMS = 12
_TO = frozenset({"-", "to", "through", "thru"})
_MONTH_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(slots=True)
class Items:
    """What a list of days names."""

    weekdays: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def all(self) -> tuple[Rule, ...]:
        """The rules of the whole list."""
        if self.weekdays:
            return (Rule("weekly", weekdays=self.weekdays), *self.rules)
        return self.rules


@dataclass(slots=True)
class _List:
    """A list while it is read.

    "2nd and 4th tuesday" tells only at its end what the 2nd is, and "aug 20 and 30" at its
    beginning what the 30 is: bare numbers wait in `pending`, or take the month before them.
    """

    weekdays: set[int] = field(default_factory=set)
    rules: list[Rule] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    month: int | None = None

    def add_number(self, number: int) -> None:
        if self.month is not None:
            self.rules.append(Rule("yearly", day=number, month=self.month))
        else:
            self.pending.append(number)

    def add_rule(self, rule: Rule, *, month_leads: bool = False) -> None:
        """Add a rule; the numbers that wait are of its kind."""
        for number in self.pending:
            if rule.nth is not None:
                self.rules.append(
                    Rule(rule.frequency, weekdays=rule.weekdays, nth=number, month=rule.month)
                )
            else:
                self.rules.append(Rule(rule.frequency, day=number, month=rule.month))
        self.pending.clear()
        self.rules.append(rule)
        self.month = rule.month if month_leads else None

    def finished(self) -> Items | None:
        self.rules.extend(Rule("monthly", day=number) for number in self.pending)
        ordered = tuple(sorted(set(self.rules), key=str))
        if (not self.weekdays and not ordered) or any(map(_is_impossible, ordered)):
            return None
        return Items(tuple(sorted(self.weekdays)), ordered)


def _is_impossible(rule: Rule) -> bool:
    if rule.month is not None and rule.day is not None:
        return rule.day > _MONTH_LENGTHS[rule.month - 1]
    return len(rule.weekdays) == 1 and rule.nth is not None and rule.nth > 5


def read_items(reader: Reader, at: int) -> Read[Items]:
    """A list of days; None when there is not even one."""
    found = _List()
    end = _item(reader, at, found)
    if end is None:
        return None
    for _ in range(_MOST_ITEMS):
        start = _separator(reader, end)
        # "every mon wed fri": weekdays alone need nothing between them.
        next_to = reader.wide and bool(found.weekdays) and reader.is_in(end, ANY_WEEKDAYS)
        after = _item(reader, start, found) if start > end or next_to else None
        if after is None:
            break
        end = after
    items = found.finished()
    return (items, of_the_month(reader, end)) if items else None


def _separator(reader: Reader, at: int) -> int:
    after = reader.skip(at, ",", "/", ";")
    after = reader.skip(after, "and", "&", "or")
    if after == at:
        return at
    return reader.skip(reader.skip(after, "on", "every"), "the")


def _item(reader: Reader, at: int, found: _List) -> int | None:
    """Read one item into the list, and return the position after it."""
    if reader.is_in(at, ANY_WEEKDAYS):
        return _weekday(reader, at, found)
    if found.weekdays:
        return None
    return _dated(reader, at, found) or _placed(reader, at, found)


def _weekday(reader: Reader, at: int, found: _List) -> int | None:
    if found.rules or found.pending:
        return None
    first = ANY_WEEKDAYS[reader.text(at)]
    end = reader.skip_dot(at + 1) if reader.length(at) <= 5 and reader.wide else at + 1
    last = (
        ANY_WEEKDAYS.get(reader.text(end + 1)) if reader.is_in(end, _TO) and reader.wide else None
    )
    if last is None:
        found.weekdays.add(first)
        return end
    found.weekdays.update((first + step) % 7 for step in range((last - first) % 7 + 1))
    return end + 2


def _dated(reader: Reader, at: int, found: _List) -> int | None:
    """A day of the year: 14 jan, aug 20, 4/15, christmas, easter."""
    feast = read_feast(reader, at)
    if feast and not found.pending:
        found.add_rule(feast[0])
        return feast[1]
    day: Read[MonthDay] = read_month_day(reader, at)
    if day is None:
        day = read_numeric(reader, at)
    if day is None and reader.wide:
        day = read_fixed_holiday(reader, at) or _month_alone(reader, at)
    if day is None or day[0].year is not None:
        return None
    rule = Rule("yearly", day=day[0].day, month=day[0].month)
    found.add_rule(rule, month_leads=reader.text(at) in MONTHS)
    return day[1]


def _month_alone(reader: Reader, at: int) -> Read[MonthDay]:
    """Every june: its first day, as it is for "in june"."""
    month = MONTHS.get(reader.text(at)) if not reader.sentence else None
    return (MonthDay(month, 1), reader.skip_dot(at + 1)) if month else None


def _placed(reader: Reader, at: int, found: _List) -> int | None:
    """A place in the month: 15, 15th, 3rd friday, 1st wed jan, last day, first workday."""
    place = _place(reader, at)
    if place is None:
        return None
    number, after = place
    named = read_nth(reader, after, number)
    if named is None:
        return _bare(reader, at, found, number, after)
    rule, end = named
    month = MONTHS.get(reader.text(reader.skip(end, "of", "in")))
    if month and rule.day in (None, LAST):
        rule = replace(rule, frequency="yearly", month=month)
        end = reader.skip(end, "of", "in") + 1
    found.add_rule(rule)
    return end


def _place(reader: Reader, at: int) -> Read[int]:
    if reader.text(at) == "last":
        return LAST, at + 1
    found = ordinal(reader, at)
    number = reader.digits(at, most=2)
    if found is None and number is not None:
        found = number, at + 1
    return found if found and 1 <= found[0] <= 31 else None


def _bare(reader: Reader, at: int, found: _List, number: int, end: int) -> int | None:
    """A number alone, unless what follows shows that it counts something else."""
    follower = reader.text(end)
    numeral = end == at + 1 and reader.digits(at) is not None
    glued = reader.glued(end) and follower not in (",", ".", ";", "!", "?", ")")
    if number == LAST or follower in UNITS or glued or follower in ("am", "pm"):
        return None
    if numeral and reader.sentence and follower not in ("", ",", ".", "at", "and", "starting"):
        return None
    found.add_number(number)
    return end
