"""The interpreter with a clock that stands still, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from support.kits import todoist_tools

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
TOOLS = sorted(todoist_tools())

Understand = Callable[[str], Understood | NotUnderstood]


@pytest.fixture(scope="session")
def interpreter() -> Interpreter:
    """On Monday 30 November 2026, at 10:00."""
    return Interpreter(now=lambda: NOW)


@pytest.fixture(scope="session")
def understand(interpreter: Interpreter) -> Understand:
    """What a message comes to when every tool of the Todoist toolkit is on offer."""
    return lambda text: interpreter.understand(text, TOOLS)
