# ruff: noqa: SIM905 - word lists are read as words
"""What makes the words of a new task unclear, as tables: what is said, and how it is told."""

from __future__ import annotations

import re

Table = tuple[tuple[str, re.Pattern[str]], ...]

SEVERAL_DAYS = "It names several days or times: say one, or a rule such as every mon, wed, fri."
TWO_TASKS = "It may be two tasks, and the date may be for both: say each with its own date."
HALF = "It may be in the morning or in the evening: say am or pm."
ZONE = "Times are those of your own zone: leave the zone out and give the time here."
PROJECTS = "It names several projects, and a task is in one: leave the others out."
LEVELS = "It has several priorities: leave all but one out."

_WEEKDAY = "(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)?"
_WEEKDAY_IN_FULL = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = (
    "(?:january|february|march|april|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)

TYPED: Table = (
    (
        "A reminder like !30m cannot be set here: leave it out, or say the time itself.",
        re.compile(r"(?<!\S)!\d{1,4} ?(?:m|min|mins|h|hr|hrs|d)?(?:\b|$)|(?<!\S)!\d{1,2}:\d{2}"),
    ),
    (
        "Nobody can be assigned with + here: leave it out, or quote the words.",
        re.compile(r"(?<!\S)\+[^\W\d_]\w*"),
    ),
    (
        "A name behind @ is a label: leave the @ out, or put quotation marks around the words.",
        re.compile(r"(?<!\S)@[\w-]+['’]s\b"),
    ),
    (
        SEVERAL_DAYS,
        re.compile(
            r"(?<!\S)(?:M-?W-?F|T-?Th|Tu-?Th|MTW|M-F|Mon-Fri|m/w/f|t/th|M/W/F|T/Th)(?!\S)",
            re.IGNORECASE,
        ),
    ),
)
"""Told by the words as they were typed."""

ANYWHERE: Table = (
    (
        "It seems to take itself back: say only what is to be added.",
        re.compile(
            r"(?:^|[ ,])(?:actually no|oh wait|no wait|no sorry|no ,|wait no|wait ,|scratch that"
            r"|never mind|nevermind|on second thoughts?|or maybe|or perhaps|or not|forget it"
            r"|i mean|make that|sorry)(?= |$)"
            r"|, (?:no|not|or rather|actually|rather) (?:on |at |make it |it's )?"
            r"(?:mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|next|this|the \d|\d)"
        ),
    ),
    (
        "It may be in the morning or in the evening: say am or pm.",
        re.compile(r"\b(?:between|from) [1-6] (?:and|to) \d{1,2}(?! ?(?:am|pm|[:.]\d))\b(?= |$)"),
    ),
    (
        "It changes what repeats: say it like make water the plants every 3 days.",
        re.compile(r"\b(?:from now on|henceforth|as of now)\b"),
    ),
    (
        "Say every first thursday for each month, or name the day if it is once.",
        re.compile(
            r"(?<!every )(?<!each )\b(?:first|1st|second|2nd|third|3rd|fourth|4th|last) "
            r"(?:mon|tues|wednes|thurs|fri|satur|sun|week|work)day of (?:the|each) month"
        ),
    ),
)
"""Told by the words evened out, whether or not there is a date."""

UNDATED: Table = (
    (
        "Its rule is not understood: say for example every day at 8am, or every mon, wed.",
        re.compile(r"\b(?:daily|nightly|weekly|monthly|yearly) (?:at|before|after|with|on)\b"),
    ),
    (
        "It repeats more than once in that time: say when, for example every day at 8am.",
        re.compile(
            r" (?:twice|thrice|(?:\d{1,2}|two|three|four|five|six) times|(?:a )?few times)"
            r" (?:a|per|each|every) (?:day|week|month|year)\b"
        ),
    ),
    (
        "Its rule is not understood: say for example every day at 8am, or every mon, wed.",
        re.compile(
            r"\b(?:every|each) (?:single )?(?:other )?(?:day|night|evening|morning|afternoon"
            r"|week|weekday|weekend|month|year|mon|tue|wed|thu|fri|sat|sun|school|working|bank|christmas|easter|\d)"
            r"|\b(?:twice|thrice|\w+ times|once) (?:daily|weekly|monthly|yearly)\b"
            r"|\b(?:daily|nightly|weekly|monthly|everyday)\b.*"
            r" (?:except|but not|excluding|apart from)\b"
        ),
    ),
    (
        "There is a date in it that is not understood: say it like tomorrow at 5pm or on 12 dec.",
        re.compile(
            r"(?<![\w/.-])(?:tomorrow|tonight|tmrw|today|yesterday|wknd|frid)(?![\w/'-])"
            r"|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)? "
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
            r"|(?:^| )\d{1,2}/\d{1,2}$|\ball day$"
        ),
    ),
)
"""Told by words that no date was found in."""

VAGUE = re.compile(r"(?:at )?some ?(?:time|point)\b")
"""A date that begins like this names no day."""

VAGUE_SAID = "It does not say which day: name one, or leave the date out."

BEFORE_A_DATE: Table = (
    (
        VAGUE_SAID,
        re.compile(r" (?:some ?time|at some point)$"),
    ),
    (
        "It may change a task that is there: say it like move the dentist to friday.",
        re.compile(
            r" (?:move|push|postpone|reschedule|resched|put|shift|bump|prepone|bring|delay|defer)\b"
            r".* (?:to|until|till)$"
        ),
    ),
    (
        "The date may be part of the name: put quotation marks around the name.",
        re.compile(r" (?:no|nr) ?\.$"),
    ),
    (
        "The date may be that of something else: say when the task itself is due.",
        re.compile(
            r", (?:his|her|my|their|our|it|he|she|they|its|the|which|that)\b.* (?:is|are|was|were)"
            r"(?: on| at| due)?$"
        ),
    ),
    (
        "The number before the date may be a time: write it as at 3:15, or put quotes around it.",
        re.compile(
            r"(?<!pages)(?<!chapters)(?<!lines)(?:^|\s)\d{1,2}(?:\.[0-5]\d|\s[0-5]\d|-\d{1,2})[\s,]*$"
        ),
    ),
)
"""Told by what stands right before a date."""

AFTER_A_DATE: Table = (
    (
        "There is a time in it that is not understood: say it like at 12:30.",
        re.compile(r" (?:lunch|tea|dinner|breakfast|supper|arvo)(?:[- ]?time)?\b", re.IGNORECASE),
    ),
    (
        SEVERAL_DAYS,
        re.compile(r"[ ,]*or ", re.IGNORECASE),
    ),
    (
        "It says what something is not: say move it to a time, or leave the rest out.",
        re.compile(
            r"[ ,]*(?:instead|rather than|and not|not(?: on| at)? (?=\S+\W*$))", re.IGNORECASE
        ),
    ),
)
"""Told by what stands right behind a date."""

BESIDE_A_DATE: Table = (
    (SEVERAL_DAYS, re.compile(rf"(?: ,| and) {_MONTH}\b")),
    (
        "There is a time in it that is not understood: say it like at 14:00 or 2pm to 4pm.",
        re.compile(
            r"\b\d{1,2}(?::\d\d)? ?(?:-|to|until|till) ?\d{1,2}(?::\d\d)? ?(?:am|pm)\b"
            r"|\b2[4-9]:\d\d\b|\b(?:1[3-9]|2\d) ?[ap]m\b"
            r"|\bfrom \d{1,2} (?:until|till) \d{1,2}\b|\b\d{3,4} ?hrs\b|^(?:am|pm)\b|\b(?:am|pm)$"
            r"|\bstarting (?:at )?\d{1,2}\b|(?:^| )(?:at|by|around|about) \d{1,2}$"
            r"|\bfrom \d{1,2} (?:-|to|til) \d{1,2}$|\b\d{1,2} (?:until|till|til) \d{1,2}$"
        ),
    ),
)
"""Told by what is left when a date is cut out."""

_ABBREVIATED = (
    r"\b(?:arvo|no later than|not later than|b4|wks?|wknd|nxt|nite|aft|uhr"
    r"|tmrw|tmw|2moro|tdy|thru|q\d{1,2}h|someday|eod|eow)\b"
)
_NUMBERED = (
    "chapters?|pages?|p|room|flat|gate|platform|bus|tram|line|level|part|lesson|unit|episode|season"
    "|week|day|version|v|pr|ticket|issue|task|bug|no|nr|number|invoice|order|q|phase|step|exercise"
    "|section|module|question|packstation|build|release|form|route|track|volume|vol|book|bill|top"
    "|to|studio|channel|act|size|apt|apartment|building|floor|bay|lot|group|team|grade|year|class|seat"
    "|row|table|zone|area|exit|junction|highway|pay|owe|lend|transfer|read|windows|python|\\+?\\d+"
)
LEFT: Table = (
    (
        "A part of it is not understood: say the date, the time or the priority in full words.",
        re.compile(
            rf"{_ABBREVIATED}|\b(?:priority (?:high|low|medium|normal|urgent|top|[1-4])"
            r"|(?:high|low|medium|normal|top) priority|p[1-4]|labell? [\w-]+)$"
            r"|\bpriority (?:high|low|medium|urgent|[1-4]) | (?:by|before|over) (?:the )?weekend$"
            r"| (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|heute|lundi|mardi"
            r"|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|jueves|viernes|domingo)$"
        ),
    ),
    (
        "A comma has lost what stood beside it: write projects with # and labels with @.",
        re.compile(r" ?, ?,|^,"),
    ),
    (
        "It says when, but no day and no time: say one.",
        re.compile(r"^(?:when|whenever|if|once|as soon as)\b(?!.*(?: to | ,))"),
    ),
    (
        "Say which task it is about, for example: mark call mum as done.",
        re.compile(r"^(?:as )?(?:done|finished|completed?|undone|open|closed|cancell?ed|urgent)$"),
    ),
    (
        "Say it in one part, for example: add buy milk on friday, deadline 18 dec.",
        re.compile(
            r"(?:^| , )(?:final )?deadline\b| , final$|^(?:jot|scribble|remember|note|write)"
            r" (?:this|that|it)(?: down)? ?[:,-]"
            r"|^(?:\d+|an?|half an) (?:minutes?|hours?|days?|weeks?) (?:to|for) "
        ),
    ),
    (
        "It is about one time of what repeats, or not at all: move that task instead.",
        re.compile(r"^only | only$| , (?:except|but not|apart from|excluding|unless)\b"),
    ),
    (
        "A number alone is no task: say what there is to do.",
        re.compile(r"^[\d ./:-]+$"),
    ),
    (
        "It reads like several things: say what is done and what is to be added one by one.",
        re.compile(r"\b(?:done|finished|completed) , "),
    ),
    (
        "Say which task it is about, for example: add a note to call mum: ring after six.",
        re.compile(
            r"^(?:a|another) (?:task|to-?do|reminder|item)\b"
            r"|^(?:description|note|comment|subtask|sub-task|deadline)s? (?:\ue000|to|on|for|:) "
            r"|^(?:a|an|another)(?: \w+)? (?:note|comment|label|tag|reminder|subtask|sub-task"
            r"|section|description|deadline|priority|due date)s?(?: (?:to|on|for|in|of)\b|$)"
            r"|^the (?:note|comment|label|tag)s?(?: (?:to|on|for|in|of)\b|$)"
        ),
    ),
    (
        "Say what it means by its name, for “it” alone is no task.",
        re.compile(
            r"^(?:to )?(?:(?:it|them)(?: |$)|(?:these|those)$)"
            r"|^(?:put|do|get|move|make|take|call|add|finish|send|buy|bring)"
            r" (?:it|them|that|this|these|those)$"
        ),
    ),
    (
        "Say the thing to do itself, for example: add submit the homework on thursday.",
        re.compile(
            r"^(?:(?:for )?(?:me|us) |please\b|(?:in|into|under|onto) |(?:task|to-?do|reminder) : )"
        ),
    ),
    (
        "It reads like what is to be done with the list: say only what is to be added.",
        re.compile(
            r" , (?:and )?(?:again|no|all|both|yes|ok|okay|then|later|maybe)$"
            r"|^(?:again|no|all|both|yes|ok|okay|then|later|maybe)$"
        ),
    ),
    (
        "Say the project with #, for example: add buy milk #Shopping.",
        re.compile(
            r" (?:to|in|into|under) (?:a|the|my|our) new (?:project|section|list)\b"
            r"| (?:to|in|into|under) (?:the |my )?[\w-]+ (?:section|project)(?: (?:of|in)\b| ?,|$)"
            r"| , (?:the )?[\w-]+(?: [\w-]+)? section$"
            r"|^(?:a|the|another) [\w-]+ (?:section|project)$"
            r"| (?:to|on|onto) (?:the|my|our) [\w-]+ list and .+"
        ),
    ),
    (
        "Say how long at the end, for example: deep work tomorrow at 1pm for 90min.",
        re.compile(r"^block (?:out |off )?(?:\d|an?|half|one|two|three) ?\w* "),
    ),
)
"""Told by the title that is left when all else is cut out."""

LONE = frozenset(
    """watch read buy get see find fix book send bring add order write make put give take let log
    check change switch open close start finish submit return collect""".split()
)
"""What alone is no thing to do: what it is done to was taken for a date, or is missing."""

AFTER_A_QUOTE = re.compile(
    r"^(?:put |add |note |write )?\ue000(?: (?:now|as|down|in|on|for|to|with|at|a|new|the|task"
    r"|tasks|item|list|please|someday|sometime|soon|asap))+$"
    r"|^\ue000 (?:for|the day|on|at|before|after|by|when|whenever|from|until|till|as|down)\b"
)
"""A title that is quoted, and small words behind it that are none of it."""

QUOTE = "What is in quotation marks is the title: say the rest in other words, or leave it out."
TITLE_OF = "The date may be part of the name: put quotation marks around the name."
OTHER_DAY = "The day of the week and the date do not agree: say one of them."
MIDNIGHT = "Midnight may be the beginning of that day or its end: say 0:00 or 23:59."
MIDNIGHT_TOLD = re.compile(r"(?:day|tomorrow|today|\d|tonight)(?: at)? midnight\b|\bmidnight on\b")
IN_A_TITLE = re.compile(
    r"(?<=\S )\b(?:Days?|Weeks?|Months?|Years?|Hours?|Minutes?|Later|Ago|First|Second|Third|Last)\b"
)
SEASON = re.compile(
    r"\bin (?:the )?(?:spring|summer|autumn|fall|winter|term(?: ?time)?|holidays)$"
    r"|\bduring (?:the )?(?:spring|summer|autumn|winter|term|holidays)\b"
)
SEASON_SAID = (
    "It repeats only for a time: say from when to when, as in every sunday starting 1 jun."
)

NUMBER_LEFT = re.compile(
    r"(?:^|(?P<word>\S+) )(?:at |by |before |@ ?)?(?P<number>\d{1,2}|[0-2]?\d[0-5]\d)$"
)
NUMBERED = re.compile(rf"(?:{_NUMBERED})\.?")
"""What a number behind a word is the number of, rather than a time."""

NUMBER_SAID = "The number at the end may be a time: write it as at 15:00, or put quotes around it."

FOR_A_TIME: Table = (
    (
        "Is that a time? Say it like at 8am, or at 20:00.",
        re.compile(
            r"^(?!.*\b(?:table|dinner|lunch|people|cook|book|reserve|party|room)).* for \d{1,2}$"
        ),
    ),
)
"""Told by the words beside a day, wherever the day stands."""

ZONE_TOLD = re.compile(r"\b(?:pst|pdt|est|edt|cst|cdt|mst|mdt|gmt|utc|bst|cet|cest|ist)\b")
IN_THE_EVENING = re.compile(
    r"\b(?:dinner|supper|drinks|cinema|theatre|theater|concert|pub|evening|party|bedtime)\b"
)
SAYS_HALF = re.compile(r"[ap]\.?m\b|[ap]\b|morning|\b0\d|noon|daily|every", re.IGNORECASE)
PROJECTS_TOLD = re.compile(r"(?<!\S)#(?!\d)[^\s,;]+")
LEVELS_TOLD = re.compile(r"(?<!\S)p[1-4](?![\w-])")
SECOND_ORDER = re.compile(
    r"(?:,? ?(?:and|then|&|,))+ (?:then |also )?(?P<to>to )?(?P<verb>[^ ]+) ."
)
