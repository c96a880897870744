"""Names are matched as people say them, and never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.grammar.names import fold_accents
from doneby.toolkits.todoist.names import (
    id_in,
    is_same_name,
    is_similar,
    matches,
    nearest,
    telling_words,
    words,
)

TASKS = ["buy milk", "Buy milk for the cat", "call the dentist", "pay rent", "Café réserver", "🛒"]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("buy milk", ["buy milk"]),
        ("BUY  MILK", ["buy milk"]),
        ("buy milk!", ["buy milk"]),
        ("cafe reserver", ["Café réserver"]),
        ("the dentist", ["call the dentist"]),
        ("my dentist task", ["call the dentist"]),
        ("pay", ["pay rent"]),
        ("dent", ["call the dentist"]),
        ("milk cat", ["Buy milk for the cat"]),
        ("🛒", ["🛒"]),
        ("milk", ["buy milk", "Buy milk for the cat"]),
        ("plumber", []),
        ("", []),
        ("   ", []),
    ],
)
def test_a_reference_means_what_it_says(reference: str, expected: list[str]) -> None:
    assert [TASKS[i] for i in matches(reference, TASKS)] == expected


def test_a_unique_beginning_does_not_win_over_the_same_word_elsewhere() -> None:
    assert len(matches("milk", ["buy milk", "milk the cow"])) == 2


def test_the_very_name_wins_over_one_that_differs_in_case() -> None:
    assert matches("Milk", ["milk", "Milk"]) == [1]


def test_two_tasks_with_the_same_words_stay_two() -> None:
    assert matches("buy milk", ["buy milk", "buy milk"]) == [0, 1]


def test_a_word_is_not_found_inside_another_word() -> None:
    assert matches("art", ["start the car"]) == []


def test_words_of_scripts_without_spaces_are_found_inside() -> None:
    assert matches("牛乳", ["牛乳を買う"]) == [0]
    assert matches("買う", ["牛乳を買う"]) == [0]


def test_fillers_alone_are_taken_at_their_word() -> None:
    assert telling_words("the task") == ["the", "task"]
    assert matches("the", ["the list", "buy milk"]) == [0]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("standup notes", [0]),
        ("stand up notes", [0]),
        ("the standup", [0]),
        ("e-mail Klein", [1]),
        ("re-sign the lease", [2]),
        ("sign the lease", []),
        ("stand", [0]),
    ],
)
def test_a_hyphen_is_no_difference(reference: str, expected: list[int]) -> None:
    assert matches(reference, ["stand-up notes", "email Klein", "resign the lease"]) == expected


@pytest.mark.parametrize(
    ("reference", "kind", "expected"),
    [
        ("6X7rM8997g3RQmvh", "task", "6X7rM8997g3RQmvh"),
        ("2671355987", "task", "2671355987"),
        ("https://app.todoist.com/app/task/buy-milk-6X7rM8997g3RQmvh", "task", "6X7rM8997g3RQmvh"),
        ("https://app.todoist.com/app/task/6X7rM8997g3RQmvh", "task", "6X7rM8997g3RQmvh"),
        ("https://todoist.com/showTask?id=2671355987", "task", "2671355987"),
        ("todoist://task?id=6X7rM8997g3RQmvh", "task", "6X7rM8997g3RQmvh"),
        ("https://app.todoist.com/app/project/work-6X7rM8997g3RQmvh", "task", None),
        (
            "https://app.todoist.com/app/project/work-6X7rM8997g3RQmvh",
            "project",
            "6X7rM8997g3RQmvh",
        ),
        ("https://example.com/../task/a%2Fb?c", "task", None),
        ("../projects/6X7rM8997g3RQmvh", "task", None),
        ("buy milk", "task", None),
    ],
)
def test_an_id_is_taken_from_ids_and_links_of_the_right_kind(
    reference: str, kind: str, expected: str | None
) -> None:
    assert id_in(reference, kind) == expected


@given(st.text())
def test_nothing_that_is_said_can_break_matching(text: str) -> None:
    found = matches(text, [text, "other"])
    assert (0 in found) == bool(fold_accents(text))
    nearest(text, ["buy milk", ""])
    is_similar(text, "buy milk")


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert words(fold_accents(text)) == words(text)


def test_emoji_and_punctuation_do_not_tell_projects_apart() -> None:
    assert is_same_name("shopping", "🛒 Shopping")
    assert not is_same_name("🛒", "🎉")


def test_a_new_name_is_similar_only_when_the_old_one_may_have_been_meant() -> None:
    assert is_similar("Helth", "Health")
    assert is_similar("Garden", "Home garden")
    assert not is_similar("Health", "Wealthy friends")
    assert not is_similar("Garden", "Work")


def test_whose_something_is_counts_as_a_word_of_its_name() -> None:
    names = ["swap shifts with Kate", "water Kate's plants"]
    assert matches("Kate", names) == [0, 1]
    assert matches("kates plants", names) == matches("Kate's plants", names) == [1]


def test_the_nearest_names_come_first() -> None:
    assert nearest("call the dentits", TASKS)[0] == "call the dentist"
    assert nearest("xyzzy", TASKS) == []
    assert nearest("dentist appointment", ["dentist", "milk"]) == ["dentist"]
