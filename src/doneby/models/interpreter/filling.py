"""What has to be looked up before calls can be made, and the calls once it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from doneby.models.interpreter.deeds import fitting, said_of
from doneby.models.interpreter.lookups import names_listed, resolved
from doneby.models.interpreter.places import LISTING, placed
from doneby.models.interpreter.readings import Call, Lookup
from doneby.models.interpreter.reminding import reminded


def wanted(calls: Sequence[Call]) -> dict[str, Call]:
    """What has to be looked up, each thing once."""
    lookups = [call.lookup for call in calls if call.lookup]
    return {_key(one): Call(one.tool, dict(one.filters)) for one in lookups}


def with_found(calls: Sequence[Call], found: Mapping[str, str]) -> tuple[list[Call], str]:
    """Put what was found into the calls, or say why nothing can be done.

    Args:
        calls: The calls.
        found: What was found, by the keys of ``wanted``.
    """
    ready: list[Call] = []
    for call in calls:
        lookup = call.lookup
        made, problem = _filled(call, lookup, found.get(_key(lookup), "")) if lookup else (call, "")
        if made is None:
            return [], problem
        ready.append(made)
    return ready, ""


def _key(lookup: Lookup) -> str:
    return json.dumps([lookup.tool, dict(lookup.filters)])


def _filled(call: Call, lookup: Lookup, text: str) -> tuple[Call | None, str]:
    """One call with what was found, or why it cannot be made."""
    if lookup.tool == LISTING:
        return placed(call, text)
    listed = names_listed(text)
    if listed is None:
        return None, f"Those are too many to change at once, so nothing was changed. {text[:60]}"
    if lookup.reminds:
        return reminded(call, listed, text)
    names = fitting(lookup.deed, listed) if lookup.deed else resolved(lookup, listed)
    if lookup.deed and len(names) != 1:
        kind = "open" if lookup.tool == "find_tasks" else "completed"
        return None, said_of(lookup.deed, names, kind)
    if not names or (lookup.alone and len(listed) != 1):
        return None, f"{text}\nNothing was changed."
    return Call(call.tool, {"tasks": names, **call.arguments}), ""
