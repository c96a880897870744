"""What hangs on a task goes with it, and comes back with it as far as that can be."""

from __future__ import annotations

from typing import Any

from todoist_api_python.models import Attachment

from doneby.agent.results import Proposal
from support.desk import Desk
from support.todoist_server import Reply, TodoistServer


def comments(desk: Desk, content: str) -> list[tuple[str, str | None]]:
    """The words of a task's comments, each with the name of its file."""
    pages = desk.api.get_comments(task_id=desk.task(content).id)
    return [
        (one.content, one.attachment.file_name if one.attachment else None)
        for page in pages
        for one in page
    ]


def reminders(desk: Desk, content: str) -> list[int]:
    pages = desk.api.get_reminders(task_id=desk.task(content).id)
    return sorted(one.minute_offset or 0 for page in pages for one in page)


def talk(desk: Desk, content: str, *texts: str, file: str = "") -> None:
    for text in texts:
        attachment = Attachment(resource_type="file", file_name=file) if file else None
        desk.api.add_comment(text, task_id=desk.task(content).id, attachment=attachment)
        desk.clock.advance(minutes=1)


async def test_a_deleted_task_comes_back_with_its_comments_files_and_reminders(desk: Desk) -> None:
    desk.add("visit the dentist", "tomorrow at 9am")
    await desk.call("set_reminder", task="dentist", when="30 minutes before")
    await desk.call("set_reminder", task="dentist", when="2 days before")
    talk(desk, "visit the dentist", "take the x-ray", "ask about\nthe *invoice*")
    talk(desk, "visit the dentist", "here", file="scan.pdf")
    before = comments(desk, "visit the dentist"), reminders(desk, "visit the dentist")
    assert before[0][-1] == ("here", "scan.pdf")
    await desk.call("delete_tasks", tasks=["dentist"])
    assert await desk.say("undo") == (
        "Undone: deleted visit the dentist.\nIt has a new id; "
        "its history and the dates of its comments could not be brought back."
    )
    assert (comments(desk, "visit the dentist"), reminders(desk, "visit the dentist")) == before


async def test_subtasks_come_back_with_theirs(desk: Desk) -> None:
    parent = desk.add("plan the party")
    desk.add("invite people", parent_id=parent.id)
    talk(desk, "invite people", "not uncle Bob")
    await desk.call("delete_tasks", tasks=["party"])
    await desk.call("undo")
    assert comments(desk, "invite people") == [("not uncle Bob", None)]
    assert comments(desk, "plan the party") == []


async def test_what_is_asked_before_a_deletion_counts_the_comments(desk: Desk) -> None:
    desk.add("plan the party")
    talk(desk, "plan the party", "one", "two")
    proposal = await desk.propose("delete_tasks", tasks=["party"])
    assert isinstance(proposal, Proposal)
    assert proposal.affected == ("plan the party · 2 comments",)


async def test_a_deleted_project_brings_back_what_was_said_in_it(desk: Desk) -> None:
    garden = desk.project("Garden")
    desk.add("plant tulips", project_id=garden)
    talk(desk, "plant tulips", "the red ones")
    await desk.call("delete_project", project="Garden")
    await desk.call("undo")
    assert comments(desk, "plant tulips") == [("the red ones", None)]


async def test_only_tasks_with_comments_are_asked_for_them(
    wired: Desk, server: TodoistServer
) -> None:
    garden = wired.project("Garden")
    for number in range(120):
        wired.add(f"task {number}", project_id=garden)
    talk(wired, "task 7", "mind the bees")
    await wired.propose("delete_project", project="Garden")
    assert len(server.sent("GET", "/comments")) == 1
    assert len(server.sent("GET", "/reminders")) == 1
    assert len([r for r in server.sent("GET", "/tasks") if "ids" in r.query]) == 2


def by_somebody(text: str, task_id: str) -> dict[str, Any]:
    """A comment by another person, as the API sends it."""
    return {
        "id": "6X7rM8997g3RQ999",
        "posted_uid": "999",
        "content": text,
        "file_attachment": None,
        "uids_to_notify": None,
        "is_deleted": False,
        "posted_at": "2026-11-30T09:00:00.000000Z",
        "reactions": None,
        "item_id": task_id,
    }


async def test_words_of_other_people_are_not_said_again_and_that_is_told(
    wired: Desk, server: TodoistServer
) -> None:
    task = wired.add("plan the party")
    talk(wired, "plan the party", "mine")
    own = by_somebody("mine", task.id) | {"id": "6X7rM8997g3RQ998", "posted_uid": "10000001"}
    page = {"results": [own, by_somebody("theirs", task.id)], "next_cursor": None}
    server.fail(Reply(200, page), method="GET", path="/comments")
    await wired.call("delete_tasks", tasks=["party"])
    assert await wired.say("undo") == (
        "Undone: deleted plan the party.\nIt has a new id; its history, the dates of its comments "
        "and 1 comment by other people could not be brought back."
    )
    assert comments(wired, "plan the party") == [("mine", None)]


async def test_undo_that_speaks_to_others_again_is_asked_about(
    wired: Desk, server: TodoistServer
) -> None:
    wired.add("plan the party")
    talk(wired, "plan the party", "who brings the cake?")
    server.share()
    await wired.call("delete_tasks", tasks=["party"])
    proposal = await wired.propose("undo")
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "sends"
    assert "the comments on plan the party" in proposal.affected


async def test_a_comment_that_others_will_read_is_asked_about_in_full(
    wired: Desk, server: TodoistServer
) -> None:
    wired.add("plan the party")
    server.share()
    proposal = await wired.propose("add_comment", task="party", text="who brings the cake?")
    assert isinstance(proposal, Proposal)
    assert proposal.effect == "sends"
    assert proposal.summary.endswith("which others in #Inbox will read: “who brings the cake?”")


async def test_a_plan_without_reminders_can_delete(wired: Desk, server: TodoistServer) -> None:
    from support.todoist_server import error_body

    wired.add("plan the party")
    no = Reply(403, error_body(403, "PREMIUM_ONLY", "Premium only feature"))
    server.fail(no, method="GET", path="/reminders")
    await wired.call("delete_tasks", tasks=["party"])
    await wired.call("undo")
    assert wired.contents() == ["plan the party"]
