"""Conversations are kept without secrets, found, gone on with, exported, and gone when deleted."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from support.model_server import ModelServer, call
from support.program import Program

CANARY = "sk-proj-Canary0123456789Canary0123456789"


def kept(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in home.glob("history.db*"))


def titles(program: Program, *words: str) -> list[str]:
    found = program("--json", "history", "list", *words).json["conversations"]
    return [one["title"] for one in found]


def test_a_request_is_kept_found_and_shown(program: Program, home: Path) -> None:
    program("add call the dentist tomorrow")
    program("what is due today?")
    assert titles(program) == ["what is due today?", "add call the dentist tomorrow"]
    assert titles(program, "ADDED:") == ["add call the dentist tomorrow"]
    assert titles(program, "plumber") == []
    assert "  1  2026-12-01 10:00  add call" in program("history").out
    shown = program("history", "show", "1").out
    assert "## add call the dentist tomorrow" in shown
    assert "> Added: call the dentist" in shown
    assert program("history", "show", "99").status == 2
    assert program("today").status == 0
    assert len(titles(program)) == 2, "what nobody said is no conversation"
    if os.name == "posix":
        assert stat.S_IMODE((home / "history.db").stat().st_mode) == 0o600


def test_a_list_that_is_cut_says_so(program: Program) -> None:
    for name in ("milk", "eggs", "bread"):
        program(f"add buy {name}")
    cut = program("history", "list", "--limit", "2")
    assert len(cut.out.splitlines()) == 2
    assert "These are the last 2; for more say --limit 4." in cut.err
    assert "for more" not in program("history", "list", "--limit", "3").err


def test_the_last_conversation_goes_on(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DONEBY_API_KEY", "not-a-secret-at-all")
    with ModelServer(["Hello Ann.", "You are Ann.", "Still Ann."]) as server:
        model = ("--model", "custom:x", "--base-url", server.base_url)
        program("I am Ann", *model)
        assert program("who am I?", "--continue", *model).out == "You are Ann.\n"
        assert program("history", "resume", "1", "and now?", *model).out == "Still Ann.\n"
        sent = [one["content"] for one in server.bodies[-1]["messages"] if one["role"] == "user"]
    assert sent == ["I am Ann", "who am I?", "and now?"]
    assert titles(program) == ["I am Ann"]


def test_where_nothing_was_said_before_a_conversation_begins(program: Program) -> None:
    outcome = program("add buy milk", "--continue")
    assert (outcome.status, outcome.out) == (0, "Added: buy milk\n")
    assert "a new one begins" in outcome.err
    other = program("history", "resume", "7", "and now?")
    assert (other.status, other.out) == (2, "")
    assert program("history", "resume", "1").status == 2


def test_secrets_that_a_tool_returns_are_not_kept(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DONEBY_API_KEY", "canary-known-key")
    program("add", f"key {CANARY} // password: canary-shaped")
    replies = [[call("find_tasks", text="key")], f"It is {CANARY}, and canary-known-key."]
    with ModelServer(replies) as server:
        outcome = program(
            "which key?", "--model", "custom:x", "--base-url", server.base_url
        )  # fmt: skip
        assert CANARY in json.dumps(server.bodies[-1]), "the model was told"
    assert CANARY in outcome.out, "and so was the user"
    assert b"anary" not in kept(home)
    assert "[secret]" in program("history", "show").out


def test_nothing_is_kept_where_that_is_switched_off(program: Program, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("history = false\n")
    assert program("add buy milk").status == 0
    assert titles(program) == []
    assert "not kept" in program("history").err
    assert b"milk" not in kept(home)


def test_a_history_that_cannot_be_written_is_told_and_holds_nothing_up(
    program: Program, home: Path
) -> None:
    home.mkdir()
    (home / "history.db").write_bytes(b"somebody's own words" * 100)
    outcome = program("add buy milk")
    assert (outcome.status, outcome.out) == (0, "Added: buy milk\n")
    assert "not kept" in outcome.err
    assert outcome.err.count("not a database") == 1


def test_conversations_are_exported(program: Program, tmp_path: Path) -> None:
    program("add buy milk")
    program("add call mum\n# not a heading")
    target = tmp_path / "all.json"
    said = program("history", "export", "--format", "json", "--output", str(target))
    assert said.out == f"Exported 2 conversations to {target}.\n"
    second, first = json.loads(target.read_text())
    assert first["title"] == "add buy milk"
    assert [entry["kind"] for entry in first["entries"]] == ["request", "call", "answer"]
    assert second["entries"][0]["text"] == "add call mum\n# not a heading"
    again = program("history", "export", "--output", str(target))
    assert again.status == 1
    assert "is there already" in again.err
    markdown = program("history", "export").out
    headings = [line for line in markdown.splitlines() if line.startswith("# ")]
    assert headings == ["# add call mum # not a heading", "# add buy milk"]
    assert program("history", "export", "1").out.startswith("# add buy milk\n")
    assert program("history", "export", "--format", "xml").status == 2


def test_what_is_purged_is_gone(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program("add canary-old")
    monkeypatch.setenv("DONEBY_NOW", "2026-12-11T10:00")
    program("add canary-new")
    asked = program("history", "purge", "--older-than", "10")
    assert (asked.status, asked.out) == (3, "")
    assert "add canary-old" in asked.err
    assert "add canary-new" not in asked.err
    assert program("--json", "history", "purge", "--all").json["status"] == "needs_answer"
    gone = program("history", "purge", "--older-than", "10", "--yes")
    assert gone.out == "Deleted 1 conversation.\n"
    assert titles(program) == ["add canary-new"]
    assert b"canary-old" not in kept(home)
    program("--yes", "history", "purge", "--all")
    assert titles(program) == []
    assert b"canary" not in kept(home)
    assert program("history", "purge", "--all").out == "There is nothing to delete.\n"
    assert program("history", "purge").status == 2
    assert program("history", "purge", "1", "--all").status == 2


def test_usage_is_summed_by_day_and_model(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DONEBY_API_KEY", "not-a-secret-at-all")
    program("add buy milk")
    with ModelServer(["Hello.", "Hello again."]) as server:
        model = ("--model", "custom:x", "--base-url", server.base_url)
        program("hello", *model)
        monkeypatch.setenv("DONEBY_NOW", "2026-12-02T10:00")
        program("hello", *model)
    found = program("--json", "history", "usage").json["spending"]
    assert [(one["day"], one["model"], one["requests"]) for one in found] == [
        ("2026-12-02", "custom:x", 1),
        ("2026-12-01", "custom:x", 1),
    ]
    assert found[0]["input_tokens"] > 0
    table = program("history", "usage").out.splitlines()
    assert table[0].split() == ["day", "model", "requests", "input", "output", "cost"]
    assert table[-1].split()[:2] == ["all", "2"]
    assert len(program("--json", "history", "usage", "--days", "1").json["spending"]) == 1


@pytest.mark.parametrize(
    "line",
    [
        "show {}",
        "resume {} again",
        "export {}",
        "purge {}",
        "purge --older-than {}",
        "usage --days {}",
        "list --limit {}",
    ],
)
@pytest.mark.parametrize("number", ["999999999", "1000000001", "99999999999999999999"])
def test_a_number_however_large_is_no_fault(program: Program, line: str, number: str) -> None:
    outcome = program("history", *line.format(number).split(), "--yes")
    assert outcome.status in (0, 2)
    assert "fault of its own" not in outcome.err
