"""Calls that models write into their text, in the notations that they were seen to use."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.models.showing import Showing
from doneby.models.written_calls import find_calls

TOOLS = {"add_task", "undo", "delete_tasks"}
MILK: Any = ("add_task", {"content": "milk"})
UNDO: Any = ("undo", {})
ONE = '{"name": "add_task", "arguments": {"content": "milk"}}'
TWO = '{"name": "undo", "arguments": {}}'

NOTATIONS: dict[str, tuple[str, list[Any]]] = {
    # jundot/omlx#2565, mattn/tensai#180: Qwen2.5-Coder and other small models
    "fenced": (f"```json\n{ONE}\n```", [MILK]),
    "fenced on one line": (f"```json {ONE}```", [MILK]),
    "fenced after words": (f"Let me add that.\n\n```json\n{ONE}\n```", [MILK]),
    "fenced list": (f"```json\n[\n  {ONE},\n  {TWO}\n]\n```", [MILK, UNDO]),
    "two fences": (f"```json\n{ONE}\n```\n\n```json\n{TWO}\n```", [MILK, UNDO]),
    "doubled braces": (f"{{{ONE}}}", [MILK]),  # seen of Qwen2.5-Coder-1.5B
    # nugget/thane-ai-agent#21: granite
    "the whole text": (ONE, [MILK]),
    "a list on one line": (f"[{ONE}, {TWO}]", [MILK, UNDO]),
    # NousResearch/hermes-agent#742
    "hermes": (f"<tool_call>\n{ONE}\n</tool_call>\n<tool_call>\n{TWO}\n</tool_call>", [MILK, UNDO]),
    "hermes without an end": (f"<tool_call>{ONE}", [MILK]),
    "hermes in a fence": (f"```xml\n<tool_call>\n{ONE}\n</tool_call>\n```", [MILK]),
    "tools": (f"<tools>\n{ONE}\n</tools>", [MILK]),
    "mistral": (f"[TOOL_CALLS] [{ONE}, {TWO}]", [MILK, UNDO]),
    "mistral, later": ('[TOOL_CALLS]add_task[ARGS]{"content": "milk"}', [MILK]),
    "mistral, small": ('[TOOL_CALLS]add_task{"content": "milk"}', [MILK]),
    "llama": ('{"name": "add_task", "parameters": {"content": "milk"}}', [MILK]),
    "llama with a tag": (
        '<|python_tag|>{"name": "add_task", "parameters": {"content": "milk"}}',
        [MILK],
    ),
    "llama's functions": ('<function=add_task>{"content": "milk"}</function>', [MILK]),
    "functions with a dot": ('functions.add_task({"content": "milk"})', [MILK]),
    "functions in the name": (ONE.replace("add_task", "functions.add_task"), [MILK]),
    "kimi": (
        (
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.add_task:0"
            '<|tool_call_argument_begin|>{"content": "milk"}<|tool_call_end|>'
            "<|tool_call_begin|>functions.undo:1<|tool_call_argument_begin|>{}<|tool_call_end|>"
        ),
        [MILK, UNDO],
    ),
    "harmony": (
        (
            "<|channel|>commentary to=functions.add_task <|constrain|>json<|message|>"
            '{"content": "milk"}<|call|>'
        ),
        [MILK],
    ),
    "deepseek": (
        (
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>add_task\n"
            '```json\n{"content": "milk"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
        ),
        [MILK],
    ),
    "deepseek, later": (
        (
            '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>add_task<｜tool▁sep｜>{"content": "milk"}'
            "<｜tool▁call▁end｜>"
        ),
        [MILK],
    ),
    # anomalyco/opencode#26162: Qwen3-Coder
    "parameters as tags": (
        (
            "<tool_call>\n<function=add_task>\n<parameter=content>\nmilk\n</parameter>\n"
            '<parameter=labels>\n["a", "b"]\n</parameter>\n</function>\n</tool_call>'
        ),
        [("add_task", {"content": "milk", "labels": ["a", "b"]})],
    ),
    "invoke": (
        '<invoke name="add_task">\n<parameter name="content">milk</parameter>\n</invoke>',
        [MILK],
    ),
    # ggml-org/llama.cpp#14697: devstral
    "a whole message": (
        '{"tool_calls": [{"type": "function", "function": {"name": "undo", "arguments": "{}"}}]}',
        [("undo", "{}")],
    ),
    "action": ('{"action": "add_task", "action_input": {"content": "milk"}}', [MILK]),
    "the protocol": ('TOOL: add_task\nARGS: {"content": "milk"}', [MILK]),
    "python": ('add_task(content="milk")', [MILK]),
    "python list": ('[add_task(content="milk"), undo()]', [MILK, UNDO]),
    "gemma": ('```tool_code\nadd_task(content="milk")\n```', [MILK]),
    "single quotes": (str(json.loads(ONE)), [MILK]),
    "broken": (
        '```json\n{"name": "add_task", "arguments": {"content": "milk"\n```',
        [("add_task", '{"name": "add_task", "arguments": {"content": "milk"')],
    ),
    "broken after a name": ('functions.undo({"a": )', [("undo", '{"a": )')]),
    # what comes after the first group was written without its results
    "a made-up result": (f"```json\n{ONE}\n```\nIt is added. Now:\n```json\n{TWO}\n```", [MILK]),
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_notation_is_read(notation: str) -> None:
    text, calls = NOTATIONS[notation]
    assert [(call.name, call.arguments) for call in find_calls(text, TOOLS)] == calls


@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_call_is_shown_while_it_is_written(notation: str) -> None:
    text, _ = NOTATIONS[notation]
    showing = Showing(TOOLS)
    shown = "".join(piece for letter in text for piece in showing.add(letter))
    words, _, _ = text.partition("```") if text.startswith("Let") else ("", "", "")
    assert shown.strip() == words.strip()


@pytest.mark.parametrize(
    "text",
    [
        "Done.",
        "Use undo() to take it back.",
        "undo() takes back the last change",
        "functions.add_task is what I would use with { these }",
        f"For example {ONE} would do.",
        f"> {ONE}",
        ONE.replace("add_task", "run_shell"),
        '{"name": "add_task"}',
        '{"content": "milk"}',
        f"<think>\n{ONE}\n</think>\nNothing to do.",
        "functions.run_shell({})",
        'add_task(content=open("secret"))',
        'add_task("milk")',
        "[]",
        "{}",
        "",
    ],
)
def test_what_is_no_call_of_an_offered_tool_stays_text(text: str) -> None:
    assert find_calls(text, TOOLS) == []


def test_without_tools_nothing_is_a_call() -> None:
    assert find_calls(f"{ONE}\nfunctions.{{}}", ()) == []


@given(
    st.lists(
        st.sampled_from(
            [
                *'{}[]()\n"\\',
                *(
                    "```json\n",
                    "functions.undo",
                    "<tool_call>",
                    "TOOL: undo",
                    "ARGS:",
                    "<｜",
                    "｜>",
                ),
                *(ONE, TWO, "[TOOL_CALLS]", " and ", ":0"),
            ]
        )
    ).map("".join)
)
def test_no_text_breaks_the_search_and_every_call_is_of_an_offered_tool(text: str) -> None:
    end = 0
    for call in find_calls(text, TOOLS):
        assert call.name in TOOLS
        assert 0 <= call.start <= call.end <= len(text)
        assert call.end >= end
        end = call.end


@given(st.text(alphabet="ab( <`{[fT\n.|", max_size=60), st.data())
def test_in_the_end_all_of_a_text_was_shown_once(text: str, data: st.DataObject) -> None:
    showing, shown, at = Showing({"ab", "b"}), "", 0
    while at < len(text):
        size = data.draw(st.integers(1, 8))
        shown += "".join(showing.add(text[at : at + size]))
        at += size
    assert shown + "".join(showing.rest(text)) == text
