"""Several new tasks in one breath: what is set apart, what has a verb or a date of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.naming import (
    cut_project,
    on_list,
    read_capital,
    read_named_project,
    read_place,
    read_project,
    unquote,
)
from doneby.models.interpreter.newtask import is_plain, read_new_task
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.readings import Call, Situation
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import ORDERS, THINGS_LISTS, VERBS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_SEVERAL = 2
_ORDER = rf"(?:{'|'.join(sorted(ORDERS))})\b"
_TO_A_THING = expression(rf"to (?!{_ORDER})")
_AND_TO = expression(r" ,? ?and (?:also |then )?to (?=[^ ])")


PLACED_IN = {
    "project": read_project,
    "named_project": read_named_project,
    "known_project": read_place,
    "capital_project": read_capital,
    "on_list": on_list,
}
"""How the words that say where a new task goes are read, by their blanks."""


def read_several(
    intent: Intent, slots: Mapping[str, Sentence], situation: Situation
) -> Sequence[NewTask] | None:
    """Read the words of several new tasks.

    Returns:
        None when it is one task; no tasks when it is not clear which date is whose.
    """
    words, context = slots["new"], situation.context
    places = slots.keys() & PLACED_IN.keys()
    if slots.keys() - PLACED_IN.keys() != {"new"}:
        return None
    if each := marked(words):
        tasks = _each(each, context)
        return tasks if all(_put(task, slots) for task in tasks) else ()
    if intent.needs != "list":
        rest, project = (words, None) if places else cut_project(words)
        pieces = (
            _set_apart(words, placed=bool(places))
            or (_announced(words, context) if places else None)
            or _verb_list(rest)
        )
        if pieces:
            tasks = _each(pieces, context)
            for task in tasks:
                task.put_on(project)
            _behind_the_last(tasks)
            return tasks if all(_put(task, slots) for task in tasks) else ()
    if places:
        # where two dates are in what goes on one list, only what is set apart is clear
        return () if _two_dated(words, context) else None
    return _two_dated(words, context) or _two_verbs(words, context)


_LAST_PLACE = expression(r" (?:to|in|into|under|onto) (?:the |my )?(?P<name>[^ ]+(?: [^ ]+)?)$")


def _behind_the_last(tasks: Sequence[NewTask]) -> None:
    """Have it looked up whether "... and call Ben to Work" puts all of them into a project."""
    found = _LAST_PLACE.search(tasks[-1].title) if tasks else None
    for task in tasks if found else ():
        task.behind = found["name"] if found else ""


def _put(task: NewTask, slots: Mapping[str, Sentence]) -> bool:
    """Put a task where the sentence says that all go; whether that is a place."""
    named = [(read, slots[blank]) for blank, read in PLACED_IN.items() if blank in slots]
    return all("project" in task.arguments or task.put_on(read(words)) for read, words in named)


def _set_apart(words: Sentence, *, placed: bool) -> list[Sentence] | None:
    """Cut "hoovering; dusting; ironing": a semicolon never stands inside one task."""
    if words.even.count(" ; ") < (1 if placed else _SEVERAL):
        return None
    return [Sentence.of(piece) for piece in re.split(r"\s*;\s+", words.typed)]


_MARK = r"(?:#[^ ,;]+|@[\w-]+|p[1-4])"
_BEHIND_A_MARK = expression(
    rf"(?<= ){_MARK}(?P<joint>(?: ,| ;)?(?: and| then| &| \+)*(?: to)? )(?=[^#@ ,;])"
)


def marked(words: Sentence) -> list[Sentence] | None:
    """Cut "read Chen @paper and read Ito @paper": one task cannot have the same mark twice."""
    pieces, begin = [], 0
    for found in _BEHIND_A_MARK.finditer(words.even):
        if found["joint"].strip():
            pieces.append(words.part(begin, found.start("joint")))
            begin = found.end()
    pieces.append(words.part(begin, len(words.even)))
    kinds = [{mark[0] for mark in re.findall(rf"(?<= ){_MARK}", piece.even)} for piece in pieces]
    return pieces if len(pieces) > 1 and set.intersection(*kinds) else None


def _only_tells(piece: Sentence, context: DateContext) -> bool:
    """Whether a piece of a list only says more of another: "due 9 december", "high priority"."""
    task = read_new_task(Sentence.of(f"~ {piece.typed}"), context, surely=False)
    return task is not None and task.title == "~"


def _announced(words: Sentence, context: DateContext) -> list[Sentence] | None:
    """Cut "add to Work: the roadmap by friday, the budget, hire Ann": a colon before a list."""
    colon = words.text[: words.starts[0]].rstrip().endswith(":")
    pieces = words.split_at(r" , (?:and )?")
    if colon and sum(not _only_tells(piece, context) for piece in pieces) == 1:
        return None
    last = pieces[-1].split_at(r" and | & ")
    if len(last) == _SEVERAL and all(len(piece.even.split()) <= _LONGEST_THING for piece in last):
        pieces = [*pieces[:-1], *last]
    return pieces if colon and len(pieces) > _SEVERAL else None


def _verb_list(words: Sentence) -> list[Sentence] | None:
    """Cut "buy paint, buy brushes and call Ben": three or more things, each with its verb."""
    pieces = words.split_at(r" , (?:and )?(?:then )?| and (?:then )?")
    return pieces if len(pieces) > _SEVERAL and all(map(_has_a_verb, pieces)) else None


def _each(pieces: Sequence[Sentence], context: DateContext) -> Sequence[NewTask]:
    """Each piece as a task; none where one is none, or where a date may be that of all."""
    tasks = [read_new_task(piece, context, lists=False) for piece in pieces]
    read = [task for task in tasks if task]
    if len(read) < len(pieces):
        return ()
    shared = set.intersection(*(set(task.arguments) for task in read)) | {"labels"}
    more = [bool(set(task.arguments) - shared) for task in read]
    if sum(more) == 1 and (more[0] or more[-1]):
        return ()  # "... and call Ben tomorrow" may be about all of it
    return read


def _has_a_verb(piece: Sentence) -> bool:
    first, _, rest = piece.even.partition(" ")
    return first in ORDERS and bool(rest)


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
            if _has_a_verb(Sentence.of(one.title)) and _shares_it(other.title):
                return None  # "call mum tomorrow and dad on friday" may be two calls
            # "... friday 6am, leave at 4" does not say on which day that is.
            alike = _says_day(one, context) == _says_day(other, context)
            return (one, other) if alike else None
    return None


def _shares_it(title: str) -> bool:
    """Whether a title may do without the verb of the one before: a word or two that name one."""
    words = title.lower().split()
    return len(words) < _LONGEST_PLACED and words[0] not in ORDERS


def _says_day(task: NewTask, context: DateContext) -> bool:
    from doneby.grammar.dates import find_due

    found = find_due(task.arguments["due"], context)
    return found is None or found.says_day


_LONGEST_THING, _LONGEST_PLACED = 5, 3
"""Words of one of several things, on a list of things and in any other project."""

_QUOTED_THINGS = expression(rf"{QUOTED}(?:(?: , (?:and )?| and | & ){QUOTED})+")


def split_things(title: str, project: str) -> list[str]:
    """The items when several things are put on a list of things: "milk, eggs and bread".

    In another project only what is plainly an enumeration is several: "rugs, lamps and a chair".
    """
    words = Sentence.of(title)
    if _QUOTED_THINGS.fullmatch(words.even):
        return [unquote(piece.typed) for piece in words.split_at(r" , (?:and )?| and | & ")]
    if not project or QUOTED in words.even:
        return [title]
    if summed := _summed(words):
        return summed
    pieces = _pieces(title)
    longest = _LONGEST_THING
    if not THINGS_LISTS.intersection(project.lower().split()):
        longest = _LONGEST_PLACED if len(pieces) > _SEVERAL else 0
        if any(piece.split(" ")[0].lower() in VERBS for piece in pieces):
            return [title]  # "sand, paint and varnish the gate"
    short = all(0 < len(piece.split()) <= longest for piece in pieces)
    if any(_are_several(piece) for piece in pieces):
        return [title]
    return pieces if short and words.even.split()[0] not in VERBS else [title]


def _summed(words: Sentence) -> list[str]:
    """What a plus sets apart: "hoovering + call landlord"; "buy salt + pepper" is one thing."""
    pieces = words.split_at(r" \+ ")
    verbs = [piece.even.partition(" ")[0] in ORDERS for piece in pieces]
    apart = len(pieces) > 1 and all(pieces) and (not verbs[0] or all(verbs))
    return [piece.typed for piece in pieces] if apart else []


def things_of(call: Call) -> list[Call]:
    """The new tasks of a call that is known to go on a list: "milk and eggs to Food"."""
    titles = split_things(call.arguments["content"], str(call.arguments.get("project", "")))
    return [replace(call, arguments={**call.arguments, "content": title}) for title in titles]


_PAIRS = expression(
    r"\b(?:mac(?:aroni)? (?:and|&) cheese|half (?:and|&) half|salt (?:and|&) (?:pepper|vinegar)"
    r"|fish (?:and|&) chips|oil (?:and|&) vinegar|peanut butter (?:and|&) jelly"
    r"|cookies (?:and|&) cream|head (?:and|&) shoulders|bits (?:and|&) (?:bobs|pieces))\b",
    re.IGNORECASE,
)


def _pieces(title: str) -> list[str]:
    """The items of an enumeration: an "and" that stands in one of them joins none."""
    whole = _PAIRS.sub(lambda pair: re.sub(r" (?=and|&)| (?=\w+$)", _GLUE, pair.group()), title)
    ends = re.search(r",\s*(?:and|&)\s+", whole)
    joint = r"\s*[,;]\s*(?:(?:and|&)\s+)?" if ends else r"\s*[,;]\s*(?:and\s+)?|\s+(?:and|&|n)\s+"
    return [piece.replace(_GLUE, " ") for piece in re.split(joint, whole)]


_GLUE = "\ue200"


def _are_several(piece: str) -> bool:
    """Whether it is several things without a comma: "apples pears", unlike "green beans"."""
    words = piece.lower().split()
    return len(words) > 1 and all(word.endswith("s") and word[-2:] != "ss" for word in words)
