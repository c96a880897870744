"""What may stand at the end of a new task: a note, a deadline, a label, a priority, a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.naming import cut_project, unquote
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due, read_labels, read_level

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_LABEL_END = expression(
    r" (?:, )?(?:and )?(?:(?:with|w/?) (?:the |a )?(?:labels?|tags?)|labell?ed(?: as| with)?"
    r"|(?:(?<= , )|(?<=\d )|(?<=day )|(?<=[ap]m )|(?<=tomorrow ))(?:label|tag)"
    r"|tagged(?: as| with)?|(?:label|tag) it(?: as| with)?|under (?:the )?(?:label|tag)) "
    r"(?P<labels>@?[\w-]+(?: ?(?: and|,) @?[\w-]+)*)$"
    r"| (?:, )?(?:and )?(?:with|w/?) (?:the |a |an )?(?P<named>@?[\w-]+) (?:label|tag)$"
)
_PRIORITY_END = expression(
    r"(?:^| )(?:, |- |; )?(?:(?:and )?(?:(?:make|mark|set|flag|give) it(?: as| to| a)?"
    r"|(?:it's|it is|this is|that's|with|as|at|on)(?: an?)?|priority) )?"
    r"(?P<priority>priority (?:of |level )?(?:\d|one|two|three|four|high|low|medium|urgent|normal)"
    r"|(?:very |really |super )?(?:high|highest|low|lowest|top|medium|normal|urgent|critical)"
    r"[ -]priority|(?:(?<=as )|(?<=it )|(?<=it's )|(?<=it is ))(?:very )?(?:urgent|important)"
    r"|(?<=priority )(?:high|low|medium|urgent|normal|\d)|p[1-4])$"
)
_DEADLINE = expression(
    r"(?: ,)?(?: and)?(?: with (?:a |the )?deadline|(?<! the)(?<! a)(?<! my) deadline| \(deadline"
    r"|(?<= ,) (?:the )?deadline)(?: for (?:which|it|this|that))?(?: ?:)?(?: is| of| on| by)?"
    r" (?P<day>[^ ,;)#@]+(?: [^ ,;)#@]+){0,5})"
)
_NAMED_END = expression(
    r"(?:(?<=\d)|(?<=\d[ap]m)|(?<=day)|(?<=\dst)|(?<=\dnd)|(?<=\drd)|(?<=\dth)|(?<=tomorrow)"
    r"|(?<=week)|(?<=weekend)|(?<=month)|(?<=p[1-4])|(?<=noon)| ,| -) (?:in )?"
    r"project (?P<name>[\w&-]+)$"
)
_GOES_SOMEWHERE = expression(r"(?:to|in|into|under|onto) (?!#)")
_IMPORTANT_END = expression(r"(?: ,)? (?P<priority>(?:very )?(?:urgent|important|critical))$")
_URGENT_BEFORE = expression(
    r"(?:very )?(?P<level>urgent|important"
    r"|(?:high|highest|top|medium|low|lowest)[ -](?:priority|prio))"
    r" ?(?:[:;,-]|!{1,3}) (?=\S)"
)
_URGENT_BEHIND = expression(
    r"(?<=\S)(?: ,| -| !)?(?: (?:and )?(?:it's|it is|this is|that's|that is))?"
    r" (?:very |pretty |quite )?urgent(?: ,| !)?$"
)
_NO_DATE = expression(r"(?: ,)? (?:with )?(?:no|without a|without any) (?:due )?date$")
_AS_A_TASK = expression(r" as (?:a|an)(?: new)?(?: (?:task|to-?do|to do|todo|item|reminder))?$")
_REMINDER_END = expression(
    r"(?:(?: ,| -| ;| and)+ (?:please )?(?:remind|ping|nudge|alert) me (?P<ahead>[^,;]{1,30}?)"
    r"| (?:please )?(?:remind|ping|nudge|alert) me"
    r" (?P<right>(?:\d{1,3}|an?|the|half an|one|two|three) ?(?:minute|min|hour|hr|h|m|day|week)s?))"
    r" (?:before|beforehand|ahead|in advance|earlier)(?: it| that| then)?$"
    r"|(?: ,| -| ;| and)+ (?:please )?(?:remind|ping|nudge|alert) me (?:at|from)"
    r" (?P<clock>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)$"
    r"|(?: ,)? with an? (?P<length>\d{1,3}[ -](?:minute|min|hour|day|week)) reminder$"
)
_NOTE_END = expression(
    r"(?: ,| -| ;)? [\[(]?(?:and )?(?:with (?:the |a |an additional )?"
    r"(?:note|notes|description|comment|details?)|(?:note|notes|description|details) ?:)"
    r"(?: (?:saying|that says|that|:))* (?P<note>.+?)(?P<tokens>(?: (?:#\S+|@\S+|p[1-4]))*)$"
)
# "note: ring twice, tagged phone": what tells of the task is none of its note.
_SAID_BEHIND_A_NOTE = expression(
    r"(?:,| -|;)? (?P<more>(?:with the label|labell?ed|tagged) @?[\w-]+)$",
    re.IGNORECASE,
)
_QUOTED_TO = expression(
    r"[\ue100-\ue1ff] (?:to|in|into|on|onto|under) (?:(?:the|my|our) )?(?P<name>[^,;]{1,40})"
)
_BEHIND_A_TIME = expression(r"(?:\d ?[ap]m?|:\d\d|noon) ,? ?(?P<length>\d{1,3} ?[a-z]+)$")
_TAKEN_FROM = expression(r" ?(?:from|off|out of|of) ")


def cut_reminder(text: str) -> tuple[str, str]:
    """Cut ", remind me an hour before" off the end; what is left, and when to remind."""
    words = Sentence.of(text)
    found = _REMINDER_END.search(words.even)
    if not found or not found.start():
        return text, ""
    if found["clock"]:
        return words.part(0, found.start()).typed, f"at {found['clock'].replace('.', ':')}"
    ahead = found["ahead"] or found["right"] or found["length"].replace("-", " ")
    return words.part(0, found.start()).typed, f"{ahead} before"


def cut_named_project(text: str) -> tuple[str, str]:
    """Cut "project uni" off the end, behind a date or a comma; what is left, and the name."""
    words = Sentence.of(text)
    if not (found := _NAMED_END.search(words.even)):
        return text, ""
    return words.part(0, found.start()).typed, words.part(*found.span("name")).typed


def cut_note(text: str) -> tuple[str, str]:
    """Cut "with the note ..." off the end; what is left, and the note."""
    words = Sentence.of(text)
    found = _NOTE_END.search(words.even)
    if not found or not found.start():
        return text, ""
    note = words.part(*found.span("note")).typed
    note = note[:-1] if words.even[found.start() :].lstrip(" ,;-")[0] in "[(" else note
    before, tokens = words.part(0, found.start()), words.part(*found.span("tokens"))
    more = ""
    if said := _SAID_BEHIND_A_NOTE.search(note):
        note, more = note[: said.start()], f", {said['more']}"
    return f"{before.typed.rstrip(' .')}{more} {tokens.typed}".rstrip(), unquote(note)


def cut_deadline(text: str, context: DateContext) -> tuple[str, str]:
    """Cut "deadline 4 dec" out: what is left, and the day; as much of what follows as is a date."""
    words = Sentence.of(text)
    if not (found := _DEADLINE.search(words.even)):
        return text, ""
    start, end = found.span("day")
    while end > start:
        if day := read_due(words.part(start, end), context):
            rest = words.even[end:]
            end += len(rest) - len(rest.lstrip(" ,)"))
            before, after = words.part(0, found.start()), words.part(end, len(words.even))
            if _GOES_SOMEWHERE.match(after.even):
                break  # "deadline 18 dec, to Thesis": only the account knows what that is
            return ", ".join(part.typed for part in (before, after) if part), day
        end = words.even.rfind(" ", start, end)
    return text, ""


def cut_importance(task: NewTask, context: DateContext) -> None:
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


def cut_bare_length(task: NewTask) -> None:
    """Cut "1h" off the end, where it stands right behind a time: "2pm 1h"."""
    from doneby.grammar.durations import DURATION, minutes_of

    words = Sentence.of(task.title)
    behind = _BEHIND_A_TIME.search(words.even)
    found = DURATION.fullmatch(words.even, behind.start("length")) if behind else None
    if behind and found and (minutes := minutes_of(found)) and "duration" not in task.arguments:
        task.arguments["duration"] = f"{minutes} minutes"
        task.title = words.part(0, behind.start("length")).typed


def cut_length(task: NewTask) -> None:
    """Cut "for 45 minutes" or ", takes an hour" off the end, where the task begins at a time."""
    from doneby.grammar.durations import DURATION, minutes_of

    words = Sentence.of(task.title)
    even = _LENGTH_TAIL.sub("", words.even)
    for found in DURATION.finditer(even):
        lead = _LENGTH_LEAD.search(even[: found.start()]) if found.end() == len(even) else None
        minutes = minutes_of(found)
        if lead and minutes and lead.start() and "duration" not in task.arguments:
            task.arguments["duration"] = f"{minutes} minutes"
            task.title = words.part(0, lead.start()).typed
            return


_ROUGHLY = r"(?: about| around| roughly| approximately| approx)?"
_TAKES = (
    r"(?:(?:it|that|this|which|and) )?(?:takes|takes me|will take|should take|would take|it'll take"
    r"|might take|that'll take|to take|taking|lasts|lasting|will last|should last|should be"
    r"|duration|duration :|duration of|length)"
)
_LENGTH_LEAD = expression(
    rf"(?: ,| -| \(|;)? (?:for{_ROUGHLY}|{_TAKES}{_ROUGHLY}) $|(?: ,| -){_ROUGHLY} $| \($"
)
_LENGTH_TAIL = expression(r"(?: long| in total| altogether)?\)?$")


def cut_urgency(task: NewTask) -> None:
    """Cut "urgent: " off the beginning, and ", urgent" off the end of what is left."""
    words = Sentence.of(task.title)
    before = _URGENT_BEFORE.match(words.even)
    found = before or _URGENT_BEHIND.search(words.even)
    if not found or "priority" in task.arguments:
        return
    level = before["level"].replace("prio", "priority") if before else "p1"
    level = level.replace("priorityrity", "priority")
    task.arguments["priority"] = read_level(Sentence.of(level)) or "p1"
    task.title = words.part(
        *((found.end(), len(words.even)) if found.start() == 0 else (0, found.start()))
    ).typed


def _date_ends_at(words: Sentence, end: int, context: DateContext) -> bool:
    """Whether a date ends there."""
    from doneby.grammar.dates import find_due

    before = words.part(0, end).typed
    found = find_due(before, context)
    return bool(found and found.spans[-1][1] == len(before))


def cut_endings(task: NewTask, *, lists: bool) -> None:
    """Cut "on my work list", "tagged phone" and "with high priority" off the end, in any order."""
    words = Sentence.of(task.title)
    while True:
        if (label := _LABEL_END.search(words.even)) and (
            labels := read_labels(words.part(*label.span("labels" if label["labels"] else "named")))
        ):
            task.arguments.setdefault("labels", []).extend(labels)
            end = label.start()
        elif (mark := _PRIORITY_END.search(words.even)) and (
            priority := read_level(words.part(*mark.span("priority")))
        ):
            task.arguments.setdefault("priority", priority)
            end = mark.start()
        elif said := _AS_A_TASK.search(words.even) or _NO_DATE.search(words.even):
            end = said.start()
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
