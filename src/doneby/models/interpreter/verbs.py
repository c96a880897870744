"""Verbs in the forms that a statement has, and what they are about."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.deeds import NOT_PAST, PARTICLES, PAST, SAME
from doneby.models.interpreter.words import ORDERS

_ARTICLE = expression(r"(?:the|my|our|a|an|some|that|those|these|this) ")


def is_past(form: str) -> bool:
    """Whether a word says that something was done: "knocked", "sent"; not "read" or "cut"."""
    verbs = verbs_of(form)
    if form.endswith("ed") and len(form) > len("shed"):
        return form not in NOT_PAST
    return bool(verbs) and form not in verbs


def verbs_of(form: str) -> set[str]:
    """The verbs that a form may be of: "planned" is of "plan", "tidied" of "tidy"."""
    if form in PAST:
        return {PAST[form]}
    stems = {form}
    if form.endswith("ied"):
        stems.add(f"{form[:-3]}y")
    elif form.endswith("ed"):
        stems |= {form[:-1], form[:-2], form[:-3] if form[-3:-2] == form[-4:-3] else form[:-2]}
    return {stem for stem in stems if stem in ORDERS or stem in PAST.values()}


def done_by(form: str) -> frozenset[str]:
    """What a task may begin with that a verb in the past finishes: "sent" finishes "email ..."."""
    verbs = verbs_of(form) - {form}
    return frozenset(verbs | {other for kind in SAME if verbs & kind for other in kind})


def verbs_of_doing(form: str) -> list[str]:
    """The verb of "reading" or "writing"."""
    stem = form.removesuffix("ing")
    stems = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    return [verb for verb in dict.fromkeys(stems) if verb in ORDERS]


def bare_object(words: str) -> str:
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
