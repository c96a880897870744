"""What is said of a task that is there: "friday at 3", "in Health", "p1 with the phone label".

The words are cut into a date, a place, a priority, labels and a length; a word that is none of
these makes it no such thing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import read_place, read_project, unquote
from doneby.models.interpreter.readings import Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due, read_labels, read_priority
from doneby.models.interpreter.spelling import correct

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_TAIL = expression(
    r"(?: ,)? (?:(?P<lasting>from now on|every time|always|for good)"
    r"|(?P<same>(?:at )?(?:the )?same time)"
    r"|instead|please|rather|actually|too|as well|though|then|now|again)$"
)
_LABELS = expression(
    r"(?:^|,? )(?:(?:and )?with (?:the |a )?(?:(?:label|tag) (?P<behind>@?[\w-]+)"
    r"|(?P<before>@?[\w-]+) (?:label|tag))"
    r"|(?:and )?(?:labell?ed|tagged)(?: as| with)? (?P<tagged>@?[\w-]+)"
    r"|(?:and )?(?:with )?(?P<at>@[\w-]+(?:(?: and| ,)? @[\w-]+)*))(?= |$)"
)
_PRIORITY = expression(
    r"(?:^|,? )(?:(?:and |with |at |as )*(?:an? |the )?)"
    r"(?P<priority>p[1-4]|priority (?:[1-4]|one|two|three|four)"
    r"|(?:(?:very )?(?:high|highest|top|low|lowest|medium|normal|urgent) priority)"
    r"|(?:very )?(?:urgent|important))(?= |$)"
)
_LENGTH = expression(
    r"(?:^|,? )(?:and )?(?:(?:it|that|this) )?(?:(?:should|will|would|might) (?:take|last)|takes"
    r"|taking|lasts|lasting|to take)(?: about| around| roughly)? (?P<length>.+)$"
)
_FOR_LONG = expression(
    r"(?:^(?:for )?|,? for )(?P<length>(?:about |around )?[^ ]+(?: [^ ]+){0,3}?)(?: long)?$"
)
_HOW_LONG = expression(
    r"(?:about |around )?(?:\d{1,4}|an?|half an|one|two|three|four|five|six|a couple of|forty-five"
    r"|fifteen|twenty|thirty|ninety) ?-?(?:minutes?|mins?|m|hours?|hrs?|h)"
    r"|an hour and a half|\d{1,2}h ?\d{1,2}(?:m|min)?"
)
_WORDS = {"forty-five": "45", "fifteen": "15", "twenty": "20", "thirty": "30", "ninety": "90"}
_PLACE = expression(
    r"(?:^|(?<= ))(?:and )?(?:back )?(?P<joint>in|into|to|under|inside|on|onto|for)"
    r" (?P<name>(?:(?:the|my|our) )?[^,;]+?)$"
)
_SECTION = expression(r"(?:the )?(?:(?P<before>.+) section|section (?P<behind>.+))$")
_RULE = expression(
    r"(?:a |an )?(?P<rule>daily|weekly|monthly|yearly|fortnightly|biweekly)(?: (?:thing|task|job"
    r"|one|reminder|event|repeat))?|(?:repeat|recur|repeating|recurring) (?P<every>.+)"
)
_BARE_TIME = expression(
    r"(?:at |to |for |by |around |about |before )?(?P<hour>\d{1,2})(?:[.:](?P<minute>[0-5]\d))?"
    r"(?: ?o'clock)?"
)
_STRETCH = expression(
    r"(?:(?:in|by) )?(?:\d+|an?|one|two|three|four|five|six) ?(?:min|hour|hr|day|week|month)"
)
_HALF = expression(r"(?:at )?half (?:past )?(?P<hour>\d{1,2})")
_JOIN = expression(r"^(?:(?:and|then|also|both|,) )+|(?: and| ,)+$")
_LEAD = expression(r"(?:to|until|till|on|for|at|by|be|as|due|from) ")


@dataclass(frozen=True)
class Amendment:
    """What is to be different.

    Attributes:
        due: A date.
        clock: A time without the half of the day: hour and minute.
        lasting: Whether it holds for every time that the task repeats.
        place: The name of a project or a section.
        section: Whether that is called a section.
        surely: Whether the place says that it is a project.
        fields: What ``update_task`` takes.
    """

    due: str = ""
    clock: tuple[int, int] | None = None
    lasting: bool = False
    place: str = ""
    section: bool = False
    surely: bool = False
    fields: tuple[tuple[str, Any], ...] = ()


def read_amendment(words: Sentence, situation: Situation) -> Amendment | None:
    """What is said of a task; None when a word of it is not understood."""
    found = Amendment()
    words = Sentence.of(words.typed, correct)
    words = words.part(0, len(words.even.rstrip(" .!")))
    while tail := _TAIL.search(words.even):
        found = replace(found, lasting=found.lasting or bool(tail["lasting"]))
        words = words.part(0, tail.start())
    fields: dict[str, Any] = {}
    if (long := _FOR_LONG.search(words.even)) and (
        minutes := read_length(words.part(*long.span("length")).even)
    ):
        fields["duration"] = minutes
        words = words.part(0, long.start())
    if (length := _LENGTH.search(words.even)) and (
        minutes := read_length(words.part(*length.span("length")).even)
    ):
        fields["duration"] = minutes
        words = words.part(0, length.start())
    while label := _LABELS.search(words.even):
        group = next(name for name, value in label.groupdict().items() if value)
        labels = read_labels(words.part(*label.span(group)))
        if labels is None:
            return None
        fields["add_labels"] = [*fields.get("add_labels", []), *labels]
        words = _without(words, label.start(), label.end())
    if priority := _PRIORITY.search(words.even):
        level = read_priority(words.part(*priority.span("priority")))
        if level is None:
            return None
        fields["priority"] = level
        words = _without(words, priority.start(), priority.end())
    found = replace(found, fields=tuple(fields.items()))
    words = _stripped(words)
    if not words:
        return found if fields or found.lasting else None
    return _dated(words, found, situation.context)


def _without(words: Sentence, start: int, end: int) -> Sentence:
    """The words but for a stretch of them."""
    before, after = words.part(0, start), words.part(end, len(words.even))
    return Sentence.of(f"{before.typed} {after.typed}".strip(), correct)


def _stripped(words: Sentence) -> Sentence:
    lead = _JOIN.match(words.even)
    words = words.part(lead.end(), len(words.even)) if lead and lead.end() else words
    trail = re.search(r"(?:(?: and| ,| with)+)$", words.even)
    return words.part(0, trail.start()) if trail else words


def read_length(even: str) -> str | None:
    """How long something takes: "2 hours"."""
    even = even.removeprefix("about ").removeprefix("around ")
    if not _HOW_LONG.fullmatch(even):
        return None
    first, _, rest = even.replace("-", " ").partition(" ")
    for word, number in _WORDS.items():
        if even.startswith(word):
            return f"{number} {even[len(word) :].strip(' -')}"
    return f"{first} {rest}".strip()


def _dated(words: Sentence, found: Amendment, context: DateContext) -> Amendment | None:
    """A date, a place, or both in any order."""
    if moment := _moment(words, context):
        return replace(found, **moment)
    for joint in re.finditer(r" ", words.even):
        before, after = words.part(0, joint.start()), words.part(joint.end(), len(words.even))
        before, after = _stripped(before), _stripped(after)
        if not before or not after:
            continue
        for date, where in ((before, after), (after, before)):
            if (place := _place(where)) and (moment := _moment(date, context)):
                return replace(found, **moment, **place)
    place = _place(words)
    return replace(found, **place) if place else None


def _moment(words: Sentence, context: DateContext) -> dict[str, Any] | None:
    even = words.even
    if rule := _RULE.fullmatch(even):
        if rule["every"]:
            return _moment(words.part(*rule.span("every")), context)
        return {"due": rule["rule"]}
    if half := _HALF.fullmatch(even):
        return {"clock": (int(half["hour"]), 30)}
    bare = _BARE_TIME.fullmatch(even)
    if bare and (bare["minute"] or not even.startswith(("for ", "by "))):
        hour = int(bare["hour"])
        return {"clock": (hour, int(bare["minute"] or 0))} if hour < 24 else None
    if _STRETCH.match(even):
        return None  # from now, or from when it was
    if even.startswith("back "):
        words = words.part(len("back "), len(even))
    if re.search(r"\bTom\b", words.typed):
        return None  # somebody's name, and no tomorrow
    due = read_due(words, context)
    return {"due": due} if due else None


def _place(words: Sentence) -> dict[str, Any] | None:
    found = _PLACE.fullmatch(words.even)
    if not found:
        return None
    name = words.part(*found.span("name"))
    if section := _SECTION.fullmatch(name.even):
        group = "before" if section["before"] else "behind"
        bare = re.sub(r"^(?:the|my|our) ", "", name.part(*section.span(group)).typed, flags=re.I)
        return {"place": unquote(bare), "section": True}
    if project := read_project(name):
        return {"place": project, "surely": True}
    capital = name.typed[:1].isupper()
    if found["joint"] in ("on", "onto", "for") and not capital:
        return None
    if article := re.match(r"(?:the|my|our) ", name.even):
        name = name.part(article.end(), len(name.even))
    place = read_place(name)
    return {"place": place} if place else None
