"""Settings and credentials made into an Agent that is ready to talk.

The names are imported when they are first used: reading the options of a command line needs
``Options`` alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doneby.agent.telling import without_secrets
    from doneby.assistant.accounts import sign_in_to, ways_in
    from doneby.assistant.assistant import Assistant
    from doneby.assistant.background import BackgroundAssistant
    from doneby.assistant.desk import Desk
    from doneby.assistant.faults import keep_report
    from doneby.assistant.options import Options, UsageError

__all__ = [
    "Assistant",
    "BackgroundAssistant",
    "Desk",
    "Options",
    "UsageError",
    "keep_report",
    "sign_in_to",
    "ways_in",
    "without_secrets",
]

_HOME = {
    "Assistant": "assistant",
    "BackgroundAssistant": "background",
    "Desk": "desk",
    "Options": "options",
    "UsageError": "options",
    "keep_report": "faults",
    "sign_in_to": "accounts",
    "ways_in": "accounts",
    "without_secrets": "faults",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first asked for (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
