"""The program in this process, with a home of its own and a clock that stands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from support.program import Program


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, named in an environment that has nothing else for us."""
    for name in list(os.environ):
        if name.startswith("DONEBY_") or name.endswith(("_API_KEY", "_TOKEN")):
            monkeypatch.delenv(name)
    home = tmp_path / "home"
    monkeypatch.setenv("DONEBY_HOME", str(home))
    monkeypatch.setenv("DONEBY_NOW", "2026-12-01T10:00")
    monkeypatch.setenv("DONEBY_TIMEZONE", "Europe/Berlin")
    return home


@pytest.fixture
def program(home: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    """The command line on that home."""
    return Program(capsys)
