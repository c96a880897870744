"""From whatever an endpoint sent to one plain ``Answer``: nothing else knows these quirks."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from doneby.agent.model import Answer, Message, Usage

_CUT = ("length", "content_filter", "error")
"""Finish reasons of an answer that is not whole: a call in it may be only half of one."""


def answer_from_document(document: Mapping[str, Any]) -> Answer:
    """Read a completion that was not streamed."""
    choice = first_choice(document)
    raw = choice.get("message")
    return plain_answer(
        raw if isinstance(raw, dict) else {},
        _word(choice.get("finish_reason")) or "stop",
        usage_in(document) or Usage(),
    )


def plain_answer(raw: Mapping[str, Any], finish: str | None, usage: Usage) -> Answer:
    """Bring a message into plain wire form; an answer that was cut keeps no calls."""
    message: Message = {"role": "assistant", "content": text_of(raw.get("content")) or None}
    calls = [] if finish is None or finish in _CUT else plain_calls(raw.get("tool_calls"))
    if calls:
        message["tool_calls"] = calls
    for name, value in raw.items():
        if name not in ("role", "content", "tool_calls") and value not in (None, "", [], {}):
            message[name] = value  # reasoning, signatures: this provider wants them back
    return Answer(message, finish, usage)


def first_choice(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first choice of a completion or of a chunk; empty when there is none."""
    return next(iter(_dicts_in(document.get("choices"))), {})


def usage_in(document: Mapping[str, Any]) -> Usage | None:
    """The tokens that a completion or a chunk reports, and the cost where it does (OpenRouter)."""
    usage = document.get("usage")
    if not isinstance(usage, dict):
        return None
    counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
    known = [count if isinstance(count, int) else 0 for count in counts]
    cost = usage.get("cost")
    if not isinstance(cost, int | float) or isinstance(cost, bool):
        cost = None
    return Usage(known[0], known[1], known=True, cost=cost)


def text_of(content: object) -> str:
    """The text of a content that is a string or a list of parts."""
    if isinstance(content, str):
        return content
    return "".join(_word(part.get("text")) for part in _dicts_in(content))


def arguments_text(arguments: object) -> str:
    """Arguments as text: an object is written as JSON, nothing is nothing."""
    if arguments is None:
        return ""
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def plain_calls(calls: object) -> list[dict[str, Any]]:
    """Calls with an id each, a name, and arguments as the text that came."""
    plain: list[dict[str, Any]] = []
    seen: set[str] = set()
    for call in _dicts_in(calls):
        function = call.get("function")
        if not isinstance(function, dict):
            continue
        call_id = _word(call.get("id"))
        if not call_id or call_id in seen:
            call_id = f"call_{uuid.uuid4().hex[:24]}"
        seen.add(call_id)
        arguments = arguments_text(function.get("arguments"))
        plain.append(
            {
                **{k: v for k, v in call.items() if k != "index" and v is not None},
                "id": call_id,
                "type": "function",
                "function": {
                    **function,
                    "name": _word(function.get("name")),
                    "arguments": arguments if arguments.strip() else "{}",
                },
            }
        )
    return plain


class Assembly:
    """Puts the chunks of a stream together, by a rule that fits all shapes in use.

    Attributes:
        finish_reason: As soon as one was seen.
        ended: Whether the stream said that it is complete (``[DONE]``).
        heard: Whether anything came at all.
    """

    def __init__(self) -> None:
        self.finish_reason: str | None = None
        self.ended = False
        self.heard = False
        self._text: list[str] = []
        self._calls: list[dict[str, Any]] = []
        self._by_index: dict[int, dict[str, Any]] = {}
        self._rest: dict[str, Any] = {}
        self._usage: Usage | None = None

    def may_end_with(self, kind: str) -> bool:
        """Whether there is an answer, whole or cut, although the stream broke with this fault."""
        complete = self.ended or self.finish_reason is not None
        return complete or (kind == "interrupted" and bool(self._text))

    def add(self, chunk: Mapping[str, Any]) -> str:
        """Take one chunk and return the text in it."""
        self.heard = True
        self._usage = usage_in(chunk) or self._usage
        choice = first_choice(chunk)
        self.finish_reason = _word(choice.get("finish_reason")) or self.finish_reason
        delta = choice.get("delta") or choice.get("message")
        if not isinstance(delta, dict):
            return ""
        for call in _dicts_in(delta.get("tool_calls")):
            self._add_call(call)
        for name, value in delta.items():
            if name not in ("role", "content", "tool_calls") and value is not None:
                self._rest[name] = _joined(self._rest.get(name), value)
        text = text_of(delta.get("content"))
        if text:
            self._text.append(text)
        return text

    def answer(self) -> Answer:
        """The answer as far as it came; without a finish reason its calls are dropped.

        A stream that said ``[DONE]`` after nothing but text is taken for complete: some local
        servers leave the finish reason out.
        """
        finish = self.finish_reason
        if finish is None and self.ended and not self._calls:
            finish = "stop"
        raw = {**self._rest, "content": "".join(self._text), "tool_calls": self._calls}
        return plain_answer(raw, finish, self._usage or Usage())

    def _add_call(self, delta: Mapping[str, Any]) -> None:
        """Add a piece of a call to the call that it belongs to."""
        index = delta.get("index") if isinstance(delta.get("index"), int) else None
        function = delta.get("function")
        function = function if isinstance(function, dict) else {}
        call_id, name = _word(delta.get("id")), _word(function.get("name"))

        last = self._calls[-1] if self._calls else None
        call = last if index is None else self._by_index.get(index)
        other_id = bool(call and call_id and call["id"] and call_id != call["id"])
        whole = index is None and (call_id or name) and not (call and call_id == call["id"] != "")
        if call is None or other_id or whole:
            call = {"id": "", "type": "function", "function": {"name": "", "arguments": ""}}
            self._calls.append(call)
            if index is not None:
                self._by_index[index] = call

        call["id"] = call["id"] or call_id
        known = call["function"]
        known["name"] = known["name"] or name
        known["arguments"] += arguments_text(function.get("arguments"))
        for field, value in delta.items():
            if field not in ("index", "id", "type", "function") and value is not None:
                call[field] = value


def _joined(old: Any, new: Any) -> Any:
    """Pieces of a field nobody here knows: texts and lists grow, anything else is replaced."""
    if isinstance(old, str) and isinstance(new, str):
        return old + new
    if isinstance(old, list) and isinstance(new, list):
        return old + new
    return new


def _word(value: object) -> str:
    """A string; anything else counts as blank."""
    return value if isinstance(value, str) else ""


def _dicts_in(value: object) -> list[dict[str, Any]]:
    """The objects in a list; anything else counts as missing."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
