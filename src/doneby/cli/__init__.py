"""The one-shot command line: one request, one answer, one exit status."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import httpx

    from doneby.assistant.options import Limits
    from doneby.cli.command import OpenApp

__all__ = ["main"]


def main(
    argv: Sequence[str] | None = None,
    *,
    todoist_client: Callable[[], httpx.AsyncClient] | None = None,
    limits: Limits | None = None,
    open_app: OpenApp | None = None,
) -> int:
    """Run one command and return its exit status.

    Args:
        argv: The arguments without the program's name; those of the process when None.
        todoist_client: Makes the HTTP client for Todoist; for tests against another server.
        limits: Deadlines and waits of the model's endpoint; for tests.
        open_app: Opens the full-screen app, where nothing was asked for at a terminal; without
            it help is shown.
    """
    try:
        if open_app and argv is None:
            from doneby.cli.opening import opened_at_once

            status = opened_at_once(open_app)
            if status is not None:
                return status
        from doneby.cli.program import run

        return run(argv, todoist_client, limits, open_app)
    except KeyboardInterrupt:
        return 130
