"""Labels, comments, people, places: what is rarer, with undo like everything else."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from todoist_api_python.api_async import TodoistAPIAsync

from doneby.agent.results import Proposal, ToolResult
from doneby.toolkits.todoist.project_state import color_named
from support.desk import Desk
from support.kits import todoist_tools
from support.todoist_server import Reply, TodoistServer


async def proposed(desk: Desk, tool: str, **arguments: Any) -> Proposal:
    found = await desk.propose(tool, **arguments)
    assert isinstance(found, Proposal)
    return found


# -- labels ----------------------------------------------------------------------------------------


def labels(desk: Desk) -> list[str]:
    return [label.name for page in desk.api.get_labels() for label in page]


@pytest.mark.parametrize("personal", [True, False], ids=["personal", "only on tasks"])
async def test_a_renamed_label_is_renamed_on_its_tasks_and_back(desk: Desk, personal: bool) -> None:
    if personal:
        desk.api.add_label("phone")
    desk.add("call mum", labels=["phone", "home"])
    assert await desk.say("rename_label", label="@Phone", name="calls") == (
        "Renamed: @phone is @calls now."
    )
    assert sorted(desk.task("call mum").labels or []) == ["calls", "home"]
    await desk.call("undo")
    assert sorted(desk.task("call mum").labels or []) == ["home", "phone"]
    assert "calls" not in labels(desk)


@pytest.mark.parametrize("personal", [True, False], ids=["personal", "only on tasks"])
async def test_a_deleted_label_comes_back_with_its_color_and_on_its_tasks(
    desk: Desk, personal: bool
) -> None:
    if personal:
        desk.api.add_label("phone", color="red")
    desk.add("call mum", labels=["phone"])
    proposal = await proposed(desk, "delete_label", label="phone")
    assert (proposal.effect, proposal.affected) == ("destroys", ("call mum · @phone",))
    assert (await proposal.run()).text == "Deleted: the label @phone, off 1 open task."
    assert desk.task("call mum").labels == []
    await desk.call("undo")
    assert desk.task("call mum").labels == ["phone"]
    colors = [label.color for page in desk.api.get_labels() for label in page]
    assert colors == (["red"] if personal else [])


async def test_a_new_label_is_taken_back_unless_it_is_used_by_then(desk: Desk) -> None:
    await desk.call("add_label", name="@errand")
    assert labels(desk) == ["errand"]
    await desk.call("undo")
    assert labels(desk) == []
    await desk.call("add_label", name="errand")
    desk.add("buy milk", labels=["errand"])
    assert "1 task have it now" in (await desk.refusal("undo")).message
    assert labels(desk) == ["errand"]


async def test_a_label_that_is_there_is_not_added_or_overwritten(desk: Desk) -> None:
    desk.api.add_label("Errand")
    desk.api.add_label("phone")
    assert "already" in (await desk.refusal("add_label", name="errand")).message
    assert "already" in (await desk.refusal("rename_label", label="Errand", name="phone")).message
    assert "There is no label" in (await desk.refusal("delete_label", label="zebra")).message


# -- comments --------------------------------------------------------------------------------------


def said(desk: Desk, content: str) -> list[str]:
    pages = desk.api.get_comments(task_id=desk.task(content).id)
    return [comment.content for page in pages for comment in page]


async def test_all_comments_are_listed_with_their_number_and_files(desk: Desk) -> None:
    desk.add("call mum")
    for number in range(12):
        await desk.call("add_comment", task="mum", text=f"number {number}")
    await desk.call("attach_file", task="mum", file_url="https://example.org/a%20b.pdf")
    text = await desk.say("list_comments", task="mum")
    assert text.startswith("13 comments on call mum:\n")
    assert "“number 0”" in text
    assert "(attached: a b.pdf)" in text


async def test_a_comment_gets_other_words_and_the_old_ones_back(desk: Desk) -> None:
    desk.add("call mum")
    await desk.call("add_comment", task="mum", text="ask about the cake")
    await desk.call("add_comment", task="mum", text="and the candles")
    await desk.call("change_comment", task="mum", comment="cake", text="ask about the pie")
    assert said(desk, "call mum") == ["ask about the pie", "and the candles"]
    await desk.call("undo")
    assert said(desk, "call mum") == ["ask about the cake", "and the candles"]


async def test_a_deleted_comment_comes_back(desk: Desk) -> None:
    desk.add("call mum")
    await desk.call("add_comment", task="mum", text="ask about the cake")
    proposal = await proposed(desk, "delete_comment", task="mum")
    assert proposal.effect == "destroys"
    await proposal.run()
    assert said(desk, "call mum") == []
    await desk.call("undo")
    assert said(desk, "call mum") == ["ask about the cake"]


async def test_which_comment_is_asked_where_several_fit(desk: Desk) -> None:
    desk.add("call mum")
    await desk.call("add_comment", task="mum", text="the cake")
    await desk.call("add_comment", task="mum", text="the red cake")
    question = await desk.question("change_comment", task="mum", text="x")
    assert len(question.candidates) == 2
    chosen = question.candidates[1].value
    await desk.call("change_comment", task="mum", comment=chosen, text="x")
    assert said(desk, "call mum") == ["the cake", "x"]


async def test_words_of_other_people_are_never_changed(wired: Desk, server: TodoistServer) -> None:
    task = wired.add("call mum")
    theirs = {
        "id": "6X7rM8997g3RQ999", "posted_uid": "999", "content": "theirs", "item_id": task.id,
        "file_attachment": None, "posted_at": "2026-11-30T09:00:00.000000Z",
    }  # fmt: skip
    page = Reply(200, {"results": [theirs], "next_cursor": None})
    server.fail(page, method="GET", path="/comments", times=3)
    assert "Only your own" in (await wired.refusal("delete_comment", task="mum")).hint
    listed = await wired.call("list_comments", task="mum")
    assert listed.outside == "comments by other people"


async def test_a_project_is_commented_on(desk: Desk) -> None:
    garden = desk.project("Garden")
    await desk.call(
        "comment_on_project", project="garden", text="the plan", file_url="https://x.org/p.pdf"
    )
    found = [c for page in desk.api.get_comments(project_id=garden) for c in page]
    assert [(c.content, c.attachment and c.attachment.file_url) for c in found] == [
        ("the plan", "https://x.org/p.pdf")
    ]
    assert "“the plan”" in await desk.say("list_comments", project="Garden")
    await desk.call("undo")
    assert await desk.say("list_comments", project="Garden") == "No comments on #Garden."


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "scan.pdf"])
async def test_only_a_file_that_is_online_is_attached(desk: Desk, address: str) -> None:
    desk.add("call mum")
    error = await desk.refusal("attach_file", task="mum", file_url=address)
    assert "no address of a file" in error.message
    assert said(desk, "call mum") == []


# -- people ----------------------------------------------------------------------------------------

PEOPLE = [
    {"id": "10000001", "name": "Me Myself", "email": "me@example.org"},
    {"id": "7", "name": "Ann Lee", "email": "ann@example.org"},
    {"id": "8", "name": "Ann Smith", "email": "smith@example.org"},
]


@pytest.fixture
def shared(wired: Desk, server: TodoistServer) -> Desk:
    """A task in a project with three people in it."""
    task = wired.add("call mum")
    people = Reply(200, {"results": PEOPLE, "next_cursor": None})
    server.fail(people, method="GET", path=f"/projects/{task.project_id}/collab", times=99)
    server.share()
    return wired


async def test_assigning_tells_other_people_and_so_is_asked_about(shared: Desk) -> None:
    proposal = await proposed(shared, "assign_task", task="mum", person="smith")
    assert proposal.effect == "sends"
    assert proposal.summary == "Assign call mum to Ann Smith <smith@example.org>."


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("assign_task", {"task": "mum", "person": "smith"}),
        ("set_reminder", {"task": "mum", "when": "tomorrow at 9am"}),
        ("remind_at_place", {"task": "mum", "place": "home", "latitude": 52.5, "longitude": 13}),
        ("delete_label", {"label": "phone"}),
        ("rename_label", {"label": "phone", "name": "calls"}),
        ("comment_on_project", {"project": "inbox", "text": "hello"}),
    ],
)
async def test_what_names_tasks_that_others_can_write_is_outside_text(
    shared: Desk, tool: str, arguments: dict[str, object]
) -> None:
    await shared.call("update_task", task="mum", add_labels=["phone"])
    assert (await proposed(shared, tool, **arguments)).outside


async def test_two_people_of_the_name_are_asked_about_and_none_is_refused(shared: Desk) -> None:
    question = await shared.question("assign_task", task="mum", person="ann")
    assert [one.label for one in question.candidates] == [
        "Ann Lee <ann@example.org>",
        "Ann Smith <smith@example.org>",
    ]
    error = await shared.refusal("assign_task", task="mum", person="Bob")
    assert "There are: Me Myself, Ann Lee, Ann Smith." in error.hint


async def test_a_project_of_ones_own_has_nobody_to_assign(desk: Desk) -> None:
    desk.add("call mum")
    assert (
        "shared with nobody"
        in (await desk.refusal("assign_task", task="mum", person="Ann")).message
    )


# -- places and looks ------------------------------------------------------------------------------


async def test_a_place_reminds_on_arriving_and_is_taken_back(desk: Desk) -> None:
    task = desk.add("buy milk")
    text = await desk.say(
        "remind_at_place", task="milk", place="the shop", latitude=52.5, longitude=13.4
    )
    assert text == "Reminder set: buy milk — when arriving at the shop"
    (there,) = [r for page in desk.api.get_location_reminders(task_id=task.id) for r in page]
    assert (there.loc_trigger, there.radius) == ("on_enter", 100)
    await desk.call("undo")
    assert [r for page in desk.api.get_location_reminders(task_id=task.id) for r in page] == []


async def test_reminders_by_place_are_listed_removed_and_set_again(desk: Desk) -> None:
    desk.add("buy milk", "tomorrow at 9am")
    await desk.call("set_reminder", task="milk", when="30 minutes before")
    await desk.call(
        "remind_at_place", task="milk", place="the shop", latitude=52.5, longitude=13.4,
        leaving=True,
    )  # fmt: skip
    both = await desk.say("list_reminders", task="milk")
    assert both.splitlines()[1:] == [
        "Reminders: 30 minutes before",
        "Reminder: when leaving the shop",
    ]
    await desk.call("remind_at_place", task="milk", place="none")
    assert "shop" not in await desk.say("list_reminders", task="milk")
    await desk.call("undo")
    assert await desk.say("list_reminders", task="milk") == both


async def test_no_place_on_earth_is_refused(desk: Desk) -> None:
    desk.add("buy milk")
    error = await desk.refusal("remind_at_place", task="milk", place="the shop")
    assert error.message == "Where the shop is was not said."
    await desk.refusal("remind_at_place", task="milk", place="x", latitude=91, longitude=0)
    await desk.refusal(
        "remind_at_place", task="milk", place="x", latitude=1, longitude=0, meters=900
    )


async def test_a_project_looks_different_and_as_before(desk: Desk) -> None:
    garden = desk.project("Garden")
    before = desk.api.get_project(garden)
    await desk.call(
        "change_project", project="garden", color="Mint Green", favorite=True, view="board",
        description="beds and trees",
    )  # fmt: skip
    after = desk.api.get_project(garden)
    assert (after.color, after.is_favorite, after.view_style, after.description) == (
        "mint_green", True, "board", "beds and trees",
    )  # fmt: skip
    await desk.call("undo")
    same = ("color", "is_favorite", "view_style", "description")
    now = desk.api.get_project(garden)
    assert [getattr(now, name) for name in same] == [getattr(before, name) for name in same]


@pytest.mark.report(22)
@pytest.mark.parametrize("words", ["gray", "grey", "Grey"])
def test_colors_are_taken_in_both_spellings(words: str) -> None:
    assert color_named(words) == "grey"


async def test_an_unknown_color_is_refused_with_those_there_are(desk: Desk) -> None:
    desk.project("Garden")
    error = await desk.refusal("change_project", project="garden", color="infrared")
    assert "olive green" in error.hint


async def test_an_archived_project_is_brought_back_by_its_name(desk: Desk) -> None:
    garden = desk.project("Garden")
    desk.add("plant", project_id=garden)
    await desk.call("archive_project", project="garden")
    assert desk.contents() == []
    assert (
        await desk.say("unarchive_project", project="garden") == "Brought back: the project Garden."
    )
    assert desk.contents() == ["plant"]
    await desk.call("undo")
    assert desk.contents() == []
    assert "Put away are: Garden." in (await desk.refusal("unarchive_project", project="zoo")).hint


async def test_two_archived_projects_of_a_name_are_asked_about(desk: Desk) -> None:
    one, other = desk.project("Garden North"), desk.project("Garden South")
    for project in (one, other):
        desk.api.archive_project(project)
    question = await desk.question("unarchive_project", project="garden")
    assert {each.value for each in question.candidates} == {one, other}
    text = await desk.say("unarchive_project", project=other)
    assert text == "Brought back: the project Garden South."


async def test_completed_tasks_are_found_by_the_day_they_were_due(desk: Desk) -> None:
    task = desk.add("pay rent", "yesterday")
    desk.api.complete_task(task.id)
    found = await desk.call("completed_by_due_day", period="yesterday")
    assert isinstance(found, ToolResult)
    assert found.text.startswith("1 completed task due yesterday (Sun 29 Nov):\n• pay rent")
    assert (await desk.say("completed_by_due_day")).startswith("Nothing completed was due today")


# -- the whole SDK ---------------------------------------------------------------------------------

REACHED = {
    "add_comment": "add_comment",
    "add_label": "add_label",
    "add_location_reminder": "remind_at_place",
    "add_project": "add_project",
    "add_reminder": "set_reminder",
    "add_section": "add_section",
    "add_task": "add_task",
    "add_task_quick": "add_task",
    "archive_project": "archive_project",
    "complete_task": "complete_tasks",
    "delete_comment": "delete_comment",
    "delete_label": "delete_label",
    "delete_location_reminder": "remind_at_place",
    "delete_project": "delete_project",
    "delete_reminder": "set_reminder",
    "delete_section": "delete_section",
    "delete_task": "delete_tasks",
    "filter_tasks": "find_tasks",
    "get_collaborators": "collaborators",
    "get_comment": "list_comments",
    "get_comments": "list_comments",
    "get_completed_tasks_by_completion_date": "list_completed",
    "get_completed_tasks_by_due_date": "completed_by_due_day",
    "get_label": "list_projects",
    "get_labels": "list_projects",
    "get_location_reminder": "list_reminders",
    "get_location_reminders": "list_reminders",
    "get_project": "list_projects",
    "get_projects": "list_projects",
    "get_reminder": "find_tasks",
    "get_reminders": "find_tasks",
    "get_section": "list_projects",
    "get_sections": "list_projects",
    "get_shared_labels": "list_projects",
    "get_task": "find_tasks",
    "get_tasks": "find_tasks",
    "move_task": "move_tasks",
    "remove_shared_label": "delete_label",
    "rename_shared_label": "rename_label",
    "search_labels": "list_projects",
    "search_projects": "list_projects",
    "search_sections": "list_projects",
    "unarchive_project": "unarchive_project",
    "uncomplete_task": "reopen_tasks",
    "update_comment": "change_comment",
    "update_label": "rename_label",
    "update_location_reminder": "remind_at_place",
    "update_project": "change_project",
    "update_reminder": "set_reminder",
    "update_section": "rename_section",
    "update_task": "update_task",
}
"""The tool through which a person reaches what a method of the SDK can do."""


def test_everything_that_the_sdk_can_do_is_reachable() -> None:
    methods = {
        name
        for name, _ in inspect.getmembers(TodoistAPIAsync, inspect.isfunction)
        if not name.startswith("_") and name != "close"
    }
    assert methods == set(REACHED)
    assert set(REACHED.values()) <= set(todoist_tools())
