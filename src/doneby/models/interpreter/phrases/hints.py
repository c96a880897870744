# ruff: noqa: E501 - a phrasing is one line
"""What is nearly a request, and what it lacks: said instead of a bare "not understood"."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

IN_ORDER = (
    "Lists come in the order of their dates; narrow them with a project, a label or a priority."
)
"""Said where another order is asked for."""

UNTIL_WHEN = "Say until when: a day, or by how long."
"""Said where no date was."""

WHICH_TASK = "Say which task you mean, by a few of its words."
"""Said where a sentence points at a task, and nothing says at which."""

REMIND_WHEN = "Say when to remind you, for example: remind me about the dentist tomorrow at 9am."
"""Said where a reminder of something known has no time."""

LACKING = (UNTIL_WHEN, REMIND_WHEN)
"""What the answer to may be a day or a time alone."""

REFUSED: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        IN_ORDER,
        expression(
            r"\W*(?:please |can you |could you )?(?:prioriti[sz]e|rank|sort|order|arrange|group"
            r"|organi[sz]e) (?:my |the |all |our |these |this )*(?:tasks|lists?|to-?dos?|todo list"
            r"|to do list|to-do list|reminders|day|week|work|things)(?: (?:by|in|according)\b.*)?\W*$",
            re.I,
        ),
    ),
    (
        "Say it with the name, like: rename the project Garden to Yard. Filters stay as they are.",
        # A task is not told by a capital alone, so the letters are looked at as they are.
        expression(
            r"\s*(?i:(?:please )?(?:delete|remove|erase|archive|rename) (?:the |my |our )?)"
            r"(?:(?:project|section|filter|list) (?:called |named )?[#A-Z\"“']"
            r"|(?:#\S+|[A-Z]\w*(?: [A-Z]\w*)*) (?:project|section|filter|list)\W*$)"
        ),
    ),
    (
        "Nothing can be booked or arranged from here: to note it, say add and then what to do.",
        expression(
            r"\W*(?:(?:please|can you|could you|would you|i need you to|i want to|i'd like to) )*"
            r"(?:schedule|book|make|arrange|set up)(?: me)? (?:an?|another|my) (?:new )?"
            r"(?:appointment|reservation|booking)\b",
            re.I,
        ),
    ),
    (
        "The thing has no name: say what there is to do.",
        expression(
            r"\W*(?:please )?(?:add|remind me (?:about|of|to do|to get)) (?:the|that|this|those|these) "
            r"(?:thing|things|stuff)\b(?! to do)(?! ?:)",
            re.I,
        ),
    ),
    (
        "Say it like: add a section Tools to #Garden.",
        expression(
            r"\W*(?:please )?(?:add|create|make|start) (?:a |the |another |new |these |two |three )*sections?\b",
            re.I,
        ),
    ),
    (
        "Say every 2 weeks on tuesday, or every 2nd tuesday of the month.",
        expression(
            r".*\b(?:every|each) (?:second|2nd) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
            r"(?! (?:of|in)\b)",
            re.I,
        ),
    ),
    (
        "There are no lines to add: give them on standard input, one task a line.",
        expression(
            r"\W*(?:please )?(?:add|create|make|put|save|turn|import|convert) (?:all (?:of )?)?"
            r"(?:these|those|the following|the lines below|this list|each line)"
            r"(?: (?:lines|items|things))?(?: (?:as|into|to be) )?(?:new |separate )*"
            r"(?:tasks|to-?dos|reminders|a task list)?\W*$",
            re.I,
        ),
    ),
    (
        "A reminder before or after something else has no time yet: say the day and the time.",
        expression(
            r".*\bremind(?:er|ed)?\b.*\b(?:day|night|evening|morning|week|month|hour|minute|min)s? "
            r"(?:before|prior to|ahead of|after)\b"
            r"(?! (?:christmas|easter|new year|noon|midnight|the \d|\d|jan|feb|mar|apr|may|jun"
            r"|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun))",
            re.I,
        ),
    ),
)
"""What reads like a request that is understood and is not one: the sentence to say, and how it
is told."""

HINTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "What was changed here is shown by `doneby undo --list`.",
        (
            "(what|which) (did|have|has) (you|i|we) [just|last|recently] (change|changed|do|done|edit|edited|alter|altered|move|moved|add|added|delete|deleted|touch|touched) [just now|last|there]",
            "(what|which) (was|were|is) [just|last] (changed|the last change|my last change|your last change|the last changes|the last thing (you|i) (did|changed)) [just now]",
            "(show|list|tell) [me] [what] [the|my|your|all] [last|recent|latest] (changes|change|you changed|you just changed|i changed|i just changed)",
        ),
    ),
    (
        "Say for which place, for example: will it rain in Leeds tomorrow?",
        (
            "(what's|what is|how's|how is|what will|how will) [the|it] (weather|forecast|weather forecast|temperature) [be] [like] [{any}]",
            "(what's|what is|how's|how is) the (weather|forecast|weather forecast|temperature) [like]",
            "(will|is) it [going to] (rain|snow|raining|snowing|be sunny|be cold|be hot|be warm|be dry|be wet|be windy|be foggy|be icy|be frosty|be nice|sunny|cold|hot|warm|dry|wet|windy)",
            "(do|will|should) i (need|take|bring) (an umbrella|a coat|a jacket)",
            "[the] (weather|forecast|weather forecast)",
            "(weather|forecast) (today|tomorrow|tonight|now|this week|this weekend|next week)",
            "(will|is) it [going to] (rain|snow|raining|snowing|be sunny|be cold|be hot|be warm|be dry|be wet|be windy|be foggy|be icy|be frosty|be nice|sunny|cold|hot|warm|dry|wet|windy) [{any}]",
            "(do|will|should) i (need|take|bring) (an umbrella|a coat|a jacket) [{any}]",
        ),
    ),
    (
        "To sign in, run `doneby login todoist`; to sign out, `doneby logout`.",
        (
            "(sign|log) (in|on|out|up|off) [to todoist|of todoist|with todoist|me in]",
            "(login|logout|signin|signout|signup|connect|connect to todoist|my account|account)",
        ),
    ),
    (
        "Earlier conversations: `doneby history`, or ctrl+r in the app (`doneby` alone). For what was done, ask what you finished this week.",
        ("[show|show me|list|open|see] [my|the] (history|log|conversations|chat history)",),
    ),
    (
        "See what is set up with `doneby doctor`.",
        (
            "[show|open|change|see] [my|the] (settings|setup|set up|configuration|config|preferences|status)",
        ),
    ),
    (
        "Sharing and assigning cannot be done here.",
        ("(share|assign|delegate|invite) {any}",),
    ),
    (
        IN_ORDER,
        (
            "(sort|order|group|arrange|prioritise|prioritize|rank|organise|organize) [my|the|all|all my] (tasks|list|lists|to-dos|todos|reminders|day|week|work) [by {any}]",
            "(sort|order|group|arrange|rank) by {any}",
            "(sort|order|group|arrange|rank) (my|the|all|all my) (tasks|list|lists|to-dos|todos|reminders) (in|alphabetically|differently|according) [{any}]",
            "(sort|order|group|arrange|rank) (them|it|these|this) (in|by|alphabetically|differently|according) [{any}]",
            "<show> [all|all my|my|the] (tasks|list|to-dos|reminders) (sorted|ordered|arranged|grouped|in order of|by order of|sort) [by] {any}",
        ),
    ),
    (
        "One time of what repeats is not skipped here: move it to its next day instead.",
        (
            "skip {any}",
            "(leave out|miss out|miss) {any} (today|this week|this time|this month|tomorrow)",
        ),
    ),
    (
        "Say whether it repeats, as in: make pay rent every month on the 28th.",
        (
            "{any} of (the|each|every) month (not|instead of|rather than) {other}",
            "{any} of (the|each|every) month , not {other}",
        ),
    ),
    (
        "It may be in the morning or in the evening: say am or pm, as in 7pm instead of 6pm.",
        ("{any} at {time} (instead of|rather than|not) {other}",),
    ),
    (
        WHICH_TASK,
        (
            "(delete|remove|complete|finish|reopen|cancel|erase|close|drop|tick off|check off|cross off|postpone|snooze|rename|undo) (it|that|this|them|those|these|that one|this one|the first one|the second one|the last one|the other one|the task|that task|this task|the item|that item)",
            "(mark|set) (it|that|this|them|those|these|that one|this one) [as] (done|complete|completed|finished|not done|undone)",
            "(move|push|postpone|reschedule|shift|delay|snooze|bring) (it|that|this|them|those|these|that one|this one) [forward|back] (to|until|till|by|for) {any}",
            "(make|set|label|tag|rename|call) (it|that|this|them|that one|this one) {any}",
        ),
    ),
    (
        "That would be every task. Say which ones, for example all overdue tasks or everything in #Work.",
        (
            "(delete|remove|complete|cancel|erase|clear|wipe|get rid of|move|reschedule|finish|close) (everything|all|all tasks|all my tasks|all of my tasks|all reminders|all my reminders|all of my reminders|all of them|my tasks|my reminders|my list|my to do list|my to-do list|my todo list|the list|the to do list|all items) [from my list|on my list|from my to do list|off my list]",
        ),
    ),
    (
        UNTIL_WHEN,
        ("(postpone|reschedule|snooze|delay|defer|put off|push back|move|push) {any}",),
    ),
    (
        "Say which priority, from p1 (most urgent) to p4.",
        (
            "(raise|lower|change|increase|set|bump|bump up|decrease) [the] priority (of|for|on) {any}",
        ),
    ),
    (
        "Up to five changes can be undone at a time: say undo the last 3.",
        (
            "undo (everything|all|it all|all of it|all changes|all my changes)",
            "undo [the] last {any}",
        ),
    ),
    (
        "Say what to do, as well.",
        (
            "[please] (add|remind me|new task|add a task|add task|create a task|set a reminder|set reminder|add a reminder|create a reminder|i need a reminder|remind)",
            "(remind me|set a reminder|set reminder|add a reminder|create a reminder) [for|at|on] {due}",
            "(remind me|add) (to do|of|about) (something|it|that|this)",
            "add (something|it|that|this|these|them|an item|a task|the item|this item) [to my list|to the list|on my list]",
        ),
    ),
    (
        "Say what to call it.",
        (
            "(add|create|make|start|open|set up) [me] [a|another] [new] (project|list)",
            "new (project|list)",
        ),
    ),
)
"""The sentence to say, and the phrasings that call for it; the first that fits is said."""
