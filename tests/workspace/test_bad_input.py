"""Strange input is stored to the letter or refused; it is never a 500 and breaks nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from doneby.workspace import Workspace
from support.todoist import API, Clock, Raw

HEADERS = {"Authorization": "Bearer local"}
STRANGE = {
    "NUL": "a\x00b",
    "only NUL": "\x00",
    "control characters": "a\x01\x1b[31m\x7f\x85b",
    "an override of direction": "\u202eabc\u2066def\u2069",
    "SQL": "'; DROP TABLE tasks; --",
    "more SQL": "x' OR 1=1 UNION SELECT * FROM tasks WHERE ''='",
    "marks of formats": "%s %d {0} {x} $1 ? :a",
    "backslashes and quotes": "\\ \\\\ \" ' ` \\u0041",
    "a family": "👩‍👩‍👧‍👦",
    "a combining accent": "e\u0301",
    "the beginning and the end of Unicode": "\ufeffa\uffff\U0010ffff",
    "line ends": "a\r\nb\u2028c\n",
    "spaces around": "  a  ",
    "markup": "<script>alert(1)</script> [bold]x[/bold] **y**",
    "wildcards": "* % _ **",
}
Give = Callable[[Raw, str], Any]


def task(raw: Raw, **fields: Any) -> Any:
    return raw("POST", "/tasks", {"content": "x", **fields})


def inbox(raw: Raw) -> str:
    return str(raw("GET", "/user")["inbox_project_id"])


FIELDS: dict[str, tuple[Give, str, str]] = {
    "the name of a task": (lambda raw, text: task(raw, content=text), "/tasks", "content"),
    "a description": (lambda raw, text: task(raw, description=text), "/tasks", "description"),
    "the name of a project": (
        lambda raw, text: raw("POST", "/projects", {"name": text}),
        "/projects",
        "name",
    ),
    "the description of a project": (
        lambda raw, text: raw("POST", "/projects", {"name": "x", "description": text}),
        "/projects",
        "description",
    ),
    "the name of a section": (
        lambda raw, text: raw("POST", "/sections", {"name": text, "project_id": inbox(raw)}),
        "/sections",
        "name",
    ),
    "the name of a label": (
        lambda raw, text: raw("POST", "/labels", {"name": text}),
        "/labels",
        "name",
    ),
    "a comment": (
        lambda raw, text: raw("POST", "/comments", {"content": text, "task_id": task(raw)["id"]}),
        "/comments",
        "content",
    ),
    "the name of a place": (
        lambda raw, text: raw(
            "POST",
            "/location_reminders",
            {
                "task_id": task(raw)["id"],
                "name": text,
                "loc_lat": "1",
                "loc_long": "2",
                "loc_trigger": "on_enter",
            },
        ),
        "/location_reminders",
        "name",
    ),
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
@pytest.mark.parametrize("field", FIELDS)
def test_strange_text_is_kept_to_the_letter(raw: Raw, field: str, text: str) -> None:
    give, path, name = FIELDS[field]
    made = give(raw, text)
    assert made[name] == text
    assert raw("GET", f"{path}/{made['id']}")[name] == text
    if path != "/comments":
        assert raw("GET", path)["results"][-1][name] == text


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
def test_strange_labels_are_kept_and_found(raw: Raw, text: str) -> None:
    made = task(raw, labels=[text, "other"])
    assert raw("GET", f"/tasks/{made['id']}")["labels"] == [text, "other"]
    assert raw("GET", "/tasks", label=text)["results"] == [made]
    assert text in raw("GET", "/labels/shared")["results"]
    raw("POST", "/labels/shared/rename", {"name": text, "new_name": "plain"})
    assert raw("GET", "/tasks", label="plain")["results"][0]["labels"] == ["plain", "other"]


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/tasks/filter", "query"),
        ("/tasks/filter", "cursor"),
        ("/tasks", "ids"),
        ("/tasks", "label"),
        ("/tasks", "cursor"),
        ("/tasks", "project_id"),
        ("/projects/search", "query"),
        ("/sections/search", "query"),
        ("/labels/search", "query"),
        ("/comments", "task_id"),
        ("/activities", "object_type"),
        ("/activities", "date_from"),
        ("/tasks/completed/by_due_date", "since"),
    ],
)
def test_strange_questions_are_answered_or_refused(
    raw: Raw, path: str, name: str, text: str
) -> None:
    made = task(raw)
    response = raw.client.get(API + path, params={name: text}, headers=HEADERS)
    assert response.status_code in (200, 400)
    assert raw("GET", "/tasks")["results"] == [made]


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
def test_words_of_strange_text_are_found(raw: Raw, text: str) -> None:
    made = task(raw, content=f"before {text} after")
    query = "search: " + "".join(f"\\{c}" if c in "\\&|!(),*#@/" else c for c in text)
    if text.strip():
        assert raw("GET", "/tasks/filter", query=query)["results"] == [made]


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
def test_a_strange_line_becomes_a_task(raw: Raw, text: str) -> None:
    made = raw("POST", "/tasks/quick", {"text": text, "reminder": text, "note": text})
    assert raw("GET", f"/tasks/{made['id']}")["content"] == made["content"]


@pytest.mark.parametrize(
    "key",
    [
        "6X7rM8997g3RQmvh",
        "2147500001",
        "..",
        "%2e%2e",
        "a" * 5000,
        "6x7rm8997g3rqmvh",
        "٣٤٥",
        "%00",
        "%FF%FE",
        "1 OR 1=1",
        "null",
        "0",
    ],
)
@pytest.mark.parametrize("kind", ["tasks", "projects", "sections", "labels", "comments"])
def test_an_id_from_elsewhere_is_refused(raw: Raw, kind: str, key: str) -> None:
    made = task(raw)
    for method in ("GET", "DELETE"):
        response = raw.client.request(method, f"{API}/{kind}/{key}", headers=HEADERS)
        assert response.status_code in (400, 404, 405)
        assert response.json()["error_tag"]
    assert raw("GET", "/tasks")["results"] == [made]


def test_an_id_of_another_kind_of_thing_is_refused(raw: Raw) -> None:
    home, made = inbox(raw), task(raw)["id"]
    raw("GET", f"/tasks/{home}", status=404)
    raw("GET", f"/projects/{made}", status=404)
    raw("POST", "/tasks", {"content": "x", "project_id": made}, status=404)
    raw("POST", "/tasks", {"content": "x", "parent_id": home}, status=404)
    raw("POST", "/comments", {"content": "x", "task_id": home}, status=404)


@pytest.mark.parametrize("surrogate", ["\\ud800", "\\udfff", "a\\ud83d", "\\ude00\\ud83d"])
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/tasks", "content"),
        ("/tasks", "description"),
        ("/tasks", "due_string"),
        ("/tasks/quick", "text"),
        ("/projects", "name"),
        ("/labels", "name"),
    ],
)
def test_half_a_character_is_refused(raw: Raw, path: str, name: str, surrogate: str) -> None:
    other = "" if name == "content" else '"content": "x", '
    content = f'{{{other}"{name}": "{surrogate}"}}'.encode()
    response = raw.client.post(API + path, content=content, headers=HEADERS)
    assert response.status_code == 400
    assert response.json()["error_tag"] == "INVALID_ARGUMENT_VALUE"


@pytest.mark.parametrize(
    "body",
    [
        {"due_date": "1066-10-14"},
        {"due_date": "2999-12-31"},
        {"due_datetime": "1901-01-01T00:00:00"},
        {"due_datetime": "0001-01-01T00:00:00"},
        {"due_datetime": "9999-12-31T23:59:59"},
        {"due_datetime": "2262-04-12T00:00:00Z"},
        {"due_string": "14 oct 1966"},
        {"due_string": "1 jan 2150 at 9am"},
        {"due_string": "every year starting 1 jan 2199"},
        {"deadline_date": "1969-12-31"},
        {"deadline_date": "2500-01-01"},
    ],
)
def test_dates_of_other_ages_are_kept_listed_and_completed(raw: Raw, body: dict[str, str]) -> None:
    made = task(raw, **body)
    assert raw("GET", "/tasks")["results"] == [made]
    for query in ("overdue", "today", "no date", "due after: tomorrow", "7 days", "!no deadline"):
        raw("GET", "/tasks/filter", query=query)
    raw("POST", f"/tasks/{made['id']}/close")


@pytest.mark.parametrize(
    "body",
    [
        {"due_date": "0000-01-01"},
        {"due_date": "10000-01-01"},
        {"due_date": "-0001-01-01"},
        {"due_datetime": "9999-12-31T23:59:59-12:00"},
        {"due_datetime": "0001-01-01T00:00:00+14:00"},
        {"deadline_date": "2026-13-01"},
    ],
)
def test_dates_beyond_the_calendar_are_refused(raw: Raw, body: dict[str, str]) -> None:
    error = raw("POST", "/tasks", {"content": "x", **body}, status=400)
    assert error["error_tag"] == "INVALID_ARGUMENT_VALUE"
    assert error["error_extra"]["argument"] in body


def test_the_file_is_whole_after_all_of_it(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    with Workspace(path, now=clock) as workspace, workspace.client() as client:
        raw = Raw(client)
        for text in STRANGE.values():
            for give, _, _ in FIELDS.values():
                give(raw, text)
            task(raw, labels=[text])
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("SELECT count(*) FROM projects").fetchone()[0] > len(STRANGE)
