"""The undo journal on disk: one for all accounts and processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from uuid import uuid4

from doneby.agent.journal import Entry, State, Step
from doneby.storage.database import Store, explained, writing
from doneby.storage.errors import StorageError
from doneby.text import clean

_WHAT = "undo journal"
_APPLICATION_ID = 0x646E624A  # "dnbJ"

_MIGRATIONS = (
    (
        """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            toolkit TEXT NOT NULL,
            summary TEXT NOT NULL,
            undo TEXT NOT NULL,
            state TEXT NOT NULL
                CHECK (state IN ('planned', 'done', 'unknown', 'failed', 'undone')),
            planned_at TEXT NOT NULL,
            settled_at TEXT,
            request TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX entry_by_account ON entry (account, toolkit, id)",
    ),
)


class SqliteJournal(Store):
    """A ``doneby.agent.journal.Journal`` in a database, opened when it is first needed.

    An entry that another process planned and never settled counts as ``unknown``: that process
    was most likely killed halfway, and passing its change over would take back an older one.

    Args:
        path: The database file.
        now: The clock, for the time of each entry.
    """

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        super().__init__(path, _MIGRATIONS, what=_WHAT, application_id=_APPLICATION_ID)
        self._now = now
        self._planned_here: set[int] = set()
        self._request = ""

    def begin(self) -> None:
        """What is planned from now on is one request's; before, each entry is by itself."""
        self._request = uuid4().hex

    def plan(self, account: str, toolkit: str, summary: str, undo: tuple[Step, ...]) -> str:
        """Write the entry down as planned and return its id; on disk when this returns.

        Raises:
            StorageError: It cannot be written, so the change must not be made.
        """
        words, steps = clean(summary), json.dumps(undo)
        row = (account, toolkit, words, steps, self._moment(), self._request)
        with explained(self._path, _WHAT), writing(self._connection):
            cursor = self._connection.execute(
                "INSERT INTO entry (account, toolkit, summary, undo, state, planned_at, request)"
                " VALUES (?, ?, ?, ?, 'planned', ?, ?)",
                row,
            )
        entry_id = cursor.lastrowid
        assert entry_id is not None  # noqa: S101 - an INSERT always has one
        self._planned_here.add(entry_id)
        return str(entry_id)

    def settle(
        self,
        entry_id: str,
        state: State,
        undo: tuple[Step, ...] | None = None,
        summary: str | None = None,
    ) -> None:
        """Say how it went; ``undo`` and ``summary`` replace what was planned.

        Raises:
            StorageError: It cannot be written; the entry stays as it was.
        """
        steps = None if undo is None else json.dumps(undo)
        words = None if summary is None else clean(summary)
        with explained(self._path, _WHAT), writing(self._connection):
            settled = self._connection.execute(
                "UPDATE entry SET state = ?, undo = coalesce(?, undo),"
                " summary = coalesce(?, summary), settled_at = ? WHERE id = ?",
                (state, steps, words, self._moment(), int(entry_id)),
            )
        if settled.rowcount != 1:
            raise StorageError(f"The {_WHAT} {self._path} has no entry {entry_id}.")
        self._planned_here.discard(int(entry_id))

    def latest(self, account: str, toolkit: str) -> Entry | None:
        """The newest entry that is done or unknown, or None.

        Raises:
            StorageError: The journal cannot be read.
        """
        return next(iter(self._open_entries(account, toolkit)), None)

    def recent(self, account: str, toolkit: str, limit: int = 100) -> tuple[Entry, ...]:
        """The entries that are done or unknown, the newest first, so many at most.

        Raises:
            StorageError: The journal cannot be read.
        """
        return tuple(islice(self._open_entries(account, toolkit), limit))

    def together(self, entry: Entry) -> tuple[Entry, ...]:
        """The entry and those of its request that are done or unknown too, the newest first.

        Raises:
            StorageError: The journal cannot be read.
        """
        if not entry.request:
            return (entry,)
        found = self._open_entries(entry.account, entry.toolkit, entry.request)
        return tuple(found)

    def _open_entries(self, account: str, toolkit: str, request: str = "") -> Iterator[Entry]:
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT id, summary, undo, state, request, planned_at FROM entry"
                " WHERE account = ? AND toolkit = ? AND (? = '' OR request = ?)"
                " AND state IN ('planned', 'done', 'unknown') ORDER BY id DESC",
                (account, toolkit, request, request),
            )
            for row_id, summary, undo, state, made_for, at in rows:
                if row_id not in self._planned_here:
                    steps = tuple(json.loads(undo))
                    seen: State = "unknown" if state == "planned" else state
                    yield Entry(str(row_id), account, toolkit, summary, steps, seen, made_for, at)

    def _moment(self) -> str:
        return self._now().isoformat(timespec="seconds")
