"""What people say around a request: greetings, hesitation, courtesy, reasons.

Everything here is cut off before a sentence is read. What is in the middle stays: it may belong
to the name of a task.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from doneby.models.interpreter.sentence import Sentence

# One alternative a line; a space in them stands for one space.
BEFORE = r"""
hey( there)?|hi( there)?|hello|yo|good (morning|afternoon|evening)
doneby|assistant|bot|computer|buddy|mate|dear|friend|sir|pda|olly|siri|alexa|google|jarvis
oops|whoops|ok|okay|k|alright|all right|right|so|well|oh|ah|um+|uhm+|uh+|er+|erm+|h+m+|like|anyway|listen
please|pls|plz|kindly|just|now|quickly|real quick|quick one|sorry|excuse me
also|and|then|next|plus|and then|and also|after that|oh and|one more thing|another thing
actually|thanks|thank you|cheers|great|perfect|good|nice|cool|yes|yeah|yep|sure
i think|i guess|you know what|do me a favou?r( and)?|be so kind as to|when you (get|have) a (chance|moment|minute|second|sec)
if you (can|could|would|don't mind|do not mind|wouldn't mind|please)|if possible|if it's (possible|ok|okay|not too much trouble)|for me
go ahead and|go and|proceed to|try to|be sure to|make sure to|make sure you|help me to|help me
"""

# A request in the form of a question or of a wish. It ends where the command begins.
FRAMES = r"""
(would|do) you mind( please)?|would you be (so kind as to|able to|willing to)
(can|could|would|will|won't|can't) (you|u|ya)( (please|kindly|just|maybe|possibly|perhaps|go ahead and|be able to|help me( to)?))*
you (can|could|should|may)( also| now| just)*
(can|could|may) (i|we) (please )?(get|have|ask|trouble|bother) you to|can i please|is it possible (for you )?to|would it be possible (for you )?to|is there any way you (can|could)
(i was|i'm|was) (wondering|hoping) (if|whether) you (can|could|would|might)|any chance you (can|could|would)|is there (a|any) chance you (can|could)|do you think you (can|could)
(i'd|i would) (really )?(like|love|appreciate it if) (for )?you( to| could| would)?|i (want|need) (for )?you to|i'm going to need you to|i need to have you
(i'd|i would) (really )?(like|love) to|i want to|i wish to|we should|let's|let me|let us|i'm trying to|i'm looking to|i'm gonna
"""

# Of these, the ones that speak to the program: behind them a question mark means nothing.
ASKING = r"(can|could|would|will|won't|can't|do|is|was|any|i was|i'm wondering|i'm hoping)\b"

AFTER = r"""
please|pls|plz|thanks|thanks a lot|thanks so much|thanks a million|many thanks|thank you|thank you so much|thank you very much|thx|ty|ta|cheers|much appreciated
ok|okay|alright|right|for now|if you (can|could|would|don't mind|please)|if possible|if that's (ok|okay|possible)|would you|will you|could you|can you
when you (get|have) a (chance|moment|minute|second|sec)|real quick|doneby|mate|buddy|ok thanks|ok thank you|that's all|that's it|and that's it
"""

GERUNDS = {
    "adding": "add", "canceling": "cancel", "cancelling": "cancel", "changing": "change",
    "checking": "check", "completing": "complete", "creating": "create", "deleting": "delete",
    "getting": "get", "giving": "give", "listing": "list", "making": "make", "marking": "mark",
    "moving": "move", "noting": "note", "postponing": "postpone", "pushing": "push",
    "putting": "put", "reading": "read", "reminding": "remind", "removing": "remove",
    "renaming": "rename", "reopening": "reopen", "rescheduling": "reschedule",
    "scheduling": "schedule", "setting": "set", "showing": "show", "telling": "tell",
    "ticking": "tick", "undoing": "undo",
}  # fmt: skip

REASONS = re.compile(
    r" ,? ?(?:(?:because|since|cause|cos|as) (?:i|it|we|he|she|they|that|this|there|the)\b"
    r"|(?:, |- |; )(?:i|we|he|she|they|it)(?:'ve|'m|'s|'re)? (?:have |am |is |has |was |had )?"
    r"(?:already|just|no longer|don't|didn't|won't|can't|changed|bought|did|got|done|finished|not)\b).*$"
)


def _any(table: str) -> str:
    return "|".join(line for line in table.strip().split("\n"))


_BEFORE = re.compile(rf"(?:{_any(BEFORE)})(?: ?[,!.;:-]+)*(?: |$)")
_FRAME = re.compile(rf"(?:{_any(FRAMES)}) ,? ?")
_ASKING = re.compile(ASKING)
_AFTER = re.compile(rf"(?:^|(?P<mark>[ ,.!;-]+))(?:{_any(AFTER)})$")
_STOPS = re.compile(r"[\s.!…]+$")
# "remind me to say thanks": behind these words a courtesy is what is talked about.
_SAYING = re.compile(
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
    """ "would you mind adding ..." is "add ..."."""
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
        else:
            return sentence, asked
        sentence = sentence.part(0, length)
    return sentence, asked
