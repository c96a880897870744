"""JSON schemas as they are sent: nothing in them that a provider might refuse, or that costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

JsonSchema = dict[str, Any]


def clean(schema: JsonSchema) -> JsonSchema:
    """Without titles and defaults, and without null for what may be left out, at any depth."""
    kept = {key: value for key, value in schema.items() if key not in ("title", "default")}
    for key, value in kept.items():
        if key in ("properties", "$defs"):
            kept[key] = {name: clean(part) for name, part in value.items()}
        elif isinstance(value, dict):
            kept[key] = clean(value)
        elif isinstance(value, list):
            kept[key] = [clean(part) if isinstance(part, dict) else part for part in value]
    required = kept.get("required", ())
    for name, part in kept.get("properties", {}).items():
        if name not in required:
            kept["properties"][name] = _without_null(part)
    if kept.get("format") == "base64url":
        kept = {key: value for key, value in kept.items() if key != "format"}
        kept["contentEncoding"] = "base64"
    return kept


def _without_null(schema: JsonSchema) -> JsonSchema:
    if None in schema.get("enum", ()):
        return {**schema, "enum": [choice for choice in schema["enum"] if choice is not None]}
    choices = [part for part in schema.get("anyOf", ()) if part.get("type") != "null"]
    if not choices or len(choices) == len(schema["anyOf"]):
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**choices[0], **rest} if len(choices) == 1 else {"anyOf": choices, **rest}


def strict(schema: JsonSchema) -> JsonSchema:
    """The form that some providers enforce: objects closed, all that may be left out nullable.

    Raises:
        ValueError: It leaves something open, and so has no such form.
    """
    kept = dict(schema)
    for key in ("properties", "$defs"):
        if key in kept:
            kept[key] = {name: strict(part) for name, part in kept[key].items()}
    for key in ("anyOf", "oneOf", "prefixItems"):
        if key in kept:
            kept[key] = [strict(part) for part in kept[key]]
    if "items" in kept:
        kept["items"] = strict(kept["items"])
    if "properties" in kept:
        required = kept.get("required", ())
        for name, part in kept["properties"].items():
            if name not in required:
                kept["properties"][name] = _nullable(part)
        return kept | {"required": list(kept["properties"]), "additionalProperties": False}
    if kept.get("type") == "object":
        raise ValueError("a dict may have any keys")
    if (
        not kept.keys() & {"type", "enum", "const", "anyOf", "oneOf", "$ref"}
        and "$defs" not in kept
    ):
        raise ValueError("a value may be anything")
    if "$ref" in kept and len(kept) > 1:  # nothing may stand beside one
        return {"anyOf": [{"$ref": kept.pop("$ref")}], **kept}
    return kept


def _nullable(schema: JsonSchema) -> JsonSchema:
    description = {"description": schema["description"]} if "description" in schema else {}
    bare = {key: value for key, value in schema.items() if key != "description"}
    choices = bare["anyOf"] if bare.keys() == {"anyOf"} else [bare]
    return {"anyOf": [*choices, {"type": "null"}], **description}


def without_nulls(value: Any, schema: JsonSchema, whole: JsonSchema) -> Any:
    """A JSON value without the nulls that stand for what was left out, at any depth."""
    for form in _forms(schema, whole):
        if isinstance(value, list) and isinstance(items := form.get("items"), dict):
            value = [without_nulls(part, items, whole) for part in value]
        elif isinstance(value, dict) and (fields := form.get("properties")):
            optional = fields.keys() - form.get("required", ())
            value = {
                name: without_nulls(part, fields.get(name, {}), whole)
                for name, part in value.items()
                if part is not None or name not in optional
            }
    return value


def takes_text(schema: JsonSchema, whole: JsonSchema) -> bool:
    """Whether any text at all is a value; a date is written as a text but is none."""
    return any(_is_text(form) for form in _forms(schema, whole))


def takes_list_of_text(schema: JsonSchema, whole: JsonSchema) -> bool:
    """Whether a list of such texts is a value."""
    return any(
        isinstance(items := form.get("items"), dict) and _is_text(items)
        for form in _forms(schema, whole)
    )


def _forms(schema: JsonSchema, whole: JsonSchema) -> Iterator[JsonSchema]:
    """The forms that a value may have: references followed, alternatives one by one."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    choices = schema.get("anyOf") or schema.get("oneOf")
    if not choices:
        yield schema
    for choice in choices or ():
        yield from _forms(choice, whole)


def _is_text(schema: JsonSchema) -> bool:
    if "enum" in schema or "const" in schema:
        return "" in schema.get("enum", [schema.get("const")])
    if not schema.keys() - {"description"}:
        return True
    return schema.get("type") == "string" and not schema.keys() & {"format", "contentEncoding"}
