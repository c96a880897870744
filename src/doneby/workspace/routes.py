"""What the workspace answers: every route in one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import (
    activity,
    comments,
    completed,
    labels,
    open_tasks,
    projects,
    quick_add,
    reminders,
    sections,
    sharing,
    sync,
    task_filters,
    task_moves,
    tasks,
    user,
)
from .arguments import check_id
from .errors import unknown_route, wrong_method

Handler = Callable[..., Any]


class Route(NamedTuple):
    """A method and a path; a part in braces is handed to the handler, checked to be an id."""

    method: str
    path: str
    handler: Handler


ROUTES = (
    Route("GET", "/tasks", open_tasks.list_tasks),
    Route("POST", "/tasks", tasks.create_task),
    Route("POST", "/tasks/quick", quick_add.quick_add),
    Route("GET", "/tasks/filter", task_filters.filter_tasks),
    Route("GET", "/tasks/completed/by_completion_date", completed.by_completion_date),
    Route("GET", "/tasks/completed/by_due_date", completed.by_due_date),
    Route("GET", "/tasks/{task_id}", tasks.get_task),
    Route("POST", "/tasks/{task_id}", tasks.update_task),
    Route("DELETE", "/tasks/{task_id}", task_moves.delete_task),
    Route("POST", "/tasks/{task_id}/close", task_moves.close_task),
    Route("POST", "/tasks/{task_id}/reopen", task_moves.reopen_task),
    Route("POST", "/tasks/{task_id}/move", task_moves.move_task),
    Route("GET", "/projects", projects.list_projects),
    Route("POST", "/projects", projects.create_project),
    Route("GET", "/projects/search", projects.search_projects),
    Route("GET", "/projects/archived", projects.list_archived),
    Route("GET", "/projects/{project_id}", projects.get_project),
    Route("POST", "/projects/{project_id}", projects.update_project),
    Route("DELETE", "/projects/{project_id}", projects.delete_project),
    Route("POST", "/projects/{project_id}/archive", projects.archive_project),
    Route("POST", "/projects/{project_id}/unarchive", projects.unarchive_project),
    Route("GET", "/projects/{project_id}/collaborators", sharing.list_collaborators),
    Route("GET", "/sections", sections.list_sections),
    Route("POST", "/sections", sections.create_section),
    Route("GET", "/sections/search", sections.search_sections),
    Route("GET", "/sections/{section_id}", sections.get_section),
    Route("POST", "/sections/{section_id}", sections.update_section),
    Route("DELETE", "/sections/{section_id}", sections.delete_section),
    Route("POST", "/sections/{section_id}/archive", sections.archive_section),
    Route("POST", "/sections/{section_id}/unarchive", sections.unarchive_section_route),
    Route("GET", "/labels", labels.list_labels),
    Route("POST", "/labels", labels.create_label),
    Route("GET", "/labels/search", labels.search_labels),
    Route("GET", "/labels/shared", labels.list_shared),
    Route("POST", "/labels/shared/rename", labels.rename_shared),
    Route("POST", "/labels/shared/remove", labels.remove_shared),
    Route("GET", "/labels/{label_id}", labels.get_label),
    Route("POST", "/labels/{label_id}", labels.update_label),
    Route("DELETE", "/labels/{label_id}", labels.delete_label),
    Route("GET", "/comments", comments.list_comments),
    Route("POST", "/comments", comments.create_comment),
    Route("GET", "/comments/{comment_id}", comments.get_comment),
    Route("POST", "/comments/{comment_id}", comments.update_comment),
    Route("DELETE", "/comments/{comment_id}", comments.delete_comment),
    Route("GET", "/reminders", reminders.list_reminders),
    Route("POST", "/reminders", reminders.create_reminder),
    Route("GET", "/reminders/{reminder_id}", reminders.get_reminder),
    Route("POST", "/reminders/{reminder_id}", reminders.update_reminder),
    Route("DELETE", "/reminders/{reminder_id}", reminders.delete_reminder),
    Route("GET", "/location_reminders", reminders.list_locations),
    Route("POST", "/location_reminders", reminders.create_location),
    Route("GET", "/location_reminders/{location_reminder_id}", reminders.get_location),
    Route("POST", "/location_reminders/{location_reminder_id}", reminders.update_location),
    Route("DELETE", "/location_reminders/{location_reminder_id}", reminders.delete_location),
    Route("GET", "/activities", activity.list_activities),
    Route("GET", "/user", user.get_user),
    Route("POST", "/sync", sync.sync),
)


_EXACT: dict[tuple[str, str], Handler] = {
    (_route.method, _route.path): _route.handler for _route in ROUTES if "{" not in _route.path
}
# By the number of parts and the first one, which tell most of them apart.
_BY_SHAPE: dict[tuple[int, str], list[tuple[list[str], Route]]] = {}
for _route in ROUTES:
    _pattern = _route.path.split("/")
    _BY_SHAPE.setdefault((len(_pattern), _pattern[1]), []).append((_pattern, _route))


def find_route(method: str, path: str) -> tuple[Handler, list[str]]:
    """The handler of a request, and the ids in its path.

    Raises:
        ApiError: No route has this path, or not with this method, or an id is not one.
    """
    if handler := _EXACT.get((method, path)):
        return handler, []
    parts = path.split("/")
    candidates = _BY_SHAPE.get((len(parts), "".join(parts[1:2])), ())
    matching = [(pattern, route) for pattern, route in candidates if _fits(pattern, parts)]
    if not matching:
        raise unknown_route()
    exact = [found for found in matching if "{" not in found[1].path] or matching
    for pattern, route in exact:
        if route.method == method:
            return route.handler, _ids(pattern, parts)
    raise wrong_method(tuple(route.method for _, route in exact))


def _fits(pattern: list[str], parts: list[str]) -> bool:
    return all(
        expected == part or (part and expected.startswith("{"))
        for expected, part in zip(pattern, parts, strict=True)
    )


def _ids(pattern: list[str], parts: list[str]) -> list[str]:
    ids = []
    for expected, part in zip(pattern, parts, strict=True):
        if expected.startswith("{"):
            name = expected.strip("{}")
            ids.append(part if name == "label_id" else check_id(name, part))
    return ids
