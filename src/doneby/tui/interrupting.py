"""What ctrl+c does: the first of copy, stop, clear and leave that there is something for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

AGAIN = 2.0
"""Seconds within which a second ctrl+c leaves."""


class Interrupt:
    """Does it, and remembers when it last had nothing to do."""

    def __init__(self, app: DonebyApp) -> None:
        self._app = app
        self._last = float("-inf")

    def __call__(self) -> None:
        """Copy what is selected; or stop; or clear the prompt; or, twice, leave."""
        app = self._app
        selected = app.screen.get_selected_text() or app.prompt.selected_text
        if selected:
            app.copy_to_clipboard(selected)
        elif app.session.stop():
            pass
        elif app.prompt.text:
            app.prompt.take()
        elif app.clock() - self._last < AGAIN:
            app.exit()
        else:
            self._last = app.clock()
            app.tell("Press ctrl+c again to leave.")
