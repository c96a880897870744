"""What Todoist refuses is refused, in the same shape, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from todoist_api_python.api import TodoistAPI

from support.todoist import Raw

UNKNOWN = "6X7rM8997g3RQmvh"
API = "https://api.todoist.com/api/v1"
HEADERS = {"Authorization": "Bearer local"}


def dump(raw: Raw) -> Any:
    return [raw("GET", path) for path in ("/tasks", "/projects", "/sections", "/labels")]


BAD_TASKS: dict[str, tuple[dict[str, Any], str]] = {
    "no content": ({}, "ARGUMENT_MISSING"),
    "empty content": ({"content": ""}, "INVALID_ARGUMENT_VALUE"),
    "blank content": ({"content": "  "}, "INVALID_ARGUMENT_VALUE"),
    "content that is a number": ({"content": 5}, "INVALID_ARGUMENT_VALUE"),
    "too long content": ({"content": "x" * 501}, "INVALID_ARGUMENT_VALUE"),
    "too long description": (
        {"content": "x", "description": "x" * 16_384},
        "INVALID_ARGUMENT_VALUE",
    ),
    "priority 0": ({"content": "x", "priority": 0}, "INVALID_ARGUMENT_VALUE"),
    "priority 5": ({"content": "x", "priority": 5}, "INVALID_ARGUMENT_VALUE"),
    "priority as text": ({"content": "x", "priority": "4"}, "INVALID_ARGUMENT_VALUE"),
    "priority as truth": ({"content": "x", "priority": True}, "INVALID_ARGUMENT_VALUE"),
    "priority beyond 64 bits": ({"content": "x", "priority": 2**70}, "INVALID_ARGUMENT_VALUE"),
    "order beyond 64 bits": ({"content": "x", "order": 2**70}, "INVALID_ARGUMENT_VALUE"),
    "labels as text": ({"content": "x", "labels": "a"}, "INVALID_ARGUMENT_VALUE"),
    "a label that is no text": ({"content": "x", "labels": [1]}, "INVALID_ARGUMENT_VALUE"),
    "an empty label": ({"content": "x", "labels": [""]}, "INVALID_ARGUMENT_VALUE"),
    "a too long label": ({"content": "x", "labels": ["x" * 61]}, "INVALID_ARGUMENT_VALUE"),
    "too many labels": (
        {"content": "x", "labels": [f"l{n}" for n in range(101)]},
        "INVALID_ARGUMENT_VALUE",
    ),
    "a due string that is none": (
        {"content": "x", "due_string": "gibberish"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "a too long due string": ({"content": "x", "due_string": "x" * 151}, "INVALID_ARGUMENT_VALUE"),
    "a due date that is none": (
        {"content": "x", "due_date": "2026-02-30"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "a due date in words": ({"content": "x", "due_date": "tomorrow"}, "INVALID_ARGUMENT_VALUE"),
    "a due time that is none": (
        {"content": "x", "due_datetime": "2026-12-01T25:00:00"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "two due arguments": (
        {"content": "x", "due_string": "today", "due_date": "2026-12-01"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "another language": (
        {"content": "x", "due_string": "heute", "due_lang": "de"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "a duration of nothing": (
        {"content": "x", "duration": 30, "duration_unit": "minute"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "minutes of a whole day": (
        {"content": "x", "due_date": "2026-12-01", "duration": 30, "duration_unit": "minute"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "more than a day of minutes": (
        {
            "content": "x",
            "due_datetime": "2026-12-01T09:00:00",
            "duration": 1441,
            "duration_unit": "minute",
        },
        "INVALID_ARGUMENT_VALUE",
    ),
    "a unit without an amount": (
        {"content": "x", "due_date": "2026-12-01", "duration_unit": "day"},
        "ARGUMENT_MISSING",
    ),
    "an unknown unit": (
        {"content": "x", "due_date": "2026-12-01", "duration": 1, "duration_unit": "hour"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "a deadline that is none": (
        {"content": "x", "deadline_date": "soon"},
        "INVALID_ARGUMENT_VALUE",
    ),
    "an assignee who is nobody": ({"content": "x", "assignee_id": "99"}, "INVALID_ARGUMENT_VALUE"),
    "an id that is none": ({"content": "x", "project_id": "nope"}, "INVALID_ARGUMENT_VALUE"),
    "an id of the old kind": ({"content": "x", "project_id": "2203306141"}, "V1_ID_CANNOT_BE_USED"),
    "a lone surrogate": ({"content": "\\ud800"}, "INVALID_ARGUMENT_VALUE"),
}


NOT_IN_UPDATES = {"project_id", "order"}


def refused(raw: Raw, path: str, case: str) -> None:
    body, tag = BAD_TASKS[case]
    before = dump(raw)
    content = json.dumps(body).replace("\\\\ud800", "\\ud800").encode()
    response = raw.client.post(API + path, content=content, headers=HEADERS)
    assert response.status_code == 400, response.text
    error = response.json()
    assert error["error_tag"] == tag
    assert error["http_code"] == 400
    assert set(error) == {"error", "error_code", "error_extra", "error_tag", "http_code"}
    assert dump(raw) == before


@pytest.mark.parametrize("case", sorted(BAD_TASKS))
def test_adding_a_task_is_refused_for(raw: Raw, case: str) -> None:
    refused(raw, "/tasks", case)


@pytest.mark.parametrize(
    "case", sorted(case for case in BAD_TASKS if not NOT_IN_UPDATES & set(BAD_TASKS[case][0]))
)
def test_updating_a_task_is_refused_for(raw: Raw, case: str) -> None:
    task = raw("POST", "/tasks", {"content": "as it is", "labels": ["kept"]})
    if BAD_TASKS[case][0]:
        refused(raw, f"/tasks/{task['id']}", case)


@pytest.mark.parametrize("name", ["project_id", "section_id", "parent_id"])
def test_a_task_is_refused_in_a_place_that_is_not_there(raw: Raw, name: str) -> None:
    error = raw("POST", "/tasks", {"content": "x", name: UNKNOWN}, status=404)
    assert error["error_tag"] == "NOT_FOUND"
    assert error["error_code"] == 478


def test_a_task_is_refused_in_an_archived_project(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "Old"})["id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": project})["id"]
    task = raw("POST", "/tasks", {"content": "x"})["id"]
    raw("POST", f"/projects/{project}/archive")
    for target in ({"project_id": project}, {"section_id": section}):
        raw("POST", "/tasks", {"content": "x", **target}, status=400)
        raw("POST", f"/tasks/{task}/move", target, status=400)
    raw("POST", "/sections", {"name": "S", "project_id": project}, status=400)
    raw("POST", "/projects", {"name": "Sub", "parent_id": project}, status=400)


def test_a_task_is_refused_below_a_completed_one(raw: Raw) -> None:
    parent = raw("POST", "/tasks", {"content": "x"})["id"]
    raw("POST", f"/tasks/{parent}/close")
    raw("POST", "/tasks", {"content": "y", "parent_id": parent}, status=400)


def test_contradicting_places_are_refused(raw: Raw) -> None:
    one, two = (raw("POST", "/projects", {"name": name})["id"] for name in "ab")
    section = raw("POST", "/sections", {"name": "S", "project_id": one})["id"]
    parent = raw("POST", "/tasks", {"content": "x", "project_id": one})["id"]
    raw("POST", "/tasks", {"content": "y", "project_id": two, "section_id": section}, status=400)
    raw("POST", "/tasks", {"content": "y", "project_id": two, "parent_id": parent}, status=400)
    raw("POST", "/tasks", {"content": "y", "section_id": section, "parent_id": parent}, status=400)


def test_a_move_needs_exactly_one_target(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "P"})["id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": project})["id"]
    task = raw("POST", "/tasks", {"content": "x"})["id"]
    raw("POST", f"/tasks/{task}/move", {}, status=400)
    raw("POST", f"/tasks/{task}/move", {"project_id": project, "section_id": section}, status=400)
    raw("POST", f"/tasks/{task}/move", {"parent_id": task}, status=400)
    raw("POST", f"/tasks/{task}/move", {"project_id": project, "section_id": None})


def test_a_task_cannot_be_moved_below_its_own_subtask(raw: Raw) -> None:
    top = raw("POST", "/tasks", {"content": "top"})["id"]
    below = raw("POST", "/tasks", {"content": "below", "parent_id": top})["id"]
    deep = raw("POST", "/tasks", {"content": "deep", "parent_id": below})["id"]
    raw("POST", f"/tasks/{top}/move", {"parent_id": deep}, status=400)


@pytest.mark.parametrize(
    ("method", "path", "status", "tag"),
    [
        ("GET", f"/tasks/{UNKNOWN}", 404, "NOT_FOUND"),
        ("POST", f"/tasks/{UNKNOWN}", 404, "NOT_FOUND"),
        ("DELETE", f"/tasks/{UNKNOWN}", 404, "NOT_FOUND"),
        ("POST", f"/tasks/{UNKNOWN}/close", 404, "NOT_FOUND"),
        ("POST", f"/tasks/{UNKNOWN}/reopen", 404, "NOT_FOUND"),
        ("GET", f"/projects/{UNKNOWN}", 404, "NOT_FOUND"),
        ("POST", f"/projects/{UNKNOWN}/archive", 404, "NOT_FOUND"),
        ("GET", f"/projects/{UNKNOWN}/collaborators", 404, "NOT_FOUND"),
        ("GET", f"/sections/{UNKNOWN}", 404, "NOT_FOUND"),
        ("GET", f"/comments/{UNKNOWN}", 404, "NOT_FOUND"),
        ("GET", "/labels/1", 404, "NOT_FOUND"),
        ("GET", "/labels/abc", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks/2995104339", 400, "V1_ID_CANNOT_BE_USED"),
        ("GET", "/tasks/tmp-1", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks/", 404, "NOT_FOUND"),
        ("GET", "/Tasks", 404, "NOT_FOUND"),
        ("GET", "/nothing", 404, "NOT_FOUND"),
        ("GET", "", 404, "NOT_FOUND"),
        ("PUT", "/tasks", 405, "METHOD_NOT_ALLOWED"),
        ("GET", "/tasks/quick", 405, "METHOD_NOT_ALLOWED"),
        ("GET", "/tasks?limit=0", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?limit=201", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?limit=ten", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?cursor=", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?cursor=%FF", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?project_id=nope", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks?ids=1,2", 400, "V1_ID_CANNOT_BE_USED"),
        ("GET", "/tasks/filter", 400, "ARGUMENT_MISSING"),
        ("GET", "/tasks/filter?query=today,%20overdue", 400, "INVALID_SEARCH_QUERY"),
        ("GET", "/tasks/filter?query=(p1", 400, "INVALID_SEARCH_QUERY"),
        ("GET", "/tasks/filter?query=p1+%26", 400, "INVALID_SEARCH_QUERY"),
        ("GET", f"/tasks/filter?query={'(' * 1024}", 400, "INVALID_SEARCH_QUERY"),
        ("GET", f"/tasks/filter?query={'p' * 1025}", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/tasks/filter?query=heute&lang=de", 400, "INVALID_ARGUMENT_VALUE"),
        ("GET", "/projects/search", 400, "ARGUMENT_MISSING"),
        ("GET", "/comments", 400, "ARGUMENT_MISSING"),
        ("GET", "/tasks/completed/by_due_date?since=2026-12-01T00:00:00Z", 400, "ARGUMENT_MISSING"),
        (
            "GET",
            "/tasks/completed/by_due_date?since=2026-10-01T00:00:00Z&until=2026-12-01T00:00:00Z",
            400,
            "INVALID_ARGUMENT_VALUE",
        ),
        (
            "GET",
            "/tasks/completed/by_completion_date?since=2026-06-01T00:00:00Z&until=2026-12-01T00:00:00Z",
            400,
            "INVALID_ARGUMENT_VALUE",
        ),
        (
            "GET",
            "/tasks/completed/by_completion_date?since=2026-12-01T00:00:00Z&until=2026-11-01T00:00:00Z",
            400,
            "INVALID_ARGUMENT_VALUE",
        ),
        ("GET", "/activities?limit=101", 400, "INVALID_ARGUMENT_VALUE"),
        ("POST", "/sync", 400, "ARGUMENT_MISSING"),
    ],
)
def test_a_request_is_refused(raw: Raw, method: str, path: str, status: int, tag: str) -> None:
    response = raw.client.request(method, API + path, headers=HEADERS)
    assert (response.status_code, response.json()["error_tag"]) == (status, tag)


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer "}, {"Authorization": "Basic x"}]
)
def test_a_request_without_a_token_is_refused(raw: Raw, headers: dict[str, str]) -> None:
    response = raw.client.get(API + "/tasks", headers=headers)
    assert response.status_code == 401
    assert response.json()["error_tag"] == "AUTH_INVALID_TOKEN"


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"content": NaN}',
        b"[" * 100_000,
        b'{"content": "a"} trailing',
    ],
)
def test_a_body_that_is_no_json_object_is_refused(raw: Raw, content: bytes) -> None:
    response = raw.client.post(API + "/tasks", content=content, headers=HEADERS)
    assert response.status_code == 400


def test_a_body_of_more_than_a_mebibyte_is_refused(raw: Raw) -> None:
    body = json.dumps({"content": "x", "more": "x" * 2**20}).encode()
    assert raw.client.post(API + "/tasks", content=body, headers=HEADERS).status_code == 413


def test_no_other_host_is_answered_for(raw: Raw) -> None:
    with pytest.raises(httpx.UnsupportedProtocol):
        raw.client.get("https://example.com/api/v1/tasks")


def test_the_inbox_stays(raw: Raw) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    for method, path, body in (
        ("DELETE", "", None),
        ("POST", "/archive", None),
        ("POST", "", {"name": "Elsewhere"}),
    ):
        error = raw(method, f"/projects/{inbox}{path}", body, status=403)
        assert error["error_tag"] == "FORBIDDEN"
    assert raw("GET", f"/projects/{inbox}")["inbox_project"] is True


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/projects", {"name": "x" * 121}),
        ("/projects", {"name": ""}),
        ("/projects", {"name": "x", "color": "no colour"}),
        ("/projects", {"name": "x", "view_style": "pie"}),
        ("/projects", {"name": "x", "is_favorite": "yes"}),
        ("/sections", {"name": "x"}),
        ("/labels", {"name": "x" * 61}),
        ("/labels", {"name": "x", "order": "first"}),
        ("/labels/shared/rename", {"new_name": "x"}),
        ("/labels/shared/remove", {}),
        ("/comments", {"content": "x"}),
        ("/comments", {"content": "x" * 15_001, "task_id": UNKNOWN}),
        ("/reminders", {"minute_offset": 5}),
        ("/location_reminders", {"task_id": UNKNOWN[:-1] + "!"}),
        ("/tasks/quick", {}),
        ("/tasks/quick", {"text": "x" * 501}),
        ("/tasks/quick", {"text": f"x @{'y' * 61}"}),
        ("/tasks/quick", {"text": "   "}),
    ],
)
def test_an_object_is_refused(raw: Raw, path: str, body: dict[str, Any]) -> None:
    before = dump(raw)
    raw("POST", path, body, status=400)
    assert dump(raw) == before


def test_two_labels_cannot_have_one_name(raw: Raw) -> None:
    raw("POST", "/labels", {"name": "home"})
    raw("POST", "/labels", {"name": "Home"}, status=400)
    other = raw("POST", "/labels", {"name": "work"})["id"]
    raw("POST", f"/labels/{other}", {"name": "home"}, status=400)
    raw("POST", f"/labels/{other}", {"name": "WORK"})


def test_a_reminder_needs_a_time(raw: Raw) -> None:
    task = raw("POST", "/tasks", {"content": "x", "due_date": "2026-12-01"})["id"]
    raw("POST", "/reminders", {"task_id": task, "minute_offset": 5}, status=400)
    absolute = {"task_id": task, "reminder_type": "absolute"}
    raw("POST", "/reminders", absolute, status=400)
    raw("POST", "/reminders", {**absolute, "due": {"date": "2026-12-01"}}, status=400)
    raw("POST", "/reminders", {**absolute, "due": {"date": "2026-12-01T09:00:00"}})


@pytest.mark.reference
@pytest.mark.parametrize(
    ("sample", "path"),
    [
        ("400_invalid_limit", "/tasks?limit=201"),
        ("400_invalid_cursor", "/tasks?cursor=x"),
        ("400_invalid_id_base32", "/tasks?project_id=nope"),
        ("400_invalid_search_query.PARTIAL", "/tasks/filter?query=)"),
        ("404_not_found", f"/tasks/{UNKNOWN}"),
    ],
)
def test_an_error_body_is_that_of_the_reference(
    raw: Raw, reference: Path, sample: str, path: str
) -> None:
    expected = json.loads((reference / f"fixtures/errors/{sample}.json").read_text())
    expected.pop("_note", None)
    answer = raw.client.get(API + path, headers=HEADERS).json()
    for key, value in expected.items():
        if key == "error_extra":
            assert set(answer[key]) >= set(value)
            assert answer[key].get("expected") == value.get("expected")
        else:
            assert answer[key] == value


def test_the_sdk_raises_what_it_raises_for_todoist(api: TodoistAPI) -> None:
    with pytest.raises(httpx.HTTPStatusError) as caught:
        api.get_task(UNKNOWN)
    assert caught.value.response.json()["error_tag"] == "NOT_FOUND"
