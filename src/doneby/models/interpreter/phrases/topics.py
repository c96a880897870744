# ruff: noqa: SIM905 - word lists are read as words
"""Words that no task is looked for by: what carries a question, rather than what it is about."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.words import ORDINALS

OF_IT = expression(
    r"\b(?:it|its|it's|they|them|those|these)\b(?! (?:that )?(?:i|we)\b)|\b(?:that|there|that one)$"
)
"""What points at something that was spoken of before."""

# "got the first one" is said of a list, and asks nothing of the first of the month
OF_A_LIST = expression(
    rf"\b(?:{'|'.join(sorted(ORDINALS))}) ones?\b"
    r"|^(?:everything|all)\b(?!.* (?:from|between|up) ).+ to (?:[a-z]+day|tomorrow|next [a-z]+)$"
    r"|^when(?:'s| is| are)? (?:it|they|those|these|both)\b|^(?:it|that|this) (?:may|might)\b"
)
"""What is said of something that was shown, and asks for nothing."""

BEFORE = expression(
    r"(?:(?:(?:something|anything|everything|stuff|things?|tasks?|reminders?|to-?dos?|items?"
    r"|an?y?|some|the|my|more|else|other|planned|set|down|already|still|yet) )*"
    r"(?:about|regarding|concerning|mentioning|involving|to do with|for|with|of) )+(?=\S)"
    r"|do (?=(?:the|my|our) )"
)
"""What leads in what is looked for: "something about Ana"."""

BEHIND = expression(
    r"(?: ,)?(?: (?:right now|just now|at the moment|now|right|already|yet|currently|still|again"
    r"|too|also|as well|then|please|anywhere|somewhere|at all|so far|down|added|listed|coming up"
    r"|due|left|on there|in there|on here|in here|there|here))+$"
)
"""What says of something that it is there, or when: "the apples right now"."""

NOT_IN_NAMES = frozenset(
    """what what's whats which who who's whose whom when when's where where's why how how's is isn't
    are aren't am was wasn't were do does did don't doesn't didn't have has haven't hasn't i i'm
    i've i'd i'll me you you've we we've us he she they them it's there's something anything
    everything nothing anywhere somewhere nowhere someone anyone everyone somebody anybody nobody
    stuff else that those these task tasks reminder reminders labelled labeled tagged overdue p1 p2
    p3 p4
    matching mentioning regarding concerning""".split()
)
"""A question word, a pronoun or an auxiliary belongs to the question."""

NO_NAMES_ALONE = frozenset(
    """a an the my our your any some all every each other others another one ones more most many
    much few first next last new old same twice once again still yet already now then so too also
    only just even about for from with without of to in on at by until and or not no yes it this
    both all task tasks todo todos to-do to-dos reminder reminders item items thing things list
    lists chore chores errand errands job jobs project projects label labels tag tags section
    sections date dates due deadline deadlines overdue today tomorrow yesterday day days week weeks
    month months year time times open left outstanding pending done finished completed planned
    scheduled free busy urgent important lot lots load loads bit little plenty go get do make see
    be have""".split()
)
"""Words that say nothing by themselves about which task is meant."""

EITHER = r" or | and (?=(?:the|my|our) )"
"""What joins two things of which each is looked for."""

GERUND = expression(
    r"(?P<verb>[a-z]+ing)(?= (?:the|my|our|a|an|some) )"
    r"|(?:calling|phoning|ringing|emailing|texting|paying|visiting)(?= )"
)
"""What is done to something: a task says "call the bank" where a question says "calling"."""

HALF = frozenset("and or with for to in of the a an my".split())
"""Behind one of these something else was cut off, and what is left is no name."""

DOES_TOO = expression(
    r"(?:print|review|read|check|play|access|state|describe|confirm|name|repeat|open|find|fetch|get"
    r"|go over|go through|run through|bring up|call up|pull up|retrieve|search|count)"
    r" (?!me\b|us\b|my\b|all\b|out\b|over\b|through\b|every"
    r"|.* (?:list|project|tasks|to-?dos|reminders)\b)"
)
"""A question that may as well be something to do: "review lecture slides tomorrow"."""
