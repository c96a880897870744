"""Every command, once through a pipe and once at a terminal; many at once; homes that are none."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from doneby.cli.command import Group
from doneby.cli.table import PLACES, PROGRAM
from end_to_end.shell import Shell
from support.terminal import terminal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(os.name != "posix", reason="needs a terminal"),
]

# A line for each command, and the status that it ends with; {home} is a folder of the test.
LINES: dict[tuple[str, ...], tuple[list[str], int]] = {
    ("today",): (["today"], 0),
    ("upcoming",): (["upcoming", "3"], 0),
    ("inbox",): (["inbox"], 0),
    ("add",): (["add", "buy milk tomorrow"], 0),
    ("done",): (["done", "bread"], 0),
    ("find",): (["find", "p4"], 0),
    ("undo",): (["undo"], 0),
    ("history", "list"): (["history", "list"], 0),
    ("history", "show"): (["history", "show"], 0),
    ("history", "resume"): (["history", "resume", "1", "what is due today?"], 0),
    ("history", "export"): (["history", "export"], 0),
    ("history", "purge"): (["history", "purge", "--older-than", "900"], 0),
    ("history", "usage"): (["history", "usage"], 0),
    ("login",): (["login", "nonsense"], 2),
    ("logout",): (["logout", "todoist"], 1),
    ("doctor",): (["doctor", "--offline"], 0),
    ("config", "show"): (["config", "show"], 0),
    ("config", "get"): (["config", "get", "model"], 0),
    ("config", "set"): (["config", "set", "units", "metric"], 0),
    ("config", "unset"): (["config", "unset", "units"], 0),
    ("config", "edit"): (["config", "edit"], 0),
    ("toolkits", "list"): (["toolkits", "list"], 0),
    ("toolkits", "on"): (["toolkits", "on", "weather"], 0),
    ("toolkits", "off"): (["toolkits", "off", "weather"], 0),
    ("toolkits", "trust"): (["toolkits", "trust", "nowhere"], 1),
    ("toolkits", "new"): (["toolkits", "new", "parcels"], 0),
    ("toolkits", "check"): (["toolkits", "check", "weather"], 0),
    ("toolkits", "schema"): (["toolkits", "schema", "weather"], 0),
    ("toolkits", "call"): (["toolkits", "call", "list_projects"], 0),
    ("export",): (["export"], 0),
    ("import",): (["import", "{home}/nowhere.json"], 1),
    ("help",): (["help", "add"], 0),
    ("man",): (["man"], 0),
    ("completions",): (["completions", "zsh"], 0),
    ("version",): (["version"], 0),
}


def test_every_command_has_its_line() -> None:
    paths: set[tuple[str, ...]] = set()
    for name in PLACES:
        command = PROGRAM.get_command(None, name)
        if isinstance(command, Group):
            paths |= {(name, member) for member in command.commands}
        else:
            paths.add((name,))
    assert paths == set(LINES)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which something was said; it is copied, since each process takes its time."""
    home = tmp_path_factory.mktemp("prepared")
    installed = str(Path(sys.executable).with_name("doneby"))
    Shell(home, [installed]).ok("add bread today")
    return home


@pytest.fixture
def filled(doneby: Shell, prepared: Path) -> Shell:
    """A copy of that home."""
    doneby.env |= {"EDITOR": "true", "TERM": "xterm"}
    shutil.copytree(prepared / "doneby", doneby.home / "doneby")
    return doneby


@pytest.mark.parametrize("path", LINES, ids=" ".join)
def test_through_a_pipe(filled: Shell, path: tuple[str, ...]) -> None:
    line, status = LINES[path]
    outcome = filled(*(word.format(home=filled.home) for word in line))
    assert outcome.status == status, outcome
    assert (outcome.out != "") == (status == 0), "answers are on standard output alone"
    assert status == 0 or outcome.err
    assert "\x1b" not in outcome.out + outcome.err


@pytest.mark.parametrize("path", LINES, ids=" ".join)
def test_at_a_terminal(filled: Shell, path: tuple[str, ...]) -> None:
    line, status = LINES[path]
    words = [word.format(home=filled.home) for word in line]
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(filled.home),
        "DONEBY_HOME": str(filled.home / "doneby"),
        "DONEBY_NOW": "2026-12-01T10:00",
        "NO_COLOR": "1",
        **filled.env,
    }
    with terminal([*filled.command, *words], env) as screen:
        assert screen.end() == status, screen.shown
    assert screen.shown.strip()
    assert "Traceback" not in screen.shown
    assert "\x1b[" not in screen.shown, "no colours with NO_COLOR"


@pytest.mark.parametrize("line", [["man"], ["export"], ["today"], ["--help"]])
def test_a_reader_that_leaves_is_no_reason_to_complain(filled: Shell, line: list[str]) -> None:
    command = " ".join([*filled.command, *line])
    done = subprocess.run(
        ["/bin/bash", "-c", f"{command} | head -c 1; echo ${{PIPESTATUS[0]}}"],
        env={"PATH": os.environ["PATH"], "DONEBY_HOME": str(filled.home / "doneby")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout[1:].strip() == "0"
    assert not re.search("Traceback|BrokenPipe|Exception", done.stderr), done.stderr


def test_twenty_at_once_lose_nothing(doneby: Shell) -> None:
    """On the very first start, all of them make the same files."""

    def one(number: int) -> None:
        match number % 4:
            case 0:
                doneby.ok("add", f"parcel {number}")
            case 1:
                doneby.ok(f"add parcel {number}")
            case 2:
                doneby.ok("config", "set", "units", "metric")
            case _:
                doneby.ok("today")

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(one, range(20)))
    found = doneby.ok("--quiet", "find", "parcel").splitlines()
    assert sorted(found) == sorted(f"parcel {number}" for number in range(20) if number % 4 < 2)
    said = json.loads(doneby.ok("--json", "history"))["conversations"]
    assert len(said) == 5
    assert doneby.ok("config", "get", "units") == "metric\n"
    for _ in range(10):
        doneby.ok("undo")
    assert doneby.ok("--quiet", "find", "parcel") == ""


@pytest.fixture
def nobody() -> Iterator[list[str]]:
    """Makes a command run without the rights of root, which may write anywhere."""
    if os.geteuid() != 0:
        yield []
        return
    others = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"]
    if shutil.which("setpriv") is None or run([*others, *DONEBY, "version"]).returncode:
        pytest.skip("the program lies where nobody but root may read it")
    yield others


def run(command: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env={"PATH": os.environ["PATH"], **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


DONEBY = [sys.executable, "-m", "doneby"]


@pytest.mark.parametrize("line", [["today"], ["add buy milk"], ["history"], ["config"], ["doctor"]])
def test_a_home_that_is_none_is_told_with_a_way_on(line: list[str]) -> None:
    done = run([*DONEBY, *line], HOME="")
    assert done.returncode == 1
    assert "DONEBY_HOME" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_without_home_the_folder_of_the_user_is_taken(tmp_path: Path) -> None:
    done = run([*DONEBY, "version"])
    assert done.returncode == 0
    shown = run([*DONEBY, "today"], DONEBY_HOME=str(tmp_path / "x"))
    assert shown.returncode == 0


@pytest.mark.parametrize(
    "line", [["today"], ["add buy milk"], ["config", "set", "units", "metric"], ["history"]]
)
def test_a_home_that_is_read_only_is_told_with_a_way_on(nobody: list[str], line: list[str]) -> None:
    # A folder of its own: pytest's belong to whoever runs the tests, and nobody else gets in.
    home = Path("/proc/sys/doneby")
    done = run([*nobody, *DONEBY, *line], DONEBY_HOME=str(home))
    assert done.returncode == 1, done
    assert str(home) in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_kept_is_its_owners_alone(filled: Shell) -> None:
    filled.ok("config", "set", "units", "metric")
    files = [path for path in (filled.home / "doneby").rglob("*") if path.is_file()]
    assert len(files) >= 4
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
