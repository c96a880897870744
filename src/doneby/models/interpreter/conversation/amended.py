"""From what is said of tasks that are there to the calls that make it so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.amending import Amendment
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.lasting import EITHER_HALF, RULE_TIME, WEEKDAY, clock_at
from doneby.models.interpreter.places import LISTING, of_a_place
from doneby.models.interpreter.readings import Call, Situation
from doneby.models.interpreter.slots import SAYS_TIME


def calls_for(
    names: Sequence[str], said: Amendment, memory: Memory, situation: Situation
) -> tuple[tuple[Call, ...], str]:
    """The calls that make it so, or why they cannot be made.

    Args:
        names: The tasks.
        said: What is to be different.
        memory: What is known of them.
        situation: What it is read in.
    """
    calls: list[Call] = []
    if said.clock or (said.due and (said.lasting or _is_new_rule(names, memory))):
        timed = [_at(name, said, memory) for name in names]
        if problem := next((problem for _, problem in timed if problem), ""):
            return (), problem
        calls += [
            Call("reschedule_tasks", {"tasks": [name], "due": due})
            for name, (due, _) in zip(names, timed, strict=True)
        ]
    elif said.due:
        calls.append(Call("reschedule_tasks", {"tasks": list(names), "due": said.due}))
    if said.place and said.section:
        calls.append(Call("move_tasks", {"tasks": list(names), "section": said.place}))
    elif said.place:
        move = Call("move_tasks", {"tasks": list(names), "project": said.place})
        known = said.surely or LISTING not in situation.tools
        calls.append(move if known else of_a_place(move))
    if said.fields:
        lasts = any(key == "duration" for key, _ in said.fields)
        dated = lasts and said.due and not SAYS_TIME.search(said.due)
        if dated and any(memory.time_of(name) is None for name in names):
            return (), "How long it takes needs a time of day that it begins at: say one too."
        after = lasts and any(call.tool == "reschedule_tasks" for call in calls)
        calls += [
            Call("update_task", {"task": name, **dict(said.fields)}, waits=after and i == 0)
            for i, name in enumerate(names)
        ]
    if any(call.tool not in situation.tools for call in calls):
        return (), ""
    return tuple(calls), ""


_RULES = expression(r"(?:every|each|daily|weekly|monthly|yearly|fortnightly|biweekly)\b", re.I)


def _is_new_rule(names: Sequence[str], memory: Memory) -> bool:
    """Whether a rule was just given: another day is then another rule, and not for once."""
    return any(_is_new(name, memory) and memory.rule_of(name) for name in names)


def _is_new(name: str, memory: Memory) -> bool:
    """Whether a task was added by the last request."""
    new = [one for one in memory.at_work.changes if one.tool == "add_task"]
    return any(one.arguments.get("content") == name for one in new)


def _at(name: str, said: Amendment, memory: Memory) -> tuple[str, str]:
    """When one task is to be due at a time of day; or why that is not clear."""
    rule = memory.rule_of(name)
    if said.lasting and not rule:
        return "", "It is not known here how it repeats: say the whole rule, like every day at 9."
    if said.due:
        if _RULES.match(said.due):
            return said.due, ""
        days = WEEKDAY.findall(rule)
        if len(days) == 1 and WEEKDAY.fullmatch(said.due):
            return WEEKDAY.sub(said.due, rule), ""
        if not re.match(r"(?:at )?\d", said.due):
            return "", "Say the whole rule, like every monday at 9am."
        return f"{RULE_TIME.sub('', rule)} at {said.due.removeprefix('at ')}", ""
    hour, minute = said.clock or (0, 0)
    before = memory.time_of(name)
    clock = clock_at(hour, minute, before)
    if clock is None:
        return "", EITHER_HALF
    if rule and (said.lasting or _is_new(name, memory)):
        return f"{RULE_TIME.sub('', rule)} at {clock}", ""
    return f"at {clock}", ""
