"""The embedded Todoist: API v1 over SQLite, in this process."""

from __future__ import annotations

from .errors import WorkspaceError
from .limits import NO_LIMITS, PLANS, Limits
from .workspace import Workspace

__all__ = ["NO_LIMITS", "PLANS", "Limits", "Workspace", "WorkspaceError"]
