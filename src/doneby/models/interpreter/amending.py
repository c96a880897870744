"""What is said of a task that is there: "friday at 3", "in Health", "p1 with the phone label".

The words are cut into a date, a place, a priority, labels and a length; a word that is none of
these makes it no such thing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.memory import Memory
from doneby.models.interpreter.naming import read_place, read_project, unquote
from doneby.models.interpreter.places import LISTING, of_a_place
from doneby.models.interpreter.readings import Call, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due, read_labels, read_priority
from doneby.models.interpreter.spelling import correct

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

EITHER_HALF = "It may be in the morning or in the evening: say am or pm."

_TAIL = re.compile(
    r"(?: ,)? (?:(?P<lasting>from now on|every time|always|for good)"
    r"|(?P<same>(?:at )?(?:the )?same time)"
    r"|instead|please|rather|actually|too|as well|though|then|now|again)$"
)
_LABELS = re.compile(
    r"(?:^|,? )(?:(?:and )?with (?:the |a )?(?:(?:label|tag) (?P<behind>@?[\w-]+)"
    r"|(?P<before>@?[\w-]+) (?:label|tag))"
    r"|(?:and )?(?:labell?ed|tagged)(?: as| with)? (?P<tagged>@?[\w-]+)"
    r"|(?:and )?(?:with )?(?P<at>@[\w-]+(?:(?: and| ,)? @[\w-]+)*))(?= |$)"
)
_PRIORITY = re.compile(
    r"(?:^|,? )(?:(?:and |with |at |as )*(?:an? |the )?)"
    r"(?P<priority>p[1-4]|priority (?:[1-4]|one|two|three|four)"
    r"|(?:(?:very )?(?:high|highest|top|low|lowest|medium|normal|urgent) priority)"
    r"|(?:very )?(?:urgent|important))(?= |$)"
)
_LENGTH = re.compile(
    r"(?:^|,? )(?:and )?(?:(?:it|that|this) )?(?:(?:should|will|would|might) (?:take|last)|takes|taking|lasts"
    r"|lasting|to take)(?: about| around| roughly)? (?P<length>.+)$"
)
_HOW_LONG = re.compile(
    r"(?:about |around )?(?:\d{1,4}|an?|half an|one|two|three|four|five|six|a couple of|forty-five"
    r"|fifteen|twenty|thirty|ninety) ?-?(?:minutes?|mins?|m|hours?|hrs?|h)"
    r"|an hour and a half|\d{1,2}h ?\d{1,2}(?:m|min)?"
)
_WORDS = {"forty-five": "45", "fifteen": "15", "twenty": "20", "thirty": "30", "ninety": "90"}
_PLACE = re.compile(
    r"(?:^|(?<= ))(?:and )?(?:back )?(?P<joint>in|into|to|under|inside|on|onto|for)"
    r" (?P<name>(?:(?:the|my|our) )?[^,;]+?)$"
)
_SECTION = re.compile(r"(?:the )?(?:(?P<before>.+) section|section (?P<behind>.+))$")
_RULE = re.compile(
    r"(?:a |an )?(?P<rule>daily|weekly|monthly|yearly|fortnightly|biweekly)(?: (?:thing|task|job|one"
    r"|reminder|event|repeat))?|(?:repeat|recur|repeating|recurring) (?P<every>.+)"
)
_BARE_TIME = re.compile(
    r"(?:at |to |for |by |around )?(?P<hour>\d{1,2})(?:[.:](?P<minute>[0-5]\d))?(?: ?o'clock)?"
)
_HALF = re.compile(r"(?:at )?half (?:past )?(?P<hour>\d{1,2})")
_JOIN = re.compile(r"^(?:(?:and|then|also|both|,) )+|(?: and| ,)+$")
_LEAD = re.compile(r"(?:to|until|till|on|for|at|by|be|as|due|from) ")
_HOURS_A_HALF, _EARLIEST, _LATE = 12, 7, 17


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
    if even.startswith(("in ", "by ")) and re.match(r"(?:in|by) (?:\d+|an?) ?(?:min|hour|day|week)", even):
        return None  # from now, or from when it was
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


def calls_for(
    names: Sequence[str], said: Amendment, memory: Memory, situation: Situation
) -> tuple[tuple[Call, ...], str]:
    """The calls that make it so, or why they cannot be made.

    Args:
        names: The tasks.
        said: What is to be different.
        memory: What is known of them.
        situation: What it is read in.
    """
    calls: list[Call] = []
    if said.clock or (said.due and (said.lasting or _is_new_rule(names, memory))):
        timed = [_at(name, said, memory) for name in names]
        if problem := next((problem for _, problem in timed if problem), ""):
            return (), problem
        calls += [
            Call("reschedule_tasks", {"tasks": [name], "due": due})
            for name, (due, _) in zip(names, timed, strict=True)
        ]
    elif said.due:
        calls.append(Call("reschedule_tasks", {"tasks": list(names), "due": said.due}))
    if said.place and said.section:
        calls.append(Call("move_tasks", {"tasks": list(names), "section": said.place}))
    elif said.place:
        move = Call("move_tasks", {"tasks": list(names), "project": said.place})
        known = said.surely or LISTING not in situation.tools
        calls.append(move if known else of_a_place(move))
    if said.fields:
        lasts = any(key == "duration" for key, _ in said.fields)
        if lasts and said.due and not _SAYS_TIME.search(said.due):
            if any(memory.time_of(name) is None for name in names):
                return (), "How long it takes needs a time of day that it begins at: say one too."
        after = lasts and any(call.tool == "reschedule_tasks" for call in calls)
        calls += [
            Call("update_task", {"task": name, **dict(said.fields)}, waits=after and i == 0)
            for i, name in enumerate(names)
        ]
    if any(call.tool not in situation.tools for call in calls):
        return (), ""
    return tuple(calls), ""


_SAYS_TIME = re.compile(
    r"\d[ap:.h]|\d ?[ap]m|\bat\b|noon|midday|night|morning|afternoon|evening", re.IGNORECASE
)
_RULE_TIME = re.compile(
    r",? (?:at )?\d{1,2}(?:[:.h]\d\d)?(?: ?[ap]m)?$|,? at (?:noon|midday)$", re.IGNORECASE
)


_RULES = re.compile(r"(?:every|each|daily|weekly|monthly|yearly|fortnightly|biweekly)\b", re.I)
_WEEKDAY = re.compile(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b", re.I)


def _is_new_rule(names: Sequence[str], memory: Memory) -> bool:
    """Whether a rule was just given: another day is then another rule, and not for once."""
    new = memory.last.changes and memory.last.changes[-1].tool == "add_task"
    return bool(new and any(memory.rule_of(name) for name in names))


def _at(name: str, said: Amendment, memory: Memory) -> tuple[str, str]:
    """When one task is to be due at a time of day; or why that is not clear."""
    rule = memory.rule_of(name)
    if said.lasting and not rule:
        return "", "It is not known here how it repeats: say the whole rule, like every day at 9."
    if said.due:
        if _RULES.match(said.due):
            return said.due, ""
        days = _WEEKDAY.findall(rule)
        if len(days) == 1 and _WEEKDAY.fullmatch(said.due):
            return _WEEKDAY.sub(said.due, rule), ""
        if not re.match(r"(?:at )?\d", said.due):
            return "", "Say the whole rule, like every monday at 9am."
        return f"{_RULE_TIME.sub('', rule)} at {said.due.removeprefix('at ')}", ""
    hour, minute = said.clock or (0, 0)
    before = memory.time_of(name)
    clock = _clock(hour, minute, before)
    if clock is None:
        return "", EITHER_HALF
    new = memory.last.changes and memory.last.changes[-1].tool == "add_task"
    if rule and (said.lasting or new):
        return f"{_RULE_TIME.sub('', rule)} at {clock}", ""
    return f"at {clock}", ""


def _clock(hour: int, minute: int, before: tuple[int, int] | None) -> str | None:
    """A time of day, in the half in which the task was; None where either may be meant."""
    if hour > _HOURS_A_HALF or hour == 0:
        return f"{hour:02}:{minute:02}"
    if before is None:
        late = hour < _EARLIEST or hour == _HOURS_A_HALF
    elif before[0] >= _HOURS_A_HALF:
        if before[0] < _LATE and _EARLIEST < hour < _HOURS_A_HALF:
            return None
        late = True
    else:
        late = hour < _EARLIEST or hour == _HOURS_A_HALF
    hour = hour % _HOURS_A_HALF + (_HOURS_A_HALF if late else 0)
    return f"{hour:02}:{minute:02}"
