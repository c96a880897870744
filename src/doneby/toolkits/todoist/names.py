"""What people call things, matched against the names things have. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from urllib.parse import parse_qs, urlsplit

from doneby.grammar.names import fold_accents

_ARTICLES = {"a", "an", "my", "our", "that", "the", "these", "this", "those", "your"}
FILLERS = frozenset(_ARTICLES | {"item", "please", "task", "tasks", "to", "todo"})
"""Words that people say around a name and that say nothing about which one is meant."""

_ID = re.compile(r"[0-9A-Za-z]{16}|[0-9]{6,20}")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
"""Scripts that are written without spaces: a word may be part of a longer run of letters."""

_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011](?=[^\W\d_])")
"""Within a word it is written or left out as people like: "stand-up notes", "standup notes"."""

_POSSESSIVE = re.compile(r"(?<=\w)['’]s\b")

_CLOSE = 0.7
_SAME = 0.8


_NOTHING = frozenset({"none", "null", "n/a"})


def spoken(text: str) -> str:
    """What was named; small models write "none" where something should be left out."""
    return "" if text.strip().lower() in _NOTHING else text


def words(text: str) -> list[str]:
    """The folded words of a text, without punctuation and emoji."""
    return re.findall(r"\w+", fold_accents(text).replace("'", "").replace("’", ""))


def _joined(text: str) -> str:
    """A text with its hyphenated words written as one: "stand-up" is "standup"."""
    return _HYPHEN.sub("", text)


def telling_words(text: str) -> list[str]:
    """The words that tell things apart; all of them where every one is a filler."""
    found = words(_POSSESSIVE.sub("", text))  # "Ana's present" may be the present for Ana
    return [word for word in found if word not in FILLERS] or found


def is_id(text: str) -> bool:
    """Whether the text has the form of an id, and so is safe as part of an address."""
    return _ID.fullmatch(text) is not None


def id_in(reference: str, kind: str = "task") -> str | None:
    """The id that a reference gives, by itself or in a Todoist link to such a thing."""
    text = reference.strip()
    if is_id(text):
        return text
    if "://" not in text:
        return None
    link = urlsplit(text)
    folders = [part for part in link.path.split("/") if part]
    if link.scheme == "todoist":
        folders = [link.netloc, *folders]
    asked = parse_qs(link.query).get("id", [""])[0]
    last = asked or (folders[-1].rsplit("-", 1)[-1] if folders else "")
    says_kind = any(kind in folder.lower() for folder in folders)
    return last if says_kind and is_id(last) else None


def matches(reference: str, names: Sequence[str]) -> list[int]:
    """Positions of the names that a reference means: those of the first tier that has any.

    The tiers: the very name; the name but for case and accents; but for punctuation and
    emoji; but for hyphens; a beginning of it, or all telling words as whole words of it; all
    telling words as beginnings of its words; those without "'s" ("Kate's gift" is "gift for
    Kate"); the same but for "with", "for" and "of". More than one position is an ambiguity, never a
    choice.
    """
    folded, plain, telling = fold_accents(reference), words(reference), telling_words(reference)
    owned = telling_words(_POSSESSIVE.sub("", reference))
    joined, together = _joined(reference), "".join(plain)
    telling_joined = telling_words(joined)
    if not folded:
        return []
    tiers: tuple[Callable[[str], bool], ...] = (
        lambda name: name.strip() == reference.strip(),
        lambda name: fold_accents(name) == folded,
        lambda name: bool(plain) and words(name) == plain,
        lambda name: bool(plain) and "-" in reference + name and "".join(words(name)) == together,
        lambda name: (
            fold_accents(name).startswith(folded)
            or _has_words(telling, name)
            or _has_words(telling_joined, name)
        ),
        lambda name: has_beginnings(telling, name) or has_beginnings(telling_joined, name),
        lambda name: owned != telling and _has_words(owned, name),
        lambda name: set(_bare(reference)) == set(_bare(name)) != set(),
    )
    for means in tiers:
        found = [position for position, name in enumerate(names) if means(name)]
        if found:
            return found
    return []


_BETWEEN = frozenset({"with", "for", "of"})


def _bare(text: str) -> list[str]:
    """The telling words without those that only join them: "call with Ann" is "call Ann"."""
    return [word for word in telling_words(text) if word not in _BETWEEN]


def has_beginnings(wanted: Iterable[str], name: str) -> bool:
    """Whether every wanted (folded) word begins a word of the name, in any order."""
    return _covers(wanted, name, str.startswith)


def _has_words(wanted: Iterable[str], name: str) -> bool:
    return _covers(wanted, name, str.__eq__)


def _covers(wanted: Iterable[str], name: str, fits: Callable[[str, str], bool]) -> bool:
    wanted = list(wanted)
    there = words(name) + words(_POSSESSIVE.sub("", name))  # Kate's things are Kate's
    if (joined := _joined(name)) != name:
        there += words(joined)
    return bool(wanted) and all(
        any(fits(word, want) or (_UNSPACED.search(want) and want in word) for word in there)
        for want in wanted
    )


def is_same_name(reference: str, name: str) -> bool:
    """Whether two names differ only in case, accents, punctuation and emoji."""
    return fold_accents(reference) == fold_accents(name) or (words(name) == words(reference) != [])


def is_similar(reference: str, name: str) -> bool:
    """Whether a new name is so near to an old one that the old one may have been meant."""
    mine, theirs = words(reference), words(name)
    if not mine or not theirs:
        return False
    inside = set(mine) <= set(theirs) or set(theirs) <= set(mine)
    return inside or _likeness(mine, theirs) >= _SAME


def nearest(reference: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names that look most like a reference which matched none, the nearest first.

    One of which all words were said is near as well: "dentist", for "dentist appointment".
    """
    mine = telling_words(reference)
    scored = {name: _likeness(mine, words(name)) for name in names}
    for name in scored:
        if set() < set(telling_words(name)) <= set(mine):
            scored[name] = max(scored[name], _CLOSE)
    close = [name for name in scored if scored[name] >= _CLOSE]
    return sorted(close, key=lambda name: -scored[name])[:count]


def _likeness(mine: Sequence[str], theirs: Sequence[str]) -> float:
    """How alike two lists of words are: as a whole, or word by word; 1 is the same."""
    if not mine or not theirs:
        return 0.0
    whole = _ratio(" ".join(mine), " ".join(theirs))
    each = sum(max(_ratio(word, other) for other in theirs) for word in mine) / len(mine)
    return max(whole, each)


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()
