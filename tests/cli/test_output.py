"""Answers go to standard output, all else beside it, and nothing odd reaches the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from doneby.agent.approval import ApprovalRequest, Decision
from doneby.agent.errors import Candidate
from doneby.agent.events import (
    AnswerReceived,
    ApprovalAnswered,
    ApprovalAsked,
    CallRecord,
    RunResult,
    TextDelta,
    ToolStarted,
    Waiting,
)
from doneby.agent.model import Usage
from doneby.agent.results import Effect
from doneby.cli import report
from doneby.cli.live import Live, how_to_agree
from doneby.cli.output import Output

Captured = pytest.CaptureFixture[str]


def result(status: str = "done", reply: str = "", **more: object) -> RunResult:
    return RunResult(status, reply, (), Usage(), 1, **more)  # type: ignore[arg-type]


def received(text: str) -> AnswerReceived:
    return AnswerReceived({"role": "assistant", "content": text}, "stop", Usage(), 0.1)


def test_each_kind_of_text_has_its_stream(capsys: Captured) -> None:
    output = Output()
    output.answer("an answer")
    output.problem("a problem")
    output.note("a note")
    assert tuple(capsys.readouterr()) == ("an answer\n", "a problem\na note\n")


def test_quiet_drops_notes_alone(capsys: Captured) -> None:
    output = Output(quiet=True)
    output.answer("an answer")
    output.problem("a problem")
    output.note("a note")
    assert tuple(capsys.readouterr()) == ("an answer\n", "a problem\n")


def test_escape_sequences_are_cleaned_from_every_text(capsys: Captured) -> None:
    output = Output()
    for show in (output.answer, output.problem, output.note):
        show("milk\x1b]52;c;eA==\x07\x1b[2J\u202e")
    shown = capsys.readouterr()
    assert "\x1b" not in shown.out + shown.err
    assert shown.out == "milk\ufffd\n"


def test_json_is_ascii_and_keeps_what_was_there(capsys: Captured) -> None:
    Output().report({"reply": "café \x1b[2J \ud800"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert "\x1b" not in out
    assert json.loads(out) == {"reply": "café \x1b[2J \ud800"}


def test_any_text_can_be_printed_whatever_the_locale() -> None:
    program = "from doneby.cli.output import Output; Output().answer('• café \\ud800')"
    for settings in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}):
        done = subprocess.run(
            [sys.executable, "-c", program], env=os.environ | settings, capture_output=True
        )
        assert done.stderr == b""
        assert done.stdout.decode() == "• café \ufffd\n"


def test_a_reader_that_leaves_is_no_error() -> None:
    program = (
        "from doneby.cli.output import Output; output = Output();"
        "[output.answer('x' * 10000) for _ in range(100)]; output.note('done')"
    )
    done = subprocess.run(
        ["/bin/sh", "-c", f'{sys.executable} -c "{program}" | head -c 5'],
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("xxxxx", "done\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")  # noqa: PTH110
def test_an_answer_that_cannot_be_written_is_said_so() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "doneby", "--version"], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "cannot be written" in done.stderr.decode()


def test_an_answer_that_was_shown_as_it_came_is_not_shown_again(capsys: Captured) -> None:
    live = Live(Output(), answers=True, calls=True)
    for event in (
        TextDelta("I will "),
        TextDelta("look."),
        received("I will look."),
        ToolStarted("1", "find_tasks", {"due": "today"}),
        TextDelta("Two "),
        TextDelta("tasks."),
        received("Two tasks."),
    ):
        live.show(event)
    live.finish(result(reply="Two tasks."))
    shown = capsys.readouterr()
    assert shown.out == "I will look.\nTwo tasks.\n"
    assert shown.err == '→ find_tasks {"due": "today"}\n'


def test_a_refusal_that_was_shown_as_it_came_is_not_shown_again(capsys: Captured) -> None:
    live = Live(Output(), answers=True, calls=True)
    live.show(TextDelta("Declined."))
    live.finish(result("failed", "Declined.", error="Declined."))
    assert tuple(capsys.readouterr()) == ("Declined.\n", "")


def test_an_answer_that_was_not_shown_is_shown_at_the_end(capsys: Captured) -> None:
    live = Live(Output(), answers=False, calls=False)
    live.show(TextDelta("Two tasks."))
    live.show(ToolStarted("1", "find_tasks", {}))
    live.finish(result(reply="Two tasks."))
    assert tuple(capsys.readouterr()) == ("Two tasks.\n", "")


def test_only_an_answer_to_what_was_asked_is_on_standard_output(capsys: Captured) -> None:
    Live(Output(), answers=False, calls=False).finish(
        result("failed", "I did not understand that.", error="I did not understand that.")
    )
    assert tuple(capsys.readouterr()) == ("", "I did not understand that.\n")


def test_a_question_is_shown_with_everything_there_is_to_choose(capsys: Captured) -> None:
    milk, cat = Candidate("1", "buy milk"), Candidate("2", "milk for the cat")
    Live(Output(), answers=False, calls=False).finish(
        result(
            "needs_answer", "There is buy milk, for one.", question="Which?", candidates=(milk, cat)
        )
    )
    assert capsys.readouterr().err == "There is buy milk, for one.\nWhich?\nmilk for the cat\n"


def test_where_nobody_could_agree_the_way_to_agree_is_told(capsys: Captured) -> None:
    for reply, shown in (
        ("Not done: Delete it.", "Not done: Delete it.\n"),
        ("I may not.", "I may not.\nDelete it. Go ahead?\n"),
    ):
        live = Live(Output(), answers=False, calls=False)
        request = ApprovalRequest("delete_tasks", {}, "destroys", "Delete it.", (), "gone")
        live.show(ApprovalAsked("1", request))
        live.show(ApprovalAnswered("1", Decision(allowed=False, answered=False)))
        live.finish(result("needs_answer", reply, question="Delete it. Go ahead?"))
        assert capsys.readouterr().err == shown + how_to_agree(request) + "\n"


@pytest.mark.parametrize(
    ("effect", "outside", "option"),
    [("destroys", "", "--yes"), ("writes", "mail", "--yes"), ("sends", "", "--allow-sends")],
)
def test_only_an_option_that_helps_is_named(effect: Effect, outside: str, option: str) -> None:
    assert option in how_to_agree(ApprovalRequest("t", {}, effect, "s", (), "r", outside))
    beyond = ApprovalRequest("t", {}, "destroys", "s", (), "r", "mail")
    assert "--" not in how_to_agree(beyond)


def test_a_wait_is_told(capsys: Captured) -> None:
    Live(Output(), answers=False, calls=False).show(Waiting("The model is busy.", 0.5))
    assert capsys.readouterr().err == "The model is busy. Asking again in 0.5 s.\n"


@pytest.mark.parametrize(
    ("record", "status"),
    [
        (CallRecord("1", "undo", {}, text="Undone."), "done"),
        (CallRecord("1", "undo", {}, text="No.", error="No."), "failed"),
        (CallRecord("1", "undo", {}, text="Which?", question="Which?"), "needs_answer"),
    ],
)
def test_a_call_reports_as_a_request_does(record: CallRecord, status: str) -> None:
    of_call = report.of_calls([record], account="local")
    of_run = report.of_run(result(), account="local")
    assert list(of_call) == list(of_run) == list(report.of_failure("x"))
    assert of_call["status"] == status
    (call,) = of_call["calls"]
    assert ("result" in call) == (record.error is None)
    assert ("error" in call) == (record.error is not None)


def test_a_report_holds_what_a_script_needs() -> None:
    call = CallRecord(
        "1", "add_task", {"content": "x"}, text="Added: x", data={"a": 1}, undo_id="7"
    )
    run = RunResult(
        "done", "Added: x", (call,), Usage(3, 4, known=True), 2, seconds=1.23456, model="openai:x"
    )
    assert report.of_run(run, account="todoist") == {
        "status": "done",
        "reply": "Added: x",
        "calls": [
            {
                "name": "add_task",
                "arguments": {"content": "x"},
                "result": "Added: x",
                "data": {"a": 1},
                "undo": "7",
            }
        ],
        "error": None,
        "question": None,
        "candidates": [],
        "model": "openai:x",
        "account": "todoist",
        "usage": {"input_tokens": 3, "output_tokens": 4, "cost": None},
        "seconds": 1.235,
    }


def test_usage_that_is_not_known_is_not_made_up() -> None:
    assert report.of_run(result(), account="a")["usage"] is None
