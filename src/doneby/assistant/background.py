"""An assistant that works in a thread of its own, for a front end that must never wait.

SQLite, the import of an SDK and the reading of ten thousand tasks all block; none of that may
happen on the event loop that paints a screen.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from doneby.agent.approval import ApprovalRequest, Decision, Question, User
from doneby.agent.errors import Candidate
from doneby.agent.events import Event

if TYPE_CHECKING:
    from doneby.assistant.assistant import Assistant

A = TypeVar("A")
T = TypeVar("T")

_CLOSING = 3.0
"""Seconds that connections may take to close."""


class BackgroundAssistant:
    """Makes an assistant in its own thread, and does what is asked of it there.

    Args:
        make: Makes the assistant, given whom it may ask.
        user: Who is asked, on the caller's own event loop.
    """

    def __init__(self, make: Callable[[User], Assistant], user: User) -> None:
        self._make = make
        self._user = _Across(user, asyncio.get_running_loop())
        self._loop = asyncio.new_event_loop()
        self._made: Assistant | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._turn, name="doneby-assistant", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Assistant], Awaitable[T]]) -> T:
        """Do something with the assistant; cancelled there when it is cancelled here.

        Raises:
            DonebyError: The assistant cannot be made, or what the work raises.
        """

        async def there() -> T:
            return await work(self._assistant())

        return await asyncio.wrap_future(self._submit(there()))

    async def do(self, work: Callable[[Assistant], T]) -> T:
        """The same for work that does not wait for anything but the disk."""

        async def plainly(assistant: Assistant) -> T:
            return work(assistant)

        return await self.run(plainly)

    async def ask(
        self, work: Callable[[Assistant], AsyncGenerator[Event, None]]
    ) -> AsyncGenerator[Event, None]:
        """The events of a run, as they happen; leaving early cancels it and waits until it is.

        Raises:
            DonebyError: What the run raises.
        """
        here = asyncio.get_running_loop()
        events: asyncio.Queue[Event | None] = asyncio.Queue()

        def tell(event: Event | None) -> None:
            with suppress(RuntimeError):  # the front end is gone
                here.call_soon_threadsafe(events.put_nowait, event)

        async def there() -> None:
            try:
                async with aclosing(work(self._assistant())) as happening:
                    async for event in happening:
                        tell(event)
            finally:
                tell(None)

        run = asyncio.wrap_future(self._submit(there()))
        try:
            while (event := await events.get()) is not None:
                yield event
            await run
        finally:
            if not run.done():
                run.cancel()
                # What it leaves behind (the conversation, a connection) is tidy once it is over.
                while await events.get() is not None:
                    pass

    def back(self, asking: Callable[[A], Coroutine[Any, Any, T]]) -> Callable[[A], Awaitable[T]]:
        """Let the assistant's thread ask something of the caller's event loop."""

        async def ask(argument: A) -> T:
            return await self._user.there(asking(argument))

        return ask

    async def aclose(self) -> None:
        """Close every connection and database, and end the thread; once is enough.

        One that is frozen is left behind: its thread does not keep the program alive.
        """

        async def there() -> None:
            if self._made is not None:
                await self._made.aclose()

        if self._closed:
            return
        self._closed = True
        closing = asyncio.wrap_future(self._submit(there()))
        await asyncio.wait([closing], timeout=_CLOSING)
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._loop.stop)

    def _assistant(self) -> Assistant:
        if self._made is None:
            self._made = self._make(self._user)
        return self._made

    def _submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _turn(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        # A generator that is still running cannot be closed: each task ends first.
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()


class _Across:
    """A user on another event loop."""

    def __init__(self, user: User, loop: asyncio.AbstractEventLoop) -> None:
        self._user = user
        self._loop = loop
        # What the front end keeps in its context is there when it is asked.
        self._context = contextvars.copy_context()

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Ask there."""
        return await self.there(self._user.approve(request))

    async def choose(self, question: Question) -> Candidate | None:
        """Ask there."""
        return await self.there(self._user.choose(question))

    async def there(self, asking: Coroutine[Any, Any, T]) -> T:
        """Do something there."""
        submit = asyncio.run_coroutine_threadsafe
        return await asyncio.wrap_future(self._context.run(submit, asking, self._loop))
