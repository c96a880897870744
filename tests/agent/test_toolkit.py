# mypy: disable-error-code=empty-body
from __future__ import annotations

import asyncio
import datetime as dt
import enum
import functools
import threading
from abc import ABC
from dataclasses import dataclass
from typing import Any

import pytest

from doneby.agent import toolkit as toolkit_module
from doneby.agent.errors import NeedsAnswer, ToolDefinitionError, ToolError
from doneby.agent.results import Proposal, ToolResult
from doneby.agent.toolkit import Tool, Toolkit, tool


class NotesToolkit(Toolkit):
    """Notes kept in memory."""

    limit = 3

    def __init__(self) -> None:
        self.notes: list[str] = []

    def add_note(self, text: str, pinned: bool = False) -> str:
        """Keep a note.

        Args:
            text: What to remember.
            pinned: Show it first.
        """
        self.notes.insert(0 if pinned else len(self.notes), text)
        return f"Kept {text}."

    @tool(effect="reads", name="read_notes")
    async def list_notes(self) -> list[str]:
        """Read them."""
        return self.notes

    @property
    def explosive(self) -> str:
        raise AssertionError("properties are not evaluated")

    def _hidden(self) -> str:
        return "x"


def test_public_methods_are_tools_in_the_order_written() -> None:
    tools = NotesToolkit().tools
    assert list(tools) == ["add_note", "read_notes"]
    assert (tools["add_note"].effect, tools["read_notes"].effect) == ("writes", "reads")
    assert tools["add_note"].toolkit == "notes"
    assert tools["add_note"].schema() == {
        "type": "function",
        "function": {
            "name": "add_note",
            "description": "Keep a note.",
            "parameters": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "description": "What to remember."},
                    "pinned": {"type": "boolean", "description": "Show it first."},
                },
                "required": ["text"],
            },
        },
    }


async def test_a_toolkit_can_be_tried_without_a_model() -> None:
    notes = NotesToolkit()
    assert await notes.tools["add_note"].call({"text": "bins"}) == "Kept bins."
    assert await notes.tools["add_note"].call('{"text": "post", "pinned": "true"}') == "Kept post."
    assert await notes.tools["read_notes"].call() == '["post", "bins"]'
    with pytest.raises(ToolError, match='"text" is missing'):
        await notes.tools["add_note"].call({})


def test_only_registered_methods_are_tools() -> None:
    class Few(NotesToolkit):
        def __init__(self) -> None:
            super().__init__()
            self.register(self.add_note)

    few = Few()
    assert list(few.tools) == ["add_note"]
    assert few.name == "few"
    with pytest.raises(ToolDefinitionError, match="Call register in its __init__"):
        few.register(few.list_notes)


def test_inherited_static_and_abstract_methods_are_tools_too() -> None:
    class Clock:
        @staticmethod
        def tick(n: int = 1) -> str:
            """Tick."""
            return "tick" * n

    class MoreNotesToolkit(NotesToolkit, Clock, ABC):
        default_effect = "sends"

        @classmethod
        def about(cls) -> str:
            """Say what this is."""
            return cls.name

        again = functools.partialmethod(NotesToolkit.add_note, pinned=True)

        class Inner:
            """No tool."""

    with pytest.raises(ToolDefinitionError, match="add_note"):
        MoreNotesToolkit()
    MoreNotesToolkit.again = None  # type: ignore[assignment]
    tools = MoreNotesToolkit().tools
    assert set(tools) == {"add_note", "read_notes", "tick", "about"}
    assert MoreNotesToolkit.name == "more_notes"
    assert tools["about"].effect == "sends"


def test_a_dataclass_can_be_a_toolkit() -> None:
    @dataclass
    class Counter(Toolkit):
        start: int = 3

        def count(self) -> int:
            """Count."""
            return self.start

    assert asyncio.run(Counter(4).tools["count"].call()) == "4"


def test_mistakes_show_when_the_toolkit_is_built() -> None:
    class Broken(Toolkit):
        def fine(self) -> str: ...

        def broken(self, *words: str) -> str: ...

    with pytest.raises(ToolDefinitionError, match=r"test_toolkit\.py:\d+: .*Broken\.broken"):
        Broken()


@pytest.mark.parametrize("name", ["add task", "todoist.add", "x" * 65, "größe"])
def test_a_name_that_providers_refuse_is_refused(name: str) -> None:
    @tool(name=name)
    def fine() -> str: ...

    with pytest.raises(ToolDefinitionError, match=r"@tool\(name="):
        Tool(fine)


def test_an_unknown_effect_is_refused() -> None:
    @tool(effect="explodes")  # type: ignore[call-overload, untyped-decorator]
    def fine() -> str: ...

    with pytest.raises(ToolDefinitionError, match="reads, writes, destroys, sends"):
        Tool(fine)


def test_two_methods_of_one_name_are_refused_by_name() -> None:
    class Twice(Toolkit):
        @tool(name="same")
        def one(self) -> str: ...

        @tool(name="same")
        def two(self) -> str: ...

    with pytest.raises(ToolDefinitionError, match='Two tools are called "same"'):
        Twice()


@pytest.mark.parametrize("name", ["tools", "register", "name", "instructions"])
def test_a_method_cannot_take_the_place_of_a_part_of_the_toolkit(name: str) -> None:
    def method(self: Any) -> str: ...

    with pytest.raises(ToolDefinitionError, match="something else"):
        type("Odd", (Toolkit,), {name: method})


def test_no_method_is_dropped_for_its_name() -> None:
    class Odd(Toolkit):
        def mro(self) -> str: ...

        def __call__(self) -> str: ...

    assert list(Odd().tools) == ["mro"]


@pytest.mark.parametrize("kind", [staticmethod, classmethod])
def test_options_reach_static_and_class_methods(kind: Any) -> None:
    def one(cls: Any = None) -> str: ...

    toolkit = type("Odd", (Toolkit,), {"one": tool(effect="destroys", name="two")(kind(one))})
    assert toolkit().tools["two"].effect == "destroys"


def test_only_the_word_proposal_itself_declares_one() -> None:
    def drafts() -> ProposalText: ...  # type: ignore[name-defined]  # noqa: F821

    def proposes() -> ToolResult | Proposal: ...

    assert not Tool(drafts).proposes
    assert Tool(proposes).proposes


def test_the_decorator_works_bare_and_leaves_the_function_alone() -> None:
    @tool
    def ping(n: int) -> str:
        """Answer."""
        return f"pong {n}"

    assert ping(1) == "pong 1"
    assert Tool(ping).name == "ping"
    assert Tool(ping).effect == "writes"


async def test_plain_functions_run_in_daemon_threads() -> None:
    def where() -> bool:
        return threading.current_thread().daemon

    def main() -> bool:
        return threading.current_thread() is threading.main_thread()

    assert await Tool(where).call() == "true"
    assert await Tool(main).call() == "false"


async def test_a_plain_function_that_makes_a_coroutine_is_awaited() -> None:
    async def work(n: int) -> str:
        return f"did {n}"

    def start(n: int) -> Any:
        return work(n)

    assert await Tool(start).call({"n": 2}) == "did 2"


class Level(enum.Enum):
    HIGH = "high"


@dataclass
class Point:
    x: int


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"when": dt.date(2026, 1, 2), "n": 1}, '{"when": "2026-01-02", "n": 1}'),
        ([dt.datetime(2026, 1, 2, 3, 4, tzinfo=dt.UTC)], '["2026-01-02T03:04:00Z"]'),
        (Level.HIGH, '"high"'),
        ([Point(1)], '[{"x": 1}]'),
        ({"größe": (1, 2)}, '{"größe": [1, 2]}'),
        ({dt.date(2026, 1, 2): 1}, '{"2026-01-02": 1}'),
        ({1}, "[1]"),
        (dt.timedelta(hours=1), '"PT1H"'),
        ([float("nan"), 0.5], '["NaN", 0.5]'),
        ({True: Level.HIGH}, '{"true": "high"}'),
        (None, "Done."),
        ("as it is", "as it is"),
        (3, "3"),
    ],
)
async def test_results_that_are_no_text_are_json(value: Any, text: str) -> None:
    def give() -> Any:
        return value

    assert await Tool(give).call() == text


async def test_a_proposal_is_made_before_it_is_run() -> None:
    done: list[str] = []

    async def run() -> ToolResult:
        done.append("x")
        return ToolResult("Deleted.")

    def delete(name: str) -> Proposal:
        """Delete it."""
        return Proposal("destroys", f"Delete {name}.", run, (name,))

    proposal = await Tool(delete).invoke({"name": "x"})
    assert isinstance(proposal, Proposal)
    assert done == []
    assert await Tool(delete).call({"name": "x"}) == "Deleted."
    assert done == ["x"]


async def test_proposing_changes_nothing_for_a_tool_that_acts_directly() -> None:
    done: list[int] = []

    @tool(effect="sends")
    def act(n: int) -> str:
        done.append(n)
        return "acted"

    proposal = await Tool(act).propose({"n": "1"})
    assert isinstance(proposal, Proposal)
    assert (proposal.effect, proposal.summary) == ("sends", "Call act with n = 1.")
    assert done == []


async def test_errors_marked_as_passing_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolkit_module, "FIRST_PAUSE", 0)
    tries: list[bool] = []

    @tool(retries=2)
    def flaky(retryable: bool, until: int) -> str:
        tries.append(retryable)
        if len(tries) < until:
            raise ToolError("Busy.", retryable=retryable)
        return "ok"

    assert await Tool(flaky).call({"retryable": True, "until": 3}) == "ok"
    tries.clear()
    with pytest.raises(ToolError, match="Busy"):
        await Tool(flaky).call({"retryable": True, "until": 4})
    assert len(tries) == 3
    tries.clear()
    with pytest.raises(ToolError, match="Busy"):
        await Tool(flaky).call({"retryable": False, "until": 2})
    assert len(tries) == 1


async def test_a_call_that_takes_too_long_is_stopped() -> None:
    @tool(timeout=0.001)
    async def slow() -> str:
        await asyncio.Event().wait()
        return "never"

    with pytest.raises(ToolError, match=r"slow was stopped after 0\.001 seconds"):
        await Tool(slow).call()


async def test_a_time_out_of_the_tool_itself_stays_its_own() -> None:
    def connect() -> str:
        raise TimeoutError("the server is slow")

    with pytest.raises(TimeoutError, match="the server is slow"):
        await Tool(connect).call()


async def test_a_question_of_a_tool_passes() -> None:
    def which() -> str:
        raise NeedsAnswer("Which?")

    with pytest.raises(NeedsAnswer):
        await Tool(which).call()


async def test_stop_iteration_of_a_tool_does_not_hang() -> None:
    def stop() -> str:
        return next(iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        await Tool(stop).call()
