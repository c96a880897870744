"""From what something is called to the thing itself: found, asked about, or said to be missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doneby.agent.errors import Candidate, NeedsAnswer, ToolError
from doneby.grammar.names import fold_accents
from doneby.text import shorten
from doneby.toolkits.todoist import wording
from doneby.toolkits.todoist.names import (
    id_in,
    is_same_name,
    is_similar,
    matches,
    nearest,
)

if TYPE_CHECKING:
    from todoist_api_python.models import Project, Section, Task

    from doneby.toolkits.todoist.catalog import Catalog

MOST_CANDIDATES = 10
Describe = Callable[["Task"], str]
Source = Callable[[Sequence["Task"]], str]


@dataclass(slots=True)
class Place:
    """Where a task goes.

    Attributes:
        project_id: The project; empty until it is created.
        section_id: The section in it, if one was named.
        parent_id: The task above, if one was named.
        new_project: The name of the project that has to be created first.
        namesakes: Paths of projects elsewhere that have this name too.
    """

    project_id: str
    section_id: str | None = None
    parent_id: str | None = None
    new_project: str = ""
    namesakes: tuple[str, ...] = ()

    def target(self) -> dict[str, str]:
        """The one id that names the place to the API."""
        if self.parent_id:
            return {"parent_id": self.parent_id}
        if self.section_id:
            return {"section_id": self.section_id}
        return {"project_id": self.project_id}


def one_task(
    reference: str,
    tasks: Sequence[Task],
    describe: Describe,
    *,
    argument: str,
    outside: Source,
    missing: str = "It may be done already, or in other words: look at the list.",
) -> Task:
    """The one task that a reference means.

    Args:
        reference: Words of it, its exact name, its id or a link to it.
        tasks: Those it may be.
        describe: What to show of one when it has to be asked about.
        argument: The tool's parameter that holds the reference.
        outside: Where outside text in some of them comes from.
        missing: What to do when there is none.

    Raises:
        NeedsAnswer: Several match; none is taken.
        ToolError: None matches; the nearest names are in the text.
    """
    if not reference.strip():
        raise ToolError("No task was named.", "Say some words of its name.")
    task_id = id_in(reference)
    if task_id is not None:
        by_id = [task for task in tasks if task.id == task_id]
        if by_id:
            return by_id[0]
    found = [tasks[position] for position in matches(reference, [t.content for t in tasks])]
    if len(found) == 1:
        return found[0]
    if found:
        raise _which(reference, found, describe, argument, outside)
    if "://" in reference and task_id is None:
        raise ToolError("This is not a link to a task.", "Give the task's own link or its name.")
    near = [shorten(name, 60) for name in nearest(reference, [task.content for task in tasks])]
    hint = f"Nearest: {', '.join(near)}." if near else missing
    said = f"No task matches “{shorten(reference, 80)}”."
    raise ToolError(said, hint, outside=outside(tasks) if near else "")


def several_tasks(
    references: Sequence[str],
    tasks: Sequence[Task],
    describe: Describe,
    *,
    outside: Source,
    missing: str = "",
) -> list[Task]:
    """The tasks that several references mean, each once and in their order."""
    if not references:
        raise ToolError("No task was named.", "Say which ones.")
    more = {"missing": missing} if missing else {}
    chosen = [
        one_task(r, tasks, describe, argument="tasks", outside=outside, **more) for r in references
    ]
    return list({task.id: task for task in chosen}.values())


def open_task(reference: str, catalog: Catalog, *, argument: str = "task") -> Task:
    """The one open task that a reference means; see ``one_task``."""
    return one_task(
        reference,
        catalog.tasks,
        _in_a_line(catalog),
        argument=argument,
        outside=catalog.outside,
    )


def open_tasks(references: Sequence[str], catalog: Catalog) -> list[Task]:
    """The open tasks that several references mean, each once and in their order."""
    return several_tasks(references, catalog.tasks, _in_a_line(catalog), outside=catalog.outside)


def _in_a_line(catalog: Catalog) -> Describe:
    return lambda task: wording.line(task, catalog)


def _which(
    reference: str, found: Sequence[Task], describe: Describe, argument: str, outside: Source
) -> NeedsAnswer:
    shown = tuple(Candidate(task.id, describe(task)) for task in found[:MOST_CANDIDATES])
    total = wording.count(len(found), "task")
    more = f", the first {len(shown)} are shown" if len(found) > len(shown) else ""
    question = f"{total} match “{shorten(reference, 80)}”{more}. Which one do you mean?"
    said = outside(found[:MOST_CANDIDATES])
    return NeedsAnswer(question, shown, argument=argument, given=reference, outside=said)


def project_to_read(reference: str, catalog: Catalog, *, argument: str = "project") -> str:
    """The id of the project that a name means; the beginning or a word of the name is enough."""
    found = _exact_projects(reference, catalog)
    if not found:
        ids = list(catalog.projects)
        near = matches(_bare(reference), [catalog.projects[i].name for i in ids])
        found = [ids[position] for position in near]
    return _only_project(reference, found, catalog, argument)


def project_to_fill(reference: str, catalog: Catalog) -> Place:
    """The project that a name means exactly, or a new one of that name.

    Raises:
        NeedsAnswer: Several have the name, or none has it and some are similar.
    """
    exact = _exact_projects(reference, catalog)
    if exact:
        return Place(_only_project(reference, exact, catalog, "project"))
    name = _bare(reference)
    if not name:
        raise ToolError("The project has no name.", "Say what it is called.")
    similar = [p.id for p in catalog.projects.values() if is_similar(name, p.name)]
    if similar:
        meant = f"#{catalog.path(similar[0])}" if len(similar) == 1 else "one of these"
        question = (
            f"There is no project {shorten(name, 80)} (a new one with a name this near to another "
            f"has to be added first): do you mean {meant}?"
        )
        raise _which_project(question, reference, similar, catalog, "project")
    return Place("", new_project=name)


def section_in(
    reference: str, catalog: Catalog, project_id: str | None, *, argument: str = "section"
) -> Section:
    """The section that a name means, with its project's before it or not, in one or in any."""
    name = reference.strip().removeprefix("/").strip()
    sections = (
        list(catalog.sections.values()) if project_id is None else catalog.sections_of(project_id)
    )

    def described(section: Section) -> str:
        return f"{catalog.path(section.project_id)} / {section.name}"

    found = (
        [section for section in sections if section.id == name]
        or [section for section in sections if _steps(described(section)) == _steps(_bare(name))]
        or [sections[i] for i in matches(name, [section.name for section in sections])]
    )
    if len(found) == 1:
        return found[0]
    if found:
        candidates = tuple(Candidate(section.id, described(section)) for section in found)
        question = f"Several sections match “{name}”. Which one do you mean?"
        outside = catalog.outside_in(section.project_id for section in found)
        raise NeedsAnswer(question, candidates, argument=argument, given=reference, outside=outside)
    there = ", ".join(described(section) for section in sections[:MOST_CANDIDATES])
    hint = f"There are: {there}." if there else "There are no sections here yet."
    outside = catalog.outside_in(section.project_id for section in sections)
    raise ToolError(f"There is no section {shorten(name, 80)}.", hint, outside=outside)


def label_to_read(reference: str, catalog: Catalog, known: Sequence[str]) -> str:
    """The label that a name means, with or without "@", as it is written."""
    name = reference.strip().removeprefix("@").strip()
    used = [label for task in catalog.tasks for label in task.labels or ()]
    labels = list(dict.fromkeys([*known, *used]))
    found = [label for label in labels if fold_accents(label) == fold_accents(name)] or [
        labels[position] for position in matches(name, labels)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        candidates = tuple(Candidate(label, f"@{label}") for label in found)
        question = f"Several labels match @{name}. Which one do you mean?"
        raise NeedsAnswer(question, candidates, argument="label", given=reference)
    near = ", ".join(f"@{label}" for label in nearest(name, labels) or labels[:MOST_CANDIDATES])
    raise ToolError(
        f"There is no label @{shorten(name, 60)}.",
        f"There is: {near}." if near else "There are no labels yet.",
    )


def labels_to_write(references: Sequence[str], known: Sequence[str]) -> list[str]:
    """Labels as they are already written, new ones as they came, each once."""
    bare = [reference.strip().removeprefix("@").strip() for reference in references]
    spelled = {fold_accents(label): label for label in known}
    return list(dict.fromkeys(spelled.get(fold_accents(name), name) for name in bare if name))


def _bare(reference: str) -> str:
    return " ".join(reference.strip().removeprefix("#").split())


def _exact_projects(reference: str, catalog: Catalog) -> list[str]:
    """The ids of the projects whose id, link, name or path this is."""
    name, project_id = _bare(reference), id_in(reference, "project")
    if project_id in catalog.projects:
        return [project_id]
    tiers: tuple[Callable[[Project], bool], ...] = (
        lambda project: project.name == name,
        lambda project: fold_accents(project.name) == fold_accents(name),
        lambda project: _steps(catalog.path(project.id)) == _steps(name),
        lambda project: is_same_name(name, project.name),
        lambda project: fold_accents(name) == "inbox" and project.id == catalog.inbox(),
    )
    for means in tiers:
        found = [project.id for project in catalog.projects.values() if means(project)]
        if found:
            return found
    return []


def _steps(path: str) -> list[str]:
    return [fold_accents(name) for name in path.split("/")]


def _only_project(reference: str, found: Sequence[str], catalog: Catalog, argument: str) -> str:
    if len(found) == 1:
        return found[0]
    name = shorten(_bare(reference), 80)
    if found:
        question = f"Several projects match {name}. Which one do you mean?"
        raise _which_project(question, reference, found, catalog, argument)
    all_names = [project.name for project in catalog.projects.values()]
    near = nearest(name, all_names)
    hint = f"Nearest: {', '.join(near)}." if near else f"There is: {', '.join(all_names[:20])}."
    raise ToolError(
        f"There is no project {name}.", hint, outside=catalog.outside_in(catalog.projects)
    )


def _which_project(
    question: str, reference: str, found: Sequence[str], catalog: Catalog, argument: str
) -> NeedsAnswer:
    candidates = tuple(
        Candidate(project_id, f"#{catalog.path(project_id)}")
        for project_id in sorted(found, key=catalog.path)[:MOST_CANDIDATES]
    )
    outside = catalog.outside_in(found)
    return NeedsAnswer(question, candidates, argument=argument, given=reference, outside=outside)
