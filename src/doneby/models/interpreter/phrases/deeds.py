# ruff: noqa: SIM905 - word lists are read as words
"""Verbs in the past, and the words around them, for "I bought the milk"."""

from __future__ import annotations

_IRREGULAR = """
beat beat beaten|bring brought|build built|buy bought|catch caught|choose chose chosen|cut cut
deal dealt|do did done|drink drank drunk|drive drove driven|eat ate eaten|feed fed|fight fought
find found|fly flew flown|get got gotten|give gave given|go went gone|hang hung|hide hid hidden
hold held|keep kept|lay laid|lead led|leave left|lend lent|light lit|make made|meet met|mow mown
pay paid|put put|quit quit|read read|rewrite rewrote rewritten|ride rode ridden|ring rang rung
run ran|sell sold|send sent|set set|sew sewed sewn|shut shut|sing sang sung|sort sorted
speak spoke spoken|spend spent|sweep swept|swim swam swum|take took taken|teach taught|tell told
think thought|throw threw thrown|wake woke woken|win won|write wrote written|resend resent
"""

PAST = {
    form: verb
    for entry in _IRREGULAR.replace("\n", "|").split("|")
    if entry
    for verb, *forms in [entry.split()]
    for form in forms
}
"""Irregular forms and their verbs."""

SAME = tuple(
    frozenset(kind.split())
    for kind in """buy get purchase order grab pick|call ring phone|email mail send
    |send post mail ship|submit hand send|fix repair mend|throw take put|tidy clean
    |reply answer respond|hoover vacuum|return take bring""".split("|")
)
"""Verbs that say the same of a task: what was bought may have been on the list as "get milk"."""

OBTAINING = frozenset({"buy", "get", "purchase", "order", "grab", "pick"})
"""After these a task may be the bare name of the thing: "milk"."""

PARTICLES = frozenset("up out off in down away back over on through to".split())
"""Small words that belong to a verb: "took the bins out"."""

LATELY = (
    r"just now|now|already|today|tonight|yesterday|earlier|earlier today|this (?:morning|afternoon"
    r"|evening|week)|last night|at last|finally|too|as well|by the way|btw|a (?:minute|moment|while"
    r"|second) ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|yet|after all|myself|for you|again"
)
"""What may be said about when, and narrows nothing."""

NO_OBJECTS = frozenset(
    """both those these it and but or because that who when while if so then him her them me you us
    ago year years month months not than nothing something everything anything all some""".split()
)
"""With one of these it is no plain statement about one thing."""

NEWS = frozenset({"cancel", "move", "postpone", "delay", "reschedule", "change", "schedule"})
"""What was done to a thing by whoever: "swimming is cancelled" finishes no task."""

NOT_PAST = frozenset(
    "speed breed bleed embed shred proceed succeed exceed naked unlimited advanced seabed".split()
)
"""Words that end like a past and are none."""
