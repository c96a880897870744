"""All that a conversation sent and got, step by step, for the inspector."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from doneby.agent.events import (
    AnswerReceived,
    CallRecord,
    Event,
    RequestSent,
    SummedUp,
    ToolFinished,
)

Json = dict[str, Any]


@dataclass(slots=True)
class Step:
    """One question to a model, its answer, and the calls that came of it.

    ``tokens`` are those sent and those received; zeros when they were not told. ``cost`` is what
    the provider says, in its own unit; None when it says nothing: no price is made up here.
    """

    asked: str
    to: str
    sent: Json
    received: Json | None = None
    calls: list[CallRecord] = field(default_factory=list)
    tokens: tuple[int, int] = (0, 0)
    cost: float | None = None
    seconds: float = 0.0
    end: str = ""

    def as_json(self) -> Json:
        """All of it, for a file."""
        return asdict(self)

    def text(self) -> str:
        """All of it, to read and to search in."""
        parts = [
            f"→ {self.to}\n{written(self.sent)}",
            f"← {self.end or 'no answer'}\n{written(self.received)}" if self.received else "",
        ]
        for call in self.calls:
            head = f"⚙ {call.name}  {call.seconds:.3f} s\n{written(call.arguments)}"
            parts.append(f"{head}\n\n{call.told or call.text}")
        return "\n\n".join(filter(None, parts))


class Trace:
    """The steps so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    @property
    def tokens(self) -> int:
        """Tokens of all steps, sent and received."""
        return sum(sum(step.tokens) for step in self.steps)

    @property
    def cost(self) -> float | None:
        """What all steps cost, as far as that was told; None when nothing was."""
        told = [step.cost for step in self.steps if step.cost is not None]
        return sum(told) if told else None

    def watch(self, request: str, event: Event) -> None:
        """Take down what happened."""
        match event:
            case RequestSent(to=to, body=body):
                # What is sent later grows in place; what was sent is what it was.
                self.steps.append(Step(request, to, json.loads(json.dumps(body, default=str))))
            case AnswerReceived(message, reason, usage, seconds) if self.steps:
                step = self.steps[-1]
                step.received, step.end, step.seconds = message, reason or "cut off", seconds
                step.tokens, step.cost = (usage.input_tokens, usage.output_tokens), usage.cost
            case SummedUp(text, usage, seconds) if self.steps:
                step = self.steps[-1]
                step.received, step.end, step.seconds = {"content": text}, "summed up", seconds
                step.tokens, step.cost = (usage.input_tokens, usage.output_tokens), usage.cost
            case ToolFinished(record) if self.steps:
                self.steps[-1].calls.append(record)
            case _:
                pass

    def export(self) -> str:
        """All steps as JSON."""
        steps = [step.as_json() for step in self.steps]
        return json.dumps({"steps": steps}, ensure_ascii=False, indent=2, default=str)


def written(value: object) -> str:
    """A JSON value to be read."""
    return json.dumps(value, ensure_ascii=False, indent=2, default=str)
