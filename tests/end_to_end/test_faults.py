"""Every known fault of a model's endpoint through the command line.

The 94 run in this process, with short deadlines and with waits that are only noted; some run
again as whole processes, with the program's own deadlines, and with Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import openai  # noqa: F401 - a second of import is no part of any deadline
import pytest

from doneby.cli import main
from doneby.models.reading import Limits
from doneby.text import clean
from end_to_end.shell import TUESDAY, Shell
from support.fault_outcomes import CALLS, ERRORS, SILENT, ends_in
from support.faults import FAULTS, SECRET
from support.model_server import Exchange, ModelServer
from support.program import Outcome, Program

KEY = "sk-canary-0123456789abcdef"


class Provider:
    """A server with one fault in every answer; after the results of calls it says ``fine``."""

    def __init__(self) -> None:
        self.reply: Any = "fine"
        self.server = ModelServer(self._next)

    def _next(self, body: dict[str, Any]) -> Any:
        return "fine" if body["messages"][-1]["role"] == "tool" else self.reply


@pytest.fixture
def provider() -> Iterator[Provider]:
    provider = Provider()
    with provider.server:
        yield provider


@pytest.fixture
def ask(
    provider: Provider,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., Outcome]:
    """Run a request in this process against the provider."""
    for name in list(os.environ):
        if name.startswith("DONEBY_") or name.endswith(("_API_KEY", "_TOKEN")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("DONEBY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DONEBY_NOW", TUESDAY)
    monkeypatch.setenv("DONEBY_TIMEZONE", "Europe/Berlin")
    monkeypatch.setenv("DONEBY_API_KEY", KEY)
    program = Program(capsys)

    def ask(*argv: str, limits: Limits) -> Outcome:
        address = ("--model", "custom:fake", "--base-url", provider.server.base_url)
        return program(*address, *argv, limits=limits)

    return ask


async def at_once(seconds: float) -> None:
    """Wait for nothing."""


QUICK = Limits(
    connect=2.0, idle=5.0, total=20.0, backoff=0.001, ending=0.5, longest_wait=10.0, sleep=at_once
)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_sentence_or_an_answer(
    provider: Provider, ask: Callable[..., Outcome], name: str
) -> None:
    kind, reply = ends_in(name)
    limits = replace(QUICK, idle=0.2) if name in SILENT else QUICK
    provider.reply = FAULTS[name]
    outcome = ask("what is on my list?", limits=limits)
    if kind:
        assert (outcome.status, outcome.out) == (1, "")
        *waits, sentence = outcome.err.strip().splitlines()
        tries = ERRORS[name][1] if name in ERRORS else 1
        assert len([line for line in waits if "Asking again in " in line]) == tries - 1
        assert sentence.endswith("Your request was not carried out; repeat it then.")
    else:
        failed = name == "refusal" or name in CALLS  # a call that failed may be the last word
        assert outcome.status in ((0, 1) if failed else (0,))
        assert clean(reply) in outcome.out + outcome.err
        assert "\x1b" not in outcome.out + outcome.err
    for unwanted in (KEY, SECRET, "Traceback"):
        assert unwanted not in outcome.out + outcome.err

    provider.reply = "on we go"
    assert ask("and now?", limits=QUICK).out == "on we go\n"


@pytest.mark.parametrize("name", ["401", "429_ra1", "cut_mid_stream", "stream_tool_split", "ok"])
def test_a_fault_is_one_object_for_programs(
    provider: Provider, ask: Callable[..., Outcome], name: str
) -> None:
    kind, _ = ends_in(name)
    provider.reply = FAULTS[name]
    outcome = ask("--json", "what is on my list?", limits=QUICK)
    assert outcome.json["status"] == ("failed" if kind else "done")
    assert bool(outcome.json["error"]) == bool(kind)


def test_tools_can_be_told_in_words(provider: Provider, ask: Callable[..., Outcome]) -> None:
    provider.reply = "FINAL: Nothing is on it."
    outcome = ask("--text-tools", "what is on my list?", limits=QUICK)
    assert outcome.out == "Nothing is on it.\n"
    assert "tools" not in provider.server.bodies[0]
    assert "find_tasks: " in provider.server.bodies[0]["messages"][0]["content"]


def test_http_leaves_this_machine_only_when_the_user_says_so(
    ask: Callable[..., Outcome],
) -> None:
    away = ("--base-url", "http://192.0.2.1/v1")  # a network for documentation: nobody is there
    refused = ask(*away, "hi", limits=QUICK)
    assert refused.status == 1
    assert "--allow-http" in refused.err
    allowed = ask(*away, "--allow-http", "hi", limits=replace(QUICK, connect=0.05, total=1.0))
    assert allowed.status == 1
    assert "192.0.2.1 could not be reached" in allowed.err


def test_the_program_needs_no_limits() -> None:
    assert main(["--version"]) == 0


# --- whole processes ------------------------------------------------------------------------

AS_PROCESSES = [
    "401_secret_echo",
    "404_model",
    "429_quota",
    "429_ra121",
    "200_html",
    "200_error_in_choice",
    "redirect_other_host",
    "rst_before_headers",
    "cut_mid_tool_args",
    "huge",
    "ansi_content",
    "stream_tool_split",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", AS_PROCESSES)
def test_a_process_ends_in_one_sentence_or_an_answer(
    provider: Provider, doneby: Shell, name: str
) -> None:
    kind, reply = ends_in(name)
    provider.reply = FAULTS[name]
    outcome = doneby(
        *("--model", "custom:fake", "--base-url", provider.server.base_url),
        "what is on my list?",
        DONEBY_API_KEY=KEY,
    )
    assert outcome.status == (1 if kind else 0)
    assert clean(reply) in outcome.out
    assert bool(outcome.out) != bool(kind)
    for unwanted in (KEY, SECRET, "\x1b"):
        assert unwanted not in outcome.out + outcome.err


@pytest.mark.slow
@pytest.mark.parametrize("name", ["429_ra30", "hang_after_headers", "stream_hang_mid"])
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a process differently there")
def test_ctrl_c_ends_every_wait(doneby: Shell, name: str) -> None:
    waiting = threading.Event()

    def reply(exchange: Exchange) -> None:
        waiting.set()
        exchange.answer(FAULTS[name])

    with ModelServer([reply]) as server:
        command = [*doneby.command, "--model", "custom:fake", "--base-url", server.base_url, "hi"]
        env = os.environ | {"DONEBY_HOME": str(doneby.home), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=env
        )
        assert process.stderr
        assert waiting.wait(60)
        if name == "429_ra30":
            said = next(line for line in process.stderr if "again" in line)
            assert "asks for fewer requests: slow down. Asking again in 30 s." in said
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=25)
    assert process.returncode == 130
    assert "Interrupted." in told
    assert "Traceback" not in told
