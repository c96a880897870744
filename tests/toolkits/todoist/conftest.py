"""A toolkit on a real workspace, in process and over HTTP, on Monday 30 November 2026."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.agent.journal import MemoryJournal
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace
from support.desk import Clock, Desk
from support.todoist_server import TodoistServer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def workspace(clock: Clock) -> Iterator[Workspace]:
    with Workspace(":memory:", now=clock, timezone="Europe/Paris") as workspace:
        yield workspace


@pytest.fixture
async def desk(workspace: Workspace, clock: Clock) -> AsyncIterator[Desk]:
    """The toolkit in the same process as its workspace."""
    journal = MemoryJournal()
    toolkit = TodoistToolkit("local", client=workspace.async_client(), journal=journal, now=clock)
    with TodoistAPI("local", client=workspace.client()) as api:
        yield Desk(toolkit, api, journal, clock)
    await toolkit.aclose()


@pytest.fixture
def server(workspace: Workspace) -> Iterator[TodoistServer]:
    with TodoistServer(workspace) as server:
        yield server


@pytest.fixture
async def wired(server: TodoistServer, workspace: Workspace, clock: Clock) -> AsyncIterator[Desk]:
    """The toolkit with real HTTP between it and the workspace."""
    journal = MemoryJournal()
    toolkit = TodoistToolkit(server.token, client=server.client(), journal=journal, now=clock)
    with TodoistAPI("local", client=workspace.client()) as api:
        yield Desk(toolkit, api, journal, clock)
    await toolkit.aclose()
