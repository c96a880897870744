r"""The tokens of a sentence about a task: ``#project``, ``@label``, ``p1`` and the like.

A token starts a word. "C#", "a/b", "bob@example.com" and "#1" are words like any other, and so
is a token behind a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from doneby.grammar.durations import DURATION, minutes_of
from doneby.grammar.expressions import expression
from doneby.grammar.names import fold

MAX_DURATION = 24 * 60
"""The longest duration of a task, in minutes."""

Names = Collection[str]


@dataclass(frozen=True, slots=True)
class Tokens:
    """A line once its tokens are cut out; dates are still in ``rest``.

    Attributes:
        rest: What is left.
        deadline: The words between the braces.
        reminder: The words after the exclamation mark: "30m", "14:00".
    """

    rest: str
    project: str | None = None
    section: str | None = None
    labels: tuple[str, ...] = ()
    priority: str | None = None
    assignee: str | None = None
    deadline: str | None = None
    description: str = ""
    reminder: str | None = None
    duration_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """The names that exist. None: any word will do, and a name with spaces is escaped.

    A set of names decides: the longest that fits is taken, whatever its spaces and signs, and a
    project, section or person that is not among them is no token. Labels are made on the fly,
    so any word can still be one.

    Attributes:
        sections: The names of all sections, or those of each project.
        people: The names of all people, or of those who share each project.
    """

    projects: Names | None = None
    sections: Names | Mapping[str, Names] | None = None
    labels: Names | None = None
    people: Names | Mapping[str, Names] | None = None


_UNKNOWN = Known()


def cut_tokens(
    text: str,
    known: Known = _UNKNOWN,
    *,
    accepts_deadline: Callable[[str], bool] = bool,
    durations: bool = True,
    reminders: bool = True,
) -> Tokens:
    """Cut out everything but the dates.

    Args:
        text: A Quick Add line, or a longer sentence that may hold such tokens.
        known: The names that exist.
        accepts_deadline: Whether the words between two braces are a deadline.
        durations: Whether "for 45min" after a time is the duration.
        reminders: Whether "!30m" is a reminder.
    """
    body, description = _split_description(text)
    reader = _Reader(body, known, accepts_deadline, reminders=reminders)
    tokens = replace(reader.read(), description=description)
    return _cut_duration(tokens) if durations else tokens


def cut_labels(text: str, known: Names) -> Tokens:
    """Cut out the labels and nothing else; escapes of other signs stay as they are.

    Args:
        text: The name of a task.
        known: The labels that exist; any word can still be one.
    """
    return _Reader(text, Known(labels=known), bool).read_labels()


def cut(text: str, start: int, end: int) -> str:
    """Take a piece out of a sentence, and close the gap as a writer would."""
    before, after = text[:start].rstrip(), text[end:]
    if before.endswith("(") and after.startswith(")"):
        return cut(text, len(before) - 1, end + 1)
    rest = after.lstrip()
    gap = text[len(before) : start] + after[: len(after) - len(rest)]
    if not before:
        # The comma after a piece that led the sentence has lost what it belongs to.
        return rest if gap or not rest else re.sub(r"^[,.;:!?]+(?=\s|$)\s*", "", rest)
    if not rest:
        return before.rstrip(",;").rstrip()
    if rest == after and rest[0] in _TRAILING:
        return before + rest
    return f"{before}{_space(gap)}{rest}"


def _space(gap: str) -> str:
    return "\n" if "\n" in gap else " " if gap else ""


def _split_description(text: str) -> tuple[str, str]:
    mark = re.search(r"(?<=\S)\s+//(?=\s|$)", text)
    return (text[: mark.start()], text[mark.end() :].strip()) if mark else (text, "")


_TRAILING = ",.;:!?)"
_END = rf"(?=[{re.escape(_TRAILING)}]*(?:\s|$))"
_CLOCK = r"(?:\d{1,2}:\d{2}(?:\s?[ap]m)?|\d{1,2}\s?[ap]m)"
_WORD_START = expression(r"(?<!\S)\S")
_WORD = expression(r"(?:\\.|\S)+")
_WORD_END = expression(_END)
_ESCAPED = expression(r"\\(.)", re.DOTALL)
_ESCAPE = expression(r"\\(?=[#@/+{!]|p[1-4]\b)", re.IGNORECASE)
_PRIORITY = expression(rf"(?:p|!!)([1-4]){_END}", re.IGNORECASE)
_DEADLINE = expression(r"\{([^{}]+)\}")
_AT_TIME = expression(rf"(?:{_CLOCK}|\d{{1,4}}){_END}", re.IGNORECASE)
_LEAD = r"\d{1,4}\s?(?:minutes?|mins?|m|hours?|hrs?|h|days?|d)(?:\s?before|b)?"
_REMINDER = expression(rf"!({_CLOCK}|{_LEAD}){_END}", re.IGNORECASE)


class _Reader:
    """Goes from word to word; ``found`` holds the tokens that there is one of, by their names."""

    def __init__(
        self,
        body: str,
        known: Known,
        accepts_deadline: Callable[[str], bool],
        *,
        reminders: bool = True,
    ) -> None:
        self.body = body
        self.known = known
        self.accepts_deadline = accepts_deadline
        self.reminders = reminders
        self.found: dict[str, Any] = {}
        self.labels: dict[str, str] = {}
        self.cuts: dict[int, int] = {}
        self.escapes: list[int] = []

    def read(self) -> Tokens:
        # A section and a person belong to the project, which may stand behind them.
        self._walk({"#": self._project})
        self._walk(
            {
                "\\": self._escape,
                "@": self._label,
                "/": self._section,
                "+": self._assignee,
                "{": self._deadline,
                "!": self._mark,
                "p": self._priority,
                "P": self._priority,
            }
        )
        return self._found()

    def read_labels(self) -> Tokens:
        self._walk({"@": self._label})
        return self._found()

    def _found(self) -> Tokens:
        rest = self.body
        for start in sorted([*self.cuts, *self.escapes], reverse=True):
            if start in self.cuts:
                rest = cut(rest, start, self.cuts[start])
            else:
                rest = rest[:start] + rest[start + 1 :]
        return Tokens(rest.strip(), labels=tuple(self.labels.values()), **self.found)

    def _walk(self, readers: Mapping[str, Callable[[int], int | None]]) -> None:
        position = 0
        for word in _WORD_START.finditer(self.body):
            start = word.start()
            if start < position:
                continue
            end = self.cuts.get(start)
            if end is None and (reader := readers.get(word[0])) and (end := reader(start)):
                self.cuts[start] = end
            position = end or position

    def _escape(self, start: int) -> None:
        if _ESCAPE.match(self.body, start):
            self.escapes.append(start)

    def _project(self, start: int) -> int | None:
        found = self._name(start, self.known.projects)
        if "project" in self.found or not found or _is_number(found[0], self.known.projects):
            return None
        self.found["project"] = found[0]
        return found[1]

    def _section(self, start: int) -> int | None:
        known = self._in_project(self.known.sections)
        found = self._name(start, known)
        if "project" not in self.found or "section" in self.found or not found:
            return None
        if known is None and "/" in found[0]:
            return None  # a path
        self.found["section"] = found[0]
        return found[1]

    def _label(self, start: int) -> int | None:
        found = self._name(start, self.known.labels) or self._name(start, None)
        known = self.known.labels or ()
        if not found or (found[0] not in known and _AT_TIME.match(self.body, start + 1)):
            return None
        self.labels.setdefault(fold(found[0]), found[0])
        return found[1]

    def _assignee(self, start: int) -> int | None:
        found = self._name(start, self._in_project(self.known.people))
        if not found or found[0][0].isdigit():
            return None
        if "project" not in self.found or "assignee" in self.found:
            return None
        self.found["assignee"] = found[0]
        return found[1]

    def _in_project(self, known: Names | Mapping[str, Names] | None) -> Names | None:
        """The names of the project that was named before."""
        if isinstance(known, Mapping):
            return known.get(self.found.get("project", ""), ())
        return known

    def _deadline(self, start: int) -> int | None:
        match = _DEADLINE.match(self.body, start)
        if "deadline" in self.found or not match or not self.accepts_deadline(match[1].strip()):
            return None
        self.found["deadline"] = match[1].strip()
        return match.end()

    def _mark(self, start: int) -> int | None:
        match = _REMINDER.match(self.body, start) if self.reminders else None
        if not match or "reminder" in self.found:
            return self._priority(start)
        self.found["reminder"] = match[1]
        return match.end()

    def _priority(self, start: int) -> int | None:
        match = _PRIORITY.match(self.body, start)
        if "priority" in self.found or not match:
            return None
        self.found["priority"] = f"p{match[1]}"
        return match.end()

    def _name(self, start: int, known: Names | None) -> tuple[str, int] | None:
        """The name after the sign at ``start``, and where it ends."""
        if known is not None:
            return _longest_known(self.body, start + 1, known)
        match = _WORD.match(self.body, start + 1)
        word = _strip_trailing(match[0]) if match else ""
        if not word or not (word[0] in "\\_" or word[0].isalnum() or not word[0].isascii()):
            return None
        return _ESCAPED.sub(r"\1", word), start + 1 + len(word)


def _longest_known(text: str, start: int, known: Names) -> tuple[str, int] | None:
    names = {fold(name): name for name in known}
    # An escape doubles a character, and one with an accent may be stored as several.
    limit = start + 3 * max(map(len, names), default=0)
    ends = [end.start() for end in _WORD_END.finditer(text, start + 1, limit + 1)]
    for end in reversed(ends):
        written = text[start:end]
        name = names.get(fold(written))
        if name is None and "\\" in written:
            name = names.get(fold(_ESCAPED.sub(r"\1", written)))
        if name is not None:
            return name, end
    return None


def _strip_trailing(word: str) -> str:
    stripped = word.rstrip(_TRAILING)
    return word if stripped.endswith("\\") else stripped


def _is_number(name: str, known: Names | None) -> bool:
    """Whether a name is the number of something ("#1"), not of a project."""
    return known is None and re.fullmatch(r"\d[\d.,]*", name) is not None


_DAY_WORD = (
    r"(?:on|this|next|today|tod|tomorrow|tom|every|day|weekday|workday"
    r"|(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*|\d{1,2}(?:st|nd|rd|th)?)"
)
_TIME = r"(?:{_CLOCK}|(?:at\s|@)\s?\d{{1,4}}|noon|midnight|morning|afternoon|evening|night|tonight)"
_FOR_AFTER_TIME = expression(
    rf"(?<![\w:]){_TIME.format(_CLOCK=_CLOCK)}(?:\s+{_DAY_WORD}){{0,4}}(?P<gap>\s+for\s+)",
    re.IGNORECASE,
)


def _cut_duration(tokens: Tokens) -> Tokens:
    for match in _FOR_AFTER_TIME.finditer(tokens.rest):
        duration = DURATION.match(tokens.rest, match.end())
        minutes = minutes_of(duration) if duration else None
        if duration and minutes and minutes <= MAX_DURATION:
            rest = cut(tokens.rest, match.start("gap"), duration.end())
            return replace(tokens, rest=rest, duration_minutes=minutes)
    return tokens
