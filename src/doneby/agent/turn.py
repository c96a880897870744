"""The tool calls of one turn: in which order they run, who agrees to them, what they came to."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from doneby.agent.approval import Question, Refusal, objects_of, request_for
from doneby.agent.arguments import parse_arguments
from doneby.agent.call import SAME_CALLS, RunningCall
from doneby.agent.conversation import Call
from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.agent.events import (
    ApprovalAnswered,
    ApprovalAsked,
    CallRecord,
    Event,
    QuestionAnswered,
    QuestionAsked,
    RunResult,
    listen,
)
from doneby.agent.model import Answer, Usage
from doneby.agent.results import Proposal

if TYPE_CHECKING:
    from doneby.agent.agent import Agent


class Turn:
    """Carries out the calls of one turn.

    The calls of one answer are first resolved to what they would do. Those that only write are
    then agreed to together, all or none; one that destroys or sends is agreed to by itself.

    Attributes:
        agent: Whose turn it is.
        records: What became of each call, in call order.
        last_batch: The records of the last answer that had calls.
    """

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.records: list[CallRecord] = []
        self.last_batch: list[CallRecord] = []
        self._all_or_none = False
        self._changed = 0  # objects that were agreed to so far, asked about or not
        self._repeats: Mapping[str, int] = {}
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._one_question_at_a_time = asyncio.Lock()

    def begin(self) -> None:
        """Go on with another request; what was changed before is added to what will be."""
        self.last_batch, self._repeats = [], {}

    @property
    def is_going_in_circles(self) -> bool:
        """Whether a call came again although it was answered with a notice."""
        return any(count > SAME_CALLS for count in self._repeats.values())

    def result(self, answer: Answer, usage: Usage, steps: int, seconds: float) -> RunResult:
        """What the turn came to, with its last answer, judged by the last calls made in it."""
        refusal = answer.message.get("refusal") or ""
        reply = answer.message.get("content") or refusal
        asking = next((one for one in self.last_batch if one.question and not refusal), None)
        error = refusal or next((one.error for one in self.last_batch if one.error), None)
        if not reply.strip():
            error = f"No answer came after {steps - 1} steps with tools."
        status = "needs_answer" if asking else "failed" if error else "done"
        return RunResult(
            status=status,
            reply=reply,
            calls=tuple(self.records),
            usage=usage,
            steps=steps,
            question=asking.question if asking else None,
            candidates=asking.candidates if asking else (),
            error=error if status == "failed" else None,
            seconds=seconds,
            model=answer.given_by or self.agent.model.name,
        )

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
        same = [_spelled_plainly(call) for call in calls]
        self._repeats = {one: self._repeats.get(one, 0) + 1 for one in same}
        running = [
            RunningCall(self, call, keep, self._repeats[one])
            for call, one in zip(calls, same, strict=True)
        ]
        work = asyncio.create_task(self._execute(running))
        work.add_done_callback(lambda _: self._events.put_nowait(None))
        try:
            while (event := await self._events.get()) is not None:
                yield event
                self._events.task_done()
            self._events.task_done()
            await work
            self.last_batch = [call.record for call in running]
            self.records += self.last_batch
        finally:
            await _stopped(work)

    def tell(self, event: Event) -> None:
        """Report an event."""
        self._events.put_nowait(event)

    async def _execute(self, calls: Sequence[RunningCall]) -> None:
        """Resolve all, agree, run all; what waits for no agreement does not wait for it."""
        loop = asyncio.get_running_loop()
        listen(lambda event: loop.call_soon_threadsafe(self.tell, event))
        in_turn = len(calls) > 1 and self.agent.parallel_tool_calls is False
        await _all(call.resolve(early=in_turn) for call in calls)
        held = [
            call for call in calls if in_turn or self._all_or_none or self.agrees_beforehand(call)
        ]

        async def run_held() -> None:
            await self._agree_beforehand(calls)
            for group in [[call] for call in held] if in_turn else [held]:
                await _all(call.run(anew=in_turn) for call in group)

        free = [call.run() for call in calls if call not in held]
        await _all([run_held(), *free] if held else free)

    # -- whether they may ----------------------------------------------------------------------

    def agrees_beforehand(self, call: RunningCall) -> bool:
        """Whether what it would do is agreed to before any change of its answer is made."""
        return call.only_writes or (self._all_or_none and call.changes)

    async def _agree_beforehand(self, calls: Sequence[RunningCall]) -> None:
        """Have agreed to what can be: what only writes at once, the rest one by one."""
        count = self._changed + sum(objects_of(call.foreseen) for call in calls if call.foreseen)
        if not self.agent.dry_run and not (self._all_or_none and any(call.over for call in calls)):
            agreeing = [call for call in calls if self.agrees_beforehand(call)]
            for call in agreeing:
                if not call.only_writes:
                    await self._have_agreed([call])
            await self._have_agreed([call for call in agreeing if call.only_writes], count)
        if self._all_or_none and any(call.over or call.refusal for call in calls):
            for call in calls:
                if call.foreseen and call.changes and not (call.over or call.refusal):
                    undone = "Not done, since another part of the request was not possible"
                    call.fail(ToolError(f"{undone}: {call.foreseen.summary}"))

    async def _have_agreed(self, group: Sequence[RunningCall], count: int | None = None) -> None:
        """Have what some calls would do agreed to by one answer."""
        parts = [(call.record, call.foreseen) for call in group if call.foreseen]
        try:
            confirm = count is None and group[0].tool.confirm
            refusal = await self.agree(parts, count=count, confirm=confirm)
        except Exception as error:  # noqa: BLE001 - nobody could be asked, so nothing may run
            for call in group:
                call.fail(error)
        else:
            for call in group:
                call.refusal = refusal

    async def agree(
        self,
        parts: Sequence[tuple[CallRecord, Proposal]],
        *,
        count: int | None = None,
        confirm: bool = False,
    ) -> Refusal | None:
        """Have one or several proposals of one effect agreed to, all or none of them.

        Args:
            parts: The calls, with what they propose; without any nothing is asked.
            count: Objects that the table judges by; by default these and all before them.
            confirm: Whether this is always asked about.

        Returns:
            Why they may not run; None when they may.
        """
        objects = sum(objects_of(proposal) for _, proposal in parts)
        outside = self.agent.conversation.outside
        async with self._one_question_at_a_time:
            reason = parts and self.agent.policy.reason_to_ask(
                parts[0][1].effect,
                self._changed + objects if count is None else count,
                outside=bool(outside),
                confirm=confirm,
            )
            if reason:
                request = request_for(parts, reason, ", ".join(outside))
                first, *also = (record.id for record, _ in parts)
                await self._put(ApprovalAsked(first, request, tuple(also)))
                decision = await self.agent.user.approve(request)
                self.tell(ApprovalAnswered(first, decision))
                if not decision.allowed:
                    return Refusal(request, decision)
            self._changed += objects
        return None

    async def choose(self, record: CallRecord, question: NeedsAnswer) -> Candidate | None:
        """Ask which one is meant; None when nobody answers.

        Raises:
            DonebyError: Somebody did, and wants none of them.
        """
        answer = None
        asked = Question(record.name, question.question, question.candidates)
        async with self._one_question_at_a_time:
            await self._put(QuestionAsked(record.id, asked))
            try:
                answer = await self.agent.user.choose(asked)
            finally:
                self.tell(QuestionAnswered(record.id, answer))
        return answer

    async def _put(self, event: Event) -> None:
        """Report that something is asked, and wait until all that was told was taken in."""
        self.tell(event)
        await self._events.join()


def _spelled_plainly(call: Call) -> str:
    """What two calls have in common that ask for the very same, however it is written."""
    arguments = call.arguments
    with contextlib.suppress(ToolError):
        arguments = parse_arguments(arguments)
    return json.dumps([call.name, arguments], sort_keys=True, default=repr)


async def _all(work: Iterable[Awaitable[None]]) -> None:
    """Do all of it side by side; when one breaks off, or the wait, the others are stopped."""
    first, *rest = work
    if not rest:
        await first
        return
    tasks = [asyncio.ensure_future(one) for one in (first, *rest)]
    try:
        await asyncio.gather(*tasks)
    finally:
        await _stopped(*tasks)


async def _stopped(*tasks: asyncio.Future[None]) -> None:
    running = [task for task in tasks if not task.done()]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running)
