"""A filter selects the tasks that the help pages say it selects."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from doneby.grammar.dates import DateContext
from doneby.grammar.filters import FilterError, Filters, Node, Not, parse_filter
from doneby.workspace.call import USER_ID
from doneby.workspace.database import IN_MEMORY, connect
from doneby.workspace.due import StoredDue, due_columns
from doneby.workspace.filter_names import Names
from doneby.workspace.filter_places import places_of
from doneby.workspace.records import insert
from doneby.workspace.selection import compile_filter
from doneby.workspace.task_rows import set_labels

PARIS = ZoneInfo("Europe/Paris")
WEDNESDAY = datetime(2026, 7, 15, 17, 0, tzinfo=PARIS)
ME, BECKY, MARY, STEVE = USER_ID, "2", "3", "4"
PEOPLE = {
    BECKY: ("Becky", "becky@example.com"),
    MARY: ("Mary Smith", "mary@example.com"),
    STEVE: ("Steve Gray", "steve@example.com"),
}
PROJECTS = {
    "inbox": ("Inbox", None),
    "work": ("Work", None),
    "homework": ("Homework", None),
    "school": ("School", None),
    "science": ("Science", "school"),
    "physics": ("Physics", "science"),
    "art": ("Art", "school"),
    "shopping": ("Shopping list", None),
    "both": ("One & Two", None),
    "family": ("Family", None),
}
SECTIONS = {
    "w-meetings": ("Meetings", "work"),
    "s-meetings": ("Meetings", "school"),
    "h-work": ("Paperwork due", "homework"),
}
STAMP = "2025-01-01T10:00:00.000000Z"

Row = dict[str, Any]


def due(day: str, *, recurring: bool = False, zone: str | None = None) -> Row:
    return due_columns(StoredDue(day, day, recurring, zone))


def task(name: str, project: str = "inbox", due: Row | None = None, **fields: Any) -> Row:
    row = {"id": name, "project_id": project, "content": name, "child_order": 1}
    if "deadline" in fields:
        fields["deadline_date"] = fields.pop("deadline")
    return {**row, "added_at": STAMP, "updated_at": STAMP, **(due or {}), **fields}


def database_of(tasks: Iterable[Row]) -> sqlite3.Connection:
    database = connect(IN_MEMORY)
    stamps = {"created_at": STAMP, "updated_at": STAMP}
    for key, (name, parent) in PROJECTS.items():
        row = {"id": key, "name": name, "parent_id": parent, "child_order": 1, **stamps}
        insert(database, "projects", row)
    for key, (name, project) in SECTIONS.items():
        row = {"id": key, "name": name, "project_id": project, "section_order": 1}
        insert(database, "sections", {**row, "added_at": STAMP, "updated_at": STAMP})
    for key, (name, email) in PEOPLE.items():
        insert(database, "people", {"id": int(key), "name": name, "email": email})
        insert(database, "collaborators", {"project_id": "family", "person_id": int(key)})
    for one in tasks:
        insert(database, "tasks", {key: one[key] for key in one if key != "labels"})
        set_labels(database, one["id"], one.get("labels", []))
    return database


TASKS = [
    task("milk"),
    task("report", "work", due=due("2026-07-10"), priority=4),
    task("bins", due=due("2026-07-14")),
    task("call", "work", due=due("2026-07-15T09:00:00"), section_id="w-meetings", priority=3),
    task("snack", due=due("2026-07-15T11:30:00"), labels=["home"]),
    task("dinner", due=due("2026-07-15T19:00:00"), labels=["Home/kitchen", "night"]),
    task("laundry", due=due("2026-07-15"), labels=["email"]),
    # 23:30 of the same day in Paris, as the API writes a fixed time.
    task("flight", "work", due=due("2026-07-15T21:30:00.000000Z", zone="Europe/London")),
    task("essay", "homework", due=due("2026-07-16"), labels=["Languages"], section_id="h-work"),
    task("sums", "homework", due=due("2026-07-16"), labels=["waiting"]),
    task("party", due=due("2026-07-18T20:00:00"), labels=["night"]),
    task("plants", "science", due=due("2026-07-19", recurring=True), labels=["office"]),
    task("tax", deadline="2026-07-21", labels=["work"]),
    task("thesis", "school", due=due("2026-08-01"), deadline="2026-07-17", section_id="s-meetings"),
    task("chapter", "physics", parent_id="thesis"),
    task("painting", "art"),
    task("card", due=due("2027-01-03")),
    task("trip", due=due("2027-06-01")),
    task("bread", "shopping", added_at="2026-07-14T23:30:00.000000Z"),
    task("twins", "both", description="Meeting point, see http://example.com"),
    task("notes", "work", content="* Meeting notes", section_id="w-meetings"),
    task("garden", "family", responsible_uid=BECKY, assigned_by_uid=ME),
    task("roof", "family", responsible_uid=MARY, assigned_by_uid=STEVE),
    task("tent", "family", responsible_uid=ME, assigned_by_uid=ME),
    task("picnic", "family", priority=2),
]
EVERYTHING = {task["id"] for task in TASKS}
THIS_WEEK = "report bins call snack dinner laundry flight essay sums party plants"
IN_SECTIONS = "call notes essay thesis"

# One string of names for each list; "-" takes them away from everything.
EXPECTED: dict[str, list[str]] = {
    "search: Meeting": ["twins notes"],
    "search: http": ["twins"],
    "(search: *) & !(search: **) & !(search: ***)": ["notes"],
    "uncompletable": ["notes"],
    "subtask": ["chapter"],
    "date: Jan 3": ["card"],
    "date before: May 5": [f"{THIS_WEEK} thesis card"],
    "date before: 5/5": [f"{THIS_WEEK} thesis card"],
    "date after: 5/5": ["trip"],
    "date before: +4 hours": ["report bins call snack dinner"],
    "date before: sat": ["report bins call snack dinner laundry flight essay sums"],
    "date before: first day": [THIS_WEEK],
    "date: yesterday, today": ["bins", "call snack dinner laundry flight"],
    "date: today & date before: today at 2pm": ["call snack"],
    "overdue": ["report bins call snack"],
    "over due": ["report bins call snack"],
    "od": ["report bins call snack"],
    "overdue & !no time, date: today & !no time": ["call snack", "call snack dinner flight"],
    "#Inbox & no due date, All & !#Inbox & !no due date": [
        "milk",
        "report call flight essay sums plants thesis",
    ],
    "Jan 3": ["card"],
    "due after: May 5": ["trip"],
    "due after: 5/5": ["trip"],
    "due before: next week": [THIS_WEEK],
    "due before: sat": ["report bins call snack dinner laundry flight essay sums"],
    "due: yesterday, today": ["bins", "call snack dinner laundry flight"],
    "no due date": ["milk chapter painting bread twins notes garden roof tent picnic"],
    "today & due before: today at 2pm": ["call snack"],
    "due before: +8 hours & !overdue": ["dinner laundry flight"],
    "today": ["call snack dinner laundry flight"],
    "yesterday": ["bins"],
    "5 days": ["call snack dinner laundry flight essay sums party plants"],
    "next 5 days": ["call snack dinner laundry flight essay sums party plants"],
    "3 days": ["call snack dinner laundry flight essay sums"],
    "7 days & @waiting": ["sums"],
    "14 days": ["call snack dinner laundry flight essay sums party plants tax"],
    "Saturday & @night": ["party"],
    "recurring": ["plants"],
    "!recurring": ["- plants"],
    "no time": ["- call snack dinner flight party"],
    "no deadline": ["- tax thesis"],
    "!no deadline": ["tax thesis"],
    "deadline after: yesterday & deadline before: in 7 days": ["tax thesis"],
    "created: today": ["bread"],
    "created after: -365 days": ["bread"],
    "added by: me": ["-"],
    "added by: Becky": [""],
    "p1": ["report"],
    "p2": ["call"],
    "p4": ["- report call picnic"],
    "No priority": ["- report call picnic"],
    "priority 1": ["report"],
    "@email": ["laundry"],
    "no labels": ["- snack dinner laundry essay sums party plants tax"],
    "@work | @office": ["plants tax"],
    "@home*": ["snack dinner"],
    "##School & !#Science": ["thesis chapter painting"],
    "#*Work": ["report call flight essay sums notes"],
    r"#Shopping\ list": ["bread"],
    r"#One \& Two": ["twins"],
    "#Work & /Meetings": ["call notes"],
    "/*Work*": ["essay"],
    "!/*": [f"- {IN_SECTIONS}"],
    "!/* & !#Inbox": [
        "report flight sums plants chapter painting bread twins garden roof tent picnic"
    ],
    "workspace: My projects": ["-"],
    "workspace: Doist": [""],
    "(workspace: Doist | workspace: Halist)": [""],
    "assigned to: others": ["garden roof"],
    "!assigned to: others": ["- garden roof"],
    "assigned to: m* smith": ["roof"],
    "assigned by: me": ["garden"],
    "assigned by: Steve Gray": ["roof"],
    "shared & !assigned": ["picnic"],
    "#Work & assigned to: me": [""],
    "(today | overdue) & #Work": ["report call flight"],
    "#Homework & tomorrow & !@languages": ["sums"],
    "view all": ["-"],
    "all": ["-"],
    "#Work & overdue": ["report call"],
    # Beyond the documented examples.
    "-2 days": ["bins call snack dinner laundry flight"],
    "1 days": ["call snack dinner laundry flight"],
    "0 days": [""],
    "no date": ["milk tax chapter painting bread twins notes garden roof tent picnic"],
    "due: 21/7": ["tax"],
    "date: 21/7": [""],
    "due: 17/7": [""],
    "date: today at 7pm": ["dinner"],
    "due after: today at 7pm & today": ["laundry flight"],
    "created before: -365 days": ["- bread"],
    "created after: -18 hours": ["bread"],
    "created after: -15 hours": [""],
    "added by: others": [""],
    "assigned to: MARY@example.com": ["roof"],
    "assigned to: you": ["tent"],
    "assigned to: YOU@localhost": ["tent"],
    "assigned to: *gray": [""],
    "assigned to: s* | assigned to: becky": ["garden"],
    "shared": ["garden roof tent picnic"],
    "!shared": ["- garden roof tent picnic"],
    "assigned": ["garden roof tent"],
    "shared & assigned to: me": ["tent"],
    "assigned by: others": ["roof"],
    "assigned by: me | assigned by: *gray": ["garden roof"],
    "added by: me & shared": ["garden roof tent picnic"],
    "##school": ["plants thesis chapter painting"],
    "#nothing": [""],
}


def names(expected: str) -> set[str]:
    taken_away = expected.startswith("-")
    listed = set(expected.removeprefix("-").split())
    assert listed <= EVERYTHING
    return EVERYTHING - listed if taken_away else listed


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    with closing(database_of(TASKS)) as opened:
        yield opened


def select(
    database: sqlite3.Connection, tree: Node, now: datetime = WEDNESDAY, *, of: str = "tasks"
) -> list[str]:
    condition = compile_filter(tree, DateContext(now=now), Names(database), of=of)
    sql = f"SELECT id FROM tasks AS {of} WHERE {condition.sql} ORDER BY rowid"
    return [row["id"] for row in database.execute(sql, condition.parameters)]


def selected(query: str, now: datetime = WEDNESDAY, tasks: Iterable[Row] = TASKS) -> list[str]:
    with closing(database_of(tasks)) as database:
        return select(database, parse_filter(query), now)


@pytest.mark.parametrize("query", EXPECTED)
def test_a_query_selects_what_it_says(database: sqlite3.Connection, query: str) -> None:
    tree = parse_filter(query)
    lists = tree.parts if isinstance(tree, Filters) else (tree,)
    found = [set(select(database, part)) for part in lists]
    assert found == [names(expected) for expected in EXPECTED[query]]


@pytest.mark.parametrize("query", EXPECTED)
def test_the_lists_that_are_left_out_have_no_task_that_is_selected(
    database: sqlite3.Connection, query: str
) -> None:
    tree = parse_filter(query)
    for part in tree.parts if isinstance(tree, Filters) else (tree,):
        for node in (part, Not(part)):
            places = places_of(node)
            left = set(select(database, places, of="lists")) if places else EVERYTHING
            assert left >= set(select(database, node))


def test_a_filter_about_a_place_leaves_the_other_lists_out(database: sqlite3.Connection) -> None:
    for query in ("#Work & today", "(#Work & p1) | (#Work & search: x)", "!(!#Work) & @x"):
        places = places_of(parse_filter(query))
        assert places is not None
        assert set(select(database, places, of="lists")) == set(selected("#Work"))
    assert places_of(parse_filter("#Work | today")) is None


@pytest.mark.parametrize("query", EXPECTED)
def test_every_task_is_selected_by_a_query_or_by_its_opposite(
    database: sqlite3.Connection, query: str
) -> None:
    """A condition is never null, whatever a task lacks."""
    tree = parse_filter(query)
    for part in tree.parts if isinstance(tree, Filters) else (tree,):
        assert {*select(database, part)} ^ {*select(database, Not(part))} == EVERYTHING


@pytest.mark.reference
def test_every_documented_query_is_among_them(reference: Path) -> None:
    with (reference / "filter-queries.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert rows
    assert {row["query"] for row in rows} <= EXPECTED.keys()


@pytest.mark.parametrize(
    "query",
    [
        "blursday",
        "date: blursday",
        "due: every day",
        "due: no date",
        "p1 | blursday",
        "p1, p2",
        "created after: -999999 years",
        "date before: -999999 days",
    ],
)
def test_what_is_no_date_or_several_lists_is_refused(query: str) -> None:
    with pytest.raises(FilterError):
        selected(query)


def test_a_task_due_this_minute_is_not_yet_overdue() -> None:
    tasks = [task("now", due=due("2026-07-15T17:00:00"))]
    assert selected("overdue", WEDNESDAY.replace(second=59), tasks) == []
    assert selected("overdue", WEDNESDAY.replace(minute=1), tasks) == ["now"]


def test_a_passed_deadline_is_overdue_unless_a_date_is_ahead() -> None:
    tasks = [
        task("tax", deadline="2026-07-14"),
        task("planned", deadline="2026-07-14", due=due("2026-07-20")),
        task("last day", deadline="2026-07-15"),
    ]
    assert selected("overdue", tasks=tasks) == ["tax"]


def test_a_fixed_time_counts_in_the_zone_of_the_user() -> None:
    tasks = [task("flight", due=due("2026-07-15T21:30:00.000000Z", zone="Europe/London"))]
    tokyo = WEDNESDAY.astimezone(ZoneInfo("Asia/Tokyo"))
    assert tokyo.day == 16
    assert selected("tomorrow", tokyo, tasks) == []
    assert selected("today", tokyo, tasks) == ["flight"]


def test_days_at_the_ends_of_the_calendar_are_days() -> None:
    tasks = [
        task("last", due=due("9999-12-31T23:59:59Z", zone="UTC")),
        task("first", due=due("0001-01-01T00:00:00Z", zone="UTC")),
    ]
    new_york = WEDNESDAY.astimezone(ZoneInfo("America/New_York"))
    tokyo = WEDNESDAY.astimezone(ZoneInfo("Asia/Tokyo"))
    for now in (new_york, tokyo):
        assert selected("due after: today", now, tasks) == ["last"]
        assert selected("overdue", now, tasks) == ["first"]


def test_projects_that_contain_each_other_end() -> None:
    with closing(database_of([task("one", "art"), task("two", "school")])) as database:
        database.execute("UPDATE projects SET parent_id = 'art' WHERE id = 'school'")
        assert select(database, parse_filter("##Art")) == ["one", "two"]


@pytest.mark.parametrize(
    "query",
    [
        "|".join(["p1"] * 341),
        "&".join(["today"] * 170),
        "!" * 19 + "today",
        "(" * 19 + "today" + ")" * 19,
        "(today & !" * 9 + "due: today at 5pm" + ")" * 9,
        "(today & (@x | " * 9 + "due: today at 5pm" + "))" * 9,
        "&".join(["#*"] * 340),
        "|".join(["@*"] * 340),
        "search: " + "x" * 1000,
    ],
)
def test_a_query_as_long_as_allowed_is_answered(database: sqlite3.Connection, query: str) -> None:
    select(database, parse_filter(query))


SIMPLE = st.sampled_from([query for query in EXPECTED if not set(query) & set("&|(),")])
QUERIES = st.recursive(
    SIMPLE,
    lambda inner: (
        st.tuples(inner, st.sampled_from("&|"), inner).map(lambda parts: f"({' '.join(parts)})")
        | inner.map(lambda query: f"!({query})")
    ),
    max_leaves=6,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=QUERIES, other=QUERIES)
def test_operators_are_those_of_sets(database: sqlite3.Connection, one: str, other: str) -> None:
    def found(query: str) -> set[str]:
        return set(select(database, parse_filter(query)))

    assert found(f"({one}) & ({other})") == found(one) & found(other)
    assert found(f"({one}) | ({other})") == found(one) | found(other)
    assert found(f"!({one})") == EVERYTHING - found(one)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SIMPLE | st.sampled_from("&|!(),*@#/") | st.text(max_size=8), max_size=12))
def test_any_query_is_answered_or_refused(database: sqlite3.Connection, parts: list[str]) -> None:
    with suppress(FilterError):
        select(database, parse_filter(" ".join(parts)))
