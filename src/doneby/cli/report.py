"""The outcome of a command as one JSON object, and as an exit status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from doneby.agent.errors import Candidate
from doneby.agent.events import CallRecord, RunResult

EXIT_STATUS = {"done": 0, "failed": 1, "needs_answer": 3}

FIELDS = {
    "status": "done, failed or needs_answer; the exit status says it too.",
    "reply": "What is printed without --json.",
    "calls": "The tools that were called, in order: name, arguments, result or error, data (what "
    "was found or changed, as plain values), undo (the id of the change, or null).",
    "error": "What went wrong; null when nothing did.",
    "question": "What has to be answered; null when nothing has.",
    "candidates": "What it may be answered with: value, label.",
    "model": "What answered; null for a command that asks no model.",
    "account": "Whose tasks these are; null for a command that has nothing to do with them.",
    "usage": "input_tokens, output_tokens and cost (null where the provider names none); null "
    "when nothing is reported.",
    "seconds": "How long it took.",
}
"""The fields of the one object that ``--json`` prints, in their order. They stay as they are;
commands add fields of their own after them."""


def of_run(result: RunResult, *, account: str) -> dict[str, Any]:
    """What ``--json`` prints for a request."""
    usage = {
        "input_tokens": result.usage.input_tokens,
        "output_tokens": result.usage.output_tokens,
        "cost": result.usage.cost,
    }
    return _report(
        result.status,
        reply=result.reply,
        calls=[_call(record) for record in result.calls],
        error=result.error,
        question=result.question,
        candidates=_candidates(result.candidates),
        model=result.model,
        account=account,
        usage=usage if result.usage.known else None,
        seconds=result.seconds,
    )


def of_calls(records: Sequence[CallRecord], *, account: str) -> dict[str, Any]:
    """What ``--json`` prints for a command that makes calls and asks no model."""
    last = records[-1]
    return _report(
        status_of_call(last),
        reply="\n".join(record.text for record in records),
        calls=[_call(record) for record in records],
        error=last.error,
        question=last.question,
        candidates=_candidates(last.candidates),
        account=account,
        seconds=sum(record.seconds for record in records),
    )


def of_failure(
    error: str,
    calls: Sequence[CallRecord] = (),
    **known: Any,
) -> dict[str, Any]:
    """What ``--json`` prints when something broke, after the calls that were made already."""
    return _report("failed", calls=[_call(record) for record in calls], error=error, **known)


def of_question(question: str) -> dict[str, Any]:
    """What ``--json`` prints when a command itself asks and nobody is there to answer."""
    return _report("needs_answer", question=question)


def of_words(reply: str, **known: Any) -> dict[str, Any]:
    """What ``--json`` prints for a command that has something to say and calls no tool."""
    return _report(**{"status": "done", "reply": reply, **known})


def status_of_call(record: CallRecord) -> str:
    """The status that a call comes to."""
    if record.question is not None:
        return "needs_answer"
    return "done" if record.error is None else "failed"


def _report(status: str, **known: Any) -> dict[str, Any]:
    """All fields, in the order in which they are documented."""
    nothing: dict[str, Any] = {"reply": "", "calls": [], "candidates": [], "seconds": 0.0}
    fields: dict[str, Any] = dict.fromkeys(FIELDS) | nothing | known | {"status": status}
    return fields | {"seconds": round(fields["seconds"], 3)}


def _call(record: CallRecord) -> dict[str, Any]:
    outcome = {"result": record.text} if record.error is None else {"error": record.error}
    return {
        "name": record.name,
        "arguments": record.arguments,
        **outcome,
        "data": record.data,
        "undo": record.undo_id,
    }


def _candidates(candidates: tuple[Candidate, ...]) -> list[dict[str, str]]:
    return [{"value": one.value, "label": one.label} for one in candidates]
