"""A function as it stands in its file."""

from __future__ import annotations

import ast
import functools
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Written:
    """Finds the lines of a function, without decorators and partial applications.

    Attributes:
        function: The function itself.
        file: Where it stands; empty where that is not known.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        while isinstance(function, functools.partial):
            function = function.func
        self.function: Any = inspect.unwrap(getattr(function, "__func__", function))
        code = getattr(self.function, "__code__", None)
        self.file = code.co_filename if code else ""
        self._first = code.co_firstlineno if code else 0

    @functools.cached_property
    def tree(self) -> Definition | None:
        """Its definition, with the lines of the file; None where there is no source."""
        try:
            source = textwrap.dedent(inspect.getsource(self.function))
            (tree,) = ast.parse(source).body
        except (OSError, TypeError, SyntaxError, ValueError):
            return None
        ast.increment_lineno(tree, self._first - 1)
        return tree if isinstance(tree, Definition) else None

    @property
    def nodes(self) -> Iterator[ast.AST]:
        """All that it is made of; nothing where there is no source."""
        return ast.walk(self.tree) if self.tree else iter(())

    @property
    def line(self) -> int:
        """The line of its ``def``."""
        return self.tree.lineno if self.tree else self._first

    def is_excused(self, code: str) -> bool:
        """Whether its ``def`` is marked with ``# noqa: CODE``, as for ruff."""
        words = linecache.getline(self.file, self.line).partition("# noqa:")[2]
        return code in words.replace(",", " ").split()

    def line_of(self, parameter: str) -> int:
        """The line of a parameter."""
        return next((one.lineno for one in self._parameters if one.arg == parameter), self.line)

    @functools.cached_property
    def hints(self) -> dict[str, str]:
        """The classes of its parameters, of those that are hinted with a plain name."""
        return {
            one.arg: one.annotation.id
            for one in self._parameters
            if isinstance(one.annotation, ast.Name)
        }

    @property
    def _parameters(self) -> list[ast.arg]:
        return [*self.tree.args.args, *self.tree.args.kwonlyargs] if self.tree else []


def place_of(kind: type) -> tuple[str, int]:
    """The file and line of a class; neither where it was typed and never saved."""
    try:
        return inspect.getsourcefile(kind) or "", inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        return "", 0
