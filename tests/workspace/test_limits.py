"""The limits of the hosted plans: not there by default, and refused as the service refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from doneby.workspace import Limits, Workspace
from doneby.workspace.limits import BEGINNER, PRO
from support.todoist import Clock, Raw

Open = Callable[[Limits], Raw]


@pytest.fixture
def limited(clock: Clock) -> Iterator[Open]:
    with ExitStack() as stack:

        def open_(limits: Limits) -> Raw:
            workspace = stack.enter_context(Workspace(":memory:", now=clock, limits=limits))
            return Raw(stack.enter_context(workspace.client()))

        yield open_


def task(raw: Raw, name: str = "x", *, status: int = 200, **fields: Any) -> Any:
    return raw("POST", "/tasks", {"content": name, **fields}, status=status)


def refused(error: Any, most: int) -> None:
    assert error["error_tag"] == "MAX_ITEMS_LIMIT_REACHED"
    assert error["http_code"] == 403
    assert error["error_extra"]["max_count"] == most


def test_nothing_is_limited_by_default(raw: Raw) -> None:
    parent = None
    for number in range(8):
        raw("POST", "/projects", {"name": f"{number}"})
        parent = task(raw, parent_id=parent)["id"]
    for number in range(25):
        inbox = raw("GET", "/user")["inbox_project_id"]
        raw("POST", "/sections", {"name": f"{number}", "project_id": inbox})


def test_the_plans_are_those_of_the_help_centre() -> None:
    assert (BEGINNER.projects, PRO.projects) == (5, 300)
    assert {BEGINNER.tasks, PRO.tasks} == {300}
    assert {BEGINNER.sections, PRO.sections} == {20}
    assert {BEGINNER.labels, PRO.labels} == {500}


def test_a_project_holds_so_many_open_tasks(limited: Open) -> None:
    raw = limited(Limits(tasks=2))
    one, two = task(raw)["id"], task(raw)["id"]
    refused(task(raw, status=403), 2)
    refused(raw("POST", "/tasks/quick", {"text": "more"}, status=403), 2)
    assert len(raw("GET", "/tasks")["results"]) == 2
    project = raw("POST", "/projects", {"name": "P"})["id"]
    other = task(raw, project_id=project)["id"]
    inbox = raw("GET", "/user")["inbox_project_id"]
    refused(raw("POST", f"/tasks/{other}/move", {"project_id": inbox}, status=403), 2)
    raw("POST", f"/tasks/{one}/move", {"project_id": inbox})
    raw("POST", f"/tasks/{one}/close")
    raw("POST", f"/tasks/{other}/move", {"project_id": inbox})
    refused(raw("POST", f"/tasks/{one}/reopen", status=403), 2)
    raw("POST", f"/tasks/{two}/close")
    raw("POST", f"/tasks/{one}/reopen")


def test_a_moved_task_counts_with_all_below_it(limited: Open) -> None:
    raw = limited(Limits(tasks=2))
    project = raw("POST", "/projects", {"name": "P"})["id"]
    top = task(raw, project_id=project)["id"]
    task(raw, parent_id=top)
    task(raw)
    inbox = raw("GET", "/user")["inbox_project_id"]
    refused(raw("POST", f"/tasks/{top}/move", {"project_id": inbox}, status=403), 2)


def test_there_are_so_many_projects_sections_labels_and_reminders(limited: Open) -> None:
    raw = limited(Limits(projects=1, sections=1, labels=1, reminders=1))
    project = raw("POST", "/projects", {"name": "P"})["id"]
    refused(raw("POST", "/projects", {"name": "Q"}, status=403), 1)
    raw("POST", f"/projects/{project}/archive")
    other = raw("POST", "/projects", {"name": "Q"})["id"]
    refused(raw("POST", f"/projects/{project}/unarchive", status=403), 1)
    raw("POST", "/sections", {"name": "S", "project_id": other})
    refused(raw("POST", "/sections", {"name": "T", "project_id": other}, status=403), 1)
    raw("POST", "/labels", {"name": "a"})
    refused(raw("POST", "/labels", {"name": "b"}, status=403), 1)
    timed = task(raw, due_string="tomorrow at 5pm")["id"]
    raw("POST", "/reminders", {"task_id": timed})
    refused(raw("POST", "/reminders", {"task_id": timed}, status=403), 1)
    place = {"name": "Home", "loc_lat": "1", "loc_long": "2", "loc_trigger": "on_enter"}
    refused(raw("POST", "/location_reminders", {"task_id": timed, **place}, status=403), 1)


def test_tasks_and_projects_are_nested_so_deep(limited: Open) -> None:
    raw = limited(Limits(subtask_levels=2, project_levels=1))
    top = task(raw)["id"]
    one = task(raw, parent_id=top)["id"]
    two = task(raw, parent_id=one)["id"]
    refused(task(raw, parent_id=two, status=403), 2)
    other = task(raw)["id"]
    refused(raw("POST", f"/tasks/{top}/move", {"parent_id": other}, status=403), 2)
    raw("POST", f"/tasks/{one}/move", {"parent_id": other})
    project = raw("POST", "/projects", {"name": "P"})["id"]
    below = raw("POST", "/projects", {"name": "Q", "parent_id": project})["id"]
    refused(raw("POST", "/projects", {"name": "R", "parent_id": below}, status=403), 1)


LENGTHS = [
    ("/tasks", "content", 500, {}),
    ("/tasks", "description", 16_383, {"content": "x"}),
    ("/projects", "name", 120, {}),
    ("/projects", "description", 16_383, {"name": "x"}),
    ("/sections", "name", 2048, {"project_id": "PROJECT"}),
    ("/labels", "name", 60, {}),
    ("/comments", "content", 15_000, {"task_id": "TASK"}),
    ("/comments", "content", 15_000, {"project_id": "PROJECT"}),
    ("/labels/shared/rename", "new_name", 60, {"name": "x"}),
    ("/labels/shared/remove", "name", 60, {}),
    ("/location_reminders", "name", 255, {"task_id": "TASK", "loc_lat": "1", "loc_long": "2"}),
    ("/location_reminders", "loc_lat", 20, {"task_id": "TASK", "name": "x", "loc_long": "2"}),
    ("/location_reminders", "loc_long", 20, {"task_id": "TASK", "name": "x", "loc_lat": "2"}),
]


@pytest.mark.parametrize(("path", "name", "most", "body"), LENGTHS)
@pytest.mark.parametrize("character", ["x", "🎉"])
def test_a_text_is_as_long_as_the_limit_and_no_longer(
    raw: Raw, path: str, name: str, most: int, body: dict[str, Any], character: str
) -> None:
    ids = {"TASK": task(raw)["id"], "PROJECT": raw("GET", "/user")["inbox_project_id"]}
    body = {key: ids.get(value, value) for key, value in body.items()}
    body = {"loc_trigger": "on_enter", **body}
    raw("POST", path, {**body, name: character * most})
    error = raw("POST", path, {**body, name: character * (most + 1)}, status=400)
    assert error["error_tag"] == "INVALID_ARGUMENT_VALUE"
    assert error["error_extra"]["argument"] == name
    assert str(most) in error["error_extra"]["expected"]


@pytest.mark.parametrize(
    ("path", "name", "values"),
    [
        ("/tasks", "priority", (1, 4)),
        ("/location_reminders", "radius", (1, 255)),
        ("/reminders", "minute_offset", (0, 60 * 24 * 366)),
        ("/tasks", "duration", (1, 1440)),
    ],
)
def test_a_number_is_within_its_bounds(
    raw: Raw, path: str, name: str, values: tuple[int, int]
) -> None:
    timed = {"due_datetime": "2026-12-01T09:00:00", "duration_unit": "minute"}
    body: dict[str, Any] = {"content": "x", "name": "x", "loc_lat": "1", "loc_long": "2"}
    body |= {"loc_trigger": "on_enter", "duration": 5, **timed}
    body["task_id"] = task(raw, due_datetime="2026-12-01T09:00:00")["id"]
    for value in values:
        raw("POST", path, {**body, name: value})
    for wrong in (values[0] - 1, values[1] + 1, 1.5, "1", True):
        error = raw("POST", path, {**body, name: wrong}, status=400)
        assert error["error_extra"]["argument"] == name


@pytest.mark.parametrize(
    ("method", "path", "body", "argument"),
    [
        ("POST", "/labels/LABEL", {}, "name"),
        ("POST", "/labels/LABEL", {"item_order": 3}, "name"),
        ("POST", "/sections/SECTION", {"name": ""}, "name"),
        ("POST", "/projects/PROJECT", {"name": " "}, "name"),
        ("GET", "/comments?task_id=TASK&project_id=PROJECT", None, "project_id"),
        (
            "POST",
            "/comments",
            {"content": "x", "task_id": "TASK", "project_id": "PROJECT"},
            "project_id",
        ),
        ("POST", "/comments", {"content": "", "task_id": "TASK"}, "content"),
        ("POST", "/comments", {"content": "x", "task_id": "TASK", "attachment": "x"}, "attachment"),
        ("GET", "/projects/search?query=", None, "query"),
        ("GET", f"/labels/search?query={'x' * 1025}", None, "query"),
        ("POST", "/reminders", {"task_id": "TASK", "reminder_type": "location"}, "reminder_type"),
        ("POST", "/reminders", {"task_id": "TASK", "service": "pigeon"}, "service"),
        ("POST", "/location_reminders", {"task_id": "TASK", "loc_trigger": "x"}, "loc_trigger"),
        ("POST", "/tasks/TASK/move", {}, "project_id"),
        ("POST", "/tasks/quick", {"text": "x", "meta": "yes"}, "meta"),
        ("POST", "/tasks", {"content": "x", "auto_reminder": 1}, "auto_reminder"),
        ("GET", "/labels/shared?omit_personal=perhaps", None, "omit_personal"),
    ],
)
def test_a_mistake_is_refused_by_the_name_of_the_argument(
    raw: Raw, method: str, path: str, body: dict[str, Any] | None, argument: str
) -> None:
    project = raw("GET", "/user")["inbox_project_id"]
    ids = {
        "PROJECT": project,
        "TASK": task(raw, due_datetime="2026-12-01T09:00:00")["id"],
        "SECTION": raw("POST", "/sections", {"name": "S", "project_id": project})["id"],
        "LABEL": raw("POST", "/labels", {"name": "l"})["id"],
    }
    for word, value in ids.items():
        path = path.replace(word, value)
    body = body and {key: ids.get(value, value) for key, value in body.items()}
    error = raw(method, path, body, status=400)
    assert error["error_extra"]["argument"] == argument
    assert error["error_tag"] in ("INVALID_ARGUMENT_VALUE", "ARGUMENT_MISSING")
