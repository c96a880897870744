"""Whatever is done and then undone leaves the account as it was."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from todoist_api_python.api import TodoistAPI

from doneby.agent.errors import NeedsAnswer, ToolError
from doneby.agent.journal import MemoryJournal
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace
from support.desk import Clock, Desk

NAMES = ["milk", "rent", "party", "guests", "dentist"]
DUES = ["today", "tomorrow at 5pm", "every monday", "every day at 9am", "no date", "by 2 days"]
PLACES = ["Work", "Garden", "inbox"]

some_tasks = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True)
changes = st.one_of(
    st.tuples(
        st.just("add_task"),
        st.fixed_dictionaries(
            {"content": st.sampled_from(["new one", "new two"])},
            optional={
                "due": st.sampled_from(DUES[:4]),
                "project": st.sampled_from(PLACES),
                "priority": st.sampled_from(["p1", "p3"]),
                "labels": st.just(["home"]),
            },
        ),
    ),
    st.tuples(
        st.just("update_task"),
        st.fixed_dictionaries(
            {"task": st.sampled_from(NAMES)},
            optional={
                "priority": st.sampled_from(["p1", "p4"]),
                "description": st.sampled_from(["text", "none"]),
                "add_labels": st.just(["town"]),
                "deadline": st.sampled_from(["24 dec", "none"]),
            },
        ),
    ),
    st.tuples(
        st.just("reschedule_tasks"),
        st.fixed_dictionaries({"tasks": some_tasks, "due": st.sampled_from(DUES)}),
    ),
    st.tuples(st.just("complete_tasks"), st.fixed_dictionaries({"tasks": some_tasks})),
    st.tuples(st.just("delete_tasks"), st.fixed_dictionaries({"tasks": some_tasks})),
    st.tuples(st.just("reopen_tasks"), st.fixed_dictionaries({"tasks": some_tasks})),
    st.tuples(
        st.just("move_tasks"),
        st.fixed_dictionaries({"tasks": some_tasks, "project": st.sampled_from(PLACES)}),
    ),
    st.tuples(
        st.just("move_tasks"),
        st.fixed_dictionaries({"tasks": some_tasks, "parent": st.sampled_from(NAMES)}),
    ),
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(done=st.lists(changes, min_size=1, max_size=6))
@example([("complete_tasks", {"tasks": ["rent"]}), ("delete_tasks", {"tasks": ["milk", "rent"]})])
def test_do_then_undo_changes_nothing(done: list[tuple[str, dict[str, Any]]]) -> None:
    asyncio.run(_do_and_undo(done))


async def _do_and_undo(done: list[tuple[str, dict[str, Any]]]) -> None:
    clock = Clock()
    with (
        Workspace(":memory:", now=clock, timezone="Europe/Paris") as workspace,
        TodoistAPI("local", client=workspace.client()) as api,
    ):
        toolkit = TodoistToolkit("local", client=workspace.async_client(), now=clock)
        desk = Desk(toolkit, api, MemoryJournal(), clock)
        _furnish(desk)
        before = sorted(_described(desk))
        try:
            await _do_all_and_undo_all(desk, done)
        finally:
            await toolkit.aclose()
        after = sorted(_described(desk))
    assert after == before


async def _do_all_and_undo_all(desk: Desk, done: list[tuple[str, dict[str, Any]]]) -> None:
    count = 0
    for tool, arguments in done:
        if tool == "delete_tasks" and _has_done_subtasks(desk):
            continue
        try:
            await desk.call(tool, **arguments)
        except (ToolError, NeedsAnswer):
            continue
        count += 1
    for _ in range(count):
        await desk.call("undo")


def _has_done_subtasks(desk: Desk) -> bool:
    """Whether a deletion could take finished subtasks along: those cannot be brought back."""
    since, until = desk.clock.now - timedelta(days=1), desk.clock.now + timedelta(days=1)
    pages = desk.api.get_completed_tasks_by_completion_date(since=since, until=until)
    return any(task.parent_id for page in pages for task in page)


def _furnish(desk: Desk) -> None:
    work = desk.project("Work")
    later = desk.api.add_section("Later", work)
    desk.add("milk", "tomorrow at 5pm", priority=4, labels=["home"])
    desk.add("rent", "every month on the 1st", project_id=work)
    party = desk.add("party", project_id=work, section_id=later.id, description="big")
    desk.add("guests", "friday", parent_id=party.id)
    desk.add("dentist", "every day at 9am", duration=30, duration_unit="minute")


def _described(desk: Desk) -> Iterator[str]:
    """The account without ids and timestamps; parents by their names, and places in lists."""
    tasks = {task.id: task for task in desk.tasks()}
    projects = {project.id: project for page in desk.api.get_projects() for project in page}
    yield from (f"project {project.name}" for project in projects.values())
    siblings = Counter[tuple[str | None, ...]]()
    for task in sorted(tasks.values(), key=lambda task: task.order):
        place = (task.project_id, task.section_id, task.parent_id)
        siblings[place] += 1
        parent = tasks[task.parent_id].content if task.parent_id else None
        yield repr(
            (
                task.content, task.description, projects[task.project_id].name,
                task.section_id, parent, siblings[place], sorted(task.labels or []),
                task.priority, task.due, task.deadline, task.duration,
            )
        )  # fmt: skip
