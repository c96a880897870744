"""The date in the words of a new task, and how long it takes: both are cut out of its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.grammar.time_ranges import cut_time_range
from doneby.models.interpreter.phrases.stubs import (
    DAYS_FROM,
    FIRST_OF_ALL,
    FROM_THEN_ON,
    LEADS_TO_A_DATE,
    MAY_END_OPEN,
    OWED,
    REPEATS,
)
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import in_own_words, read_due
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

Spans = tuple[tuple[int, int], ...]

_ORNAMENT = expression(r"(?:[:;=8x]'?-?[()DPpo3/|*]+|<3|[^\w\s\ue100-\ue1ff\"'()\[\]{}.,;:]|\s)+")

_ORDINAL_END = expression(r"(?<=\S) (the \d{1,2}(?:st|nd|rd|th))$", re.IGNORECASE)
_OWN_BEGINNING = expression(
    r"(?:a|an|on|at|by|in|before|after|next|this|every|each|from|tomorrow|today|tonight|\d)\b",
    re.IGNORECASE,
)
_PARTICLE_FIRST = expression(r"(?:on|in) (?=(?:at|by|before|around) )", re.IGNORECASE)
_POSSESSED = expression(r"(?:['’]s|s['’])\s+$")


def cut_dates(title: str, due: str | None, context: DateContext) -> tuple[str, str | None, int]:
    """Cut a date out of a title, and a range of time: "meeting 10-11am tomorrow".

    Args:
        title: The words of a task.
        due: When it is due, where the sentence said so before; a time in the title completes it.
        context: The clock and the customs by which dates are read.

    Returns:
        What is left, when it is due, and how many minutes it takes; 0 when that was not said.
    """
    if ranged := _range(title):
        marked, start, minutes = ranged
        rest, found = _cut_due(marked, due, context)
        if found and start not in rest:
            return rest, found, minutes
    return (*_cut_due(title, due, context), 0)


# "every 3 days after I complete it" is every! 3 days
_FROM_COMPLETION = expression(
    r"\b(?P<every>every|each)(?P<rule> (?:[\w:]+ ){1,4}?)(?:,? ?"
    r"(?:after|once|from when|when|counting from when|from the (?:day|time|moment)|starting when) "
    r"(?:i|we)(?:['’]ve| have| last)? (?:complete|completed|finish|finished|do|did|done|ticked?)"
    r"(?: (?:it|this|that))?(?: off)?"
    r"|(?:after|from|upon) (?:each |every |the |its |last )*completion(?: date)?"
    r"|after (?:it's|it’s|it is|it was|being|it gets) (?:done|completed|finished)"
    r"|after (?:doing|finishing|completing) it)(?=[ .,!]|$)",
    re.IGNORECASE,
)


def counted_from_completion(text: str) -> str:
    """The words with "every! 3 days" for "every 3 days after I complete it"."""
    return _FROM_COMPLETION.sub(lambda found: f"every!{found['rule'].rstrip()}", text)


_OUT = expression(
    r"\b(?:dinner|supper|drinks|cinema|theatre|theater|concert|gig|pub|quiz|party|night out)\b",
    re.IGNORECASE,
)
_EITHER_HALF = expression(
    r"\b(?P<at>at|@|from|around|about) ?(?P<hour>[6-9]|1[01])(?P<minute>[:.][0-5]\d)?"
    r"(?![\d:./-]| ?[ap]\.?m\b| (?:people|of us|in the))(?=[\s,;!)]|$)",
    re.IGNORECASE,
)
_BY_DAY = expression(r"\b(?:[ap]\.?m|morning|noon|lunch|brunch|breakfast)\b|\d[ap]m", re.IGNORECASE)
_GOING_OUT = frozenset({"go", "have", "meet", "attend", "host"})


def in_the_evening(text: str) -> str:
    """The words with "dinner at 8pm" for "dinner at 8", which nobody has in the morning."""
    first = Sentence.of(text).even.partition(" ")[0]
    if (first in ORDERS - _GOING_OUT) or not _OUT.search(text) or _BY_DAY.search(text):
        return text
    return _EITHER_HALF.sub(
        lambda found: f"{found['at']} {found['hour']}{found['minute'] or ''}pm", text
    )


_PLAINLY: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        expression(
            r"\b(?:(?:at|around|about|by) )?(\d{1,2}(?:[:.][0-5]\d)?(?: ?[ap]m)?)[ -]?ish\b",
            re.IGNORECASE,
        ),
        r"at \1",
    ),
    (
        expression(r"\b((?:by|before) [^,;]{2,25}?),? (?:at (?:the )?)?latest\b", re.IGNORECASE),
        r"\1",
    ),
)


def said_plainly(text: str) -> str:
    """The words with "at 8" for "8ish", and "by friday" for "by friday at the latest"."""
    for said, plain in _PLAINLY:
        text = said.sub(plain, text)
    return text


_N = expression(
    r"(?<=(?:day|mon|tue|wed|thu|fri|sat|sun|ues|eds|urs) )n"
    r"(?= (?:mon|tue|wed|thu|fri|sat|sun))",
    re.IGNORECASE,
)


def starting(text: str) -> str:
    """The words with "starting 4 January" for "first time on 4 January", where they repeat."""
    text = DAYS_FROM.sub(r"every \g<days>", _N.sub("and", text))
    if not REPEATS.search(text):
        return text
    text = FROM_THEN_ON.sub(lambda found: f" starting {found['day']}", text)
    return FIRST_OF_ALL.sub(" starting ", text)


def with_start_alone(title: str) -> str:
    """A title with "at 10:00" for "10-11am"."""
    ranged = _range(title)
    return ranged[0] if ranged else title


def _range(title: str) -> tuple[str, str, int] | None:
    """The title with its start in the place of "10-11am", that time, and how long it takes."""
    found = cut_time_range(title)
    if found is None:
        return None
    start = f"at {found.rest[found.start : found.end]}"
    marked = f"{found.rest[: found.start]}{start}{found.rest[found.end :]}"
    return re.sub(r"\bat at\b", "at", marked), start, found.minutes


def _cut_due(title: str, due: str | None, context: DateContext) -> tuple[str, str | None]:
    if found := _find_due(title, context):
        spans, own = found
        said = title[spans[0][0] : spans[-1][1]]
        joined = _together(due, own, said, context) if due else own
        if joined:
            return _without(title, spans), joined
    return title, due


def _together(due: str, own: str, said: str, context: DateContext) -> str | None:
    """One date of the one that was said before and the one in the title.

    Args:
        due: The one before.
        own: The one in the title, in words that Todoist takes.
        said: The same as it was typed.
        context: The clock and the customs by which dates are read.
    """
    from doneby.grammar.dates import find_due

    again = due.lower() in own.lower().split() or (
        due.lower() in ("weekly", "every week") and own.lower().startswith("every ")
    )
    if again:
        return own
    # a time that is past today is tomorrow's only where no day was said
    found, clock = find_due(said, context), _DATED_CLOCK.fullmatch(own)
    timed = f"at {clock[1]}" if clock and found and not found.says_day else own
    return _joined(due, timed, context)


_DATED_CLOCK = expression(r"\d{4}-\d\d-\d\d (\d\d:\d\d)")


def _without(title: str, spans: Spans) -> str:
    """A title without its date, and without a face or a picture that stood behind it."""
    for start, end in reversed(spans):
        before, after = _without_lead(title[:start].rstrip()), title[end:].lstrip()
        after = "" if before and _ORNAMENT.fullmatch(after) else after
        title = re.sub(r"\s+([,;:.])", r"\1", f"{before} {after}").strip()
        title = _TWO_MARKS.sub(r"\1", title) if _at_a_mark(before, after) else title
        title = re.sub(r"([(\[])\s*[,;]\s*", r"\1", title)
        title = re.sub(r"\s*(?:\(\s*\)|\[\s*\])", "", title)
    return title


_TWO_MARKS = expression(r"([,;:])(?:\s*[,;:])+")


def _at_a_mark(before: str, after: str) -> bool:
    """Whether what was cut out stood between two marks: "buy milk, friday, at the corner shop"."""
    return before[-1:] in (",", ";", ":") and after[:1] in (",", ";", ":")


def _without_lead(before: str) -> str:
    """What stands before a date without "has to be", "it's due" and the like."""
    words = Sentence.of(before)
    lead = LEADS_TO_A_DATE.search(words.even)
    first = words.even.partition(" ")[0]
    if not lead and first in ORDERS and MAY_END_OPEN.isdisjoint(words.words):
        lead = OWED.search(words.even)
    return words.part(0, lead.start()).typed if lead and lead.start() else before


def _find_due(title: str, context: DateContext) -> tuple[Spans, str] | None:
    """Where the date is, typing errors allowed for, and its words for Todoist."""
    from doneby.grammar.dates import find_due

    meant, typed = Sentence.of(title, correct), Sentence.of(title)
    found, better = find_due(title, context), None
    if meant.even != typed.even:
        better = find_due(meant.even, context)
    if better and (found is None or _says_more(better, found)):
        own = in_own_words(meant.even[better.start : better.end], better, context)
        return tuple((meant.starts[a], meant.ends[b - 1]) for a, b in better.spans), own
    if found is None and (day := _ORDINAL_END.search(title)):
        read = read_due(Sentence.of(day[1]), context)
        return (((day.start(), len(title)),), read) if read else None
    if found:
        if _POSSESSED.search(title[: found.start]) and not _OWN_BEGINNING.match(
            title[found.start :]
        ):
            # "the parents' evening on friday": the first word belongs to the name.
            start = title.find(" ", found.start)
            later = _find_due(title[start:], context) if 0 < start < found.end else None
            return later and (tuple((start + a, start + b) for a, b in later[0]), later[1])
        spans = found.spans
        if particle := _PARTICLE_FIRST.match(title[found.start :]):
            # "put the oven on at 5": the first word belongs to what is done.
            start = found.start + particle.end()
            spans = ((start, spans[0][1]), *spans[1:])
        own = " ".join(title[spans[0][0] : found.end].split()).strip(" ,;:.-")
        return spans, in_own_words(own, found, context)
    return None


def _says_more(one: FoundDue, other: FoundDue) -> bool:
    """Whether one date says a day where the other says none, or has more words."""
    if one.says_day != other.says_day:
        return one.says_day
    return one.end - one.start > other.end - other.start + _SLACK


_SLACK = 3
"""Letters that correcting a word may add to it."""


def _joined(first: str, second: str, context: DateContext) -> str | None:
    """Make one date of "tomorrow" and "at 5"; two days are none."""
    for phrase in (f"{first} {second}", f"{second} {first}"):
        if read := read_due(Sentence.of(phrase), context):
            return read
    return None
