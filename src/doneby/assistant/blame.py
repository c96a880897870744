"""Whose fault it is when a tool raises what nobody put into words."""

from __future__ import annotations

import inspect
import re

import doneby
from doneby.agent.toolkit import Tool

_FRAME = re.compile(r'^ *File "(?P<file>.+)", line (?P<line>\d+)', re.MULTILINE)


def fault_of_author(tool: Tool, traceback: str) -> str:
    """What whoever wrote a tool has to know of an error in it; empty where that was us.

    Args:
        tool: The tool.
        traceback: Of what it raised, as it is printed.
    """
    function = inspect.unwrap(tool.function)
    module = str(getattr(function, "__module__", ""))
    if module.partition(".")[0] == doneby.__name__:
        return ""
    kind = traceback.strip().rpartition("\n")[2].partition(":")[0]
    place = _place(function, traceback)
    return (
        f"The toolkit {tool.toolkit} failed in its tool {tool.name}: {kind}{place}. "
        f"Mend it there, or do without it: doneby toolkits off {tool.toolkit}"
    )


def _place(function: object, traceback: str) -> str:
    """The line that was last run of the tool's own file, or else where the tool begins."""
    code = getattr(function, "__code__", None)
    if code is None:
        return ""
    lines = [one["line"] for one in _FRAME.finditer(traceback) if one["file"] == code.co_filename]
    return f" ({code.co_filename}, line {lines[-1] if lines else code.co_firstlineno})"
