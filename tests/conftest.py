"""What every test may use."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of shared reference data; the test is skipped, and counted, without it."""
    if not REFERENCE.is_dir():
        pytest.skip("the shared reference data is not here")
    return REFERENCE


def pytest_configure() -> None:
    """Let Ctrl-C reach the programs under test, also where the tests run in the background.

    A shell has its background jobs ignore the signal, and what they start inherits that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
