"""Which open tasks say what was done, and why a statement changes nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from doneby.models.interpreter.phrases.deeds import NAMED_BY_THING
from doneby.models.interpreter.readings import Deed
from doneby.models.interpreter.sentence import Sentence

_SMALL = frozenset(
    {"a", "an", "the", "my", "our", "some", "to", "for", "of", "at", "in", "on", "with"}
)
"""Words that are as often left out or said otherwise: "return books to library"."""


def fitting(deed: Deed, names: Sequence[str]) -> list[str]:
    """The tasks that say what was done: its verb first, and all that it is about."""
    about = set(map(singular, _telling(deed.about)))
    return [name for name in dict.fromkeys(names) if _fits(deed, about, name)]


def _fits(deed: Deed, about: set[str], name: str) -> bool:
    said = _telling(name)
    words = list(map(singular, said))
    if name.endswith("…") or not words or not about <= set(words):
        return False
    if not deed.verbs:  # whatever was done to it: "the milk" may be bought or returned
        return len(words) == len(about) or words[0] not in about
    return said[0] in deed.verbs or (about == set(words) and bool(deed.verbs & NAMED_BY_THING))


def singular(text: str) -> str:
    """Words without the s of a plural: "the cells" are in "feed the cell cultures"."""
    return " ".join(
        word[:-1] if len(word) > _SHORT and word.endswith("s") and not word.endswith("ss") else word
        for word in text.split()
    )


_SHORT = 3


def says_all(reference: str, name: str) -> bool:
    """Whether a task has all the words of a reference."""
    return set(_telling(reference)) <= set(_telling(name))


def _telling(text: str) -> list[str]:
    """The words of a text that say something, without the signs in them: "the stand-up notes"."""
    words = re.sub("[-'’]", "", Sentence.of(text).even).split()
    return [word for word in words if word not in _SMALL] or words


def said_of(deed: Deed, fits: Sequence[str], kind: str) -> str:
    """Why a statement changes nothing, and what would."""
    if fits:
        found = f"{len(fits)} {kind} tasks fit “{deed.said}”: {'; '.join(fits[:5])}."
    else:
        found = f"No {kind} task fits “{deed.said}”."
    order = "done with" if kind == "open" else "reopen"
    return f"{found} Nothing was changed. Say which one you mean: {order} {deed.about}."
