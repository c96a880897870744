"""What users of other clients reported, as what must be true of this one.

The numbers are those of the list of public reports in the reference; where another test holds
what a report asks for, that test has the mark.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.desk import Desk
from support.program import Program
from support.todoist_server import Reply, TodoistServer

TESTS = Path(__file__).resolve().parents[2]


@pytest.mark.report(8)
async def test_today_lists_timed_and_all_day_tasks(desk: Desk) -> None:
    for content, due in (
        ("timed", "today at 23:30"),
        ("early", "today at 0:15"),
        ("whole", "today"),
    ):
        desk.add(content, due)
    found = await desk.call("find_tasks", due="today")
    assert {one["content"] for one in found.data["tasks"]} == {"timed", "early", "whole"}


@pytest.mark.report(16)
async def test_overdue_and_today_part_at_the_very_minute(desk: Desk) -> None:
    for content, due in (
        ("yesterday", "yesterday"), ("just over", "today at 9:59am"),
        ("not yet", "today at 10:01am"), ("today", "today"), ("tomorrow", "tomorrow at 0:00"),
    ):  # fmt: skip
        desk.add(content, due)
    late = await desk.call("find_tasks", due="overdue")
    assert {one["content"] for one in late.data["tasks"]} == {"yesterday", "just over"}
    today = await desk.call("find_tasks", filter="today")
    assert {one["content"] for one in today.data["tasks"]} == {"just over", "not yet", "today"}


@pytest.mark.report(23)
@pytest.mark.parametrize("label", ["phone", "@phone", "@Phone", " phone "])
async def test_a_label_is_taken_with_and_without_its_sign(desk: Desk, label: str) -> None:
    desk.add("call mum", labels=["phone"])
    desk.add("buy milk")
    found = await desk.call("find_tasks", label=label)
    assert [one["content"] for one in found.data["tasks"]] == ["call mum"]


@pytest.mark.report(25)
@pytest.mark.parametrize(
    "query", ["#Spring cleaning", r"#Spring\ cleaning", "#Spring*", "##Spring*"]
)
async def test_projects_of_several_words_and_wildcards_work_in_filters(
    desk: Desk, query: str
) -> None:
    desk.add("wash the windows", project_id=desk.project("Spring cleaning"))
    desk.add("buy milk")
    found = await desk.call("find_tasks", filter=query)
    assert [one["content"] for one in found.data["tasks"]] == ["wash the windows"]


@pytest.mark.report(40)
async def test_a_match_behind_three_hundred_others_is_found(desk: Desk) -> None:
    for number in range(310):
        desk.add(f"task {number}")
    desk.add("the needle")
    found = await desk.call("find_tasks", text="needle")
    assert [one["content"] for one in found.data["tasks"]] == ["the needle"]


@pytest.mark.report(41)
def test_programs_get_the_rows_that_people_get(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DONEBY_HOME", str(tmp_path))
    program = Program(capsys)
    for number in range(60):
        program("add", f"task number {number}")
    shown = re.findall(r"task number \d+", program("find", "task").out)
    (call,) = program("--json", "find", "task").json["calls"]
    given = re.findall(r"task number \d+", str(call["result"]))
    assert sorted(shown) == sorted(given)
    assert len(shown) == 60


@pytest.mark.report(43)
async def test_sub_projects_are_found_and_listed(desk: Desk) -> None:
    below = desk.project("Tomatoes", desk.project("Garden"))
    desk.add("water them", project_id=below)
    assert "#Garden / Tomatoes (1 open)" in await desk.say("list_projects")
    found = await desk.call("find_tasks", project="Tomatoes")
    assert [one["content"] for one in found.data["tasks"]] == ["water them"]


@pytest.mark.report(47)
async def test_no_match_is_no_rows(desk: Desk) -> None:
    desk.add("buy milk")
    for wanted in ({"text": "zebra"}, {"filter": "search: zebra"}, {"due": "yesterday"}):
        found = await desk.call("find_tasks", **wanted)
        assert found.data == {"total": 0, "tasks": []}


@pytest.mark.report(49)
@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("complete_tasks", {}),
        ("delete_tasks", {}),
        ("reopen_tasks", {}),
        ("reschedule_tasks", {"due": "today"}),
        ("move_tasks", {"project": "Inbox"}),
    ],
)
@pytest.mark.parametrize("tasks", [[], [""], ["  "], ["all"], ["everything"], ["*"]])
async def test_nothing_named_never_means_everything(
    desk: Desk, tool: str, arguments: dict[str, Any], tasks: list[str]
) -> None:
    desk.add("buy milk", "tomorrow")
    desk.add("call mum")
    before = desk.tasks()
    await desk.refusal(tool, tasks=tasks, **arguments)
    assert desk.tasks() == before


@pytest.mark.report(52)
async def test_a_move_that_did_not_move_is_not_called_done(
    wired: Desk, server: TodoistServer
) -> None:
    wired.api.add_section("Later", wired.project("Work"))
    task = wired.add("buy milk")
    there = server.workspace.answer(
        "GET", f"/api/v1/tasks/{task.id}", query={}, headers={"authorization": "Bearer local"}
    )
    server.fail(Reply(200, there.body), method="POST", path=f"/tasks/{task.id}/move")
    error = await wired.refusal("move_tasks", tasks=["milk"], section="Later")
    assert error.message == "Todoist did not move it."


@pytest.mark.report(58)
async def test_every_command_of_a_batch_has_its_own_uuid(
    wired: Desk, server: TodoistServer
) -> None:
    for content in ("one", "two", "three"):
        wired.add(content, "today")
    await wired.call("reschedule_tasks", tasks=["one", "two", "three"], due="friday")
    commands = [c for r in server.sent("POST", "/sync") for c in r.body["commands"]]
    assert len({command["uuid"] for command in commands}) == len(commands) == 3


@pytest.mark.report(61)
async def test_a_project_archived_meanwhile_is_said_to_be_gone(desk: Desk) -> None:
    garden = desk.project("Garden")
    task = desk.add("plant tulips", project_id=garden)
    desk.api.archive_project(garden)
    assert "Garden" not in await desk.say("list_projects")
    assert "There is no project Garden" in (
        (await desk.refusal("find_tasks", project="Garden")).message
    )
    error = await desk.refusal("complete_tasks", tasks=["plant tulips"])
    assert "No task matches" in error.message
    assert desk.api.get_task(task.id).completed_at is None


@pytest.mark.report(62)
def test_the_tool_that_is_taken_by_mistake_points_to_the_right_one(desk: Desk) -> None:
    tools = desk.toolkit.tools
    assert "list_completed" in tools["find_tasks"].description
    assert "each time of a recurring task" in tools["list_completed"].description


@pytest.mark.report(68)
async def test_only_the_current_api_is_asked(
    server: TodoistServer, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    sending = httpx.AsyncClient.send

    async def send(self: httpx.AsyncClient, request: httpx.Request, **kw: Any) -> httpx.Response:
        asked.append(request.url.path)
        return await sending(self, request, **kw)

    monkeypatch.setattr(httpx.AsyncClient, "send", send)
    await desk.call("add_task", content="one", due="every day", labels=["x"], project="Work")
    for tool, arguments in (
        ("find_tasks", {}), ("list_completed", {}), ("list_projects", {}),
        ("reschedule_tasks", {"tasks": ["one"], "due": "friday"}),
        ("move_tasks", {"tasks": ["one"], "project": "Inbox"}),
        ("complete_tasks", {"tasks": ["one"]}), ("undo", {}), ("delete_tasks", {"tasks": ["one"]}),
    ):  # fmt: skip
        await desk.call(tool, **arguments)
    assert asked
    assert all(path.startswith("/api/v1/") for path in asked)


@pytest.mark.report(71)
def test_a_python_that_is_too_old_is_refused_when_it_is_installed() -> None:
    settings = (TESTS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert 'requires-python = ">=3.11"' in settings


def held() -> Iterator[int]:
    """The reports that some test holds."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.report":
                yield from (argument.value for argument in node.args)  # type: ignore[attr-defined]


@pytest.mark.reference
def test_every_report_has_its_test(reference: Path) -> None:
    text = (reference / "clients.md").read_text(encoding="utf-8")
    section = text.partition("## 4. ")[2].partition("\n## ")[0].partition("### Verified")[0]
    numbers = {int(number) for number in re.findall(r"^\| (\d+)b? \|", section, re.MULTILINE)}
    assert len(numbers) >= 45
    assert numbers - set(held()) == set()
