"""What a model can do to labels, comments, people and places: rarer, so a toolkit of its own."""

from __future__ import annotations

from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Toolkit, tool
from doneby.toolkits.todoist import (
    assigning,
    commenting,
    editing_comments,
    history,
    labelling,
    place_reminding,
)
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.recording import Recorder


class TodoistDetailsToolkit(Toolkit):
    """Labels, comments, people and places in the account of the ``TodoistToolkit`` it belongs to.

    Args:
        connection: That toolkit's connection, which is closed with it.
        recorder: That toolkit's recorder, so that all of them have one undo.
    """

    def __init__(self, connection: Connection, recorder: Recorder) -> None:
        self._connection = connection
        self._recorder = recorder

    @tool(effect="writes")
    async def add_label(self, name: str) -> Proposal:
        """Add a label that no task has yet. To put a label on a task use update_task.

        Args:
            name: What it is called.
        """
        return await labelling.propose_label(self._connection, self._recorder, name)

    @tool(effect="writes")
    async def rename_label(self, label: str, name: str) -> Proposal:
        """Give a label another name, on all tasks that have it.

        Args:
            label: Its name now.
            name: The new name.
        """
        return await labelling.propose_label_name(self._connection, self._recorder, label, name)

    @tool(effect="destroys")
    async def delete_label(self, label: str) -> Proposal:
        """Delete a label, also from the tasks that have it.

        Args:
            label: A label's name.
        """
        return await labelling.propose_label_deletion(self._connection, self._recorder, label)

    @tool(effect="reads")
    async def list_comments(self, task: str = "", project: str = "") -> ToolResult:
        """List all comments on a task or a project, with the names of attached files.

        Args:
            task: The task, by words of its name; or:
            project: A project's name.
        """
        return await editing_comments.list_comments(self._connection, task, project)

    @tool(effect="writes")
    async def comment_on_project(
        self, project: str, text: str, file_url: str = "", file_name: str = ""
    ) -> Proposal:
        """Write a comment on a project. For a task use add_comment.

        Args:
            project: A project's name.
            text: What to write.
            file_url: The address of a file to attach, as the user gave it.
            file_name: What to call that file.
        """
        file = commenting.file_at(file_url, file_name)
        return await commenting.propose_comment(
            self._connection, self._recorder, text, project=project, file=file
        )

    @tool(effect="writes")
    async def attach_file(
        self, task: str, file_url: str, file_name: str = "", text: str = ""
    ) -> Proposal:
        """Attach a file that is online to a task, as a comment.

        Args:
            task: The task, by words of its name.
            file_url: The file's address, as the user gave it.
            file_name: What to call it.
            text: What to write beside it.
        """
        file = commenting.file_at(file_url, file_name)
        return await commenting.propose_comment(
            self._connection, self._recorder, text or file_url, task=task, file=file
        )

    @tool(effect="writes")
    async def change_comment(
        self, text: str, comment: str = "", task: str = "", project: str = ""
    ) -> Proposal:
        """Give one of the user's own comments other words.

        Args:
            text: The new words, all of them.
            comment: Words of it now; not needed where there is only one.
            task: The task that it is on; or:
            project: The project that it is on.
        """
        return await editing_comments.propose_other_words(
            self._connection, self._recorder, comment, text, task=task, project=project
        )

    @tool(effect="destroys")
    async def delete_comment(
        self, comment: str = "", task: str = "", project: str = ""
    ) -> Proposal:
        """Delete one of the user's own comments.

        Args:
            comment: Words of it; not needed where there is only one.
            task: The task that it is on; or:
            project: The project that it is on.
        """
        return await editing_comments.propose_comment_deletion(
            self._connection, self._recorder, comment, task=task, project=project
        )

    @tool(effect="writes")
    async def assign_task(self, task: str, person: str) -> Proposal:
        """Say who of a shared project is to do a task.

        Args:
            task: The task, by words of its name.
            person: A name or an e-mail address, "me", or "nobody".
        """
        return await assigning.propose_assignment(self._connection, self._recorder, task, person)

    @tool(effect="writes")
    async def remind_at_place(  # noqa: D417 - a word on what is plain would cost tokens
        self,
        task: str,
        place: str,
        latitude: float = 0,
        longitude: float = 0,
        leaving: bool = False,
        meters: int = 100,
    ) -> Proposal:
        """Remind of a task on arriving at a place. For a time use set_reminder.

        Args:
            task: The task, by words of its name.
            place: What the place is called; "none" removes such reminders.
            leaving: Remind on leaving it instead.
            meters: How near, 1 to 255.
        """
        spot = place_reminding.Spot(place, latitude, longitude, leaving, meters)
        return await place_reminding.propose_place_reminder(
            self._connection, self._recorder, task, spot
        )

    @tool(effect="reads")
    async def list_reminders(self, task: str) -> ToolResult:
        """List the reminders of a task, by time and by place.

        Args:
            task: The task, by words of its name.
        """
        return await place_reminding.list_reminders(self._connection, task)

    @tool(effect="reads")
    async def completed_by_due_day(self, period: str = "today") -> ToolResult:
        """List completed tasks by the day they were due. For when they were done: list_completed.

        Args:
            period: "today", "yesterday", "this week", "last month".
        """
        return await history.list_completed_by_due(self._connection, period)
