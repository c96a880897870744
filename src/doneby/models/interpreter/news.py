# ruff: noqa: SIM905 - word lists are read as words
"""News around a change: "I'm ill, so push the tree to monday", "put it off, Marta is away".

What only tells why asks for nothing, and is cut off from a change of tasks that are there. It has
to be plainly that: with a wish, a date or another name of a task in it, it stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.deeds import PAST
from doneby.models.interpreter.politeness import WISHES, without_courtesies
from doneby.models.interpreter.readings import Reading
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.verbs import is_past
from doneby.models.interpreter.words import BEGINS_A_REQUEST, ORDERS, QUESTIONS

CHANGES = frozenset(
    """update_task reschedule_tasks move_tasks complete_tasks delete_tasks reopen_tasks""".split()
)
"""What is done with tasks that are there."""

_SEVERAL = 2
LONGEST = 14
"""Words of what is mere news."""

_PEOPLE = frozenset(
    """i i'm i've i'll i'd we we're we've we'll he he's he'll she she's she'll they they're they've
    they'll someone somebody nobody everybody everyone there there's""".split()
)
_THINGS = frozenset("it it's that's they they're that this it'll".split())
_ARTICLES = frozenset("the my our his her their".split())
_OTHERWISE = WISHES - frozenset("can could don't didn't won't not no make wait".split())
_MORE_THAN_NEWS = _OTHERWISE | frozenset(
    """today tomorrow tonight yesterday monday tuesday wednesday thursday friday saturday sunday mon
    tue wed thu fri sat sun week weekend month noon midday midnight morning afternoon evening also
    too both either rather else which what who same p1 p2 p3 p4 guess suppose believe hope
    actually goes go going belongs belong moves move becomes called label tag project list task
    tasks deadline date priority urgent important stay stays remain remains keep keeps leave leaves
    left done finished completed cancel cancels delete deleted remove removed
    drop dropped undo prefer prefers preferred said says suggested suggests thinks asked asks told
    hopes except apart""".split()
)
"""With one of these it may be another wish."""
_AWAY = expression(
    r"(?:i'm|i am|we're|we are|he's|she's|they're|(?:the |my )?[a-z]+(?:'s| is| are))"
    r" (?:still |both |all )?(?:out|away|busy|off|ill|sick|abroad|travell?ing|working|at work"
    r"|on holiday|on leave|not (?:in|there|around|here|home|back|free)|fully booked|shut)\b"
    r"(?: [^ ,#@?:]+){0,6}"
)
"""With these a day is when somebody is away, and no wish: "I'm out tonight"."""
_DENIED = expression(r"\b(?:not|never|no|nothing|nobody)\b|n't\b")
_TAKEN_BACK = frozenset({"cancelled", "canceled", "forgot", "forgotten"})
_FINITE = frozenset(
    """is are was were has have had isn't aren't wasn't weren't hasn't haven't hadn't can't couldn't
    won't doesn't don't didn't does did can could will""".split()
)
_BEFORE = expression(r" (?:[,.!;-]+ (?:so |and so |therefore |and )?|so )")
_BEHIND = expression(
    r" (?:[,.!;-]+|(?:, )?(?:because|since|as|cause|cos)) (?:because |since |as |cause |cos )?"
)
_ENDS = expression(r"[a-z]{3,}[.!](?= )")

Read = Callable[[str], Reading | None]


def read_change(text: str, read: Read) -> Reading | None:
    """Read a change with news before or behind it.

    Args:
        text: The sentence, which is not understood as a whole.
        read: Reads a sentence by itself.
    """
    for rest, news, behind in _parted(Sentence.of(text)):
        reading = read(rest.typed) if is_news(news) else None
        if reading is None or not changes(reading) or (behind and _denies(news, reading)):
            continue
        if read(news.typed) is None and (_is_one(reading) or news.even.split()[0] in _PEOPLE):
            return reading
    return None


def without_news(
    parts: list[str], readings: list[Reading | None]
) -> tuple[list[str], list[Reading | None]]:
    """The sentences of a message without those that only tell why, and without mere courtesies."""
    said = [Sentence.of(part) for part in parts]
    meant = [
        None if one and one.bare and is_news(words) else one
        for one, words in zip(readings, said, strict=True)
    ]
    if len(parts) < _SEVERAL or all(meant):
        return parts, readings
    empty = [not without_courtesies(words).sentence for words in said]
    kept = [i for i, one in enumerate(meant) if one or not (empty[i] or is_news(said[i]))]
    left = [meant[i] for i in kept]
    told = any(not meant[i] and not empty[i] for i in range(len(parts)))
    if not kept or not all(left) or (told and not all(one and changes(one) for one in left)):
        return parts, readings
    return [parts[i] for i in kept], left


_RUN_ON = expression(
    r"(?<=\w)['’]s (?=(?P<been>been )|(?:now|at|on|due|off|cancelled|canceled|moved|moving|every"
    r"|not|no longer|going|p[1-4])\b)",
    re.IGNORECASE,
)


def read_in_full(text: str, read: Read) -> Reading | None:
    """Read "the choir's off this week" with its "is" in full, where that changes what is there."""
    found = _RUN_ON.search(text)
    if not found:
        return None
    verb = "has" if found["been"] else "is"
    reading = read(f"{text[: found.start()]} {verb} {text[found.end() :]}")
    return reading if reading and changes(reading) and not reading.bare else None


def changes(reading: Reading) -> bool:
    """Whether it changes tasks that are there, and nothing else."""
    return bool(reading.calls) and all(call.tool in CHANGES for call in reading.calls)


def is_news(words: Sentence) -> bool:
    """Whether it only tells something: "I'm ill", "Marta still owes me two names"."""
    even = words.even.strip(" .!,;")
    said = even.split()
    if not 2 <= len(said) <= LONGEST or QUOTED in even or re.search(r"[#@?:]", even):
        return False
    if _AWAY.fullmatch(even) and _OTHERWISE.isdisjoint(said):
        return True
    if (
        any(map(str.isdigit, even))
        or not _MORE_THAN_NEWS.isdisjoint(said)
        or said[0] in QUESTIONS - {"they're"}
    ):
        return False
    if said[0] in _PEOPLE:
        return True
    if said[0] in _THINGS:
        return not _DENIED.search(even)
    named = said[0] in _ARTICLES or (words.typed[:1].isupper() and said[0] not in ORDERS)
    behind = said[2:6] if said[0] in _ARTICLES else said[1:5]
    return named and any(may_tell(word) for word in behind)


def may_tell(word: str) -> bool:
    """Whether a word may be what somebody does: "rang", "owes", "is"."""
    if word in _FINITE | _CAME or word in PAST or is_past(word):
        return True
    stem = word.removesuffix("s")
    return stem != word and (stem in ORDERS or stem.removesuffix("e") in ORDERS or stem in _KNOWN)


_CAME = frozenset(
    "came became began broke fell forgot saw stood felt grew knew chose froze stole got".split()
)
_KNOWN = frozenset(
    "owe need know say mean feel seem want live stay let suit come sound belong".split()
)


def _is_one(reading: Reading) -> bool:
    """Whether it is about one task, so that "the dentist stays" leaves out none of several."""
    looks = [call.lookup for call in reading.calls if call.lookup]
    names = {str(name) for call in reading.calls for name in call.arguments.get("tasks", ())}
    return len(names) < _SEVERAL and all(one.names or one.tool != "find_tasks" for one in looks)


def _denies(news: Sentence, reading: Reading) -> bool:
    """Whether what is told behind "done with the milk" may say that it is not."""
    if not _TAKEN_BACK.isdisjoint(news.words):
        return True
    done = any(call.tool in ("complete_tasks", "reopen_tasks") for call in reading.calls)
    return done and bool(_DENIED.search(news.even))


def _parted(words: Sentence) -> Iterator[tuple[Sentence, Sentence, bool]]:
    """The ways to part a sentence in a request and news, and whether these come behind it."""
    even = words.even
    for joint in list(_BEFORE.finditer(even))[:3]:
        rest = words.part(joint.end(), len(even))
        first = rest.even.partition(" ")[0]
        if first in BEGINS_A_REQUEST | ORDERS | {"would", "let's", "we", "you", "could"}:
            yield rest, words.part(0, joint.start()), False
    for joint in list(_BEHIND.finditer(even))[-3:]:
        yield words.part(0, joint.start()), words.part(joint.end(), len(even)), True
