"""Facts are frozen dataclasses, whoever makes their methods."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, field, is_dataclass, replace

import pytest

from doneby.agent.fact import fact


@fact
class Point:
    """Somewhere."""

    x: int
    y: int = 0
    notes: list[str] = field(default_factory=list)


@fact
class Other:
    """Something else with the same fields."""

    x: int
    y: int = 0
    notes: list[str] = field(default_factory=list)


def test_they_are_dataclasses() -> None:
    point = Point(1, notes=["a"])
    assert is_dataclass(point)
    assert asdict(point) == {"x": 1, "y": 0, "notes": ["a"]}
    assert replace(point, y=2) == Point(1, 2, ["a"])
    assert repr(point) == "Point(x=1, y=0, notes=['a'])"
    assert copy.deepcopy(point) == pickle.loads(pickle.dumps(point)) == point
    match point:
        case Point(x, 0):
            assert x == 1
        case _:
            pytest.fail("fields have an order")


def test_they_are_told_apart_by_their_type_and_fields() -> None:
    assert Point(1) == Point(1)
    assert Point(1) != Point(2)
    others: list[object] = [Other(1), (1, 0, []), None]
    assert Point(1) not in others
    assert hash(Point(1, 2, ())) == hash(Point(1, 2, ()))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hash(Point(1))


def test_they_are_frozen() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert point == Point(1)
