"""A question of a command itself, put to the person at the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from doneby.agent.approval import ApprovalRequest
from doneby.agent.errors import DonebyError, NeedsAnswer
from doneby.agent.results import Effect
from doneby.cli.command import Job
from doneby.cli.live import how_to_agree
from doneby.cli.terminal import TerminalUser


def agree(job: Job, summary: str, affected: Sequence[str], effect: Effect = "destroys") -> None:
    """Have somebody agree to what would be done, unless ``--yes`` has.

    Args:
        job: The job.
        summary: What would be done, a sentence in the imperative.
        affected: One line for each thing touched.
        effect: What that does.

    Raises:
        DonebyError: It was declined.
        NeedsAnswer: Nobody is there to answer.
    """
    if job.options.yes:
        return
    request = ApprovalRequest("", {}, effect, summary, tuple(affected), "")
    decision = asyncio.run(TerminalUser().approve(request))
    if not decision.answered:
        lines = "\n".join([f"Not done, since nobody was there to agree: {summary}", *affected])
        raise NeedsAnswer(f"{lines}\n{how_to_agree(request)}")
    if not decision.allowed:
        raise DonebyError("Declined: nothing was changed.")
