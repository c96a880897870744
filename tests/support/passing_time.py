"""Time that runs ahead while a server says nothing, so that no test has to wait for a limit.

Limits are then as long as in earnest, and what a busy machine takes does not count among them.
"""

from __future__ import annotations

import asyncio
import contextlib

from support.model_server import ModelServer

HASTE = 100
"""Seconds that go by for each one that the server holds back."""

_TURNS = 50
"""Turns of the event loop in which all that was sent before is taken in."""


class PassingTime:
    """The clock of an event loop, which a server's silence moves on."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._ahead = 0.0
        now = loop.time
        loop.time = lambda: now() + self._ahead  # type: ignore[method-assign]  # on purpose

    def follow(self, server: ModelServer) -> None:
        """Let the silences of a server count."""
        server.held = self._hold

    def _hold(self, seconds: float) -> None:
        with contextlib.suppress(RuntimeError):  # the test and its loop are over
            self._loop.call_soon_threadsafe(self._pass, seconds * HASTE, _TURNS)

    def _pass(self, seconds: float, turns: int) -> None:
        if turns:
            self._loop.call_soon(self._pass, seconds, turns - 1)
        else:
            self._ahead += seconds
