"""The conversations that were kept: listed, read, exported and deleted without an agent."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from doneby.assistant.options import Options, UsageError
from doneby.assistant.setup import Setup
from doneby.storage.files import write_new
from doneby.storage.history import Line, Session, Spending, SqliteHistory

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

__all__ = ["Archive", "Line", "Session", "Spending", "write_new"]

MOST = 1_000_000
"""More conversations than there are."""


class Archive:
    """What was said on this machine, whoever is signed in now.

    Every method that reads or deletes raises a StorageError where the database cannot be used.

    Args:
        history: Where conversations are kept.
        now: The time.
        zone: The zone in which times are told.
        keeps: Whether new ones are kept.
    """

    def __init__(
        self, history: SqliteHistory, now: datetime, zone: ZoneInfo, *, keeps: bool
    ) -> None:
        self.keeps = keeps
        self._history = history
        self._now = now
        self._zone = zone

    @classmethod
    @contextmanager
    def opened(cls, env: Mapping[str, str]) -> Iterator[Archive]:
        """Open the archive for a while.

        Raises:
            DonebyError: What is set up cannot be understood.
        """
        setup = Setup.find(Options(), env)
        clock = setup.clock
        history = SqliteHistory(setup.paths.history, clock.now)
        try:
            yield cls(history, clock.now(), clock.zone, keeps=setup.settings.history)
        finally:
            history.close()

    def find(self, search: str = "", limit: int = MOST) -> list[Session]:
        """Conversations in which something was said, the last used first."""
        return self._history.sessions(search, limit)

    def one(self, number: int | None) -> Session:
        """A conversation by its number; the last one for None.

        Raises:
            UsageError: There is none.
        """
        if number is None:
            found = next(iter(self.find(limit=1)), None)
        else:
            found = self._history.session(number)
        if found is None:
            raise UsageError(
                "There are no conversations." if number is None else _no_such(number),
                "See: doneby history list",
            )
        return found

    def lines(self, session: Session) -> list[Line]:
        """Everything that was said and done in a conversation."""
        return self._history.lines(session.id)

    def older_than(self, days: int) -> list[Session]:
        """The conversations that were last used so many days ago or earlier."""
        moment = self._now - timedelta(days=days)
        return [one for one in self.find() if one.used_at <= moment]

    def delete(self, sessions: Sequence[Session]) -> None:
        """Delete conversations so that nothing of them stays."""
        self._history.delete(*(session.id for session in sessions))

    def spending(self, days: int | None = None) -> list[Spending]:
        """What models were used for in so many days, today included; ever for None."""
        since = self._now.date() - timedelta(days=days - 1) if days else None
        return self._history.spending(since)

    def markdown(self, sessions: Sequence[Session]) -> str:
        """Conversations as Markdown."""
        return "\n".join(self._as_markdown(session) for session in sessions)

    def documents(self, sessions: Sequence[Session]) -> list[dict[str, Any]]:
        """Conversations as plain JSON values, times in ISO 8601."""
        found = []
        for session in sessions:
            lines = [
                {"kind": line.kind, "at": line.at and line.at.isoformat(), **line.data}
                for line in self.lines(session)
            ]
            times = {name: getattr(session, name).isoformat() for name in ("begun_at", "used_at")}
            found.append({**asdict(session), **times, "entries": lines})
        return found

    def told(self, moment: datetime) -> str:
        """A time as people read it."""
        return f"{moment.astimezone(self._zone):%Y-%m-%d %H:%M}"

    def _as_markdown(self, session: Session) -> str:
        head = f"# {session.title}\n\n*{self.told(session.begun_at)}, {session.account}*\n"
        return "\n".join([head, *(_as_markdown(line) for line in self.lines(session))])


def _no_such(number: int) -> str:
    return f"There is no conversation {number}."


def _as_markdown(line: Line) -> str:
    """One thing as Markdown; text of others is quoted, so that it cannot pass for a heading."""
    text = str(line.data.get("text", ""))
    match line.kind:
        case "request":
            return f"## {' '.join(text.split())}\n"
        case "call":
            arguments = json.dumps(line.data.get("arguments", {}), ensure_ascii=False)
            name = line.data.get("name", "")
            return f"`{name}` `{arguments.replace('`', chr(39))}`\n\n{_quoted(text)}\n"
        case "error":
            return f"**Broken off:** {' '.join(text.split())}\n"
        case _:
            return text.strip() + "\n"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())
