"""Conversations on disk: what was shown, and what a model has to be told to go on with one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from doneby.storage.database import Store, explained, writing
from doneby.text import clean, shorten

_WHAT = "history of conversations"
_APPLICATION_ID = 0x646E6248  # "dnbH"
TITLE_WIDTH = 80

_MIGRATIONS = (
    (
        """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            account TEXT NOT NULL,
            begun_at TEXT NOT NULL,
            used_at TEXT NOT NULL,
            messages TEXT NOT NULL DEFAULT '[]',
            outside TEXT NOT NULL DEFAULT '[]'
        ) STRICT
        """,
        """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            data TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX entry_by_session ON entry (session, id)",
        "CREATE INDEX entry_by_kind ON entry (kind, id)",
    ),
)


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation. ``entries`` is how many things were said and done in it."""

    id: int
    title: str
    account: str
    used_at: datetime
    entries: int


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was said or done: its kind (``request``, ``answer``, ``call``) and data."""

    id: int
    kind: str
    data: dict[str, Any]


class SqliteHistory(Store):
    """Every conversation of this machine, in a database that is opened when first needed.

    Args:
        path: The database file.
        now: The clock.
        hide: Takes secrets out of a text before it is stored.
    """

    def __init__(
        self, path: Path, now: Callable[[], datetime], hide: Callable[[str], str] = str
    ) -> None:
        super().__init__(path, _MIGRATIONS, what=_WHAT, application_id=_APPLICATION_ID)
        self._now = now
        self._hide = hide

    def begin(self, title: str, account: str) -> int:
        """Make a conversation and return its id.

        Raises:
            StorageError: It cannot be written; so with all that follow.
        """
        moment = self._moment()
        named = shorten(clean(self._hide(title)), TITLE_WIDTH)
        with explained(self._path, _WHAT), writing(self._connection):
            cursor = self._connection.execute(
                "INSERT INTO session (title, account, begun_at, used_at) VALUES (?, ?, ?, ?)",
                (named, account, moment, moment),
            )
        return int(cursor.lastrowid or 0)

    def add(self, session: int, kind: str, data: dict[str, Any]) -> None:
        """Add one thing that was said or done; on disk when this returns."""
        text = self._hide(json.dumps(data, ensure_ascii=True, default=str))
        with explained(self._path, _WHAT), writing(self._connection):
            self._connection.execute(
                "INSERT INTO entry (session, kind, data) VALUES (?, ?, ?)", (session, kind, text)
            )
            self._connection.execute(
                "UPDATE session SET used_at = ? WHERE id = ?", (self._moment(), session)
            )

    def keep_messages(
        self, session: int, messages: Sequence[dict[str, Any]], outside: Sequence[str]
    ) -> None:
        """Keep what a model has to be told to go on."""
        texts = (self._hide(json.dumps(list(value), default=str)) for value in (messages, outside))
        with explained(self._path, _WHAT), writing(self._connection):
            self._connection.execute(
                "UPDATE session SET messages = ?, outside = ? WHERE id = ?", (*texts, session)
            )

    def messages(self, session: int) -> tuple[list[dict[str, Any]], list[str]]:
        """What was kept of it: the messages, and where outside text in them came from."""
        with explained(self._path, _WHAT):
            row = self._connection.execute(
                "SELECT messages, outside FROM session WHERE id = ?", (session,)
            ).fetchone()
        return (json.loads(row[0]), json.loads(row[1])) if row else ([], [])

    def lines(self, session: int, limit: int, before: int | None = None) -> list[Line]:
        """The last things of a conversation, oldest first; those before an id, to read back."""
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT id, kind, data FROM entry WHERE session = ? AND (? IS NULL OR id < ?)"
                " ORDER BY id DESC LIMIT ?",
                (session, before, before, limit),
            ).fetchall()
        return [Line(row[0], row[1], json.loads(row[2])) for row in reversed(rows)]

    def sessions(self, search: str = "", limit: int = 500) -> list[Session]:
        """Conversations, the last used first; with ``search``, those in which it was said."""
        # An entry's text is JSON in ASCII, so what is searched for is written the same way.
        written = json.dumps(search)[1:-1]
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT id, title, account, used_at,"
                " (SELECT count(*) FROM entry WHERE session = session.id) FROM session"
                " WHERE ? = '' OR instr(lower(title), lower(?)) OR EXISTS"
                " (SELECT 1 FROM entry WHERE session = session.id"
                "  AND instr(lower(data), lower(?)))"
                " ORDER BY used_at DESC, id DESC LIMIT ?",
                (search, search, written, limit),
            ).fetchall()
        return [
            Session(row[0], row[1], row[2], datetime.fromisoformat(row[3]), row[4]) for row in rows
        ]

    def requests(self, limit: int = 200) -> list[str]:
        """What was asked for in any conversation, oldest first."""
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT data FROM entry WHERE kind = 'request' ORDER BY id DESC LIMIT ?", (limit,)
            ).fetchall()
        return [json.loads(data)["text"] for (data,) in reversed(rows)]

    def rename(self, session: int, title: str) -> None:
        """Give a conversation another title; an empty one leaves it as it is."""
        named = shorten(clean(title), TITLE_WIDTH)
        if named:
            with explained(self._path, _WHAT), writing(self._connection):
                self._connection.execute(
                    "UPDATE session SET title = ? WHERE id = ?", (named, session)
                )

    def delete(self, session: int) -> None:
        """Delete a conversation with all that was said in it."""
        with explained(self._path, _WHAT), writing(self._connection):
            self._connection.execute("DELETE FROM session WHERE id = ?", (session,))

    def _moment(self) -> str:
        return self._now().isoformat()
