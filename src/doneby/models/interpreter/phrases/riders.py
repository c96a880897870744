# ruff: noqa: E501 - a phrasing is one line
"""What people append to a new task: how sure, how urgent and under what condition it is.

What says no more than a task says anyway ("no rush") is cut off, what means a priority is one,
and what cannot be kept (a condition, a place, an event) is told rather than swept into the title.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from doneby.grammar.expressions import expression

_MARK = r"(?: ,| -| ;|\.\.\.| \()?(?: but| and| so| though)?"
_SAID = r"(?:it's |it is |that's |this is |there's |there is |is )?"
_TOKENS = r"\)?[ ,.!]*(?=(?: (?:#\S+|@\S+|p[1-4]))*$)"


def _ending(table: str, *, mark: str = _MARK) -> re.Pattern[str]:
    """One of these at the end, before nothing but Todoist's notation."""
    said = "|".join(line.strip() for line in table.strip().split("\n"))
    return expression(rf"{mark} ?{_SAID}(?:{said}){_TOKENS}")


NO_MORE = _ending(
    r"""
    (?<=[ (])(?:no rush|no hurry|no deadline|no due date|no date(?: yet| needed| for now)?|without a date)
    (?<=[ (])(?:not|nothing) (?:that |so |very |too |really |particularly |at all )?(?:urgent|important|pressing)
    (?<=[ (])(?:isn't|is not) (?:that |so |very |really )?(?:urgent|important|pressing)
    (?<=[ (])(?:date|day|time) (?:tbd|tbc|open|unknown|to be (?:decided|confirmed|determined))
    (?<=[ (])don't (?:set|give it|put|add) (?:a|any) (?:due |specific )?date
    (?<=[ (])(?:i )?(?:don't|do not) (?:care|mind) when
    (?<=[ (])(?:doesn't|does not) matter when
    (?<=[ (])take your time
    (?<=day )latest
    (?<=, )(?:i'm )?(?:not sure|no idea|don't know|unsure|i don't know)(?: yet)? (?:at )?(?:what|which) time(?: yet)?
    """
)
"""What a task says anyway: no date, and nothing urgent."""

NO_DAY = _ending(
    r"""
    (?<=[ (])(?:at some point|sometime|someday|some day|eventually|whenever|whenever possible|when possible)
    (?<=, )(?:any ?time|any day|one day|one of these days|some time)
    (?<=[ (])when(?:ever)? (?:i|you|we) (?:have|get|find|'ve got) (?:a |an |some |the |any )?(?:spare |free |quiet )?(?:time|chance|moment|minute|second|sec)
    (?<=[ (])when(?:ever)? (?:i|we) (?:get|come) (?:a)?round to it
    (?<=[ (])when(?:ever)? you can
    (?<=[ (])when(?:ever)? it suits(?: me| you)?
    (?<=[ (])if (?:i|we) (?:have|get|find) (?:the |some |any )?time
    """
)
"""That it has no day, which is so where no day is said and is a contradiction where one is."""

URGENT = _ending(
    r"""
    (?<=[ (])(?:asap|a\.s\.a\.p|as soon as (?:possible|you can|i can|humanly possible))
    """
)
"""What means p1."""

_OUT = (
    r"(?:i think |i believe )?(?:we're|i'm|we are|i am|we've|i've|we have|i have|we|i) "
    r"(?:all |completely |nearly |almost |just |now )*(?:run |ran |running )?out"
)
REASON = expression(
    rf"(?: (?:,|-|;)(?: and| as)?| because| cos| cause| since) (?:{_OUT}(?: of (?:it|them|that|those|some))?"
    r"|there's none left|(?:we|i) (?:don't|do not) have any(?: left| more)?"
    r"|(?:we|i) (?:just )?(?:used|finished|drank|ate) (?:up )?(?:the last(?: of it| one)?|it all|them all)"
    rf"){_TOKENS}"
    rf"| (?:{_OUT} of (?:it|them)|i (?:just )?used (?:up )?the last of (?:it|them)){_TOKENS}"
)
"""Why something is wanted, where that is only that none is left."""


class Rider(NamedTuple):
    """What is appended and cannot be kept.

    Attributes:
        said: How it is told.
        pattern: What it looks like, in the words evened out.
        unless_behind: Words after which it is the thing to do itself: "ask if he is coming".
    """

    said: str
    pattern: re.Pattern[str]
    unless_behind: frozenset[str] = frozenset()


_FINDING_OUT = frozenset(
    """ask asking check checking see seeing know knowing find wonder wondering decide decided
    confirm verify test tell telling enquire inquire figure hear say saying learn clarify discuss
    explain remember plan work note write depending even what as investigate research determine
    question questions double-check doublecheck look""".split()  # noqa: SIM905
)
_PERSON = "(?:i|we|you|i'm|we're|you're|i've|we've|you've|i'd|we'd|i'll|we'll)"
_LENGTH = (
    r"(?:\d{1,3}|an?|half an|one|two|three|four|five|six|ten|fifteen|twenty|thirty|a few|a couple of)"
    r"[ -]?(?:minutes?|mins?|m|hours?|hrs?|h|days?|weeks?|months?)"
)
_OF_SOMEBODY = (
    r"(?:the|my|our|your|his|her|their|its|every|each|all|i|we|you|he|she|they|it|a|an|[a-z]+['’]s)"
)

_CONDITION = (
    "It depends on something that nobody can watch here: leave the condition out, "
    "or put quotation marks around the words of the task."
)
_WHEN = (
    "It is tied to something that happens, and no day or time is said: say one, "
    "or put quotation marks around the words of the task."
)
_UNSURE = "It does not sound sure: say only what is to be added."

RIDERS: tuple[Rider, ...] = (
    Rider(
        "It is not looked first what is on the list: ask, for example: is milk on my list?",
        expression(
            r"\b(?:if|unless|in case) (?:it|its|it's|that|that's|they|they're|there|there's|we|i|one)\b"
            r".*\b(?:already|on (?:there|it|the list|my list)|there yet|in there|not there|isn't there)\b"
        ),
    ),
    Rider(
        "A reminder at a place is not possible here: say a day and a time, "
        "or put quotation marks around the words of the task.",
        expression(
            r"\b(?:when|whenever|once|as soon as|after|before|while|(?:the )?next time|if) "
            r"(?:that )?(?:i|we|i'm|we're)(?: am| are)?(?: next)? "
            r"(?:(?:get|got|come|go|drive|walk|am|are|arrive|arriving|leave|leaving|reach|pass|passing|enter)"
            r"\b(?! (?:to bed|to sleep|out of bed|up\b|round|around|(?:a|the|some) (?:time|chance)))"
            r"|near|at|back|home|close|in|there)\b"
        ),
        _FINDING_OUT,
    ),
    Rider(
        _WHEN,
        expression(
            rf"\b(?:as soon as|by the time|every time|each time|whenever|(?:the )?next time) (?!possible)"
            rf"|\bthe (?:moment|minute) (?:{_PERSON}|he|she|it|they|the)\b"
            r"|\bwhen (?:it's|it is|its) "
            r"|\bonce (?:the|my|our|your|his|her|their|it|he|she|they|that|this|it's|he's|she's|they're"
            r"|that's|everything|everyone|all)\b"
        ),
        _FINDING_OUT,
    ),
    Rider(_WHEN, expression(rf"\b(?:once|while|until|till|before|after) {_PERSON} ")),
    Rider(_WHEN, expression(rf"\bwhen {_PERSON} "), _FINDING_OUT),
    Rider(_CONDITION, expression(r"(?:^|[ (])(?:but )?(?:only )?if (?!not\b|any\b)"), _FINDING_OUT),
    Rider(
        _CONDITION,
        expression(
            r"(?:^|[ (])(?:unless|provided(?: that)?|providing|assuming(?: that)?|as long as|so long as"
            r"|in the event|on condition|in case (?:it|that|they)(?:'s| is|'re| are) not) "
        ),
    ),
    Rider(
        _UNSURE,
        expression(
            r"(?: ,| -|\.\.\.)? (?:maybe|perhaps|or something(?: like that)?|or whatever|or thereabouts"
            r"|or so|(?:i'm )?not sure(?: yet)?|dunno|i don't know|no idea|tbc|tbd|what do you think"
            r"|if that makes sense|i wonder|or what)$"
            r"|(?: ,|\.\.\.| -)? [(\[](?:maybe|perhaps|probably|possibly)\b|(?: ,|\.\.\.) (?:maybe|perhaps|probably|possibly|oh|er|erm|um|actually|no wait)\b|^(?:maybe|perhaps|probably|possibly)\b"
            r"|\bhmm+\b| so(?: like| about| around| say)? (?=\d)"
        ),
    ),
    Rider(
        "It does not say when: say a day or a time, or leave that out.",
        expression(
            r"(?: ,)? (?:soon|later|later on|shortly|in a bit|in a while|in a moment|sooner or later"
            r"|another time|some other time|next time|again later)$"
        ),
    ),
    Rider(
        "A time before or after something else is not known here: say the time itself.",
        expression(
            rf"\b{_LENGTH} (?:before|after|prior to|ahead of|in advance of) {_OF_SOMEBODY}\b"
            rf"|\bthe (?:day|night|evening|morning|week|weekend) (?:before|prior to) {_OF_SOMEBODY}\b"
        ),
    ),
    Rider(
        "It reads like several things to do: say add and then each of them.",
        expression(
            r" , (?:i |we |and )*(?:also )?(?:need|have|want|got|must|should|ought)(?: to)? [^:]{1,40} : "
        ),
    ),
    Rider(
        "What “there” means is not known: name the project, for example with #Name.",
        expression(r"^(?:in )?(?:there|here) ?[:,]"),
    ),
    Rider(
        "What follows “ps” is not understood: say it as a note, as in: note: ring after six.",
        expression(r"(?: ,|\.) p\.?s\b"),
    ),
)
