"""Questions about what was done: "is the rent paid yet?", "did I reply to the landlord?".

The answer has two sides: what is still open, and what was completed. Nothing is ever completed
by a question.
"""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.deeds import LATELY_SAID, LONGEST_OBJECT, SOON, deed_in
from doneby.models.interpreter.phrases.deeds import NEWS, NO_DEEDS, NO_OBJECTS
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Call, Reading, Situation
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.verbs import bare_object
from doneby.models.interpreter.words import ORDERS, PLAIN_LISTS, PRONOUNS

_RECENTLY = "(?: (?:recently|lately|at all|so far|before|as of now))*"
_IN_PERIOD = r"(?: (?P<period>(?:this|last) (?:week|month|year)|yesterday))?"
_ASKED = expression(
    rf"(?:did|have) (?:i|we){SOON} (?!got |gotten |to )(?P<verb>[a-z]+)(?: back)?"
    rf"(?: to| with| for)? (?P<about>.+?){_IN_PERIOD}{_RECENTLY}{LATELY_SAID}$"
)
_ASKED_PASSIVE = expression(
    r"(?:is|are|was|were|has|have|did)(?P<own> (?:the|my|our))? (?P<about>[^,]+?)"
    rf"(?P<been> been)?(?: get| got)?{SOON} (?P<verb>[a-z]+)(?: off| up| in| out| back| with)?"
    rf"(?P<yet> (?:yet|already|by now|or not))?{_RECENTLY}{LATELY_SAID}$"
)
_FORGOTTEN = expression(
    r"(?:did|have) (?:i|we)(?: even| already)? (?:forget|forgotten|remember|remembered) to "
    rf"(?P<about>.+?){_RECENTLY}{LATELY_SAID}$"
)
_LAST = expression(
    rf"when did (?:i|we)(?: last)? (?!get |finish |complete |do )(?P<verb>[a-z]+) (?P<about>.+?)"
    rf"{LATELY_SAID}$"
)


_HERE = expression(r" (?:(?:in|on) )?(?:here|there)$| (?:on|to|in) (?:the|my) list$", re.IGNORECASE)


def read_state(request: Request, situation: Situation) -> Reading | None:
    """Read "did I pay the rent?": a look at what is still open, and at what was completed."""
    if not {"list_completed", "find_tasks"} <= set(situation.tools):
        return None
    sentence = request.sentence
    if last := _LAST.match(sentence.even):
        deed = deed_in(sentence, last, base=True)
        return Reading("completed_text", (_done_lately(deed.about),)) if deed else None
    about = _HERE.sub("", _asked_about(sentence))
    if not about:
        return None
    told = _ASKED.match(sentence.even)
    done = _done_lately(about, (told and told["period"]) or "last 30 days")
    return Reading("completed_text", (Call("find_tasks", {"text": about}), done))


def _done_lately(about: str, period: str = "last 30 days") -> Call:
    return Call("list_completed", {"period": period, "text": about})


def _asked_about(sentence: Sentence) -> str:
    """What it is asked of whether it was done; empty where that is not plain."""
    if found := _FORGOTTEN.match(sentence.even):
        words = sentence.part(*found.span("about"))
        plain = NO_OBJECTS.isdisjoint(words.words) and words.even.partition(" ")[0] in ORDERS
        return words.typed if plain and len(words.words) <= LONGEST_OBJECT else ""
    if found := _ASKED.match(sentence.even):
        deed = deed_in(sentence, found, base=True)
        return deed.about if deed else ""
    found = _ASKED_PASSIVE.match(sentence.even)
    if (
        not found
        or not (found["own"] or found["yet"] or found["been"])
        or found["verb"] in NO_DEEDS
    ):
        return ""
    if found["verb"] not in ("done", "finished", "complete", "completed", "sorted"):
        deed = deed_in(sentence, found, base=False)
        return deed.about if deed and NEWS.isdisjoint(deed.verbs) else ""
    about = bare_object(found["about"])
    short = 0 < len(about.split()) <= LONGEST_OBJECT and NO_OBJECTS.isdisjoint(about.split())
    return about if short and about not in PRONOUNS | PLAIN_LISTS else ""
