# ruff: noqa: E501 - a pattern is one line
# ruff: noqa: SIM905 - word lists are read as words
"""What may not be left in a title beside something that was cut out of it."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression

_OUGHT = (
    r"(?:really |just |also |only |ideally |preferably |all )*"
    r"(?:ha(?:s|ve)(?: got)? to|'s got to|got to|needs? to|needing to|must|should|ought to|will|would"
    r"|can|could|is to|are to|is|are|was|gets|get|needs|need|wants|takes|falls|happens|being|due)"
    r"(?: (?:really|just|also|only|all|still|probably))*"
    r"(?: (?:be|get|happen|go|being|have|arrive|come))?"
)
_DONE = (
    r"(?: (?:all |fully )?(?:done|in|ready|finished|completed?|sent(?: off| out| in)?|handed in|paid"
    r"|submitted|there|here|needed|required|wanted|due|sorted(?: out)?|back|out|over|made|booked"
    r"|ordered|delivered|posted|returned|happening|up|live|scheduled|planned|set|expected|doing"
    r"|with (?:him|her|them|us|me)|over with|in place|on|starting|taking place))?"
)
_IT = r"(?:and |but |so |which |that |since |as )?(?:it|this|that|they|these|those|he|she)"

OWED = expression(
    r" (?:(?:really|just|also|only) )*(?:ha(?:s|ve)(?: got)? to|got to|needs? to|must|should|ought to)"
    rf" (?:be|get|happen){_DONE}$"
)
"""The same behind something to do, where nothing sets it apart: "pay Ann has to be done"."""

LEADS_TO_A_DATE = expression(
    rf"(?: ,| -| ;|\.)+ (?:and |but |so |which |that )?(?:{_IT} )?{_OUGHT}{_DONE}$"
    rf"| {_IT} {_OUGHT}{_DONE}$"
    rf"|(?: ,| -| ;|\.)+ (?:and |but |so |since |as )?(?:it's|that's|they're|it'll be|it'd be"
    rf"|that'll be){_DONE}$"
    rf"|(?: ,| -| ;)+ (?:the )?(?:date|day|time|day and time|due date)(?: ?:| is)?$"
    r"|(?: ,| -| ;)+ (?:say|let's say|needed|wanted|required|planned|scheduled|set|latest"
    r"|done|ready|finished)$"
)
"""What only says that a date follows, at the end of what stands before that date."""

REPEATS = expression(
    r"\b(?:every|each|ev|daily|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually)\b",
    re.IGNORECASE,
)
_DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"
DAYS_FROM = expression(
    rf"(?<!every )(?<!each )\b(?P<days>{_DAY}(?:(?:,| and| &|,? and)+ {_DAY})+)"
    r"(?= [^,;]{0,40}?\b(?:starting|beginning|from (?:next|this|the|\d)|as of|with effect)\b)",
    re.IGNORECASE,
)
"""Several days with a beginning repeat: "mon and thu 7am starting next week"."""
FROM_THEN_ON = expression(
    r"[ ,]*\bfrom (?=(?:the )?\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct"
    r"|nov|dec|today|tomorrow|next|this)(?P<day>[\w/.-]+(?: [\w/.-]+){0,3}) (?:on|onwards?|forwards?)(?=\W|$)",
    re.IGNORECASE,
)
FIRST_OF_ALL = expression(
    r"[ ,–—-]*\b(?:(?:and|with) )?(?:the )?(?:(?:very )?first (?:time|one|go|date|visit|payment"
    r"|session|round|run|due)(?: (?:is|being|will be|should be|to be|due))?(?: (?:on|from|at))?"
    r"|first (?:is |being |due )?(?:on|from|at)|(?:starting|beginning|start|begin|starts|begins)"
    r"(?: (?:on|from|at))?) (?=(?:the \d|\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may\b|jun"
    r"|jul|aug|sep|oct|nov|dec|today|tomorrow|tonight|next|this))",
    re.IGNORECASE,
)
"""When what repeats is due first: "first time on 4 January", "starting tomorrow"."""

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"

ENDS_OPEN = frozenset(
    """is are was were be been am being shall should will would can could may might must ought to
    and or but because since if a an the not than as very say it's that's there's he's she's they're
    of i'm we're you're it'll i'll we'll he'll she'll they'll i've we've they've gonna gotta via per
    plus""".split()
)
"""With one of these a title ends, or goes on behind a gap, only where something is missing."""

MAY_END_OPEN = frozenset("what which where when how who whether if why whatever".split())
"""Behind one of these even that is whole: "check how it is"."""

BEGINS_OPEN = frozenset("or than anymore anyway either instead onwards onward ish til till".split())
"""What goes on from something that was cut out."""

BEGINS_A_CLAUSE = frozenset(
    "it's it that's is are has must needs should was were which who because".split()
)
"""No title begins with one of these that something was cut out of."""

EMPTY = frozenset(
    """is are was were be been am being do does did has have had shall should will would can could
    may might must ought need needs a an the to of in on at by for from with within until till since
    before after during about around into onto over under and or but so because if not it this that
    these those there here he she they we i you me us them him her my our your its say like maybe
    perhaps just also too please then again still only ideally preferably hopefully now really very
    first last next starting beginning latest earliest sometime possible add set put make it's that's there's i'm i've i'd i'll as which what when where""".split()
)
"""Words that name nothing: a part of a title that holds only these is what is left of something."""

CALENDAR = expression(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?![:/])",
    re.IGNORECASE,
)
"""A date that only a calendar has: beside another that was cut out, it is that of something."""

EMPTY_BESIDE = EMPTY | frozenset(
    """all both each time one date day due kind go week month year weekend morning afternoon evening night
    let's""".split()
)
"""The same beside another part: ", first time"."""

_LEVEL = (
    r"(?:(?:very |really |super |that's |it's |it is |is |with |at |as )*(?:urgent|important|p[1-4]"
    r"|(?:a )?(?:high|highest|low|lowest|top|medium|normal|max)(?:est)?[ -](?:priority|prio|pri)"
    r"|(?:priority|prio) (?:[1-4]|one|two|three|four|high|low|medium|top)))"
)
_MARKED = (
    r"(?:(?:with|w|w/|under) (?:the |a )?)?(?:label|tag|labels|tags|labell?ed|tagged)"
    r"(?: as| with)? @?[\w-]+|(?:with|w|w/|under) (?:the |a |an )?@?[\w-]+ (?:label|tag)"
)
ITS_MARK = expression(
    rf"(?:{_LEVEL}|{_MARKED})(?: (?:for|in|to|and|with|must|has|have|please|needs|it's|-) .*)?"
)
"""A label or a priority, which is no place whatever the account says."""

_SURELY = (
    r"(?:labell?ed|tagged)(?: as| with)? @?[\w-]+|(?:with|w|w/|under) (?:the |a )?(?:(?:label|tag)"
    r" @?[\w-]+|@?[\w-]+ (?:label|tag))"
)
ENDS_MARKED = expression(rf"(?:^| )(?:{_LEVEL}|{_SURELY})$|^(?:{_LEVEL}|{_SURELY}) ")
"""The same at the end of what stands before a place."""

TELLS_OF_IT = expression(
    rf"(?:(?:and|also|please) )?(?:{_LEVEL}|{_MARKED}"
    r"|(?:(?:to|in|into|on|onto|under|for|of|at) )?(?:the |my |our )?[\w&'-]+(?: [\w&'-]+)? section"
    r"(?: (?:of|in|on|for|under) .+)?"
    r"|(?:(?:to|in|into|on|onto|under|for) )(?:the |my |our )?(?:[\w&'-]+ ){1,3}(?:project|list)"
    r"|(?:(?:to|in|into|on|onto|under|for) )?(?:the )?(?:project|section) [\w&'-]+(?: [\w&'-]+)?"
    r"|(?:the |my )?[\w&'-]+(?: [\w&'-]+)? project"
    r"|(?:deadline|due (?:on|by|at)|reminder|remind me|subtask|assignee|description)\b.*)"
)
"""A part of a title that tells where the task goes, or what it has."""

_ASKS = (
    r"(?:add (?:it|that|this)|set (?:it|that|this) up|note (?:it|that|this) down"
    r"|put (?:it|that|this)(?: in| down)?|jot (?:it|that|this) down)"
)
A_NOTE = expression(
    r"(?:and |also )*(?:with )?(?:the |a )?(?:notes?|description|details|comment) (?::|that says |saying )"
)
"""What in a longer message is said of the task before it."""

ENDS_IN_A_SECTION = expression(r"\b[\w-]+ section (?:of|in) [\w-]+$")
"""Where it goes, behind a title and not set apart from it."""

LEFT_ANYWHERE = expression(
    r"^(?:two|three|four|five|six|[2-9]) (?:new |more )?(?:things|tasks|jobs|to-?dos|reminders) ,"
    r"|^the (?:morning|afternoon|evening|night|day|week) of (?:the )?\d"
    r"|(?: ,| -| ;) (?:for )?(?:\d{1,3}|an?|half an|one|two|three) ?(?:hours?|hrs?|h|minutes?|mins?|m)"
    r"(?: long)?(?= ,| -| ;|$)"
    r"|\b(?:it's|it is|that's|this is) (?:very |really |quite |so )?(?:urgent|important|due|p[1-4]"
    r"|(?:high|low|top) prio)"
    r"|(?<!to )(?<!not )\bremind me\b|^(?:top|high|highest|low|lowest|medium) (?:priority|prio)\b"
    r"| (?:labell?ed|tagged) @?[\w-]+ (?:and )?[\w-]+$"
    rf"|(?:^| )(?:(?:please|can you|could you|will you|would you|can u) )*{_ASKS}(?: please)?\??$"
    r"|^(?:with|w) (?:the |a )?(?:[\w-]+ )?(?:note|label|tag)\b"
    r"|^(?:a |the |another )?(?:note|comment|description) (?:that|saying|which says|to say|it's|its)\b"
    r"|\b(?:and|then|plus) also\b|^also\b| (?:itself|themselves|herself|himself)$"
    r"|\b(?:before|after|since|from|by) (?:then|this)$|\b\d{1,2}(?:[:.]\d\d)?[ -]?ish\b"
    r"|(?: ,| -) (?:this|next) (?:weekend|week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|(?: ,| -) (?:it )?(?:opens|closes|starts|ends|begins|leaves|arrives|lands|runs out|expires)$"
    rf"|\b{_MONTH} (?:to|till|until|-) {_MONTH}$"
    r"|(?: ,| -) (?:labels?|tags?)$|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day early\b"
    r"|(?:^| )\d{1,2}\.\d{1,2}\.(?= |$)"
    r"|\b(?:the )?same (?:day|date|time|week|evening|morning)$"
    r"|^(?:not|rather|sooner|instead|namely) |, namely\b"
    r"|\b(?:for|about|with|before|after) (?:that|those)$|(?:^| )\(?1[.)] .* \(?2[.)] "
    r"|\bthe (?:day|evening|night|morning|week|month) (?:before|after)$"
)
"""What is no part of any title, whether or not something was cut out."""

ENDS_URGENT = expression(
    r" (?:urgent|asap|pronto|high priority|low priority|top priority"
    r"|(?<!the )(?<!a )(?<!my )(?<!our )(?:priority|prio)|labell?ed|tagged)$"
)
"""What a priority is said by, left at the end beside what was cut out."""

OPENS_A_REQUEST = expression(
    r"(?:(?:a|an|another|one|the) )?(?:new )?(?:task|to-?do|todo|reminder|subtask|sub-task|item)"
    r"(?: |$)(?!force|list|manager|master|card|system|app)"
)
"""A title that begins with what announces one."""

DOUBLED = expression(
    r"[,;:.]\s*[,;:]|[,;:]\s+[-–—]\s|\s[-–—]\s*[,;:.]|,\s*[.!?]|[(\[]\s*[)\]]|^[,;:.!?)]|[,;:(\[]$|\s[-–—]$"
)
"""Punctuation that stood on both sides of what was cut out."""

BRACKETED = expression(r"[(\[][A-Z][\w&-]*[)\]]")
"""A name in brackets: of "(friday, p2, Home)" it is what is left, and may be a place."""

SAID: dict[str, str] = {
    "open": "A part of it is left over beside what was understood: say it more plainly, "
    "for example: add buy milk on friday.",
    "sentences": "It has a second sentence: say only what is to be added, or put quotation marks "
    "around it.",
    "date": "There is a second date in it: say one, or put quotation marks around the words.",
    "place": "Where it goes, or what it has, is not understood: write projects with # and labels "
    "with @.",
}
