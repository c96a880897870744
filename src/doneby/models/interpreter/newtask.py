"""From the words of a new task to the arguments of ``add_task``.

What became a date, a project, a label or a priority is cut out; what is left is the title,
exactly as it was typed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from doneby.grammar.expressions import expression
from doneby.grammar.quick_add import cut_tokens
from doneby.models.interpreter.ahead import reminder_of
from doneby.models.interpreter.behind import last_words, set_off
from doneby.models.interpreter.doubts import doubt, doubt_of_title
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.endings import (
    cut_bare_length,
    cut_deadline,
    cut_endings,
    cut_importance,
    cut_length,
    cut_named_project,
    cut_note,
    cut_reminder,
    cut_urgency,
)
from doneby.models.interpreter.hiding import hide, shown
from doneby.models.interpreter.left_over import asks_itself, ends_in_a_particle, title_of
from doneby.models.interpreter.naming import LONGEST_NAME
from doneby.models.interpreter.newdates import (
    counted_from_completion,
    cut_dates,
    in_the_evening,
    said_plainly,
    starting,
)
from doneby.models.interpreter.riders import cut_riders
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import SAYS_TIME, with_parts_behind
from doneby.models.interpreter.stubs import stub
from doneby.models.interpreter.words import (
    ABOUT_PEOPLE,
    PRONOUNS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_BEFORE_TOKEN = expression(
    r"(?<!\S)(?:(?:in|into|to|on|onto|under|for) (?=#\w)"
    r"|(?:(?:with )?(?:the )?(?:label|tag)|labell?ed|tagged) (?=@\w))",
    re.IGNORECASE,
)
_BRACKETED_LEVEL = expression(r"(?<!\S)[\[(](p[1-4])[\])](?!\S)", re.IGNORECASE)
_NUMBER_SIGN = expression(r"(?<!\S)#(?=\d+(?!\w))")


def read_new_task(
    words: Sentence,
    context: DateContext,
    *,
    due: str | None = None,
    priority: str | None = None,
    lists: bool = True,
    surely: bool = True,
) -> NewTask | None:
    """Read the words of a new task.

    Args:
        words: What follows "add" or "remind me to".
        context: The clock and the customs by which dates are read.
        due: When it is due, where the sentence said so before.
        priority: Its priority, likewise.
        lists: Whether "on my list" at the end says where it goes ("remind me to cross names off
            the list" does not).
        surely: Whether words that may mean more than one thing make no task.

    Returns:
        None when no title is left.
    """
    text, hidden = hide(words)
    text = in_the_evening(said_plainly(text))
    text, appended = _cut_appended(text)
    if surely and doubt(Sentence.of(text), context, dated=due is not None):
        return None
    text, level, dayless = cut_riders(text)
    task = _begun(text, appended, priority, context)
    due, agrees = _cut_date(task, due, level, context)
    if not agrees or (due and dayless):
        return None
    found = task.arguments
    cut_endings(task, lists=lists)
    if due is None:  # "this weekend tagged phone": what stood behind the date is gone now
        due, agrees = _cut_date(task, due, "", context)
        if not agrees or (due and dayless):
            return None
    task.title = title_of(
        task.title, hidden, cut=bool(found) or task.listed, particle=ends_in_a_particle(task)
    )
    task.arguments = {name: shown(value, hidden) for name, value in found.items()}
    if not task.title or Sentence.of(task.title).even in PRONOUNS or len(task.title) > LONGEST_NAME:
        return None
    if not (task.behind and task.title.endswith(task.behind)):
        task.behind = set_off(task.title, cut=bool(found))
        if task.behind and "due" not in found and _dated_before(task.title, task.behind, context):
            return None
    if task.reminder:
        task.reminder = reminder_of(task.reminder, due, found.get("deadline", ""), context)
        if not task.reminder:
            return None
    if surely and not _is_whole(words, task, context):
        return None
    if asks_itself(words, task.title):
        task.title += "?"
    return task


def _is_whole(words: Sentence, task: NewTask, context: DateContext) -> bool:
    """Whether a title is one, with nothing left in it of what was cut out of the words."""
    found = task.arguments
    cut = bool(found) or task.listed or bool(task.reminder)
    if stub(words, task.title, context, cut=cut, behind=task.behind):
        return False
    timeless = "due" in found and not SAYS_TIME.search(found["due"])
    return not doubt_of_title(task.title, dated="due" in found, timeless=timeless)


def _dated_before(title: str, behind: str, context: DateContext) -> bool:
    """Whether a date stands before a place, which nobody saw for it: "by the 12th project Work"."""
    from doneby.grammar.dates import find_due

    return find_due(title.removesuffix(behind).rstrip(" ,;:-–—"), context) is not None


class _Appended(NamedTuple):
    """What stood behind the words of a task and is no part of them; empty where it was not."""

    project: str
    reminder: str
    note: str


def _cut_appended(text: str) -> tuple[str, _Appended]:
    text = with_parts_behind(starting(counted_from_completion(text)))
    text, project = cut_named_project(text)
    text, reminder = cut_reminder(text)
    text, note = cut_note(text)
    return text, _Appended(project, reminder, note)


def _begun(text: str, appended: _Appended, priority: str | None, context: DateContext) -> NewTask:
    """The task with all that is told apart from its date."""
    text, deadline = cut_deadline(text, context)
    task = _without_tokens(text, priority)
    task.reminder = task.reminder or appended.reminder
    found = task.arguments
    found |= {"description": appended.note} if appended.note else {}
    found |= {"deadline": deadline} if deadline and "deadline" not in found else {}
    task.evidence = task.evidence or bool(deadline)
    if appended.project and not task.listed:
        task.put_on(appended.project)
    cut_importance(task, context)
    cut_bare_length(task)
    return task


def _cut_date(
    task: NewTask, due: str | None, level: str, context: DateContext
) -> tuple[str | None, bool]:
    """Cut the date out of a title: when it is due, and whether it lasts as long as was said."""
    found, whole = task.arguments, task.title
    task.title, due, minutes = cut_dates(task.title, due, context)
    task.behind = last_words(whole, task.title)
    cut_urgency(task)
    if level:
        found.setdefault("priority", level)
    if not due:
        return due, True
    if SAYS_TIME.search(due):
        cut_length(task)
    found["due"] = due
    task.evidence = True
    lasts = f"{minutes} minutes"
    # "for an hour, from 6 to 8" does not agree
    return due, not minutes or found.setdefault("duration", lasts) == lasts


_TWO_MARKS = expression(r"([,;])(?:\s*[,;])+")


def _without_tokens(text: str, priority: str | None) -> NewTask:
    """Cut Todoist's notation out."""
    text = _BRACKETED_LEVEL.sub(r"\1", text)
    tokens = cut_tokens(_NUMBER_SIGN.sub(r"\\#", _BEFORE_TOKEN.sub("", text)))
    rest = tokens.rest if _TWO_MARKS.search(text) else _TWO_MARKS.sub(r"\1", tokens.rest)
    minutes = tokens.duration_minutes
    said = {
        "project": tokens.project,
        "section": tokens.section,
        "priority": tokens.priority or priority,
        "labels": list(tokens.labels),
        "description": tokens.description,
        "deadline": tokens.deadline,
        "duration": f"{minutes} minutes" if minutes else "",
    }
    rest = rest.rstrip(" ,;-–—") if rest != text else rest
    task = NewTask(rest, {name: value for name, value in said.items() if value})
    task.listed = bool(tokens.project)
    task.reminder = f"{tokens.reminder} before" if _AHEAD.fullmatch(tokens.reminder or "") else ""
    task.reminder = task.reminder or tokens.reminder or ""
    task.tokens = task.evidence = bool(set(task.arguments) - {"description"})
    return task


_AHEAD = expression(r"\d+ ?(?:m|min|mins|minutes?|h|hrs?|hours?|d|days?)")


def is_plain(task: NewTask, context: DateContext) -> bool:
    """Whether a title reads like one, with no statement and no second date in it."""
    from doneby.grammar.dates import find_due

    return not speaks_of_people(Sentence.of(task.title)) and find_due(task.title, context) is None


_OWN = expression(r"\b(?:for|of|in|to|with|from|on|at|by|under) its\b")


def speaks_of_people(words: Sentence) -> bool:
    """Whether there is a word of statements in it: "she", "is"; "for its MOT" is none."""
    found = ABOUT_PEOPLE & words.words
    return bool(found) and not (found == {"its"} and _OWN.search(words.even))
