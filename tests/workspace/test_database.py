"""The file: private, shared by processes, refused untouched when it is not a workspace."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.workspace import Workspace, WorkspaceError
from doneby.workspace.schema import APPLICATION_ID, MIGRATIONS, VERSION
from support.todoist import Clock


def open_(path: Path, clock: Clock) -> Workspace:
    return Workspace(path, now=clock, timezone="UTC")


def add(path: Path, clock: Clock, *names: str) -> None:
    with open_(path, clock) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        for name in names:
            api.add_task(name)


def contents(path: Path, clock: Clock) -> list[str]:
    with open_(path, clock) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        return [task.content for page in api.get_tasks(limit=200) for task in page]


def test_what_was_added_is_there_when_the_file_is_opened_again(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "deep" / "folder" / "tasks.db"
    add(path, clock, "one")
    add(path, clock, "two")
    assert contents(path, clock) == ["one", "two"]


def test_file_and_folder_are_for_the_user_alone(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "mine" / "tasks.db"
    before = os.umask(0)
    try:
        with open_(path, clock):
            for file in path.parent.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_file_is_marked_and_versioned_and_durable(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    with open_(path, clock) as workspace:

        def pragma(name: str) -> Any:
            return workspace._database.execute(f"PRAGMA {name}").fetchone()[0]

        assert pragma("application_id") == APPLICATION_ID
        assert pragma("user_version") == VERSION
        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2
        assert pragma("foreign_keys") == 1
        assert pragma("busy_timeout") >= 5000


def refused(path: Path, clock: Clock) -> WorkspaceError:
    """Opening fails, names the file, tells what to do, and leaves the file as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(WorkspaceError) as caught:
        open_(path, clock)
    assert str(path) in caught.value.message
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith(".")
    assert (path.read_bytes() if path.is_file() else None) == before
    return caught.value


def test_a_newer_version_is_refused(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, "x")
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    assert "newer version" in refused(path, clock).message


def test_a_database_of_another_program_is_refused(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE theirs (x)")
    database.close()
    assert "another program" in refused(path, clock).message


def test_a_file_that_is_no_database_is_refused(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    path.write_text("Dear diary, " * 1000)
    assert "not a doneby workspace" in refused(path, clock).message


@pytest.mark.parametrize("page", [0, 1, 2])
def test_a_damaged_file_is_refused_or_read_and_never_changed(
    tmp_path: Path, clock: Clock, page: int
) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, *map(str, range(50)))
    damaged = bytearray(path.read_bytes())
    start = page * 4096 + (100 if page == 0 else 0)
    damaged[start : start + 2000] = b"\xa5" * 2000
    path.write_bytes(damaged)
    with suppress(WorkspaceError), open_(path, clock) as workspace, workspace.client() as client:
        response = client.get(
            "https://api.todoist.com/api/v1/tasks", headers={"Authorization": "Bearer x"}
        )
        assert response.status_code == 200
    assert path.read_bytes() == bytes(damaged)


def test_a_truncated_file_is_refused(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, "x")
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(WorkspaceError, match="damaged"):
        open_(path, clock)


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path, clock: Clock) -> None:
    refused(tmp_path, clock)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").write_text("x")
    refused(tmp_path / "file" / "tasks.db", clock)


def test_an_unknown_zone_is_refused(clock: Clock) -> None:
    for name in ("Mars/Olympus", "../etc/passwd", ""):
        with pytest.raises(WorkspaceError, match="time zone"):
            Workspace(":memory:", now=clock, timezone=name)


PROLOGUE = """
import sys
from datetime import UTC, datetime
from todoist_api_python.api import TodoistAPI
from doneby.workspace import Workspace
now = lambda: datetime(2026, 11, 30, 9, tzinfo=UTC)
path, name = sys.argv[1:]
"""


def run(script: str, path: Path, count: int) -> list[subprocess.CompletedProcess[str]]:
    """Several processes at once, each with its number as its name."""
    code = PROLOGUE + textwrap.dedent(script)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(number)],
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for number in range(count)
    ]
    done = []
    for process in processes:
        out, err = process.communicate()
        done.append(subprocess.CompletedProcess(process.args, process.returncode, out, err))
    return done


@pytest.mark.slow
def test_eight_processes_that_start_at_once_make_one_workspace(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "new" / "tasks.db"
    script = """
    with Workspace(path, now=now) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        api.add_task(name)
        print(next(api.get_projects())[0].id)
    """
    done = run(script, path, 8)
    assert [process.stderr for process in done] == [""] * 8
    assert len({process.stdout for process in done}) == 1
    assert sorted(contents(path, clock)) == [str(number) for number in range(8)]


@pytest.mark.slow
def test_processes_that_write_at_once_lose_nothing(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    script = """
    with Workspace(path, now=now) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        for number in range(25):
            task = api.add_task(f"{name}-{number}")
            if number % 5 == 0:
                api.complete_task(task.id)
    """
    done = run(script, path, 4)
    assert [process.stderr for process in done] == [""] * 4
    expected = {f"{name}-{number}" for name in range(4) for number in range(25) if number % 5}
    assert set(contents(path, clock)) == expected
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        orders = [row[0] for row in database.execute("SELECT child_order FROM tasks")]
    database.close()
    assert len(orders) == 100


def test_threads_that_write_at_once_lose_nothing(tmp_path: Path, clock: Clock) -> None:
    with open_(tmp_path / "tasks.db", clock) as workspace:

        def write(name: int) -> None:
            with TodoistAPI("x", client=workspace.client()) as api:
                for number in range(10):
                    api.add_task(f"{name}-{number}")

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(write, range(4)))
    assert len(contents(tmp_path / "tasks.db", clock)) == 40


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, "kept")
    with open_(path, clock) as workspace, workspace.client() as client:
        pages = workspace._database.execute("PRAGMA page_count").fetchone()[0]
        workspace._database.execute(f"PRAGMA max_page_count = {pages}")
        url, headers = "https://api.todoist.com/api/v1/tasks", {"Authorization": "Bearer x"}
        body = {"content": "x", "description": "d" * 16_000}
        with pytest.raises(WorkspaceError, match="full; nothing was changed") as caught:
            [client.post(url, json=body, headers=headers) for _ in range(3)]
        assert str(path) in caught.value.message
        kept = client.get(url, headers=headers).json()["results"]
        assert kept[0]["content"] == "kept"
    assert contents(path, clock)[0] == "kept"


def test_a_refused_request_leaves_nothing_behind(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    with open_(path, clock) as workspace, workspace.client() as client:
        url, headers = "https://api.todoist.com/api/v1/tasks", {"Authorization": "Bearer x"}
        task = client.post(url, json={"content": "x", "labels": ["a"]}, headers=headers).json()
        body = {"content": "y", "labels": ["b"], "duration": 5, "duration_unit": "minute"}
        assert client.post(f"{url}/{task['id']}", json=body, headers=headers).status_code == 400
        assert client.get(f"{url}/{task['id']}", headers=headers).json() == task


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts open files in /proc")
def test_closing_leaves_no_file_open(tmp_path: Path, clock: Clock) -> None:
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_files()
    for _ in range(3):
        add(tmp_path / "tasks.db", clock, "x")
    assert open_files() == before


def test_an_upgrade_keeps_a_copy_of_what_was_there(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, "kept")

    def second(database: sqlite3.Connection) -> None:
        database.execute("ALTER TABLE tasks ADD COLUMN mood TEXT")

    monkeypatch.setattr("doneby.workspace.database.MIGRATIONS", (*MIGRATIONS, second))
    monkeypatch.setattr("doneby.workspace.database.VERSION", VERSION + 1)
    assert contents(path, clock) == ["kept"]
    copy = tmp_path / f"tasks.db.v{VERSION}.backup"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    monkeypatch.undo()
    assert contents(copy, clock) == ["kept"]
    with pytest.raises(WorkspaceError, match="newer version"):
        open_(path, clock)


def test_an_upgrade_that_fails_changes_nothing(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tasks.db"
    add(path, clock, "kept")

    def half(database: sqlite3.Connection) -> None:
        database.execute("ALTER TABLE tasks ADD COLUMN mood TEXT")
        database.execute("INSERT INTO nowhere VALUES (1)")

    with monkeypatch.context() as patch:
        patch.setattr("doneby.workspace.database.MIGRATIONS", (*MIGRATIONS, half))
        patch.setattr("doneby.workspace.database.VERSION", VERSION + 1)
        with pytest.raises(WorkspaceError, match="nothing was changed"):
            open_(path, clock)
    assert contents(path, clock) == ["kept"]


def test_a_workspace_that_is_closed_says_so(tmp_path: Path, clock: Clock) -> None:
    workspace = open_(tmp_path / "tasks.db", clock)
    workspace.close()
    with (
        TodoistAPI("x", client=workspace.client()) as api,
        pytest.raises(WorkspaceError, match=re.escape(str(tmp_path))),
    ):
        api.add_task("x")
