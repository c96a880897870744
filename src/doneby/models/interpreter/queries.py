"""Questions about tasks: the filters in them, all of which must be understood.

A question is cut into pieces that narrow the list (a day, a project, a label, a priority) and
words that only carry it ("tasks", "do I have"). A word that is neither makes it no question of
ours, and so does the lack of any word that speaks of tasks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import cut_project, read_priority, unquote
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import ELSEWHERE, PLAIN_LISTS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

TASK_WORDS = frozenset(
    """task tasks todo todos to-do to-dos to-do's todo's reminder reminders remind plate agenda due
    overdue list lists schedule scheduled chores errands pending outstanding to-dos assignments
    deadlines priorities inbox remember planned workload docket""".split()
)
"""Words that speak of tasks; one of them, or a filter that does, makes a question ours."""

CARRYING = frozenset(
    """a about add added again all already also am an and any anything are at be been before by can coming
    contents content current currently did do does done else every everything exist existing far
    find for from full get give go going got has have have_to hear hold i i'd i'm i've if in including include
    is it item items kind kinds kinds left like listed look lying made make many me mentioned more
    much must my named need needed now of off on only open or our out over please put read
    remaining remain right said see set should show single so some something still store stored stuff supposed tell
    that that's the their them there there's these they thing things this those to told total
    unfinished uncompleted incomplete up upcoming us want was we were what what's whatever which whole will with work
    you would written waiting contain contains day's created across saved back keep kept recorded noted down
    one ones today's tomorrow's week's whose accomplish entire complete individual various separate different active actually exactly really""".split()
) - {"work", "accomplish"}
"""Words that carry a question and narrow nothing."""

_START_OF_PERIOD = frozenset(
    """today tomorrow tonight yesterday this next last coming upcoming in on before after by between
    the until from within for during over rest weekend weekends overdue mon monday tue tuesday wed
    wednesday thu thur thurs thursday fri friday sat saturday sun sunday january february march
    april may june july august september october november december jan feb mar apr jun jul aug sep
    sept oct nov dec past previous since later at now""".split()
)
_LONGEST_PERIOD = 7

_NO_DATE = re.compile(
    r"(?:(?:that|which) )?(?:with ?out|with no|have no|has no|having no|no|lacking|missing|don't have|doesn't have|not having)"
    r" (?:a |an |any )?(?:due |scheduled )?(?:date|dates|deadline|due)\b|\bundated\b|\bunscheduled\b|\bnot scheduled\b|\bsomeday\b"
)
_OVERDUE = re.compile(r"\b(?:overdue|past due|late|behind(?: on)?|past their due date|missed)\b")
_PRIORITY = re.compile(
    r"\b(?:p[1-4]|priority (?:level )?(?:[1-4]|one|two|three|four|high|low|medium|urgent)"
    r"|(?:very |most )?(?:highest|high|top|low|lowest|medium|normal|urgent|critical|important)(?:[ -]priority)?)\b"
)
_LABEL = re.compile(
    r"(?:(?:that are |which are )?(?:labell?ed|tagged)(?: as| with)?|(?:with|under|having|has|have) (?:the |a )?(?:labels?|tags?)"
    r"|(?:labels?|tags?)) (?P<after>@?[\w-]+|\ue000)|(?:with |in |under )?@(?P<at>[\w-]+)(?: (?:label|tag))?"
)
_LABEL_BEHIND = re.compile(r"(?P<before>[\w-]+)[ -](?:labell?ed|tagged|label|tag)\b")
_WHERE = re.compile(
    r"(?:(?:in|on|from|of|under|for|inside|within|at) )?(?:(?:my|the|our) )?(?:#(?P<hash>[^ ,;]+|\ue000)(?: (?:project|list|section))?"
    r"|project (?P<after>[\w'-]+|\ue000)|(?P<name>[\w'&-]+(?: [\w'&-]+){0,2}?) (?:project|list)s?(?= |$)"
    r"|list (?:for|of) (?P<kind>[\w'-]+(?: [\w'-]+)?)(?= |$)|(?P<known>inbox|groceries|errands|chores)(?= |$))"
)
_SEARCH = re.compile(
    r"(?:about|mentioning|containing|regarding|related to|to do with) (?P<text>.+)$"
)
_QUESTION_END = re.compile(
    r"(?: (?:to do|to be done|left to do|to get done|to finish|to take care of|to work on|to handle))(?= |$)"
)


def read_filters(
    words: Sentence, context: DateContext, *, anchored: bool = False
) -> dict[str, Any] | None:
    """The arguments of ``find_tasks`` that a question comes to.

    Args:
        words: The question without its opening.
        anchored: The opening already spoke of tasks.

    Returns:
        None when a word of it is not understood, or nothing in it speaks of tasks.
    """
    found: dict[str, Any] = {}
    words = Sentence.of(words.typed, correct)
    even = f" {words.even} "
    anchored = anchored or bool(TASK_WORDS.intersection(words.words))
    for cut in (_cut_search, _cut_label, _cut_no_date, _cut_priority, _cut_project):
        even, anchor = cut(even, words, found)
        anchored = anchored or anchor
    even, period = _cut_period(even, context)
    if period and "due" not in found:
        found["due"] = period
    elif period:
        return None
    even, planned = _QUESTION_END.subn(" ", even)
    left = [word for word in re.findall(r"[^\s,;:.?!]+", even) if word not in CARRYING | TASK_WORDS]
    if left or not (anchored or planned or (found and _speaks_of_tasks(words, found))):
        return None
    return found


def _speaks_of_tasks(words: Sentence, found: dict[str, Any]) -> bool:
    """Whether "what do I have today" and the like carry nothing but filters and pronouns."""
    mine = {"i", "my", "me", "we", "anything", "everything", "else", "stuff", "things"}
    return bool(mine & words.words) or set(found) != {"due"} or len(words.words) <= 3


def _cut_search(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    if text := _SEARCH.search(even.rstrip()):
        found["text"] = unquote(text["text"])
        return even[: text.start()] + " ", False
    return even, False


def _cut_label(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    if label := _LABEL.search(even) or _LABEL_BEHIND.search(even):
        name = label.group(label.lastgroup or 0)
        if name not in CARRYING:
            found["label"] = name.lstrip("@")
            return f"{even[: label.start()]} {even[label.end() :]}", True
    return even, False


def _cut_no_date(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    if nothing := _NO_DATE.search(even):
        found["due"] = "no date"
        return f"{even[: nothing.start()]} {even[nothing.end() :]}", True
    if late := _OVERDUE.search(even):
        found["due"] = "overdue"
        return f"{even[: late.start()]} {even[late.end() :]}", late.group() != "late"
    return even, False


def _cut_priority(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    for mark in _PRIORITY.finditer(even):
        priority = read_priority(Sentence.of(mark.group()))
        if priority:
            found["priority"] = priority
            sure = bool(re.search(r"p[1-4]|priority", mark.group()))
            return f"{even[: mark.start()]} {even[mark.end() :]}", sure
    return even, False


def _cut_project(even: str, words: Sentence, found: dict[str, Any]) -> tuple[str, bool]:
    for place in _WHERE.finditer(even):
        group = place.lastgroup or ""
        name = place.group(group).strip() if group else ""
        name = " ".join(word for word in name.split() if group != "name" or word not in CARRYING)
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


def _as_typed(name: str, words: Sentence) -> str:
    at = words.even.find(name)
    return unquote(words.part(at, at + len(name)).typed) if at >= 0 else name


def _cut_period(even: str, context: DateContext) -> tuple[str, str | None]:
    """The longest run of words that is a day or a stretch of days."""
    from doneby.grammar.dates import parse_period

    words = even.replace("'s ", " 's ").split()
    for begin, end in _windows(words):
        phrase = " ".join(words[begin:end]).strip(" ,")
        for candidate in dict.fromkeys(
            (phrase, re.sub(r"^(?:for|on|during|in|over|at|by|the) ", "", phrase))
        ):
            if parse_period(candidate, context):
                rest = words[:begin] + [word for word in words[end:] if word != "'s"]
                return " ".join(rest), candidate
    return " ".join(words).replace(" 's", "'s"), None


def _windows(words: list[str]) -> Iterator[tuple[int, int]]:
    for size in range(min(_LONGEST_PERIOD, len(words)), 0, -1):
        for begin in range(len(words) - size + 1):
            if words[begin] in _START_OF_PERIOD or words[begin].isdigit():
                yield begin, begin + size


def read_period(words: Sentence, context: DateContext) -> str | None:
    """A stretch of days as a whole: "this week", "on friday", "today so far"."""
    rest, period = _cut_period(Sentence.of(words.typed, correct).even, context)
    return period if period and not rest.strip() else None


def is_on_list(words: Sentence) -> str | None:
    """ "on my shopping list" names the project shopping; "on my list" none (and gives "")."""
    rest, project = cut_project(Sentence.of(f"x {words.typed}"))
    return project if rest.even == "x" else None
