"""A Quick Add line becomes the parts of a task, and what is left is the content."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.dates_understood import quick_add
from doneby.grammar.dates import DateContext
from doneby.grammar.quick_add import QuickAdd, parse_quick_add

NOW = datetime(2026, 7, 15, 10, 0, tzinfo=ZoneInfo("Europe/Paris"))
CONTEXT = DateContext(now=NOW)


def read(text: str) -> QuickAdd:
    return parse_quick_add(text, CONTEXT)


def due_of(parts: QuickAdd) -> date | datetime | None:
    return parts.due.due.date if parts.due else None


def test_all_parts_of_one_line() -> None:
    parts = read(
        "Team meeting tomorrow 4pm for 45min #Work /Talks @team p2 +Ann !30m {friday} // In B4"
    )
    assert due_of(parts) == datetime(2026, 7, 16, 16, 0)
    assert parts.deadline is not None
    assert parts.deadline.date == date(2026, 7, 17)
    assert parts == QuickAdd(
        content="Team meeting",
        description="In B4",
        project="Work",
        section="Talks",
        labels=("team",),
        priority="p2",
        assignee="Ann",
        due=parts.due,
        deadline=parts.deadline,
        duration_minutes=45,
        reminder="30m",
    )


@pytest.mark.parametrize(
    ("text", "content", "due"),
    [
        ("Buy milk", "Buy milk", None),
        ("Buy milk tomorrow", "Buy milk", date(2026, 7, 16)),
        ("Buy milk today at 5pm #Shopping", "Buy milk", datetime(2026, 7, 15, 17, 0)),
        ("tomorrow buy milk", "buy milk", date(2026, 7, 16)),
        ("Call mum tomorrow 9am about the flat", "Call mum about the flat", None),
        ("Pay #Home rent every month on the 1st", "Pay rent", date(2026, 8, 1)),
        ("Call mum (tomorrow).", "Call mum.", date(2026, 7, 16)),
        ("Call mum #Family tomorrow!", "Call mum!", date(2026, 7, 16)),
        ("* Head tomorrow", "* Head", date(2026, 7, 16)),
        ("Ring Bob tomorrow @3pm @phone", "Ring Bob", datetime(2026, 7, 16, 15, 0)),
    ],
)
def test_the_date_is_found_in_what_is_left(
    text: str, content: str, due: date | datetime | None
) -> None:
    parts = read(text)
    assert parts.content == content
    if due is not None:
        assert due_of(parts) == due


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("at 4pm call mum tomorrow", "call mum"),
        ("every day walk the dog at 5pm #Home", "walk the dog"),
        ("tomorrow call mum p1 at 4pm", "call mum"),
    ],
)
def test_a_date_in_two_pieces_leaves_none_in_the_content(text: str, content: str) -> None:
    assert read(text).content == content


def test_a_recurring_date_keeps_its_words() -> None:
    parts = read("Water plants every 3 days p3")
    assert parts.content == "Water plants"
    assert parts.due is not None
    assert parts.due.due.is_recurring
    assert parts.due.todoist == "every 3 days"


def test_a_duration_needs_a_time() -> None:
    assert read("Meet today 4pm for 45min").duration_minutes == 45
    parts = read("Sing at noon #Choir for 45min")
    assert (parts.content, parts.duration_minutes) == ("Sing", 45)
    parts = read("Wait for 45 minutes")
    assert (parts.content, parts.duration_minutes) == ("Wait for 45 minutes", None)


@pytest.mark.parametrize(
    ("text", "content", "due", "minutes"),
    [
        ("Meet tomorrow 3pm-4pm", "Meet", datetime(2026, 7, 16, 15, 0), 60),
        ("Meet from 14:00 to 15:30 tomorrow", "Meet", datetime(2026, 7, 16, 14, 0), 90),
        ("Meet tomorrow 9\N{EN DASH}10:15am", "Meet", datetime(2026, 7, 16, 9, 0), 75),
        ("Lunch tomorrow 11:30-1pm", "Lunch", datetime(2026, 7, 16, 11, 30), 90),
        ("Meet tomorrow 3pm-4:30", "Meet", datetime(2026, 7, 16, 15, 0), 90),
        ("Guard tomorrow 22:00 until 02:00", "Guard", datetime(2026, 7, 16, 22, 0), 240),
        ("Shift 9:00-5:00 tomorrow", "Shift 9:00-5:00", date(2026, 7, 16), None),
        ("Pages 3-4pm.txt tomorrow", "Pages 3-4pm.txt", date(2026, 7, 16), None),
        ("Tune 13-14am", "Tune 13-14am", None, None),
        ("Study tomorrow for 2h", "Study for 2h", date(2026, 7, 16), None),
        ("Score -- tomorrow", "Score --", date(2026, 7, 16), None),
    ],
)
def test_a_time_with_an_end_is_a_duration(
    text: str, content: str, due: date | datetime | None, minutes: int | None
) -> None:
    parts = read(text)
    assert (parts.content, due_of(parts), parts.duration_minutes) == (content, due, minutes)


@pytest.mark.parametrize("text", ["Fill in {name}", "Use {every day}", "Use {no date}", "{} x"])
def test_braces_around_no_single_day_stay(text: str) -> None:
    parts = read(text)
    assert parts.deadline is None
    assert "{" in parts.content


def test_a_deadline_is_a_day() -> None:
    deadline = read("Send it {tomorrow at 5pm}").deadline
    assert deadline is not None
    assert deadline.date == date(2026, 7, 16)


def test_only_known_projects_are_taken_when_they_are_given() -> None:
    parts = parse_quick_add("Buy #Other milk #Shopping list", CONTEXT, projects=["Shopping list"])
    assert (parts.content, parts.project) == ("Buy #Other milk", "Shopping list")


@given(st.text(max_size=60))
def test_any_line_is_read(text: str) -> None:
    parts = read(text)
    assert parts.content == parts.content.strip()


@pytest.mark.parametrize(
    ("text", "content", "due", "minutes"),
    [
        ("Standup tomorrow 9:30 - 9:45am", "Standup", datetime(2026, 7, 16, 9, 30), 15),
        ("Call from 3 to 4 tomorrow", "Call", datetime(2026, 7, 16, 15, 0), 60),
        ("Team lunch friday 12-1", "Team lunch", datetime(2026, 7, 17, 12, 0), 60),
        ("Lunch tomorrow between 12 and 1", "Lunch", datetime(2026, 7, 16, 12, 0), 60),
        ("Work 9am to 5", "Work", datetime(2026, 7, 15, 9, 0), 480),  # it is ten already
        ("Run 7-8am", "Run", datetime(2026, 7, 16, 7, 0), 60),
        ("Party from 10pm to 2am on friday", "Party", datetime(2026, 7, 17, 22, 0), 240),
        ("Watch from 6pm to 6am tomorrow", "Watch", datetime(2026, 7, 15, 18, 0), 720),
        ("Exam at 2pm, lasts two hours", "Exam", datetime(2026, 7, 15, 14, 0), 120),
        ("The sale is at noon and goes until 4", "The sale", datetime(2026, 7, 15, 12, 0), 240),
        ("from 3pm to 5pm tomorrow clean up", "clean up", datetime(2026, 7, 16, 15, 0), 120),
    ],
)
def test_a_stretch_of_a_day_is_a_time_and_a_duration(
    text: str, content: str, due: datetime, minutes: int
) -> None:
    parts = read(text)
    assert (parts.content, due_of(parts), parts.duration_minutes) == (content, due, minutes)
    assert parts.deadline is None


@pytest.mark.parametrize(
    ("text", "content", "due", "deadline"),
    [
        ("Holiday july 20 - 31", "Holiday", date(2026, 7, 20), date(2026, 7, 31)),
        ("Holiday 20-31 july", "Holiday", date(2026, 7, 20), date(2026, 7, 31)),
        ("Holiday 20 july - 3 aug", "Holiday", date(2026, 7, 20), date(2026, 8, 3)),
        ("The fair is from july 10 - 19", "The fair", date(2026, 7, 10), date(2026, 7, 19)),
        ("Fair sept 5-7, 2027", "Fair", date(2027, 9, 5), date(2027, 9, 7)),
        ("Camp from monday to friday", "Camp", date(2026, 7, 20), date(2026, 7, 24)),
        ("3 may to 5 may: hotel", "hotel", date(2027, 5, 3), date(2027, 5, 5)),
        ("the 20th to the 22nd, sail", "sail", date(2026, 7, 20), date(2026, 7, 22)),
        ("Fast 1 aug at 9pm - 3 aug", "Fast", datetime(2026, 8, 1, 21), date(2026, 8, 3)),
    ],
)
def test_a_stretch_of_days_is_a_date_and_a_deadline(
    text: str, content: str, due: date, deadline: date
) -> None:
    parts = read(text)
    assert (parts.content, due_of(parts)) == (content, due)
    assert parts.deadline is not None
    assert parts.deadline.date == deadline


@pytest.mark.parametrize(
    "text",
    [
        "Read chapters 3-5",
        "Score 3-1",
        "Move dentist from monday to friday",
        "Gym monday - friday",  # every week?
        "Work 9 to 5",
        "Flight 12-14",
        "Compare 10-12 offers",
    ],
)
def test_other_pairs_stay_in_the_content(text: str) -> None:
    parts = read(text)
    assert (parts.content, parts.due, parts.duration_minutes) == (text, None, None)


@pytest.mark.parametrize(
    ("text", "content", "due"),
    [
        ("Vacation is in 4 weeks", "Vacation", date(2026, 8, 12)),
        ("My birthday is on the 27th", "My birthday", date(2026, 7, 27)),
        ("Rent was due yesterday", "Rent", date(2026, 7, 14)),
        ("Meeting last friday at 3pm", "Meeting", datetime(2026, 7, 10, 15, 0)),
        ("The move was on 2 may", "The move", date(2026, 5, 2)),
        ("The call is right now", "The call", datetime(2026, 7, 15, 10, 0)),
        ("Find out what the plan is tomorrow", "Find out what the plan is", date(2026, 7, 16)),
        ("School starts 1 september", "School starts", date(2026, 9, 1)),
    ],
)
def test_what_a_line_states_of_its_title_is_its_date(
    text: str, content: str, due: date | datetime
) -> None:
    parts = read(text)
    assert (parts.content, due_of(parts)) == (content, due)


@pytest.mark.parametrize(
    "text", ["Write about what happened yesterday", "Yesterday was fun", "Ask where he was"]
)
def test_a_day_that_lies_behind_stays_where_nothing_is_stated(text: str) -> None:
    assert (read(text).content, read(text).due) == (text, None)


@pytest.mark.reference
def test_lines_are_read_as_another_program_reads_them(reference: Path) -> None:
    both, *_ = quick_add(reference / "corpora")
    assert both.right / both.total >= 0.84, both.wrong
