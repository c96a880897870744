"""Projects, sections and labels: archived, deleted, renamed with all that hangs on them."""

from __future__ import annotations

from typing import Any

from support.todoist import Raw


def project(raw: Raw, name: str, **fields: Any) -> str:
    return str(raw("POST", "/projects", {"name": name, **fields})["id"])


def names(raw: Raw, path: str, **query: Any) -> list[str]:
    return [found["name"] for found in raw("GET", path, **query)["results"]]


def contents(raw: Raw) -> list[str]:
    return [task["content"] for task in raw("GET", "/tasks")["results"]]


def test_the_inbox_is_there_from_the_start(raw: Raw) -> None:
    (inbox,) = raw("GET", "/projects")["results"]
    assert inbox["name"] == "Inbox"
    assert inbox["inbox_project"] is True
    assert "workspace_id" not in inbox


def test_archiving_hides_a_project_with_all_below_it(raw: Raw) -> None:
    top = project(raw, "top")
    below = project(raw, "below", parent_id=top)
    raw("POST", "/sections", {"name": "S", "project_id": below})
    raw("POST", "/tasks", {"content": "hidden", "project_id": below, "labels": ["gone"]})
    raw("POST", "/tasks", {"content": "seen"})
    assert raw("POST", f"/projects/{top}/archive")["is_archived"] is True
    assert names(raw, "/projects") == ["Inbox"]
    assert sorted(names(raw, "/projects/archived")) == ["below", "top"]
    assert names(raw, "/projects/search", query="*") == ["Inbox"]
    assert names(raw, "/sections") == []
    assert contents(raw) == ["seen"]
    assert raw("GET", "/labels/shared")["results"] == []
    assert raw("GET", f"/projects/{below}")["is_archived"] is True


def test_unarchiving_brings_back_one_project_as_the_last_root(raw: Raw) -> None:
    top = project(raw, "top")
    below = project(raw, "below", parent_id=top)
    project(raw, "other")
    raw("POST", "/tasks", {"content": "x", "project_id": below})
    raw("POST", f"/projects/{top}/archive")
    restored = raw("POST", f"/projects/{below}/unarchive")
    assert (restored["is_archived"], restored["parent_id"]) == (False, None)
    assert names(raw, "/projects") == ["Inbox", "other", "below"]
    assert names(raw, "/projects/archived") == ["top"]
    assert contents(raw) == ["x"]


def test_deleting_a_project_deletes_all_that_is_in_it(raw: Raw) -> None:
    top = project(raw, "top")
    below = project(raw, "below", parent_id=top)
    section = raw("POST", "/sections", {"name": "S", "project_id": below})["id"]
    task = raw("POST", "/tasks", {"content": "x", "section_id": section})["id"]
    raw("DELETE", f"/projects/{top}")
    for path in (f"/projects/{below}", f"/sections/{section}", f"/tasks/{task}"):
        raw("GET", path, status=404)
    assert names(raw, "/projects") == ["Inbox"]


def test_deleting_a_section_deletes_its_tasks(raw: Raw) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    section = raw("POST", "/sections", {"name": "S", "project_id": inbox})["id"]
    raw("POST", "/tasks", {"content": "x", "section_id": section})
    raw("POST", "/tasks", {"content": "y"})
    raw("DELETE", f"/sections/{section}")
    assert contents(raw) == ["y"]


def test_names_are_searched_whole_unless_an_asterisk_is_used(raw: Raw) -> None:
    for name in ("Client A", "client b", "A*B", "review.*", "C\\D"):
        project(raw, name)

    def found(query: str) -> list[str]:
        return names(raw, "/projects/search", query=query)

    assert found("client") == []
    assert found("CLIENT A") == ["Client A"]
    assert found("client *") == ["Client A", "client b"]
    assert found("*b") == ["client b", "A*B"]
    assert found(r"a\*b") == ["A*B"]
    assert found("review.*") == ["review.*"]
    assert found(r"c\\d") == ["C\\D"]
    assert found(".*") == []


def test_an_update_of_null_changes_nothing(raw: Raw) -> None:
    made = raw("POST", "/projects", {"name": "P", "color": "red", "is_favorite": True})
    same = raw("POST", f"/projects/{made['id']}", {"name": None, "color": None})
    assert same == made
    changed = raw("POST", f"/projects/{made['id']}", {"is_favorite": False, "view_style": "board"})
    assert (changed["is_favorite"], changed["view_style"], changed["color"]) == (
        False,
        "board",
        "red",
    )


def test_a_renamed_label_is_renamed_on_tasks_and_a_deleted_one_is_off_them(raw: Raw) -> None:
    label = raw("POST", "/labels", {"name": "phone"})["id"]
    task = raw("POST", "/tasks", {"content": "x", "labels": ["phone", "home"]})["id"]
    raw("POST", f"/labels/{label}", {"name": "call"})
    assert raw("GET", f"/tasks/{task}")["labels"] == ["call", "home"]
    raw("DELETE", f"/labels/{label}")
    assert raw("GET", f"/tasks/{task}")["labels"] == ["home"]


def test_label_ids_are_numeric(raw: Raw) -> None:
    label = raw("POST", "/labels", {"name": "phone"})
    assert label["id"].isdecimal()
    assert label["color"] == "charcoal"


def test_shared_labels_are_names_on_active_tasks(raw: Raw) -> None:
    raw("POST", "/labels", {"name": "Mine"})
    raw("POST", "/tasks", {"content": "x", "labels": ["mine", "theirs", "both"]})
    task = raw("POST", "/tasks", {"content": "y", "labels": ["theirs", "both"]})["id"]
    done = raw("POST", "/tasks", {"content": "z", "labels": ["theirs", "old"]})["id"]
    raw("POST", f"/tasks/{done}/close")
    assert raw("GET", "/labels/shared")["results"] == ["both", "mine", "theirs"]
    omitting = raw("GET", "/labels/shared", omit_personal="true")["results"]
    assert omitting == ["both", "theirs"]
    raw("POST", "/labels/shared/rename", {"name": "theirs", "new_name": "both"})
    assert raw("GET", f"/tasks/{task}")["labels"] == ["both"]
    assert raw("GET", f"/tasks/{done}")["labels"] == ["theirs", "old"]
    raw("POST", "/labels/shared/remove", {"name": "both"})
    assert raw("GET", f"/tasks/{task}")["labels"] == []


def test_comments_belong_to_a_task_or_to_a_project(raw: Raw) -> None:
    inbox = raw("GET", "/user")["inbox_project_id"]
    task = raw("POST", "/tasks", {"content": "x"})["id"]
    raw("POST", "/comments", {"content": "c", "task_id": task, "project_id": inbox}, status=400)
    on_task = raw("POST", "/comments", {"content": "c", "task_id": task})
    assert on_task["item_id"] == task
    assert "project_id" not in on_task
    attachment = {"file_name": "a.pdf", "resource_type": "file"}
    on_project = raw(
        "POST", "/comments", {"content": "c", "project_id": inbox, "attachment": attachment}
    )
    assert on_project["project_id"] == inbox
    assert on_project["file_attachment"] == attachment
    assert "item_id" not in on_project
    assert raw("GET", f"/tasks/{task}")["note_count"] == 1
    assert raw("POST", f"/comments/{on_task['id']}", {"content": ""})["content"] == "c"
