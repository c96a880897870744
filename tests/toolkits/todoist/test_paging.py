"""A list is all of its pages, counted once."""

from __future__ import annotations

import asyncio
import gc
import warnings
from typing import Any

import pytest
from todoist_api_python.models import Task

from support.desk import Desk
from support.todoist_server import Reply, TodoistServer


def task(number: int, **fields: Any) -> dict[str, Any]:
    """A task as the API sends it."""
    stamp = "2026-11-01T10:00:00.000000Z"
    return {
        "id": f"6X7rM8997g3R{number:04}",
        "content": f"task {number}",
        "description": "",
        "project_id": "6Jf8VQXxpwv56VQ7",
        "section_id": None,
        "parent_id": None,
        "labels": [],
        "priority": 1,
        "due": None,
        "deadline": None,
        "duration": None,
        "is_collapsed": False,
        "child_order": number,
        "responsible_uid": None,
        "assigned_by_uid": None,
        "completed_at": None,
        "added_by_uid": "10000001",
        "added_at": stamp,
        "updated_at": stamp,
        **fields,
    }


def serve(server: TodoistServer, *pages: list[dict[str, Any]]) -> None:
    """Answer the next requests for tasks with these pages."""
    for position, page in enumerate(pages):
        last = position == len(pages) - 1
        body = {"results": page, "next_cursor": None if last else f"cursor{position}"}
        server.fail(Reply(200, body), method="GET", path="/tasks")


async def test_no_task_is_written_out_to_tell_it_from_others(
    wired: Desk, server: TodoistServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SDK takes a millisecond for each: a second for a thousand tasks."""

    def fails(_: Task) -> str:
        pytest.fail("a task was made a text")

    monkeypatch.setattr(Task, "__str__", fails)
    serve(server, [task(1), task(2)])
    assert (await wired.call("find_tasks")).data["total"] == 2


@pytest.mark.parametrize(
    "pages",
    [
        [[]],
        [[task(1)]],
        [[task(1), task(2)], [task(3)], [task(4)]],
        [[], [task(1)]],
        [[task(1)], [], [task(2)]],
    ],
    ids=["none", "one page", "three pages", "empty first page", "empty page between"],
)
async def test_all_pages_are_read(
    wired: Desk, server: TodoistServer, pages: list[list[dict[str, Any]]]
) -> None:
    serve(server, *pages)
    result = await wired.call("find_tasks")
    expected = [one["content"] for page in pages for one in page]
    assert [one["content"] for one in result.data["tasks"]] == expected
    assert result.data["total"] == len(expected)
    cursors = [request.query.get("cursor") for request in server.sent("GET", "/tasks")]
    assert cursors == [None, *(f"cursor{n}" for n in range(len(pages) - 1))]


async def test_a_task_on_two_pages_is_one_task(wired: Desk, server: TodoistServer) -> None:
    serve(server, [task(1), task(2)], [task(2), task(3)])
    assert (await wired.call("find_tasks")).data["total"] == 3


async def test_a_cursor_that_leads_back_does_not_go_on_for_ever(
    wired: Desk, server: TodoistServer
) -> None:
    body = {"results": [task(1)], "next_cursor": ""}
    server.fail(Reply(200, body), method="GET", path="/tasks", times=100)
    assert (await wired.call("find_tasks")).data["total"] == 1
    assert len(server.sent("GET", "/tasks")) == 2


@pytest.mark.report(37, 38)
async def test_260_tasks_are_260_tasks(wired: Desk, server: TodoistServer) -> None:
    for number in range(260):
        wired.add(f"task {number}", "today" if number % 2 else None)
    result = await wired.call("find_tasks", limit=10)
    assert result.text.startswith("260 tasks, 10 shown:\n")
    assert len(server.sent("GET", "/tasks")) == 2
    assert all(request.query["limit"] == "200" for request in server.sent("GET", "/tasks"))
    assert (await wired.call("find_tasks", due="today")).data["total"] == 130
    text = await wired.say("complete_tasks", tasks=["task 259"])
    assert text == "Completed: task 259"


async def test_a_project_on_the_second_page_is_found(wired: Desk) -> None:
    for number in range(210):
        wired.project(f"project {number}")
    await wired.call("add_task", content="one", project="project 209")
    assert len(wired.projects()) == 211


async def test_a_null_author_and_new_fields_break_nothing(
    wired: Desk, server: TodoistServer
) -> None:
    serve(server, [task(1, added_by_uid=None, brand_new={"a": 1})])
    result = await wired.call("find_tasks")
    assert result.data["total"] == 1
    assert result.outside == ""


async def test_tasks_of_others_are_outside_text(wired: Desk, server: TodoistServer) -> None:
    serve(server, [task(1), task(2, added_by_uid="999")])
    assert (await wired.call("find_tasks")).outside == "tasks added by other people"


@pytest.mark.parametrize(
    ("operation", "arguments", "expected"),
    [
        ("find_tasks", {"due": "today"}, 4),
        ("list_projects", {}, 6),
        ("add_task", {"content": "two"}, 5),
        ("complete_tasks", {"tasks": ["one"]}, 5),
        ("reschedule_tasks", {"tasks": ["one"], "due": "today"}, 6),
        ("delete_tasks", {"tasks": ["one"]}, 7),
        ("list_completed", {}, 6),
        ("update_task", {"task": "one", "priority": "p1"}, 5),
        ("move_tasks", {"tasks": ["one"], "project": "Home"}, 6),
        ("reopen_tasks", {"tasks": ["done"]}, 7),
        ("add_comment", {"task": "one", "text": "hello"}, 5),
        ("set_reminder", {"task": "one", "when": "tomorrow at 9am"}, 6),
        ("add_project", {"name": "Garden"}, 5),
    ],
)
async def test_each_operation_makes_few_requests(
    wired: Desk, server: TodoistServer, operation: str, arguments: dict[str, Any], expected: int
) -> None:
    wired.add("one")
    wired.api.complete_task(wired.add("done").id)
    wired.project("Home")
    await wired.call(operation, **arguments)
    assert len(server.requests) == expected


async def test_the_user_is_asked_for_once(wired: Desk, server: TodoistServer) -> None:
    await wired.call("find_tasks")
    await wired.call("find_tasks")
    assert len(server.sent("GET", "/user")) == 1


async def test_changing_tasks_of_others_tells_outside_text(
    wired: Desk, server: TodoistServer
) -> None:
    mine = wired.add("mine")
    serve(server, [task(1, id=mine.id, added_by_uid="999")])
    result = await wired.call("complete_tasks", tasks=["task 1"])
    assert result.outside == "tasks added by other people"


async def test_reading_that_is_stopped_before_it_began_leaves_nothing_behind(desk: Desk) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        reading = asyncio.create_task(desk.toolkit.tools["find_tasks"].invoke({}))
        await asyncio.sleep(0)  # it has begun, and what it reads side by side has not
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        gc.collect()
    assert [str(one.message) for one in told] == []
