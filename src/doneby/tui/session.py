"""The conversation that is going on: asked, stopped, gone on with, and begun anew."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import Worker

from doneby.agent.errors import DonebyError
from doneby.agent.events import Event, ToolFinished
from doneby.tui.commands import planned
from doneby.tui.talk import Talk, remembered_all
from doneby.tui.trace import Trace
from doneby.tui.welcome import welcome
from doneby.tui.widgets.conversation import Welcome
from doneby.tui.widgets.messages import Said

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from doneby.assistant import Assistant
    from doneby.tui.app import DonebyApp

STOPPED = "Stopped. What was done before stays done; u in the tasks takes it back."


class Session:
    """Runs requests one at a time and shows what comes of them.

    Attributes:
        trace: All that was sent and answered in it.
        unsent: A request that waits until the app has opened; empty when none does.
    """

    def __init__(self, app: DonebyApp) -> None:
        self.trace = Trace()
        self.unsent = ""
        self._app = app
        self._run: Worker[None] | None = None
        self._seconds = 0
        self._last_request = ""
        self._is_markdown = False
        self._opened = asyncio.Event()

    @property
    def is_busy(self) -> bool:
        """Whether a request is being answered."""
        return self._run is not None and not self._run.is_finished

    # -- opening ---------------------------------------------------------------------------------

    def open(self) -> None:
        """Open what was left, behind the first painting."""
        self._opened = asyncio.Event()
        self._app.behind(partial(self._open, self._opened), "open", newest=True)

    async def _open(self, opened: asyncio.Event) -> None:
        try:
            await self._show_what_was_left()
        finally:
            opened.set()

    async def _show_what_was_left(self) -> None:
        app = self._app
        try:
            facts = await app.background.do(partial(_facts, wanted=app.options.conversation))
        except DonebyError as error:
            await app.talk.add(Said(str(error), kind="problem"))
            app.tasks.show_problem("Your tasks cannot be read: see the message on the left.")
            app.status.say(account="not connected", model="F4 changes this")
            return
        account, model, asks_a_model, notices, requests, last = facts
        self._is_markdown = asks_a_model
        app.status.say(account=account, model=model)
        app.prompt.remember(requests)
        app.reader.reload()
        if last is not None:
            await self._resume(last)
        elif not app.talk.query(".request"):
            local = account == "local"
            first = bool(notices)
            await app.talk.show(
                [Welcome(welcome(first=first, local=local, interpreted=not asks_a_model))], None
            )
        for notice in notices[:-1]:  # the last one is the welcome, which stands there already
            await app.talk.add(Said(notice, kind="note"))

    def switch(self, session: int | None) -> None:
        """Go on with another conversation, or begin one."""
        if self.is_busy:
            self._app.tell("The answer before is not finished: esc stops it.", "warning")
            return
        self._app.behind(partial(self._switch, session), "open")

    async def _switch(self, session: int | None) -> None:
        self.trace = Trace()
        self._count()
        if session is not None:
            await self._resume(session)
        else:
            await self._app.background.do(lambda one: one.sessions.resume(None))
            await self._app.talk.show([Welcome(welcome(first=False))], None)

    async def _resume(self, session: int) -> None:
        lines = await self._app.background.do(lambda one: one.sessions.resume(session))
        said = [(line.kind, line.data) for line in lines]
        self._last_request = next(
            (data["text"] for kind, data in reversed(said) if kind == "request"), ""
        )
        widgets = remembered_all(said, is_markdown=self._is_markdown)
        await self._app.talk.show(widgets, lines[0].id if lines else None)

    def read_earlier(self) -> None:
        """Read what was said before what is shown."""
        self._app.behind(self._read_earlier, "earlier", newest=True)

    async def _read_earlier(self) -> None:
        before = self._app.talk.earliest
        if before is None:
            return
        lines = await self._app.background.do(lambda one: one.sessions.earlier(before))
        said = [(line.kind, line.data) for line in lines]
        widgets = remembered_all(said, is_markdown=self._is_markdown)
        await self._app.talk.show_earlier(widgets, lines[0].id if lines else None)

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, request: str) -> None:
        """Ask, and show what happens."""
        self._run = self._app.behind(partial(self._ask, request), "ask")

    def again(self) -> None:
        """Ask the last request again."""
        if self.is_busy or not self._last_request:
            self._app.tell("There is nothing to ask again.", "warning")
        else:
            self.ask(self._last_request)

    async def turn_instant(self) -> None:
        """Do what is understood whole at once, or have the model answer everything."""
        if not self._is_markdown:
            self._app.tell("There is no model to ask. F4 picks one.", "warning")
            return
        on = await self._app.background.do(_turned)
        self._app.tell("Plain requests are done at once." if on else "The model answers all.")

    def stop(self) -> bool:
        """Stop the answer; False when there is none."""
        if not self.is_busy or self._run is None:
            return False
        self._run.cancel()
        return True

    async def _ask(self, request: str) -> None:
        """Ask below what was left, once that is shown."""
        if not self._opened.is_set():
            self._doing("opening…")
            self.unsent = request
            try:
                await self._opened.wait()
            except asyncio.CancelledError:
                self._give_back(request)
                raise
            finally:
                self._doing("")
            self.unsent = ""
        if planned(request) is not None and not self._is_markdown:
            self._app.tell("A plan takes a language model. F4 picks one.", "warning")
            self._give_back(request)
        else:
            self._last_request = request
            await self._answer(request)

    async def _answer(self, request: str) -> None:
        app = self._app
        talk = Talk(app.talk, is_markdown=self._is_markdown, doing=self._doing)
        await app.talk.add(Said(request, kind="request"))
        app.talk.anchor()
        self._seconds = 0
        self._doing("thinking…")
        ticking = app.set_interval(1, self._tick)
        try:
            async with aclosing(app.background.ask(self._recorded(request))) as events:
                async for event in events:
                    self.trace.watch(request, event)
                    await talk.show(event)
                    self._follow(event)
                    self._count()
        except DonebyError as error:
            await talk.break_off(str(error), "problem")
            self._give_back(request)
        except asyncio.CancelledError:
            await asyncio.shield(self._stopped(talk, request))
            raise
        finally:
            ticking.stop()
            app.status.say(doing="", seconds=0)
            self._count()
            app.talk.offer_undo(talk.undo_id)
            app.reader.reload()

    def _recorded(self, request: str) -> Callable[[Assistant], AsyncGenerator[Event, None]]:
        """What runs a request and writes down how it goes."""
        review = self._app.background.back(self._app.questions.review)

        def run(assistant: Assistant, words: str) -> AsyncGenerator[Event, None]:
            plan = planned(words)
            return assistant.ask(words) if plan is None else assistant.plan(plan, review)

        return lambda assistant: assistant.sessions.record(request, partial(run, assistant))

    async def _stopped(self, talk: Talk, request: str) -> None:
        if not talk.something_came:
            self._give_back(request)
        if self._app.is_running:
            await talk.break_off(STOPPED, "note")

    def _give_back(self, request: str) -> None:
        """Put a request that came to nothing back, unless something else is typed already."""
        if self._app.is_running and not self._app.prompt.text:
            self._app.prompt.put(request)

    def _follow(self, event: Event) -> None:
        """What the run changes is seen to change."""
        if isinstance(event, ToolFinished) and event.record.changes:
            self._app.reader.reload()

    def _count(self) -> None:
        self._app.status.say(tokens=self.trace.tokens, cost=self.trace.cost)

    def _doing(self, what: str) -> None:
        self._app.status.say(doing=what)

    def _tick(self) -> None:
        self._seconds += 1
        self._app.status.say(seconds=self._seconds)

    # -- earlier conversations -------------------------------------------------------------------

    def pick(self) -> None:
        """Show earlier conversations."""
        from doneby.tui.screens.sessions import SessionsScreen

        self._app.push_screen(SessionsScreen(self._app), self._picked)

    def _picked(self, session: int | None) -> None:
        if session is not None:
            self.switch(session)


def _turned(assistant: Assistant) -> bool:
    """Turn the instant path on or off; whether it is on now."""
    assistant.instant.on = not assistant.instant.on
    return assistant.instant.on


def _facts(
    assistant: Assistant, wanted: str
) -> tuple[str, str, bool, list[str], list[str], int | None]:
    """What the screen says of the assistant, read in its own thread."""
    notices, sessions = assistant.notices(), assistant.sessions
    found = (session.id for session in sessions.find())
    last = sessions.pick(wanted) if wanted else next(found, None)
    return (
        assistant.account_name,
        assistant.model_name,
        assistant.asks_a_model,
        notices,
        sessions.requests(),
        last,
    )
