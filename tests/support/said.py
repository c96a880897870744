"""One request to the interpreter, on a list that is made for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from todoist_api_python.api import TodoistAPI
from todoist_api_python.models import Task

from doneby.agent.agent import Agent
from doneby.agent.events import RunResult
from doneby.models.interpreter import Interpreter
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)


async def said_to(
    database: Path, lines: Sequence[str], text: str, *, projects: Sequence[str] = ()
) -> tuple[RunResult, list[Task]]:
    """What a request comes to, and what is open after it.

    Args:
        database: Where the list is kept.
        lines: The tasks on it, as Quick Add takes them.
        text: The request.
        projects: The projects that the account has.
    """
    with (
        Workspace(database, now=lambda: NOW) as workspace,
        TodoistAPI("local", client=workspace.client()) as api,
    ):
        for project in projects:
            api.add_project(project)
        for line in lines:
            api.add_task_quick(line, auto_reminder=False)
        kit = TodoistToolkit(api_token="local", client=workspace.async_client(), now=lambda: NOW)
        agent = Agent(Interpreter(now=lambda: NOW), toolkits=[kit, kit.projects, kit.details])
        result = await agent.run(text)
        await agent.aclose()
        return result, [task for page in api.get_tasks() for task in page]
