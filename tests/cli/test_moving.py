"""Tasks go out of an account and into another, whole, once, and back again."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from doneby.workspace import Workspace
from support.program import Outcome, Program
from support.terminal import terminal
from support.todoist_server import DROPPED, LOST, TodoistServer

NOW = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Europe/Berlin"))
LINES = (
    "call mum tomorrow 5pm #Family @phone p1 !30m {friday} // note",
    "pay rent every month on the 1st",
    "water plants every 3 days at 8am for 30min #Home",
    "think",
)


@pytest.fixture
def filled(program: Program) -> Program:
    """A workspace with all that a task can have."""
    for line in LINES:
        program("add", line)
    program("add wash as a subtask of water plants")
    program("comment on rent: check the amount")
    program("done", "rent")
    return program


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TodoistServer]:
    """An empty Todoist."""
    workspace = Workspace(tmp_path / "todoist.db", now=lambda: NOW, timezone="Europe/Berlin")
    with workspace, TodoistServer(workspace) as server:
        yield server


def contents(program: Program, **more: Any) -> dict[str, dict[str, Any]]:
    """What an account holds, without the ids."""
    found = json.loads(program("export", **more).out)
    names = {one["id"]: one["name"] for part in ("projects", "sections") for one in found[part]}
    names |= {one["id"]: one["content"] for one in found["tasks"]}
    for task in found["tasks"]:
        del task["id"], task["order"]
        for name in ("project", "section", "parent"):
            task[name] = names.get(task[name])
    return {task["content"]: task for task in found["tasks"]}


def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DONEBY_HOME", str(home))


def test_what_is_exported_is_imported_whole(
    filled: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(filled)
    assert before["pay rent"]["due"]["date"] == "2027-01-01"
    assert before["pay rent"]["due"]["is_recurring"]
    assert before["pay rent"]["comments"] == ["check the amount"]
    assert before["call mum"]["reminders"] == [{"minute_offset": 30}]
    assert before["wash"]["parent"] == "water plants"
    path = tmp_path / "tasks.json"
    assert filled("export", "--output", str(path)).status == 0
    elsewhere(tmp_path / "other", monkeypatch)
    assert filled("import", str(path)).status == 0
    assert contents(filled) == before
    again = filled("import", str(path))
    assert (again.status, again.out) == (0, "Everything in it is there already.\n")
    assert contents(filled) == before
    assert filled("undo").status == 0
    assert contents(filled) == {}
    assert filled("import", str(path)).status == 0
    assert contents(filled) == before


def test_a_copy_brings_back_what_is_gone_and_doubles_nothing(
    filled: Program, tmp_path: Path
) -> None:
    before = contents(filled)
    path = tmp_path / "copy.json"
    filled("export", "--output", str(path))
    assert "already" in filled("import", str(path)).out
    filled("--yes", "delete think")
    filled("rename the project Home to House")
    assert "Added: think" in filled("import", str(path)).out
    after = contents(filled)
    assert set(after) == set(before)
    assert after["think"] == before["think"]
    assert after["water plants"]["project"] == "House", "what was changed since stays"


def test_one_project_goes_through_todoists_own_csv(
    filled: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Home.csv"
    filled("export", "--format", "csv", "--project", "home", "--output", str(path))
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert [(row["TYPE"], row["CONTENT"], row["INDENT"]) for row in rows] == [
        ("task", "water plants", "1"),
        ("task", "wash", "2"),
    ]
    assert (rows[0]["DATE"], rows[0]["DURATION"]) == ("every 3 days at 8am", "30")
    before = contents(filled)
    elsewhere(tmp_path / "other", monkeypatch)
    assert filled("import", str(path)).status == 0
    after = contents(filled)
    assert after["wash"] == before["wash"]
    assert after["water plants"] == before["water plants"]


def test_a_csv_of_todoists_is_read(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "Garden.csv"
    path.write_text(
        "\ufeffTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,"
        "TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG\r\n"
        "meta,view_style=list,,,,,,,,,,,,\r\n"
        'task,Sow @garden @spring,"In rows, thinly",1,1,Ann (1),,tomorrow 9am,en,,45,minute,,\r\n'
        "note,Ask Ben,,,,,,,,,,,,\r\n"
        "task,Buy seeds,,,2,,,,,,,,2026-12-09,en\r\n"
        "section,Later,,,,,,,,,,,,\r\n"
        "task,Weed,,4,1,,,every monday,en,,,,,\r\n"
    )
    assert program("import", str(path)).status == 0
    found = contents(program)
    assert found["Sow"]["labels"] == ["garden", "spring"]
    assert (found["Sow"]["priority"], found["Sow"]["project"]) == ("p1", "Garden")
    assert found["Sow"]["due"]["date"] == "2026-12-02T09:00:00"
    assert found["Sow"]["comments"] == ["Ask Ben"]
    assert (found["Buy seeds"]["parent"], found["Buy seeds"]["deadline"]) == ("Sow", "2026-12-09")
    assert found["Weed"]["section"] == "Later"
    assert found["Weed"]["due"]["is_recurring"]
    assert "already" in program("import", str(path)).out


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("x.json", "{", "no JSON"),
        pytest.param("x.json", "[" * 100_000, "no JSON", id="deep"),
        ("x.json", "[]", "no export of doneby"),
        ("x.json", "{}", "no export of doneby"),
        ("x.json", '{"format": "other", "tasks": []}', "no export of doneby"),
        ("x.json", '{"format": "doneby", "version": 2}', "version 2"),
        (
            "x.json",
            '{"format": "doneby", "tasks": [{"id": "1", "content": 3, "project": "p"}]}',
            "tasks.0.content",
        ),
        (
            "x.json",
            '{"format": "doneby", "tasks": [{"id": "1", "content": "a", "project": "p"}]}',
            "does not come",
        ),
        ("x.csv", "a,b\n1,2\n", "TYPE and CONTENT"),
        ("x.csv", "TYPE,CONTENT,PRIORITY\ntask,a,7\n", "Line 2: PRIORITY"),
        ("x.csv", "TYPE,CONTENT\nthing,a\n", "Line 2"),
    ],
)
def test_a_file_that_is_no_export_changes_nothing(
    program: Program, tmp_path: Path, name: str, content: str, words: str
) -> None:
    (tmp_path / name).write_text(content)
    outcome = program("import", str(tmp_path / name))
    assert (outcome.status, outcome.out) == (1, "")
    assert words in outcome.err
    assert contents(program) == {}


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (["import"], 2),
        (["import", "nowhere.json"], 1),
        (["import", "~nobody-here/x.json"], 1),
        (["export", "--output", "~nobody-here/x.json"], 1),
        (["history", "export", "--output", "~nobody-here/x.md"], 1),
        (["import", "--from", "local"], 2),
        (["import", "x.json", "--from", "local"], 2),
        (["export", "--format", "csv"], 2),
        (["export", "--format", "csv", "--project", "Nowhere"], 2),
    ],
)
def test_what_cannot_be_done_is_said(program: Program, line: list[str], status: int) -> None:
    outcome = program(*line)
    assert (outcome.status, outcome.out) == (status, "")
    assert outcome.err
    assert "fault of its own" not in outcome.err


def on_todoist(program: Program, server: TodoistServer, *line: str) -> Outcome:
    return program("--account", "todoist", *line, todoist_client=server.client)


def test_tasks_move_from_this_machine_to_todoist_and_a_copy_back(
    filled: Program,
    server: TodoistServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TODOIST_API_TOKEN", server.token)
    local = json.loads(filled("--account", "local", "export").out)
    rehearsed = on_todoist(filled, server, "import", "--from", "local", "--dry-run")
    assert "Would do: Bring in 5 tasks." in rehearsed.out
    assert not server.sent("POST"), "nothing was sent"
    brought = on_todoist(filled, server, "import", "--from", "local")
    assert brought.status == 0, brought
    there = json.loads(on_todoist(filled, server, "export").out)
    assert len(there["tasks"]) == len(local["tasks"]) == 5
    elsewhere(tmp_path / "other", monkeypatch)
    copied = filled(
        "--account", "local", "import", "--from", "todoist", todoist_client=server.client
    )
    assert copied.status == 0, copied
    assert len(json.loads(filled("--account", "local", "export").out)["tasks"]) == 5


@pytest.mark.parametrize("fault", [DROPPED, LOST])
def test_an_import_that_broke_off_goes_on_and_makes_nothing_twice(
    filled: Program, server: TodoistServer, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TODOIST_API_TOKEN", server.token)
    server.fail(fault, method="POST", path="/tasks", times=2)
    first = on_todoist(filled, server, "import", "--from", "local")
    second = on_todoist(filled, server, "import", "--from", "local")
    third = on_todoist(filled, server, "import", "--from", "local")
    assert third.status == 0, (first, second, third)
    there = json.loads(on_todoist(filled, server, "export").out)
    names = sorted(task["content"] for task in there["tasks"])
    assert names == ["call mum", "pay rent", "think", "wash", "water plants"]
    assert sorted(one["name"] for one in there["projects"]) == ["Family", "Home", "Inbox"]


def test_many_tasks_are_shown_before_they_are_brought_in(program: Program, tmp_path: Path) -> None:
    tasks = [{"id": f"t{n}", "content": f"errand {n}", "project": "p"} for n in range(12)]
    project = {"id": "p", "name": "Errands"}
    path = tmp_path / "many.json"
    path.write_text(json.dumps({"format": "doneby", "projects": [project], "tasks": tasks}))
    asked = program("import", str(path))
    assert (asked.status, asked.out) == (3, "")
    assert "Bring in 12 tasks." in asked.err
    assert "errand 11" in asked.err
    assert program("import", str(path), "--yes").status == 0
    assert len(contents(program)) == 12


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
@pytest.mark.parametrize(("answer", "brought"), [("y", 5), ("n", 0)])
def test_signing_in_offers_to_bring_the_tasks_along(
    filled: Program, server: TodoistServer, answer: str, brought: int
) -> None:
    tests = Path(__file__).parents[1]
    env = {
        **os.environ,
        "DONEBY_TEST_TODOIST": server.url,
        "PYTHON_KEYRING_BACKEND": "support.vault.Vault",
        "PYTHONPATH": str(tests),
    }
    driver = tests / "end_to_end" / "todoist_driver.py"
    with terminal([sys.executable, str(driver), "login", "todoist"], env) as screen:
        screen.wait_for("API token .*: ")
        screen.type(f"{server.token}\n")
        screen.wait_for("There are 5 open tasks on this machine:")
        screen.wait_for("call mum")
        screen.wait_for(r"\[y/N\] ")
        assert not server.sent("POST", "/tasks"), "nobody has agreed yet"
        screen.type(f"{answer}\n")
        status = screen.end()
    assert status == 0, screen.shown
    assert len(server.sent("POST", "/tasks")) == brought
    assert ("doneby import --from local" in screen.shown) == (answer == "n")


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_where_nobody_can_be_asked_it_is_said_how_to_bring_them(
    filled: Program, server: TodoistServer
) -> None:
    tests = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, str(tests / "end_to_end" / "todoist_driver.py"), "login", "todoist"],
        env={
            **os.environ,
            "DONEBY_TEST_TODOIST": server.url,
            "PYTHON_KEYRING_BACKEND": "support.vault.Vault",
            "PYTHONPATH": str(tests),
        },
        input=server.token,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "5 open tasks stay on this machine" in done.stderr
    assert not server.sent("POST")
