"""Disks that are full or not to be written, and upgrades that several processes want at once."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.workspace import Workspace, WorkspaceError
from doneby.workspace.schema import VERSION
from support.old_workspace import make_first_version
from support.todoist import Clock
from support.writer import open_as_somebody

PROLOGUE = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from todoist_api_python.api import TodoistAPI
from doneby.workspace import Workspace, WorkspaceError
now = lambda: datetime(2026, 11, 30, 9, tzinfo=UTC)
path = sys.argv[1]
"""
OPEN = """
with Workspace(path, now=now) as workspace, TodoistAPI("x", client=workspace.client()) as api:
    print(*[task.content for page in api.get_tasks() for task in page])
"""


def program(script: str) -> str:
    return PROLOGUE + textwrap.dedent(script)


def contents(path: Path, clock: Clock) -> list[str]:
    with (
        Workspace(path, now=clock) as workspace,
        TodoistAPI("x", client=workspace.client()) as api,
    ):
        return [task.content for page in api.get_tasks(limit=200) for task in page]


@pytest.mark.slow
def test_eight_processes_that_upgrade_at_once_do_it_once(tmp_path: Path) -> None:
    path = tmp_path / "tasks.db"
    make_first_version(path, [("3", 1), ("4", 2)])
    command = [sys.executable, "-c", program(OPEN), str(path)]
    pipes = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, **pipes) for _ in range(8)]  # type: ignore[call-overload]
    assert [process.communicate() for process in processes] == [("3 4\n", "")] * 8
    copy = tmp_path / "tasks.db.v1.backup"
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == 1
        assert database.execute("SELECT count(*) FROM tasks").fetchone()[0] == 2
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == VERSION
    assert not list(tmp_path.glob("*.unfinished"))


def test_half_a_copy_is_not_taken_for_a_whole_one(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    make_first_version(path, [("3", 1)])
    unfinished = tmp_path / "tasks.db.v1.unfinished"
    unfinished.write_bytes(path.read_bytes()[:1000])
    assert contents(path, clock) == ["3"]
    with closing(sqlite3.connect(tmp_path / "tasks.db.v1.backup")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert not unfinished.exists()


def test_an_upgrade_whose_copy_cannot_be_kept_changes_nothing(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    make_first_version(path, [("3", 1)])
    (tmp_path / "tasks.db.v1.unfinished").mkdir()
    with pytest.raises(WorkspaceError, match="nothing was changed"):
        Workspace(path, now=clock)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="another user cannot be had so easily")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_cannot_be_written_is_refused_and_left_alone(
    tmp_path: Path, clock: Clock, what: str
) -> None:
    home = tmp_path / "home"
    path = home / "tasks.db"
    Workspace(path, now=clock).close()
    before = path.read_bytes()
    path.chmod(0o444 if what == "file" else 0o666)
    home.chmod(0o777 if what == "file" else 0o555)
    for folder in list(path.parents)[1:-1]:
        if folder.stat().st_uid == os.geteuid():
            folder.chmod(folder.stat().st_mode | 0o011)
    context = multiprocessing.get_context("spawn")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=open_as_somebody, args=(str(path), send))
    process.start()
    send.close()
    said = receive.recv()
    process.join()
    receive.close()
    home.chmod(0o700)
    assert said == (
        f"{path} cannot be opened for writing (Permission denied). Check who owns the file and"
        " its folder, or name another folder in DONEBY_HOME."
    ) or said.startswith(f"{path} cannot be opened for writing. Check who owns")
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs a file system of its own")
def test_a_disk_that_fills_up_is_said_and_loses_nothing(tmp_path: Path) -> None:
    script = """
    ballast = Path(path).with_name("ballast")
    ballast.write_bytes(b"x" * 500_000)
    added = []
    with Workspace(path, now=now) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        try:
            while True:
                added.append(api.add_task("x", description="d" * 9000).id)
        except WorkspaceError as error:
            print(error.message)
        kept = [task.id for page in api.get_tasks(limit=200) for task in page]
        assert kept == added, (len(kept), len(added))
    with Workspace(path, now=now) as workspace, TodoistAPI("x", client=workspace.client()) as api:
        kept = [task.id for page in api.get_tasks(limit=200) for task in page]
        assert kept == added
        ballast.unlink()
        api.add_task("there is room again")
    print("well")
    """
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = f'mount -t tmpfs -o size=2m none {disk} && exec "$@"'
    command = ["unshare", "-Urm", "sh", "-c", mount, "sh"]
    if subprocess.run([*command, "true"], capture_output=True).returncode != 0:
        pytest.skip("a file system cannot be mounted here")
    run = [sys.executable, "-c", program(script), str(disk / "tasks.db")]
    done = subprocess.run([*command, *run], capture_output=True, text=True)
    assert done.stderr == ""
    said, well = done.stdout.splitlines()
    assert "is full; nothing was changed." in said
    assert well == "well"
