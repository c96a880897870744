"""A new task's title is what was said without the rest of it, or nothing is added at all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.models.interpreter.interpreter import Interpreter, NotUnderstood, Understood
from support.examples import examples
from support.kits import todoist_tools

TOOLS = sorted(todoist_tools())

TITLES = (
    "buy oat milk",
    "call Ann about the roof",
    "water the ferns",
    "the boiler inspection",
    "pay the plumber £40",
    "check whether the damp is back",
)
OPENINGS = ("add ", "remind me to ", "please add ", "new task: ", "todo: ", "could you add ")
DATES = (
    "on friday",
    "tomorrow",
    "by the 12th",
    "before 9 dec",
    "every monday",
    "every 2 weeks, first time on 4 january",
    "friday 3pm",
    "it's due on friday",
    "it has to be done by friday",
    "due 9 december",
    "this weekend",
    "every day at 8 from 4 january on",
)
MARKS = ("@phone", "labelled phone", "with the label phone", "with the phone label")
LEVELS = ("p1", "high priority", "urgent", "it's urgent", "low prio", "priority 2")
PLACES = ("#Work", "in the Work project", "Backlog section of Work", "project Work")
NOTES = ("note: ring twice", "with the note ring twice")
REMINDERS = ("remind me an hour before", "remind me a day before", "remind me at 8am")
TAILS = (
    "",
    "",
    ". Can you add that?",
    ", put it in",
    ". Please note that down.",
    " please",
    ", ok?",
)
ENDS = {"project Work", "Backlog section of Work", "Work"}
"""What the account tells to be a place, and is cut off then."""


@st.composite
def requests(draw: Any) -> tuple[str, str]:
    """A sentence of a title and what else may be said of a task, in any order; and the title."""
    title = draw(st.sampled_from(TITLES))
    kinds = draw(
        st.lists(
            st.sampled_from((DATES, MARKS, LEVELS, PLACES, NOTES, REMINDERS)),
            min_size=1,
            max_size=3,
            unique=True,
        )
    )
    pieces = [draw(st.sampled_from(kind)) for kind in kinds]
    joints = [draw(st.sampled_from((" ", ", ", ", ", " - "))) for _ in pieces]
    said = title + "".join(f"{j}{piece}" for j, piece in zip(joints, pieces, strict=True))
    return f"{draw(st.sampled_from(OPENINGS))}{said}{draw(st.sampled_from(TAILS))}", title


@given(requests())
@settings(max_examples=examples(150, 3000), deadline=None)
def test_a_title_comes_out_exactly_or_nothing_is_added(
    interpreter: Interpreter, request_and_title: tuple[str, str]
) -> None:
    said, title = request_and_title
    outcome = interpreter.understand(said, TOOLS)
    if isinstance(outcome, NotUnderstood):
        return
    added = [call for call in outcome.calls if call.tool == "add_task"]
    assert len(added) == 1, said
    content = added[0].arguments["content"]
    behind = content.removeprefix(title).strip(" ,-")
    assert content.startswith(title), said
    assert not behind or (added[0].lookup and behind in ENDS), said


@pytest.mark.parametrize("level", ["p1", "p4"])
@pytest.mark.parametrize("day", ["friday", "on friday", "for friday", "has to be done by friday"])
@pytest.mark.parametrize("first", [True, False])
def test_what_is_plain_is_read_in_either_order(
    level: str, day: str, first: bool, interpreter: Interpreter
) -> None:
    pieces = (level, day) if first else (day, level)
    outcome = interpreter.understand(f"add buy oat milk, {', '.join(pieces)}", TOOLS)
    if isinstance(outcome, NotUnderstood):
        assert "must" in day or "has to" in day
        return
    assert isinstance(outcome, Understood)
    assert outcome.calls[0].arguments == {
        "content": "buy oat milk",
        "due": "friday",
        "priority": level,
    }
