"""The undo journal: what was changed and how to take it back. Storage is somebody else's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Literal, Protocol

from doneby.agent.fact import fact

State = Literal["planned", "done", "unknown", "failed", "undone"]

Step = dict[str, Any]
"""One step that takes a change back: plain JSON, understood by the toolkit that wrote it."""


@fact
class Entry:
    """One change.

    Attributes:
        id: Names the entry.
        account: Whose data was changed.
        toolkit: Which toolkit wrote it and can undo it.
        summary: What was done, in words: "completed buy milk".
        undo: The steps that take it back, in the order in which they are to be run.
        state: ``planned`` before the change is made, ``done`` after it, ``failed`` when it was
            not made, ``unknown`` when nobody can tell (the connection broke), ``undone`` once
            it was taken back.
        request: What was asked for when it was made; entries of one request are taken back
            together. Empty for an entry by itself.
        at: When it was planned, as ISO 8601 with the offset; empty where no time is kept.
    """

    id: str
    account: str
    toolkit: str
    summary: str
    undo: tuple[Step, ...]
    state: State
    request: str = ""
    at: str = ""


class Journal(Protocol):
    """Where a toolkit writes down a change before it makes it."""

    def begin(self) -> None:
        """What is planned from now on is one request's; before, each entry is by itself."""

    def plan(self, account: str, toolkit: str, summary: str, undo: tuple[Step, ...]) -> str:
        """Write the entry down as planned and return its id."""

    def settle(
        self,
        entry_id: str,
        state: State,
        undo: tuple[Step, ...] | None = None,
        summary: str | None = None,
    ) -> None:
        """Say how it went; ``undo`` and ``summary`` replace what was planned (a new id, say)."""

    def latest(self, account: str, toolkit: str) -> Entry | None:
        """The newest entry that is done or unknown, or None."""

    def recent(self, account: str, toolkit: str, limit: int = 100) -> tuple[Entry, ...]:
        """The entries that are done or unknown, the newest first, so many at most."""

    def together(self, entry: Entry) -> tuple[Entry, ...]:
        """The entry and those of its request that are done or unknown too, the newest first."""


@dataclass(slots=True)
class MemoryJournal:
    """A journal for tests and for programs that keep nothing."""

    entries: dict[str, Entry] = field(default_factory=dict)
    requests: int = 0

    def begin(self) -> None:
        """What is planned from now on is one request's; before, each entry is by itself."""
        self.requests += 1

    def plan(self, account: str, toolkit: str, summary: str, undo: tuple[Step, ...]) -> str:
        """Write the entry down as planned and return its id."""
        entry_id = str(len(self.entries) + 1)
        request = str(self.requests or "")
        self.entries[entry_id] = Entry(
            entry_id, account, toolkit, summary, undo, "planned", request
        )
        return entry_id

    def settle(
        self,
        entry_id: str,
        state: State,
        undo: tuple[Step, ...] | None = None,
        summary: str | None = None,
    ) -> None:
        """Say how it went; ``undo`` and ``summary`` replace what was planned."""
        entry = self.entries[entry_id]
        self.entries[entry_id] = replace(
            entry,
            state=state,
            undo=entry.undo if undo is None else undo,
            summary=entry.summary if summary is None else summary,
        )

    def latest(self, account: str, toolkit: str) -> Entry | None:
        """The newest entry that is done or unknown, or None."""
        return next(self._open(account, toolkit), None)

    def recent(self, account: str, toolkit: str, limit: int = 100) -> tuple[Entry, ...]:
        """The entries that are done or unknown, the newest first, so many at most."""
        return tuple(islice(self._open(account, toolkit), limit))

    def together(self, entry: Entry) -> tuple[Entry, ...]:
        """The entry and those of its request that are done or unknown too, the newest first."""
        if not entry.request:
            return (entry,)
        open_ones = self._open(entry.account, entry.toolkit)
        return tuple(other for other in open_ones if other.request == entry.request)

    def _open(self, account: str, toolkit: str) -> Iterator[Entry]:
        for entry in reversed(self.entries.values()):
            if (entry.account, entry.toolkit) == (account, toolkit) and entry.state in (
                "done",
                "unknown",
            ):
                yield entry
