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


def rows() -> list[tuple[str, str, str]]:
    path = Path(__file__).with_name("due_phrases.tsv")
    with path.open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")
        return [(row["phrase"], row["first"], row["next"]) for row in table]


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
