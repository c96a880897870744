"""The pieces that narrow a list, cut out of a question: a label, a priority, a project, words.

Each takes the question evened out and what was found so far, and gives back what is left of the
question, and whether what was cut speaks of tasks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_priority
from doneby.models.interpreter.words import (
    BEGINS_A_PERIOD,
    CARRYING,
    ELSEWHERE,
    PLAIN_LISTS,
    TASK_WORDS,
    THINGS_LISTS,
)

MOST_LISTED = 1000
"""More tasks than this are not listed at once, whatever was asked for."""

_LIMIT = expression(
    r"\b(?:the |my )?(?:first|top|next) (?P<limit>[1-9]\d{0,3})(?= (?:of|tasks|to-dos|reminders|$))"
)

_SOME_DEADLINE = expression(r" (?:with|have|has|having|got) (?:a |any )?deadlines?(?= )")
_NO_DEADLINE = expression(
    r"\b(?:(?:that|which) )?(?:without|with no|have no|has no|having no|no|lacking|missing"
    r"|don't have|doesn't have) (?:a |an |any )?deadlines?\b"
)
_NO_DATE = expression(
    r"\b(?:(?:that|which) )?(?:without|with no|have no|has no|having no|no|lacking|missing"
    r"|don't have|doesn't have|not having|(?:has|have)(?:n't| not)(?: got)?) (?:a |an |any )?"
    r"(?:due |scheduled )?(?:date|dates|due)\b"
    r"|\b(?:undated|unscheduled|not scheduled|someday)\b"
)
_OVERDUE = expression(r"\b(?:overdue|past due|late|behind(?: on)?|past their due date|missed)\b")
_PRIORITY = expression(
    r"\b(?:p[1-4]|priority (?:level )?(?:[1-4]|one|two|three|four|high|low|medium|urgent)"
    r"|(?:very |most )?(?:highest|high|top|low|lowest|medium|normal|urgent|critical|important)"
    r"(?:[ -]priority)?)\b(?! of\b)"
)
_PRIORITIES = expression(
    r"\bp[1-4](?: tasks)?(?: ?(?:,|and|or|&|/|\+)+ ?(?:and |or )?(?:an? )?p[1-4](?: tasks)?)+\b"
)
_RECURRING = expression(
    r"\b(?:that |which )?(?:are |is )?(?:recurring|repeating|recurrent|repeated)\b"
    r"|\b(?:that|which|of (?:my|the|these|all my))?"
    r"(?: ?(?:ones|tasks|things|reminders|to-dos|stuff))?"
    r" (?:do )?(?:repeats?|recurs?|comes? back|keeps? repeating)(?: regularly| again)?(?= $)"
)
_UNLABELLED = expression(
    r"\b(?:unlabell?ed|untagged"
    r"|(?:without|with no|have no|has no|having no|don't have|doesn't have) (?:a |any )?"
    r"(?:labels?|tags?))\b"
)
_LABEL = expression(
    r"(?:(?:that are |which are )?(?:labell?ed|tagged)(?: as| with)?"
    r"|(?:with|under|having|has|have) (?:the |a )?(?:labels?|tags?)|(?:labels?|tags?)) "
    r"(?P<after>@?[\w-]+|\ue000)|(?:with |in |under )?@(?P<at>[\w-]+)(?: (?:label|tag))?"
)
_LABELLED = ("labelled", "labeled", "tagged", "that are ", "which are ")
_LABEL_BEHIND = expression(r"(?P<before>[\w-]+)[ -](?:labell?ed|tagged|label|tag)\b")
_IN = r"(?:in|on|from|of|under|for|inside|within|at)"
_WHERE = expression(
    rf" (?:{_IN} )?(?:(?:my|the|our) )?"
    r"(?:#(?P<hash>[^ ,;]+|\ue000)(?: (?:project|list|section))?"
    r"|project (?P<after>[\w'-]+|\ue000)"
    r"|list (?:for|of) (?P<kind>[\w'-]+(?: [\w'-]+)?)"
    r"|(?P<known>inbox|groceries|errands|chores))(?= )"
    rf"|(?<= )(?:{_IN}|my|the|our) (?:(?:my|the|our) )?"
    r"(?P<name>[\w'&-]+(?: [\w'&-]+)?) (?:project|list)s?(?= )"
)
_NAMED = expression(rf" (?P<name>{'|'.join(sorted(THINGS_LISTS))}|to do|to-do|todo) (?:list)(?= )")
_SEARCH = expression(
    r"\b(?:about|mentioning|mentions?|containing|regarding|related to|to do with) (?P<text>.+)$"
)
_LONGEST_ABOUT = 6
_ON_MY_LIST = expression(
    r" (?:in|on|among|from) (?:my|the|our) (?:(?:to[ -]?do|task|reminder) )?"
    r"(?:lists?|tasks|reminders|to-?dos)(?: (?:already|yet|right now))?$"
)
_WHEN = expression(
    r" (?:on|for|due|before|by|this|next|today|tomorrow|tonight|overdue|with no"
    r"|without (?:a|an|any)|labell?ed|tagged|(?:that|which) (?:is|are)|that's|p[1-4]|in #)\b.*$"
)


def _without(even: str, found: re.Match[str]) -> str:
    return f"{even[: found.start()]} {even[found.end() :]}"


def _cut_recurring(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if rule := _RECURRING.search(even):
        found["filter"] = "recurring"
        return _without(even, rule), False
    return even, False


def _cut_limit(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if first := _LIMIT.search(even):
        found["limit"] = min(int(first["limit"]), MOST_LISTED)
        return _without(even, first), False
    return even, False


def _cut_search(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if text := _SEARCH.search(_ON_MY_LIST.sub("", even.rstrip())):
        about, day, when = text["text"], "", _WHEN.search(text["text"])
        if when:  # "about the car on thursday" has a day besides
            about, day = about[: when.start()], when.group()
        if len(about.split()) > _LONGEST_ABOUT or " that " in about:
            return even, False
        found["text"] = re.sub(r"^(?:the|my|our|any|an?) (?=\S)", "", unquote(about))
        return f"{even[: text.start()]}{day} ", False
    return even, False


def _cut_label(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if nothing := _UNLABELLED.search(even):
        found["filter"] = "no labels"
        return _without(even, nothing), True
    if label := _LABEL.search(even) or _LABEL_BEHIND.search(even):
        name = label.group(label.lastgroup or 0)
        if name not in CARRYING or label.group().startswith(_LABELLED):
            found["label"] = name.lstrip("@")
            return _without(even, label), True
    return even, False


def _cut_no_date(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if nothing := _NO_DEADLINE.search(even):
        found["filter"] = "no deadline"
        return _without(even, nothing), True
    if some := _SOME_DEADLINE.search(even):
        found["filter"] = "!no deadline"
        return _without(even, some), True
    if nothing := _NO_DATE.search(even):
        found["due"] = "no date"
        return _without(even, nothing), True
    if late := _OVERDUE.search(even):
        found["due"] = "overdue"
        return _without(even, late), late.group() != "late"
    return even, False


def _cut_priority(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if several := _PRIORITIES.search(even):
        found["filter"] = " | ".join(re.findall("p[1-4]", several.group()))
        return _without(even, several), True
    for mark in _PRIORITY.finditer(even):
        priority = read_priority(Sentence.of(mark.group()))
        if priority:
            found["priority"] = priority
            sure = bool(re.search(r"p[1-4]|priority", mark.group()))
            return _without(even, mark), sure
    return even, False


def _cut_project(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    for place in (*_WHERE.finditer(even), *_NAMED.finditer(even)):
        group = place.lastgroup or ""
        name = place.group(group).strip() if group else ""
        if group in ("name", "kind"):
            name = " ".join(word for word in name.split() if word not in CARRYING)
        if ELSEWHERE.intersection(name.split()):
            continue
        if (
            name
            and name not in PLAIN_LISTS
            and name not in TASK_WORDS - {"inbox", "chores", "errands"}
        ):
            found["project"] = _as_typed(name, words)
        return _without(even, place), True
    return even, False


_CAPITAL = expression(
    r"\b(?:in|from|under) (?:the |my )?(?P<name>[A-Z][\w&'-]*(?: [A-Z][\w&'-]*)*)"
)


def _cut_capital(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    """A project that only its capital tells: "what's in Work?"; months have one as well."""
    place = _CAPITAL.search(words.typed)
    if not place or "project" in found or place["name"].split()[0].lower() in BEGINS_A_PERIOD:
        return even, False
    at = even.find(f" {place.group().lower()} ")
    if at < 0:
        return even, False
    found["project"] = place["name"]
    return f"{even[:at]} {even[at + len(place.group()) + 1 :]}", True


def _as_typed(name: str, words: Sentence) -> str:
    at = words.even.find(name)
    return unquote(words.part(at, at + len(name)).typed) if at >= 0 else name


PIECES: tuple[Callable[[str, dict[str, Any]], tuple[str, bool]], ...] = (
    _cut_limit,
    _cut_search,
    _cut_recurring,
    _cut_label,
    _cut_no_date,
    _cut_priority,
)
"""What is told by the words alone, in the order in which it is cut."""

PLACES: tuple[Callable[[str, Sentence, dict[str, Any]], tuple[str, bool]], ...] = (
    _cut_project,
    _cut_capital,
)
"""Projects, which keep the words as they were typed."""
