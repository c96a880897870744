"""What a model can do to projects and sections themselves: rarer, so a toolkit of its own."""

from __future__ import annotations

from typing import Literal

from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Toolkit, tool
from doneby.toolkits.todoist import organising, project_state
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.recording import Recorder


class TodoistProjectsToolkit(Toolkit):
    """Projects and sections of the account of a ``TodoistToolkit``, which it belongs to.

    Args:
        connection: That toolkit's connection, which is closed with it.
        recorder: That toolkit's recorder, so that both have one undo.
    """

    def __init__(self, connection: Connection, recorder: Recorder) -> None:
        self._connection = connection
        self._recorder = recorder

    @tool(effect="writes")
    async def add_section(self, name: str, project: str = "") -> Proposal:
        """Add a section to a project.

        Args:
            name: What it is called.
            project: The project's name; the inbox when left out.
        """
        return await organising.propose_section(self._connection, self._recorder, name, project)

    @tool(effect="writes")
    async def rename_project(self, project: str, name: str) -> Proposal:
        """Give a project another name.

        Args:
            project: Its name now.
            name: The new name.
        """
        return await organising.propose_project_name(
            self._connection, self._recorder, project, name
        )

    @tool(effect="writes")
    async def rename_section(self, section: str, name: str) -> Proposal:
        """Give a section another name.

        Args:
            section: Its name now, with or without its project.
            name: The new name.
        """
        return await organising.propose_section_name(
            self._connection, self._recorder, section, name
        )

    @tool(effect="writes")
    async def change_project(
        self,
        project: str,
        description: str = "",
        color: str = "",
        favorite: bool | None = None,
        view: Literal["list", "board", "calendar"] | None = None,
    ) -> Proposal:
        """Change how a project looks; what is left out stays.

        Args:
            project: A project's name.
            description: What it is about; "none" clears it.
            color: "blue", "mint green".
            favorite: Whether it is among the favorites.
            view: How it is shown.
        """
        looks = project_state.Looks(description, color, favorite, view)
        return await project_state.propose_looks(self._connection, self._recorder, project, looks)

    @tool(effect="writes")
    async def unarchive_project(self, project: str) -> Proposal:
        """Bring a project back that was put away.

        Args:
            project: Its name.
        """
        return await project_state.propose_unarchiving(self._connection, self._recorder, project)

    @tool(effect="writes")
    async def archive_project(self, project: str) -> Proposal:
        """Put a project away with its tasks, without deleting anything.

        Args:
            project: A project's name.
        """
        return await project_state.propose_archive(self._connection, self._recorder, project)

    @tool(effect="destroys")
    async def delete_project(self, project: str) -> Proposal:
        """Delete a project with all that is in it. To put it away use archive_project.

        Args:
            project: A project's name.
        """
        return await organising.propose_project_deletion(self._connection, self._recorder, project)

    @tool(effect="destroys")
    async def delete_section(self, section: str) -> Proposal:
        """Delete a section with its tasks.

        Args:
            section: Its name, with or without its project.
        """
        return await organising.propose_section_deletion(self._connection, self._recorder, section)

    @tool(effect="reads")
    async def collaborators(self, project: str) -> ToolResult:
        """List who shares a project.

        Args:
            project: A project's name.
        """
        return await organising.collaborators(self._connection, project)
