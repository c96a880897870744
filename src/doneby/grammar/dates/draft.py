"""What a due phrase has said so far, while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from doneby.grammar.dates.clock import Clock
from doneby.grammar.dates.day import Day, Weight
from doneby.grammar.dates.offsets import Span
from doneby.grammar.dates.recurrence import Repetition
from doneby.grammar.dates.words import DayPart


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
        day_span: The characters that name it.
        clock: The time named.
        part: The part of the day named.
        repetition: The rule named.
        start: The first day of the rule.
        end: Its last day, or how long it lasts.
        led: The preposition before the phrase, if it has one.
        weights: How much each piece looks like a date.
    """

    day: Day | None = None
    day_span: tuple[int, int] = (0, 0)
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
