"""Durations in words are minutes."""

from __future__ import annotations

import pytest

from doneby.grammar.durations import parse_duration


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("45min", 45),
        ("45 m", 45),
        ("90 minutes", 90),
        ("fifteen minutes", 15),
        ("2h", 120),
        ("2 hrs", 120),
        ("an hour", 60),
        ("1.5 hours", 90),
        ("1,5 h", 90),
        ("1h30", 90),
        ("1h 30m", 90),
        ("1 hour and 20 minutes", 80),
        ("an hour and a half", 90),
        ("one and a half hours", 90),
        ("2 Hours and a quarter", 135),
        ("half an hour", 30),
        ("half hour", 30),
        ("a quarter of an hour", 15),
        ("three quarters of an hour", 45),
    ],
)
def test_durations(text: str, minutes: int) -> None:
    assert parse_duration(text) == minutes


@pytest.mark.parametrize(
    "text", ["", "am", "0m", "0 h", "5", "hour", "2 days", "1 month", "a while", "1h30 later"]
)
def test_anything_else_is_none(text: str) -> None:
    assert parse_duration(text) is None
