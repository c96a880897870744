"""What is printed: answers on standard output, all else on standard error, safe to show."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

from doneby.agent.errors import DonebyError
from doneby.text import clean

_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"

DONE = "What was done stays done."


class NoOutputError(DonebyError):
    """The answer could not be written where it was wanted."""


class Output:
    """The two streams of the process, in a state to print any text.

    Args:
        quiet: Say nothing beside answers and problems.
        color: Whether a terminal may be sent colours.
    """

    def __init__(self, *, quiet: bool = False, color: bool = True) -> None:
        self._quiet = quiet
        self._color = color
        for stream in (sys.stdout, sys.stderr):
            _accept_any_text(stream)

    @property
    def answers_live(self) -> bool:
        """Whether somebody watches the answer come."""
        return _is_terminal(sys.stdout)

    @property
    def notes_live(self) -> bool:
        """Whether somebody watches what happens meanwhile."""
        return _is_terminal(sys.stderr) and not self._quiet

    def answer(self, text: str, end: str = "\n") -> None:
        """Print an answer, or a piece of one."""
        self._write(sys.stdout, clean(text) + end, answer=True)

    def report(self, value: dict[str, Any]) -> None:
        """Print an answer for programs: one JSON object, in ASCII, whatever it holds."""
        self._write(sys.stdout, json.dumps(value, indent=2) + "\n", answer=True)

    def problem(self, text: str) -> None:
        """Print what went wrong or has to be answered."""
        self._write(sys.stderr, clean(text) + "\n")

    def note(self, text: str) -> None:
        """Print what is good to know."""
        if not self._quiet:
            text = clean(text)
            dim = self._color and _is_terminal(sys.stderr)
            self._write(sys.stderr, f"{_DIM}{text}{_PLAIN}\n" if dim else text + "\n")

    def _write(self, stream: TextIO | None, text: str, *, answer: bool = False) -> None:
        """Write and flush; a reader that has left (``| head``) is no reason to stop."""
        if stream is None:
            if answer:
                raise NoOutputError(
                    "Standard output is closed, so the answer cannot be shown.", DONE
                )
            return
        try:
            stream.write(text)
            stream.flush()
        except OSError as error:
            _give_up(stream)
            if answer and not isinstance(error, BrokenPipeError):
                raise NoOutputError(
                    f"The answer cannot be written to standard output ({error.strerror}).",
                    DONE,
                ) from error


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _accept_any_text(stream: Any) -> None:
    """Print UTF-8 where the locale says ASCII, and never fail on a character."""
    if not hasattr(stream, "reconfigure"):
        return
    ascii_only = (stream.encoding or "").lower().replace("_", "-") in ("ascii", "ansi-x3.4-1968")
    stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")


def _give_up(stream: TextIO) -> None:
    """Let what is buffered and what is still to come go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
