"""Questions about tasks: the filters in them, all of which must be understood.

A question is cut into pieces that narrow the list (a day, a project, a label, a priority) and
words that only carry it ("tasks", "do I have"). A word that is neither makes it no question of
ours, and so does the lack of any word that speaks of tasks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.periods import cut_days, cut_period
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_priority
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import (
    ASKING,
    BEGINS_A_PERIOD,
    CARRYING,
    ELSEWHERE,
    NOT_BARE,
    PLAIN_LISTS,
    PRONOUNS,
    TASK_WORDS,
    THINGS_LISTS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

MANY = frozenset({"my tasks", "tasks", "reminders", "my reminders", "list", "my list", "the list"})
"""Of the words that name no single task, those that ask for all of them."""

MOST_LISTED = 1000
"""More tasks than this are not listed at once, whatever was asked for."""

_LIMIT = re.compile(
    r"\b(?:the |my )?(?:first|top|next) (?P<limit>[1-9]\d{0,3})(?= (?:of|tasks|to-dos|reminders|$))"
)

_NO_DEADLINE = re.compile(
    r"\b(?:(?:that|which) )?(?:without|with no|have no|has no|having no|no|lacking|missing"
    r"|don't have|doesn't have) (?:a |an |any )?deadlines?\b"
)
_NO_DATE = re.compile(
    r"\b(?:(?:that|which) )?(?:without|with no|have no|has no|having no|no|lacking|missing"
    r"|don't have|doesn't have|not having|(?:has|have)(?:n't| not)(?: got)?) (?:a |an |any )?"
    r"(?:due |scheduled )?(?:date|dates|due)\b"
    r"|\b(?:undated|unscheduled|not scheduled|someday)\b"
)
_OVERDUE = re.compile(r"\b(?:overdue|past due|late|behind(?: on)?|past their due date|missed)\b")
_PRIORITY = re.compile(
    r"\b(?:p[1-4]|priority (?:level )?(?:[1-4]|one|two|three|four|high|low|medium|urgent)"
    r"|(?:very |most )?(?:highest|high|top|low|lowest|medium|normal|urgent|critical|important)"
    r"(?:[ -]priority)?)\b"
)
_PRIORITIES = re.compile(
    r"\bp[1-4](?: tasks)?(?: ?(?:,|and|or|&|/|\+)+ ?(?:and |or )?(?:an? )?p[1-4](?: tasks)?)+\b"
)
_RECURRING = re.compile(
    r"\b(?:that |which )?(?:are |is )?(?:recurring|repeating|recurrent|repeated)\b"
    r"|\b(?:that|which|of (?:my|the|these|all my))?"
    r"(?: ?(?:ones|tasks|things|reminders|to-dos|stuff))?"
    r" (?:do )?(?:repeats?|recurs?|comes? back|keeps? repeating)(?: regularly| again)?(?= $)"
)
_UNLABELLED = re.compile(
    r"\b(?:unlabell?ed|untagged|(?:without|with no) (?:a |any )?(?:labels?|tags?))\b"
)
_LABEL = re.compile(
    r"(?:(?:that are |which are )?(?:labell?ed|tagged)(?: as| with)?"
    r"|(?:with|under|having|has|have) (?:the |a )?(?:labels?|tags?)|(?:labels?|tags?)) "
    r"(?P<after>@?[\w-]+|\ue000)|(?:with |in |under )?@(?P<at>[\w-]+)(?: (?:label|tag))?"
)
_LABELLED = ("labelled", "labeled", "tagged", "that are ", "which are ")
_LABEL_BEHIND = re.compile(r"(?P<before>[\w-]+)[ -](?:labell?ed|tagged|label|tag)\b")
_IN = r"(?:in|on|from|of|under|for|inside|within|at)"
_WHERE = re.compile(
    rf" (?:{_IN} )?(?:(?:my|the|our) )?"
    r"(?:#(?P<hash>[^ ,;]+|\ue000)(?: (?:project|list|section))?"
    r"|project (?P<after>[\w'-]+|\ue000)"
    r"|list (?:for|of) (?P<kind>[\w'-]+(?: [\w'-]+)?)"
    r"|(?P<known>inbox|groceries|errands|chores))(?= )"
    rf"|(?<= )(?:{_IN}|my|the|our) (?:(?:my|the|our) )?"
    r"(?P<name>[\w'&-]+(?: [\w'&-]+)?) (?:project|list)s?(?= )"
)
_NAMED = re.compile(rf" (?P<name>{'|'.join(sorted(THINGS_LISTS))}|to do|to-do|todo) (?:list)(?= )")
_SEARCH = re.compile(
    r"\b(?:about|mentioning|mentions?|containing|regarding|related to|to do with) (?P<text>.+)$"
)
_LONGEST_ABOUT = 6
_ON_MY_LIST = re.compile(
    r" (?:in|on|among|from) (?:my|the|our) (?:(?:to[ -]?do|task|reminder) )?"
    r"(?:lists?|tasks|reminders|to-?dos)(?: (?:already|yet|right now))?$"
)
_WHEN = re.compile(r" (?:on|for|due|before|by|this|next|today|tomorrow|tonight)\b.*$")
_PLANNED = re.compile(
    r" (?:to do|to be done|left to do|to get done|to finish|to take care of|to work on|to handle"
    r"|(?:must|should|needs? to|ha(?:s|ve) to) (?:be|get) done|needs? doing)(?= |$)"
)


_DENIED = re.compile(
    r"(?:\b(?:not|no longer|except|excluding|besides|other than|apart from|but not|never)|n't|aint"
    r"|isnt|arent) (?:for |in |on |at |from |to |under |with |having |due |overdue|p[1-4]\b"
    r"|priority|urgent|important|high|low|labell?ed|tagged|today|tomorrow|this|next|the |my |@|#"
    r"|done from)"
)


_AHEAD = re.compile(r" (?:before|beforehand|ahead|in advance|earlier)$")
_NO_PROJECT = re.compile(
    r" (?:that (?:are|have) |which (?:are|have) )?"
    r"(?:with no|without (?:a |any )?|not in (?:a |any )|in no|have no|has no) ?projects?(?= )"
)
_TO_DO = re.compile(
    r"(?:all )?(?:the |my )?(?:things|stuff|jobs|tasks|everything|anything) to do\b"
)
_ORDERED = re.compile(r"(?:complete|completed|done|read|finish|keep|put|hold) (?:my|the|all)\b")
_OPEN_PERIOD = re.compile(r"(?:until|till|by|before|after|since|from)\b")
_WHEN_ADDED = re.compile(
    r"\b(?:added|created|made|wrote|entered|put in)"
    r" (?:today|yesterday|this|last|on|in|since|recently)"
)


@dataclass(frozen=True)
class CutFilters:
    """What was cut out of a question, and what that leaves.

    Attributes:
        found: The arguments of ``find_tasks``.
        even: The rest of the question, evened out.
        left: The words of it that carry nothing and narrow nothing known.
        anchored: Whether what was cut speaks of tasks.
    """

    found: dict[str, Any]
    even: str
    left: list[str]
    anchored: bool


def read_filters(
    words: Sentence, context: DateContext, *, bare: bool = False, asking: bool = False
) -> dict[str, Any] | None:
    """The arguments of ``find_tasks`` that a question comes to.

    Args:
        words: The question without its opening.
        context: The clock and the customs by which dates are read.
        bare: It had no opening.
        asking: Whether nothing is changed, so that more words may stand beside what is asked for.

    Returns:
        None when a word of it is not understood, or nothing in it speaks of tasks.
    """
    words = Sentence.of(words.typed, correct)
    cut = cut_filters(words, context, bare=bare, carrying=ASKING if asking else CARRYING)
    if cut is None or cut.left:
        return None
    if bare and words.even == cut.found.get("due") and _OPEN_PERIOD.match(words.even):
        return None  # "until christmas" alone asks for nothing: it goes on from something else
    spoken = cut.anchored or (cut.found and _speaks_of_tasks(words, cut.found))
    return cut.found if spoken else None


def cut_filters(
    words: Sentence, context: DateContext, *, bare: bool, carrying: frozenset[str] = ASKING
) -> CutFilters | None:
    """Cut all that narrows the list out of a question.

    Args:
        words: The question without its opening.
        context: The clock and the customs by which dates are read.
        bare: It had no opening.
        carrying: Words that narrow nothing.

    Returns:
        None when it denies something, or names two stretches of days.
    """
    found: dict[str, Any] = {}
    if _DENIED.search(words.even) or _WHEN_ADDED.search(words.even):
        return None
    if bare and _AHEAD.search(words.even):
        return None  # "2 hours before" is when to be reminded
    if bare and words.even.startswith(("label @", "tag @")):
        return None  # that is half of an order
    if bare and _ORDERED.match(words.even):
        return None
    own = words.words - {"do"} if _TO_DO.match(words.even) else words.words
    if bare and (not NOT_BARE.isdisjoint(own) or words.even in PRONOUNS - MANY):
        return None
    even = re.sub(r"\b(p[1-4])s\b", r"\1 tasks", f" {words.even} ")
    even = _NO_PROJECT.sub(" in inbox ", even)
    even = re.sub(r" due (?:right |just )?now(?= )", " due today", even)
    even = re.sub(r" (?:right |just |as of )?now(?= )", " ", even)
    anchored = bool(TASK_WORDS.intersection(even.split()))
    even, days = cut_days(even)
    if days:
        found["filter"] = days
    for cut in (_cut_limit, _cut_search, _cut_recurring, _cut_label, _cut_no_date, _cut_priority):
        even, anchor = cut(even, found)
        anchored = anchored or anchor
    for cut_named in (_cut_project, _cut_capital):
        even, anchor = cut_named(even, words, found)
        anchored = anchored or anchor
    even, period = cut_period(even, context)
    if days and (period or found["filter"] != days or "due" in found):
        return None
    if period and "due" not in found:
        found["due"] = period
    elif period:
        return None
    even, planned = _PLANNED.subn(" ", f" {even} ")
    left = [word for word in re.findall(r"[^\s,;:.?!]+", even) if word not in carrying | TASK_WORDS]
    return CutFilters(found, f" {even.strip()} ", left, anchored or bool(planned))


_SMALL = frozenset({"on", "at", "the", "for", "in", "up", "then"})


def _speaks_of_tasks(words: Sentence, found: dict[str, Any]) -> bool:
    """Whether "what do I have today" and the like carry nothing but filters and pronouns."""
    mine = {"i", "my", "me", "we", "anything", "something", "everything", "else", "stuff", "things"}
    sure = bool(set(found) - {"due", "text"}) or (
        set(found) == {"due"} and len(words.words - _SMALL) <= 3
    )
    sure = sure or set(found) == {"text", "due"}
    return sure or bool(mine & words.words and "text" not in found)


def _cut_recurring(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if rule := _RECURRING.search(even):
        found["filter"] = "recurring"
        return f"{even[: rule.start()]} {even[rule.end() :]}", False
    return even, False


def _cut_limit(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if first := _LIMIT.search(even):
        found["limit"] = min(int(first["limit"]), MOST_LISTED)
        return f"{even[: first.start()]} {even[first.end() :]}", False
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
        return f"{even[: nothing.start()]} {even[nothing.end() :]}", True
    if label := _LABEL.search(even) or _LABEL_BEHIND.search(even):
        name = label.group(label.lastgroup or 0)
        if name not in CARRYING or label.group().startswith(_LABELLED):
            found["label"] = name.lstrip("@")
            return f"{even[: label.start()]} {even[label.end() :]}", True
    return even, False


def _cut_no_date(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if nothing := _NO_DEADLINE.search(even):
        found["filter"] = "no deadline"
        return f"{even[: nothing.start()]} {even[nothing.end() :]}", True
    if nothing := _NO_DATE.search(even):
        found["due"] = "no date"
        return f"{even[: nothing.start()]} {even[nothing.end() :]}", True
    if late := _OVERDUE.search(even):
        found["due"] = "overdue"
        return f"{even[: late.start()]} {even[late.end() :]}", late.group() != "late"
    return even, False


def _cut_priority(even: str, found: dict[str, Any]) -> tuple[str, bool]:
    if several := _PRIORITIES.search(even):
        found["filter"] = " | ".join(re.findall("p[1-4]", several.group()))
        return f"{even[: several.start()]} {even[several.end() :]}", True
    for mark in _PRIORITY.finditer(even):
        priority = read_priority(Sentence.of(mark.group()))
        if priority:
            found["priority"] = priority
            sure = bool(re.search(r"p[1-4]|priority", mark.group()))
            return f"{even[: mark.start()]} {even[mark.end() :]}", sure
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
        return f"{even[: place.start()]} {even[place.end() :]}", True
    return even, False


_CAPITAL = re.compile(
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
