"""A new task as it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from doneby.models.interpreter.readings import Call


@dataclass
class NewTask:
    """A task as it is being read.

    Attributes:
        title: The words that are left.
        arguments: What has been found out so far, under the names of the tool's parameters.
        listed: It was said on which list it goes.
        evidence: Something in it is only ever said of a task: a date, a token, a list.
        tokens: It held some of Todoist's notation.
        behind: Its last words, where they stood behind its date: "... tomorrow 10am uni".
        reminder: When to remind of it, beside its date: "an hour before".
    """

    title: str
    arguments: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    evidence: bool = False
    tokens: bool = False
    reminder: str = ""
    behind: str = ""

    def put_on(self, project: str | None) -> bool:
        """Put it on a list: a project, or "" for the to-do list itself; whether it was one."""
        self.listed = project is not None
        self.arguments |= {"project": project} if project else {}
        return self.listed

    def calls(self, title: str = "") -> tuple[Call, ...]:
        """The calls that make it, and set its reminder.

        Args:
            title: In the place of its own.
        """
        arguments = self.as_arguments() | ({"content": title} if title else {})
        made = Call("add_task", arguments, behind=self.behind)
        if not self.reminder:
            return (made,)
        when = {"task": arguments["content"], "when": self.reminder}
        return made, Call("set_reminder", when, waits=True)

    def as_arguments(self) -> dict[str, Any]:
        """The arguments of the call."""
        return {"content": self.title, **self.arguments}
