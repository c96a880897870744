"""Projects shared with people: who they are, what can be theirs, and what filters find."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.workspace import Workspace
from support.todoist import Clock, Raw

BECKY, MARY = "becky@example.com", "mary.smith@example.com"
Flat = Callable[[Any], list[Any]]


def command(raw: Raw, kind: str, **args: Any) -> Any:
    """Carry out one command of ``/sync``: "ok", or the refusal."""
    body = {"commands": [{"type": kind, "uuid": "u", "args": args}]}
    return raw("POST", "/sync", body)["sync_status"]["u"]


@pytest.fixture
def family(api: TodoistAPI, raw: Raw) -> str:
    """A project shared with two people."""
    project = api.add_project("Family")
    for email in (BECKY, MARY):
        assert command(raw, "share_project", project_id=project.id, email=email) == "ok"
    return project.id


@pytest.fixture
def people(api: TodoistAPI, family: str, flat: Flat) -> dict[str, str]:
    """The ids of those who share the project, by their addresses."""
    return {person.email: person.id for person in flat(api.get_collaborators(family))}


def test_a_project_is_shared_with_those_it_names_and_the_user(
    api: TodoistAPI, family: str, flat: Flat
) -> None:
    shown = [(person.name, person.email) for person in flat(api.get_collaborators(family))]
    assert shown == [("You", "you@localhost"), ("Becky", BECKY), ("Mary Smith", MARY)]
    assert list(api.get_collaborators(family, limit=2))[1][0].email == MARY
    assert api.get_project(family).is_shared
    assert {project.name for project in flat(api.get_projects()) if project.is_shared} == {"Family"}
    alone = api.add_project("Alone")
    assert flat(api.get_collaborators(alone.id)) == []


def test_a_person_is_one_in_all_projects_and_counted_once(
    api: TodoistAPI, raw: Raw, family: str, people: dict[str, str], flat: Flat
) -> None:
    other = api.add_project("Club")
    for email in (BECKY.upper(), BECKY):
        assert command(raw, "share_project", project_id=other.id, email=email) == "ok"
    assert [person.id for person in flat(api.get_collaborators(other.id))][1:] == [people[BECKY]]
    api.delete_project(other.id)
    assert len(flat(api.get_collaborators(family))) == 3


def test_a_task_can_be_given_to_those_who_share_its_project_alone(
    api: TodoistAPI, raw: Raw, family: str, people: dict[str, str]
) -> None:
    task = api.add_task("Paint", project_id=family, assignee_id=people[MARY])
    assert (task.assignee_id, task.assigner_id) == (people[MARY], people["you@localhost"])
    assert api.update_task(task.id, assignee_id=people[BECKY]).assignee_id == people[BECKY]
    cleared = raw("POST", f"/tasks/{task.id}", {"assignee_id": None})
    assert cleared["responsible_uid"] is cleared["assigned_by_uid"] is None
    for body in ({"assignee_id": people[MARY]}, {"assignee_id": "77"}):
        error = raw("POST", "/tasks", {"content": "x", **body}, status=400)
        assert error["error_extra"]["argument"] == "assignee_id"


def test_a_task_that_leaves_the_project_or_loses_the_person_is_nobodys(
    api: TodoistAPI, raw: Raw, family: str, people: dict[str, str]
) -> None:
    away = api.add_project("Elsewhere")
    moved = api.add_task("Move", project_id=family, assignee_id=people[MARY])
    child = api.add_task("Below", parent_id=moved.id, assignee_id=people[BECKY])
    mine = api.add_task("Mine", project_id=family, assignee_id=people["you@localhost"])
    for task in (moved, mine):
        api.move_task(task.id, project_id=away.id)
    assert api.get_task(moved.id).assignee_id is None
    assert api.get_task(child.id).assignee_id is None
    assert api.get_task(mine.id).assignee_id == people["you@localhost"]
    kept = api.add_task("Keep", project_id=family, assignee_id=people[BECKY])
    lost = api.add_task("Lose", project_id=family, assignee_id=people[MARY])
    assert command(raw, "delete_collaborator", project_id=family, email=MARY.upper()) == "ok"
    assert api.get_task(kept.id).assignee_id == people[BECKY]
    assert api.get_task(lost.id).assignee_id is api.get_task(lost.id).assigner_id is None


def test_filters_select_by_people(
    api: TodoistAPI, family: str, people: dict[str, str], flat: Flat
) -> None:
    you = people["you@localhost"]
    for name, who in (("roof", MARY), ("fence", BECKY), ("tent", "you@localhost")):
        api.add_task(name, project_id=family, assignee_id=people[who])
    api.add_task("picnic", project_id=family)
    api.add_task("alone", assignee_id=you)
    expected = {
        "shared": "roof fence tent picnic",
        "!shared": "alone",
        "shared & !assigned": "picnic",
        "assigned": "roof fence tent alone",
        "assigned to: others": "roof fence",
        "!assigned to: others": "tent picnic alone",
        "assigned to: me": "tent alone",
        "assigned to: m* smith": "roof",
        "assigned to: becky | assigned to: me & #Family": "fence tent",
        f"assigned to: {MARY}": "roof",
        "assigned to: Nobody": "",
        "assigned by: me": "roof fence",
        "assigned by: others": "",
        "added by: me": "roof fence tent picnic alone",
        "added by: others": "",
        "added by: Becky": "",
    }
    found = {
        query: {task.content for task in flat(api.filter_tasks(query=query))} for query in expected
    }
    assert found == {query: set(names.split()) for query, names in expected.items()}


def test_quick_add_gives_a_task_to_a_person_of_its_project(
    raw: Raw, family: str, people: dict[str, str]
) -> None:
    line = "Paint the fence +Mary Smith #Family +Mary Smith tomorrow"
    task = raw("POST", "/tasks/quick", {"text": line, "meta": True})
    assert task["responsible_uid"] == people[MARY]
    assert task["meta"]["assignee"] == [people[MARY], "Mary Smith"]
    assert task["content"] == "Paint the fence +Mary Smith", "before a project it means nothing"
    other = raw("POST", "/tasks/quick", {"text": "Sums 1 +Mary Smith"})
    assert (other["content"], other["responsible_uid"]) == ("Sums 1 +Mary Smith", None)


@pytest.mark.parametrize(
    ("args", "tag"),
    [
        ({"email": BECKY}, "ARGUMENT_MISSING"),
        ({"project_id": "FAMILY"}, "ARGUMENT_MISSING"),
        ({"project_id": "FAMILY", "email": "becky"}, "INVALID_ARGUMENT_VALUE"),
        ({"project_id": "FAMILY", "email": 5}, "INVALID_ARGUMENT_VALUE"),
        ({"project_id": "FAMILY", "email": "you@localhost"}, "INVALID_ARGUMENT_VALUE"),
        ({"project_id": "FAMILY", "email": "a@" + "b" * 300}, "INVALID_ARGUMENT_VALUE"),
        ({"project_id": "2222222222222222", "email": BECKY}, "NOT_FOUND"),
        ({"project_id": "INBOX", "email": BECKY}, "FORBIDDEN"),
    ],
)
def test_sharing_is_refused_where_it_makes_no_sense(
    raw: Raw, family: str, args: dict[str, Any], tag: str
) -> None:
    places = {"FAMILY": family, "INBOX": raw("GET", "/user")["inbox_project_id"]}
    known = {name: places.get(value, value) for name, value in args.items()}
    assert command(raw, "share_project", **known)["error_tag"] == tag


def test_only_who_shares_a_project_can_leave_it(raw: Raw, family: str) -> None:
    for email, outcome in ((BECKY, "ok"), (BECKY, "NOT_FOUND"), ("x@y.z", "NOT_FOUND")):
        answer = command(raw, "delete_collaborator", project_id=family, email=email)
        assert outcome in (answer, answer if answer == "ok" else answer["error_tag"])


def test_who_is_told_of_a_comment_is_kept(
    api: TodoistAPI, raw: Raw, family: str, people: dict[str, str]
) -> None:
    told = [people[BECKY], people[MARY]]
    comment = api.add_comment("Look", project_id=family, uids_to_notify=told)
    assert raw("GET", f"/comments/{comment.id}")["uids_to_notify"] == told
    body = {"content": "x", "project_id": family, "uids_to_notify": [5]}
    assert raw("POST", "/comments", body, status=400)["error_tag"] == "INVALID_ARGUMENT_VALUE"


def test_sharing_lasts(tmp_path: Path, clock: Clock) -> None:
    ids = itertools.count()
    for _ in range(2):
        with (
            Workspace(tmp_path / "tasks.db", now=clock) as workspace,
            workspace.client() as client,
        ):
            raw = Raw(client)
            if next(ids) == 0:
                project = raw("POST", "/projects", {"name": "Family"})["id"]
                command(raw, "share_project", project_id=project, email=BECKY)
            found = raw("GET", f"/projects/{project}/collaborators")["results"]
            assert [person["email"] for person in found] == ["you@localhost", BECKY]
