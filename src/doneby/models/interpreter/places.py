# ruff: noqa: SIM905 - word lists are read as words
"""Projects and sections that only their names tell: "add review budget to work".

A name behind "to" or "in" may be a project, or a part of the title ("letter to Santa"): the
account's own list says which. It also says that "the grocery list" is the project Groceries.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import CAPITALS, closest, unquote
from doneby.models.interpreter.naming_places import (
    of_that_kind,
    parted,
    paths_in,
    place_of,
    same_name,
)
from doneby.models.interpreter.readings import Call, Lookup, Situation
from doneby.models.interpreter.words import BEGINS_A_DATE

LISTING = "list_projects"

NOT_PARTED = (
    "It is not clear where the old name ends, so nothing was changed. "
    'Put quotation marks around the names: rename "letter to Santa" to "letter to Anna".'
)

_END = expression(
    rf" (?:to|in|into|under|on|onto) (?:the |my )?(?P<name>{CAPITALS})"
    rf"(?: (?:in|of) (?P<inside>{CAPITALS}))?$"
)
_PLAIN_END = expression(
    r" (?:to|in|into|under|on|onto) (?:(?:the|my|our) )?(?P<name>[\w&'-]+(?: [\w&'-]+){0,2})$"
)
_ADDING = expression(
    r"\W*(?:(?:please|also|and|can you|could you|hey) )*"
    r"(?:add|put|stick|throw|pop|chuck|create|file|jot down|note down|new task|new)\b",
    re.IGNORECASE,
)
_INTO = expression(
    r"\b(?:add|put|create|make|new|task)(?: [\w-]+){0,4} (?:to|in|into|under|on|for)"
    r" [^:]{1,60}(?<! list):"
    r"|\b(?:(?:add|put|create|make)(?: [\w-]+){0,2}|new) (?:task|to-?do|item)"
    r" (?:to|in|into|under|on|for) "
    r"|\bproject [\w&-]+\W*$"
    r"|\b(?:stick|put|pop|add|file) (?:it|that|this) (?:to|in|under|on) ",
    re.IGNORECASE,
)
"""What is added to by these words is there already: "add to the report: ..." makes no project."""

_WAYS = frozenset(
    """go walk drive cycle bike run ride travel commute get head return come bring take carry
    deliver drop send write reply talk speak listen move fly respond say""".split()
)
"""What goes "to" something by itself: "walk to work" may well be all that is to be done."""
_LEADS_ON = frozenset(
    """back way trip journey lift ride flight train bus taxi return access visit introduction drive
    walk moving welcome""".split()
)
"""The same right before "to": "train back to uni"."""

_JOINT_END = expression(
    r"(?: (?:to|in|into|under|on|onto)(?: the| my)?|[,;] for| [-–—] for(?: the)?)$"
)
_MARKS = " ,;:-–—"
"""What may be left at the end of a title whose place is cut off."""
_LABEL = expression(r"@(\S+) \(\d+ open\)")


def looked_up(call: Call, situation: Situation, said: str) -> Call:
    """A call to be made once it is known whether a name in it is that of a project.

    Args:
        call: The call.
        situation: What the sentence was read in.
        said: The sentence.
    """
    given = call.arguments
    if call.tool != "add_task" or call.lookup or LISTING not in situation.tools:
        return call
    if given.keys() & {"section", "parent"} or (call.waits and "project" in given):
        return call
    if project := given.get("project"):
        marked = f"#{project}" in said or f'#"{project}' in said
        lookup = replace(listing_for(given["content"]), alone=bool(_INTO.search(said)))
        return call if marked else replace(call, lookup=lookup)
    if call.behind:
        return replace(call, lookup=listing_for(call.behind))
    found = _END.search(given["content"])
    if found is None and _ADDING.match(said):
        found = _PLAIN_END.search(given["content"])
    if found is None or found["name"].split()[0].lower() in BEGINS_A_DATE:
        return call
    return replace(call, lookup=listing_for(given["content"]))


def of_a_place(call: Call) -> Call:
    """A move to what only its capital tells, to be made once it is known what that is."""
    return replace(call, lookup=listing_for(call.arguments["project"]))


def with_known_label(call: Call) -> Call:
    """A label that nothing marks, to be given once it is known that there is one."""
    return replace(call, lookup=listing_for(call.arguments["add_labels"][0]))


def with_sections(call: Call, sections: Sequence[str]) -> tuple[Call, ...]:
    """Sections, each by a call of its own; in a project that is new, once it is there."""
    if call.tool == "add_section":
        return tuple(Call(call.tool, {"name": name, **call.arguments}) for name in sections)
    project = call.arguments["name"]
    added = (
        Call("add_section", {"name": name, "project": project}, waits=position == 0)
        for position, name in enumerate(sections)
    )
    return (call, *added)


def renaming(call: Call, splits: tuple[tuple[str, str], ...]) -> Call:
    """A new name for what may be a task or a project, to be given once it is known which.

    Args:
        call: The call.
        splits: Where the old name may end, if there is more than one such place.
    """
    return replace(call, lookup=replace(listing_for(call.arguments["task"]), splits=splits))


def placed(call: Call, listing: str) -> tuple[Call | None, str]:
    """The call as it is made, given the list of projects; or why it is not."""
    if call.tool == "add_task":
        return _added(call, listing)
    if call.tool == "update_task" and "add_labels" in call.arguments:
        label = call.arguments["add_labels"][0]
        if own := _own_label(label, listing):
            return replace(_with(call, {"add_labels": [own]}), lookup=None), ""
        return None, f"There is no label {label}, so nothing was changed. Write @{label} for it."
    if call.tool == "update_task":
        name, new = call.arguments["task"], call.arguments["content"]
        if place := place_of(name, "", listing, alike=False):
            return Call("rename_project", {"project": place["project"], "name": new}), ""
        if call.lookup and call.lookup.splits:
            return None, NOT_PARTED
        return replace(call, lookup=None), ""
    name = call.arguments["project"]
    place = place_of(name, "", listing)
    if place is None:
        return None, _no_place(name)
    kept = {key: value for key, value in call.arguments.items() if key != "project"}
    return replace(call, arguments={**kept, **place}, lookup=None), ""


def _added(call: Call, listing: str) -> tuple[Call | None, str]:
    """A new task where it belongs; or why that is not clear."""
    made = replace(call, lookup=None)
    content = call.arguments["content"]
    if project := call.arguments.get("project"):
        place = place_of(*parted(project), listing)
        if place is None and (parted(project)[1] or (call.lookup and call.lookup.alone)):
            return None, _no_place(project)
        if place is None and (other := of_that_kind(project, listing)):
            return None, (
                f"There is no project {project}, so nothing was changed. Say #{other} if that one "
                f"is meant, or #{project.replace(' ', '_')} for a new one."
            )
        return _with(made, place or {}), ""
    name, inside = parted(call.behind)
    if name and (place := place_of(name, inside, listing, alike=False)):
        if content.endswith(call.behind):
            content = _JOINT_END.sub("", content.removesuffix(call.behind).rstrip(_MARKS))
        return _with(made, {"content": content.rstrip(_MARKS), **place}), ""
    if label := _own_label(call.behind, listing):
        content = content.removesuffix(call.behind).rstrip(_MARKS)
        labels = [*call.arguments.get("labels", ()), label]
        return _with(made, {"content": content, "labels": labels}), ""
    if name != call.behind:
        return None, _no_place(call.behind)
    found = capital = _END.search(content)
    place = place_of(found["name"], found["inside"] or "", listing) if found else None
    if found is None or place is None:
        found, place = _plain(content, listing)
    if found is None or place is None:
        slip = _nearly_a_place(content, listing)
        return (None, slip) if slip else (made, "")
    before = content[: found.start()].lower().split()
    if capital is None and (not before or before[0] in _WAYS or before[-1] in _LEADS_ON):
        return None, _either_way(found["name"])
    content = content[: found.start()]
    inside = place.get("project", "")
    if inside and "section" in place:  # "set it up in Work under Backlog"
        again = re.search(rf" (?:to|in|into|under) {re.escape(inside)}$", content, re.IGNORECASE)
        content = content[: again.start()] if again else content
    content = content.rstrip(_MARKS).removeprefix("put ").removeprefix("Put ")
    return _with(made, {"content": unquote(content), **place}), ""


def _own_label(name: str, listing: str) -> str:
    """The label of that name as the account writes it; empty where there is none."""
    return next((one for one in _LABEL.findall(listing) if same_name(one, name)), "")


def _with(call: Call, changed: Mapping[str, Any]) -> Call:
    return replace(call, arguments={**call.arguments, **changed})


def _no_place(name: str) -> str:
    return (
        f"There is no project or section {name}, so nothing was changed. "
        f"Write #{name.replace(' ', '_')} for a new project."
    )


def _plain(content: str, listing: str) -> tuple[re.Match[str] | None, dict[str, str] | None]:
    """A project at the end of a title that no capital tells, and what it means."""
    for joint in re.finditer(" ", content):
        if (found := _PLAIN_END.match(content, joint.start())) and (
            place := place_of(found["name"], "", listing)
        ):
            return found, place
    return None, None


_LAST_WORD = expression(r" (?:to|onto|into) (?:the |my |our )?(?P<name>[\w&'-]{4,})$")


def _nearly_a_place(content: str, listing: str) -> str:
    """Why a title may end in a misspelt project: "oat milk to groceris"."""
    found = _LAST_WORD.search(content)
    own = {path.rpartition(" / ")[2]: path for path in paths_in(listing)}
    near = closest(found["name"], own, 0.85) if found else ""
    if not found or not near:
        return ""
    said = f"There is no project {found['name']}, so nothing was changed."
    return f"{said} Say #{own[near]} if that one is meant."


def _either_way(name: str) -> str:
    """Why a name at the end of a title is not clear: "walk to work"."""
    return (
        f"“{name}” may be the project or a part of the task, so nothing was changed. "
        f"Write #{name.replace(' ', '_')} for the project, or the task in quotation marks."
    )


def listing_for(words: str) -> Lookup:
    """What to look up for some words that may name a place."""
    return Lookup({}, (), words, tool=LISTING)
