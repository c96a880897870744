"""Requests, and the commands that are one call of a tool."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing
from datetime import datetime

from doneby.agent.errors import DonebyError
from doneby.agent.events import CallRecord, Event, RunFailed, RunFinished, RunResult, ToolFinished
from doneby.assistant import Assistant
from doneby.cli import report
from doneby.cli.arguments import REQUEST, Invocation
from doneby.cli.crash import keep_traceback
from doneby.cli.live import Live, how_to_agree
from doneby.cli.log import EventLog
from doneby.cli.output import Output
from doneby.cli.terminal import TerminalUser


async def carry_out(
    invocation: Invocation,
    request: str,
    output: Output,
    env: Mapping[str, str],
) -> int:
    """Run one request or command and return its exit status.

    Raises:
        DonebyError: It could not be run at all.
    """
    async with AsyncExitStack() as stack:
        assistant = Assistant.create(invocation.options, env, TerminalUser())
        stack.push_async_callback(assistant.aclose)
        log = None
        if invocation.log:
            log = stack.enter_context(EventLog(invocation.log, lambda: assistant.secrets))
        if not invocation.quiet:
            for notice in assistant.notices():
                output.note(notice)
        if invocation.list:
            return _show_changes(assistant, invocation, output)
        if invocation.command == REQUEST:
            status, calls = await _ask(assistant, request, invocation, output, log)
        else:
            record = await _call(assistant, invocation)
            if log:
                log.write(ToolFinished(record))
            _show_call(record, assistant, invocation, output)
            status, calls = report.status_of_call(record), (record,)
        for fault in filter(None, (call.traceback for call in calls)):
            output.problem(keep_traceback(fault, env, assistant.secrets))
        return report.EXIT_STATUS[status]


async def _ask(
    assistant: Assistant,
    request: str,
    invocation: Invocation,
    output: Output,
    log: EventLog | None,
) -> tuple[str, Sequence[CallRecord]]:
    """Run a request, show how it goes and how it ends; return its status and its calls."""
    live = Live(
        output,
        answers=output.answers_live and not invocation.json,
        # The interpreter is done before anybody could read what it does.
        calls=output.notes_live and assistant.asks_a_model,
    )
    begun = time.perf_counter()
    calls: list[CallRecord] = []
    names = {"model": assistant.model_name, "account": assistant.account_name}

    def keep(event: Event) -> None:
        if isinstance(event, ToolFinished):
            calls.append(event.record)

    try:
        watchers = [keep, *([log.write] if log else []), live.show]
        result = await _watch(assistant.ask(request), watchers)
    except DonebyError as error:
        if log:
            log.write(RunFailed(str(error)))
        sentence = f"{error} {_aftermath(calls)}"
        if invocation.json:
            seconds = time.perf_counter() - begun
            output.report(report.of_failure(sentence, calls, seconds=seconds, **names))
        else:
            live.break_off(sentence)
        return "failed", calls
    if invocation.json:
        output.report(report.of_run(result, **names))
    else:
        live.finish(result)
    return result.status, result.calls


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


async def _call(assistant: Assistant, invocation: Invocation) -> CallRecord:
    words = " ".join(invocation.words)
    match invocation.command:
        case "add":
            return await assistant.add(words)
        case "done":
            return await assistant.call("complete_tasks", {"tasks": [words]})
        case "find":
            return await assistant.find(words)
        case "today":
            return await assistant.call("find_tasks", {"due": "today"})
        case "undo":
            return await assistant.call("undo", {})
        case other:
            raise AssertionError(f"no such command: {other}")


def _show_changes(assistant: Assistant, invocation: Invocation, output: Output) -> int:
    """What can be taken back, the newest first."""
    from doneby.grammar.dates import describe_due

    lines = []
    for entry in assistant.changes():
        dates = assistant.dates()
        moment = datetime.fromisoformat(entry.at).astimezone(dates.zone).replace(tzinfo=None)
        unsure = " (perhaps)" if entry.state == "unknown" else ""
        lines.append(f"{describe_due(moment, dates)}: {entry.summary}{unsure}")
    words = "\n".join(lines) or "There is nothing to undo."
    if invocation.json:
        output.report(report.of_words(words))
    else:
        output.answer(words)
    return report.EXIT_STATUS["done"]


def _show_call(
    record: CallRecord, assistant: Assistant, invocation: Invocation, output: Output
) -> None:
    if invocation.json:
        output.report(report.of_call(record, account=assistant.account_name))
    elif report.status_of_call(record) == "done":
        output.answer(record.whole_text or record.text)
    else:
        output.problem(record.text or record.error or record.question or "")
        if record.question and not record.candidates:
            output.problem(how_to_agree())
