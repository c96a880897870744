# ruff: noqa: SIM905 - words to draw from are read as words
"""A question looks for nothing but what a task may be called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.phrases.topics import NO_NAMES_ALONE, NOT_IN_NAMES
from support.examples import examples
from support.kits import todoist_tools

TOOLS = sorted(todoist_tools())

OPENINGS = st.sampled_from(
    "what,when is,is there,do I have,did I put down,have I got,who is,what time is,any,is,find,"
    "does my list have,which,how many,am I,show,when do I have to,what do I have to,by when".split(
        ","
    )
)
WORDS = st.sampled_from(
    "something anything about for the my a it that what when do have is there still yet else on in "
    "today friday list tasks reminder again due next left to with and or of from boiler garden Ana "
    "rent call dentist which who how I you we now down already".split()
)


@given(OPENINGS, st.lists(WORDS, min_size=1, max_size=7))
@settings(max_examples=examples(300, 3000), deadline=None)
def test_what_is_looked_for_is_a_name(
    interpreter: Interpreter, opening: str, words: list[str]
) -> None:
    outcome = interpreter.understand(f"{opening} {' '.join(words)}?", TOOLS)
    calls = outcome.calls if isinstance(outcome, Understood) else ()
    for call in calls:
        looked_for = str(call.arguments.get("text", "name")).lower().split()
        assert NOT_IN_NAMES.isdisjoint(looked_for), (words, call)
        assert not NO_NAMES_ALONE.issuperset(looked_for), (words, call)


@pytest.mark.parametrize(
    ("sentence", "looked_for"),
    [
        ("is there something about the boiler?", "boiler"),
        ("have I put down anything about the boiler yet?", "boiler"),
        ("do I have a reminder for anything about the boiler?", "boiler"),
        ("did I write down something for Ana?", "Ana"),
        ("is the boiler on my list again?", "boiler"),
        ('do I have a task called "what I want"?', "what I want"),
        ("when's something on?", None),
        ("did I note that down?", None),
        ("is there anything about what I said?", None),
        ("find tasks about everything", None),
        ("do I have anything about today?", None),
    ],
)
def test_words_that_name_nothing_are_not_looked_for(
    sentence: str,
    looked_for: str | None,
    understand: Callable[[str], Understood | NotUnderstood],
) -> None:
    outcome = understand(sentence)
    calls = outcome.calls if isinstance(outcome, Understood) else ()
    assert {call.arguments.get("text") for call in calls} <= {looked_for}
    assert bool(calls) or looked_for is None
