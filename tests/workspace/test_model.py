"""Random calls against a model of the same rules in plain lists: they agree after each."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
)

from doneby.workspace import Workspace
from support.todoist import Clock, Raw

TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(str.strip)
LABELS = st.lists(st.sampled_from(["home", "phone", "🏠", "två ord"]), max_size=3)


@dataclass
class Task:
    """What the model knows of a task; the lists it is in are kept by the model."""

    content: str
    priority: int
    labels: list[str]
    project: str
    parent: str | None = None
    due: date | None = None
    daily: bool = False
    done: bool = False


@dataclass
class Model:
    tasks: dict[str, Task] = field(default_factory=dict)
    archived: set[str] = field(default_factory=set)
    completions: int = 0

    def below(self, task_id: str) -> list[str]:
        children = [key for key, task in self.tasks.items() if task.parent == task_id]
        return children + [key for child in children for key in self.below(child)]

    def above(self, task_id: str) -> list[str]:
        parent = self.tasks[task_id].parent
        return [] if parent is None else [parent, *self.above(parent)]

    def finish(self, task_id: str) -> None:
        for key in (task_id, *self.below(task_id)):
            if not self.tasks[key].done:
                self.tasks[key].done = True
                self.completions += 1


class Calls(RuleBasedStateMachine):
    tasks = Bundle("tasks")
    projects = Bundle("projects")

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.today = self.clock.now.date()
        self.workspace = Workspace(":memory:", now=self.clock, timezone="UTC")
        self.client = self.workspace.client()
        self.raw = Raw(self.client)
        self.model = Model()

    def teardown(self) -> None:
        self.client.close()
        self.workspace.close()

    @initialize(target=projects)
    def start(self) -> Any:
        inbox = self.raw("GET", "/user")["inbox_project_id"]
        return multiple(inbox, self.raw("POST", "/projects", {"name": "Other"})["id"])

    def usable(self, project: str) -> bool:
        return project not in self.model.archived

    @rule(
        target=tasks,
        project=projects,
        content=TEXT,
        priority=st.integers(1, 4),
        labels=LABELS,
        days=st.none() | st.integers(-3, 3),
        daily=st.booleans(),
    )
    def add(
        self,
        project: str,
        content: str,
        priority: int,
        labels: list[str],
        days: int | None,
        daily: bool,
    ) -> Any:
        due = None if days is None else self.today + timedelta(days=days)
        body: dict[str, Any] = {"content": content, "priority": priority, "labels": labels}
        if daily:
            due, body["due_string"] = self.today, "every day"
        elif due:
            body["due_date"] = due.isoformat()
        body["project_id"] = project
        if not self.usable(project):
            self.raw("POST", "/tasks", body, status=400)
            return multiple()
        made = self.raw("POST", "/tasks", body)
        labels = list(dict.fromkeys(labels))
        self.model.tasks[made["id"]] = Task(content, priority, labels, project, None, due, daily)
        return made["id"]

    @rule(target=tasks, parent=tasks, content=TEXT)
    def add_below(self, parent: str, content: str) -> Any:
        above = self.model.tasks.get(parent)
        status = 404 if above is None else 400 if above.done else 200
        status = 400 if above and not self.usable(above.project) else status
        made = self.raw("POST", "/tasks", {"content": content, "parent_id": parent}, status=status)
        if above is None or status != 200:
            return multiple()
        self.model.tasks[made["id"]] = Task(content, 1, [], above.project, parent)
        return made["id"]

    @rule(task=tasks, content=st.none() | TEXT, labels=st.none() | LABELS, clear=st.booleans())
    def update(self, task: str, content: str | None, labels: list[str] | None, clear: bool) -> None:
        known = self.model.tasks.get(task)
        body = {"content": content, "labels": labels}
        if clear:
            body["due_string"] = "no date"
        self.raw("POST", f"/tasks/{task}", body, status=200 if known else 404)
        if known:
            known.content = known.content if content is None else content
            known.labels = known.labels if labels is None else list(dict.fromkeys(labels))
            if clear:
                known.due, known.daily = None, False

    @rule(task=tasks)
    def close(self, task: str) -> None:
        known = self.model.tasks.get(task)
        self.raw("POST", f"/tasks/{task}/close", status=200 if known else 404)
        if known and known.daily and not known.done:
            assert known.due is not None
            known.due = max(known.due, self.today) + timedelta(days=1)
            self.model.completions += 1
        elif known and not known.daily:
            self.model.finish(task)

    @rule(task=tasks)
    def reopen(self, task: str) -> None:
        known = self.model.tasks.get(task)
        self.raw("POST", f"/tasks/{task}/reopen", status=200 if known else 404)
        if known and known.done:
            for key in (task, *self.model.above(task)):
                self.model.tasks[key].done = False

    @rule(task=tasks)
    def delete(self, task: str) -> None:
        known = self.model.tasks.get(task)
        self.raw("DELETE", f"/tasks/{task}", status=200 if known else 404)
        if known:
            for key in (task, *self.model.below(task)):
                del self.model.tasks[key]

    @rule(task=tasks, project=projects)
    def move_to_project(self, task: str, project: str) -> None:
        known = self.model.tasks.get(task)
        status = 404 if not known else 200 if self.usable(project) else 400
        self.raw("POST", f"/tasks/{task}/move", {"project_id": project}, status=status)
        if known and status == 200:
            known.parent = None
            for key in (task, *self.model.below(task)):
                self.model.tasks[key].project = project

    @rule(task=tasks, parent=tasks)
    def move_below(self, task: str, parent: str) -> None:
        known, above = self.model.tasks.get(task), self.model.tasks.get(parent)
        if not known or not above:
            status = 404
        elif above.done or not self.usable(above.project):
            status = 400
        else:
            status = 400 if parent in (task, *self.model.below(task)) else 200
        self.raw("POST", f"/tasks/{task}/move", {"parent_id": parent}, status=status)
        if known and above and status == 200:
            known.parent = parent
            for key in (task, *self.model.below(task)):
                self.model.tasks[key].project = above.project

    @rule(project=projects)
    def archive(self, project: str) -> None:
        inbox = self.raw("GET", f"/projects/{project}")["inbox_project"]
        self.raw("POST", f"/projects/{project}/archive", status=403 if inbox else 200)
        if not inbox:
            self.model.archived.add(project)

    @rule(project=projects)
    def unarchive(self, project: str) -> None:
        self.raw("POST", f"/projects/{project}/unarchive")
        self.model.archived.discard(project)

    @rule(target=projects)
    def add_project(self) -> str:
        return str(self.raw("POST", "/projects", {"name": "More"})["id"])

    @rule(hours=st.integers(1, 60))
    def wait(self, hours: int) -> None:
        self.clock.pass_(hours=hours)
        self.today = self.clock.now.date()

    @rule(task=consumes(tasks))
    def forget(self, task: str) -> None:
        """So that the machine also goes on with fewer tasks."""

    @invariant()
    def the_open_tasks_are_those_of_the_model(self) -> None:
        page = self.raw("GET", "/tasks", limit=200)
        shown = {task["id"]: task for task in page["results"]}
        expected = {
            key: task
            for key, task in self.model.tasks.items()
            if not task.done and self.usable(task.project)
        }
        assert set(shown) == set(expected)
        for key, task in expected.items():
            seen = shown[key]
            assert seen["content"] == task.content
            assert seen["labels"] == task.labels
            assert (seen["project_id"], seen["parent_id"]) == (task.project, task.parent)
            assert (seen["due"] and seen["due"]["date"]) == (task.due and task.due.isoformat())
            assert bool(seen["due"] and seen["due"]["is_recurring"]) == task.daily

    @invariant()
    def all_completions_are_in_the_log(self) -> None:
        assert self.raw("GET", "/user")["completed_count"] == self.model.completions

    @invariant()
    def a_filter_for_all_finds_what_the_list_has(self) -> None:
        listed = self.raw("GET", "/tasks", limit=200)["results"]
        found = self.raw("GET", "/tasks/filter", query="all", limit=200)["results"]
        assert found == listed


Calls.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
test_random_calls_agree_with_the_model = pytest.mark.slow(Calls.TestCase)
