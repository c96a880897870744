"""What rings: tasks that are due and their reminders, once each, and those missed meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from doneby.tui.alarms import ringing
from doneby.tui.views import Task
from support.stage import Stage, fill, on_stage

NINE = datetime(2026, 12, 1, 9)
TASKS = ["stand up today 11am", "call mum friday 3pm", "water the plants today 9:30am", "buy milk"]


async def remind(stage: Stage, task: str, when: str) -> None:
    """Set a reminder with the tool for it, as the assistant does."""
    call = ("set_reminder", {"task": task, "when": when})
    (record,) = await stage.app.background.run(lambda one: one.call_all([call]))
    assert not record.error, record.error
    stage.app.reader.reload()
    await stage.settle()


async def listen(stage: Stage, since: datetime, until: datetime) -> list[tuple[str, str]]:
    """Let time go by in the app, and give what it tells of."""
    before = len(stage.notices)
    stage.app.reader._rang_until = since
    dates = stage.app.tasks.showing.dates
    assert dates is not None
    zone = dates.now.tzinfo

    await stage.app.reader._ring(replace(dates, now=until.replace(tzinfo=zone)))
    await stage.settle()
    return [(one.title, one.message) for one in list(stage.app._notifications)[before:]]


async def test_what_is_due_and_what_was_set_rings_once(tmp_path: Path) -> None:
    await fill(tmp_path, TASKS)
    async with on_stage(tmp_path) as stage:
        await remind(stage, "stand up", "30 minutes before")
        await remind(stage, "call mum", "today at 10:45am")
        await remind(stage, "buy milk", "today at 10:50am")
        rang = await listen(stage, NINE, NINE + timedelta(minutes=30))
        assert rang == [("Due now", "water the plants")]
        rang = await listen(stage, NINE + timedelta(hours=1), NINE + timedelta(minutes=110))
        assert rang == [
            ("Reminder · due at 11:00", "stand up"),
            ("Reminder · due Fri 04 Dec 15:00", "call mum"),
            ("Reminder · no date", "buy milk"),
        ]
        now = stage.app.reader._rang_until
        assert now == NINE + timedelta(minutes=110)
        assert await listen(stage, now, NINE + timedelta(hours=2)) == [("Due now", "stand up")]


async def test_what_rang_while_it_was_closed_is_told_in_one_line_and_not_again(
    tmp_path: Path,
) -> None:
    await fill(tmp_path, TASKS)
    async with on_stage(tmp_path) as stage:  # the first time: nobody missed anything
        assert stage.notices == []
    (tmp_path / "looked-at.txt").write_text("2026-12-01T09:00:00")
    async with on_stage(tmp_path) as stage:
        (notice,) = stage.app._notifications
        assert notice.title == "While doneby was closed"
        assert notice.message == "water the plants (today (Tue 1 Dec) at 09:30)"
    async with on_stage(tmp_path) as stage:
        assert stage.notices == []


async def test_a_reminder_of_what_is_done_does_not_ring(tmp_path: Path) -> None:
    await fill(tmp_path, TASKS)
    async with on_stage(tmp_path) as stage:
        await remind(stage, "stand up", "30 minutes before")
        await stage.say("complete stand up")
        assert await listen(stage, NINE + timedelta(hours=1), NINE + timedelta(hours=3)) == []


def due(number: int, minutes: int) -> Task:
    nothing = dict.fromkeys(("section", "description", "due_string", "deadline"))
    moment = (NINE + timedelta(minutes=minutes)).isoformat()
    given = {"id": str(number), "content": "x", "due": moment, "priority": "p4", "project": "Inbox"}
    return Task.of({**nothing, **given, "labels": [], "recurring": False})


@given(st.lists(st.integers(0, 300), max_size=20), st.lists(st.integers(0, 300), max_size=8))
def test_however_often_the_clock_is_looked_at_each_rings_once(
    minutes: list[int], looks: list[int]
) -> None:
    tasks = [due(number, at) for number, at in enumerate(minutes)]
    times = [NINE - timedelta(minutes=1)]
    times += sorted(NINE + timedelta(minutes=look) for look in looks)
    times.append(NINE + timedelta(minutes=300))
    rang = [
        alarm.task.id
        for since, until in pairwise(times)
        for alarm in ringing(tasks, [], since, until)
    ]
    assert sorted(rang) == sorted(task.id for task in tasks)
