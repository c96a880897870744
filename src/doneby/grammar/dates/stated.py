"""Dates that a line states about its title: homework was due yesterday, the exam is right now.

In a longer sentence a day that lies behind is no due date; where a line says no more than the
name of something and when it is, it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from doneby.grammar.dates.candidates import Candidate, read_sentence
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.evidence import Place
from doneby.grammar.dates.finding import found_due
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.types import DateContext, FoundDue
from doneby.grammar.dates.words import YESTERDAY, word_set, words_in
from doneby.grammar.expressions import expression

_IS = word_set("is are was were be begins began starts started")
_WAS = word_set("was were began started")
_CUES = _IS | YESTERDAY | word_set("ago last now")
"""A line without any of these states no day that lies behind."""
_MAY_STATE = words_in(_CUES)
_ASKS = word_set(
    "what who whom where when why how which that whether if there this it he she they we you i"
)
"""Before "is", these make a sentence whose "is" is not about a date: find out what it is."""
_STATING = expression(
    r"\s+(?:will\s+be|(?:is|was)\s+due|takes?\s+place|is|are|was|were)(?=\W*$)",
    re.IGNORECASE,
)


def find_stated(line: str, context: DateContext) -> FoundDue | None:
    """Find a day that lies behind, or this moment, where a line says that something is then.

    Args:
        line: One line about one task.
        context: The clock and the habits of the user.
    """
    if not _MAY_STATE.search(line):
        return None
    reader, readable = read_sentence(line, context)
    tokens = reader.tokens
    if not any(token.text in _CUES for token in tokens):
        return None
    for candidate in readable:
        if candidate.place not in (Place.END, Place.WHOLE) or candidate.draft.repetition:
            continue
        draft = _stated(tokens, candidate, context)
        if draft is not None:
            span = tokens[candidate.first].start, tokens[candidate.end - 1].end
            return found_due(draft, line, (span,), context)
    return None


def _stated(tokens: Sequence[Token], candidate: Candidate, context: DateContext) -> Draft | None:
    """What a candidate says, if the line states it of its title."""
    draft, day = candidate.draft, candidate.draft.day
    before = tokens[candidate.first - 1].text if candidate.first else ""
    if day is None:
        return None
    if before in _WAS and not day.past and day.value > context.today:
        return replace(draft, day=replace(day, value=_a_year_before(day.value), past=True))
    stated = candidate.place is Place.WHOLE or before in _IS or draft.led == "due"
    if day.past and (stated or draft.clock is not None):
        return draft
    return draft if day.moment and before in _IS else None


def _a_year_before(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


def without_verb(title: str) -> str:
    """A title without the verb that joined it to its date: "the exam" of "the exam is"."""
    verb = _STATING.search(title)
    words = re.findall(r"[a-z']+", title.lower())
    if verb is None or len(words) < 2 or _ASKS & set(words[:-1]):
        return title
    return title[: verb.start()] + title[verb.end() :]
