"""A sign of life while one waits, for whoever watches; it is gone before anything else is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import cycle

_FRAMES = "|/-\\"  # signs that every terminal has

_ERASE = "\r\x1b[K"

DELAY = 0.4
"""Seconds of silence before it shows: what is faster needs none."""

_TICK = 0.12


class Spinner:
    """Turns in the last line of a terminal.

    Args:
        draw: Writes to the terminal, without a line's end.
        wanted: Whether it is to turn at all.
    """

    def __init__(self, draw: Callable[[str], None], *, wanted: bool) -> None:
        self._draw = draw
        self._wanted = wanted
        self._turning: asyncio.Task[None] | None = None
        self._is_shown = False

    def start(self, words: str) -> None:
        """Turn from a moment later on, unless it is stopped before."""
        self.stop()
        if self._wanted:
            self._turning = asyncio.create_task(self._turn(words))

    def stop(self) -> None:
        """Be gone."""
        if self._turning is not None:
            self._turning.cancel()
            self._turning = None
        if self._is_shown:
            self._draw(_ERASE)
            self._is_shown = False

    async def _turn(self, words: str) -> None:
        await asyncio.sleep(DELAY)
        for frame in cycle(_FRAMES):
            self._is_shown = True
            self._draw(f"\r{frame} {words}")
            await asyncio.sleep(_TICK)
