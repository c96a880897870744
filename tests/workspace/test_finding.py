"""Filters, completed tasks and Quick Add, as far as they are the workspace's own."""

from __future__ import annotations

from typing import Any

import pytest

from support.todoist import Clock, Raw


def names(raw: Raw, query: str) -> list[str]:
    return [task["content"] for task in raw("GET", "/tasks/filter", query=query)["results"]]


@pytest.fixture
def tasks(raw: Raw) -> None:
    health = raw("POST", "/projects", {"name": "Health"})["id"]
    sub = raw("POST", "/projects", {"name": "Teeth", "parent_id": health})["id"]
    section = raw("POST", "/sections", {"name": "Soon", "project_id": health})["id"]
    for content, fields in {
        "milk": {"due_string": "yesterday", "priority": 4},
        "dentist": {"due_string": "today at 5pm", "project_id": sub, "labels": ["Phone"]},
        "run": {"due_string": "every day", "section_id": section},
        "someday": {"deadline_date": "2026-12-01"},
        "hidden": {"project_id": (old := raw("POST", "/projects", {"name": "Old"})["id"])},
        "done": {"due_string": "today"},
    }.items():
        made = raw("POST", "/tasks", {"content": content, **fields})
    raw("POST", f"/tasks/{made['id']}/close")
    raw("POST", f"/projects/{old}/archive")


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("all", ["milk", "someday", "dentist", "run"]),
        ("today | overdue", ["milk", "dentist", "run"]),
        ("p1", ["milk"]),
        ("##Health", ["dentist", "run"]),
        ("#Health & /Soon", ["run"]),
        ("@phone", ["dentist"]),
        ("recurring", ["run"]),
        ("no date", ["someday"]),
        ("deadline: tomorrow", ["someday"]),
        ("search: ENT", ["dentist"]),
        ("!(p1 | @phone)", ["someday", "run"]),
        ("added by: me & #Inbox", ["milk", "someday"]),
    ],
)
def test_a_filter_selects_open_tasks(raw: Raw, query: str, expected: list[str]) -> None:
    assert sorted(names(raw, query)) == sorted(expected)


def test_completed_tasks_are_found_by_when_they_were_done(raw: Raw, clock: Clock) -> None:
    ids = []
    for number in range(3):
        task = raw("POST", "/tasks", {"content": str(number), "priority": number + 1})
        raw("POST", f"/tasks/{task['id']}/close")
        ids.append(task["id"])
        clock.pass_(hours=1)

    def found(since: str, until: str, **query: Any) -> list[str]:
        page = raw("GET", "/tasks/completed/by_completion_date", since=since, until=until, **query)
        assert all(task["checked"] and task["completed_at"] for task in page["items"])
        return [task["id"] for task in page["items"]]

    assert found("2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z") == ids[::-1]
    assert found("2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z") == ids[:1]
    assert found("2026-11-30T11:00:00+02:00", "2026-11-30T12:00:00+02:00") == ids[:1]
    assert found("2026-11-30", "2026-12-01", filter_query="p2") == ids[2:]
    inbox = raw("GET", "/user")["inbox_project_id"]
    assert found("2026-11-30", "2026-12-01", project_id=inbox) == ids[::-1]
    assert found("2026-11-30", "2026-12-01", parent_id=ids[0]) == []


def test_completed_tasks_are_found_by_when_they_were_due(raw: Raw) -> None:
    for day in ("2026-11-30", "2026-12-01T00:30:00", "2026-12-01", None):
        kind = "due_datetime" if day and "T" in day else "due_date"
        task = raw("POST", "/tasks", {"content": str(day), kind: day})
        raw("POST", f"/tasks/{task['id']}/close")

    def found(since: str, until: str) -> list[str]:
        page = raw("GET", "/tasks/completed/by_due_date", since=since, until=until)
        return [task["content"] for task in page["items"]]

    assert found("2026-11-30T23:00:00Z", "2026-12-01T23:00:00Z") == [
        "2026-12-01T00:30:00",
        "2026-12-01",
    ]
    assert found("2026-11-29T23:00:00Z", "2026-11-30T23:00:00Z") == ["2026-11-30"]


def quick(raw: Raw, text: str, **fields: Any) -> Any:
    return raw("POST", "/tasks/quick", {"text": text, "meta": True, **fields})


def test_quick_add_reads_a_line(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "Home Improvement"})
    section = raw("POST", "/sections", {"name": "To Do", "project_id": project["id"]})
    label = raw("POST", "/labels", {"name": "Phone"})
    task = quick(
        raw,
        "Paint the door tomorrow 4pm for 45min #Home Improvement /To Do @phone @new p2"
        " {friday} // two coats",
        note="white",
    )
    assert task["content"] == "Paint the door"
    assert task["description"] == "two coats"
    assert task["project_id"] == project["id"]
    assert task["section_id"] == section["id"]
    assert task["labels"] == ["Phone", "new"]
    assert task["priority"] == 3
    assert task["due"]["date"] == "2026-12-01T16:00:00"
    assert task["duration"] == {"amount": 45, "unit": "minute"}
    assert task["deadline"]["date"] == "2026-12-04"
    assert task["note_count"] == 1
    meta = task["meta"]
    assert meta["project"] == [project["id"], "Home Improvement"]
    assert meta["section"] == [section["id"], "To Do"]
    assert meta["assignee"] == [None, None]
    assert meta["labels"][label["id"]] == "Phone"
    assert meta["due"] == task["due"]
    assert [found["name"] for found in raw("GET", "/labels")["results"]] == ["Phone", "new"]


def test_quick_add_refuses_no_words(raw: Raw) -> None:
    assert quick(raw, "Buy #Nowhere gibberish")["content"] == "Buy #Nowhere gibberish"
    assert quick(raw, "Water the plants every monday")["due"]["is_recurring"] is True
    assert quick(raw, "tomorrow")["content"] == "tomorrow"
    assert "meta" not in raw("POST", "/tasks/quick", {"text": "plain"})
    rolled = quick(raw, "Water every day at 9am")
    raw("POST", f"/tasks/{rolled['id']}/close")
    assert raw("GET", f"/tasks/{rolled['id']}")["due"]["date"] > rolled["due"]["date"]
