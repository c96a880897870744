"""What has to be looked up before calls can be made, and the calls once it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from doneby.models.interpreter.asked import found_in
from doneby.models.interpreter.exceptions import without
from doneby.models.interpreter.fitting import fitting, said_of, says_all
from doneby.models.interpreter.hours import at_that_hour
from doneby.models.interpreter.lasting import ONE_TIME, repeats, with_new_rule
from doneby.models.interpreter.listed import LISTED, tasks_listed
from doneby.models.interpreter.lookups import resolved
from doneby.models.interpreter.perhaps_there import added_if_new
from doneby.models.interpreter.places import LISTING, placed
from doneby.models.interpreter.readings import Call, Deed, Lookup
from doneby.models.interpreter.reminding import reminded
from doneby.models.interpreter.renaming import renamed
from doneby.models.interpreter.several import things_of
from doneby.models.interpreter.unless import added_unless_there

ONE_BY_ONE = frozenset({"update_task"})
"""Tools that change one task a call; of several that are found each has a call of its own."""


def wanted(calls: Sequence[Call]) -> dict[str, Call]:
    """What has to be looked up, each thing once."""
    lookups = [call.lookup for call in calls if call.lookup]
    return {_key(one): Call(one.tool, dict(one.filters)) for one in lookups}


class Unmade(NamedTuple):
    """Why calls are not made.

    Attributes:
        said: It, in words.
        settled: Whether nothing had to be done: "add milk unless it is there".
    """

    said: str
    settled: bool = False


def with_found(calls: Sequence[Call], found: Mapping[str, str]) -> tuple[list[Call], Unmade | None]:
    """Put what was found into the calls, or say why nothing is done.

    Args:
        calls: The calls.
        found: What was found, by the keys of ``wanted``.
    """
    ready: list[Call] = []
    for call in calls:
        lookup = call.lookup
        if lookup is None:
            ready.append(call)
            continue
        made, problem = _filled(call, lookup, found.get(_key(lookup), ""))
        if not made:
            return [], Unmade(problem, settled=lookup.unless and bool(LISTED.search(problem)))
        # "mac and cheese" of which both halves mean the same task is one
        ready += [one for one in made if not (lookup.deed and one in ready)]
    return ready, None


def _key(lookup: Lookup) -> str:
    return json.dumps([lookup.tool, dict(lookup.filters)])


def _filled(call: Call, lookup: Lookup, text: str) -> tuple[list[Call], str]:
    """The calls with what was found, or why they cannot be made."""
    if lookup.tool == LISTING:
        if call.tool == "find_tasks":
            return _alone(found_in(call, text))
        made, problem = placed(call, text)
        if made and call.tool == "add_task" and _is_found_now("project", call, made):
            return things_of(made), problem
        return _alone((made, problem))
    if lookup.unless:
        return added_unless_there(call, text)
    if lookup.only_new:
        return added_if_new(call, text)
    tasks = tasks_listed(text)
    if tasks is None:
        return [], f"Those are too many to change at once, so nothing was changed. {text[:60]}"
    listed = [reference for reference, _ in tasks]
    if lookup.splits:
        return _alone(renamed(call, lookup, [name for _, name in tasks]))
    if lookup.hours:
        return _alone(at_that_hour(call, lookup, listed, text))
    if lookup.rule:
        return _alone(with_new_rule(call, lookup.rule, tasks, text))
    if lookup.reminds:
        return _alone(reminded(call, listed, text))
    if lookup.exactly and len(listed) != lookup.exactly:
        return [], _not_so_many(lookup, listed, text)
    if lookup.but and listed:
        kept, problem = without(tasks, lookup.but)
        if problem:
            return [], problem
        listed = [reference for reference, _ in kept]
    if lookup.deed and lookup.loosely:
        names = _loosely(lookup, lookup.deed, listed)
        return [Call(call.tool, {"tasks": names, **call.arguments})], ""
    if call.tool == "delete_tasks" and lookup.names and "due" in lookup.filters and repeats(text):
        return [], f"{text}\n{ONE_TIME}"
    names = fitting(lookup.deed, listed) if lookup.deed else resolved(lookup, listed)
    if lookup.deed and len(names) != 1:
        kind = "open" if lookup.tool == "find_tasks" else "completed"
        return [], said_of(lookup.deed, names, kind)
    if not names or (lookup.alone and len(listed) != 1):
        return [], f"{text}\nNothing was changed."
    if call.tool in ONE_BY_ONE:
        return [Call(call.tool, {"task": name, **call.arguments}) for name in names], ""
    return [Call(call.tool, {"tasks": names, **call.arguments})], ""


def _is_found_now(field: str, call: Call, made: Call) -> bool:
    """Whether only the look-up told a field of a call."""
    return field in made.arguments and field not in call.arguments


def _alone(outcome: tuple[Call | None, str]) -> tuple[list[Call], str]:
    call, problem = outcome
    return [call] if call else [], problem


def _loosely(lookup: Lookup, deed: Deed, listed: Sequence[str]) -> list[str]:
    """The one task that is meant by "watering the plants" where none is called that."""
    if any(says_all(lookup.words, name) for name in listed):
        return [lookup.words]
    fits = fitting(deed, listed)
    return fits if len(fits) == 1 else [lookup.words]


def _not_so_many(lookup: Lookup, listed: Sequence[str], text: str) -> str:
    if not listed:
        return f"{text}\nNothing was changed."
    return (
        f"{len(listed)} tasks fit “{lookup.words}”: {'; '.join(listed[:5])}. "
        "Nothing was changed. Say which ones you mean."
    )
