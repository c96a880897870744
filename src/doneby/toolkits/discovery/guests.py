"""Toolkits of others while they run: in a thread of their own, and within time limits.

A tool that is ``async`` and yet blocks would hold up the event loop, and with it the program.
Here it holds up the toolkit's own, and the run goes on without it.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from doneby.agent.errors import ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.agent.threads import BackgroundLoop
from doneby.agent.toolkit import Tool, Toolkit

T = TypeVar("T")

SECONDS = 60.0
"""How long a call may take that sets itself no limit."""

_CLOSING = 3.0
"""Seconds that connections may take to close."""

_PATIENCE = 1.0
"""Seconds in which an event loop that is not blocked answers."""


class Guest(Toolkit):
    """A toolkit with the same tools, kept apart from the rest of the program.

    Args:
        kit: The toolkit.
        seconds: How long a call of it may take, unless the tool says so itself.
    """

    def __init__(self, kit: Toolkit, *, seconds: float = SECONDS) -> None:
        self.instructions = kit.instructions
        self._kit = kit
        self._seconds = seconds
        self._room = _Room()

    @functools.cached_property
    def tools(self) -> Mapping[str, Tool]:
        """The tools by name, in their order."""
        return {
            name: _GuestTool(one, self._room, self._seconds)
            for name, one in self._kit.tools.items()
        }

    async def aclose(self) -> None:
        """Have it let go of its connections.

        One that cannot is left behind: all was said and done, and what it holds ends with the
        program.
        """
        with suppress(_StuckError):
            await self._room.run(self._close_kit(), _CLOSING)
        self._room.close()

    async def _close_kit(self) -> None:
        with suppress(Exception, SystemExit):
            async with asyncio.timeout(_CLOSING):
                await self._kit.aclose()


class _GuestTool(Tool):
    """A tool that runs in its toolkit's room."""

    def __init__(self, original: Tool, room: _Room, seconds: float) -> None:
        vars(self).update(vars(original))
        self.timeout = self._limit = original.timeout or seconds
        self._room = room

    async def _attempt(self, work: Callable[[], Awaitable[T]]) -> T:
        attempt = super()._attempt

        async def there() -> T:
            try:
                return await attempt(work)
            except KeyboardInterrupt as error:  # in that thread nobody has pressed Ctrl-C
                raise RuntimeError(f"{self.name} tried to interrupt the program.") from error

        try:
            return _vetted(await self._room.run(there(), self._limit))
        except _StuckError as error:
            raise ToolError(
                f"{self.name} was stopped: its toolkit {self.toolkit} is blocked.",
                "None of its tools can be used until the program starts anew.",
            ) from error


def _vetted(result: T) -> T:
    """What a tool gave, if the program can rely on its parts; what it is not asked for is left out.

    Raises:
        TypeError: A part is of another kind than it has to be.
    """
    if isinstance(result, ToolResult):
        _see_texts(result, text=result.text, outside=result.outside, changes=result.changes)
        # The journal is the program's: a number of an entry can only be somebody else's.
        return replace(result, undo_id=None)
    if isinstance(result, Proposal):
        _see_texts(
            result,
            summary=result.summary,
            affected=result.affected,
            details=result.details,
            outside=result.outside,
        )
    return result


def _see_texts(result: object, **parts: object) -> None:
    for name, value in parts.items():
        texts = value if isinstance(value, tuple) else (value,)
        if not all(isinstance(text, str) for text in texts):
            raise TypeError(f"The {name} of its {type(result).__name__} is {value!r}, and no text.")


class _StuckError(Exception):
    """The room's event loop does not answer."""


class _Room:
    """An event loop that may be blocked; it begins when it is first needed."""

    def __init__(self) -> None:
        self._stuck = False

    @functools.cached_property
    def _loop(self) -> BackgroundLoop:
        return BackgroundLoop()

    async def run(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """Run it there for as long as it takes, looking now and then if anything moves at all.

        Raises:
            _StuckError: Nothing does.
        """
        if self._stuck:
            work.close()
            raise _StuckError
        running = self._loop.submit(work)
        try:
            while not (await asyncio.wait([running], timeout=seconds + _PATIENCE))[0]:
                if not await self._answers():
                    self._stuck = True
                    raise _StuckError
            if running.cancelled():  # by itself: whoever waits here was not
                raise RuntimeError("The call was cancelled from inside of the tool.")
            return running.result()
        finally:
            running.cancel()

    def close(self) -> None:
        """End the loop, unless it is blocked: its thread does not keep the program alive."""
        if "_loop" in vars(self) and not self._stuck:
            self._loop.close()

    async def _answers(self) -> bool:
        asked = self._loop.submit(asyncio.sleep(0))
        answered, _ = await asyncio.wait([asked], timeout=_PATIENCE)
        asked.cancel()
        return bool(answered)
