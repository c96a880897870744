"""Statements about what was done: "I bought the milk" may finish the task "buy milk".

Such a statement is no order. It comes to a call only when, after looking, exactly one task says
the same: its verb and what the verb is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from doneby.models.interpreter.phrases.deeds import (
    LATELY,
    NEWS,
    NO_OBJECTS,
    NOT_PAST,
    OBTAINING,
    PARTICLES,
    PAST,
    SAME,
)
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Call, Deed, Lookup, Reading, Situation
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import ORDERS, PLAIN_LISTS, PRONOUNS, QUESTIONS

LONGEST_OBJECT = 6
"""Words that say what something was done to."""

_LATELY = rf"(?: ,? ?(?:{LATELY}))*"
_SOON = "(?: (?:ever|just|already|finally|now|also|actually|really|even|only))*"
_DONE = re.compile(
    rf"(?:(?P<subject>(?:i|we)(?:'ve| have)?){_SOON} )?(?:(?:already|finally|have) )*"
    rf"(?P<verb>[a-z]+) (?P<about>.+?){_LATELY}$"
)
_PASSIVE = re.compile(
    r"(?:(?:the|my|our) )?(?P<about>(?!it |that |this |there |he |she |what )[^,]+?) "
    rf"(?:is|are|has been|have been|was|were){_SOON} "
    rf"(?P<verb>[a-z]+){_LATELY}$"
)
_NOT_DONE = re.compile(
    r"(?:(?:no|nope|but|sorry) ,? ?)*(?:i|we)(?:'ve| have| did)?(?: actually)?"
    rf"(?: not| never| haven't| didn't){_SOON} (?P<verb>[a-z]+) (?P<about>.+?){_LATELY}$"
)
_ASKED = re.compile(
    rf"(?:did|have) (?:i|we){_SOON} (?!got |gotten )(?P<verb>[a-z]+) (?P<about>.+?){_LATELY}$"
    r"|(?:is|are|was|were) (?:the|my) (?P<finished>[^,]+?) (?:done|finished|completed)"
    rf"{_LATELY}$"
)
_LAST = re.compile(
    rf"when did (?:i|we)(?: last)? (?!get |finish |complete |do )(?P<verb>[a-z]+) (?P<about>.+?)"
    rf"{_LATELY}$"
)
_DOING = re.compile(
    rf"(?:(?:i|we)(?:'ve|'m|'re| have| am)?{_SOON} )?"
    r"(?:finished|done with|done|through with|completed) "
    rf"(?P<verb>[a-z]+ing) (?P<about>.+?){_LATELY}$"
)
_NO_OBJECT = re.compile(r"(?:with|of|from|no|by|for|at|than|that|because|so) ")
_ARTICLE = re.compile(r"(?:the|my|our|a|an|some|that|those|these|this) ")


def read_deed(request: Request, situation: Situation) -> Reading | None:
    """Read "I bought the milk" and "I haven't bought the milk yet"."""
    if request.asked or request.polite or request.wished:
        return None
    sentence = request.sentence
    if (found := _NOT_DONE.match(sentence.even)) and "completed_tasks" in situation.tools:
        if deed := _deed(sentence, found, base=True):
            filters = {"period": "last 7 days", "text": deed.about}
            return _reading("reopen", "reopen_tasks", filters, deed, "completed_tasks", situation)
        return None
    for form in (_PASSIVE, _DONE):
        if found := form.match(sentence.even):
            if form is _PASSIVE and (
                not QUESTIONS.isdisjoint(found["about"].split())
                or not NEWS.isdisjoint(_verbs(found["verb"]))
            ):
                continue
            said_by_me = form is _PASSIVE or bool(found["subject"])
            deed = _deed(sentence, found, base=said_by_me)
            if deed and "find_tasks" in situation.tools:
                filters = {"text": deed.about}
                return _reading(
                    "complete", "complete_tasks", filters, deed, "find_tasks", situation
                )
    return None


def read_doing(request: Request, situation: Situation) -> Reading | None:
    """Read "finished reading Dune", which finishes the task "read Dune"."""
    sentence = request.sentence
    doing = _DOING.match(sentence.even)
    if doing is None or request.asked or "find_tasks" not in situation.tools:
        return None
    about = _bare(sentence.part(*doing.span("about")).typed)
    verbs = frozenset(_of_doing(doing["verb"]))
    if not verbs or not about or len(about.split()) > LONGEST_OBJECT:
        return None
    deed = Deed(sentence.typed, verbs | {doing["verb"]}, about)
    return _reading("complete", "complete_tasks", {"text": about}, deed, "find_tasks", situation)


def read_question(request: Request, situation: Situation) -> Reading | None:
    """Read "did I pay the rent?": a look at what was completed."""
    found = _ASKED.match(request.sentence.even) or _LAST.match(request.sentence.even)
    if not found or "completed_tasks" not in situation.tools:
        return None
    if finished := found.groupdict().get("finished"):
        about = _bare(finished)
    else:
        deed = _deed(request.sentence, found, base=True)
        about = deed.about if deed else ""
    arguments = {"period": "last 30 days", "text": about}
    return Reading("completed_text", (Call("completed_tasks", arguments),)) if about else None


def _reading(
    intent: str, tool: str, filters: dict[str, str], deed: Deed, look: str, situation: Situation
) -> Reading | None:
    lookup = Lookup(filters, (deed.about,), deed.said, deed=deed, tool=look)
    return Reading(intent, (Call(tool, {}, lookup),)) if tool in situation.tools else None


def _deed(sentence: Sentence, found: re.Match[str], *, base: bool) -> Deed | None:
    """What was done to what; ``base`` allows a verb that looks the same in the present."""
    form = found["verb"]
    verbs = {verb for verb in _verbs(form) if base or verb != form}
    typed = sentence.part(*found.span("about"))
    about = _bare(typed.typed)
    words = Sentence.of(about).even.split()
    if (
        _NO_OBJECT.match(f"{about.lower()} ")
        or typed.even.startswith("to ")
        or " ".join(words) in PRONOUNS | PLAIN_LISTS
    ):
        return None
    if not verbs or not words or len(words) > LONGEST_OBJECT or QUOTED in words:
        return None
    if not NO_OBJECTS.isdisjoint(words) or set(words) & {",", ";", ":"}:
        return None
    alike = {other for kind in SAME if verbs & kind for other in kind}
    first = min(found.start("verb"), found.start("about"))
    said = sentence.part(first, max(found.end("verb"), found.end("about"))).typed
    return Deed(said, frozenset(verbs | alike), about)


def is_past(form: str) -> bool:
    """Whether a word says that something was done: "knocked", "sent"; not "read" or "cut"."""
    verbs = _verbs(form)
    if form.endswith("ed") and len(form) > len("shed"):
        return form not in NOT_PAST
    return bool(verbs) and form not in verbs


def done_by(form: str) -> frozenset[str]:
    """What a task may begin with that a verb in the past finishes: "sent" finishes "email ..."."""
    verbs = _verbs(form) - {form}
    return frozenset(verbs | {other for kind in SAME if verbs & kind for other in kind})


def _verbs(form: str) -> set[str]:
    """The verbs that a form may be of: "planned" is of "plan", "tidied" of "tidy"."""
    if form in PAST:
        return {PAST[form]}
    stems = {form}
    if form.endswith("ied"):
        stems.add(f"{form[:-3]}y")
    elif form.endswith("ed"):
        stems |= {form[:-1], form[:-2], form[:-3] if form[-3:-2] == form[-4:-3] else form[:-2]}
    return {stem for stem in stems if stem in ORDERS or stem in PAST.values()}


def _of_doing(form: str) -> list[str]:
    """The verb of "reading" or "writing"."""
    stem = form.removesuffix("ing")
    stems = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    return [verb for verb in dict.fromkeys(stems) if verb in ORDERS]


def _bare(words: str) -> str:
    """What something was done to, without articles and the small words of the verb."""
    rest = words.strip()
    while article := _ARTICLE.match(rest.lower()):
        rest = rest[article.end() :]
    pieces = rest.split()
    if rest != words.strip() and len(pieces) > 1 and pieces[-1].lower() in ("thing", "one"):
        pieces.pop()  # "the window cleaner thing"
    while pieces and pieces[-1].lower() in PARTICLES:
        pieces.pop()
    while len(pieces) > 1 and pieces[0].lower() in PARTICLES:
        pieces.pop(0)
        while len(pieces) > 1 and _ARTICLE.fullmatch(f"{pieces[0].lower()} "):
            pieces.pop(0)
    return " ".join(pieces)


def fitting(deed: Deed, names: Sequence[str]) -> list[str]:
    """The tasks that say what was done: its verb first, and all that it is about."""
    about = set(Sentence.of(deed.about).even.split())
    return [name for name in dict.fromkeys(names) if _fits(deed, about, name)]


def _fits(deed: Deed, about: set[str], name: str) -> bool:
    words = Sentence.of(name).even.split()
    if name.endswith("…") or not about <= set(words):
        return False
    return words[0] in deed.verbs or (about == set(words) and bool(deed.verbs & OBTAINING))


def said_of(deed: Deed, fits: Sequence[str], kind: str) -> str:
    """Why a statement changes nothing, and what would."""
    if fits:
        found = f"{len(fits)} {kind} tasks fit “{deed.said}”: {'; '.join(fits[:5])}."
    else:
        found = f"No {kind} task fits “{deed.said}”."
    order = "done with" if kind == "open" else "reopen"
    return f"{found} Nothing was changed. Say which one you mean: {order} {deed.about}."
