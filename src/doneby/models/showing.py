"""How much of a growing text may be shown before it is known whether a call is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_STARTS = ("```", "<tool", "<func", "<invoke", "<|", "<｜", "[TOOL", "TOOL:", "functions.", "to=f")

_MAY_BEGIN = re.compile("|".join((*map(re.escape, _STARTS), r"^[ \t]*\[?\s*\{")), re.M)
_MAY_GROW = re.compile(r"^[ \t]*\[?\s*\Z", re.M)
"""An end of a text that the next piece may turn into such a beginning."""


class Showing:
    """Lets a text through until a call may begin in it, and holds the rest back to the end.

    Args:
        tools: The names with which a text may begin that is a call as a whole: ``undo()``.
        after: Lets through only what follows this mark, and all of it, unless a call may have
            begun before the mark.
    """

    def __init__(self, tools: Iterable[str] = (), *, after: re.Pattern[str] | None = None) -> None:
        self._whole_calls = tuple(f"{name}(" for name in tools)
        self._after = after
        self._text = ""
        self._shown = ""
        self._begin = 0
        self._holds = False

    def add(self, piece: str) -> Iterator[str]:
        """Take a piece, and give what may be shown now."""
        self._text += piece
        end = self._end_after_mark() if self._after else self._end_before_call()
        said = self._text[self._begin : end].lstrip() if self._after else self._text[:end]
        new = said[len(self._shown) :]
        if new:
            self._shown = said
            yield new

    def rest(self, whole: str) -> Iterator[str]:
        """Give what was not shown yet of the text that is left in the end."""
        if whole.startswith(self._shown) and len(whole) > len(self._shown):
            yield whole[len(self._shown) :]

    def broken_off(self) -> Iterator[str]:
        """Give what was only held back because it might have become the beginning of a call."""
        if not self._holds and not self._after:
            yield from self.rest(self._text)

    def _end_after_mark(self) -> int:
        if self._begin == 0 and not self._holds and self._after:
            mark = self._after.search(self._text)
            if mark and _MAY_BEGIN.search(self._text, 0, mark.start()):
                self._holds = True
            elif mark:
                self._begin = mark.end()
        return len(self._text) if self._begin else 0

    def _end_before_call(self) -> int:
        known = len(self._shown)
        if self._holds:
            return known
        begun = self._text.lstrip(" \n\t[")
        if any(call.startswith(begun[: len(call)]) for call in self._whole_calls):
            return 0
        if begins := _MAY_BEGIN.search(self._text, known):
            self._holds = True
            return begins.start()
        grows = _MAY_GROW.search(self._text, known)
        end = grows.start() if grows else len(self._text)
        longest = max(map(len, _STARTS))
        for at in range(max(known, len(self._text) - longest), end):
            if any(start.startswith(self._text[at:]) for start in _STARTS):
                return at
        return end
