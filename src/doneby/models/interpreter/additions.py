"""Whether a clause asks for a new task, and which calls that comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.naming import (
    on_list,
    read_capital,
    read_name,
    read_place,
    read_project,
)
from doneby.models.interpreter.newtask import is_plain, read_new_task, split_things
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.organising import ORGANISING
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due, read_priority
from doneby.models.interpreter.verbs import is_past
from doneby.models.interpreter.words import (
    ABOUT_PEOPLE,
    ELSEWHERE,
    NO_TITLES,
    NOT_TASKS,
    ORDERS,
    VERBS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

LONGEST_BARE = 10
"""Words of a title that only a date makes a task."""

# "remind me what I have to do" wants to know; "add up 3 and 4" wants a sum.
_ASKED_ABOUT = re.compile(
    r"(?:to )?(?:what|what's|which|whether|who|how|where|why|all|everything|the things i|up"
    r"|about what|know|hear|check if|see if)\b"
    r"(?! (?:hands|saints|day|night))"
)


_SEVERAL = 2
_ORDER = rf"(?:{'|'.join(sorted(ORDERS))})\b"
_TO_A_THING = re.compile(rf"to (?!{_ORDER})")
_TO_A_PLACE = re.compile(rf"to (?!#|{_ORDER})")
_ARROW = re.compile(r"[-=]+>|→")
# "haircut has been cancelled" is news about a task, and no new one.
_STATES = re.compile(
    r" (?:(?:has|have|had|'s) been|got|gets)"
    r" (?:cancelled|canceled|moved|postponed|changed|delayed|done|put|pushed|brought|rescheduled)\b"
    r"|(?:'s|s') (?:not|been|coming|going|gone|off|away|ill|sick|here|back|having|getting|on|at)\b"
    r"|^[^ ]+s been\b"
    r"| (?:needs?|has to|have to|must|should)(?: (?:doing|sorting|finishing|paying|ordering"
    r"|to be \w+|be (?:done|finished|ready|sorted|paid|ordered)))?$"
    r"| (?:done|finished|cancelled|canceled|postponed|completed|instead|sorted|no longer|already"
    r"|change|move|reschedule|postpone)$"
)
# "put the bins out" is a thing to do; "put library books" is half of what is done to one.
_PUTS_ELSEWHERE = re.compile(
    r"(?:put|stick|pop|throw|chuck)\b(?:.*\ue000|(?!.* (?:out|away|up|off|in|on|back|down|together"
    r"|into|onto|under|over|through)(?: |$)))"
)
_PARTICLE_END = re.compile(r" (?:out|away|up|off|back|down|together)$")
_IT = r"(?:it|them|that|this|those|these|both)(?: (?:one|both|two|all))?"
_OF_IT = re.compile(rf"{_IT}(?: (?:in|into|on|onto|to|under|at|for|back|down|with)\b|$)")
_IT_ALONE = re.compile(rf"(?:[^ ]+ )?{_IT}(?: (?:back|down|up|off|out|to|in))?")
_MOVES = re.compile(r"(?i:put|stick|pop) .* (?:in|into|on|to|under) [A-Z]\w+$")
# "set a reminder for 5 minutes" does not say of what.
_LENGTH_ALONE = re.compile(
    r"(?:for |in )?(?:\d{1,4}|an?|half an|one|two|three|five|ten)[ -]?"
    r"(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?)",
    re.IGNORECASE,
)
# What the date before it goes on with: "every last friday of | the month to ...".
_BEGINS_IN_A_DATE = re.compile(
    r"(?:the|each|every) (?:month|week|year) |(?:\d{1,2}|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve) to "
)
_AND_TO = re.compile(r" ,? ?and (?:also |then )?to (?=[^ ])")


_PLACED_IN = {
    "project": read_project,
    "named_project": read_name,
    "known_project": read_place,
    "capital_project": read_capital,
    "on_list": on_list,
}
"""How the words that say where a new task goes are read, by their blanks."""


def new_task(intent: Intent, slots: Mapping[str, Sentence], situation: Situation) -> Reading | None:
    """Read the words of a new task behind an opening like "remind me to"."""
    words = slots["new"]
    due = priority = None
    if "due" in slots and (due := read_due(slots["due"], situation.context)) is None:
        return None
    if "priority" in slots and (priority := read_priority(slots["priority"])) is None:
        return None
    if _BEGINS_IN_A_DATE.match(words.even):
        return None
    if intent.name == "add_plain" and _TO_A_PLACE.match(words.even):
        return None  # "add to Thesis: ..." begins with a place
    if _ASKED_ABOUT.match(words.even) or (intent.needs == "here" and _goes_elsewhere(words)):
        return None
    if several := _set_apart(intent, slots, situation):
        return several
    if len(slots) == 1 and (listed := _verb_list(words, situation.context)) is not None:
        return Reading(intent.name, listed) if listed else None
    if "due" not in slots and (pair := _two_tasks(words, situation.context)):
        return Reading(intent.name, tuple(call for task in pair for call in task.calls()))
    task = read_new_task(words, situation.context, due=due, priority=priority)
    for blank, read in _PLACED_IN.items():
        if task and blank in slots and not task.put_on(read(slots[blank])):
            return None
    if task and "minutes" in slots:
        task.arguments["duration"] = slots["minutes"].typed
    if task and "parent_task" in slots:
        if (parent := read_reference(slots["parent_task"])) is None or task.listed:
            return None
        task.arguments["parent"] = parent
    if task is None or not _has_what_it_needs(task, intent, situation):
        return None
    if not _can_remind(task, situation):
        return None
    if intent.name == "add_listed" and _OF_IT.match(Sentence.of(task.title).even):
        return None  # "put it in home": what it is, only what was said before tells
    if intent.name == "add_listed" and _PARTICLE_END.search(Sentence.of(task.title).even):
        return None  # "put the bins out" is what is to be done
    if _LENGTH_ALONE.fullmatch(task.title) or NO_TITLES.issuperset(task.title.lower().split()):
        return None
    titles = split_things(task)
    return Reading(intent.name, tuple(call for title in titles for call in task.calls(title)))


def _set_apart(
    intent: Intent, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """Read "add hoovering; dusting; ironing": a semicolon never stands inside one task."""
    words = slots["new"]
    alone = slots.keys() <= {"new", "known_project"}
    if not alone or words.even.count(" ; ") < _SEVERAL or intent.needs not in ("", "here"):
        return None
    where = read_place(slots["known_project"]) if "known_project" in slots else None
    pieces = re.split(r"\s*;\s+", words.typed)
    tasks = [read_new_task(Sentence.of(piece), situation.context) for piece in pieces]
    placed = {"project": where} if where else {}
    calls = tuple(Call(intent.tool, {**placed, **task.as_arguments()}) for task in tasks if task)
    return Reading(intent.name, calls) if len(calls) == len(pieces) else None


def _verb_list(words: Sentence, context: DateContext) -> tuple[Call, ...] | None:
    """Read "buy paint, buy brushes and call Ben": three or more things, each with its verb.

    Returns:
        None when it is no such list; no calls when a date in it may be that of one or of all.
    """
    pieces = words.split_at(r" , (?:and )?| and ")
    if len(pieces) <= _SEVERAL or not all(_has_a_verb(piece) for piece in pieces):
        return None
    tasks = [read_new_task(piece, context, lists=False) for piece in pieces]
    if any(task is None or set(task.arguments) - {"labels"} for task in tasks):
        return ()
    return tuple(Call("add_task", task.as_arguments()) for task in tasks if task)


def _has_a_verb(piece: Sentence) -> bool:
    first, _, rest = piece.even.partition(" ")
    return first in ORDERS and bool(rest)


def _two_tasks(words: Sentence, context: DateContext) -> tuple[NewTask, NewTask] | None:
    """Read "call mum at 5 and email dad at 6", and "buy milk and to call mum"."""
    return _two_dated(words, context) or _two_verbs(words, context)


def _two_verbs(words: Sentence, context: DateContext) -> tuple[NewTask, NewTask] | None:
    """Two things to do, of which the second says so: "... and to call mum"."""
    joint = _AND_TO.search(words.even)
    if not joint or " to " in words.even[: joint.start()] or words.even.split()[0] not in ORDERS:
        return None
    one = read_new_task(words.part(0, joint.start()), context)
    other = read_new_task(words.part(joint.end(), len(words.even)), context)
    if one is None or other is None or other.title.split()[0].lower() not in ORDERS:
        return None
    return (one, other) if ("due" in one.arguments) == ("due" in other.arguments) else None


def _two_dated(words: Sentence, context: DateContext) -> tuple[NewTask, NewTask] | None:
    """One date each, which one task could not hold."""
    whole = read_new_task(words, context, surely=False)
    if whole is None or "due" not in whole.arguments or is_plain(whole, context):
        return None
    for joint in re.finditer(r" ,? ?and (?:to )?| , (?:then )?", words.even):
        one = read_new_task(words.part(0, joint.start()), context)
        other = read_new_task(words.part(joint.end(), len(words.even)), context)
        if one and other and "due" in one.arguments and "due" in other.arguments:
            if _TO_A_THING.match(words.even[joint.end() :]):
                return None  # "... monday, then to prod wednesday" has its verb before
            # "... friday 6am, leave at 4" does not say on which day that is.
            alike = _says_day(one, context) == _says_day(other, context)
            return (one, other) if alike else None
    return None


def _says_day(task: NewTask, context: DateContext) -> bool:
    from doneby.grammar.dates import find_due

    found = find_due(task.arguments["due"], context)
    return found is None or found.says_day


def bare_task(request: Request, situation: Situation) -> Reading | None:
    """A task without any verb for it, in Todoist's notation: "call mum tomorrow 6pm #Family"."""
    if "add_task" not in situation.tools or not request.sentence:
        return None
    if request.wished or request.polite or request.asked:
        return None
    task = read_new_task(request.sentence, situation.context, lists=False)
    if task is None or not task.evidence or not _begins_like_a_task(task):
        return None
    if not _can_remind(task, situation):
        return None
    if _moves_to_a_day(request.sentence, situation.context):
        return None
    even = Sentence.of(task.title).even
    if _IT_ALONE.fullmatch(even) or NO_TITLES.issuperset(even.split()):
        return None
    if _MOVES.match(task.title):
        return None
    if _ARROW.search(task.title) or _STATES.search(even) or _PUTS_ELSEWHERE.match(even):
        return None
    # "it's urgent" and "remind me ..." were cut off, and speak of nobody
    cut = task.reminder or "priority" in task.arguments
    stated = not ABOUT_PEOPLE.isdisjoint(even.split() if cut else request.sentence.words)
    if not task.tokens and (stated or not _is_short_and_plain(task, situation)):
        return None
    return Reading("add", task.calls())


_FROM = re.compile(r"(?:\d(?: ?[ap]m)?|\bfrom .+|day|noon|quarter|half|ten|five|twenty)$")


def _moves_to_a_day(words: Sentence, context: DateContext) -> bool:
    """Whether "slides to friday" says where something goes that is there already."""
    joint = re.search(r" (?:to|until|till) (?=[^ ])", words.even)
    if joint is None or _FROM.search(words.even[: joint.start()]):
        return False
    first = words.even.partition(" ")[0]
    moved = read_due(words.part(joint.end(), len(words.even)), context) is not None
    return moved and first not in ORDERS


def _has_what_it_needs(task: NewTask, intent: Intent, situation: Situation) -> bool:
    if intent.needs == "evidence":
        return task.evidence and is_plain(task, situation.context)
    return task.listed or intent.needs != "list"


def _can_remind(task: NewTask, situation: Situation) -> bool:
    return not task.reminder or "set_reminder" in situation.tools


def _goes_elsewhere(words: Sentence) -> bool:
    """Whether it goes to something that is no to-do list: "to my reservation"."""
    target = re.search(r" (?:to|from|in|on|into) (.+)$", words.even)
    return target is not None and not ELSEWHERE.isdisjoint(target[1].split())


def _begins_like_a_task(task: NewTask) -> bool:
    first = Sentence.of(task.title).even.partition(" ")[0].strip("\"'")
    return first not in NOT_TASKS | _commands() and not is_past(first)


def _is_short_and_plain(task: NewTask, situation: Situation) -> bool:
    return len(task.title.split()) <= LONGEST_BARE and is_plain(task, situation.context)


_NO_COMMANDS = frozenset({"new", "on", "in", "from", "not", "pop"})
"""What a change may begin with that says nothing of a change."""


@lru_cache(maxsize=1)
def _commands() -> frozenset[str]:
    """The words that changes begin with, save those that things to do begin with as well."""
    openings = (
        p.required[0]
        for intent in CHANGING + ORGANISING
        for p in intent.patterns
        if p.required and p.source[0] not in "[{"
    )
    return frozenset(word for words in openings for word in words) - VERBS - _NO_COMMANDS
