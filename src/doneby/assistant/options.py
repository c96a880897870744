"""What was asked for on one command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError

if TYPE_CHECKING:
    import httpx

    from doneby.models.reading import Limits as Limits


class UsageError(DonebyError):
    """What was asked for makes no sense as it is: an option, a variable, an empty request."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one command; empty and False where none was given.

    Attributes:
        model: ``provider:name`` or ``interpreter``.
        base_url: The address of the model's endpoint.
        allow_http: Let ``http://`` leave this machine.
        account: ``local``, ``todoist``, or the name that a Todoist account was given.
        yes: Agreed to beforehand.
        allow_sends: What reaches other people needs no question.
        dry_run: Only say what would be done.
        offline: Use no network.
        text_tools: Describe the tools to the model in words.
        limits: Deadlines of the model's endpoint, where the usual ones do not do.
        todoist_client: Makes the HTTP client for Todoist; for tests against another server.
        conversation: The one to go on with: its number, or ``last``.
        tell: Told what takes its time (a keyring that waits for a password).
    """

    model: str = ""
    base_url: str = ""
    allow_http: bool = False
    account: str = ""
    yes: bool = False
    allow_sends: bool = False
    dry_run: bool = False
    offline: bool = False
    text_tools: bool = False
    limits: Limits | None = None
    todoist_client: Callable[[], httpx.AsyncClient] | None = None
    conversation: str = ""
    tell: Callable[[str], None] | None = None
