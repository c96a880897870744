"""Many new tasks at once: pasted lines under a request, or a list after a colon.

What the request itself says beyond "add these" (a project, a date, a label) goes for every task
that does not say otherwise; so does what is said behind them: ", all for sunday".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.listing import enumerated, orders, ordinals_cut
from doneby.models.interpreter.naming import read_place
from doneby.models.interpreter.newtask import read_new_task
from doneby.models.interpreter.phrases import batches as told
from doneby.models.interpreter.phrases.bare import NO_TASKS
from doneby.models.interpreter.places import LISTING, listing_for
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.splitting import SENTENCE_END, data_lines
from doneby.models.interpreter.words import (
    ABOUT_PEOPLE,
    JOINING,
    NOT_TASKS,
    NOUNS_TOO,
    NUMBERS,
    ORDERS,
    QUESTIONS,
)

_LONGEST = 1_200
"""Letters of a line whose end is looked at for what is said of all of it."""
_LONGEST_THING = 3
_COMMAS_OF_A_LIST = 2
"""From so many on "add: milk, eggs, bread" announces a list, and no name with a comma in it."""
_END = "~"  # stands where a heading ends, so that what is said behind "tasks" may be nothing
UNCLEAR_LINE = (
    "One line is not clear enough to be a task: “{}”. Nothing was added: say it more plainly, or "
    "put quotation marks around it."
)
_ADDS = expression(r"\s*(?:please )?(?:add|create|put|make|save|import)\b", re.IGNORECASE)
_ONLY_ADD = expression(r"\s*(?:please )?(?:add|create|new|put)(?: please)?\s*:?\s*$", re.IGNORECASE)
_HEAD_END = expression(r"[:\s]+$")


@dataclass(frozen=True)
class _Heading:
    """What is said of all the tasks, how many are promised, and those that it holds itself.

    Attributes:
        common: The arguments of each.
        number: How many are promised; None where that is not said.
        items: The tasks themselves, where the heading holds them.
        place: Where they go, of which the account has to say whether it is there.
    """

    common: dict[str, Any] = field(default_factory=dict)
    number: int | None = None
    items: str = ""
    place: str = ""


def read_batch(text: str, situation: Situation) -> Reading | None:
    """Read "add these as tasks" with its lines, or "add two tasks: milk; eggs"."""
    if "add_task" not in situation.tools:
        return None
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        return _pasted(lines[0], lines[1:], situation)
    short = len(text) <= _LONGEST
    return _announced(text, situation) or (_with_a_tail(text, situation) if short else None)


def _pasted(head: str, lines: list[str], situation: Situation) -> Reading | None:
    only = _ONLY_ADD.match(head)
    heading = _heading(f"{_HEAD_END.sub('', head)} tasks" if only else head, situation)
    if heading is None or heading.items:
        return None
    items, ticked = data_lines(lines)
    note = f"Left out, since it is ticked off: {'; '.join(ticked)}." if ticked else ""
    made = _added(items, heading, situation, note)
    if made or not _ADDS.match(head):
        return made
    unclear = next((item for item in items if _added([item], _Heading(), situation) is None), "")
    return Reading("add_many", problem=UNCLEAR_LINE.format(unclear)) if unclear else None


def _announced(line: str, situation: Situation) -> Reading | None:
    head, colon, rest = _cut_head(line)
    if colon and _ONLY_ADD.match(head) and rest.count(", ") >= _COMMAS_OF_A_LIST:
        head = f"{head} tasks"
    heading = _heading(head, situation)
    if heading is None or bool(heading.items) == bool(colon):
        return None
    return _listed(rest or heading.items, heading, situation)


def read_headed(text: str, situation: Situation) -> Reading | None:
    """Read "Choir: hem the trousers, email Janet", where it is nothing else."""
    head, colon, rest = text.strip().partition(": ")
    if "\n" in text or len(text) > _LONGEST or "add_task" not in situation.tools:
        return None
    if not colon:
        return _needed(text, situation)
    heading = _day_alone(head, rest, situation) or _place_alone(head, rest, situation)
    return _listed(rest, heading, situation) if heading else None


def _listed(text: str, heading: _Heading, situation: Situation) -> Reading | None:
    words = Sentence.of(text)
    wished = without_courtesies(words)
    polite = wished.sentence if words.even.startswith(wished.sentence.even) else words
    items = enumerated(polite.typed, heading.number)
    if heading.number is None and (told_of := _told_of(items, situation)):
        items = [polite.typed] if told_of == len(items) - 1 else []
    return _added(items, heading, situation)


def _told_of(items: Sequence[str], situation: Situation) -> int:
    """How many items behind the first are rather said of the ones before them: "p1", "friday"."""
    behind = [Sentence.of(item) for item in items[1:]]
    return sum(
        told.ONLY_TELLS.match(words.even) is not None
        or read_due(words, situation.context) is not None
        for words in behind
    )


def _needed(text: str, situation: Situation) -> Reading | None:
    """Read "milk and eggs for the kitchen", where the kitchen is a project."""
    words = without_courtesies(Sentence.of(text)).sentence
    need = told.NEEDED.match(words.even)
    words = words.part(need.end(), len(words.even)) if need else words
    found = told.FOR_A_PLACE.fullmatch(words.even)
    if not found or QUOTED in words.even:
        return None
    items, place = (
        enumerated(words.part(*found.span("items")).typed),
        words.part(*found.span("place")),
    )
    one = need is not None and told.ONE_FOR_A_PLACE.match(words.even)
    if (
        not (len(items) > 1 or one)
        or not all(map(_is_a_thing, items))
        or not _may_be_a_place(place, situation)
    ):
        return None
    return _added(items, _Heading(place=place.typed), situation)


def _is_a_thing(item: str) -> bool:
    """Whether an item is a word or three that name a thing: no verb, no statement."""
    words = Sentence.of(item).words
    first = Sentence.of(item).even.partition(" ")[0]
    nothing = NOT_TASKS | QUESTIONS | ABOUT_PEOPLE | JOINING
    return len(words) <= _LONGEST_THING and first not in ORDERS and words.isdisjoint(nothing)


def _added(
    items: Sequence[str], heading: _Heading, situation: Situation, note: str = ""
) -> Reading | None:
    """A new task for each of the items; none where one of them is not clear."""
    tasks = [
        read_new_task(Sentence.of(item), situation.context, lists=False)
        for item in ordinals_cut(items)
    ]
    if heading.number not in (None, len(items)) or not items or not all(tasks):
        return None
    if any(task and task.reminder for task in tasks):
        return None
    if not note and any(SENTENCE_END.search(Sentence.of(item).even) for item in items):
        return None
    calls = [Call("add_task", {**heading.common, **t.as_arguments()}) for t in tasks if t]
    if heading.place:
        calls = [_to(heading.place, call) for call in calls]
    return Reading("add_many", tuple(calls), note=note)


def _to(place: str, call: Call) -> Call:
    """A call whose task goes to a project that has to be there."""
    if "project" in call.arguments:
        return call
    lookup = replace(listing_for(call.arguments["content"]), alone=True)
    return replace(call, arguments={**call.arguments, "project": place}, lookup=lookup)


def _cut_head(line: str) -> tuple[str, str, str]:
    """A heading and what it announces: behind a colon, or a dash where a number is promised."""
    head, colon, rest = line.partition(": ")
    if not colon and told.PROMISED.match(line):
        for dash in (" - ", " – ", " — "):
            head, colon, rest = line.partition(dash)
            if colon:
                break
    counted = told.COUNTED.match(line) or told.NUMBERED.match(line)
    if not colon and counted:
        return counted["head"], ":", counted["rest"]
    return head, colon, rest


def _heading(head: str, situation: Situation) -> _Heading | None:
    sentence = without_courtesies(Sentence.of(_HEAD_END.sub("", head))).sentence
    marked = Sentence.of(f"{sentence.typed} {_END}")
    for intent in told.BATCHES:
        for pattern in intent.patterns:
            for slots in pattern.matches(marked):
                number = _number(slots["number"]) if "number" in slots else None
                place = read_place(slots["known_project"]) if "known_project" in slots else ""
                tail = common_of(slots["tail"].typed.rstrip(f"{_END} "), situation)
                if tail is None or place is None or ("number" in slots and number is None):
                    continue
                if place and (tail.place or not _may_be_a_place(slots["known_project"], situation)):
                    continue
                items = slots["items"].typed if "items" in slots else ""
                return replace(tail, number=number, items=items, place=place or tail.place)
    return None


def _day_alone(head: str, rest: str, situation: Situation) -> _Heading | None:
    """A day before a colon, and several things to do: "tomorrow: fix the sink, call Jo"."""
    day = read_due(Sentence.of(head), situation.context)
    return _Heading({"due": day}) if day and len(orders(Sentence.of(rest))) > 1 else None


def _place_alone(head: str, rest: str, situation: Situation) -> _Heading | None:
    """A project before a colon, and things to do behind it: "Choir: email Janet"."""
    words, first = Sentence.of(head), Sentence.of(rest).even.partition(" ")[0].rstrip(",")
    place = read_place(words)
    if place is None or place not in words.typed or not _may_be_a_place(words, situation):
        return None
    managed = first in QUESTIONS | told.MANAGING or told.OF_THE_LIST.search(Sentence.of(rest).even)
    if managed or any(one.match(Sentence.of(rest).even) for one in NO_TASKS):
        return None
    return _Heading(place=place)


def _may_be_a_place(words: Sentence, situation: Situation) -> bool:
    return (
        LISTING in situation.tools
        and told.NO_HEADINGS.isdisjoint(words.words)
        and words.even.partition(" ")[0] not in ORDERS - NOUNS_TOO
    )


def _number(words: Sentence) -> int | None:
    return (
        int(words.even)
        if words.even.isdecimal() and len(words.even) < 4
        else NUMBERS.get(words.even)
    )


_WHERE = expression(
    rf"{_END}(?: ,)? (?:to|in|into|under|on|for) (?:(?:my|the|our) )?"
    r"(?P<name>.+?)(?: list| project)?"
)


def common_of(text: str, situation: Situation) -> _Heading | None:
    """Read "to #Work for tomorrow", as a whole or one by one of what commas set apart."""
    if whole := _common(text, situation):
        return whole
    parts = [_common(part.typed, situation) for part in Sentence.of(text).split_at(r" , (?:and )?")]
    if len(parts) < 2 or not all(parts):
        return None
    common: dict[str, Any] = {}
    places = [part.place for part in parts if part and part.place]
    for part in parts:
        if part is None or common.keys() & part.common.keys():
            return None
        common |= part.common
    return _Heading(common, place=places[0] if places else "") if len(places) < 2 else None


def _common(text: str, situation: Situation) -> _Heading | None:
    """Read what is said of tasks by way of a task that has no other words."""
    task = read_new_task(Sentence.of(f"{_END} {text}".strip()), situation.context, surely=False)
    if task is None or task.reminder or "description" in task.arguments:
        return None
    if task.title.strip(" .") == _END:
        return _Heading(task.arguments)
    title = Sentence.of(task.title)
    where = _WHERE.fullmatch(title.even)
    place = read_place(title.part(*where.span("name"))) if where else None
    known = place and "project" not in task.arguments and LISTING in situation.tools
    return _Heading(task.arguments, place=place or "") if known else None


def _with_a_tail(line: str, situation: Situation) -> Reading | None:
    """Read "plant garlic and oil the gate, both for sunday"."""
    sentence = without_courtesies(Sentence.of(line)).sentence
    if each := told.ONE_EACH.search(sentence.even):
        before, after = (
            sentence.part(0, each.start()),
            sentence.part(each.end(), len(sentence.even)),
        )
        sentence = Sentence.of(f"{before.typed}, {after.typed}")
    found = told.FOR_ALL.search(sentence.even)
    if not found:
        return None
    tail = sentence.part(found.end(), len(sentence.even))
    common = common_of(_once(tail), situation)
    items = orders(sentence.part(0, found.start()))
    wrong = found["all"] == "both" and len(items) != 2
    return None if common is None or len(items) < 2 or wrong else _added(items, common, situation)


def _once(tail: Sentence) -> str:
    """What is said behind "all", which may be said again before more of it."""
    pieces = []
    begin = 0
    for again in told.AGAIN.finditer(tail.even):
        pieces.append(tail.part(begin, again.start()).typed)
        begin = again.end()
    return ", ".join([*pieces, tail.part(begin, len(tail.even)).typed])
