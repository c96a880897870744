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
    for kind in """buy get purchase order grab pick|call ring phone speak talk|email mail send
    |send post mail ship|submit hand send|fix repair mend|throw take put|tidy clean
    |reply answer respond|hoover vacuum|return take bring""".split("|")
)
"""Verbs that say the same of a task: what was bought may have been on the list as "get milk"."""

OBTAINING = frozenset({"buy", "get", "purchase", "order", "grab", "pick"})
"""After these a task may be the bare name of the thing: "milk"."""

NAMED_BY_THING = OBTAINING | frozenset(
    """pay settle wash clean water feed fix mend repair iron hoover vacuum do make go visit attend
    post send return renew submit sign print finish""".split()
)
"""What is done to a thing so plainly that the task may say no more than the thing: "water bill"."""

UNDERGONE = NAMED_BY_THING - {"go", "visit", "attend", "finish"} | frozenset(
    """hand drop book send file write pack tidy sort clear return cancel collect deliver read
    paint mow trim dust mop sweep polish defrost bake charge replace install assemble hang fold
    unpack wrap weed prune bin recycle scan upload download review approve ship email sand
    sew""".split()
)
"""What a thing does not do by itself, so that "cat food bought" says that somebody did it."""

PEOPLE = frozenset(
    """mum mom dad mother father gran granny grandma grandad grandpa nan boss landlord landlady
    plumber neighbour neighbor wife husband partner kids kid son daughter doctor dentist teacher
    client customer everyone everybody someone somebody nobody team""".split()
)
"""Who does things: in "mum paid" nothing was done to her."""

TO_SOMEBODY = frozenset("speak talk write go reply respond listen".split())
"""Verbs that are not told apart by the "to" or "with" behind them."""

STATES = {
    "back": ("return", ""),
    "out": ("put take bring", "out"),
    "away": ("put clear tidy throw", "away"),
    "in the post": ("post send mail", ""),
    "paid for": ("pay buy", ""),
}
"""What a thing is once something was done to it: the verbs of the task, and a word that it must
have as well, for "the cat is out" is no news of "take the cat to the vet"."""

DOERS_DO = frozenset(
    """come arrive go leave happen work start end answer ring show stop break get say help like
    finish make need want have be do take turn""".split()
)
"""With one of these "did the plumber ..." asks what somebody did."""

PARTICLES = frozenset("up out off in down away back over on through to".split())
"""Small words that belong to a verb: "took the bins out"."""

LATELY = (
    r"just now|now|already|today|tonight|yesterday|earlier|earlier today|this (?:morning|afternoon"
    r"|evening|week)|last night|at last|finally|too|as well|by the way|btw|a (?:minute|moment|while"
    r"|second) ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|yet|after all|myself|for you|again"
)
"""What may be said about when, and narrows nothing."""

TICK_IT = (
    r"(?:(?:you|i) (?:can|could|may|should) |please |can you |could you |just )*"
    r"(?:(?:tick|check|cross|strike) (?:it|that|them|this|her|him|that one) off"
    r"(?: (?:the|my) list)?"
    r"|mark (?:it|that|them|this) (?:as )?(?:done|complete|completed|finished|off)"
    r"|(?:that|it|this|that one|they)(?:'s| is|'re| are)(?: all| now)?"
    r" (?:done|sorted|finished|ticked off)(?: now| too| then)?)"
)
"""What asks once more for what was just told: "the mulch is ordered, tick it off"."""

THEY_DO_TOO = frozenset(
    """pay email return cancel approve sign submit deliver reply read write pack visit call ring
    phone text post send confirm arrive""".split()
)
"""What people do as well, so that in "Ben paid" he did; in "Rent collected" it was done."""

NO_OBJECTS = frozenset(
    """both those these it and but or because that who when while if so then him her them me you us
    please delete ago year years month months not than nothing something everything anything all
    some i wish hope time""".split()
)
"""With one of these it is no plain statement about one thing."""

NEWS = frozenset({"cancel", "move", "postpone", "delay", "reschedule", "change", "schedule"})
"""What was done to a thing by whoever: "swimming is cancelled" finishes no task."""

NOT_PAST = frozenset(
    "speed breed bleed embed shred proceed succeed exceed naked unlimited advanced seabed".split()
)
"""Words that end like a past and are none."""

CAUSING = frozenset(
    """get have keep need want see make let leave find watch hear i we you mark set flag
    count""".split()
)
"""In "get the car washed" it is still to be done."""

GERUND_NOUNS = frozenset(
    """meeting shopping cleaning training painting building parking washing ironing reading
    wedding morning evening filing briefing swimming running driving living dining walking
    hiking camping fishing closing opening""".split()
)
"""What is the name of a thing as often as of doing it."""

NO_DEEDS = frozenset(
    """closed opened open allowed located called named based used made set locked charged blocked
    supposed covered accepted expired included required needed married born spelled spelt connected
    related known owned approved frozen linked activated declined increased""".split()
)
"""What something is, rather than what was done to it: "is the bank closed yet" asks of no task."""
