"""What points at tasks that were spoken of before, as expressions for the even form."""

from __future__ import annotations

from doneby.models.interpreter.words import ORDINALS

TIMES = (
    "week|month|year|weekend|morning|afternoon|evening|night|monday|tuesday|wednesday|thursday"
    "|friday|saturday|sunday|day|time"
)
"""Behind "that" or "this" these are times and no tasks: "that evening"."""

THINGS = r"(?:ones?|tasks?|items?|reminders?|of (?:them|those|these)|on the list|in the list)"
NTH = "|".join(ORDINALS)
NUMBER = "two|three|four|five|six|[2-9]"
NUMBERED = r"(?:number|no\.?|nr\.?) (?:one|two|three|four|five|six|seven|eight|nine|ten|[1-9])"

THOSE = (
    rf"(?:(?:it|its|that|this|(?:that|this) (?:one|task|item|reminder)"
    r"|(?:the |that )?(?:new|latest|last added) (?:one|task)"
    rf"|(?:the |my )?(?:{NTH})(?: {THINGS})"
    rf"|(?:the |my )(?:{NTH})|{NUMBERED}"
    rf"|(?:the |my )?(?:first|last|top|bottom) (?:{NUMBER})(?: {THINGS})?"
    r"|(?:the )?(?:rest|others|(?:other|remaining) (?:one|two|three))(?: of (?:them|those|it))?"
    r"|the other"
    r"|both(?: of (?:them|those|these)| tasks| ones)?|(?:them|those|these|they|their)"
    r"(?: (?:both|all|two|tasks|ones|items))?"
    rf"|all(?: (?:of )?(?:them|those|these|it)| (?:the )?(?:{NUMBER})(?: of (?:them|those))?)"
    r"|(?:all )?(?:the )?lot|(?:the|that) [^ ,;]{1,40}(?: [^ ,;]{1,40})? ones?)(?: (?:too|now))?)"
)
"""What points at tasks that were spoken of before, as an expression for the even form."""
