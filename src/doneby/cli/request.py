"""A request: what is no command, put together from the command line and standard input."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from doneby.assistant.options import UsageError
from doneby.cli import standard_input
from doneby.cli.command import Command, Job, nearest
from doneby.cli.parameters import completed_with

LIMIT = 100_000
"""The most characters of one request: far more than a person types, less than breaks a model."""

_BYTES = 4  # of the longest character
_SLIP = 0.75
"""How near a word is to a command that it misspells: "tody", but no "hello" for help."""

_HALF_CHARACTERS = re.compile("[\ud800-\udfff]")
"""Never shown as "?", which would end a sentence and begin another."""


def read_request(words: Sequence[str]) -> str:
    """Join the words with what comes on standard input; "-" among the words waits for it.

    Returns:
        The request; empty when there are no words and nothing was handed in.

    Raises:
        UsageError: It is empty all the same, or too long.
    """
    said = typed(words)
    limit = LIMIT * _BYTES + 1
    handed_in = standard_input.read(wait="-" in words, limit=limit)
    if not words and handed_in is None:
        return ""
    request = "\n\n".join(filter(None, (said, (handed_in or "").strip())))
    # An argument that is not text in this locale comes with half characters in it.
    request = _HALF_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", request)
    if not request:
        raise UsageError("The request is empty.", 'Say what to do: doneby "add buy milk tomorrow"')
    if len(request) > LIMIT:
        raise UsageError(
            f"The request is too long: {LIMIT:,} characters are possible.", "Split it up."
        )
    return request


def typed(words: Sequence[str]) -> str:
    """What the user has typed of a request, without what is handed in."""
    return " ".join(word for word in words if word != "-").strip()


def converse(job: Job, words: Sequence[str]) -> int:
    """Carry out what the words and standard input ask for; help where they are empty.

    Raises:
        DonebyError: It could not be run at all.
    """
    request = read_request(words)
    if not request:
        from doneby.cli.help import overview

        return job.answer(overview())
    import asyncio

    from doneby.cli.conversing import carry_out
    from doneby.cli.table import PLACES

    status = asyncio.run(carry_out(job, request, typed(words)))
    if status and len(request.split()) == 1 and (near := nearest(request, PLACES, _SLIP)):
        job.output.note(f"Did you mean the command: doneby {near}?")
    return status


REQUEST = Command(
    "",
    "carry out what is asked in plain English",
    converse,
    params=[
        click.Argument(
            ["words"],
            nargs=-1,
            type=click.UNPROCESSED,
            shell_complete=completed_with("names"),
        )
    ],
)
"""What is meant by a line whose first word is no command."""
