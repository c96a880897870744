"""Outside text is safe to show, and an approval hides nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doneby.text import clean, shorten, visible

HOSTILE = (
    "buy milk\x1b]52;c;ZXZpbA==\x07\x1b]0;owned\x07\x1b]8;;http://evil.test/?leak\x07click"
    "\x1b]8;;\x07\x1b[2J\x1b[6n\x9b31mC1\x9d52;c;eA==\x9c \u202egpj.exe \u200bzw"
)
DANGEROUS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)

# Text that is mostly made of what sequences are made of.
PIECES = ["\x1b", "\x1b[", "\x1b]", "\x1b\\", "\x1bP", "\x9b", "\x9d", "\x9c", "\x07", "\n"]
pieces = st.sampled_from(
    [*PIECES, "\r", "\r\n", ";", "0", "m", " ", "é", "\u202e", "\ud800", "👩‍👧", "52;c;x", "[", "]"]
)
nasty = st.lists(pieces, max_size=40).map("".join)
anything = st.one_of(st.text(st.characters(exclude_categories=())), nasty)


@given(anything)
@example(HOSTILE)
@example("\x9d\x1bx\x9d\x1b\x1b]\x1b")
@example("\x1b\x1b[[2J")
def test_nothing_that_a_terminal_acts_on_is_left(text: str) -> None:
    assert not DANGEROUS.search(clean(text))


@given(anything)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs", "Mn"))))
def test_ordinary_text_in_any_script_is_left_alone(text: str) -> None:
    shown = re.sub("[\u115f\u1160\u17b4\u17b5\u3164\uffa0]", "\ufffd", text)
    assert clean(text) == shown


def test_a_sequence_goes_with_what_it_carries() -> None:
    assert clean(HOSTILE) == "buy milkclickC1 \ufffdgpj.exe \ufffdzw"


def test_an_unterminated_sequence_ends_with_its_line() -> None:
    assert clean("a\x1b]0;swallowed\nb") == "a\nb"


def test_line_breaks_and_tabs_stay() -> None:
    assert clean("a\r\nb\tc\rd") == "a\nb\tc\ufffdd"


@pytest.mark.parametrize("piece", ["\x9d", "\x1b]x", "\x1b", "\x1b[", "\x9d\x1b", "\x1b[0", "\r\n"])
def test_a_long_hostile_text_is_scanned_once(piece: str) -> None:
    # Scanned anew from every introducer, these would take minutes and run into the time limit.
    assert not DANGEROUS.search(clean(piece * 1_000_000, limit=10_000_000))


def test_what_is_cut_is_marked() -> None:
    assert clean("abcdef", limit=3) == "abc…"
    assert clean("ab\x1b]cdef", limit=5) == "ab…"


@given(anything)
def test_an_approval_shows_every_character(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable()
    if "\\" not in text:
        undone = re.sub(
            r"\\(?:x(..)|u(....)|U(.{8})|([ntr]))",
            lambda m: (
                {"n": "\n", "t": "\t", "r": "\r"}[m[4]]
                if m[4]
                else chr(int(m[1] or m[2] or m[3], 16))
            ),
            shown,
        )
        assert undone == text


def test_an_approval_writes_what_it_cannot_show() -> None:
    assert visible("rm\x1b[24D\u202eé") == "rm\\x1b[24D\\u202eé"
    assert visible("a\nb") == "a\\nb"
    assert visible("a\nb", lines=True) == "a\nb"


@given(st.text(), st.integers(min_value=0, max_value=60))
def test_a_shortened_text_fits_on_one_line(text: str, width: int) -> None:
    shown = shorten(text, width)
    assert len(shown) <= width
    assert "\n" not in shown
    if len(" ".join(text.split())) <= width:
        assert shown == " ".join(text.split())
    elif width:
        assert shown.endswith("…")


def test_text_is_cut_between_words_and_never_inside_a_character() -> None:
    assert shorten("call the dentist about the bill", 20) == "call the dentist…"
    assert shorten("abcdefghijklmnop", 8) == "abcdefg…"
    assert shorten("aaae\u0301bbbbbbb", 5) == "aaa…"
    assert shorten("👩\u200d👧\u200d👦 and more", 4) == "…"
