"""Docstrings in Google, NumPy and Sphinx style: what a function does, and its parameters."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field

_PARAMETERS = "args|arguments|params|parameters|keyword args|keyword arguments|other parameters"
_LEFT_OUT = "returns?|yields?|raises|exceptions?|except|attributes|examples?"
_SECTION = re.compile(rf"(?:(?P<parameters>{_PARAMETERS})|{_LEFT_OUT}):\s*", re.IGNORECASE)
_OTHER_STYLE = re.compile(r"^\s*(?:[:@]\w.*:|-{3,}\s*$)", re.MULTILINE)
_ENTRY = re.compile(r"\*{0,2}(?P<name>\w+)\s*(?:\(.*?\)+\s*)?:(?:\s+(?P<text>.*)|$)")


@dataclass(slots=True)
class Docs:
    """What a docstring says: the description, and the text of each parameter, whole."""

    description: str = ""
    parameters: dict[str, str] = field(default_factory=dict)


def read_docstring(text: str) -> Docs:
    """Read a docstring of any of the three styles; no word of a description is lost."""
    text = _tidy(text)
    google = _google(text)
    if google.parameters or not _OTHER_STYLE.search(text):
        return google
    return _other_styles(text) or google


def _tidy(text: str) -> str:
    """Dedent; where the first line is a section title, what belongs to it stays indented."""
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) > 1 and _SECTION.fullmatch(lines[0]) and not lines[1].startswith(" "):
        lines[1:] = [f"    {line}" if line else line for line in lines[1:]]
    return "\n".join(lines)


def _google(text: str) -> Docs:
    """Sections are found by indentation, so that colons inside a text mean nothing."""
    described: list[str] = []
    entries: list[str] = []
    current = described
    for line in text.splitlines():
        if title := _SECTION.fullmatch(line):
            current = entries if title["parameters"] else []
        elif line and not line.startswith(" "):
            current = described
            current.append(line)
        else:
            current.append(line)
    return Docs("\n".join(described).strip(), _entries(inspect.cleandoc("\n".join(["", *entries]))))


def _entries(section: str) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in section.splitlines():
        if entry := _ENTRY.fullmatch(line):
            lines = found.setdefault(entry["name"], [entry["text"] or ""])
        else:
            lines.append(line)
    return {name: inspect.cleandoc("\n".join(lines)) for name, lines in found.items()}


def _other_styles(text: str) -> Docs | None:
    from docstring_parser import ParseError, epydoc, numpydoc, rest

    for style in (numpydoc, rest, epydoc):
        try:
            parsed = style.parse(text)
        except ParseError:
            continue
        if parsed.meta:
            parameters = {entry.arg_name: entry.description or "" for entry in parsed.params}
            return Docs((parsed.description or "").strip(), parameters)
    return None
