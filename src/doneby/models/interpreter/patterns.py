"""The little language in which phrasings are written down, and how one is matched.

``mark {tasks} (as|) (done|complete)``  words, with alternatives in round brackets
``[please] add {new}``                  what may be left out in square ones
``{tasks}``                             a slot: any words, read by ``slots``

A phrasing covers a whole clause or does not match at all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.pointing import THOSE
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import BEGINS_A_DATE, NUMBERS, PRIORITY_WORDS

T = TypeVar("T")

_SIGNS = {"[": "(?:", "(": "(?:", "|": "|", ")": ")", "]": ")?"}
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_TOKEN = expression(r"\{\w+\}|[\[\]()|]|[^\s\[\](){}|]+")


@dataclass(frozen=True)
class Pattern:
    """One phrasing.

    Attributes:
        source: As written in the tables.
    """

    source: str

    @cached_property
    def starts_with_slot(self) -> bool:
        """Whether anything may come first; such phrasings are tried last."""
        return self.source.startswith("{")

    @cached_property
    def blanks(self) -> tuple[str, ...]:
        """The names of its slots."""
        return tuple(t[1:-1] for t in _TOKEN.findall(self.source) if t.startswith("{"))

    @cached_property
    def required(self) -> tuple[frozenset[str], ...]:
        """Sets of words; a sentence without one of each cannot match."""
        return _required(_TOKEN.findall(self.source))

    def may_match(self, sentence: Sentence) -> bool:
        """Whether it is worth trying."""
        return all(not words.isdisjoint(sentence.words) for words in self.required)

    def matches(self, sentence: Sentence) -> Iterator[dict[str, Sentence]]:
        """The ways to fill the slots: each as short as can be, then as long."""
        if not self.may_match(sentence):
            return
        seen: list[tuple[int, int]] | None = None
        for regex in _regexes(self.source):
            found = regex.fullmatch(sentence.even + " ")
            if found is None:
                return
            spans = [found.span(name) for name in found.re.groupindex]
            if spans == seen:
                return
            seen = spans
            slots = {name: sentence.part(*found.span(name)) for name in found.re.groupindex}
            if all(slots.values()):
                yield slots


class Index(Generic[T]):
    """Phrasings in an order, found by the words that they cannot do without.

    Args:
        phrasings: Each with what it stands for.
    """

    def __init__(self, phrasings: Iterable[tuple[T, Pattern]]) -> None:
        self._phrasings = list(phrasings)
        self._anyway: list[int] = []
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        for position, (_, pattern) in enumerate(self._phrasings):
            if not pattern.required:
                self._anyway.append(position)
            for word in min(pattern.required, key=len, default=()):
                self._by_word[word].append(position)

    def worth_trying(self, sentence: Sentence) -> Iterator[tuple[T, Pattern]]:
        """The phrasings that may match a sentence, in their order."""
        found = set(self._anyway)
        for word in sentence.words & self._by_word.keys():
            found.update(self._by_word[word])
        return (self._phrasings[position] for position in sorted(found))


def _required(parts: list[str]) -> tuple[frozenset[str], ...]:
    """The first words of everything at the top level that may not be left out."""
    groups: list[frozenset[str]] = []
    heads: set[str] = set()
    depth = optional = 0
    at_head = False
    for part in parts:
        if part in _OPENING:
            depth, optional = depth + 1, optional + (part == "[")
            if depth == 1:
                heads, at_head = set(), True
        elif part in _CLOSING:
            depth -= 1
            if depth == 0 and not optional and "" not in heads:
                groups.append(frozenset(heads | ({""} if at_head else set())))
            optional -= part == "]"
        elif part == "|":
            at_head = at_head or depth == 1
        elif depth == 0 and not part.startswith("{"):
            groups.append(frozenset({part}))
        elif at_head:
            heads.add("" if part.startswith("{") or depth > 1 else part)
            at_head = False
    return tuple(group for group in groups if "" not in group)


@lru_cache(maxsize=4096)
def _regexes(source: str) -> tuple[re.Pattern[str], ...]:
    """The expressions of a phrasing: slots short, and long when there are several."""
    parts = _TOKEN.findall(_longest_first(source))
    slots = sum(part.startswith("{") for part in parts)
    short = expression(_expression(parts, "+?"))
    return (short, expression(_expression(parts, "+"))) if slots > 1 else (short,)


_CHOICE = expression(r"(?<=[\[(])[^\[\](){}]*(?=[\])])")


def _longest_first(source: str) -> str:
    """Order alternatives so that "tick off" is tried before "tick"."""
    return _CHOICE.sub(
        lambda choice: "|".join(
            sorted(choice.group().split("|"), key=lambda words: -len(words.split()))
        ),
        source,
    )


def _expression(parts: list[str], repeat: str) -> str:
    """Every element carries the space behind it, so that leaving it out leaves no gap."""
    return "".join(
        _SIGNS.get(part)
        or (_slot(part[1:-1], repeat) if part.startswith("{") else f"{re.escape(part)} ")
        for part in parts
    )


def _slot(name: str, repeat: str) -> str:
    return f"(?P<{name}>{SHAPES.get(name, f'.{repeat}')}) "


_DUE = rf"(?:(?:{'|'.join(sorted(map(re.escape, BEGINS_A_DATE)))})(?= )|[\d@])[^ ]*(?: [^ ]+)*?"
_COUNT = "|".join(sorted(map(re.escape, NUMBERS), key=len, reverse=True))
_LEVEL = f"(?:{'|'.join(PRIORITY_WORDS)})"
_DEGREE = "(?:very|really|super|extremely|most|so|that|too|not|top|highest|the|a|an)"

_LENGTH = (
    r"(?:(?:about )?(?:half an hour|an hour and a half|quarter of an hour"
    rf"|(?:\d{{1,3}}|the|{_COUNT})[ -]?(?:minute|min|hour|hr|h|m|day|week)s?))"
)

_STRETCH = rf"(?:half an hour|an hour and a half|(?:\d{{1,3}}|{_COUNT}) ?(?:more |extra )?[^ ]+)"

_TWELVE = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_HOUR = rf"(?:\d{{1,2}}(?:[:.][0-5]\d)?|(?:half (?:past )?)?(?:\d{{1,2}}|{_TWELVE}))(?: o'clock)?"
_CLOCK = (
    r"(?:at )?(?:\d{1,2}(?:[:.][0-5]\d)?(?: ?[ap]m| o'clock)?|noon|midday"
    r"|(?:half|quarter past|half past|quarter to) (?:\d{1,2}|[a-z]{3,6})"
    rf"|(?:{_TWELVE})(?: o'clock)?)"
    r"(?: in the (?:morning|afternoon|evening))?"
)
_ONCE = (
    r"(?:today|tonight|tomorrow|this (?:week|time|once)|(?:just )?(?:this )?once"
    r"|(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_RULE = r"(?:every|each|daily|weekly|monthly|yearly|biweekly|fortnightly|hourly)(?: [^ ]+)*?"
_WEEKDAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"

SHAPES = {
    "those": THOSE,
    "weekdays": rf"{_WEEKDAY}(?:(?: ,| and| &|/)+ ?{_WEEKDAY})*",
    "weekdays2": rf"{_WEEKDAY}(?:(?: ,| and| &|/)+ ?{_WEEKDAY})*",
    "some_weekdays": rf"{_WEEKDAY}(?:(?: ,| and| &|/)+ ?{_WEEKDAY})*",
    "before": rf"{_LENGTH} (?:before|ahead of|prior to|in advance of)",
    "ahead": rf"{_LENGTH} (?:before|beforehand|ahead|earlier|prior|in advance|before (?:it|that))",
    "length": _LENGTH,
    "change": r"(?:chang|edit|mov|renam|reschedul|add|delet|creat|label|comment|remind)[a-z]* .+",
    "due": _DUE,
    "due2": _DUE,
    "any_day": _DUE,
    "on_day": _DUE,
    "one_day": _DUE,
    "moment": _DUE,
    "day": _DUE,
    "days": _DUE,
    "minutes": rf"(?:\d{{1,4}}|{_COUNT}|half an|an) ?(?:minutes?|mins?|m|hours?|hrs?|h)",
    "on_list": r"(?:on|in|to|onto|into|at) [^,;]+?(?! (?:to[ -]?do |to |do )?lists?\b)",
    "hour": _HOUR,
    "hour2": _HOUR,
    "clock": _CLOCK,
    "old_day": r"(?:\d{1,2}(?:st|nd|rd|th)?(?: [^ ]+)?|[a-z]+day|[a-z]+)",
    "known_label": r"[a-z][\w-]*",
    "pair": r"[^ ,]+(?: [^ ,]+){0,5} and [^ ,]+(?: [^ ,]+){0,5}?",
    "once": _ONCE,
    "at_labels": r"@[^ ,]+(?:(?: ,| and| &)* @[^ ,]+)*",
    "rule": _RULE,
    "rule2": _RULE,
    "earlier": _STRETCH,
    "amount": rf"{_STRETCH}(?: (?:later|earlier|more))?",
    "priority": rf"(?:{_DEGREE} )*(?:p[1-4]|priority [^ ]+|{_LEVEL}(?:[ -]priority)?)",
    "level": r"(?:[^ ]+ ){0,2}[^ ]+",
}
"""What only certain words can fill; the other blanks take any."""
