"""The rules of the workspace once more, in plain lists: slow, simple and without a database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any


@dataclass
class Task:
    """What the model knows of a task."""

    content: str
    project: str
    section: str | None = None
    parent: str | None = None
    priority: int = 1
    labels: list[str] = field(default_factory=list)
    due: date | None = None
    daily: bool = False
    done: bool = False

    @property
    def list(self) -> Any:
        """The list that the task has a place in."""
        return self.parent or (self.project, self.section)


@dataclass
class Rules:
    """All that is in a workspace; who is refused what is the business of the caller."""

    tasks: dict[str, Task] = field(default_factory=dict)
    lists: dict[Any, list[str]] = field(default_factory=dict)
    projects: list[str] = field(default_factory=list)
    archived: set[str] = field(default_factory=set)
    sections: dict[str, list[str]] = field(default_factory=dict)
    project_of: dict[str, str] = field(default_factory=dict)
    completions: int = 0

    def is_active(self, project: str, section: str | None) -> bool:
        """Whether a project, and a section of it, are there and not archived."""
        if project not in self.sections or project in self.archived:
            return False
        return section is None or section in self.sections[project]

    def visible(self) -> dict[str, Task]:
        """The open tasks of active projects and sections."""
        return {
            key: task
            for key, task in self.tasks.items()
            if not task.done and self.is_active(task.project, task.section)
        }

    def place(self, key: str) -> int:
        """The place of an open task in its list."""
        return self.lists[self.tasks[key].list].index(key) + 1

    def below(self, key: str) -> list[str]:
        """All below a task."""
        children = [other for other, task in self.tasks.items() if task.parent == key]
        return children + [deep for child in children for deep in self.below(child)]

    def above(self, key: str) -> list[str]:
        """All above a task, the nearest first."""
        parent = self.tasks[key].parent
        return [] if parent is None else [parent, *self.above(parent)]

    def add(self, key: str, task: Task, place: int | None = None) -> None:
        """Put a new task at the end of its list, or at a place."""
        self.tasks[key] = task
        members = self.lists.setdefault(task.list, [])
        members.insert(len(members) if place is None else max(place, 1) - 1, key)

    def _leave(self, key: str) -> None:
        if not self.tasks[key].done:
            self.lists[self.tasks[key].list].remove(key)

    def reorder(self, key: str, place: int) -> None:
        """Put an open task at another place of its list."""
        members = self.lists[self.tasks[key].list]
        members.remove(key)
        members.insert(max(place, 1) - 1, key)

    def close(self, key: str, today: date) -> None:
        """Complete a task with all below it, or one occurrence of a daily one."""
        task = self.tasks[key]
        if task.daily and task.due is not None:
            if not task.done:
                task.due = max(task.due, today) + timedelta(days=1)
                self.completions += 1
            return
        for each in (key, *self.below(key)):
            if not self.tasks[each].done:
                self._leave(each)
                self.tasks[each].done = True
                self.completions += 1

    def reopen(self, key: str) -> None:
        """Bring a task back with all above it, and the section that they are in."""
        task = self.tasks[key]
        if not task.done:
            return
        for each in reversed([key, *self.above(key)]):
            if self.tasks[each].done:
                self.tasks[each].done = False
                self.lists.setdefault(self.tasks[each].list, []).append(each)
        if task.section is not None:
            self.unarchive_section(task.section)

    def delete(self, key: str) -> None:
        """Delete a task with all below it."""
        self._leave(key)
        for each in (key, *self.below(key)):
            self.lists.pop(each, None)
            del self.tasks[each]

    def move(self, key: str, project: str, section: str | None, parent: str | None) -> None:
        """Make a task the last of another list; what is below comes along."""
        self._leave(key)
        task = self.tasks[key]
        task.project, task.section, task.parent = project, section, parent
        if not task.done:
            self.lists.setdefault(task.list, []).append(key)
        for each in self.below(key):
            self.tasks[each].project, self.tasks[each].section = project, section

    def add_project(self, key: str) -> None:
        """A new project is the last."""
        self.projects.append(key)
        self.sections[key] = []

    def archive(self, project: str) -> None:
        """An archived project has no place."""
        if project not in self.archived:
            self.archived.add(project)
            self.projects.remove(project)

    def unarchive(self, project: str) -> None:
        """It comes back as the last."""
        if project in self.archived:
            self.archived.remove(project)
            self.projects.append(project)

    def delete_project(self, project: str) -> None:
        """Delete a project with all that is in it."""
        self.archived.discard(project)
        self.projects = [each for each in self.projects if each != project]
        self._delete_all(lambda task: task.project == project)
        for section in [key for key, home in self.project_of.items() if home == project]:
            del self.project_of[section]
        del self.sections[project]

    def add_section(self, key: str, project: str) -> None:
        """A new section is the last of its project."""
        self.sections[project].append(key)
        self.project_of[key] = project

    def archive_section(self, section: str) -> None:
        """An archived section has no place, and its tasks are not seen."""
        if section in (places := self.sections[self.project_of[section]]):
            places.remove(section)

    def unarchive_section(self, section: str) -> None:
        """It comes back as the last."""
        if section not in (places := self.sections[self.project_of[section]]):
            places.append(section)

    def delete_section(self, section: str) -> None:
        """Delete a section with its tasks."""
        self.archive_section(section)
        del self.project_of[section]
        self._delete_all(lambda task: task.section == section)

    def _delete_all(self, condition: Callable[[Task], bool]) -> None:
        for key in [key for key, task in self.tasks.items() if condition(task)]:
            if key in self.tasks:
                self.delete(key)

    def rename_label(self, old: str, new: str) -> None:
        """Rename a label on the tasks that are seen."""
        for task in self.visible().values():
            if old in task.labels:
                if new in task.labels:
                    task.labels.remove(old) if old != new else None
                else:
                    task.labels[task.labels.index(old)] = new
