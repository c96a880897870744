"""New tasks that are wanted only where they are not there yet: "add milk if it isn't on the list".

What is on the list is looked up first; where something has the words already, nothing is added
and it is said what has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from doneby.grammar.names import fold_accents
from doneby.models.interpreter.lookups import MOST, tasks_listed
from doneby.models.interpreter.naming import on_list
from doneby.models.interpreter.readings import Call, Lookup, Reading
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.verbs import verbs_of_doing
from doneby.models.interpreter.words import JOINING, ORDERS

_IT = r"(?:it|they|that|those|these|one|any)"
_THERE = (
    r"(?: (?:on|in) (?:it|there|that|(?:the|my|our|that) (?:[^ ,]+ )?list)| there"
    r"| added(?: it| them)?| got (?:it|them|any|some)| listed| have (?:it|them|any|one))"
)
_SOON = r"(?: already| yet)?"
_CONDITION = re.compile(
    r"(?: ,)? (?:but )?(?:only )?(?:"
    rf"if {_IT}(?:'s not| is not|'re not| are not| isn't| aren't){_SOON}{_THERE}?"
    rf"|if (?:i|we)(?: haven't| have not| don't| do not){_SOON}{_THERE}"
    rf"|if there(?: isn't| aren't| is not| are not|'s not) (?:any|one|some){_SOON}{_THERE}?"
    rf"|if not{_SOON}{_THERE}?"
    rf"|unless {_IT}(?:'s| is|'re| are|'ve been| has been| have been){_SOON}{_THERE}"
    rf"|unless (?:i|we)(?:'ve| have)?{_SOON}{_THERE}"
    rf"|unless there(?:'s| is| are) (?:any|one|some){_SOON}{_THERE}?"
    rf"){_SOON}$"
)
_PLACE = re.compile(r"\b(?:on|in) (?:the|my|our) (?:[^ ,]+ )?list\b")
_LIST = r"(?:the|my|our) (?:[^ ,]+ ){0,2}list"
_ADD_IT = (
    r"(?:please |then |can you |could you |just |go ahead and )*(?:add|put|include|stick) "
    r"(?:it|them|some|one|any)(?: to it| on it| there| on| on there| on the list)?(?: please)?"
)
_IS_NOT = rf"{_IT}(?:'s not| is not| isn't| aren't| are not)"
_IF_NOT = rf"(?:if (?:not|{_IS_NOT}){_SOON}{_THERE}?|otherwise|else)"
_CHECKED = re.compile(
    r"(?:do (?:i|we) (?:already )?have|(?:have|has) (?:i|we) got|is|are|check (?:if|whether|that)"
    r"|see (?:if|whether)) (?:the |any |some )?(?P<thing>[^,?]+?)(?: is| are)? ?(?:already )?"
    rf"(?:listed )?(?P<list>(?:on|in) {_LIST})(?: already| yet)? ?[,?;-]? (?:and |or )?"
    rf"(?:{_IF_NOT} ?,? {_ADD_IT}|{_ADD_IT} {_IF_NOT})$"
)
_MADE_SURE = re.compile(
    r"(?:make sure|ensure|be sure|see to it)(?: that)? (?:the |there(?:'s| is| are) )?"
    rf"(?P<thing>[^,?]+?)(?: is| are|'s)? (?P<list>(?:on|in) {_LIST})$"
)


def read_unless(words: Sentence, read: Callable[[str], Reading | None]) -> Reading | None:
    """Read a new task with the condition that it is not there yet.

    Args:
        words: The whole request, without courtesies.
        read: Reads a clause.
    """
    if found := _CONDITION.search(words.even):
        named = _PLACE.search(found.group())
        place = on_list(Sentence.of(named.group())) if named else None
        return _conditional(read(words.part(0, found.start()).typed), place)
    if found := _CHECKED.fullmatch(words.even) or _MADE_SURE.fullmatch(words.even):
        thing, where = (words.part(*found.span(name)).typed for name in ("thing", "list"))
        return _conditional(read(f"add {thing} {where}"))
    return None


def _conditional(reading: Reading | None, project: str | None = None) -> Reading | None:
    """A reading whose calls wait for what is found; the list looked at is where they go."""
    if reading is None or not reading.calls:
        return None
    calls = [_looking(call, project or "") for call in reading.calls]
    ready = tuple(call for call in calls if call)
    return replace(reading, calls=ready) if len(ready) == len(calls) else None


def _looking(call: Call, project: str) -> Call | None:
    """A new task for a list, to be made once it is known that nothing there has its words."""
    given = call.arguments.get("project", "")
    if call.tool != "add_task" or call.lookup or (given and project not in ("", given)):
        return None
    place = {"project": given or project} if given or project else {}
    return _unless_found(replace(call, arguments=call.arguments | place), place, UNLESS)


def _unless_found(call: Call, place: dict[str, str], said: str) -> Call:
    title = str(call.arguments["content"])
    lookup = Lookup({"text": title, **place, "limit": MOST}, (), title, unless=said)
    return replace(call, lookup=lookup)


UNLESS = "Nothing was added."
"""What is said beside what is there already."""

_NONE_FOUND = re.compile(r"No (?:open )?tasks\b")


def added_unless_there(call: Call, said: str, text: str) -> tuple[list[Call], str]:
    """The call where nothing was found; else what is there already.

    Args:
        call: The new task.
        said: What to say where it is not made.
        text: What was found.
    """
    if said == EITHER:
        same = [name for _, name in tasks_listed(text) or [] if _may_mean(call, name)]
        return ([], f"{'; '.join(same[:3])}: {EITHER}") if same else ([_alone(call)], "")
    if _NONE_FOUND.match(text):
        return [_alone(call)], ""
    return [], f"{text}\n{said}"


def _alone(call: Call) -> Call:
    return replace(call, lookup=None)


# -- a bare line, which may mean what is there ---------------------------------------------------

EITHER = (
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
    return replace(call, lookup=Lookup({"filter": query, "limit": MOST}, (), title, unless=EITHER))


def _may_mean(call: Call, name: str) -> bool:
    """Whether a line says no more than the name of a task; all of it, where the line has a verb.

    "Curtains" may be "hem the curtains"; "curtains for Ann" and "wash the curtains" are new.
    """
    said, known = _telling(str(call.arguments["content"])), _telling(name)
    if (verb := _as_a_verb(said[0])) != said[0]:
        return known[0] == verb and set(said[1:]) <= set(known)
    return said == known if said[0] in ORDERS else set(said) <= set(known)


def _as_a_verb(word: str) -> str:
    """The verb of "photographing", which names what is to be done by doing it."""
    return next(iter(verbs_of_doing(word)), word) if word.endswith("ing") else word


def _telling(text: str) -> list[str]:
    """The words that tell things apart."""
    words = re.findall(r"[^\W_]+", _POSSESSIVE.sub("", fold_accents(text)))
    return [word for word in words if word not in _SMALL] or words


_POSSESSIVE = re.compile(r"['’]s\b")
_SMALL = JOINING | {"a", "an", "my", "our", "your", "this", "that", "these", "those"}
