"""``doneby toolkits``: what an author sees, tries and is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import doneby.cli.asking
from doneby.agent.approval import ApprovalRequest, Decision
from doneby.assistant.options import Options
from doneby.assistant.setup import Setup
from doneby.assistant.toolkits import Toolkits
from doneby.cli import completing
from doneby.cli.table import PROGRAM
from support.model_server import ModelServer, call
from support.packages import PARCELS, write_file
from support.program import Program

TRACKED = "Parcel 42 comes on Friday.\n"


@pytest.fixture
def parcels(home: Path) -> Path:
    home.mkdir(mode=0o700)
    return write_file(home / "toolkits", "parcels")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ApprovalRequest]:
    """What a person at a terminal is asked, who agrees to everything."""
    requests: list[ApprovalRequest] = []

    class Agreeable:
        async def approve(self, request: ApprovalRequest) -> Decision:
            requests.append(request)
            return Decision(allowed=True)

    monkeypatch.setattr(doneby.cli.asking, "TerminalUser", Agreeable)
    return requests


# -- which there are ---------------------------------------------------------------------------


def test_all_are_listed_with_what_is_to_be_done(program: Program, parcels: Path) -> None:
    write_file(parcels.parent, "Odd-Name")
    outcome = program("toolkits")
    assert outcome.status == 0
    assert "on       weather   comes with doneby" in outcome.out
    assert f"new      parcels   {parcels}" in outcome.out
    assert "doneby toolkits trust parcels" in outcome.out
    assert 'cannot be called "Odd-Name"' in outcome.out
    states = {one["name"]: one["state"] for one in program("toolkits", "--json").json["toolkits"]}
    assert states == {"weather": "on", "email": "unset", "parcels": "new", "Odd-Name": "faulty"}


def test_a_trusted_file_that_is_no_python_is_not_listed_as_on(
    program: Program, parcels: Path
) -> None:
    parcels.write_text("def broken(:\n", encoding="utf-8")
    program("--yes", "toolkits", "trust", "parcels")
    outcome = program("toolkits")
    assert f"faulty   parcels  {parcels}" in outcome.out
    assert f"SyntaxError: invalid syntax ({parcels}, line 1)" in outcome.out
    assert "SyntaxError" in program("toolkits", "check", "parcels").err


def test_each_is_turned_off_and_on(program: Program, parcels: Path) -> None:
    assert "Off: weather." in program("toolkits", "off", "weather").out
    assert "off      weather" in program("toolkits").out
    assert 'no toolkit and no tool "weather"' in program("toolkits", "schema", "weather").err
    program("toolkits", "on", "weather")
    assert "on       weather" in program("toolkits").out
    outcome = program("toolkits", "off", "nothing")
    assert (outcome.status, "There are: weather, email, parcels." in outcome.err) == (1, True)


@pytest.mark.usefixtures("home")
def test_what_another_process_turns_off_meanwhile_stays_off(program: Program) -> None:
    here, there = (Toolkits(Setup.find(Options(), os.environ)) for _ in range(2))
    here.turn("weather", on=False)
    there.turn("email", on=False)
    assert program("config", "get", "toolkits_off").out == "weather, email\n"
    here.turn("email", on=True)
    assert program("config", "get", "toolkits_off").out == "weather\n"


@pytest.mark.usefixtures("parcels")
def test_a_shell_is_offered_their_names() -> None:
    found = completing.toolkits(click.Context(PROGRAM), "p")
    assert [one.value for one in found] == ["parcels"]
    assert len(completing.toolkits(click.Context(PROGRAM), "")) == 3


# -- trust -------------------------------------------------------------------------------------


def test_one_is_asked_with_place_hash_and_size(
    program: Program, parcels: Path, asked: list[ApprovalRequest]
) -> None:
    import hashlib

    assert program("toolkits", "trust", "parcels").out == "Trusted: parcels, until it is changed.\n"
    (request,) = asked
    assert "with all your rights" in request.summary
    assert request.affected == (
        str(parcels),
        f"{len(PARCELS)} bytes in {len(PARCELS.splitlines())} lines",
        f"SHA-256 {hashlib.sha256(parcels.read_bytes()).hexdigest()}",
    )
    assert "trusted as it is" in program("toolkits", "trust", "parcels").out
    parcels.write_text(PARCELS + "\n")
    assert "changed " in program("toolkits").out
    program("toolkits", "trust", "parcels")
    assert "which has changed" in asked[1].summary


def test_where_nobody_can_be_asked_nothing_is_trusted(program: Program, parcels: Path) -> None:
    for line in (("trust", "parcels"), ("check", "parcels"), ("schema", "parcels")):
        outcome = program("toolkits", *line)
        assert outcome.status == 3
        assert "SHA-256" in outcome.err
    assert "new      parcels" in program("toolkits").out
    assert program("--yes", "toolkits", "trust", "parcels").status == 0
    assert "on       parcels" in program("toolkits").out


def test_what_needs_no_trust_says_so(program: Program) -> None:
    outcome = program("toolkits", "trust", "weather")
    assert (outcome.status, "needs no trust" in outcome.err) == (1, True)


# -- new ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["parcels", "x_ray2"])
def test_a_new_toolkit_works_and_passes_its_test_and_the_check(
    program: Program, home: Path, name: str
) -> None:
    outcome = program("toolkits", "new", name, "--json")
    path, test = (Path(one) for one in outcome.json["files"])
    for command in (f'-m pytest "{test}"', "-m pip install pytest"):
        assert f"{sys.executable} {command}" in outcome.json["reply"]
    assert path == home / "toolkits" / f"{name}.py"
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert program("toolkits", "check", name).status == 0
    assert f"on       {name}" in program("toolkits").out
    called = program("toolkits", "call", f"add_to_{name}", "title=bins", "text=Tuesday")
    assert (called.status, called.out.startswith("Kept in ")) == (0, True)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "4 passed" in done.stdout) == (0, True), done.stdout
    again = program("toolkits", "new", name)
    assert (again.status, "already" in again.err) == (1, True)


@pytest.mark.parametrize(
    "name", ["weather", "todoist", "json", "My Kit", "../evil", "", "A", "a-b", "a" * 41]
)
def test_a_name_that_will_not_do_writes_nothing(program: Program, home: Path, name: str) -> None:
    outcome = program("toolkits", "new", name)
    assert outcome.status == 1
    assert outcome.err
    assert not (home / "toolkits").exists()


# -- check, schema -----------------------------------------------------------------------------


def test_faults_are_told_with_file_line_and_remedy(
    program: Program, parcels: Path, asked: list[ApprovalRequest]
) -> None:
    source = PARCELS.replace("            number: The number on its label.\n", "")
    parcels.write_text(source)
    outcome = program("toolkits", "check", "parcels")
    line = source.splitlines().index("    def track_parcel(self, number: str) -> str:") + 1
    assert outcome.status == 1
    assert (
        f"{parcels}:{line}: track_parcel does not say what its parameter number is." in outcome.out
    )
    assert "1 fault in 1 tool" in outcome.out
    checked = program("toolkits", "check", "parcels", "--json").json
    assert "1 fault in" in checked["error"]
    (fault,) = checked["faults"]
    assert (fault["rule"], fault["line"]) == ("undocumented parameter", line)


def test_what_is_shown_as_sent_is_what_is_sent(program: Program, parcels: Path) -> None:
    program("--yes", "toolkits", "trust", "parcels")
    outcome = program("toolkits", "schema")
    with ModelServer(["Hello."]) as server:
        program("--model", "custom:fake", "--base-url", server.base_url, "hi")
    assert json.loads(outcome.out) == server.bodies[0]["tools"]
    assert "tokens  track_parcel" in outcome.err
    assert "bytes of the JSON divided by 4" in outcome.err
    one = json.loads(program("toolkits", "schema", "track_parcel").out)
    assert [tool["function"]["name"] for tool in one] == ["track_parcel"]


# -- call --------------------------------------------------------------------------------------


@pytest.fixture
def trusted(program: Program, parcels: Path) -> None:
    program("--yes", "toolkits", "trust", "parcels")


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    "arguments",
    [["number=42"], ['{"number": "42"}'], [' {"number":"42"}'], ["number=42", "--quiet"]],
)
def test_a_tool_is_called_by_hand(program: Program, arguments: list[str]) -> None:
    outcome = program("toolkits", "call", "track_parcel", *arguments)
    assert (outcome.status, outcome.out) == (0, TRACKED), outcome.err


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["number=x"], 1, "x is no parcel number. It is made of digits."),
        ([], 1, '"number" is missing. Nothing was run; call it again with that mended.'),
        (["numero=1"], 1, 'has no parameter "numero"; its parameters are: number'),
        (["{"], 1, "The arguments are not valid JSON"),
        (['{"number": 42}'], 1, '"number" should be a valid string; what came was 42.'),
        (["42"], 2, '"42" is no argument.'),
        (["=42"], 2, '"=42" is no argument.'),
    ],
)
def test_what_does_not_fit_is_told_as_an_agent_tells_it(
    program: Program, arguments: list[str], status: int, said: str
) -> None:
    outcome = program("toolkits", "call", "track_parcel", *arguments)
    assert (outcome.status, outcome.out) == (status, "")
    assert said in outcome.err


BROKEN = PARCELS.replace("if not", 'raise ValueError("no such shelf")\n        if not')


@pytest.mark.parametrize("asks_a_model", [False, True])
def test_a_fault_of_a_toolkit_is_its_authors_and_not_ours(
    program: Program, home: Path, asks_a_model: bool
) -> None:
    home.mkdir(mode=0o700)
    path = write_file(home / "toolkits", "parcels", BROKEN)
    program("--yes", "toolkits", "trust", "parcels")
    if asks_a_model:
        answers = [[call("track_parcel", number="42")], "Sorry."]
        with ModelServer(answers) as server:
            outcome = program("--model", "custom:fake", "--base-url", server.base_url, "where?")
    else:
        outcome = program("toolkits", "call", "track_parcel", "number=42")
        assert outcome.status == 1
    (line,) = (n for n, code in enumerate(BROKEN.splitlines(), 1) if "raise ValueError" in code)
    failed = "The toolkit parcels failed in its tool track_parcel: ValueError"
    assert f"{failed} ({path}, line {line})." in outcome.err
    assert "fault of its own" not in outcome.err
    assert "report" not in outcome.err
    assert not (home / "faults").exists()


def test_a_fault_in_the_way_a_toolkit_uses_ours_is_its_authors_too(
    program: Program, home: Path
) -> None:
    home.mkdir(mode=0o700)
    source = PARCELS.replace('return f"Parcel {number} comes on Friday."', "return ToolResult(3)")
    source = source.replace("import Toolkit,", "import Toolkit, ToolResult,")
    path = write_file(home / "toolkits", "parcels", source)
    program("--yes", "toolkits", "trust", "parcels")
    outcome = program("toolkits", "call", "track_parcel", "number=42")
    assert f"The toolkit parcels failed in its tool track_parcel: TypeError ({path}" in outcome.err


def test_values_are_read_by_the_type_that_is_wanted(program: Program) -> None:
    def arguments(*words: str) -> object:
        return program("toolkits", "call", "--dry-run", "--json", *words).json["calls"][0][
            "arguments"
        ]

    assert arguments("add_task", "content=5", "labels=a", "labels=b") == {
        "content": "5",
        "labels": ["a", "b"],
    }
    assert arguments("add_task", "content=x=y", "labels=a") == {"content": "x=y", "labels": ["a"]}
    assert arguments("find_tasks", "limit=5") == {"limit": 5}
    assert arguments("complete_tasks", 'tasks=["a", "b"]') == {"tasks": ["a", "b"]}


def test_a_tool_that_there_is_not_is_told_with_the_nearest(program: Program, parcels: Path) -> None:
    outcome = program("toolkits", "call", "track_parcel", "number=42")
    assert outcome.status == 1
    assert "parcels" in outcome.err
    assert "is not trusted yet" in outcome.err
    assert 'no tool "track_parcel"' in outcome.err


def test_what_destroys_is_asked_about_as_in_a_conversation(program: Program) -> None:
    program("add", "milk")
    outcome = program("toolkits", "call", "delete_tasks", "tasks=milk")
    assert outcome.status == 3
    assert "Not done, since nobody was there to agree" in outcome.err
    assert "Deleted" in program("--yes", "toolkits", "call", "delete_tasks", "tasks=milk").out


@pytest.mark.usefixtures("trusted")
def test_a_tool_that_takes_too_long_is_stopped_as_in_a_conversation(
    program: Program, parcels: Path
) -> None:
    slow = PARCELS.replace('reads")', 'reads", timeout=0.05)').replace(
        "if not", "import threading; threading.Event().wait()\n        if not"
    )
    parcels.write_text(slow)
    program("--yes", "toolkits", "trust", "parcels")
    outcome = program("toolkits", "call", "track_parcel", "number=42")
    assert (outcome.status, "was stopped after 0.05 seconds" in outcome.err) == (1, True)
