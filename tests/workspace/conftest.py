"""A workspace in memory with a clock that the test moves, and the official SDK on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import httpx
import pytest
from todoist_api_python.api import TodoistAPI

from doneby.workspace import Workspace

API = "https://api.todoist.com/api/v1"
Item = TypeVar("Item")


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


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def workspace(clock: Clock) -> Iterator[Workspace]:
    with Workspace(":memory:", now=clock, timezone="Europe/Paris") as opened:
        yield opened


@pytest.fixture
def api(workspace: Workspace) -> Iterator[TodoistAPI]:
    with TodoistAPI("local", client=workspace.client()) as opened:
        yield opened


@pytest.fixture
def raw(workspace: Workspace) -> Iterator[Raw]:
    with workspace.client() as client:
        yield Raw(client)


@pytest.fixture
def flat() -> Callable[[Iterable[list[Any]]], list[Any]]:
    def flatten(pages: Iterable[list[Item]]) -> list[Item]:
        return [item for page in pages for item in page]

    return flatten
