"""Whether a clause asks for a new task, and which calls that comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.listing import enumerated
from doneby.models.interpreter.naming import read_list_name
from doneby.models.interpreter.newtask import is_plain, read_new_task
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.several import PLACED_IN, read_several, split_things
from doneby.models.interpreter.slots import read_due, read_priority
from doneby.models.interpreter.words import ELSEWHERE, IT, NO_TITLES, NOUNS_TOO, ORDERS

# "remind me what I have to do" wants to know; "add up 3 and 4" wants a sum.
_ASKED_ABOUT = expression(
    r"(?:to )?(?:what|what's|which|whether|who|how|where|why|all|everything|the things i|up"
    r"|about what|know|hear|(?:check|see) if (?:i (?:have|need|'ve)|there(?:'s| is| are)|any))\b"
    r"(?! (?:hands|saints|day|night))"
)


_TO_A_PLACE = expression(rf"to (?:[^:#]{{1,40}} :|(?!#|(?:{'|'.join(sorted(ORDERS))})\b))")
_SENT_TO = expression(r"\W*(?:please )?(?:write|note|drop) (?:to|about|off|back|for) ")
_OF_IT = expression(rf"{IT}(?: (?:in|into|on|onto|to|under|at|for|back|down|with)\b|$)")
_PARTICLE_END = expression(r" (?:out|away|up|off|back|down|together)$")
# "set a reminder for 5 minutes" does not say of what.
_LENGTH_ALONE = expression(
    r"(?:for |in )?(?:\d{1,4}|an?|half an|one|two|three|five|ten)[ -]?"
    r"(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?)",
    re.IGNORECASE,
)
# What the date before it goes on with: "every last friday of | the month to ...".
_BEGINS_IN_A_DATE = expression(
    r"(?:the|each|every) (?:month|week|year) |(?:the )?\d{1,2}(?:st|nd|rd|th) to "
    r"|(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) to "
)


# "call Bob with a 30 minute | reminder" is no task called a reminder.
_CUT_SHORT = expression(r" with an? [^ ]+(?:[ -](?:minute|min|hour|day|week))?$")
_THAT_DAYS = expression(
    r"(?:the |my |our |a |an )?(?P<when>today|tonight|tomorrow|noon|\d{1,2}(?::\d\d)? ?[ap]m"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?='s )|\d{1,2}:\d\d)(?:'s|s)? (?=[a-z])"
    r"(?!(?:at|on|by|in|to|for|about|that|and|or|morning|afternoon|evening|night|i|we|of|is|if"
    r"|when|before|after)\b)"
)


def new_task(intent: Intent, slots: Mapping[str, Sentence], situation: Situation) -> Reading | None:
    """Read the words of a new task behind an opening like "remind me to"."""
    if "list_name" in slots:
        return _project_with_tasks(intent, slots, situation)
    words = slots["new"]
    due = priority = dated = None
    if (
        len(slots) == 1
        and (dated := _THAT_DAYS.match(words.even))
        and "remind" in words.text.lower()
    ):
        # "remind me about tonight's meteor shower"
        day = Sentence.of(dated["when"])
        slots = {"new": words.part(dated.end(), len(words.even)), "due": day}
        words = slots["new"]
    if "due" in slots and (due := read_due(slots["due"], situation.context)) is None:
        return None
    if "priority" in slots and (priority := read_priority(slots["priority"])) is None:
        return None
    if _BEGINS_IN_A_DATE.match(words.even) or _CUT_SHORT.search(words.even):
        return None
    if intent.name == "add_plain" and _TO_A_PLACE.match(words.even):
        return None  # "add to Thesis: ..." begins with a place
    if _heads_with_a_place(words):
        return None
    if intent.name == "add_listed" and _SENT_TO.match(Sentence.of(words.text).even):
        return None  # "write to the office #Work" is what is to be done
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
    if dated and not is_plain(task, situation.context):
        return None  # "remind me of my 8am alarm at 7:55"
    if not _can_remind(task, situation):
        return None
    if intent.name == "add_listed" and _OF_IT.match(Sentence.of(task.title).even):
        return None  # "put it in home": what it is, only what was said before tells
    if intent.name == "add_listed" and _PARTICLE_END.search(Sentence.of(task.title).even):
        return None  # "put the bins out" is what is to be done
    if _LENGTH_ALONE.fullmatch(task.title) or NO_TITLES.issuperset(task.title.lower().split()):
        return None
    titles = split_things(task.title, task.arguments.get("project", ""))
    return Reading(intent.name, tuple(call for title in titles for call in task.calls(title)))


_SEVERAL = expression(r"\b(?:tasks|to-?dos|items|things)\b", re.IGNORECASE)


def _project_with_tasks(
    intent: Intent, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """Read "create a project called Loft, and in it a task to ring the joiner"."""
    name, words = read_list_name(slots["list_name"]), slots["new"]
    between = words.text[slots["list_name"].ends[-1] : words.starts[0]]
    said = enumerated(words.typed) if _SEVERAL.search(between) else [words.typed]
    tasks = [read_new_task(Sentence.of(one), situation.context, lists=False) for one in said]
    if name is None or "add_task" not in situation.tools:
        return None
    calls = [Call("add_project", {"name": name})]
    for task in tasks:
        if task is None or task.reminder or task.listed or "project" in task.arguments:
            return None
        calls += [replace(one, waits=True) for one in task.calls()]
        calls[-1].arguments["project"] = name
    return Reading(intent.name, tuple(calls))


_LEADS_TO_A_PLACE = expression(r"\b(?:to|in|into|under|on|for) $", re.IGNORECASE)
_HEAD = expression(r"(?P<first>[^ :]+)(?: [^ :]+){0,2} : ")


def _heads_with_a_place(words: Sentence) -> bool:
    """Whether "to" before it led to a place: "add a task to | Work: the roadmap"."""
    head = _HEAD.match(words.even)
    led = _LEADS_TO_A_PLACE.search(words.text[: words.starts[0]])
    return bool(head and led and head["first"] not in ORDERS - NOUNS_TOO)


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
