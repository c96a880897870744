"""The intents against the toolkit that serves them: tool names and parameters agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.blanks import SLOTS, parameter_of
from doneby.models.interpreter.clauses import INTENTS
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.patterns import Pattern
from doneby.models.interpreter.phrases import Intent
from doneby.models.interpreter.phrases.batches import BATCHES
from doneby.toolkits.weather import WeatherToolkit
from support.kits import todoist_tools

MADE_WHOLE = {"new", "filters", "tail", "number", "items"}
"""Blanks that become several arguments at once."""


@pytest.fixture(scope="module")
def parameters() -> Mapping[str, Mapping[str, Any]]:
    """The parameters of each tool, as its schema has them."""
    tools = {**todoist_tools(), **WeatherToolkit().tools}
    return {n: t.schema()["function"]["parameters"]["properties"] for n, t in tools.items()}


ACTING = [intent for intent in (*INTENTS, *BATCHES) if intent.tool]


@pytest.mark.parametrize("intent", ACTING, ids=lambda intent: intent.name)
def test_an_intent_asks_for_a_tool_and_parameters_that_exist(
    intent: Intent, parameters: Mapping[str, Mapping[str, Any]]
) -> None:
    assert intent.tool in parameters
    known = set(parameters[intent.tool])
    assert set(intent.fixed) <= known
    for blank in {blank for pattern in intent.patterns for blank in pattern.blanks} - MADE_WHOLE:
        assert blank in SLOTS
        parameter = parameter_of(blank, intent)
        assert not parameter or parameter in known, (blank, parameter)


def test_what_quick_add_and_questions_give_are_parameters_too(
    parameters: Mapping[str, Mapping[str, Any]], understand: Any
) -> None:
    full = understand(
        "add call mum tomorrow 5pm for 30min p1 #Home /Phone @calls {friday} // hello"
    )
    assert isinstance(full, Understood)
    assert set(full.calls[0].arguments) <= set(parameters["add_task"])
    asked = understand("show p1 tasks about milk labelled shop in #Home this week")
    assert isinstance(asked, Understood)
    assert set(asked.calls[0].arguments) <= set(parameters["find_tasks"])


@pytest.mark.parametrize("intent", ACTING, ids=lambda intent: intent.name)
def test_every_example_is_understood_and_uses_its_own_tool(
    intent: Intent, interpreter: Interpreter
) -> None:
    tools = [*todoist_tools(), *WeatherToolkit().tools]
    for example in intent.examples:
        outcome = interpreter.understand(example, tools)
        assert isinstance(outcome, Understood), example
        assert {call.tool for call in outcome.calls} == {intent.tool}, example


def test_an_intent_whose_tool_is_not_offered_is_not_understood(interpreter: Interpreter) -> None:
    tools = ["add_task"]
    assert isinstance(interpreter.understand("delete the milk", tools), NotUnderstood)
    assert isinstance(interpreter.understand("undo", tools), NotUnderstood)
    assert isinstance(interpreter.understand("what's due today?", tools), NotUnderstood)
    assert isinstance(interpreter.understand("add milk", tools), Understood)
    assert isinstance(interpreter.understand("add milk", []), NotUnderstood)


def test_a_phrasing_has_no_blank_twice() -> None:
    for intent in INTENTS:
        for pattern in intent.patterns:
            assert isinstance(pattern, Pattern)
            assert len(set(pattern.blanks)) == len(pattern.blanks), pattern.source
