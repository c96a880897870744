"""SQLite opened so that nothing is lost: one way for every database of the program.

WAL with synchronous=FULL costs 5 ms a commit and survives a power cut. Every write begins with
``BEGIN IMMEDIATE``: a transaction that reads first and writes later is refused under load,
whatever the busy time-out.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from doneby.storage.errors import StorageError
from doneby.storage.paths import private_file

BUSY_SECONDS = 10.0

Migration = Sequence[str]
"""The statements that lead from one version of a database to the next."""


def connect(
    path: Path, migrations: Sequence[Migration], *, what: str, application_id: int
) -> sqlite3.Connection:
    """Open a database, made private and brought to the newest version.

    Args:
        path: The file; made, with its folder, when it is not there.
        migrations: How to get from each version to the next, from an empty file on.
        what: What it is, for messages: "undo journal".
        application_id: Marks the file as this program's; another's is refused.

    Raises:
        StorageError: It cannot be opened; the file is left as it was.
    """
    # SQLite would make it readable for all; the files it puts beside it take its mode.
    private_file(path)
    with explained(path, what):
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            _refuse_strangers(connection, path, len(migrations), what, application_id)
            _write_ahead(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            _migrate(connection, migrations, application_id)
        except BaseException:
            connection.close()
            raise
    return connection


class Store:
    """What is kept in one database, which is opened when it is first needed.

    Args:
        path: The database file.
        migrations: As ``connect`` takes them.
        what: What the file is called in a sentence.
        application_id: Marks the file as this program's.
    """

    def __init__(
        self,
        path: Path,
        migrations: Sequence[Migration],
        *,
        what: str,
        application_id: int,
    ) -> None:
        self._path = path
        self._open = partial(connect, path, migrations, what=what, application_id=application_id)
        self._opened: sqlite3.Connection | None = None

    def close(self) -> None:
        """Let go of the file; the next call opens it again."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @property
    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            self._opened = self._open()
        return self._opened


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction that holds the write lock from its first moment."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk has rolled back already.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def explained(path: Path, what: str) -> Iterator[None]:
    """Turn what SQLite raises into a sentence about this file.

    Raises:
        StorageError: In the place of an error of SQLite.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(*_explain(error, path, what)) from error


def _explain(error: sqlite3.Error, path: Path, what: str) -> tuple[str, str]:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_NOTADB":
        return f"The {what} {path} is not a database.", _MOVE_AWAY
    if name.startswith("SQLITE_CORRUPT"):
        return f"The {what} {path} is damaged.", _MOVE_AWAY
    if name == "SQLITE_FULL":
        return f"The disk is full: the {what} {path} cannot grow.", "Make room and try again."
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return (
            f"The {what} {path} has been in use by another process for {BUSY_SECONDS:.0f} s.",
            "Try again when that process has ended.",
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return (
            f"The {what} {path} cannot be written ({error}).",
            "Check who owns the file and its folder, or set DONEBY_HOME to another folder.",
        )
    return f"The {what} {path} cannot be used ({error}).", "Check the disk and try again."


_MOVE_AWAY = "Move the file away (keep it: it may be rescued), and a new one is made."


def _refuse_strangers(
    connection: sqlite3.Connection, path: Path, newest: int, what: str, application_id: int
) -> None:
    """Refuse a file of a newer version or of another program before anything is written."""
    # All in one transaction: another process may be making the file at this moment.
    connection.execute("BEGIN")
    (found,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    version = _version(connection)
    connection.execute("COMMIT")
    if found != application_id and (found or version or tables):
        raise StorageError(f"{path} is not the {what} of doneby.", _MOVE_AWAY)
    if version > newest:
        raise StorageError(
            f"The {what} {path} was written by a newer version of doneby.",
            "Upgrade doneby, or set DONEBY_HOME to another folder.",
        )


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to WAL; the busy time-out does not cover this switch, so it is tried again."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


def _migrate(
    connection: sqlite3.Connection, migrations: Sequence[Migration], application_id: int
) -> None:
    if _version(connection) == len(migrations):
        return
    with writing(connection):
        # Read again under the lock: another process may have been first.
        for migration in migrations[_version(connection) :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations):d}")
        connection.execute(f"PRAGMA application_id = {application_id:d}")


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
