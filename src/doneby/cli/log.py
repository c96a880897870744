"""``--log FILE``: everything that happens, as JSON lines, without the secrets."""

from __future__ import annotations

import dataclasses
import json
import os
import time
from collections.abc import Callable, Collection
from typing import Any, Self

from doneby.agent.errors import DonebyError
from doneby.agent.events import Event
from doneby.assistant import without_secrets
from doneby.assistant.options import UsageError


class EventLog:
    """A file to which events are added as they happen.

    Args:
        path: The file; made for its owner alone.
        secrets: Gives what must not stand in it, wherever it comes from; asked for every
            event, since a secret may be found on the way.

    Raises:
        UsageError: The file cannot be written.
    """

    def __init__(self, path: str, secrets: Callable[[], Collection[str]]) -> None:
        self._path = path
        self._secrets = secrets
        self._begun = time.monotonic()
        if path == "-":  # standard output is for the answer
            raise UsageError("The log cannot be written to standard output.", "Name a file.")
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(
                f"The log {path} cannot be written ({reason}).", "Name another file."
            ) from error
        self._file = os.fdopen(descriptor, "w", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, event: Event) -> None:
        """Add one event; it is in the file when this returns.

        Raises:
            DonebyError: It cannot be written any more.
        """
        after = round(time.monotonic() - self._begun, 3)
        line = {"event": type(event).__name__, "seconds": after, **dataclasses.asdict(event)}
        try:
            self._file.write(json.dumps(_redacted(line, self._secrets()), default=str) + "\n")
            self._file.flush()
        except OSError as error:
            raise DonebyError(
                f"The log {self._path} cannot be written any more ({error.strerror}).",
                "What was done so far stays done.",
            ) from error


def _redacted(value: Any, secrets: Collection[str]) -> Any:
    if isinstance(value, str):
        return without_secrets(value, secrets)
    if isinstance(value, dict):
        return {_redacted(key, secrets): _redacted(one, secrets) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_redacted(one, secrets) for one in value]
    return value
