"""A reminder is said back as it was understood, and undo leaves the reminders as they were."""

from __future__ import annotations

import pytest

from support.desk import Desk


def reminders(desk: Desk, content: str) -> list[tuple[int | None, str | None]]:
    found = desk.api.get_reminders(task_id=desk.task(content).id)
    return sorted(
        ((one.minute_offset, str(one.due.date) if one.due else None) for p in found for one in p),
        key=str,
    )


@pytest.mark.parametrize(
    ("when", "said", "stored"),
    [
        ("30 minutes before", "30 minutes before", (30, None)),
        ("an hour before", "1 hour before", (60, None)),
        ("1h30 before", "90 minutes before", (90, None)),
        ("half an hour earlier", "30 minutes before", (30, None)),
        ("a day before", "1 day before", (1440, None)),
        ("the day before", "1 day before", (1440, None)),
        ("2 weeks before", "2 weeks before", (20160, None)),
        ("45 min", "45 minutes before", (45, None)),
        ("at the time", "at its time", (0, None)),
        ("when it's due", "at its time", (0, None)),
        ("today at 6pm", "today (Mon 30 Nov) at 18:00", (None, "2026-11-30 18:00:00")),
        ("in 2 hours", "today (Mon 30 Nov) at 12:00", (None, "2026-11-30 12:00:00")),
    ],
)
async def test_words_become_a_reminder(
    desk: Desk, when: str, said: str, stored: tuple[int | None, str | None]
) -> None:
    desk.add("call the dentist", "tomorrow at 9am")
    text = await desk.say("set_reminder", task="dentist", when=when)
    assert text == f"Reminder set: call the dentist — {said}"
    assert reminders(desk, "call the dentist") == [stored]
    assert f"Reminders: {said}" in await desk.say("find_tasks", text="dentist")


@pytest.mark.parametrize(
    ("when", "problem"),
    [
        ("tomorrow", "says no time"),
        ("yesterday at 9am", "is over"),
        ("every day at 9am", "not understood as a reminder"),
        ("soon", "not understood as a reminder"),
        ("none", "has no reminder"),
    ],
)
async def test_what_is_no_reminder_sets_none(desk: Desk, when: str, problem: str) -> None:
    desk.add("call the dentist", "tomorrow at 9am")
    assert problem in (await desk.refusal("set_reminder", task="dentist", when=when)).message
    assert reminders(desk, "call the dentist") == []


@pytest.mark.parametrize("due", [None, "tomorrow"])
async def test_nothing_can_be_before_a_task_without_a_time(desk: Desk, due: str | None) -> None:
    desk.add("buy milk", due)
    refusal = await desk.refusal("set_reminder", task="milk", when="1 hour before")
    assert refusal.message == "buy milk has no time, so nothing can be before it."


async def test_undo_takes_one_reminder_away_and_leaves_the_others(desk: Desk) -> None:
    desk.add("call the dentist", "tomorrow at 9am")
    await desk.say("set_reminder", task="dentist", when="1 day before")
    await desk.say("set_reminder", task="dentist", when="1 hour before")
    await desk.say("undo")
    assert reminders(desk, "call the dentist") == [(1440, None)]


async def test_undo_brings_all_removed_reminders_back(desk: Desk) -> None:
    desk.add("call the dentist", "tomorrow at 9am")
    await desk.say("set_reminder", task="dentist", when="1 day before")
    await desk.say("set_reminder", task="dentist", when="today at 6pm")
    before = reminders(desk, "call the dentist")
    text = await desk.say("set_reminder", task="dentist", when="none")
    assert text == "No more reminders: call the dentist"
    assert reminders(desk, "call the dentist") == []
    await desk.say("undo")
    assert reminders(desk, "call the dentist") == before


async def test_undo_refuses_where_somebody_has_changed_the_reminders_since(desk: Desk) -> None:
    task = desk.add("call the dentist", "tomorrow at 9am")
    await desk.say("set_reminder", task="dentist", when="1 day before")
    desk.api.add_reminder(task.id, minute_offset=5)
    refusal = await desk.refusal("undo")
    assert "its reminders have been changed since" in refusal.message
    assert len(reminders(desk, "call the dentist")) == 2
