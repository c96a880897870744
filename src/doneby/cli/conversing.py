"""A request carried out: shown as it happens, and as it ends."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord, Event, RunFailed, RunFinished, RunResult, ToolFinished
from doneby.assistant import Assistant
from doneby.cli import report
from doneby.cli.command import Job
from doneby.cli.live import Live
from doneby.cli.work import Work, tell_of_faults, working


async def carry_out(job: Job, request: str, typed: str) -> int:
    """Run a request and return its exit status.

    Args:
        job: What was asked for beside it.
        request: The request.
        typed: What of it the user has typed; empty where all was handed in.

    Raises:
        DonebyError: It could not be run at all.
    """
    async with working(job) as work:
        status, calls = await _ask(work, request, typed, job)
        tell_of_faults(calls, work.assistant, job)
        return report.EXIT_STATUS[status]


async def _ask(work: Work, request: str, typed: str, job: Job) -> tuple[str, Sequence[CallRecord]]:
    """Run a request, show how it goes and how it ends; return its status and its calls."""
    assistant, log, output = work.assistant, work.log, job.output
    live = Live(
        output,
        answers=output.answers_live and not job.json,
        # The interpreter is done before anybody could read what it does.
        calls=output.notes_live and assistant.asks_a_model,
    )
    _go_on(assistant, job)
    begun = time.perf_counter()
    calls: list[CallRecord] = []
    names = {"model": assistant.model_name, "account": assistant.account_name}

    def keep(event: Event) -> None:
        if isinstance(event, ToolFinished):
            calls.append(event.record)

    try:
        watchers = [keep, *([log.write] if log else []), live.show]
        ask = partial(assistant.ask, typed=typed)
        result = await _watch(assistant.sessions.record(request, ask), watchers)
    except DonebyError as error:
        if log:
            log.write(RunFailed(str(error)))
        sentence = f"{error} {_aftermath(calls)}"
        if job.json:
            seconds = time.perf_counter() - begun
            output.report(report.of_failure(sentence, calls, seconds=seconds, **names))
        else:
            live.break_off(sentence)
        return "failed", calls
    finally:
        live.stop()
    if job.json:
        output.report(report.of_run(result, account=assistant.account_name))
    else:
        live.finish(result)
        if result.model != assistant.model_name and output.notes_live:
            output.note(f"Understood without asking {assistant.model_name}.")
    return result.status, result.calls


def _go_on(assistant: Assistant, job: Job) -> None:
    """Go on with the conversation that was asked for, if one was."""
    if which := job.options.conversation:
        session = assistant.sessions.pick(which)
        if session is None:
            job.output.note("There is no earlier conversation, so a new one begins.")
        assistant.sessions.resume(session)


async def _watch(
    run: AsyncGenerator[Event, None], watchers: Sequence[Callable[[Event], None]]
) -> RunResult:
    """Show every event of a run to all watchers, and give what the run came to."""
    async with aclosing(run) as events:
        async for event in events:
            for watch in watchers:
                watch(event)
            if isinstance(event, RunFinished):
                return event.result
    raise AssertionError("a run ends with RunFinished or raises")


def _aftermath(calls: Sequence[CallRecord]) -> str:
    """What became of a request that broke off."""
    # After an error it may be that a part was changed.
    if any(call.changes or call.undo_id or call.error for call in calls):
        return 'What was changed before that stays changed; see "doneby undo".'
    return "Your request was not carried out; repeat it then."
