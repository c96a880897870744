"""The program: the command line, and the full-screen app where that is what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from doneby.cli import main as command_line

if TYPE_CHECKING:
    from doneby.assistant.options import Options


def main() -> int:
    """Run the program and return its exit status."""
    return command_line(open_app=_open_app)


def _open_app(options: Options, env: Mapping[str, str]) -> int:
    from doneby.tui import run

    return run(options, env)


if __name__ == "__main__":
    sys.exit(main())
