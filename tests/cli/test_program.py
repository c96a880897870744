"""Every command line ends with the right status and one clear sentence, whatever happens."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

import doneby
from doneby.cli import main
from doneby.storage.system_keyring import SERVICE
from doneby.workspace import Workspace
from support.model_server import Exchange, Http, ModelServer, call
from support.program import Program
from support.todoist_server import TodoistServer
from support.vault import vault_in_use


def test_version_and_help_are_answers(program: Program) -> None:
    assert program("--version").out == f"doneby {doneby.__version__}\n"
    assert program("version").out == f"doneby {doneby.__version__}\n"
    assert "Exit status" in program("--help").out
    assert program("help", "add").out.startswith("doneby add LINE")
    assert program("help", "nonsense").status == 2


@pytest.mark.report(76)
@pytest.mark.parametrize("line", [["version"], ["help", "add"], ["doctor", "--offline"], ["today"]])
def test_every_command_answers_with_the_same_fields(program: Program, line: list[str]) -> None:
    program("--quiet", "today")
    said = program(*line).out
    answer = program("--json", *line).json
    assert list(answer)[:10] == [
        "status", "reply", "calls", "error", "question", "candidates", "model", "account",
        "usage", "seconds",
    ]  # fmt: skip
    assert (answer["status"], answer["reply"] + "\n") == ("done", said)


def test_the_direct_commands_do_what_they_say(program: Program) -> None:
    added = program("--json", "add", "call mum tomorrow 6pm p1 #Family @phone // ask // about")
    assert added.status == 0, added
    (record,) = added.json["calls"]
    assert record["name"] == "add_task"
    assert record["undo"]
    (task,) = program("--json", "find", "#Family & p1").json["calls"][0]["data"]["tasks"]
    assert (task["content"], task["due"]) == ("call mum", "2026-12-02T18:00:00")
    assert (task["labels"], task["description"]) == (["phone"], "ask // about")
    assert "call mum" in program("find", "mum").out
    assert "call mum" in program("find", "tomorrow").out
    assert program("add", "pay rent today").status == 0
    assert "pay rent" in program("today").out
    assert "pay rent" in program("done", "rent").out
    undone = program("undo")
    assert undone.status == 0
    assert "pay rent" in undone.out
    assert "pay rent" in program("today").out


def test_a_filter_that_is_none_is_explained(program: Program) -> None:
    outcome = program("find", "p1 & (")
    assert outcome.status == 1
    assert outcome.out == ""
    assert outcome.err.strip()


def test_what_cannot_be_added_is_not_left_out_silently(program: Program) -> None:
    for line, token in (("call mum #Family +Ann", "+Ann"), ("call mum tomorrow !30m", "!30m")):
        outcome = program("add", line)
        assert (outcome.status, outcome.out) == (1, "")
        assert token in outcome.err
    assert program("--json", "find", "mum").json["calls"][0]["data"]["total"] == 0


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("!30m", "30 minutes before"),
        ("!1h", "1 hour before"),
        ("!16:00", "tomorrow (Wed 2 Dec) at 16:00"),
    ],
)
def test_a_reminder_in_a_line_is_set_and_taken_back_with_its_task(
    program: Program, token: str, said: str
) -> None:
    outcome = program("--quiet", "add", f"call mum tomorrow 5pm {token}")
    added, reminder = outcome.out.splitlines()
    assert added == "Added: call mum — tomorrow (Wed 2 Dec) at 17:00"
    assert reminder == f"Reminder set: call mum — {said}"
    assert said in program("find", "mum").out
    program("undo")
    assert program("--json", "find", "mum").json["calls"][0]["data"]["total"] == 0


def test_a_reminder_is_set_of_the_new_task_and_not_of_one_with_its_name(program: Program) -> None:
    program("add", "call mum today 5pm")
    outcome = program("--json", "add", "call mum tomorrow 5pm !30m")
    assert outcome.status == 0, outcome
    assert [call["name"] for call in outcome.json["calls"]] == ["add_task", "set_reminder"]
    assert "tomorrow" in outcome.json["calls"][0]["result"]


def test_a_rehearsal_of_a_line_with_a_reminder_changes_nothing(program: Program) -> None:
    outcome = program("--dry-run", "add", "call mum tomorrow 5pm !30m")
    assert outcome.status == 0, outcome
    assert program("--json", "find", "mum").json["calls"][0]["data"]["total"] == 0


def test_the_days_to_come_and_the_inbox_are_listed(program: Program) -> None:
    for line in ("pay rent in 3 days", "see the bank in 20 days #Home", "think"):
        program("add", line)

    def names(*line: str) -> list[str]:
        return program("--quiet", *line).out.splitlines()

    assert names("upcoming") == ["pay rent"]
    assert names("upcoming", "30") == ["pay rent", "see the bank"]
    assert names("inbox") == ["pay rent", "think"]
    assert names("inbox", "--limit", "1") == ["pay rent"]
    assert program("upcoming", "0").status == 2


def test_nothing_is_left_out_of_a_list_that_was_not_limited(program: Program, home: Path) -> None:
    lines = "\n".join(f"errand {number}" for number in range(60))
    added = subprocess.run(
        [sys.executable, "-m", "doneby", "--quiet", "add", "-"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(added.stdout.splitlines()) == 60
    assert len(program("--quiet", "find", "errand").out.splitlines()) == 60
    assert len(program("--json", "inbox").json["calls"][0]["data"]["tasks"]) == 60
    program("--yes", "undo")
    assert program("--quiet", "find", "errand").out == "", "the lines were one request"


def test_a_line_that_cannot_be_added_keeps_the_others_from_it(program: Program, home: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "doneby", "--quiet", "add", "-"],
        input="buy milk\ncall mum #Family +Ann\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (refused.returncode, refused.stdout) == (1, "")
    assert program("--quiet", "find", "milk").out == ""


def test_a_command_that_is_ambiguous_lists_both_and_changes_nothing(program: Program) -> None:
    program("add", "buy milk")
    program("add", "milk for the cat")
    outcome = program("done", "milk")
    assert outcome.status == 3
    assert "buy milk" in outcome.err
    assert "milk for the cat" in outcome.err
    asked = program("--json", "done", "milk")
    assert (asked.status, asked.json["status"]) == (3, "needs_answer")
    assert len(asked.json["candidates"]) == 2
    assert program("--json", "find", "milk").json["calls"][0]["data"]["total"] == 2


def test_a_rehearsal_changes_nothing(program: Program) -> None:
    outcome = program("--dry-run", "add", "buy milk")
    assert outcome.status == 0
    assert "buy milk" in outcome.out
    assert program("--json", "find", "milk").json["calls"][0]["data"]["total"] == 0


def everything_in(*folders: Path) -> dict[str, bytes]:
    """The content of every file that matters: databases by their rows, so by what is exported."""
    files = (path for folder in folders for path in sorted(folder.rglob("*")))
    return {str(path): path.read_bytes() for path in files if path.suffix in (".toml", ".py")}


@pytest.mark.parametrize(
    "line",
    [
        ["config", "set", "theme", "nord"],
        ["config", "unset", "history"],
        ["config", "edit"],
        ["toolkits", "off", "weather"],
        ["toolkits", "on", "weather"],
        ["toolkits", "new", "parcels"],
        ["toolkits", "trust", "parcels"],
        ["login", "todoist"],
        ["logout", "all"],
    ],
)
def test_what_cannot_be_rehearsed_is_refused(program: Program, home: Path, line: list[str]) -> None:
    program("config", "set", "history", "true")
    before = everything_in(home)
    outcome = program("--dry-run", "--yes", *line)
    assert outcome.status == 2
    assert "cannot be rehearsed, so nothing was done" in outcome.err
    assert everything_in(home) == before


def test_a_rehearsal_deletes_no_conversation_and_writes_no_file(
    program: Program, tmp_path: Path
) -> None:
    program("add buy milk")
    outcome = program("--dry-run", "--yes", "history", "purge", "--all")
    assert outcome.out.startswith("Would delete 1 conversation for good:")
    assert "add buy milk" in program("history", "list").out
    file = tmp_path / "tasks.json"
    assert program("--dry-run", "export", "--output", str(file)).out == f"Would write {file}.\n"
    assert not file.exists()
    assert program("export", "--output", "-").out == program("export").out


def test_only_a_word_that_is_nearly_a_command_is_taken_for_a_slip(program: Program) -> None:
    assert "doneby today?" in program("tody").err
    assert "Did you mean" not in program("helpo me").err
    assert "Did you mean" not in program("complete everything").err


def test_words_that_begin_with_a_dash_can_be_added(program: Program) -> None:
    assert program("--", "add -5 degrees").out == "Added: -5 degrees\n"
    assert 'doneby -- "add' in program("add", "-5 degrees").err


def test_a_line_that_is_not_clear_is_named(program: Program) -> None:
    outcome = program("add these as tasks\nbuy soap\npay tax 31 feb")
    assert (
        "One line is not clear enough to be a task: “pay tax 31 feb”" in outcome.err + outcome.out
    )
    assert program("find", "soap").out.startswith("No tasks")


def test_the_first_words_come_once_and_never_with_quiet(program: Program, home: Path) -> None:
    assert program("--quiet", "today").err == ""
    assert "Nothing is set up" in program("today").err
    assert program("today").err == ""


def test_an_unknown_setting_is_mentioned_and_a_wrong_one_refused(
    program: Program, home: Path
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("colour = 'blue'\n")
    assert "line 1" in program("today").err
    (home / "settings.toml").write_text("units = 'blue'\n")
    outcome = program("today")
    assert (outcome.status, outcome.out) == (1, "")
    assert "line 1: units" in outcome.err


@pytest.mark.parametrize("line", [[""], ["today", "please"], ["--nonsense"], ["--log", "/"]])
def test_bad_usage_has_a_status_of_its_own(program: Program, line: list[str]) -> None:
    assert program(*line, *([] if line != ["--log", "/"] else ["today"])).status == 2
    outcome = program("--json", *line, *([] if line != ["--log", "/"] else ["today"]))
    assert outcome.status == 2
    assert outcome.json["status"] == "failed"
    assert outcome.json["error"]


def test_a_fault_of_our_own_is_one_sentence_and_a_private_file(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("canary-secret-token")

    monkeypatch.setenv("OPENAI_API_KEY", "canary-secret-token")
    monkeypatch.setattr("doneby.assistant.assistant.Setup.find", broken)
    outcome = program("today")
    assert (outcome.status, outcome.out) == (1, "")
    assert len(outcome.err.splitlines()) == 1
    (kept,) = (home / "faults").iterdir()
    assert str(kept) in outcome.err
    assert "KeyError" in kept.read_text()
    assert "canary" not in kept.read_text() + outcome.err
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_the_app_is_opened_at_once_and_a_fault_in_it_is_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["doneby"])
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    def break_down(*_: object) -> int:
        raise RuntimeError("a fault")

    assert main(open_app=lambda *_: 7) == 7
    assert main(open_app=break_down) == 1
    said = capsys.readouterr().err
    assert "fault of its own (RuntimeError)" in said
    assert "Traceback" not in said
    assert len(list((home / "faults").iterdir())) == 1


def test_a_fault_inside_a_tool_is_told_and_kept_too(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doneby.toolkits.todoist.toolkit.undoing.propose_undo", lambda *_: 1 / 0)
    outcome = program("undo")
    assert outcome.status == 1
    (kept,) = (home / "faults").iterdir()
    assert str(kept) in outcome.err
    assert "Traceback" not in outcome.err
    program("undo")
    assert len(list((home / "faults").iterdir())) == 2, "no report takes another's place"


def test_a_secret_from_the_keyring_is_in_no_report(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("Illegal header: Bearer canary-kept")

    home.mkdir()
    (home / "settings.toml").write_text('credentials = ["todoist"]\n')
    monkeypatch.setattr("doneby.toolkits.todoist.toolkit.undoing.propose_undo", broken)
    with vault_in_use() as vault:
        vault.kept[SERVICE, "todoist"] = "canary-kept"
        assert program("undo").status == 1
    (kept,) = (home / "faults").iterdir()
    assert "Bearer [secret]" in kept.read_text()
    assert "canary" not in kept.read_text()


def test_the_same_request_goes_through_a_model(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    replies = [[call("add_task", content="buy milk", due="tomorrow")], "I added buy milk."]
    with ModelServer(replies) as server:
        monkeypatch.setenv("DONEBY_API_KEY", "canary-secret-token")
        log = tmp_path / "log"
        outcome = program(
            "please get milk", "--json", "--log", str(log), "--model", "custom:fake",
            "--base-url", server.base_url,
        )  # fmt: skip
    assert outcome.status == 0, outcome
    assert outcome.json["reply"] == "I added buy milk."
    assert outcome.json["model"] == "custom:fake"
    assert outcome.json["usage"] == {"input_tokens": 6, "output_tokens": 10, "cost": None}
    assert outcome.json["calls"][0]["data"]
    lines = log.read_text().splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events[0] == "RequestSent"
    assert events[-1] == "RunFinished"
    assert "ToolFinished" in events
    assert "canary" not in log.read_text()
    sent = json.loads(lines[0])["body"]
    assert "Tuesday, 1 December 2026" in sent["messages"][0]["content"]


def test_a_model_that_cannot_be_reached_is_named(program: Program) -> None:
    outcome = program("buy milk", "--model", "custom:x", "--base-url", "http://127.0.0.1:9/v1")
    assert (outcome.status, outcome.out) == (1, "")
    assert "127.0.0.1:9" in outcome.err
    assert "Your request was not carried out" in outcome.err


def test_a_model_that_breaks_off_leaves_a_report_of_what_was_done(program: Program) -> None:
    replies = [[call("add_task", content="buy milk")], Http(status=401)]
    with ModelServer(replies) as server:
        line = ("buy milk", "--model", "custom:x", "--base-url", server.base_url)
        outcome = program("--json", *line)
    assert outcome.status == 1
    assert outcome.json["status"] == "failed"
    assert "stays changed" in outcome.json["error"]
    assert [made["name"] for made in outcome.json["calls"]] == ["add_task"]
    assert "buy milk" in program("undo").out


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_an_interrupt_ends_with_130_and_leaves_a_usable_state(home: Path) -> None:
    asked, release = threading.Event(), threading.Event()

    def hang(_: Exchange) -> None:
        asked.set()
        release.wait(30)

    with ModelServer([hang]) as server:
        command = [sys.executable, "-m", "doneby", "x", "--json", "--model", "custom:m"]
        process = subprocess.Popen(
            [*command, "--base-url", server.base_url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert asked.wait(30)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        release.set()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Interrupted" in json.loads(out)["error"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "heavy"),
    [
        (["--version"], ("httpx", "asyncio", "sqlite3", "pydantic", "keyring")),
        (["--help"], ("httpx", "asyncio", "sqlite3", "pydantic", "keyring")),
        (["today"], ("openai", "textual", "keyring", "platformdirs", "dateutil.parser")),
        (["what is due this week?"], ("openai", "textual", "keyring", "dateutil.parser")),
        (["what is due?"], ("imap_tools", "doneby.toolkits.email", "doneby.toolkits.weather")),
    ],
)
def test_a_command_loads_only_what_it_needs(
    home: Path, line: list[str], heavy: tuple[str, ...]
) -> None:
    program = (
        "import sys; from doneby.cli import main; main(sys.argv[1:]);"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *line], capture_output=True, text=True, check=True,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_token_means_todoist_and_a_wrong_one_is_told(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path / "remote.db", now=lambda: datetime(2026, 12, 1, 9, tzinfo=UTC))
    with TodoistServer(workspace, token="right") as server:
        monkeypatch.setenv("TODOIST_API_TOKEN", "right")
        added = program("add buy milk", "--json", todoist_client=server.client)
        assert (added.status, added.json["account"]) == (0, "todoist"), added
        monkeypatch.setenv("TODOIST_API_TOKEN", "canary-wrong")
        refused = program("today", todoist_client=server.client)
    workspace.close()
    assert (refused.status, refused.out) == (1, "")
    assert "token" in refused.err
    assert "canary" not in refused.err


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("line", [["version"], ["today"], ["today", "--json"]])
def test_an_answer_that_nobody_can_get_is_a_failure(tmp_path: Path, line: list[str]) -> None:
    command = [sys.executable, "-m", "doneby", *line]
    ended = subprocess.run(
        ["/bin/sh", "-c", '"$@" >&-', "sh", *command],
        env={**os.environ, "DONEBY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "Standard output is closed" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.report(31)
@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_dash_stands_for_what_is_handed_in(tmp_path: Path) -> None:
    def doneby(word: str, handed_in: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "doneby", "--quiet", word, "-"],
            env={**os.environ, "DONEBY_HOME": str(tmp_path)},
            input=handed_in,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert doneby("add", "buy milk\nbuy eggs\n") == "Added: buy milk\nAdded: buy eggs\n"
    assert doneby("find", "eggs\n") == "buy eggs\n"
    assert doneby("done", "milk") == "Completed: buy milk\n"


def test_what_can_be_undone_is_listed_with_its_time(program: Program) -> None:
    assert program("undo", "--list").out == "There is nothing to undo.\n"
    program("add buy milk")
    program("add call mum tomorrow")
    listed = program("undo", "--list").out.splitlines()
    assert [line.partition(": ")[2] for line in listed] == ["added call mum", "added buy milk"]
    assert all(line.startswith("today (") for line in listed)
    assert program("undo the addition of buy milk").out == "Undone: added buy milk.\n"
    assert "added call mum" in program("--json", "undo", "--list").json["reply"]
    assert program("today", "--list").status == 2


@pytest.mark.parametrize(("answer", "status"), [("", 1), (None, 3)])
@pytest.mark.parametrize("line", [["done", "milk"], ["mark milk as done"]])
def test_declining_to_choose_is_a_no_and_nobody_there_is_a_question(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    line: list[str],
    answer: str | None,
    status: int,
) -> None:
    for task in ("buy milk", "milk for the cat"):
        program("add", task)
    monkeypatch.setattr("doneby.cli.terminal.converse", lambda _: answer)
    outcome = program(*line)
    assert (outcome.status, outcome.out) == (status, "")
    assert ("None was chosen" in outcome.err) == (status == 1)
    assert len(program("find", "milk", "--json").json["calls"][0]["data"]["tasks"]) == 2
