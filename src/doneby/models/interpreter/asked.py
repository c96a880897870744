"""Questions that wait for the account's projects: which place a name is, what shopping lists are.

"What's left in hiring" is asked of the project, the section or the label of that name; where there
is none it is said so, rather than that nothing is left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from doneby.models.interpreter.naming import closest
from doneby.models.interpreter.naming_places import paths_in, place_of, same_name
from doneby.models.interpreter.places import LISTING, listing_for
from doneby.models.interpreter.readings import Call, Lookup


def asked_for(call: Call, *, loose: bool = False) -> Call:
    """A question about a place, to be asked once it is known what that is.

    Args:
        call: The question.
        loose: Whether it may be words to look for where there is no such place.
    """
    name = str(call.arguments["project"])
    return replace(call, lookup=Lookup({}, (), name, otherwise=loose, tool=LISTING))


def of_a_list(call: Call) -> Call:
    """A question about "the grocery list", to be asked of the project that it is."""
    return asked_for(call) if call.arguments.get("project") else call


def to_buy(call: Call) -> Call:
    """A question for what is to be bought: what says so, and what is on the shopping lists."""
    return replace(call, lookup=listing_for(call.arguments["text"]))


def from_the_shop(call: Call) -> Call:
    """The same asked of the shop, which is the list of that name or nothing."""
    return replace(call, lookup=listing_for(_SHOP))


def by_verb(call: Call) -> Call:
    """A question for what there is to print: what says so, and what has a label of that name."""
    return replace(call, lookup=listing_for(call.arguments["text"]))


def found_in(call: Call, listing: str) -> tuple[Call | None, str]:
    """A question as it is asked, given the list of projects; or why it has no answer."""
    if "project" not in call.arguments:
        return (
            _bought(call, listing) if call.arguments["text"] == "buy" else _of_verb(call, listing)
        )
    name = call.arguments["project"]
    kept = {key: value for key, value in call.arguments.items() if key != "project"}
    place = place_of(name, "", listing)
    loose = bool(call.lookup and call.lookup.otherwise)
    if place is None and (labels := [one for one in _labels(listing) if _is_label(name, one)]):
        place = {"filter": _says_or_has(name, labels[0])} if loose else {"label": labels[0]}
    if place is None and any(_begins(name, path) for path in paths_in(listing)):
        place = {"project": name}
    if place and "section" in place:
        place = {"filter": _inside(place, kept.pop("filter", ""))}
    if place is None and loose:
        place = {"text": name}
    if place is None and (near := closest(name, _own_names(listing), _SLIP)):
        place = {"project": near}
    if place is None or place.keys() & kept.keys():
        return None, _nowhere(name, listing)
    return replace(call, arguments={**kept, **place}, lookup=None), ""


_SHOPPING = frozenset(
    {"groceries", "grocery", "shopping", "shop", "shops", "supermarket", "store", "stores"}
    | {"grocery shopping", "food shopping", "food shop", "food", "to buy", "errands"}
)
"""What a project is called that holds what is to be bought."""


_SHOP = "shop"
NO_SHOPPING_LIST = (
    "There is no shopping list: no project is called Shopping, Groceries or the like. "
    "For tasks that say it, ask: find tasks about buy"
)


def _bought(call: Call, listing: str) -> tuple[Call | None, str]:
    """What is to be bought, by its verb or by its project."""
    from doneby.grammar.filters import quote

    own = _own_names(listing)
    lists = [f"##{quote(name)}" for name in own if _plainly(name) in _SHOPPING]
    lists += _labels_of(call.arguments["text"], listing)
    if not lists and call.lookup and call.lookup.words == _SHOP:
        return None, NO_SHOPPING_LIST
    return _either(call, lists), ""


def _of_verb(call: Call, listing: str) -> tuple[Call | None, str]:
    """What a verb says, or a label that is called by it."""
    return _either(call, _labels_of(call.arguments["text"], listing)), ""


def _labels_of(verb: str, listing: str) -> list[str]:
    """The filters for the labels that are called by a verb: "print", "printing", "calls"."""
    from doneby.grammar.filters import quote

    forms = {verb, f"{verb}s", f"{verb}ing", f"{verb.removesuffix('e')}ing", f"to {verb}"}
    return [f"@{quote(one)}" for one in _labels(listing) if _plainly(one) in forms]


def _either(call: Call, others: Sequence[str]) -> Call:
    """What has the words, or fits one of some other filters."""
    made = replace(call, lookup=None)
    if not others:
        return made
    query = " | ".join([f"search: {call.arguments['text']}", *others])
    kept = {key: value for key, value in call.arguments.items() if key != "text"}
    return replace(made, arguments={**kept, "filter": query})


def _says_or_has(words: str, label: str) -> str:
    """The filter for what has some words or a label: both may be meant by "any calls"."""
    from doneby.grammar.filters import quote

    return f"search: {quote(words)} | @{quote(label)}"


def _plainly(name: str) -> str:
    """A name without case, marks between its words, and "list" behind it."""
    return re.sub(r"[-_ ]+", " ", name.casefold()).removesuffix(" list")


def _is_label(name: str, label: str) -> bool:
    """Whether a label is meant: "waiting" is @waiting, and @waiting-for as well."""
    return same_name(name, label) or _plainly(label) in (name.casefold(), f"{name.casefold()} for")


def _inside(place: Mapping[str, str], narrowed: str) -> str:
    """The filter for a section, which the tool that looks for tasks has no word for."""
    from doneby.grammar.filters import quote

    inside = f"##{quote(place['project'])} & /{quote(place['section'])}"
    return f"{inside} & ({narrowed})" if narrowed else inside


_SLIP, _LIKE = 0.88, 0.7
"""From here on a name is another one with a typing error, or at least worth naming."""


def _nowhere(name: str, listing: str) -> str:
    """That there is no such place, and which one looks like it."""
    said = f"There is no project, section or label “{name}”."
    if near := closest(name, [*_own_names(listing), *_labels(listing)], _LIKE):
        return f"{said} Nearest: {near}."
    return f"{said} To look for words in tasks, say: find tasks about {name}"


def _own_names(listing: str) -> list[str]:
    """The projects of an account by their own names."""
    return [path.rpartition(" / ")[2] for path in paths_in(listing)]


def _begins(name: str, path: str) -> bool:
    """Whether the words of a name begin words of a project's: "show erasmus"."""
    words = path.rpartition(" / ")[2].casefold().split()
    return all(any(word.startswith(one) for word in words) for one in name.casefold().split())


def _labels(listing: str) -> list[str]:
    return re.findall(r"@(\S+) \(\d+ open\)", listing)
