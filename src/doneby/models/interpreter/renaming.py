"""A new name where several words "to" may part the old one from it.

"rename deploy to staging to deploy to prod": only the list says which of them does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import read_name
from doneby.models.interpreter.places import NOT_PARTED, renaming
from doneby.models.interpreter.readings import Call, Lookup
from doneby.models.interpreter.references import read_reference
from doneby.models.interpreter.sentence import Sentence

NOT_ALL_OF_IT = (
    "No task is called just that, so nothing was changed. Say rename, a few of its words, and the "
    "whole new name."
)

_JOINT = expression(r" (?:to|as|into) ")
_ARTICLE = expression(r"(?:the|my|our) (?=\S)")


def one_of_several(call: Call, words: Sentence, *, any_kind: bool) -> Call:
    """The same call, made once it is known what is renamed and where its name ends.

    Args:
        call: A new name for a task.
        words: The old and the new name, and what parts them.
        any_kind: Whether it may be a project as well as a task.
    """
    splits = tuple(_splits(words))
    splits = splits if len(splits) > 1 else ()
    if any_kind:
        return renaming(call, splits)
    if not splits:
        return call
    lookup = Lookup({"text": splits[0][0]}, (), words.typed, splits=splits)
    return replace(call, arguments={}, lookup=lookup)


def of_its_whole_name(call: Call) -> Call:
    """A longer name for a task, to be given once it is known that the old one is all of it.

    "Change tomatoes to 2 tins of tomatoes" says nothing of the verb in "buy tomatoes".
    """
    old, new = call.arguments["task"], call.arguments["content"]
    lookup = Lookup({"text": old}, (), old, splits=((old, new),), alone=True)
    return replace(call, arguments={}, lookup=lookup)


def _splits(words: Sentence) -> Iterator[tuple[str, str]]:
    for joint in _JOINT.finditer(words.even):
        before, after = words.part(0, joint.start()), words.part(joint.end(), len(words.even))
        old, new = read_reference(before), read_name(after)
        if old and new:
            yield old, new


def renamed(call: Call, lookup: Lookup, names: Sequence[str]) -> tuple[Call | None, str]:
    """The call with the longest old name that is one on the list, or why none is plain."""
    splits = lookup.splits
    for fits in (_is,) if lookup.alone else (_is, _says):
        for old, new in sorted(splits, key=lambda split: -len(split[0])):
            if sum(fits(old, name) for name in names) == 1:
                return Call(call.tool, {"task": old, "content": new}), ""
    return None, NOT_ALL_OF_IT if lookup.alone else NOT_PARTED


def _is(old: str, name: str) -> bool:
    return _bare(old) == _bare(name)


def _says(old: str, name: str) -> bool:
    return f" {_bare(old)} " in f" {_bare(name)} "


def _bare(text: str) -> str:
    even = Sentence.of(text).even
    article = _ARTICLE.match(even)
    return even[article.end() :] if article else even
