# ruff: noqa: SIM905 - word lists are read as words
"""Questions about tasks: the filters in them, all of which must be understood.

A question is cut into pieces that narrow the list (a day, a project, a label, a priority) and
words that only carry it ("tasks", "do I have"). A word that is neither makes it no question of
ours, and so does the lack of any word that speaks of tasks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.cuts import PIECES, PLACES
from doneby.models.interpreter.periods import cut_days, cut_period
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import (
    ASKING,
    CARRYING,
    NOT_BARE,
    PRONOUNS,
    TASK_WORDS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

MANY = frozenset({"my tasks", "tasks", "reminders", "my reminders", "list", "my list", "the list"})
"""Of the words that name no single task, those that ask for all of them."""

_PLANNED = expression(
    r" (?:to do|to be done|left to do|to get done|to finish|to take care of|to work on|to handle"
    r"|(?:must|should|needs? to|ha(?:s|ve) to) (?:be|get) done|needs? doing)(?= |$)"
)


_DENIED = expression(
    r"(?:\b(?:not|no longer|except|excluding|besides|other than|apart from|but not|never)|n't|aint"
    r"|isnt|arent) (?:for |in |on |at |from |to |under |with |having |due |overdue|p[1-4]\b"
    r"|priority|urgent|important|high|low|labell?ed|tagged|today|tomorrow|this|next|the |my |@|#"
    r"|done from)"
)


_AHEAD = expression(r" (?:before|beforehand|ahead|in advance|earlier)$")
_NO_PROJECT = expression(
    r" (?:that (?:are|have) |which (?:are|have) )?"
    r"(?:with no|without (?:a |any )?|not in (?:a |any )|in no|have no|has no) ?projects?(?= )"
)
_TO_DO = expression(
    r"(?:all )?(?:the |my )?(?:things|stuff|jobs|tasks|everything|anything) to do\b"
)
_ORDERED = expression(r"(?:complete|completed|done|read|finish|keep|put|hold) (?:my|the|all)\b")
_OPEN_PERIOD = expression(r"(?:until|till|by|before|after|since|from)\b")
_ONE_VERB = expression(
    r"\b(?:to|should i|must i) (?:read|make|add|keep|put|find|tell|hear|create)$"
)
"""What carries a question elsewhere, and here says which are meant: "what do I have to read"."""

_NO_WHIT = expression(
    r" (?:lying|hanging|knocking|kicking|floating|sitting) (?:about|around)(?= )"
    r"| (?:the )?(?:rest|remainder) of(?= (?:the |my )?(?:tasks|reminders|to-?dos|things|list))"
)
"""What says nothing of what is asked for, though its words would."""

_OF_THOSE = expression(r"\bof (?:those|them|these)\b")
_DEADLINES = expression(r"\bdeadlines\b")
_NOW = expression(
    r"(?<!between)(?<!from) (?:right |just |as of )?now(?= )(?! (?:to|until|till|-) )"
)
_WHEN_ADDED = expression(
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
    if _OF_THOSE.search(words.even):
        return None  # which those are, only what was shown before tells
    cut = cut_filters(words, context, bare=bare, carrying=ASKING if asking else CARRYING)
    if cut is None or cut.left or _ONE_VERB.search(words.even):
        return None
    if bare and words.even == cut.found.get("due") and _OPEN_PERIOD.match(words.even):
        return None  # "until christmas" alone asks for nothing: it goes on from something else
    if not cut.found and _DEADLINES.search(words.even):
        return {"filter": "!no deadline"}
    spoken = cut.anchored or (cut.found and _speaks_of_tasks(words, cut.found, bare=bare))
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
    if carrying is ASKING:  # "the rest of the tasks" are not all of them where they are changed
        even = _NO_WHIT.sub(" ", even)
    even = _NO_PROJECT.sub(" in inbox ", even)
    even = re.sub(r" due (?:right |just )?now(?= )", " due today", even)
    even = _NOW.sub(" ", even)
    anchored = bool(TASK_WORDS.intersection(even.split()))
    even, days = cut_days(even)
    if days:
        found["filter"] = days
    for cut in PIECES:
        even, anchor = cut(even, found)
        anchored = anchored or anchor
    for cut_named in PLACES:
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


_MINE = frozenset(
    """i my me we anything something everything else stuff things ones much lot""".split()
)
"""One of these makes a question for a day one about what there is to do then."""

_SMALL = frozenset({"on", "at", "the", "for", "in", "up", "then"})
_FEW = 3
"""Words that a question for a day may have, its day among them."""


def _speaks_of_tasks(words: Sentence, found: dict[str, Any], *, bare: bool) -> bool:
    """Whether "what do I have today" and the like carry nothing but filters and pronouns."""
    sure = bool(set(found) - {"due", "text"})
    if set(found) == {"due"}:
        # alone, "should be 28 december" says when something is rather than asks what is then
        day = set() if bare else {*found["due"].split()[1:]}
        sure = len(words.words - _SMALL - day) <= _FEW
    sure = sure or set(found) == {"text", "due"}
    return sure or bool(_MINE & words.words and "text" not in found)
