"""A refusal says what was unclear, and shows what would have been understood."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.wording import refusal
from support.kits import todoist_tools

TOOLS = sorted(todoist_tools())


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("add gym mon wed fri", "several days"),
        ("add dentist tomorrow at 3 or 4", "several days or times"),
        ("remind me to take my pills twice a day", "more than once"),
        ("add buy stamps +Ann", "assigned"),
        ("add buy milk tomorrow and sing a song", "two tasks"),
        ("history", "doneby history"),
        ("sign in", "doneby login"),
        ("cancel all my reminders", "Say which ones"),
        ("delete the filter Kitchen", "Filters stay"),
    ],
)
def test_a_refusal_names_what_is_unclear(
    sentence: str, said: str, understand: Callable[[str], Understood | NotUnderstood]
) -> None:
    outcome = understand(sentence)
    assert isinstance(outcome, NotUnderstood)
    assert said in outcome.problem


def test_where_nothing_is_like_it_the_most_useful_examples_are_shown() -> None:
    shown = refusal("", "order a pizza", TOOLS, "").splitlines()[2:5]
    assert [line.split()[0] for line in shown[:1]] == ["add"]
    assert not any("Garden" in line for line in shown)
