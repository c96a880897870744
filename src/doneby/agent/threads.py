"""Plain code beside the event loop: in daemon threads, so that nothing keeps a program alive."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def in_daemon_thread(function: Callable[[], T]) -> T:
    """Run a plain function without holding up the loop.

    When the wait is cancelled the thread runs on, unheard; a daemon does not delay the exit.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()

    def settle(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)  # type: ignore[arg-type]
        elif isinstance(error, StopIteration):  # a future cannot hold one
            future.set_exception(RuntimeError(f"StopIteration was raised: {error}"))
        else:
            future.set_exception(error)

    def work() -> None:
        result, error = None, None
        try:
            result = context.run(function)
        except BaseException as raised:  # noqa: BLE001 - handed to whoever waits
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=work, name="doneby-tool", daemon=True).start()
    return await future


class BackgroundLoop:
    """An event loop in a daemon thread, for callers that have none."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="doneby-loop", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run it there and wait; an interrupted wait cancels it and lets it tidy up."""
        future = asyncio.run_coroutine_threadsafe(self._stored(work), self._loop)
        try:
            return future.result()
        except BaseException:
            if future.cancel() or not future.done():
                self._settle()
            raise

    def close(self) -> None:
        """Stop the loop."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _stored(self, work: Coroutine[Any, Any, T]) -> T:
        return await work

    def _settle(self) -> None:
        """Wait until what was cancelled has run its ``finally`` blocks."""

        async def others() -> None:
            current = asyncio.current_task()
            await asyncio.wait([task for task in asyncio.all_tasks() if task is not current])

        asyncio.run_coroutine_threadsafe(others(), self._loop).result()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
