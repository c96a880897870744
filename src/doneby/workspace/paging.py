"""Lists in pages: a cursor remembers the last thing shown, and which list it belongs to.

A cursor holds the sort key of the last item rather than a count, so that a task completed while
somebody turns the pages makes nobody skip another.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .call import Call
from .errors import invalid

DEFAULT_LIMIT = 50
MAX_LIMIT = 200

Key = tuple[int | str, ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Listing:
    """A SELECT in its parts, so that a page of it can be asked for.

    Attributes:
        columns: What to select.
        source: The FROM clause.
        order: Expressions that put the rows in one and only one order; never null.
        where: Conditions, all of which must hold.
        parameters: The values of the conditions, in their order.
        descending: The last comes first.
    """

    columns: str
    source: str
    order: tuple[str, ...]
    where: Sequence[str] = ()
    parameters: Sequence[Any] = ()
    descending: bool = field(default=False, kw_only=True)

    def rows(
        self, database: sqlite3.Connection, after: Key | None, count: int
    ) -> list[sqlite3.Row]:
        """At most ``count`` rows that follow the key; all of them for a count of -1."""
        where, parameters = list(self.where), list(self.parameters)
        order = ", ".join(self.order)
        if after is not None:
            comparison = "<" if self.descending else ">"
            where.append(f"({order}) {comparison} ({', '.join('?' * len(self.order))})")
            parameters += after
        direction = " DESC" if self.descending else ""
        keys = ", ".join(f"{expression} AS key_{i}" for i, expression in enumerate(self.order))
        sorting = ", ".join(f"{expression}{direction}" for expression in self.order)
        sql = (
            f"SELECT {self.columns}, {keys} FROM {self.source}"  # noqa: S608 - our own words
            f" WHERE {' AND '.join(where) or 'true'} ORDER BY {sorting} LIMIT ?"
        )
        return database.execute(sql, [*parameters, count]).fetchall()


def page(
    call: Call,
    listing: Listing,
    show: Callable[[sqlite3.Row], Any],
    *,
    most: int = MAX_LIMIT,
) -> dict[str, Any]:
    """One page of a listing, as the request's ``limit`` and ``cursor`` ask for it."""
    length = len(listing.order)

    def rows(after: Key | None, count: int) -> Iterator[tuple[Key, sqlite3.Row]]:
        for row in listing.rows(call.database, after, count):
            yield tuple(row[f"key_{i}"] for i in range(length)), row

    found, cursor = page_by(call, length, rows, most=most)
    return {"results": [show(row) for row in found], "next_cursor": cursor}


def page_by(
    call: Call,
    length: int,
    fetch: Callable[[Key | None, int], Iterable[tuple[Key, Item]]],
    *,
    most: int = MAX_LIMIT,
) -> tuple[list[Item], str | None]:
    """One page of whatever can be fetched in the order of keys; and its cursor.

    Args:
        call: The request.
        length: How many parts a key has.
        fetch: At most so many items with their keys, from behind a key on.
        most: The largest page.
    """
    limit = _limit(call, most)
    found = list(fetch(_read_cursor(call, length), limit + 1))
    last = found[limit - 1][0] if len(found) > limit else None
    return [item for _, item in found[:limit]], _write_cursor(call, last)


def page_of(
    call: Call,
    items: Sequence[tuple[Key, Any]],
    *,
    descending: bool = False,
) -> tuple[list[Any], str | None]:
    """One page of values that are already in memory, sorted by their keys; and its cursor."""
    limit = _limit(call, MAX_LIMIT)
    after = _read_cursor(call, len(items[0][0]) if items else 0)
    if after is not None and items:
        if [type(part) for part in after] != [type(part) for part in items[0][0]]:
            raise invalid("cursor")
        items = [item for item in items if (item[0] < after if descending else item[0] > after)]
    last = items[limit - 1][0] if len(items) > limit else None
    return [value for _, value in items[:limit]], _write_cursor(call, last)


def _limit(call: Call, most: int) -> int:
    return call.query.integer("limit", least=1, most=most) or DEFAULT_LIMIT


def _write_cursor(call: Call, key: Key | None) -> str | None:
    if key is None:
        return None
    text = json.dumps([_fingerprint(call), *key], ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(call: Call, length: int) -> Key | None:
    text = call.query.text("cursor")
    if text is None:
        return None
    try:
        padded = text + "=" * (-len(text) % 4)
        parts = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        raise invalid("cursor") from None
    if not isinstance(parts, list) or not parts or parts[0] != _fingerprint(call):
        raise invalid("cursor")
    key = tuple(parts[1:])
    if (length and len(key) != length) or not all(type(part) in (int, str) for part in key):
        raise invalid("cursor")
    if any(isinstance(part, int) and abs(part) >= 2**63 for part in key):
        raise invalid("cursor")
    return key


def _fingerprint(call: Call) -> str:
    """What tells one list from another: its path and everything it was asked but the page."""
    asked = sorted(
        (name, str(value)) for name, value in call.query.items() if name not in {"cursor", "limit"}
    )
    return hashlib.sha256(json.dumps([call.path, asked]).encode()).hexdigest()[:16]
