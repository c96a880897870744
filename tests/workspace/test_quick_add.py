"""Quick Add and the helpers of adding: reminders, labels, and what is left to the letter."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from doneby.workspace import Workspace
from support.todoist import Clock, Raw

LONDON = ZoneInfo("Europe/London")
TUESDAY = datetime(2026, 11, 3, 14, 20, tzinfo=LONDON)
SECTIONS = {
    "Work": ["Urgent", "In Progress"],
    "Work Projects": [],
    "Home": ["Back log"],
    "Home & Garden": [],
    "🏠 Casa": ["🧺 Laundry"],
    "C++": [],
    "R&D": [],
    "Über": [],
    "Shop/ping": [],
    "Team": ["1:1"],
}
with Path(__file__).with_name("quick_add_lines.tsv").open(encoding="utf-8", newline="") as table:
    LINES = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


def quick(raw: Raw, text: str, **fields: Any) -> Any:
    return raw("POST", "/tasks/quick", {"text": text, **fields})


def reminders(raw: Raw, task: Any) -> list[Any]:
    found = raw("GET", "/reminders", task_id=task["id"])["results"]
    return [
        one["minute_offset"] if one["type"] == "relative" else one["due"]["date"] for one in found
    ]


@pytest.mark.parametrize(
    ("text", "content", "expected"),
    [
        ("Call tomorrow 10am !30m", "Call", [30]),
        ("Call tomorrow 10am !1h", "Call", [60]),
        ("Call tomorrow 10am !0mb", "Call", [0]),
        ("Call tomorrow 10am !30 min before", "Call", [30]),
        ("Call !2d tomorrow 10am", "Call", [2880]),
        ("Call tomorrow 10am !09:15", "Call", ["2026-12-01T09:15:00"]),
        ("Call tomorrow !9am", "Call", ["2026-12-01T09:00:00"]),
        ("Call !14:00", "Call", ["2026-11-30T14:00:00"]),
        ("Call !9:00", "Call", ["2026-12-01T09:00:00"]),
        ("Water every day at 9am !15m", "Water", [15]),
    ],
)
def test_a_reminder_in_the_line_is_set(
    raw: Raw, text: str, content: str, expected: list[Any]
) -> None:
    task = quick(raw, text)
    assert task["content"] == content
    assert reminders(raw, task) == expected


@pytest.mark.parametrize(
    "text", ["Call !30m", "Call !1h tomorrow", "Call me!", "Shout !loud", "Call at 5pm !9999d"]
)
def test_what_is_no_reminder_stays_in_the_content(raw: Raw, text: str) -> None:
    task = quick(raw, text)
    assert "!" in task["content"]
    assert reminders(raw, task) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("30 minutes before", [30]),
        ("9am", ["2026-12-01T09:00:00"]),
        ("today at 18:00", ["2026-11-30T18:00:00"]),
        ("gibberish", []),
        ("every day at 9am", []),
        ("tomorrow", []),
        ("", []),
    ],
)
def test_a_reminder_beside_the_line_is_set_or_ignored(
    raw: Raw, words: str, expected: list[Any]
) -> None:
    task = quick(raw, "Call tomorrow 10am", reminder=words)
    assert task["content"] == "Call"
    assert reminders(raw, task) == expected


def test_an_automatic_reminder_needs_a_time_and_no_other_reminder(raw: Raw) -> None:
    assert reminders(raw, quick(raw, "Call tomorrow 10am", auto_reminder=True)) == [30]
    assert reminders(raw, quick(raw, "Call tomorrow", auto_reminder=True)) == []
    assert reminders(raw, quick(raw, "Call", auto_reminder=True)) == []
    assert reminders(raw, quick(raw, "Call tomorrow 10am !5m", auto_reminder=True)) == [5]
    assert reminders(raw, quick(raw, "Call tomorrow 10am")) == []
    for due, expected in (("tomorrow 10am", [30]), ("tomorrow", [])):
        body = {"content": "Call", "due_string": due, "auto_reminder": True}
        assert reminders(raw, raw("POST", "/tasks", body)) == expected


def test_labels_are_parsed_out_of_a_name_when_asked(raw: Raw) -> None:
    raw("POST", "/labels", {"name": "Two Words"})
    body: dict[str, Any] = {
        "content": r"Mail bob@example.com @phone @Two Words #Work p1 \#x tomorrow",
        "labels": ["own", "phone"],
    }
    plain = raw("POST", "/tasks", body)
    assert (plain["content"], plain["labels"]) == (body["content"], ["own", "phone"])
    parsed = raw("POST", "/tasks", {**body, "auto_parse_labels": True})
    assert parsed["content"] == r"Mail bob@example.com #Work p1 \#x tomorrow"
    assert parsed["labels"] == ["own", "phone", "Two Words"]
    personal = [label["name"] for label in raw("GET", "/labels")["results"]]
    assert personal == ["Two Words", "phone"]
    assert raw("POST", "/tasks", {"content": "@a", "auto_parse_labels": True})["content"] == "@a"
    body = {"content": f"x @{'y' * 61}", "auto_parse_labels": True}
    raw("POST", "/tasks", body, status=400)


def test_names_with_spaces_and_emoji_are_found(raw: Raw) -> None:
    project = raw("POST", "/projects", {"name": "🏠 Home & garden"})["id"]
    section = raw("POST", "/sections", {"name": "🌱 To do/soon", "project_id": project})["id"]
    raw("POST", "/labels", {"name": "två ord 🛒"})
    task = quick(raw, "Buy soil #🏠 Home & garden /🌱 To do/soon @två ord 🛒 @💧 p2")
    assert task["content"] == "Buy soil"
    assert (task["project_id"], task["section_id"]) == (project, section)
    assert task["labels"] == ["två ord 🛒", "💧"]
    assert task["priority"] == 3
    escaped = quick(raw, r"Buy seed #🏠\ Home\ &\ garden @new\ label")
    assert (escaped["content"], escaped["project_id"]) == ("Buy seed", project)
    assert escaped["labels"] == ["new label"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("* Heading", "* Heading"),
        ("* Heading tomorrow #Nowhere", "* Heading #Nowhere"),
        (r"Write \#tag and \@home \p1", "Write #tag and @home p1"),
        ("Learn C# and a/b +Bob", "Learn C# and a/b +Bob"),
        ("Pay  twice   spaced", "Pay  twice   spaced"),
        ("نص عربي \u202eabc", "نص عربي \u202eabc"),
        ("Sing for 45min", "Sing for 45min"),
        ("{not a date} x", "{not a date} x"),
    ],
)
def test_what_is_left_is_the_content_to_the_letter(raw: Raw, text: str, content: str) -> None:
    assert quick(raw, text)["content"] == content


@pytest.fixture(scope="module")
def furnished() -> Iterator[Raw]:
    """A workspace with projects, sections, labels and people of many a name."""
    with (
        Workspace(":memory:", now=Clock(TUESDAY), timezone="Europe/London") as workspace,
        workspace.client() as client,
    ):
        raw = Raw(client)
        for name, sections in SECTIONS.items():
            project = raw("POST", "/projects", {"name": name})
            for section in sections:
                raw("POST", "/sections", {"name": section, "project_id": project["id"]})
        for label in ("groceries", "waiting for", "5pm", "🔥hot"):
            raw("POST", "/labels", {"name": label})
        for email in ("ann.lee@example.org", "bob@example.org"):  # of the last project
            arguments = {"project_id": project["id"], "email": email}
            command = {"type": "share_project", "uuid": email, "args": arguments}
            raw("POST", "/sync", {"commands": [command]})
        yield raw


@pytest.mark.parametrize("row", LINES, ids=[row["line"] for row in LINES])
def test_a_line_becomes_the_parts_of_a_task(furnished: Raw, row: dict[str, str]) -> None:
    """Each row was judged by hand for Tuesday 3 November 2026, 14:20."""
    task = quick(furnished, row["line"], meta=True)
    due, meta = task["due"] or {"date": "", "is_recurring": False}, task["meta"]
    project, reminder = meta["project"][1], reminders(furnished, task)
    others = {
        "project": "" if project == "Inbox" else project,
        "section": meta["section"][1],
        "assignee": meta["assignee"][1],
        "labels": ",".join(task["labels"]),
        "priority": task["priority"] if task["priority"] > 1 else "",
        "deadline": (task["deadline"] or {}).get("date"),
        "minutes": (task["duration"] or {}).get("amount"),
        "description": task["description"],
        "reminder": reminder[0] if reminder else "",
        "recurring": "yes" if due["is_recurring"] else "",
    }
    expected = dict(part.split("=", 1) for part in row["others"].split("; ") if part)
    assert (task["content"], due["date"][:16]) == (row["content"], row["due"])
    assert {name: str(value) for name, value in others.items() if value not in ("", None)} == {
        name: value for name, value in expected.items() if name != "priority" or value != "1"
    }


def test_of_several_projects_of_one_name_the_first_is_meant(raw: Raw) -> None:
    """What only another of them has stays in the line, and is not lost."""
    first, second = (raw("POST", "/projects", {"name": name}) for name in ("Twin", "TWIN"))
    raw("POST", "/sections", {"name": "Later", "project_id": second["id"]})
    task = quick(raw, "Pack #twin /Later")
    assert (task["project_id"], task["content"]) == (first["id"], "Pack /Later")
