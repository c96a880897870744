"""A word from inside a tool, while it runs, to those who watch the run."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.agent.events import Event

_LISTENER: ContextVar[Callable[[Event], object] | None] = ContextVar("listener", default=None)


def tell(event: Event) -> None:
    """Report something that happens in the tool that calls this; outside a run nobody hears it.

    It may be called from a plain tool's own thread.
    """
    if listener := _LISTENER.get():
        listener(event)


def listen(listener: Callable[[Event], object]) -> None:
    """Hear what the tools tell that are started from the current task from now on.

    Args:
        listener: Called with each event, from whatever thread the tool runs in.
    """
    _LISTENER.set(listener)
