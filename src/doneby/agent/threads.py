"""Plain code beside the event loop: in daemon threads, so that nothing keeps a program alive."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


_idle: list[SimpleQueue[Callable[[], None]]] = []
"""How to reach the threads that wait for work: beginning one costs more than most tools take."""


def daemon(function: Callable[[], T]) -> Future[T]:
    """Run a plain function in a daemon thread."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()  # from here on nobody can cancel it
    context = contextvars.copy_context()

    def work() -> None:
        try:
            result = context.run(function)
        except StopIteration as error:  # the future of an event loop cannot hold one
            future.set_exception(RuntimeError(f"StopIteration was raised: {error}"))
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits
            future.set_exception(error)
        else:
            future.set_result(result)

    try:
        tasks = _idle.pop()
    except IndexError:
        tasks = SimpleQueue()
        threading.Thread(target=_serve, args=(tasks,), name="doneby-tool", daemon=True).start()
    tasks.put(work)
    return future


def _serve(tasks: SimpleQueue[Callable[[], None]]) -> None:
    while True:
        tasks.get()()
        _idle.append(tasks)


async def in_daemon_thread(function: Callable[[], T]) -> T:
    """Run a plain function without holding up the loop.

    When the wait is cancelled the thread runs on, unheard; a daemon does not delay the exit.
    """
    return await asyncio.wrap_future(daemon(function))


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
