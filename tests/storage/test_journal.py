"""The journal on disk does what the journal in memory does, and more processes see it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from doneby.agent.journal import Journal, MemoryJournal, State
from doneby.storage.errors import StorageError
from doneby.storage.journal import SqliteJournal

STEPS = ({"call": "reopen", "task": "6X7rM8997g3RQmvh"}, {"call": "due", "value": None})


def now() -> datetime:
    return datetime(2026, 12, 1, 9, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    journal = SqliteJournal(tmp_path / "state" / "journal.db", now)
    yield journal
    journal.close()


def test_what_is_planned_and_done_is_there_for_the_next_process(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    entry_id = journal.plan("local", "todoist", "complete milk", ())
    assert journal.latest("local", "todoist") is None
    journal.settle(entry_id, "done", STEPS, "completed milk")
    with closing(SqliteJournal(tmp_path / "state" / "journal.db", now)) as other:
        entry = other.latest("local", "todoist")
    assert entry is not None
    assert (entry.id, entry.summary, entry.undo, entry.state) == (
        entry_id,
        "completed milk",
        STEPS,
        "done",
    )


def test_a_change_cut_off_by_a_kill_is_the_last_change_and_its_outcome_unknown(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    journal.settle(journal.plan("local", "todoist", "older", ()), "done")
    journal.plan("local", "todoist", "cut off", STEPS)
    with closing(SqliteJournal(tmp_path / "state" / "journal.db", now)) as other:
        entry = other.latest("local", "todoist")
    assert entry is not None
    assert (entry.summary, entry.state, entry.undo) == ("cut off", "unknown", STEPS)


def test_any_text_can_be_written_down(journal: SqliteJournal) -> None:
    step = {"content": "half \ud800 and \x1b[2J and \x00"}
    journal.settle(journal.plan("local", "t", "add \ud800\x1b[2J", (step,)), "done")
    entry = journal.latest("local", "t")
    assert entry is not None
    assert entry.undo == (step,)
    assert entry.summary == "add \ufffd"


def test_settling_what_was_never_planned_is_refused(journal: SqliteJournal) -> None:
    with pytest.raises(StorageError, match="no entry 7"):
        journal.settle("7", "done")


def test_looking_for_the_last_change_needs_no_change_before(journal: SqliteJournal) -> None:
    assert journal.latest("local", "todoist") is None


def test_a_journal_that_is_not_used_makes_no_file(journal: SqliteJournal, tmp_path: Path) -> None:
    journal.close()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_journal_stops_the_change_before_it_is_made(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"junk" * 1000)
    journal = SqliteJournal(path, now)
    with pytest.raises(StorageError, match="not a database"):
        journal.plan("local", "todoist", "complete milk", ())
    assert path.read_bytes() == b"junk" * 1000


def test_each_entry_says_when(journal: SqliteJournal, tmp_path: Path) -> None:
    journal.settle(journal.plan("local", "todoist", "x", ()), "done")
    with closing(sqlite3.connect(tmp_path / "state" / "journal.db")) as database:
        times = database.execute("SELECT planned_at, settled_at FROM entry").fetchall()
    assert times == [("2026-12-01T09:00:00+00:00",) * 2]


def test_it_answers_as_the_journal_in_memory_does(tmp_path: Path) -> None:
    class Twins(RuleBasedStateMachine):
        runs = 0

        def __init__(self) -> None:
            super().__init__()
            Twins.runs += 1
            self.disk = SqliteJournal(tmp_path / f"{Twins.runs}.db", now)
            self.twins: tuple[Journal, Journal] = (self.disk, MemoryJournal())
            self.planned: list[tuple[str, str]] = []

        @rule(account=st.sampled_from("ab"), toolkit=st.sampled_from("xy"), summary=st.text("é b"))
        def plan(self, account: str, toolkit: str, summary: str) -> None:
            one, two = (twin.plan(account, toolkit, summary, STEPS) for twin in self.twins)
            self.planned.append((one, two))

        @rule(data=st.data(), state=st.sampled_from(["done", "unknown", "failed", "undone"]))
        def settle(self, data: st.DataObject, state: State) -> None:
            if self.planned:
                ids = data.draw(st.sampled_from(self.planned))
                undo = data.draw(st.sampled_from([None, (), STEPS[:1]]))
                for twin, entry_id in zip(self.twins, ids, strict=True):
                    twin.settle(entry_id, state, undo)

        @rule()
        def begin(self) -> None:
            for twin in self.twins:
                twin.begin()

        @invariant()
        def same(self) -> None:
            for account in "ab":
                for toolkit in "xy":
                    one, two = (twin.latest(account, toolkit) for twin in self.twins)
                    assert (one and (one.summary, one.undo, one.state)) == (
                        two and (two.summary, two.undo, two.state)
                    )
                    recent = [
                        [e.summary for e in twin.recent(account, toolkit, 3)] for twin in self.twins
                    ]
                    assert recent[0] == recent[1]
                    assert len(recent[0]) <= 3
                    assert (one and [e.summary for e in self.disk.together(one)]) == (
                        two and [e.summary for e in self.twins[1].together(two)]
                    )

        def teardown(self) -> None:
            self.disk.close()

    run_state_machine_as_test(
        Twins, settings=settings(max_examples=15, stateful_step_count=15, deadline=None)
    )
