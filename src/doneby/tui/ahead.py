"""What is typed while the app opens: kept until there is a prompt to take it, and sent from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

_ENTER = ("enter", "ctrl+j")
"""Until the app has the terminal to itself, the terminal makes the one into the other."""


class TypedAhead:
    """Holds keys back until the screen is furnished; Textual would hand them to nobody."""

    def __init__(self, app: DonebyApp) -> None:
        self._app = app
        self._held: list[events.Key | events.Paste] | None = []

    def holds(self, event: events.Event) -> bool:
        """Whether this is kept for later."""
        if self._held is None or not isinstance(event, events.Key | events.Paste):
            return False
        self._held.append(event)
        return True

    async def let_go(self) -> None:
        """Hand out what was held, in the order in which it came; from now on nothing is."""
        held, self._held = self._held or [], None
        prompt = self._app.prompt
        for event in held:
            if isinstance(event, events.Key) and event.key in _ENTER:
                prompt.call_later(prompt.action_send)  # all came at once, but this is no paste
            else:
                await self._app.on_event(event)
