"""Finding the due phrase in a sentence, and leaving the title alone."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from doneby.grammar.dates import DateContext, find_due, lists_dates, parse_anything, parse_due

CONTEXT = DateContext(datetime(2026, 11, 30, 10, 15, tzinfo=ZoneInfo("Europe/Paris")))  # a Monday


def title_and_date(sentence: str) -> tuple[str, str | None]:
    found = find_due(sentence, CONTEXT)
    if found is None:
        return sentence, None
    title = sentence
    for start, end in sorted(found.spans, reverse=True):
        title = title[:start] + title[end:]
    return " ".join(title.split()), found.due.date.isoformat()


@pytest.mark.parametrize(
    ("sentence", "title", "date"),
    [
        ("call Friday about the report on monday", "call Friday about the report", "2026-12-07"),
        ("call the dentist on friday at 9am", "call the dentist", "2026-12-04T09:00:00"),
        ("call mum tomorrow", "call mum", "2026-12-01"),
        ("call mum, tomorrow!", "call mum!", "2026-12-01"),
        ("tomorrow call mum", "call mum", "2026-12-01"),
        ("Tomorrow: call mum", "call mum", "2026-12-01"),
        ("friday call mum", "call mum", "2026-12-04"),
        ("on friday at 9 call mum", "call mum", "2026-12-04T09:00:00"),
        ("call mum friday", "call mum", "2026-12-04"),
        ("call mum at 5", "call mum", "2026-11-30T17:00:00"),
        ("call mum at 5pm please", "call mum please", "2026-11-30T17:00:00"),
        ("call mum a week from today", "call mum", "2026-12-07"),
        ("call mum in a fortnight", "call mum", "2026-12-14"),
        ("call mum the day after tomorrow", "call mum", "2026-12-02"),
        ("call mum first thing tomorrow", "call mum", "2026-12-01T09:00:00"),
        ("call mum tomorrow at half past 4", "call mum", "2026-12-01T16:30:00"),
        ("call mum at quarter to six", "call mum", "2026-11-30T17:45:00"),
        ("call mum this friday", "call mum", "2026-12-04"),
        ("call mum friday week", "call mum", "2026-12-11"),
        ("call mum friday of next week", "call mum", "2026-12-11"),
        ("pay rent on the 3rd", "pay rent", "2026-12-03"),
        ("finish the report by the end of the week", "finish the report", "2026-12-04"),
        ("finish it by tomorrow noon", "finish it", "2026-12-01T12:00:00"),
        ("call mum 5 o'clock", "call mum", "2026-11-30T17:00:00"),
        ("call mum tomorrow afternoon at 3", "call mum", "2026-12-01T15:00:00"),
        ("call mum at 7:30 in the evening", "call mum", "2026-11-30T19:30:00"),
        ("call mum at eight tonight", "call mum", "2026-11-30T20:00:00"),
        ("call mum in half an hour", "call mum", "2026-11-30T10:45:00"),
        ("call mum in two hours", "call mum", "2026-11-30T12:15:00"),
        ("call mum in an hour and a half", "call mum", "2026-11-30T11:45:00"),
        ("call mum in 3 business days", "call mum", "2026-12-03"),
        ("call mum next month", "call mum", "2026-12-01"),
        ("pay on 3/4", "pay", "2027-04-03"),
        ("buy a tree by christmas", "buy a tree", "2026-12-25"),
        ("lunch with Bob may 5th at noon", "lunch with Bob", "2027-05-05T12:00:00"),
        ("clean the house over the weekend", "clean the house", "2026-12-05"),
        ("finish draft by eod", "finish draft", "2026-11-30T17:00:00"),
        ("email me on the first monday of next month", "email me", "2026-12-07"),
        ("buy milk tomorrow after work", "buy milk after work", "2026-12-01"),
        ("add bob friday to my work list", "add bob to my work list", "2026-12-04"),
        ("dinner for 2 at 7", "dinner for 2", "2026-11-30T19:00:00"),
        ("meeting 2026-12-24 14:00", "meeting", "2026-12-24T14:00:00"),
        ("put out trash sunday night", "put out trash", "2026-12-06T22:00:00"),
    ],
)
def test_the_date_is_found_and_the_title_keeps_its_words(
    sentence: str, title: str, date: str
) -> None:
    assert title_and_date(sentence) == (title, date)


@pytest.mark.parametrize(
    ("sentence", "title", "todoist"),
    [
        ("standup mondays at 9", "standup", "every monday at 09:00"),
        ("water plants every other day", "water plants", "every other day"),
        ("run each morning", "run", "every day at 09:00"),
        ("bins every 2nd and 4th tuesday", "bins", "every 2nd tuesday, 4th tuesday"),
        ("every friday clean the kitchen", "clean the kitchen", "every friday"),
        ("on the 1st of every month pay rent", "pay rent", "on the 1st of every month"),
        ("pay rent at the end of every month", "pay rent", "every last day"),
        ("take out the bins on sunday and wednesday nights", "take out the bins", None),
        ("read every day until christmas", "read", "every day until 2026-12-25"),
        ("yoga every week for 3 times", "yoga", None),
        ("take meds everyday", "take meds", "everyday"),
        ("remind me weekly to call mum", "remind me to call mum", "weekly"),
        ("take my pills every day with food at 5pm", "take my pills with food", None),
        ("buy lights every christmas", "buy lights", "every 25 december"),
        ("every christmas buy lights", "buy lights", "every 25 december"),
        ("call anna alternate mondays", "call anna", "every other monday"),
        ("water plants every couple of days", "water plants", "every 2 days"),
        ("pay rent every first working day", "pay rent", "every 1st workday"),
    ],
)
def test_a_repetition_is_found(sentence: str, title: str, todoist: str | None) -> None:
    found = find_due(sentence, CONTEXT)
    assert found is not None
    assert found.due.is_recurring
    assert title_and_date(sentence)[0] == title
    if todoist:
        assert found.todoist == todoist


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "buy milk",
        "review the monday report",
        "prepare for the monday meeting",
        "watch Friday Night Lights",
        "Friday drinks with team",
        "buy 2 apples",
        "read chapter 3",
        "read chapters 5 to 10",
        "the may invoice",
        "pay march invoice",
        "you may be late",
        "call sun life",
        "sat nav update",
        "second hand shop",
        "call Tom",
        "write daily report",
        "buy everyday shoes",
        "watch the tonight show",
        "tomorrow's agenda",
        "prepare tomorrow's agenda",
        "good morning Paul",
        "do 3 sets of 10",
        "meet at 10 downing street",
        "sell at 150",
        "upgrade to v2.5",
        "fix issue #5",
        "look at https://example.com/2026/12/24 please",
        "write to bob@friday.com",
        "buy black friday deals",
        "finish what I started yesterday",
        "call 555-1234",
        "study for 2 hours",
        "wait until friday",
        "call between 2 and 3pm",
        'read "the book tomorrow"',
        "read “on monday”",
        "file under #monday",
        "talk to @friday",
    ],
)
def test_words_of_the_title_are_no_date(sentence: str) -> None:
    assert find_due(sentence, CONTEXT) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "gym monday and wednesday",
        "take pills every day at 10, 12 and 17",
        "standup every mon at 8pm, tue at 9pm",
        "water plants every 2 months on the first friday",
        "go for a run every day except sundays",
        "call mum twice a week",
        "walk the dog 3 times daily",
    ],
)
def test_what_is_understood_only_in_part_is_not_found_at_all(sentence: str) -> None:
    assert find_due(sentence, CONTEXT) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "at 4pm call mum tomorrow",
        "tomorrow call mum at 4pm",
        "tomorrow remind me to call mum at 4pm",
    ],
)
def test_a_day_and_a_time_at_both_ends_are_one_date(sentence: str) -> None:
    found = find_due(sentence, CONTEXT)
    assert found is not None
    assert found.due.date == datetime(2026, 12, 1, 16)
    assert len(found.spans) == 2
    assert (found.start, found.end) == found.spans[0]
    assert "mum" in title_and_date(sentence)[0]
    assert "4pm" not in title_and_date(sentence)[0]


def test_a_rule_and_a_time_apart_are_one_repetition() -> None:
    found = find_due("every day walk the dog at 5pm", CONTEXT)
    assert found is not None
    assert found.todoist == "every day at 5pm"


def test_the_users_own_words_are_kept_when_todoist_reads_them_alike() -> None:
    found = find_due("call mum next tuesday at 9am", CONTEXT)
    assert found is not None
    assert found.todoist == "next tuesday at 9am"


def test_an_hour_that_could_be_two_is_written_out() -> None:
    found = find_due("call mum on friday at 5", CONTEXT)
    assert found is not None
    assert found.todoist == "2026-12-04 17:00"


@pytest.mark.parametrize(
    ("phrase", "todoist"),
    [
        ("every mon and thu at 6pm", "every monday, thursday at 18:00"),
        ("each weekday", "every workday"),
        ("every three days", "every 3 days"),
        ("every day till friday", "every day until 2026-12-04"),
        ("tmrw at noon", "2026-12-01 12:00"),
        ("in two weeks", "2026-12-14"),
        ("every month on the 1st", "every month on the 1st"),
        ("Every Mon, Fri at 20:00", "Every Mon, Fri at 20:00"),
    ],
)
def test_words_that_todoist_does_not_document_are_written_out(phrase: str, todoist: str) -> None:
    found = parse_anything(phrase, CONTEXT)
    assert found is not None
    assert found.todoist == todoist


@pytest.mark.parametrize(
    ("phrase", "date"),
    [
        ("a week from today", "2026-12-07"),
        ("first thing tomorrow", "2026-12-01T09:00:00"),
        ("tomorrow", "2026-12-01"),
        ("5pm", "2026-11-30T17:00:00"),
        (" friday ", "2026-12-04"),
        ("mon", "2026-12-07"),
        ("the 5th", "2026-12-05"),
        ("june", "2027-06-01"),
        ("christmas", "2026-12-25"),
        ("easter", "2027-03-28"),
        ("2 weeks", "2026-12-14"),
        ("end of next month", "2026-12-31"),
    ],
)
def test_a_whole_phrase_may_be_vaguer(phrase: str, date: str) -> None:
    found = parse_anything(phrase, CONTEXT)
    assert found is not None
    assert found.due.date.isoformat() == date
    assert phrase[found.start : found.end] == phrase.strip()


@pytest.mark.parametrize("phrase", ["", "no date", "banana", "tomorrow banana", "may be"])
def test_another_whole_phrase_is_none(phrase: str) -> None:
    assert parse_anything(phrase, CONTEXT) is None


def test_what_is_found_can_be_read_again() -> None:
    for sentence in ("call mum in a fortnight at 5", "run on weekends at noon", "pay in june"):
        found = find_due(sentence, CONTEXT)
        assert found is not None
        assert parse_due(found.todoist, CONTEXT) == found.due


def test_a_long_request_is_read_in_one_pass() -> None:
    for word in ("every ", "mon, ", "'a ", "a day after "):
        find_due((word * 10_000)[:10_000], CONTEXT)
    found = find_due("note " * 2_000 + "on friday", CONTEXT)
    assert found is not None


@pytest.mark.parametrize(
    ("sentence", "title", "date"),
    [
        ("do it monday first thing", "do it", "2026-12-07T09:00:00"),
        ("do it (friday)", "do it", "2026-12-04"),
        ("do it - friday", "do it", "2026-12-04"),
        ("do it by the end of tomorrow", "do it", "2026-12-01T17:00:00"),
        ("do it sometime next week", "do it", "2026-12-07"),
        ("do it at half five", "do it", "2026-11-30T17:30:00"),
        ("do it in 2 weeks' time", "do it", "2026-12-14"),
        ("do it two weeks on friday", "do it", "2026-12-18"),
        ("do it tonight at 1am", "do it", "2026-12-01T01:00:00"),
        ("do it on sunday the 6th", "do it", "2026-12-06"),
        ("due: friday at noon do it", "do it", "2026-12-04T12:00:00"),
    ],
)
def test_everyday_wordings_are_read(sentence: str, title: str, date: str) -> None:
    assert title_and_date(sentence) == (title, date)


def test_a_range_of_days_is_no_due_date() -> None:
    assert find_due("on call monday to friday at 9", CONTEXT) is None
    assert find_due("on call from monday until friday", CONTEXT) is None


@pytest.mark.parametrize(
    "title",
    [
        "read Tuesdays with Morrie",
        "watch The Day After Tomorrow",
        "watch Tomorrow Never Dies",
        "midnight snack",
        "open 24/7",
        "read 3/4 of it",
        "write a poem about monday",
        "gym mon wed fri",
        "prepare end of quarter report",
        "write new years resolutions",
        "plan every christmas party",
        "revise the day before the exam",
        "lunchtime walk",
        "plan weekend",
    ],
)
def test_a_title_keeps_its_words(title: str) -> None:
    assert find_due(title, CONTEXT) is None


@pytest.mark.parametrize(
    ("sentence", "several"),
    [
        ("gym mon wed fri", True),
        ("gym monday and thursday", True),
        ("compare monday and wednesday reports", False),
        ("call mum tomorrow", False),
        ("gym every mon wed fri", False),
    ],
)
def test_days_side_by_side_are_told(sentence: str, several: bool) -> None:
    assert lists_dates(sentence, CONTEXT) is several


@pytest.mark.parametrize(
    ("sentence", "words", "day"),
    [
        ("send it no later than friday", "no later than friday", date(2026, 12, 4)),
        ("ship before the weekend", "before the weekend", date(2026, 12, 4)),
        ("ship after the weekend", "after the weekend", date(2026, 12, 7)),
        ("call bob by friday at the latest", "by friday at the latest", date(2026, 12, 4)),
        ("call bob tomorrow am", "tomorrow am", datetime(2026, 12, 1, 9, 0)),
        ("clean up on the first weekend of may", "", date(2027, 5, 1)),
        ("leave for rome in two fridays", "in two fridays", date(2026, 12, 11)),
        ("what about 30 min later?", "about 30 min later", datetime(2026, 11, 30, 10, 45)),
        ("close the books at the end of q4", "at the end of q4", date(2026, 12, 31)),
        ("file it by end of business tomorrow", "", datetime(2026, 12, 1, 17, 0)),
    ],
)
def test_the_words_that_lead_a_date_go_with_it(
    sentence: str, words: str, day: date | datetime
) -> None:
    found = find_due(sentence, CONTEXT)
    assert found is not None
    assert found.due.date == day
    assert not words or sentence[found.start : found.end] == words


@pytest.mark.parametrize(
    "sentence",
    [
        "on second thought buy rye",
        "look at first drafts",
        "win 14pm trophies",
        "the q3 report",
        "a q1 plan for sales",
        "no later, no less",
    ],
)
def test_words_like_a_date_are_none(sentence: str) -> None:
    assert find_due(sentence, CONTEXT) is None


def test_the_same_moment_on_another_clock_has_its_own_dates() -> None:
    moment = datetime(2026, 11, 30, 23, 30, tzinfo=ZoneInfo("UTC"))
    found = {
        zone: find_due("call mum tomorrow", DateContext(moment.astimezone(ZoneInfo(zone))))
        for zone in ("UTC", "Asia/Tokyo")
    }
    days = {zone: due.due.date for zone, due in found.items() if due}
    assert days == {"UTC": date(2026, 12, 1), "Asia/Tokyo": date(2026, 12, 2)}
