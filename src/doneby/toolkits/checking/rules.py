"""What a toolkit can have that stands in the way of a model, each with its place and its remedy."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from doneby.agent.docstring import read_docstring
from doneby.agent.fact import fact
from doneby.agent.model import tokens_of
from doneby.agent.toolkit import Tool, Toolkit
from doneby.toolkits.checking import words
from doneby.toolkits.checking.risks import unsaid_risk
from doneby.toolkits.checking.written import Written, place_of

MOST_TOOLS = 20
"""More than these confuse a model, and the user's to-do list needs room beside them."""

MOST_TOKENS = 3_000
"""What the schemas of one toolkit may take of every request."""

MOST_TOKENS_OF_A_TOOL = 400
"""What one tool may take."""

_PLAIN = "D417"
"""What ruff calls parameters without a description; who is excused there is excused here."""

_TYPED = ("type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref")


@fact
class Fault:
    """One thing that stands in a model's way.

    Attributes:
        rule: Its name, for tests: ``missing docstring``.
        tool: The tool; empty when it is the toolkit.
        message: What is wrong.
        remedy: What to do.
        file: Where it stands.
        line: The line in it.
    """

    rule: str
    tool: str
    message: str
    remedy: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message} {self.remedy}"


def faults_of(toolkit: Toolkit) -> list[Fault]:
    """Every fault of a toolkit, tool by tool; none when a model can work with it."""
    found = [fault for tool in toolkit.tools.values() for fault in _of_tool(tool)]
    file, line = place_of(type(toolkit))
    for rule, message, remedy in _in_toolkit(toolkit):
        found.append(Fault(rule, "", message, remedy, file, line))
    return found


def _of_tool(tool: Tool) -> Iterator[Fault]:
    written = Written(tool.function)

    def fault(rule: str, message: str, remedy: str, line: int = 0) -> Fault:
        return Fault(rule, tool.name, message, remedy, written.file, line or written.line)

    yield from (fault(*one) for one in _in_description(tool))
    yield from (fault(*one) for one in _in_parameters(tool, written))
    yield from (fault(*one) for one in _in_purpose(tool))
    yield from (fault(*one) for one in _in_effect(tool))
    if risk := unsaid_risk(tool.function):
        yield Fault(
            "no error path",
            tool.name,
            f"{tool.name} can fail here ({risk.what}), and nothing tells the model why.",
            "Catch what goes wrong and raise ToolError: one sentence that says what happened, one "
            "that says what to do.",
            risk.file,
            risk.line,
        )
    if (size := tokens_of(tool.schema())) > MOST_TOKENS_OF_A_TOOL:
        yield fault(
            "too many tokens",
            f"{tool.name} takes about {size} tokens of every request.",
            f"Shorten what is said of it, or take parameters out, to {MOST_TOKENS_OF_A_TOOL}.",
        )


def _in_description(tool: Tool) -> Iterator[tuple[str, str, str]]:
    if not tool.description.strip():
        yield (
            "missing docstring",
            f"{tool.name} has no docstring, so a model knows nothing of it but its name.",
            "Write one sentence that says what it does, and when to use it.",
        )
    elif words.is_vague(tool.description):
        yield (
            "vague docstring",
            f'{tool.name} says "{tool.description.strip()}", which could be said of any tool.',
            "Say what it does, to what, and what comes back.",
        )


def _in_parameters(tool: Tool, written: Written) -> Iterator[tuple[str, str, str, int]]:
    properties = _properties(tool)
    for name, schema in properties.items():
        line = written.line_of(name)
        if not schema.get("description") and not written.is_excused(_PLAIN):
            yield (
                "undocumented parameter",
                f"{tool.name} does not say what its parameter {name} is.",
                f'Write "{name}: ..." under "Args:", or # noqa: {_PLAIN} where names are plain.',
                line,
            )
        if not any(key in schema for key in _TYPED):
            yield (
                "untyped parameter",
                f"{tool.name} does not say of what type its parameter {name} is.",
                f"Give it a type hint: {name}: str.",
                line,
            )
        if words.parameter_says_nothing(name):
            yield (
                "parameter name",
                f"{tool.name} has a parameter called {name}, which says nothing.",
                "Call it what it holds: city, due_date, recipients.",
                line,
            )
    documented = read_docstring(inspect.getdoc(written.function) or "").parameters
    for name in sorted(documented.keys() - properties.keys() - {"self"}):
        yield (
            "unknown parameter",
            f"{tool.name} describes a parameter {name}, which it does not have.",
            "Take it out of the docstring, or correct its name.",
            written.line,
        )


def _in_purpose(tool: Tool) -> Iterator[tuple[str, str, str]]:
    if words.says_nothing(tool.name):
        yield (
            "tool name",
            f"A tool called {tool.name} could do anything.",
            "Name it by a verb and a thing: find_parcels, add_note.",
        )
    chooser = next(filter(words.chooses_purpose, _properties(tool)), "")
    why = words.second_purpose(tool.name, tool.description)
    if chooser:
        why = f'its parameter "{chooser}" chooses what it does'
    if why:
        yield (
            "more than one purpose",
            f"{tool.name} has more than one purpose: {why}.",
            "Make a tool of each.",
        )


def _in_effect(tool: Tool) -> Iterator[tuple[str, str, str]]:
    first = words.words_of(tool.name)[0]
    if tool.proposes or tool.effect_is_given:  # its proposals or its author say it
        return
    wanted = ""
    if first in words.LOOKING and tool.effect == "writes":
        wanted = "reads"
    elif first in words.DESTROYING and tool.effect in ("reads", "writes"):
        wanted = "destroys"
    elif first in words.SENDING and tool.effect != "sends":
        wanted = "sends"
    if wanted:
        yield (
            "effect",
            f'{tool.name} counts as a tool that "{tool.effect}", and its name says otherwise.',
            f'Mark it with @tool(effect="{wanted}"), or with "{tool.effect}" if that is right.',
        )


def _properties(tool: Tool) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = tool.schema()["function"]["parameters"]["properties"]
    return found


def _in_toolkit(toolkit: Toolkit) -> Iterator[tuple[str, str, str]]:
    size = tokens_of([tool.schema() for tool in toolkit.tools.values()])
    if not toolkit.tools:
        yield (
            "no tools",
            f"The toolkit {toolkit.name} has no tool.",
            "Give the class public methods.",
        )
    if len(toolkit.tools) > MOST_TOOLS:
        yield (
            "too many tools",
            f"The toolkit {toolkit.name} has {len(toolkit.tools)} tools.",
            f"Have at most {MOST_TOOLS}: join some that differ in one value, or make two toolkits.",
        )
    if size > MOST_TOKENS:
        yield (
            "too many tokens",
            f"The tools of {toolkit.name} take about {size} tokens of every request.",
            f"Shorten what is said of them to {MOST_TOKENS}.",
        )
