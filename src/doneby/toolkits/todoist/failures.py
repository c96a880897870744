"""What can go wrong between here and Todoist, each in one sentence with one remedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx

from doneby.agent.errors import ToolError
from doneby.text import shorten

_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.LocalProtocolError)
"""Failures that happen before anything of a request has left."""

_QUOTED = 120
"""The most characters of a server's own words that are passed on."""

DATE_HELP = "A date is written like: tomorrow at 5pm, next monday, 12 dec, every 2 weeks."
SIGN_IN_HELP = (
    "Set TODOIST_API_TOKEN to a valid one (in Todoist: Settings, Integrations, Developer), "
    "or sign in again."
)
FILTER_HELP = (
    "A filter is written like: (today | overdue) & #Work & @phone & p1. "
    "Put a backslash before spaces and signs inside names: #One\\ \\&\\ Two."
)


OUR_LIST = "The list on this machine"
"""What the workspace is called; nobody but the user and this program writes in it."""


class UnknownOutcomeError(ToolError):
    """A change was sent, and nobody can tell whether it was made."""


class RefusedError(ToolError):
    """Todoist answered, and the answer is no: asking again would not change it."""


class NotThereError(RefusedError):
    """Todoist has no such thing, or no longer."""


class NotAllowedError(RefusedError):
    """Todoist does not let this account do it."""


class UnavailableError(ToolError):
    """Todoist cannot be asked at all now: nothing else would come through either."""


@contextmanager
def translated(*, writing: bool, service: str = "Todoist") -> Iterator[None]:
    """Turn what httpx and the SDK raise into a ToolError; the token is in none of the texts.

    Args:
        writing: Whether the request changes something, so that no answer does not mean
            that nothing was done.
        service: Who was asked, at the beginning of a sentence: "Todoist", "The local list".
    """
    from dataclass_wizard.errors import JSONWizardError

    words = _Words(service, writing)
    try:
        yield
    except httpx.HTTPStatusError as error:
        refusal = words.refused(error.response)
        if error.response.content and service != OUR_LIST:
            refusal.outside = f"an error message of {service}"
        raise refusal from error
    except httpx.HTTPError as error:
        raise words.unreachable(error) from error
    except (JSONWizardError, ValueError, TypeError) as error:
        # Not JSON (a sign-in page of some network), not an object, or fields are missing.
        raise words.unreadable() from error


def seconds_to_wait(response: httpx.Response) -> int:
    """How long Todoist asks to be left alone, as its 429 answers say; 0 where it does not say."""
    told = _extra(_body(response)).get("retry_after", response.headers.get("Retry-After", ""))
    return int(told) if str(told).isdecimal() else 0


@dataclass(frozen=True, slots=True)
class _Words:
    """What is said of a failure.

    Attributes:
        service: Who was asked.
        writing: Whether something was to be changed.
    """

    service: str
    writing: bool

    def unreachable(self, error: httpx.HTTPError) -> ToolError:
        if self.writing and not isinstance(error, _NOT_SENT):
            return _unknown(f"{self.service} did not answer.")
        if isinstance(error, httpx.TimeoutException):
            return UnavailableError(
                f"{self.service} did not answer in time.", "Try again in a moment.", retryable=True
            )
        return UnavailableError(
            f"{self.service} cannot be reached.", "Check the network connection.", retryable=True
        )

    def unreadable(self) -> ToolError:
        said = f"{self.service} gave no answer that can be read."
        if self.writing:
            return _unknown(said)
        remedy = "Check the network: a proxy or a sign-in page may have answered instead."
        return UnavailableError(said, remedy)

    def refused(self, response: httpx.Response) -> ToolError:
        status, body = response.status_code, _body(response)
        tag, said = str(body.get("error_tag", "")), _quoted(body)
        if status == httpx.codes.UNAUTHORIZED:
            return UnavailableError(f"{self.service} does not accept the token.", SIGN_IN_HELP)
        if status == httpx.codes.FORBIDDEN:
            return self._forbidden(tag, said, body)
        if status == httpx.codes.NOT_FOUND:
            return NotThereError(
                f"{self.service} does not have this{said}.",
                "It may have been deleted or archived meanwhile; look at the list again.",
            )
        if status == httpx.codes.TOO_MANY_REQUESTS:
            seconds = seconds_to_wait(response)
            wait = f"Wait {seconds} seconds and try again." if seconds else "Try again in a minute."
            return UnavailableError(f"{self.service} was asked too often.", wait, retryable=True)
        if status >= httpx.codes.INTERNAL_SERVER_ERROR:
            problem = f"{self.service} has a problem (status {status})."
            if self.writing:
                return _unknown(problem)
            return UnavailableError(problem, "Try again in a moment.", retryable=True)
        if status < httpx.codes.BAD_REQUEST:
            return replace(self, writing=False).unreadable()
        return self._mistaken(tag, said, body)

    def _mistaken(self, tag: str, said: str, body: dict[str, Any]) -> RefusedError:
        """The request itself cannot be carried out."""
        if tag == "INVALID_SEARCH_QUERY":
            return RefusedError(
                f"{self.service} does not understand the filter{said}.", FILTER_HELP
            )
        if str(_extra(body).get("argument", "")).startswith("due"):
            return RefusedError(f"{self.service} does not understand the date.", DATE_HELP)
        return RefusedError(f"{self.service} refused this{said}.", _expected(body))

    def _forbidden(self, tag: str, said: str, body: dict[str, Any]) -> NotAllowedError:
        if "LIMIT" in tag:
            most = _extra(body).get("max_count")
            limit = f" ({most} at most)" if isinstance(most, int) else ""
            return NotAllowedError(
                f"A limit of the Todoist plan is reached{limit}{said}.",
                "The sign-in is fine. Remove or complete something, or use another project.",
            )
        if tag == "AUTH_INSUFFICIENT_TOKEN_SCOPE":
            return NotAllowedError(
                "The Todoist token may not do this.", "Use a token with read and write access."
            )
        return NotAllowedError(
            f"{self.service} does not allow this{said}.",
            "The plan or the rights in a shared project do not include it.",
        )


def _unknown(reason: str) -> UnknownOutcomeError:
    return UnknownOutcomeError(
        f"{reason} It is not known whether the change was made.",
        "Look at the list before trying again.",
    )


def _expected(body: dict[str, Any]) -> str:
    extra = _extra(body)
    reason = extra.get("explanation") or extra.get("expected")
    argument = extra.get("argument")
    if not isinstance(reason, str):
        return "Check what was asked for."
    about = f"{argument}: " if isinstance(argument, str) else ""
    return f"It says: “{shorten(about + reason, _QUOTED)}”."


def _body(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _extra(body: dict[str, Any]) -> dict[str, Any]:
    extra = body.get("error_extra")
    return extra if isinstance(extra, dict) else {}


def _quoted(body: dict[str, Any]) -> str:
    """The server's own words: outside text, so short and in quotation marks."""
    error = body.get("error")
    return f": “{shorten(error, _QUOTED)}”" if isinstance(error, str) and error.strip() else ""
