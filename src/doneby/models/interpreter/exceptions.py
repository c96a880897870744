"""All but some: "mark everything due today as done except the PR".

What is left out is looked for among all that were found. Where it is not one of them, nothing is
done: it may be called otherwise, and would be changed with the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.readings import Lookup, Reading
from doneby.models.interpreter.sentence import QUOTED, Sentence

_EXCEPT = expression(
    r" ,? ?(?:except for|except|apart from|but not|excluding|other than|besides|bar|save for"
    r"|aside from|with the exception of|not counting|leaving out|but leave|but keep|all but) "
    r"(?P<but>[^,;]+)$"
)
_MANY = expression(r"\b(?:all|everything|every)\b")
_ITEMS = r" (?:, and|and|, &|&|,|or) "
_ARTICLE = expression(r"(?:the|my|our|a|an) (?=\S)")
_VAGUE = expression(r" (?:one|ones|task|thing|reminder)$")
_LONGEST = 60


@dataclass(frozen=True)
class Excepting:
    """A sentence without the exception at its end.

    Attributes:
        text: What is left.
        but: What is left out of it, as it was called.
    """

    text: str
    but: str


def cut_exception(words: Sentence) -> Excepting | None:
    """Cut "except the PR" off the end."""
    found = _EXCEPT.search(words.even)
    if not found or found.start() == 0 or len(found["but"]) > _LONGEST:
        return None
    return Excepting(
        words.part(0, found.start()).typed, words.part(*found.span("but")).typed.rstrip(" .!")
    )


def speaks_of_many(even: str) -> bool:
    """Whether "except" in it leaves something out of many tasks."""
    return bool(_MANY.search(even))


def leaving_out(reading: Reading, but: str) -> Reading | None:
    """The reading of a sentence with an exception; None where it leaves nothing out."""
    if len(reading.calls) != 1:
        return None
    call = reading.calls[0]
    if call.lookup and selects(call.lookup):
        return replace(reading, calls=(replace(call, lookup=excepting(call.lookup, but)),))
    # "the milk and the eggs but not the bread" says of the bread what is so anyway.
    either = call.lookup.names if call.lookup and call.lookup.otherwise else ()
    named = [str(name).casefold() for name in (*call.arguments.get("tasks", ()), *either)]
    plain = call.lookup is None or call.lookup.otherwise
    return reading if named and plain and but.casefold() not in named else None


def selects(lookup: Lookup) -> bool:
    """Whether all that are found are meant."""
    return lookup.tool == "find_tasks" and not (lookup.names or lookup.deed or lookup.splits)


def excepting(lookup: Lookup, but: str) -> Lookup:
    """The same lookup, with something left out."""
    return replace(lookup, but=(*lookup.but, but))


def without(
    listed: Sequence[tuple[str, str]], but: Sequence[str]
) -> tuple[list[tuple[str, str]], str]:
    """What is left of the tasks, or why that is not clear.

    Args:
        listed: The tasks that were found: how each can be referred to, and its name.
        but: What is to be left out.
    """
    kept = list(listed)
    for said in but:
        for item in _items(said, listed):
            fits = _fitting(item, listed)
            if len(fits) != 1:
                return [], _unclear(item, [name for _, name in fits])
            kept = [task for task in kept if task != fits[0]]
    return kept, "" if kept else "Nothing is left then, so nothing was changed."


def _items(said: str, listed: Sequence[tuple[str, str]]) -> list[str]:
    """The single exceptions: "mum and dad" is one where a task says both."""
    if _fitting(said, listed):
        return [said]
    return [item.typed for item in Sentence.of(said).split_at(_ITEMS)]


def _fitting(said: str, listed: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The tasks of the first kind that has any: of that name, with its words, with beginnings."""
    words = _bare(said)
    kinds: tuple[Callable[[list[str]], bool], ...] = (
        lambda there: there == words,
        lambda there: set(words) <= set(there),
        lambda there: all(any(own.startswith(word) for own in there) for word in words),
    )
    for fits in kinds if words else ():
        if found := [task for task in listed if fits(_bare(task[1]))]:
            return found
    return []


def _bare(text: str) -> list[str]:
    even = Sentence.of(text.strip("\"“”'")).even
    while article := _ARTICLE.match(even):
        even = even[article.end() :]
    even = _VAGUE.sub("", even).replace("'s", "").replace(QUOTED, "")
    return re.findall(r"\w+", even)


def _unclear(item: str, fits: list[str]) -> str:
    if fits:
        found = f"{len(fits)} of those fit “{item}”: {'; '.join(fits[:5])}."
    else:
        found = f"None of those is called “{item}”."
    return f"{found} Nothing was changed. Name what is to be left out as it stands on the list."
