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
