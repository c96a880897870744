"""Places and lists that were spoken of: "add jam to it", "show me that project"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.conversation.pointing import meant
from doneby.models.interpreter.conversation.turning import Said
from doneby.models.interpreter.listing import enumerated
from doneby.models.interpreter.naming import read_name
from doneby.models.interpreter.newtask import read_new_task
from doneby.models.interpreter.phrases import following as phrases
from doneby.models.interpreter.queries import read_filters
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.several import things_of
from doneby.models.interpreter.slots import read_due

Read = Callable[[str], Reading | None]

_INTO_IT = expression(phrases.INTO_IT)
_ITEMS_INTO_IT = expression(phrases.ITEMS_INTO_IT)
_SHOW_PLACE = expression(phrases.SHOW_PLACE)
_RENAME_PLACE = expression(phrases.RENAME_PLACE)
_SHOW_AGAIN = expression(phrases.SHOW_AGAIN)
_ONLY = expression(phrases.ONLY)
_LEFT_FOR = expression(phrases.LEFT_FOR)
_WHEN = expression(phrases.WHEN)
_THAT_DAY = expression(phrases.THAT_DAY)
_MORE = expression(phrases.MORE)
_AND = expression(r" (?:and|&) ")
_PLACES_MADE = frozenset({"add_project", "rename_project"})
"""What a project is "it" after."""
_LONGEST_MORE = 8
_FEW = 5


def placed(said: Said, memory: Memory, read: Read, situation: Situation) -> Reading | None:
    """Read what is added to, or asked about, the place that was spoken of."""
    even, words = said.words.even, said.words
    if memory.place and not said.asked:
        if listed := listed_for_place(said, memory, situation):
            return listed
        if into := _INTO_IT.fullmatch(even):
            return _one_added(words.part(*into.span("new")), memory, read)
        if memory.of_place and (new := _RENAME_PLACE.fullmatch(even)):
            made = any(one.tool in _PLACES_MADE for one in memory.last.changes)
            shown = even.startswith("re") and len(memory.focus) != 1  # "call it" may mean a task
            surely = made or shown or "project" in even or "list" in even
            name = read_name(words.part(*new.span("name")))
            if surely and name and "rename_project" in situation.tools:
                arguments = {"project": memory.place, "name": name}
                return Reading("rename_project", (Call("rename_project", arguments),))
    if memory.place and _SHOW_PLACE.fullmatch(even):
        return _looked(project=memory.place)
    return _asked(said, memory, situation)


def listed_for_place(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read "add to it: milk, call mum tomorrow": each of them goes there."""
    listed = _ITEMS_INTO_IT.fullmatch(said.words.even) if memory.place else None
    if listed is None or said.asked or "add_task" not in situation.tools:
        return None
    return _added(enumerated(said.words.part(*listed.span("items")).typed), memory, situation)


def _asked(said: Said, memory: Memory, situation: Situation) -> Reading | None:
    """Read questions that go on from a list, or are about the task in hand."""
    even, words = said.words.even, said.words
    if "just" in said.before.split() and not said.asked:
        words = Sentence.of(f"just {words.typed}")
        even = words.even
    if only := _ONLY.fullmatch(even):
        group = "kind" if only["kind"] else "which"
        return _narrowed(words.part(*only.span(group)), memory, situation)
    if left := _LEFT_FOR.fullmatch(even):
        name = left["name"]
        own = memory.place.casefold().split()
        if own and all(word in own for word in name.removeprefix("the ").split()):
            return _looked(project=memory.place)
        return None
    if _SHOW_AGAIN.fullmatch(even):
        if memory.last.changes and len(memory.focus) == 1 and even.split()[-1] in ("it", "that"):
            return _shown(list(memory.focus))
        if memory.of_place or (memory.place and memory.filters is None):
            return _looked(project=memory.place)
        return _looked(**memory.filters) if memory.filters is not None else None
    if when := _WHEN.fullmatch(even):
        names = meant(when["those"] or "it", memory) or (
            list(memory.focus) if len(memory.focus) == 1 else []
        )
        return _shown(names)
    if _THAT_DAY.fullmatch(even):
        shown = (memory.filters or {}).get("due", "")
        day = memory.day_of(memory.focus[0]) if len(memory.focus) == 1 else shown
        return _looked(due=day) if day else None
    return None


def _shown(names: list[str]) -> Reading | None:
    """What is there of some tasks."""
    if len(names) < 2:
        return _looked(text=names[0]) if names else None
    plain = len(names) <= _FEW and all(re.fullmatch(r"[\w' -]+", name) for name in names)
    return _looked(filter=" | ".join(f"search: {name}" for name in names)) if plain else None


def _looked(**filters: Any) -> Reading:
    return Reading("list", (Call("find_tasks", dict(filters)),))


def _narrowed(kind: Sentence, memory: Memory, situation: Situation) -> Reading | None:
    """The list again, but for what is not of a kind: "only the work ones"."""
    if memory.filters is None:
        return None
    found = read_filters(Sentence.of(f"{kind.typed} tasks"), situation.context)
    if found is None and len(kind.words) <= 2 and "project" not in memory.filters:
        found = {"project": kind.typed.lstrip("#")}
    if not found or found.keys() & memory.filters.keys():
        return None
    return _looked(**{**memory.filters, **found})


def _added(items: list[str], memory: Memory, situation: Situation) -> Reading | None:
    """Several tasks, all of them in the place."""
    tasks = [read_new_task(Sentence.of(item), situation.context, lists=False) for item in items]
    if not tasks or not all(tasks) or any(task and task.reminder for task in tasks):
        return None
    calls = [Call("add_task", task.as_arguments()) for task in tasks if task]
    return Reading("add", tuple(_in_place(call, memory) for call in calls))


def _one_added(new: Sentence, memory: Memory, read: Read) -> Reading | None:
    """What is added to "it": one task, or several where the place is a list of things."""
    reading = read(f"add {new.typed}")
    if reading is None or any(call.tool != "add_task" for call in reading.calls):
        return None
    calls = (one for call in reading.calls for one in things_of(_in_place(call, memory)))
    return Reading("add", tuple(calls))


def _in_place(call: Call, memory: Memory) -> Call:
    """A new task in the place, unless it names its own."""
    own = call.arguments.keys() & {"project", "section", "parent"}
    return call if own else replace(call, arguments={**call.arguments, "project": memory.place})


def one_more(
    said: Said, whole: Sentence, memory: Memory, read: Read, situation: Situation
) -> Reading | None:
    """Read "and also glue": one more like what was just added or shown, on the same list."""
    found = _MORE.fullmatch(whole.even.strip(" .!"))
    if not found or said.asked:
        return None
    words = whole.part(*found.span(next(g for g, text in found.groupdict().items() if text)))
    adding = bool(memory.last.changes) and all(o.tool == "add_task" for o in memory.last.changes)
    shown = memory.of_place and not memory.last.changes and found["added"]
    if read_due(words, situation.context) is not None:
        return None  # a day alone is no further task
    if not (adding or shown) or len(words.words) > _LONGEST_MORE:
        return None
    if _AND.search(words.even) and not shown:
        shown = bool(found["added"])
    where = memory.place if shown else ""
    if adding:
        last = memory.last.changes[-1].arguments
        where = str(last.get("project") or "")
    reading = (
        _one_added(words, replace(memory, place=where), read)
        if where
        else read(f"add {words.typed}")
    )
    if reading is None or any(call.tool != "add_task" for call in reading.calls):
        return None
    if adding and (section := memory.last.changes[-1].arguments.get("section")):
        calls = (
            replace(call, arguments={**call.arguments, "section": section})
            for call in reading.calls
        )
        return replace(reading, calls=tuple(calls))
    return reading
