"""Which tasks are meant by "it", "both", "the second one" or "the rest"."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.conversation.memory import Memory
from doneby.models.interpreter.phrases.pointing import NTH, NUMBER, NUMBERED, THINGS, TIMES
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import NUMBERS, ORDINALS

MOST_MEANT = 20
"""More tasks than this are not meant by "all of them" without being asked for by a filter."""

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_IT = expression(r"(?:it|its|that|this|(?:that|this) (?:one|task|item|reminder))")
_NEW = expression(r"(?:the |that )?(?:new|latest|last added) (?:one|task)")
_ONE = expression(rf"(?:the |my )?(?P<nth>{NTH})(?: {THINGS})?")
_END = expression(rf"(?:the |my )?(?P<end>first|last|top|bottom) (?P<count>{NUMBER})(?: {THINGS})?")
_NUMBERED = expression(NUMBERED)
_REST = expression(
    r"(?:the )?(?:(?P<rest>rest|others)|(?:other|remaining)(?: (?P<count>one|two"
    r"|three))?)(?: of (?:them|those|it))?"
)
_BOTH = expression(r"both.*|(?:them|those|these|they) (?:both|two)")
_ALL = expression(
    r"(?:them|those|these|they|their)(?: (?:all|tasks|ones|items))?|all.*|(?:all )?(?:the )?lot"
)
_OF_A_KIND = expression(r"(?:the|that) (?P<kind>.+?) ones?")


def meant(words: str, memory: Memory) -> list[str]:
    """The tasks that are meant; none where that is not plain.

    Args:
        words: What points at them, evened out.
        memory: What was spoken of.
    """
    words = re.sub(r" (?:too|now)$", "", words)
    if _IT.fullmatch(words):
        return _single(memory)
    if _NEW.fullmatch(words):
        return list(memory.run[-1:])
    if found := _END.fullmatch(words):
        count = _COUNTS.get(found["count"]) or int(found["count"])
        behind = found["end"] in ("last", "bottom")
        return _same(
            [names[-count:] if behind else names[:count] for names in _bases(memory)], count
        )
    if found := _ONE.fullmatch(words):
        index = ORDINALS[found["nth"]]
        return _same([names[index:][:1] for names in _bases(memory)], 1)
    if _NUMBERED.fullmatch(words):
        number = words.split()[-1]
        index = (NUMBERS.get(number) or int(number)) - 1
        return _same([names[index:][:1] for names in _bases(memory)], 1)
    if found := _REST.fullmatch(words):
        left = _left(memory)
        count = 0 if found["rest"] else {"one": 1, **_COUNTS}.get(found["count"] or "one", 0)
        return left if not count or len(left) == count else []
    if _BOTH.fullmatch(words):
        return next((names for names in _groups(memory) if len(names) == 2), [])
    if _ALL.fullmatch(words):
        return _several(words, memory)
    if found := _OF_A_KIND.fullmatch(words):
        return fitting(found["kind"], _bases(memory)[0] if _bases(memory) else list(memory.known))
    return []


def _single(memory: Memory) -> list[str]:
    return list(memory.focus) if len(memory.focus) == 1 else []


def _bases(memory: Memory) -> list[list[str]]:
    """The lists in which "the first" may be counted: what was shown, and what was changed then."""
    bases = [list(names) for names in (memory.listed,) if names]
    if memory.grouped and len(memory.focus) > 1 and set(memory.focus) != set(memory.listed):
        bases.append(list(memory.focus))
    return bases or [list(names) for names in (memory.run,) if len(names) > 1]


def _same(chosen: list[list[str]], count: int) -> list[str]:
    """What is meant in whichever list it is counted."""
    first = chosen[0] if chosen else []
    return first if len(first) == count and all(one == first for one in chosen) else []


def _left(memory: Memory) -> list[str]:
    """What is left of the list that was shown, when some of it was changed."""
    touched = memory.touched | memory.gone
    left = [name for name in memory.listed if name not in touched]
    return left if len(left) < len(memory.listed) else []


def _groups(memory: Memory) -> list[list[str]]:
    """The groups of tasks that were spoken of, the latest first."""
    return [list(names) for names in (memory.focus, memory.run, memory.listed) if len(names) > 1]


def _several(words: str, memory: Memory) -> list[str]:
    groups = _groups(memory)
    number = next((n for word, n in _COUNTS.items() if f" {word}" in words), 0)
    if number:
        return next((names for names in groups if len(names) == number), [])
    if len(memory.focus) == 1 and not words.startswith("all"):
        # "the flowers" are them; of one thing among several nobody says so
        if _is_plural(memory.focus[0]) and len(memory.run) < 2:
            return list(memory.focus)
        groups = [list(memory.run)] if len(memory.run) > 1 else []
    names = groups[0] if groups else []
    return names if len(names) <= MOST_MEANT else []


def _is_plural(name: str) -> bool:
    words = re.findall(r"\w+", name.lower())
    return bool(words) and words[-1].endswith("s") and not words[-1].endswith("ss")


def fitting(words: str, names: list[str]) -> list[str]:
    """The one name that has all of some words, each at the beginning of one of its own."""
    wanted = [word for word in re.findall(r"\w+", words.lower()) if word not in _NO_WORDS]
    found = [
        name
        for name in names
        if wanted
        and all(
            any(own.startswith(word) for own in re.findall(r"\w+", name.lower())) for word in wanted
        )
    ]
    return found if len(found) == 1 else []


_NO_WORDS = frozenset({"the", "my", "our", "a", "an", "that", "this", "to", "task", "one", "s"})


_IN_A_SENTENCE = expression(
    rf"(?:(?<= )|^)(?:(?:the|my) (?:first|last|top|bottom) (?:{NUMBER})(?: {THINGS})?"
    rf"|(?:the |my )?(?:{NTH}) {THINGS}|(?:the|my) (?:{NTH})"
    r"|both(?: of (?:them|those|these)| tasks| ones)?"
    rf"|all (?:\w+ )?of (?:them|those|these|it)(?: (?:tasks|ones|items))?|the lot"
    r"|(?:them|those|these)(?: (?:both|all|two|tasks|ones|items))?"
    r"|the (?:rest|others|other one)(?: of (?:them|those))?|the (?:new|latest) one"
    r"|it|(?:that|this)(?: (?:one|task|reminder|item))?)"
    rf"(?=[ .,!?]|$)(?! (?:{TIMES}|days|weeks|months|hours|minutes|labels?|tags?|projects?"
    r"|lists?|sections?|priority|dates?|deadlines?)\b)"
)


def with_names(words: Sentence, memory: Memory) -> str | None:
    """Put the task's name where a sentence points at one, or the names where at several."""
    found = _IN_A_SENTENCE.search(words.even)
    names = meant(found.group(), memory) if found else []
    if not found or not names or any('"' in name for name in names):
        return None
    listed = " and ".join(f'"{name}"' for name in names)
    before, after = words.part(0, found.start()), words.part(found.end(), len(words.even))
    return " ".join(filter(None, (before.typed, listed, after.typed)))
