"""Tools, calls and results told in words, for models that know nothing of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from doneby.agent.model import Message, ModelRequest, ToolSchema

_PROTOCOL = """\
You can use tools. To use one, write these two lines, always both, and nothing after them:

TOOL: the name of the tool
ARGS: its arguments as one JSON object, with only those that you need; {} when it needs none

You are then told its RESULT, and may use another tool. Never write a RESULT yourself. When you \
have what you need, or need no tool, write your answer to the person:

FINAL: your answer

The tools and their arguments:"""

_NOW_ANSWER = "No tool can be used now. Write your answer to the person, beginning with FINAL:"


def tools_in_words(request: ModelRequest) -> str:
    """What the model has to know about the tools of a request; empty when there are none."""
    if not request.tools:
        return ""
    if request.tool_choice == "none":
        return _NOW_ANSWER
    words = "\n\n".join([_PROTOCOL, *map(_tool, request.tools)])
    if request.tool_choice == "required":
        words += "\n\nUse a tool now."
    elif request.tool_choice not in (None, "auto"):
        words += f"\n\nUse the tool {request.tool_choice} now."
    return words


def told_as_text(messages: Iterable[Message], instructions: str) -> list[Message]:
    """A conversation without calls and results as such: both are written out in the text.

    Messages of one role never follow each other; some models are refused otherwise.
    """
    told: list[Message] = [{"role": "system", "content": ""}]
    names: dict[str, str] = {}
    for message in messages:
        role, text = message["role"], message.get("content") or ""
        for call in message.get("tool_calls") or ():
            function = call["function"]
            names[call["id"]] = function["name"]
            text += f"\n\nTOOL: {function['name']}\nARGS: {function['arguments']}"
        if role == "tool":
            role = "user"
            text = f"RESULT of {names.get(message['tool_call_id'], 'the tool')}:\n{text}"
        if told[-1]["role"] == role:
            text = f"{told[-1]['content']}\n\n{text}"
            told.pop()
        told.append({"role": role, "content": text.strip()})
    told[0]["content"] = f"{told[0]['content']}\n\n{instructions}".strip()
    return told if told[0]["content"] else told[1:]


def _tool(schema: ToolSchema) -> str:
    """One tool, and a line for each of its arguments.

    Not as a signature: small models copy that to where only the name belongs.
    """
    function = schema["function"]
    parameters = function.get("parameters") or {}
    required = parameters.get("required") or ()
    fields: dict[str, Any] = parameters.get("properties") or {}
    lines = [f"{function['name']}: {_one_line(function.get('description'))}"]
    for name, field in fields.items():
        words = _one_line(field.get("description"))
        kind = f"{_type(field)}, required" if name in required else _type(field)
        lines.append(f"- {name} ({kind})" + (f": {words}" if words else ""))
    return "\n".join(lines)


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema in a few characters; one that is not simple as it is."""
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if isinstance(options := schema.get("anyOf"), list):
        return " | ".join(_type(option) for option in options)
    match schema.get("type"):
        case "array" if isinstance(items := schema.get("items"), dict):
            return f"[{_type(items)}]"
        case "string" | "integer" | "number" | "boolean" as kind:
            return f"{kind} ({schema['format']})" if "format" in schema else str(kind)
    plain = {key: value for key, value in schema.items() if key != "description"}
    return json.dumps(plain, ensure_ascii=False)
