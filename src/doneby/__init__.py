"""doneby: a personal assistant for your to-do list, and the small agent core under it.

The public names are imported when they are first used, so that importing the package costs
nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doneby.agent.agent import Agent
    from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
    from doneby.agent.events import RunResult
    from doneby.agent.journal import Journal, MemoryJournal
    from doneby.agent.results import Proposal, ToolResult
    from doneby.agent.toolkit import Tool, Toolkit, tool
    from doneby.models.scripted import ScriptedModel

__version__ = "0.1.0"

_HOME = {
    "Agent": "doneby.agent.agent",
    "Candidate": "doneby.agent.errors",
    "Journal": "doneby.agent.journal",
    "MemoryJournal": "doneby.agent.journal",
    "NeedsAnswer": "doneby.agent.errors",
    "Proposal": "doneby.agent.results",
    "RunResult": "doneby.agent.events",
    "ScriptedModel": "doneby.models.scripted",
    "Tool": "doneby.agent.toolkit",
    "ToolError": "doneby.agent.errors",
    "ToolResult": "doneby.agent.results",
    "Toolkit": "doneby.agent.toolkit",
    "tool": "doneby.agent.toolkit",
}

__all__ = [
    "Agent",
    "Candidate",
    "Journal",
    "MemoryJournal",
    "NeedsAnswer",
    "Proposal",
    "RunResult",
    "ScriptedModel",
    "Tool",
    "ToolError",
    "ToolResult",
    "Toolkit",
    "__version__",
    "tool",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
