"""From a function to what a model is told about it, and from JSON back to values.

The signature decides what is required, the type hints what is wanted and the docstring what is
said. pydantic describes the types and converts; what a provider might refuse (``title``,
``default``, a null for what may simply be left out) is taken out again.
"""

from __future__ import annotations

import functools
import inspect
import json
import re
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from types import SimpleNamespace
from typing import Any, NoReturn

from doneby.agent.docstring import read_docstring
from doneby.agent.errors import ToolDefinitionError, ToolError
from doneby.agent.fact import fact
from doneby.agent.json_schema import (
    JsonSchema,
    clean,
    takes_list_of_text,
    takes_text,
    without_nulls,
)
from doneby.agent.types import JsonType, json_type, schemas_of

NAME_ON_THE_WIRE = re.compile(r"[a-zA-Z0-9_-]{1,64}")
"""What every provider accepts as the name of a tool or of a parameter."""

_NONE = ("", "none", "null")

_SHOWN = 80
"""Characters shown of a value that did not fit."""

_SHORT = 200
"""Up to this length the schema of a parameter is shown when a value does not fit."""


@fact
class Parameter:
    """One parameter.

    Attributes:
        schema: The JSON schema of its values.
        required: True when the function has no default for it.
        type: The way from JSON to what the type hint asks for.
        takes_text: Whether "" is a value; else it counts as left out where that is allowed.
        takes_list_of_text: Whether a bare string can be meant as a list of one.
    """

    schema: JsonSchema
    required: bool
    type: JsonType
    takes_text: bool
    takes_list_of_text: bool

    def is_left_out(self, value: Any) -> bool:
        """Whether a value stands for none, as small models write it in words too."""
        if value is ... or self.required:
            return value is ...
        if isinstance(value, str) and value.strip().lower() in _NONE and not self.takes_text:
            return not self.type.accepts(value)
        return value is None

    def convert(self, value: Any, whole: JsonSchema) -> Any:
        """Turn a JSON value into what the function wants; a ValueError says what does not fit."""
        value = without_nulls(value, self.schema, whole)
        if isinstance(value, str) and self.takes_list_of_text and not self.takes_text:
            value = [value]
        return self.type.convert(value)


@fact
class Interface:
    """What a model is told about a function, and the way back from JSON to its arguments.

    Attributes:
        name: The function's name, for errors.
        description: What it does.
        schema: The JSON schema of its arguments.
        parameters: Its parameters, in the order of the signature.
    """

    name: str
    description: str
    schema: JsonSchema
    parameters: dict[str, Parameter]

    def convert(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Turn JSON values into what the function wants.

        A parameter that was left out is not in the answer, so that the function's own default
        holds, untouched.

        Raises:
            ToolError: Something does not fit; all of it is said at once.
        """
        names = ", ".join(self.parameters)
        known = f"its parameters are: {names}" if names else "it has none"
        faults = [
            f'{self.name} has no parameter "{name}"; {known}.'
            for name in arguments
            if name not in self.parameters
        ]
        values: dict[str, Any] = {}
        for name, parameter in self.parameters.items():
            given = arguments.get(name, ...)
            try:
                if not parameter.is_left_out(given):
                    values[name] = parameter.convert(given, self.schema)
                elif parameter.required:
                    faults.append(f'"{name}" is missing.')
            except ValueError as error:
                faults += _explain(name, parameter.schema, error)
        if faults:
            raise ToolError(" ".join(faults), "Nothing was run; call it again with that mended.")
        return values


def describe(function: Callable[..., Any]) -> Interface:
    """Read a function or a bound method.

    Raises:
        ToolDefinitionError: A model could not be told about it, or could not call it.
    """
    plain = _innermost(function)
    signature = _parameters(function, plain)
    hints = {name: _hint(plain, parameter) for name, parameter in signature.items()}
    types = {name: _type_of(plain, name, hint) for name, hint in hints.items()}
    docs = read_docstring(inspect.getdoc(function if inspect.ismethod(function) else plain) or "")
    properties, definitions = schemas_of(types)
    for name, schema in properties.items():
        said = docs.parameters.get(name) or schema.get("description") or _plain_note(hints[name])
        properties[name] = {**schema, **({"description": said} if said else {})}
    required = [name for name, p in signature.items() if p.default is p.empty]
    whole: JsonSchema = {"type": "object", "properties": properties, "required": required}
    whole = clean(whole | {"$defs": definitions} if definitions else whole)
    parameters = {
        name: Parameter(
            schema=schema,
            required=name in required,
            type=types[name],
            takes_text=takes_text(schema, whole) and types[name].accepts(""),
            takes_list_of_text=takes_list_of_text(schema, whole),
        )
        for name, schema in whole["properties"].items()
    }
    return Interface(plain.__name__, docs.description, whole, parameters)


# -- the function ------------------------------------------------------------------------------


def refuse(function: Callable[..., Any], problem: str, remedy: str) -> NoReturn:
    """Say where a definition is, what is wrong with it and what to do."""
    name = getattr(function, "__qualname__", None) or repr(function)
    code = getattr(function, "__code__", None)
    where = f"{code.co_filename}:{code.co_firstlineno}: " if code else ""
    raise ToolDefinitionError(f"{where}{name} cannot be a tool: {problem}.", remedy)


def _innermost(function: Callable[..., Any]) -> Any:
    """The function as it was written, without decorators and partial applications."""
    while isinstance(function, functools.partial):
        function = function.func
    function = inspect.unwrap(function)
    if not inspect.isroutine(function) or not hasattr(function, "__globals__"):
        refuse(function, "it is not a Python function", "Put it in a function with type hints.")
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        refuse(function, "it is a generator", "Return a list or a text instead of yielding.")
    return function


def _parameters(function: Callable[..., Any], plain: Any) -> dict[str, inspect.Parameter]:
    parameters = dict(inspect.signature(function).parameters)
    for name, parameter in parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            stars = "*" if parameter.kind is parameter.VAR_POSITIONAL else "**"
            refuse(
                plain,
                f'"{stars}{name}" stands for any number of arguments, which no schema describes',
                f"Name each parameter, or take one list or dict: {name}: list[str].",
            )
        if parameter.kind is parameter.POSITIONAL_ONLY:
            refuse(
                plain,
                f'the parameter "{name}" is positional-only, and arguments come by name',
                "Take the / out of the signature.",
            )
        if not NAME_ON_THE_WIRE.fullmatch(name):
            refuse(
                plain,
                f'the parameter "{name}" has a name that providers refuse',
                "Use up to 64 of the letters a-z, digits and underscores.",
            )
        if type(parameter.default).__name__ == "FieldInfo":
            refuse(
                plain,
                f'the default of "{name}" is a pydantic Field',
                f"Write {name}: Annotated[<type>, Field(...)] and the default after it.",
            )
    return parameters


def _hint(plain: Any, parameter: inspect.Parameter) -> Any:
    if parameter.annotation is parameter.empty:
        return Any
    holder = SimpleNamespace(__annotations__={parameter.name: parameter.annotation})
    try:
        hints = typing.get_type_hints(holder, globalns=plain.__globals__, include_extras=True)
    except (NameError, AttributeError, TypeError, SyntaxError) as error:
        refuse(
            plain,
            f'the type hint of "{parameter.name}", {parameter.annotation}, cannot be resolved '
            f"({error})",
            "Define or import that type at the top level of the module, not inside a function "
            "and not under TYPE_CHECKING.",
        )
    return hints[parameter.name]


def _plain_note(hint: Any) -> str:
    """The text in ``Annotated[str, "what it is"]``; the docstring and ``Field`` come first."""
    notes = getattr(hint, "__metadata__", ())
    return next((note for note in notes if isinstance(note, str)), "")


def _members_in(hint: Any) -> Iterator[Enum]:
    """The members of an Enum that a hint names in a Literal, at any depth."""
    for part in typing.get_args(hint):
        if isinstance(part, Enum):
            yield part
        else:
            yield from _members_in(part)


def _type_of(plain: Any, name: str, hint: Any) -> JsonType:
    if member := next(_members_in(hint), None):
        refuse(
            plain,
            f'the type of "{name}" is a Literal of {member!r}, which no JSON value is',
            f"Write Literal[{member.value!r}], or take the whole {type(member).__name__}.",
        )
    try:
        return json_type(hint)
    except (RuntimeError, TypeError, NameError) as error:  # as pydantic raises them
        refuse(
            plain,
            f'the type of "{name}", {hint!r}, has no JSON form '
            f"({str(error).splitlines()[0].rstrip('.')})",
            "Use a plain type (str, int, date, list[str]), a Literal, a dataclass, a TypedDict "
            "or a pydantic model.",
        )


# -- the way back ------------------------------------------------------------------------------


def _explain(name: str, schema: JsonSchema, error: ValueError) -> Iterable[str]:
    """One sentence for each place that does not fit: where, what was wanted, what came."""
    from pydantic import ValidationError

    if not isinstance(error, ValidationError):
        return [f'"{name}" could not be read: {error}.']
    sentences = []
    for fault in error.errors(include_url=False, include_context=False)[:4]:
        path = name + "".join(
            f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault["loc"]
        )
        wanted = fault["msg"].replace("Input should", "should").rstrip(".")
        wanted = wanted.replace("Field required", "is missing")
        sentences.append(f'"{path}" {wanted}; what came was {_shown(fault["input"])}.')
    limits = {key: value for key, value in schema.items() if key != "description"}
    described = json.dumps(limits, ensure_ascii=False)
    if len(described) < _SHORT and "$ref" not in described:
        sentences.append(f"Its schema is {described}.")
    return sentences


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
