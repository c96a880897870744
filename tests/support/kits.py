"""All tools that the assistant offers for to-dos, without an account."""

from __future__ import annotations

from doneby.agent.toolkit import Tool
from doneby.toolkits.todoist import TodoistToolkit


def todoist_tools() -> dict[str, Tool]:
    """The everyday tools and those that are opened on demand, by name."""
    toolkit = TodoistToolkit(api_token="none")
    return {**toolkit.tools, **toolkit.projects.tools, **toolkit.details.tools}
