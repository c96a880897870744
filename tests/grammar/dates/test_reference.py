"""How the date language does on the shared reference data: floors, not scores.

The corpora are tuned on, so nothing here is an independent result. Run with ``-s`` for the
figures of each source.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import (
    DateContext,
    DueError,
    FoundDue,
    Recurrence,
    find_due,
    parse_anything,
    parse_due,
)
from doneby.grammar.dates.documented import is_documented

pytestmark = pytest.mark.reference
UTC = ZoneInfo("UTC")
Row = dict[str, str]


def rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def context_of(row: Row) -> DateContext:
    """The clock of a row; these sources are American."""
    moment = datetime.fromisoformat(row["reference_datetime"] or "2026-07-15T12:00:00")
    return DateContext(moment.replace(tzinfo=UTC), day_first=False)


def read(row: Row) -> FoundDue | None:
    sentence, phrase = row["sentence"], row["phrase"]
    if sentence and sentence != phrase:
        return find_due(sentence, context_of(row))
    return parse_anything(phrase or sentence, context_of(row))


def to_the_minute(value: date | datetime) -> str:
    return value.isoformat()[:16]


def report(name: str, hits: Counter[str], totals: Counter[str]) -> float:
    print(f"\n{name}")
    for source in sorted(totals):
        print(f"  {source:40} {hits[source]:4} of {totals[source]}")
    share = sum(hits.values()) / sum(totals.values())
    print(f"  {'all':40} {sum(hits.values()):4} of {sum(totals.values())} = {share:.1%}")
    return share


def test_every_due_string_is_read_with_its_meaning(reference: Path) -> None:
    context = DateContext(datetime(2026, 7, 15, 17, 0, tzinfo=UTC))
    wrong = []
    for row in rows(reference / "due-strings.tsv"):
        due = parse_due(row["phrase"], context)
        first = row["derived_first_at_2026-07-15T17:00"]
        got = "null" if due is None else due.date.isoformat()
        recurs = "yes" if due is not None and due.is_recurring else "no"
        if recurs != row["recurring"] or (first and got != first):
            wrong.append((row["phrase"], got, first))
    assert wrong == []


def test_every_word_of_the_due_strings_is_documented(reference: Path) -> None:
    phrases = [row["phrase"] for row in rows(reference / "due-strings.tsv")]
    assert [phrase for phrase in phrases if not is_documented(phrase)] == []


def test_every_rejected_due_string_is_refused(reference: Path) -> None:
    context = DateContext(datetime(2026, 7, 15, 17, 0, tzinfo=UTC))
    for row in rows(reference / "due-strings-rejected.tsv"):
        with pytest.raises(DueError):
            parse_due(row["phrase"], context)


def test_one_off_phrases_of_other_readers(reference: Path) -> None:
    totals: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for row in rows(reference / "corpora" / "dates_core.tsv"):
        readings = [row["expected"], *row["alternatives"].split("|")]
        expected = {reading.strip()[:16] for reading in readings if reading.strip()}
        found = read(row)
        totals[row["source"]] += 1
        if found and not found.due.is_recurring:
            hits[row["source"]] += to_the_minute(found.due.date) in expected
    share = report("dates_core", hits, totals)
    assert totals.total() > 500
    assert share > 0.75


def test_repetitions_of_other_readers(reference: Path) -> None:
    """Those that Todoist's language has not (minutes, exceptions, counts) are among them."""
    totals: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for row in rows(reference / "corpora" / "dates_recurring.tsv"):
        if not row["rrule"]:
            continue
        source = row["source"].partition(":")[0]
        found = read(row)
        totals[source] += 1
        if found and found.due.recurrence:
            hits[source] += parts(found.due.recurrence) == expected_parts(row["rrule"])
    assert report("dates_recurring", hits, totals) > 0.6


def parts(recurrence: Recurrence) -> dict[str, set[str]]:
    """A recurrence as one iCalendar rule, as far as one can hold it."""
    merged: dict[str, set[str]] = {}
    for rule in recurrence.rules:
        for key, value in (part.split("=") for part in str(rule).split(";")):
            merged.setdefault(key, set()).update(value.split(","))
    if recurrence.time:
        merged |= {"BYHOUR": {str(recurrence.time.hour)}}
        merged |= {"BYMINUTE": {str(recurrence.time.minute)}}
    return merged


def expected_parts(rule: str) -> dict[str, set[str]]:
    # Bounds are told as dates by us and in several ways by others. Todoist's weekend is one day.
    pairs = (part.split("=") for part in rule.replace("+", "").replace("SA,SU", "SA").split(";"))
    kept = {key: set(value.split(",")) for key, value in pairs if key not in ("UNTIL", "COUNT")}
    return {key: value for key, value in kept.items() if (key, value) != ("INTERVAL", {"1"})}


def test_sentences_without_a_date(reference: Path) -> None:
    false = []
    total = 0
    for row in rows(reference / "corpora" / "dates_negative.tsv"):
        total += 1
        found = find_due(row["sentence"], context_of(row))
        if found:
            false.append((row["sentence"], found.todoist))
    print(f"\ndates_negative: {len(false)} false of {total}", *false, sep="\n  ")
    assert total > 150
    assert len(false) <= 8


def test_the_marked_dates_of_real_requests(reference: Path) -> None:
    """The words found are those that an annotator marked; articles may differ."""
    totals: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    context = DateContext(datetime(2026, 7, 15, 10, 0, tzinfo=UTC))
    for row in rows(reference / "corpora" / "title_slots.tsv"):
        if row["op"] != "add" or row["source"] == "tooltalk":
            continue
        marked = words(f"{row['datetime_span_or_value']} {row['recurring_span']}")
        found = find_due(row["text"], context)
        pieces = (row["text"][start:end] for start, end in found.spans) if found else ()
        kind = "dated" if marked else "undated"
        totals[kind] += 1
        hits[kind] += words(" ".join(pieces)) == marked
    report("title_slots", hits, totals)
    assert hits["dated"] / totals["dated"] > 0.88
    assert hits["undated"] / totals["undated"] > 0.93


def words(text: str) -> set[str]:
    cleaned = "".join(char if char.isalnum() else " " for char in text.lower())
    return set(cleaned.split()) - {"the", "a"}
