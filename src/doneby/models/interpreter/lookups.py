"""References that only the list itself can answer: "all reminders for today", "dinner tomorrow".

They are looked up first, as a model would do, and the call is made with the names that are found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.exceptions import cut_exception, excepting
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.periods import read_period
from doneby.models.interpreter.queries import read_filters
from doneby.models.interpreter.readings import Lookup
from doneby.models.interpreter.references import read_reference, read_references
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import CARRYING, LISTS_BY_NAME, NUMBERS, TASK_WORDS

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

MOST = 200
"""More tasks than this are not changed in one go."""

_MANY = expression(
    r"(?:all|every|everything|any|my|the|overdue|tasks|reminders|to-?dos|today's|tomorrow's)\b"
)
_PLURAL = expression(
    r"\b(?:everything|overdue|tasks|reminders?|reminder's|to-?dos|todos|items|things|stuff|p[1-4]s)\b"
    rf"|^all @[\w-]+$|^all (?:of )?(?:the |my |our )?(?:{'|'.join(sorted(LISTS_BY_NAME))})$"
)
_ALL_OF_ONE = expression(
    r"all (?:of )?(?:the |my |our )?(?P<name>[\w'&-]+(?: [\w'&-]+)?) "
    r"(?:tasks|to-dos|reminders|stuff|things|items|ones)(?P<rest>.*)$",
    re.IGNORECASE,
)
_ALL_IN = expression(
    r"(?:everything|all(?: the| my| our)?(?: tasks| items| things| to-dos)?)(?: that is| that's)? "
    r"(?:in|on|under|from) (?:the |my |our )?(?P<name>[\w'&-]+(?: [\w'&-]+)?)(?P<rest>)$",
    re.IGNORECASE,
)
_ALL_KNOWN = expression(
    rf"all (?:of )?(?:the |my |our )?(?P<name>{'|'.join(sorted(LISTS_BY_NAME))})(?P<rest>)$",
    re.IGNORECASE,
)
_IN_PROJECT = expression(
    r" (?:in|from|off|out of|under|on) (?:(?:the|my|our) )?#(?P<name>[^ ,;]+|\ue000)$"
)
_NO_PROJECTS = CARRYING | TASK_WORDS | {"completed", "finished", "closed", "old", "past", "deleted"}
_AND = expression(r" (?:and|&) ")


_COUNTED = expression(
    r"(?:both|(?:all )?(?:the )?(?P<count>two|three|four|five|[2-5]))(?: of)?(?: (?:the|my|our))? "
    r"(?P<name>[^ ,;]+(?: [^ ,;]+){0,3}?)s(?: (?:tasks|reminders|ones))?"
)
_OWNED = expression(r"\b(reminder|task)['’]s\b", re.IGNORECASE)
_ABOUT = expression(r"everything (?=(?:about|mentioning|containing|to do with) )")
_WHAT_IS = expression(r"^(?:all|everything) (?:what|that|which)(?: is|'s)(?: due)?(?: for| on)? ")


def _counted(words: Sentence) -> Lookup | None:
    """Read "both Ben calls": so many of those that have these words, and no other number."""
    found = _COUNTED.fullmatch(words.even)
    if not found or " and " in words.even or not TASK_WORDS.isdisjoint(found["name"].split()):
        return None
    name = words.part(*found.span("name")).typed
    count = NUMBERS.get(found["count"]) or int(found["count"]) if found["count"] else 2
    return Lookup({"text": name, "limit": MOST}, (), words.typed, exactly=count)


def read_selection(words: Sentence, context: DateContext) -> Lookup | None:
    """Read a reference to all that fit: "all reminders for today", "everything from tomorrow"."""
    if counted := _counted(words):
        return counted
    if but := cut_exception(words):
        rest = read_selection(Sentence.of(but.text), context)
        return excepting(rest, but.but) if rest else None
    if _OWNED.search(words.typed):  # "all my reminder's" has one mark too many
        words = Sentence.of(_OWNED.sub(r"\1s", words.typed))
    if about := _ABOUT.match(words.even):
        words = Sentence.of(f"all tasks {words.part(about.end(), len(words.even)).typed}")
    if what := _WHAT_IS.match(words.even):
        words = Sentence.of(f"everything for {words.part(what.end(), len(words.even)).typed}")
    if not _MANY.match(words.even) or not _PLURAL.search(words.even) or _is_plain(words):
        return None
    typed = _of_that_day(words.typed, context)
    filters = read_filters(Sentence.of(typed), context)
    named = None
    if filters is None:
        named = _ALL_OF_ONE.match(typed) or _ALL_IN.match(typed) or _ALL_KNOWN.match(typed)
    if named and _NO_PROJECTS.isdisjoint(named["name"].lower().split()):
        # "all kids tasks": the project says that it is one by all of its tasks being meant.
        typed = f'all tasks in #"{named["name"]}"{named["rest"]}'
        filters = read_filters(Sentence.of(typed), context)
    if not filters or "limit" in filters:
        return None  # "my first 3 tasks" are not all of them
    return Lookup(_strictly(filters), (), words.typed)


def read_lookup(words: Sentence, context: DateContext) -> Lookup | None:
    """Read a reference that needs looking up; None when the words are a plain name."""
    if _is_plain(words):
        return None
    if _MANY.match(words.even) and _PLURAL.search(words.even):
        return read_selection(words, context)
    return _placed(words) or _dated(words, context) or _joined(words)


def _placed(words: Sentence) -> Lookup | None:
    """Read "milk from #Shopping": the one that is in there."""
    found = _IN_PROJECT.search(words.even)
    names = read_references(words.part(0, found.start())) if found else None
    if not found or not names or len(names) > 1:
        return None
    project = unquote(words.part(*found.span("name")).typed)
    filters = {"text": names[0], "project": project}
    return Lookup(_strictly(filters), (names[0],), words.typed)


def _is_plain(words: Sentence) -> bool:
    return QUOTED in words.even or len(words.even) > 150


def _of_that_day(typed: str, context: DateContext) -> str:
    """Make plain what a selection means: "everything from tomorrow" is not all that comes after."""
    from doneby.grammar.dates import parse_period

    typed = re.sub(r"'s(?= tasks| reminders)", "", typed)
    begins, _, day = typed.rpartition(" from ")
    return f"{begins} for {day}" if begins and parse_period(day, context) else typed


def _dated(words: Sentence, context: DateContext) -> Lookup | None:
    """Read "dinner tomorrow": the one that is due then."""
    from doneby.grammar.dates import find_due

    found = find_due(words.typed, context)
    if not found or found.start == 0 or found.end < len(words.typed):
        return None
    names = read_references(Sentence.of(words.typed[: found.start]))
    if not names or len(names) > 1:
        return None
    if found.due.is_recurring and found.end == len(words.typed):
        return None  # "rent monthly" is about how it repeats, and no task's name
    period = read_period(Sentence.of(words.typed[found.start :]), context)
    if period is None and found.says_day and not found.due.is_recurring:
        return None
    filters = {"text": names[0]} | ({"due": period} if period else {})
    return Lookup(_strictly(filters), (names[0],), words.typed)


def _joined(words: Sentence) -> Lookup | None:
    """Read "milk and eggs": one task of that name, or else two."""
    joints = list(_AND.finditer(words.even))
    if len(joints) != 1 or read_references(words) != [words.typed]:
        return None
    joint = joints[0]
    halves = (words.part(0, joint.start()), words.part(joint.end(), len(words.even)))
    names = [name for half in halves if (name := read_reference(half))]
    if len(names) < len(halves):
        return None
    return Lookup(_strictly({"text": words.typed}), (*names,), words.typed, otherwise=True)


def _strictly(filters: Mapping[str, Any]) -> dict[str, Any]:
    """Today alone: asked about, it includes what is overdue; to change that would be too much."""
    strict = dict(filters, limit=MOST)
    if strict.get("due") == "today":
        del strict["due"]
        strict["filter"] = "today"
    return strict


def resolved(lookup: Lookup, listed: Sequence[str]) -> list[str]:
    """The references to make the call with.

    Args:
        lookup: What was looked up.
        listed: The names that were found.
    """
    if not lookup.names:
        return list(dict.fromkeys(listed))
    if len(listed) == 1:
        return [listed[0]]
    if lookup.otherwise:
        return [lookup.words] if listed else list(lookup.names)
    return list(lookup.names) if listed else [lookup.words]
