# ruff: noqa: E501 - a phrasing is one line
"""What is said after something else: how people point back, and what they say of it then.

``{those}`` stands for what was spoken of before ("it", "the second one", "both"), ``{said}`` for
what is said of it: a date, a place, a priority, a label, how long it takes.
"""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

CHANGED = "(put|set|make|change|switch|do|have|schedule|reschedule|rearrange|book|stick|pop|mark|flag|plan|file|place|drop|add|turn|let's do|let's make|let's have|let's say|let us do|let us make|raise|lower)"

FINISHING = (
    Intent(
        "finish",
        "complete_tasks",
        """
        (got|did|bought|done|finished|completed|sorted|done with|finished with|finished off) {those} [all|done|already|today|now]
        (i|we|i've|we've) [have|just] (got|did|bought|done|finished|completed|sorted) {those} [all|done|already|today|now|yesterday|this morning|last night|earlier|just now]
        {those} (done|finished|completed|sorted|ticked off) [already|now|too|as well]
        {those} (is|are|'s|was|were) [all|now|already] (done|finished|completed|sorted|ticked off) [already|now|too|as well]
        (tick|check|cross|mark) {those} (off|done|as done|complete|as complete|finished|as finished) [now|already]
        (tick off|check off|cross off|complete|finish) {those} [now]
        (done|all done|finished|completed|done now|all finished|sorted) [now]
        """,
    ),
    Intent(
        "delete",
        "delete_tasks",
        """
        (delete|remove|scrap|bin|get rid of|cancel|erase) {those} [again|altogether|entirely]
        (take|get) {those} off [again|the list|my list]
        """,
    ),
)
"""What says that they are done, or not wanted."""

AMENDING = (
    Intent(
        "rename",
        "update_task",
        """
        (rename|retitle|reword|rephrase) {those} [to|as|into] {name}
        (call|name) {those} {name}
        change {those} to say {name}
        {those} should (be called|say|read) {name}
        """,
    ),
    Intent(
        "label",
        "update_task",
        """
        (label|tag) {those} [with|as|for|by|using] [the] [label|labels|tag|tags] {labels}
        (give|mark) {those} [with] [the|a] (label|tag) {labels}
        give {those} [the|a] {labels} (label|tag)
        (add|put|attach|give|stick) [the|a] (label|tag|labels|tags) {labels} (to|on) {those}
        (add|put|attach|give|stick) [the|a] (label|tag|labels|tags) {labels}
        (add|put|attach|give|stick) [the|a] {labels} (label|tag) (to|on) {those}
        (add|put|attach|give|stick) [the|a] {labels} (label|tag)
        """,
    ),
    Intent(
        "unlabel",
        "update_task",
        """
        (remove|take|drop|clear|strip|delete|get rid of) (the|its|that) (label|tag) [off|again|off again|from it|off it]
        (remove|take|drop|clear|strip|delete|get rid of) (the|its|that) {unlabels} (label|tag) [off|again|off again|from it|off it]
        take off (the|its) (label|tag)
        """,
    ),
    Intent(
        "note",
        "update_task",
        """
        (add|put|leave|attach|write) [a|the|this] (note|comment|description|detail|remark) (to|on|for) {those} (,|:|-|that|saying|saying that|that says) {note}
        (add|put|leave|attach|write) [a|the|this] (note|comment|description|detail|remark) (,|:|-|that|saying|saying that|that says) {note}
        (note|comment|description) (on|for|to) {those} (:|,|-|that|saying) {note}
        [with] [a|the] (note|comment|description) (:|,|-|that|saying) {note}
        [make a] note [down] that {note}
        """,
    ),
    Intent(
        "deadline",
        "update_task",
        """
        [set|change|move|make|put|add|give it] [its|the|a] deadline [is|of|on|by|to|for|:] {day}
        {those} (has|have|needs|gets) (a|its) deadline [of|on|by|for] {day}
        give {those} a deadline [of|on|by|for] {day}
        """,
    ),
    Intent(
        "remind",
        "set_reminder",
        """
        (remind|ping|alert|nudge|notify) me (about|of) {those} {ahead} [it|that|then]
        (remind|ping|alert|nudge|notify) me {ahead} [it|that|then]
        (set|add|give me) [a|an] reminder (for|of|on|about) {those} [for] {ahead} [it|that|then]
        (set|add|give me) [a|an] reminder [for] {ahead} [it|that|then]
        (might|may|can|could) i be reminded (of|about) {those} {ahead} [it|that|then]
        (might|may|can|could) i be reminded {ahead} [it|that|then]
        """,
    ),
    Intent(
        "clear_date",
        "reschedule_tasks",
        """
        (remove|take|drop|clear|delete|forget) (the|its) (date|due date|day) [off|again|off again|from it|off it]
        (make|leave|have|keep) {those} (undated|without a date|with no date)
        {those} (doesn't|does not|don't) need a (date|due date)
        """,
    ),
    Intent(
        "amend",
        "",
        f"""
        {CHANGED} {{those}} [as|be|to be|down|up|instead] {{said}}
        {{those}} (is|are|was|'s) {{said}}
        {{those}} (should|must|has to|have to|needs to|need to|ought to|can|will) [all|both] (be|go|move|happen) [moved] {{said}}
        {{those}} (should go|should be|goes|go|belongs|belong|needs|need) {{said}}
        (i ought to have said|i should have said|i forgot to say|i forgot to mention) [that] {{those}} (is|are|'s) {{said}}
        {{those}} (can wait|can stay|can go|can move|could wait|can all wait|can both wait) {{said}}
        (can|could|may) {{those}} (be|go) [put|set|done] {{said}}
        (have|get|want|need) {{those}} (done|finished|ready|sorted) {{said}}
        {{said}} for {{those}}
        {{those}} {{said}}
        """,
    ),
    Intent(
        "amend_shift",
        "",
        """
        (move|push|shift|postpone|delay|bump|defer|snooze|push back|put off|reschedule|rearrange|slide|let's move|let us move) {those} [back|forward|out|off|along|over|up|down] {said}
        (put|set|move|push) {those} (off|back|forward) {said}
        (bring|pull) {those} [forward|back|up|in] {said}
        (can|could|may) {those} be (moved|pushed|shifted|postponed|rescheduled|put off) [back] {said}
        """,
    ),
    Intent(
        "amend_length",
        "",
        """
        {those} (takes|will take|should take|lasts|will last|should last|might take|could take|would take|takes about|will take about|should take about) {how_long}
        """,
    ),
    Intent(
        "amend_place",
        "move_tasks",
        """
        {those} (is|are) [all|both] [in|for|under|part of] [the|my|our] {place} [project|list|ones|things|tasks]
        {those} (is|are) [all|both] [in|for|under|part of] [the|my|our] {place}
        """,
    ),
)
"""What is said of tasks that were spoken of before."""

_PLACE = r"(?:it|there|here|them|that|this|(?:that|this|the(?: new| same)?) (?:project|list|one))"

ITEMS_INTO_IT = (
    rf"(?:add|put|stick|pop|throw)(?: (?:to|in|into|on|under))? {_PLACE} ?:? (?<=: )(?P<items>.+)"
)
INTO_IT = (
    r"(?:add|put|stick|pop|throw|include) (?P<new>.+?)(?: ,)?"
    rf" (?:(?:to|in|into|on|onto|under) {_PLACE}|in there|on there|there)(?: too| as well| please)*"
)
SHOW_PLACE = (
    r"(?:show|list|open|see|display)(?: me)? (?:that|this|the(?: new| whole)?) (?:project|list)"
    r"|(?:what's|what is|whats|show me what's|anything|is anything|is there anything)(?: now| left| else| still| open)* (?:in|on) (?:it|there|that project|that list|the list)(?: now| then)*"
)
RENAME_PLACE = (
    r"(?:rename|call|retitle) (?:it|(?:that|this|the) (?:project|list)) (?:to |as )?(?P<name>.+)"
)
SHOW_AGAIN = (
    r"which(?: ones?)?(?: (?:are|is) (?:they|it|those|that|left))?|what are they"
    r"|(?:show|list|see)(?: me)? (?:them|those|it|the list|that list)(?: all)?(?: again)?"
    r"|how many(?: (?:is|are) (?:that|there|they|it|those|left))?(?: (?:left|now|left now|are left|still open|in all))?"
    r"|(?:what's|what is|whats|what does that leave|anything|what) (?:left|still open|remaining)(?: now)?|is that (?:all|everything)"
)
ONLY = (
    r"(?:only|just)(?: show me)? (?:the |my )?(?P<kind>.+?)(?: ones| tasks)?"
    r"|which (?:ones|of (?:them|those|these)|tasks of (?:them|those|these))(?: (?:are|is|have|has))? (?P<which>.+)"
)
LEFT_FOR = r"(?:what's|what is|whats|anything) (?:left|still open|to do) (?:for|in|on) (?P<name>(?:the )?[^ ]+(?: [^ ]+)?)"
WHEN = (
    r"(?:when|what day|what time|what date|on what day)(?:'s| is| are)? (?P<those>it|that|they|those|these|both|both of them|this|the (?:next|first) one)(?: both| all)?(?: due)?(?: for)?(?: next| again| now)?"
    r"|(?:what's|what is|whats|what are|when's|when is) (?:its|their) (?:deadline|date|due date|day|time|priority|labels?|tags?|project|section|notes?|description)(?: now| again)?"
    r"|(?:show|open)(?: me)? (?:it|that|that one|that task)(?: again| now)?|is (?:it|that) (?:still )?(?:on|due|at|for) .+"
)
_THEN = r"(?:that|the same) (?:day|date|morning|afternoon|evening|night)"
THAT_DAY = (
    rf"(?:is |is there |are there |do (?:i|we) have |have (?:i|we) got |got )?(?:there )?(?:anything|something|what)(?: else)?(?: is| due| planned| happening)?(?: on| for| at| in)? {_THEN}"
    rf"|(?:what's|what is|whats) (?:else )?(?:on|due|happening|planned)(?: on| for)? {_THEN}"
    rf"|what (?:else )?(?:have (?:i|we)(?: got)?|do (?:i|we) have)(?: on| due| planned)?(?: on| for)? {_THEN}"
    rf"|(?:have (?:i|we) got|do (?:i|we) have) (?:anything|something|more)(?: else)?(?: on| due| planned)?(?: on| for)? {_THEN}"
    rf"|what (?:else )?(?:am i doing|is there|must i do)(?: on| to do| planned)?(?: else)?(?: on| for)? {_THEN}"
    rf"|(?:am i|are we) (?:free|busy)(?: on)? {_THEN}|(?:show|list)(?: me)? (?:everything |all )?(?:on |for )?{_THEN}"
)
MORE = (
    r"(?:oh |ah |and |also |plus |yes |yeah |ok |, )*add (?P<added>.+?)(?: ,? ?(?:too|as well|also))(?: please)?"
    r"|(?:oh |ah |and |also |plus |yes |yeah |ok |, )*(?:and|also|plus|as well as|another)"
    r"(?: also| then| add)? (?P<more>.+?)(?: ,? ?(?:too|as well|please))*"
    r"|(?P<too>.+?) ,? ?(?:too|as well)(?: please)?"
)
