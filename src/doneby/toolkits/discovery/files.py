"""Reading a file that is going to be run: only one that nobody but its owner can have written."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from doneby.agent.errors import DonebyError
from doneby.agent.fact import fact

LONGEST = 1_000_000
"""Bytes of a toolkit; what is longer was not written by hand."""

_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


class ToolkitError(DonebyError):
    """A toolkit cannot be used; the others can."""


@fact
class Script:
    """A file as it was at one moment: what is shown, trusted and run are these bytes.

    Attributes:
        path: Where it lies.
        content: Its bytes.
    """

    path: Path
    content: bytes

    @property
    def digest(self) -> str:
        """What tells it from every other content: the SHA-256, in hex."""
        return hashlib.sha256(self.content).hexdigest()


def unreadable(path: Path, error: OSError) -> ToolkitError:
    """That the system does not let a file or a folder be read."""
    return ToolkitError(f"{path} cannot be read ({error.strerror}).", "Check who owns it.")


def our_id() -> int | None:
    """The user whose files these have to be; None where files have no such owner (Windows)."""
    return os.getuid() if hasattr(os, "getuid") else None


def check_folder(folder: Path, owner: int | None) -> None:
    """See that nobody else can put a file here.

    Raises:
        ToolkitError: Somebody can, or it is not the folder that it seems to be.
    """
    try:
        facts = folder.lstat()
    except OSError as error:
        raise unreadable(folder, error) from error
    if not stat.S_ISDIR(facts.st_mode):
        raise ToolkitError(
            f"{folder} is not a folder but a link or a file.", "Put a folder in its place."
        )
    _check_owner(folder, facts, owner)


def read_script(path: Path, owner: int | None) -> Script:
    """Read a file whole, once, from the very file that was looked at.

    Raises:
        ToolkitError: It is a link, is somebody else's, can be written by others, is too long or
            cannot be read.
    """
    # Opened without following a link, and judged by what was opened: nothing can be put in its
    # place between the look and the reading. A pipe must not make anybody wait.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if path.is_symlink():
            raise ToolkitError(f"{path} is a link.", "Put the file itself there.")
        with open(os.open(path, flags), "rb") as file:  # noqa: PTH123 - a descriptor
            facts = os.fstat(file.fileno())
            if not stat.S_ISREG(facts.st_mode):
                raise ToolkitError(f"{path} is not a plain file.", "Put a plain file there.")
            _check_owner(path, facts, owner)
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > LONGEST:
        raise ToolkitError(
            f"{path} is longer than {LONGEST:,} bytes.", "Make a package of it, and install that."
        )
    return Script(path, content)


def _check_owner(path: Path, facts: os.stat_result, owner: int | None) -> None:
    if owner is None:
        return
    if facts.st_uid != owner:
        raise ToolkitError(
            f"{path} belongs to another user of this machine.",
            "Copy it, so that it is yours, if you know what it does.",
        )
    if facts.st_mode & _OTHERS_MAY_WRITE:
        raise ToolkitError(
            f"{path} can be changed by other users of this machine.",
            f'Take that right from them: chmod go-w "{path}"',
        )
