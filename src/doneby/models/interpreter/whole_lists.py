"""All that is open, or all of one list: "every task", "everything on my list", "the shopping list".

Only what is asked about before it is done, or can be taken back at once, may be asked for so.
"""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.lookups import MOST
from doneby.models.interpreter.naming import on_list
from doneby.models.interpreter.readings import Lookup
from doneby.models.interpreter.sentence import Sentence

_EVERY_TASK = expression(
    r"(?:everything|all|every (?:single )?(?:open )?(?:task|item|to-?do|entry|thing)"
    r"|all(?: of)?(?: (?:the|my|our))?(?: (?:open|remaining|current))?"
    r" (?:tasks|to-?dos|todos|items|entries|things))"
    r"(?: (?:from|on|off|in|of|off of|out of)"
    r" (?P<place>(?:the |my |our )?(?:[^ ,;]+ ){0,3}list))?"
)
_LIST = expression(
    r"(?:the |my |our )?(?P<whole>(?:whole |entire |complete )?)(?:[^ ,;]+ ){0,3}list"
)
_PARTED = expression(r" (?:off|from|on|in|out|of|for|with|and|or) ")


def read_every_task(words: Sentence) -> Lookup | None:
    """Read "all my tasks" and "everything on my to-do list"; a day or a label narrows no such."""
    found = _EVERY_TASK.fullmatch(words.even)
    if not found:
        return None
    if not found["place"]:
        return _of_list(words, "")
    return read_whole_list(words, words.part(*found.span("place")))


def read_whole_list(words: Sentence, named: Sentence | None = None) -> Lookup | None:
    """Read "my to-do list" or "the shopping list" as all that is on it.

    Args:
        words: The reference as it was typed.
        named: The list alone, where that is less.
    """
    named = named or words
    found = _LIST.fullmatch(named.even)
    if not found or _PARTED.search(named.even):
        return None
    start, end = found.span("whole")
    own, name = named.part(0, start).typed, named.part(end, len(named.even)).typed
    project = on_list(Sentence.of(f"on {own} {name}"))
    if project is None or project.lower() == "inbox":
        return None  # "clear my inbox" may be about mail
    return _of_list(words, project)


_CALLED_SO = expression(r"\b(?:to-?dos?|todos?|to do|tasks?) list$")


def read_todo_list(words: Sentence) -> Lookup | None:
    """Read "my to-do list" alone: to delete "the list" may mean a project."""
    plain = _CALLED_SO.search(words.even)
    whole = read_whole_list(words) if plain else None
    return whole if whole and "project" not in whole.filters else None


def _of_list(words: Sentence, project: str) -> Lookup:
    filters = {"project": project} if project else {}
    return Lookup({**filters, "limit": MOST}, (), words.typed)
