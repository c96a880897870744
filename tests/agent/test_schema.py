# mypy: disable-error-code=empty-body
from __future__ import annotations

import contextlib
import datetime as dt
import functools
import inspect
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from doneby.agent.agent import Agent
from doneby.agent.errors import ToolDefinitionError, ToolError
from doneby.agent.json_schema import strict
from doneby.agent.schema import describe
from doneby.agent.toolkit import Tool
from doneby.models.scripted import ScriptedModel


class Level(Enum):
    LOW = "low"
    HIGH = "high"


class Spec(TypedDict, total=False):
    project: str


@dataclass
class Budget:
    minutes: int
    note: str | None = None


class Order(BaseModel):
    item: str = Field(description="What.")
    count: int = 1


def arrives(function: Callable[..., Any], **arguments: Any) -> dict[str, Any]:
    bound = inspect.signature(function).bind(**describe(function).convert(arguments))
    bound.apply_defaults()
    return dict(bound.arguments)


def refusal(function: Any) -> str:
    with pytest.raises(ToolDefinitionError) as caught:
        describe(function)
    return str(caught.value)


def fault(function: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(ToolError) as caught:
        describe(function).convert(arguments)
    return str(caught.value)


# -- what is sent ------------------------------------------------------------------------------


def test_optional_parameters_are_only_not_required() -> None:
    def edit(
        task: str,
        level: Literal["a", "b"] | None = None,
        budget: Optional[Budget] = None,  # noqa: UP045 - both spellings
        *,
        count: int = 3,
    ) -> str: ...

    schema = describe(edit).schema
    assert schema["required"] == ["task"]
    assert list(schema["properties"]) == ["task", "level", "budget", "count"]
    assert schema["properties"]["level"] == {"enum": ["a", "b"], "type": "string"}
    assert schema["properties"]["count"] == {"type": "integer"}
    sent = json.dumps(schema)
    assert "null" not in sent
    assert "default" not in sent
    assert "title" not in sent


def test_a_required_parameter_that_may_be_none_says_so() -> None:
    def put(parent: str | None) -> str: ...

    assert describe(put).schema["properties"]["parent"] == {
        "anyOf": [{"type": "string"}, {"type": "null"}]
    }
    assert arrives(put, parent=None) == {"parent": None}


def test_properties_called_title_and_default_are_kept() -> None:
    class Odd(BaseModel):
        title: str
        default: int = 1

    def put(title: str, default: str, odd: list[Odd]) -> str: ...

    put.__annotations__["odd"] = list[Odd]
    schema = describe(put).schema
    assert schema["required"] == ["title", "default", "odd"]
    assert list(schema["$defs"]["Odd"]["properties"]) == ["title", "default"]


def test_two_models_of_one_name_are_kept_apart() -> None:
    def make() -> type[BaseModel]:
        class Order(BaseModel):
            other: int

        return Order

    def both(one: list[Order], two: Any) -> str: ...

    both.__annotations__["two"] = list[make()]  # type: ignore[misc]
    schema = describe(both).schema
    first, second = (
        schema["$defs"][schema["properties"][name]["items"]["$ref"].rpartition("/")[2]]
        for name in ("one", "two")
    )
    assert list(first["properties"]) == ["item", "count"]
    assert list(second["properties"]) == ["other"]


def test_the_text_of_a_parameter_is_docstring_then_field_then_annotation() -> None:
    def put(
        one: Annotated[int, Field(description="from Field"), "from a note"],
        two: Annotated[int, Field(description="from Field"), "from a note"],
        three: Annotated[int, "from a note"],
    ) -> str:
        """Put.

        Args:
            one: From the docstring.
        """

    properties = describe(put).schema["properties"]
    assert [part["description"] for part in properties.values()] == [
        "From the docstring.",
        "from Field",
        "from a note",
    ]


def test_a_decorated_function_keeps_its_signature() -> None:
    def plain(n: int) -> str:
        """Do it."""
        return str(n)

    @functools.wraps(plain)
    def outer(*args: Any, **kwargs: Any) -> str:
        return plain(*args, **kwargs)

    assert describe(outer).schema == describe(plain).schema
    assert describe(outer).description == "Do it."


def test_a_partial_application_is_described_by_its_function() -> None:
    def put(a: int, b: int) -> str:
        """Put it."""
        return f"{a}{b}"

    interface = describe(functools.partial(put, b=2))
    assert (interface.name, interface.description) == ("put", "Put it.")
    assert interface.schema["required"] == ["a"]


# -- what is refused when the tool is made -----------------------------------------------------


def test_every_refusal_names_file_function_parameter_and_remedy() -> None:
    def stars(*words: str) -> str: ...
    def keywords(**options: str) -> str: ...
    def positional(a: int, /) -> str: ...
    def unknown(item: Nowhere) -> str: ...  # type: ignore[name-defined]  # noqa: F821
    def opaque(item: Iterator[threading.Lock]) -> str: ...  # type: ignore[name-defined]  # noqa: F821
    def callback(then: Callable[[], None]) -> str: ...
    def accent(größe: int) -> str: ...
    def member(level: list[Literal[Level.LOW]] | None = None) -> str: ...
    def field_default(n: int = Field(default=1, ge=1)) -> str: ...

    for function, parameter, remedy in [
        (stars, "*words", "list[str]"),
        (keywords, "**options", "dict"),
        (positional, '"a"', "Take the /"),
        (unknown, '"item", Nowhere', "top level"),
        (opaque, '"item"', "top level"),
        (callback, '"then"', "Use a plain type"),
        (accent, '"größe"', "letters"),
        (member, '"level"', "Literal['low']"),
        (field_default, '"n"', "Annotated"),
    ]:
        text = refusal(function)
        assert "test_schema.py:" in text
        assert function.__name__ in text
        assert parameter in text
        assert remedy in text


def test_what_is_no_function_or_yields_is_refused() -> None:
    def generator() -> Iterator[int]:
        yield 1

    assert "Return a list" in refusal(generator)
    assert "Put it in a function" in refusal(print)
    assert "Put it in a function" in refusal(Budget(1))


def test_a_return_hint_that_cannot_be_resolved_does_not_matter() -> None:
    def put(n: int) -> Nowhere: ...  # type: ignore[name-defined]  # noqa: F821

    assert describe(put).schema["required"] == ["n"]


# -- what arrives ------------------------------------------------------------------------------


def test_null_gives_the_default_of_a_parameter_that_has_one() -> None:
    def put(n: int = 7, word: str | None = "x") -> str: ...

    assert arrives(put, n=None, word=None) == {"n": 7, "word": "x"}


def test_empty_text_counts_as_left_out_unless_it_is_a_value() -> None:
    def put(
        n: int = 7,
        day: dt.date | None = None,
        level: Level = Level.LOW,
        choice: Literal["", "a"] = "a",
        words: list[str] | None = None,
        cost: Decimal | None = None,
        text: str = "t",
        either: int | str = 1,
        anything: Any = 2,
    ) -> str: ...

    empty = dict.fromkeys(inspect.signature(put).parameters, "")
    assert arrives(put, **empty) == {
        "n": 7,
        "day": None,
        "level": Level.LOW,
        "choice": "",
        "words": None,
        "cost": None,
        "text": "",
        "either": "",
        "anything": "",
    }


def test_empty_text_for_a_required_parameter_is_judged_by_its_type() -> None:
    def put(n: int) -> str: ...

    assert '"n" should be a valid integer' in fault(put, n="")


def test_a_bare_text_is_a_list_of_one_where_a_list_of_texts_is_wanted() -> None:
    def put(
        tasks: list[str], labels: set[str] | None = None, counts: list[int] | None = None
    ) -> str: ...

    assert arrives(put, tasks="milk", labels="home") == {
        "tasks": ["milk"],
        "labels": {"home"},
        "counts": None,
    }
    assert '"counts" should be a valid array' in fault(put, tasks=[], counts="5")


def test_values_arrive_as_the_annotated_types() -> None:
    def put(
        day: dt.date,
        at: dt.time,
        every: dt.timedelta,
        cost: Decimal,
        level: Level,
        spec: Spec,
        budget: Budget,
        orders: dict[str, list[Order]],
    ) -> str: ...

    assert arrives(
        put,
        day="2026-12-24",
        at="09:30",
        every="PT15M",
        cost="1.10",
        level="high",
        spec={"project": "Home"},
        budget={"minutes": 5},
        orders={"a": [{"item": "x"}]},
    ) == {
        "day": dt.date(2026, 12, 24),
        "at": dt.time(9, 30),
        "every": dt.timedelta(minutes=15),
        "cost": Decimal("1.10"),
        "level": Level.HIGH,
        "spec": {"project": "Home"},
        "budget": Budget(5),
        "orders": {"a": [Order(item="x")]},
    }


def test_the_order_of_a_union_is_that_of_its_own_hint() -> None:
    def one(value: int | str) -> str: ...
    def two(value: str | int) -> str: ...

    assert [part["type"] for part in describe(one).schema["properties"]["value"]["anyOf"]] == [
        "integer",
        "string",
    ]
    assert [part["type"] for part in describe(two).schema["properties"]["value"]["anyOf"]] == [
        "string",
        "integer",
    ]


def test_all_faults_are_told_at_once_with_path_wish_and_value() -> None:
    def put(orders: list[Order], n: int, word: str = "") -> str: ...

    text = fault(put, orders=[{"item": "a"}, {"count": "many"}], zz=1)
    assert 'put has no parameter "zz"; its parameters are: orders, n, word.' in text
    assert '"orders[1].item"' in text
    assert '"orders[1].count" should be a valid integer' in text
    assert '"many"' in text
    assert '"n" is missing.' in text


def test_a_long_value_is_shown_shortened() -> None:
    def put(n: int) -> str: ...

    assert len(fault(put, n="x" * 10_000)) < 400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(), part, max_size=3),
    max_leaves=8,
)


def _anything(
    word: str,
    n: int = 1,
    day: dt.date | None = None,
    words: list[str] | None = None,
    level: Level = Level.LOW,
    budget: Budget | None = None,
    spec: Spec | None = None,
    order: Order | list[Order] | None = None,
    cost: Decimal | None = None,
    free: dict[str, Any] | None = None,
) -> str: ...


@given(st.dictionaries(st.sampled_from([*inspect.signature(_anything).parameters, "zz"]), JSON))
def test_arguments_fit_or_are_refused_in_words(arguments: dict[str, Any]) -> None:
    with contextlib.suppress(ToolError):
        values = describe(_anything).convert(arguments)
        assert isinstance(values["word"], str)
        assert isinstance(values.get("n", 1), int)
        assert isinstance(values.get("day"), dt.date | None)
        assert isinstance(values.get("budget"), Budget | None)


@given(word=st.text(), n=st.integers(-(2**60), 2**60), words=st.lists(st.text()), day=st.dates())
def test_values_survive_the_way_through_json(
    word: str, n: int, words: list[str], day: dt.date
) -> None:
    def put(word: str, n: int, words: list[str], day: dt.date) -> str: ...

    given = {"word": word, "n": n, "words": words, "day": day.isoformat()}
    assert describe(put).convert(json.loads(json.dumps(given))) == {**given, "day": day}


# -- strict ------------------------------------------------------------------------------------


class Due(BaseModel):
    """When."""

    date: dt.date
    string: str = "some day"


@dataclass
class Errand:
    """What to do."""

    content: str
    due: Due | None = None
    labels: list[str] = field(default_factory=list)


def run_errand(errand: Errand, times: int = 3, level: Literal["a", "b"] | None = None) -> None:
    """Run one.

    Args:
        errand: The errand.
        times: How often.
    """


def test_a_strict_schema_is_closed_and_what_may_be_left_out_is_nullable() -> None:
    function = Tool(run_errand).schema(strict=True)["function"]
    assert function["strict"] is True
    null = {"type": "null"}
    assert function["parameters"] == {
        "type": "object",
        "properties": {
            "errand": {
                "type": "object",
                "description": "The errand.",
                "properties": {
                    "content": {"type": "string"},
                    "due": {"anyOf": [{"$ref": "#/$defs/Due"}, null]},
                    "labels": {"anyOf": [{"type": "array", "items": {"type": "string"}}, null]},
                },
                "required": ["content", "due", "labels"],
                "additionalProperties": False,
            },
            "times": {"anyOf": [{"type": "integer"}, null], "description": "How often."},
            "level": {"anyOf": [{"type": "string", "enum": ["a", "b"]}, null]},
        },
        "required": ["errand", "times", "level"],
        "additionalProperties": False,
        "$defs": {
            "Due": {
                "type": "object",
                "description": "When.",
                "properties": {
                    "date": {"type": "string", "format": "date"},
                    "string": {"anyOf": [{"type": "string"}, null]},
                },
                "required": ["date", "string"],
                "additionalProperties": False,
            },
        },
    }
    pointed = {"$ref": "#/$defs/Due", "description": "When."}
    assert strict(pointed) == {"anyOf": [{"$ref": "#/$defs/Due"}], "description": "When."}
    assert "strict" not in Tool(run_errand).schema()["function"]


def test_nulls_of_a_strict_call_give_the_defaults_at_any_depth() -> None:
    due = {"date": "2026-12-24", "string": None}
    errand = {"content": "go", "due": due, "labels": None}
    values = describe(run_errand).convert({"errand": errand, "times": None, "level": None})
    assert values == {"errand": Errand("go", Due(date=dt.date(2026, 12, 24)), [])}


def test_a_null_that_is_a_value_stays() -> None:
    def keep(values: list[int | None], free: dict[str, int | None]) -> None:
        """Keep."""

    given = {"values": [None, 1], "free": {"a": None}}
    assert describe(keep).convert(given) == given


@pytest.mark.parametrize("hint", [dict, dict[str, int], list[dict[str, int]], Any])
def test_what_is_open_is_refused_where_it_is_to_be_strict(hint: Any) -> None:
    def keep(free: Any) -> None:
        """Keep."""

    keep.__annotations__["free"] = hint
    Tool(keep).schema()
    with pytest.raises(ToolDefinitionError) as caught:
        Agent(ScriptedModel([]), tools=[keep], strict=True)
    for word in ("test_schema.py:", "keep", "cannot be strict", "TypedDict"):
        assert word in str(caught.value)
