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
            r" ,? ?(?:actually no|no wait|no ,|wait no|scratch that|never mind|nevermind"
            r"|on second thoughts?|or maybe not|or not|forget it|i mean)\b"
        ),
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
        "It repeats more than once in that time: say when, for example every day at 8am.",
        re.compile(
            r" (?:twice|thrice|(?:\d{1,2}|two|three|four|five|six) times|(?:a )?few times)"
            r" (?:a|per|each|every) (?:day|week|month|year)$"
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
            r"(?<![\w/.-])(?:tomorrow|tonight|tmrw|today)(?![\w/'-])"
            r"|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)? "
            r"(?:at |@ ?)?(?:noon|midnight|\d{1,2}(?:[:.]\d\d|[ap]m?\b))"
            r"|(?:^| )\d{1,2}/\d{1,2}$"
        ),
    ),
)
"""Told by words that no date was found in."""

BEFORE_A_DATE: Table = (
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
    (
        "There is a time in it that is not understood: say it like at 14:00 or 2pm to 4pm.",
        re.compile(
            r"\b\d{1,2}(?::\d\d)? ?(?:-|to|until|till) ?\d{1,2}(?::\d\d)? ?(?:am|pm)\b"
            r"|\bfrom \d{1,2} (?:until|till) \d{1,2}\b|\b\d{3,4} ?hrs\b|^(?:am|pm)\b|\b(?:am|pm)$"
            r"|\bstarting (?:at )?\d{1,2}\b"
        ),
    ),
)
"""Told by what is left when a date is cut out."""

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
