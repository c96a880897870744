"""What is typed and not sent: on disk soon after every key, so that no crash can lose it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

AFTER = 0.3
"""Seconds after the last key until it is on disk."""


class Draft:
    """Keeps what stands in the prompt."""

    def __init__(self, app: DonebyApp) -> None:
        self._app = app

    def keep_soon(self) -> None:
        """Keep it once nothing more is typed for a moment."""
        self._app.behind(self._keep_later, "draft", newest=True)

    async def _keep_later(self) -> None:
        await asyncio.sleep(AFTER)
        await self.keep()

    async def keep(self) -> None:
        """Keep it; a disk that is full must not take the screen away."""
        # Whoever leaves before the app has opened finds the request again that waited for that.
        text = self._app.prompt.text or self._app.session.unsent
        try:
            await asyncio.to_thread(self._app.desk.keep_draft, text)
        except DonebyError as error:
            self._app.tell(str(error), severity="error")
