"""Whether a clause asks for a new task, and which calls that comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from doneby.models.interpreter.deeds import is_past
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.newtask import (
    is_plain,
    read_new_task,
    speaks_of_people,
    split_things,
)
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.organising import ORGANISING
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.several import PLACED_IN, read_several
from doneby.models.interpreter.slots import read_due, read_priority
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import (
    ELSEWHERE,
    NEAR_QUESTIONS,
    NO_TASK_BEGINS,
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
    r"|about what|know|hear|(?:check|see) if (?:i (?:have|need|'ve)|there(?:'s| is| are)|any))\b"
    r"(?! (?:hands|saints|day|night))"
)


_TO_A_PLACE = re.compile(rf"to (?!#|(?:{'|'.join(sorted(ORDERS))})\b)")
_ARROW = re.compile(r"[-=]+>|→")
# "haircut has been cancelled" is news about a task, and no new one.
_STATES = re.compile(
    r" (?:(?:has|have|had|'s) been|got|gets)"
    r" (?:cancelled|canceled|moved|postponed|changed|delayed|done|put|pushed|brought|rescheduled)\b"
    r"| needs? (?:doing|to be done|finishing|moving|changing|an? )"
    r"|(?:'s|s') (?:not|been|coming|going|gone|off|away|ill|sick|here|back|having|getting|on|at)\b"
    r"|^[^ ]+s been\b"
    r"| (?:done|finished|cancelled|canceled|postponed|completed|instead|sorted|no longer|already"
    r"|change|move|reschedule|postpone)$"
)
# "put the bins out" is a thing to do; "put library books" is half of what is done to one.
_PUTS_ELSEWHERE = re.compile(
    r"(?:put|stick|pop|throw|chuck)\b(?:.*\ue000|(?!.* (?:out|away|up|off|in|on|back|down|together"
    r"|into|onto|under|over|through)(?: |$)))"
)
_PARTICLE_END = re.compile(r" (?:out|away|up|off|back|down|together)$")
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


_THAT_DAYS = re.compile(
    r"(?:the |my |our |a |an )?(?P<when>today|tonight|tomorrow|noon"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?='s )|\d{1,2}(?::\d\d)? ?[ap]m|\d{1,2}:\d\d)(?:'s|s)? "
    r"(?=[a-z])(?!(?:at|on|by|in|to|for|about|that|and|or|morning|afternoon|evening|night|i|we|of|is|if|when|before|after)\b)"
)


def new_task(intent: Intent, slots: Mapping[str, Sentence], situation: Situation) -> Reading | None:
    """Read the words of a new task behind an opening like "remind me to"."""
    words = slots["new"]
    due = priority = None
    if (
        len(slots) == 1
        and (dated := _THAT_DAYS.match(words.even))
        and "remind" in words.text.lower()
    ):
        # "remind me about tonight's meteor shower"
        day = words.part(*dated.span("when"))
        slots = {"new": words.part(dated.end(), len(words.even)), "due": day}
        words = slots["new"]
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
    if (tasks := read_several(intent, slots, situation)) is not None:
        calls = tuple(call for one in tasks for call in one.calls())
        return Reading(intent.name, calls) if calls else None
    task = read_new_task(words, situation.context, due=due, priority=priority)
    for blank, read in PLACED_IN.items():
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
    if intent.name == "add_listed" and _PARTICLE_END.search(Sentence.of(task.title).even):
        return None  # "put the bins out" is what is to be done
    if _LENGTH_ALONE.fullmatch(task.title) or NO_TITLES.issuperset(task.title.lower().split()):
        return None
    titles = split_things(task)
    return Reading(intent.name, tuple(call for title in titles for call in task.calls(title)))


# "slides to this afternoon at 4" moves what is there already.
_MOVES_TO_A_DAY = re.compile(
    r"(?!.*\bfrom )(?:[^ ]+ ){1,6}?(?:to|til|till|until) (?:today|tonight|tomorrow|tmrw|next (?:week|month|[a-z]+day)"
    r"|this (?:afternoon|morning|evening|[a-z]+day|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
# "nit shampoo to groceries" says where it goes, as a date says when.
_ONTO_A_LIST = re.compile(
    r"^(?!.* then )(?:[^ ]+ ){1,6}?(?:to|onto) (?:the |my |our )?"
    r"(?:groceries|shopping list|grocery list|wishlist|shopping)(?= asap| please| pls|$)"
)


def bare_task(request: Request, situation: Situation) -> Reading | None:
    """A task without any verb for it, in Todoist's notation: "call mum tomorrow 6pm #Family"."""
    if "add_task" not in situation.tools or not request.sentence:
        return None
    if request.wished or request.polite or request.asked:
        return None
    whole = request.sentence.even
    if _MOVES_TO_A_DAY.match(whole):
        return None
    buys = whole.partition(" ")[0] not in ORDERS - {"buy", "get"}
    listed = buys and _ONTO_A_LIST.search(whole) is not None
    task = read_new_task(request.sentence, situation.context, lists=listed)
    if task is None or not task.evidence or not _begins_like_a_task(task):
        return None
    if not _can_remind(task, situation):
        return None
    even = Sentence.of(task.title).even
    if _MOVES.match(task.title):
        return None
    if _ARROW.search(task.title) or _STATES.search(even) or _PUTS_ELSEWHERE.match(even):
        return None
    # "it's urgent" and "remind me ..." were cut off, and speak of nobody
    cut = task.reminder or not task.arguments.keys().isdisjoint(
        {"priority", "deadline", "duration"}
    )
    cut = cut or "every!" in task.arguments.get("due", "")
    stated = speaks_of_people(Sentence.of(task.title) if cut else request.sentence)
    if not task.tokens and (stated or not _is_short_and_plain(task, situation)):
        return None
    return Reading("add", task.calls())


def _has_what_it_needs(task: NewTask, intent: Intent, situation: Situation) -> bool:
    if intent.needs == "dated":
        return task.evidence
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
    even = Sentence.of(task.title).even
    first = even.partition(" ")[0].strip("\"'")
    if _ONE_OF_THEM.match(even) or _DOES_TO_TASKS.match(even):
        return False
    if _CHANGES_A_THING.match(even) and _EVERY_SO_OFTEN.match(task.arguments.get("due", "")):
        return True  # "change the sheets every 2 weeks"
    if _ASKS_TO_BOOK.match(even) and (task.tokens or "deadline" in task.arguments):
        return True  # "book a room for the retro thurs 2pm #Work" is written as a task
    meant = correct(first)
    commands = NOT_TASKS | _commands()
    return not (
        {first, meant} & commands or first in NEAR_QUESTIONS | NO_TASK_BEGINS or is_past(first)
    )


_ONE_OF_THEM = re.compile(
    r"(?:the |that |this |my )?(?:first|second|third|last|next|other|same|top|bottom|\w+) (?:one|ones)\b"
)
_CHANGES_A_THING = re.compile(r"(?:change|clear|turn|start|give) (?!.* to )[^ ]+ ")
_EVERY_SO_OFTEN = re.compile(
    r"every!? (?:other |\d+ |second )?(?:day|week|month|year|fortnight)s?", re.I
)
_ASKS_TO_BOOK = re.compile(
    r"(?:book|order|request|inform|notify) (?!(?:tasks|all|my tasks|the tasks|by)\b)"
)
_DOES_TO_TASKS = re.compile(
    r"(?:check|tick|cross|mark|strike|knock|scratch|clear|finish|call|take|put|push|get|bring|sign) (?:it |them |that |this )?"
    r"(?:off|out|forward|back|rid)\b(?: of)? (?:everything|the rest|the other|both|it|them|those|these|all|all of .*|all my tasks)(?: |$)"
    r"|(?:check|tick|cross|strike|scratch|knock) off\b|(?:cross|strike|scratch|tick) out\b"
    r"|(?:check|tick|cross|mark|do|finish|complete|skip|clear|drop|get)"
    r" (?:everything|the rest|all(?: of)?(?: my| the| these| those)?(?: tasks| to-?dos| items| of them)?(?: except| but|$))"
    r"|skip\b"
)


def _is_short_and_plain(task: NewTask, situation: Situation) -> bool:
    return len(task.title.split()) <= LONGEST_BARE and is_plain(task, situation.context)


@lru_cache(maxsize=1)
def _commands() -> frozenset[str]:
    """The words that changes begin with, save those that things to do begin with as well."""
    openings = (
        p.required[0] for intent in CHANGING + ORGANISING for p in intent.patterns if p.required
    )
    return frozenset(word for words in openings for word in words) - VERBS
