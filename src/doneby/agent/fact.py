"""Frozen dataclasses that are made fast.

``dataclass(frozen=True)`` writes and compiles six methods for every class, at every start of the
program: with some forty small classes that takes longer than all else in this package. These
share their methods, and only ``__init__`` is made for each.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(cls: type[T]) -> type[T]:
    """Make a frozen dataclass: told apart, shown and hashed by its fields."""
    made = dataclass(eq=False, repr=False)(cls)
    for name, method in _METHODS.items():
        setattr(made, name, method)
    return made


def _assign(self: Any, name: str, value: Any) -> None:
    if name in self.__dict__:  # once, by __init__
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    self.__dict__[name] = value


def _delete(_: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _equals(self: Any, other: object) -> bool:
    return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash((type(self), *self.__dict__.values()))


def _show(self: Any) -> str:
    fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
    return f"{type(self).__qualname__}({fields})"


_METHODS = {
    "__setattr__": _assign,
    "__delattr__": _delete,
    "__eq__": _equals,
    "__hash__": _hash,
    "__repr__": _show,
}
