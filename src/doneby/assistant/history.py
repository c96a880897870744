"""The conversation that is going on, kept as it happens, and others to go on with."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord, Event, RunFinished, RunResult, ToolFinished

if TYPE_CHECKING:
    from doneby.agent.conversation import Conversation
    from doneby.storage.history import Line, Session, SqliteHistory

__all__ = ["Session", "Sessions"]

SHOWN_AT_ONCE = 60
"""How much of a conversation is read when it is opened; more is read when asked for."""


class Sessions:
    """Records a conversation while it happens, and opens earlier ones.

    Attributes:
        current: The id of the conversation that is going on; None before its first request.

    Args:
        history: Where conversations are kept.
        conversation: The agent's own, which goes on from what is opened.
        account: Whose tasks it is about.
    """

    def __init__(self, history: SqliteHistory, conversation: Conversation, account: str) -> None:
        self.current: int | None = None
        self._history = history
        self._conversation = conversation
        self._account = account

    async def record(
        self, request: str, ask: Callable[[str], AsyncGenerator[Event, None]]
    ) -> AsyncGenerator[Event, None]:
        """Run a request and keep it, what was called and what was answered, as they come.

        Raises:
            DonebyError: As ``ask`` does; that is kept too.
        """
        if self.current is None:
            self.current = self._history.begin(request, self._account)
        session = self.current
        self._history.add(session, "request", {"text": request})
        try:
            async with aclosing(ask(request)) as events:
                async for event in events:
                    self._keep(session, event)
                    yield event
        except DonebyError as error:
            self._history.add(session, "error", {"text": str(error)})
            raise
        finally:
            said = [one for one in self._conversation.messages if one.get("role") != "system"]
            self._history.keep_messages(session, said, self._conversation.outside)

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

    def _keep(self, session: int, event: Event) -> None:
        match event:
            case ToolFinished(record=record):
                self._history.add(session, "call", _call(record))
            case RunFinished(result=result):
                self._history.add(session, "answer", _answer(result))


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
        "usage": asdict(result.usage),
        "seconds": result.seconds,
    }
