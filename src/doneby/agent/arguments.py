"""The arguments of a call, in every shape in which models and endpoints send them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from doneby.agent.errors import ToolError

_SHOWN = 200
"""Characters shown of arguments that could not be read."""


def parse_arguments(raw: Any) -> dict[str, Any]:
    """Read arguments: an object, its JSON text, that text encoded twice, or nothing at all.

    Raises:
        ToolError: They are none of these; the text says where it breaks and shows what came.
    """
    value = _unwrapped(_unwrapped(raw))
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ToolError(
            f"The arguments must be a JSON object, and {_kind(value)} came: {_shown(raw)}.",
            'Send something like {"name": "value"}.',
        )
    text = json.dumps(value, ensure_ascii=False)
    whole = sendable(text)
    return dict(value) if whole == text else dict(json.loads(whole))


def _unwrapped(raw: Any) -> Any:
    if not isinstance(raw, str):
        return raw
    if not raw.strip():
        return None
    try:
        return json.loads(raw, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise ToolError(
            f"The arguments are not valid JSON ({reason}); what came was: {_shown(raw)}",
            "Send one JSON object, with double quotes.",
        ) from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def sendable(text: str) -> str:
    """Without halves of characters (lone surrogates), which can be neither sent nor stored."""
    return text.encode("utf-8", "replace").decode()


def _kind(value: Any) -> str:
    return {list: "a list", str: "a string", bool: "a boolean"}.get(type(value), "a number")


def _shown(raw: Any) -> str:
    text = raw if isinstance(raw, str) else json.dumps(raw, default=repr)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(text)} characters)"
