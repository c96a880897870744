"""Type hints: their JSON schema, and JSON values converted to them.

pydantic does both. The few types that most tools are made of are known here as well, so that a
program whose tools need no others does not have to load it.
"""

from __future__ import annotations

import functools
import json
import math
import types
import typing
from typing import Any, Literal, Union, get_args, get_origin

from doneby.agent.json_schema import JsonSchema

if typing.TYPE_CHECKING:
    from pydantic import TypeAdapter

_ATOMS: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}


class JsonType:
    """A type hint and what JSON makes of it.

    Attributes:
        schema: Its JSON schema, as pydantic writes it.
        is_plain: Whether a value that fits the schema needs no conversion.
    """

    def __init__(self, hint: Any) -> None:
        self._hint = hint
        plain = _plain_schema(hint)
        self.is_plain = plain is not None
        self.schema: JsonSchema = plain or self.adapter.json_schema()

    def convert(self, value: Any) -> Any:
        """Turn a JSON value into the type; a ValueError says what does not fit."""
        if self.is_plain and _fits(value, self.schema):
            return value
        return self.adapter.validate_json(json.dumps(value))

    def accepts(self, value: Any) -> bool:
        """Whether it can be converted."""
        try:
            self.convert(value)
        except ValueError:
            return False
        return True

    @functools.cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """The converter of pydantic."""
        from pydantic import ConfigDict, TypeAdapter
        from pydantic.errors import PydanticUserError

        config = ConfigDict(val_json_bytes="base64", ser_json_bytes="base64", allow_inf_nan=False)
        try:
            return TypeAdapter(self._hint, config=config)
        except PydanticUserError as error:
            if error.code != "type-adapter-config-unused":  # a model keeps its own
                raise
            return TypeAdapter(self._hint)


def json_type(hint: Any) -> JsonType:
    """Describe a type hint, once for all tools that have it.

    Raises:
        PydanticUserError: It has no JSON form.
    """
    try:
        # as keys ``int | str`` equals ``str | int``, which is not the same schema
        return _known(hint, repr(hint))
    except TypeError:  # a hint that holds something unhashable
        return JsonType(hint)


@functools.lru_cache(maxsize=256)
def _known(hint: Any, spelled: str) -> JsonType:  # noqa: ARG001 - part of the key
    return JsonType(hint)


def schemas_of(types: dict[str, JsonType]) -> tuple[dict[str, JsonSchema], dict[str, JsonSchema]]:
    """The schema of each of some types, and the definitions that these share."""
    schemas = {name: dict(one.schema) for name, one in types.items()}
    own = [schema.pop("$defs") for schema in schemas.values() if "$defs" in schema]
    if len(own) < 2:  # no two definitions can have the same name
        return schemas, own[0] if own else {}
    from pydantic import TypeAdapter

    made, rest = TypeAdapter.json_schemas([(n, "validation", t.adapter) for n, t in types.items()])
    return {name: made[name, "validation"] for name in types}, rest.get("$defs", {})


def _plain_schema(hint: Any) -> JsonSchema | None:
    """What pydantic says of a text, a number, a list of those, a choice, or one of them or None."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is None:
        atom = _ATOMS.get(hint) if isinstance(hint, type) else None
        return {"type": atom} if atom else None
    if origin is Literal and len(args) > 1 and all(type(choice) is str for choice in args):
        return {"enum": list(args), "type": "string"}
    if origin is list:
        items = _plain_schema(args[0])
        return {"items": items, "type": "array"} if items else None
    if origin in (Union, types.UnionType) and len(args) == 2 and args[1] is type(None):
        part = _plain_schema(args[0])
        return {"anyOf": [part, {"type": "null"}]} if part else None
    return None


def _fits(value: Any, schema: JsonSchema) -> bool:
    """Whether a value is what a plain schema asks for, to the letter."""
    if "anyOf" in schema:
        return any(_fits(value, part) for part in schema["anyOf"])
    if "enum" in schema:
        return type(value) is str and value in schema["enum"]
    if schema["type"] == "array":
        return type(value) is list and all(_fits(part, schema["items"]) for part in value)
    if schema["type"] == "number":
        return type(value) is float and math.isfinite(value)
    return value is None if schema["type"] == "null" else _ATOMS.get(type(value)) == schema["type"]
