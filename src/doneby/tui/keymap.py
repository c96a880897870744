"""The keys of the app: in which context each works, and others that the settings give instead."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from doneby.tui.widgets.messages import ToolLine
from doneby.tui.widgets.pane import TasksPane
from doneby.tui.widgets.plan import PlanReview
from doneby.tui.widgets.prompt import Prompt
from doneby.tui.widgets.question import Approval, Choice
from doneby.tui.widgets.tasklist import TaskList

_SHORT = {
    "question_mark": "?",
    "slash": "/",
    "asterisk": "*",
    "at": "@",
    "escape": "esc",
    "pagedown": "pgdn",
    "pageup": "pgup",
    "delete": "del",
}
_MODIFIERS = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})


@dataclass(frozen=True, slots=True)
class Context:
    """A place where keys work, and what they do there."""

    title: str
    bindings: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which keys do what.

    Attributes:
        contexts: Where keys work.
        others: Keys that stand in the place of the app's own, by the name of what they do.
        faults: What is wrong with those that were wanted, one sentence each.
    """

    contexts: tuple[Context, ...]
    others: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        everywhere: Sequence[BindingType],
        wanted: Mapping[str, str],
        place: Callable[[str], str],
    ) -> Keymap:
        """Take the keys that the settings want, as far as they will do.

        Args:
            everywhere: What works in the whole app.
            wanted: The keys, by the name of what they do.
            place: Says where one of them is set.
        """
        contexts = tuple(_contexts(everywhere))
        others: dict[str, str] = {}
        faults = []
        for name, written in wanted.items():
            keys = [_long(key.strip()) for key in written.split(",")]
            if fault := _fault(name, keys, contexts, others):
                faults.append(f"{place(name)}: {fault}")
            else:
                others[name] = ",".join(keys)
        made = cls(contexts, others)
        bare = {one.id for one in made.bindings() if one.id and not made.keys_of(one)}
        faults += [f"“{name}” has no key any more. Give it one in the settings." for name in bare]
        return cls(contexts, others, tuple(faults))

    def bindings(self) -> Iterator[Binding]:
        """All there are."""
        return (binding for one in self.contexts for binding in one.bindings)

    def keys_of(self, binding: Binding) -> list[str]:
        """The keys that do it now."""
        if binding.id and binding.id in self.others:
            return self.others[binding.id].split(",")
        return [key for key in binding.key.split(",") if not self._is_taken(key, binding)]

    def first(self, name: str) -> str:
        """The shortest key for what has this name, as one would write it; empty for none."""
        found = (key for one in self.bindings() if one.id == name for key in self.keys_of(one))
        return min(map(shown, found), key=len, default="")

    def _is_taken(self, key: str, binding: Binding) -> bool:
        """Whether something else took a key away, in the context of a binding."""
        rivals = next(one.bindings for one in self.contexts if binding in one.bindings)
        theirs = (self.others.get(one.id, "") for one in rivals if one.id)
        return any(key in keys.split(",") for keys in theirs)


def shown(key: str) -> str:
    """A key as one would write it."""
    modifiers, _, last = key.rpartition("+")
    name = _SHORT.get(last, last)
    name = name.upper() if name[1:].isdigit() else name
    return f"{modifiers}+{name}" if modifiers else name


def _contexts(everywhere: Sequence[BindingType]) -> Iterator[Context]:
    for title, bindings in (
        ("Everywhere (in a small window only quit and ctrl+c)", everywhere),
        ("In the prompt", Prompt.BINDINGS),
        ("In the tasks", [*TasksPane.BINDINGS, *TaskList.BINDINGS]),
        ("On the line of a call (tab or click goes there)", ToolLine.BINDINGS),
        ("When you are asked whether something may run", Approval.BINDINGS),
        ("When you are asked which one", Choice.BINDINGS),
        ("When a plan is to be agreed to", PlanReview.BINDINGS),
    ):
        yield Context(title, tuple(one for one in bindings if isinstance(one, Binding)))


def _fault(
    name: str, keys: Sequence[str], contexts: Sequence[Context], others: Mapping[str, str]
) -> str:
    """Why keys will not do; empty when they will."""
    names = dict.fromkeys(one.id for context in contexts for one in context.bindings if one.id)
    if name not in names:
        return f"no key of the app is called {name!r}. There are {', '.join(names)}."
    if wrong := [key for key in keys if not _is_key(key)]:
        return f"{wrong[0]!r} is no key. Write it like d, f3, ctrl+k or d,delete."
    for context in contexts:
        if name not in {one.id for one in context.bindings}:
            continue
        for one in context.bindings:
            own = others.get(one.id or "", "" if one.id else one.key).split(",")
            if one.id != name and (both := set(own) & set(keys)):
                what = one.id or one.description
                return f"{shown(min(both))} does “{what}” already. Give {name} another key."
    return ""


def _long(key: str) -> str:
    """A key by the name that Textual has for it."""
    modifiers, _, last = key.rpartition("+") if len(key) > 1 else ("", "", key)
    if len(last) == 1 and not last.isalnum():
        name = unicodedata.name(last, "").lower().replace("-", "_").replace(" ", "_")
        last = KEY_NAME_REPLACEMENTS.get(name, name)
    return f"{modifiers}+{last}" if modifiers else last


@cache
def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+")
    named = {*Keys, *KEY_NAME_REPLACEMENTS.values()}
    known = last in named or key_to_character(last) is not None
    return known and set(modifiers) <= _MODIFIERS
