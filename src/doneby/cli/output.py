"""What is printed: answers on standard output, all else on standard error, safe to show."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
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
        self._answers = sys.stdout
        self._can_erase = os.environ.get("TERM", "") not in ("", "dumb")
        for stream in (sys.stdout, sys.stderr):
            _accept_any_text(stream)

    @contextmanager
    def kept_for_answers(self) -> Iterator[None]:
        """Have what anybody else prints meanwhile, a tool or a program it runs, go beside them."""
        with redirect_stdout(_Beside(self)), _own_descriptor(self._answers) as own:
            before, self._answers = self._answers, own
            try:
                yield
            finally:
                self._answers = before

    @property
    def answers_live(self) -> bool:
        """Whether somebody watches the answer come."""
        return _is_terminal(self._answers)

    @property
    def notes_live(self) -> bool:
        """Whether somebody watches what happens meanwhile."""
        return _is_terminal(sys.stderr) and not self._quiet

    def answer(self, text: str, end: str = "\n") -> None:
        """Print an answer, or a piece of one."""
        self._write(self._answers, clean(text) + end, answer=True)

    def report(self, value: dict[str, Any]) -> None:
        """Print an answer for programs: one JSON object, in ASCII, whatever it holds."""
        self._write(self._answers, json.dumps(value, indent=2) + "\n", answer=True)

    def problem(self, text: str) -> None:
        """Print what went wrong or has to be answered."""
        self._write(sys.stderr, clean(text) + "\n")

    def note(self, text: str, end: str = "\n") -> None:
        """Print what is good to know."""
        if not self._quiet:
            text = clean(text)
            dim = self._color and _is_terminal(sys.stderr)
            self._write(sys.stderr, f"{_DIM}{text}{_PLAIN}{end}" if dim else text + end)

    @property
    def can_be_drawn_on(self) -> bool:
        """Whether somebody watches a terminal that can erase what it shows."""
        return self.notes_live and self._can_erase

    def draw(self, text: str) -> None:
        """Draw in the last line of the terminal."""
        self._write(sys.stderr, text)

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


class _Beside(io.TextIOBase):
    """A standard output for what is no answer."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, text: str) -> int:
        self._output.note(text, end="")
        return len(text)


@contextmanager
def _own_descriptor(stream: TextIO) -> Iterator[TextIO]:
    """The same standard output under another number; its own leads to standard error."""
    try:
        number = stream.fileno()
        os.fstat(2)
        copy = os.dup(number)
    except (OSError, ValueError, AttributeError):  # closed, or not one of the process
        yield stream
        return
    os.dup2(2, number)
    with open(copy, "w", encoding=stream.encoding, errors="replace") as own:  # noqa: PTH123
        try:
            yield own
        finally:
            own.flush()
            os.dup2(copy, number)


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
