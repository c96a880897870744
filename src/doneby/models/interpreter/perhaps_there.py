"""A line that no verb of adding begins, which may mean a task that is there: "grant p1"."""

from __future__ import annotations

import re
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.grammar.names import fold_accents
from doneby.models.interpreter.listed import tasks_listed
from doneby.models.interpreter.lookups import MOST
from doneby.models.interpreter.readings import Call, Lookup
from doneby.models.interpreter.verbs import verbs_of_doing
from doneby.models.interpreter.words import JOINING, ORDERS

_EITHER = (
    "that may be meant, so nothing was changed. For a new task say add before it; to change what "
    "is there, say for example move it, or make it p1, with its name."
)
_MOST_WORDS = 6


def only_if_new(call: Call) -> Call:
    """A new task that no verb asks for, whose words may be those of one that is there."""
    title = str(call.arguments["content"])
    words = [_as_a_verb(word) for word in _telling(title) if len(word) > 1][:_MOST_WORDS]
    if not words:
        return call
    query = " | ".join(f"search: {word}" for word in words)
    return replace(call, lookup=Lookup({"filter": query, "limit": MOST}, (), title, only_new=True))


def added_if_new(call: Call, text: str) -> tuple[list[Call], str]:
    """The call where no task that was found may be meant; else which ones may.

    Args:
        call: The new task.
        text: What was found.
    """
    same = [name for _, name in tasks_listed(text) or [] if _may_mean(call, name)]
    if same:
        return [], f"{'; '.join(same[:3])}: {_EITHER}"
    return [replace(call, lookup=None)], ""


def _may_mean(call: Call, name: str) -> bool:
    """Whether a line says no more than the name of a task; all of it, where the line has a verb.

    "Curtains" may be "hem the curtains"; "curtains for Ann" and "wash the curtains" are new.
    """
    said, known = _telling(str(call.arguments["content"])), _telling(name)
    if (verb := _as_a_verb(said[0])) != said[0]:
        return known[:1] == [verb] and set(said[1:]) <= set(known)
    return said == known if said[0] in ORDERS else set(said) - {"again"} <= set(known)


def _as_a_verb(word: str) -> str:
    """The verb of "photographing", which names what is to be done by doing it."""
    return next(iter(verbs_of_doing(word)), word) if word.endswith("ing") else word


def _telling(text: str) -> list[str]:
    """The words that tell things apart."""
    words = re.findall(r"[^\W_]+", _POSSESSIVE.sub("", fold_accents(text)))
    return [word for word in words if word not in _SMALL] or words


_POSSESSIVE = expression(r"['’]s\b")
_SMALL = JOINING | {"a", "an", "my", "our", "your", "this", "that", "these", "those"}
