"""The embedded workspace in tests: a clock that is moved by hand, and requests as on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

API = "https://api.todoist.com/api/v1"


@dataclass
class Clock:
    """Monday 30 November 2026, ten o'clock in Paris, until it is moved."""

    now: datetime = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


class Raw:
    """Requests as they go over the wire, for what the SDK cannot send."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def __call__(
        self, method: str, path: str, body: Any = None, *, status: int = 200, **query: Any
    ) -> Any:
        response = self.client.request(
            method,
            API + path,
            params=query or None,
            json=body,
            headers={"Authorization": "Bearer local"},
        )
        assert response.status_code == status, response.text
        return response.json()
