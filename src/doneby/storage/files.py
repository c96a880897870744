"""Files that the user names: read with a limit, and never written over."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from doneby.storage.errors import StorageError

LARGEST = 50_000_000
"""Bytes of a file that is read: many times the largest account."""


def write_new(name: str, text: str) -> Path:
    """Write a file that is not there yet, for its owner alone.

    Raises:
        StorageError: It is there already, or cannot be written.
    """
    path = _named(name)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise StorageError(
            f"{path} is there already.", "Name another file, or move it away."
        ) from error
    except (OSError, ValueError) as error:
        raise _cannot("written", path, error) from error
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        with suppress(OSError):
            path.unlink()  # half of it would pass for all of it
        raise _cannot("written", path, error) from error
    return path


def read_text(name: str) -> str:
    """Read a text file.

    Raises:
        StorageError: It cannot be read, is too large, or is not a text in UTF-8.
    """
    path = _named(name)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _cannot("read", path, error) from error
    if len(content) > LARGEST:
        raise StorageError(f"{path} has more than {LARGEST:,} bytes.", "Split it up.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StorageError(f"{path} is not a text in UTF-8.", "Save it as UTF-8.") from error


def _named(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StorageError(f"{name} is in nobody's home folder.", "Name another file.") from error


def _cannot(be: str, path: Path, error: Exception) -> StorageError:
    reason = getattr(error, "strerror", None) or error
    return StorageError(f"{path} cannot be {be} ({reason}).", "Name another file.")
