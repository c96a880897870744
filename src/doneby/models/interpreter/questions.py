"""Questions that narrow the list by more than filters: by a place, by a time, by an exception.

What the filters of ``queries`` leave over is looked at here. A name behind "in" or "for" is a
place if the account has one of that name; a time of day stands for its whole day, whose times the
answer shows; and "except the logo" becomes a filter. None of this is read where tasks are to be
changed: there a day instead of a morning would be too much.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from doneby.models.interpreter.kinds import of_a_kind, with_someone
from doneby.models.interpreter.phrases.questions import (
    A_NEW_ONE,
    BEGINS_A_LIST,
    CLOCK,
    EXCEPT,
    IN_NO_SECTION,
    IN_ORDER,
    KINDS_LEFT_OUT,
    NEXT_ONE,
    NO_EXCEPTION,
    NO_KINDS,
    OF_THE_DAY,
    OF_WHAT_WAS_DONE,
    PLACE,
    PLACE_BEFORE,
    PLAINLY_IN,
    REMINDER_OF,
    SPEAKING_OF_TASKS,
    WITH_WORDS,
)
from doneby.models.interpreter.queries import CutFilters, cut_filters, read_filters
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import (
    CARRYING,
    ELSEWHERE,
    IN_THE_WORLD,
    LISTS_BY_NAME,
    NOUNS_TOO,
    ORDERS,
    PRONOUNS,
    TASK_WORDS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

SOON = "next 7 days"
"""Where what comes next is looked for."""

LONGEST_QUESTION = 160
"""Letters; what is longer is looked at for filters alone."""

LONGEST_PLACE = 3
"""Words in the name of a project that nothing marks as one."""


@dataclass(frozen=True)
class Question:
    """What is asked for.

    Attributes:
        filters: The arguments of ``find_tasks``.
        place: Whether ``project`` is a name that the account has to tell: a project, a section,
            a label.
        loose: Whether it may also be no place but words: "anything for mum".
    """

    filters: dict[str, Any]
    place: bool = False
    loose: bool = False


def read_question(words: Sentence, context: DateContext, *, bare: bool = False) -> Question | None:
    """Read what a question asks for.

    Args:
        words: The question without its opening.
        context: The clock and the customs by which dates are read.
        bare: It had no opening.
    """
    read = _Reading(context, bare=bare)
    if ordered := IN_ORDER.search(words.even):
        words = words.part(0, ordered.start())
    words = Sentence.of(words.typed, correct)
    if words.even.startswith(("off ", "out ")) or OF_WHAT_WAS_DONE.search(words.even):
        return None  # "check off ..." orders, and what was done is no open task
    if EXCEPT.search(words.even):
        return _without_exception(words, read)
    filters = read_filters(words, context, bare=bare, asking=True)
    if filters is not None:
        return Question(filters, place=_has_to_be_known(words, filters))
    if A_NEW_ONE.match(words.even) or len(words.even) > LONGEST_QUESTION:
        return None  # "give me a reminder at 4pm" asks for nothing that is there
    listing = words.even.split()[0] in BEGINS_A_LIST if words else False
    cuts = (_without_section, _next_one, _without_clock, _with_words, _placed, _about, _of_some)
    questions = (cut(words, read) for cut in (cuts if listing or not bare else (_placed,)))
    return next(filter(None, questions), None)


@dataclass(frozen=True)
class _Reading:
    """How what is left is read once something was cut."""

    context: DateContext
    bare: bool

    def __call__(self, words: Sentence) -> Question | None:
        filters = read_filters(words, self.context, bare=self.bare, asking=True)
        if filters is not None:
            return Question(filters, place=_has_to_be_known(words, filters))
        return _placed(words, self)


def _has_to_be_known(words: Sentence, filters: dict[str, Any]) -> bool:
    """Whether nothing marks the project as one: "what's in Work?", "my grocery list"."""
    name = str(filters.get("project", "")).lower()
    if not name or QUOTED in words.even or name == "inbox":
        return False
    marked = (f"#{name}", f"{name} project", f"project {name}")
    return not any(mark in words.even for mark in marked)


def _placed(words: Sentence, read: _Reading) -> Question | None:
    """Read "anything for school this week", "how many things are left at work"."""
    if QUOTED in words.even or (cut := cut_filters(words, read.context, bare=read.bare)) is None:
        return None
    left = [word for word in cut.left if word not in ("under", "inside", "within")]
    cut = replace(cut, left=left)
    if "project" in cut.found or not 0 < len(left) <= LONGEST_PLACE:
        return None
    if named := _place_before(words, cut, read):
        return named
    place = PLACE.search(f"{cut.even.rstrip(' ,?')} ")
    if place is None or place["name"].split() != [
        w for w in cut.left if f" {w}" != place["section"]
    ]:
        return None
    name = place["name"]
    if (
        ELSEWHERE.intersection(cut.left)
        or name in PRONOUNS
        or any(w[0].isdigit() for w in cut.left)
    ):
        return None
    if read.bare and words.even.split()[0] not in BEGINS_A_LIST:
        return None
    told = cut.anchored or place["by"] == "of" or bool(SPEAKING_OF_TASKS & words.words)
    plainly = bool(PLAINLY_IN.fullmatch(f" {' '.join(cut.even.split())}"))
    if not told and not (plainly and not read.bare):
        return None
    at = words.even.find(name)
    typed = words.part(at, at + len(name)).typed if at >= 0 else name
    loose = place["by"] == "for" and told and not place["section"]
    return Question({**cut.found, "project": typed}, place=True, loose=loose)


def _place_before(words: Sentence, cut: CutFilters, read: _Reading) -> Question | None:
    """Read "uni tasks", "work stuff due tomorrow"."""
    place = PLACE_BEFORE.match(f" {words.even} ")
    if place is None or place["name"].split() != cut.left:
        return None
    lead = place["lead"].strip()
    verbs = frozenset() if lead.endswith(("the", "my", "our")) else ORDERS - NOUNS_TOO
    if (ELSEWHERE | NO_KINDS | IN_THE_WORLD | verbs).intersection(cut.left):
        return None
    if read.bare and lead not in ("", "my", "all", "all my", "the"):
        return None
    at = words.even.find(place["name"])
    typed = words.part(at, at + len(place["name"])).typed
    return Question({**cut.found, "project": typed}, place=True, loose=not read.bare)


def _without_exception(words: Sentence, read: _Reading) -> Question | None:
    """Read "everything in clients except the logo"."""
    found = EXCEPT.search(words.even)
    if found is None or not found.start():
        return None
    left_out = _left_out(words.part(*found.span("what")))
    question = read(words.part(0, found.start()))
    if not left_out or question is None:
        return None
    return _narrowed(question, left_out)


def _left_out(what: Sentence) -> str:
    """The filter for what is not to be shown; empty where that cannot be told."""
    from doneby.grammar.filters import quote

    for query, told in KINDS_LEFT_OUT:
        if told.fullmatch(what.even):
            return query
    if what.even in LISTS_BY_NAME:
        return f"!##{quote(what.typed)}"
    if mark := re.fullmatch(r"(?P<sign>[#@])(?P<name>[\w-]+)", what.typed):
        return f"!{'##' if mark['sign'] == '#' else '@'}{quote(mark['name'])}"
    words = what.even.split()
    plain = len(words) <= LONGEST_PLACE and re.fullmatch(r"[\w' -]+", what.typed)
    known = TASK_WORDS | CARRYING | NO_EXCEPTION
    if not plain or not known.isdisjoint(words) or what.typed[:1].isupper():
        return ""
    return f"!search: {what.typed}"


def _narrowed(question: Question, query: str) -> Question:
    """The same question with one more filter."""
    before = question.filters.get("filter")
    both = f"({before}) & {query}" if before else query
    return replace(question, filters={**question.filters, "filter": both})


def _without_section(words: Sentence, read: _Reading) -> Question | None:
    """Read "everything in work without a section"."""
    found = IN_NO_SECTION.search(words.even)
    rest = _around(words, found)
    question = read(rest) if rest else None
    return _narrowed(question, "!/*") if question else None


def _next_one(words: Sentence, read: _Reading) -> Question | None:
    """Read "the first thing due for hiring": one of those that are found, the first."""
    found = NEXT_ONE.search(words.even)
    rest = _around(words, found, "tasks")
    question = read(Sentence.of(OF_THE_DAY.sub(" today", rest.typed))) if rest else None
    if found is None or question is None or found["last"]:
        return question  # the last of a list is shown at its end
    if found.group().endswith(" one") and not question.filters:
        return None  # it points at something that was spoken of
    dated = question.filters.keys() & {"due", "filter"} or not found["next"]
    coming = {} if dated else {"due": SOON}  # what is overdue comes first, and is not next
    return replace(question, filters={**question.filters, **coming, "limit": 1})


def _without_clock(words: Sentence, read: _Reading) -> Question | None:
    """Read "tomorrow at 11" and "before lunch on friday": all of that day."""
    found = CLOCK.search(words.even)
    rest = _around(words, found)
    if rest is None:
        return None
    question = read(rest)
    if question is None and (rest := _around(words, found, "today")):
        question = read(rest)
    if question is None or "limit" in question.filters:
        return None
    if not question.filters.keys() & {"due", "filter"}:
        return replace(question, filters={**question.filters, "due": "today"})
    return question


def _with_words(words: Sentence, read: _Reading) -> Question | None:
    """Read "anything with ben in it": the words are looked for, as they are behind "about"."""
    found = WITH_WORDS.search(words.even)
    what = found and read_found(words.part(*found.span("what")))
    if not found or not what or not {"and", "or", ","}.isdisjoint(what.split()):
        return None
    rest = words.part(0, found.start())
    filters = read_filters(rest, read.context, asking=True) if rest else {}
    return None if filters is None or "text" in filters else Question({**filters, "text": what})


def _about(words: Sentence, read: _Reading) -> Question | None:
    """Read "a reminder set for the doctor on thursday": the words, and the day besides."""
    found = REMINDER_OF.match(words.even)
    if found is None or not ELSEWHERE.isdisjoint(words.words):
        return None
    what = words.part(*found.span("what"))
    what = _around(what, CLOCK.search(what.even)) or what
    filters = read_filters(Sentence.of(f"tasks about {what.typed}"), read.context, asking=True)
    plain = filters is not None and filters.keys() == {"text", "due"}
    return Question(filters) if filters and plain else None


def _of_some(words: Sentence, read: _Reading) -> Question | None:
    """Read "meetings do I have on friday", and "anything else with Ana this week"."""
    if filters := of_a_kind(words, read.context):
        return Question(filters, place=True, loose=True)
    filters = with_someone(words, read.context)
    return Question(filters) if filters else None


def _around(words: Sentence, found: re.Match[str] | None, instead: str = "") -> Sentence | None:
    """What stands before and behind something that was found."""
    if found is None:
        return None
    before = words.part(0, found.start()).typed
    after = words.part(found.end(), len(words.even)).typed
    rest = " ".join(filter(None, (before.strip(), instead, after.strip())))
    return Sentence.of(rest, correct) if rest else None
