"""A Todoist toolkit and what is needed to look behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from todoist_api_python.api import TodoistAPI
from todoist_api_python.models import Task

from doneby.agent.errors import NeedsAnswer, ToolError
from doneby.agent.journal import MemoryJournal
from doneby.agent.results import Proposal, ToolResult
from doneby.toolkits.todoist import TodoistToolkit

PARIS = ZoneInfo("Europe/Paris")


@dataclass
class Clock:
    """The time, which stands still unless it is told to go on."""

    now: datetime = field(default=datetime(2026, 11, 30, 10, 0, tzinfo=PARIS))

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)


@dataclass
class Desk:
    """A toolkit, and what is needed to look behind it.

    Attributes:
        toolkit: What is tested.
        api: The official SDK on the same account, to prepare it and to look at it.
        journal: Where the toolkit writes its changes down.
        clock: The time of both.
    """

    toolkit: TodoistToolkit
    api: TodoistAPI
    journal: MemoryJournal
    clock: Clock

    async def call(self, tool: str, **arguments: Any) -> ToolResult:
        """Call a tool; what it proposes is done."""
        found = await self.propose(tool, **arguments)
        return await found.run() if isinstance(found, Proposal) else found

    async def propose(self, tool: str, **arguments: Any) -> ToolResult | Proposal:
        kit = self.toolkit
        tools = {**kit.tools, **kit.projects.tools, **kit.details.tools}
        return await tools[tool].invoke(arguments)

    async def say(self, tool: str, **arguments: Any) -> str:
        """The text that a tool answers."""
        return (await self.call(tool, **arguments)).text

    async def refusal(self, tool: str, **arguments: Any) -> ToolError:
        with pytest.raises(ToolError) as caught:
            await self.call(tool, **arguments)
        return caught.value

    async def question(self, tool: str, **arguments: Any) -> NeedsAnswer:
        with pytest.raises(NeedsAnswer) as caught:
            await self.call(tool, **arguments)
        return caught.value

    def tasks(self) -> list[Task]:
        return [task for page in self.api.get_tasks() for task in page]

    def task(self, content: str) -> Task:
        (found,) = [task for task in self.tasks() if task.content == content]
        return found

    def contents(self) -> list[str]:
        return sorted(task.content for task in self.tasks())

    def add(self, content: str, due: str | None = None, **fields: Any) -> Task:
        return self.api.add_task(content, due_string=due, **fields)

    def project(self, name: str, parent_id: str | None = None) -> str:
        return self.api.add_project(name, parent_id=parent_id).id

    def projects(self) -> list[str]:
        return sorted(project.name for page in self.api.get_projects() for project in page)
