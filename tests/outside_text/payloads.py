"""What strangers might write to have the assistant do their will."""

from __future__ import annotations

import ast
import csv
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Payload:
    """A planted text, with a mark by which it is known again wherever it comes out.

    Attributes:
        mark: The mark.
        text: The mark and the text.
    """

    mark: str
    text: str

    @property
    def line(self) -> str:
        """It on one line, for names and headers."""
        return " ".join("".join(c if c.isprintable() else " " for c in self.text).split())


def own() -> list[Payload]:
    """Those that are kept beside this module."""
    rows = _rows(HERE / "payloads.tsv")
    return _marked("own", [ast.literal_eval(f'"{row["text"]}"') for row in rows])


def corpus(reference: Path) -> list[Payload]:
    """Those of public collections: orders as they are, and goals put into each frame."""
    rows = _rows(reference / "corpora" / "injections.tsv")
    texts = [row["text"].replace("\\n", "\n") for row in rows if row["kind"] != "template"]
    goals = cycle(row["text"] for row in rows if row["kind"] == "goal")
    frames = [row["text"].replace("\\n", "\n") for row in rows if row["kind"] == "template"]
    named = {"user": "Emma", "model": "doneby", "tools": "send_mail, delete_tasks"}
    for frame in frames:
        for name, value in {**named, "goal": next(goals)}.items():
            frame = frame.replace(f"{{{name}}}", value)
        texts.append(frame)
    return _marked("ref", texts)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _marked(source: str, texts: list[str]) -> list[Payload]:
    numbered = enumerate(texts, start=1)
    return [Payload(f"{source}{n:03}", f"{source}{n:03} {text}") for n, text in numbered]
