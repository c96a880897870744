"""A day with the installed program in a real terminal, which tmux holds."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.model_server import Exchange, ModelServer, call, chunk
from support.stage import environment

TMUX = shutil.which("tmux")
PROGRAM = Path(sys.executable).with_name("doneby")
_GIVE_UP = 100.0  # on a machine that has other things to do too

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.skipif(not PROGRAM.exists(), reason="doneby is not installed beside python"),
]


class Terminal:
    """A terminal of 100 by 30 with the program in it."""

    def __init__(self, home: Path, *options: str, **more: str) -> None:
        self._socket = home / f"tmux-{len(list(home.iterdir()))}.sock"
        env = {**os.environ, **environment(home), "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "TMUX", "TODOIST_API_TOKEN", "DONEBY_MODEL", "COLUMNS", "LINES"):
            env.pop(name, None)
        env |= more
        # The terminal has its size before the program starts in it.
        self._tmux("new-session", "-d", "-x", "100", "-y", "30", "sleep 600", env=env)
        self._tmux("set-option", "-g", "remain-on-exit", "on")
        # tmux may forget the status of a program that ends while it is busy; a shell does not.
        self._status = self._socket.with_suffix(".status")
        program = shlex.join([str(PROGRAM), *options])
        self._tmux("respawn-pane", "-k", f"{program}; echo $? > {shlex.quote(str(self._status))}")

    def _tmux(self, *arguments: str, env: dict[str, str] | None = None) -> str:
        command = [str(TMUX), "-f", "/dev/null", "-S", str(self._socket), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
        return done.stdout

    def keys(self, *names: str) -> None:
        self._tmux("send-keys", *names)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)
        self.sees(text)

    def insist(self, key: str, question: str) -> None:
        """Press a key again and again until a question is gone: it is deaf at first."""
        deadline = time.monotonic() + _GIVE_UP
        while question in self.screen():
            assert time.monotonic() < deadline, self.screen()
            self.keys(key)
            time.sleep(1)  # as long as a question is deaf after a key that came too early

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def sees(self, text: str, *, gone: bool = False) -> None:
        """Wait until a text is on the screen, or is no more."""
        deadline = time.monotonic() + _GIVE_UP
        while (text in self.screen()) is gone:
            assert time.monotonic() < deadline, f"{text!r} (gone: {gone}) in\n{self.screen()}"
            time.sleep(0.05)  # between two looks; nothing depends on how long

    def ends(self) -> int:
        """Wait for the program to end, and give its exit status."""
        deadline = time.monotonic() + _GIVE_UP
        while not (self._status.exists() and self._status.read_text().strip()):
            assert time.monotonic() < deadline, self.screen()
            time.sleep(0.05)
        return int(self._status.read_text())

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        subprocess.run([str(TMUX), "-S", str(self._socket), "kill-server"], capture_output=True)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    terminal = Terminal(home)
    yield terminal
    terminal.close()


@pytest.mark.timeout(240)
def test_a_day(terminal: Terminal, home: Path) -> None:
    terminal.sees("Nothing has to be set up")
    terminal.type("add call mum today 6pm p1 #Family")
    terminal.keys("Enter")
    terminal.sees("Added: call mum")
    terminal.sees("Today 1")

    terminal.type("what is due today?")
    terminal.keys("Enter")
    terminal.sees("1 task due today")

    # delete it: asked first, in full; a no leaves it, a yes does not
    terminal.type("delete call mum")
    terminal.keys("Enter")
    terminal.sees("y yes")
    terminal.keys("Escape")
    terminal.sees("y yes", gone=True)
    terminal.sees("Today 1")

    # complete it by hand and take it back
    terminal.keys("Tab")
    terminal.sees("x done")
    terminal.keys("x")
    terminal.sees("Today 0")
    terminal.keys("u")
    terminal.sees("Today 1")

    # a small window and back
    terminal.resize(20, 5)
    terminal.resize(100, 30)
    terminal.sees("Today 1")

    # what was sent
    terminal.keys("F2")
    terminal.sees("Inspector")
    terminal.keys("Escape")
    terminal.sees("Inspector", gone=True)

    # leave in the middle of a word, come back to the same place
    terminal.keys("Escape")
    terminal.sees("F1 keys")
    terminal.type("half a thou")
    terminal.keys("C-q")
    assert terminal.ends() == 0

    again = Terminal(home)
    try:
        again.sees("half a thou")
        again.sees("1 task due today")
    finally:
        again.close()


@pytest.mark.timeout(120)
def test_a_terminal_that_closes_loses_nothing(terminal: Terminal, home: Path) -> None:
    terminal.sees("Nothing has to be set up")
    terminal.type("not sent yet")
    draft = home / "draft.txt"
    deadline = time.monotonic() + _GIVE_UP
    while not draft.exists() or draft.read_text() != "not sent yet":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    terminal.close()
    again = Terminal(home)
    try:
        again.sees("not sent yet")
    finally:
        again.close()


def test_without_a_terminal_it_is_help(home: Path) -> None:
    env = {**os.environ, **environment(home)}
    done = subprocess.run(
        [str(PROGRAM)], capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL
    )
    assert "your to-do list, by talking to it" in done.stdout
    assert done.returncode in (0, 2)


@pytest.mark.timeout(300)
def test_a_day_with_a_model(home: Path) -> None:
    over = threading.Event()

    def endless(exchange: Exchange) -> None:
        exchange.start(chunked=False)
        try:
            while not over.wait(0.05):
                exchange.event(chunk({"content": "and on "}))
        except OSError:
            over.set()

    def cut(exchange: Exchange) -> None:
        exchange.connection.close()

    adding = {
        "role": "assistant",
        "tool_calls": [call("add_task", content="call mum", due="today")],
    }
    deleting = {"role": "assistant", "tool_calls": [call("delete_tasks", tasks=["call mum"])]}
    replies = [adding, "It is on your list.", endless, cut, "Back again.", deleting, "It is gone."]
    with ModelServer([*replies, deleting]) as server:
        options = ("--model", "custom:fake", "--base-url", server.base_url)
        terminal = Terminal(home, *options, DONEBY_API_KEY="k" * 20)
        try:
            terminal.sees("custom:fake")
            terminal.type("remind me of mum")
            terminal.keys("Enter")
            terminal.sees("It is on your list.")
            terminal.sees("Today 1")

            # an answer that never ends, stopped while it streams
            terminal.type("tell me all")
            terminal.keys("Enter")
            terminal.sees("and on and on")
            terminal.keys("Escape")
            terminal.sees("Stopped.")
            assert over.wait(_GIVE_UP)

            # the network goes away: the request is not lost; it comes back: it is asked again
            terminal.type("are you there")
            terminal.keys("Enter")
            terminal.sees("broke before the")
            terminal.sees("› are you there")
            terminal.keys("Enter")
            terminal.sees("Back again.")

            # agreed to, and taken back
            terminal.type("forget mum")
            terminal.keys("Enter")
            terminal.sees("y yes")
            terminal.insist("y", "y yes")
            terminal.sees("It is gone.")
            terminal.sees("Today 0")
            terminal.keys("C-z")
            terminal.sees("Today 1")

            # left in the middle of a question: nothing is done, nothing is said
            terminal.type("forget mum at once")
            terminal.keys("Enter")
            terminal.sees("y yes")
            terminal.keys("C-q")
            assert terminal.ends() == 0
            assert not {"Traceback", "asyncgen", "Error"} & set(terminal.screen().split())
        finally:
            over.set()
            terminal.close()

    again = Terminal(home)
    try:
        again.sees("Today 1")
        again.sees("It is gone.")
    finally:
        again.close()
