"""Tool calls that a model wrote into its text, in the notations that models are trained on.

Many models that can call tools write the call into the answer now and then, and some servers
do not read it out of there. What counts is a JSON object that names a tool and its arguments
(fenced, tagged, or at the beginning of a line), or a tool's name in one of the usual notations
with its arguments behind it. Only the first group of calls counts: what a model writes after
that, it wrote without knowing the results.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

_MARKUP = r"</?\w+>|<[|｜][^<>{}]*[|｜]>|```\w*|\[/?[A-Z_]+\]"
"""Tags, special tokens, fences: ``<tool_call>``, ``<|call|>``, ```` ```json ````, ``[ARGS]``."""

_OPENING = (
    r"```\w*|<(?:tool_calls?|function_calls?|tools|tool_code)>|\[TOOL_CALLS\]|<[|｜][^<>{}]*[|｜]>"
)

_OBJECT = re.compile(rf"(?:^[ \t]*|{_OPENING})(?:\s|{_OPENING}|\[(?=\s*\{{))*+\{{?(?=\{{)", re.M)
"""Up to an object that begins a line or follows a mark. Some models double the outer braces."""

_LEADS = r"""(?:<[|｜][^<>{}]*[|｜]>\w*\s*)*
    (?:(?:to=)?(?:functions|tools)\.|<function=|\[TOOL_CALLS\]\s*|(?<=｜>)
    |^[ \t*#]*TOOL:[ \t`*]*)"""
"""What stands before a tool's name; DeepSeek has a special token there, and nothing else."""

_NEXT_OBJECT = re.compile(r"\s*,\s*(?=\{)")

_LINK = rf"(?:{_MARKUP}|[^\w{{}}]|\bjson\b|\bARGS\b|\bCALL_ID\b|(?<=:)\d+)*+"
"""What may stand between a tool's name and its arguments: punctuation, marks, ``:0``."""

_PARAMETER = re.compile(r'\s*<parameter(?:=|\s+name=")([\w.-]+)"?>(.*?)</parameter>', re.S)
_THOUGHTS = re.compile(r".*</think(?:ing)?>", re.S)
_FENCED = re.compile(r"\s*(?:```\w*\s*\n)?(.*?)\s*(?:```\s*)?\Z", re.S)
_LONGEST_LITERAL = 20_000
_END_OF_BROKEN = re.compile(r"```|</|\n\s*\n|\Z")

_NAME_FIELDS = ("name", "tool", "tool_name", "function", "action")
_ARGUMENT_FIELDS = ("arguments", "parameters", "args", "input", "tool_input", "action_input")


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A call in a text.

    Attributes:
        name: The tool's name.
        arguments: Its arguments: an object, or the text that came in the place of one.
        start: Where it begins in the text, its marks included.
        end: Where it ends.
    """

    name: str
    arguments: Any
    start: int
    end: int


def find_calls(text: str, tools: Collection[str]) -> list[WrittenCall]:
    """The first group of calls in a text; nothing but names of ``tools`` makes a call."""
    found: list[WrittenCall] = []
    if not tools:
        return found
    for call in _all_calls(text, tools):
        if found and re.search(r"\w", without_marks(text[found[-1].end : call.start])):
            break
        found.append(call)
    return found or _as_python(text, tools)


def read_object(text: str, at: int) -> tuple[Any, int]:
    """The object that begins at a place, and where it ends.

    One that is not JSON but a plain Python literal is read as that; of one that is neither, the
    text up to the end of its block is given, so that the model can be told what is wrong.
    """
    try:
        return json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        end = _END_OF_BROKEN.search(text, at)
        stop = end.start() if end else len(text)
    raw = text[at:stop].rstrip()
    try:
        value = ast.literal_eval(raw[:_LONGEST_LITERAL])
        json.dumps(value)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        value = raw
    return (value if isinstance(value, dict) else raw), at + len(raw)


def end_of_thoughts(text: str) -> int:
    """Where a text begins that has the model's thoughts before it."""
    thoughts = _THOUGHTS.match(text)
    return thoughts.end() if thoughts else 0


def _all_calls(text: str, tools: Collection[str]) -> Iterator[WrittenCall]:
    names = "|".join(sorted(map(re.escape, tools), key=len, reverse=True))
    named = re.compile(rf"{_LEADS}(?P<name>{names})(?![\w-]){_LINK}(?=\{{)", re.M | re.X)
    tagged = re.compile(rf'<(?:function=|invoke\s+name=")(?P<name>{names})"?>(?=\s*<parameter)')
    at = end_of_thoughts(text)
    while True:
        matches = [pattern.search(text, at) for pattern in (tagged, named, _OBJECT)]
        matches.append(_NEXT_OBJECT.match(text, at))
        first = min((match for match in matches if match), key=re.Match.start, default=None)
        if first is None:
            return
        if first.re is tagged:
            arguments, at = _parameters(text, first.end())
            yield WrittenCall(first["name"], arguments, first.start(), at)
            continue
        value, at = read_object(text, first.end())
        if first.re is named:
            yield WrittenCall(first["name"], value, first.start(), at)
            continue
        for name, arguments in _calls_in(value, tools):
            yield WrittenCall(name, arguments, first.start(), at)


def _calls_in(value: Any, tools: Collection[str]) -> Iterator[tuple[str, Any]]:
    """The calls that an object describes, in the shapes in use."""
    if isinstance(value, str):  # broken: is it a broken call?
        named = re.match(r'\{\s*"name"\s*:\s*"([\w.-]+)"\s*,\s*"(?:arguments|parameters)"', value)
        if named and (name := bare_name(named[1], tools)):
            yield name, value
        return
    if isinstance(calls := value.get("tool_calls"), list):
        for call in calls:
            if isinstance(call, dict):
                yield from _calls_in(call, tools)
        return
    if isinstance(inner := value.get("function"), dict):
        value = inner
    given = next((value[field] for field in _NAME_FIELDS if field in value), None)
    name = bare_name(given, tools)
    for field in _ARGUMENT_FIELDS:
        if name and field in value:
            yield name, value[field]
            return


def bare_name(name: Any, tools: Collection[str]) -> str:
    """The name of one of the tools, without a prefix; empty when it is none of them."""
    if not isinstance(name, str):
        return ""
    bare = name.strip().removeprefix("functions.").removeprefix("tools.")
    return bare if bare in tools else ""


def _parameters(text: str, at: int) -> tuple[dict[str, Any], int]:
    """Arguments that are written as one tag each."""
    arguments: dict[str, Any] = {}
    while match := _PARAMETER.match(text, at):
        value = match[2].strip()
        arguments[match[1]] = value
        if value[:1] in ("[", "{"):
            read, _ = read_object(f'{{"value": {value}}}', 0)
            arguments[match[1]] = read["value"] if isinstance(read, dict) else value
        at = match.end()
    return arguments, at


def _as_python(text: str, tools: Collection[str]) -> list[WrittenCall]:
    """Calls in Python's notation, when the text is nothing else: ``add_task(content="milk")``."""
    fenced = _FENCED.match(text)
    code = (fenced[1] if fenced else text).strip()
    if not code.endswith((")", "]")):
        return []
    try:
        calls = [call for line in ast.parse(code).body for call in _python_calls(line, tools)]
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []
    return [WrittenCall(name, arguments, 0, len(text)) for name, arguments in calls]


def _python_calls(node: ast.AST, tools: Collection[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A line that is one call with plain values given by name, or a list of such calls.

    Raises:
        ValueError: It is something else.
    """
    if isinstance(node, ast.Expr):
        yield from _python_calls(node.value, tools)
        return
    if isinstance(node, ast.List):
        for item in node.elts:
            yield from _python_calls(item, tools)
        return
    if isinstance(node, ast.Call) and not node.args:
        name = bare_name(ast.unparse(node.func), tools)
        if name and all(keyword.arg for keyword in node.keywords):
            yield name, {str(one.arg): ast.literal_eval(one.value) for one in node.keywords}
            return
    raise ValueError("not a call with plain values")


def without_marks(text: str) -> str:
    """A text without tags, special tokens and fences."""
    return re.sub(_MARKUP, "", text).strip()
