"""Projects and sections that only their names tell: "add review budget to Work".

A name with a capital behind "to" or "in" may be a project, or a part of the title ("letter to
Santa"): the account's own list says which.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from doneby.models.interpreter.readings import Call, Lookup, Situation
from doneby.models.interpreter.words import BEGINS_A_DATE

LISTING = "list_projects"

_NAME = r"[A-Z][\w&'-]*(?: (?:[A-Z&][\w&'-]*|of|and|the|\d+)){0,3}"
_END = re.compile(
    rf" (?:to|in|into|under|on|onto) (?:the |my )?(?P<name>{_NAME})"
    rf"(?: (?:in|of) (?P<inside>{_NAME}))?$"
)
_LINE = re.compile(r"^\s*• #(?P<path>.+?) \(\d+ open\)(?: · sections: (?P<sections>.+))?$", re.M)


def looked_up(call: Call, situation: Situation) -> Call:
    """A call to be made once it is known whether a name in it is that of a project."""
    given = call.arguments
    placed_already = not {"project", "section", "parent"}.isdisjoint(given)
    if call.tool != "add_task" or placed_already or LISTING not in situation.tools:
        return call
    found = _END.search(given["content"])
    if found is None or found["name"].split()[0].lower() in BEGINS_A_DATE:
        return call
    return replace(call, lookup=_listing(given["content"]))


def of_a_place(call: Call) -> Call:
    """A move to what only its capital tells, to be made once it is known what that is."""
    return replace(call, lookup=_listing(call.arguments["project"]))


def placed(call: Call, listing: str) -> tuple[Call | None, str]:
    """The call as it is made, given the list of projects; or why it is not."""
    if call.tool == "add_task":
        return replace(call, arguments=_added(call.arguments, listing), lookup=None), ""
    name = call.arguments["project"]
    place = _place(name, "", listing)
    if place is None:
        return None, (
            f"There is no project or section {name}, so nothing was changed. "
            f"Write #{name.replace(' ', '_')} for a new project."
        )
    kept = {key: value for key, value in call.arguments.items() if key != "project"}
    return replace(call, arguments={**kept, **place}, lookup=None), ""


def _added(arguments: Mapping[str, Any], listing: str) -> dict[str, Any]:
    content = arguments["content"]
    found = _END.search(content)
    place = _place(found["name"], found["inside"] or "", listing) if found else None
    if found is None or place is None:
        return dict(arguments)
    content = content[: found.start()]
    inside = place.get("project", "")
    if inside and "section" in place:  # "set it up in Work under Backlog"
        again = re.search(rf" (?:to|in|into|under) {re.escape(inside)}$", content, re.IGNORECASE)
        content = content[: again.start()] if again else content
    return {**arguments, "content": content.rstrip(" ,;:-"), **place}


def _place(name: str, inside: str, listing: str) -> dict[str, str] | None:
    """What a name means: a project, or one section; None for neither."""
    paths = {line["path"]: (line["sections"] or "").split(", ") for line in _LINE.finditer(listing)}
    own = {path: path.rpartition(" / ")[2] for path in paths}
    if not inside:
        if any(_same(name, one) for one in own.values()):
            return {"project": name}
        inside_of = list(paths)
    else:
        inside_of = [path for path, one in own.items() if _same(inside, one)]
    holding = [path for path in inside_of if any(_same(name, s) for s in paths[path])]
    return {"section": name, "project": own[holding[0]]} if len(holding) == 1 else None


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _listing(words: str) -> Lookup:
    return Lookup({}, (), words, tool=LISTING)
