"""Due phrases that people type, through the API: the first date, and the one after a completion.

Each row was judged by hand for Tuesday 3 November 2026, 14:20. They are not those of the shared
reference, which has its own test.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import DateContext, Due, describe_recurrence, parse_due
from doneby.workspace import Workspace
from support.todoist import Clock, Raw

LONDON = ZoneInfo("Europe/London")
NOW = datetime(2026, 11, 3, 14, 20, tzinfo=LONDON)


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


def rows() -> list[tuple[str, str, str]]:
    found = table(Path(__file__).with_name("due_phrases.tsv"))
    return [(row["phrase"], row["first"], row["next"]) for row in found]


ACCEPTED = [row for row in rows() if row[1] != "refused"]
REFUSED = [phrase for phrase, first, _ in rows() if first == "refused"]


@pytest.fixture(scope="module")
def raw() -> Iterator[Raw]:
    with (
        Workspace(":memory:", now=Clock(NOW), timezone="Europe/London") as workspace,
        workspace.client() as client,
    ):
        yield Raw(client)


@pytest.mark.parametrize(("phrase", "first", "following"), ACCEPTED)
def test_a_phrase_means_its_date(raw: Raw, phrase: str, first: str, following: str) -> None:
    task = raw("POST", "/tasks", {"content": "x", "due_string": phrase})
    assert task["due"]["date"][:16] == first
    assert task["due"]["is_recurring"] == bool(following)
    raw("POST", f"/tasks/{task['id']}/close")
    after = raw("GET", f"/tasks/{task['id']}")
    assert after["checked"] == (not following)
    assert not following or after["due"]["date"][:16] == following


@pytest.mark.reference
def test_the_phrases_of_the_reference_are_taken_and_refused_as_it_says(reference: Path) -> None:
    now = datetime(2026, 7, 15, 17, 0, tzinfo=LONDON)
    with (
        Workspace(":memory:", now=Clock(now), timezone="Europe/London") as workspace,
        workspace.client() as client,
    ):
        add = Raw(client)
        taken = table(reference / "due-strings.tsv")
        for row in taken:
            task = add("POST", "/tasks", {"content": "x", "due_string": row["phrase"]})
            due = task["due"] or {"date": "null", "is_recurring": False}
            first = row["derived_first_at_2026-07-15T17:00"]
            assert due["date"] == (first or due["date"]), row
            assert due["is_recurring"] == (row["recurring"] == "yes"), row
        refused = table(reference / "due-strings-rejected.tsv")
        for row in refused:
            add("POST", "/tasks", {"content": "x", "due_string": row["phrase"]}, status=400)
    assert len(taken) > 100
    assert refused


@pytest.mark.parametrize(("day_first", "date"), [(True, "2027-04-03"), (False, "2027-03-04")])
def test_the_order_of_day_and_month_is_a_setting(day_first: bool, date: str) -> None:
    with (
        Workspace(":memory:", now=Clock(NOW), day_first=day_first) as workspace,
        workspace.client() as client,
    ):
        task = Raw(client)("POST", "/tasks", {"content": "x", "due_string": "3/4"})
    assert task["due"]["date"] == date


@pytest.mark.parametrize("phrase", REFUSED)
def test_a_phrase_that_is_no_date_is_refused(raw: Raw, phrase: str) -> None:
    body = {"content": "x", "due_string": phrase}
    error = raw("POST", "/tasks", body, status=400)
    assert error["error_tag"] == "INVALID_ARGUMENT_VALUE"
    assert error["error_extra"]["argument"] == "due_string"
    assert error["error_extra"]["explanation"]


def test_the_words_that_are_kept_mean_the_same_when_they_are_read_again() -> None:
    """The next date is read from them, whatever register they are in."""
    context = DateContext(NOW)

    def read(phrase: str) -> Due:
        due = parse_due(phrase, context)
        assert due is not None
        return due

    for phrase, _, following in ACCEPTED:
        due = read(phrase)
        assert read(due.string).means_the_same_as(due), phrase
        if following and due.recurrence:
            words = describe_recurrence(due.recurrence)
            assert words is not None, phrase
            assert read(words).means_the_same_as(due), phrase
