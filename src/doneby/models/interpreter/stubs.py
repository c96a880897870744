"""Whether a title is whole where something was cut out of it.

A title is what was typed without what became a date, a project, a label. Where such a thing stood,
no half of it may be left: no "has to be" before a date that is gone, no comma for two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.hiding import hide
from doneby.models.interpreter.phrases import stubs as told
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.splitting import SENTENCE_END
from doneby.models.interpreter.words import NOUNS_TOO, ORDERS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext
    from doneby.models.interpreter.readings import Reading

Run = tuple[int, int, int]
"""A stretch of a title as it was said: where it begins and ends, and where it was said."""

_PARTS = expression(r" [,;:] | - ")
_FEW = 7
_SIGNS = frozenset({",", ";", ":", "-"})
_NAME, _HEAD = 2, 4
_INTO = frozenset({"to", "in", "into", "on", "onto", "under", "for", "at", "of"})
_LEADING = expression(
    r"(?:^|\s)(?:on|at|from|by|until|till|til|before|after|since|starting|beginning|first|due"
    r"|first time|next time)\s+$",
    re.IGNORECASE,
)
_LEADS_ITSELF = expression(
    r"(?:on|at|from|by|until|till|til|before|after|since|starting|beginning|first)\b", re.IGNORECASE
)


def stub(said: Sentence, title: str, context: DateContext, *, cut: bool, behind: str = "") -> str:
    """Why a title is not whole; empty where it is.

    Args:
        said: The words that it was cut out of.
        title: What is left of them, quotation marks included.
        context: The clock and the customs by which dates are read.
        cut: Whether something was cut out that the task has now.
        behind: The words at its end of which the account will say whether they are a place.
    """
    left = Sentence.of(title)
    if QUOTED in said.even and QUOTED not in left.even:
        return ""  # what is quoted is the title, whatever it says
    named = Sentence.of(behind).even
    if told.LEFT_ANYWHERE.search(left.even):
        return told.SAID["open"]
    if told.ENDS_IN_A_SECTION.search(left.even.removesuffix(named).rstrip(" ,;:-")):
        return told.SAID["place"]
    words = _words(left)
    runs = list(_runs(_words(said), words))
    if not runs:
        return told.SAID["open"]
    if _tells_of_it(left.even, named):
        return told.SAID["place"]
    if _lost_its_lead(_words(said), words, runs[0][2]):
        return told.SAID["place"]
    return _stub_of_cut(said, title, words, runs, context) if cut else ""


def tells_of_another(part: str, reading: Reading) -> bool:
    """Whether a part of a message adds what is rather said of the task before it: "note: ..."."""
    titles = [c.arguments["content"] for c in reading.calls if c.tool == "add_task"]
    evens = [Sentence.of(str(title)).even for title in titles]
    return bool(titles) and bool(
        told.A_NOTE.match(Sentence.of(part).even)
        or any(told.TELLS_OF_IT.fullmatch(even) for even in evens)
    )


def _stub_of_cut(
    said: Sentence, title: str, words: list[str], runs: list[Run], context: DateContext
) -> str:
    """Why a title that something was cut out of is not whole."""
    even = Sentence.of(title).even
    if told.DOUBLED.search(title) and not told.DOUBLED.search(said.typed):
        return told.SAID["open"]
    if not set(told.BRACKETED.findall(title)) <= set(told.BRACKETED.findall(said.typed)):
        return told.SAID["place"]  # "(Home)" was "(friday, p2, Home)"
    if SENTENCE_END.search(even) or "? " in even:
        return told.SAID["sentences"]
    if _is_open(words, runs, len(_words(said))) or _is_empty(even):
        return told.SAID["open"]
    if told.ENDS_MARKED.search(even) and not told.ENDS_MARKED.match(even):
        return told.SAID["place"]
    if words[0] in told.BEGINS_A_CLAUSE or told.ENDS_URGENT.search(even):
        return told.SAID["open"]
    if _stands_alone(words, runs) or told.OPENS_A_REQUEST.match(even):
        return told.SAID["place"]
    return told.SAID["date"] if _has_a_date(title, context) else ""


def _words(sentence: Sentence) -> list[str]:
    """Its words for comparing; a bracket may have gone on to the next of them."""
    return [word.strip("()[]") or word for word in sentence.even.split()]


def _runs(said: Sequence[str], words: Sequence[str]) -> Iterator[Run]:
    """Where the words of a title stand in what was said: stretches as (begin, end, offset).

    ``begin`` and ``end`` count the title's words; nothing comes where they are not all there.
    """
    found: list[Run] = []
    done, position = 0, 0
    while done < len(words):
        starts = [i for i in range(position, len(said)) if said[i] == words[done]]
        if not starts:
            return
        best = max(starts, key=lambda i: _alike(said[i:], words[done:]))
        length = _alike(said[best:], words[done:])
        found.append((done, done + length, best))
        done, position = done + length, best + length
    yield from found


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two lists have in common at their beginning."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _is_open(words: Sequence[str], runs: Sequence[Run], whole: int) -> bool:
    """Whether a word beside a gap has lost what it belongs to."""
    for begin, end, offset in runs:
        last = end == len(words)
        if begin == 0 and offset and words[0] in told.BEGINS_OPEN:
            return True
        if last and offset + end - begin == whole:
            continue
        behind = words[end - 1]
        before = set(words[max(end - 4, 0) : end - 1])
        if behind in told.ENDS_OPEN and told.MAY_END_OPEN.isdisjoint(before):
            return True
        if not last and words[end] in told.BEGINS_OPEN:
            return True
    return False


def _stands_alone(words: Sequence[str], runs: Sequence[Run]) -> bool:
    """Whether a name stands by itself between two gaps: "soundcheck, | gala, | ask Tom"."""
    for number, (begin, end, _) in enumerate(runs[:-1]):
        run = words[begin:end]
        named = [word for word in run if word not in _SIGNS]
        set_off = run[-1] in _SIGNS and (number > 0 or words[end] in ORDERS - NOUNS_TOO)
        if set_off and len(named) <= _NAME and (number == 0 or run[0] in _SIGNS):
            return True
    return False


def _lost_its_lead(said: Sequence[str], words: Sequence[str], offset: int) -> bool:
    """Whether "to Work: ..." has become "Work: ..."."""
    sign = next((word for word in words[:_HEAD] if word in _SIGNS), "")
    return bool(sign and offset and said[offset - 1] in _INTO - {"of"})


def _is_empty(even: str) -> bool:
    """Whether a part of it names nothing: "buy milk, has to be"."""
    parts = [part.strip("()[] ").split() for part in _PARTS.split(even)]
    nothing = told.EMPTY if len(parts) == 1 else told.EMPTY_BESIDE
    return any(nothing.issuperset(part) for part in parts)


def _tells_of_it(even: str, behind: str) -> bool:
    """Whether the first or the last of its parts tells of the task: ", Work section"."""
    parts = [part.strip() for part in _PARTS.split(even)]
    if len(parts) > 1 and told.ITS_MARK.fullmatch(parts[-1]):
        return True
    ends: tuple[str, ...] = (parts[0], parts[-1])
    if behind and even.endswith(behind):
        before = even.removesuffix(behind).rstrip(" ,;:-")
        if told.ENDS_MARKED.search(before) or told.ENDS_MARKED.match(f"{behind} "):
            return True
        ends = (parts[0], _PARTS.split(before)[-1]) if before != parts[0] else ()
    told_of = (len(part.split()) <= _FEW and told.TELLS_OF_IT.fullmatch(part) for part in ends)
    return (len(parts) > 1 or bool(behind)) and any(told_of)


def _has_a_date(title: str, context: DateContext) -> bool:
    """Whether a date is left behind a word that leads to one."""
    from doneby.grammar.dates import find_due

    title, _ = hide(Sentence.of(title))
    if told.CALENDAR.search(title):
        return True
    found = find_due(title, context)
    if found is None:
        return False
    said = title[found.start : found.end]
    return bool(_LEADING.search(title[: found.start]) or _LEADS_ITSELF.match(said))
