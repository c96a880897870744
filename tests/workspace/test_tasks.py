"""What happens to tasks: added, changed, done, reopened, moved, deleted."""

from __future__ import annotations

from typing import Any

import pytest

from support.todoist import Clock, Raw


def add(raw: Raw, content: str, **fields: Any) -> str:
    return str(raw("POST", "/tasks", {"content": content, **fields})["id"])


def names(raw: Raw, **query: Any) -> list[str]:
    return [task["content"] for task in raw("GET", "/tasks", **query)["results"]]


def test_a_new_task_is_the_last_of_the_inbox(raw: Raw) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    for name in ("one", "two", "three"):
        add(raw, name)
    tasks = raw("GET", "/tasks")["results"]
    assert [task["content"] for task in tasks] == ["one", "two", "three"]
    assert [task["child_order"] for task in tasks] == [1, 2, 3]
    assert {task["project_id"] for task in tasks} == {inbox}
    assert {task["day_order"] for task in tasks} == {-1}
    assert {task["priority"] for task in tasks} == {1}


def test_an_order_makes_room(raw: Raw) -> None:
    for name in ("one", "three"):
        add(raw, name)
    add(raw, "two", order=2)
    assert names(raw) == ["one", "two", "three"]


def test_moments_are_in_utc_with_microseconds(raw: Raw, clock: Clock) -> None:
    task = add(raw, "x")
    clock.pass_(hours=1)
    changed = raw("POST", f"/tasks/{task}", {"content": "y"})
    assert changed["added_at"] == "2026-11-30T09:00:00.000000Z"
    assert changed["updated_at"] == "2026-11-30T10:00:00.000000Z"


def test_lists_are_narrowed_by_all_that_is_asked(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "P"})["id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": project})["id"]
    top = add(raw, "top", section_id=section, labels=["Phone"])
    below = add(raw, "below", parent_id=top, labels=["phone", "home"])
    add(raw, "elsewhere", labels=["phone"])
    assert names(raw, project_id=project) == ["top", "below"]
    assert names(raw, section_id=section, label="home") == ["below"]
    assert names(raw, parent_id=top) == ["below"]
    assert names(raw, label="phone") == ["elsewhere", "top", "below"]
    assert names(raw, ids=f"{below},{top}") == ["top", "below"]
    assert names(raw, ids="") == []


def test_a_subtask_inherits_project_and_section(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "P"})["id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": project})["id"]
    top = add(raw, "top", section_id=section)
    below = raw("POST", "/tasks", {"content": "below", "parent_id": top})
    assert (below["project_id"], below["section_id"]) == (project, section)


def test_an_update_leaves_what_it_does_not_name(raw: Raw) -> None:
    task = raw(
        "POST",
        "/tasks",
        {
            "content": "x",
            "description": "d",
            "priority": 3,
            "labels": ["b", "a", "b"],
            "due_datetime": "2026-12-01T09:00:00",
            "duration": 45,
            "duration_unit": "minute",
            "deadline_date": "2026-12-04",
        },
    )
    assert task["labels"] == ["b", "a"]
    changed = raw("POST", f"/tasks/{task['id']}", {"content": "y"})
    assert changed == {**task, "content": "y"}
    assert raw("POST", f"/tasks/{task['id']}", {}) == changed
    nothing = {"content": None, "priority": None, "labels": None, "due_string": None}
    assert raw("POST", f"/tasks/{task['id']}", nothing) == changed


def test_an_empty_update_leaves_even_the_moment_of_the_last_one(raw: Raw, clock: Clock) -> None:
    task = raw("POST", "/tasks", {"content": "x"})
    clock.pass_(hours=1)
    assert raw("POST", f"/tasks/{task['id']}", {"priority": None}) == task
    assert len(raw("GET", "/activities")["results"]) == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"duration": None}, "duration"),
        ({"duration_unit": None}, "duration"),
        ({"duration": None, "duration_unit": None}, "duration"),
        ({"deadline_date": None}, "deadline"),
        ({"assignee_id": None}, "responsible_uid"),
    ],
)
def test_null_clears(raw: Raw, body: dict[str, None], field: str) -> None:
    task = raw(
        "POST",
        "/tasks",
        {
            "content": "x",
            "due_datetime": "2026-12-01T09:00:00",
            "duration": 45,
            "duration_unit": "minute",
            "deadline_date": "2026-12-04",
            "assignee_id": raw("GET", "/user")["id"],
        },
    )
    assert task[field] is not None
    changed = raw("POST", f"/tasks/{task['id']}", body)
    assert changed[field] is None
    kept = {"due", "duration", "deadline", "responsible_uid"} - {field}
    assert all(changed[name] == task[name] for name in kept)


def test_a_duration_goes_with_the_date(raw: Raw) -> None:
    fields = {"due_datetime": "2026-12-01T09:00:00", "duration": 45, "duration_unit": "minute"}
    task = add(raw, "x", **fields)
    moved = raw("POST", f"/tasks/{task}", {"due_datetime": "2026-12-02T09:00:00"})
    assert moved["duration"] == {"amount": 45, "unit": "minute"}
    whole_day = raw("POST", f"/tasks/{task}", {"due_date": "2026-12-02"})
    assert whole_day["duration"] is None
    days = raw("POST", f"/tasks/{task}", {"duration": 2, "duration_unit": "day"})
    assert days["duration"] == {"amount": 2, "unit": "day"}
    undated = raw("POST", f"/tasks/{task}", {"due_string": "no date"})
    assert (undated["due"], undated["duration"]) == (None, None)


def test_a_duration_without_a_unit_is_ignored(raw: Raw) -> None:
    task = add(raw, "x", due_datetime="2026-12-01T09:00:00", duration=45)
    assert raw("GET", f"/tasks/{task}")["duration"] is None


def test_a_date_in_digits_is_of_any_language(raw: Raw) -> None:
    body = {"content": "x", "due_date": "2026-12-01", "due_lang": "de", "deadline_lang": "fr"}
    assert raw("POST", "/tasks", body)["due"]["date"] == "2026-12-01"
    raw("POST", "/tasks", {**body, "due_lang": "xx"}, status=400)
    raw("POST", "/tasks", {"content": "x", "due_string": "heute", "due_lang": "de"}, status=400)
    body = {"content": "x", "due_string": "today", "due_lang": "en-GB"}
    assert raw("POST", "/tasks", body)["due"]["lang"] == "en"


def test_completing_a_task_completes_what_is_below(raw: Raw, clock: Clock) -> None:
    top = add(raw, "top")
    below = add(raw, "below", parent_id=top)
    deep = add(raw, "deep", parent_id=below)
    raw("POST", f"/tasks/{deep}/close")
    first = raw("GET", f"/tasks/{deep}")["completed_at"]
    clock.pass_(minutes=5)
    raw("POST", f"/tasks/{top}/close")
    assert names(raw) == []
    assert raw("GET", f"/tasks/{below}")["checked"] is True
    assert raw("GET", f"/tasks/{deep}")["completed_at"] == first
    assert raw("POST", f"/tasks/{top}/close") is None


def test_reopening_brings_ancestors_back_and_not_what_is_below(raw: Raw) -> None:
    top = add(raw, "top")
    below = add(raw, "below", parent_id=top)
    deep = add(raw, "deep", parent_id=below)
    add(raw, "other")
    raw("POST", f"/tasks/{top}/close")
    raw("POST", f"/tasks/{below}/reopen")
    assert names(raw) == ["below", "other", "top"]
    assert raw("GET", f"/tasks/{deep}")["checked"] is True
    orders = [
        task["child_order"] for task in raw("GET", "/tasks")["results"] if not task["parent_id"]
    ]
    assert orders == sorted(orders)
    raw("POST", f"/tasks/{below}/reopen")
    assert raw("GET", f"/tasks/{below}")["completed_at"] is None


def test_reopening_brings_an_archived_section_back(raw: Raw) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": inbox})["id"]
    task = add(raw, "x", section_id=section)
    raw("POST", f"/tasks/{task}/close")
    raw("POST", f"/sections/{section}/archive")
    assert raw("GET", "/sections")["results"] == []
    raw("POST", f"/tasks/{task}/reopen")
    assert [found["name"] for found in raw("GET", "/sections")["results"]] == ["S"]
    assert names(raw, section_id=section) == ["x"]


def test_deleting_a_task_deletes_what_is_below(raw: Raw) -> None:
    top = add(raw, "top")
    below = add(raw, "below", parent_id=top)
    comment = raw("POST", "/comments", {"content": "c", "task_id": below})["id"]
    raw("DELETE", f"/tasks/{top}")
    raw("GET", f"/tasks/{below}", status=404)
    raw("GET", f"/comments/{comment}", status=404)
    raw("DELETE", f"/tasks/{top}", status=404)


def test_a_moved_task_is_the_last_and_takes_along_what_is_below(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "P"})["id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": project})["id"]
    add(raw, "first", section_id=section)
    top = add(raw, "top")
    below = add(raw, "below", parent_id=top)
    moved = raw("POST", f"/tasks/{top}/move", {"section_id": section})
    assert (moved["project_id"], moved["section_id"], moved["child_order"]) == (project, section, 2)
    child = raw("GET", f"/tasks/{below}")
    assert (child["project_id"], child["section_id"], child["parent_id"]) == (project, section, top)
    alone = raw("POST", f"/tasks/{below}/move", {"project_id": project})
    assert (alone["parent_id"], alone["section_id"]) == (None, None)
    again = raw("POST", f"/tasks/{below}/move", {"parent_id": top})
    assert (again["parent_id"], again["section_id"]) == (top, section)


def test_text_is_kept_to_the_letter(raw: Raw) -> None:
    texts = [
        "'; DROP TABLE tasks; --",
        "NUL \x00 inside",
        "\x1b[31mred\x1b[0m \x07",
        "right \u202eto left",
        "👩‍👩‍👧 emoji  two spaces ",
        "line\nbreak\ttab",
        "%s ? :name \\",
    ]
    for text in texts:
        assert raw("GET", f"/tasks/{add(raw, text, description=text)}")["content"] == text
    assert names(raw) == texts
    longest = "d" * 16_383
    assert raw("GET", f"/tasks/{add(raw, 'x', description=longest)}")["description"] == longest


def test_due_dates_are_stored_in_the_forms_of_the_api(raw: Raw) -> None:
    def due(**fields: Any) -> Any:
        return raw("GET", f"/tasks/{add(raw, 'x', **fields)}")["due"]

    common = {"lang": "en", "is_recurring": False}
    assert due(due_date="2026-12-01") == {
        **common,
        "date": "2026-12-01",
        "string": "2026-12-01",
        "timezone": None,
    }
    assert due(due_datetime="2026-12-01T17:00:00.000000") == {
        **common,
        "date": "2026-12-01T17:00:00",
        "string": "2026-12-01 17:00",
        "timezone": None,
    }
    for moment in ("2026-12-01T16:00:00Z", "2026-12-01T18:00:00+02:00"):
        assert due(due_datetime=moment) == {
            **common,
            "date": "2026-12-01T16:00:00Z",
            "string": "2026-12-01 17:00",
            "timezone": "Europe/Paris",
        }


def test_the_activity_log_tells_what_happened(raw: Raw, clock: Clock) -> None:
    task = add(raw, "x")
    clock.pass_(minutes=1)
    raw("POST", f"/tasks/{task}", {"content": "y"})
    clock.pass_(minutes=1)
    raw("POST", f"/tasks/{task}/close")
    raw("POST", f"/tasks/{task}/reopen")
    raw("DELETE", f"/tasks/{task}")
    events = raw("GET", "/activities", object_type="item")["results"]
    assert [event["event_type"] for event in events] == [
        "deleted",
        "uncompleted",
        "completed",
        "updated",
        "added",
    ]
    assert all(event["object_id"] == task for event in events)
    updated = events[3]
    assert updated["extra_data"] == {"content": "y", "last_content": "x"}
    assert updated["event_date"] == "2026-11-30T09:01:00.000000Z"
    assert set(updated) == {
        "id",
        "object_type",
        "object_id",
        "event_type",
        "event_date",
        "parent_project_id",
        "parent_item_id",
        "initiator_id",
        "extra_data",
    }
    since = raw("GET", "/activities", date_from="2026-11-30T09:02:00Z", event_type="completed")
    assert [event["event_type"] for event in since["results"]] == ["completed"]
    assert raw("GET", "/activities", date_to="2026-11-30")["results"] == []


def test_the_user_tells_zone_and_date_order(raw: Raw) -> None:
    user = raw("GET", "/user")
    assert user["tz_info"] == {
        "timezone": "Europe/Paris",
        "gmt_string": "+01:00",
        "is_dst": False,
    }
    assert user["date_format"] == 0
    assert user["lang"] == "en"
