"""Pages: complete, in a stable order, with cursors that belong to their own list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI

from support.todoist import Clock, Raw


def turn(raw: Raw, path: str, **query: Any) -> list[list[Any]]:
    """All pages of a list."""
    pages: list[list[Any]] = []
    cursor: dict[str, Any] = {}
    while True:
        answer = raw("GET", path, **query, **cursor)
        pages.append(answer.get("results", answer.get("items")))
        if answer["next_cursor"] is None:
            return pages
        cursor = {"cursor": answer["next_cursor"]}


def test_120_tasks_come_on_three_pages(api: TodoistAPI, flat: Callable[[Any], list[Any]]) -> None:
    added = [api.add_task(f"task {number}").id for number in range(120)]
    assert [len(page) for page in api.get_tasks()] == [50, 50, 20]
    assert [task.id for task in flat(api.get_tasks())] == added
    assert [task.id for task in flat(api.get_tasks(limit=7))] == added
    assert [len(page) for page in api.get_tasks(limit=200)] == [120]


def test_a_full_last_page_has_no_cursor(raw: Raw) -> None:
    for number in range(4):
        raw("POST", "/tasks", {"content": str(number)})
    assert [len(page) for page in turn(raw, "/tasks", limit=2)] == [2, 2]


def test_nothing_is_skipped_when_a_task_is_done_between_two_pages(raw: Raw) -> None:
    ids = [raw("POST", "/tasks", {"content": str(number)})["id"] for number in range(6)]
    first = raw("GET", "/tasks", limit=3)
    raw("POST", f"/tasks/{ids[0]}/close")
    second = raw("GET", "/tasks", limit=3, cursor=first["next_cursor"])
    assert [task["id"] for task in second["results"]] == ids[3:]


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/projects", {}),
        ("/tasks", {"label": "b"}),
        ("/tasks/filter", {"query": "p1"}),
        ("/activities", {}),
    ],
)
def test_a_cursor_is_good_for_its_own_list_only(raw: Raw, path: str, query: dict[str, str]) -> None:
    for number in range(3):
        raw("POST", "/tasks", {"content": str(number), "labels": ["a", "b"]})
    cursor = raw("GET", "/tasks", limit=1, label="a")["next_cursor"]
    error = raw("GET", path, **query, cursor=cursor, status=400)
    assert error["error_extra"]["argument"] == "cursor"
    raw("GET", "/tasks", limit=2, label="a", cursor=cursor)


@pytest.mark.parametrize("cursor", ["x", "AAAA", "!!!!", "W10", "bnVsbA", "é" * 10, "W" * 10_000])
def test_a_forged_cursor_is_refused(raw: Raw, cursor: str) -> None:
    raw("GET", "/tasks", cursor=cursor, status=400)
    raw("GET", "/projects/search", query="*", cursor=cursor, status=400)


def test_every_list_is_complete_over_its_pages(raw: Raw, clock: Clock) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    task = raw("POST", "/tasks", {"content": "x", "due_datetime": "2026-12-01T09:00:00"})["id"]
    for number in range(7):
        name = f"n{number}"
        raw("POST", "/projects", {"name": name})
        raw("POST", "/sections", {"name": name, "project_id": inbox})
        raw("POST", "/labels", {"name": name})
        raw("POST", "/comments", {"content": name, "task_id": task})
        raw("POST", "/reminders", {"task_id": task, "minute_offset": number})
        done = raw("POST", "/tasks", {"content": name, "labels": [name], "due_date": "2026-12-01"})
        raw("POST", "/tasks", {"content": name, "labels": [name]})
        raw("POST", f"/tasks/{done['id']}/close")
    for path, query, expected in (
        ("/projects", {}, 8),
        ("/projects/search", {"query": "n*"}, 7),
        ("/sections", {}, 7),
        ("/sections/search", {"query": "n*"}, 7),
        ("/labels", {}, 7),
        ("/labels/search", {"query": "*"}, 7),
        ("/labels/shared", {}, 7),
        ("/comments", {"task_id": task}, 7),
        ("/reminders", {}, 7),
        ("/tasks", {}, 8),
        ("/tasks/filter", {"query": "@n*"}, 7),
        ("/activities", {"event_type": "completed"}, 7),
        (
            "/tasks/completed/by_completion_date",
            {"since": "2026-11-30T00:00:00Z", "until": "2026-12-01T00:00:00Z"},
            7,
        ),
        (
            "/tasks/completed/by_due_date",
            {"since": "2026-11-30T00:00:00Z", "until": "2026-12-02T00:00:00Z"},
            7,
        ),
    ):
        whole = turn(raw, path, **query)
        assert [len(page) for page in whole] == [expected], path
        pages = turn(raw, path, **query, limit=3)
        assert [item for page in pages for item in page] == whole[0], path
        assert [len(page) for page in pages[:-1]] == [3] * (len(pages) - 1)
