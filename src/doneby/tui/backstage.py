"""The assistant behind the screen: made when it is first needed, and anew once it was let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.agent.approval import User
    from doneby.assistant import Assistant, BackgroundAssistant
    from doneby.tui.app import DonebyApp


class Backstage:
    """Holds the assistant of an app."""

    def __init__(self, app: DonebyApp) -> None:
        self._app = app
        self._assistant: BackgroundAssistant | None = None

    @property
    def assistant(self) -> BackgroundAssistant:
        """The assistant; what it takes is imported in its own thread."""
        if self._assistant is None:
            from doneby.assistant import BackgroundAssistant

            options, env = self._app.options, self._app.env

            def make(user: User) -> Assistant:
                from doneby.assistant import Assistant

                return Assistant.create(options, env, user)

            self._assistant = BackgroundAssistant(make, self._app.questions)
        return self._assistant

    async def aclose(self) -> None:
        """Let go of the assistant; the next that is needed is made anew."""
        assistant, self._assistant = self._assistant, None
        if assistant is not None:
            await assistant.aclose()
