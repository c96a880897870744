# ruff: noqa: SIM905 - word lists are read as words
"""What a conversation has been about: the tasks shown and changed, and the place they are in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from doneby.agent.model import Message
from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.telling import given, line_of, told_of
from doneby.models.interpreter.listed import LISTED, date_told, names_listed, time_told
from doneby.models.interpreter.messages import Made, Turn, turns
from doneby.models.interpreter.words import BEGINS_A_DATE, JOINING, NUMBERS

_WHERE = expression(r"^\d+ (?:p\d )?tasks?.*? in #(?P<place>[^:“]+?)(?: with @.+| matching .+)?:")
_REFUSED = "I did not understand"
_POINTING = expression(
    r"\b(?:it|its|it's|that|thats|that's|this|them|they|those|these|both|ones?|rest|there)\b",
    re.IGNORECASE,
)
_THAT_DAY = expression(
    r"\b(?:that|the same) (?:day|date|morning|afternoon|evening|night)\b", re.IGNORECASE
)
_DAY = expression(r"\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \d{4})?\b")


@dataclass(frozen=True)
class Memory:
    """What can be pointed at.

    Attributes:
        turns: The requests so far.
        listed: The tasks that were last shown as a list, or asked about, in that order.
        focus: Those that the last request was about.
        run: Those that requests of one kind made, one after the other.
        grouped: Whether one thing was done to all of those that it was about.
        touched: Those that were changed since they were shown.
        gone: Those that were completed or deleted.
        known: All that were named, the latest first.
        place: The project that was last made, shown or filled.
        of_place: Whether the last request was about that project as a whole.
        filters: What was last asked for.
        lines: What was last said of each task, behind its name.
    """

    turns: tuple[Turn, ...] = ()
    listed: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    run: tuple[str, ...] = ()
    grouped: bool = False
    touched: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    known: tuple[str, ...] = ()
    place: str = ""
    of_place: bool = False
    filters: Mapping[str, Any] | None = None
    lines: Mapping[str, str] = field(default_factory=dict)

    @property
    def last(self) -> Turn:
        """The request before this one."""
        return self.turns[-1] if self.turns else Turn("", (), "")

    def about(self, name: str) -> Memory:
        """The same where one task is spoken of, in the same breath."""
        return replace(
            self,
            turns=(),
            focus=(name,),
            run=(name,),
            listed=(),
            gone=self.gone - {name},
            of_place=False,
        )

    @property
    def at_work(self) -> Turn:
        """The last request that something was done for, past thanks and questions of ours."""
        for turn in reversed(self.turns):
            refused = turn.reply.startswith(_REFUSED) and _names_something(turn.said)
            if turn.made or refused:
                return turn
        return self.last

    @property
    def last_change(self) -> Turn | None:
        """The last request that changed something and was not taken back."""
        left: list[Turn] = []
        for turn in self.turns:
            if turn.undid and left:
                left.pop()
            left += [turn] if turn.changes else []
        return left[-1] if left else None

    def time_of(self, name: str) -> tuple[int, int] | None:
        """The time of day at which a task is due, as far as it was said."""
        return time_told(date_told(self.lines.get(name, "")))

    def day_of(self, name: str) -> str:
        """The day on which a task is due: "4 Dec"; empty where it was not said."""
        date = date_told(self.lines.get(name, ""))
        if day := _DAY.search(date):
            return day.group()
        return "today" if date.startswith("today") else ""

    def rule_of(self, name: str) -> str:
        """How a task repeats; empty for one that does not, or of which it was not said."""
        said = date_told(self.lines.get(name, "")).removesuffix(" (this time only)")
        rule, starting, _ = said.partition(", starting ")
        return rule if starting else said.partition(", ")[2].removesuffix(" (in the past)")


def remembered(messages: Sequence[Message]) -> Memory:
    """What a conversation has been about."""
    memory = Memory()
    before: list[Memory] = []
    for turn in turns(messages):
        if turn.undid and before:
            taken_back = memory
            memory = before.pop()
            memory = replace(memory, turns=taken_back.turns, touched=taken_back.touched)
            memory = _without_new(memory, taken_back)
        if turn.changes:
            before.append(memory)
        memory = _after(memory, turn)
        memory = replace(memory, turns=(*memory.turns, turn))
    return memory


def _without_new(memory: Memory, taken_back: Memory) -> Memory:
    """After undoing, what was changed is what is spoken of; what was new is not there."""
    undone = taken_back.last_change
    new = {
        one.arguments.get("content")
        for one in (undone.changes if undone else ())
        if one.tool == "add_task"
    }
    focus = tuple(name for name in taken_back.focus if name not in new)
    return replace(memory, focus=focus, of_place=False)


def _after(memory: Memory, turn: Turn) -> Memory:
    if turn.changes:
        return _changed(memory, turn)
    if any(one.asked for one in turn.made):
        asked = next(one for one in turn.made if one.asked)
        names = tuple(line_of(line)[0] for line in LISTED.findall(asked.told))
        return replace(memory, listed=names, focus=names, touched=frozenset(), of_place=False)
    found = [one for one in turn.made if one.tool == "find_tasks" and one.went_well]
    others = [one for one in turn.made if one.tool not in ("find_tasks", "list_projects")]
    if found and not others and found[-1].told.strip() in turn.reply:
        shown = _shown(memory, found[-1])
        # what else there is on its day leaves in hand what was in hand
        beside = len(memory.focus) == 1 and _THAT_DAY.search(turn.said)
        return replace(shown, focus=memory.focus) if beside else shown
    refused = [name for one in turn.made if not one.changed for name in given(one)]
    names = tuple(dict.fromkeys(refused))
    if names:
        declined = all(
            "Declined" in one.told or one.told.startswith("Not done, since nobody")
            for one in turn.made
            if given(one)
        )
        focus = names if declined or set(names) <= set(memory.known) else ()
        return replace(memory, focus=focus, of_place=False)
    if turn.reply.startswith(_REFUSED) and _names_something(turn.said):
        # "it" may be what was named in the sentence that was not understood
        return replace(memory, focus=(), run=(), of_place=False)
    return memory


def _names_something(said: str) -> bool:
    """Whether a sentence may name a task, and is no mere date or pointer."""
    words = re.findall(r"[^\W\d_]{2,}", said.lower())
    return not _POINTING.search(said) and not _PLAIN.issuperset(words)


_PLAIN = (
    BEGINS_A_DATE
    | JOINING
    | frozenset(NUMBERS)
    | frozenset(
        """earlier later more same day days time week half past oclock am pm no nope oh ok okay
        and then actually sorry wait rather better instead please minutes hours mins hour long make
        say priority high low urgent not only how about what let lets let's do mean meant deadline
        due back move or better both also too even put push set""".split()
    )
)


def _shown(memory: Memory, found: Made) -> Memory:
    names = tuple(names_listed(found.told) or ())
    where = _WHERE.match(found.told)
    lines = dict(map(line_of, LISTED.findall(found.told)))
    return replace(
        memory,
        listed=names,
        focus=names,
        grouped=False,
        run=(),
        touched=frozenset(),
        gone=memory.gone - set(names),
        known=_known(memory, names),
        place=where["place"] if where else memory.place,
        of_place=where is not None,
        filters=found.arguments,
        lines={**memory.lines, **lines},
    )


def _changed(memory: Memory, turn: Turn) -> Memory:
    names: list[str] = []
    lines = dict(memory.lines)
    gone = set(memory.gone)
    renamed: dict[str, str] = {}
    place, of_place = memory.place, False
    for made in turn.changes:
        if made.tool == "add_project":
            place, of_place = str(made.arguments.get("name", "")), True
            continue
        if made.tool in ("rename_project", "delete_project"):
            new = str(made.arguments.get("name", ""))
            place, of_place = new, bool(new)
            continue
        for name, more in told_of(made):
            names.append(name)
            told = more and made.tool not in ("set_reminder", "add_comment")
            lines[name] = more if told else lines.get(name, "")
            over = made.tool == "complete_tasks" and not more
            gone = gone | {name} if over or made.tool == "delete_tasks" else gone - {name}
            if made.tool == "update_task" and made.arguments.get("content"):
                renamed |= dict.fromkeys(_former(memory, made), name)
        if made.tool == "add_task" and made.arguments.get("project"):
            place = str(made.arguments["project"])
    names = list(dict.fromkeys(names))
    same = bool(memory.run) and _kind(turn) == _kind(memory.last)
    adding = _kind(turn) == {"add_task"}
    listed = tuple(renamed.get(name, name) for name in memory.listed)
    anew = len(names) > 1 and not set(names) <= set(listed) and not (adding and listed)
    return replace(
        memory,
        focus=tuple(names),
        grouped=len(_kind(turn)) == 1,
        run=_run(memory, names, same=same, adding=adding),
        listed=tuple(names) if anew else listed,
        touched=frozenset() if anew else memory.touched | set(names),
        gone=frozenset(gone),
        known=_known(memory, names),
        place=place,
        of_place=of_place,
        lines=lines,
    )


def _run(memory: Memory, names: Sequence[str], *, same: bool, adding: bool) -> tuple[str, ...]:
    """The tasks that were added one after the other, while nothing else is spoken of."""
    if adding:
        return tuple(dict.fromkeys([*(memory.run if same else ()), *names]))
    return memory.run if names and set(names) <= set(memory.run) else ()


def _kind(turn: Turn) -> set[str]:
    return {one.tool for one in turn.changes} - {"set_reminder"}


def _known(memory: Memory, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*names, *memory.known]))


def _former(memory: Memory, made: Made) -> list[str]:
    """The names in the conversation that a renamed task had."""
    return [name for name in memory.known if name in given(made)]
