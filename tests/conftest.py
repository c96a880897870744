"""What every test may use."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from support.examples import examples

if TYPE_CHECKING:
    from support.mail_server import MailServer

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of shared reference data; the test is skipped, and counted, without it."""
    if not REFERENCE.is_dir():
        pytest.skip("the shared reference data is not here")
    return REFERENCE


@pytest.fixture(scope="session")
def mail() -> Iterator[MailServer]:
    """Real mail servers; the test is skipped where there is no Dovecot to run."""
    from support import mail_server

    if not mail_server.is_installed():
        pytest.skip("Dovecot is not installed")
    with mail_server.MailServer() as server:
        yield server


# Without a deadline: a machine that has other things to do too is no fault of an example.
settings.register_profile("doneby", settings.default, max_examples=examples(50, 500), deadline=None)
settings.load_profile("doneby")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker is left with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let a worker that has nothing left take over from one that has, also of its slow tests."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests, which stay until the end anyway."""
    gc.collect()
    gc.freeze()


def pytest_configure() -> None:
    """Let Ctrl-C reach the programs under test, also where the tests run in the background.

    A shell has its background jobs ignore the signal, and what they start inherits that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
