"""Conversations on disk: what was shown, and what a model has to be told to go on with one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
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
    ("ALTER TABLE entry ADD COLUMN at TEXT",),
)

_SESSION = (
    "SELECT id, title, account, begun_at, used_at,"
    " (SELECT count(*) FROM entry WHERE session = session.id) FROM session "
)


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation. ``entries`` is how many things were said and done in it."""

    id: int
    title: str
    account: str
    begun_at: datetime
    used_at: datetime
    entries: int


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was said or done.

    Attributes:
        id: Its number; later things have higher ones.
        kind: ``request``, ``call``, ``answer`` or ``error``.
        data: What it was.
        at: When; None for what an early version wrote.
    """

    id: int
    kind: str
    data: dict[str, Any]
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Spending:
    """What the answers of one model came to on one day.

    Attributes:
        day: The day, in the zone of whoever asked.
        model: The model.
        requests: How many requests it carried out, or broke off.
        input_tokens: Tokens that it was sent.
        output_tokens: Tokens that it answered.
        cost: What its provider says that it cost, in the provider's own unit (US dollars with
            OpenRouter); None where it says nothing.
    """

    day: date
    model: str
    requests: int
    input_tokens: int
    output_tokens: int
    cost: float | None


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
        moment = self._moment()
        with explained(self._path, _WHAT), writing(self._connection):
            self._connection.execute(
                "INSERT INTO entry (session, kind, data, at) VALUES (?, ?, ?, ?)",
                (session, kind, text, moment),
            )
            self._connection.execute(
                "UPDATE session SET used_at = ? WHERE id = ?", (moment, session)
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

    def lines(self, session: int, limit: int = -1, before: int | None = None) -> list[Line]:
        """The last things of a conversation, oldest first; those before an id, to read back."""
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT id, kind, data, at FROM entry WHERE session = ? AND (? IS NULL OR id < ?)"
                " ORDER BY id DESC LIMIT ?",
                (session, before, before, limit),
            ).fetchall()
        return [
            Line(line, kind, json.loads(data), datetime.fromisoformat(at) if at else None)
            for line, kind, data, at in reversed(rows)
        ]

    def session(self, session: int) -> Session | None:
        """One conversation; None where there is none of that id."""
        with explained(self._path, _WHAT):
            row = self._connection.execute(_SESSION + "WHERE id = ?", (session,)).fetchone()
        return _session(row) if row else None

    def sessions(self, search: str = "", limit: int = 500) -> list[Session]:
        """Conversations, the last used first; with ``search``, those in which it was said."""
        # An entry's text is JSON in ASCII, so what is searched for is written the same way.
        written = json.dumps(search)[1:-1]
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                _SESSION + "WHERE ? = '' OR instr(lower(title), lower(?)) OR EXISTS"  # noqa: S608 - the pieces are our own
                " (SELECT 1 FROM entry WHERE session = session.id"
                "  AND instr(lower(data), lower(?)))"
                " ORDER BY used_at DESC, id DESC LIMIT ?",
                (search, search, written, limit),
            ).fetchall()
        return [_session(row) for row in rows]

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

    def spending(self, since: date | None = None) -> list[Spending]:
        """What models were used for, the newest day first; only what their providers report."""
        with explained(self._path, _WHAT):
            rows = self._connection.execute(
                "SELECT substr(coalesce(at, used_at), 1, 10) AS day,"
                " coalesce(json_extract(data, '$.model'), '') AS model, count(*),"
                " sum(json_extract(data, '$.usage.input_tokens')),"
                " sum(json_extract(data, '$.usage.output_tokens')),"
                " sum(json_extract(data, '$.usage.cost'))"
                " FROM entry JOIN session ON session.id = session"
                " WHERE kind IN ('answer', 'error') AND json_extract(data, '$.usage.known')"
                " AND day >= ? GROUP BY day, model ORDER BY day DESC, model",
                (since.isoformat() if since else "",),
            ).fetchall()
        return [Spending(date.fromisoformat(day), *rest) for day, *rest in rows]

    def delete(self, *sessions: int) -> None:
        """Delete conversations so that nothing of what was said in them stays in the file."""
        connection = self._connection
        with explained(self._path, _WHAT):
            connection.execute("PRAGMA secure_delete = ON")
            with writing(connection):
                connection.executemany(
                    "DELETE FROM session WHERE id = ?", [(session,) for session in sessions]
                )
            # What was deleted still stands in the write-ahead log until that is emptied.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _moment(self) -> str:
        return self._now().isoformat()


def _session(row: Sequence[Any]) -> Session:
    number, title, account, begun_at, used_at, entries = row
    begun, used = datetime.fromisoformat(begun_at), datetime.fromisoformat(used_at)
    return Session(number, title, account, begun, used, entries)
