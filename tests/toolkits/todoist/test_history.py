"""What was done is complete, counted once, and in the user's own days."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from support.desk import PARIS, Desk
from support.todoist_server import Reply, TodoistServer, error_body


def done(result: Any) -> list[str]:
    return [one["content"] for one in result.data["tasks"]]


async def test_completions_of_both_kinds_are_listed_once(desk: Desk) -> None:
    desk.add("buy milk", project_id=desk.project("Home"))
    desk.add("water plants", "every day")
    await desk.call("complete_tasks", tasks=["milk"])
    desk.clock.advance(hours=1)
    await desk.call("complete_tasks", tasks=["plants"])
    assert await desk.say("list_completed") == (
        "2 tasks completed today (Mon 30 Nov):\n"
        "• water plants — at 11:00 · repeats\n"
        "• buy milk — at 10:00 · #Home"
    )


@pytest.mark.report(62)
async def test_each_occurrence_counts(desk: Desk) -> None:
    desk.add("water plants", "every day")
    for _ in range(3):
        await desk.call("complete_tasks", tasks=["plants"])
        desk.clock.advance(days=1)
    assert (await desk.call("list_completed", period="this week")).data["total"] == 3


async def test_the_end_of_a_series_counts_once(desk: Desk) -> None:
    desk.add("pill", "every day until 1 dec")
    await desk.call("complete_tasks", tasks=["pill"])
    desk.clock.advance(days=1)
    await desk.call("complete_tasks", tasks=["pill"])
    assert desk.contents() == []
    assert (await desk.call("list_completed", period="this week")).data["total"] == 2


async def test_what_was_reopened_is_not_done(desk: Desk) -> None:
    desk.add("buy milk")
    await desk.call("complete_tasks", tasks=["milk"])
    await desk.call("undo")
    assert await desk.say("list_completed") == "Nothing was completed today (Mon 30 Nov)."


async def test_an_occurrence_that_was_taken_back_is_not_done(desk: Desk) -> None:
    desk.add("water plants", "every day at 9am")
    await desk.call("complete_tasks", tasks=["plants"])
    await desk.call("undo")
    assert await desk.say("list_completed") == "Nothing was completed today (Mon 30 Nov)."
    await desk.call("complete_tasks", tasks=["plants"])
    assert done(await desk.call("list_completed")) == ["water plants"]
    await desk.call("delete_tasks", tasks=["plants"])
    assert done(await desk.call("list_completed")) == ["water plants"]


@pytest.mark.report(7)
async def test_half_past_eleven_at_night_is_still_that_day(desk: Desk) -> None:
    desk.add("late")
    desk.clock.now = datetime(2026, 11, 30, 23, 30, tzinfo=PARIS)
    await desk.call("complete_tasks", tasks=["late"])
    desk.clock.advance(hours=1)
    desk.add("early")
    await desk.call("complete_tasks", tasks=["early"])
    assert done(await desk.call("list_completed", period="yesterday")) == ["late"]
    assert done(await desk.call("list_completed", period="today")) == ["early"]


async def test_project_and_text_narrow_it(desk: Desk) -> None:
    desk.add("buy milk", project_id=desk.project("Home"))
    desk.add("buy bread")
    await desk.call("complete_tasks", tasks=["milk", "bread"])
    assert done(await desk.call("list_completed", project="home")) == ["buy milk"]
    assert done(await desk.call("list_completed", text="bread")) == ["buy bread"]
    assert await desk.say("list_completed", text="zebra") == (
        "Nothing was completed today (Mon 30 Nov) matching “zebra”."
    )


async def test_a_deleted_task_that_was_done_before_is_still_told(desk: Desk) -> None:
    task = desk.add("water plants", "every day")
    await desk.call("complete_tasks", tasks=["plants"])
    desk.api.delete_task(task.id)
    assert done(await desk.call("list_completed")) == ["water plants"]


@pytest.mark.parametrize(
    ("period", "message"),
    [("tomorrow", "Tomorrow is still to come."), ("june", None), ("in 2020", None)],
)
async def test_a_period_without_a_history_is_said(
    desk: Desk, period: str, message: str | None
) -> None:
    error = await desk.refusal("list_completed", period=period)
    assert message is None or error.message == message
    assert error.hint


async def test_a_long_period_is_cut_and_that_is_said(desk: Desk) -> None:
    text = await desk.say("list_completed", period="this year")
    assert text.endswith("Only the last 89 days were looked at.")


async def test_a_plan_without_an_activity_log_shows_the_rest_and_says_so(
    wired: Desk, server: TodoistServer
) -> None:
    wired.add("buy milk")
    await wired.call("complete_tasks", tasks=["milk"])
    server.fail(Reply(403, error_body(403, "FORBIDDEN", "Forbidden")), path="/activities")
    text = await wired.say("list_completed")
    assert text.splitlines()[1] == "• buy milk — at 10:00"
    assert "completions of recurring tasks are missing" in text


async def test_completions_of_others_are_not_mine(wired: Desk, server: TodoistServer) -> None:
    event = {
        "object_type": "item",
        "object_id": "6X7rM8997g3RQmvh",
        "event_type": "completed",
        "event_date": "2026-11-30T09:00:00.000000Z",
        "parent_project_id": None,
        "initiator_id": "999",
        "extra_data": {"content": "theirs"},
    }
    mine = {**event, "initiator_id": "10000001", "extra_data": {"content": "mine"}}
    server.fail(Reply(200, {"results": [event, mine], "next_cursor": None}), path="/activities")
    assert done(await wired.call("list_completed")) == ["mine"]


@pytest.mark.parametrize("period", ["friday", "last friday", "november", "27 nov", "last week"])
async def test_a_name_that_comes_round_again_means_the_last_time(desk: Desk, period: str) -> None:
    desk.add("buy milk")
    desk.clock.now = datetime(2026, 11, 27, 12, 0, tzinfo=PARIS)
    await desk.call("complete_tasks", tasks=["milk"])
    desk.clock.now = datetime(2026, 12, 1, 12, 0, tzinfo=PARIS)
    assert done(await desk.call("list_completed", period=period)) == ["buy milk"]
