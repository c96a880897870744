"""How long it takes to read a sentence, and how that grows; for ``understanding.py``."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from doneby.grammar.dates import DateContext, find_due
from doneby.grammar.quick_add import parse_quick_add

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
SHORT, LONG = 2_000, 10_000
"""Lengths, in characters, between which the growth is taken."""

_SEEMS_SLOW = 3.0
HOSTILE = {
    "clauses": "call bob on friday at 5 and then ",
    "every": "every ",
    "every day": "every other day at 9, ",
    "in": "in ",
    "the first of the": "the first of the ",
    "after": "3 days after ",
    "from to": "from monday to ",
    "commas": "mon, ",
    "digits": "1 ",
    "one number": "7",
    "dates": "1/2/3/",
    "clocks": "10:30:",
    "months": "may june ",
    "quotes": "'a \"b ",
    "braces": "{a ",
    "labels": "@a #b p1 ",
    "spaces": " ",
    "emoji": "🎉",
    "accents": "é́",
    "chinese": "明天下午三点开会",
    "arabic digits": "٣ أيام ",
    "joined": "a-",
}
"""Pieces of which a sentence is made by repeating: what could blow up a grammar."""


def milliseconds(read: Callable[[str], object], sentence: str) -> float:
    """How long a sentence keeps the processor; what else runs on the machine does not count."""
    spent = _once(read, sentence)
    # What seems slow is tried again: a collection of garbage may have fallen into it.
    return spent if spent < _SEEMS_SLOW else min(spent, _once(read, sentence))


def _once(read: Callable[[str], object], sentence: str) -> float:
    begin = time.process_time()
    read(sentence)
    return 1000 * (time.process_time() - begin)


def readers() -> dict[str, Callable[[str], object]]:
    """What reads a sentence without the interpreter."""
    context = DateContext(NOW)
    return {
        "date finder": lambda sentence: find_due(sentence, context),
        "quick add": lambda sentence: parse_quick_add(sentence, context),
    }


def typical(name: str, read: Callable[[str], object], sentences: Iterable[str]) -> str:
    """The median and the worst of many sentences, as a row of the table."""
    spent = sorted((milliseconds(read, sentence), sentence) for sentence in sentences)
    times = [one for one, _ in spent]
    worst, of = spent[-1]
    shown = of if len(of) <= 40 else f"{of[:39]}…"
    return (
        f"{name + ', one sentence':<44}{len(times):>6}"
        f"  median {statistics.median(times):6.2f} ms"
        f"  99 % {times[len(times) * 99 // 100]:6.2f} ms  worst {worst:6.2f} ms ({shown})"
    )


def growth(name: str, read: Callable[[str], object]) -> list[str]:
    """How hostile sentences grow: an exponent of 1 is linear, 2 is quadratic."""
    lines = []
    for kind, piece in HOSTILE.items():
        short, long = (milliseconds(read, (piece * size)[:size]) for size in (SHORT, LONG))
        times = long / max(short, 0.001) / (LONG / SHORT)
        lines.append(
            f"{name + ', ' + kind:<44}{LONG:>6}  {long:8.2f} ms"
            f"  per character against {SHORT}: x {times:.2f}"
        )
    return lines
