"""The command line run in this process, for tests that need no process of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from doneby.cli import main


@dataclass(frozen=True)
class Outcome:
    """What one command line came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """What it printed, as the object it is."""
        value: dict[str, Any] = json.loads(self.out)
        return value


@dataclass(frozen=True)
class Program:
    """Runs command lines and catches what they print."""

    capsys: pytest.CaptureFixture[str]

    def __call__(self, *argv: str, **more: Any) -> Outcome:
        self.capsys.readouterr()
        status = main(argv, **more)
        shown = self.capsys.readouterr()
        return Outcome(status, shown.out, shown.err)
