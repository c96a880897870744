"""What an import made of what, so that it can go on where it broke off and makes nothing twice."""

from __future__ import annotations

from pathlib import Path

from doneby.storage.database import Store, explained, writing

_WHAT = "list of what was imported"
_APPLICATION_ID = 0x646E6243  # "dnbC"

_MIGRATIONS = (
    (
        """
        CREATE TABLE carried (
            account TEXT NOT NULL,
            origin TEXT NOT NULL,
            made TEXT NOT NULL,
            PRIMARY KEY (account, origin)
        ) STRICT, WITHOUT ROWID
        """,
    ),
)


class SqliteCarried(Store):
    """The memory of imports into one account.

    Args:
        path: The database file.
        account: Into which.
    """

    def __init__(self, path: Path, account: str) -> None:
        super().__init__(path, _MIGRATIONS, what=_WHAT, application_id=_APPLICATION_ID)
        self._account = account

    def made_of(self, origin: str) -> str | None:
        """The id of what was made of something, whether it is there still or not.

        Raises:
            StorageError: It cannot be read.
        """
        with explained(self._path, _WHAT):
            row = self._connection.execute(
                "SELECT made FROM carried WHERE account = ? AND origin = ?",
                (self._account, origin),
            ).fetchone()
        return row[0] if row else None

    def note(self, origin: str, made: str) -> None:
        """Write down what was made of something; on disk when this returns.

        Raises:
            StorageError: It cannot be written.
        """
        with explained(self._path, _WHAT), writing(self._connection):
            self._connection.execute(
                "INSERT INTO carried (account, origin, made) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET made = excluded.made",
                (self._account, origin, made),
            )
