"""The tool calls of one turn: found, agreed to, run, and told to the model in words.

A fault of one call is a text for the model, never the end of the run; the record of the call
says all of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from doneby.agent.approval import Policy, User
from doneby.agent.arguments import parse_arguments
from doneby.agent.asking import Asking, Refusal, objects_of
from doneby.agent.conversation import Call, Conversation
from doneby.agent.errors import Candidate, DonebyError, NeedsAnswer, ToolError
from doneby.agent.events import CallRecord, Event, ToolFinished, ToolStarted
from doneby.agent.progress import listen
from doneby.agent.results import Proposal, ToolResult, unsaid
from doneby.agent.telling import completed, with_answer, with_error, with_question, with_result
from doneby.agent.toolkit import Tool

T = TypeVar("T")

SAME_CALLS = 3
"""How many answers running may ask for the same call; the last of them is not carried out."""

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
        repeats: How many answers running have asked for the very same.
        over: Whether the record says how it ended.
    """

    call: Call
    record: CallRecord
    step: Proposal | ToolResult | None = None
    foreseen: Proposal | None = None
    refusal: Refusal | None = None
    questions: int = 0
    repeats: int = 1
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
        secrets: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.records: list[CallRecord] = []
        self.last_batch: list[CallRecord] = []
        self._tools = tools
        self._conversation = conversation
        self._dry_run = dry_run
        self._side_by_side = side_by_side
        self._all_or_none = False
        self._secrets = secrets
        self._repeats: Mapping[str, int] = {}
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._asking = Asking(user, policy, conversation, self._events)

    def begin(self) -> None:
        """Go on with another request; what was changed before is added to what will be."""
        self.last_batch, self._repeats = [], {}

    @property
    def is_going_in_circles(self) -> bool:
        """Whether a call came again although it was answered with a notice."""
        return any(count > SAME_CALLS for count in self._repeats.values())

    async def carry_out(
        self,
        calls: Sequence[Call],
        keep: Callable[[CallRecord], None],
        *,
        all_or_none: bool = False,
    ) -> AsyncIterator[Event]:
        """Run the calls of one answer, telling what happens while it happens.

        Left early (cancelled, closed), it stops what still runs.

        Args:
            calls: The calls.
            keep: Told of each call as soon as it ended.
            all_or_none: Whether they are parts of one request, of which none is made where one
                cannot be made or is not agreed to.
        """
        self._all_or_none = all_or_none
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
        loop = asyncio.get_running_loop()
        listen(lambda event: loop.call_soon_threadsafe(self._tell, event))
        in_turn = len(calls) > 1 and not self._side_by_side
        slots = asyncio.Semaphore(1 if in_turn else len(calls))
        jobs = self._jobs(calls)
        resolving = [
            asyncio.create_task(self._guarded(job, self._resolve(job, in_turn=in_turn)))
            for job in jobs
        ]
        agreeing = asyncio.create_task(self._agree_together(jobs, resolving))

        async def run(job: _Job, resolved: asyncio.Task[None]) -> CallRecord:
            begun = time.perf_counter()
            await resolved
            async with slots:
                if self._all_or_none:
                    await asyncio.wait([agreeing])
                if in_turn:
                    await asyncio.wait([agreeing])
                    job.step = None
                if not job.over:
                    await self._guarded(job, self._run(job, agreeing))
            record = completed(job.record, time.perf_counter() - begun)
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

    def _jobs(self, calls: Sequence[Call]) -> list[_Job]:
        """A job for each call, with how many answers running have asked for the very same."""
        same = [json.dumps([call.name, call.arguments], default=repr) for call in calls]
        self._repeats = {one: self._repeats.get(one, 0) + 1 for one in same}
        return [
            _Job(call, CallRecord(call.id, call.name, {}), repeats=self._repeats[one])
            for call, one in zip(calls, same, strict=True)
        ]

    def _tell(self, event: Event) -> None:
        self._events.put_nowait(event)

    async def _guarded(self, job: _Job, work: Awaitable[None]) -> None:
        """Do it; whatever is raised becomes the end of the call, and is told."""
        try:
            await work
        except NeedsAnswer as question:
            self._conversation.add_outside(question.outside)
            job.record, job.over = with_question(job.record, question), True
        except Exception as error:  # noqa: BLE001 - whatever a tool raises is told, not hidden
            self._conversation.add_outside(_outside(error, job.record.name))
            job.record, job.over = with_error(job.record, error, self._secrets()), True

    # -- what it would do ----------------------------------------------------------------------

    async def _resolve(self, job: _Job, *, in_turn: bool) -> None:
        """Find the tool, and what it would do with these arguments."""
        try:
            arguments = parse_arguments(job.call.arguments)
            job.record = replace(job.record, arguments=arguments)
        finally:
            self._tell(ToolStarted(job.call.id, job.call.name, job.record.arguments))
        self._find(job.call.name)
        if job.repeats >= SAME_CALLS:
            raise ToolError(
                f"{job.call.name} was not run: the same call came {job.repeats} times running.",
                "Use the result that is there, call it differently, or answer the user.",
            )
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
                if with_answer(job.record, question, Candidate("", "")) == job.record.arguments:
                    raise  # no place where an answer could go
                answer = await self._asking.choose(job.record, question)
                if answer is None:
                    raise
                arguments = with_answer(job.record, question, answer)
                job.record, job.step = replace(job.record, arguments=arguments), None

    # -- whether it may ------------------------------------------------------------------------

    async def _agree_together(
        self, jobs: Sequence[_Job], resolving: Sequence[asyncio.Task[None]]
    ) -> None:
        """Once it is known what all calls would do, have those that only write agreed to."""
        before = self._asking.changed
        await asyncio.wait(resolving)
        count = before + sum(objects_of(job.foreseen) for job in jobs if job.foreseen)
        if not self._dry_run and not (self._all_or_none and any(job.over for job in jobs)):
            alone = [job for job in jobs if self._agreed_beforehand(job)]
            writing = [job for job in alone if self._only_writes(job)]
            for group in [*([job] for job in alone if job not in writing), writing]:
                await self._have_agreed(group, count)
        if self._all_or_none and any(job.over or job.refusal for job in jobs):
            for job in jobs:
                self._leave(job)

    async def _have_agreed(self, group: Sequence[_Job], count: int) -> None:
        """Have what some calls propose agreed to by one answer; no group asks nothing."""
        parts = [(job.record, job.foreseen) for job in group if job.foreseen]
        if not parts:
            return
        together = self._only_writes(group[0])
        confirm = not together and self._find(group[0].record.name).confirm
        total = count if together else None
        refusal = await self._asking.agree(parts, count=total, confirm=confirm)
        for job in group:
            job.refusal = refusal

    def _agreed_beforehand(self, job: _Job) -> Proposal | None:
        """What it proposed at first, if that is agreed to before any call runs."""
        if job.foreseen is None or job.foreseen.effect == "reads":
            return None
        return job.foreseen if self._all_or_none or self._only_writes(job) else None

    def _only_writes(self, job: _Job) -> bool:
        """Whether it is agreed to together with the others of its kind."""
        is_writing = job.foreseen is not None and job.foreseen.effect == "writes"
        return is_writing and not self._find(job.record.name).confirm

    def _leave(self, job: _Job) -> None:
        """Leave a change undone, since another part of the request cannot be made."""
        if job.over or job.refusal or job.foreseen is None or job.foreseen.effect == "reads":
            return
        error = ToolError(
            f"Not done, since another part of the request was not possible: {job.foreseen.summary}"
        )
        job.record, job.over = with_error(job.record, error, self._secrets()), True

    async def _refused(
        self, job: _Job, proposal: Proposal, agreeing: asyncio.Task[None]
    ) -> Refusal | None:
        """Why a call may not do what it proposes; None when it may."""
        if foreseen := self._agreed_beforehand(job):
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
                    self._conversation.add_outside(step.outside)
                    lines = [f"Would do: {step.summary}", *unsaid(step.summary, step.affected)]
                    lines += step.details
                    return replace(job.record, text="\n".join(lines), rehearsed=True)
                if refusal := await self._refused(job, step, agreeing):
                    self._conversation.add_outside(step.outside)
                    return refusal.told(job.record, step)
                step = job.step = await self._find(job.record.name).carry_out(step)
            self._conversation.add_outside(step.outside)
            return with_result(job.record, step, self._secrets())

        job.record = await self._answered(job, perform)


def _is_same(one: Proposal, other: Proposal) -> bool:
    return replace(one, run=other.run) == other


def _outside(error: Exception, tool: str) -> str:
    """Where outside text in an error comes from; what nobody foresaw may quote anything."""
    if isinstance(error, ToolError):
        return error.outside
    return "" if isinstance(error, DonebyError) else f"an error of {tool}"
