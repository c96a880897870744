"""Questions about the weather are answered without a model where that toolkit is on."""

from __future__ import annotations

import pytest

from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.weather import asks_about_weather
from doneby.toolkits.weather import WeatherToolkit
from models.interpreter.conftest import NOW, TOOLS

TOOLS_WITH_WEATHER = [*TOOLS, *WeatherToolkit().tools]


@pytest.mark.parametrize(
    ("said", "tool", "arguments"),
    [
        ("what's the weather in Paris", "current_weather", {"place": "Paris"}),
        ("is it raining in Manchester?", "current_weather", {"place": "Manchester"}),
        ("what's the temperature in New York right now", "current_weather", {"place": "New York"}),
        ("weather Oslo", "current_weather", {"place": "Oslo"}),
        ("will it rain in Leeds tomorrow?", "forecast", {"place": "Leeds", "days": 2}),
        ("will it rain on friday in Bath?", "forecast", {"place": "Bath", "days": 5}),
        ("weather in Paris, Texas this weekend", "forecast", {"place": "Paris, Texas", "days": 7}),
        ("do I need an umbrella in Leeds today?", "forecast", {"place": "Leeds", "days": 1}),
        ("could you show me the forecast for Rome please", "forecast", {"place": "Rome"}),
    ],
)
def test_a_place_and_its_days_are_found(said: str, tool: str, arguments: dict[str, object]) -> None:
    outcome = Interpreter(now=lambda: NOW).understand(said, TOOLS_WITH_WEATHER)
    assert isinstance(outcome, Understood)
    assert [(call.tool, call.arguments) for call in outcome.calls] == [(tool, arguments)]
    assert asks_about_weather(said)


@pytest.mark.parametrize(
    "said", ["what's the weather tomorrow", "will it rain?", "weather", "is it cold here?"]
)
def test_without_a_place_it_is_asked_for(said: str) -> None:
    outcome = Interpreter(now=lambda: NOW).understand(said, TOOLS_WITH_WEATHER)
    assert isinstance(outcome, NotUnderstood)
    assert "Say for which place" in outcome.problem or said == "is it cold here?"


@pytest.mark.parametrize("said", ["add buy an umbrella", "add check the weather in Paris tomorrow"])
def test_tasks_that_speak_of_weather_are_tasks(said: str) -> None:
    outcome = Interpreter(now=lambda: NOW).understand(said, TOOLS_WITH_WEATHER)
    assert isinstance(outcome, Understood)
    assert [call.tool for call in outcome.calls] == ["add_task"]
    assert not asks_about_weather(said)
