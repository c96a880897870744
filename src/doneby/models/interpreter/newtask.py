"""From the words of a new task to the arguments of ``add_task``.

What became a date, a project, a label or a priority is cut out; what is left is the title,
exactly as it was typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doneby.grammar.quick_add import cut_tokens
from doneby.models.interpreter.doubts import doubt
from doneby.models.interpreter.newdates import cut_dates
from doneby.models.interpreter.references import LONGEST_NAME, cut_project, unquote
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.slots import read_due, read_labels, read_level
from doneby.models.interpreter.words import ABOUT_PEOPLE, PRONOUNS, THINGS_LISTS, VERBS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_HIDE = "\ue100"  # the first of the letters that stand for quoted things while dates are sought

_LABEL_END = re.compile(
    r" (?:, )?(?:and )?(?:with (?:the |a )?(?:labels?|tags?)|labell?ed(?: as| with)?"
    r"|tagged(?: as| with)?|(?:label|tag) it(?: as| with)?|under (?:the )?(?:label|tag)) "
    r"(?P<labels>@?[\w-]+(?: ?(?: and|,) @?[\w-]+)*)$"
)
_PRIORITY_END = re.compile(
    r"(?:^| )(?:, |- |; )?(?:(?:and )?(?:(?:make|mark|set|flag|give) it(?: as| to| a)?"
    r"|(?:it's|it is|this is|that's|with|as|at|on)(?: an?)?|priority) )?"
    r"(?P<priority>priority (?:of |level )?(?:\d|one|two|three|four|high|low|medium|urgent|normal)"
    r"|(?:very |really |super )?(?:high|highest|low|lowest|top|medium|normal|urgent|critical)"
    r"[ -]priority|(?:(?<=as )|(?<=it )|(?<=it's )|(?<=it is ))(?:very )?(?:urgent|important)"
    r"|(?<=priority )(?:high|low|medium|urgent|normal|\d)|p[1-4])$"
)
_DEADLINE_END = re.compile(
    r"(?: ,)?(?: and)?(?: with (?:a |the )?deadline|(?<! the)(?<! a)(?<! my) deadline)"
    r"(?: is| of| on| by|:| :)? (?P<day>[^,;]+)$"
)
_IMPORTANT_END = re.compile(r"(?: ,)? (?P<priority>(?:very )?(?:urgent|important|critical))$")
_NOTE_END = re.compile(
    r"(?: ,| -| ;)? (?:and )?(?:with (?:the |a |an additional )?"
    r"(?:note|notes|description|comment|details?)|(?:note|notes|description|details) :)"
    r"(?: (?:saying|that says|that|:))* (?P<note>.+)$"
)
_BEFORE_TOKEN = re.compile(
    r"(?<!\S)(?:(?:in|into|to|on|onto|under|for) (?=#\w)"
    r"|(?:(?:with )?(?:the )?(?:label|tag)|labell?ed|tagged) (?=@\w))",
    re.IGNORECASE,
)
_NUMBER_SIGN = re.compile(r"(?<!\S)#(?=\d+(?!\w))")
_NOTHING = re.compile(
    r"^(?:(?:um+|uh+|er+|erm+|hmm+|to|that|about|of|for|:|-|,|on|is|as|called|named) )+(?=\S)"
)
_DANGLING = re.compile(
    r"(?: (?:(?:and )?(?:make|mark|set|flag) it(?: as| to| a| at| with)?|,|:|;|-|due|due on"
    r"|due by|and|by|on|at|to|for|in|into|under|with|set for|is|starting|from))+$"
)


@dataclass
class NewTask:
    """A task as it is being read.

    Attributes:
        title: The words that are left.
        arguments: What has been found out so far, under the names of the tool's parameters.
        listed: It was said on which list it goes.
        evidence: Something in it is only ever said of a task: a date, a token, a list.
        tokens: It held some of Todoist's notation.
    """

    title: str
    arguments: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    evidence: bool = False
    tokens: bool = False

    def put_on(self, project: str | None) -> bool:
        """Put it on a list: a project, or "" for the to-do list itself; whether it was one."""
        self.listed = project is not None
        self.arguments |= {"project": project} if project else {}
        return self.listed

    def as_arguments(self) -> dict[str, Any]:
        """The arguments of the call."""
        return {"content": self.title, **self.arguments}


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
    text, hidden = _hide_quotes(words)
    if surely and doubt(Sentence.of(text), context):
        return None
    task = _without_tokens(text, priority)
    found = task.arguments
    _cut_note(task)
    _cut_deadline(task, context)
    _cut_importance(task, context)
    task.title, due, minutes = cut_dates(task.title, due, context)
    if due:
        found["due"] = due
        task.evidence = True
    if due and minutes:
        found.setdefault("duration", f"{minutes} minutes")
    _cut_endings(task, lists=lists)
    task.title = _title(task.title, hidden, cut=bool(found) or task.listed)
    if not task.title or Sentence.of(task.title).even in PRONOUNS or len(task.title) > LONGEST_NAME:
        return None
    return task


def _without_tokens(text: str, priority: str | None) -> NewTask:
    """Cut Todoist's notation out."""
    tokens = cut_tokens(_NUMBER_SIGN.sub(r"\\#", _BEFORE_TOKEN.sub("", text)))
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
    task = NewTask(tokens.rest, {name: value for name, value in said.items() if value})
    task.listed = bool(tokens.project)
    task.tokens = task.evidence = bool(set(task.arguments) - {"description"})
    return task


def split_things(task: NewTask) -> list[str]:
    """The items when several things are put on a list of things: "milk, eggs and bread"."""
    project = task.arguments.get("project", "").lower().split()
    words = Sentence.of(task.title)
    if not THINGS_LISTS.intersection(project) or QUOTED in words.even:
        return [task.title]
    pieces = re.split(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s+&\s+|\s*;\s*)", task.title)
    short = all(0 < len(piece.split()) <= 3 for piece in pieces)
    return pieces if short and words.even.split()[0] not in VERBS else [task.title]


def _hide_quotes(words: Sentence) -> tuple[str, dict[str, str]]:
    """Replace what is quoted by single letters that no grammar knows."""
    hidden: dict[str, str] = {}
    out, last = [], words.starts[0] if words else 0
    for position, letter in enumerate(words.even):
        if letter == QUOTED and words.starts[position] >= last:
            mark = chr(ord(_HIDE) + len(hidden))
            hidden[mark] = words.text[words.starts[position] : words.ends[position]]
            out += [words.text[last : words.starts[position]], mark]
            last = words.ends[position]
    return "".join([*out, words.text[last : words.ends[-1]]]) if words else "", hidden


def _cut_note(task: NewTask) -> None:
    words = Sentence.of(task.title)
    if note := _NOTE_END.search(words.even):
        task.arguments["description"] = unquote(words.part(*note.span("note")).typed)
        task.title = words.part(0, note.start()).typed


def _cut_deadline(task: NewTask, context: DateContext) -> None:
    """Cut "deadline 4 dec" off the end, or from before another date."""
    words = Sentence.of(task.title)
    if "deadline" in task.arguments or not (found := _DEADLINE_END.search(words.even)):
        return
    if day := read_due(words.part(*found.span("day")), context):
        task.arguments["deadline"] = day
        task.evidence = True
        task.title = words.part(0, found.start()).typed


def _cut_importance(task: NewTask, context: DateContext) -> None:
    """Cut "urgent" off the end, where it stands behind a date and so is no part of the title."""
    words = Sentence.of(task.title)
    found = _IMPORTANT_END.search(words.even)
    if (
        not found
        or "priority" in task.arguments
        or not _date_ends_at(words, found.start(), context)
    ):
        return
    task.arguments["priority"] = read_level(words.part(*found.span("priority")))
    task.title = words.part(0, found.start()).typed


def _date_ends_at(words: Sentence, end: int, context: DateContext) -> bool:
    """Whether a date ends there."""
    from doneby.grammar.dates import find_due

    before = words.part(0, end).typed
    found = find_due(before, context)
    return bool(found and found.spans[-1][1] == len(before))


def _cut_endings(task: NewTask, *, lists: bool) -> None:
    """Cut "on my work list", "tagged phone" and "with high priority" off the end, in any order."""
    words = Sentence.of(task.title)
    while True:
        if label := _LABEL_END.search(words.even):
            labels = read_labels(words.part(*label.span("labels")))
            task.arguments.setdefault("labels", []).extend(labels or [])
            end = label.start()
        elif (mark := _PRIORITY_END.search(words.even)) and (
            priority := read_level(words.part(*mark.span("priority")))
        ):
            task.arguments.setdefault("priority", priority)
            end = mark.start()
        elif lists and (cut := _cut_list(words)) is not None:
            rest, project = cut
            if project:
                task.arguments.setdefault("project", project)
            task.listed = True
            end = len(rest.even)
        else:
            break
        task.evidence = True
        words = words.part(0, end)
    task.title = words.typed


_QUOTED_TO = re.compile(
    r"[\ue100-\ue1ff] (?:to|in|into|on|onto|under) (?:(?:the|my|our) )?(?P<name>[^,;]{1,40})"
)
_TAKEN_FROM = re.compile(r" ?(?:from|off|out of|of) ")


def _cut_list(words: Sentence) -> tuple[Sentence, str] | None:
    """Cut the list that something new goes on off the end; it does not come off one."""
    rest, project = cut_project(words)
    if project is not None:
        off = _TAKEN_FROM.match(words.even[len(rest.even) :])
        return None if off or project.isdigit() else (rest, project)
    # Behind a quoted title, a name is where it goes: "pay in 3 months" to Ideas.
    if (found := _QUOTED_TO.fullmatch(words.even)) and words.part(*found.span("name")).typed[
        0
    ].isupper():
        return words.part(0, 1), words.part(*found.span("name")).typed
    return None


def _title(text: str, hidden: dict[str, str], *, cut: bool) -> str:
    """The title itself: quotation marks only where they are part of it, no joining words around.

    Args:
        text: What is left of the words.
        hidden: The quoted things in it.
        cut: Whether something was cut out, so that a word at the end may have lost its object.
    """
    words = Sentence.of(text)
    if lead := _NOTHING.match(words.even):
        words = words.part(lead.end(), len(words.even))
    if cut and (trail := _DANGLING.search(words.even)):
        words = words.part(0, trail.start())
    title = re.sub(" {2,}", " ", words.typed.strip(" ,;:-–—"))
    whole = title in hidden
    for mark, quoted in hidden.items():
        title = title.replace(mark, quoted)
    return unquote(title) if whole else title


def is_plain(task: NewTask, context: DateContext) -> bool:
    """Whether a title reads like one, with no statement and no second date in it."""
    from doneby.grammar.dates import find_due

    words = Sentence.of(task.title).words
    return ABOUT_PEOPLE.isdisjoint(words) and find_due(task.title, context) is None
