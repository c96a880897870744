# ruff: noqa: SIM905 - word lists are read as words
"""The interpreter's side of a conversation: its calls as messages, and what was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from doneby.agent.model import Message
from doneby.agent.telling import is_error
from doneby.models.interpreter.readings import Call

_OWN = "interpreter_"
"""How the ids of its calls begin: in a conversation there may be those of other models too."""


def is_own_call(call: Mapping[str, Any]) -> bool:
    """Whether a tool call of a message was made by the interpreter."""
    return str(call.get("id")).startswith(_OWN)


def calling(calls: Sequence[Call], earlier: Sequence[Message]) -> Message:
    """The message that makes calls; their ids go on from those of the conversation."""
    count = sum(len(message.get("tool_calls") or ()) for message in earlier)
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": f"{_OWN}{count + position}",
                "type": "function",
                "function": {
                    "name": call.tool,
                    "arguments": json.dumps(call.arguments, ensure_ascii=False),
                },
            }
            for position, call in enumerate(calls, start=1)
        ],
    }


def last_request(messages: Sequence[Message]) -> int | None:
    """Where the last message of the user is, if there is one."""
    return next(
        (i for i in range(len(messages) - 1, -1, -1) if messages[i].get("role") == "user"), None
    )


def this_turn(messages: Sequence[Message]) -> list[Message]:
    """What came after the last message of the user."""
    asked = last_request(messages)
    return [] if asked is None else list(messages[asked + 1 :])


@dataclass(frozen=True)
class Made:
    """A call that was made before.

    Attributes:
        tool: The tool's name.
        arguments: Its arguments; none where they cannot be read.
        told: What the model was told of it; empty where there is no result.
    """

    tool: str
    arguments: dict[str, Any]
    told: str

    @property
    def went_well(self) -> bool:
        """Whether it did not fail."""
        return not is_error(self.told)

    @property
    def asked(self) -> bool:
        """Whether it came to a question which one is meant, and to nothing else."""
        first, _, rest = self.told.partition("\n")
        return first.endswith("?") and rest.startswith("• ")

    @property
    def changed(self) -> bool:
        """Whether it changed something."""
        undone = not self.told or self.asked or self.told.startswith("Not done")
        return self.tool in WRITING and self.went_well and not undone


@dataclass(frozen=True)
class Turn:
    """One request of a conversation, and what became of it.

    Attributes:
        said: What the user said.
        made: The calls that were made for it, in order.
        reply: What was answered last.
    """

    said: str
    made: tuple[Made, ...]
    reply: str

    @property
    def changes(self) -> tuple[Made, ...]:
        """What was changed, undoing apart."""
        return tuple(one for one in self.made if one.changed and one.tool != "undo")

    @property
    def shows(self) -> bool:
        """Whether tasks were looked at, and nothing else was wanted."""
        return bool(self.made) and all(one.tool == "find_tasks" for one in self.made)

    @property
    def undid(self) -> bool:
        """Whether something was taken back."""
        return any(one.changed and one.tool == "undo" for one in self.made)


MOST_TURNS = 40
"""Of a conversation, so many requests are gone back."""

WRITING = frozenset(
    """add_task update_task reschedule_tasks complete_tasks reopen_tasks delete_tasks move_tasks
    add_comment set_reminder undo add_project add_section add_label rename_project rename_section
    rename_label delete_project delete_section delete_label archive_project unarchive_project
    change_project""".split()
)
"""Tools that change something and can be taken back."""


def turns(messages: Sequence[Message]) -> list[Turn]:
    """The requests of a conversation, the first one first."""
    begins = [i for i, message in enumerate(messages) if message.get("role") == "user"]
    begins = begins[-MOST_TURNS:]
    return [
        _turn(messages[begin:end])
        for begin, end in zip(begins, [*begins[1:], len(messages)], strict=bool(begins))
    ]


def _turn(messages: Sequence[Message]) -> Turn:
    made = [one for calls in reversed(list(calls_made(messages))) for one in calls]
    said = [content_of(m) for m in messages if m.get("role") == "assistant" and content_of(m)]
    return Turn(content_of(messages[0]), tuple(made), said[-1] if said else "")


def calls_made(messages: Sequence[Message]) -> Iterator[list[Made]]:
    """The calls of earlier answers, those of the last answer first."""
    told = {m.get("tool_call_id"): content_of(m) for m in messages if m.get("role") == "tool"}
    for message in reversed(messages):
        if calls := message.get("tool_calls"):
            yield [_made(call, told.get(call.get("id"), "")) for call in calls]


def _made(call: Mapping[str, Any], told: str) -> Made:
    function = call.get("function") or {}
    try:
        arguments = json.loads(function.get("arguments") or "{}")
    except ValueError:
        arguments = {}
    known = arguments if isinstance(arguments, dict) else {}
    return Made(str(function.get("name")), known, told)


def content_of(message: Message) -> str:
    """The text of a message, which may come in parts."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
