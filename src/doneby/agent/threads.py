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
            future.set_result(result)  # type: ignore[arg-type]  # with no error it is a T
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


class OutOfTimeError(TimeoutError):
    """Something took longer than it was given."""


def within(seconds: float, function: Callable[[], T]) -> T:
    """Run a plain function in a daemon thread that nobody waits for longer than this.

    Raises:
        OutOfTimeError: It was not done in time; it runs on, unheard.
    """
    results: list[T] = []
    faults: list[BaseException] = []
    over = threading.Event()

    def run() -> None:
        try:
            results.append(function())
        except BaseException as error:  # noqa: BLE001 - handed over to the caller, whatever it is
            faults.append(error)
        finally:
            over.set()

    threading.Thread(target=run, daemon=True, name="doneby-limited").start()
    if not over.wait(seconds):
        raise OutOfTimeError
    for fault in faults:
        raise fault
    return results[0]


class BackgroundLoop:
    """An event loop in a daemon thread, for callers that have none."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._closing = False
        self._thread = threading.Thread(target=self._turn, name="doneby-loop", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run it there and wait; when the wait is interrupted it is cancelled and tidies up."""
        tasks: list[asyncio.Task[T]] = []
        over = threading.Event()

        def start() -> None:
            tasks.append(self._loop.create_task(work))
            tasks[0].add_done_callback(lambda _: over.set())

        self._loop.call_soon_threadsafe(start)
        try:
            over.wait()
        except BaseException:
            self._loop.call_soon_threadsafe(lambda: tasks[0].cancel())
            over.wait()
            raise
        return tasks[0].result()

    def submit(self, work: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
        """Begin it there, to be waited for on the caller's own event loop."""
        return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def close(self) -> None:
        """Stop the loop; once is enough."""
        if not self._closing:
            self._closing = True
            self._loop.call_soon_threadsafe(self._loop.stop)
            if threading.current_thread() is not self._thread:
                self._thread.join()

    def _turn(self) -> None:
        asyncio.set_event_loop(self._loop)
        while not self._closing:
            # a task that raises one of these has it stored too, and ``run`` raises it again
            with contextlib.suppress(KeyboardInterrupt, SystemExit):
                self._loop.run_forever()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()
