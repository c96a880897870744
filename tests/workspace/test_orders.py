"""Whatever comes, goes or moves: the places in a list are 1, 2, 3... in one and the same order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doneby.workspace import Workspace
from support.old_workspace import make_first_version
from support.todoist import Clock, Raw

Make = Callable[[Raw, str], str]


def add_task(raw: Raw, name: str, **fields: Any) -> str:
    return str(raw("POST", "/tasks", {"content": name, **fields})["id"])


def places(raw: Raw, path: str, name: str, order: str) -> list[tuple[str, int]]:
    found = [item for item in raw("GET", path)["results"] if not item.get("inbox_project")]
    return [(item[name], item[order]) for item in sorted(found, key=lambda item: item[order])]


KINDS: dict[str, tuple[Make, str, str, str]] = {
    "tasks": (add_task, "content", "child_order", "order"),
    "projects": (
        lambda raw, name: raw("POST", "/projects", {"name": name})["id"],
        "name",
        "child_order",
        "",
    ),
    "sections": (
        lambda raw, name: raw(
            "POST",
            "/sections",
            {"name": name, "project_id": raw("GET", "/user")["inbox_project_id"]},
        )["id"],
        "name",
        "section_order",
        "order",
    ),
    "labels": (
        lambda raw, name: raw("POST", "/labels", {"name": name})["id"],
        "name",
        "order",
        "order",
    ),
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_moving_and_deleting_leave_no_gap(raw: Raw, kind: str) -> None:
    make, name, order, _ = KINDS[kind]
    ids = {letter: make(raw, letter) for letter in "abcde"}

    def now() -> str:
        found = places(raw, f"/{kind}", name, order)
        assert [place for _, place in found] == list(range(1, len(found) + 1))
        return "".join(letter for letter, _ in found)

    assert now() == "abcde"
    for letter, wanted, expected in (
        ("e", 1, "eabcd"),
        ("e", 3, "abecd"),
        ("a", 99, "becda"),
        ("c", 0, "cbeda"),
        ("b", 2, "cbeda"),
    ):
        raw("POST", f"/{kind}/{ids[letter]}", {order: wanted})
        assert now() == expected
    raw("DELETE", f"/{kind}/{ids['b']}")
    assert now() == "ceda"
    make(raw, "f")
    assert now() == "cedaf"


@pytest.mark.parametrize("kind", ["tasks", "sections", "labels"])
def test_a_wanted_place_is_taken_and_one_beyond_the_end_is_the_end(raw: Raw, kind: str) -> None:
    make, name, order, wanted = KINDS[kind]
    one = make(raw, "one")
    kept = raw("GET", f"/{kind}/{one}")
    body = {
        "content": "x",
        "name": "x",
        "project_id": kept.get("project_id"),
    }
    raw("POST", f"/{kind}", {**body, wanted: 1})
    raw("POST", f"/{kind}", {**body, "name": "y", "content": "y", wanted: 99})
    assert places(raw, f"/{kind}", name, order) == [("x", 1), ("one", 2), ("y", 3)]


def test_a_completed_task_leaves_no_gap_and_comes_back_as_the_last(raw: Raw) -> None:
    ids = {letter: add_task(raw, letter) for letter in "abc"}
    raw("POST", f"/tasks/{ids['a']}/close")
    assert places(raw, "/tasks", "content", "child_order") == [("b", 1), ("c", 2)]
    raw("POST", f"/tasks/{ids['a']}/reopen")
    assert places(raw, "/tasks", "content", "child_order") == [("b", 1), ("c", 2), ("a", 3)]


def test_a_moved_task_leaves_no_gap_and_is_the_last_where_it_goes(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "P"})["id"]
    ids = {letter: add_task(raw, letter) for letter in "abc"}
    add_task(raw, "there", project_id=project)
    raw("POST", f"/tasks/{ids['a']}/move", {"project_id": project})
    inbox = raw("GET", "/user")["inbox_project_id"]
    assert places(raw, f"/tasks?project_id={inbox}", "content", "child_order") == [
        ("b", 1),
        ("c", 2),
    ]
    assert places(raw, f"/tasks?project_id={project}", "content", "child_order") == [
        ("there", 1),
        ("a", 2),
    ]
    raw("POST", f"/tasks/{ids['b']}/move", {"project_id": inbox})
    assert places(raw, f"/tasks?project_id={inbox}", "content", "child_order") == [
        ("c", 1),
        ("b", 2),
    ]


def test_an_archived_project_or_section_leaves_no_gap(raw: Raw) -> None:
    ids = {letter: KINDS["projects"][0](raw, letter) for letter in "abc"}
    raw("POST", f"/projects/{ids['a']}/archive")
    raw("POST", f"/projects/{ids['a']}/archive")
    assert places(raw, "/projects", "name", "child_order") == [("b", 1), ("c", 2)]
    raw("POST", f"/projects/{ids['a']}/unarchive")
    assert places(raw, "/projects", "name", "child_order") == [("b", 1), ("c", 2), ("a", 3)]
    ids = {letter: KINDS["sections"][0](raw, letter) for letter in "abc"}
    raw("POST", f"/sections/{ids['b']}/archive")
    assert places(raw, "/sections", "name", "section_order") == [("a", 1), ("c", 2)]
    raw("POST", f"/sections/{ids['b']}/unarchive")
    assert places(raw, "/sections", "name", "section_order") == [("a", 1), ("c", 2), ("b", 3)]


def test_the_inbox_keeps_its_place_before_all_projects(raw: Raw) -> None:
    KINDS["projects"][0](raw, "a")
    inbox = raw("GET", "/user")["inbox_project_id"]
    assert raw("POST", f"/projects/{inbox}", {"child_order": 5})["child_order"] == 0
    assert raw("GET", "/projects")["results"][0]["id"] == inbox


def test_an_upgrade_closes_the_gaps_that_older_versions_left(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tasks.db"
    make_first_version(path, [("3", 7), ("4", 2), ("5", 7)])
    with Workspace(path, now=clock) as workspace, workspace.client() as client:
        found = places(Raw(client), "/tasks", "content", "child_order")
    assert found == [("4", 1), ("3", 2), ("5", 3)]
