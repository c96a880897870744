"""A workspace in memory with a clock that the test moves, and the official SDK on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.workspace import Workspace
from support.todoist import Clock, Raw

Item = TypeVar("Item")


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
