"""How a turn ends: what it came to, or why it broke off."""

from __future__ import annotations

from doneby.agent.errors import ModelError
from doneby.agent.events import RunResult
from doneby.agent.execution import Turn
from doneby.agent.model import Message, Model, Usage


def result_of(
    message: Message, turn: Turn, usage: Usage, steps: int, seconds: float, model: str
) -> RunResult:
    """What the turn came to, judged by the last calls that were made in it."""
    refusal = message.get("refusal") or ""
    reply = message.get("content") or refusal
    unanswered = next((record for record in turn.last_batch if record.question), None)
    error = next((record.error for record in turn.last_batch if record.error), None)
    if refusal:
        error = refusal
    elif not reply.strip():
        error = f"No answer came after {steps - 1} steps with tools."
    status = "failed" if error else "done"
    if unanswered and not refusal:
        status = "needs_answer"
    return RunResult(
        status=status,
        reply=reply,
        calls=tuple(turn.records),
        usage=usage,
        steps=steps,
        question=unanswered.question if unanswered else None,
        candidates=unanswered.candidates if unanswered else (),
        error=error if status == "failed" else None,
        seconds=seconds,
        model=model,
    )


def cut_off(model: Model) -> ModelError:
    """An answer that has no end."""
    return ModelError(
        f"The answer of {model.name} broke off before its end.",
        "What it had not finished was not carried out; ask again.",
        kind="interrupted",
        retryable=True,
    )


def said_nothing(model: Model, turn: Turn) -> ModelError:
    """Two answers with nothing in them."""
    done = ", ".join(record.name for record in turn.records)
    return ModelError(
        f"{model.name} gave an empty answer twice{f' after calling {done}' if done else ''}.",
        "What was done stays done; ask again, or choose another model.",
        kind="empty",
        retryable=True,
    )
