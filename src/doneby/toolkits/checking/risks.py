"""What can fail in a tool, where nothing turns that into words for the model.

The tool's own lines are read, and those of what they name in the same package. It is a reading,
not a proof: what it cannot follow is taken to be fine.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

from doneby.agent.errors import DonebyError, NeedsAnswer
from doneby.agent.fact import fact
from doneby.toolkits.checking.written import Written

_MOST = 300
"""Functions that are read for one tool."""

_RAISING_METHODS = {"index", "pop", "remove", "fromisoformat", "strptime"}
_RAISING_FUNCTIONS = {"open", "int", "float"}

_HARMLESS = {
    "asyncio",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "heapq",
    "html",
    "itertools",
    "json",
    "math",
    "operator",
    "random",
    "re",
    "statistics",
    "string",
    "textwrap",
    "threading",
    "time",
    "typing",
    "unicodedata",
}
"""Modules that do nothing to the world."""


@fact
class Risk:
    """Something that can fail: where, and what it is."""

    file: str
    line: int
    what: str


def unsaid_risk(function: Callable[..., Any]) -> Risk | None:
    """The first thing that can fail in a tool in which no error is ever put into words."""
    waiting = [function]
    seen: set[Any] = set()
    first: Risk | None = None
    while waiting and len(seen) < _MOST:
        one = waiting.pop(0)
        written = Written(one)
        if written.function in seen:
            continue
        seen.add(written.function)
        if written.tree is None:
            return None
        if any(_is_in_words(node, written) for node in written.nodes):
            return None
        first = first or next(_risks(written), None)
        waiting += _named(written, getattr(one, "__self__", None))
    return first


def _is_in_words(node: ast.AST, written: Written) -> bool:
    """Whether this raises what a model is told in words, or catches something to say it."""
    if isinstance(node, ast.ExceptHandler):
        return any(isinstance(one, ast.Return) and one.value for one in ast.walk(node))
    if not isinstance(node, ast.Raise) or node.exc is None:
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    kind = _resolve(raised, written, None)
    if isinstance(kind, type):
        return issubclass(kind, DonebyError | NeedsAnswer)
    return not (isinstance(raised, ast.Name) and hasattr(builtins, raised.id))


def _risks(written: Written) -> Iterator[Risk]:
    for node in written.nodes:
        match node:
            case ast.Await() | ast.AsyncWith() | ast.AsyncFor():
                pass
            case ast.Subscript(ctx=ast.Load(), slice=ast.Name() | ast.Attribute()):
                pass
            case ast.Call(func=ast.Attribute(attr=name)) if name in _RAISING_METHODS:
                pass
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(), *_]) if (
                name in _RAISING_FUNCTIONS
            ):
                pass
            case ast.Call(func=ast.Name(id="next"), args=[_]):
                pass
            case ast.Call(func=ast.Attribute(value=ast.Name() as base)) if _is_outside(
                _resolve(base, written, None)
            ):
                pass
            case _:
                continue
        yield Risk(written.file, node.lineno, ast.unparse(node).splitlines()[0])


def _is_outside(value: Any) -> bool:
    """Whether it is a module of somebody else: what it does, it does to the world."""
    return isinstance(value, ModuleType) and value.__name__ not in _HARMLESS


def _named(written: Written, owner: Any) -> list[Callable[..., Any]]:
    """The functions of the same package that it names."""
    package = written.function.__module__.partition(".")[0]
    found = []
    for node in written.nodes:
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            value = _resolve(node, written, owner)
            is_function = isinstance(value, FunctionType | MethodType)
            if is_function and value.__module__.partition(".")[0] == package:
                found.append(value)
    return found


def _resolve(node: ast.expr, written: Written, owner: Any) -> Any:
    """What an expression stands for, as far as that can be seen without running anything."""
    if isinstance(node, ast.Attribute):
        base = _resolve(node.value, written, owner)
        return None if base is None else _attribute(base, node.attr)
    if not isinstance(node, ast.Name):
        return None
    if owner is not None and node.id == "self":
        return owner
    inside = inspect.getclosurevars(written.function).nonlocals
    names = {**vars(builtins), **written.function.__globals__, **inside}
    hint = written.hints.get(node.id)  # of what class it is, if that is a plain name
    return names.get(hint or node.id)


def _attribute(base: Any, name: str) -> Any:
    """An attribute without running a property: a method is bound to what it belongs to."""
    try:
        value = inspect.getattr_static(base, name)
    except AttributeError:
        return None
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    is_method = isinstance(value, FunctionType) and not isinstance(base, ModuleType | type)
    return MethodType(value, base) if is_method else value
