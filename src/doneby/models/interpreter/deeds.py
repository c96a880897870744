"""Statements about what was done: "I bought the milk" may finish the task "buy milk".

Such a statement is no order. It comes to a call only when, after looking, exactly one task says
the same: its verb and what the verb is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from doneby.grammar.expressions import expression
from doneby.models.interpreter.fitting import singular
from doneby.models.interpreter.phrases.deeds import (
    CAUSING,
    DOERS_DO,
    GERUND_NOUNS,
    LATELY,
    NEWS,
    NO_OBJECTS,
    PEOPLE,
    SAME,
    STATES,
    THEY_DO_TOO,
    TICK_IT,
    TO_SOMEBODY,
    UNDERGONE,
)
from doneby.models.interpreter.politeness import Request
from doneby.models.interpreter.readings import Call, Deed, Lookup, Reading, Situation
from doneby.models.interpreter.references import without_ornament
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.verbs import bare_object, is_past, verbs_of, verbs_of_doing
from doneby.models.interpreter.words import ORDERS, ORDINALS, PLAIN_LISTS, PRONOUNS, QUESTIONS

LONGEST_OBJECT = 6
"""Words that say what something was done to."""

LATELY_SAID = rf"(?: ,? ?(?:{LATELY}))*"
SOON = "(?: (?:ever|just|already|finally|now|also|actually|really|even|only))*"
_PARTICLE = "(?: (?:in|off|out|up|away|back|over|down))?"
_DONE = expression(
    rf"(?:(?P<subject>(?:i|we)(?:'ve| have)?){SOON} )?(?:(?:already|finally|have) )*"
    rf"(?P<verb>[a-z]+) (?P<about>.+?){LATELY_SAID}$"
)
_PASSIVE_SHORT = expression(
    rf"(?:(?:the|my|our) )?(?P<about>[^ ,]+(?: [^ ,]+){{0,4}}?)'s(?: been)?{SOON} "
    rf"(?P<verb>[a-z]+){_PARTICLE}{LATELY_SAID}$"
)
_PASSIVE = expression(
    r"(?:(?:the|my|our) )?(?P<about>(?!it |that |this |there |he |she |what )[^,]+?) "
    rf"(?:is|are|has been|have been|was|were){SOON} "
    rf"(?P<verb>[a-z]+){_PARTICLE}{LATELY_SAID}$"
)
_BEHIND = expression(
    rf"(?P<about>[^ ,]+(?: [^ ,]+){{0,4}}?) (?:now |all |finally |already )?"
    rf"(?P<verb>[a-z]+){_PARTICLE}{LATELY_SAID}$"
)
_STATE = expression(
    r"(?:(?:the|my|our) )?(?P<about>(?!it |that |this |there |he |she |what )[^,]+?) "
    rf"(?:is|are|was|were|has gone|have gone)(?: (?:now|all|finally|already|safely))*"
    rf" (?P<state>{'|'.join(STATES)}){LATELY_SAID}$"
)
_DID = expression(
    r"did (?P<about>(?:the|my|our) [^,]+?)"
    rf"(?P<but> ,? ?but not (?:the |my |our )?[^,]+?)?{LATELY_SAID}$"
)
_BUT_NOT = expression(r" ,? ?but (?:i )?(?:not|haven't|didn't) (?:the |my |our |done )*[^,]+$")
_AND = expression(r" (?:, and|and|, &|&|,) ")
_NOT_DONE = expression(
    r"(?:(?:no|nope|but|sorry) ,? ?)*(?:i|we)(?:'ve| have| did)?(?: actually)?"
    rf"(?: not| never| haven't| didn't){SOON} (?P<verb>[a-z]+) (?P<about>.+?){LATELY_SAID}$"
)
_DOING = expression(
    rf"(?:(?:i|we)(?:'ve|'m|'re| have| am)?{SOON} )?(?:(?:finally|just|already|now|at last) )*"
    r"(?:finished|done with|done|through with|completed) "
    rf"(?P<verb>[a-z]+ing) (?P<about>.+?){LATELY_SAID}$"
)
_TICK_IT = expression(rf" ,? ?(?:[-.;!] )?(?:(?:and|so) )*{TICK_IT}$")
_SOMEBODY_DID = expression(
    r"(?P<about>(?:(?:the|my|our) )?[^,]{2,40}?)(?: has| have|'s|'ve)"
    rf"{SOON} (?P<verb>[a-z]+){LATELY_SAID}$"
)
_TOWARDS = expression(r"(?:to|with) ")
_A_LIST = expression(r"\b(?:to[ -]?do|todo|task)s? lists?$")
_NO_OBJECT = expression(r"(?:with|of|from|no|by|for|at|than|that|because|so|round|around) ")


def read_deed(request: Request, situation: Situation) -> Reading | None:
    """Read "I bought the milk" and "I haven't bought the milk yet"."""
    if request.asked or request.polite or request.wished:
        return None
    sentence = without_ornament(request.sentence)
    if (found := _NOT_DONE.match(sentence.even)) and "list_completed" in situation.tools:
        if deed := deed_in(sentence, found, base=True):
            filters = {"period": "last 7 days", "text": deed.about}
            return _reading("reopen", "reopen_tasks", filters, deed, "list_completed", situation)
        return None
    if "find_tasks" not in situation.tools:
        return None
    if ticked := _TICK_IT.search(sentence.even):
        sentence = sentence.part(0, ticked.start())
        if deed := _somebody_did(sentence):
            return _completing([deed], situation)
    if deed := _state(sentence):
        return _completing([deed], situation)
    if (found := _PASSIVE_SHORT.match(sentence.even)) and (deed := _short(sentence, found)):
        return _completing([deed], situation)
    for form in (_PASSIVE, _DONE):
        if found := form.match(sentence.even):
            if form is _PASSIVE and (
                not QUESTIONS.isdisjoint(found["about"].split())
                or not NEWS.isdisjoint(verbs_of(found["verb"]))
            ):
                continue
            said_by_me = form is _PASSIVE or bool(found["subject"])
            if deeds := _deeds(sentence, found, base=said_by_me):
                return _completing(deeds, situation)
    deed = _behind(sentence)
    return _completing([deed], situation) if deed else None


def read_did(request: Request, situation: Situation) -> Reading | None:
    """Read "did the plumber and the milk but not the plants", which asks nothing."""
    found = None if request.asked else _DID.match(request.sentence.even)
    if not found or "complete_tasks" not in situation.tools:
        return None
    items = request.sentence.part(*found.span("about")).split_at(_AND.pattern)
    names = [bare_object(item.typed) for item in items]
    for name in names:
        words = Sentence.of(name).even.split()
        longest = 2 if len(names) > 1 or found["but"] else 1
        if not 1 <= len(words) <= longest or not (ORDERS | DOERS_DO).isdisjoint(words[-1:]):
            return None
    owned = [f"the {name}" for name in names]
    return Reading("complete", (Call("complete_tasks", {"tasks": owned}),))


def _completing(deeds: Sequence[Deed], situation: Situation) -> Reading | None:
    """One call for each deed: all of them have to fit, or nothing is done."""
    made = [
        _reading(
            "complete",
            "complete_tasks",
            {"text": singular(deed.about)},
            deed,
            "find_tasks",
            situation,
        )
        for deed in deeds
    ]
    calls = tuple(call for reading in made if reading for call in reading.calls)
    return Reading("complete", calls) if calls else None


def _short(sentence: Sentence, found: re.Match[str]) -> Deed | None:
    """Read "the boiler's fixed"; in "Ben's paid" he did it."""
    verbs = verbs_of(found["verb"])
    about = found["about"]
    told = verbs & UNDERGONE and is_past(found["verb"]) and NEWS.isdisjoint(verbs)
    if not told or _is_somebody(about) or about in QUESTIONS | CAUSING | NO_OBJECTS:
        return None
    if "the " not in sentence.even[: found.end("about")] and not verbs.isdisjoint(THEY_DO_TOO):
        return None
    return deed_in(sentence, found, base=False)


def _state(sentence: Sentence) -> Deed | None:
    """Read "the library books are back"."""
    found = _STATE.match(sentence.even)
    about = bare_object(sentence.part(*found.span("about")).typed) if found else ""
    words = Sentence.of(about).even.split()
    if not found or not 1 <= len(words) <= LONGEST_OBJECT or _is_somebody(about):
        return None
    if not (NO_OBJECTS | QUESTIONS | {"i", "we", "you"}).isdisjoint(words):
        return None
    verbs, particle = STATES[found["state"]]
    return Deed(sentence.typed, frozenset(verbs.split()), f"{about} {particle}".rstrip())


def _behind(sentence: Sentence) -> Deed | None:
    """Read "cat food bought"; in "mum called" she did it."""
    found = _BEHIND.match(sentence.even)
    verbs = verbs_of(found["verb"]) if found else set()
    if not found or not is_past(found["verb"]) or not verbs & (UNDERGONE - {"do", "make"}):
        return None
    typed = sentence.part(*found.span("about"))
    first = typed.even.partition(" ")[0]
    if first in CAUSING | {"it", "he", "she", "they"}:
        return None
    if not QUESTIONS.isdisjoint(typed.words) or not NEWS.isdisjoint(verbs):
        return None
    begins = found.start("about") == 0 and verbs.isdisjoint(THEY_DO_TOO)
    about = typed.even if begins else typed.typed  # a capital at the beginning tells no name
    return None if _is_somebody(about) else deed_in(sentence, found, base=False)


def _somebody_did(sentence: Sentence) -> Deed | None:
    """Read "the caterer has confirmed" of the task "confirm the caterer", which is to be ticked."""
    found = _SOMEBODY_DID.match(sentence.even)
    if not found or not is_past(found["verb"]) or not NEWS.isdisjoint(verbs_of(found["verb"])):
        return None
    return deed_in(sentence, found, base=False)


def _is_somebody(about: str) -> bool:
    """Whether it may be who did it rather than what it was done to."""
    words = about.split()
    return words[-1].lower() in PEOPLE or (len(words) == 1 and words[0][:1].isupper())


def _deeds(sentence: Sentence, found: re.Match[str], *, base: bool) -> list[Deed]:
    """What was done, each thing by itself: "the milk and the eggs"; none where one is unclear."""
    begin, end = found.span("about")
    if left_out := _BUT_NOT.search(sentence.even[begin:end]):
        end = begin + left_out.start()
    first, *others = sentence.part(begin, end).split_at(_AND.pattern)
    if not others:
        whole = deed_in(sentence, found, base=base, end=end)
        return [whole] if whole else []
    deeds: list[Deed | None] = []
    form, active = found["verb"], found.start("verb") < begin
    for item in (first, *others):
        word, _, rest = item.even.partition(" ")
        if active and deeds and rest and is_past(word) and (own := _DONE.match(item.even)):
            deeds.append(deed_in(item, own, base=False))
            form = word
        else:
            deeds.append(_deed_of(form, item, f"{form} {item.typed}", base=base))
    return [deed for deed in deeds if deed] if all(deeds) else []


def read_doing(request: Request, situation: Situation) -> Reading | None:
    """Read "finished reading Dune", which finishes the task "read Dune"."""
    sentence = without_ornament(request.sentence)
    doing = _DOING.match(sentence.even)
    if doing is None or request.asked or "find_tasks" not in situation.tools:
        return None
    about = bare_object(sentence.part(*doing.span("about")).typed)
    verbs = frozenset(verbs_of_doing(doing["verb"]))
    if not verbs or not about or len(about.split()) > LONGEST_OBJECT:
        return None
    deed = Deed(sentence.typed, verbs | {doing["verb"]}, about)
    return _reading("complete", "complete_tasks", {"text": about}, deed, "find_tasks", situation)


_GERUND = expression(
    r"(?P<verb>[a-z]+ing) (?P<about>(?!with |at |on |for |about |of |in |off |from |out )[^,;]+)"
)


def read_gerund(words: Sentence) -> Deed | None:
    """What "watering the plants" is, where a task says "water the plants"."""
    found = _GERUND.fullmatch(words.even)
    if not found or found["verb"] in GERUND_NOUNS:
        return None
    about = bare_object(words.part(*found.span("about")).typed)
    verbs = frozenset(verbs_of_doing(found["verb"]))
    if not verbs or not about or len(about.split()) > LONGEST_OBJECT:
        return None
    return Deed(words.typed, verbs | {found["verb"]}, about)


def _reading(
    intent: str, tool: str, filters: dict[str, str], deed: Deed, look: str, situation: Situation
) -> Reading | None:
    lookup = Lookup(filters, (deed.about,), deed.said, deed=deed, tool=look)
    return Reading(intent, (Call(tool, {}, lookup),)) if tool in situation.tools else None


def deed_in(
    sentence: Sentence, found: re.Match[str], *, base: bool, end: int | None = None
) -> Deed | None:
    """What was done to what; ``base`` allows a verb that looks the same in the present."""
    begin, last = found.span("about")
    last = last if end is None else end
    first = min(found.start("verb"), begin)
    said = sentence.part(first, max(found.end("verb"), last)).typed
    return _deed_of(found["verb"], sentence.part(begin, last), said, base=base)


def _deed_of(form: str, typed: Sentence, said: str, *, base: bool) -> Deed | None:
    verbs = {verb for verb in verbs_of(form) if base or verb != form}
    if verbs & TO_SOMEBODY and (towards := _TOWARDS.match(typed.even)):
        typed = typed.part(towards.end(), len(typed.even))
    about = bare_object(typed.typed)
    words = Sentence.of(about).even.split()
    if (
        _NO_OBJECT.match(f"{about.lower()} ")
        or typed.even.startswith("to ")
        or _A_LIST.search(typed.even)
        or " ".join(words) in PRONOUNS | PLAIN_LISTS
        or ORDINALS.keys() >= set(words)
    ):
        return None
    if not verbs or not words or len(words) > LONGEST_OBJECT or QUOTED in words:
        return None
    if not NO_OBJECTS.isdisjoint(words) or set(words) & {",", ";", ":"}:
        return None
    alike = {other for kind in SAME if verbs & kind for other in kind}
    return Deed(said, frozenset(verbs | alike), about)
