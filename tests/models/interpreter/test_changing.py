"""Changes that only the list can tell: exceptions, names with "to" in them, several at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from doneby.models.interpreter.exceptions import without
from support.said import said_to

LIST = (
    "call the garage today",
    "call the garage about tyres tomorrow",
    "pay the car tax today",
    "stand-up notes today",
    "water the tomatoes every 3 days",
    "drive to work tomorrow",
    "glue #Hardware",
    "nails #Hardware",
    "putty #Hardware",
    "return library books tomorrow",
    "take the cat to the vet tomorrow",
    "pay Anna friday",
    "choir friday 19:00",
)


async def after(folder: Path, said: str, name: str = "tasks") -> tuple[str, str, dict[str, str]]:
    """The status, the reply, and what is open with its day."""
    result, tasks = await said_to(folder / f"{name}.db", LIST, said, projects=["Hardware"])
    days = {task.content: str(task.due.date)[:10] if task.due else "" for task in tasks}
    return result.status, result.reply, days


UNTOUCHED = {"call the garage", "call the garage about tyres", "pay the car tax", "stand-up notes",
             "water the tomatoes", "drive to work", "glue", "nails", "putty",
             "return library books", "choir", "take the cat to the vet", "pay Anna"}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        (
            "tick off everything for today except the garage",
            {"pay the car tax", "stand-up notes"},
        ),
        ("got everything from hardware except nails and putty", {"glue"}),
        (
            "mark everything due tomorrow but not the vet as done",
            {"call the garage about tyres", "drive to work", "return library books"},
        ),
        ("standup notes done", {"stand-up notes"}),
        ("bought glue and nails", {"glue", "nails"}),
        ("nails done, putty done", {"nails", "putty"}),
        ("just finished driving to work 🎉", {"drive to work"}),
        ("nail done", {"nails"}),
        ("the car tax's paid", {"pay the car tax"}),
        ("Car tax paid, tick it off please", {"pay the car tax"}),
        ("the nails and the putty are both done", {"nails", "putty"}),
        ("I've paid the car tax and returned the library books",
         {"pay the car tax", "return library books"}),
        ("library books are back", {"return library books"}),
        ("spoke to the garage", set()),
        ("did the putty and the nails but not the glue", {"putty", "nails"}),
    ],
)  # fmt: skip
async def test_what_is_done_is_completed_and_nothing_else(
    tmp_path: Path, said: str, gone: set[str]
) -> None:
    _, reply, days = await after(tmp_path, said)
    assert UNTOUCHED - days.keys() - {"water the tomatoes"} == gone, reply


@pytest.mark.parametrize(
    "said",
    [
        "tick off everything for today except the dentist",
        "tick off everything for tomorrow except the cat and the dog",
        "bought glue and milk",
        "the cat is out",
        "Anna paid",
        "the garage called",
        "I wish I had paid the car tax",
        "almost paid the car tax",
        "did I pay the car tax",
        "label both garage calls and the tyres @car and @x y",
        "rename pencil to pen to paper",
        "change the garage to the new garage",
        "Anna's paid",
        "push everything for tomorrow to friday, the cat stays",
    ],
)
async def test_what_is_not_clear_changes_nothing(tmp_path: Path, said: str) -> None:
    _, _, before = await after(tmp_path, "hello")
    _, reply, days = await after(tmp_path, said, "after")
    assert days == before, reply


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        ("rename drive to work to drive to the office", "drive to work", "drive to the office"),
        ("rename the drive to drive to the office", "drive to work", "drive to the office"),
        ("rename glue to wood glue", "glue", "wood glue"),
        ("change glue to 2 tubes of glue", "glue", "2 tubes of glue"),
    ],
)
async def test_a_name_ends_where_the_list_says(
    tmp_path: Path, said: str, old: str, new: str
) -> None:
    status, reply, days = await after(tmp_path, said)
    assert (status, old in days, new in days) == ("done", False, True), reply


@pytest.mark.parametrize(
    ("said", "name", "day"),
    [
        ("move watering the tomatoes to friday", "water the tomatoes", "2026-12-04"),
        ("move everything from today to friday except the garage", "pay the car tax", "2026-12-04"),
        ("move everything from today to friday except the garage", "call the garage", "2026-11-30"),
        ("pay the car tax -> 10 dec", "pay the car tax", "2026-12-10"),
        ("not friday, saturday for anna", "pay Anna", "2026-12-05"),
        ("make the car tax p1 and due sunday", "pay the car tax", "2026-12-06"),
    ],
)
async def test_a_task_gets_the_day_that_was_said(
    tmp_path: Path, said: str, name: str, day: str
) -> None:
    status, reply, days = await after(tmp_path, said)
    assert (status, days[name]) == ("done", day), reply


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("choir at 8 instead of 7", "Fri 4 Dec at 20:00"),
        ("move choir from 7 to 6.30", "Fri 4 Dec at 18:30"),
        ("move choir to 8", "Fri 4 Dec at 20:00"),
        ("move choir to nine o'clock", "Fri 4 Dec at 21:00"),
        ("move choir to 9 o clock", "Fri 4 Dec at 21:00"),
        ("choir is at quarter past 7 now", "Fri 4 Dec at 19:15"),
        ("choir moved to half 6", "Fri 4 Dec at 18:30"),
        ("move choir to 1", "Fri 4 Dec at 13:00"),
        ("move pay Anna to 8", "it may be am or pm"),
        ("choir at 8 instead of 6", "It is not at 6"),
        ("the garage at 8 instead of 6", "Nothing was changed"),
        ("pay Anna at 8 instead of 6", "It is not at 6"),
    ],
)
async def test_an_hour_is_in_the_half_of_the_one_it_replaces(
    tmp_path: Path, said: str, told: str
) -> None:
    _, reply, _ = await after(tmp_path, said)
    assert told in reply


@pytest.mark.parametrize(
    ("said", "labelled"),
    [
        ("label both garage calls @car", 2),
        ("label both garages @car", 2),
        ("label both Annas @x", 0),
    ],
)
async def test_both_are_two(tmp_path: Path, said: str, labelled: int) -> None:
    _, reply, _ = await after(tmp_path, said)
    assert reply.count("Updated") == labelled, reply


@pytest.mark.parametrize(
    ("but", "left"),
    [
        (("the PR",), ["prepare slides", "call mum"]),
        (("mum and the slides",), ["review Anna's PR"]),
        (("pr",), ["prepare slides", "call mum"]),
        (("dad",), []),
        (("everything",), []),
    ],
)
def test_an_exception_is_one_of_those_that_were_found(
    but: tuple[str, ...], left: list[str]
) -> None:
    names = ["review Anna's PR", "prepare slides", "call mum"]
    kept, problem = without([(name, name) for name in names], but)
    assert [name for name, _ in kept] == left
    assert bool(problem) == (not left)
