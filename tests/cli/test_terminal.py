"""Questions are put to the terminal itself; nothing but yes is yes."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time

import pytest

pty = pytest.importorskip("pty", reason="needs a POSIX terminal")

ASK = """
import asyncio, sys
from doneby.agent.approval import ApprovalRequest, Question
from doneby.agent.errors import Candidate, DonebyError
from doneby.cli.terminal import TerminalUser

HOSTILE = "pay rent\\x1b[24D\\x1b[K\\u202e\\nnothing"
async def approve():
    request = ApprovalRequest("delete_tasks", {"tasks": ["1"]}, "destroys",
        "Delete the task " + HOSTILE + ".", ("pay rent - 1 Jan",), "undo cannot restore it",
        outside="a comment by Ann")
    decision = await TerminalUser().approve(request)
    print("RESULT", decision.allowed, decision.answered)
async def once():
    request = ApprovalRequest("delete_tasks", {"tasks": ["1"]}, "destroys",
        "Delete pay rent.", ("pay rent",), "undo cannot restore it")
    print("RESULT", await TerminalUser().approve(request))
async def together():
    parts = tuple(ApprovalRequest("move_tasks", {"project": "Home"}, "writes", summary, affected,
        "11 things change in this turn") for summary, affected in
        [("Add " + HOSTILE + ".", (HOSTILE,)), ("Move 10 tasks.", tuple("abcdefghij"))])
    request = ApprovalRequest("add_task, move_tasks", {}, "writes", "Make these 11 changes.",
        tuple("xabcdefghij"), "11 things change in this turn", parts=parts)
    print("RESULT", (await TerminalUser().approve(request)).allowed)
async def mail():
    request = ApprovalRequest("send_mail", {"to": ["ann@x.org"], "body": "Hi"}, "sends",
        "Send the mail.", ("To: ann@x.org",), "it reaches other people",
        details=("Subject: " + HOSTILE, "", "Hi", "  \u2022 To: nobody@x.org"))
    print("RESULT", (await TerminalUser().approve(request)).allowed)
async def choose():
    question = Question("complete_tasks", "Which milk?",
        (Candidate("1", "buy milk"), Candidate("2", "milk for the cat")))
    try:
        print("RESULT", await TerminalUser().choose(question))
    except DonebyError as error:
        print("RESULT", error)
try:
    asyncio.run(globals()[sys.argv[1]]())
except KeyboardInterrupt:
    print("RESULT interrupted")
"""


def converse(what: str, *answers: str) -> str:
    """Run it in a terminal, its standard streams elsewhere, and type an answer to each prompt."""
    child, terminal = pty.fork()
    if child == 0:
        # The standard streams are no terminal: the questions have to find it by themselves.
        os.execv(
            "/bin/sh",
            [
                "sh",
                "-c",
                '"$0" -c "$1" "$2" </dev/null 2>&1 | (trap "" INT; cat)',
                sys.executable,
                ASK,
                what,
            ],
        )
    shown, left, give_up = b"", list(answers), time.monotonic() + 30
    while time.monotonic() < give_up:
        ready, _, _ = select.select([terminal], [], [], 0.1)
        if not ready:
            continue
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if left and shown.endswith(b"] "):
            os.write(terminal, left.pop(0).encode())
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("y\n", "True True"),
        ("YES\n", "True True"),
        ("\n", "False True"),
        ("n\n", "False True"),
        ("yy\n", "False True"),
        ("\x04", "False False"),
    ],
)
def test_only_yes_lets_it_run(answer: str, outcome: str) -> None:
    assert f"RESULT {outcome}" in converse("approve", answer)


def test_the_question_shows_exactly_what_would_run() -> None:
    shown = converse("approve", "n\n")
    assert "Delete the task pay rent\\x1b[24D\\x1b[K\\u202e\\nnothing." in shown
    assert "\x1b" not in shown
    assert "• pay rent - 1 Jan" in shown
    assert "undo cannot restore it" in shown
    assert "a comment by Ann" in shown


def test_what_has_to_be_read_is_shown_line_by_line_and_apart_from_our_own_words() -> None:
    assert converse("mail", "y\n").splitlines()[:7] == [
        "Send the mail.",
        "  • To: ann@x.org",
        "  | Subject: pay rent\\x1b[24D\\x1b[K\\u202e\\nnothing",
        "  | ",
        "  | Hi",
        "  |   • To: nobody@x.org",
        "(it reaches other people)",
    ]


def test_what_the_summary_says_is_not_said_twice() -> None:
    shown = converse("once", "n\n")
    assert shown.partition("RESULT")[0].count("pay rent") == 1
    assert "RESULT Decision(allowed=False, reason='', answered=True)" in shown


def test_changes_that_are_agreed_to_together_are_all_shown() -> None:
    shown = converse("together", "y\n")
    lines = shown.splitlines()
    assert lines[0] == "Make these 11 changes."
    assert lines[1] == "  • Add pay rent\\x1b[24D\\x1b[K\\u202e\\nnothing."
    assert lines[2:13] == ["  • Move 10 tasks.", *(f"    • {letter}" for letter in "abcdefghij")]
    assert lines[13] == "(11 things change in this turn)"
    assert "RESULT True" in shown


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        (["2\n"], "label='milk for the cat'"),
        (["bread\n", "3\n", "1\n"], "label='buy milk'"),
        (["buy\n"], "label='buy milk'"),
        (["milk\n", "\n"], "None was chosen, and nothing was done."),
        (["\n"], "None was chosen, and nothing was done."),
        (["0\n", "x\n", "9\n"], "None was chosen, and nothing was done."),
        (["\x04"], "None\n"),
    ],
)
def test_a_number_or_words_of_one_alone_choose_it(answers: list[str], outcome: str) -> None:
    shown = converse("choose", *answers)
    assert "1. buy milk" in shown
    assert "2. milk for the cat" in shown
    assert outcome in shown.partition("RESULT")[2]


def test_an_answer_that_picks_nothing_is_told_before_it_is_asked_again() -> None:
    shown = converse("choose", "7\x1b\n", "2\n")
    _, again = shown.split("Which one? [1-2, Enter for none] ", 1)
    assert '"7\\x1b" is not one of them: type a number from 1 to 2' in again
    assert "label='milk for the cat'" in again


def test_an_interrupt_does_not_hang_on_the_question() -> None:
    assert "RESULT interrupted" in converse("approve", "\x03")


def test_without_a_terminal_nobody_answers() -> None:
    for what, outcome in (("approve", "RESULT False False"), ("choose", "RESULT None")):
        done = subprocess.run(
            [sys.executable, "-c", ASK, what],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert done.stdout.strip() == outcome, done.stderr
