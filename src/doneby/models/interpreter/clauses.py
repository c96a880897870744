"""From one clause to its tool calls: the first phrasing all of whose blanks can be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from doneby.models.interpreter.additions import new_task
from doneby.models.interpreter.asked import asked_for, of_a_list, to_buy
from doneby.models.interpreter.bare import bare_task
from doneby.models.interpreter.blanks import SLOTS, parameter_of
from doneby.models.interpreter.deeds import read_deed, read_did, read_doing
from doneby.models.interpreter.exceptions import cut_exception, leaving_out, speaks_of_many
from doneby.models.interpreter.hours import exchanged
from doneby.models.interpreter.lasting import changed_for_good, skipped
from doneby.models.interpreter.naming import read_sections
from doneby.models.interpreter.patterns import Index, Pattern
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.adding import ADDING
from doneby.models.interpreter.phrases.asking import ASKING, NOT_OURS
from doneby.models.interpreter.phrases.changing import CHANGING
from doneby.models.interpreter.phrases.hints import REFUSED
from doneby.models.interpreter.phrases.lasting import LASTING
from doneby.models.interpreter.phrases.organising import ORGANISING
from doneby.models.interpreter.phrases.talking import TALKING
from doneby.models.interpreter.phrases.weather import WEATHER
from doneby.models.interpreter.places import LISTING, of_a_place, with_sections
from doneby.models.interpreter.politeness import Request, without_courtesies
from doneby.models.interpreter.questions import Question, read_question
from doneby.models.interpreter.readings import Call, Lookup, Reading, Situation
from doneby.models.interpreter.references import names_a_list
from doneby.models.interpreter.renaming import one_of_several
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct, is_date_word
from doneby.models.interpreter.states import read_state
from doneby.models.interpreter.twofold import read_twofold
from doneby.models.interpreter.unless import read_unless
from doneby.models.interpreter.which import ends_in_a_date, read_each, read_plural, read_tasks
from doneby.models.interpreter.words import (
    ASKED,
    CHANGING_MANY,
    COMMANDING,
    NO_STATEMENT,
    ORDINALS,
    QUESTIONS,
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

SELECTING = ("complete_tasks", "delete_tasks", "move_tasks", "reschedule_tasks")
"""Tools whose tasks are open ones, which may be given as a selection and looked up."""

MANY_AT_ONCE = frozenset(
    {
        *("deadline", "clear_deadline", "duration", "priority", "raise", "unprioritise"),
        *("label", "unlabel"),
    }
)
"""Changes that may be made to several tasks in one breath, a call for each."""

SURE = {"reminder", *(intent.name for intent in ORGANISING)}
"""Intents that are meant by what else would be refused."""

ABOUT_PLACES = {"find_listed": of_a_list, "list_place": of_a_place, "to_buy": to_buy}
"""Questions that the account's projects make plain."""

REPEATING = {"for_good": changed_for_good, "skip": skipped}
"""Changes of what repeats, for which its rule is looked up."""

_UNSURE = re.compile(
    r"\W*(?:i (?:think|guess|believe|suppose|assume)|maybe|perhaps|probably|possibly)\b",
    re.IGNORECASE,
)
_THANKS = re.compile(r"\b(?:thanks?|thx|cheers)\b")
_GOES_ON = re.compile(
    r"\W*(?:(?:and|no|nope|but|or|actually|sorry|wait|not|rather|i meant?|scratch that)\b\W*)+",
    re.IGNORECASE,
)
ASKING_AGAIN = QUESTIONS | {"show", "list", "tell", "give"}
"""What a question begins with that stands by itself, whatever comes before it."""

ADDING_WORDS = frozenset({"add", "remind", "create", "put", "schedule", "jot", "note"})
"""What begins with one of these is about something new, or about nothing that is known."""

LONGEST_STATEMENT = 8
"""In "the milk is done" the task is named in no more words than this."""


def read_clause(text: str, situation: Situation) -> Reading | None:
    """Understand one clause, as it is or with its typing errors corrected."""
    if conditional := _unless(text, situation):
        return conditional
    reading = _without_exception(text, situation) or _reading(text, situation)
    if reading is None or _adds(reading):
        reading = read_twofold(text, lambda part: _reading(part, situation)) or reading
    if reading and _adds(reading) and _excepts(text):
        return None
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


def _without_exception(text: str, situation: Situation) -> Reading | None:
    """Read "tick off everything for today except mum": the sentence without its exception."""
    words = Sentence.of(text)
    but = cut_exception(words)
    reading = _reading(but.text, situation) if but else None
    return leaving_out(reading, but.but) if but and reading else None


def _excepts(text: str) -> bool:
    """Whether it is about all tasks but some, and so is none itself."""
    words = Sentence.of(text)
    first = without_courtesies(words).sentence.even.partition(" ")[0]
    return first in CHANGING_MANY and speaks_of_many(words.even) and bool(cut_exception(words))


def _adds(reading: Reading) -> bool:
    return any(call.tool == "add_task" for call in reading.calls)


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
        return read_did(request, situation) or read_state(request, situation)
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
    if _NOTES_DOWN.match(request.sentence.even):
        meant = meant - _ASKED_FOR
    for intent, pattern in _phrasings().worth_trying(request.sentence):
        if (
            intent in meant
            and intent.tool in situation.tools
            and (reading := _fill(intent, pattern, request.sentence, situation))
            and not _asks_of_nothing(reading, request.sentence)
        ):
            return reading
    return None


# What was spoken of before is known elsewhere; here "when is it due" would be all there is.
_OF_IT = re.compile(
    r"\b(?:it|its|it's|they|them|those|these)\b(?! (?:that )?(?:i|we)\b)|\b(?:that|there|that one)$"
)


# "got the first one" is said of a list, and asks nothing of the first of the month
_OF_A_LIST = re.compile(
    rf"\b(?:{'|'.join(sorted(ORDINALS))}) ones?(?: too| as well| now| please)?$"
    r"|^when(?:'s| is| are)? (?:it|they|those|these|both)\b"
)


def _asks_of_nothing(reading: Reading, words: Sentence) -> bool:
    """Whether a question is about "it", which nothing in the question says."""
    looks = any(call.tool == "find_tasks" for call in reading.calls)
    return (looks and bool(_OF_A_LIST.search(words.even.rstrip(" ?.!")))) or any(
        call.tool == "find_tasks"
        and (not call.arguments or _OF_IT.match(call.arguments.get("text", "")))
        and _OF_IT.search(words.even.rstrip(" ?.!"))
        for call in reading.calls
    )


# "reminder to call mum" asks for no list, whatever else is the matter with it.
_NOTES_DOWN = re.compile(r"(?:a )?(?:reminder|task|to-?do|note) (?:to|:) ")
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


def _fill(
    intent: Intent, pattern: Pattern, sentence: Sentence, situation: Situation
) -> Reading | None:
    """Read the blanks of the first way in which a phrasing fits."""
    for slots in pattern.matches(sentence):
        if "new" in slots:
            reading = new_task(intent, slots, situation)
        elif "filters" in slots:
            bare = pattern.starts_with_slot  # in a longer message it belongs to something else
            question = read_question(slots["filters"], situation.context, bare=bare)
            reading = _asked(intent, question, situation, bare=bare) if question else None
        else:
            reading = _plain(intent, pattern, slots, situation)
        if reading:
            return reading
    return None


def _asked(
    intent: Intent, question: Question, situation: Situation, *, bare: bool
) -> Reading | None:
    call = Call(intent.tool, {**question.filters, **intent.fixed})
    if not question.place:
        return Reading(intent.name, (call,), bare)
    known = LISTING in situation.tools
    return Reading(intent.name, (asked_for(call, loose=question.loose),), bare) if known else None


def _plain(
    intent: Intent, pattern: Pattern, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """Every blank gives one argument; all must be readable."""
    if intent.needs == "list" and not names_a_list(slots["tasks"]):
        return None  # "finish the slides friday #Work" is a new task
    if pattern.starts_with_slot and not _is_short(slots):
        return None
    arguments, lookup = dict(intent.fixed), None
    several: list[str] = []
    for name, words in slots.items():
        value = _value(intent, name, words, situation, stated=pattern.starts_with_slot)
        if value is None:
            return None
        parameter = parameter_of(name, intent)
        if isinstance(value, Lookup):
            lookup = value
        elif name == "task" and isinstance(value, list):
            several = value
        elif parameter and value != "":
            arguments[parameter] = value
    if several:
        calls = (Call(intent.tool, {"task": name, **arguments}) for name in several)
        return Reading(intent.name, tuple(calls))
    return _finished(intent, Call(intent.tool, arguments, lookup), slots, situation)


def _value(
    intent: Intent, name: str, words: Sentence, situation: Situation, *, stated: bool
) -> Any:
    """What a blank says; None where it cannot be read.

    Args:
        intent: What it is a blank of.
        name: Its name.
        words: What stands in it.
        situation: What it is read in.
        stated: Whether the phrasing begins with a blank: "the milk is done".
    """
    if stated and words.even.endswith("'s"):
        words = words.part(0, len(words.even) - 2)
    if name == "tasks" and intent.name == "complete" and stated:
        return read_plural(words, situation)
    selecting = intent.tool in SELECTING and not stated
    if name == "tasks":
        moved = intent.tool == "reschedule_tasks"
        return read_tasks(words, situation, open_ones=selecting, moved=moved)
    if name == "task" and intent.name in MANY_AT_ONCE:
        return read_each(words, situation, selecting=not stated)
    return SLOTS[name].read(words, situation)


def _finished(
    intent: Intent, call: Call, slots: Mapping[str, Sentence], situation: Situation
) -> Reading | None:
    """The reading that a call comes to, with what has to be looked up or called besides."""
    known = set(situation.tools)
    if "hour" in slots:
        later = exchanged(call, slots["hour"], slots["hour2"])
        dated = ends_in_a_date(slots["tasks"], situation)
        return Reading(intent.name, (later,)) if later and not dated else None
    if build := REPEATING.get(intent.name):
        later = build(call, slots, situation.context)
        return Reading(intent.name, (later,)) if later else None
    if "sections" in slots:
        return Reading(intent.name, with_sections(call, read_sections(slots["sections"]) or []))
    if intent.name == "rename":
        anything = "renamed" in slots
        if anything and not {LISTING, "rename_project"} <= known:
            return None
        words = _sentence_of(slots)
        return Reading(intent.name, (one_of_several(call, words, any_kind=anything),))
    if slots.keys() & {"capital", "place"} and LISTING in known and call.lookup is None:
        call = of_a_place(call)
    elif "place" in slots:
        return None  # only the account can say what that is
    elif intent.name in ABOUT_PLACES and LISTING in known:
        call = ABOUT_PLACES[intent.name](call)
    beside = intent.beside if intent.beside in known else ""
    other = (Call(beside, {"text": call.arguments["text"]}),) if beside else ()
    return Reading(intent.name, (*other, call))


def _sentence_of(slots: Mapping[str, Sentence]) -> Sentence:
    """The stretch of the sentence from the first blank to the last, with what is between."""
    parts = list(slots.values())
    text = parts[0].text
    return Sentence.of(text[min(p.starts[0] for p in parts) : max(p.ends[-1] for p in parts)])


def _is_short(slots: Mapping[str, Sentence]) -> bool:
    words = slots.get("tasks") or slots.get("task")
    if words is None:
        return True
    first, *others = words.even.split()
    return len(others) < LONGEST_STATEMENT and first not in NO_STATEMENT
