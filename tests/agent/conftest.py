"""What the tests of the agent core share."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

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
    """What the strictest endpoint wants of the messages of a request."""

    def check(messages: list[Message]) -> None:
        ids: list[str] = []
        expected: list[str] = []
        for message in messages:
            if message["role"] == "tool":
                assert expected, f"a result without a call: {message}"
                assert message["tool_call_id"] == expected.pop(0)
                assert isinstance(message["content"], str)
                continue
            assert not expected, f"calls without a result: {expected}"
            if message["role"] != "assistant":
                continue
            calls = message.get("tool_calls")
            assert calls is None or calls
            assert calls or message["content"].strip()
            for call in calls or []:
                assert call["type"] == "function"
                assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", call["function"]["name"])
                assert isinstance(json.loads(call["function"]["arguments"]), dict)
                assert call["id"].strip()
                expected.append(call["id"])
            ids += expected
        assert not expected, f"calls without a result: {expected}"
        assert len(ids) == len(set(ids))
        json.dumps(messages, ensure_ascii=False).encode()

    return check
