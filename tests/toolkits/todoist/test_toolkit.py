"""What a model is told, and how the toolkit opens and closes."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from doneby.toolkits.todoist import TodoistToolkit
from doneby.toolkits.todoist.client import zone_named
from support.desk import Clock, Desk
from support.todoist_server import Reply, TodoistServer

MOST_BYTES = 7_000
"""All schemas together; about four bytes make a token."""

EFFECTS = {
    "find_tasks": "reads",
    "add_task": "writes",
    "update_task": "writes",
    "reschedule_tasks": "writes",
    "complete_tasks": "writes",
    "reopen_tasks": "writes",
    "delete_tasks": "destroys",
    "move_tasks": "writes",
    "add_comment": "writes",
    "set_reminder": "writes",
    "list_completed": "reads",
    "list_projects": "reads",
    "add_project": "writes",
    "undo": "writes",
}


@pytest.fixture
def toolkit() -> TodoistToolkit:
    """Never opened, so it has nothing to close."""
    return TodoistToolkit("token")


def test_the_tools_and_their_effects(toolkit: TodoistToolkit) -> None:
    assert {name: tool.effect for name, tool in toolkit.tools.items()} == EFFECTS
    assert toolkit.name == "todoist"


@pytest.mark.report(74)
def test_the_schemas_stay_small(toolkit: TodoistToolkit) -> None:
    schemas = [tool.schema() for tool in toolkit.tools.values()]
    size = len(json.dumps(schemas, separators=(",", ":")).encode())
    assert size <= MOST_BYTES


def test_no_parameter_is_nested_nullable_or_an_id(toolkit: TodoistToolkit) -> None:
    for tool in toolkit.tools.values():
        for name, schema in tool.schema()["function"]["parameters"]["properties"].items():
            assert "anyOf" not in schema
            assert schema["type"] in ("string", "integer", "array")
            assert "id" not in name.split("_")


def test_priorities_are_words(toolkit: TodoistToolkit) -> None:
    properties = toolkit.tools["add_task"].schema()["function"]["parameters"]["properties"]
    assert properties["priority"]["enum"] == ["p1", "p2", "p3", "p4"]


@pytest.mark.report(55)
@pytest.mark.parametrize("name", ["reschedule_tasks", "complete_tasks", "move_tasks"])
def test_the_tempting_tool_points_to_the_right_one(toolkit: TodoistToolkit, name: str) -> None:
    assert name in toolkit.tools["update_task"].description


@pytest.mark.report(5)
@pytest.mark.parametrize(
    ("name", "offset", "expected"),
    [
        ("Europe/Paris", "+01:00", timedelta(hours=1)),
        ("GMT-7", "", timedelta(hours=-7)),
        ("GMT -7:30", "", timedelta(hours=-7, minutes=-30)),
        ("Nowhere/Land", "+05:30", timedelta(hours=5, minutes=30)),
        ("Nowhere/Land", "", timedelta(0)),
        ("", "", timedelta(0)),
        ("../../etc/passwd", "", timedelta(0)),
        ("GMT+99", "", timedelta(0)),
    ],
)
def test_an_unknown_zone_gives_a_fixed_offset_and_never_a_crash(
    name: str, offset: str, expected: timedelta
) -> None:
    moment = datetime(2026, 11, 30, tzinfo=UTC)
    assert moment.astimezone(zone_named(name, offset)).utcoffset() == expected


async def test_a_zone_that_is_no_name_still_tells_today(wired: Desk, server: TodoistServer) -> None:
    user = {"id": "10000001", "tz_info": {"timezone": "GMT-7", "gmt_string": "-07:00"}}
    server.fail(Reply(200, user), path="/user")
    wired.add("one", "2026-11-29")
    wired.clock.now = datetime(2026, 11, 30, 6, 0, tzinfo=UTC)
    assert "due today (Sun 29 Nov):" in await wired.say("find_tasks", due="today")


async def test_a_toolkit_can_be_closed_unused_and_twice(server: TodoistServer) -> None:
    unused = TodoistToolkit(server.token, client=server.client())
    await unused.aclose()
    await unused.aclose()


async def test_our_own_client_opens_again_after_closing(
    server: TodoistServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    from doneby.toolkits.todoist import client as module

    monkeypatch.setattr(module, "todoist_client", server.client)
    toolkit = TodoistToolkit(server.token, now=clock)
    for _ in range(2):
        assert await toolkit.tools["find_tasks"].call() == "No tasks."
        await toolkit.aclose()


async def test_projects_and_labels_are_told_apart_where_only_one_is_asked_for(desk: Desk) -> None:
    desk.project("Work")
    desk.add("call Ben", labels=["phone"])
    labels, projects = (
        "Labels: @phone (1 open).",
        "2 projects:\n• #Inbox (1 open)\n• #Work (0 open)",
    )
    assert await desk.say("list_projects", only="labels") == labels
    assert await desk.say("list_projects", only="projects") == projects
    assert await desk.say("list_projects") == f"{projects}\n{labels}"
