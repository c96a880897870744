"""A terminal with a program in it, typed into and read as a person does."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

_GIVE_UP = 60.0


class Terminal:
    """What stands on the screen of a program, and its keyboard."""

    def __init__(self, process: int, descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor
        self.shown = ""
        self._seen = 0

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._descriptor, text.encode())

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Read until something is shown after what was waited for before."""
        give_up = time.monotonic() + _GIVE_UP
        while not (found := re.compile(pattern).search(self.shown, self._seen)):
            assert self._read(give_up), f"{pattern!r} never came: {self.shown[self._seen :]!r}"
        self._seen = found.end()
        return found

    def end(self) -> int:
        """Read to the end, and give the exit status."""
        give_up = time.monotonic() + _GIVE_UP
        while self._read(give_up):
            pass
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    def _read(self, give_up: float) -> bool:
        ready, _, _ = select.select([self._descriptor], [], [], give_up - time.monotonic())
        assert ready, f"nothing more came: {self.shown!r}"
        try:
            piece = os.read(self._descriptor, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.shown += piece.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(piece)


@contextmanager
def terminal(command: Sequence[str], env: Mapping[str, str]) -> Iterator[Terminal]:
    """Run a program in a terminal of its own."""
    import pty  # here, so that tests can be collected where there is none

    process, descriptor = pty.fork()
    if process == 0:
        os.execvpe(command[0], list(command), dict(env))
    one = Terminal(process, descriptor)
    try:
        yield one
    finally:
        os.close(descriptor)
        if one.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
