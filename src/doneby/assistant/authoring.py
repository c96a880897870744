"""What an author does with toolkits: begin one, have it checked, see what is sent of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Any

from doneby import toolkits as ours
from doneby.agent.arguments import parse_arguments
from doneby.agent.errors import DonebyError
from doneby.agent.json_schema import JsonSchema
from doneby.agent.model import ToolSchema, tokens_of
from doneby.assistant.bundled import LISTS
from doneby.assistant.options import UsageError
from doneby.assistant.toolkits import Toolkits
from doneby.storage.paths import write_private
from doneby.toolkits.checking import faults_of
from doneby.toolkits.discovery import fault_of_name

__all__ = ["ESTIMATE", "GUIDE", "arguments_of", "faults_of", "tokens_of", "write_new"]

ESTIMATE = "estimated: the bytes of the JSON divided by 4"
"""How tokens are counted here, for people."""

GUIDE = Path(str(ours.__file__)).with_name("README.md")
"""How to write a toolkit."""

_TEMPLATES = Path(__file__).with_name("templates")


def write_new(toolkits: Toolkits, name: str) -> tuple[Path, Path]:
    """Write a toolkit that works, and its test, into the user's folder; it is trusted as written.

    Args:
        toolkits: All toolkits.
        name: What it is to be called.

    Returns:
        The two files.

    Raises:
        DonebyError: The name is taken or is none, or the files cannot be written.
    """
    _refuse_name(toolkits, name)
    files = (toolkits.folder / f"{name}.py", toolkits.folder / f"test_{name}.py")
    if there := next((path for path in files if path.exists()), None):
        raise DonebyError(f"{there} is there already.", "Choose another name, or move it away.")
    kit = "".join(part.capitalize() for part in name.split("_"))
    words = {"name": name, "title": name.replace("_", " "), "kit": kit}
    for path, template in zip(files, ("toolkit.py.txt", "test.py.txt"), strict=True):
        text = Template((_TEMPLATES / template).read_text(encoding="utf-8"))
        write_private(path, text.substitute(words))
    toolkits.trust(toolkits.named(name))
    return files


def _refuse_name(toolkits: Toolkits, name: str) -> None:
    if fault := fault_of_name(name, "the command line"):
        raise fault
    if name in sys.stdlib_module_names:
        raise DonebyError(f'Python has a module called "{name}".', "Choose another name.")
    if name in LISTS or any(one.name == name for one in toolkits.all()):
        raise DonebyError(f'There is a toolkit "{name}" already.', "Choose another name.")


def arguments_of(words: Sequence[str], schemas: Sequence[ToolSchema]) -> dict[str, Any]:
    """The arguments of a call that is written by hand.

    Args:
        words: One JSON object, or ``name=value`` for each; a name that comes twice is a list.
        schemas: Of the tool, if there is such a one: they say whether ``5`` is a text or a number.

    Raises:
        UsageError: They are neither.
        ToolError: What begins as a JSON object is none.
    """
    if len(words) == 1 and words[0].lstrip().startswith("{"):
        return parse_arguments(words[0])
    known: dict[str, JsonSchema] = {}
    for schema in schemas:
        known |= schema["function"]["parameters"]["properties"]
    found: dict[str, list[Any]] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise UsageError(
                f'"{word}" is no argument.',
                'Write name=value for each, or one JSON object: \'{"name": "value"}\'',
            )
        found.setdefault(name, []).append(_value(value, known.get(name, {})))
    return {
        name: values if len(values) > 1 or _is_list(values[0], known.get(name, {})) else values[0]
        for name, values in found.items()
    }


def _value(text: str, schema: JsonSchema) -> Any:
    """A text where a text is wanted, or else the JSON that it is, if it is."""
    if schema.get("type") == "string":
        return text
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    is_one_text = schema.get("items", {}).get("type") == "string" and not isinstance(value, list)
    return text if is_one_text else value


def _is_list(value: Any, schema: JsonSchema) -> bool:
    """Whether a single value is one of a list."""
    return schema.get("type") == "array" and not isinstance(value, list)
