"""Enumerations: the items of a list in one line, and the things to do in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from doneby.grammar.expressions import expression
from doneby.models.interpreter.politeness import without_courtesies
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import ORDERS

_ADDING = expression(
    r"(?:(?:please|can you|could you|also) )*(?:add|put down|note down|note|create|schedule|plan"
    r"|remind me to|remember to|don't forget(?: about| to)?"
    r"|(?:i|we) (?:must not|mustn't|can't|shouldn't|must never) forget(?: about| to)?"
    r"|(?:i|we) (?:need|have|want|'ve got|ought) to|(?:i|we) (?:must|should))"
    r" (?::|- )? ?"
)
_AND = r" (?:and|&|\+|n|plus) "
_ORDER = rf"(?:to |also |then )*(?:{'|'.join(sorted(ORDERS))})(?= )"
_BEFORE_AN_ORDER = expression(rf"(?: ,)?(?:{_AND}| , )(?:then )?(?={_ORDER})")
_NUMBERED = expression(r"(?:^|(?: ,| ;)? )(?:and )?\(?(?P<number>\d)[.)] (?=[^ ])")
"""What counts the items of a list in one line: "1) milk 2) eggs"."""
_ORDINAL = expression(
    r"(?:(?:the )?(?P<word>first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|lastly|finally|last|one"
    r"|two|three|1st|2nd|3rd)(?: (?:one|of all))?(?: is| to)?(?: :| ,)? |(?P<number>\d)[.)] )"
)


def enumerated(text: str, number: int | None = None) -> list[str]:
    """The items of an enumeration in one line: "milk; eggs", "milk, eggs and bread".

    Args:
        text: The line.
        number: How many are promised, which tells whether "and" stands in the last of them.
    """
    sentence = Sentence.of(text)
    numbers = [int(one["number"]) for one in _NUMBERED.finditer(sentence.even)]
    if len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)):
        return _typed(sentence.split_at(_NUMBERED.pattern))
    if " ; " in sentence.even:
        return _typed(sentence.split_at(" ; "))
    pieces = sentence.split_at(r" , (?:and )?")
    last = pieces[-1].split_at(_AND)
    if len(last) > 1 and number is not None and len(pieces) == number > 1:
        return _typed(pieces)
    if len(pieces) == 1 or len(last) == 1 or not _share_a_verb(pieces, last):
        return _typed(piece for whole in pieces for piece in whole.split_at(_AND))
    return _typed(pieces)


def _share_a_verb(pieces: Sequence[Sentence], last: Sequence[Sentence]) -> bool:
    """Whether "and" joins two things that are done alike: "..., burn leaves and twigs"."""
    verbs = [piece.even.partition(" ")[0] in ORDERS for piece in pieces]
    return all(verbs) and last[-1].even.partition(" ")[0] not in ORDERS


def _typed(pieces: Iterable[Sentence]) -> list[str]:
    items = (piece.typed.strip(" .") for piece in pieces)
    return [item for item in items if item]


def orders(sentence: Sentence) -> list[str]:
    """The things to do in a sentence, each with its verb; or what is said to be added."""
    opening = _ADDING.match(sentence.even)
    if opening:
        sentence = sentence.part(opening.end(), len(sentence.even))
    sentence = without_courtesies(sentence).sentence
    pieces, begin = [], 0
    for joint in _BEFORE_AN_ORDER.finditer(sentence.even):
        pieces.append(sentence.part(begin, joint.start()))
        begin = joint.end()
    pieces.append(sentence.part(begin, len(sentence.even)))
    pieces = [piece for piece in pieces if piece]
    if len(pieces) > 1 and all(piece.even.partition(" ")[0] in ORDERS for piece in pieces):
        return _typed(pieces)
    return enumerated(sentence.typed) if opening and len(pieces) == 1 else []


def ordinals_cut(items: Sequence[str]) -> list[str]:
    """The items without "first" and "second" where all of them are counted."""
    found = [_ORDINAL.match(Sentence.of(item).even) for item in items]
    if len(items) < 2 or not all(found):
        return list(items)
    return [
        Sentence.of(item).part(one.end(), len(Sentence.of(item).even)).typed
        for item, one in zip(items, found, strict=True)
        if one
    ]
