"""Parts of the words of a new task that no grammar may look into, while dates are sought."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.phrases.titles import COMPOUND
from doneby.models.interpreter.sentence import QUOTED, Sentence

_HIDE = "\ue100"  # the first of the letters that stand for quoted things while dates are sought

_NUMBERED = expression(
    r"\b(?:lecture|chapter|ch\.|page|part|lesson|unit|episode|season|room|question|module|version"
    r"|level|exercise|slide|gate|platform|flight|ticket|issue|invoice|order|volume|section)s? "
    r"\d+(?![\d:.]*\d| ?[ap]\.?m|/|th|st|nd|rd)",
    re.IGNORECASE,
)


def hide(words: Sentence) -> tuple[str, dict[str, str]]:
    """Replace what is quoted, or numbered, by letters that no grammar knows."""
    text, hidden = _hide_quotes(words)

    def letter(found: re.Match[str]) -> str:
        mark = chr(ord(_HIDE) + len(hidden))
        hidden[mark] = found.group()
        return mark

    return COMPOUND.sub(letter, _NUMBERED.sub(letter, text)), hidden


def _hide_quotes(words: Sentence) -> tuple[str, dict[str, str]]:
    """Replace what is quoted by single letters that no grammar knows."""
    hidden: dict[str, str] = {}
    out, last = [], words.starts[0] if words else 0
    for position, letter in enumerate(words.even):
        if letter == QUOTED and words.starts[position] >= last:
            mark = chr(ord(_HIDE) + len(hidden))
            hidden[mark] = words.text[words.starts[position] : words.ends[position]]
            out += [words.text[last : words.starts[position]], mark]
            last = words.ends[position]
    return "".join([*out, words.text[last : words.ends[-1]]]) if words else "", hidden


def shown(value: Any, hidden: Mapping[str, str]) -> Any:
    """An argument with what was quoted in it, without the marks: #"Xmas list" is Xmas list."""
    if isinstance(value, list):
        return [shown(one, hidden) for one in value]
    for mark, quoted in hidden.items():
        value = value.replace(mark, unquote(quoted)) if isinstance(value, str) else value
    return value
