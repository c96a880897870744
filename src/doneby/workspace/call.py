"""One request while it is being answered, with everything a handler may use."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from .arguments import Arguments
from .limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext

ID_ALPHABET = "23456789CFGHJMPQRVWXcfghjmpqrvwx"
USER_ID = "10000001"
USER_NAME, USER_EMAIL = "You", "you@localhost"
"""The one user of the workspace."""


def random_id() -> str:
    """A new id that looks like Todoist's."""
    # The alphabet has 32 characters, so that all are equally likely.
    return "".join(ID_ALPHABET[byte % 32] for byte in secrets.token_bytes(16))


@dataclass(frozen=True, slots=True)
class Account:
    """The user's settings: what the meaning of dates depends on, and what is allowed.

    Attributes:
        timezone: The zone that "tomorrow at 5pm" is said in.
        day_first: Whether 1/2 is the first of February.
        next_week: The weekday that "next week" stands for, Monday being 1.
        weekend: The weekday that "the weekend" stands for.
        auto_reminder: How many minutes before a task is due its automatic reminder is.
        limits: How many of each thing there may be.
    """

    timezone: ZoneInfo
    day_first: bool = True
    next_week: int = 1
    weekend: int = 6
    auto_reminder: int = 30
    limits: Limits = NO_LIMITS


@dataclass(frozen=True, slots=True)
class Call:
    """One request: what was asked, the database in a transaction, and a clock that stands still.

    Attributes:
        database: The connection; the transaction is begun and ended around the handler.
        now: The moment of the request, in the user's zone.
        account: The user's settings.
        new_id: Makes the id of a new object.
        path: The path of the request; a cursor is good for its own path only.
        query: The arguments of the URL.
        body: The arguments of the JSON body.
    """

    database: sqlite3.Connection
    now: datetime
    account: Account
    new_id: Callable[[], str]
    path: str
    query: Arguments
    body: Arguments

    @property
    def timestamp(self) -> str:
        """The moment of the request, as the API writes moments."""
        return write_timestamp(self.now)

    @property
    def dates(self) -> DateContext:
        """What the meaning of a date phrase depends on."""
        from doneby.grammar.dates import DateContext

        account = self.account
        return DateContext(
            now=self.now,
            day_first=account.day_first,
            next_week=account.next_week,
            weekend=account.weekend,
        )


def write_timestamp(moment: datetime) -> str:
    """A moment in UTC with microseconds: text that sorts by time."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
