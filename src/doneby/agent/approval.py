"""Effects of tools, and who must be asked: one table, evaluated outside the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from doneby.agent.errors import Candidate
from doneby.agent.fact import fact
from doneby.agent.results import Effect, Proposal

if TYPE_CHECKING:
    from doneby.agent.events import CallRecord

MANY = 10
"""Changing more objects than this in one turn is asked about, whatever the effect."""


@fact
class ApprovalRequest:
    """What somebody is asked to agree to, complete.

    Attributes:
        tool: The tool's name.
        arguments: Its arguments as they will be used.
        effect: What it does.
        summary: One sentence in the imperative.
        affected: One line for each object touched.
        reason: Why this is asked, in a few words.
        outside: Where outside text in the conversation came from; empty when there is none.
        details: Lines that have to be read before anybody agrees: what a mail says.
        parts: Of several calls that are agreed to together, all or none, each by itself; empty
            when it is one call.
    """

    tool: str
    arguments: dict[str, Any]
    effect: Effect
    summary: str
    affected: tuple[str, ...]
    reason: str
    outside: str = ""
    details: tuple[str, ...] = ()
    parts: tuple[ApprovalRequest, ...] = ()


@fact
class Decision:
    """What was answered.

    Attributes:
        allowed: Whether it may run.
        reason: Why not, in the person's words; the model reads it.
        answered: False when nobody was there to answer.
    """

    allowed: bool
    reason: str = ""
    answered: bool = True


@fact
class Refusal:
    """That something may not run: what was asked, and what was answered."""

    request: ApprovalRequest
    decision: Decision


@fact
class Question:
    """A question of a tool that will not guess."""

    tool: str
    text: str
    candidates: tuple[Candidate, ...]


class User(Protocol):
    """Whoever can be asked: a person at a terminal, a dialog, or nobody."""

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Ask whether this may run."""

    async def choose(self, question: Question) -> Candidate | None:
        """Ask which one is meant; None when nobody answers.

        Raises:
            DonebyError: Somebody looked, and wants none of them.
        """


class Nobody:
    """Nobody is there: nothing is approved and no question is answered."""

    async def approve(self, request: ApprovalRequest) -> Decision:  # noqa: ARG002 - nobody looks at it
        """Refuse, since nobody was asked."""
        return Decision(allowed=False, answered=False)

    async def choose(self, question: Question) -> Candidate | None:  # noqa: ARG002 - nobody looks at it
        """Choose nothing."""
        return None


@fact
class Policy:
    """The bypasses that were given for one command.

    Attributes:
        yes: ``--yes``: agreed to beforehand. Never covers ``sends``, nor ``destroys`` when
            outside text is in the conversation.
        allow_sends: ``--allow-sends``: the one bypass for ``sends``.
    """

    yes: bool = False
    allow_sends: bool = False

    def reason_to_ask(
        self, effect: Effect, count: int, *, outside: bool, confirm: bool = False
    ) -> str:
        """Why somebody has to be asked first; empty when it simply runs.

        Args:
            effect: What the call does.
            count: Objects affected in this turn so far, this call included.
            outside: Whether outside text is in the conversation.
            confirm: Whether the tool always asks (``@tool(confirm=True)``).
        """
        reason = self._rule(effect, count) or ("this is always asked about" if confirm else "")
        if effect in ("reads", "writes"):
            agreed = self.yes
        elif effect == "destroys":
            agreed = self.yes and not outside
        else:
            agreed = self.allow_sends and (self.yes or not confirm)
        return "" if agreed else reason

    @staticmethod
    def _rule(effect: Effect, count: int) -> str:
        """Why this effect is asked about; one that is unknown counts as ``sends``."""
        if effect == "reads":
            return ""
        if effect == "writes":
            return f"{count} things change in this turn" if count > MANY else ""
        if effect == "destroys":
            return "undo cannot restore it exactly"
        return "it reaches other people"


def objects_of(proposal: Proposal) -> int:
    """How many objects it changes: at least one, unless it only reads."""
    return 0 if proposal.effect == "reads" else max(1, len(proposal.affected))


def request_for(
    parts: Sequence[tuple[CallRecord, Proposal]], reason: str, outside: str
) -> ApprovalRequest:
    """What is shown; of several calls, each in full and all of their lines."""
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
