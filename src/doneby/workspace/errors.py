"""What the workspace refuses: in the API's words to callers, in plain words to people."""

from __future__ import annotations

import secrets
from typing import Any

from doneby.agent.errors import ToolError


class WorkspaceError(ToolError):
    """The workspace cannot be used: what happened to which file, and what to do about it.

    Nothing was moved, repaired, overwritten or half done when this is raised: on opening, or by
    a client in the place of an answer, as another client would say that the network is gone. A
    tool that lets it through has failed with these words.
    """


class ApiError(Exception):
    """A request is answered with a refusal, in the API's one shape of error body.

    Attributes:
        status: The HTTP status.
        tag: The API's name for the mistake, such as ``NOT_FOUND``.
        text: One sentence.
        code: The API's number for the mistake.
        extra: What else the body says: ``argument``, ``expected``, ``explanation``...
    """

    def __init__(self, status: int, tag: str, text: str, code: int, **extra: Any) -> None:
        super().__init__(text)
        self.status = status
        self.tag = tag
        self.text = text
        self.code = code
        self.extra = extra

    def body(self) -> dict[str, Any]:
        """The error body as the API sends it."""
        return {
            "error": self.text,
            "error_code": self.code,
            "error_extra": self.extra,
            "error_tag": self.tag,
            "http_code": self.status,
        }


def invalid(argument: str, expected: str = "", *, explanation: str = "") -> ApiError:
    """An argument has a value that the API does not take."""
    extra = {"argument": argument}
    if expected:
        extra["expected"] = expected
    if explanation:
        extra["explanation"] = explanation
    return ApiError(400, "INVALID_ARGUMENT_VALUE", "Invalid argument value", 20, **extra)


def missing(argument: str) -> ApiError:
    """A required argument is not there."""
    return ApiError(400, "ARGUMENT_MISSING", "Required argument is missing", 19, argument=argument)


def legacy_id(argument: str) -> ApiError:
    """An id of the numeric kind that API v1 no longer takes."""
    text = "V1 IDs cannot be used with this API"
    return ApiError(400, "V1_ID_CANNOT_BE_USED", text, 20, argument=argument)


def not_found(thing: str) -> ApiError:
    """No such object; ``thing`` is its kind, such as ``Task``."""
    event = secrets.token_hex(16)
    return ApiError(404, "NOT_FOUND", f"{thing} not found", 478, event_id=event, retry_after=3)


def forbidden(explanation: str) -> ApiError:
    """The object is there, and this must not be done to it."""
    return ApiError(403, "FORBIDDEN", "Forbidden", 32, explanation=explanation)


def limit_reached(most: int) -> ApiError:
    """There are as many as the plan allows."""
    text = "Maximum number of items reached"
    return ApiError(403, "MAX_ITEMS_LIMIT_REACHED", text, 49, max_count=most)


def invalid_query() -> ApiError:
    """A filter query that cannot be read."""
    return ApiError(400, "INVALID_SEARCH_QUERY", "The search query is incorrect", 20)


def invalid_token() -> ApiError:
    """No token, or an empty one."""
    return ApiError(401, "AUTH_INVALID_TOKEN", "Invalid API token", 401)


def unknown_route() -> ApiError:
    """No route has this path."""
    return ApiError(404, "NOT_FOUND", "Not found", 404)


def wrong_method(allowed: tuple[str, ...]) -> ApiError:
    """The path is known, and not with this method."""
    return ApiError(405, "METHOD_NOT_ALLOWED", "Method not allowed", 405, allowed=list(allowed))


def invalid_body(explanation: str) -> ApiError:
    """The body is not a JSON object."""
    return ApiError(400, "BAD_REQUEST", "Invalid request body", 400, explanation=explanation)
