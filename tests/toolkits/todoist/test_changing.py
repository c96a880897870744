"""Dates, fields and places change as asked, and nothing else does."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from doneby.agent.results import Proposal
from support.desk import PARIS, Desk


def due_of(desk: Desk, content: str) -> Any:
    due = desk.task(content).due
    return due.date if due else None


@pytest.mark.report(1, 4)
async def test_rescheduling_keeps_the_rule(desk: Desk) -> None:
    desk.add("bins", "every monday")
    text = await desk.say("reschedule_tasks", tasks=["bins"], due="wednesday")
    assert text == "Rescheduled: bins — Wed 2 Dec, every monday (this time only)"
    due = desk.task("bins").due
    assert due is not None
    assert (due.date, due.string, due.is_recurring) == (date(2026, 12, 2), "every monday", True)


@pytest.mark.report(11)
async def test_rescheduling_keeps_the_time_of_day(desk: Desk) -> None:
    desk.add("call the dentist", "4 dec at 9am")
    text = await desk.say("reschedule_tasks", tasks=["the dentist"], due="next monday")
    assert text == "Rescheduled: call the dentist — Mon 7 Dec at 09:00"
    assert due_of(desk, "call the dentist") == datetime(2026, 12, 7, 9, 0)


async def test_rescheduling_keeps_both_at_once(desk: Desk) -> None:
    desk.add("standup", "every day at 9am")
    await desk.call("reschedule_tasks", tasks=["standup"], due="thursday")
    due = desk.task("standup").due
    assert due is not None
    assert (due.date, due.is_recurring) == (datetime(2026, 12, 3, 9, 0), True)
    await desk.call("complete_tasks", tasks=["standup"])
    assert due_of(desk, "standup") == datetime(2026, 12, 4, 9, 0)


async def test_a_time_in_the_phrase_is_taken(desk: Desk) -> None:
    desk.add("call the dentist", "4 dec at 9am")
    await desk.call("reschedule_tasks", tasks=["dentist"], due="7 dec at 11:30")
    assert due_of(desk, "call the dentist") == datetime(2026, 12, 7, 11, 30)


@pytest.mark.parametrize("phrase", ["at 6pm", "6pm", "18:00", "at 18:00", "@ 6 pm"])
async def test_a_bare_time_keeps_the_day(desk: Desk, phrase: str) -> None:
    desk.add("call the dentist", "4 dec at 9am")
    await desk.call("reschedule_tasks", tasks=["dentist"], due=phrase)
    assert due_of(desk, "call the dentist") == datetime(2026, 12, 4, 18, 0)


async def test_a_bare_time_gives_a_whole_day_its_hour(desk: Desk) -> None:
    desk.add("sweep", "4 dec")
    await desk.call("reschedule_tasks", tasks=["sweep"], due="at 6pm")
    assert due_of(desk, "sweep") == datetime(2026, 12, 4, 18, 0)


@pytest.mark.report(17)
@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("by 2 days", datetime(2026, 12, 6, 9, 0)),
        ("by a week", datetime(2026, 12, 11, 9, 0)),
        ("by one month", datetime(2027, 1, 4, 9, 0)),
        ("3 days later", datetime(2026, 12, 7, 9, 0)),
        ("a day earlier", datetime(2026, 12, 3, 9, 0)),
        ("by 2 hours", datetime(2026, 12, 4, 11, 0)),
    ],
)
async def test_by_so_much_counts_from_the_present_date(
    desk: Desk, phrase: str, expected: datetime
) -> None:
    desk.add("call the dentist", "4 dec at 9am")
    await desk.call("reschedule_tasks", tasks=["dentist"], due=phrase)
    assert due_of(desk, "call the dentist") == expected


async def test_by_so_much_needs_a_date(desk: Desk) -> None:
    desk.add("read")
    error = await desk.refusal("reschedule_tasks", tasks=["read"], due="by 2 days")
    assert error.message == "read has no date to count from."


@pytest.mark.report(2, 13)
@pytest.mark.parametrize("phrase", ["no date", "No due date", "none", "clear"])
async def test_no_date_clears(desk: Desk, phrase: str) -> None:
    desk.add("read", "today")
    assert await desk.say("reschedule_tasks", tasks=["read"], due=phrase) == (
        "Rescheduled: read — no date."
    )
    assert desk.task("read").due is None


async def test_clearing_a_rule_says_that_it_goes_and_undo_brings_it_back(desk: Desk) -> None:
    desk.add("bins", "every monday at 7am", duration=15, duration_unit="minute")
    before = desk.task("bins")
    text = await desk.say("reschedule_tasks", tasks=["bins"], due="no date")
    assert text == "Rescheduled: bins — no date. It no longer repeats (every monday at 7am)."
    assert await desk.say("undo") == "Undone: rescheduled bins."
    after = desk.task("bins")
    assert (after.due, after.duration) == (before.due, before.duration)


async def test_a_new_rule_replaces_the_old_one(desk: Desk) -> None:
    desk.add("bins", "every monday")
    text = await desk.say("reschedule_tasks", tasks=["bins"], due="every tuesday")
    assert text == "Rescheduled: bins — every tuesday, starting tomorrow (Tue 1 Dec)"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("every other day", "every other day at 08:00 starting 2026-12-03"),
        ("every wednesday", "every wednesday at 08:00"),
        ("every wednesday at 7pm", "every wednesday at 7pm"),
    ],
)
async def test_a_new_rule_keeps_the_time_unless_it_says_its_own(
    desk: Desk, rule: str, expected: str
) -> None:
    desk.add("water the plants", "every 3 days at 8am")
    await desk.call("reschedule_tasks", tasks=["plants"], due=rule)
    due = desk.task("water the plants").due
    assert due is not None
    assert due.string == expected


async def test_a_moved_occurrence_says_that_the_rule_stays(desk: Desk) -> None:
    desk.add("standup", "every weekday at 9:30am")
    text = await desk.say("reschedule_tasks", tasks=["standup"], due="10am")
    assert text.endswith("every weekday at 9:30am (this time only)")


async def test_another_note_goes_below_the_first(desk: Desk) -> None:
    desk.add("call mum", description="first")
    await desk.call("update_task", task="mum", add_note="second")
    assert desk.task("call mum").description == "first\nsecond"
    await desk.call("undo")
    assert desk.task("call mum").description == "first"


async def test_a_past_date_is_allowed_and_said(desk: Desk) -> None:
    desk.add("sweep", "today")
    text = await desk.say("reschedule_tasks", tasks=["sweep"], due="yesterday")
    assert text == "Rescheduled: sweep — yesterday (Sun 29 Nov) (in the past)"


async def test_what_is_not_understood_never_costs_a_rule(desk: Desk) -> None:
    desk.add("bins", "every monday")
    error = await desk.refusal("reschedule_tasks", tasks=["bins"], due="the day after never")
    assert "its rule could be lost" in error.message
    assert (await desk.refusal("reschedule_tasks", tasks=["bins"], due=" ")).message == (
        "No date was given."
    )


async def test_a_fixed_time_stays_fixed_in_its_zone(desk: Desk) -> None:
    desk.api.add_task("meet", due_datetime=datetime(2026, 12, 1, 9, 0, tzinfo=PARIS))
    await desk.call("reschedule_tasks", tasks=["meet"], due="3 dec")
    due = desk.task("meet").due
    assert due is not None
    assert isinstance(due.date, datetime)
    assert due.date.astimezone(PARIS) == datetime(2026, 12, 3, 9, 0, tzinfo=PARIS)
    assert due.timezone == "Europe/Paris"


async def test_several_tasks_are_one_change(desk: Desk) -> None:
    desk.add("one", "today")
    desk.add("two", "today at 9am")
    text = await desk.say("reschedule_tasks", tasks=["one", "two", "one"], due="tomorrow")
    assert text.splitlines() == [
        "Rescheduled: one — tomorrow (Tue 1 Dec)",
        "Rescheduled: two — tomorrow (Tue 1 Dec) at 09:00",
    ]
    assert await desk.say("undo") == "Undone: rescheduled 2 tasks: one, two."
    assert due_of(desk, "one") == date(2026, 11, 30)
    assert due_of(desk, "two") == datetime(2026, 11, 30, 9, 0)


@pytest.mark.report(50)
async def test_two_matches_are_asked_about_and_nothing_changes(desk: Desk) -> None:
    desk.add("buy milk", "tomorrow at 5pm")
    desk.add("milk the cow")
    question = await desk.question("reschedule_tasks", tasks=["milk"], due="today")
    assert question.question == "2 tasks match “milk”. Which one do you mean?"
    assert [candidate.label for candidate in question.candidates] == [
        "buy milk — tomorrow (Tue 1 Dec) at 17:00",
        "milk the cow",
    ]
    assert (question.argument, question.given) == ("tasks", "milk")
    assert desk.journal.entries == {}
    await desk.call("reschedule_tasks", tasks=[question.candidates[1].value], due="today")
    assert due_of(desk, "milk the cow") == date(2026, 11, 30)
    assert due_of(desk, "buy milk") == datetime(2026, 12, 1, 17, 0)


async def test_no_match_names_the_nearest(desk: Desk) -> None:
    desk.add("call the dentist")
    error = await desk.refusal("reschedule_tasks", tasks=["the dentits"], due="today")
    assert error.message == "No task matches “the dentits”."
    assert error.hint == "Nearest: call the dentist."
    assert (await desk.refusal("reschedule_tasks", tasks=[], due="today")).message == (
        "No task was named."
    )


async def test_a_link_and_an_id_name_a_task(desk: Desk) -> None:
    task = desk.add("buy milk")
    desk.add("buy milk again")
    for reference in (task.id, task.url):
        text = await desk.say("reschedule_tasks", tasks=[reference], due="today")
        assert text == "Rescheduled: buy milk — today (Mon 30 Nov)"


async def test_only_the_fields_named_are_changed(desk: Desk) -> None:
    desk.add("buy milk", "tomorrow", description="semi", priority=2, labels=["shop"])
    text = await desk.say("update_task", task="milk", content="buy oat milk", priority="p1")
    assert text == "Updated: buy oat milk — tomorrow (Tue 1 Dec) · p1 · @shop"
    task = desk.task("buy oat milk")
    assert (task.description, task.labels, task.due is not None) == ("semi", ["shop"], True)
    assert await desk.say("undo") == "Undone: changed buy milk (name, priority)."
    assert (desk.task("buy milk").priority, desk.task("buy milk").description) == (2, "semi")


async def test_labels_are_added_and_removed_one_by_one(desk: Desk) -> None:
    desk.add("buy milk", labels=["shop", "home"])
    await desk.call("update_task", task="milk", add_labels=["@town"], remove_labels=["@Home"])
    assert desk.task("buy milk").labels == ["shop", "town"]
    error = await desk.refusal("update_task", task="milk", remove_labels=["work"])
    assert error.message == "buy milk has no label @work."
    assert error.hint == "Its labels: @shop, @town."


async def test_fields_are_cleared_by_word_and_restored_by_undo(desk: Desk) -> None:
    desk.add(
        "swim", "tomorrow at 7am", description="pool", duration=45, duration_unit="minute",
        deadline_date=date(2026, 12, 24),
    )  # fmt: skip
    before = desk.task("swim")
    await desk.call(
        "update_task", task="swim", description="none", duration="none", deadline="no deadline"
    )
    after = desk.task("swim")
    assert (after.description, after.duration, after.deadline) == ("", None, None)
    await desk.call("undo")
    restored = desk.task("swim")
    assert restored.description == before.description
    assert (restored.duration, restored.deadline) == (before.duration, before.deadline)


async def test_a_duration_without_a_time_is_refused(desk: Desk) -> None:
    desk.add("swim", "tomorrow")
    error = await desk.refusal("update_task", task="swim", duration="45 min")
    assert error.message.startswith("A duration needs a due date with a time")


async def test_an_update_that_changes_nothing_says_so(desk: Desk) -> None:
    desk.add("swim", priority=4)
    assert (await desk.refusal("update_task", task="swim", priority="p1")).message == (
        "swim has all that already."
    )
    assert (await desk.refusal("update_task", task="swim")).message == (
        "Nothing to change was given."
    )


@pytest.mark.report(56)
async def test_a_move_takes_the_subtasks_along_and_says_so(desk: Desk) -> None:
    work = desk.project("Work")
    parent = desk.add("plan the party")
    desk.add("invite people", parent_id=parent.id)
    proposal = await desk.propose("move_tasks", tasks=["party"], project="Work")
    assert isinstance(proposal, Proposal)
    assert len(proposal.affected) == 2
    assert (await proposal.run()).text == "Moved: plan the party to #Work with 1 subtask"
    assert {task.project_id for task in desk.tasks()} == {work}
    assert desk.task("invite people").parent_id == parent.id


async def test_an_undone_move_restores_section_parent_and_order(desk: Desk) -> None:
    work = desk.project("Work")
    section = desk.api.add_section("Later", work)
    first = desk.add("first", section_id=section.id)
    desk.add("second", section_id=section.id)
    parent = desk.add("parent")
    child = desk.add("child", parent_id=parent.id)
    await desk.call("move_tasks", tasks=["first", "child"], project="inbox")
    moved = desk.task("child")
    assert moved.parent_id is None
    assert await desk.say("undo") == "Undone: moved 2 tasks: first, child to #Inbox."
    assert desk.task("child").parent_id == parent.id
    assert desk.task("first").section_id == section.id
    assert (desk.task("first").order, desk.task("child").order) == (first.order, child.order)


async def test_a_task_moves_to_a_section_and_below_a_task(desk: Desk) -> None:
    section = desk.api.add_section("Later", desk.project("Work"))
    desk.add("one")
    parent = desk.add("parent")
    assert await desk.say("move_tasks", tasks=["one"], section="Later") == (
        "Moved: one to #Work / Later"
    )
    assert desk.task("one").section_id == section.id
    assert await desk.say("move_tasks", tasks=["one"], parent="parent") == "Moved: one to parent"
    assert desk.task("one").parent_id == parent.id


async def test_a_move_to_a_new_project_makes_it_and_undo_takes_both_back(desk: Desk) -> None:
    desk.add("one")
    text = await desk.say("move_tasks", tasks=["one"], project="Garden")
    assert text == "Moved: one to #Garden\nCreated the project Garden for it."
    await desk.call("undo")
    assert desk.projects() == ["Inbox"]
    assert desk.contents() == ["one"]


async def test_a_move_without_a_place_or_to_the_same_place_does_nothing(desk: Desk) -> None:
    desk.add("one")
    assert (await desk.refusal("move_tasks", tasks=["one"])).message == "No place was named."
    assert (await desk.refusal("move_tasks", tasks=["one"], project="inbox")).message == (
        "one: already there."
    )


async def test_two_targets_that_contradict_are_refused(desk: Desk) -> None:
    desk.add("one")
    desk.add("two")
    desk.project("Work")
    error = await desk.refusal("move_tasks", tasks=["one"], project="Work", parent="two")
    assert error.message == "A subtask is where its parent is."


async def test_a_task_does_not_move_below_itself(desk: Desk) -> None:
    parent = desk.add("parent")
    desk.add("child", parent_id=parent.id)
    assert (await desk.refusal("move_tasks", tasks=["parent"], parent="child")).message
    assert desk.task("parent").parent_id is None


async def test_a_bare_time_on_a_day_that_is_over_means_today(desk: Desk) -> None:
    desk.add("sweep", "2026-11-28")
    await desk.call("reschedule_tasks", tasks=["sweep"], due="at 6pm")
    assert due_of(desk, "sweep") == datetime(2026, 11, 30, 18, 0)


@pytest.mark.parametrize(
    ("due", "hour"), [("2026-12-04 9am", 8), ("2026-12-04", 8), ("2026-11-30 18:00", 20)]
)
async def test_a_bare_time_is_the_evening_only_where_the_morning_is_over(
    desk: Desk, due: str, hour: int
) -> None:
    desk.add("ring the vet", due)
    await desk.call("reschedule_tasks", tasks=["ring the vet"], due="8:30")
    day = int(due[8:10])
    month = int(due[5:7])
    assert due_of(desk, "ring the vet") == datetime(2026, month, day, hour, 30)


async def test_a_proposal_shows_the_old_and_the_new_date(desk: Desk) -> None:
    desk.add("call the dentist", "4 dec at 9am")
    proposal = await desk.propose("reschedule_tasks", tasks=["dentist"], due="next monday")
    assert isinstance(proposal, Proposal)
    assert proposal.summary == "Reschedule call the dentist to “next monday”."
    assert proposal.affected == ("call the dentist — Fri 4 Dec at 09:00 → Mon 7 Dec at 09:00",)


async def test_many_tasks_are_named_in_few_words(desk: Desk) -> None:
    for number in range(8):
        desk.add(f"task {number}")
    tasks = [f"task {number}" for number in range(8)]
    proposal = await desk.propose("move_tasks", tasks=tasks, project="Work")
    assert isinstance(proposal, Proposal)
    assert proposal.summary == (
        "Move 8 tasks: task 0, task 1, task 2, task 3, task 4 and 3 more to #Work."
    )
    assert len(proposal.affected) == 8


async def test_a_changed_note_is_said_back(desk: Desk) -> None:
    desk.add("call the dentist")
    text = await desk.say("update_task", task="dentist", description="ask about\nthe invoice")
    assert text == "Updated: call the dentist\nNote: ask about the invoice"
    cleared = await desk.say("update_task", task="dentist", description="none")
    assert cleared == "Updated: call the dentist\nNo note."
    assert await desk.say("undo") == "Undone: changed call the dentist (note)."
