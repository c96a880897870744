"""Exporting and importing as tools, for the hands of the user alone: no model is offered them."""

from __future__ import annotations

from typing import Any

from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Toolkit, tool
from doneby.toolkits.todoist import wording
from doneby.toolkits.todoist.client import Connection
from doneby.toolkits.todoist.copying import document
from doneby.toolkits.todoist.copying.exporting import export
from doneby.toolkits.todoist.copying.importing import Carried, propose_import
from doneby.toolkits.todoist.recording import Recorder


class CopyToolkit(Toolkit):
    """Whole accounts in and out.

    Args:
        connection: To the account.
        recorder: Keeps the undo journal.
        carried: Remembers what was made of what.
    """

    def __init__(self, connection: Connection, recorder: Recorder, carried: Carried) -> None:
        self._connection = connection
        self._recorder = recorder
        self._carried = carried

    @tool(effect="reads", timeout=None)
    async def export_tasks(self) -> ToolResult:
        """Write down every open task, with its project, section, reminders and comments."""
        found = await export(self._connection, self._recorder.account)
        said = wording.count(len(found.tasks), "open task")
        return ToolResult(f"{said}.", data=found.model_dump())

    @tool(effect="writes", timeout=None)
    async def import_tasks(self, exported: dict[str, Any]) -> Proposal | ToolResult:
        """Make what an export holds; what was made of it before is left alone.

        Args:
            exported: What ``export_tasks`` gave.
        """
        found = document.read(exported)
        return await propose_import(self._connection, self._recorder, found, self._carried)
