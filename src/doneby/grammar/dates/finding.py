"""The due phrase inside a sentence, and nothing that belongs to the title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from doneby.grammar.dates.candidates import Candidate, read_sentence
from doneby.grammar.dates.day import Weight
from doneby.grammar.dates.documented import is_documented
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.evidence import Place, is_restricted, is_trusted
from doneby.grammar.dates.parsing import LONGEST_PHRASE, parse_todoist, whole_phrase
from doneby.grammar.dates.reader import Reader
from doneby.grammar.dates.resolve import moment_text, resolve
from doneby.grammar.dates.rivals import are_against, goes_on, listed
from doneby.grammar.dates.timestamps import read_timestamp
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.types import DateContext, Due, DueError, FoundDue
from doneby.grammar.dates.writing import canonical

_PAIRS = frozenset({"()", "[]", '""', "“”"})
"""What may stand around a whole phrase."""


def parse_anything(phrase: str, context: DateContext) -> FoundDue | None:
    """Read a whole phrase in everyday English: "a week from today", "first thing tomorrow".

    Args:
        phrase: The whole phrase.
        context: The clock and the habits of the user.

    Returns:
        The due date, or None when the phrase is no date, or "no date".
    """
    text = phrase.strip()
    if text[:1] + text[-1:] in _PAIRS:
        text = text[1:-1].strip()
    if not text or len(text) > LONGEST_PHRASE:
        return None
    start = phrase.index(text)
    if moment := read_timestamp(text, context):
        written, span = moment_text(moment), (start, start + len(text))
        return FoundDue(*span, Due(moment, written), written, (span,))
    try:
        own = parse_todoist(text, context)
        if own is None:
            return None
        draft = whole_phrase(text, context)
    except DueError:
        draft = whole_phrase(text, context, wide=True)
    return found_due(draft, phrase, ((start, start + len(text)),), context) if draft else None


def find_due(sentence: str, context: DateContext) -> FoundDue | None:
    """Find the due phrase in a sentence.

    People put it last, or first; one piece may stand at each end ("at 4pm call mum
    tomorrow"). A word that could be part of the title is left there: no date is found in
    "review the monday report".

    Args:
        sentence: One request, in any English.
        context: The clock and the habits of the user.

    Returns:
        The phrase with its place and meaning, or None.
    """
    reader, readable = read_sentence(sentence, context)
    tokens = reader.tokens
    meant = _meant(reader, readable)
    if not meant:
        return None
    best = max(meant, key=_rank)
    for other in sorted(meant, key=_rank, reverse=True):
        joined = _joined(best, other) if other is not best else None
        if joined:
            spans = tuple(sorted((_span(tokens, best), _span(tokens, other))))
            found = found_due(joined, sentence, spans, context)
            if found:
                return found
    return found_due(best.draft, sentence, (_span(tokens, best),), context)


def lists_dates(sentence: str, context: DateContext) -> bool:
    """Whether a sentence has several days or times, which are no one date.

    "gym mon wed fri", "trip 12 dec to 15 dec", "at 8 not 7".
    """
    reader, found = read_sentence(sentence, context)
    tokens = reader.tokens
    return _are_contested(reader, found) or any(
        found[at].place is Place.END and found[at].tells_a_day for at in listed(tokens, found)
    )


def _meant(reader: Reader, readable: Sequence[Candidate]) -> list[Candidate]:
    """Those that are due dates where they stand; none when they contradict each other."""
    tokens = reader.tokens
    if any(found.draft.repetition and is_restricted(tokens, found.end) for found in readable):
        return []
    if _are_contested(reader, readable):
        return []
    left_out = listed(tokens, readable)
    return [
        found
        for at, found in enumerate(readable)
        if at not in left_out and _is_meant(tokens, found)
    ]


def _are_contested(reader: Reader, readable: Sequence[Candidate]) -> bool:
    tokens = reader.tokens
    return any(are_against(tokens, one, other) for one, other in pairwise(readable)) or any(
        goes_on(reader, found.end) for found in readable if _is_meant(tokens, found)
    )


def _is_meant(tokens: Sequence[Token], candidate: Candidate) -> bool:
    draft = candidate.draft
    if draft.day and draft.day.past:
        return False
    return is_trusted(tokens, candidate.first, candidate.end, draft, candidate.place)


def _rank(candidate: Candidate) -> tuple[bool, bool, int]:
    """Certain phrases come first, then those at the end of the sentence, then the last."""
    sure = candidate.draft.weight is Weight.SURE or candidate.draft.led in ("on", "by", "due")
    return sure, candidate.place is Place.END, candidate.first


def _joined(one: Candidate, other: Candidate) -> Draft | None:
    """Both phrases as one, when one tells the day and the other the time."""
    if one.tells_a_day == other.tells_a_day:
        return None
    day, clock = (one.draft, other.draft) if one.tells_a_day else (other.draft, one.draft)
    if day.clock or not (clock.clock or clock.part):
        return None
    if day.day and day.day.moment:
        return None
    return replace(day, clock=clock.clock, part=clock.part or day.part)


def _span(tokens: Sequence[Token], candidate: Candidate) -> tuple[int, int]:
    """The characters of a phrase, with the comma that sets it off."""
    first, end = candidate.first, candidate.end
    if candidate.place is Place.START and end < len(tokens) and tokens[end].text in ",;:":
        end += 1
    elif candidate.place is Place.END and _sets_off(tokens, first - 1):
        first -= 1
    elif first and end < len(tokens) and tokens[first - 1].text + tokens[end].text == "()":
        first, end = first - 1, end + 1
    return tokens[first].start, tokens[end - 1].end


def _sets_off(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma or a dash stands here by itself; one of several is part of the title."""
    if at < 0 or tokens[at].text not in ",-–—":
        return False
    return not (at and tokens[at].glued and tokens[at - 1].text in "-–—")


def found_due(
    draft: Draft, text: str, spans: tuple[tuple[int, int], ...], context: DateContext
) -> FoundDue | None:
    """What was found, once Todoist has words for it.

    Args:
        draft: What the words say.
        text: The whole text.
        spans: Where the words stand in it.
        context: The clock and the habits of the user.
    """
    words = " ".join(text[start:end].strip(" ,;:.!?()-–—") for start, end in spans)
    try:
        due = resolve(draft, context, "")
    except DueError:
        return None
    for phrase in _phrases(words, due, draft):
        own = _read_alike(phrase, due, context)
        if own:
            says_day = bool(draft.day or draft.repetition)
            return FoundDue(*spans[0], due=own, todoist=phrase, spans=spans, says_day=says_day)
    return None


def _phrases(words: str, due: Due, draft: Draft) -> Iterator[str]:
    """How Todoist may be told: the user's own words, else others for the same.

    "at 5" could be read as five in the morning elsewhere, so it is written out, and so are words
    that Todoist does not document ("each", "tmrw") wherever its language has others for them.
    """
    bare_hour = draft.clock is not None and not draft.clock.sure and draft.clock.hour < 12
    plain = not bare_hour and is_documented(words)
    if plain:
        yield words
    if isinstance(due.date, datetime) and not draft.day and not draft.repetition:
        # A time that was said without a day may be meant for the day of a task that has one.
        yield f"at {due.date:%H:%M}"
    if written := canonical(due):
        yield written
    if not plain:
        yield words


def _read_alike(phrase: str, due: Due, context: DateContext) -> Due | None:
    """What Todoist reads in a phrase, when it is the same."""
    try:
        own = parse_todoist(phrase, context)
    except DueError:
        return None
    return own if own and own.means_the_same_as(due) else None
