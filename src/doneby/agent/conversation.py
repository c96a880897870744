"""The messages exchanged with a model, in wire form, and always fit to be sent.

What holds at every instant, cancelled or not: each assistant message with calls is followed by
one tool message per call, in call order; ids are unique and not empty; names match what
providers accept; arguments are the JSON text of an object; no assistant message is empty.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from doneby.agent.arguments import parse_arguments, sendable
from doneby.agent.errors import ToolError
from doneby.agent.fact import fact
from doneby.agent.model import Message

INTERRUPTED = "Interrupted before it finished; it may or may not have been carried out."
"""The result of a call until there is another one."""

CUT_OFF = "[The answer was cut off here.]"

_SOURCE = "_model"
"""Where a stored message says whose fields it has beside those of the protocol; never sent."""

_KNOWN_PREFIXES = ("functions.", "tools.")


@fact
class Call:
    """A tool call of an answer.

    Attributes:
        id: Its id in the conversation.
        name: The tool's name as the model gave it, without a prefix such as ``functions.``.
        arguments: What came, in whatever shape.
    """

    id: str
    name: str
    arguments: Any


class Conversation:
    """What was said so far.

    Attributes:
        messages: The messages in wire form.
        outside: Where the outside text in them came from, each source once.
        summary: What stands for the messages before ``summed_up`` when a model is asked.
        summed_up: The position of the first message that is sent as it is; 0 for all.
    """

    def __init__(
        self, system_prompt: str = "", messages: Iterable[Message] = (), outside: Iterable[str] = ()
    ) -> None:
        self.messages: list[Message] = list(messages)
        self.outside: list[str] = list(outside)
        self.summary = ""
        self.summed_up = 0
        if system_prompt:
            self.messages.insert(0, {"role": "system", "content": system_prompt})
        self.repair()
        if system_prompt:  # in the place of any that was there
            _, *said = self.messages
            self.messages[1:] = [message for message in said if message["role"] != "system"]

    def instruct(self, words: str) -> None:
        """Add words to the system prompt; it begins with them where there is none."""
        if not words.strip():
            return
        first = self.messages[0] if self.messages else {}
        if first.get("role") == "system":
            self.messages[0] = {**first, "content": f"{first['content']}\n\n{words.strip()}"}
        else:
            self.messages.insert(0, {"role": "system", "content": words.strip()})
            self.summed_up += bool(self.summed_up)

    def add_user(self, text: str) -> None:
        """Begin a turn."""
        self.repair()
        self.messages.append({"role": "user", "content": sendable(text)})

    def add_answer(self, answer: Message, source: str = "") -> list[Call]:
        """Add an answer, its calls already answered as interrupted until results arrive.

        Args:
            answer: The message, as it came.
            source: The model that gave it, to which alone its own fields are sent back.
        """
        calls, messages = _stored(answer, self._ids())
        if source and messages and _common(messages[0]) != messages[0]:
            messages[0][_SOURCE] = source
        self.messages += messages
        return calls

    def add_interrupted(self, text: str) -> None:
        """Keep what there was of an answer that broke off."""
        if text.strip():
            self.messages.append({"role": "assistant", "content": f"{sendable(text)}\n\n{CUT_OFF}"})

    def add_result(self, call_id: str, text: str) -> None:
        """Put a call's result in its place."""
        for message in reversed(self.messages):
            if message.get("tool_call_id") == call_id:
                message["content"] = sendable(text)
                return
        raise KeyError(call_id)

    def add_outside(self, source: str) -> None:
        """Remember that text of somebody else is in the conversation now."""
        if source and source not in self.outside:
            self.outside.append(source)

    def repair(self) -> None:
        """Make it fit to be sent, whatever was loaded or done to the list."""
        given, self.messages[:] = list(self.messages), []
        used: set[str] = set()
        waiting: defaultdict[Any, list[Message]] = defaultdict(list)
        for message in given:
            role = message.get("role") if isinstance(message, dict) else None
            if role == "tool":
                if places := waiting[message.get("tool_call_id")]:
                    places.pop(0)["content"] = _text(message.get("content"))
            elif role == "assistant":
                _, messages = _stored(message, used)
                self.messages += messages
                for call, place in zip(_calls_of(message), messages[1:], strict=True):
                    waiting[call.get("id")].append(place)
            elif isinstance(role, str):
                content = message.get("content")  # of a user it may be parts, with pictures
                parts = content if isinstance(content, list) else _text(content)
                self.messages.append({**message, "content": parts})

    def _ids(self) -> set[str]:
        return {
            message["tool_call_id"] for message in self.messages if message.get("role") == "tool"
        }


def sent_to(name: str, message: Message) -> Message:
    """A message as one model is sent it: without the fields that another one added."""
    if _SOURCE not in message:
        return message
    own = {key: value for key, value in message.items() if key != _SOURCE}
    return own if message[_SOURCE] == name else _common(own)


def _common(message: Message) -> Message:
    """What every provider knows of a message."""
    known: Message = {
        key: message[key] for key in ("role", "content", "tool_calls") if key in message
    }
    if "tool_calls" in known:
        known["tool_calls"] = [
            {
                "id": call["id"],
                "type": call["type"],
                "function": {key: call["function"][key] for key in ("name", "arguments")},
            }
            for call in known["tool_calls"]
        ]
    return known


def is_empty(message: Message) -> bool:
    """Whether an answer says nothing and calls nothing."""
    said = _text(message.get("content")) + _text(message.get("refusal"))
    return not said.strip() and not _calls_of(message)


def _stored(answer: Message, used: set[str]) -> tuple[list[Call], list[Message]]:
    """The calls of an answer, and the messages to keep: the answer, then a place per result."""
    if is_empty(answer):
        return [], []
    kept = {key: value for key, value in answer.items() if key not in ("tool_calls", "refusal")}
    said = _text(answer.get("content")) or _text(answer.get("refusal"))
    kept |= {"role": "assistant", "content": said or None}
    ids = _unique_ids(_calls_of(answer), used)
    calls, stored = [], []
    for given, call_id in zip(_calls_of(answer), ids, strict=True):
        function = given.get("function")
        function = function if isinstance(function, dict) else {}
        call = Call(call_id, _bare_name(function.get("name")), function.get("arguments"))
        told = {"name": _wire_name(call.name), "arguments": _wire_arguments(call.arguments)}
        calls.append(call)
        stored.append(
            {**given, "id": call_id, "type": "function", "function": {**function, **told}}
        )
    if stored:
        kept["tool_calls"] = stored
    places = [{"role": "tool", "tool_call_id": call.id, "content": INTERRUPTED} for call in calls]
    return calls, [kept, *places]


def _calls_of(message: Message) -> list[dict[str, Any]]:
    calls = message.get("tool_calls")
    return [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []


def _unique_ids(calls: list[dict[str, Any]], used: set[str]) -> Iterator[str]:
    for call in calls:
        call_id = call.get("id")
        number = len(used)
        while not isinstance(call_id, str) or not call_id.strip() or call_id in used:
            number += 1
            call_id = f"call_{number}"
        used.add(call_id)
        yield call_id


def _bare_name(name: Any) -> str:
    bare = name if isinstance(name, str) else ""
    for prefix in _KNOWN_PREFIXES:
        bare = bare.removeprefix(prefix)
    return bare


def _wire_name(name: str) -> str:
    return re.sub(r"[^a-zA-Z0-9_-]", "_", name)[:64] or "unnamed"


def _wire_arguments(raw: Any) -> str:
    """The JSON text of an object: what came if it is one, {} where it could not be read."""
    try:
        arguments = parse_arguments(raw)
    except ToolError:
        return "{}"
    if isinstance(raw, str) and raw.lstrip().startswith("{") and raw == sendable(raw):
        return raw
    return json.dumps(arguments, ensure_ascii=False)


def _text(content: Any) -> str:
    """The text of a content, also where it came in parts."""
    if isinstance(content, str):
        return sendable(content)
    if content is None:
        return ""
    if isinstance(content, list):
        return "".join(_text(part.get("text")) for part in content if isinstance(part, dict))
    return sendable(json.dumps(content, default=repr))
