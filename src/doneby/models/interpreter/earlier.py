"""Earlier changes by their words: "the rescheduling of call mum"."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.references import read_found
from doneby.models.interpreter.sentence import Sentence

_CHANGE = expression(
    r"(?P<deed>chang|edit|mov|renam|reschedul|add|delet|creat|label|comment|remind)[a-z]*"
    r"(?: (?:of|to|on|for|from))? (?P<name>.+)"
)
_DEEDS = {
    "chang": "changed",
    "edit": "changed",
    "renam": "changed",
    "label": "changed",
    "mov": "moved",
    "reschedul": "rescheduled",
    "add": "added",
    "creat": "added",
    "delet": "deleted",
    "comment": "commented",
    "remind": "reminder",
}


def read_change(words: Sentence) -> str | None:
    """An earlier change: "the rescheduling of call mum" in the words of its summary."""
    found = _CHANGE.fullmatch(words.even)
    name = read_found(words.part(*found.span("name"))) if found else None
    if not found or not name:
        return None
    # "the change of call mum" is whatever was done to it.
    return name if words.even.startswith("change ") else f"{_DEEDS[found['deed']]} {name}"
