"""What a name means in the account's own list of its projects and sections."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

_LINE = expression(r"^\s*• #(?P<path>.+?) \(\d+ open\)(?: · sections: (?P<sections>.+))?$", re.M)
_THINGS_TO_BUY = frozenset(
    {"shopping", "shop", "grocery", "groceries", "supermarket", "food", "market"}
)
_PATH = expression(
    r"(?P<inside>[^>/]+?) ?(?:>+|/|»|→|->) ?(?:the )?(?P<name>[^>/]+?)(?: section)?"
    r"|(?:the )?(?P<section>.+?) section (?:of|in|on|for|under) (?:the |my |our )?(?P<project>.+)",
    re.IGNORECASE,
)
"""A section with its project: "Work > Backlog", "Backlog section of Work"."""


def parted(name: str) -> tuple[str, str]:
    """The name of a place, and the project that it is said to be in, if any."""
    name = re.sub(r"^(?:project|section) | (?:project|section)$", "", name, flags=re.IGNORECASE)
    found = _PATH.fullmatch(name)
    if not found:
        return name, ""
    return found["name"] or found["section"], found["inside"] or found["project"]


def place_of(name: str, inside: str, listing: str, *, alike: bool = True) -> dict[str, str] | None:
    """What a name means: a project, or one section; None for neither.

    Args:
        name: The name.
        inside: The project that it is said to be in, if any.
        listing: The account's projects and sections.
        alike: Whether a section, or a project of another number, is meant too.
    """
    paths = {line["path"]: (line["sections"] or "").split(", ") for line in _LINE.finditer(listing)}
    own = {path: path.rpartition(" / ")[2] for path in paths}
    if not inside:
        if named := next((one for one in own.values() if same_name(name, one)), None):
            return {"project": named}
        if not alike:
            return None
        near = [one for one in own.values() if _singular(one) == _singular(name)]
        if len(near) == 1:
            return {"project": near[0]}
        inside_of = list(paths)
    else:
        inside_of = [path for path, one in own.items() if same_name(inside, one)]
    holding = [path for path in inside_of if any(same_name(name, s) for s in paths[path])]
    return {"section": name, "project": own[holding[0]]} if len(holding) == 1 else None


def paths_in(listing: str) -> list[str]:
    """The projects of an account by their paths."""
    return [line["path"] for line in _LINE.finditer(listing)]


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case."""
    return one.casefold() == other.casefold()


def _singular(name: str) -> str:
    """A name without case, number and kind: "the grocery list" is the project Groceries."""
    word = name.casefold().removesuffix(" list")
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("s") if not word.endswith("ss") else word


def of_that_kind(name: str, listing: str) -> str:
    """Another list of things to buy, which may be meant where the named one is not there."""
    if _THINGS_TO_BUY.isdisjoint(name.casefold().split()):
        return ""
    own = [line["path"].rpartition(" / ")[2] for line in _LINE.finditer(listing)]
    return next((one for one in own if _THINGS_TO_BUY.intersection(one.casefold().split())), "")
