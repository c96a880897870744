"""Done is done, brought back is back, and gone can be made again."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from doneby.agent.results import Proposal
from support.desk import PARIS, Desk


async def test_a_completed_task_is_named(desk: Desk) -> None:
    desk.add("buy milk")
    assert await desk.say("complete_tasks", tasks=["the milk"]) == "Completed: buy milk"
    assert desk.contents() == []
    assert await desk.say("undo") == "Undone: completed buy milk."
    assert desk.contents() == ["buy milk"]


@pytest.mark.report(10)
async def test_a_recurring_task_goes_on_and_says_when(desk: Desk) -> None:
    desk.add("pay rent", "every month on the 1st")
    text = await desk.say("complete_tasks", tasks=["rent"])
    assert text == ("Completed: pay rent. Next: Fri 1 Jan 2027, every month on the 1st")
    assert await desk.say("undo") == "Undone: completed pay rent."
    due = desk.task("pay rent").due
    assert due is not None
    assert (due.date, due.string, due.is_recurring) == (
        date(2026, 12, 1),
        "every month on the 1st",
        True,
    )


async def test_the_last_occurrence_ends_the_series_and_undo_brings_it_back(desk: Desk) -> None:
    desk.add("take the pill", "every day until 30 nov")
    before = desk.task("take the pill")
    text = await desk.say("complete_tasks", tasks=["pill"])
    assert text == "Completed: take the pill. That was the last time."
    assert desk.contents() == []
    await desk.call("undo")
    assert desk.task("take the pill").due == before.due


async def test_a_parent_says_how_many_subtasks_went_with_it(desk: Desk) -> None:
    parent = desk.add("plan the party")
    child = desk.add("invite people", parent_id=parent.id)
    desk.add("find addresses", parent_id=child.id)
    proposal = await desk.propose("complete_tasks", tasks=["party"])
    assert isinstance(proposal, Proposal)
    assert proposal.affected == (
        "plan the party",
        "↳ invite people · part of plan the party",
        "↳ find addresses · part of invite people",
    )
    assert (await proposal.run()).text == "Completed: plan the party with 2 subtasks"
    assert desk.contents() == []
    await desk.call("undo")
    assert len(desk.contents()) == 3
    assert desk.task("find addresses").parent_id == child.id


async def test_a_child_named_beside_its_parent_is_completed_once(desk: Desk) -> None:
    parent = desk.add("parent")
    desk.add("child", parent_id=parent.id)
    text = await desk.say("complete_tasks", tasks=["child", "parent"])
    assert text == "Completed: parent with 1 subtask"


async def test_undo_puts_a_task_where_it_was_in_its_list(desk: Desk) -> None:
    orders = [desk.add(f"task {n}").order for n in range(3)]
    await desk.call("complete_tasks", tasks=["task 0"])
    await desk.call("undo")
    assert [desk.task(f"task {n}").order for n in range(3)] == orders


async def test_two_tasks_with_the_same_words_are_never_chosen_between(desk: Desk) -> None:
    desk.add("buy milk")
    desk.add("buy milk", "tomorrow")
    question = await desk.question("complete_tasks", tasks=["buy milk"])
    assert {candidate.label for candidate in question.candidates} == {
        "buy milk",
        "buy milk — tomorrow (Tue 1 Dec)",
    }
    assert len(desk.contents()) == 2


async def test_one_ambiguous_name_among_several_changes_nothing(desk: Desk) -> None:
    for content in ("one", "buy milk", "buy milk"):
        desk.add(content)
    await desk.question("complete_tasks", tasks=["one", "milk"])
    assert len(desk.contents()) == 3
    assert desk.journal.entries == {}


async def test_a_completed_task_is_reopened_by_name(desk: Desk) -> None:
    desk.add("buy milk", "tomorrow", labels=["shop"])
    await desk.call("complete_tasks", tasks=["milk"])
    text = await desk.say("reopen_tasks", tasks=["buy milk"])
    assert text == "Reopened: buy milk — tomorrow (Tue 1 Dec) · @shop"
    assert await desk.say("undo") == "Undone: reopened buy milk."
    assert desk.contents() == []


async def test_a_reopened_subtask_brings_its_parent_back_and_says_so(desk: Desk) -> None:
    parent = desk.add("plan the party")
    desk.add("invite people", parent_id=parent.id)
    await desk.call("complete_tasks", tasks=["party"])
    text = await desk.say("reopen_tasks", tasks=["invite"])
    assert text.startswith("Reopened: invite people")
    assert text.endswith(", with plan the party above it")
    assert desk.contents() == ["invite people", "plan the party"]
    await desk.call("undo")
    assert desk.contents() == []


async def test_what_is_open_is_not_reopened(desk: Desk) -> None:
    desk.add("buy milk")
    desk.add("bins", "every monday")
    assert (await desk.refusal("reopen_tasks", tasks=["milk"])).message == "buy milk: open already."
    error = await desk.refusal("reopen_tasks", tasks=["bins"])
    assert "It repeats" in error.hint
    assert (await desk.refusal("reopen_tasks", tasks=["zebra"])).hint.startswith("Tasks completed")


async def test_deleting_shows_all_that_goes_and_is_marked(desk: Desk) -> None:
    parent = desk.add("plan the party")
    desk.add("invite people", parent_id=parent.id)
    proposal = await desk.propose("delete_tasks", tasks=["party"])
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "destroys"
    assert proposal.summary == "Delete plan the party."
    assert proposal.affected == ("plan the party", "↳ invite people · part of plan the party")
    assert len(desk.contents()) == 2
    assert (await proposal.run()).text == "Deleted: plan the party with 1 subtask"
    assert desk.contents() == []


@pytest.mark.parametrize(
    "due", [None, "today", "tomorrow at 5pm", "every monday", "every day at 9am"]
)
async def test_undo_makes_a_deleted_task_again_with_its_fields(desk: Desk, due: str | None) -> None:
    section = desk.api.add_section("Later", desk.project("Work"))
    desk.add(
        "swim", due, description="pool", labels=["sport"], priority=3,
        section_id=section.id, deadline_date=date(2026, 12, 24),
    )  # fmt: skip
    before = desk.task("swim")
    desk.add("buy trunks", parent_id=before.id)
    await desk.call("delete_tasks", tasks=["swim"])
    text = await desk.say("undo")
    assert text == "Undone: deleted swim.\nIt has a new id; its history could not be brought back."
    after = desk.task("swim")
    assert after.id != before.id
    same = ("content", "description", "labels", "priority", "section_id", "due", "deadline")
    assert [getattr(after, name) for name in same] == [getattr(before, name) for name in same]
    assert desk.task("buy trunks").parent_id == after.id


async def test_a_deleted_occurrence_comes_back_on_its_own_day(desk: Desk) -> None:
    desk.add("bins", "every monday at 7am", duration=15, duration_unit="minute")
    await desk.call("reschedule_tasks", tasks=["bins"], due="wednesday")
    before = desk.task("bins")
    await desk.call("delete_tasks", tasks=["bins"])
    await desk.call("undo")
    after = desk.task("bins")
    assert (after.due, after.duration) == (before.due, before.duration)


async def test_a_fixed_time_comes_back_fixed(desk: Desk) -> None:
    desk.api.add_task("meet", due_datetime=datetime(2026, 12, 1, 9, 0, tzinfo=PARIS))
    before = desk.task("meet")
    await desk.call("delete_tasks", tasks=["meet"])
    await desk.call("undo")
    assert desk.task("meet").due == before.due
