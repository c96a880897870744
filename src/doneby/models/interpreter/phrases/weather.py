# ruff: noqa: E501 - a phrasing is one line
"""Ways to ask for the weather of a place, where that toolkit is on."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases import Intent

MENTIONED = expression(
    r"\b(?:weather|forecast|temperature|rain\w*|snow\w*|sunny|sunshine|windy|cloudy|stormy|storm"
    r"|umbrella|coat|freezing|degrees|cold|hot|warm|chilly|humid|foggy|dry)\b",
    re.IGNORECASE,
)
"""A sentence without one of these is no question about the weather."""

_SKY = "rain|snow|be sunny|be cold|be hot|be warm|be windy|be cloudy|be wet|be dry|be nice|be freezing|be foggy|be stormy|storm|freeze|hail|pour"
_IS = "raining|snowing|sunny|cold|hot|warm|windy|cloudy|wet|dry|freezing|foggy|stormy|pouring|chilly|humid|nice out|nice"

WEATHER = (
    Intent(
        "forecast",
        "forecast",
        f"""
        (what's|what is|how's|how is|what will|what'll|how will) [the|it] (weather|weather forecast|forecast|temperature|weather going to be) [be|look|going to be|looking] [like] (in|at|for|over|around) {{town}} {{days}}
        (what's|what is|how's|how is|what will|what'll|how will) [the|it] (weather|weather forecast|forecast|temperature|weather going to be) [be|look|going to be|looking] [like] {{days}} (in|at|for|over|around) {{town}}
        (will|is|does) it [going to] [likely to] ({_SKY}) (in|at|over|around) {{town}} {{days}}
        (will|is|does) it [going to] [likely to] ({_SKY}) {{days}} (in|at|over|around) {{town}}
        (will|is|does) it [going to] [likely to] ({_SKY}) (in|at|over|around) {{town}}
        is there [any] (rain|snow|storm|sun|fog|frost) (expected|forecast|coming|due) (in|at|for|over) {{town}} {{days}}
        is there going to be [any] (rain|snow|sun|a storm|fog|frost) (in|at|over) {{town}} {{days}}
        how (cold|hot|warm|windy|wet) (will it be|is it going to be|does it get|will it get) (in|at|over) {{town}} {{days}}
        how (cold|hot|warm|windy|wet) (will it be|is it going to be|does it get|will it get) {{days}} (in|at|over) {{town}}
        (do i|will i|should i) (need|bring|take|pack) (an umbrella|a coat|a jacket|sunscreen|my umbrella|my coat) (in|for|to) {{town}} {{days}}
        (do i|will i|should i) (need|bring|take|pack) (an umbrella|a coat|a jacket|sunscreen|my umbrella|my coat) {{days}} (in|for|to) {{town}}
        [<show>] [the|a] [weekly|weather|10 day|5 day|7 day] (forecast|weather forecast) (in|for|at) {{town}} [for] {{days}}
        [<show>] [the|a] [weekly|weather|10 day|5 day|7 day] (forecast|weather forecast) [for] {{days}} (in|for|at) {{town}}
        [<show>] [the|a] [weekly|weather] (forecast|weather forecast) (in|for|at) {{town}}
        [<show>] [the] weather (in|for|at) {{town}} {{days}}
        [<show>] [the] weather {{days}} (in|for|at) {{town}}
        (weather|forecast) {{town}} {{days}}
        forecast {{town}}
        """,
        examples=("will it rain in Leeds tomorrow?",),
    ),
    Intent(
        "current_weather",
        "current_weather",
        f"""
        (what's|what is|how's|how is) [the|it] [current] (weather|temperature|weather like) [like] [now|right now|currently|today|outside] (in|at|for|over) {{town}} [now|right now|at the moment|currently|today]
        (what's|what is) it like (outside|out) in {{town}} [now|right now|at the moment]
        is it [currently|still] ({_IS}) [now|right now|outside] (in|at|over) {{town}} [now|right now|at the moment|outside|today]
        how (cold|hot|warm|windy|wet|many degrees) is it [now|right now|outside] (in|at|over) {{town}} [now|right now|at the moment|outside]
        [<show>] [the] [current] (weather|temperature) (in|for|at) {{town}} [now|right now|today]
        (weather|temperature) {{town}}
        """,
        examples=("what's the weather in Leeds?",),
    ),
)
