"""Whether words that read as a date were meant as one, told by what stands around them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from doneby.grammar.dates import words
from doneby.grammar.dates.day import Weight
from doneby.grammar.dates.phrase import Draft
from doneby.grammar.dates.tokens import Token

_FIRST_WORDS = frozenset(
    words.WEEKDAYS.keys()
    | words.WEEKDAY_PLURALS.keys()
    | words.MONTHS.keys()
    | words.TODAY
    | words.TOMORROW
    | words.JOINED_PARTS.keys()
    | words.DAY_PARTS.keys()
    | {f"{name}s" for name in words.DAY_PARTS}
    | words.NUMBERS.keys()
    | words.TENS.keys()
    | words.ORDINALS.keys()
    | words.ADVERBS.keys()
    | words.WIDE_ADVERBS.keys()
    | words.EVERY
    | {first for first, *_ in (*words.SPECIAL_PARTS, *words.HOLIDAYS, *words.WIDE_HOLIDAYS)}
) | frozenset(
    ["on", "at", "by", "due", "for", "before", "in", "within", "this", "next", "coming", "upcoming", "following", "later", "the", "a", "an", "+", "@", "tonight", "now", "right", "noon", "midday", "midnight", "half", "quarter", "day", "end", "start", "beginning", "middle", "mid", "eom", "eoy", "eow", "asap", "as", "bi", "last", "once", "weekends", "easter", "good", "thanksgiving", "yesterday", "around", "about", "approximately", "after", "starting", "couple", "early", "late", "weekend"]
)
_POLITE = frozenset(["please", "thanks", "thank", "you", "ok", "okay", "pls", "cheers"])
_BEFORE_A_NOUN = frozenset(
    ["the", "a", "an", "my", "your", "our", "his", "her", "its", "their", "this", "that", "these", "those", "of", "s", "every", "each", "any", "some", "no", "good", "happy", "bad", "great", "nice", "previous", "last"]
)
_NAMES = frozenset(
    {
        ("black", "friday"),
        ("cyber", "monday"),
        ("giving", "tuesday"),
        ("super", "tuesday"),
        ("ash", "wednesday"),
        ("maundy", "thursday"),
        ("palm", "sunday"),
        ("blue", "monday"),
        ("manic", "monday"),
        ("ruby", "tuesday"),
        ("freaky", "friday"),
        ("casual", "friday"),
        ("bloody", "sunday"),
    }
)
_LETS_GO_ON = frozenset(
    ["to", "that", "and", ",", ";", ":", ".", "!", "?", ")", "-", "for", "with", "from", "in", "because", "so", "then", "if", "when", "before", "after", "while", "please", "via", "since", "unless"]
)
"""What may follow a date inside a sentence: nothing that a weekday could describe."""
_VERBS = frozenset(
    ["add", "answer", "arrange", "ask", "attend", "bake", "bring", "book", "buy", "call", "cancel", "change", "charge", "check", "clean", "collect", "complete", "contact", "cook", "create", "deliver", "do", "download", "draft", "drop", "email", "exercise", "feed", "file", "fill", "finish", "fix", "fold", "follow", "get", "give", "go", "have", "help", "hoover", "install", "invite", "iron", "join", "leave", "make", "meet", "message", "mow", "move", "order", "organise", "organize", "pack", "paint", "pay", "phone", "pick", "plan", "play", "post", "practise", "practice", "prepare", "print", "put", "read", "record", "register", "remember", "remind", "renew", "repair", "reply", "research", "return", "review", "ring", "run", "schedule", "see", "sell", "send", "set", "sign", "sort", "start", "stop", "study", "submit", "take", "talk", "tell", "text", "tidy", "update", "upload", "vacuum", "visit", "walk", "wash", "watch", "water", "wish", "work", "write", "i", "i'm", "we", "need"]
)


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
    return token.text in _POLITE or not token.text[0].isalnum()


def starts_a_phrase(token: Token) -> bool:
    """Whether a due phrase can begin with this token."""
    return token.kind == "number" or token.text in _FIRST_WORDS


def is_trusted(tokens: Sequence[Token], first: int, end: int, draft: Draft, place: Place) -> bool:
    """Whether a phrase is a due date where it stands."""
    if _is_torn(tokens, first, end) or _is_a_name(tokens, first):
        return False
    before = tokens[first - 1].text if first else ""
    after = tokens[end].text if end < len(tokens) else ""
    if before in ("times", "twice", "thrice", "x", "except", "than"):
        return False
    if place is Place.WHOLE:
        return True
    if before in _BEFORE_A_NOUN and not draft.led:
        return False
    if draft.weight is Weight.SURE:
        return not (draft.repetition and after in ("except", "but"))
    if draft.repetition and draft.repetition.adverb:
        return place is Place.END or after in ("reminder", "task", "todo", ",")
    if draft.led in ("on", "by", "due", "before", "at", "@", "after"):
        return draft.weight is Weight.LIKELY or place is not Place.INSIDE or after in _LETS_GO_ON
    if draft.weight is Weight.VAGUE:
        return draft.led == "for" and place is Place.END and not _is_a_length(draft)
    if place is Place.START:
        return after in _LETS_GO_ON | _VERBS
    return place is Place.END or after in _LETS_GO_ON


def _is_a_length(draft: Draft) -> bool:
    return draft.clock is not None


def _is_torn(tokens: Sequence[Token], first: int, end: int) -> bool:
    """Whether the phrase is a piece of something longer: 0.8/15, non-monday, friday.com."""
    if first and tokens[first].glued and tokens[first - 1].text not in ("(", "[", ",", ";", '"'):
        return not (tokens[first].text == "@" and tokens[first - 1].kind == "word")
    if first and tokens[first].kind == "number" and tokens[first - 1].kind == "number":
        return True
    if end >= len(tokens) or not tokens[end].glued:
        return False
    if tokens[end].text[0].isalnum() or tokens[end].kind == "other":
        return True
    joined = tokens[end].text in "-./:_'" and end + 1 < len(tokens) and tokens[end + 1].glued
    return joined and tokens[end + 1].text[0].isalnum()


def _is_a_name(tokens: Sequence[Token], first: int) -> bool:
    return bool(first) and (tokens[first - 1].text, tokens[first].text) in _NAMES
