"""The bundled Todoist toolkit, on the official SDK."""

from doneby.toolkits.todoist.toolkit import TodoistToolkit

__all__ = ["TodoistToolkit"]
