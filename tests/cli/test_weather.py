"""The weather from the command line, with nothing set up."""

from __future__ import annotations

import pytest

from doneby.toolkits.weather import WeatherToolkit
from support.open_meteo import OpenMeteo, place
from support.program import Program


def test_the_program_answers_with_nothing_set_up(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenMeteo([place("Leeds", "England", "United Kingdom")]) as server:
        made = {"weather": lambda *_: WeatherToolkit(connect=server.connect)}
        monkeypatch.setattr("doneby.assistant.toolkits.BUNDLED", made)
        report = program("--json", "will it rain in Leeds tomorrow?").json
    assert [call["name"] for call in report["calls"]] == ["forecast"]
    assert "Leeds" in report["reply"]
    assert report["model"] == "interpreter"


def test_offline_it_says_that_the_weather_is_left_out(program: Program) -> None:
    outcome = program("--offline", "will it rain in Leeds tomorrow?")
    assert outcome.status == 1
    assert "weather" in outcome.err
    assert "weather" not in program("--offline", "add buy an umbrella").err
