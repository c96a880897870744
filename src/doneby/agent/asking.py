"""Putting approvals and questions to the user: one at a time, after all that was told before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from doneby.agent.approval import ApprovalRequest, Decision, Policy, Question, User
from doneby.agent.conversation import Conversation
from doneby.agent.errors import Candidate, NeedsAnswer
from doneby.agent.events import (
    ApprovalAnswered,
    ApprovalAsked,
    CallRecord,
    Event,
    QuestionAnswered,
    QuestionAsked,
)
from doneby.agent.fact import fact
from doneby.agent.results import Proposal, unsaid
from doneby.agent.telling import for_model


@fact
class Refusal:
    """That something may not run: what was asked, and what was answered."""

    request: ApprovalRequest
    decision: Decision

    def told(self, record: CallRecord, proposal: Proposal) -> CallRecord:
        """The record of a call that proposed this and may not do it."""
        if self.decision.answered:
            text = f"Declined, nothing was done: {proposal.summary}"
            told = for_model(text, self.decision.reason)
            return replace(record, text=text, error=text, told=told)
        text = f"Not done, since nobody was there to agree: {proposal.summary}"
        question = f"{self.request.summary} Go ahead? ({self.request.reason})"
        return replace(
            record,
            text="\n".join([text, *unsaid(proposal.summary, proposal.affected), *proposal.details]),
            question=question,
        )


class Asking:
    """Asks one user during one turn.

    Attributes:
        changed: How many objects were agreed to so far, asked about or not.
    """

    def __init__(
        self,
        user: User,
        policy: Policy,
        conversation: Conversation,
        events: asyncio.Queue[Event | None],
    ) -> None:
        self.changed = 0
        self._user = user
        self._policy = policy
        self._conversation = conversation
        self._events = events
        self._one_at_a_time = asyncio.Lock()

    async def agree(
        self,
        parts: Sequence[tuple[CallRecord, Proposal]],
        *,
        count: int | None = None,
        confirm: bool = False,
    ) -> Refusal | None:
        """Have one or several proposals of one effect agreed to, all or none of them.

        Args:
            parts: The calls, with what they propose.
            count: Objects that the table judges by; by default these and all before them.
            confirm: Whether this is always asked about.

        Returns:
            Why they may not run; None when they may.
        """
        effect = parts[0][1].effect
        objects = sum(objects_of(proposal) for _, proposal in parts)
        async with self._one_at_a_time:
            reason = self._policy.reason_to_ask(
                effect,
                self.changed + objects if count is None else count,
                outside=bool(self._conversation.outside),
                confirm=confirm,
            )
            if reason:
                request = _request(parts, reason, ", ".join(self._conversation.outside))
                ids = [record.id for record, _ in parts]
                self._events.put_nowait(ApprovalAsked(ids[0], request, tuple(ids[1:])))
                await self._all_told()
                decision = await self._user.approve(request)
                self._events.put_nowait(ApprovalAnswered(ids[0], decision))
                if not decision.allowed:
                    return Refusal(request, decision)
            self.changed += objects
        return None

    async def choose(self, record: CallRecord, question: NeedsAnswer) -> Candidate | None:
        """Ask which one is meant; None when nobody answers.

        Raises:
            DonebyError: Somebody did, and wants none of them.
        """
        answer = None
        asked = Question(record.name, question.question, question.candidates)
        async with self._one_at_a_time:
            self._events.put_nowait(QuestionAsked(record.id, asked))
            await self._all_told()
            try:
                answer = await self._user.choose(asked)
            finally:
                self._events.put_nowait(QuestionAnswered(record.id, answer))
        return answer

    async def _all_told(self) -> None:
        """Wait until all that was told was taken in, so that no question overtakes it."""
        await self._events.join()


def objects_of(proposal: Proposal) -> int:
    """How many objects it changes: at least one, unless it only reads."""
    return 0 if proposal.effect == "reads" else max(1, len(proposal.affected))


def _request(
    parts: Sequence[tuple[CallRecord, Proposal]], reason: str, outside: str
) -> ApprovalRequest:
    """What is shown; of several, each in full and all of their lines."""
    each = tuple(
        ApprovalRequest(
            tool=record.name,
            arguments=record.arguments,
            effect=proposal.effect,
            summary=proposal.summary,
            affected=proposal.affected,
            reason=reason,
            outside=outside,
            details=proposal.details,
        )
        for record, proposal in parts
    )
    if len(each) == 1:
        return each[0]
    lines = tuple(line for one in each for line in one.affected or (one.summary,))
    return ApprovalRequest(
        tool=", ".join(dict.fromkeys(one.tool for one in each)),
        arguments={},
        effect=each[0].effect,
        summary=f"Make these {len(lines)} changes.",
        affected=lines,
        reason=reason,
        outside=outside,
        parts=each,
    )
