"""The tool calls of one turn: found, agreed to, run, and told to the model in words.

A fault of one call is a text for the model, never the end of the run; the record of the call
says all of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from doneby.agent.approval import Policy, User
from doneby.agent.arguments import parse_arguments
from doneby.agent.asking import Asking, Refusal, objects_of
from doneby.agent.conversation import Call, Conversation
from doneby.agent.errors import Candidate, DonebyError, NeedsAnswer, ToolError
from doneby.agent.events import CallRecord, Event, ToolFinished, ToolStarted
from doneby.agent.results import Proposal, ToolResult, unsaid
from doneby.agent.toolkit import Tool

T = TypeVar("T")

RESULT_LIMIT = 20_000
"""Characters of one result that a model is given; the record keeps the whole of it."""

MAX_QUESTIONS = 5
"""How often one call may ask which one is meant."""


@dataclass(slots=True)
class _Job:
    """A call on its way.

    Attributes:
        call: The call.
        record: What is known of it so far.
        step: What the tool proposed or gave last; None when it is to be asked.
        foreseen: What it proposed at first, before any call of its answer ran.
        refusal: Why that may not run, if it was agreed to together with others.
        questions: How many it has asked.
        over: Whether the record says how it ended.
    """

    call: Call
    record: CallRecord
    step: Proposal | ToolResult | None = None
    foreseen: Proposal | None = None
    refusal: Refusal | None = None
    questions: int = 0
    over: bool = False


class Turn:
    """Carries out the calls of one turn.

    The calls of one answer are first resolved to what they would do. Those that only write are
    then agreed to together, all or none; one that destroys or sends is agreed to by itself.

    Attributes:
        records: What became of each call, in call order.
        last_batch: The records of the last answer that had calls.
    """

    def __init__(
        self,
        tools: Mapping[str, Tool],
        conversation: Conversation,
        *,
        user: User,
        policy: Policy,
        dry_run: bool = False,
        side_by_side: bool = True,
    ) -> None:
        self.records: list[CallRecord] = []
        self.last_batch: list[CallRecord] = []
        self._tools = tools
        self._conversation = conversation
        self._dry_run = dry_run
        self._side_by_side = side_by_side
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._asking = Asking(user, policy, conversation, self._events)

    async def carry_out(
        self, calls: Sequence[Call], keep: Callable[[CallRecord], None]
    ) -> AsyncIterator[Event]:
        """Run the calls of one answer, telling what happens while it happens.

        Left early (cancelled, closed), it stops what still runs.

        Args:
            calls: The calls.
            keep: Told of each call as soon as it ended.
        """
        running = asyncio.create_task(self._execute(calls, keep))
        running.add_done_callback(lambda _: self._events.put_nowait(None))
        try:
            while (event := await self._events.get()) is not None:
                yield event
                self._events.task_done()
            self._events.task_done()
            self.last_batch = await running
            self.records += self.last_batch
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def _execute(
        self, calls: Sequence[Call], keep: Callable[[CallRecord], None]
    ) -> list[CallRecord]:
        """Resolve all, agree, run all; where they go in turn, each is resolved anew in its turn."""
        in_turn = len(calls) > 1 and not self._side_by_side
        slots = asyncio.Semaphore(1 if in_turn else len(calls))
        jobs = [_Job(call, CallRecord(call.id, call.name, {})) for call in calls]
        resolving = [
            asyncio.create_task(_guarded([job], self._resolve(job, in_turn=in_turn)))
            for job in jobs
        ]
        agreeing = asyncio.create_task(self._agree_together(jobs, resolving))

        async def run(job: _Job, resolved: asyncio.Task[None]) -> CallRecord:
            begun = time.perf_counter()
            await resolved
            async with slots:
                if in_turn:
                    await asyncio.wait([agreeing])
                    job.step = None
                if not job.over:
                    await _guarded([job], self._run(job, agreeing))
            record = _complete(job.record, time.perf_counter() - begun)
            keep(record)
            self._tell(ToolFinished(record))
            return record

        pairs = zip(jobs, resolving, strict=True)
        running = [asyncio.create_task(run(job, resolved)) for job, resolved in pairs]
        tasks = [*resolving, agreeing, *running]
        try:
            return await asyncio.gather(*running)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _tell(self, event: Event) -> None:
        self._events.put_nowait(event)

    # -- what it would do ----------------------------------------------------------------------

    async def _resolve(self, job: _Job, *, in_turn: bool) -> None:
        """Find the tool, and what it would do with these arguments."""
        try:
            arguments = parse_arguments(job.call.arguments)
            job.record = replace(job.record, arguments=arguments)
        finally:
            self._tell(ToolStarted(job.call.id, job.call.name, job.record.arguments))
        self._find(job.call.name)
        if not in_turn:
            await self._answered(job, self._propose)
        else:  # what goes wrong now may go well when the calls before it are done
            with contextlib.suppress(Exception):
                await self._propose(job)
        job.foreseen = job.step if isinstance(job.step, Proposal) else None

    def _find(self, name: str) -> Tool:
        if name in self._tools:
            return self._tools[name]
        import difflib  # only for mistakes

        nearest = difflib.get_close_matches(name, self._tools, n=max(1, len(self._tools)), cutoff=0)
        hint = f"The tools are: {', '.join(nearest)}." if nearest else "There are no tools."
        raise ToolError(f'There is no tool "{name}".', hint)

    async def _propose(self, job: _Job) -> Proposal | ToolResult:
        if job.step is None:
            job.step = await self._find(job.record.name).propose(job.record.arguments)
        return job.step

    async def _answered(self, job: _Job, work: Callable[[_Job], Awaitable[T]]) -> T:
        """Do it; where the tool will not guess, ask, and do it again with the answer."""
        while True:
            try:
                return await work(job)
            except NeedsAnswer as question:
                job.questions += 1
                if job.questions > MAX_QUESTIONS:
                    raise ToolError(
                        f"{job.record.name} asked {MAX_QUESTIONS} questions and still has another.",
                        "Name what is meant more exactly.",
                    ) from question
                if _with_answer(job.record, question, Candidate("", "")) == job.record.arguments:
                    raise  # no place where an answer could go
                answer = await self._asking.choose(job.record, question)
                if answer is None:
                    raise
                arguments = _with_answer(job.record, question, answer)
                job.record, job.step = replace(job.record, arguments=arguments), None

    # -- whether it may ------------------------------------------------------------------------

    async def _agree_together(
        self, jobs: Sequence[_Job], resolving: Sequence[asyncio.Task[None]]
    ) -> None:
        """Once it is known what all calls would do, have those that only write agreed to."""
        before = self._asking.changed
        await asyncio.wait(resolving)
        count = before + sum(objects_of(job.foreseen) for job in jobs if job.foreseen)
        writing = [(job, proposal) for job in jobs if (proposal := self._agreed_together(job))]
        if writing and not self._dry_run:
            parts = [(job.record, proposal) for job, proposal in writing]
            refusal = await self._asking.agree(parts, count=count)
            for job, _ in writing:
                job.refusal = refusal

    def _agreed_together(self, job: _Job) -> Proposal | None:
        """What it proposed at first, if that is agreed to together with other calls."""
        is_writing = job.foreseen is not None and job.foreseen.effect == "writes"
        return job.foreseen if is_writing and not self._find(job.record.name).confirm else None

    async def _refused(
        self, job: _Job, proposal: Proposal, agreeing: asyncio.Task[None]
    ) -> Refusal | None:
        """Why a call may not do what it proposes; None when it may."""
        if foreseen := self._agreed_together(job):
            await agreeing
            job.foreseen = None  # an agreement is good for one run
            if _is_same(foreseen, proposal):
                return job.refusal
        confirm = self._find(job.record.name).confirm
        if proposal.effect == "reads" and not confirm:
            return None
        return await self._asking.agree([(job.record, proposal)], confirm=confirm)

    # -- doing it ------------------------------------------------------------------------------

    async def _run(self, job: _Job, agreeing: asyncio.Task[None]) -> None:
        async def perform(job: _Job) -> CallRecord:
            step = await self._propose(job)
            while isinstance(step, Proposal):
                if self._dry_run and step.effect != "reads":
                    lines = [f"Would do: {step.summary}", *unsaid(step.summary, step.affected)]
                    return replace(job.record, text="\n".join(lines), rehearsed=True)
                if refusal := await self._refused(job, step, agreeing):
                    return refusal.told(job.record, step)
                step = job.step = await self._find(job.record.name).carry_out(step)
            self._conversation.add_outside(step.outside)
            return _told(job.record, step)

        job.record = await self._answered(job, perform)


async def _guarded(jobs: Sequence[_Job], work: Awaitable[None]) -> None:
    """Do it; whatever is raised becomes the end of these calls, and is told."""
    try:
        await work
    except NeedsAnswer as question:
        ending = _unanswered(question)
    except DonebyError as error:
        ending = {"text": str(error), "error": str(error)}
    except Exception as error:  # noqa: BLE001 - whatever a tool raises is told, not hidden
        line = f"{type(error).__name__}: {error}".strip(": ").splitlines()[0]
        details = "".join(traceback.format_exception(error))
        ending = {"text": line, "error": line, "traceback": details}
    else:
        return
    for job in jobs:
        job.record, job.over = replace(job.record, **ending), True


def _is_same(one: Proposal, other: Proposal) -> bool:
    return (one.effect, one.summary, one.affected) == (other.effect, other.summary, other.affected)


def _complete(record: CallRecord, seconds: float) -> CallRecord:
    """With a text that is not too long, and how long it took."""
    shown = shortened(record.text)
    whole = record.text if shown != record.text else ""
    return replace(record, text=shown, whole_text=whole, seconds=seconds)


def shortened(text: str) -> str:
    """Head and tail of a text that is too long, and how much is not shown."""
    if len(text) <= RESULT_LIMIT:
        return text
    half = RESULT_LIMIT // 2
    left_out = len(text) - 2 * half
    return f"{text[:half]}\n\n[... {left_out} characters left out ...]\n\n{text[-half:]}"


def _told(record: CallRecord, result: ToolResult) -> CallRecord:
    return replace(
        record,
        text=result.text,
        data=result.data,
        changes=result.changes,
        undo_id=result.undo_id,
    )


def _unanswered(question: NeedsAnswer) -> dict[str, Any]:
    lines = [question.question, *(f"• {candidate.label}" for candidate in question.candidates)]
    return {
        "text": "\n".join(lines),
        "question": question.question,
        "candidates": tuple(question.candidates),
    }


def _with_answer(record: CallRecord, question: NeedsAnswer, answer: Candidate) -> dict[str, Any]:
    """The arguments with what was chosen in the place of what was ambiguous."""
    given = record.arguments.get(question.argument)
    if isinstance(given, list):
        chosen: Any = [answer.value if item == question.given else item for item in given]
    elif given == question.given:
        chosen = answer.value
    else:
        return record.arguments
    return {**record.arguments, question.argument: chosen}
