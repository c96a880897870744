"""Repetitions: every day, every other friday, weekly on mondays, the 1st of every month."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doneby.grammar.dates.items import Items, read_items
from doneby.grammar.dates.reader import (
    Read,
    Reader,
    cardinal,
    of_the_month,
    ordinal,
    read_unit,
)
from doneby.grammar.dates.rules import WORKDAYS, Frequency, Rule
from doneby.grammar.dates.words import (
    ADVERBS,
    ANY_WEEKDAYS,
    DAY_PARTS,
    EVERY,
    UNITS,
    WEEKDAY_PLURALS,
    WEEKDAYS,
    WIDE_ADVERBS,
    DayPart,
    Unit,
)

_PLURAL_PARTS = {f"{name}s": part for name, part in DAY_PARTS.items()}
_EDGES = {
    "end": Rule("monthly", day=-1),
    "last": Rule("monthly", day=-1),
    "start": Rule("monthly", day=1),
    "beginning": Rule("monthly", day=1),
    "begin": Rule("monthly", day=1),
}
_RULE_WORDS = EVERY | ADVERBS.keys() | WIDE_ADVERBS.keys() | {"once"}
_MONTHLY = Rule("monthly")
_WEEKENDS = ("weekend", "weekends")
_MOST = 999
"""The longest interval that makes sense; a larger number is a mistake."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """A rule that was read.

    Attributes:
        rules: Its parts.
        from_completion: Whether it was said with "every!".
        part: The part of the day that it names: every morning.
        adverb: Whether it is a word like "weekly", which is an adjective in other places.
        falls_on: The day that an interval of months or years was said to fall on.
    """

    rules: tuple[Rule, ...]
    from_completion: bool = False
    part: DayPart | None = None
    adverb: bool = False
    falls_on: Rule | None = None

    @property
    def is_hourly(self) -> bool:
        """Whether it goes by the hour."""
        return self.rules[0].frequency == "hourly"


def read_repetition(reader: Reader, at: int) -> Read[Repetition]:
    """A repetition, in any of its forms."""
    if not reader.repeating:
        return None
    return (
        _every(reader, at)
        or _adverb(reader, at)
        or (_rule_behind(reader, at) if _is_rule_ahead(reader, at) else None)
        or (None if reader.sentence else _after(reader, at))
        or (_wide(reader, at) if reader.wide else None)
    )


def _is_rule_ahead(reader: Reader, at: int) -> bool:
    """Whether any word of a rule follows; lists of days are read for nothing without."""
    return any(reader.text(index) in _RULE_WORDS for index in range(at + 1, len(reader.tokens)))


def _rule_behind(reader: Reader, at: int) -> Read[Repetition]:
    """The forms whose days stand before their "every"."""
    found = _of_every_month(reader, reader.skip(at, "at") if reader.wide else at)
    return found or (_of_every_year(reader, at) if reader.wide else None)


def _every(reader: Reader, at: int) -> Read[Repetition]:
    if not reader.is_in(at, EVERY):
        return None
    after = at + 1
    strict = reader.text(after) == "!" and reader.glued(after)
    after = reader.skip(after + strict, "single") if reader.wide else after + strict
    found = (
        _interval(reader, after)
        or _part(reader, after)
        or _weekend(reader, after)
        or _listed(reader, after)
    )
    return (replace(found[0], from_completion=strict), found[1]) if found else None


def _after(reader: Reader, at: int) -> Read[Repetition]:
    """After 3 days: Todoist turns it into "every! 3 days"."""
    if reader.text(at) != "after":
        return None
    count = cardinal(reader, at + 1)
    if count is None and reader.wide and reader.text(at + 1) in ("a", "an"):
        count = 1, at + 2
    unit = read_unit(reader, count[1]) if count else None
    rule = _rule(unit[0], count[0]) if count and unit else None
    return (Repetition((rule,), from_completion=True), unit[1]) if unit and rule else None


def _rule(unit: Unit, count: int) -> Rule | None:
    if not 1 <= count <= _MOST or unit in ("minute", "second"):
        return None
    if unit == "workday":
        return Rule("daily", count, WORKDAYS) if count > 1 else Rule("weekly", 1, WORKDAYS)
    if unit == "quarter":
        return Rule("monthly", 3) if count == 1 else None
    frequencies: dict[str, Frequency] = {
        "hour": "hourly",
        "day": "daily",
        "week": "weekly",
        "month": "monthly",
        "year": "yearly",
    }
    return Rule(frequencies[unit], count)


def _interval(reader: Reader, at: int) -> Read[Repetition]:
    """Day, 3 days, other week, 2nd month, 2 weeks on thursday, month on the 1st."""
    count, after = _count(reader, at)
    if count < 1:
        return None  # "every zero thursdays" never comes
    if reader.text(after) in WEEKDAYS or reader.text(after) in WEEKDAY_PLURALS:
        counted = after > at and (count == 2 or reader.text(after) in WEEKDAY_PLURALS)
        place = ordinal(reader, at)
        return _counted_weekdays(reader, after, count) if counted and not place else None
    if reader.wide and reader.text(after) in ("fortnight", "fortnights"):
        return _refined(reader, Rule("weekly", 2 * min(count, _MOST)), after + 1)
    found = read_unit(reader, after)
    if found is None or reader.text(after) in ("mo", "min", "m"):
        return None
    unit, end = found
    if ordinal(reader, at) and (
        unit == "workday" or (unit == "day" and _names_a_month(reader, after))
    ):
        return None
    rule = _rule(unit, count)
    return _refined(reader, rule, end) if rule else None


def _names_a_month(reader: Reader, at: int) -> bool:
    return reader.text(at + 1) in ("of", "in") or reader.text(at - 1) in ("1st", "first")


def _count(reader: Reader, at: int) -> tuple[int, int]:
    if reader.text(at) == "other" or (reader.wide and reader.text(at) == "alternate"):
        return 2, at + 1
    couple = reader.sequence(at, "couple", "of") if reader.wide else None
    if couple:
        return 2, couple
    place = ordinal(reader, at)
    if place and place[0] > 1:
        return place
    return cardinal(reader, at) or (1, at)


def _counted_weekdays(reader: Reader, at: int, count: int) -> Read[Repetition]:
    items = read_items(reader, at)
    if items is None or not items[0].weekdays:
        return None
    return Repetition((Rule("weekly", count, items[0].weekdays),)), items[1]


def _refined(reader: Reader, rule: Rule, at: int) -> Read[Repetition]:
    """The rest of "every week on monday" and "every month on the 1st"."""
    plain = Repetition((rule,)), at
    if rule.frequency in ("hourly", "daily") or rule.weekdays:
        return plain
    start = reader.skip(reader.skip(at, ","), "on") if reader.wide else reader.skip(at, "on")
    if reader.wide and rule.frequency == "weekly" and reader.is_in(start, _WEEKENDS):
        return Repetition((replace(rule, weekdays=(reader.context.weekend - 1,)),)), start + 1
    if reader.wide and rule == _MONTHLY and (edge := _edge_after(reader, at)):
        return edge
    if start == at and not (reader.wide and rule.frequency == "yearly"):
        return plain
    items = read_items(reader, reader.skip(start, "the"))
    if items is None:
        return plain
    found = _refine(reader, rule, items[0])
    return (found, items[1]) if found else plain


def _edge_after(reader: Reader, at: int) -> Read[Repetition]:
    """The rest of "every month at the end"."""
    start = reader.skip(reader.skip(at, "at", "on", "in"), "the")
    edge = _EDGES.get(reader.text(start))
    if edge is None or start == at or reader.text(start) == "last":
        return None
    return Repetition((edge,)), of_the_month(reader, start + 1)


def _refine(reader: Reader, rule: Rule, items: Items) -> Repetition | None:
    if rule.frequency == "weekly":
        rules = (replace(rule, weekdays=items.weekdays),) if items.weekdays else None
        return Repetition(rules) if rules else None
    kinds = {item.frequency for item in items.rules}
    if items.weekdays or kinds != {rule.frequency}:
        return None
    if rule.interval == 1:
        return Repetition(items.rules)
    day = items.rules[0].day
    if len(items.rules) > 1 or day is None or not reader.wide:
        return None
    if day < 0:
        # The last of a month is no date that a shorter month could be counted from.
        return Repetition((replace(items.rules[0], interval=rule.interval),))
    return Repetition((rule,), falls_on=items.rules[0])


def _part(reader: Reader, at: int) -> Read[Repetition]:
    part = DAY_PARTS.get(reader.text(at))
    return (Repetition((Rule("daily"),), part=part), at + 1) if part else None


def _weekend(reader: Reader, at: int) -> Read[Repetition]:
    count, after = _count(reader, at)
    if reader.text(after) not in _WEEKENDS:
        return None
    return Repetition((Rule("weekly", count, (reader.context.weekend - 1,)),)), after + 1


def _listed(reader: Reader, at: int) -> Read[Repetition]:
    start = reader.skip(at, "the") if reader.wide else at
    items: Read[Items] = read_items(reader, start) or _edge(reader, start)
    return (Repetition(items[0].all), _of_each_month(reader, items[1])) if items else None


def _edge(reader: Reader, at: int) -> Read[Items]:
    """The rest of "every end of the month"."""
    edge = _EDGES.get(reader.text(at)) if reader.wide else None
    end = of_the_month(reader, at + 1)
    return (Items(rules=(edge,)), end) if edge and end > at + 1 else None


def _of_each_month(reader: Reader, at: int) -> int:
    """The position after the end of "every first monday of every month"."""
    each = reader.wide and reader.text(at) == "of" and reader.is_in(at + 1, EVERY)
    return at + 3 if each and reader.text(at + 2) == "month" else at


def _adverb(reader: Reader, at: int) -> Read[Repetition]:
    word = reader.text(at)
    known = ADVERBS.get(word) or (WIDE_ADVERBS.get(word) if reader.wide else None)
    end = at + 1
    if known is None and reader.wide:
        joined = reader.text(at + 1) == "-" and f"{word}{reader.text(at + 2)}"
        known = WIDE_ADVERBS.get(joined) if joined else None
        end = at + 3
    if known is None:
        return _once(reader, at) if reader.wide else None
    rule = _rule(known[1], known[0])
    found = _refined(reader, rule, end) if rule else None
    if found is None:
        return None
    part = DAY_PARTS["night"] if word == "nightly" else None
    return replace(found[0], adverb=True, part=part), found[1]


def _once(reader: Reader, at: int) -> Read[Repetition]:
    """Once a week."""
    if reader.text(at) != "once" or reader.text(at + 1) not in ("a", "an", "per", "every"):
        return None
    unit = UNITS.get(reader.text(at + 2))
    rule = _rule(unit, 1) if unit else None
    return _refined(reader, rule, at + 3) if rule else None


def _of_every_month(reader: Reader, at: int) -> Read[Repetition]:
    """First tuesday of every month, the 4th of each month, end of every month."""
    start = reader.skip(at, "the")
    edge = _EDGES.get(reader.text(start)) if reader.wide else None
    items: Read[Items] = read_items(reader, start)
    if edge and (items is None or reader.text(items[1]) != "of"):
        items = Items(rules=(edge,)), start + 1
    if items is None or items[0].weekdays:
        return None
    after = reader.skip(items[1], "of", "in")
    if after == items[1] and not (reader.wide and items[0].rules[0].day):
        return None
    if not reader.is_in(after, EVERY):
        return None
    count, unit = _count(reader, after + 1)
    if reader.text(unit) not in ("month", "months"):
        return None
    found = _refine(reader, Rule("monthly", count), items[0])
    return (found, unit + 1) if found else None


def _of_every_year(reader: Reader, at: int) -> Read[Repetition]:
    """14th of march every year, march 14 yearly."""
    items = read_items(reader, reader.skip(at, "the"))
    if items is None or items[0].weekdays:
        return None
    after = reader.skip(items[1], ",")
    yearly = _every(reader, after) or _adverb(reader, after)
    if yearly is None or yearly[0].rules != (Rule("yearly"),):
        return None
    found = _refine(reader, Rule("yearly"), items[0])
    return (replace(found, from_completion=yearly[0].from_completion), yearly[1]) if found else None


def _wide(reader: Reader, at: int) -> Read[Repetition]:
    """Mondays, sundays and wednesdays, friday mornings, weekends, once every week."""
    if reader.text(at) == "once":
        return _every(reader, at + 1)
    if reader.text(at) == "weekends":
        return _weekend(reader, at)
    if reader.text(at) == "alternate" and reader.text(at + 1) in WEEKDAY_PLURALS:
        return _counted_weekdays(reader, at + 1, 2)
    if reader.text(at) in _PLURAL_PARTS:
        return Repetition((Rule("daily"),), part=_PLURAL_PARTS[reader.text(at)]), at + 1
    if reader.text(at) == "weekday":
        items: Read[Items] = Items(WORKDAYS), at + 1
    else:
        items = read_items(reader, at) if reader.is_in(at, ANY_WEEKDAYS) else None
    if items is None or not items[0].weekdays:
        return None
    part = _PLURAL_PARTS.get(reader.text(items[1]))
    if part:
        return Repetition(items[0].all, part=part), items[1] + 1
    plural = any(reader.text(index) in WEEKDAY_PLURALS for index in range(at, items[1]))
    return (Repetition(items[0].all), items[1]) if plural else None
