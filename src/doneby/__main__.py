"""The program: the command line, and the full-screen app where that is what was asked for."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from doneby.cli import main as command_line

if TYPE_CHECKING:
    from doneby.assistant.options import Options


_GRACE = 1.0
"""Seconds that threads may still have once all is said and done."""


def main() -> int:
    """Run the program and return its exit status."""
    status = command_line(open_app=_open_app)
    if threading.active_count() > 1:
        # Python waits for every thread that a toolkit forgot, for ever if need be.
        leave = threading.Timer(_GRACE, os._exit, [status])
        leave.daemon = True
        leave.start()
    return status


def _open_app(options: Options, env: Mapping[str, str]) -> int:
    from doneby.tui import run

    return run(options, env)


if __name__ == "__main__":
    sys.exit(main())
