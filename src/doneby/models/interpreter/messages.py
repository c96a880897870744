"""The interpreter's side of a conversation: its calls as messages, and what was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from doneby.agent.model import Message
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


def content_of(message: Message) -> str:
    """The text of a message, which may come in parts."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
