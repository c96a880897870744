"""Whatever a toolkit of the user's own does, the program answers, and ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doneby.assistant import Options
from doneby.assistant.setup import Setup
from doneby.assistant.toolkits import Toolkits
from end_to_end.shell import Outcome, Shell
from support.model_server import ModelServer, call
from support.packages import write_file

TOKEN = "tok-5f3a9c77e1"

HEAD = """\
import concurrent.futures
import subprocess
import sys
import threading

from doneby import Toolkit, tool

{at_import}


class RudeToolkit(Toolkit):
    credentials = {{"token": "for the service"}}

    def __init__(self, token: str = "") -> None:
        self.token = token
        {at_build}

    @tool(effect="reads", timeout=0.2)
    {tool}
"""

FOR_EVER = "threading.Event().wait()"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    replies = [[call("misbehave")], [call("find_tasks")], "That is all."]
    with ModelServer(replies) as server:
        yield server
        server.assert_complete()


@pytest.fixture
def doneby(tmp_path: Path) -> Shell:
    return Shell(tmp_path, [str(Path(sys.executable).with_name("doneby"))])


def ask(
    doneby: Shell,
    server: ModelServer,
    *options: str,
    at_import: str = "",
    at_build: str = "pass",
    tool: str = "def misbehave(self) -> str: return 'well'",
) -> Outcome:
    """One request with such a toolkit in the folder, trusted."""
    home = doneby.home / "doneby"
    home.mkdir(mode=0o700)
    source = HEAD.format(at_import=at_import, at_build=at_build, tool=tool)
    write_file(home / "toolkits", "rude", source)
    kits = Toolkits(Setup.find(Options(), {"DONEBY_HOME": str(home)}))
    kits.trust(kits.named("rude"))
    model = ("--model", "custom:fake", "--base-url", server.base_url)
    return doneby(*model, *options, "do it", DONEBY_RUDE__TOKEN=TOKEN)


def told(server: ModelServer) -> str:
    """What the model was told of the call."""
    return str(server.bodies[1]["messages"][-1]["content"])


PRINTING = """def misbehave(self) -> str:
        print("stray", "\\x1b[31m")
        sys.stdout.write("words")
        subprocess.run([sys.executable, "-c", "print('from a child')"])
        threading.Thread(target=print, args=["from a thread"]).start()
        return "well" """


def test_what_it_prints_is_never_taken_for_the_answer(doneby: Shell, server: ModelServer) -> None:
    outcome = ask(
        doneby,
        server,
        "--json",
        at_import="print('at import')",
        at_build="print('at build')",
        tool=PRINTING,
    )
    assert outcome.status == 0
    assert outcome.json["reply"] == "That is all."
    for words in ("at import", "at build", "stray", "words", "from a child", "from a thread"):
        assert words in outcome.err
    assert "\x1b" not in outcome.err


GOES_WRONG = {
    "exits": ("sys.exit(7)", "exits tried to end the program."),
    "leaks": ("raise ValueError(self.token * 2)", "[secret][secret]"),
    "rambles": ("return 'x' * 1_000_000", "characters left out"),
    "blocks": (FOR_EVER, "blocks was stopped after 0.2 seconds."),
}
ONE_MORE = '\n\n    @tool(effect="reads", timeout=0.2)\n    '


def test_what_goes_wrong_in_a_call_is_told_to_the_model_and_the_run_goes_on(doneby: Shell) -> None:
    """All in one process, each in its turn, so that each is outlived by the run as well."""
    tools = [f"def {name}(self) -> str: {does}" for name, (does, _) in GOES_WRONG.items()]
    replies: list[Any] = [[call(name)] for name in GOES_WRONG]
    with ModelServer([*replies, [call("find_tasks")], "That is all."]) as server:
        outcome = ask(doneby, server, tool=ONE_MORE.join(tools))
        server.assert_complete()
    assert (outcome.status, outcome.out) == (0, "That is all.\n"), outcome.err
    for body, (_, said) in zip(server.bodies[1:], GOES_WRONG.values(), strict=False):
        assert said in str(body["messages"][-1]["content"])


def test_a_tool_that_blocks_the_loop_blocks_only_its_toolkit(
    doneby: Shell, server: ModelServer
) -> None:
    outcome = ask(doneby, server, tool=f"async def misbehave(self) -> str: {FOR_EVER}")
    assert (outcome.status, outcome.out) == (0, "That is all.\n"), outcome.err
    assert "its toolkit rude is blocked" in told(server)


LEAK = f"threading.Thread(target=lambda: {FOR_EVER}, daemon=False).start()"
POOL = f"concurrent.futures.ThreadPoolExecutor().submit(lambda: {FOR_EVER})"


def test_threads_that_it_forgets_do_not_keep_the_program(
    doneby: Shell, server: ModelServer
) -> None:
    tool = f"def misbehave(self) -> str:\n        {LEAK}\n        {POOL}\n        return 'well'"
    outcome = ask(doneby, server, at_import=f"{LEAK}\n{POOL}", tool=tool)
    assert (outcome.status, outcome.out) == (0, "That is all.\n"), outcome.err


def test_what_cannot_be_used_is_told_beside_the_answer(doneby: Shell, server: ModelServer) -> None:
    outcome = ask(doneby, server, at_build="raise ValueError(token)")
    assert (outcome.status, outcome.out) == (0, "That is all.\n")
    assert "The toolkit rude cannot be built: ValueError: [secret]" in outcome.err
    assert 'There is no tool \\"misbehave\\"' in told(server)


def test_its_secret_is_written_nowhere(doneby: Shell, server: ModelServer) -> None:
    log = doneby.home / "log.jsonl"
    tool = "def misbehave(self) -> str: raise ValueError(f'401 {self.token}')"
    outcome = ask(doneby, server, "--log", str(log), tool=tool)
    kept = [path for path in doneby.home.rglob("*") if path.is_file()]
    assert log in kept
    assert not any(path.parent.name == "faults" for path in kept), "it is no fault of ours"
    assert TOKEN not in outcome.out + outcome.err + str(server.bodies)
    assert [path for path in kept if TOKEN.encode() in path.read_bytes()] == []
