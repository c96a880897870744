"""A toolkit on trial: called as the program calls it, and in a conversation, without a model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from doneby.agent.agent import Agent
from doneby.agent.approval import ApprovalRequest, Decision, Question
from doneby.agent.errors import Candidate
from doneby.agent.events import CallRecord, RunResult
from doneby.agent.model import ModelRequest
from doneby.agent.threads import BackgroundLoop
from doneby.agent.toolkit import Toolkit
from doneby.models.scripted import Reply, ScriptedModel


class Somebody:
    """A person who gives the same answer to everything, and notes what was asked.

    Args:
        agrees: Whether to agree to what has to be agreed to.
        chooses: Words of the candidate to choose; empty to choose none.

    Attributes:
        requests: What was to be agreed to.
        questions: What was asked.
    """

    def __init__(self, *, agrees: bool = True, chooses: str = "") -> None:
        self.requests: list[ApprovalRequest] = []
        self.questions: list[Question] = []
        self._agrees = agrees
        self._chooses = chooses

    async def approve(self, request: ApprovalRequest) -> Decision:
        """Agree, or do not."""
        self.requests.append(request)
        return Decision(self._agrees)

    async def choose(self, question: Question) -> Candidate | None:
        """Choose the first candidate with these words."""
        self.questions.append(question)
        fitting = (one for one in question.candidates if self._chooses in one.label)
        return next(fitting, None) if self._chooses else None


class Trial:
    """An agent with toolkits and a model that says what it is told to say; its calls block.

    Args:
        *toolkits: The toolkits.
        says: What the model answers, one after another; see ``ScriptedModel``.
        user: Who is asked; nobody by default, and what must be asked is then not done.

    Attributes:
        model: The model, which keeps what it was asked in ``requests``.
    """

    def __init__(
        self,
        *toolkits: Toolkit,
        says: Iterable[Reply | Callable[[ModelRequest], Reply]] = (),
        user: Somebody | None = None,
    ) -> None:
        self.model = ScriptedModel(says)
        self._agent = Agent(self.model, toolkits=toolkits, user=user)
        self._loop = BackgroundLoop()

    def ask(self, request: str) -> RunResult:
        """Answer a request; the conversation goes on with each."""
        return self._loop.run(self._agent.run(request))

    def call(self, tool: str, /, **arguments: Any) -> CallRecord:
        """Call a tool: validated, asked about and told as in a conversation."""
        return self._loop.run(self._agent.call_tool(tool, arguments))

    def close(self) -> None:
        """Let go of what the toolkits hold."""
        self._loop.run(self._agent.aclose())
        self._loop.close()
