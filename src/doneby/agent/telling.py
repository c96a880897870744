"""What became of a call: the record for people and logs, and the words for the model."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doneby.agent.errors import Candidate, DonebyError, NeedsAnswer
from doneby.agent.events import CallRecord
from doneby.agent.results import Proposal, ToolResult, unsaid

if TYPE_CHECKING:
    from doneby.agent.approval import Refusal

RESULT_LIMIT = 20_000
"""Characters of one result that a model is given; the record keeps the whole of it."""

_SHORTEST_SECRET = 6
"""What is shorter is a placeholder (``x``, ``none``) and may be part of any word."""

_PATH = re.compile(
    r"(?P<quote>['\"])(?:~|[A-Za-z]:)?[\\/][^\n]*?(?P=quote)"  # a quoted one may hold blanks
    r"|\bfile:/+[^\s'\"]*"
    r"|(?<![\w/:.])(?:~|[A-Za-z]:)?[\\/](?:[^\s\\/'\":;,<>|]+[\\/])+[^\s'\":;,<>|]*"
)

_UNFORESEEN = "The tool itself failed. Try it with other arguments, or tell the user."


def with_result(
    record: CallRecord, result: ToolResult, secrets: Collection[str] = ()
) -> CallRecord:
    """A call that did what it should; no secret is in what is told of it."""
    return replace(
        record,
        text=without_secrets(result.text, secrets),
        data=_values_without(secrets, result.data),
        changes=tuple(without_secrets(line, secrets) for line in result.changes),
        undo_id=result.undo_id,
    )


def with_question(record: CallRecord, question: NeedsAnswer) -> CallRecord:
    """A call whose question nobody answered."""
    lines = [question.question, *(f"• {candidate.label}" for candidate in question.candidates)]
    return replace(
        record,
        text="\n".join(lines),
        question=question.question,
        candidates=tuple(question.candidates),
    )


def with_refusal(record: CallRecord, proposal: Proposal, refusal: Refusal) -> CallRecord:
    """A call that may not do what it proposes."""
    if refusal.decision.answered:
        text = f"Declined, nothing was done: {proposal.summary}"
        return replace(record, text=text, error=text, told=for_model(text, refusal.decision.reason))
    lines = [f"Not done, since nobody was there to agree: {proposal.summary}"]
    lines += [*unsaid(proposal.summary, proposal.affected), *proposal.details]
    question = f"{refusal.request.summary} Go ahead? ({refusal.request.reason})"
    return replace(record, text="\n".join(lines), question=question)


def with_error(record: CallRecord, error: Exception, secrets: Collection[str] = ()) -> CallRecord:
    """A call that failed: people read a sentence, the model ``{"error": ..., "hint": ...}``.

    What a tool raises on purpose is told in its own words, anything else in one line without
    paths; no secret is in either.
    """
    if isinstance(error, DonebyError):
        message, hint = (without_secrets(text, secrets) for text in (error.message, error.hint))
        said = f"{message} {hint}".strip()
        return replace(record, text=said, error=said, told=for_model(message, hint))
    first, *_ = [*str(error).strip().splitlines(), ""]
    line = without_secrets(f"{type(error).__name__}: {first}".strip(": "), secrets)
    return replace(
        record,
        text=line,
        error=line,
        told=for_model(_PATH.sub(_without_path, line), _UNFORESEEN),
        traceback="".join(traceback.format_exception(error)),
    )


def _without_path(found: re.Match[str]) -> str:
    quote = found["quote"] or ""
    return f"{quote}[path]{quote}"


def completed(record: CallRecord, seconds: float) -> CallRecord:
    """With a text that is not too long, and how long it took."""
    shown = shortened(record.text)
    whole = record.text if shown != record.text else ""
    told = record.told or shown
    return replace(record, text=shown, told=told, whole_text=whole, seconds=seconds)


def for_model(error: str, hint: str) -> str:
    """An error as a model is told it."""
    told = {"error": shortened(error)} | ({"hint": shortened(hint)} if hint else {})
    return json.dumps(told, ensure_ascii=False)


def is_error(told: str) -> bool:
    """Whether a model was told of an error, and of no result."""
    return for_person(told) != told


def for_person(told: str) -> str:
    """What a model was told, in words for a person: an error as its sentences."""
    if not told.startswith('{"error": "'):
        return told
    try:
        parts = json.loads(told)
    except ValueError:
        return told
    if not parts.keys() <= {"error", "hint"} or not all(isinstance(v, str) for v in parts.values()):
        return told
    return " ".join(parts.values())


def shortened(text: str) -> str:
    """Head and tail of a text that is too long, and how much is not shown."""
    if len(text) <= RESULT_LIMIT:
        return text
    half = RESULT_LIMIT // 2
    left_out = len(text) - 2 * half
    return f"{text[:half]}\n\n[... {left_out} characters left out ...]\n\n{text[-half:]}"


def _values_without(secrets: Collection[str], data: Any) -> Any:
    """The same for plain JSON values, which nearly always stay as they are."""
    if data is None or not secrets:
        return data
    written = json.dumps(data, ensure_ascii=False, default=repr, skipkeys=True)
    clean = without_secrets(written, secrets)
    return data if clean == written else json.loads(clean)


def without_secrets(text: str, secrets: Collection[str]) -> str:
    """The text with every secret in it blotted out, also where it stands in JSON in the text."""
    # The longest first: one secret may begin with another.
    for secret in sorted(secrets, key=len, reverse=True):
        if len(secret) >= _SHORTEST_SECRET:
            for form in {
                secret,
                json.dumps(secret)[1:-1],
                json.dumps(secret, ensure_ascii=False)[1:-1],
            }:
                text = text.replace(form, "[secret]")
    return text


def with_answer(record: CallRecord, question: NeedsAnswer, answer: Candidate) -> dict[str, Any]:
    """The arguments with what was chosen in the place of what was ambiguous."""
    given = record.arguments.get(question.argument)
    if isinstance(given, list):
        chosen: Any = [answer.value if item == question.given else item for item in given]
    elif given == question.given:
        chosen = answer.value
    else:
        return record.arguments
    return {**record.arguments, question.argument: chosen}
