"""From the command line to the exit status, whatever happens on the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from doneby import __version__
from doneby.agent.errors import DonebyError
from doneby.assistant.options import UsageError
from doneby.cli import help as help_texts
from doneby.cli import report
from doneby.cli.arguments import REQUEST, Invocation, parse
from doneby.cli.output import Output

if TYPE_CHECKING:
    import httpx

FAILED, BAD_USAGE, INTERRUPTED = 1, 2, 130


def run(
    argv: Sequence[str] | None = None,
    todoist_client: Callable[[], httpx.AsyncClient] | None = None,
) -> int:
    """Run one command line; every failure ends as a sentence and a status."""
    argv = sys.argv[1:] if argv is None else argv
    output = Output()
    as_json = "--json" in argv
    try:
        invocation = parse(argv)
        as_json = invocation.json
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        color = invocation.color and not plain
        output = Output(quiet=invocation.quiet, color=color)
        return _carry_out(invocation, output, todoist_client)
    except KeyboardInterrupt:
        # The terminal has just shown a ^C where the cursor was.
        begin = "\n" if output.notes_live else ""
        output.problem(f'{begin}Interrupted. What was done so far stays done; see "doneby undo".')
        return INTERRUPTED
    except DonebyError as error:
        _fail(output, str(error), as_json=as_json)
        return BAD_USAGE if isinstance(error, UsageError) else FAILED
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback reaches a user
        import traceback

        from doneby.cli.crash import keep_traceback

        details = "".join(traceback.format_exception(error))
        _fail(output, keep_traceback(details, os.environ), as_json=as_json)
        return FAILED


def _carry_out(
    invocation: Invocation,
    output: Output,
    todoist_client: Callable[[], httpx.AsyncClient] | None,
) -> int:
    match invocation.command:
        case "version":
            output.answer(f"doneby {__version__}")
            return 0
        case "help":
            return _help(invocation, output)
        case "login" | "logout" | "doctor":
            from doneby.cli import accounts

            return accounts.run(invocation, output, os.environ)
    request = ""
    if invocation.command == REQUEST:
        from doneby.cli.request import read_request

        request = read_request(invocation.words)
        if not request:
            return _help(invocation, output)
    import asyncio

    from doneby.cli.commands import carry_out

    return asyncio.run(carry_out(invocation, request, output, os.environ, todoist_client))


def _help(invocation: Invocation, output: Output) -> int:
    topic = next(iter(invocation.words), "")
    if topic and topic not in help_texts.TOPICS:
        raise UsageError(f'There is no command "{topic}".', "See: doneby help")
    output.answer(help_texts.TOPICS.get(topic, help_texts.OVERVIEW), end="")
    return 0


def _fail(output: Output, sentence: str, *, as_json: bool) -> None:
    if as_json:
        output.report(report.of_failure(sentence))
    else:
        output.problem(sentence)
