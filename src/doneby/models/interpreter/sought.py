# ruff: noqa: SIM905 - word lists are read as words
"""What a question names: something that is known, that is to be done, that may be on the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.references import read_found, read_reference, without_article
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_due
from doneby.models.interpreter.words import (
    CARRYING,
    ELSEWHERE,
    IN_TASKS,
    IN_THE_WORLD,
    JOINING,
    ORDERS,
    PRONOUNS,
    QUESTIONS,
    TASK_WORDS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

_UNKNOWN = expression(
    r"\b(?:next|last|first|soonest|nearest|latest|best|arriving|coming|leaving|landing|opening"
    r"|closing|delivered|expired|expire|expires|games|holidays?|bus|train|sunset|sunrise|weather"
    r"|open|opens|closed|closes|free|busy|late|available|ready|game|match|election|flight|paycheck"
    r"|payday|season|kickoff|world|time|date|year|month|week|boarding)\b"
)
_OWNED = expression(r"[\w-]+'s ")


def read_known(words: Sentence) -> str | None:
    """What is spoken of as known and short: "the dentist", "my exam"; no "the next bus"."""
    first, *named = words.even.split()
    known = first in ("the", "my", "our") and len(named) <= 2 and not _UNKNOWN.search(words.even)
    return read_found(words) if known else None


def read_about(words: Sentence) -> str | None:
    """What a task is about, which is said to be one: "anything about the bank"."""
    ours = (ELSEWHERE - IN_TASKS).isdisjoint(words.words)
    return _named(words) if ours and not IN_TASKS.isdisjoint(words.words) else None


def read_noted(words: Sentence) -> str | None:
    """What is on the list for some day: "is the music still on friday"."""
    first, *named = words.even.split()
    known = first in ("the", "my", "our") and len(named) <= 2 and not _UNKNOWN.search(words.even)
    return read_short_known(words) or (read_about(words) if known else None)


def read_short_known(words: Sentence) -> str | None:
    """The same without "the": "yoga", "Leo's dentist"; not "Paris", for "when is it in Paris"."""
    if found := read_known(words):
        return found
    first, *named = words.even.split()
    few = len(named) <= 1 or (bool(_OWNED.match(words.even)) and len(named) <= 2)
    unlikely = JOINING | PRONOUNS | QUESTIONS | IN_THE_WORLD
    if not few or not unlikely.isdisjoint(words.words) or _UNKNOWN.search(words.even):
        return None
    return read_found(words) if first not in ORDERS or not named else None


_WEATHER = frozenset("rain snow sun sunshine wind frost ice fog storm traffic time".split())


def read_kind(words: Sentence) -> str | None:
    """What somebody may have on some day, in a word or two: "choir", "meeting", "eye test"."""
    few = len(words.even.split()) <= 2 and not _UNKNOWN.search(words.even)
    unlikely = JOINING | PRONOUNS | QUESTIONS | IN_THE_WORLD | TASK_WORDS | CARRYING | _WEATHER
    return read_found(words) if few and unlikely.isdisjoint(words.words) else None


_PARTICLE = expression(r"(?<=[\w'-]) (?:up|off|out|in|over|back|down|away|round)$")


def read_doing(words: Sentence) -> str | None:
    """What somebody is about to do, as "ringing the inspector": looked for by what it is about."""
    first, _, rest = words.even.partition(" ")
    particle = _PARTICLE.search(words.even) if rest else None
    words = words.part(0, particle.start() if particle else len(words.even))
    return read_listed(words) if rest and _verb_of(first) else None


_GOING = expression(r"go (?:to|for) (?:(?:the|my|a) )?(?=[a-z])")


def read_planned(words: Sentence) -> str | None:
    """What somebody has to do, named by its verb: "call mum"."""
    ours = (ELSEWHERE - IN_TASKS).isdisjoint(words.words)
    if going := _GOING.match(words.even):  # a task may be no more than "gym"
        return _named(words.part(going.end(), len(words.even))) if ours else None
    first = words.even.partition(" ")[0]
    named = first in ORDERS - {"get"} and 1 < len(words.even.split()) <= 5
    return _named(words) if named and ours else None


_SMALL = expression(r"(?:(?:up|out|off|in|down|away|to|the|my|our|a|an|some) )+(?=\S)")


def read_listed(words: Sentence) -> str | None:
    """What may be on a list: "buying a light bulb" is looked for by what it is about."""
    first, _, rest = words.even.partition(" ")
    verb = _verb_of(first)
    if verb and rest:
        small = _SMALL.match(rest)
        begin = len(first) + 1 + (small.end() if small else 0)
        return _named(words.part(begin, len(words.even)))
    if verb and not rest:
        return verb
    *others, last = words.even.split()
    if others and (verb := _verb_of(last)):  # "carpet cleaning"
        return f"{' '.join(others)} {verb}" if _named(words) else None
    return _named(words)


def _named(words: Sentence) -> str | None:
    """The words of a reference, also where they may be of something else: "a light bulb"."""
    return read_reference(without_article(words))


def _verb_of(gerund: str) -> str:
    """The verb of "buying", "making" or "getting"; empty for any other word."""
    stem = gerund.removesuffix("ing")
    if stem == gerund or len(stem) < 2:
        return ""
    stems = (stem, f"{stem}e", stem[:-1] if stem[-1] == stem[-2] else stem)
    return next((verb for verb in stems if verb in ORDERS), "")


_CONTACT = expression(
    r"(?:(?:quickly|also) )?(?P<verb>call|ring|phone|text|email|e-mail|message|write|reply|see|meet"
    r"|pay|contact|speak|talk|visit|thank|chase|invite|skype|mail|ask|tell|remind|get back)"
    r"(?: back| to| with)*"
)


def read_contact(words: Sentence) -> str | None:
    """The verb of "who do I need to call"."""
    found = _CONTACT.fullmatch(words.even)
    return found["verb"] if found else None


_DEED = expression(r"(?P<verb>[a-z]+)(?: (?:up|off|out|back|in|away|over|down))?")
_ANYTHING = frozenset(
    """do get go give know see hear complete finish tackle handle achieve work be have add put set
    find tell make show list start stop keep remember use take include order""".split()
)
"""Verbs that may be said of any task, and tell none from another."""


def read_deed(words: Sentence) -> str | None:
    """The verb of "what do I still have to print"."""
    found = _DEED.fullmatch(words.even)
    return found.group() if found and found["verb"] in ORDERS - _ANYTHING else None


_CALLS = {
    "calls": "call", "phone calls": "call", "emails": "email", "e-mails": "email", "mails": "mail",
    "messages": "message", "texts": "text", "letters": "letter", "payments": "pay",
    "bills": "bill", "invoices": "invoice", "bookings": "book", "visits": "visit",
}  # fmt: skip


def read_calls(words: Sentence) -> str | None:
    """The word that tasks of a kind have: "call" for "any calls to make"."""
    return _CALLS.get(words.even)


_MEETING = expression(
    r"(?:the|my|our) (?:[\w'-]+ ){1,3}(?:with|about) (?:(?:the|my|our) )?[\w'-]+(?: [\w'-]+)?"
)


def read_meeting(words: Sentence) -> str | None:
    """What is spoken of as known by whom it is with: "the call with maria"."""
    return read_found(words) if _MEETING.fullmatch(words.even) else None


def read_any_day(words: Sentence, context: DateContext) -> str | None:
    """When something is asked about: a day, a stretch of days or a time."""
    return read_period(words, context) or read_due(words, context)
