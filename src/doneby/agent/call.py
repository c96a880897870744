"""One tool call on its way: found, resolved to what it would do, agreed to, run, and told.

Whatever a tool raises becomes the end of its call, in words; the record says all of it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from doneby.agent.arguments import parse_arguments
from doneby.agent.errors import Candidate, DonebyError, NeedsAnswer, ToolError
from doneby.agent.events import CallRecord, ToolFinished, ToolStarted
from doneby.agent.results import Proposal, ToolResult, unsaid
from doneby.agent.telling import (
    completed,
    with_answer,
    with_error,
    with_question,
    with_refusal,
    with_result,
)

if TYPE_CHECKING:
    from doneby.agent.approval import Refusal
    from doneby.agent.conversation import Call
    from doneby.agent.toolkit import Tool
    from doneby.agent.turn import Turn

T = TypeVar("T")

SAME_CALLS = 3
"""How many answers running may ask for the same call; the last of them is not carried out."""

MAX_QUESTIONS = 5
"""How often one call may ask which one is meant."""


class RunningCall:
    """A call on its way.

    Args:
        turn: The turn that it belongs to.
        call: The call, as the model made it.
        keep: Told of it as soon as it ended.
        repeats: How many answers running have asked for the very same.

    Attributes:
        record: What is known of it so far.
        over: Whether the record says how it ended.
        foreseen: What it would do, as far as that is known before any call of its answer ran.
        refusal: Why that may not run, if it was agreed to beforehand.
    """

    def __init__(
        self, turn: Turn, call: Call, keep: Callable[[CallRecord], None], repeats: int
    ) -> None:
        self.record = CallRecord(call.id, call.name, {})
        self.over = False
        self.foreseen: Proposal | None = None
        self.refusal: Refusal | None = None
        self._turn = turn
        self._agent = turn.agent
        self._call = call
        self._keep = keep
        self._repeats = repeats
        self._begun = time.perf_counter()
        self._questions = 0
        self._step: Proposal | ToolResult | None = None

    @property
    def tool(self) -> Tool:
        """The tool that is called.

        Raises:
            ToolError: There is none of that name.
        """
        tools = self._agent.offered
        if found := tools.get(self._call.name):
            return found
        import difflib  # only for mistakes

        nearest = difflib.get_close_matches(self._call.name, tools, n=len(tools) or 1, cutoff=0)
        hint = f"The tools are: {', '.join(nearest)}." if nearest else "There are no tools."
        raise ToolError(f'There is no tool "{self._call.name}".', hint)

    @property
    def changes(self) -> bool:
        """Whether it is known that it would change something."""
        return self.foreseen is not None and self.foreseen.effect != "reads"

    @property
    def only_writes(self) -> bool:
        """Whether it can be agreed to together with others of its kind."""
        writes = self.foreseen is not None and self.foreseen.effect == "writes"
        return writes and not self.tool.confirm

    async def resolve(self, *, early: bool) -> None:
        """Find out what it would do, asking what is open; early, before the calls before it ran."""
        ask = self._propose_early if early else lambda: self._answered(self._propose)
        await self._guarded(self._start, ask)
        if isinstance(self._step, Proposal):
            self.foreseen = self._step

    async def run(self, *, anew: bool = False) -> None:
        """Do it, unless it is over; with ``anew`` it is resolved again first."""
        if anew:
            self._step = None
        if not self.over:
            await self._guarded(lambda: self._answered(self._perform))
        self.record = completed(self.record, time.perf_counter() - self._begun)
        self._keep(self.record)
        self._turn.tell(ToolFinished(self.record))

    def fail(self, error: Exception) -> None:
        """Let an error be the end of it."""
        outside = f"an error of {self.record.name}"  # what nobody foresaw may quote anything
        if isinstance(error, DonebyError):
            outside = error.outside if isinstance(error, ToolError) else ""
        self._agent.conversation.add_outside(outside)
        self.record, self.over = with_error(self.record, error, self._agent.secrets()), True

    async def _guarded(self, *steps: Callable[[], Awaitable[object]]) -> None:
        try:
            for step in steps:
                await step()
        except NeedsAnswer as question:
            self._agent.conversation.add_outside(question.outside)
            self.record, self.over = with_question(self.record, question), True
        except Exception as error:  # noqa: BLE001 - whatever a tool raises is told, not hidden
            self.fail(error)

    async def _start(self) -> None:
        try:
            self.record = replace(self.record, arguments=parse_arguments(self._call.arguments))
        finally:
            self._turn.tell(ToolStarted(self.record.id, self.record.name, self.record.arguments))
        name = self.tool.name
        if self._repeats >= SAME_CALLS:
            raise ToolError(
                f"{name} was not run: the same call came {self._repeats} times running.",
                "Use the result that is there, call it differently, or answer the user.",
            )

    async def _propose(self) -> Proposal | ToolResult:
        if self._step is None:
            self._step = await self.tool.propose(self.record.arguments)
        return self._step

    async def _propose_early(self) -> None:
        with contextlib.suppress(Exception):  # it may go well when its turn comes
            await self._propose()

    async def _answered(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do it; where the tool will not guess, ask, and do it again with the answer."""
        while True:
            try:
                return await work()
            except NeedsAnswer as question:
                self._questions += 1
                if self._questions > MAX_QUESTIONS:
                    raise ToolError(
                        f"{self.record.name} asked {MAX_QUESTIONS} questions and still has "
                        "another.",
                        "Name what is meant more exactly.",
                    ) from question
                if with_answer(self.record, question, Candidate("", "")) == self.record.arguments:
                    raise  # no place where an answer could go
                answer = await self._turn.choose(self.record, question)
                if answer is None:
                    raise
                arguments = with_answer(self.record, question, answer)
                self.record, self._step = replace(self.record, arguments=arguments), None

    async def _perform(self) -> None:
        step = await self._propose()
        while isinstance(step, Proposal):
            if self._agent.dry_run and step.effect != "reads":
                lines = [f"Would do: {step.summary}", *unsaid(step.summary, step.affected)]
                text = "\n".join([*lines, *step.details])
                self.record = replace(self.record, text=text, rehearsed=True)
                break
            if refusal := await self._refused(step):
                self.record = with_refusal(self.record, step, refusal)
                break
            step = self._step = await self.tool.carry_out(step)
        else:
            self.record = with_result(self.record, step, self._agent.secrets())
        self._agent.conversation.add_outside(step.outside)

    async def _refused(self, proposal: Proposal) -> Refusal | None:
        """Why it may not do what it proposes; None when it may."""
        agreed = self.foreseen if self._turn.agrees_beforehand(self) else None
        self.foreseen = None  # an agreement is good for one run
        if agreed and replace(agreed, run=proposal.run) == proposal:
            return self.refusal
        if proposal.effect == "reads" and not self.tool.confirm:
            return None
        return await self._turn.agree([(self.record, proposal)], confirm=self.tool.confirm)
