"""More tools than a request may hold: offered by toolkit, opened when needed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doneby.agent.agent import Agent
from doneby.agent.errors import ToolDefinitionError
from doneby.agent.groups import Offer
from doneby.agent.model import ModelRequest, tokens_of
from doneby.agent.toolkit import Tool, Toolkit, tool
from doneby.models.scripted import ScriptedModel, call


def kit(name: str, count: int, words: int = 20) -> Toolkit:
    """A toolkit of so many tools, each described in so many words."""

    def make(number: int) -> Any:
        def act(text: str) -> str:
            return f"{name} {number}: {text}"

        act.__doc__ = "Do a thing. " + "word " * words
        act.__name__ = f"{name}_{number}"
        return staticmethod(tool(effect="reads")(act))

    methods = {f"{name}_{number}": make(number) for number in range(count)}
    made: Toolkit = type(name, (Toolkit,), methods | {"name": name})()
    return made


def names(request: ModelRequest) -> list[str]:
    return [schema["function"]["name"] for schema in request.tools]


async def test_few_tools_are_all_offered() -> None:
    model = ScriptedModel(["hello"])
    await Agent(model, toolkits=[kit("mail", 3), kit("maps", 2)]).run("go")
    assert names(model.requests[0]) == ["mail_0", "mail_1", "mail_2", "maps_0", "maps_1"]


async def test_above_the_limit_groups_are_offered_and_one_can_be_opened() -> None:
    kits = [kit("mail", 10), kit("maps", 10), kit("news", 10)]
    script: list[Any] = [[call("open_tools", group="news")], [call("news_3", text="hi")], "done"]
    model = ScriptedModel(script)
    result = await Agent(model, toolkits=kits, tool_tokens=1_200).run("go")
    first, second, _ = map(names, model.requests)
    assert first == ["open_tools", *kits[0].tools]
    opener = model.requests[0].tools[0]["function"]
    assert "news: news_0, news_1" in opener["description"]
    assert opener["parameters"]["properties"]["group"]["enum"] == ["mail", "maps", "news"]
    assert second == ["open_tools", *kits[2].tools]
    assert result.calls[0].text.startswith("These can be called now: news_0, ")
    assert result.calls[1].text == "news 3: hi"
    assert all(tokens_of(request.tools) <= 1_200 for request in model.requests)


async def test_the_group_that_was_used_longest_ago_is_closed() -> None:
    kits = [kit(name, 5) for name in ("mail", "maps", "news")]
    script: list[Any] = [[call("mail_1", text="x")], [call("open_tools", group="news")], "done"]
    model = ScriptedModel(script)
    await Agent(model, toolkits=kits, tool_tokens=1_000).run("go")
    assert names(model.requests[0]) == ["open_tools", *kits[0].tools, *kits[1].tools]
    assert names(model.requests[2]) == ["open_tools", *kits[0].tools, *kits[2].tools]


async def test_a_tool_that_must_be_called_is_offered() -> None:
    kits = [kit("mail", 10), kit("maps", 10)]
    model = ScriptedModel([[call("maps_1", text="x")], "done"])
    await Agent(model, toolkits=kits, tool_tokens=1_000, tool_choice="maps_1").run("go")
    assert "maps_1" in names(model.requests[0])


async def test_a_tool_of_a_closed_group_runs_and_opens_it() -> None:
    kits = [kit("mail", 10), kit("maps", 10)]
    model = ScriptedModel([[call("maps_1", text="x")], "done"])
    result = await Agent(model, toolkits=kits, tool_tokens=1_000).run("go")
    assert result.calls[0].text == "maps 1: x"
    assert "maps_1" in names(model.requests[1])


@settings(max_examples=50, deadline=None)
@given(
    sizes=st.lists(st.integers(1, 30), min_size=1, max_size=6),
    words=st.integers(0, 60),
    limit=st.integers(600, 4000),
    opened=st.lists(st.integers(0, 100), max_size=4),
)
def test_what_is_offered_stays_within_the_limit_and_every_tool_can_be_had(
    sizes: list[int], words: int, limit: int, opened: list[int]
) -> None:
    kits = [kit(f"k{number}", size, words) for number, size in enumerate(sizes)]
    tools = {name: one for each in kits for name, one in each.tools.items()}
    offer = Offer(tools, limit)
    largest = max(tokens_of(one.schema()) for one in tools.values())
    for number in opened:
        wanted = [*tools][number % len(tools)]
        offer.use([wanted])
        assert wanted in [schema["function"]["name"] for schema in offer.schemas()]
    sent = offer.schemas()
    listed = offer.tools["open_tools"].description if "open_tools" in offer.tools else ""
    if limit > largest + tokens_of(listed) + tokens_of([*tools]) + 200:
        assert sum(map(tokens_of, sent)) <= limit
    assert all(name in listed for name in tools) or len(sent) == len(tools)


def test_functions_without_a_toolkit_are_a_group_too() -> None:
    def look(text: str) -> str:
        """Look at something."""
        return text

    tools = {"look": Tool(look), **kit("mail", 20).tools}
    assert "other: look" in Offer(tools, 1_000).tools["open_tools"].description


def test_a_tool_that_has_the_name_of_the_opener_is_refused() -> None:
    def open_tools(text: str) -> str:
        """Look at something."""
        return text

    tools = {"open_tools": Tool(open_tools), **kit("mail", 20).tools}
    with pytest.raises(ToolDefinitionError, match="open_tools"):
        Offer(tools, 1_000)
