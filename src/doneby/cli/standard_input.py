"""Standard input that belongs to a request: a file, or a pipe in which something comes."""

from __future__ import annotations

import os
import stat
import threading

PATIENCE = 0.5
"""Seconds in which a pipe has to show that something comes."""


def read(*, wait: bool, limit: int) -> str | None:
    """Everything on standard input; None where nothing is handed to us.

    Args:
        wait: Wait for it however long it takes, and read even from a terminal.
        limit: Stop reading after this many bytes.
    """
    try:
        mode = os.fstat(0).st_mode
    except OSError:  # closed
        return None
    content: bytes | None = None
    if stat.S_ISREG(mode) or wait:
        content = _read_all(limit)
    elif stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        content = _read_if_something_comes(limit)
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
    contents: list[bytes] = []

    def run() -> None:
        try:
            contents.append(_read_all(limit, begun))
        finally:
            begun.set()

    thread = threading.Thread(target=run, daemon=True, name="standard-input")
    thread.start()
    if begun.wait(PATIENCE):
        thread.join()
    return contents[0] if contents else None
