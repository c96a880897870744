# ruff: noqa: E501 - a phrasing is one line
# ruff: noqa: SIM905 - word lists are read as words
"""Ways to announce several new tasks, one a line or in one breath."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.phrases import Intent

BATCHES = (
    Intent(
        "add_many",
        "add_task",
        """
        (add|create|make|put|save|import|turn|enter|insert|include|jot down|note down|write down|log|convert|file|store|set up|schedule) [me] [all|all of] (these|the following|following|this|those|them|the below|the lines below|each of these|each line|each|every line|everything below|the list below|this list|everything|a few|some|several|a couple of|the) [new|different|separate] [<tasks>|lines|points|list|ones] [below|here|from below] [as|into|to be] [new|separate|individual|a] [<tasks>|<task>|task list] [each|please] {tail}
        (add|create|make|put|save|enter|insert|set up|schedule) [me] {number} [new|different|separate|more] [<tasks>|reminders] {tail}
        (add|create|make) [new|separate] <tasks> from (this|this list|these|these lines|the following|the list below|the lines below|each line|every line|below) {tail}
        (add|create|put|make) {items} as {number} [separate|different|new|individual] <tasks> {tail}
        (add|create|put|make) {items} as (separate|several|individual|different) <tasks> {tail}
        (add|create|new|my) [new] <tasks> {tail}
        [a|my|the] (to do list|to-do list|todo list|list|jobs|things to do|tasks) {tail}
        [i'd like|i'd love|i want|i would like|i would love|i need|i have|i've got|we need|we have|we've got|there are|here are|give me|i'll need|set me] [the|these|my|our] {number} [new|more|other|separate|different|little|quick|small] (things|tasks|jobs|to-dos|reminders|items|chores|errands) [to do|to add|to be added|for you] {tail}
        [i'd like|i want|i need|i have|i've got|we need|we have|here are] (some|a few|a couple of|several|more|the|these|my) [new|more|other] (things|tasks|jobs|to-dos|reminders|chores|errands) [to do|to add] {tail}
        [the|my|our|some|a few] {known_project} (jobs|tasks|things|chores|to-dos|todos|errands|stuff|to do|to-do) {tail}
        """,
        examples=("add two tasks: call mum tomorrow; pay the rent",),
    ),
)

PROMISED = expression(
    r"\W*(?:[a-z']+ ){0,4}?(?:(?:two|three|four|five|six|[2-9]) (?:[a-z]+ )?"
    r"|[\w'-]+ )(?:things|tasks|jobs|to-?dos|reminders|chores|errands)\b",
    re.IGNORECASE,
)
"""A heading behind which a dash announces as well as a colon."""

COUNTED = expression(
    r"(?P<head>.{0,60}\b(?:two|three|four|five|six|[2-9]) (?:new |more )?(?:things|tasks|jobs"
    r"|to-?dos|reminders|errands|chores)\b[^,:;]{0,60}?)(?: please)?"
    r", (?P<rest>(?:first(?:ly)?|1st|one|1[.)]) .+)",
    re.IGNORECASE,
)
"""A number of things that are counted behind it: "two things, first ..., second ..."."""

NUMBERED = expression(
    r"(?P<head>\W*(?:[a-z']+ ){0,4}?(?:add|create|make|put) (?:two|three|four|five|six|[2-9])"
    r" (?:new |more )?(?:things|tasks|jobs|to-?dos|reminders|errands|chores)), (?P<rest>.+)",
    re.IGNORECASE,
)
"""A number of things that a comma announces: "add two tasks, sweep the hall and oil the gate"."""

FOR_ALL = expression(
    r" (?:,|-|;|:|\.) (?:and |but |please )*(?P<all>all|both|each|every one|everything"
    r"|one task each)(?: (?:of (?:them|these|it)|three|four|five|two|are|is|due|tasks|to be done|done"
    r"|should be|to be))* "
    r"(?=(?:for|on|by|at|in|to|with|under|before|this|next|every|tomorrow|today|tonight|labell?ed"
    r"|tagged|due|high|low|urgent|p[1-4]|#|@|mon|tue|wed|thu|fri|sat|sun)\b|[#@])"
)
"""What goes for every task that is named before: ", all for sunday"."""

AGAIN = expression(r" ,? ?(?:and )?(?:all|both|each|everything)(?: of (?:them|these))? (?=[^ ])")
"""The same said again: "both on friday, both with the print label"."""

ONE_EACH = expression(
    r"[.;]? ,? ?(?:one|a|a separate) (?:task|reminder|to-do) (?:for )?each(?: please)?(?: ,|\.)? "
)

ONLY_TELLS = expression(
    r"(?:(?:with|w) )?(?:the |a )?(?:label|tag|labels|tags|labelled|labeled|tagged) @?[\w-]+$"
    r"|(?:priority|prio|due|deadline|note|notes|project|section)\b"
    r"|(?:high|low|top|medium|highest)(?: priority| prio)$|urgent$|p[1-4]$|[@#][\w-]+$"
)
"""What behind a comma may be said of the item before it rather than be one."""

NEEDED = expression(
    r"(?:(?:(?:i|we) )?(?:also |still |really )?(?:need|want|get|buy)|(?:i'm|we're) out of) (?!to )"
)
FOR_A_PLACE = expression(
    r"(?P<items>.+?) (?:for|to|in|on|onto) (?:the |my |our )?(?P<place>[\w&'-]+(?: [\w&'-]+)?)"
)
ONE_FOR_A_PLACE = expression(r"(?!an? ).+ (?:for|to|on) (?:the|my|our) [^ ]+(?: [^ ]+)?$")
"""Things that are needed for what may be a project: "milk and eggs for the kitchen"."""

OF_THE_LIST = expression(
    r"\b(?:my|the|all) (?:whole |entire )?(?:to-?do |to do |todo )?(?:list|tasks)\b"
)
"""What is done with the list itself is nothing to add to it."""

NO_HEADINGS = frozenset(
    """note notes todo to-do task tasks reminder reminders remember ps p.s nb fyi re deadline due
    label labels tag priority question answer help urgent important today tomorrow tonight later
    new add put create make move delete remove done finished completed rename project section http
    https subtask subtasks description date time when where what who why how list show way""".split()
)
"""What stands before a colon and is the name of no project."""

MANAGING = frozenset(
    """delete remove erase move mark complete done undo cancel reopen rename postpone reschedule
    push shift snooze defer delay tick untick cross show list find tell archive unarchive skip swap
    everything all nothing only no not add put""".split()
)
"""Behind the name of a project these are about what is in it, and nothing new."""
