"""How well sentences that people wrote are understood, and how fast.

    python tests/benchmarks/understanding.py FOLDER [-v]

The folder holds ``todo_core_en.tsv``, ``title_slots.tsv``, ``negatives.tsv`` and the files of
dates and Quick Add lines that ``dates_understood.py`` describes; files that are not there are
left out. A label with ``~`` is scored loosely: the operation it names, or another of its kind.
Sentences that the interpreter was tuned on say nothing about others.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.dates_understood import rows, scores
from benchmarks.reading_speed import growth, readers, typical
from doneby.models.interpreter import Interpreter
from doneby.models.interpreter.interpreter import NotUnderstood, Understood
from doneby.models.interpreter.readings import Call

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
OPERATION = {
    "add_task": "add",
    "find_tasks": "list",
    "list_completed": "list",
    "list_projects": "list",
    "complete_tasks": "complete",
    "reopen_tasks": "reopen",
    "delete_tasks": "delete",
    "reschedule_tasks": "reschedule",
    "update_task": "update",
    "move_tasks": "move",
    "add_project": "create_list",
    "add_section": "create_list",
    "rename_project": "update",
    "rename_section": "update",
    "archive_project": "update",
    "delete_project": "delete",
    "delete_section": "delete",
    "undo": "undo",
    "add_comment": "update",
    "set_reminder": "add",
}
LOOSE = {
    "add~": {"add", "list", "move"},
    "delete~": {"delete", "complete"},
    "complete~": {"complete", "delete"},
    "create_list~": {"create_list", "add"},
    "multi~": {"add", "delete", "complete"},
}
READING = {"find_tasks", "list_completed", "list_projects"}


@dataclass
class Tally:
    """What came of the sentences of one kind."""

    total: int = 0
    right: int = 0
    asked: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def line(self, name: str) -> str:
        """One row of the table."""
        total = max(self.total, 1)
        return (
            f"{name:<24}{self.total:>6}  right {100 * self.right / total:5.1f} %"
            f"  not understood {100 * self.asked / total:5.1f} %"
            f"  wrong {100 * len(self.wrong) / total:5.2f} %"
        )


def understand(text: str) -> Understood | NotUnderstood:
    """What a sentence comes to when every tool is on offer."""
    return Interpreter(now=lambda: NOW).understand(text, list(OPERATION))


def operations(folder: Path) -> dict[str, Tally]:
    """Whether the operation is right, for each label of ``todo_core_en.tsv``."""
    tallies: dict[str, Tally] = {}
    for row in rows(folder / "todo_core_en.tsv"):
        label = row["op"]
        tally = tallies.setdefault(label, Tally())
        tally.total += 1
        outcome = understand(row["text"])
        if isinstance(outcome, NotUnderstood) or not outcome.calls:
            tally.asked += 1
            continue
        done = {operation(call) for call in outcome.calls}
        accepted = LOOSE.get(label, {label}) if label != "multi" else set(OPERATION.values())
        if done <= accepted:
            tally.right += 1
        else:
            tally.wrong.append((row["text"], "+".join(sorted(done))))
    return tallies


def operation(call: Call) -> str:
    """What a call does, by the labels of the corpus."""
    clears = call.tool == "set_reminder" and call.arguments.get("when") == "none"
    return "delete" if clears else OPERATION[call.tool]


def of_a_place(call: Call) -> bool:
    """Whether a question is only asked where the account has a project of the name in it."""
    strict = call.lookup is not None and not call.lookup.otherwise
    return strict and call.tool in READING and "project" in call.arguments


def negatives(folder: Path) -> tuple[Tally, Tally]:
    """Sentences that must be left alone: those that would change something, or only read.

    "What is happening in politics" is declined where there is no project Politics.
    """
    changing, reading = Tally(), Tally()
    for row in rows(folder / "negatives.tsv"):
        outcome = understand(row["text"])
        calls = outcome.calls if isinstance(outcome, Understood) else ()
        tools = {call.tool for call in calls if not of_a_place(call)}
        for tally, acted in ((changing, tools - READING), (reading, tools & READING)):
            tally.total += 1
            if acted:
                tally.wrong.append((row["text"], "+".join(sorted(acted))))
            else:
                tally.right += 1
    return changing, reading


def bare_words(text: str) -> list[str]:
    """A title for comparing: no case, no leading article, no marks around it."""
    text = re.sub(r"^(?:to|the|my|a|an|that)\s+", "", text.strip().lower())
    return text.strip(" .,!?;:'\"").split()


def titles(folder: Path) -> tuple[dict[str, Tally], float]:
    """Whether the words of the task are exact, for each operation; and the token F1 of adds."""
    tallies: dict[str, Tally] = {}
    scores: list[float] = []
    for row in rows(folder / "title_slots.tsv"):
        expected = row["title_span"]
        if not expected or "||" in expected or "#turn" in row["split"]:
            continue
        tally = tallies.setdefault(row["op"], Tally())
        tally.total += 1
        outcome = understand(row["text"])
        calls = outcome.calls if isinstance(outcome, Understood) else ()
        names = [named(call) for call in calls]
        if not any(names):
            tally.asked += 1
            continue
        if bare_words(names[0]) == bare_words(expected):
            tally.right += 1
        else:
            tally.wrong.append((f"{row['text']}  [{expected}]", names[0]))
        if row["op"] == "add":
            scores.append(f1(bare_words(names[0]), bare_words(expected)))
    return tallies, sum(scores) / max(len(scores), 1)


def named(call: Call) -> str:
    """The words of the task that a call is about."""
    if call.lookup and call.lookup.tool != "list_projects":
        return call.lookup.words if call.lookup.otherwise else "".join(call.lookup.names[:1])
    return str(call.arguments.get("content") or (call.arguments.get("tasks") or [""])[0])


def f1(found: list[str], expected: list[str]) -> float:
    """The harmonic mean of precision and recall over words."""
    shared = sum((Counter(found) & Counter(expected)).values())
    return 2 * shared / (len(found) + len(expected)) if shared else 0.0


def main(folder: Path, *, verbose: bool = False) -> None:
    """Print the table; with ``-v`` the sentences that went wrong too."""
    shown: dict[str, Tally] = {}
    if (folder / "todo_core_en.tsv").exists():
        shown |= {f"operation {name}": tally for name, tally in operations(folder).items()}
    if (folder / "negatives.tsv").exists():
        changing, reading = negatives(folder)
        shown |= {"negatives, changing": changing, "negatives, reading": reading}
    if (folder / "title_slots.tsv").exists():
        tallies, shared = titles(folder)
        shown |= {f"title {name}": tally for name, tally in tallies.items()}
        print(f"token F1 of titles that were added: {100 * shared:.1f} %")
    for title, tally in shown.items():
        print(tally.line(title))
        for sentence, did in tally.wrong if verbose else ():
            print(f"      {sentence}  ->  {did}")
    for score in scores(folder):
        print(score.line())
        for sentence, did in score.wrong if verbose else ():
            print(f"      {sentence}  ->  {did}")
    print_speed(folder)


def print_speed(folder: Path) -> None:
    """How long the sentences of the folder take, and sentences that are built to take long."""
    sentences = [
        row.get("text") or row.get("sentence") or row.get("phrase") or ""
        for path in sorted(folder.glob("*.tsv"))
        for row in rows(path)
    ]
    every: dict[str, Callable[[str], object]] = {"interpreter": understand, **readers()}
    for name, read in every.items():
        print(typical(name, read, filter(None, sentences)))
    for name, read in every.items():
        print(*growth(name, read), sep="\n")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    print(f"load average {load:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main(Path(sys.argv[1]), verbose="-v" in sys.argv[2:])
