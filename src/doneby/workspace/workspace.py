"""The embedded Todoist: opened on a file, reached through httpx clients that need no network."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .arguments import Arguments
from .call import Account, Call, random_id, write_timestamp
from .database import connect, explain
from .errors import ApiError, WorkspaceError, invalid_body, invalid_token
from .limits import NO_LIMITS, Limits
from .records import insert
from .routes import find_route

if TYPE_CHECKING:
    import httpx

PREFIX = "/api/v1"
MAX_BODY = 1024 * 1024


class Answer(NamedTuple):
    """What a request is answered with: a status and a JSON value."""

    status: int
    body: Any


class Workspace:
    """Todoist's API v1 over one SQLite file, in this process.

    Several processes may have the same file open. Within one process the workspace may be used
    from any thread: one lock makes each request wait for the one before it.

    Args:
        path: The file, made with its folder when it is not there; ``":memory:"`` for none.
        now: Tells the time, with a zone.
        timezone: The user's zone, an IANA name.
        day_first: Whether 1/2 is the first of February.
        limits: How many of each thing there may be; the service has such limits for its plans.
        new_id: Makes the ids of new objects.

    Raises:
        WorkspaceError: The file cannot be used; it is left as it was.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        now: Callable[[], datetime],
        timezone: str = "UTC",
        day_first: bool = True,
        limits: Limits = NO_LIMITS,
        new_id: Callable[[], str] = random_id,
    ) -> None:
        self._path = path
        self._now = now
        self._account = Account(_zone(timezone), day_first, limits=limits)
        self._new_id = new_id
        self._lock = threading.Lock()
        self._database = connect(path)
        try:
            self._make_inbox()
        except sqlite3.Error as error:
            self._database.close()
            raise explain(error, path) from error

    def client(self) -> httpx.Client:
        """A new client whose every request is answered here; it may be closed at will."""
        from .transport import open_client

        return open_client(self)

    def async_client(self) -> httpx.AsyncClient:
        """The same for asynchronous callers."""
        from .transport import open_async_client

        return open_async_client(self)

    def close(self) -> None:
        """Close the file. Clients that are still open cannot be used any more."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def answer(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str],
        headers: Mapping[str, str],
        content: bytes = b"",
    ) -> Answer:
        """Answer one request, wholly or, with a refusal, not at all.

        Raises:
            WorkspaceError: The file cannot be used any more; nothing was changed.
        """
        try:
            _check_token(headers)
            handler, ids = find_route(method, path.removeprefix(PREFIX))
            body = _read_body(content, headers.get("content-type", ""))
            with self._lock:
                return self._carry_out(method, path, handler, ids, query, body)
        except ApiError as refusal:
            return Answer(refusal.status, refusal.body())

    def _carry_out(
        self,
        method: str,
        path: str,
        handler: Callable[..., Any],
        ids: list[str],
        query: Mapping[str, str],
        body: Mapping[str, Any],
    ) -> Answer:
        """Run a handler in a transaction of its own."""
        call = Call(
            database=self._database,
            now=self._now().astimezone(self._account.timezone),
            account=self._account,
            new_id=self._new_id,
            path=path,
            query=Arguments(query, textual=True),
            body=Arguments(body),
        )
        try:
            self._database.execute("BEGIN" if method == "GET" else "BEGIN IMMEDIATE")
            try:
                result = handler(call, *ids)
                self._database.execute("COMMIT")
            finally:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise explain(error, self._path) from error
        return Answer(200, result)

    def _make_inbox(self) -> None:
        """Add the project that every account has; the first process to ask makes it."""
        if self._database.execute("SELECT 1 FROM projects WHERE is_inbox").fetchone():
            return
        self._database.execute("BEGIN IMMEDIATE")
        if not self._database.execute("SELECT 1 FROM projects WHERE is_inbox").fetchone():
            stamp = write_timestamp(self._now())
            inbox = {"id": self._new_id(), "name": "Inbox", "is_inbox": 1, "child_order": 0}
            insert(self._database, "projects", {**inbox, "created_at": stamp, "updated_at": stamp})
        self._database.execute("COMMIT")


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise WorkspaceError(
            f"There is no time zone {name!r}.", "Use a name such as Europe/Paris."
        ) from error


def _check_token(headers: Mapping[str, str]) -> None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise invalid_token()


def _read_body(content: bytes, content_type: str) -> dict[str, Any]:
    """The JSON object, or for ``/sync`` the form, that came with a request."""
    if len(content) > MAX_BODY:
        raise ApiError(413, "PAYLOAD_TOO_LARGE", "Request body is larger than 1 MiB", 413)
    if not content.strip():
        return {}
    try:
        if content_type.startswith("application/x-www-form-urlencoded"):
            return _read_form(content)
        value = json.loads(content, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise invalid_body("The body is not valid JSON") from None
    if not isinstance(value, dict):
        raise invalid_body("The body is not a JSON object")
    return value


def _read_form(content: bytes) -> dict[str, Any]:
    from urllib.parse import parse_qsl

    return dict(parse_qsl(content.decode(), keep_blank_values=True))


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
