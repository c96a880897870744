"""Assertions about what was called, and how a toolkit is made, that say what was there instead."""

from __future__ import annotations

import json
from typing import Any

from doneby.agent.events import CallRecord, RunResult
from doneby.agent.toolkit import Toolkit


def assert_called(result: RunResult, tool: str, /, **arguments: Any) -> CallRecord:
    """Fail unless a tool was called with these arguments, whatever others it had.

    Args:
        result: What a run came to.
        tool: The tool's name.
        **arguments: What the call must have had, as JSON values.

    Returns:
        The first such call.
    """
    for record in result.calls:
        has_them = all(
            name in record.arguments and record.arguments[name] == value
            for name, value in arguments.items()
        )
        if record.name == tool and has_them:
            return record
    wanted = _shown(tool, arguments)
    made = [_shown(record.name, record.arguments) for record in result.calls]
    instead = "\n".join(["these were:", *made]) if made else "nothing was."
    raise AssertionError(f"{wanted} was not called; {instead}")


def assert_well_made(toolkit: Toolkit) -> None:
    """Fail on every fault that ``doneby toolkits check`` finds, each with its line and remedy."""
    from doneby.toolkits.checking import faults_of

    faults = "\n".join(str(fault) for fault in faults_of(toolkit))
    if faults:
        raise AssertionError(f"The toolkit {toolkit.name} has faults:\n{faults}")


def _shown(tool: str, arguments: dict[str, Any]) -> str:
    given = ", ".join(
        f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items()
    )
    return f"{tool}({given})"
