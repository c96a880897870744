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
from doneby.models.interpreter.naming import LONGEST_NAME, unquote
from doneby.models.interpreter.newdates import (
    counted_from_completion,
    cut_dates,
    in_the_evening,
    said_plainly,
    starting,
)
from doneby.models.interpreter.riders import cut_riders
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import with_parts_behind
from doneby.models.interpreter.stubs import stub
from doneby.models.interpreter.words import (
    ABOUT_PEOPLE,
    ORDERS,
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
_LONE_DASHES = expression(r"(?: [-–—])+(?= [-–—](?: |$))")
_NUMBER_SIGN = expression(r"(?<!\S)#(?=\d+(?!\w))")
_NOTHING = expression(
    r"^(?:(?:um+|uh+|er+|erm+|hmm+|to|that|about|of|for|:|-|,|on|is|as|called|named|please"
    r"|(?:i|we)(?:'ve got to| (?:have to|need to|must|should|ought to))(?: remember to)?"
    r"|(?:i|we)(?: have|'ve got)(?= (?!to |a |an |been |not |no |never |already |just |done |got "
    r"|had |paid |sent |bought |told |made |put |taken |given |left |lent |seen |met |\w+ed ))"
    r") )+(?=\S)"
)
# What belongs to the verb before it, whatever follows: "log in at 9", "put the turkey in at 6".
_PARTICLE = expression(
    r"^(?:put|bring|let|log|turn|switch|hand|fill|move|sign|clock|come|get|pop|plug|tune|try|call|key"
    r"|send|stay|lock|check|take|drop|carry|keep|phone|ring|leave|book|dial|join|shut|pen|pull"
    r"|push|buckle|strap|tuck|chase|herd|usher|invite|dig|screw|nail|stick|load|pack|clip|tie)\b"
    r".* (?:in|on)$"
)
_TOO = expression(r"(?:(?: ,)? (?:too|as well|also|please))+$")
_DANGLING = expression(
    r"(?: (?:(?:and )?(?:make|mark|set|flag) it(?: as| to| a| at| with)?|,|:|;|-|due|due on"
    r"|due by|(?<=, )(?:needed|wanted|required)(?: by)?|and|by|on|at|to|for|in|into|under"
    r"|ideally|preferably|hopefully|(?<= , )(?:but )?(?:(?:i|we)(?:'ll| will| want to| plan to"
    r"| should| must| need to|'d like to| would like to|'m going to| am going to) )?(?:do|start"
    r"|begin|tackle|starts?|work on|get started|kick off)(?: work)?(?: on)?(?: it| this| that)?"
    r"|(?<= , )(?:(?:and )?(?:he|she|they|we|i) )?(?:needs?|wants?) (?:it|them|this|these|that)"
    r"(?: back| done)?"
    r"|with(?: a| the)?(?: due)?(?: date)?|set for|is|all day"
    r"|starting|from))+$"
)


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
    task.title = _title(
        task.title, hidden, cut=bool(found) or task.listed, particle=_ends_in_a_particle(task)
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
    cut = bool(found) or task.listed or bool(task.reminder)
    if surely and stub(words, task.title, context, cut=cut, behind=task.behind):
        return None
    timeless = "due" in found and not _SAYS_TIME.search(found["due"])
    if surely and doubt_of_title(task.title, dated="due" in found, timeless=timeless):
        return None
    if _asks_itself(words, task.title):
        task.title += "?"
    return task


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
    if _SAYS_TIME.search(due):
        cut_length(task)
    found["due"] = due
    task.evidence = True
    lasts = f"{minutes} minutes"
    # "for an hour, from 6 to 8" does not agree
    return due, not minutes or found.setdefault("duration", lasts) == lasts


_ASKS_ITSELF = expression(
    r"(?:^|[,;:.-] )(?:is|are|was|do|does|did|can|could|will|would|should|has|have|what|when"
    r"|where|who|why|how|which|whose)\b"
)


def _asks_itself(words: Sentence, title: str) -> bool:
    """Whether a question mark belongs to the task: "ask Jo, is it included?"."""
    behind = words.text[words.ends[-1] :].lstrip() if words else ""
    asks = behind.startswith("?") and words.typed.endswith(title)
    return asks and _ASKS_ITSELF.search(Sentence.of(title).even) is not None


_STOP = expression(r"(?<=[a-z0-9]{4})\.$|(?<= \d)\.$")
"""The end of a sentence; that of a shorter word may be what shortens it."""
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


def _ends_in_a_particle(task: NewTask) -> bool:
    """Whether "in" at the end belongs to the verb: the date has its own word before it."""
    due = task.arguments.get("due", "")
    own = _OWN_LEAD.match(due) or not due
    return bool(own and not task.listed and _PARTICLE.match(Sentence.of(task.title).even))


_SAYS_TIME = expression(r"\d[ap:.h]|\d ?[ap]m|\bat\b|noon|night|morning|afternoon|evening", re.I)
_OWN_LEAD = expression(
    r"(?:at|by|before|around|after|from|to(?:day|night|morrow)|this|next|every|in|\d{4}-|\d{1,2}[ap:])",
    re.IGNORECASE,
)


def _title(text: str, hidden: dict[str, str], *, cut: bool, particle: bool) -> str:
    """The title itself: quotation marks only where they are part of it, no joining words around.

    Args:
        text: What is left of the words.
        hidden: The quoted things in it.
        cut: Whether something was cut out, so that a word at the end may have lost its object.
        particle: Whether that word belongs to the verb instead.
    """
    words = Sentence.of(text)
    if lead := _NOTHING.match(words.even):
        words = words.part(lead.end(), len(words.even))
    if words.even.startswith("2 ") and words.even.split()[1] in ORDERS:
        words = words.part(2, len(words.even))  # "remind me 2 take ..."
    if too := _TOO.search(words.even, 1):
        words = words.part(0, too.start())
    if cut and (stop := _STOP.search(words.even)):
        words = words.part(0, stop.start())
    if cut and not particle and (trail := _DANGLING.search(words.even)):
        words = words.part(0, trail.start())
    title = _LONE_DASHES.sub("", re.sub(" {2,}", " ", words.typed.strip(" ,;:-–—")))
    whole = title in hidden
    for mark, quoted in hidden.items():
        title = title.replace(mark, quoted)
    return unquote(title) if whole else title


def is_plain(task: NewTask, context: DateContext) -> bool:
    """Whether a title reads like one, with no statement and no second date in it."""
    from doneby.grammar.dates import find_due

    return not speaks_of_people(Sentence.of(task.title)) and find_due(task.title, context) is None


_OWN = expression(r"\b(?:for|of|in|to|with|from|on|at|by|under) its\b")


def speaks_of_people(words: Sentence) -> bool:
    """Whether there is a word of statements in it: "she", "is"; "for its MOT" is none."""
    found = ABOUT_PEOPLE & words.words
    return bool(found) and not (found == {"its"} and _OWN.search(words.even))
