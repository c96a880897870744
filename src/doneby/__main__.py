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
    status = _open_app_at_once()
    if status is None:
        status = command_line(open_app=_open_app)
    if threading.active_count() > 1:
        # Python waits for every thread that a toolkit forgot, for ever if need be.
        leave = threading.Timer(_GRACE, os._exit, [status])
        leave.daemon = True
        leave.start()
    return status


def _open_app_at_once() -> int | None:
    """Open the app where nothing was asked for: no command line has to be taken apart for that.

    Returns:
        None where something else is meant, or the app cannot be opened: the command line says why.
    """
    streams = (sys.stdin, sys.stdout)
    has_screen = all(one and one.isatty() for one in streams) and os.environ.get("TERM") != "dumb"
    if sys.argv[1:] or "_DONEBY_COMPLETE" in os.environ or not has_screen:
        return None
    from doneby.agent.errors import DonebyError
    from doneby.assistant.options import Options

    try:
        return _open_app(Options(), os.environ)
    except DonebyError:
        return None
    except KeyboardInterrupt:
        return 130


def _open_app(options: Options, env: Mapping[str, str]) -> int:
    from doneby.tui import run

    return run(options, env)


if __name__ == "__main__":
    sys.exit(main())
