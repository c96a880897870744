"""What the tests of the agent core share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

import support.sendable
from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.agent.model import Message


@dataclass
class Somebody:
    """A user who gives the same answer to everything, and notes what was asked."""

    allowed: bool = True
    answered: bool = True
    reason: str = ""
    choice: int | None = 0
    requests: list[ApprovalRequest] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)

    async def approve(self, request: ApprovalRequest) -> Decision:
        self.requests.append(request)
        return Decision(self.allowed, self.reason, self.answered)

    async def choose(self, question: Question) -> Candidate | None:
        self.questions.append(question)
        return None if self.choice is None else question.candidates[self.choice]


@pytest.fixture(scope="session")
def somebody() -> type[Somebody]:
    return Somebody


@pytest.fixture(scope="session")
def assert_sendable() -> Callable[[list[Message]], None]:
    return support.sendable.assert_sendable
