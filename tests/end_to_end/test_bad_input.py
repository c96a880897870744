"""Bad input: one clear sentence with what to do, the right exit status, nothing lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from end_to_end import transcript

if TYPE_CHECKING:
    from end_to_end.shell import Outcome, Shell

pytestmark = pytest.mark.slow


def says(outcome: Outcome, status: int, *words: str) -> None:
    """The outcome has this status and explains itself on standard error, in few lines."""
    assert outcome.status == status, outcome
    explanation = outcome.err.strip()
    assert explanation, outcome
    assert len(explanation.splitlines()) <= 6, explanation
    for word in words:
        assert word in explanation, explanation


@pytest.mark.parametrize("request_", ["", "   ", "\n\t"])
def test_an_empty_request_is_bad_usage(doneby: Shell, request_: str) -> None:
    says(doneby(request_), 2)


def test_a_request_of_ten_thousand_characters_gets_a_clear_answer(doneby: Shell) -> None:
    outcome = doneby("add " + "read a book " * 833)
    assert outcome.status == 1, outcome
    assert len(outcome.err) < 2000, "what was typed is not repeated whole"
    assert transcript.tasks(doneby) == {}
    outcome = doneby("blah " * 2000)
    assert outcome.status == 1, outcome


def test_escape_sequences_in_a_task_never_reach_the_terminal(doneby: Shell) -> None:
    doneby.ok("add pay \x1b]52;c;aGFjaw==\x07the \x1b[2Jbill\x9b31m today")
    for words in (["today"], ["show everything"], ["done with the bill"], ["undo"]):
        outcome = doneby(*words)
        shown = outcome.out + outcome.err
        assert not set(shown) & {"\x1b", "\x07", "\x9b"}, repr(shown)


def test_a_request_with_control_characters_is_harmless(doneby: Shell) -> None:
    outcome = doneby("done with \x1b[31mthe \u202emilk\x07")
    assert outcome.status == 1
    assert not set(outcome.out + outcome.err) & {"\x1b", "\x07", "\u202e"}


def test_a_folder_that_cannot_be_written(doneby: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    home = str(tmp_path / "file" / "doneby")
    says(doneby("add buy milk", DONEBY_HOME=home), 1, home)


def test_a_damaged_database_is_named_and_left_alone(doneby: Shell) -> None:
    doneby.ok("add buy milk")
    (database,) = (doneby.home / "doneby").rglob("workspace.db")
    for rest in database.parent.glob("workspace.db-*"):
        rest.unlink()
    junk = b"this is not a database, " * 500
    database.write_bytes(junk)
    says(doneby("today"), 1, str(database))
    says(doneby("add call mum"), 1, str(database))
    assert database.read_bytes() == junk


def test_a_database_of_a_newer_version_is_named_and_left_alone(doneby: Shell) -> None:
    doneby.ok("add buy milk")
    (database,) = (doneby.home / "doneby").rglob("workspace.db")
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    says(doneby("today"), 1, "newer")
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA user_version").fetchone() == (9999,)
    connection.close()


def test_no_home_folder(doneby: Shell) -> None:
    says(doneby("today", DONEBY_HOME="", HOME="/proc/nowhere", XDG_DATA_HOME=""), 1, "DONEBY_HOME")


def test_an_unreachable_endpoint(doneby: Shell) -> None:
    outcome = doneby(
        "--model",
        "openai:any",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "add milk",
        OPENAI_API_KEY="test-key",
    )
    says(outcome, 1, "127.0.0.1:9")
    assert "test-key" not in outcome.out + outcome.err
    assert transcript.tasks(doneby) == {}


@pytest.mark.parametrize(
    "options",
    [["--model", "nosuch:model"], ["--model", "openai"], ["--account", "nobody"], ["--frobnicate"]],
)
def test_an_option_that_means_nothing_is_explained(doneby: Shell, options: list[str]) -> None:
    outcome = doneby(*options, "today's tasks")
    assert outcome.status in {1, 2}, outcome
    assert outcome.err.strip()


def test_a_clock_that_is_no_time_is_explained(doneby: Shell) -> None:
    says(doneby("today", now="teatime"), 2, "DONEBY_NOW")
    says(doneby("today", DONEBY_TIMEZONE="Mars/Olympus"), 2, "DONEBY_TIMEZONE")


def test_an_answer_nobody_can_give_leaves_the_data_alone(doneby: Shell) -> None:
    doneby.ok("add buy milk")
    outcome = doneby("--json", "delete buy milk")
    assert outcome.status == 3
    assert outcome.json["status"] == "needs_answer"
    assert outcome.json["question"]
    assert "buy milk" in transcript.tasks(doneby)


def test_a_sentence_of_which_one_part_is_not_possible_changes_nothing(doneby: Shell) -> None:
    assert doneby("add vet friday").status == 0
    refused = doneby("delete the vet and add groomer friday 11am")
    assert refused.status == 3
    missing = doneby("complete the report, then add deploy it tomorrow")
    assert missing.status == 1
    assert doneby("list everything").out == "1 task:\n• vet — Fri 4 Dec\n"
