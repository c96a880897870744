"""Every method of the official SDK, sync and async, on the embedded workspace."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI
from todoist_api_python.api_async import TodoistAPIAsync

from doneby.workspace import Workspace
from support.todoist import Raw

Ids = dict[str, str]
Arguments = Callable[[Ids], tuple[tuple[Any, ...], dict[str, Any]]]


def call(*names: str, **extra: Any) -> Arguments:
    """Positional arguments that are ids of the sample, or words as they are; and others."""
    return lambda ids: (
        tuple(ids.get(name, name) for name in names),
        {
            key: ids.get(value, value) if isinstance(value, str) else value
            for key, value in extra.items()
        },
    )


RANGE = {
    "since": datetime(2026, 11, 20, tzinfo=UTC),
    "until": datetime(2026, 12, 10, tzinfo=UTC),
}
AT_NINE = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)

METHODS: dict[str, Arguments] = {
    "add_comment": call("Looks good", task_id="TASK"),
    "add_label": call("errand", color="blue", item_order=3, is_favorite=True),
    "add_location_reminder": call("TASK", "Home", "37.7749", "-122.4194", "on_enter", radius=50),
    "add_project": call("Work", description="d", color="red", is_favorite=True, view_style="board"),
    "add_reminder": call("TASK", minute_offset=15),
    "add_section": call("Later", "PROJECT", order=2),
    "add_task": call(
        "Buy milk", project_id="PROJECT", priority=4, labels=["a"], due_date=date(2026, 12, 1)
    ),
    "add_task_quick": call("Buy milk #Health @phone p1", note="two bottles"),
    "archive_project": call("PROJECT"),
    "complete_task": call("TASK"),
    "delete_comment": call("COMMENT"),
    "delete_label": call("LABEL"),
    "delete_location_reminder": call("LOCATION"),
    "delete_project": call("PROJECT"),
    "delete_reminder": call("REMINDER"),
    "delete_section": call("SECTION"),
    "delete_task": call("TASK"),
    "filter_tasks": call(query="@phone & #Health"),
    "get_collaborators": call("PROJECT"),
    "get_comment": call("COMMENT"),
    "get_comments": call(task_id="TASK"),
    "get_completed_tasks_by_completion_date": call(**RANGE),
    "get_completed_tasks_by_due_date": call(**RANGE, project_id="PROJECT"),
    "get_label": call("LABEL"),
    "get_labels": call(limit=10),
    "get_location_reminder": call("LOCATION"),
    "get_location_reminders": call(task_id="TASK"),
    "get_project": call("PROJECT"),
    "get_projects": call(limit=10),
    "get_reminder": call("REMINDER"),
    "get_reminders": call(task_id="TASK"),
    "get_section": call("SECTION"),
    "get_sections": call("PROJECT"),
    "get_shared_labels": call(omit_personal=True),
    "get_task": call("TASK"),
    "get_tasks": call(project_id="PROJECT", label="phone"),
    "move_task": call("TASK", section_id="SECTION"),
    "remove_shared_label": call("phone"),
    "rename_shared_label": call("phone", "telephone"),
    "search_labels": call("er*"),
    "search_projects": call("hea*"),
    "search_sections": call("*", project_id="PROJECT"),
    "unarchive_project": call("PROJECT"),
    "uncomplete_task": call("TASK"),
    "update_comment": call("COMMENT", "Better"),
    "update_label": call("LABEL", name="errands", color="red"),
    "update_location_reminder": call("LOCATION", name="Work", radius=10),
    "update_project": call("PROJECT", name="Wellness", order=4, collapsed=True),
    "update_reminder": call("REMINDER", minute_offset=5),
    "update_section": call("SECTION", name="Soon", order=1, collapsed=True),
    "update_task": call("TASK", content="Call the doctor", priority=3, day_order=2, order=1),
}


def public_methods(kind: type) -> list[str]:
    return [
        name
        for name, _ in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_") and name != "close"
    ]


@pytest.fixture
def ids(api: TodoistAPI, raw: Raw) -> Ids:
    """One of everything."""
    project = api.add_project("Health")
    args = {"project_id": project.id, "email": "doctor@example.com"}
    raw("POST", "/sync", {"commands": [{"type": "share_project", "uuid": "1", "args": args}]})
    section = api.add_section("Now", project.id)
    task = api.add_task(
        "Call the dentist",
        project_id=project.id,
        labels=["phone"],
        due_datetime=AT_NINE,
        duration=30,
        duration_unit="minute",
        deadline_date=date(2026, 12, 4),
    )
    done = api.add_task("Done", project_id=project.id, due_date=date(2026, 12, 1))
    api.complete_task(done.id)
    return {
        "PROJECT": project.id,
        "SECTION": section.id,
        "TASK": task.id,
        "DONE": done.id,
        "LABEL": api.add_label("errands-list").id,
        "COMMENT": api.add_comment("Hello", task_id=task.id).id,
        "REMINDER": api.add_reminder(task.id, minute_offset=30).id,
        "LOCATION": api.add_location_reminder(task.id, "Home", "1.5", "2.5", "on_leave").id,
    }


def test_the_table_names_every_method_of_the_sdk() -> None:
    assert public_methods(TodoistAPI) == sorted(METHODS)
    assert public_methods(TodoistAPIAsync) == sorted(METHODS)
    assert len(METHODS) == 51


@pytest.mark.parametrize("method", sorted(METHODS))
def test_the_sdk_parses_every_answer(api: TodoistAPI, ids: Ids, method: str) -> None:
    arguments, extra = METHODS[method](ids)
    result = getattr(api, method)(*arguments, **extra)
    if hasattr(result, "__next__"):
        result = [item for page in result for item in page]
        assert result
    assert result is not None
    assert result is not False


@pytest.mark.parametrize("method", sorted(METHODS))
async def test_the_asynchronous_sdk_parses_every_answer(
    workspace: Workspace, ids: Ids, method: str
) -> None:
    arguments, extra = METHODS[method](ids)
    async with TodoistAPIAsync("local", client=workspace.async_client()) as api:
        result = await getattr(api, method)(*arguments, **extra)
        if hasattr(result, "__anext__"):
            result = [item async for page in result for item in page]
            assert result
    assert result is not None


def test_a_task_comes_back_as_it_was_added(api: TodoistAPI, ids: Ids) -> None:
    task = api.get_task(ids["TASK"])
    assert task.content == "Call the dentist"
    assert task.labels == ["phone"]
    assert task.due is not None
    assert task.due.date == AT_NINE
    assert task.due.timezone == "Europe/Paris"
    assert task.due.string == "2026-12-01 09:00"
    assert task.duration is not None
    assert (task.duration.amount, task.duration.unit) == (30, "minute")
    assert task.deadline is not None
    assert task.deadline.date == date(2026, 12, 4)
    assert not task.is_completed
    assert api.get_task(ids["DONE"]).is_completed


def test_closing_one_client_leaves_the_workspace_open(workspace: Workspace) -> None:
    for _ in range(2):
        with TodoistAPI("local", client=workspace.client()) as api:
            api.add_task("Still here")
    with TodoistAPI("local", client=workspace.client()) as api:
        assert len(next(api.get_tasks())) == 2


SAMPLES = {
    "/tasks/TASK": "task_rest_sample.json",
    "/projects/PROJECT": "project_personal.json",
    "/sections/SECTION": "section.json",
    "/labels/LABEL": "label.json",
    "/reminders/REMINDER": "reminder.json",
    "/location_reminders/LOCATION": "location_reminder.json",
    "/user": "user.json",
}


@pytest.mark.reference
@pytest.mark.parametrize("path", sorted(SAMPLES))
def test_an_answer_has_the_fields_of_the_reference(
    raw: Raw, ids: Ids, reference: Path, path: str
) -> None:
    sample = json.loads((reference / "fixtures/api_v1_docs" / SAMPLES[path]).read_text())
    for name, value in ids.items():
        path = path.replace(name, value)
    answer = raw("GET", path)
    assert set(sample) - set(answer) == set()
    extra = set(answer) - set(sample)
    assert extra <= {"service"}
    given = {name for name in sample if sample[name] is not None and answer[name] is not None}
    assert {name: type(answer[name]) for name in given} == {
        name: type(sample[name]) for name in given
    }


@pytest.mark.reference
def test_a_comment_and_a_page_have_the_fields_of_the_reference(
    raw: Raw, ids: Ids, reference: Path
) -> None:
    sample = json.loads((reference / "fixtures/api_v1_docs/comment.json").read_text())
    answer = raw("GET", "/comments", task_id=ids["TASK"])
    assert set(answer) == {"results", "next_cursor"}
    assert set(answer["results"][0]) == set(sample) | {"item_id"}
    since, until = "2026-11-01T00:00:00Z", "2026-12-24T00:00:00Z"
    done = raw("GET", "/tasks/completed/by_completion_date", since=since, until=until)
    assert set(done) == {"items", "next_cursor"}


def test_due_times_of_the_past_and_the_far_future_are_kept(api: TodoistAPI) -> None:
    for day in (date(1969, 7, 20), date(2101, 1, 1), date(1, 1, 1), date(9999, 12, 31)):
        due = api.add_task("far", due_date=day).due
        assert due is not None
        assert due.date == day
