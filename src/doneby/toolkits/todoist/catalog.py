"""An account as one request sees it: all open tasks with their places, read side by side."""

from __future__ import annotations

from asyncio import gather
from collections import defaultdict
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doneby.toolkits.todoist.client import Connection, User
from doneby.toolkits.todoist.failures import OUR_LIST

if TYPE_CHECKING:
    from todoist_api_python.models import Project, Section, Task

    from doneby.grammar.dates import DateContext


OTHERS = "tasks added by other people"
SHARED = "tasks and names in shared projects"


@dataclass(slots=True)
class Catalog:
    """Tasks, projects and sections, and how they hang together.

    Attributes:
        user: Whose they are.
        dates: The user's now and habits.
        tasks: The tasks in question; all open ones, unless a filter chose.
        projects: All active projects by id.
        sections: Their sections by id.
        is_private: Whether nobody but the user can write here.
    """

    user: User
    dates: DateContext
    tasks: list[Task]
    projects: dict[str, Project]
    sections: dict[str, Section]
    is_private: bool = False
    _by_id: dict[str | None, Task] = field(init=False)
    _children: dict[str | None, list[Task]] = field(init=False)

    def __post_init__(self) -> None:
        self._by_id = {task.id: task for task in self.tasks}
        self._children = defaultdict(list)
        for task in sorted(self.tasks, key=lambda task: task.order):
            self._children[task.parent_id].append(task)

    def task(self, task_id: str | None) -> Task | None:
        """One of the tasks."""
        return self._by_id.get(task_id)

    def descendants(self, task_id: str) -> list[Task]:
        """Subtasks of all depths, each after its parent."""
        found: list[Task] = []
        for child in self._children.get(task_id, ()):
            found += [child, *self.descendants(child.id)]
        return found

    def ancestors(self, task: Task) -> set[str]:
        """The ids of all tasks above one."""
        above: set[str] = set()
        parent_id = task.parent_id
        while parent_id is not None and parent_id not in above:
            above.add(parent_id)
            parent = self.task(parent_id)
            parent_id = parent.parent_id if parent else None
        return above

    def path(self, project_id: str) -> str:
        """A project's name with those above it: "Work / Garden"."""
        names: list[str] = []
        project = self.projects.get(project_id)
        while project is not None and len(names) < len(self.projects):
            names.insert(0, project.name)
            project = self.projects.get(project.parent_id or "")
        return " / ".join(names)

    def inbox(self) -> str:
        """The id of the inbox."""
        inboxes = (project.id for project in self.projects.values() if project.is_inbox_project)
        return self.user.inbox_id or next(inboxes, "")

    def sections_of(self, project_id: str) -> list[Section]:
        """The sections of a project, in order."""
        own = [s for s in self.sections.values() if s.project_id == project_id]
        return sorted(own, key=lambda section: section.order)

    def is_shared(self, project_id: str) -> bool:
        """Whether other people see what is in a project."""
        project = self.projects.get(project_id)
        return project is not None and project.is_shared

    def names_unique(self, project_id: str) -> bool:
        """Whether no other project has the same name."""
        name = self.projects[project_id].name
        return sum(project.name == name for project in self.projects.values()) == 1

    def outside(self, tasks: Iterable[Task]) -> str:
        """Where outside text in some tasks comes from: others added them, or can change them."""
        projects = []
        for task in tasks:
            if not self.is_own(task.creator_id):
                return OTHERS
            projects.append(task.project_id)
        return self.outside_in(projects)

    def outside_in(self, project_ids: Iterable[str]) -> str:
        """The same for the names of projects and sections, and for the user's own tasks there."""
        shared = any(self.is_shared(project_id) for project_id in project_ids)
        return SHARED if shared and not self.is_private else ""

    def is_own(self, author_id: str) -> bool:
        """Whether the user wrote it; null authors arrive as 'None'."""
        return author_id in (self.user.id, "None", "")


async def load(connection: Connection, tasks: Awaitable[list[Task]] | None = None) -> Catalog:
    """Read an account.

    Args:
        connection: Whose account.
        tasks: What gives the tasks in question; all open ones by default.
    """
    api = connection.api
    user, chosen, projects, sections = await gather(
        connection.user(),
        tasks or connection.tasks(),
        connection.every(api.get_projects),
        connection.every(api.get_sections),
    )
    return Catalog(
        user=user,
        dates=await connection.dates(),
        tasks=chosen,
        projects={project.id: project for project in projects},
        sections={section.id: section for section in sections},
        is_private=connection.service == OUR_LIST,
    )
