# ruff: noqa: E501 - a phrasing is one line
"""What turns back: corrections, exceptions, and what takes back a request, as expressions."""

from __future__ import annotations

TURN = (
    r"(?:no|nope|nah|actually|sorry|oops|whoops|ups|wait|hmm+|hm|oh|ah|argh|ugh|hang on|hold on"
    r"|scratch that|rather|better|on second thoughts?|my mistake|my bad|correction|god no|yes|yeah"
    r"|yep|very well|ok|okay|so|then|right|well|and|but|also|plus|just|hang on a (?:sec|second|minute|moment)"
    r"|let us say|let's say|say|i mean|i meant|(?:how|what) about|please|ok then|i beg your pardon|do(?= (?:\d|make|put|set|move|add|mark|keep))|(?:that's|that is|thats) (?:wrong|not right|a mistake)|(?:that's|that is|thats|it's|it is) (?:the )?wrong (?:day|week|time|date|month|year|project|place)|no sorry|oh dear|never ?mind(?= ,)|or (?:better|rather|actually))"
)
"""What a correction or an addition begins with."""

SCRATCH = (
    r"(?:scratch|strike|erase) (?:that|it|this)(?: last one| one)?"
    r"|(?:undo|reverse|revert) (?:that|it|this|all of (?:it|that)|it all|the whole thing)(?: last one| one)?"
    r"|(?:take|bring) (?:that|it|this) back(?: again)?|as you were"
)
"""What takes back the request right before it, and nothing else."""

UNDO_AT_THE_END = r"(?:.{3,80}?[ ,.!]+)?(?:please )?undo(?: (?:it|that|this))?"
"""Behind a word that turns back, a reason may come first: "oh wait, we didn't get any, undo"."""

PUT_BACK = (
    r"(?:(?:i|i've|we|we've|he|she|they|it|it's|the)\b[^,]{3,80}? , (?:so )?(?:please )?)?"
    r"(?:can you |could you )?(?:put|change|set|move|turn|get|bring) (?:it|that|this|them|those|things|everything)"
    r" back(?: (?:how|where|the way|as|to how|to where|to what|like) (?:it|they|that) (?:was|were)(?: before)?)?"
)

WAS_NOT = (
    r"(?:isn't|aren't|is not|are not|wasn't|weren't|was not|were not)(?: actually| really| quite)?"
)
DONE = r"(?:done|finished|complete|completed|ticked off|checked off)"

EXCEPT = (
    rf"(?P<undone>(?:the |my )?.+?) {WAS_NOT} (?:{DONE})(?: yet| after all)?(?: ,? ?(?:only|just) (?P<only>.+))?",
    r"only (?P<kept>.+)",
    r"(?:except|except for|apart from|all but|but not|not|excluding|other than|without|bar|leave out) (?P<except>[^,]+?)",
    (
        r"(?:i|we) (?:forgot|forgot about|forgot to get|forgot to buy|forgot to do|missed|skipped|still need|still have to get"
        r"|(?:didn't|did not|haven't|have not|never|couldn't|could not)(?: actually)?"
        r" (?:get|got|buy|bought|do|did|done|find|found|finish|finished|complete|completed)) (?P<missed>[^,]+?)(?: yet| after all| though)?"
    ),
)
"""What was not meant, or is not so, of several tasks that were changed at once."""

REASON = (
    r"(?: ,? (?:(?:they|it|that|this|she|he|there)(?:'d|'s| had| was| were| is| are| has| have| must| should| needs?| can)"
    r" (?:run out|to stay|to remain|stay|remain|sold out|none|not done|open|closed|left|too (?:soon|early|late|much))[^,\d]{0,25}"
    r"|keep (?:it|that|them|this)(?: as (?:it is|they are)| there| today| where (?:it is|it was|they are))?"
    r"|(?:it|that|this|they) (?:stays?|remains?)(?: there| put| as (?:it is|they are))?))?"
)
"""Why it was not, said behind it; other words there are another request."""

NOT_SO = (
    r"(?:it|that|they|this) (?:isn't|is not|wasn't|aren't|are not|weren't)(?: done| finished| true| right)?(?: yet| after all| actually)*"
    r"|(?:i|we) (?:haven't|didn't|did not|have not)(?: actually)?(?: (?:done|do|finish|finished) (?:it|that|them))?(?: yet| actually| after all)*"
    r"|not (?:yet|done|finished|done yet|really|[a-z]{2,12}(?:ed|en|ne|de|ght|nt|ld|d) yet)"
)
"""What was completed is not done at all."""

WRONG_ONE = (
    r"(?:(?:not|it wasn't|wasn't|i didn't mean) (?:that|this|the) (?:one|task)|(?:that's |that was |it's |it was )?(?:the )?wrong (?:one|task))"
    r" ?[,.;:-]* ?(?:but |it was |it's |it should be |i meant |i mean |rather |do |the right one is )*(?P<name>.+)"
)
"""The wrong task was changed, and the right one is said."""

OTHER_NAME = r"(?:(?:i (?:meant|mean)|meant|make that|it's|it is|it was|called) )?(?P<name>(?:the |my )?.+?)(?: i (?:meant|mean))?"
"""Another name for what was not found."""
