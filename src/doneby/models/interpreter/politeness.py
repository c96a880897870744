# ruff: noqa: SIM905 - word lists are read as words
"""What people say around a request: greetings, hesitation, courtesy, reasons.

Everything here is cut off before a sentence is read. What is in the middle stays: it may belong
to the name of a task.
"""

from __future__ import annotations

from dataclasses import dataclass

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.courtesies import AFTER, ASKING, BEFORE, FRAMES, GERUNDS
from doneby.models.interpreter.sentence import Sentence

REASONS = expression(
    r" ,? ?(?:(?:because|since|cause|cos|as) (?:i|it|we|he|she|they|that|this|there|the)\b"
    r"|(?:, |- |; )(?!.*\bsure\b)(?:i|we|he|she|they|it)(?:'ve|'m|'s|'re)?"
    r" (?:have |am |is |has |was |had )?(?:already|just|no longer|don't|didn't|won't"
    r"|can't|changed|bought|did|got|done|finished|not)\b).*$"
    # "landlord's doing it", "I broke my leg", "is included": news, with no wish in it
    r"| ,? ?(?:, |- )(?!.*\b(?:but|instead|add|remind|needs?|wants?|should|must|maybe|think|sure"
    r"|please|keep|if|unless|until|only|except|move|make|wait|sorry|mean|meant|no|rather|like|wish"
    r"|can you|could you|today|tomorrow|next|what|which|who|where|when|how|why)\b)"
    r"(?:(?:i|we|he|she|they|it|someone|somebody) [a-z]+|[a-z]+'s (?:[a-z]+ing|got|done|not|already"
    r"|been|taken|gone|back|sorted|on it|fine)\b|(?:the |my |our )?[a-z]+ (?:is|are|has|have|was"
    r"|were|did|does|got|said|says|rang|called|will|won't|can't|isn't) [a-z]"
    r"|(?:is|are|was|were|already|no longer|not needed|it's|that's|they're|all) "
    r"|(?:[a-z]+ed|did|got|bought|found) (?:it|them|one) )[^,;]*$"
)


WISHES = frozenset(
    """but instead add remind need needs want wants should must maybe think sure please keep if
    unless until only except make wait sorry mean meant no not rather like wish can could would
    don't didn't won't""".split()
)
"""What makes more of a reason than news: another wish, or something that is not sure."""


def _any(table: str) -> str:
    return "|".join(line for line in table.strip().split("\n"))


_BEFORE = expression(rf"(?:{_any(BEFORE)})(?: ?[,!.;:-]+)*(?: |$)")
_FRAME = expression(rf"(?:{_any(FRAMES)}) ,? ?")
_ASKING = expression(ASKING)
_AFTER = expression(rf"(?:^|(?P<mark>[ ,.!;-]+))(?:{_any(AFTER)})$")
_ASKED_FOR = expression(r"(?:would|will|could|can) you$|please$")
_STOPS = expression(r"[\s.!…]+$")
# "remind me to say thanks": behind these words a courtesy is what is talked about.
_SAYING = expression(
    r"\b(?:say|send|write|tell|give|says|saying|with|to|the|a|my|some|of|and|or|for)$"
)


@dataclass(frozen=True)
class Request:
    """A sentence without its courtesies.

    Attributes:
        sentence: What is left.
        polite: It was asked for in so many words ("could you ..."): a question mark is courtesy.
        wished: The frame was a wish ("I'd like to ..."), which alone is no command.
        asked: It ended with a question mark.
    """

    sentence: Sentence
    polite: bool = False
    wished: bool = False
    asked: bool = False


def without_courtesies(sentence: Sentence) -> Request:
    """Cut off what surrounds the request; what is left may be empty."""
    polite = wished = False
    sentence, asked = _without_end(sentence)
    while True:
        if before := _BEFORE.match(sentence.even):
            sentence = sentence.part(before.end(), len(sentence.even))
        elif frame := _FRAME.match(sentence.even):
            asking = bool(_ASKING.match(frame.group()))
            polite, wished = polite or asking, wished or not asking
            sentence = _as_command(sentence.part(frame.end(), len(sentence.even)))
        else:
            return Request(sentence, polite, wished, asked)


def _as_command(sentence: Sentence) -> Sentence:
    """Make "add ..." of what follows "would you mind": "adding ..."."""
    word = sentence.even.partition(" ")[0]
    return sentence.with_first(GERUNDS[word]) if word in GERUNDS else sentence


def without_reason(sentence: Sentence) -> Sentence:
    """Cut off why it is wanted: "cancel the milk, I already bought it"."""
    reason = REASONS.search(sentence.even)
    return sentence.part(0, reason.start()) if reason else sentence


def _without_end(sentence: Sentence) -> tuple[Sentence, bool]:
    """Cut off closing punctuation and courtesies; whether it was a question."""
    asked = False
    while sentence:
        even = sentence.even
        length = len(even)
        if even.endswith("?"):
            asked = True
            length -= 1
        elif stop := _STOPS.search(even):
            length = stop.start()
        elif (after := _AFTER.search(even[-60:])) and not (
            (after["mark"] or "").isspace() and _SAYING.search(even[-60:][: after.start()])
        ):
            length -= len(even[-60:]) - after.start()
            asked = asked and not _ASKED_FOR.search(after.group())  # ", would you?" asks nothing
        else:
            return sentence, asked
        sentence = sentence.part(0, length)
    return sentence, asked
