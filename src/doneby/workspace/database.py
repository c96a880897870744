"""Opening the database file: created once by whoever comes first, refused when it is not ours."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from doneby.grammar.names import fold

from .errors import WorkspaceError
from .schema import APPLICATION_ID, MIGRATIONS, VERSION

IN_MEMORY = ":memory:"
BUSY_SECONDS = 10.0


def connect(path: str | Path) -> sqlite3.Connection:
    """Open the workspace's database, creating or upgrading it first where that is needed.

    Raises:
        WorkspaceError: The file cannot be opened, is not a workspace, is damaged or belongs to
            a newer version. The file is left exactly as it was.
    """
    if str(path) != IN_MEMORY:
        path = Path(path).expanduser()
        _make_private_file(path)
    try:
        database = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise explain(error, path) from error
    try:
        _prepare(database, path)
    except sqlite3.Error as error:
        database.close()
        raise explain(error, path) from error
    except BaseException:
        database.close()
        raise
    return database


def explain(error: sqlite3.Error, path: str | Path) -> WorkspaceError:
    """Say what an error of SQLite means for the person whose tasks are in the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_NOTADB:
            return WorkspaceError(
                f"{path} is not a doneby workspace.",
                "Move it elsewhere, or name another folder in DONEBY_HOME.",
            )
        case sqlite3.SQLITE_CORRUPT:
            return WorkspaceError(
                f"{path} is damaged and was left as it is.",
                "Restore it from a backup, or move it elsewhere to start afresh.",
            )
        case sqlite3.SQLITE_FULL:
            return WorkspaceError(
                f"The disk that holds {path} is full; nothing was changed.",
                "Free some space and try again.",
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return WorkspaceError(
                f"{path} cannot be opened for writing.",
                "Check who owns the file and its folder, or name another folder in DONEBY_HOME.",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WorkspaceError(
                f"Another program is busy with {path}; nothing was changed.",
                "Try again in a moment.",
                retryable=True,
            )
        case _:
            return WorkspaceError(
                f"{path} cannot be used ({error}); nothing was changed.",
                "Check the disk and try again.",
            )


def _make_private_file(path: Path) -> None:
    """Create folder and file for the user alone; SQLite would let others read them."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise WorkspaceError(
            f"{path} cannot be opened for writing ({error.strerror or error}).",
            "Check who owns the file and its folder, or name another folder in DONEBY_HOME.",
        ) from error


def _prepare(database: sqlite3.Connection, path: str | Path) -> None:
    database.row_factory = sqlite3.Row
    database.create_function("fold", 1, fold, deterministic=True)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = FULL")
    # One moment's state: another process may be making the file just now.
    database.execute("BEGIN")
    try:
        version = _version(database, path)
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
    if version < VERSION:
        _use_write_ahead_log(database)
        _upgrade(database, path)


def _version(database: sqlite3.Connection, path: str | Path) -> int:
    """The schema version of a database that is ours or still empty."""
    application = database.execute("PRAGMA application_id").fetchone()[0]
    version = int(database.execute("PRAGMA user_version").fetchone()[0])
    tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION_ID and (application or version or tables):
        raise WorkspaceError(
            f"{path} is a database of another program.",
            "Name another folder in DONEBY_HOME.",
        )
    if version > VERSION:
        raise WorkspaceError(
            f"{path} was written by a newer version of doneby.",
            "Upgrade doneby: pip install --upgrade doneby.",
        )
    return version


def _use_write_ahead_log(database: sqlite3.Connection) -> None:
    """Switch to WAL, which lasts; the switch itself does not wait for others as writes do."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def _upgrade(database: sqlite3.Connection, path: str | Path) -> None:
    """Carry out the missing steps under the write lock, all of them or none."""
    database.execute("BEGIN IMMEDIATE")
    try:
        version = _version(database, path)  # another process may have been first
        if 0 < version < VERSION:
            _keep_copy(path, version)
        for step in MIGRATIONS[version:]:
            step(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _keep_copy(path: str | Path, version: int) -> None:
    """Copy the database beside itself before its first upgrade from ``version``."""
    if str(path) == IN_MEMORY:
        return
    copy = Path(f"{path}.v{version}.backup")
    if copy.exists():
        return
    # Under another name until it is whole: half a copy must never pass for one.
    unfinished = copy.with_suffix(".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        _make_private_file(unfinished)
        with (
            closing(sqlite3.connect(path)) as source,
            closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
        unfinished.replace(copy)
    except OSError as error:
        raise WorkspaceError(
            f"A copy of {path} cannot be kept as {copy} ({error.strerror or error}), so it was"
            " not upgraded and nothing was changed.",
            "Check who owns the folder and whether there is room, and try again.",
        ) from error
