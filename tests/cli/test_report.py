"""What ``--json`` prints is a contract: the same fields, of the same kinds, whatever happens."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

import pytest
from pydantic import ConfigDict, TypeAdapter, with_config
from typing_extensions import TypedDict

from doneby.cli import report
from support.program import Program

STRICT = ConfigDict(extra="forbid", strict=True)


@with_config(STRICT)
class Call(TypedDict):
    name: str
    arguments: dict[str, Any]
    result: NotRequired[str]
    error: NotRequired[str]
    data: dict[str, Any] | None
    undo: str | None


@with_config(STRICT)
class Candidate(TypedDict):
    value: str
    label: str


@with_config(STRICT)
class Usage(TypedDict):
    input_tokens: int
    output_tokens: int
    cost: float | None


@with_config(STRICT)
class Report(TypedDict):
    status: Literal["done", "failed", "needs_answer"]
    reply: str
    calls: list[Call]
    error: str | None
    question: str | None
    candidates: list[Candidate]
    model: str | None
    account: str | None
    usage: Usage | None
    seconds: float


@with_config(STRICT)
class Task(TypedDict):
    id: str
    content: str
    due: str | None
    due_string: str | None
    recurring: bool
    priority: Literal["p1", "p2", "p3", "p4"]
    project: str | None
    section: str | None
    labels: list[str]
    description: str
    deadline: str | None
    url: str


REPORT = TypeAdapter(Report)
TASK = TypeAdapter(Task)

# What commands add; all else is in every report.
OWN = {
    "checks", "conversation", "conversations", "models", "setting", "settings", "spending",
    "toolkits",
}  # fmt: skip

LINES = [
    ["add buy milk"],
    ["what is due today?"],
    ["order a pizza"],
    ["delete milk"],
    ["done with the bread"],
    [""],
    ["--nonsense"],
    ["today"],
    ["upcoming"],
    ["inbox"],
    ["find", "p1 & ("],
    ["find", "bread"],
    ["add", "call mum tomorrow 5pm #Family @phone p1 !30m {friday} // note"],
    ["done", "bread"],
    ["undo"],
    ["undo", "--list"],
    ["history"],
    ["history", "show"],
    ["history", "purge", "--all"],
    ["history", "usage"],
    ["history", "resume", "99", "x"],
    ["config"],
    ["config", "get", "model"],
    ["config", "set", "units", "nautical"],
    ["logout", "todoist"],
    ["doctor", "--offline"],
    ["toolkits"],
    ["help", "add"],
    ["help", "json"],
    ["version"],
    ["completions", "fish"],
    ["man"],
]


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_every_line_reports_in_the_same_form(program: Program, line: list[str]) -> None:
    for bread in ("bread today", "bread for the birds"):
        program("add", bread)
    outcome = program("--json", *line)
    assert outcome.out.isascii()
    found = outcome.json
    assert list(found)[: len(report.FIELDS)] == list(report.FIELDS)
    assert set(found) - set(report.FIELDS) <= OWN
    checked = {name: value for name, value in found.items() if name in report.FIELDS}
    REPORT.validate_python(checked)
    expected = {"done": {0}, "failed": {1, 2}, "needs_answer": {3}}[found["status"]]
    assert outcome.status in expected
    assert (found["error"] is None) == (found["status"] != "failed")
    assert (found["question"] is None) == (found["status"] != "needs_answer")
    for call in found["calls"]:
        assert ("result" in call) != ("error" in call)
        for task in (call["data"] or {}).get("tasks", ()):
            TASK.validate_python(task)


def test_the_documented_fields_are_those_of_the_contract() -> None:
    assert list(report.FIELDS) == list(Report.__annotations__)
