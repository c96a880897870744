"""The due phrase inside a sentence, and nothing that belongs to the title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from doneby.grammar.dates.day import Weight
from doneby.grammar.dates.documented import is_documented
from doneby.grammar.dates.evidence import Place, is_restricted, is_torn, is_trusted, starts_a_phrase
from doneby.grammar.dates.parsing import LONGEST_PHRASE, parse_due, whole_phrase
from doneby.grammar.dates.phrase import Draft, read_phrase
from doneby.grammar.dates.reader import Read, Reader
from doneby.grammar.dates.resolve import resolve
from doneby.grammar.dates.tokens import Token, tokenize
from doneby.grammar.dates.types import DateContext, Due, DueError, FoundDue
from doneby.grammar.dates.writing import canonical

_LISTS = frozenset({",", "and", "or", "&", "/", "then"})
_WINDOW = 40
"""No due phrase has more tokens; it bounds the work on any text."""
_LOOK_BEHIND = 4
"""How many tokens before its start a phrase may be told by."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that read as a due phrase, and where they stand.

    Attributes:
        first: The first token.
        end: The token after the last.
        draft: What they say.
        place: Whether they open the sentence, close it, or stand inside.
    """

    first: int
    end: int
    draft: Draft
    place: Place


def parse_anything(phrase: str, context: DateContext) -> FoundDue | None:
    """Read a whole phrase in everyday English: "a week from today", "first thing tomorrow".

    Args:
        phrase: The whole phrase.
        context: The clock and the habits of the user.

    Returns:
        The due date, or None when the phrase is no date, or "no date".
    """
    text = phrase.strip()
    if not text or len(text) > LONGEST_PHRASE:
        return None
    start = phrase.index(text)
    try:
        own = parse_due(text, context)
        if own is None:
            return None
        draft = whole_phrase(text, context)
    except DueError:
        draft = whole_phrase(text, context, wide=True)
    return _found(draft, phrase, ((start, start + len(text)),), context) if draft else None


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
    tokens = tokenize(sentence)
    readable = _candidates(tokens, context)
    if any(found.draft.repetition and is_restricted(tokens, found.end) for found in readable):
        return None
    candidates = [found for found in _without_lists(tokens, readable) if _is_meant(tokens, found)]
    if not candidates:
        return None
    best = max(candidates, key=_rank)
    for other in sorted(candidates, key=_rank, reverse=True):
        joined = _joined(best, other) if other is not best else None
        if joined:
            spans = tuple(sorted((_span(tokens, best), _span(tokens, other))))
            found = _found(joined, sentence, spans, context)
            if found:
                return found
    return _found(best.draft, sentence, (_span(tokens, best),), context)


def lists_dates(sentence: str, context: DateContext) -> bool:
    """Whether a sentence ends with several days, which are no one date: "gym mon wed fri"."""
    tokens = tokenize(sentence)
    found = _candidates(tokens, context)
    return any(
        found[at].place is Place.END and _tells_a_day(found[at].draft)
        for at in _listed(tokens, found)
    )


def _candidates(tokens: Sequence[Token], context: DateContext) -> list[Candidate]:
    """The longest phrases from left to right, none inside another."""
    found: list[Candidate] = []
    at = 0
    while at < len(tokens):
        phrase = _phrase_at(tokens, at, context) if starts_a_phrase(tokens[at]) else None
        if phrase is None or is_torn(tokens, at, phrase[1]):
            at += 1
            continue
        draft, end = phrase
        found.append(Candidate(at, end, draft, Place.of(tokens, at, end)))
        at = end
    return found


def _phrase_at(tokens: Sequence[Token], at: int, context: DateContext) -> Read[Draft]:
    first = max(0, at - _LOOK_BEHIND)
    window = tokens[first : at + _WINDOW]
    found = read_phrase(Reader(window, context, wide=True, sentence=True), at - first)
    return (found[0], found[1] + first) if found else None


def _without_lists(tokens: Sequence[Token], candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """Leave out dates in a list: "monday and wednesday" is no one date."""
    listed = _listed(tokens, candidates)
    return [found for at, found in enumerate(candidates) if at not in listed]


def _listed(tokens: Sequence[Token], candidates: Sequence[Candidate]) -> set[int]:
    """The places of the dates that stand side by side, with nothing or an "and" between."""
    listed: set[int] = set()
    for at, (one, other) in enumerate(pairwise(candidates)):
        between = {token.text for token in tokens[one.end : other.first]}
        both = _tells_a_day(one.draft) == _tells_a_day(other.draft)
        days = _tells_a_day(one.draft) and not (one.draft.led or other.draft.led)
        if both and between <= _LISTS and (between or days):
            listed |= {at, at + 1}
    return listed


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
    day, clock = (one.draft, other.draft) if _tells_a_day(one.draft) else (other.draft, one.draft)
    timed = clock.clock or clock.part
    if not _tells_a_day(day) or _tells_a_day(clock) or day.clock or not timed:
        return None
    if day.day and day.day.moment:
        return None
    return replace(day, clock=clock.clock, part=clock.part or day.part)


def _tells_a_day(draft: Draft) -> bool:
    return bool(draft.day or draft.repetition)


def _span(tokens: Sequence[Token], candidate: Candidate) -> tuple[int, int]:
    """The characters of a phrase, with the comma that sets it off."""
    first, end = candidate.first, candidate.end
    if candidate.place is Place.START and end < len(tokens) and tokens[end].text in ",;:":
        end += 1
    elif candidate.place is Place.END and first and tokens[first - 1].text in ",-–—":
        first -= 1
    elif first and end < len(tokens) and tokens[first - 1].text + tokens[end].text == "()":
        first, end = first - 1, end + 1
    return tokens[first].start, tokens[end - 1].end


def _found(
    draft: Draft, text: str, spans: tuple[tuple[int, int], ...], context: DateContext
) -> FoundDue | None:
    words = " ".join(text[start:end].strip(" ,;:.!?()-–—") for start, end in spans)
    try:
        due = resolve(draft, context, "")
        phrase = _todoist(words, due, draft, context)
        own = parse_due(phrase, context) if phrase else None
    except DueError:
        return None
    if phrase is None or own is None or not own.means_the_same_as(due):
        return None
    return FoundDue(*spans[0], due=own, todoist=phrase, spans=spans)


def _todoist(words: str, due: Due, draft: Draft, context: DateContext) -> str | None:
    """The user's own words when Todoist reads them in the same way, else a phrase that it does.

    "at 5" could be read as five in the morning elsewhere, so it is written out, and so are words
    that Todoist does not document ("each", "tmrw") wherever its language has others for them.
    """
    bare_hour = draft.clock is not None and not draft.clock.sure and draft.clock.hour < 12
    try:
        own = parse_due(words, context)
    except DueError:
        own = None
    alike = own is not None and own.means_the_same_as(due)
    if alike and not bare_hour and is_documented(words):
        return words
    return canonical(due) or (words if alike else None)
