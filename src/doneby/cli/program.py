"""From the command line to the exit status, whatever happens on the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError, NeedsAnswer
from doneby.assistant.options import UsageError
from doneby.cli import report
from doneby.cli.arguments import Invocation, parse
from doneby.cli.command import Job, OpenApp
from doneby.cli.opening import COMPLETING, has_screen
from doneby.cli.output import NoOutputError, Output
from doneby.cli.request import REQUEST

if TYPE_CHECKING:
    import httpx

    from doneby.assistant.options import Limits, Options

FAILED, BAD_USAGE, INTERRUPTED = 1, 2, 130


def run(
    argv: Sequence[str] | None = None,
    todoist_client: Callable[[], httpx.AsyncClient] | None = None,
    limits: Limits | None = None,
    open_app: OpenApp | None = None,
) -> int:
    """Run one command line; every failure ends as a sentence and a status."""
    argv = sys.argv[1:] if argv is None else argv
    if instruction := os.environ.get(COMPLETING):
        from doneby.cli.completing import serve

        return serve(instruction)
    output = Output()
    as_json = "--json" in argv
    try:
        invocation = parse(argv)
        as_json = invocation.json
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        output = Output(quiet=invocation.quiet, color=invocation.color and not plain)
        given = replace(invocation.options, todoist_client=todoist_client, limits=limits)
        return _carry_out(invocation, _job(invocation, given, output, open_app))
    except KeyboardInterrupt as interrupt:
        # The terminal has just shown a ^C where the cursor was.
        begin = "\n" if output.notes_live and not as_json else ""
        so_far = str(interrupt) or 'What was done so far stays done; see "doneby undo".'
        _fail(output, f"{begin}Interrupted. {so_far}", as_json=as_json)
        return INTERRUPTED
    except NeedsAnswer as question:
        if as_json:
            output.report(report.of_question(question.question))
        else:
            output.problem(question.question)
        return report.EXIT_STATUS["needs_answer"]
    except NoOutputError as error:
        output.problem(str(error))
        return FAILED
    except DonebyError as error:
        _fail(output, str(error), as_json=as_json)
        return BAD_USAGE if isinstance(error, UsageError) else FAILED
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback reaches a user
        from doneby.cli.crash import keep_fault

        _fail(output, keep_fault(error, os.environ), as_json=as_json)
        return FAILED


def _job(invocation: Invocation, given: Options, output: Output, open_app: OpenApp | None) -> Job:
    return Job(
        replace(given, tell=output.note),
        output,
        os.environ,
        json=invocation.json,
        quiet=invocation.quiet,
        log=invocation.log,
        open_app=open_app if has_screen() else None,
    )


def _carry_out(invocation: Invocation, job: Job) -> int:
    if job.options.dry_run and not invocation.command.rehearses:
        raise UsageError(
            f'The command "{invocation.command.name}" cannot be rehearsed, so nothing was done.',
            "Leave out --dry-run to have it done.",
        )
    nothing_said = invocation.command is REQUEST and not invocation.given["words"]
    if nothing_said and job.open_app and not (job.json or job.quiet):
        return job.open_app(job.options, job.env)
    return invocation.command.run(job, **invocation.given)


def _fail(output: Output, sentence: str, *, as_json: bool) -> None:
    if as_json:
        output.report(report.of_failure(sentence))
    else:
        output.problem(sentence)
