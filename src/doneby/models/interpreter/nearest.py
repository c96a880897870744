"""The examples that are nearest to what somebody typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.spelling import correct

_COMMON = frozenset(
    {
        "a",
        "an",
        "the",
        "my",
        "me",
        "i",
        "to",
        "of",
        "for",
        "on",
        "in",
        "it",
        "is",
        "and",
        "at",
        "do",
        "did",
        "what",
        "what's",
        "how",
        "have",
        "be",
        "it's",
        "that",
        "this",
        "with",
        "you",
        "your",
    }
)
_WORD_WEIGHT = 4
_LONGEST = 400


def nearest(text: str, examples: Iterable[str], count: int = 3) -> list[str]:
    """The ``count`` examples most like a text, by words and by letters, best first.

    One that shares no word with it but little ones is not like it at all.
    """
    typed = _features(text[:_LONGEST])
    words = _content(typed)
    near = [(features, e) for e in examples if words & _content(features := _features(e))]
    scored = [(_likeness(typed, features), example) for features, example in near]
    scored.sort(key=lambda pair: -pair[0])
    return [example for _, example in scored[:count]]


def _features(text: str) -> Counter[str]:
    """Its words, and runs of three letters for words that are nearly the same."""
    words = [word for word in Sentence.of(text.lower(), correct).even.split(" ") if word]
    found: Counter[str] = Counter()
    for word in words:
        weight = 1 if word in _COMMON else _WORD_WEIGHT
        found[f"={word}"] += weight
        padded = f" {word} "
        for i in range(len(padded) - 2):
            found[padded[i : i + 3]] += 1
    return found


def _content(features: Counter[str]) -> set[str]:
    words = {feature for feature in features if feature[0] == "=" and len(feature) > 2}
    return words - {f"={word}" for word in _COMMON}


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    shared = sum(count * other[feature] for feature, count in one.items() if feature in other)
    size = sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    return shared / size if size else 0.0
