# ruff: noqa: SIM905 - word lists are read as words
"""What makes the words that are left of a new task no title: what is said, and how it is told."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases.doubts import Table

_ABBREVIATED = (
    r"\b(?:arvo|no later than|not later than|b4|wks?|wknd|nxt|nite|aft|uhr"
    r"|tmrw|tmw|2moro|tdy|thru|q\d{1,2}h|someday|eod|eow)\b"
)

_DAY = "(?:mon|tues?|weds?|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?"

_NUMBERED = (
    "lecture|slide|exercises?|episodes?|chapters?|pages?|p|room|flat|gate|platform|bus|tram|line|level|part|lesson|unit|episode|season"
    "|week|day|version|v|pr|ticket|issue|task|bug|no|nr|number|invoice|order|q|phase|step|exercise"
    "|section|module|question|packstation|build|release|form|route|track|volume|vol|book|bill|top"
    "|to|studio|channel|act|size|apt|apartment|building|floor|bay|lot|group|team|grade|year|class|seat"
    "|row|table|zone|area|exit|junction|highway|pay|owe|lend|transfer|read|windows|python|\\+?\\d+"
)

_GROCERIES = (
    "milk|eggs|bread|butter|cheese|pasta|sugar|bananas|apples|potatoes|onions|tomatoes|carrots|ham"
    "|yoghurt|yogurt|cereal|nappies"
)

LEFT: Table = (
    (
        "A part of it is not understood: say the date, the time or the priority in full words.",
        expression(
            rf"{_ABBREVIATED}|\b(?:priority (?:high|low|medium|normal|urgent|top|[1-4])"
            r"|(?:high|low|medium|normal|top) priority|p[1-4]|(?<=[^ ] )labell? [\w-]+"
            r"|(?:high|low|top|medium|max) (?:prio|pri))$"
            rf"|\b{_DAY} next\b"
            rf"|\b{_DAY}-{_DAY}\b|(?:^| )(?:before|by|until|till|after|since|from) (?:the )?"
            r"\d{1,2}(?:st|nd|rd|th)\b| (?:at (?:the )?)?(?:latest|earliest)$"
            r"| (?:on |at )?any (?:day|time|morning|afternoon|evening)$"
            r"| at (?:tea|dinner|supper|breakfast|break)[- ]?time$"
            r"|(?<! room)(?<! version)(?<! chapter)(?<! no)(?<! to) \d{1,2}[.:][0-5]\d$"
            r"|\bpriority (?:high|low|medium|urgent|[1-4]) | (?:by|before|over) (?:the )?weekend$"
            r"| on (?:mon|tues|wednes|thurs|fri|satur|sun)day's$"
            r"| (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|heute|lundi|mardi"
            r"|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|jueves|viernes|domingo)$"
        ),
    ),
    (
        "What follows the name of the task is not understood: say it in one part.",
        expression(
            r" , (?:goes|needed|wanted|say|stick it|pop it|put it|add it|that's)(?: .*)?$"
            r"| - (?:say|that's|it's)(?: .*)?$|\bneeds? an? (?:date|time|deadline)\b| both$"
            r"|^an? (?:note|comment|description)(?: ,|$)| for the (?:food |weekly )?shop(?:ping)?$"
        ),
    ),
    (
        "A number that may be a time is left: say the time beside the day, like tonight at 6.45.",
        expression(r" , ?\d{1,2}[.:]\d\d$"),
    ),
    (
        "It does not say where: name the project, as in #Work.",
        expression(
            r"(?<! be)(?<! get)(?<! go)(?<! meet)(?<! stay)(?<! is)(?<! in)(?<! over)(?<! out)"
            r"(?<! up)(?<! down)(?<! back)(?<! from)(?<! who's) there$"
        ),
    ),
    (
        "A word of hesitation is left: say only what is to be added.",
        expression(r"^(?:like|you know|well|so|basically) ,|^(?:like|well|so)$"),
    ),
    (
        "A comma has lost what stood beside it: write projects with # and labels with @.",
        expression(r" ?, ?,|^,"),
    ),
    (
        "It says when, but no day and no time: say one.",
        expression(r"^(?:when|whenever|if|once|as soon as)\b(?!.*(?: to | ,))"),
    ),
    (
        "Say which task it is about, for example: mark call mum as done.",
        expression(r"^(?:as )?(?:done|finished|completed?|undone|open|closed|cancell?ed|urgent)$"),
    ),
    (
        "Say it in one part, for example: add buy milk on friday, deadline 18 dec.",
        expression(
            r"(?:^| , )(?:final )?deadline\b| , final$|^(?:jot|scribble|remember|note|write)"
            r" (?:this|that|it)(?: down)? ?[:,-]"
            r"|^(?:\d+|an?|half an) (?:minutes?|hours?|days?|weeks?) (?:to|for) "
        ),
    ),
    (
        "It is about one time of what repeats, or not at all: move that task instead.",
        expression(r"^only | only$| , (?:except|but not|apart from|excluding|unless)\b"),
    ),
    (
        "It does not say what: say the thing to do itself.",
        expression(
            r"^(?:something|anything|(?:the|that|this|some) (?:thing|things|stuff))"
            r"(?! (?:special|nice|borrowed|old|new|blue)\b)(?: |$)"
        ),
    ),
    (
        "How long it takes needs a time: say for example tomorrow at 1pm for 90min.",
        expression(
            r"(?: ,| -) (?:it |that |this )?(?:takes|lasts|should take|will take|would take"
            r"|should last|it'll take)(?: about| around| roughly)? (?:\d+|an?|half|one|two|three)"
            r"(?: [\w-]+){0,3}$"
        ),
    ),
    (
        "It announces several things: name each, set apart by commas or semicolons.",
        expression(
            r"^(?:two|three|four|five|six|seven|[2-9]) (?:new |more |other |separate )?"
            r"(?:things|tasks|items|to-?dos|jobs|reminders)\b.* : "
        ),
    ),
    (
        "What stands side by side may be several things: put commas between them.",
        expression(rf"\b(?:flour|{_GROCERIES}) (?:{_GROCERIES})\b"),
    ),
    (
        "A number alone is no task: say what there is to do.",
        expression(r"^[\d ./:-]+$"),
    ),
    (
        "It reads like several things: say what is done and what is to be added one by one.",
        expression(r"\b(?:done|finished|completed) , "),
    ),
    (
        "Say which task it is about, for example: add a note to call mum: ring after six.",
        expression(
            r"^(?:a|another) (?:task|to-?do|reminder|item)\b"
            r"|^(?:description|note|comment|subtask|sub-task|deadline)s? (?:\ue000|to|on|for|:) "
            r"|^(?:a|an|another)(?: \w+)? (?:note|comment|label|tag|reminder|subtask|sub-task"
            r"|section|description|deadline|priority|due date)s?(?: (?:to|on|for|in|of|:)(?= |$)|$)"
            r"|^the (?:note|comment|label|tag)s?(?: (?:to|on|for|in|of)\b|$)"
        ),
    ),
    (
        "Say what it means by its name, for “it” alone is no task.",
        expression(
            r"^(?:to )?(?:(?:it|them)(?: |$)|(?:these|those)$)"
            r"|^(?:put|do|get|move|make|take|call|add|finish|send|buy|bring)"
            r" (?:it|them|that|this|these|those)$"
        ),
    ),
    (
        "Say the thing to do itself, for example: add submit the homework on thursday.",
        expression(
            r"^(?:(?:for )?(?:me|us) |please\b|(?:in|into|under|onto) |(?:task|to-?do|reminder) : )"
        ),
    ),
    (
        "It reads like what is to be done with the list: say only what is to be added.",
        expression(
            r" , (?:and )?(?:again|no|all|both|yes|ok|okay|then|later|maybe)$"
            r"|^(?:again|no|all|both|yes|ok|okay|then|later|maybe)$"
            r"|^(?:tick|check|cross|mark|strike|scratch) (?:off |out )?(?:all|everything|both)\b"
        ),
    ),
    (
        "Say the project with #, for example: add buy milk #Shopping.",
        expression(
            r"^(?:an?|the|another)(?: new)? (?:project|list|section) (?:called|named|titled|for)\b"
            r"| (?:to|in|into|under) (?:a|the|my|our) new (?:project|section|list)\b"
            r"| (?:to|in|into|under) (?:the |my )?[\w-]+ (?:section|project)(?: (?:of|in)\b| ?,|$)"
            r"| , (?:the )?[\w-]+(?: [\w-]+)? section$"
            r"|^(?:a|the|another) [\w-]+ (?:section|project)$"
            r"| (?:to|on|onto) (?:the|my|our) [\w-]+ list and .+"
        ),
    ),
    (
        "Say how long at the end, for example: deep work tomorrow at 1pm for 90min.",
        expression(r"^block (?:out |off )?(?:\d|an?|half|one|two|three) ?\w* "),
    ),
)
"""Told by the title that is left when all else is cut out."""

LONE = frozenset(
    """watch read buy get see find fix book send bring add order write make put give take let log
    check change switch open close start finish submit return collect""".split()
)
"""What alone is no thing to do: what it is done to was taken for a date, or is missing."""

AFTER_A_QUOTE = expression(
    r"^(?:put |add |note |write )?\ue000(?: (?:now|as|down|in|on|for|to|with|at|a|new|the|task"
    r"|tasks|item|list|please|someday|sometime|soon|asap))+$"
    r"|^\ue000 (?:for|the day|on|at|before|after|by|when|whenever|from|until|till|as|down)\b"
)
"""A title that is quoted, and small words behind it that are none of it."""

QUOTE = "What is in quotation marks is the title: say the rest in other words, or leave it out."

NUMBER_LEFT = expression(
    r"(?:^|(?P<word>\S+) )(?:at |by |before |@ ?)?(?P<number>\d{1,2}|[0-2]?\d[0-5]\d)$"
)

TIME_LEFT = expression(
    r"(?<![£$€\d])(?<!\bv)(?:^|(?P<word>\S+) )(?:[01]?\d|2[0-3])[.:][0-5]\d"
    r"(?! ?(?:quid|euros?|pounds?|dollars?|kg|g|km|miles?|percent|%)|[.\d])"
    r"|(?:^| )\d{1,2}(?:[.:]\d\d)? ?[-–] ?\d{1,2}(?:[.:]\d\d)?$"
    r"|^\d{1,2}(?:[.:]\d\d)? ?[-–] ?\d{1,2}(?:[.:]\d\d)? "
)
"""What may be a time and stands in a title whose date has none."""

NUMBERED = expression(rf"(?:{_NUMBERED})\.?")
"""What a number behind a word is the number of, rather than a time."""

NUMBER_SAID = "The number at the end may be a time: write it as at 15:00, or put quotes around it."

COMPOUND = expression(
    r"\b(?:(?:movie|film|quiz|game|games|date|bonfire|burns|girls'?|boys'?|curry|poker|bingo"
    r"|opening|study|school|wedding|karaoke|trivia|parents'?|book|pizza|family|taco|craft) night"
    r"|(?:open|parents'?|cards?|quiz|games) evening|coffee (?:morning|afternoon)"
    r"|open (?:morning|afternoon|day)|(?:sports|inset|training|moving|wedding) day|birthday week"
    r"|(?:\d{1,2}|one|two|three|four|five|six|seven|ten|a few|several|a couple of)"
    r" (?:nights|mornings|evenings|afternoons|weekends))\b(?!s)",
    re.IGNORECASE,
)
"""Names of an evening or a morning, which are no time of that day: "movie night friday"."""
