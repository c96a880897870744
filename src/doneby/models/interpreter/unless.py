"""New tasks that are wanted only where they are not there yet: "add milk if it isn't on the list".

What is on the list is looked up first; where something has the words already, nothing is added
and it is said what has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.lookups import MOST
from doneby.models.interpreter.naming import on_list
from doneby.models.interpreter.readings import Call, Lookup, Reading
from doneby.models.interpreter.sentence import Sentence

_IT = r"(?:it|they|that|those|these|one|any)"
_THERE = (
    r"(?: (?:on|in) (?:it|there|that|(?:the|my|our|that) (?:[^ ,]+ )?list)| there"
    r"| added(?: it| them)?| got (?:it|them|any|some)| listed| have (?:it|them|any|one))"
)
_SOON = r"(?: already| yet)?"
_CONDITION = expression(
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
_PLACE = expression(r"\b(?:on|in) (?:the|my|our) (?:[^ ,]+ )?list\b")
_LIST = r"(?:the|my|our) (?:[^ ,]+ ){0,2}list"
_ADD_IT = (
    r"(?:please |then |can you |could you |just |go ahead and )*(?:add|put|include|stick) "
    r"(?:it|them|some|one|any)(?: to it| on it| there| on| on there| on the list)?(?: please)?"
)
_IS_NOT = rf"{_IT}(?:'s not| is not| isn't| aren't| are not)"
_IF_NOT = rf"(?:if (?:not|{_IS_NOT}){_SOON}{_THERE}?|otherwise|else)"
_CHECKED = expression(
    r"(?:do (?:i|we) (?:already )?have|(?:have|has) (?:i|we) got|is|are|check (?:if|whether|that)"
    r"|see (?:if|whether)) (?:the |any |some )?(?P<thing>[^,?]+?)(?: is| are)? ?(?:already )?"
    rf"(?:listed )?(?P<list>(?:on|in) {_LIST})(?: already| yet)? ?[,?;-]? (?:and |or )?"
    rf"(?:{_IF_NOT} ?,? {_ADD_IT}|{_ADD_IT} {_IF_NOT})$"
)
_MADE_SURE = expression(
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
    title = str(call.arguments["content"])
    lookup = Lookup({"text": title, **place, "limit": MOST}, (), title, unless=True)
    return replace(call, arguments=call.arguments | place, lookup=lookup)


_NONE_FOUND = expression(r"No (?:open )?tasks\b")


def added_unless_there(call: Call, text: str) -> tuple[list[Call], str]:
    """The call where nothing was found; else what is there already.

    Args:
        call: The new task.
        text: What was found.
    """
    if _NONE_FOUND.match(text):
        return [replace(call, lookup=None)], ""
    return [], f"{text}\nNothing was added."
