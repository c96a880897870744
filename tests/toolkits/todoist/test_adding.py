"""What is added is what was said, and the answer says all that was understood."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from doneby.agent.results import Proposal
from support.desk import Desk
from support.todoist_server import TodoistServer


async def test_the_answer_says_the_date_with_its_weekday_and_the_priority(desk: Desk) -> None:
    text = await desk.say("add_task", content="buy milk", due="tomorrow at 5pm", priority="p1")
    assert text == "Added: buy milk — tomorrow (Tue 1 Dec) at 17:00 · p1"
    task = desk.task("buy milk")
    assert task.priority == 4
    assert task.due is not None
    assert task.due.date == datetime(2026, 12, 1, 17, 0)


async def test_a_rule_is_said_with_its_first_date(desk: Desk) -> None:
    text = await desk.say(
        "add_task", content="pay rent", due="every month on the 1st starting next month"
    )
    assert text == "Added: pay rent — every month on the 1st, starting tomorrow (Tue 1 Dec)"
    due = desk.task("pay rent").due
    assert due is not None
    assert due.is_recurring


@pytest.mark.parametrize(
    ("due", "sent"),
    [
        ("each mon and thu at 6pm", "every monday, thursday at 18:00"),
        ("tmrw at 5", "2026-12-01 17:00"),
        ("to next monday", "next monday"),
        ("someday", "someday"),
    ],
)
async def test_dates_are_sent_in_words_that_todoist_documents(
    wired: Desk, server: TodoistServer, due: str, sent: str
) -> None:
    await wired.call("add_task", content="one", due=due)
    (request,) = server.sent("POST", "/tasks")
    assert (request.body["due_string"], request.body["due_lang"]) == (sent, "en")


async def test_a_new_project_is_made_and_said(desk: Desk) -> None:
    text = await desk.say(
        "add_task", content="call the dentist", due="friday at 9am", project="#Health",
        labels=["@phone"], priority="p2",
    )  # fmt: skip
    assert text == (
        "Added: call the dentist — Fri 4 Dec at 09:00 · p2 · #Health · @phone\n"
        "Created the project Health for it."
    )
    assert desk.projects() == ["Health", "Inbox"]
    assert desk.task("call the dentist").labels == ["phone"]


async def test_a_new_project_goes_with_the_same_undo(desk: Desk) -> None:
    await desk.call("add_task", content="call the dentist", project="Health")
    assert await desk.say("undo") == "Undone: added call the dentist."
    assert desk.projects() == ["Inbox"]
    assert desk.contents() == []


async def test_a_project_that_has_tasks_by_now_is_not_undone(desk: Desk) -> None:
    await desk.call("add_task", content="call the dentist", project="Health")
    desk.add("walk", project_id=desk.task("call the dentist").project_id)
    text = await desk.say("undo")
    assert "Not undone: Health: the project has 1 task now." in text
    assert desk.contents() == ["walk"]


async def test_a_similar_project_is_asked_about_and_nothing_is_made(desk: Desk) -> None:
    health = desk.project("Health")
    question = await desk.question("add_task", content="walk", project="Helth")
    assert [candidate.value for candidate in question.candidates] == [health]
    assert (question.argument, question.given) == ("project", "Helth")
    assert desk.contents() == []
    assert desk.projects() == ["Health", "Inbox"]


@pytest.mark.parametrize("said", ["Garden", "#garden", "GARDEN", "Work / Garden", "work/garden"])
async def test_a_project_is_found_in_many_spellings(desk: Desk, said: str) -> None:
    garden = desk.project("Garden", desk.project("Work"))
    await desk.call("add_task", content="dig", project=said)
    assert desk.task("dig").project_id == garden


@pytest.mark.report(28, 29)
@pytest.mark.parametrize("name", ["🛒 Shopping", "Büro & Co, (neu)", "購入", "A/B | !x"])
async def test_projects_of_any_script_and_sign_are_found(desk: Desk, name: str) -> None:
    project = desk.project(name)
    await desk.call("add_task", content="one", project=f"#{name}")
    assert desk.task("one").project_id == project


@pytest.mark.report(26)
async def test_duplicate_projects_are_told_apart_by_their_paths(desk: Desk) -> None:
    home, work = desk.project("Home"), desk.project("Work")
    ids = [desk.project("Garden", home), desk.project("Garden", work)]
    question = await desk.question("add_task", content="dig", project="Garden")
    assert [c.label for c in question.candidates] == ["#Home / Garden", "#Work / Garden"]
    await desk.call("add_task", content="dig", project=question.candidates[1].value)
    assert desk.task("dig").project_id == ids[1]


async def test_inbox_is_a_name_for_the_inbox(desk: Desk) -> None:
    text = await desk.say("add_task", content="one", project="inbox")
    assert text == "Added: one"


async def test_a_section_is_found_with_and_without_its_project(desk: Desk) -> None:
    work = desk.project("Work")
    section = desk.api.add_section("Later", work)
    await desk.call("add_task", content="one", section="/later")
    text = await desk.say("add_task", content="two", section="Later", project="Work")
    assert text == "Added: two · #Work / Later"
    desk.api.add_section("Later", desk.project("Home"))
    await desk.call("add_task", content="three", section="work / later")
    await desk.call("add_task", content="four", section="Work/Later")
    assert {task.section_id for task in desk.tasks()} == {section.id}


async def test_a_section_that_is_not_there_is_said_and_nothing_is_added(desk: Desk) -> None:
    desk.api.add_section("Later", desk.project("Work"))
    error = await desk.refusal("add_task", content="one", section="Soon", project="Work")
    assert error.message == "There is no section Soon."
    assert "Work / Later" in error.hint
    assert desk.contents() == []


async def test_a_subtask_is_below_its_parent(desk: Desk) -> None:
    parent = desk.add("plan the party")
    text = await desk.say("add_task", content="invite people", parent="the party")
    assert text == "Added: invite people · part of plan the party"
    assert desk.task("invite people").parent_id == parent.id


@pytest.mark.report(20)
async def test_a_duration_needs_a_time(desk: Desk) -> None:
    error = await desk.refusal("add_task", content="swim", due="tomorrow", duration="45 min")
    assert error.message == "A duration needs a due date with a time, and there is none."
    assert desk.contents() == []
    text = await desk.say("add_task", content="swim", due="tomorrow 7am", duration="1h30")
    assert text == "Added: swim — tomorrow (Tue 1 Dec) at 07:00 · 1 h 30 min"


async def test_a_deadline_is_a_day_in_words(desk: Desk) -> None:
    text = await desk.say("add_task", content="taxes", deadline="next friday")
    deadline = desk.task("taxes").deadline
    assert deadline is not None
    assert deadline.date == date(2026, 12, 11)
    assert text == "Added: taxes · deadline Fri 11 Dec"


async def test_a_label_keeps_the_spelling_it_has(desk: Desk) -> None:
    desk.api.add_label("Phone")
    await desk.call("add_task", content="one", labels=["@phone", "New", "new"])
    assert desk.task("one").labels == ["Phone", "New", "new"]


async def test_a_date_that_nobody_understands_is_refused_by_the_server(desk: Desk) -> None:
    error = await desk.refusal("add_task", content="one", due="the day after never")
    assert error.message == "Todoist does not understand the date."
    assert error.hint
    assert desk.contents() == []
    assert [entry.state for entry in desk.journal.entries.values()] == ["failed"]


@pytest.mark.report(32)
@pytest.mark.parametrize(
    "content",
    [
        "a, b & c | !d (e) #f @g /h *",
        "Hello, World",
        "p1 tomorrow #Work @x",
        "[b + done",
        "https://example.com/?a=b&c=d",
        "שלום עולם",
        "👩‍👩‍👧 photo",
        "x" * 500,
    ],
)
async def test_the_name_is_kept_word_for_word_and_found_again(desk: Desk, content: str) -> None:
    await desk.call("add_task", content=content)
    assert desk.task(content).labels == []
    await desk.call("complete_tasks", tasks=[content])
    assert desk.contents() == []


@pytest.mark.parametrize("content", ["", "   ", "x" * 501])
async def test_a_name_that_cannot_be_is_refused(desk: Desk, content: str) -> None:
    assert (await desk.refusal("add_task", content=content)).hint


async def test_what_is_proposed_is_complete_and_changes_nothing(desk: Desk) -> None:
    proposal = await desk.propose("add_task", content="walk", due="today", project="Health")
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "writes"
    assert proposal.summary == "Add the task walk · today · #Health (new)."
    assert desk.contents() == []
    assert desk.projects() == ["Inbox"]
    assert desk.journal.entries == {}


@pytest.mark.report(59)
async def test_a_project_is_added_below_another(desk: Desk) -> None:
    work = desk.project("Work")
    assert await desk.say("add_project", name="Garden", parent="work") == (
        "Created the project Garden."
    )
    (garden,) = [p for page in desk.api.get_projects() for p in page if p.name == "Garden"]
    assert garden.parent_id == work
    assert (await desk.refusal("add_project", name="Garden", parent="Work")).message == (
        "There is a project Work / Garden already."
    )
    assert await desk.say("undo") == "Undone: added the project Garden."
    assert desk.projects() == ["Inbox", "Work"]


async def test_a_name_that_is_used_elsewhere_is_told(desk: Desk) -> None:
    work = desk.project("Work")
    desk.project("Garden", work)
    assert await desk.say("add_project", name="garden") == (
        "Created the project garden. There is also Work / Garden."
    )
    assert (await desk.refusal("add_project", name="WORK")).message == (
        "There is a project Work already."
    )


async def test_what_a_small_model_fills_in_with_none_is_left_out(desk: Desk) -> None:
    nothing = [
        "due",
        "priority",
        "project",
        "section",
        "description",
        "deadline",
        "duration",
        "parent",
        "labels",
    ]
    text = await desk.say("add_task", content="call Ben", **dict.fromkeys(nothing, "none"))
    assert text == "Added: call Ben"
    text = await desk.say("add_task", content="call Zoe", labels=["none"], priority="null")
    assert text == "Added: call Zoe"
