"""A task without any word that asks for one: "call mum tomorrow 6pm #Family"."""

from __future__ import annotations

from functools import lru_cache

from doneby.grammar.expressions import expression
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.listing import orders
from doneby.models.interpreter.newtask import is_plain, read_new_task, speaks_of_people
from doneby.models.interpreter.perhaps_there import only_if_new
from doneby.models.interpreter.phrases import bare as told
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.organising import ORGANISING
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.verbs import is_past
from doneby.models.interpreter.words import IT, NO_TITLES, NOT_TASKS, ORDERS, QUESTIONS, VERBS

LONGEST_BARE = 10
"""Words of a title that only a date makes a task."""

_IT_ALONE = expression(rf"(?:[^ ]+ ){{0,2}}{IT}(?: (?:back|down|up|off|out|to|in))?")


def bare_task(request: Request, situation: Situation) -> Reading | None:
    """A task without any verb for it, in Todoist's notation: "call mum tomorrow 6pm #Family"."""
    if "add_task" not in situation.tools or not request.sentence:
        return None
    whole = request.sentence.even
    if request.wished or request.polite or request.asked:
        return None
    told_elsewhere = (told.MOVES_TO_A_DAY, told.OF_A_LEVEL, told.PENCILLED_IN, told.NOW_THEN)
    if any(one.match(whole) for one in told_elsewhere):
        return None
    if len(orders(Sentence.of(request.sentence.typed.partition(": ")[2]))) > 1:
        return None  # "tomorrow: fix the sink, call Jo" is read with what lists say
    buys = whole.partition(" ")[0] not in ORDERS - {"buy", "get"}
    listed = buys and told.ONTO_A_LIST.search(whole) is not None
    if led := _led_by_its_date(request.sentence, situation):
        return led
    task = read_new_task(request.sentence, situation.context, lists=listed)
    if task is None or not task.evidence or not _begins_like_a_task(task):
        return None
    if task.reminder and not _reminds(situation):
        return None
    title = Sentence.of(task.title)
    if told.MOVES.match(task.title) or any(one.match(title.even) for one in told.NO_TASKS):
        return None
    if told.HEADED.match(title.even):
        return None  # "Choir: email Janet" is read with what lists say
    if _IT_ALONE.fullmatch(title.even) or NO_TITLES.issuperset(title.words):
        return None  # "drop it to p3": what it is, only what was said before tells
    stated = speaks_of_people(title if _is_cut(task) else request.sentence)
    if not task.tokens and (stated or not _is_short_and_plain(task, situation)):
        return None
    first, *others = task.calls()
    if "find_tasks" in situation.tools and not _is_placed(task):
        first = only_if_new(first)
    return Reading("add", (first, *others))


def _is_placed(task: NewTask) -> bool:
    """Whether it says where it goes, as only what is new does: "grant p1" may mean one there is."""
    return bool(task.behind or task.arguments.keys() & {"project", "section"})


def _led_by_its_date(sentence: Sentence, situation: Situation) -> Reading | None:
    """A date and then what is to be done: "in three weeks check the damp", "1 march: sow beans"."""
    from doneby.grammar.dates import find_due

    text = Sentence.of(sentence.typed, correct).even
    found = find_due(text, situation.context)
    if found is None or found.start or found.end >= len(text) - 1:
        return None
    behind = text[found.end :]
    named = text[: found.end].endswith(" :") or behind.lstrip().startswith(":")
    task = read_new_task(sentence, situation.context)
    if task is None or "due" not in task.arguments or (task.reminder and not _reminds(situation)):
        return None
    title = Sentence.of(task.title)
    first = title.even.partition(" ")[0]
    if not sentence.typed.endswith(task.title) and not set(task.arguments) - {"due"}:
        return None  # something of it stood elsewhere
    if told.COMMANDS.match(title.even) or first in QUESTIONS | told.NEAR_QUESTIONS:
        return None
    if any(one.match(title.even) for one in told.NO_TASKS) or _IT_ALONE.fullmatch(title.even):
        return None
    whole = told.SUBORDINATE.sub("", title.even)
    if not (named or first in ORDERS) or speaks_of_people(Sentence.of(whole)):
        return None
    return Reading("add", task.calls())


def _reminds(situation: Situation) -> bool:
    return "set_reminder" in situation.tools


def _is_cut(task: NewTask) -> bool:
    """Whether "it's urgent", "remind me ..." or "I start on it ..." were cut off."""
    found = task.arguments
    said = not found.keys().isdisjoint({"priority", "deadline", "duration"})
    return said or bool(task.reminder) or "every!" in found.get("due", "")


def _begins_like_a_task(task: NewTask) -> bool:
    even, found = Sentence.of(task.title).even, task.arguments
    first = even.partition(" ")[0].strip("\"'")
    if told.CHANGES_A_THING.match(even) and told.EVERY_SO_OFTEN.match(found.get("due", "")):
        return True
    if told.NAMES_AN_EVENT.match(even) and "due" in found:
        return True
    if told.ASKS_TO_BOOK.match(even) and (task.tokens or "deadline" in found):
        return True
    if first in told.NEAR_QUESTIONS | told.GOES_ON or is_past(first):
        return False
    return {first, correct(first)}.isdisjoint(NOT_TASKS | _commands())


def _is_short_and_plain(task: NewTask, situation: Situation) -> bool:
    return len(task.title.split()) <= LONGEST_BARE and is_plain(task, situation.context)


_NO_COMMANDS = frozenset(
    {"new", "on", "in", "from", "not", "pop", "pencil", "for", "can", "could", "may"}
)
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
