"""What is exported: written into a file, or printed as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from doneby.cli.command import Job
from doneby.cli.parameters import value

OUTPUT = value("--output", "FILE", "Write it there; the file must not be there yet.")


def hand_over(job: Job, text: str, file: str, said: Callable[[Path], str]) -> int:
    """Write a text into a new file, or print it; return the exit status.

    Args:
        job: The job.
        text: The text, with its last line's end.
        file: The name of the file; empty or "-" for standard output.
        said: Says what was done, given where the file is.

    Raises:
        DonebyError: The file is there already, or cannot be written.
    """
    if file in ("", "-"):
        if job.json:
            return job.answer(text)
        job.output.answer(text, end="")
        return 0
    if job.options.dry_run:
        return job.answer(f"Would write {file}.")
    from doneby.assistant.archive import write_new

    return job.answer(said(write_new(file, text)))
