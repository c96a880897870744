"""The conversation that is going on, kept as it happens, and others to go on with."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError
from doneby.agent.events import (
    AnswerReceived,
    CallRecord,
    Event,
    Notice,
    RunFinished,
    RunResult,
    SummedUp,
    ToolFinished,
)
from doneby.agent.model import Usage
from doneby.assistant.options import UsageError
from doneby.storage.errors import StorageError

if TYPE_CHECKING:
    from doneby.agent.conversation import Conversation
    from doneby.storage.history import Line, Session, SqliteHistory

__all__ = ["Session", "Sessions"]

LAST = "last"
"""Stands for the conversation that was last used."""

SHOWN_AT_ONCE = 60
"""How much of a conversation is read when it is opened; more is read when asked for."""


class Sessions:
    """Records a conversation while it happens, and opens earlier ones.

    Where the disk does not play along, the conversation goes on and is not kept; whatever else
    is asked of the database raises a StorageError then.

    Attributes:
        current: The id of the conversation that is going on; None before its first request.

    Args:
        history: Where conversations are kept.
        conversation: The agent's own, which goes on from what is opened.
        account: Whose tasks it is about.
        model: What answers.
        keeps: Whether what happens is kept at all.
    """

    def __init__(
        self,
        history: SqliteHistory,
        conversation: Conversation,
        account: str,
        model: str,
        *,
        keeps: bool = True,
    ) -> None:
        self.current: int | None = None
        self._history = history
        self._conversation = conversation
        self._account = account
        self._model = model
        self._keeps = keeps
        self._trouble = ""

    async def record(
        self, request: str, ask: Callable[[str], AsyncGenerator[Event, None]]
    ) -> AsyncGenerator[Event, None]:
        """Run a request and keep it, what was called and what was answered, as they come.

        Raises:
            DonebyError: As ``ask`` does; that is kept too.
        """
        usage = Usage()
        self._write(lambda: self._begin(request))
        try:
            async with aclosing(ask(request)) as events:
                async for event in events:
                    if isinstance(event, AnswerReceived | SummedUp):
                        usage += event.usage
                    self._keep(event)
                    if self._trouble:
                        yield Notice(f"This conversation is not kept. {self._trouble}")
                        self._trouble = ""
                    yield event
        except DonebyError as error:
            self._add("error", {"text": str(error)} | self._spent(usage))
            raise
        finally:
            self._write(self._keep_messages)

    def resume(self, session: int | None) -> list[Line]:
        """Go on with a conversation (None: a new one) and return the last that was said in it."""
        self.current = session
        messages, outside = self._history.messages(session) if session else ([], [])
        talk = self._conversation
        prompt = [one for one in talk.messages if one.get("role") == "system"]
        talk.messages[:] = [*prompt, *messages]
        talk.outside[:] = outside
        talk.summary, talk.summed_up = "", 0
        talk.repair()
        return self._history.lines(session, SHOWN_AT_ONCE) if session else []

    def earlier(self, before: int) -> list[Line]:
        """What was said before that."""
        if self.current is None:
            return []
        return self._history.lines(self.current, SHOWN_AT_ONCE, before)

    def find(self, search: str = "") -> list[Session]:
        """Conversations, the last used first."""
        return self._history.sessions(search)

    def requests(self) -> list[str]:
        """What was asked for lately, oldest first."""
        return self._history.requests()

    def rename(self, session: int, title: str) -> None:
        """Give one another title."""
        self._history.rename(session, title)

    def delete(self, session: int) -> None:
        """Delete one; if it is going on, the next request begins another."""
        self._history.delete(session)
        if session == self.current:
            self.resume(None)

    def pick(self, which: str) -> int | None:
        """The conversation that is meant: its number, or ``last`` for the last one of the account.

        Returns:
            None where ``last`` is asked for and there is none.

        Raises:
            UsageError: There is no such conversation, or it is about another account.
        """
        if which == LAST:
            own = (one.id for one in self._history.sessions() if one.account == self._account)
            return next(own, None)
        found = self._history.session(int(which)) if which.isdecimal() else None
        if found is None:
            raise UsageError(f"There is no conversation {which}.", "See: doneby history list")
        if found.account != self._account:
            raise UsageError(
                f"The conversation {which} is about the account {found.account}.",
                f"Go on with it with --account {found.account}.",
            )
        return found.id

    def _begin(self, request: str) -> None:
        if self.current is None:
            self.current = self._history.begin(request, self._account)
        self._history.add(self.current, "request", {"text": request})

    def _keep(self, event: Event) -> None:
        match event:
            case ToolFinished(record=record):
                self._add("call", _call(record))
            case RunFinished(result=result):
                self._add("answer", _answer(result) | self._spent(result.usage, result.model))

    def _add(self, kind: str, data: dict[str, Any]) -> None:
        session = self.current
        if session is not None:
            self._write(lambda: self._history.add(session, kind, data))

    def _spent(self, usage: Usage, model: str = "") -> dict[str, Any]:
        return {"model": model or self._model, "usage": asdict(usage)}

    def _keep_messages(self) -> None:
        if self.current is not None:
            talk = self._conversation
            said = [one for one in talk.messages if one.get("role") != "system"]
            self._history.keep_messages(self.current, said, talk.outside)

    def _write(self, write: Callable[[], None]) -> None:
        """Write something down, unless nothing is kept; the first failure is the last try."""
        if not self._keeps:
            return
        try:
            write()
        except StorageError as error:
            self._keeps, self._trouble = False, str(error)


def _call(record: CallRecord) -> dict[str, Any]:
    kept = asdict(record)
    for name in ("data", "traceback", "candidates", "whole_text", "told"):
        del kept[name]
    return kept


def _answer(result: RunResult) -> dict[str, Any]:
    return {
        "text": result.reply,
        "status": result.status,
        "error": result.error,
        "seconds": result.seconds,
    }
