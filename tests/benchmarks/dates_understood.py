"""How well the dates and the Quick Add lines that people wrote are read; for ``understanding.py``.

A row of ``dates_core.tsv`` gives a phrase, or a sentence that holds one, the clock by which it is
said, and the reading of its source: a date, or a date and time to the minute. Other readings that
the source allows are right as well.

The sources disagree about some phrases: what "next friday" is, when the morning is, whether "in 5
days" keeps the time of now. Those are rows of their own, whoever is right, and so are holidays,
which measure a calendar. Of the repetitions, those that Todoist's language has no words for are
counted in the row of all.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from doneby.grammar.dates import DateContext, FoundDue, Recurrence, find_due, parse_anything
from doneby.grammar.quick_add import QuickAdd, parse_quick_add

Row = dict[str, str]

_WEEKDAY_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b(?!-)", re.IGNORECASE)
_NEXT = r"\b(?:next|this|coming|following)\s+"
_DISAGREED = re.compile(
    # Which week, month or weekday; whether a month is its first day; when the day ends.
    rf"{_NEXT}(?:mon|tue|wed|thu|fri|sat|sun)|{_NEXT}(?:week|month|quarter|year|decade)\b"
    r"|^(?:in\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$"
    r"|\bend\s+of\s+(?:the\s+)?(?:day|today|tomorrow|this\s+\w+day)|\b(?:eod|cob)\b",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\btonight\b|\b(?:morning|afternoon|evening|night|dinner|lunch)\b", re.IGNORECASE
)
_CLOCK = re.compile(
    r"\d[:.]\d\d|\d\s?[ap]\b|\d\s?[ap]\.?m|noon|midnight|midday|o.?clock|\bsharp\b", re.IGNORECASE
)
_BARE_HOUR = re.compile(r"(?:\bat|@)\s*\d{1,2}(?:ish)?\b(?![:.]\d|\s*[ap]\b|\s*[ap]\.?m)", re.I)
_AMBIGUOUS_HOUR = re.compile(r"(?<![\d:.])[1-9]:\d\d\b(?!\s*[ap]\b|\s*[ap]\.?m|:)", re.IGNORECASE)
_DISTANCE = re.compile(r"\b(?:dys?|days?|weeks?|fortnights?|months?|mon|years?|decades?)\b", re.I)
_TODAY = re.compile(r"\b(?:today|tomorrow)\b", re.IGNORECASE)
_NOT_IN_TODOIST = re.compile(
    r"MINUTELY|SECONDLY|BYYEARDAY|BYWEEKNO|BYMONTHDAY=-[2-9]|BYHOUR=\d+,"
    r"|BYDAY=(?:\S*,)?(?:-[2-9]|\+?[6-9]|\+?\d\d)|INTERVAL=\d+;BYDAY=\d"
)
_NOT_IN_TODOIST_WORDS = re.compile(r"\bexcept\b", re.IGNORECASE)


@dataclass
class Score:
    """How many rows of one kind were read as they should be.

    Attributes:
        name: What the rows are.
        total: How many there are.
        right: How many were read right.
        missed: Rows in which nothing was found.
        wrong: The sentences that were not read right, with what came of them.
    """

    name: str
    total: int = 0
    right: int = 0
    missed: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def add(self, said: str, got: str, *, right: bool) -> None:
        """Count a row."""
        self.total += 1
        self.right += right
        if not right:
            self.missed += got == "nothing"
            self.wrong.append((said, got))

    def line(self) -> str:
        """One row of the table."""
        total = max(self.total, 1)
        otherwise = self.total - self.right - self.missed
        return (
            f"{self.name:<44}{self.total:>6}  right {100 * self.right / total:5.1f} %"
            f"  nothing {100 * self.missed / total:5.1f} %"
            f"  otherwise {100 * otherwise / total:5.1f} %"
        )


def rows(path: Path) -> Iterator[Row]:
    """The rows of a file without quoting."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def context_of(row: Row) -> DateContext:
    """The clock of a row; these sources are American."""
    moment = datetime.fromisoformat(row["reference_datetime"] or "2026-07-15T12:00:00")
    return DateContext(moment.replace(tzinfo=UTC), day_first=False)


def said(row: Row) -> str:
    """What is read: the sentence that holds the phrase, or the phrase alone."""
    return row["sentence"] or row["phrase"]


def read(row: Row) -> FoundDue | None:
    """The due date of a row: found in its sentence, or read from its whole phrase."""
    if row["sentence"] not in ("", row["phrase"]):
        return find_due(row["sentence"], context_of(row))
    return parse_anything(row["phrase"] or row["sentence"], context_of(row))


def kind_of(row: Row) -> str:
    """Whether the sources agree about a phrase, and if not, on what they disagree."""
    phrase = row["phrase"]
    if row["source"].endswith("HolidayParser"):
        return "holidays"
    today = context_of(row).today
    weekday = _WEEKDAY.search(phrase)
    said_on_it = weekday and weekday[1].lower() == _WEEKDAY_NAMES[today.weekday()]
    clock = _CLOCK.search(phrase)
    if (
        _DISAGREED.search(phrase)
        or (said_on_it and len(phrase.split()) < 3)
        or (_PART.search(phrase) and not clock)
        or _BARE_HOUR.search(phrase)
        or (_AMBIGUOUS_HOUR.search(phrase) and not _PART.search(phrase))
    ):
        return "disagreed"
    timed = "T" in row["expected"]
    if timed and not clock and (_DISTANCE.search(phrase) or _TODAY.search(phrase)):
        return "clock of now"
    return "agreed"


def one_off(folder: Path) -> list[Score]:
    """The rows of ``dates_core.tsv``."""
    agreed = Score("dates_core.tsv, where the sources agree")
    disagreed = Score("dates_core.tsv, where they disagree")
    holidays = Score("dates_core.tsv, holidays")
    everything = Score("dates_core.tsv, all to the letter")
    for row in rows(folder / "dates_core.tsv"):
        readings = [row["expected"], *row["alternatives"].split("|")]
        expected = {reading.strip()[:16] for reading in readings if reading.strip()}
        found = read(row)
        once = found is not None and not found.due.is_recurring
        got = found.due.date.isoformat()[:16] if found and once else "nothing"
        strict = got in expected
        kind = kind_of(row)
        loose = strict or (kind == "clock of now" and got in {one[:10] for one in expected})
        words = f"{said(row)}  [{row['expected']}, said at {row['reference_datetime'][:16]}]"
        everything.add(words, got, right=strict)
        score = {"holidays": holidays, "disagreed": disagreed}.get(kind, agreed)
        score.add(words, got, right=loose)
    everything.wrong = []
    return [agreed, disagreed, holidays, everything]


def recurring(folder: Path) -> list[Score]:
    """The rows of ``dates_recurring.tsv``: the same rule, the interval 1 and the order ignored."""
    known = Score("dates_recurring.tsv, what Todoist has")
    everything = Score("dates_recurring.tsv, all")
    for row in rows(folder / "dates_recurring.tsv"):
        rule = row["rrule"] or _RULE_OF_A_TIMEX.get(row["expected"].removeprefix("timex="), "")
        found = read(row)
        recurrence = found.due.recurrence if found else None
        right = recurrence is not None and expected_parts(rule) in forms(recurrence)
        words, got = f"{said(row)}  [{rule}]", found.todoist if found else "nothing"
        everything.add(words, got, right=right)
        beyond = _NOT_IN_TODOIST.search(rule) or _NOT_IN_TODOIST_WORDS.search(said(row))
        if not beyond:
            known.add(words, got, right=right)
    everything.wrong = [row for row in everything.wrong if row not in known.wrong]
    return [known, everything]


_RULE_OF_A_TIMEX = {
    "P0.5Y": "FREQ=MONTHLY;INTERVAL=6",
    "P2WE": "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA",
    "P1WE": "FREQ=WEEKLY;BYDAY=SA",
    "XXXX-WXX-2TAF": "FREQ=WEEKLY;BYDAY=TU;PART=AF",
    "XXXX-WXX-5TMO": "FREQ=WEEKLY;BYDAY=FR;PART=MO",
    "T06P1D": "FREQ=DAILY;BYHOUR=6;BYMINUTE=0",
    "XXXX-XX-19P1M": "FREQ=MONTHLY;BYMONTHDAY=19",
}
"""What has a TIMEX and no rule: half years, weekends, parts of the day."""
_PARTS = {"MO": {"6", "8", "9"}, "AF": {"12", "15"}, "EV": {"18", "19", "20"}}
"""The hours that the sources take for the parts of the day."""


def forms(recurrence: Recurrence) -> list[dict[str, set[str]]]:
    """A recurrence as iCalendar rules that mean the same.

    "Every 2 months starting on the 4th" falls on the 4th.
    """
    merged = parts(recurrence)
    rule, start = recurrence.rules[0], recurrence.start
    if start is None or rule.frequency != "monthly" or not rule.counts_from_its_start:
        return [merged]
    return [merged, merged | {"BYMONTHDAY": {str(start.day)}}]


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
    """The parts of an expected rule.

    Its bounds are told as dates by us and as counts by others, and are left out. A weekend is
    one day to Todoist.
    """
    weekend = re.sub(r"BYDAY=SA,SU$", "BYDAY=SA", rule.replace("+", ""))
    pairs = (part.split("=") for part in weekend.split(";"))
    kept = {key: set(value.split(",")) for key, value in pairs if key not in ("UNTIL", "COUNT")}
    if "PART" in kept:
        (name,) = kept.pop("PART")
        kept |= {"BYHOUR": {min(_PARTS[name] & {"9", "12", "19"})}, "BYMINUTE": {"0"}}
    return {key: value for key, value in kept.items() if (key, value) != ("INTERVAL", {"1"})}


def dateless(folder: Path) -> list[Score]:
    """The sentences of ``dates_negative.tsv``, in which no date may be found."""
    score = Score("dates_negative.tsv, nothing found")
    for row in rows(folder / "dates_negative.tsv"):
        found = find_due(said(row), context_of(row))
        score.add(said(row), found.todoist if found else "nothing", right=found is None)
    return [score]


def quick_add(folder: Path) -> list[Score]:
    """The rows of ``quickadd.tsv``: the title, but for marks at its end, and the day it begins."""
    both = Score("quickadd.tsv, title and date")
    agreed = Score("quickadd.tsv, where the sources agree")
    timed = Score("quickadd.tsv, title, date and time")
    for row in rows(folder / "quickadd.tsv"):
        found = parse_quick_add(row["sentence"], context_of(row))
        day, hour = day_and_time(found)
        titled = found.content.strip(" .") == row["title"].strip(" .")
        right = titled and day == row["date"]
        words = f"{row['sentence']}  [{row['title']} / {row['date']} {row['time']}]"
        got = f"{found.content} / {day} {hour}"
        both.add(words, got, right=right)
        if not _DISAGREED.search(row["sentence"]):
            agreed.add(words, got, right=right)
        timed.add(words, got, right=right and (hour == row["time"] or not row["time"]))
    agreed.wrong = timed.wrong = []
    return [both, agreed, timed]


def day_and_time(found: QuickAdd) -> tuple[str, str]:
    """The day on which a task begins, or NONE, and the time."""
    if found.due is None:
        return "NONE", ""
    value: date | datetime = found.due.due.date
    return value.isoformat()[:10], f"{value:%H:%M}" if isinstance(value, datetime) else ""


MEASURES = {
    "dates_core.tsv": one_off,
    "dates_recurring.tsv": recurring,
    "dates_negative.tsv": dateless,
    "quickadd.tsv": quick_add,
}
"""What is measured on which file."""


def scores(folder: Path) -> list[Score]:
    """The rows of the table for the files that are there."""
    return [
        score
        for name, measure in MEASURES.items()
        if (folder / name).exists()
        for score in measure(folder)
    ]
