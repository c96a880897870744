"""How the date language does on the shared reference data: floors, not scores.

The corpora are tuned on, so nothing here is an independent result. Run with ``-s`` for the
figures of each source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from benchmarks.dates_understood import Score, dateless, one_off, recurring, rows
from doneby.grammar.dates import DateContext, DueError, find_due, parse_due
from doneby.grammar.dates.documented import is_documented

pytestmark = pytest.mark.reference
UTC = ZoneInfo("UTC")


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


@pytest.mark.parametrize(
    ("measure", "floors"),
    [
        (one_off, {"where the sources agree": 0.86, "all to the letter": 0.79}),
        # What Todoist's language has not (minutes, exceptions, weeks of the year) is among all.
        (recurring, {"what Todoist has": 0.9, "all": 0.69}),
        (dateless, {"nothing found": 0.97}),
    ],
)
def test_phrases_of_other_readers(
    reference: Path, measure: Callable[[Path], list[Score]], floors: dict[str, float]
) -> None:
    scores = {score.name.split(", ")[1]: score for score in measure(reference / "corpora")}
    for name, floor in floors.items():
        score = scores[name]
        assert score.total > 100
        assert score.right / score.total >= floor, score.wrong


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
