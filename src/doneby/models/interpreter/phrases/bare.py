# ruff: noqa: SIM905 - word lists are read as words
"""What a line is no new task by, although it has a date: news, moves, questions, commands."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

_ALL = (
    r"(?:everything|the rest|all(?: of)?(?: my| the| these| those)?(?: tasks| to-?dos| items"
    r"| of them)?(?: except| but|$))"
)

_NEWS = (
    r"^.* (?:(?:has|have|had|'s) been|got|gets) (?:cancelled|canceled|moved|postponed|changed"
    r"|delayed|done|put|pushed|brought|rescheduled)\b"
    r"|^.* needs? (?:doing|to be done|finishing|moving|changing|an? )"
    r"|^.*(?:'s|s') (?:not|been|coming|going|gone|off|away|ill|sick|here|back|having|getting|on"
    r"|at)\b|^[^ ]+s been\b"
    r"|^.* (?:done|finished|cancelled|canceled|postponed|completed|instead|sorted|no longer"
    r"|already|change|move|reschedule|postpone|now|then|starts|begins|moves|changes|switches)$"
)
_PUT = (
    r"(?:put|stick|pop|throw|chuck)\b(?:.*\ue000|(?!.* (?:out|away|up|off|in|on|back|down|together"
    r"|into|onto|under|over|through)(?: |$)))"
)
_ONE_OF_THEM = (
    r"(?:the |that |this |my )?(?:first|second|third|last|next|other|same|top|bottom|\w+)"
    r" (?:one|ones)\b"
)
_DONE_TO_TASKS = (
    r"(?:check|tick|cross|mark|strike|knock|scratch|clear|finish|call|take|put|push|get|bring|sign)"
    r" (?:it |them |that |this )?(?:off|out|forward|back|rid)\b(?: of)? (?:everything|the rest"
    r"|the other|both|it|them|those|these|all|all of .*|all my tasks)(?: |$)"
    r"|(?:check|tick|cross|strike|scratch|knock) off\b|(?:cross|strike|scratch|tick) out\b"
    rf"|(?:check|tick|cross|mark|do|finish|complete|skip|clear|drop|get) {_ALL}|skip\b"
)

NO_TASKS = (
    expression(r"^.*(?:[-=]+>|→)"),  # an arrow stands for a move
    expression(_NEWS),  # "haircut has been cancelled"
    expression(_PUT),  # "put the bins out" is a thing to do; "put library books" is half of one
    expression(_ONE_OF_THEM),  # "the first one"
    expression(r"(?:block|block out|reserve|set aside|keep) for\b"),  # what for stood elsewhere
    expression(r"h\w?w many\b"),  # "hw" alone may be homework
    expression(r"(?:things|stuff|jobs) to do\b"),  # "things to do at work today" asks for them
    expression(_DONE_TO_TASKS),  # "check off everything except mum"
)
"""Told by the words of the title."""

MOVES = expression(r"(?i:put|stick|pop) .* (?:in|into|on|to|under) [A-Z]\w+$")
"""Told by the title as it was typed: "put library books in School"."""

HEADED = expression(r"[^\d :]+(?: [^\d :]+){0,2} : ")
"""Told by the title: what stands before a colon is a place, or announces something."""

OF_A_LEVEL = expression(r"p[1-4] (?:is|are|will|would|should|seems|does|do)\b")
"""Told by the whole line: "p3 is fine" says something of a task that was named before."""

PENCILLED_IN = expression(r"pencil .+ in (?:for|on|at)\b")
"""Told by the whole line: "pencil the roses in for saturday" is about the roses."""

NOW_THEN = expression(r".+ now (?:at|on|for|due|in) ")
"""Told by the whole line: "eye test now at noon" moves what is there already."""

MOVES_TO_A_DAY = expression(
    r"(?!.*\bfrom )(?:[^ ]+ ){1,6}?(?:to|til|till|until) (?:today|tonight|tomorrow|tmrw"
    r"|(?:the )?\d{1,2}(?:st|nd|rd|th)"
    r"|next (?:week|month|[a-z]+day)|this (?:afternoon|morning|evening|[a-z]+day|week)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
"""Told by the whole line: "slides to this afternoon at 4" moves what is there already."""

ONTO_A_LIST = expression(
    r"^(?!.* then )(?:[^ ]+ ){1,6}?(?:to|onto) (?:the |my |our )?"
    r"(?:groceries|shopping list|grocery list|wishlist|shopping)(?= asap| please| pls|$)"
)
"""Where it goes says as well as a date that it is a task: "nit shampoo to groceries"."""

CHANGES_A_THING = expression(r"(?:change|clear|turn|start|give) (?!.* to )[^ ]+ ")
EVERY_SO_OFTEN = expression(
    r"every!? (?:other |\d+ |second )?(?:day|week|month|year|fortnight)s?", re.IGNORECASE
)
"""With such a rule it is a thing to do: "change the sheets every 2 weeks"."""

NAMES_AN_EVENT = expression(
    r"(?:the |my |our )?[^ ]+ (?:day|night|run|collection|duty|rota|shift|class|lesson|session"
    r"|meeting|appointment|party|sale|exam|trip|drive|club|practice|rehearsal)(?: |$)"
)
"""What reads like a command by its first word and is the name of something: "bin day"."""

COMMANDS = expression(
    r"(?:delete|remove|erase|move|mark|complete|undo|cancel|reopen|rename|postpone|reschedule|push"
    r"|shift|snooze|defer|delay|tick|untick|list|find|archive|unarchive|skip|swap|add|put|remind"
    r"|done|play|set|wake|turn on|turn off|make it|only|not)\b"
    r"|(?:show|tell|give|read|get) (?:me|us|all|everything|what|my|the list|the tasks)\b"
)
"""Behind a date these tell the list what to do: "tomorrow show me what is due"."""

SUBORDINATE = expression(r"(?<=[^ ] )(?:whether|if|that|what|who|where|how|why|which)\b.*")
"""What goes on behind "check whether" is no statement of the whole."""

ASKS_TO_BOOK = expression(
    r"(?:book|order|request|inform|notify) (?!(?:tasks|all|my tasks|the tasks|by)\b)"
)
"""An order to somebody, unless it is written as a task: "book a room thurs 2pm #Work"."""

NEAR_QUESTIONS = frozenset(
    """wat wats wot wots wht whts waht hwat whta whats wen wens whn hwen whne wher wheres wich whic
    whch whos hws hoo hwo howz hows wy wyh whihc sho shw lst dis du wuts wut wud cud
    whens""".split()
)
"""Misspelt question words; no task begins with one."""

GOES_ON = frozenset(
    """before after until till by around about since during from within between like so then when
    while both rather better except apart unless although though than also too instead ok hm hmm
    such um""".split()
)
"""What goes on from something said before, so that what is left of a date is no new task."""
