"""Tokens are cut out of a sentence; everything else stays, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.grammar.tokens import Known, Tokens, cut, cut_tokens


@pytest.mark.parametrize(
    ("text", "rest", "tokens"),
    [
        ("Buy milk #Shopping", "Buy milk", {"project": "Shopping"}),
        (r"Buy #My\ Shop milk", "Buy milk", {"project": "My Shop"}),
        ("Buy milk #Work /Urgent", "Buy milk", {"project": "Work", "section": "Urgent"}),
        ("Buy /Urgent milk #Work", "Buy milk", {"project": "Work", "section": "Urgent"}),
        ("@a Buy @b milk @A", "Buy milk", {"labels": ("a", "b")}),
        (r"Buy milk @at\ home", "Buy milk", {"labels": ("at home",)}),
        ("Buy milk P1", "Buy milk", {"priority": "p1"}),
        ("!!3 Buy milk", "Buy milk", {"priority": "p3"}),
        ("Paint #Work +Ann", "Paint", {"project": "Work", "assignee": "Ann"}),
        ("Review PR {Friday}", "Review PR", {"deadline": "Friday"}),
        ("Call !30m", "Call", {"reminder": "30m"}),
        ("Call !1h now", "Call now", {"reminder": "1h"}),
        ("Call !0mb", "Call", {"reminder": "0mb"}),
        ("Call !14:00", "Call", {"reminder": "14:00"}),
        ("Call !30 min before", "Call", {"reminder": "30 min before"}),
        ("Call !!1 !30m", "Call", {"priority": "p1", "reminder": "30m"}),
        ("Call // about #1 p1 @x", "Call", {"description": "about #1 p1 @x"}),
        ("Call #Work // a // b", "Call", {"project": "Work", "description": "a // b"}),
        ("Meet 4pm for 45min", "Meet 4pm", {"duration_minutes": 45}),
        ("Meet at 16:00 tomorrow for 2h", "Meet at 16:00 tomorrow", {"duration_minutes": 120}),
        ("Meet 4pm #Work for 1h30 p1", "Meet 4pm", None),
        ("Call mum #Family, and dad.", "Call mum, and dad.", {"project": "Family"}),
        ("#Family: call mum", "call mum", {"project": "Family"}),
        ("Call mum, #Family", "Call mum", {"project": "Family"}),
        ("a  b #x   c  d", "a  b c  d", {"project": "x"}),
        ("#Work #Home paint", "#Home paint", {"project": "Work"}),
        ("* Head #Work", "* Head", {"project": "Work"}),
        ("p1", "", {"priority": "p1"}),
        ("買う #仕事 牛乳", "買う 牛乳", {"project": "仕事"}),
        ("plan 🎉 #🏠Home", "plan 🎉", {"project": "🏠Home"}),
    ],
)
def test_tokens_are_cut_out(text: str, rest: str, tokens: dict[str, Any] | None) -> None:
    found = cut_tokens(text)
    assert found.rest == rest
    if tokens is not None:
        assert found == Tokens(rest=rest, **tokens)


@pytest.mark.parametrize(
    "text",
    [
        "Write to bob@example.com",
        "Read https://example.com/a#b?c=@d",
        "Learn C# and F#",
        "Fix #1 and #22, then #3.",
        "Choose a/b and/or 24/7",
        "Give +1 to +33 6 12 34",
        "Improve C++ code",
        "Wow! Really!!",
        "Look in /etc/hosts",
        "Ask +Ann",
        "Sort /Urgent mail",
        "Read p12, p5 and op1",
        "A # alone, a @ alone, { } and !",
        "Ring @3pm",
        "Ring @ 15:00",
        "## Heading",
        "Use {} and {a",
        "Do a//b",
        "Run every day for 2 weeks",
        "Wait for 45 minutes",
        "Sleep at 10pm for 30 hours",
        "Mind the  gap ,  please",
    ],
)
def test_what_is_no_token_stays(text: str) -> None:
    assert cut_tokens(text) == Tokens(rest=text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (r"Read \#now", "Read #now"),
        (r"Read \@home", "Read @home"),
        (r"Stage \p1 of it", "Stage p1 of it"),
        (r"Say \!30m", "Say !30m"),
        (r"Path \\server\#x", r"Path \\server\#x"),
        (r"C:\temp\x", r"C:\temp\x"),
    ],
)
def test_a_backslash_keeps_a_token_literal(text: str, rest: str) -> None:
    assert cut_tokens(text) == Tokens(rest=rest)


KNOWN = Known(
    projects=["Work", "Work 🎉 party", "C#", "1"],
    sections={"Work": ["Big Things", "Big"], "C#": []},
    labels=["at home"],
    people=["John Doe"],
)


@pytest.mark.parametrize(
    ("text", "rest", "tokens"),
    [
        ("Do #work 🎉 party now", "Do now", {"project": "Work 🎉 party"}),
        ("Do #WORK now", "Do now", {"project": "Work"}),
        ("Do #1 now", "Do now", {"project": "1"}),
        ("#c# learn", "learn", {"project": "C#"}),
        ("Do #Workshop", "Do #Workshop", {}),
        ("Do #Other /Big", "Do #Other /Big", {}),
        ("Do #Work /big things", "Do", {"project": "Work", "section": "Big Things"}),
        ("Do #Work /big thing", "Do thing", {"project": "Work", "section": "Big"}),
        ("Do #C# /Big", "Do /Big", {"project": "C#"}),
        ("Do @AT HOME @new", "Do", {"labels": ("at home", "new")}),
        ("Do #Work +john doe", "Do", {"project": "Work", "assignee": "John Doe"}),
        ("Do #Work +jane", "Do +jane", {"project": "Work"}),
    ],
)
def test_the_longest_known_name_is_taken(text: str, rest: str, tokens: dict[str, Any]) -> None:
    assert cut_tokens(text, KNOWN) == Tokens(rest=rest, **tokens)


def test_a_deadline_that_is_none_stays() -> None:
    text = "Fill in {name}"
    assert cut_tokens(text, accepts_deadline=lambda _: False).rest == text


@pytest.mark.parametrize(
    ("text", "piece", "rest"),
    [
        ("Call mum (tomorrow) again", "tomorrow", "Call mum again"),
        ("tomorrow, call mum", "tomorrow", "call mum"),
        ("call mum, tomorrow", "tomorrow", "call mum"),
        ("call mum tomorrow!", "tomorrow", "call mum!"),
        ("one\ntomorrow\ntwo", "tomorrow", "one\ntwo"),
        ("tomorrow .gitignore", "tomorrow", ".gitignore"),
    ],
)
def test_the_gap_is_closed(text: str, piece: str, rest: str) -> None:
    start = text.index(piece)
    assert cut(text, start, start + len(piece)) == rest


words = st.text(st.sampled_from("#@/+{}!p1234 \\abc,.:é🎉\n") | st.characters(), max_size=80)


@given(words)
def test_any_text_is_read_and_nothing_is_invented(text: str) -> None:
    for known in (Known(), KNOWN):
        tokens = cut_tokens(text, known)
        remaining = iter(text)
        assert all(char in remaining for char in tokens.rest if not char.isspace())


@given(st.text(st.characters(exclude_characters="#@/+{}!pP\\", exclude_categories=["Z", "C"])))
def test_text_without_signs_is_left_alone(text: str) -> None:
    assert cut_tokens(text, durations=False).rest == text
