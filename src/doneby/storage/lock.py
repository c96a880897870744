"""One process at a time: a lock that ends with whoever holds it, on every system."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from doneby.storage.database import BUSY_SECONDS, explained
from doneby.storage.paths import private_file


@contextmanager
def alone(path: Path, what: str) -> Iterator[None]:
    """Let nobody else who asks for the same file in, until the end.

    It is SQLite's write lock on an empty file beside it.

    Args:
        path: The file that is read and written meanwhile.
        what: What it is, for messages.

    Raises:
        StorageError: Somebody else does not let go of it, or the lock cannot be made.
    """
    lock = path.with_name(f".{path.name}.lock")
    private_file(lock)
    with (
        explained(lock, what),
        closing(sqlite3.connect(lock, timeout=BUSY_SECONDS, isolation_level=None)) as connection,
    ):
        connection.execute("BEGIN IMMEDIATE")
        yield
