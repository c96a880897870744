"""What is appended to the words of a new task and is no part of what is to be done."""

from __future__ import annotations

from doneby.models.interpreter.phrases import riders as told
from doneby.models.interpreter.sentence import Sentence


def cut_riders(text: str) -> tuple[str, str, bool]:
    """Cut "no rush", "asap" and "we're out" off the end.

    Returns:
        What is left, the priority that was meant ("" for none), and whether it was said that
        there is no day.
    """
    priority, dayless = "", False
    while True:
        words = Sentence.of(text)
        for pattern in (told.NO_MORE, told.NO_DAY, told.URGENT, told.REASON):
            if (found := pattern.search(words.even)) and found.start():
                break
        else:
            return text, priority, dayless
        priority = "p1" if pattern is told.URGENT else priority
        dayless = dayless or pattern is told.NO_DAY
        text = _without(words, *found.span())


def _without(words: Sentence, start: int, end: int) -> str:
    """The words without a stretch; what stands behind it stays."""
    before, after = words.part(0, start), words.part(end, len(words.even))
    return " ".join(part.typed for part in (before, after) if part)


def rider_left(even: str) -> str:
    """How it is told that something is appended that cannot be kept; empty where nothing is."""
    for said, pattern, unless_behind in told.RIDERS:
        found = pattern.search(even)
        if found and unless_behind.isdisjoint(even[: found.start() + 1].split()):
            return said
    return ""
