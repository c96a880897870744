# ruff: noqa: E501 - a pattern is one line
"""How people say what there is to do and then ask for it: "..., can you add that?"."""

from __future__ import annotations

from doneby.grammar.expressions import expression

_POLITE = (
    r"(?:(?:please|kindly|just|also|and|so|now|then|maybe|perhaps|can|could|would|will|you|u|mind"
    r"|if|i|we|should|'d like|i'd like|want|need|to|go ahead|make sure|be sure|let's|ok|okay|oh"
    r"|better|good|great|lovely|nice|it'd be|that'd be|be) )*"
)
_IT = r"(?:it|that|this|them|those|these|that one|this one|all that|all of that|both)"
_ON_THE_LIST = (
    r"(?:on|to|onto|in|into) (?:my|the|our) (?:to-?do |to do |task )?"
    r"(?:list|lists|to-?dos?|tasks|agenda|planner|calendar|diary|board)"
)
_AS_A_TASK = r"as (?:a|an|two|separate|my)?(?: new)? ?(?:task|to-?do|reminder|item)s?"
_END = (
    rf"(?: {_ON_THE_LIST}| {_AS_A_TASK}| for me| for us| please| pls| too| as well| thanks| thank you"
    r"| now| would you| will you| could you| can you| somewhere| there| ok| okay| mate| so (?:that )?"
    r"(?:i|we) (?:don't|do not|won't) forget(?: it)?| before i forget| ,)*"
)

ASKS_TO_ADD = expression(
    rf"(?:^|[.!?…]+ |(?: ,| -| ;| :)+ )(?P<ask>{_POLITE}(?:"
    rf"(?:add|adding|save|log|record|enter|include|file|track|remember|note|schedule|list|register)"
    rf" {_IT}(?: (?:in|down|up|on|there|on there|in there))?"
    rf"|(?:put|putting|jot|write|stick|pop|pencil|slot|set|mark|take|get|chuck|bung|whack|throw|pin)"
    rf" {_IT} (?:in|down|up|on|there|on there|in there|{_ON_THE_LIST}|{_AS_A_TASK})"
    rf"|(?:pencil|slot|pop|stick|put|jot|write|note) (?:in|down) {_IT}"
    rf"|(?:make|take|leave)(?: me)? a (?:note|task|to-?do)(?: (?:of|for|about|out of|from) {_IT})?"
    rf"|(?:make|turn) {_IT} (?:into )?a (?:task|to-?do|reminder)"
    rf"|(?:add|create|set up|make) (?:a|me a) (?:task|to-?do) (?:for|of|about) {_IT}"
    rf")){_END}"
    r"(?P<more>(?: (?:and )?(?:with (?:the |a )?label|labell?ed|tagged|as p[1-4]|p[1-4]|for|by|on|before"
    r"|[#@])[^.!?]*)?)[ .!?]*$"
)
"""The request at the end, and what it says besides."""

SEVERAL = expression(r"\b(?:them|those|these|both)\b")
"""Tells of several things."""

OWED = expression(
    r"(?:(?:so|and|but|then|anyway|well|oh) )*"
    r"(?:(?:i|we) (?:really |still |just |also |now )*(?:have to|need to|must|should|ought to|got to"
    r"|want to|'ve got to|'d like to|am supposed to|are supposed to)|(?:i've|we've) got to"
    r"|(?:i'm|we're) (?:supposed|meant) to|(?:i'd|we'd) (?:like|better) (?:to )?"
    r"|(?:i've|we've) got|(?:i|we) (?:really |also |still )?(?:need|want|require)"
    r"|(?:i'm|we're|i am|we are) (?:almost |nearly |running |all )?(?:out of|low on)|(?:i|we) have(?= (?:a|an|my|our|the) )"
    r"|(?:there's|there is)(?= (?:a|an|my|our|the) )|remember to|don't forget to) (?:a |an )?"
)
"""What only says that there is something to do."""

SECOND_CLAUSE = expression(
    r" , (?:and |so |but )?(?:i|we|he|she|they|it|you|this|that)\b"
    r"| (?:and|so|but|because) (?:i|we|he|she|they|it|you)\b|\b(?:one|it|them)$"
)
"""Of a statement with a second one nobody knows which of the two is to be added."""
