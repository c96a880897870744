"""The tools of the Todoist toolkit: what a model reads, and nothing of how it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Literal

import httpx

from doneby.agent.journal import Journal, MemoryJournal
from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Toolkit, tool
from doneby.toolkits.todoist import (
    adding,
    changing,
    commenting,
    finding,
    finishing,
    history,
    overview,
    reminding,
    undoing,
)
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.details_toolkit import TodoistDetailsToolkit
from doneby.toolkits.todoist.failures import OUR_LIST
from doneby.toolkits.todoist.projects_toolkit import TodoistProjectsToolkit
from doneby.toolkits.todoist.recording import Recorder

if TYPE_CHECKING:
    from doneby.toolkits.todoist.copying.importing import Carried
    from doneby.toolkits.todoist.copying.toolkit import CopyToolkit

Priority = Literal["p1", "p2", "p3", "p4"]

LOCAL = "local"
"""The account of the workspace of this machine."""


class TodoistToolkit(Toolkit):
    """To-dos in Todoist, or in the workspace of this machine, which speaks the same API.

    Nothing is opened before the first tool runs. Use it within one event loop, and close it.

    Args:
        api_token: The account's token; any word for the workspace.
        client: An httpx client that answers for Todoist (the workspace's); it is closed with
            the toolkit. Without one the real Todoist is asked.
        journal: Where changes are written down before they are made, for undo.
        account: What the journal calls the account; ``local`` for the workspace.
        now: The clock, aware; by default the system's.
    """

    instructions = (
        "Give tools only what the user said, and leave out all else: no date, priority, project "
        "or label of your own. "
        "Name tasks by their words; ids are never needed. "
        "Dates are the user's own words, in English. "
        "When a tool asks which one is meant, ask the user. "
        "Report what the tools answer; do not claim what they did not do."
    )

    def __init__(
        self,
        api_token: str,
        *,
        client: httpx.AsyncClient | None = None,
        journal: Journal | None = None,
        account: str = "",
        now: Callable[[], datetime] | None = None,
    ) -> None:
        service = OUR_LIST if account == LOCAL else "Todoist"
        self._connection = Connection(api_token.strip(), now or _system_clock, client, service)
        self._recorder = Recorder(journal or MemoryJournal(), account or "todoist")

    @property
    def projects(self) -> TodoistProjectsToolkit:
        """The tools for projects and sections themselves, on the same account and journal."""
        return TodoistProjectsToolkit(self._connection, self._recorder)

    @property
    def details(self) -> TodoistDetailsToolkit:
        """The tools for labels, comments and people, on the same account and journal."""
        return TodoistDetailsToolkit(self._connection, self._recorder)

    @property
    def copying(self) -> Callable[[Carried], CopyToolkit]:
        """Makes the tools that export and import, on the same account and journal."""
        from doneby.toolkits.todoist.copying.toolkit import CopyToolkit

        return partial(CopyToolkit, self._connection, self._recorder)

    @property
    def reminders(self) -> Callable[[], Awaitable[list[reminding.TaskReminder]]]:
        """Reads all reminders by time, for whoever rings them."""
        return partial(reminding.every_reminder, self._connection)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._connection.close()

    @tool(effect="reads")
    async def find_tasks(  # noqa: D417 - a word on what is plain would cost tokens
        self,
        text: str = "",
        due: str = "",
        project: str = "",
        label: str = "",
        priority: Priority | None = None,
        filter: str = "",
        limit: int = finding.SHOWN,
    ) -> ToolResult:
        """List what is to do: the open tasks that fit everything given; all when nothing is.

        Finished tasks are not here: use list_completed.

        Args:
            text: Words in the name.
            due: A day or period: "today" (with overdue), "this week", "overdue", "no date",
                "next 7 days", "before friday".
            project: A project's name.
            label: A label's name.
            filter: A raw Todoist filter query, only for what the others cannot say.
            limit: How many to show; the total is always said.
        """
        wanted = finding.Wanted(text, due, project, label, priority or "", filter)
        return await finding.find(self._connection, wanted, limit)

    @tool(effect="writes")
    async def add_task(  # noqa: D417 - a word on what is plain would cost tokens
        self,
        content: str,
        due: str = "",
        priority: Priority | None = None,
        project: str = "",
        section: str = "",
        labels: list[str] | None = None,
        description: str = "",
        deadline: str = "",
        duration: str = "",
        parent: str = "",
    ) -> Proposal:
        """Add one task. A project that does not exist is created.

        Args:
            content: What is to be done, without the date and the other fields.
            due: When, or how often, as the user said it; left out if they did not.
            priority: Only one that the user named; p1 is the most urgent.
            project: Only one that the user named.
            deadline: The day by which it must be done, if apart from due.
            duration: How long it takes, if the user said so; needs a due time.
            parent: The task that this one is a subtask of.
        """
        new = adding.NewTask(
            content=content,
            due=due,
            priority=priority or "",
            project=project,
            section=section,
            labels=labels or (),
            description=description,
            deadline=deadline,
            duration=duration,
            parent=parent,
        )
        return await adding.propose_task(self._connection, self._recorder, new)

    @tool(effect="writes")
    async def update_task(  # noqa: D417 - a word on what is plain would cost tokens
        self,
        task: str,
        content: str = "",
        description: str = "",
        add_note: str = "",
        priority: Priority | None = None,
        add_labels: list[str] | None = None,
        remove_labels: list[str] | None = None,
        deadline: str = "",
        duration: str = "",
    ) -> Proposal:
        """Change fields of a task; what is left out stays.

        For dates use reschedule_tasks, for projects move_tasks, to finish complete_tasks.

        Args:
            task: The task, by words of its name.
            content: A new name.
            description: A new description; "none" clears it.
            add_note: Words to add below the description.
            deadline: A day; "none" clears it.
            duration: "45 min"; "none" clears it.
        """
        update = changing.Update(
            content=content,
            description=description,
            add_note=add_note,
            priority=priority or "",
            add_labels=add_labels or (),
            remove_labels=remove_labels or (),
            deadline=deadline,
            duration=duration,
        )
        return await changing.propose_update(self._connection, self._recorder, task, update)

    @tool(effect="writes")
    async def reschedule_tasks(self, tasks: list[str], due: str) -> Proposal:
        """Move tasks to another date; a recurring one keeps its rule, a timed one its time.

        Args:
            tasks: Tasks, by words of their names.
            due: "next monday", "at 6pm", "by 2 days" (later than now set), "every friday" (a
                new rule), "no date".
        """
        return await changing.propose_reschedule(self._connection, self._recorder, tasks, due)

    @tool(effect="writes")
    async def complete_tasks(self, tasks: list[str]) -> Proposal:
        """Mark tasks as done ("I have called mum"); a recurring one moves to its next date.

        Args:
            tasks: Tasks, by words of their names.
        """
        return await finishing.propose_completion(self._connection, self._recorder, tasks)

    @tool(effect="writes")
    async def reopen_tasks(self, tasks: list[str]) -> Proposal:
        """Bring completed tasks back. To take back the last change, use undo.

        Args:
            tasks: Completed tasks, by words of their names.
        """
        return await finishing.propose_reopening(self._connection, self._recorder, tasks)

    @tool(effect="destroys")
    async def delete_tasks(self, tasks: list[str]) -> Proposal:
        """Delete tasks with their subtasks. Not for tasks that are done: use complete_tasks.

        Args:
            tasks: Tasks, by words of their names.
        """
        return await finishing.propose_deletion(self._connection, self._recorder, tasks)

    @tool(effect="writes")
    async def move_tasks(
        self, tasks: list[str], project: str = "", section: str = "", parent: str = ""
    ) -> Proposal:
        """Put tasks, with their subtasks, into a project, a section or under a parent task.

        For another date use reschedule_tasks.

        Args:
            tasks: Tasks, by words of their names.
            project: A project's name; created if it does not exist.
            section: A section's name, with or without its project.
            parent: A task; then no project or section.
        """
        return await changing.propose_move(
            self._connection,
            self._recorder,
            tasks,
            project=project,
            section=section,
            parent=parent,
        )

    @tool(effect="writes")
    async def add_comment(self, task: str, text: str) -> Proposal:
        """Write a comment on a task. For the task's own note use update_task.

        Args:
            task: The task, by words of its name.
            text: What to write.
        """
        return await commenting.propose_comment(self._connection, self._recorder, text, task=task)

    @tool(effect="writes")
    async def set_reminder(self, task: str, when: str) -> Proposal:
        """Remind of a task that exists. For something new to be reminded of use add_task.

        Args:
            task: The task, by words of its name.
            when: "30 minutes before", "1 day before", "tomorrow at 9am", "none".
        """
        return await reminding.propose_reminder(self._connection, self._recorder, task, when)

    @tool(effect="reads")
    async def list_completed(
        self, period: str = "today", project: str = "", text: str = ""
    ) -> ToolResult:
        """List what was done already, each time of a recurring task too.

        For what is still to do use find_tasks.

        Args:
            period: "today", "yesterday", "this week", "last month".
            project: A project's name.
            text: Words in the name.
        """
        return await history.list_completed(self._connection, period, project, text)

    @tool(effect="reads")
    async def list_projects(self, only: Literal["projects", "labels"] | None = None) -> ToolResult:
        """List projects with their sections and how much is open, and labels.

        Args:
            only: One of the two without the other.
        """
        return await overview.list_projects(self._connection, only or "")

    @tool(effect="writes")
    async def add_project(self, name: str, parent: str = "") -> Proposal:
        """Add a project.

        Args:
            name: What it is called.
            parent: The project that it belongs under.
        """
        return await adding.propose_project(self._connection, self._recorder, name, parent)

    @tool(effect="writes")
    async def undo(self, change: str = "", last: int = 1) -> Proposal:
        """Take back the last change that was made here.

        Args:
            change: Words of an earlier one, to take back that one alone.
            last: How many requests to take back.
        """
        return undoing.propose_undo(self._connection, self._recorder, change, last)


def _system_clock() -> datetime:
    return datetime.now(UTC)
