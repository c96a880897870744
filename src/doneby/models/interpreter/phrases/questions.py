# ruff: noqa: SIM905 - word lists are read as words
"""What narrows a question besides filters: places, times of day, exceptions."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

PLACE = expression(
    r" (?P<by>in|at|under|inside|within|for|(?<=all )of) (?:(?:the|my|our) )?"
    r"(?P<name>[\w&'-]+(?: [\w&'-]+){0,2}?)(?P<section> (?:section|folder|area|category|part))?"
    r"(?: (?:are|is|do|have|there|left|i|we|got|still|open|to|due|outstanding|remaining|yet|already"
    r"|again|at the moment|that's|that|which)){0,4} $"
)
"""A name that may be that of a place, at the end of what filters and periods leave."""

PLACE_BEFORE = expression(
    r"(?P<lead>.* )(?P<name>[\w&'-]+(?: [\w&'-]+)??) (?:tasks|to-dos|todos|reminders|stuff|ones) "
)
"""A name before what is in the place: "uni tasks"."""

NO_KINDS = frozenset(
    """new old other own little big small good bad nice best worst fun cool interesting random
    same similar different certain many few several important main key basic house week
    weeks day days month months year years time times hours results scores prices
    holidays highlights lots loads""".split()
)
"""What tells a kind of things rather than a place: "other tasks"."""

SPEAKING_OF_TASKS = frozenset(
    """i my me we our anything everything something things thing stuff tasks task todo to-do todos
    to-dos left open outstanding pending due jobs job bits chores""".split()
)
"""One of these makes a question about a place one about tasks: "anything at work"."""

PLAINLY_IN = expression(
    r" (?:is |are |we |there |is there |still |left |open |all |currently |else |there's |on "
    r"|going on )*"
    r"(?:in|under|inside|(?<= on )for) (?:(?:the|my|our) )?[^,;?]+"
)
"""What asks for the contents of something and of nothing else: "what is in clients"."""

BEGINS_A_LIST = frozenset(
    """tasks task todo todos to-do to-dos reminders everything all things stuff anything overdue
    outstanding pending open high urgent important p1 p2 p3 p4 p1s p2s p3s p4s due left remaining my
    """.split()
)
"""What a question without an opening begins with, where it is one about a place."""

OF_WHAT_WAS_DONE = expression(
    r"\bdid (?:i|we) (?:actually |already |all )?(?:do|get|finish|complete|accomplish|achieve|tick"
    r"|check|cross|close|manage)\b"
    r"|\b(?:have (?:i|we)|i've|i have|we've) (?:actually |already |all )?"
    r"(?:done|finished|completed|accomplished|achieved|ticked|checked|closed)\b"
)
"""What asks for completed tasks."""

A_NEW_ONE = expression(r"(?:me )?(?:an?|another) (?:new )?(?:reminder|task|to-?do|alert)\b")
"""Behind "give me" this is to be made rather than shown."""

WITH_WORDS = expression(
    r"\b(?:(?:that|which) (?:has|have|contains?|mentions?|says?)|with|having|containing"
    r"|mentioning) (?P<what>[^,;]{1,60}?) (?:in (?:it|them|the (?:name|title))|on (?:it|them))$"
)
WITH_SOMEONE = expression(
    r"\b(?:with|involving) (?P<what>(?!no |a |an |any |the (?:label|tag|word)|labels?\b|tags?\b"
    r"|priority|p[1-4]\b|due\b|@|#)[^ ,;]+(?: [^ ,;]+){0,2}?)"
    r"(?: (?P<when>(?:on|this|next|today|tomorrow|tonight|for|before|by|in|mon|tue|wed|thu|fri|sat"
    r"|sun|due)\b.*))?$"
)
"""A name at the end of a question, and a day behind it."""

KIND = expression(
    r"(?:(?:have|got|any|the|my|more|other|i|we) )*"
    r"(?P<kind>[a-z][a-z-]+?(?: [a-z][a-z-]+?)??s)(?= )"
)
"""What a question about a kind begins with: "meetings do I have ..."."""

OPEN_ONES = expression(
    r"(?: (?:have i got|do i have|have we got|do we have|i have|i've got|are there|are))?"
    r"(?: still)? (?:left|outstanding|still open|left to do|still to do|pending)"
    r"(?: now| then| still)*$"
)
"""What asks for those of a kind that are not done."""

REMINDER_OF = expression(
    r"(?:(?:(?:i|we|you) )?(?:have|had|got|set|made) )?(?:(?:a|an|any|the|my|that|this|some|one) )*"
    r"(?:reminders?|tasks?|to-?dos?|alerts?)"
    r"(?: (?:that )?i(?:'ve| have)? (?:made|set|have|added|created|put in))?"
    r"(?: set| set up| in place)? (?:to|for|about|of|called) (?P<what>[^,;]+)$"
)

_EXCEPT_WORDS = (
    "except for|except|excepting|apart from|aside from|other than|but not|excluding|not counting"
    "|leaving out|not including|minus|besides|but without"
    "|without(?= the (?:recurring|repeating|overdue)\\b)"
)
EXCEPT = expression(
    rf" (?:, )?(?:{_EXCEPT_WORDS}) (?:(?:the|my|our|any|all|anything|everything|what's|that's"
    r"|what is|that is) )*(?P<what>[^ ,;][^,;]*)$"
)

KINDS_LEFT_OUT: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "!recurring",
        expression(r"(?:recurring|repeating)(?: (?:tasks|ones|stuff|things|items|to-dos))?"),
    ),
    ("!overdue", expression(r"overdue(?: (?:tasks|ones|stuff|things))?")),
    ("!today", expression(r"(?:due |for )?today(?:'s)?(?: (?:tasks|ones|stuff))?")),
    ("!tomorrow", expression(r"(?:due |for )?tomorrow(?:'s)?(?: (?:tasks|ones|stuff))?")),
    *(
        (f"!p{level}", expression(rf"p{level}s?(?: (?:tasks|ones|stuff|things))?"))
        for level in range(1, 5)
    ),
)
"""What can be left out by a filter, and how it is told."""

NO_EXCEPTION = frozenset(
    """and or but not that this one done finished completed today tomorrow monday tuesday wednesday
    thursday friday saturday sunday week month year day due with without for in on at from
    """.split()
)
"""With one of these it is not plain what is to be left out."""

IN_NO_SECTION = expression(
    r" (?:that (?:is|are) |which (?:is|are) |that's )?(?:without (?:a |any )?|with no |in no "
    r"|not in (?:a |any )|outside (?:of )?(?:a |any |the )?)sections?\b"
)

NEXT_ONE = expression(
    r"\b(?:(?:the|my) (?:very )?(?:first|(?P<next>next)|1st|soonest|earliest)"
    r"|(?P<last>the last|my last)|1st) "
    r"(?:thing|task|one|reminder|item|to-do|todo|job|appointment|deadline)\b"
)

IN_ORDER = expression(
    r" (?:in|by) (?:the )?(?:order of )?(?:due |chronological )?(?:date|dates|time)(?: order)?$"
    r"| (?:in|by) (?:chronological|date|due date) order$"
    r"| (?:sorted|ordered) by (?:due )?(?:date|time)$"
)
"""The order in which tasks are listed anyway."""

OF_THE_DAY = expression(r" of the day\b", re.IGNORECASE)
_MEAL = "(?:breakfast|lunch|lunchtime|dinner|dinnertime|tea|teatime|supper|bedtime)"
_HOUR = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_TIME = (
    rf"(?:(?:half past|quarter past|quarter to|half) (?:\d{{1,2}}|{_HOUR})"
    rf"|{_HOUR}(?: o'clock| [ap]m)?"
    r"|\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\.?|o'clock)?|noon|midday|midnight)"
)
_SURE_TIME = r"(?:\d{1,2}(?:[:.]\d\d| ?[ap]\.?m\.?| ?o'clock)+|noon|midday|midnight)"
_MONTH_NEXT = " (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
CLOCK = expression(
    r"(?<![\w#@/-])(?:"
    rf"(?:at|around|about|@) (?:{_MEAL}|{_TIME})(?![\w:/]|{_MONTH_NEXT})"
    rf"|(?:by|before|after|from|until|till|past) (?:{_MEAL}|{_SURE_TIME})(?![\w/])"
    rf"|between {_TIME} and {_TIME}(?![\w/]|{_MONTH_NEXT})"
    rf"|from {_TIME} (?:to|until|till) {_TIME}(?![\w/]|{_MONTH_NEXT})"
    r"|(?:in|during) the (?:morning|afternoon|evening)|at night"
    r"|first thing(?: in the morning)?"
    r")(?= |$)"
)
"""A time of day, for which the whole day is shown."""
