"""From one clause to its tool calls: the first phrasing all of whose blanks can be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from doneby.grammar.expressions import expression
from doneby.models.interpreter.bare import bare_task
from doneby.models.interpreter.deeds import read_deed, read_did, read_doing
from doneby.models.interpreter.exceptions import cut_exception, leaving_out, speaks_of_many
from doneby.models.interpreter.named_first import read_topic
from doneby.models.interpreter.news import read_change, read_in_full
from doneby.models.interpreter.patterns import Index
from doneby.models.interpreter.phrased import filled
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.adding import ADDING
from doneby.models.interpreter.phrases.asking import ASKING, NOT_OURS
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.hints import REFUSED
from doneby.models.interpreter.phrases.lasting import LASTING
from doneby.models.interpreter.phrases.organising import ORGANISING
from doneby.models.interpreter.phrases.talking import TALKING
from doneby.models.interpreter.phrases.weather import WEATHER
from doneby.models.interpreter.politeness import Request, without_courtesies
from doneby.models.interpreter.readings import Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct, is_date_word
from doneby.models.interpreter.states import read_state
from doneby.models.interpreter.tails import read_tailed
from doneby.models.interpreter.topics import on_topic
from doneby.models.interpreter.twofold import read_twofold
from doneby.models.interpreter.unless import read_unless
from doneby.models.interpreter.words import (
    ASKED,
    CHANGING_MANY,
    COMMANDING,
    JOINING,
    ORDERS,
    QUESTIONS,
    SHARED_VERBS,
)

INTENTS: tuple[Intent, ...] = (
    *TALKING,
    *ASKING[:1],
    *ORGANISING,
    *LASTING,
    *CHANGING,
    *ADDING,
    *WEATHER,
    *ASKING[1:],
)
"""In the order in which they are tried."""

SURE = {"reminder", *(intent.name for intent in ORGANISING)}
"""Intents that are meant by what else would be refused."""

_UNSURE = expression(
    r"\W*(?:i (?:think|guess|believe|suppose|assume)|maybe|perhaps|probably|possibly)\b",
    re.IGNORECASE,
)
_ALSO_CHANGED = expression(rf"\W*(?:{'|'.join(sorted(SHARED_VERBS))})\b", re.IGNORECASE)
_ALSO = expression(r"[ ,]+(?:too|as well)\W*$", re.IGNORECASE)
"""Behind a change it says only that there was another: "make the report p1 as well"."""
_THANKS = expression(r"\b(?:thanks?|thx|cheers)\b")
_GOES_ON = expression(
    r"\W*(?:(?:and|no|nope|but|or|actually|sorry|wait|not|rather|i meant?|scratch that)\b\W*)+",
    re.IGNORECASE,
)
ASKING_AGAIN = QUESTIONS | {"show", "list", "tell", "give"}
"""What a question begins with that stands by itself, whatever comes before it."""

ADDING_WORDS = frozenset({"add", "remind", "create", "put", "schedule", "jot", "note"})
"""What begins with one of these is about something new, or about nothing that is known."""


def read_clause(text: str, situation: Situation) -> Reading | None:
    """Understand one clause, as it is or with its typing errors corrected."""
    if _ALSO_CHANGED.match(text):
        text = _ALSO.sub("", text)
    if conditional := _unless(text, situation):
        return conditional
    reading = (
        read_tailed(text, lambda part: _reading(part, situation), situation)
        or _without_exception(text, situation)
        or _reading(text, situation)
    )
    if reading is None or _adds(reading):
        reading = read_twofold(text, lambda part: _reading(part, situation)) or reading
    if reading and _adds(reading) and _excepts(text):
        return None
    if reading and _adds(reading) and (_is_run_on(reading) or _is_a_label(reading)):
        reading = None
    reading = reading or _with_news(text, situation)
    known = reading is None or reading.intent in SURE or _reminds(reading)
    if reading and reading.intent == "list" and _corrects(text):
        return None
    if reading and reading.intent in ("list", "find_text") and NOT_OURS.match(text):
        return None
    if reading and reading.intent in ("complete", "reopen") and _UNSURE.match(text):
        return None
    return reading if known or not any(told.match(text) for _, told in REFUSED) else None


def _unless(text: str, situation: Situation) -> Reading | None:
    """Read "add milk if it isn't on the list yet"."""
    request = without_courtesies(Sentence.of(text))
    return read_unless(request.sentence, lambda part: _reading(part, situation))


def _with_news(text: str, situation: Situation) -> Reading | None:
    """Read a change that is told why, or whose task is named before it."""

    def read(part: str) -> Reading | None:
        alone = _reading(part, situation)
        if alone is None or _adds(alone):
            alone = read_twofold(part, lambda piece: _reading(piece, situation)) or alone
        return alone

    return read_in_full(text, read) or read_change(text, read) or read_topic(text, read)


def _without_exception(text: str, situation: Situation) -> Reading | None:
    """Read "tick off everything for today except mum": the sentence without its exception."""
    words = Sentence.of(text)
    but = cut_exception(words)
    reading = _reading(but.text, situation) if but else None
    return leaving_out(reading, but.but) if but and reading and not _adds(reading) else None


def _excepts(text: str) -> bool:
    """Whether it is about all tasks but some, and so is none itself."""
    words = Sentence.of(text)
    first = without_courtesies(words).sentence.even.partition(" ")[0]
    return first in CHANGING_MANY and speaks_of_many(words.even) and bool(cut_exception(words))


def _adds(reading: Reading) -> bool:
    return any(call.tool == "add_task" for call in reading.calls)


def _is_run_on(reading: Reading) -> bool:
    """Whether a title is all that stands before "is": "haircut's on the 10th"."""
    titles = [Sentence.of(call.arguments.get("content", "")) for call in reading.calls]
    return any(
        title.even.endswith("'s")
        and len(title.words) <= _FEW
        and JOINING.isdisjoint(title.words)
        and title.even.partition(" ")[0] not in ORDERS
        for title in titles
    )


_FEW = 2
_LABEL = expression(
    r"(?:the|a|an) (?:@?[\w-]+ (?:label|tag)|(?:label|tag) @?[\w-]+)|label|tag", re.IGNORECASE
)


def _is_a_label(reading: Reading) -> bool:
    """Whether what would be added is a label for something: "add the email label"."""
    return any(_LABEL.fullmatch(call.arguments.get("content", "")) for call in reading.calls)


def _reminds(reading: Reading) -> bool:
    return any(call.tool == "set_reminder" for call in reading.calls)


def _corrects(text: str) -> bool:
    """Whether it goes on from something: "no, friday" asks nothing, "and what is due?" does."""
    turn = _GOES_ON.match(text)
    rest = Sentence.of(text[turn.end() :]) if turn else None
    return rest is not None and rest.even.lstrip(", ").partition(" ")[0] not in ASKING_AGAIN


def _reading(text: str, situation: Situation) -> Reading | None:
    typed, meant = Sentence.of(text), Sentence.of(text, correct)
    for sentence in _forms(typed, meant):
        request = without_courtesies(sentence)
        if reading := (
            _talk(sentence, request) or read_doing(request, situation) or _read(request, situation)
        ):
            return reading
    request = without_courtesies(typed)
    if is_question(request):
        reading = read_did(request, situation) or read_state(request, situation)
        return on_topic(reading, request.sentence, situation) if reading else None
    if request.sentence.even.partition(" ")[0] in ADDING_WORDS:
        return None  # "add call Ben assuming he is back" tells of nothing that was done
    return read_deed(request, situation) or bare_task(request, situation)


def _forms(typed: Sentence, meant: Sentence) -> tuple[Sentence, ...]:
    """A sentence as it was typed and as it was meant; a misspelt day is no part of a name."""
    if meant.even == typed.even:
        return (typed,)
    slips = meant.words - typed.words
    return (meant, typed) if any(is_date_word(word) for word in slips) else (typed, meant)


def intents_for(tools: Collection[str]) -> Iterator[Intent]:
    """The intents that can be served with these tools."""
    return (intent for intent in INTENTS if not intent.tool or intent.tool in tools)


def is_question(request: Request) -> bool:
    """Whether it asks rather than commands: "do I ..." does, "do the report ..." does not."""
    first, _, rest = request.sentence.even.partition(" ")
    if request.polite or first not in QUESTIONS:
        return False
    return first not in COMMANDING or rest.partition(" ")[0] in ASKED


def _talk(whole: Sentence, request: Request) -> Reading | None:
    """Greetings and thanks are courtesies, so they are looked for before those are cut off."""
    if not request.sentence and _THANKS.search(whole.even):
        return Reading("thanks")
    end = len(whole.even.rstrip(" .!?,;"))
    for sentence in (whole.part(0, end), request.sentence):
        for intent in TALKING:
            if any(next(p.matches(sentence), None) is not None for p in intent.patterns):
                return Reading(intent.name)
    return None


def _read(request: Request, situation: Situation) -> Reading | None:
    """Try the phrasings that begin with a word, then those that begin with a task."""
    if not request.sentence:
        return None
    meant = _meant(request)
    if _NOTES_DOWN.match(request.sentence.even) or _GETS.match(request.sentence.even):
        meant = meant - _ASKED_FOR
    for intent, pattern in _phrasings().worth_trying(request.sentence):
        if (
            intent in meant
            and intent.tool in situation.tools
            and (reading := filled(intent, pattern, request.sentence, situation))
            and (reading := on_topic(reading, request.sentence, situation))
        ):
            return reading
    return None


# "reminder to call mum" asks for no list, whatever else is the matter with it.
_GETS = expression(
    r"(?:get|buy) (?!me\b|us\b|(?:my |the |all |all my |all the |a )*(?:list|lists|tasks"
    r"|to-?dos|todos|reminders|items|p[1-4]|#|@|overdue|today|tomorrow|agenda|labels|projects|schedule)\b"
    r"|today's|tomorrow's|everything)"
)
"""What is to be got is no list: "get stamps today @errand"."""
_NOTES_DOWN = expression(r"(?:a )?(?:reminder|task|to-?do|note) (?:to|:) ")
_ANY = frozenset(INTENTS)
_ASKED_FOR = frozenset(ASKING[1:] + WEATHER)
_ORDERED = _ANY - frozenset(ORGANISING + LASTING + CHANGING)


def _meant(request: Request) -> frozenset[Intent]:
    """A question is never taken for a command, and "delete the milk?" is no order either."""
    if is_question(request):
        return _ASKED_FOR
    return _ORDERED if request.asked and not request.polite else _ANY


@lru_cache(maxsize=1)
def _phrasings() -> Index[Intent]:
    """All phrasings: those that begin with a word, then those that begin with a task."""
    every = [(intent, pattern) for intent in INTENTS for pattern in intent.patterns]
    return Index(sorted(every, key=lambda one: one[1].starts_with_slot))
