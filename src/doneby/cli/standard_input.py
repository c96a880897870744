"""Standard input that belongs to a request: a file, or a pipe in which something comes."""

from __future__ import annotations

import os
import stat
import threading

from doneby.assistant.options import UsageError

PATIENCE = 0.5
"""Seconds in which a pipe has to show that something comes."""


def read(*, wait: bool, limit: int) -> str | None:
    """Everything on standard input; None where nothing is handed to us.

    Args:
        wait: Wait for it however long it takes, and read even from a terminal.
        limit: Stop reading after this many bytes.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        mode = os.fstat(0).st_mode
    except OSError:  # closed
        return None
    content: bytes | None = None
    try:
        if stat.S_ISREG(mode) or wait:
            content = _read_all(limit)
        elif stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
            content = _read_if_something_comes(limit)
    except OSError as error:
        raise UsageError(
            f"Standard input cannot be read ({error.strerror}).", "Hand in a file or a pipe."
        ) from error
    return None if content is None else content.decode("utf-8", "replace").removeprefix("\ufeff")


def _read_all(limit: int, begun: threading.Event | None = None) -> bytes:
    content = b""
    while len(content) < limit and (piece := os.read(0, 65536)):
        content += piece
        if begun:
            begun.set()
    return content


def _read_if_something_comes(limit: int) -> bytes | None:
    """Read a pipe in a thread, and leave the thread behind when nothing comes.

    ``select`` would need no thread, but knows no pipes on Windows.
    """
    begun = threading.Event()
    outcomes: list[bytes | OSError] = []

    def run() -> None:
        try:
            outcomes.append(_read_all(limit, begun))
        except OSError as error:
            outcomes.append(error)
        begun.set()

    thread = threading.Thread(target=run, daemon=True, name="standard-input")
    thread.start()
    if not begun.wait(PATIENCE):
        return None
    thread.join()
    (outcome,) = outcomes
    if isinstance(outcome, OSError):
        raise outcome
    return outcome
