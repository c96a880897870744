"""Todoist's CSV template, in which one project is exported and imported.

The columns and their values are those of Todoist's help page "Import or export a project as a CSV
file": a row is a task, a section, or a note on the task above it; INDENT says how deep a task is;
labels stand in the name; PRIORITY 1 is p1. An empty PRIORITY is taken for p4 here.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from hashlib import sha256

from doneby.agent.errors import ToolError
from doneby.toolkits.todoist.copying.document import (
    Document,
    DueDate,
    Duration,
    Project,
    Section,
    Task,
)

COLUMNS = (
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE",
    "DATE_LANG", "TIMEZONE", "DURATION", "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG",
)  # fmt: skip

_DEEPEST = 4
_MEND = "Mend the file, or export the project from Todoist again."

_LABEL = re.compile(r"(?<!\S)@([^\s@]+)")


def write(document: Document, project: Project) -> str:
    """One project of a document as CSV."""
    sheet = io.StringIO()
    rows = csv.DictWriter(sheet, COLUMNS, restval="", lineterminator="\r\n")
    rows.writeheader()
    tasks: dict[str | None, list[Task]] = {}
    for task in sorted(document.tasks, key=lambda one: one.order):
        if task.project == project.id:
            tasks.setdefault(task.parent or task.section, []).append(task)
    for section in (None, *(one for one in document.sections if one.project == project.id)):
        if section:
            rows.writerow({"TYPE": "section", "CONTENT": section.name})
        for task, depth in _below(section.id if section else None, tasks, 1):
            rows.writerow(_row(task, depth))
            rows.writerows({"TYPE": "note", "CONTENT": text} for text in task.comments)
    return sheet.getvalue()


def read(text: str, name: str) -> Document:
    """The document that a CSV file is: one project of this name.

    Raises:
        ToolError: It is no such file; the text names the line.
    """
    rows = csv.DictReader(io.StringIO(text))
    if rows.fieldnames is None or not {"TYPE", "CONTENT"} <= set(rows.fieldnames):
        raise ToolError(
            "This is no CSV file of Todoist's: its first line does not name TYPE and CONTENT.",
            "Export the project from Todoist again, as a CSV file.",
        )
    # The rows have no ids: the same file, read again, has to give the same ones.
    mark = sha256(text.encode()).hexdigest()[:16]
    reading = _Reading(Project(id=f"{mark}-project", name=name), mark)
    try:
        for row in rows:
            reading.take(row, rows.line_num)
    except csv.Error as error:
        raise ToolError(f"Line {rows.line_num} is no CSV: {error}.", _MEND) from error
    return reading.document


class _Reading:
    """The rows of a file, read one after the other."""

    def __init__(self, project: Project, mark: str) -> None:
        self.document = Document(account="csv", projects=[project])
        self._project = project.id
        self._mark = mark
        self._section: str | None = None
        self._above: list[str] = []

    def take(self, row: dict[str, str | None], line: int) -> None:
        """Take a row in.

        Raises:
            ToolError: A value in it is none.
        """
        said = {key: (value or "").strip() for key, value in row.items() if isinstance(key, str)}
        match said["TYPE"]:
            case "task":
                self._take_task(said, line)
            case "section":
                self._section, self._above = f"{self._mark}-{line}", []
                section = Section(id=self._section, name=said["CONTENT"], project=self._project)
                self.document.sections.append(section)
            case "note" if self.document.tasks:
                self.document.tasks[-1].comments.append(said["CONTENT"])
            case "" | "meta" | "note":
                pass
            case other:
                raise ToolError(f"Line {line}: there is no TYPE {other!r}.", _MEND)

    def _take_task(self, said: dict[str, str], line: int) -> None:
        depth = _number(said, "INDENT", line, 1, _DEEPEST)
        del self._above[depth - 1 :]
        task = Task(
            id=f"{self._mark}-{line}",
            content=" ".join(_LABEL.sub("", said["CONTENT"]).split()),
            labels=_LABEL.findall(said["CONTENT"]),
            description=said.get("DESCRIPTION", ""),
            priority=f"p{_number(said, 'PRIORITY', line, 4, 4)}",  # type: ignore[arg-type] # 1 to 4
            project=self._project,
            section=self._section,
            parent=self._above[-1] if self._above else None,
            due=_due(said),
            deadline=said.get("DEADLINE") or None,
            duration=_duration(said, line),
        )
        self._above.append(task.id)
        self.document.tasks.append(task)


def _below(
    above: str | None, tasks: dict[str | None, list[Task]], depth: int
) -> Iterator[tuple[Task, int]]:
    """The tasks of a place or of another task, each followed by its own subtasks."""
    for task in tasks.get(above, ()):
        yield task, min(depth, _DEEPEST)
        yield from _below(task.id, tasks, depth + 1)


def _row(task: Task, depth: int) -> dict[str, str | int]:
    due, length = task.due, task.duration
    when = (due.string if due.is_recurring else due.date) if due else ""
    return {
        "TYPE": "task",
        "CONTENT": " ".join([task.content, *(f"@{label}" for label in task.labels)]),
        "DESCRIPTION": task.description,
        "PRIORITY": task.priority[1:],
        "INDENT": depth,
        "DATE": (when or "").replace("T", " "),
        "DATE_LANG": due.lang if due else "",
        "TIMEZONE": (due.timezone or "") if due else "",
        "DURATION": length.amount if length else "",
        "DURATION_UNIT": length.unit if length else "",
        "DEADLINE": task.deadline or "",
        "DEADLINE_LANG": "en" if task.deadline else "",
    }


def _number(said: dict[str, str], name: str, line: int, empty: int, most: int) -> int:
    written = said.get(name, "")
    if not written:
        return empty
    if not written.isdecimal() or not 1 <= int(written) <= most:
        raise ToolError(f"Line {line}: {name} is 1 to {most}, not {written!r}.", _MEND)
    return int(written)


def _due(said: dict[str, str]) -> DueDate | None:
    words = said.get("DATE", "")
    return DueDate(string=words, lang=said.get("DATE_LANG") or "en") if words else None


def _duration(said: dict[str, str], line: int) -> Duration | None:
    amount = said.get("DURATION", "")
    unit = said.get("DURATION_UNIT") or "minute"
    if not amount or amount.lower() == "none":
        return None
    if not amount.isdecimal() or int(amount) < 1 or unit not in ("minute", "day"):
        raise ToolError(f"Line {line}: the duration {amount} {unit} is none.", _MEND)
    return Duration(amount=int(amount), unit="day" if unit == "day" else "minute")
