"""When the app is what is meant, found out without taking a command line apart."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.cli.command import OpenApp

COMPLETING = "_DONEBY_COMPLETE"
"""The variable that is set by a shell which asks what can be typed."""


def has_screen() -> bool:
    """Whether somebody sits at a terminal that can show the app."""
    streams = (sys.stdin, sys.stdout)
    return all(one and one.isatty() for one in streams) and os.environ.get("TERM") != "dumb"


def opened_at_once(open_app: OpenApp) -> int | None:
    """Open the app where the process was given no arguments, and return its exit status.

    Returns:
        None where something else is meant, or the app cannot be opened: the command line says why.
    """
    if sys.argv[1:] or COMPLETING in os.environ or not has_screen():
        return None
    from doneby.agent.errors import DonebyError
    from doneby.assistant.options import Options

    try:
        return open_app(Options(), os.environ)
    except DonebyError:
        return None
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback reaches a user
        from doneby.cli.crash import keep_fault
        from doneby.cli.output import Output

        Output().problem(keep_fault(error, os.environ))
        return 1
