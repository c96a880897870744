"""Two changes of one task in one breath: "make the whitepaper p3 and due sunday".

The second half names no task and no verb, and so means nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from doneby.grammar.expressions import expression
from doneby.models.interpreter.readings import Call, Reading
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.slots import read_label_tokens, read_priority

CHANGES = frozenset({"update_task", "reschedule_tasks", "move_tasks"})
"""What more may be said of the task that one of these changes."""

MOST_JOINTS = 4

_JOINT = expression(r" (?:, and|and|, but|but|,|&|plus)(?: also| then)? ")
_DUE = expression(
    r"(?:make it )?(?:due |for |on |until |to |(?=at ))(?:be )?(?:on |by |for |at )?(?P<due>[^,;]+)"
)
_LABEL = expression(
    r"(?:(?:label|tag|labelled|labeled|tagged|with|labels|tags|the|a|as|it) ){0,3}"
    r"(?P<labels>@[^;]+)"
)
_PLACE = expression(r"(?:in|to|under|into|in project) (?P<place>#[^ ]+|the [^ ,;]+ project)")
_LENGTH = expression(
    r"(?:for |takes |to take )?"
    r"(?P<length>\d{1,3} ?(?:minutes?|mins?|hours?|h)|an hour|half an hour)(?: long)?"
)
_CLOCK = expression(r"(?:\bat )?\d{1,2}(?:[:.]\d\d ?(?:[ap]m)?| ?[ap]m)")
_NOW = expression(r" (?:now|as well|too|please|instead)$")

Read = Callable[[str], Reading | None]


def read_twofold(text: str, read: Read) -> Reading | None:
    """Read a change of one task and, behind "and", another of the same.

    Args:
        text: The clause, which is not understood as a whole.
        read: Reads a clause.
    """
    words = Sentence.of(text)
    for joint in list(_JOINT.finditer(words.even))[-1:-MOST_JOINTS:-1]:
        after = words.part(joint.end(), len(words.even))
        if not _is_elliptic(after):
            continue
        before = words.part(0, joint.start()).typed
        first = read(before) or read_twofold(before, read)
        return _with_more(first, after, read) if first else None
    return None


def _with_more(first: Reading, after: Sentence, read: Read) -> Reading | None:
    if len(first.calls) == 1 and first.calls[0].tool == "add_project":
        labels = _labels(after)
        more = [Call("add_label", {"name": name}) for name in labels or ()]
        return replace(first, calls=(*first.calls, *more)) if more else None
    names = {name for call in first.calls for name in _named(call)}
    if len(names) != 1 or not all(call.tool in CHANGES for call in first.calls):
        return None
    name = names.pop()
    said = _in_full(after, name)
    second = read(said) if said and '"' not in name else None
    if second is None or len(second.calls) != 1 or second.calls[0].tool not in CHANGES:
        return None
    return replace(first, calls=_joined(first.calls, second.calls[0]))


def _joined(calls: tuple[Call, ...], more: Call) -> tuple[Call, ...]:
    """One call for two changes where one can make both."""
    *before, last = calls
    given, added = last.arguments, more.arguments
    if last.tool == more.tool == "update_task" and not (given.keys() & added.keys()) - {"task"}:
        return (*before, replace(last, arguments={**added, **given}))
    due, time = str(given.get("due", "")), str(added.get("due", ""))
    dated = bool(due) and not _CLOCK.search(due)
    if last.tool == more.tool == "reschedule_tasks" and dated and _CLOCK.fullmatch(time):
        both = f"{due} at {time.removeprefix('at ')}"
        return (*before, replace(last, arguments={**given, "due": both}))
    return (*calls, replace(more, waits=True))


def _named(call: Call) -> list[str]:
    if call.lookup:
        return []
    return [*call.arguments.get("tasks", ()), *filter(None, [call.arguments.get("task")])]


def _bare(after: Sentence) -> Sentence:
    return after.part(0, len(_NOW.sub("", after.even)))


def _labels(after: Sentence) -> list[str] | None:
    found = _LABEL.fullmatch(_bare(after).even)
    return read_label_tokens(_bare(after).part(*found.span("labels"))) if found else None


def _is_elliptic(after: Sentence) -> bool:
    """Whether it may be a change without a task."""
    return bool(_in_full(after, "it"))


def _in_full(after: Sentence, name: str) -> str:
    """The sentence that half of one stands for; empty where it is none."""
    after = _bare(after)
    if read_priority(after):
        return f'make "{name}" {after.typed}'
    if labels := _labels(after):
        return f'label "{name}" {" ".join(f"@{label}" for label in labels)}'
    if found := _PLACE.fullmatch(after.even):
        return f'move "{name}" to {after.part(*found.span("place")).typed}'
    if found := _LENGTH.fullmatch(after.even):
        return f'set the duration of "{name}" to {after.part(*found.span("length")).typed}'
    if found := _DUE.fullmatch(after.even):
        return f'move "{name}" to {after.part(*found.span("due")).typed}'
    return ""
