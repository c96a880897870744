"""Whether words that read as a date were meant as one, told by what stands around them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from doneby.grammar.dates.clues import (
    ADVERB_NOUNS,
    AFTER_A_DATE,
    BEFORE_A_NOUN,
    FIRST_WORDS,
    NAMES,
    POLITE,
    RANKS,
    SPOILERS,
    STRONG_LEADS,
    VERBS,
)
from doneby.grammar.dates.day import Weight
from doneby.grammar.dates.draft import Draft
from doneby.grammar.dates.tokens import Token
from doneby.grammar.dates.words import ORDINALS, WEEKDAY_PLURALS, WEEKDAYS


class Place(Enum):
    """Where a phrase stands in its sentence."""

    START = "start"
    END = "end"
    INSIDE = "inside"
    WHOLE = "whole"

    @classmethod
    def of(cls, tokens: Sequence[Token], first: int, end: int) -> Place:
        """The place of the tokens from `first` up to `end`."""
        opens = first == 0
        closes = all(_is_trailing(tokens, at) for at in range(end, min(end + 60, len(tokens))))
        if opens and closes:
            return cls.WHOLE
        return cls.START if opens else cls.END if closes else cls.INSIDE


def _is_trailing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token after the phrase is no part of the title: punctuation, a label, thanks."""
    token = tokens[at]
    if token.kind == "other":
        opener = tokens[at - 1].text
        return opener in "#@+/!\"“'" or token.text[0] == "p" or token.text.isdigit()
    return token.text in POLITE or not token.text[0].isalnum()


def starts_a_phrase(token: Token) -> bool:
    """Whether a due phrase can begin with this token."""
    return token.kind == "number" or token.text in FIRST_WORDS


def is_trusted(tokens: Sequence[Token], first: int, end: int, draft: Draft, place: Place) -> bool:
    """Whether a phrase is a due date where it stands."""
    before = tokens[first - 1].text if first else ""
    if _is_a_name(tokens, first, end, place) or before in SPOILERS:
        return False
    if _closes_a_range(tokens, first):
        return False
    if tokens[first].text == "about" and not draft.clock and not (draft.day and draft.day.moment):
        return False
    if place is Place.WHOLE:
        return True
    goes_on = _goes_on(tokens, end)
    if draft.repetition and draft.repetition.adverb:
        return _adverb_is_trusted(tokens, end, place, goes_on)
    if (before in BEFORE_A_NOUN or before in ORDINALS) and not draft.led:
        return False
    if draft.weight is Weight.SURE and not _describes(tokens, first, end, place):
        return True
    if draft.led in STRONG_LEADS:
        return draft.weight is Weight.LIKELY or place is not Place.INSIDE or goes_on
    if draft.weight is Weight.VAGUE:
        return draft.led == "for" and draft.clock is None and (place is Place.END or goes_on)
    if place is Place.START:
        return goes_on or tokens[end].text in VERBS
    return place is Place.END or goes_on


def _goes_on(tokens: Sequence[Token], end: int) -> bool:
    """Whether what follows is no word that the phrase could describe."""
    after = tokens[end].text if end < len(tokens) else ""
    following = tokens[end + 1].text if end + 1 < len(tokens) else ""
    if after in ("and", "to", "-") and following in WEEKDAYS:
        return False
    return after in AFTER_A_DATE | {"and"} or (after in RANKS and following == "priority")


def _adverb_is_trusted(tokens: Sequence[Token], end: int, place: Place, goes_on: bool) -> bool:
    """Whether "weekly" tells how often something is done, and not what kind of thing it is."""
    if place is Place.END or goes_on:
        return True
    if tokens[end - 1].text == "everyday" and place is Place.START:
        return tokens[end].text in VERBS
    return tokens[end].text in ADVERB_NOUNS


def is_restricted(tokens: Sequence[Token], end: int) -> bool:
    """Whether the rule goes on in a way that was not understood: except ..., on the first ..."""
    text = [token.text for token in tokens[end : end + 3]] + ["", "", ""]
    if text[0] in ("except", "but", "excluding"):
        return True
    if text[0] in ("on", "in"):
        word = text[2] if text[1] == "the" else text[1]
        return word in ORDINALS or word in WEEKDAYS or word in ("last", "week")
    return text[0] in (",", "and") and text[1].isdigit() and text[2] in ("", ",", "and", "am", "pm")


def _closes_a_range(tokens: Sequence[Token], first: int) -> bool:
    """Whether this is the 3 of "between 2 and 3" or the friday of "from monday to friday"."""
    if first < 2 or tokens[first - 1].text not in ("and", "to", "-", "through", "thru"):
        return False
    before, number = tokens[first - 2], tokens[first].kind == "number"
    if tokens[first - 1].text != "and" and (
        before.text in WEEKDAYS or (number and before.kind == "number")
    ):
        return True
    return any(token.text in ("between", "from") for token in tokens[max(0, first - 5) : first - 1])


def is_torn_off(tokens: Sequence[Token], first: int) -> bool:
    """Whether a phrase that begins here would lack its beginning."""
    if first and tokens[first].glued and tokens[first - 1].text not in ("(", "[", ",", ";", '"'):
        return not (tokens[first].text == "@" and tokens[first - 1].kind == "word")
    return bool(first and tokens[first].kind == "number" and tokens[first - 1].kind == "number")


def is_torn(tokens: Sequence[Token], first: int, end: int) -> bool:
    """Whether the phrase is a piece of something longer: 0.8/15, non-monday, friday.com."""
    if is_torn_off(tokens, first):
        return True
    if end >= len(tokens) or not tokens[end].glued:
        return False
    if tokens[end].text[0].isalnum() or tokens[end].kind == "other":
        return True
    joined = tokens[end].text in "-./:_'" and end + 1 < len(tokens) and tokens[end + 1].glued
    return joined and tokens[end + 1].text[0].isalnum()


def _is_a_name(tokens: Sequence[Token], first: int, end: int, place: Place) -> bool:
    """Whether it is Black Friday, The Day After Tomorrow or Tuesdays with Morrie."""
    if first and (tokens[first - 1].text, tokens[first].text) in NAMES:
        return True
    if place in (Place.START, Place.WHOLE):
        return False
    one, opening = end - first == 1, tokens[first]
    if opening.titled and opening.text in ("the", "a"):
        return True
    if place is not Place.INSIDE or not one:
        return False
    follower = tokens[end]
    plural = opening.text in WEEKDAY_PLURALS and follower.text in ("with", "for", "from", "in")
    return plural or (opening.titled and follower.titled and not tokens[first - 1].titled)


def _describes(tokens: Sequence[Token], first: int, end: int, place: Place) -> bool:
    """Whether a time that is a word by itself stands before a noun: a midnight snack."""
    return (
        end - first == 1
        and place in (Place.START, Place.INSIDE)
        and tokens[first].text in ("midnight", "noon", "midday")
    )
