"""Which tasks a filter selects: a tree becomes a test for one task.

What a term means depends on the clock and on the names that exist; both are resolved once,
when the tree is compiled, so that testing a task is a few comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta, tzinfo
from typing import TYPE_CHECKING, Any

from doneby.grammar.filters import (
    And,
    Dated,
    DateField,
    FilterError,
    Filters,
    InWorkspace,
    Is,
    Label,
    Node,
    Not,
    Or,
    Pattern,
    Person,
    Priority,
    Project,
    Search,
    Section,
    Within,
)
from doneby.grammar.names import fold

from .filter_dates import COMPARISONS, When, read_phrase, read_stored

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext


@dataclass(frozen=True, slots=True)
class TaskView:
    """What a filter can see of a task.

    Attributes:
        priority: As the API counts: 4 is ``p1``.
        due: The due object of the API: its ``date`` is a day, a wall time, or a moment in UTC.
        deadline: A day in ISO form.
        added_at: A moment in ISO form.
    """

    id: str
    content: str
    description: str = ""
    project_id: str = ""
    section_id: str | None = None
    parent_id: str | None = None
    labels: Sequence[str] = ()
    priority: int = 1
    due: Mapping[str, Any] | None = None
    deadline: str | None = None
    added_at: str = ""
    responsible_uid: str | None = None
    assigned_by_uid: str | None = None
    added_by_uid: str | None = None


@dataclass(frozen=True, slots=True)
class ProjectView:
    """A project, as far as filters know projects."""

    id: str
    name: str
    parent_id: str | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """The names that a query can mention.

    Attributes:
        user_id: Whom "me" stands for.
        workspace: The name of the one workspace that all tasks are in.
        projects: All projects.
        sections: The name of each section by its id.
        people: The names and e-mail addresses by user id, the user's own included.
    """

    user_id: str
    workspace: str = "My projects"
    projects: Sequence[ProjectView] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Sequence[str]] = field(default_factory=dict)


Predicate = Callable[[TaskView], bool]
_Dates = Callable[[TaskView], When | None]


def select(
    tree: Node, tasks: Iterable[TaskView], context: DateContext, world: World
) -> list[TaskView]:
    """The tasks that a filter selects, in the order they came.

    Raises:
        FilterError: A date in the filter is none, or the filter is several lists.
    """
    return list(filter(compile_filter(tree, context, world), tasks))


def compile_filter(tree: Node, context: DateContext, world: World) -> Predicate:
    """A test for one task.

    Raises:
        FilterError: A date in the filter is none, or the filter is several lists.
    """
    return _Compiler(context, world).compile(tree)


class _Compiler:
    def __init__(self, context: DateContext, world: World) -> None:
        self.context = context
        self.world = world
        self.now = context.now.replace(second=0, microsecond=0, tzinfo=None)
        self.today = self.now.date()

    def compile(self, node: Node) -> Predicate:
        match node:
            case Filters():
                raise FilterError("A comma separates several lists; only one can be answered here.")
            case And(parts):
                tests = [self.compile(part) for part in sorted(parts, key=_cost)]
                return lambda task: all(test(task) for test in tests)
            case Or(parts):
                tests = [self.compile(part) for part in sorted(parts, key=_cost)]
                return lambda task: any(test(task) for test in tests)
            case Not(part):
                test = self.compile(part)
                return lambda task: not test(task)
            case Dated() | Within() | Is("overdue"):
                return self.by_date(node)
            case Is(quality):
                return self.quality(quality)
            case Person():
                return self.person(node)
            case Priority(level):
                return lambda task: task.priority == 5 - level
            case Search(text):
                wanted = fold(text)
                return lambda task: wanted in fold(task.content) or wanted in fold(task.description)
            case Label() | Project() | Section() | InWorkspace():
                return self.place(node)

    def place(self, node: Label | Project | Section | InWorkspace) -> Predicate:
        matches = node.name.matcher()
        match node:
            case Label():
                return lambda task: any(map(matches, task.labels))
            case Project(_, subtree):
                projects = self.projects(matches, subtree=subtree)
                return lambda task: task.project_id in projects
            case Section():
                sections = {key for key, name in self.world.sections.items() if matches(name)}
                return lambda task: task.section_id in sections
            case InWorkspace():
                is_here = matches(self.world.workspace)
                return lambda _: is_here

    def projects(self, matches: Callable[[str], bool], *, subtree: bool) -> set[str]:
        found = {project.id for project in self.world.projects if matches(project.name)}
        children: dict[str | None, list[str]] = {}
        for project in self.world.projects:
            children.setdefault(project.parent_id, []).append(project.id)
        queue = list(found) if subtree else []
        while queue:
            below = [child for child in children.get(queue.pop(), ()) if child not in found]
            found.update(below)
            queue.extend(below)
        return found

    def quality(self, quality: str) -> Predicate:
        if quality == "shared":
            shared = {project.id for project in self.world.projects if project.is_shared}
            return lambda task: task.project_id in shared
        return _QUALITIES[quality]

    def person(self, node: Person) -> Predicate:
        me, who = self.world.user_id, self.who(node.who)
        match node.role:
            case "assigned to":
                return lambda task: who(task.responsible_uid)
            case "added by":
                return lambda task: who(task.added_by_uid)
            case "assigned by" if _is_word(node.who, "me"):
                # Help: "tasks that you assigned to others".
                return lambda task: (
                    task.assigned_by_uid == me and task.responsible_uid not in (None, me)
                )
            case "assigned by":
                return lambda task: task.responsible_uid is not None and who(task.assigned_by_uid)

    def who(self, pattern: Pattern) -> Callable[[str | None], bool]:
        me = self.world.user_id
        if _is_word(pattern, "me"):
            return lambda uid: uid == me
        if _is_word(pattern, "others"):
            return lambda uid: uid not in (None, me)
        matches = pattern.matcher()
        people = {uid for uid, names in self.world.people.items() if any(map(matches, names))}
        return lambda uid: uid in people

    def by_date(self, node: Dated | Within | Is) -> Predicate:
        match node:
            case Dated(name, relation, phrase):
                compare, other = COMPARISONS[relation], read_phrase(phrase, self.context)
                return _on(self.dates(name), lambda when: compare(when, other))
            case Within(days):
                return _on(self.dates("due"), self.within(days))
            case _:
                now = When(self.today, self.now)
                return _on(self.dates("due"), lambda when: when.is_before(now))

    def within(self, days: int) -> Callable[[When], bool]:
        """A range of as many days, today being the first or the last of them."""
        reach = timedelta(max(abs(days) - 1, 0))
        try:
            first = self.today - reach if days < 0 else self.today
            last = self.today if days < 0 else self.today + reach
        except OverflowError:
            raise FilterError(f"“{days} days” is too far away.") from None
        return lambda when: days != 0 and first <= when.day <= last

    def dates(self, name: DateField) -> _Dates:
        zone = self.context.now.tzinfo
        match name:
            case "date":
                return lambda task: _due(task, zone)
            case "due":
                return lambda task: _due(task, zone) or _deadline(task)
            case "deadline":
                return _deadline
            case "created":
                return lambda task: read_stored(task.added_at, zone) if task.added_at else None


_QUALITIES: dict[str, Predicate] = {
    "all": lambda _: True,
    "assigned": lambda task: task.responsible_uid is not None,
    "no date": lambda task: task.due is None,
    "no deadline": lambda task: task.deadline is None,
    "no due date": lambda task: task.due is None and task.deadline is None,
    "no labels": lambda task: not task.labels,
    "no time": lambda task: task.due is None or "T" not in task.due["date"],
    "recurring": lambda task: task.due is not None and bool(task.due["is_recurring"]),
    "subtask": lambda task: task.parent_id is not None,
    "uncompletable": lambda task: task.content.startswith("* "),
}


def _cost(node: Node) -> int:
    """How long a test takes, roughly: of several the cheap ones go first."""
    match node:
        case Dated() | Within() | Is("overdue"):
            return 3
        case Label() | Search():
            return 2
        case Not(part):
            return _cost(part)
        case And(parts) | Or(parts) | Filters(parts):
            return sum(map(_cost, parts))
        case _:
            return 1


def _on(dates: _Dates, test: Callable[[When], bool]) -> Predicate:
    """A test of the date of a task; without a date it fails."""

    def predicate(task: TaskView) -> bool:
        when = dates(task)
        return when is not None and test(when)

    return predicate


def _due(task: TaskView, zone: tzinfo | None) -> When | None:
    return read_stored(task.due["date"], zone) if task.due else None


def _deadline(task: TaskView) -> When | None:
    return When(date.fromisoformat(task.deadline)) if task.deadline else None


def _is_word(pattern: Pattern, word: str) -> bool:
    return pattern.literal is not None and pattern.literal.lower() == word
