"""Searching names: all of the name, in either case, unless an asterisk stands for the rest."""

from __future__ import annotations

import re

from .call import Call

MAX_QUERY = 1024


def name_pattern(call: Call) -> re.Pattern[str]:
    """What the names have to look like that the request's ``query`` asks for."""
    query = call.query.required_text("query", most=MAX_QUERY)
    parts: list[str] = []
    characters = iter(query)
    for character in characters:
        if character == "*":
            parts.append(".*")
        elif character == "\\":
            escaped = next(characters, "")
            known = escaped in {"*", "\\"}
            parts.append(re.escape(escaped if known else character + escaped))
        else:
            parts.append(re.escape(character))
    return re.compile("".join(parts), re.IGNORECASE | re.DOTALL)
