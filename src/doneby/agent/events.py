"""What a run reports while it happens: small frozen facts, in order, nothing left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from doneby.agent.fact import fact

if TYPE_CHECKING:
    from doneby.agent.approval import ApprovalRequest, Decision, Question
    from doneby.agent.errors import Candidate
    from doneby.agent.model import Usage


@fact
class Event:
    """One thing that happened in a run."""


@fact
class RequestSent(Event):
    """A model was asked. ``body`` is exactly what was sent; ``to`` is the address or a name."""

    to: str
    body: dict[str, Any]


@fact
class TextDelta(Event):
    """A piece of the answer's text."""

    text: str


@fact
class Waiting(Event):
    """A model or a service is asked again after a pause.

    ``seconds`` is how long that is, ``reason`` says why in a sentence.
    """

    reason: str
    seconds: float


@fact
class AnswerReceived(Event):
    """A model's answer is complete: the message in wire form, as it came."""

    message: dict[str, Any]
    finish_reason: str | None
    usage: Usage
    seconds: float


@fact
class SummedUp(Event):
    """Earlier turns were summed up by the model; ``text`` is empty when that came to nothing."""

    text: str
    usage: Usage
    seconds: float


@fact
class ToolStarted(Event):
    """A tool call begins. ``arguments`` are as the model gave them."""

    call_id: str
    name: str
    arguments: dict[str, Any]


@fact
class ApprovalAsked(Event):
    """Somebody is asked whether a call may run, and the calls in ``also`` together with it."""

    call_id: str
    request: ApprovalRequest
    also: tuple[str, ...] = ()


@fact
class ApprovalAnswered(Event):
    """The answer to that."""

    call_id: str
    decision: Decision


@fact
class QuestionAsked(Event):
    """A tool will not guess and asks which one is meant."""

    call_id: str
    question: Question


@fact
class QuestionAnswered(Event):
    """The answer to that; None when nobody answered."""

    call_id: str
    candidate: Candidate | None


@fact
class ToolFinished(Event):
    """A tool call ended, with a result or an error; ``record`` says all of it."""

    record: CallRecord


@fact
class PlanProposed(Event):
    """A plan, or what is left of one, is shown to be agreed to."""

    steps: tuple[str, ...]


@fact
class PlanAnswered(Event):
    """The steps that were agreed to, changed or not; none when it was not agreed to."""

    steps: tuple[str, ...]


@fact
class StepStarted(Event):
    """A step of a plan begins; ``number`` counts the steps that were carried out, from 1."""

    number: int
    step: str


@fact
class StepFinished(Event):
    """A step ended: ``state`` is ``done`` or ``failed``, ``text`` what it came to."""

    number: int
    step: str
    state: str
    text: str


@fact
class Notice(Event):
    """Something that the user should know, told by whoever prepares a run."""

    text: str


@fact
class RunFinished(Event):
    """The turn is over."""

    result: RunResult


@fact
class RunFailed(Event):
    """The turn broke off, since the model failed; told by whoever caught the error."""

    error: str


@fact
class CallRecord:
    """One tool call from beginning to end.

    Attributes:
        id: The call's id in the conversation.
        name: The tool's name as the model gave it.
        arguments: Its arguments, as JSON values.
        text: What came of it, in words that a person may read.
        told: What the model was told: the text, or of an error ``{"error": ..., "hint": ...}``.
        data: The result for programs, when the tool gave one.
        changes: One line for each thing changed.
        undo_id: The journal entry that takes it back.
        error: What went wrong; None when nothing did.
        question: The question that nobody answered; None when there was none.
        candidates: What that question offered.
        rehearsed: True when this was a rehearsal and nothing ran.
        whole_text: All of the text, when that is only its head and tail.
        traceback: Where an unexpected error came from; for logs, never for a model.
        seconds: How long it took.
    """

    id: str
    name: str
    arguments: dict[str, Any]
    text: str = ""
    told: str = ""
    data: Any = None
    changes: tuple[str, ...] = ()
    undo_id: str | None = None
    error: str | None = None
    question: str | None = None
    candidates: tuple[Candidate, ...] = ()
    rehearsed: bool = False
    whole_text: str = ""
    traceback: str = ""
    seconds: float = 0.0


@fact
class RunResult:
    """What a turn came to.

    Attributes:
        status: ``done``; ``failed`` (not understood, declined, a tool's last word was an error,
            the step limit); ``needs_answer`` (a question or an approval nobody answered).
        reply: The text for the user.
        calls: Every tool call, in order.
        usage: Tokens of all steps.
        steps: How many answers were asked for.
        question: What has to be answered, when ``status`` is ``needs_answer``.
        candidates: What that question offers.
        error: What went wrong, when ``status`` is ``failed``.
        seconds: How long the turn took.
        model: What gave the answer.
    """

    status: str
    reply: str
    calls: tuple[CallRecord, ...]
    usage: Usage
    steps: int
    question: str | None = None
    candidates: tuple[Candidate, ...] = ()
    error: str | None = None
    seconds: float = 0.0
    model: str = ""

    @property
    def counts(self) -> Mapping[str, int]:
        """How often each tool was called."""
        return Counter(record.name for record in self.calls)


_LISTENER: ContextVar[Callable[[Event], object] | None] = ContextVar("listener", default=None)


def tell(event: Event) -> None:
    """Report something from inside a tool, in any thread; outside a run nobody hears it."""
    if listener := _LISTENER.get():
        listener(event)


def listen(listener: Callable[[Event], object]) -> None:
    """Hear what is told by the tools that are started from the current task from now on."""
    _LISTENER.set(listener)
