"""Conversations stay: private, whole, found again, and gone when they are deleted."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.storage.database import connect
from doneby.storage.errors import StorageError
from doneby.storage.history import (
    _APPLICATION_ID,
    _MIGRATIONS,
    _WHAT,
    Spending,
    SqliteHistory,
)

START = datetime(2026, 12, 1, 10, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def history(tmp_path: Path) -> Iterator[SqliteHistory]:
    history = SqliteHistory(tmp_path / "history.db", Clock())
    yield history
    history.close()


def texts(history: SqliteHistory, session: int) -> list[str]:
    return [line.data["text"] for line in history.lines(session, 1000)]


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_only_its_owner_can_read_it(history: SqliteHistory, tmp_path: Path) -> None:
    history.begin("add milk", "local")
    assert stat.S_IMODE((tmp_path / "history.db").stat().st_mode) == 0o600


def test_the_last_lines_come_first_and_the_earlier_ones_when_asked_for(
    history: SqliteHistory,
) -> None:
    session = history.begin("count", "local")
    for number in range(5):
        history.add(session, "request", {"text": str(number)})
    last = history.lines(session, 2)
    assert [line.data["text"] for line in last] == ["3", "4"]
    assert [line.data["text"] for line in history.lines(session, 2, last[0].id)] == ["1", "2"]


def test_the_last_used_conversation_is_listed_first(history: SqliteHistory) -> None:
    first, second = history.begin("first", "local"), history.begin("second", "local")
    assert [one.id for one in history.sessions()] == [second, first]
    history.add(first, "request", {"text": "again"})
    assert [one.id for one in history.sessions()] == [first, second]


@pytest.mark.parametrize("words", ["Zahnarzt", "größer", 'say "hi"', "50%", "a_b", "a\\b"])
def test_a_conversation_is_found_by_what_was_said_in_it(history: SqliteHistory, words: str) -> None:
    wanted, other = history.begin("one", "local"), history.begin("two", "local")
    history.add(wanted, "answer", {"text": f"I wrote {words} down."})
    history.add(other, "answer", {"text": "axb 50"})
    assert [one.id for one in history.sessions(words)] == [wanted]


def test_what_a_model_was_told_is_there_to_go_on_with(history: SqliteHistory) -> None:
    session = history.begin("hello", "local")
    messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]
    history.keep_messages(session, messages, ["a mail"])
    assert history.messages(session) == (messages, ["a mail"])
    assert history.messages(999) == ([], [])


def test_a_deleted_conversation_leaves_nothing(history: SqliteHistory, tmp_path: Path) -> None:
    kept = history.begin("kept", "local")
    for number in range(3):
        session = history.begin("old canary-title", "local")
        history.add(session, "request", {"text": f"canary-words {number}" * 1000})
        history.keep_messages(session, [{"role": "user", "content": "canary-message"}], [])
    others = [one.id for one in history.sessions() if one.id != kept]
    history.delete(*others)
    assert [one.id for one in history.sessions()] == [kept]
    assert history.requests() == []
    assert history.lines(others[0], 10) == []
    for path in tmp_path.iterdir():
        assert b"canary" not in path.read_bytes(), path


def test_a_conversation_is_known_by_its_id(history: SqliteHistory) -> None:
    session = history.begin("add milk", "todoist")
    history.add(session, "request", {"text": "add milk"})
    found = history.session(session)
    assert found
    assert (found.title, found.account, found.entries) == ("add milk", "todoist", 1)
    assert START < found.begun_at < found.used_at
    assert [line.at for line in history.lines(session)] == [found.used_at]
    assert history.session(session + 1) is None


def test_spending_is_summed_by_day_and_model(tmp_path: Path) -> None:
    clock = Clock()
    history = SqliteHistory(tmp_path / "history.db", clock)
    session = history.begin("talk", "local")

    def answer(model: str, tokens: int, cost: float | None, *, known: bool = True) -> None:
        usage = {"input_tokens": tokens, "output_tokens": 1, "known": known, "cost": cost}
        history.add(session, "answer", {"text": "", "model": model, "usage": usage})

    answer("a:x", 10, 0.5)
    answer("a:x", 20, 0.25)
    answer("b:y", 5, None)
    answer("interpreter", 0, None, known=False)
    history.add(session, "call", {"text": "no answer"})
    clock.now += timedelta(days=1)
    answer("a:x", 7, None)
    history.add(session, "error", {"text": "broken", "model": "a:x", "usage": {"known": True,
        "input_tokens": 3, "output_tokens": 0, "cost": 0.125}})  # fmt: skip
    first, second = START.date(), START.date() + timedelta(days=1)
    assert history.spending() == [
        Spending(second, "a:x", 2, 10, 1, 0.125),
        Spending(first, "a:x", 2, 30, 2, 0.75),
        Spending(first, "b:y", 1, 5, 1, None),
    ]
    assert {one.day for one in history.spending(second)} == {second}
    history.close()


def test_what_the_first_version_wrote_is_read(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with closing(connect(path, _MIGRATIONS[:1], what=_WHAT, application_id=_APPLICATION_ID)) as old:
        old.execute(
            "INSERT INTO session (title, account, begun_at, used_at) VALUES ('a', 'local', ?, ?)",
            (START.isoformat(), START.isoformat()),
        )
        data = '{"text": "hi", "usage": {"known": true, "input_tokens": 1, "output_tokens": 2}}'
        old.execute("INSERT INTO entry (session, kind, data) VALUES (1, 'answer', ?)", (data,))
    history = SqliteHistory(path, Clock())
    (line,) = history.lines(1)
    assert (line.data["text"], line.at) == ("hi", None)
    assert history.spending() == [Spending(START.date(), "", 1, 1, 2, None)]
    history.close()


def test_a_title_is_one_line_and_an_empty_one_changes_nothing(history: SqliteHistory) -> None:
    session = history.begin("add\n\x1b]52;c;AAAA\x07milk", "local")
    assert [one.title for one in history.sessions()] == ["add milk"]
    history.rename(session, "  ")
    assert [one.title for one in history.sessions()] == ["add milk"]
    history.rename(session, "shopping")
    assert [one.title for one in history.sessions()] == ["shopping"]


def test_secrets_are_taken_out_before_anything_is_stored(tmp_path: Path) -> None:
    secret = "tok-1234567890"
    history = SqliteHistory(
        tmp_path / "history.db", Clock(), lambda text: text.replace(secret, "***")
    )
    session = history.begin(f"use {secret}", "local")
    history.add(session, "call", {"text": f"it is {secret}"})
    history.keep_messages(session, [{"role": "user", "content": secret}], [secret])
    history.close()
    for path in tmp_path.iterdir():
        assert secret.encode() not in path.read_bytes()


def test_two_programs_share_it(tmp_path: Path) -> None:
    one = SqliteHistory(tmp_path / "history.db", Clock())
    two = SqliteHistory(tmp_path / "history.db", Clock())
    one.add(one.begin("from one", "local"), "request", {"text": "a"})
    two.add(two.begin("from two", "local"), "request", {"text": "b"})
    assert {session.title for session in one.sessions()} == {"from one", "from two"}
    one.close()
    two.close()


def test_another_file_in_its_place_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    path.write_bytes(b"not a database, but somebody's own words")
    history = SqliteHistory(path, Clock())
    with pytest.raises(StorageError, match="not a database"):
        history.sessions()
    assert path.read_bytes() == b"not a database, but somebody's own words"


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text(), max_size=5))
def test_what_was_said_comes_back_to_the_letter(
    tmp_path_factory: pytest.TempPathFactory, said: list[str]
) -> None:
    history = SqliteHistory(tmp_path_factory.mktemp("history") / "history.db", Clock())
    session = history.begin("any", "local")
    for text in said:
        history.add(session, "request", {"text": text})
    assert texts(history, session) == said
    assert history.requests() == said
    history.close()
