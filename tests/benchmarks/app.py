"""The app: its first painting beside a bare Textual app, and a list of ten thousand tasks.

    python tests/benchmarks/app.py [ROUNDS]

Both programs are started in turn in the same pty and run, so that the machine's load falls on
both alike; the medians and their ratio are printed. The rest is measured without a terminal: to
show ten thousand tasks, to search them, and from a key to the painted screen in the middle of
them; to open a conversation of 2,000 messages beside a short one; to paint an answer that grows.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import resource
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

BARE = """
from textual.app import App
from textual.widgets import Footer, Header, Static
class Bare(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Header()
        yield Static("READY-MARK")
        yield Footer()
Bare().run()
"""
DONEBY = [str(Path(sys.executable).with_name("doneby"))]
MANY = 10_000
GIVE_UP = 30.0


def first_paint(command: list[str], mark: bytes, env: dict[str, str]) -> tuple[float, float]:
    """From the start of a program to a text of its first screen: seconds, and CPU seconds."""
    begin = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe(command[0], command, env)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    output = b""
    try:
        while mark not in output:
            if time.perf_counter() - begin > GIVE_UP:
                raise TimeoutError(output[-2000:])
            if select.select([terminal], [], [], 0.05)[0]:
                output += os.read(terminal, 65536)
        seconds = time.perf_counter() - begin
    finally:
        os.kill(process, signal.SIGKILL)
        used = os.wait4(process, 0)[2]
        os.close(terminal)
    return seconds, used.ru_utime + used.ru_stime


def start_up(rounds: int) -> None:
    """First painting of both, and their ratio."""
    bare: list[tuple[float, float]] = []
    doneby: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {
            "DONEBY_HOME": home,
            "DONEBY_TIMEZONE": "UTC",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "PYTHONPYCACHEPREFIX": f"{home}/bytecode",
        }
        # Installing a package compiles it; from a source tree that takes leave to write it down.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(rounds + 1):
            times = (
                first_paint([sys.executable, "-c", BARE], b"READY-MARK", env),
                first_paint(DONEBY, b"own words", env),
            )
            if number:  # the first start warms the cache
                bare.append(times[0])
                doneby.append(times[1])
    for unit, at in (("ms", 0), ("ms of CPU", 1)):
        low, high = (statistics.median(one[at] for one in times) for times in (bare, doneby))
        # Each beside the one before it, so that load which comes and goes falls on both.
        ratio = statistics.median(
            mine[at] / theirs[at] for theirs, mine in zip(bare, doneby, strict=True)
        )
        print(f"first painting, bare Textual app: {low * 1000:.0f} {unit} (median of {rounds})")
        print(f"first painting, doneby:           {high * 1000:.0f} {unit}; ratio {ratio:.2f}")


async def open_session(home: str, messages: int) -> float:
    """Seconds until the end of a conversation of so many messages is shown."""
    from doneby.assistant import Assistant, Options
    from doneby.tui.app import DonebyApp

    env = {"DONEBY_HOME": home, "DONEBY_TIMEZONE": "UTC"}
    assistant = Assistant.create(Options(), env)
    history = assistant.sessions._history
    session = history.begin("a request", "local")
    said = [{"role": ("user", "assistant")[n % 2], "content": f"text {n}"} for n in range(messages)]
    for number in range(messages):
        kind = ("request", "answer")[number % 2]
        history.add(session, kind, {"text": f"text {number}", "error": ""})
    history.keep_messages(session, said, [])
    await assistant.aclose()
    app = DonebyApp(Options(), env)
    begin = time.perf_counter()
    async with app.run_test(size=(120, 40)) as pilot:
        while app.talk.last_answer != f"text {messages - 1}":
            await pilot.pause(0.005)
        return time.perf_counter() - begin


async def sessions() -> None:
    """A long conversation beside a short one."""
    times: dict[int, list[float]] = {40: [], 2000: []}
    for _ in range(5):
        for messages, taken in times.items():
            with tempfile.TemporaryDirectory() as home:
                taken.append(await open_session(home, messages))
    short, long = map(statistics.median, times.values())
    print(f"a conversation of 40 messages opened:    {short * 1000:.0f} ms")
    print(
        f"a conversation of 2,000 messages opened: {long * 1000:.0f} ms; ratio {long / short:.2f}"
    )


async def long_answer() -> None:
    """What one painting of an answer that grows takes, of the 100 ms between two."""
    from doneby.agent.events import TextDelta
    from doneby.assistant import Options
    from doneby.tui.app import DonebyApp
    from doneby.tui.talk import Talk

    words = "Some *words* of an answer with `code` and a [link](https://example.com/x).\n\n"
    with tempfile.TemporaryDirectory() as home:
        app = DonebyApp(Options(), {"DONEBY_HOME": home, "DONEBY_TIMEZONE": "UTC"})
        async with app.run_test(size=(120, 40)) as pilot:
            while app.tasks.showing.dates is None:
                await pilot.pause(0.01)
            talk = Talk(app.talk, is_markdown=True, doing=lambda _: None)
            heard = 0
            for size in (2_000, 8_000, 32_000):
                times = []
                while heard < size:
                    await talk.show(TextDelta(words))
                    heard += len(words)
                    begin = time.perf_counter()
                    talk._paint()
                    app.screen._compositor.render_strips()
                    times.append(time.perf_counter() - begin)
                    await pilot.pause(0)
                taken = statistics.median(times[-20:]) * 1000
                print(f"one painting of an answer of {size:,} characters: {taken:.0f} ms")


def given(number: int) -> dict[str, Any]:
    """A task as the toolkit tells of it."""
    return {
        "id": str(number),
        "content": f"task {number} of many, with a name of the usual length",
        "due": f"2026-12-{number % 28 + 1:02d}",
        "due_string": "",
        "recurring": number % 7 == 0,
        "priority": f"p{number % 4 + 1}",
        "project": f"Project {number % 40}",
        "section": None,
        "labels": [f"label{number % 9}"],
        "description": "",
        "deadline": None,
        "url": "",
    }


async def many_tasks() -> None:
    """Show, search and walk through ten thousand tasks."""
    from doneby.assistant import Options
    from doneby.grammar.dates import DateContext
    from doneby.tui.app import DonebyApp
    from doneby.tui.views import Task, View

    dates = DateContext(now=datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("UTC")))
    with tempfile.TemporaryDirectory() as home:
        app = DonebyApp(Options(), {"DONEBY_HOME": home, "DONEBY_TIMEZONE": "UTC"})
        async with app.run_test(size=(120, 40)) as pilot:
            while not app.session._opened.is_set():  # what opening takes is measured by itself
                await pilot.pause(0.01)
            await app.workers.wait_for_complete()
            await pilot.pause()
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            tasks = [Task.of(given(number)) for number in range(MANY)]
            pane = app.tasks
            pane.look_at(View("all"))
            begin = time.perf_counter()
            pane.show(tasks, dates)
            await pilot.pause()
            print(f"{MANY:,} tasks shown:   {(time.perf_counter() - begin) * 1000:.0f} ms")
            begin = time.perf_counter()
            pane.search.value = "task 77"
            await pilot.pause()
            print(f"searched:              {(time.perf_counter() - begin) * 1000:.0f} ms")
            pane.search.value = ""
            await pilot.pause()
            pane.listing.focus()
            pane.listing.cursor = MANY // 2
            await pilot.pause()
            times = []
            for _ in range(50):
                begin = time.perf_counter()
                pane.listing.action_move(1)
                app.screen._compositor.render_strips()
                times.append(time.perf_counter() - begin)
                await pilot.pause()
            print(f"a key in the middle:   {statistics.median(times) * 1000:.1f} ms (median)")
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            print(f"memory for all of it:  {used / 1024:.0f} MiB")


def main(rounds: int = 7) -> None:
    """Measure all of it."""
    start_up(rounds)
    for measure in (many_tasks, sessions, long_answer):
        asyncio.run(measure())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
