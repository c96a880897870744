"""Databases are private, survive other processes, and are never destroyed."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from doneby.storage.database import connect, explained, writing
from doneby.storage.errors import StorageError

MARK = 0x12345678
FIRST = (("CREATE TABLE thing (name TEXT) STRICT",),)
SECOND = (*FIRST, ("ALTER TABLE thing ADD COLUMN size INTEGER", "UPDATE thing SET size = 1"))


def opened(path: Path, migrations: tuple[tuple[str, ...], ...] = FIRST) -> sqlite3.Connection:
    return connect(path, migrations, what="box", application_id=MARK)


def test_a_new_database_is_made_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "made" / "box.db"
    with closing(opened(path)) as database, writing(database):
        database.execute("INSERT INTO thing VALUES ('kept')")
    with closing(opened(path)) as database:
        assert database.execute("SELECT name FROM thing").fetchall() == [("kept",)]
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.skipif(os.name != "posix", reason="modes are a POSIX matter")
def test_no_file_of_it_can_be_read_by_others(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "box.db")) as database:
        with writing(database):
            database.execute("INSERT INTO thing VALUES ('secret')")
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        assert len(list(tmp_path.iterdir())) == 3
    assert modes == {0o600}


def test_an_older_database_is_brought_up_with_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "box.db"
    with closing(opened(path)) as database, writing(database):
        database.execute("INSERT INTO thing VALUES ('old')")
    with closing(opened(path, SECOND)) as database:
        assert database.execute("SELECT * FROM thing").fetchall() == [("old", 1)]


def test_a_migration_that_fails_leaves_the_older_version(tmp_path: Path) -> None:
    path = tmp_path / "box.db"
    opened(path).close()
    broken = (*FIRST, ("ALTER TABLE thing ADD COLUMN size INTEGER", "nonsense"))
    with pytest.raises(StorageError):
        opened(path, broken)
    with closing(opened(path)) as database:
        assert len(database.execute("PRAGMA table_info(thing)").fetchall()) == 1


def zeroed_page(path: Path) -> None:
    with closing(opened(path)) as database, writing(database):
        database.executemany("INSERT INTO thing VALUES (?)", [("x" * 500,)] * 100)
    content = bytearray(path.read_bytes())
    content[4096:8192] = bytes(4096)
    path.write_bytes(content)


def another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE theirs (x)")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: opened(path, SECOND).close(), "newer version"),
        (lambda path: path.write_bytes(b"not a database at all" * 100), "not a database"),
        (zeroed_page, "damaged"),
        (another_program, "is not the box of doneby"),
        (lambda path: path.mkdir(), "cannot be written"),
    ],
    ids=["newer", "junk", "damaged", "stranger", "folder"],
)
def test_what_cannot_be_used_is_named_and_left_alone(
    tmp_path: Path, spoil: object, said: str
) -> None:
    path = tmp_path / "box.db"
    assert callable(spoil)
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with (
        pytest.raises(StorageError, match=said) as caught,
        closing(opened(path)) as database,
        explained(path, "box"),
    ):
        database.execute("SELECT count(*) FROM thing WHERE name = 'y'").fetchall()
    assert str(path) in caught.value.message
    assert caught.value.hint
    if before is not None:
        assert path.read_bytes() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_only_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "box.db"
    opened(path).close()
    path.chmod(0o400)
    with pytest.raises(StorageError, match="cannot be written"):
        opened(path)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_a_full_disk_is_said_and_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    program = f"""
import resource, signal, sys
from pathlib import Path
from doneby.storage.database import connect, explained, writing
path = Path({str(tmp_path / "box.db")!r})
database = connect(path, {FIRST!r}, what="box", application_id={MARK})
with writing(database):
    database.execute("INSERT INTO thing VALUES ('kept')")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    with explained(path, "box"), writing(database):
        database.execute("INSERT INTO thing VALUES (?)", ("x" * 1_000_000,))
except Exception as error:
    print(type(error).__name__, error)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("StorageError The box")
    with closing(opened(tmp_path / "box.db")) as database:
        assert database.execute("SELECT name FROM thing").fetchall() == [("kept",)]


def test_many_processes_may_begin_at_once(tmp_path: Path) -> None:
    program = f"""
from pathlib import Path
from doneby.storage.database import connect, writing
path = Path({str(tmp_path / "box.db")!r})
database = connect(path, {SECOND!r}, what="box", application_id={MARK})
for _ in range(20):
    with writing(database):
        (count,) = database.execute("SELECT count(*) FROM thing").fetchone()
        database.execute("INSERT INTO thing VALUES (?, ?)", (str(count), count))
"""
    started = [
        subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE) for _ in range(8)
    ]
    for process in started:
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, b"")
    with closing(opened(tmp_path / "box.db", SECOND)) as database:
        sizes = database.execute("SELECT size FROM thing ORDER BY size").fetchall()
    assert sizes == [(number,) for number in range(160)]
