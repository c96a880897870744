"""Whoever waits at a terminal sees that something happens; nobody else sees any of it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from support.model_server import Json, ModelServer
from support.terminal import terminal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="needs a terminal"),
    pytest.mark.usefixtures("home"),
]

TURNING = r"\r[|/\\-] waiting"


class SlowModel:
    """Answers once it is released."""

    def __init__(self) -> None:
        self.release = threading.Event()
        self.server = ModelServer(self._wait)

    def _wait(self, body: Json) -> str:
        self.release.wait(60)
        return "At last."

    @property
    def command(self) -> list[str]:
        line = ["hello", "--model", "custom:x", "--base-url", self.server.base_url]
        return [sys.executable, "-m", "doneby", *line]


@pytest.fixture
def model() -> Iterator[SlowModel]:
    slow = SlowModel()
    with slow.server:
        yield slow
        slow.release.set()


def test_it_turns_while_one_waits_and_is_gone_before_the_answer(model: SlowModel) -> None:
    env = {**os.environ, "TERM": "xterm", "DONEBY_API_KEY": "none-at-all"}
    with terminal(model.command, env) as screen:
        screen.wait_for(TURNING)
        screen.wait_for(TURNING)
        model.release.set()
        screen.wait_for(r"\r\x1b\[KAt last\.\n")  # whichever frame was the last
        assert screen.end() == 0
        assert "waiting\r\x1b[KAt last.\n" in screen.shown


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"quiet": "--quiet"}])
def test_it_does_not_turn_where_it_could_not_be_erased_or_is_not_wanted(
    model: SlowModel, more: dict[str, str]
) -> None:
    env = {**os.environ, "TERM": "xterm", "DONEBY_API_KEY": "none-at-all"} | more
    model.release.set()
    command = [*model.command, *([more["quiet"]] if "quiet" in more else [])]
    with terminal(command, env) as screen:
        assert screen.end() == 0
    assert "waiting" not in screen.shown
    assert "At last." in screen.shown


def test_nothing_of_it_goes_into_a_pipe(model: SlowModel) -> None:
    env = {**os.environ, "TERM": "xterm", "DONEBY_API_KEY": "none-at-all"}
    with subprocess.Popen(
        model.command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        model.release.set()
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "At last.\n")
    assert "waiting" not in err
    assert "\x1b" not in out + err


def test_ctrl_c_at_any_instant_leaves_a_clean_line_and_a_usable_state(model: SlowModel) -> None:
    env = {**os.environ, "TERM": "xterm", "DONEBY_API_KEY": "none-at-all"}
    with terminal(model.command, env) as screen:
        screen.wait_for(TURNING)
        screen.type("\x03")
        screen.wait_for(r"\r\x1b\[K")
        screen.wait_for("Interrupted")
        assert screen.end() == 130
    assert "Traceback" not in screen.shown
    today = subprocess.run(
        [sys.executable, "-m", "doneby", "history"], capture_output=True, text=True, check=True
    )
    assert "hello" in today.stdout
