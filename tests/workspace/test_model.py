"""Random calls against a model of the same rules in plain lists: they agree after each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
)

from doneby.workspace import Workspace
from support.examples import examples
from support.rules import Rules, Task
from support.todoist import Clock, Raw

TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(str.strip)
NAMES = st.sampled_from(["home", "phone", "🏠", "två ord"])
LABELS = st.lists(NAMES, max_size=3)


class Calls(RuleBasedStateMachine):
    tasks = Bundle("tasks")
    projects = Bundle("projects")
    sections = Bundle("sections")

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.today = self.clock.now.date()
        self.workspace = Workspace(":memory:", now=self.clock, timezone="UTC")
        self.client = self.workspace.client()
        self.raw = Raw(self.client)
        self.model = Rules()
        self.inbox = self.raw("GET", "/user")["inbox_project_id"]
        self.model.sections[self.inbox] = []

    def teardown(self) -> None:
        self.client.close()
        self.workspace.close()

    def post(self, path: str, body: Any = None, *, status: int = 200) -> Any:
        return self.raw("POST", path, body, status=status)

    @initialize(target=projects)
    def start(self) -> Any:
        return multiple(self.inbox, self.add_a_project())

    def add_a_project(self) -> str:
        made = str(self.post("/projects", {"name": "Other"})["id"])
        self.model.add_project(made)
        return made

    def status_in(self, project: str, section: str | None = None) -> int:
        """How a request to put something there is answered."""
        known = project in self.model.sections if section is None else section in self.homes
        return 404 if not known else 200 if self.model.is_active(project, section) else 400

    @property
    def homes(self) -> dict[str, str]:
        return self.model.project_of

    def put(self, body: dict[str, Any], task: Task, status: int) -> Any:
        place = body.get("order")
        made = self.post("/tasks", body, status=status)
        if status != 200:
            return multiple()
        self.model.add(made["id"], task, place)
        return made["id"]

    @rule(
        target=tasks,
        project=projects,
        content=TEXT,
        priority=st.integers(1, 4),
        labels=LABELS,
        days=st.none() | st.integers(-3, 3),
        daily=st.booleans(),
        order=st.none() | st.integers(0, 4),
    )
    def add(
        self,
        project: str,
        content: str,
        priority: int,
        labels: list[str],
        days: int | None,
        daily: bool,
        order: int | None,
    ) -> Any:
        due = None if days is None else self.today + timedelta(days=days)
        body = {"content": content, "priority": priority, "labels": labels, "order": order}
        if daily:
            due, body["due_string"] = self.today, "every day"
        elif due:
            body["due_date"] = due.isoformat()
        unique = list(dict.fromkeys(labels))
        task = Task(content, project, None, None, priority, unique, due, daily)
        return self.put({**body, "project_id": project}, task, self.status_in(project))

    @rule(target=tasks, section=sections, content=TEXT)
    def add_in_section(self, section: str, content: str) -> Any:
        project = self.homes.get(section, "")
        body = {"content": content, "section_id": section}
        return self.put(body, Task(content, project, section), self.status_in(project, section))

    @rule(target=tasks, parent=tasks, content=TEXT)
    def add_below(self, parent: str, content: str) -> Any:
        above = self.model.tasks.get(parent)
        body = {"content": content, "parent_id": parent}
        if above is None:
            self.post("/tasks", body, status=404)
            return multiple()
        status = 400 if above.done else self.status_in(above.project, above.section)
        return self.put(body, Task(content, above.project, above.section, parent), status)

    @rule(task=tasks, content=st.none() | TEXT, labels=st.none() | LABELS, clear=st.booleans())
    def update(self, task: str, content: str | None, labels: list[str] | None, clear: bool) -> None:
        known = self.model.tasks.get(task)
        body = {"content": content, "labels": labels, "due_string": "no date" if clear else None}
        self.post(f"/tasks/{task}", body, status=200 if known else 404)
        if known:
            known.content = known.content if content is None else content
            known.labels = known.labels if labels is None else list(dict.fromkeys(labels))
            if clear:
                known.due, known.daily = None, False

    @rule(task=tasks, place=st.integers(0, 5))
    def reorder(self, task: str, place: int) -> None:
        known = self.model.tasks.get(task)
        self.post(f"/tasks/{task}", {"child_order": place}, status=200 if known else 404)
        if known and not known.done:
            self.model.reorder(task, place)

    @rule(task=tasks)
    def close(self, task: str) -> None:
        known = task in self.model.tasks
        self.post(f"/tasks/{task}/close", status=200 if known else 404)
        if known:
            self.model.close(task, self.today)

    @rule(task=tasks)
    def reopen(self, task: str) -> None:
        known = task in self.model.tasks
        self.post(f"/tasks/{task}/reopen", status=200 if known else 404)
        if known:
            self.model.reopen(task)

    @rule(task=tasks)
    def delete(self, task: str) -> None:
        known = task in self.model.tasks
        self.raw("DELETE", f"/tasks/{task}", status=200 if known else 404)
        if known:
            self.model.delete(task)

    @rule(task=tasks, project=projects)
    def move_to_project(self, task: str, project: str) -> None:
        status = self.status_in(project) if task in self.model.tasks else 404
        self.post(f"/tasks/{task}/move", {"project_id": project}, status=status)
        if status == 200:
            self.model.move(task, project, None, None)

    @rule(task=tasks, section=sections)
    def move_to_section(self, task: str, section: str) -> None:
        project = self.homes.get(section, "")
        status = self.status_in(project, section) if task in self.model.tasks else 404
        self.post(f"/tasks/{task}/move", {"section_id": section}, status=status)
        if status == 200:
            self.model.move(task, project, section, None)

    @rule(task=tasks, parent=tasks)
    def move_below(self, task: str, parent: str) -> None:
        above = self.model.tasks.get(parent)
        if task not in self.model.tasks or not above:
            self.post(f"/tasks/{task}/move", {"parent_id": parent}, status=404)
            return
        circle = parent in (task, *self.model.below(task))
        refused = above.done or circle
        status = 400 if refused else self.status_in(above.project, above.section)
        self.post(f"/tasks/{task}/move", {"parent_id": parent}, status=status)
        if status == 200:
            self.model.move(task, above.project, above.section, parent)

    @rule(target=projects)
    def add_project(self) -> str:
        return self.add_a_project()

    @rule(project=projects, action=st.sampled_from(["archive", "unarchive", "delete"]))
    def change_project(self, project: str, action: str) -> None:
        known = project in self.model.sections
        is_inbox = project == self.inbox and action != "unarchive"
        status = 404 if not known else 403 if is_inbox else 200
        method, path = ("DELETE", "") if action == "delete" else ("POST", f"/{action}")
        self.raw(method, f"/projects/{project}{path}", status=status)
        if status == 200:
            getattr(self.model, "delete_project" if action == "delete" else action)(project)

    @rule(target=sections, project=projects)
    def add_section(self, project: str) -> Any:
        status = self.status_in(project)
        made = self.post("/sections", {"name": "S", "project_id": project}, status=status)
        if status != 200:
            return multiple()
        self.model.add_section(made["id"], project)
        return made["id"]

    @rule(section=sections, action=st.sampled_from(["archive", "unarchive", "delete"]))
    def change_section(self, section: str, action: str) -> None:
        known = section in self.homes
        method, path = ("DELETE", "") if action == "delete" else ("POST", f"/{action}")
        self.raw(method, f"/sections/{section}{path}", status=200 if known else 404)
        if known:
            getattr(self.model, f"{action}_section")(section)

    @rule(old=NAMES, new=NAMES)
    def rename_label(self, old: str, new: str) -> None:
        self.post("/labels/shared/rename", {"name": old, "new_name": new})
        self.model.rename_label(old, new)

    @rule(hours=st.integers(1, 60))
    def wait(self, hours: int) -> None:
        self.clock.pass_(hours=hours)
        self.today = self.clock.now.date()

    @invariant()
    def the_open_tasks_are_those_of_the_model(self) -> None:
        shown = {task["id"]: task for task in self.raw("GET", "/tasks", limit=200)["results"]}
        expected = self.model.visible()
        assert set(shown) == set(expected)
        for key, task in expected.items():
            seen, due = shown[key], shown[key]["due"] or {"date": None, "is_recurring": False}
            assert (seen["content"], seen["labels"]) == (task.content, task.labels)
            assert (seen["project_id"], seen["section_id"]) == (task.project, task.section)
            assert (seen["parent_id"], seen["child_order"]) == (task.parent, self.model.place(key))
            assert (due["date"], due["is_recurring"]) == (
                task.due and task.due.isoformat(),
                task.daily,
            )

    @invariant()
    def projects_and_sections_are_in_the_order_of_the_model(self) -> None:
        projects = self.raw("GET", "/projects", limit=200)["results"]
        assert [each["id"] for each in projects] == [self.inbox, *self.model.projects]
        assert [each["child_order"] for each in projects] == list(range(len(projects)))
        for project in projects:
            key = project["id"]
            sections = self.raw("GET", "/sections", project_id=key, limit=200)["results"]
            assert [each["id"] for each in sections] == self.model.sections[key]
            places = [each["section_order"] for each in sections]
            assert places == list(range(1, len(sections) + 1))

    @invariant()
    def all_completions_are_in_the_log(self) -> None:
        assert self.raw("GET", "/user")["completed_count"] == self.model.completions

    @invariant()
    def filters_find_what_the_model_has(self) -> None:
        visible = self.model.visible()
        late = {key for key, task in visible.items() if task.due and task.due <= self.today}
        for query, expected in {
            "all": set(visible),
            "today | overdue": late,
            "p1 & @home": {
                key for key, task in visible.items() if task.priority == 4 and "home" in task.labels
            },
            "!/* & subtask": {
                key for key, task in visible.items() if not task.section and task.parent
            },
        }.items():
            found = self.raw("GET", "/tasks/filter", query=query, limit=200)["results"]
            assert {task["id"] for task in found} == expected


Calls.TestCase.settings = settings(
    max_examples=examples(15, 200), stateful_step_count=30, deadline=None
)
test_random_calls_agree_with_the_model = pytest.mark.slow(Calls.TestCase)
