"""A sentence in two forms: as it was typed, and evened out for comparing, letter by letter aligned.

Patterns are matched against the even form (lower case, single spaces, straight quotes, whole
contractions, quoted things as one opaque word), and whatever they find is taken from the typed
form, so that the words of a task stay the user's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from doneby.grammar.expressions import expression

QUOTED = "\ue000"
"""Stands for a quoted thing in the even form; no pattern can look inside."""

_STRAIGHT = str.maketrans("‘’ʼ`´“”„«»‟–—", '\'\'\'\'\'""""""--')

_PIECE = expression(
    r"""(?P<space>\s+)
      | (?P<quoted>"[^"\n]{1,500}"|“[^”\n]{1,500}”|«[^»\n]{1,500}»
            |(?:(?<=\s)|^)['‘](?=\S)[^'’\n]{1,300}(?:['’](?=\w)[^'’\n]{0,300}){0,4}(?<=\S)['’](?=[\s.,;:!?]|$))
      | (?P<word>\w[\w'’ʼ]*(?<!['’ʼ])|\w)
      | (?P<mark>[,;:](?=\s|$))
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)

CONTRACTIONS = {
    "gimme": "give me", "lemme": "let me", "wanna": "want to", "gotta": "got to", "u": "you",
    "ur": "your", "wht": "what", "wat": "what", "wot": "what", "wut": "what", "wich": "which",
    "whcih": "which", "wats": "what's", "wots": "what's", "wuts": "what's", "whts": "what's",
    "waht's": "what's", "whast": "what's", "wahts": "what's", "wat's": "what's",
    "wot's": "what's", "wens": "when's", "hws": "how's", "todays": "today's",
    "tomorrows": "tomorrow's",
}  # fmt: skip
"""Words that stand for others."""

_UNMARKED = expression(
    r"(?P<negated>ai|is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|sha|should|must"
    r"|might|need|ought|dare)nt"
    r"|(?P<head>i(?=m$|ve$)|you(?=re$|ve$|ll$|d$)|(?:he|she)(?=s$)|(?:that|there|here)(?=s$|ll$)"
    r"|it(?=ll$|d$)|they(?=re$|ve$|ll$|d$)|we(?=ve$)|(?:what|where|when|who|how)(?=s$|re$|ll$)"
    r"|let(?=s$))(?P<tail>m|s|ve|re|ll|d)"
)
"""A contraction without its apostrophe: "isnt", "theyre". What is a word without it is left
alone: "well", "ill", "were"."""
_CLAUSE_BEGINS = frozenset({"", ",", ";", ":", "and", "but", "so", "because", "cos", "that"})


def _in_full(word: str, before: str) -> str:
    """A word as it is compared: contractions with their apostrophe, whatever was typed.

    Args:
        word: The word, in lower case.
        before: The one before it; "its" is "it's" where a clause begins.
    """
    if word in CONTRACTIONS:
        return CONTRACTIONS[word]
    if word == "its" and before in _CLAUSE_BEGINS:
        return "it's"
    if found := _UNMARKED.fullmatch(word):
        negated = found["negated"]
        return f"{negated}n't" if negated else f"{found['head']}'{found['tail']}"
    return word


@dataclass(frozen=True)
class Sentence:
    """What was typed, and the same evened out.

    Attributes:
        text: As typed.
        even: Evened out; every letter of it knows where it came from.
        starts: For each letter of ``even``, where its source begins in ``text``.
        ends: For each letter of ``even``, where its source ends in ``text``.
    """

    text: str
    even: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    @lru_cache(maxsize=1024)  # a clause is looked at by many readers
    def of(cls, text: str, correct: Callable[[str], str] | None = None) -> Sentence:
        """Even a text out; ``correct`` may replace a lower-case word by what was meant."""
        even: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for piece, start, end in _pieces(text, correct):
            even.append(piece)
            aligned = len(piece) == end - start
            for position in range(len(piece)):
                starts.append(start + position if aligned else start)
                ends.append(start + position + 1 if aligned else end)
        return cls(text, "".join(even), tuple(starts), tuple(ends)).part(0, sum(map(len, even)))

    def part(self, start: int, end: int) -> Sentence:
        """A stretch of it, without the spaces and separating marks around it."""
        while start < end and self.even[start] in " ,;:":
            start += 1
        while start < end and self.even[end - 1] in " ,;:":
            end -= 1
        return Sentence(
            self.text, self.even[start:end], self.starts[start:end], self.ends[start:end]
        )

    def split_at(self, joint: str) -> list[Sentence]:
        """The stretches between the matches of a pattern; itself where there is none."""
        pieces, begin = [], 0
        for found in re.finditer(joint, self.even):
            pieces.append(self.part(begin, found.start()))
            begin = found.end()
        return [*pieces, self.part(begin, len(self.even))]

    def with_first(self, word: str) -> Sentence:
        """The same with another first word to compare with."""
        end = len(self.even.partition(" ")[0])
        return Sentence(
            self.text,
            word + self.even[end:],
            (self.starts[0],) * len(word) + self.starts[end:],
            (self.ends[end - 1],) * len(word) + self.ends[end:],
        )

    @property
    def typed(self) -> str:
        """The words as they were typed."""
        return self.text[self.starts[0] : self.ends[-1]] if self.even else ""

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, for telling quickly which patterns cannot match."""
        return frozenset(self.even.split(" "))

    def __bool__(self) -> bool:
        return bool(self.even)


def _pieces(text: str, correct: Callable[[str], str] | None) -> Iterator[tuple[str, int, int]]:
    """The pieces of the even form, each with the stretch of text that it stands for."""
    last, before = " ", ""
    for found in _PIECE.finditer(text):
        start, end = found.span()
        kind = found.lastgroup
        if kind == "space":
            piece = "" if last == " " else " "
        elif kind == "quoted":
            piece = QUOTED
        elif kind == "mark":
            piece = f"{'' if last == ' ' else ' '}{found.group()}"
        elif kind == "word":
            piece = found.group().translate(_STRAIGHT).lower()
            piece = _in_full(piece, before)
            piece = correct(piece) if correct else piece
        else:
            piece = found.group().translate(_STRAIGHT).lower()
        if piece:
            last = piece[-1]
            before = before if kind == "space" else "" if piece in ".!?" else piece.strip()
            yield piece, start, end
