"""The installed program, as the tests of whole processes are given it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from end_to_end.shell import Shell


@pytest.fixture
def doneby(tmp_path: Path) -> Shell:
    """The installed program on an empty home."""
    return Shell(tmp_path, [str(Path(sys.executable).with_name("doneby"))])
