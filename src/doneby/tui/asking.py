"""What a run asks of the person at the screen: put into the conversation, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.tui.widgets.plan import PlanReview
from doneby.tui.widgets.question import Approval, Asking, Choice

if TYPE_CHECKING:
    from doneby.tui.app import DonebyApp

TYPING = 1.0
"""Seconds after a key for which somebody counts as typing: a question leaves the prompt be."""

T = TypeVar("T")


class Questions:
    """The user of a run, who answers on the screen.

    Attributes:
        open: The question that waits for an answer; None when none does.
    """

    def __init__(self, app: DonebyApp) -> None:
        self.open: Asking | None = None
        self._app = app
        self._one_at_a_time = asyncio.Lock()

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Ask whether this may run."""
        box = Approval(request, self._app.clock)
        return await self._put(box, box.decision)

    async def choose(self, question: Question) -> Candidate | None:
        """Ask which one is meant."""
        if not question.candidates:
            return None
        box = Choice(question, self._app.clock)
        return await self._put(box, box.chosen)

    async def review(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Show a plan; give the steps that were agreed to, none when it was not."""
        box = PlanReview(steps, self._app.clock)
        return await self._put(box, box.agreed)

    async def _put(self, box: Asking, answer: Awaitable[T]) -> T:
        app = self._app
        async with self._one_at_a_time:
            before = app.main.focused
            box.among_words = before is app.prompt
            await app.main.mount(box, before=app.composer)
            self._is_open(box)
            if not box.among_words or not self._is_typing():
                box.focus()
            app.bell()
            try:
                return await answer
            finally:
                if app.is_running and (box.has_focus or box.has_focus_within):
                    # First, and at once: else the next key acts on a task that nobody went to.
                    app.main.set_focus(before if before and before.focusable else app.prompt)
                await box.remove()
                self._is_open(None)

    def _is_typing(self) -> bool:
        app = self._app
        return bool(app.prompt.text) and app.clock() - app.last_key <= TYPING

    def _is_open(self, box: Asking | None) -> None:
        """Let the keys lead to the question, and no task look as if it were answered."""
        self.open = box
        if self._app.is_running:  # else it is answered by leaving
            self._app.tasks.listing.hold(box is not None)
            self._app.main.hint()
