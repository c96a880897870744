"""What endpoints say about their own failures, in all the shapes in use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from email.utils import parsedate_to_datetime


def error_in(document: object) -> object | None:
    """The error that a document reports, in any of the shapes in use; None when there is none."""
    if isinstance(document, list) and document:  # Gemini wraps its errors in a list
        document = document[0]
    if not isinstance(document, dict):
        return None
    if document.get("error"):
        found: object = document["error"]
        return found
    choices = document.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0].get("error") or None
    if "choices" not in document and (document.get("message") or document.get("detail")):
        return document
    return None


def parts_of(error: object) -> tuple[str, str, str]:
    """The text, the code and the type of an error object; empty where they are missing."""
    if isinstance(error, str):
        return error, "", ""
    if not isinstance(error, dict):
        return "", "", ""
    text = error.get("message") or error.get("detail") or ""
    code, kind = (error.get(name) for name in ("code", "type"))
    return (
        text if isinstance(text, str) else json.dumps(text),
        str(code) if isinstance(code, str | int) else "",
        kind if isinstance(kind, str) else "",
    )


def parsed(body: str) -> object:
    """A body as JSON; None when it is something else."""
    try:
        return json.loads(body)
    except ValueError:
        return None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """How many seconds to wait, as the headers say it; None when they do not.

    A date is compared with the server's own clock in ``Date``, so that none is read here.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    try:
        until = parsedate_to_datetime(headers.get("retry-after", ""))
        now = parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - now).total_seconds())
    except (ValueError, TypeError):
        return None
