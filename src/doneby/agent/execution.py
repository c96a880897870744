"""The tool calls of one turn: found, agreed to, run, and told to the model in words.

A fault of one call is a text for the model, never the end of the run; the record of the call
says all of it.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any

from doneby.agent.approval import ApprovalRequest, Policy, Question, User
from doneby.agent.arguments import parse_arguments
from doneby.agent.conversation import Call, Conversation
from doneby.agent.errors import Candidate, DonebyError, NeedsAnswer, ToolError
from doneby.agent.events import (
    ApprovalAnswered,
    ApprovalAsked,
    CallRecord,
    Event,
    QuestionAnswered,
    QuestionAsked,
    ToolFinished,
    ToolStarted,
)
from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Tool

RESULT_LIMIT = 20_000
"""Characters of one result that a model is given; the record keeps the whole of it."""

MAX_QUESTIONS = 5
"""How often one call may ask which one is meant."""


class Turn:
    """Carries out the calls of one turn.

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
        self._user = user
        self._policy = policy
        self._dry_run = dry_run
        self._side_by_side = side_by_side
        self._changed = 0
        self._events: asyncio.Queue[Event | None] | None = None
        self._asking = asyncio.Lock()

    async def carry_out(self, calls: list[Call]) -> AsyncIterator[Event]:
        """Run the calls of one answer, telling what happens while it happens.

        Left early (cancelled, closed), it stops what still runs; the conversation keeps the
        results that are there.
        """
        events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._events = events
        slots = asyncio.Semaphore(len(calls) if self._side_by_side else 1)
        tasks = [asyncio.create_task(self._one_of_many(call, slots)) for call in calls]
        for task in tasks:
            task.add_done_callback(lambda _: events.put_nowait(None))
        try:
            running = len(tasks)
            while running:
                event = await events.get()
                if event is None:
                    running -= 1
                else:
                    yield event
                events.task_done()
            self.last_batch = [await task for task in tasks]
            self.records += self.last_batch
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _one_of_many(self, call: Call, slots: asyncio.Semaphore) -> CallRecord:
        async with slots:
            record = await self.execute(call)
        self._conversation.add_result(call.id, record.text)
        self._tell(ToolFinished(record))
        return record

    async def execute(self, call: Call) -> CallRecord:
        """Run one call and say what became of it; a fault is part of the answer."""
        begun = time.perf_counter()
        record = CallRecord(call.id, call.name, {})
        try:
            try:
                record = replace(record, arguments=parse_arguments(call.arguments))
            finally:
                self._tell(ToolStarted(call.id, call.name, record.arguments))
            record = await self._with_answers(self._find(call.name), record)
        except DonebyError as error:
            record = replace(record, text=str(error), error=str(error))
        except Exception as error:  # noqa: BLE001 - whatever a tool raises is told, not hidden
            line = f"{type(error).__name__}: {error}".strip(": ").splitlines()[0]
            details = "".join(traceback.format_exception(error))
            record = replace(record, text=line, error=line, traceback=details)
        shown = shortened(record.text)
        whole = record.text if shown != record.text else ""
        seconds = time.perf_counter() - begun
        return replace(record, text=shown, whole_text=whole, seconds=seconds)

    def _tell(self, event: Event) -> None:
        if self._events is not None:
            self._events.put_nowait(event)

    async def _all_told(self) -> None:
        """Wait until all that was told was taken in, so that no question overtakes it."""
        if self._events is not None:
            await self._events.join()

    def _find(self, name: str) -> Tool:
        if name in self._tools:
            return self._tools[name]
        import difflib  # only for mistakes

        nearest = difflib.get_close_matches(name, self._tools, n=max(1, len(self._tools)), cutoff=0)
        hint = f"The tools are: {', '.join(nearest)}." if nearest else "There are no tools."
        raise ToolError(f'There is no tool "{name}".', hint)

    # -- questions -----------------------------------------------------------------------------

    async def _with_answers(self, tool: Tool, record: CallRecord) -> CallRecord:
        """Perform it; where the tool will not guess, ask, and perform it with the answer."""
        for _ in range(MAX_QUESTIONS):
            try:
                return await self._perform(tool, record)
            except NeedsAnswer as question:
                answer = await self._choose(record, question)
                if answer is None:
                    return _unanswered(record, question)
                record = replace(record, arguments=_with_answer(record, question, answer))
        raise ToolError(
            f"{tool.name} asked {MAX_QUESTIONS} questions and still has another.",
            "Name what is meant more exactly.",
        )

    async def _choose(self, record: CallRecord, question: NeedsAnswer) -> Candidate | None:
        if _with_answer(record, question, Candidate("", "")) == record.arguments:
            return None  # no place where an answer could go
        asked = Question(record.name, question.question, question.candidates)
        async with self._asking:
            self._tell(QuestionAsked(record.id, asked))
            await self._all_told()
            answer = await self._user.choose(asked)
            self._tell(QuestionAnswered(record.id, answer))
        return answer

    # -- approval ------------------------------------------------------------------------------

    async def _perform(self, tool: Tool, record: CallRecord) -> CallRecord:
        step = await tool.propose(record.arguments)
        while isinstance(step, Proposal):
            if self._dry_run and step.effect != "reads":
                text = "\n".join([f"Would do: {step.summary}", *step.affected])
                return replace(record, text=text, rehearsed=True)
            if refusal := await self._refusal(tool, record, step):
                return refusal
            step = await tool.carry_out(step)
        self._conversation.add_outside(step.outside)
        return _told(record, step)

    async def _refusal(
        self, tool: Tool, record: CallRecord, proposal: Proposal
    ) -> CallRecord | None:
        """The record of a call that may not run; None when it may."""
        if proposal.effect == "reads" and not tool.confirm:
            return None
        objects = 0 if proposal.effect == "reads" else max(1, len(proposal.affected))
        async with self._asking:
            reason = self._policy.reason_to_ask(
                proposal.effect,
                self._changed + objects,
                outside=bool(self._conversation.outside),
                confirm=tool.confirm,
            )
            refusal = await self._asked(record, proposal, reason) if reason else None
            self._changed += 0 if refusal else objects
        return refusal

    async def _asked(
        self, record: CallRecord, proposal: Proposal, reason: str
    ) -> CallRecord | None:
        request = ApprovalRequest(
            tool=record.name,
            arguments=record.arguments,
            effect=proposal.effect,
            summary=proposal.summary,
            affected=proposal.affected,
            reason=reason,
            outside=", ".join(self._conversation.outside),
        )
        self._tell(ApprovalAsked(record.id, request))
        await self._all_told()
        decision = await self._user.approve(request)
        self._tell(ApprovalAnswered(record.id, decision))
        if decision.allowed:
            return None
        if not decision.answered:
            text = f"Not done, since nobody was there to agree: {proposal.summary}"
            question = f"{proposal.summary} Go ahead? ({reason})"
            return replace(record, text="\n".join([text, *proposal.affected]), question=question)
        text = f"Declined, nothing was done: {proposal.summary} {decision.reason}".strip()
        return replace(record, text=text, error=text)


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


def _unanswered(record: CallRecord, question: NeedsAnswer) -> CallRecord:
    lines = [question.question, *(f"• {candidate.label}" for candidate in question.candidates)]
    return replace(
        record,
        text="\n".join(lines),
        question=question.question,
        candidates=tuple(question.candidates),
    )


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
