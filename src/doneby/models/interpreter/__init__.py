"""Plain English to tool calls: deterministic, offline, and never a guess."""

from __future__ import annotations

from doneby.models.interpreter.interpreter import Interpreter

__all__ = ["Interpreter"]
