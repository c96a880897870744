"""Expressions that are compiled late: they are what ``re`` makes of them, and none is broken."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest

import doneby.grammar
import doneby.models.interpreter
from doneby.grammar.expressions import _Expression, expression

PACKAGES = (doneby.grammar, doneby.models.interpreter)


def test_it_does_what_a_compiled_one_does() -> None:
    late, compiled = expression(r"(?P<day>mon|tue)\b", re.IGNORECASE), re.compile("mon|tue")
    found = late.search("on Mon")
    assert found is not None
    assert found["day"] == "Mon"
    assert late.sub("x", "tue, wed") == "x, wed"
    assert [m[0] for m in late.finditer("mon tue")] == compiled.findall("mon tue")
    assert late.pattern == r"(?P<day>mon|tue)\b"
    assert late.groupindex == {"day": 1}


def test_what_no_expression_has_is_missing() -> None:
    with pytest.raises(AttributeError):
        expression("a").no_such_thing  # type: ignore[attr-defined]  # noqa: B018


def test_an_error_is_raised_by_the_first_use() -> None:
    broken = expression("(")
    with pytest.raises(re.error):
        broken.match("(")


def expressions_in(value: Any) -> Iterator[_Expression]:
    """The expressions in a value of a module, in its tables too."""
    if isinstance(value, _Expression):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from expressions_in(part)
    elif isinstance(value, dict):
        yield from expressions_in(list(value.values()))


def test_all_of_ours_can_be_compiled() -> None:
    count = 0
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                for one in expressions_in(value):
                    try:
                        assert one.pattern
                    except re.error as error:
                        pytest.fail(f"{found.name}.{name}: {error}")
                    count += 1
    assert count > 500
