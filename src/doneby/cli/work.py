"""An assistant at work for one command: its notices, its log, and faults of what it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from doneby.agent.events import CallRecord, ToolFinished
from doneby.assistant import Assistant
from doneby.cli import report
from doneby.cli.command import Job
from doneby.cli.crash import keep_traceback
from doneby.cli.live import how_to_agree
from doneby.cli.log import EventLog
from doneby.cli.terminal import TerminalUser


@dataclass(frozen=True, slots=True)
class Work:
    """An assistant, whoever it asks, and the log that is kept of what it does."""

    assistant: Assistant
    user: TerminalUser
    log: EventLog | None


@asynccontextmanager
async def working(job: Job) -> AsyncIterator[Work]:
    """Set up the assistant that a job asks for, and say what is to be said beforehand.

    Raises:
        DonebyError: Something that is set up does not work.
    """
    async with AsyncExitStack() as stack:
        stack.enter_context(job.output.kept_for_answers())
        user = TerminalUser()
        assistant = Assistant.create(job.options, job.env, user)
        stack.push_async_callback(assistant.aclose)
        log = None
        if job.log:
            log = stack.enter_context(EventLog(job.log, lambda: assistant.secrets))
        if not job.quiet:
            for notice in assistant.notices():
                job.output.note(notice)
        yield Work(assistant, user, log)


def call_tools(job: Job, make: Callable[[Assistant], Awaitable[Sequence[CallRecord]]]) -> int:
    """Make calls, show what they came to, and return the exit status.

    Raises:
        DonebyError: They could not be made at all.
    """

    async def run() -> int:
        async with working(job) as work:
            records = await make(work.assistant)
            if work.log:
                for record in records:
                    work.log.write(ToolFinished(record))
            _show(records, work, job)
            tell_of_faults(records, work.assistant, job)
            return report.EXIT_STATUS[report.status_of_call(records[-1])]

    return asyncio.run(run())


def call_tool(job: Job, tool: str, **arguments: Any) -> int:
    """Make one call; see ``call_tools``.

    Raises:
        DonebyError: It could not be made at all.
    """

    async def make(assistant: Assistant) -> list[CallRecord]:
        return [await assistant.call(tool, arguments)]

    return call_tools(job, make)


def tell_of_faults(calls: Sequence[CallRecord], assistant: Assistant, job: Job) -> None:
    """Say where each fault inside a tool is to be mended; of ours, a report is kept."""
    for call in calls:
        if call.traceback:
            said = assistant.fault_of_author(call)
            job.output.problem(said or keep_traceback(call.traceback, job.env, assistant.secrets))


def _show(records: Sequence[CallRecord], work: Work, job: Job) -> None:
    if job.json:
        job.output.report(report.of_calls(records, account=work.assistant.account_name))
        return
    for record in records:
        if report.status_of_call(record) == "done":
            for line in _bare(record) if job.quiet else [record.whole_text or record.text]:
                job.output.answer(line)
        else:
            job.output.problem(record.text or record.error or record.question or "")
            if record.question and work.user.unanswered:
                job.output.problem(how_to_agree(work.user.unanswered))


def _bare(record: CallRecord) -> list[str]:
    """A result with nothing around it: of a list of tasks, their names, a line each."""
    tasks = (record.data or {}).get("tasks")
    if tasks is None or record.name != "find_tasks":
        return [record.whole_text or record.text]
    return [" ".join(task["content"].split()) for task in tasks]
