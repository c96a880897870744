"""What makes the words of a new task unclear, as tables: what is said, and how it is told."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

Table = tuple[tuple[str, re.Pattern[str]], ...]

SEVERAL_DAYS = "It names several days or times: say one, or a rule such as every mon, wed, fri."
TWO_TASKS = "It may be two tasks, and the date may be for both: say each with its own date."
HALF = "It may be in the morning or in the evening: say am or pm."
_RULE = "Its rule is not understood: say for example every day at 8am, or every mon, wed."
TITLE_OF = "The date may be part of the name: put quotation marks around the name."
ZONE = "Times are those of your own zone: leave the zone out and give the time here."
PROJECTS = "It names several projects, and a task is in one: leave the others out."
MISSPELT = "“{}” may be a misspelt day: write the day in full, or the title in quotation marks."
LEVELS = "It has several priorities: leave all but one out."

_WEEKDAY = "(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)?"
_WEEKDAY_IN_FULL = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = (
    "(?:january|february|march|april|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)

TYPED: Table = (
    (
        "Nobody can be assigned with + here: leave it out, or quote the words.",
        expression(r"(?<!\S)\+[^\W\d_]\w*"),
    ),
    (
        "A name behind @ is a label: leave the @ out, or put quotation marks around the words.",
        expression(r"(?<!\S)@[\w-]+['’]s\b"),
    ),
    (
        "It says more than where it goes before the task: say the task first, then the rest.",
        expression(r"^(?:section|due|by|label|priority)\b[^:]*:", re.IGNORECASE),
    ),
    (
        SEVERAL_DAYS,
        expression(
            r"(?<!\S)(?:M-?W-?F|T-?Th|Tu-?Th|MTW|M-F|Mon-Fri|m/w/f|t/th|M/W/F|T/Th)(?!\S)",
            re.IGNORECASE,
        ),
    ),
)
"""Told by the words as they were typed."""

ANYWHERE: Table = (
    (
        "It seems to take itself back: say only what is to be added.",
        expression(
            r"(?:^|[ ,])(?:actually no|oh wait|no wait|no sorry|no ,|wait no|wait ,|scratch that"
            r"|never mind|nevermind|on second thoughts?|or maybe|or perhaps|or not|forget it"
            r"|i mean|make that|sorry)(?= |$)"
            r"|, (?:no|not|or rather|actually|rather) (?:on |at |make it |it's )?"
            r"(?:mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|next|this|the \d|\d)"
        ),
    ),
    (
        HALF,
        expression(r"\b(?:between|from) [1-6] (?:and|to) \d{1,2}(?! ?(?:am|pm|[:.]\d))\b(?= |$)"),
    ),
    (
        "It does not say which day: name it, as in friday or 12 dec.",
        expression(
            r"\b(?:that|the same|same) (?:day|date|evening|morning|afternoon|week|night)"
            r"(?: again)?$"
        ),
    ),
    (
        "It does not say which day or time: name it, as in friday or at 3pm.",
        expression(r"\b(?:the )?same (?:day|date|time|evening|morning|afternoon|week) as\b"),
    ),
    (
        "It changes what repeats: say it like make water the plants every 3 days.",
        expression(r"\b(?:from now on|henceforth|as of now)\b"),
    ),
    (
        "Say every first thursday for each month, or name the day if it is once.",
        expression(
            r"(?<!every )(?<!each )\b(?:first|1st|second|2nd|third|3rd|fourth|4th|last) "
            r"(?:mon|tues|wednes|thurs|fri|satur|sun|week|work)day of the month"
        ),
    ),
)
"""Told by the words evened out, whether or not there is a date."""

UNDATED: Table = (
    (
        _RULE,
        expression(r"\b(?:daily|nightly|weekly|monthly|yearly) (?:at|before|after|with|on)\b"),
    ),
    (
        "It repeats more than once in that time: say when, for example every day at 8am.",
        expression(
            r" (?:twice|thrice|(?:\d{1,2}|two|three|four|five|six) times|(?:a )?few times)"
            r" (?:a|per|each|every) (?:day|week|month|year)\b"
        ),
    ),
    (
        _RULE,
        expression(
            r"\b(?:every|each) (?:single )?(?:other )?(?:day|night|evening|morning|afternoon"
            r"|week|weekday|weekend|month|year|mon|tue|wed|thu|fri|sat|sun|school|working|bank|christmas|easter|\d)"
            r"|\b(?:twice|thrice|\w+ times|once) (?:daily|weekly|monthly|yearly)\b"
            r"|\b(?:daily|nightly|weekly|monthly|everyday)\b.*"
            r" (?:except|but not|excluding|apart from)\b"
        ),
    ),
    (
        "There is a date in it that is not understood: say it like tomorrow at 5pm or on 12 dec.",
        expression(
            r"(?<![\w/.-])(?:tomorrow|tonight|tmrw|today|yesterday|wknd|frid)(?![\w/'-])"
            rf"|\b{_WEEKDAY} "
            r"(?:at |@ ?)?(?:noon|midnight|after|before|eve\b|arvo|til\b|till\b|or\b"
            r"|\d{1,2}(?:[:.]\d\d|[ap]m?\b))"
            rf"|(?<!the )(?<!about )(?<!for )(?<!of )(?<!my )(?<!our )(?<!a )\b{_WEEKDAY}"
            r" (?:at )?(?:lunch|tea|dinner|breakfast|break|supper)[- ]?(?:time)?$"
            rf"|\d{{1,2}}[:.]\d\d (?:on )?{_WEEKDAY}\b"
            rf"|(?<!the )(?<!every )(?<!each )(?<!of )(?<!o'clock )\b{_WEEKDAY_IN_FULL}$"
            rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b(?! \d{{4}} \w)"
            rf"|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?![\d:/])"
            r"|(?<!the )\b\d{1,2}(?:st|nd|rd|th)$"
            r"|\b(?:1[3-9]|2\d)(?::\d\d)? ?[ap]m\b|\b2[4-9]:\d\d\b|\bat \d{1,2} or \d{1,2}\b"
            r"|(?:^| )\d{1,2}/\d{1,2}$|\ball day$|(?<![\w/.-])\d{4}-\d{1,2}-\d{1,2}(?![\w/-])"
        ),
    ),
)
"""Told by words that no date was found in."""

VAGUE = expression(r"(?:at )?some ?(?:time|point)\b")
"""A date that begins like this names no day."""

VAGUE_SAID = "It does not say which day: name one, or leave the date out."

PART_OF = expression(r"(?:^|\s)(?:mid|the end of|end of)[- ]?$", re.IGNORECASE)
LONG_TIME = expression(
    rf"(?:in )?(?:next|this|the) (?:week|month|year)|(?:in )?{_MONTH}$", re.IGNORECASE
)
"""A part of such a time is no day: "mid next week"."""

BEFORE_A_DATE: Table = (
    (
        VAGUE_SAID,
        expression(r" (?:some ?time|at some point)$"),
    ),
    (
        "It may change a task that is there: say it like move the dentist to friday.",
        expression(
            r" (?:move|push|postpone|reschedule|resched|put|shift|bump|prepone|bring|delay|defer)\b"
            r".* (?:to|until|till)$"
        ),
    ),
    (
        TITLE_OF,
        expression(r" (?:no|nr) ?\.$"),
    ),
    (
        "The date may be that of something else: say when the task itself is due.",
        expression(
            r", (?:his|her|my|their|our|it|he|she|they|its|the|which|that)\b.* (?:is|are|was|were)"
            r"(?: on| at| due)?$"
            r"| (?:because|cos|since) (?:(?:it|he|she|they|we|i)(?:'s|'re|'m)?|the|my|our) [^,]*$"
            r"|^ (?:ask|check|find out) .* (?:if|whether) (?:he|she|they|we|i|it)\b [^,]*$"
        ),
    ),
    (
        "The number before the date may be a time: write it as at 3:15, or put quotes around it.",
        expression(
            r"(?<!pages)(?<!chapters)(?<!lines)(?:^|\s)\d{1,2}(?:\.[0-5]\d|\s[0-5]\d|-\d{1,2})[\s,]*$"
        ),
    ),
)
"""Told by what stands right before a date."""

AFTER_A_DATE: Table = (
    (
        "There is a time in it that is not understood: say it like at 12:30.",
        expression(
            r"[ ,]*(?:(?:at|after|before|around|over|during) )?\b"
            r"(?:lunch|tea|dinner|breakfast|supper|arvo)(?:[- ]?time)?\b",
            re.IGNORECASE,
        ),
    ),
    (
        SEVERAL_DAYS,
        expression(r"[ ,]*or ", re.IGNORECASE),
    ),
    (
        "It says what something is not: say move it to a time, or leave the rest out.",
        expression(
            r"[ ,]*(?:instead|rather than|and not|not(?: on| at)? (?=\S+\W*$))", re.IGNORECASE
        ),
    ),
)
"""Told by what stands right behind a date."""

BESIDE_A_DATE: Table = (
    (
        "There is a second time in it: say one, or put quotation marks around the words.",
        expression(r"\b(?:around|about|near) (?:easter|christmas|xmas|new year|halloween)\b"),
    ),
    (SEVERAL_DAYS, expression(rf"(?: ,| and) {_MONTH}\b")),
    (
        "Its rule is not understood: say for example every day at 8am, or every mon, wed.",
        expression(
            r"\bstarting (?:on |from )?(?:this|next|in|the)\b|\bbeginning (?:this|next|in)\b"
            rf"|^an? {_WEEKDAY}"
        ),
    ),
    (
        "There is a time in it that is not understood: say it like at 14:00 or 2pm to 4pm.",
        expression(
            r"\b\d{1,2}(?::\d\d)? ?(?:-|to|until|till) ?\d{1,2}(?::\d\d)? ?(?:am|pm)\b"
            r"|\b2[4-9]:\d\d\b|\b(?:1[3-9]|2\d) ?[ap]m\b"
            r"|\bfrom \d{1,2} (?:until|till) \d{1,2}\b|\b\d{3,4} ?hrs\b|^(?:am|pm)\b|\b(?:am|pm)$"
            r"|\bstarting (?:at )?\d{1,2}\b|(?:^| )(?:at|by|around|about) \d{1,2}$"
            r"|\bfrom \d{1,2} (?:-|to|til) \d{1,2}$|\b\d{1,2} (?:until|till|til) \d{1,2}$"
        ),
    ),
)
"""Told by what is left when a date is cut out."""

OTHER_DAY = "The day of the week and the date do not agree: say one of them."
MIDNIGHT = "Midnight may be the beginning of that day or its end: say 0:00 or 23:59."
MIDNIGHT_TOLD = expression(r"(?:day|tomorrow|today|\d|tonight)(?: at)? midnight\b|\bmidnight on\b")
IN_A_TITLE = expression(
    r"(?<=\S )\b(?:Days?|Weeks?|Months?|Years?|Hours?|Minutes?|Later|Ago|First|Second|Third|Last)\b"
)
SEASON = expression(
    r"\bin (?:the )?(?:spring|summer|autumn|fall|winter|term(?: ?time)?|holidays)$"
    r"|\bduring (?:the )?(?:spring|summer|autumn|winter|term|holidays)\b"
)
SEASON_SAID = (
    "It repeats only for a time: say from when to when, as in every sunday starting 1 jun."
)

FOR_A_TIME: Table = (
    (
        "Is that a time? Say it like at 8am, or at 20:00.",
        expression(
            r"^(?!.*\b(?:table|dinner|lunch|people|cook|book|reserve|party|room)).* for \d{1,2}$"
        ),
    ),
)
"""Told by the words beside a day, wherever the day stands."""

ZONE_TOLD = expression(r"\b(?:pst|pdt|est|edt|cst|cdt|mst|mdt|gmt|utc|bst|cet|cest|ist)\b")
IN_THE_EVENING = expression(
    r"\b(?:dinner|supper|drinks|cinema|theatre|theater|concert|pub|evening|party|bedtime|club|choir"
    r"|rehearsal|quiz|gig|society|band|darts)\b"
)
DAILY = expression(
    r"\b(?:daily|every (?:day|weekday|workday|work day|school day))\b", re.IGNORECASE
)
_NO_TIME_OF_DAY = r"(?![\d:]|st|nd|rd|th| ?[ap]\.?m|.*(?:morning|afternoon|evening))"
UNSURE_HOUR = expression(rf"(?<![\d:.])[1-6](?:[:.][0-5]\d)?{_NO_TIME_OF_DAY}")
AT_DAWN = expression(
    rf"(?<![\d:.])(?:[56](?:[:.][0-5]\d)?|[34][:.][0-5]\d){_NO_TIME_OF_DAY}", re.IGNORECASE
)
"""An hour of a routine that is as often in the morning."""
RISING = expression(r"\b(?:wake|get) up\b|\bbefore (?:work|school|breakfast)\b")
SAYS_HALF = expression(r"[ap]\.?m\b|[ap]\b|morning|\b0\d|noon|daily", re.IGNORECASE)
MARKS_TOLD = expression(r"(?<!\S)(?:#(?!\d)[^\s,;.]+|@[\w-]+|p[1-4](?![\w-]))")
TWICE = "The same mark is in it twice, so it may be two tasks: say add before each of them."
PROJECTS_TOLD = expression(r"(?<!\S)#(?!\d)[^\s,;]+")
LEVELS_TOLD = expression(r"(?<!\S)p[1-4](?![\w-])")
SECOND_ORDER = expression(
    r"(?:,? ?(?:and|then|&|,))+ (?:then |also )?(?P<to>to )?(?P<verb>[^ ]+) ."
)
