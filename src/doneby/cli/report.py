"""The outcome of a command as one JSON object, and as an exit status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from doneby.agent.errors import Candidate
from doneby.agent.events import CallRecord, RunResult

EXIT_STATUS = {"done": 0, "failed": 1, "needs_answer": 3}


def of_run(result: RunResult, *, model: str, account: str) -> dict[str, Any]:
    """What ``--json`` prints for a request."""
    usage = {"input_tokens": result.usage.input_tokens, "output_tokens": result.usage.output_tokens}
    return _report(
        result.status,
        reply=result.reply,
        calls=[_call(record) for record in result.calls],
        error=result.error,
        question=result.question,
        candidates=_candidates(result.candidates),
        model=model,
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
    fields: dict[str, Any] = {
        "reply": "",
        "calls": [],
        "error": None,
        "question": None,
        "candidates": [],
    }
    fields |= dict.fromkeys(("model", "account", "usage")) | {"seconds": 0.0}
    fields |= known
    return {"status": status, **fields, "seconds": round(fields["seconds"], 3)}


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
