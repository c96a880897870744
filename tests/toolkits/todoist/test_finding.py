"""Lists hold what was asked for, all of it, and say what that was."""

from __future__ import annotations

from datetime import datetime

import pytest

from doneby.agent.results import ToolResult
from support.desk import PARIS, Desk


@pytest.fixture
def week(desk: Desk) -> Desk:
    """Some tasks around Monday 30 November, 10:00."""
    health = desk.project("Health")
    desk.add("water the plants", "yesterday")
    desk.add("call mum", "today at 9am")
    desk.add("buy milk", "today at 5pm", priority=4)
    desk.add("sweep", "today")
    desk.add("call the dentist", "4 dec at 9am", priority=3, project_id=health, labels=["phone"])
    desk.add("pay rent", "every month on the 1st")
    desk.add("read a book")
    return desk


def listed(result: ToolResult) -> list[str]:
    return [task["content"] for task in result.data["tasks"]]


async def test_today_takes_in_what_is_overdue_and_says_so(week: Desk) -> None:
    text = await week.say("find_tasks", due="today")
    assert text == (
        "4 tasks due today (Mon 30 Nov), 2 of them overdue:\n"
        "• water the plants — yesterday (Sun 29 Nov)\n"
        "• call mum — today at 09:00\n"
        "• buy milk — today at 17:00 · p1\n"
        "• sweep — today"
    )


async def test_a_week_is_named_with_its_days(week: Desk) -> None:
    result = await week.call("find_tasks", due="this week")
    assert result.text.startswith("5 tasks due this week (Mon 30 Nov – Sun 6 Dec):\n")
    assert listed(result)[-1] == "call the dentist"
    assert result.text.endswith("Fri 4 Dec at 09:00 · p2 · #Health · @phone")


@pytest.mark.parametrize(
    ("due", "expected"),
    [
        ("overdue", ["water the plants", "call mum"]),
        ("no date", ["read a book"]),
        ("no due date", ["read a book"]),
        ("yesterday", ["water the plants"]),
        ("friday", ["call the dentist"]),
        ("tomorrow", ["pay rent"]),
        ("4 dec", ["call the dentist"]),
    ],
)
async def test_a_day_or_period_selects_its_tasks(week: Desk, due: str, expected: list[str]) -> None:
    assert listed(await week.call("find_tasks", due=due)) == expected


async def test_all_that_is_asked_has_to_fit(week: Desk) -> None:
    result = await week.call(
        "find_tasks", text="dentist call", project="heal", label="@Phone", priority="p2"
    )
    assert result.text.startswith("1 p2 task in #Health with @phone matching “dentist call”:")
    assert listed(result) == ["call the dentist"]
    assert listed(await week.call("find_tasks", project="Health", priority="p1")) == []


@pytest.mark.report(46)
async def test_a_raw_filter_goes_to_the_server_and_is_narrowed_here(week: Desk) -> None:
    assert listed(await week.call("find_tasks", filter="p1 | #Health")) == [
        "buy milk",
        "call the dentist",
    ]
    result = await week.call("find_tasks", filter="(p1 | #Health)", text="dentist")
    assert listed(result) == ["call the dentist"]


async def test_the_lists_of_a_filter_with_commas_are_joined(week: Desk) -> None:
    assert listed(await week.call("find_tasks", filter="p1, #Health")) == [
        "buy milk",
        "call the dentist",
    ]


async def test_a_wrong_filter_is_said_with_how_to_write_one(week: Desk) -> None:
    error = await week.refusal("find_tasks", filter="p1 &&& (")
    assert error.message.startswith("Todoist does not understand the filter")
    assert "(today | overdue)" in error.hint


async def test_nothing_found_says_what_there_is_instead(week: Desk) -> None:
    assert await week.say("find_tasks", due="sunday") == (
        "No tasks due sunday (Sun 6 Dec). Next: buy milk — today at 17:00 · p1."
    )
    assert await week.say("find_tasks", text="bye mlik") == (
        "No tasks matching “bye mlik”. Nearest: buy milk."
    )
    assert await week.say("find_tasks", text="zebra") == (
        "No tasks matching “zebra”. It may be done already, or in other words."
    )
    assert await week.say("find_tasks", label="phone", priority="p1") == (
        "No p1 tasks with @phone. There are 7 open tasks in all."
    )


async def test_an_empty_account_says_so(desk: Desk) -> None:
    assert await desk.say("find_tasks") == "No tasks."
    assert await desk.say("find_tasks", due="today") == (
        "No tasks due today (Mon 30 Nov). There are no open tasks."
    )


async def test_a_project_that_is_not_there_is_no_empty_list(week: Desk) -> None:
    error = await week.refusal("find_tasks", project="Haelth")
    assert error.message == "There is no project Haelth."
    assert error.hint == "Nearest: Health."


async def test_a_label_that_is_not_there_is_no_empty_list(week: Desk) -> None:
    error = await week.refusal("find_tasks", label="fone")
    assert error.message == "There is no label @fone."
    assert "@phone" in error.hint


@pytest.mark.parametrize("due", ["the day after never", "every monday"])
async def test_a_period_that_is_none_is_said(week: Desk, due: str) -> None:
    error = await week.refusal("find_tasks", due=due)
    assert error.message == f"“{due}” is not understood as a period."
    assert error.hint


async def test_a_shortened_list_says_the_total(desk: Desk) -> None:
    for number in range(25):
        desk.add(f"task {number:02}")
    result = await desk.call("find_tasks", limit=10)
    assert result.text.startswith("25 tasks, 10 shown:\n")
    assert result.text.count("\n• ") == 10
    assert result.data["total"] == 25
    assert len(result.data["tasks"]) == 10
    for left_out in (0, -1):
        assert len((await desk.call("find_tasks", limit=left_out)).data["tasks"]) == 25


@pytest.mark.report(44)
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cafe", True),
        ("CAFÉ reserver", True),
        ("budget, invoices", True),
        ("meeting & notes", True),
        ("zebra", False),
        ("invoices | zebra", False),
    ],
)
async def test_text_is_searched_without_case_accents_and_operators(
    desk: Desk, text: str, found: bool
) -> None:
    desk.add("Réserver le café: budget, invoices, meeting & notes")
    assert bool(listed(await desk.call("find_tasks", text=text))) is found


@pytest.mark.report(19)
async def test_priorities_are_words_on_both_sides(desk: Desk) -> None:
    for number in range(1, 5):
        desk.add(f"api {number}", priority=number)
    data = (await desk.call("find_tasks")).data
    assert {task["content"]: task["priority"] for task in data["tasks"]} == {
        "api 4": "p1",
        "api 3": "p2",
        "api 2": "p3",
        "api 1": "p4",
    }
    assert listed(await desk.call("find_tasks", priority="p4")) == ["api 1"]


async def test_a_task_is_complete_for_programs(week: Desk) -> None:
    (task,) = (await week.call("find_tasks", text="dentist")).data["tasks"]
    assert task == {
        "id": task["id"],
        "content": "call the dentist",
        "due": "2026-12-04T09:00:00",
        "due_string": "4 dec at 9am",
        "recurring": False,
        "priority": "p2",
        "project": "Health",
        "section": None,
        "labels": ["phone"],
        "description": "",
        "deadline": None,
        "url": f"https://app.todoist.com/app/task/call-the-dentist-{task['id']}",
    }


@pytest.mark.report(14)
async def test_a_fixed_time_is_said_in_the_users_zone(desk: Desk) -> None:
    moment = datetime(2026, 12, 1, 23, 30, tzinfo=PARIS)
    desk.api.add_task("phone New York", due_datetime=moment)
    result = await desk.call("find_tasks", due="tomorrow")
    assert "tomorrow (Tue 1 Dec) at 23:30" in result.text
    assert result.data["tasks"][0]["due"] == "2026-12-01T23:30:00+01:00"


async def test_the_users_zone_decides_what_today_is(desk: Desk) -> None:
    desk.add("late", "1 dec")
    desk.clock.now = datetime(2026, 12, 1, 0, 30, tzinfo=PARIS)
    assert listed(await desk.call("find_tasks", due="today")) == ["late"]


async def test_a_subtask_says_what_it_is_part_of(desk: Desk) -> None:
    parent = desk.add("plan the party")
    desk.add("invite people", parent_id=parent.id)
    text = await desk.say("find_tasks", text="invite")
    assert text.endswith("• invite people · part of plan the party")


async def test_a_name_of_several_lines_takes_one_line(desk: Desk) -> None:
    desk.add("one\n• forged — today")
    assert (await desk.say("find_tasks")).count("\n") == 1


async def test_the_users_own_tasks_are_not_outside_text(week: Desk) -> None:
    assert (await week.call("find_tasks")).outside == ""


async def test_projects_are_listed_with_counts_sections_and_labels(week: Desk) -> None:
    work = week.project("Work")
    week.project("Garden", work)
    week.api.add_section("Later", work)
    week.api.add_label("errands")
    assert await week.say("list_projects") == (
        "4 projects:\n"
        "• #Inbox (6 open)\n"
        "• #Health (1 open)\n"
        "• #Work (0 open) · sections: Later\n"
        "• #Work / Garden (0 open)\n"
        "Labels: @errands (0 open), @phone (1 open)."
    )


async def test_one_task_alone_is_shown_with_its_note(desk: Desk) -> None:
    desk.add("call the dentist", description="ask about\nthe invoice")
    desk.add("buy milk", description="oat")
    assert await desk.say("find_tasks", text="dentist") == (
        "1 task matching “dentist”:\n• call the dentist\nNote: ask about the invoice"
    )
    assert "oat" not in await desk.say("find_tasks")


async def test_words_in_no_name_may_be_those_of_a_project(week: Desk) -> None:
    text = await week.say("find_tasks", text="health")
    assert text.startswith("1 task in #Health:\n• call the dentist")


async def test_a_part_of_a_day_is_answered_with_the_day_and_says_so(week: Desk) -> None:
    text = await week.say("find_tasks", due="friday morning")
    assert text.startswith("1 task due that day (Fri 4 Dec):")


async def test_a_shortened_list_says_how_to_see_the_rest(week: Desk) -> None:
    text = await week.say("find_tasks", limit=2)
    assert text.endswith("\nTo see all of them, ask for the first 7.")
    assert "To see all" not in await week.say("find_tasks", limit=7)


async def test_what_a_small_model_fills_in_with_none_is_left_out(week: Desk) -> None:
    nothing = dict.fromkeys(("text", "project", "label", "priority", "filter"), "none")
    assert listed(await week.call("find_tasks", due="friday", **nothing)) == ["call the dentist"]
