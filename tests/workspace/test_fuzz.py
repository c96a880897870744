"""Whatever is sent, the answer is an answer: never an exception, never a status of 500."""

from __future__ import annotations

import json
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from doneby.workspace import Workspace
from doneby.workspace.routes import ROUTES
from support.examples import examples
from support.todoist import API, Clock

FIELDS = tuple(
    """
    args assignee_id attachment auto_parse_labels auto_reminder child_order collapsed color
    commands content cursor date date_completed date_from date_to day_order deadline deadline_date
    description due due_date due_datetime due_lang due_string duration duration_unit event_type
    filter_query id ids is_collapsed is_favorite is_recurring label labels limit loc_lat loc_long
    loc_trigger meta minute_offset name new_name note object_id omit_personal order parent_id
    priority project_id query radius reminder reminder_type section_id section_order service since
    string task_id temp_id text timezone type uids_to_notify until uuid view_style email
    """.split()  # noqa: SIM905 - readable as it is
)
WORDS = st.sampled_from(
    [
        "",
        "today",
        "every day",
        "tomorrow at 5pm #Inbox @x p1 !30m // d",
        "!0mb today 23:59 !24:00 !99:99 @a @\\ /",
        "30 minutes before",
        "2026-12-01",
        "9999-12-31",
        "0001-01-01",
        "2026-12-01T09:00:00Z",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59-12:00",
        "no date",
        "overdue | p1 & !@x",
        "created before: -99999999 days",
        "99999999 days",
        "minute",
        "absolute",
        "on_enter",
        "item_update",
        "item_add",
        "share_project",
        "delete_collaborator",
        "becky@example.com",
        "\ud800",
        "\x00",
        "\u202e",
        "' OR 1=1 --",
        "ID",
    ]
)
SCALARS = (
    WORDS
    | st.text(max_size=20)
    | st.integers()
    | st.booleans()
    | st.none()
    | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4)
    ),
    max_leaves=8,
)
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6)
QUERIES = st.dictionaries(st.sampled_from(FIELDS), WORDS | st.text(max_size=10), max_size=3)


def with_id(value: Any, task_id: str) -> Any:
    """The value with a real id where it says ID."""
    if value == "ID":
        return task_id
    if isinstance(value, list):
        return [with_id(item, task_id) for item in value]
    if isinstance(value, dict):
        return {key: with_id(item, task_id) for key, item in value.items()}
    return value


@pytest.mark.slow
@settings(
    max_examples=examples(100, 1000),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(route=st.sampled_from(ROUTES), body=BODIES, query=QUERIES)
def test_no_request_breaks_the_workspace(
    workspace: Workspace, clock: Clock, route: Any, body: dict[str, Any], query: dict[str, str]
) -> None:
    headers = {"Authorization": "Bearer x"}
    with workspace.client() as client:
        made = client.post(API + "/tasks", json={"content": "x"}, headers=headers).json()
        path = route.path
        for name in ("{task_id}", "{project_id}", "{label_id}"):
            path = path.replace(name, made["id" if name == "{task_id}" else "project_id"])
        path = path.replace("{", "").replace("}", "")
        response = client.request(
            route.method,
            API + path,
            content=json.dumps(with_id(body, made["id"])).encode(),
            params={
                key: with_id(value, made["id"]).encode("utf-8", "replace").decode()
                for key, value in query.items()
            },
            headers=headers,
        )
        assert response.status_code in (200, 400, 403, 404)
        response.json()
        assert client.get(API + "/tasks", headers=headers).status_code == 200
        found = client.get(API + "/tasks/filter", params={"query": "all"}, headers=headers)
        assert found.status_code == 200
