"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of shared reference data; the test is skipped, and counted, without it."""
    if not REFERENCE.is_dir():
        pytest.skip("the shared reference data is not here")
    return REFERENCE
