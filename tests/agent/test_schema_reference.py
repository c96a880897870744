"""Every case of the shared file of schema cases: the schema sent, and the values that arrive."""

from __future__ import annotations

import datetime as dt
import importlib.util
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest

from doneby.agent.errors import ToolDefinitionError, ToolError
from doneby.agent.schema import describe

pytestmark = pytest.mark.reference

ARRIVES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "c01_basic": (
        {"content": "Buy milk", "priority": "3", "urgent": "true"},
        {"content": "Buy milk", "priority": 3, "urgent": True, "weight": 0.5},
    ),
    "c02_optional": (
        {"task_id": "7", "content": None, "labels": None},
        {"task_id": "7", "content": None, "labels": None},
    ),
    "c03_literal": ({"level": "p2", "n": 2}, {"level": "p2", "n": 2, "maybe": None}),
    "c05_dates": (
        {"due": "2026-12-24", "at": "2026-12-24T09:30:00Z", "every": "P1D"},
        {
            "due": dt.date(2026, 12, 24),
            "at": dt.datetime(2026, 12, 24, 9, 30, tzinfo=dt.UTC),
            "every": dt.timedelta(days=1),
        },
    ),
    "c09_union": (
        {"task": "12", "body": ["x", "y"]},
        {"task": "12", "body": ["x", "y"]},
    ),
    "c10_numpy": (
        {"matrix": {"a": [1]}, "window": [8, 18], "tags": ["x", "x"], "free": {"k": 1}},
        {"matrix": {"a": [1]}, "window": (8, 18), "tags": {"x"}, "free": {"k": 1}},
    ),
    "c11_sphinx": (
        {"query": "today", "size": 2, "untyped": 1.5},
        {"query": "today", "size": 2, "untyped": 1.5, "note": None},
    ),
    "e01_no_args": ({}, {}),
    "e02_no_doc": ({"x": 1}, {"x": 1}),
    "e03_doc_traps": ({"path": "x"}, {"path": "x", "mode": "a"}),
    "e07_async": ({"x": 1}, {"x": 1}),
    "e09_reserved": (
        {"agent": "Bob", "self_id": "s", "files": ["a"]},
        {"agent": "Bob", "self_id": "s", "files": ["a"], "team": 1},
    ),
    "e10_uuid_bytes": (
        {"id": "12345678-1234-5678-1234-567812345678", "blob": "eA=="},
        {"id": UUID("12345678-1234-5678-1234-567812345678"), "blob": b"x"},
    ),
    "e11_method": ({"x": 1}, {"x": 1, "model": "m"}),
    "e13_typeddict_ext": (
        {"spec": {"project": "Home"}},
        {"spec": {"project": "Home"}, "limit": 50},
    ),
}
SHOWN: dict[str, tuple[dict[str, Any], str]] = {
    "c06_models": (
        {"tasks": [{"content": "a", "due": {"date": "2026-12-24"}}, {"content": "b"}]},
        (
            "[NewTask(content='a', priority=1, due=Due(date=datetime.date(2026, 12, 24), "
            "string=None), labels=[]), NewTask(content='b', priority=1, due=None, labels=[])]"
        ),
    ),
    "c07_dataclass": (
        {"budget": {"minutes": 30}},
        "Budget(minutes=30, note='none', tags=[], max_cost=None)",
    ),
    "e05_recursive": (
        {"root": {"name": "r", "children": [{"name": "c"}]}},
        "Node(name='r', children=[Node(name='c', children=[])])",
    ),
    "f01_future": (
        {"tasks": [{"content": "a"}]},
        "[NewTask(content='a', priority=1, due=None, labels=[])]",
    ),
}
REFUSED = [
    ("c03_literal", {"level": "p4", "n": 1}, ["level", "'p1', 'p2' or 'p3'", "p4"]),
    (
        "c06_models",
        {"tasks": [{"content": "a"}, {"content": "b", "priority": 9}]},
        ["tasks[1].priority"],
    ),
    ("c10_numpy", {"matrix": {}, "window": [1], "tags": [], "free": {}}, ["window"]),
    ("c10_numpy", {"matrix": {}, "window": [1, 2, 3], "tags": [], "free": {}}, ["window"]),
    (
        "c11_sphinx",
        {"query": "x", "size": 9, "untyped": 1},
        ["size", '"minimum": 1', '"maximum": 4'],
    ),
]


@pytest.fixture(scope="module")
def functions(reference: Path) -> Iterator[dict[str, Callable[..., Any]]]:
    folder = reference.parent / "tools" / "bench_core"
    loaded = [_load(folder / f"{name}.py") for name in ("schema_cases", "schema_cases_future")]
    found = {
        function.__name__: function
        for module in loaded
        for table in ("CASES", "EDGES", "FUTURE")
        for function, _ in getattr(module, table, [])
    }
    yield found
    for module in loaded:
        del sys.modules[module.__name__]


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # the second file imports the first by its name
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def expected(reference: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """Name of a case: its description and its schema, read from the file."""
    text = (reference / "schema-cases.md").read_text()
    found = {}
    for section in text.split("\n### ")[1:]:
        name = section.partition("\n")[0].strip()
        description = re.search(r"Description: (?:`([^`]*)`|none)", section)
        schema = re.search(r"```json\n(.*?)```", section, re.DOTALL)
        assert description is not None
        assert schema is not None
        found[name] = (description[1] or "", json.loads(schema[1]))
    return found


@pytest.mark.parametrize("name", [*ARRIVES, *SHOWN, "e06_sentinel_default"])
def test_the_schema_is_the_expected_one(
    name: str,
    functions: dict[str, Callable[..., Any]],
    expected: dict[str, tuple[str, dict[str, Any]]],
) -> None:
    interface = describe(functions[name])
    description, schema = expected[name]
    assert interface.description == description
    assert list(interface.schema["properties"]) == list(schema["properties"])
    assert interface.schema.get("required", []) == schema.get("required", [])
    assert _alike(interface.schema, interface.schema) == _alike(schema, schema)
    sent = json.dumps(interface.schema)
    assert '"title"' not in sent
    assert '"default"' not in sent
    assert '"null"' not in sent


def _alike(schema: Any, whole: dict[str, Any], within: tuple[str, ...] = ()) -> Any:
    """Without what is no difference: defaults, open dicts, and where a definition stands."""
    if isinstance(schema, list):
        parts = [_alike(part, whole, within) for part in schema]
        return sorted(parts, key=lambda part: json.dumps(part, sort_keys=True))
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name in within:
            return {"recursive": True}
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        model = {**whole["$defs"][name], "description": ""}  # a class docstring is no difference
        return _alike({**model, **rest}, whole, (*within, name))
    kept = {
        key: _alike(value, whole, within)
        for key, value in schema.items()
        if key not in ("default", "$defs", "title") and value is not True and value not in ([], "")
    }
    choices = [choice for choice in kept.get("anyOf", []) if choice != {"type": "null"}]
    if "anyOf" in kept:
        rest = {key: value for key, value in kept.items() if key != "anyOf"}
        kept = {**choices[0], **rest} if len(choices) == 1 else {"anyOf": choices, **rest}
    return kept


@pytest.mark.parametrize("name", ARRIVES)
def test_values_arrive_as_the_annotated_types(
    name: str, functions: dict[str, Callable[..., Any]]
) -> None:
    given, wanted = ARRIVES[name]
    function = functions[name]
    bound = inspect.signature(function).bind(**describe(function).convert(given))
    bound.apply_defaults()
    assert bound.arguments == wanted
    assert [type(value) for value in bound.arguments.values()] == [
        type(value) for value in wanted.values()
    ]


@pytest.mark.parametrize("name", SHOWN)
def test_models_arrive_as_models(name: str, functions: dict[str, Callable[..., Any]]) -> None:
    given, wanted = SHOWN[name]
    values = describe(functions[name]).convert(given)
    assert repr(next(iter(values.values()))) == wanted


def test_a_number_for_a_number_or_a_text_stays_one(
    functions: dict[str, Callable[..., Any]],
) -> None:
    function = describe(functions["c09_union"])
    assert function.convert({"task": 12, "body": "x"}) == {"task": 12, "body": "x"}
    task = function.convert({"task": "12", "body": {"content": "a"}})["body"]
    assert type(task).__name__ == "NewTask"


def test_defaults_are_left_to_the_function(functions: dict[str, Callable[..., Any]]) -> None:
    assert describe(functions["e06_sentinel_default"]).convert({}) == {}


@pytest.mark.parametrize(("name", "given", "words"), REFUSED)
def test_what_does_not_fit_is_named(
    name: str,
    given: dict[str, Any],
    words: list[str],
    functions: dict[str, Callable[..., Any]],
) -> None:
    with pytest.raises(ToolError) as caught:
        describe(functions[name]).convert(given)
    for word in words:
        assert word in str(caught.value)


def test_a_hint_that_cannot_be_resolved_is_refused(
    functions: dict[str, Callable[..., Any]],
) -> None:
    with pytest.raises(ToolDefinitionError) as caught:
        describe(functions["f02_future_local"])
    for word in ("schema_cases_future.py:", "f02_future_local", '"item"', "Local", "top level"):
        assert word in str(caught.value)
