"""Due phrases, and recurring tasks that roll on."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from support.todoist import Clock, Raw


def add(raw: Raw, due_string: str, **fields: Any) -> Any:
    return raw("POST", "/tasks", {"content": "x", "due_string": due_string, **fields})


def due(raw: Raw, task: Any) -> Any:
    return raw("GET", f"/tasks/{task['id']}")["due"]


def events(raw: Raw, task: Any) -> list[str]:
    found = raw("GET", "/activities", object_id=task["id"])["results"]
    return [event["event_type"] for event in found]


def done(raw: Raw) -> list[str]:
    since, until = "2026-11-01T00:00:00Z", "2027-01-01T00:00:00Z"
    page = raw("GET", "/tasks/completed/by_completion_date", since=since, until=until)
    return [task["id"] for task in page["items"]]


@pytest.mark.parametrize(
    ("phrase", "date", "recurring"),
    [
        ("tomorrow", "2026-12-01", False),
        ("Tomorrow at 17:00", "2026-12-01T17:00:00", False),
        ("every day", "2026-11-30", True),
        ("every friday at 9am", "2026-12-04T09:00:00", True),
    ],
)
def test_a_due_string_is_kept_with_what_it_means(
    raw: Raw, phrase: str, date: str, recurring: bool
) -> None:
    assert add(raw, phrase)["due"] == {
        "date": date,
        "string": phrase,
        "lang": "en",
        "is_recurring": recurring,
        "timezone": None,
    }


@pytest.mark.parametrize("phrase", ["no date", "no due date", ""])
def test_a_date_is_removed_by_its_words(raw: Raw, phrase: str) -> None:
    assert add(raw, phrase)["due"] is None
    task = add(raw, "every day")
    assert raw("POST", f"/tasks/{task['id']}", {"due_string": phrase})["due"] is None


def test_today_is_the_users_day(raw: Raw, clock: Clock) -> None:
    clock.now = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)  # past midnight in Paris
    assert add(raw, "today")["due"]["date"] == "2026-12-01"


def test_completing_a_recurring_task_moves_it_on_and_keeps_it_open(raw: Raw, clock: Clock) -> None:
    task = add(raw, "every friday at 9am")
    below = raw("POST", "/tasks", {"content": "below", "parent_id": task["id"]})
    raw("POST", f"/tasks/{task['id']}", {"day_order": 3})
    raw("POST", f"/tasks/{task['id']}/close")
    rolled = raw("GET", f"/tasks/{task['id']}")
    assert rolled["due"] == {**task["due"], "date": "2026-12-11T09:00:00"}
    assert (rolled["checked"], rolled["completed_at"], rolled["day_order"]) == (False, None, -1)
    assert raw("GET", f"/tasks/{below['id']}")["checked"] is False
    assert events(raw, task)[0] == "completed"
    assert done(raw) == []
    assert raw("GET", "/user")["completed_today"] == 1


def test_an_overdue_recurring_task_moves_beyond_now(raw: Raw, clock: Clock) -> None:
    task = add(raw, "every day")
    clock.pass_(days=5)
    raw("POST", f"/tasks/{task['id']}/close")
    assert due(raw, task)["date"] == "2026-12-06"


def test_a_series_that_is_over_is_completed_for_good(raw: Raw, clock: Clock) -> None:
    task = add(raw, "every day ending 1 dec")
    raw("POST", f"/tasks/{task['id']}/close")
    assert due(raw, task)["date"] == "2026-12-01"
    clock.pass_(days=1)
    raw("POST", f"/tasks/{task['id']}/close")
    assert raw("GET", f"/tasks/{task['id']}")["checked"] is True
    assert done(raw) == [task["id"]]


def test_a_recurring_task_is_completed_for_good_with_its_parent(raw: Raw) -> None:
    parent = raw("POST", "/tasks", {"content": "parent"})
    task = add(raw, "every day", parent_id=parent["id"])
    raw("POST", f"/tasks/{parent['id']}/close")
    assert raw("GET", f"/tasks/{task['id']}")["checked"] is True


def test_closing_a_completed_recurring_task_again_changes_nothing(raw: Raw) -> None:
    parent = raw("POST", "/tasks", {"content": "parent"})
    task = add(raw, "every day", parent_id=parent["id"])
    raw("POST", f"/tasks/{parent['id']}/close")
    before = raw("GET", f"/tasks/{task['id']}")
    raw("POST", f"/tasks/{task['id']}/close")
    assert raw("GET", f"/tasks/{task['id']}") == before


def test_a_plain_date_ends_the_recurrence(raw: Raw) -> None:
    task = add(raw, "every day")
    changed = raw("POST", f"/tasks/{task['id']}", {"due_date": "2026-12-05"})
    assert changed["due"]["is_recurring"] is False
    assert changed["due"]["string"] == "2026-12-05"


def sync(raw: Raw, *commands: dict[str, Any]) -> Any:
    numbered = [{"uuid": f"u{n}", **command} for n, command in enumerate(commands)]
    return raw("POST", "/sync", {"commands": numbered})


def test_one_occurrence_is_moved_and_the_rule_kept(raw: Raw) -> None:
    task = add(raw, "every friday at 9am")
    moved = {**task["due"], "date": "2026-12-07T09:00:00"}
    answer = sync(raw, {"type": "item_update", "args": {"id": task["id"], "due": moved}})
    assert answer["sync_status"] == {"u0": "ok"}
    assert due(raw, task) == moved
    raw("POST", f"/tasks/{task['id']}/close")
    assert due(raw, task)["date"] == "2026-12-11T09:00:00"


def test_a_due_object_can_do_what_the_arguments_can(raw: Raw) -> None:
    task = add(raw, "every day")

    def update(value: Any) -> Any:
        command = {"type": "item_update", "args": {"id": task["id"], "due": value}}
        assert sync(raw, command)["sync_status"] == {"u0": "ok"}
        return due(raw, task)

    assert update({"string": "every week"})["is_recurring"] is True
    assert update({"date": "2026-12-05"})["string"] == "2026-12-05"
    fixed = update({"date": "2026-12-05T08:00:00Z"})
    assert (fixed["timezone"], fixed["string"]) == ("Europe/Paris", "2026-12-05 09:00")
    assert update(None) is None
    elsewhere = {"date": "2026-12-05T08:00:00Z", "timezone": "Asia/Jakarta"}
    assert update(elsewhere)["string"] == "2026-12-05 15:00"
    words = {"date": "2026-12-05", "string": "tomorrow", "is_recurring": False}
    assert update(words) == {**words, "lang": "en", "timezone": None}
    for refused in (
        {"date": "2026-12-05", "string": "gibberish", "is_recurring": True},
        {"date": "2026-12-05T08:00:00Z", "timezone": "Mars/Olympus"},
        {"date": "2026-12-05", "lang": "de"},
        "tomorrow",
    ):
        command = {"type": "item_update", "args": {"id": task["id"], "due": refused}}
        assert sync(raw, command)["sync_status"]["u0"]["error_tag"] == "INVALID_ARGUMENT_VALUE"


def test_a_fixed_recurring_time_stays_in_its_zone_across_the_clock_change(
    raw: Raw, clock: Clock
) -> None:
    clock.now = datetime(2027, 3, 27, 10, 0, tzinfo=UTC)
    task = raw("POST", "/tasks", {"content": "x", "due_datetime": "2027-03-27T08:00:00Z"})
    moved = {**task["due"], "string": "every day at 9am", "is_recurring": True}
    sync(raw, {"type": "item_update", "args": {"id": task["id"], "due": moved}})
    raw("POST", f"/tasks/{task['id']}/close")
    assert due(raw, task)["date"] == "2027-03-28T07:00:00Z"


def test_a_command_that_is_refused_changes_nothing_and_stops_no_other(raw: Raw) -> None:
    task = add(raw, "every day")
    answer = sync(
        raw,
        {
            "type": "item_update",
            "args": {"id": task["id"], "content": "never", "labels": ["a"], "priority": 9},
        },
        {"type": "item_update", "args": {"id": task["id"], "priority": 4, "deadline": None}},
        {"type": "nonsense", "args": {}},
        {"type": "item_update", "args": {"id": "6X7rM8997g3RQmvh"}},
        {"type": "item_update"},
    )
    status = answer["sync_status"]
    assert status["u1"] == "ok"
    refused = {key: value["error_tag"] for key, value in status.items() if value != "ok"}
    assert refused == {
        "u0": "INVALID_ARGUMENT_VALUE",
        "u2": "INVALID_ARGUMENT_VALUE",
        "u3": "NOT_FOUND",
        "u4": "ARGUMENT_MISSING",
    }
    changed = raw("GET", f"/tasks/{task['id']}")
    assert (changed["content"], changed["labels"], changed["priority"]) == ("x", [], 4)


def test_commands_add_and_finish_tasks(raw: Raw) -> None:
    answer = sync(
        raw,
        {
            "type": "item_add",
            "temp_id": "tmp",
            "args": {
                "content": "new",
                "due": {"string": "every day at 9"},
                "duration": {"amount": 5, "unit": "minute"},
                "deadline": {"date": "2026-12-24"},
            },
        },
        {"type": "item_update", "args": {"id": "tmp", "content": "newer"}},
        {"type": "item_complete", "args": {"id": "tmp", "date_completed": "2026-11-29T08:00:00Z"}},
    )
    assert set(answer["sync_status"].values()) == {"ok"}
    task = raw("GET", f"/tasks/{answer['temp_id_mapping']['tmp']}")
    assert task["content"] == "newer"
    assert task["duration"] == {"amount": 5, "unit": "minute"}
    assert task["deadline"] == {"date": "2026-12-24", "lang": "en"}
    assert task["completed_at"] == "2026-11-29T08:00:00.000000Z"
    sync(raw, {"type": "item_uncomplete", "args": {"id": task["id"]}})
    assert raw("GET", f"/tasks/{task['id']}")["due"]["is_recurring"] is True


def test_commands_may_come_in_a_form(raw: Raw) -> None:
    task = add(raw, "today")
    response = raw.client.post(
        "https://api.todoist.com/api/v1/sync",
        headers={"Authorization": "Bearer x"},
        data={
            "commands": json.dumps(
                [{"type": "item_close", "uuid": "a", "args": {"id": task["id"]}}]
            )
        },
    )
    assert response.json()["sync_status"] == {"a": "ok"}
    assert raw("GET", f"/tasks/{task['id']}")["checked"] is True


@pytest.mark.parametrize("when", ["9999-12-31", "9999-12-31T23:30:00", "9999-12-31T22:30:00Z"])
def test_a_series_does_not_go_on_beyond_the_calendar(raw: Raw, when: str) -> None:
    task = add(raw, "every day")
    last = {"date": when, "string": "every day", "is_recurring": True}
    sync(raw, {"type": "item_update", "args": {"id": task["id"], "due": last}})
    raw("POST", f"/tasks/{task['id']}/close", status=400)
    assert raw("GET", f"/tasks/{task['id']}")["due"]["date"] == when
