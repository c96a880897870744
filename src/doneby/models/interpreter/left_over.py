"""What is left of the words of a new task when all else was cut out: its title.

Joining words that have lost what they joined go, and quotation marks that only set the title apart.
"""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.draft import NewTask
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import ORDERS

_LONE_DASHES = expression(r"(?: [-–—])+(?= [-–—](?: |$))")
_LEADING = expression(r"^(?:[\s,;:–—]|-(?!\d|-\w))+")
"""What does not belong to a title at its beginning; "-5 degrees" and "--verbose" do."""
_NOTHING = expression(
    r"^(?:(?:um+|uh+|er+|erm+|hmm+|to|that|about|of|for|:|-|,|on|is|as|called|named|please"
    r"|(?:i|we)(?:'ve got to| (?:have to|need to|must|should|ought to))(?: remember to)?"
    r"|(?:i|we)(?: have|'ve got)(?= (?!to |a |an |been |not |no |never |already |just |done |got "
    r"|had |paid |sent |bought |told |made |put |taken |given |left |lent |seen |met |\w+ed ))"
    r") )+(?=\S)"
)
# What belongs to the verb before it, whatever follows: "log in at 9", "put the turkey in at 6".
_PARTICLE = expression(
    r"^(?:put|bring|let|log|turn|switch|hand|fill|move|sign|clock|come|get|pop|plug|tune|try|call|key"
    r"|send|stay|lock|check|take|drop|carry|keep|phone|ring|leave|book|dial|join|shut|pen|pull"
    r"|push|buckle|strap|tuck|chase|herd|usher|invite|dig|screw|nail|stick|load|pack|clip|tie)\b"
    r".* (?:in|on)$"
)
_OWN_LEAD = expression(
    r"(?:at|by|before|around|after|from|to(?:day|night|morrow)|this|next|every|in|\d{4}-|\d{1,2}[ap:])",
    re.IGNORECASE,
)
_TOO = expression(r"(?:(?: ,)? (?:too|as well|also|please))+$")
_DANGLING = expression(
    r"(?: (?:(?:and )?(?:make|mark|set|flag) it(?: as| to| a| at| with)?|,|:|;|-|due|due on"
    r"|due by|(?<=, )(?:needed|wanted|required)(?: by)?|and|by|on|at|to|for|in|into|under"
    r"|ideally|preferably|hopefully|(?<= , )(?:but )?(?:(?:i|we)(?:'ll| will| want to| plan to"
    r"| should| must| need to|'d like to| would like to|'m going to| am going to) )?(?:do|start"
    r"|begin|tackle|starts?|work on|get started|kick off)(?: work)?(?: on)?(?: it| this| that)?"
    r"|(?<= , )(?:(?:and )?(?:he|she|they|we|i) )?(?:needs?|wants?) (?:it|them|this|these|that)"
    r"(?: back| done)?"
    r"|with(?: a| the)?(?: due)?(?: date)?|set for|is|all day"
    r"|starting|from))+$"
)
_STOP = expression(r"(?<=[a-z0-9]{4})\.$|(?<= \d)\.$")
"""The end of a sentence; that of a shorter word may be what shortens it."""
_ASKS_ITSELF = expression(
    r"(?:^|[,;:.-] )(?:is|are|was|do|does|did|can|could|will|would|should|has|have|what|when"
    r"|where|who|why|how|which|whose)\b"
)


def title_of(text: str, hidden: dict[str, str], *, cut: bool, particle: bool) -> str:
    """The title itself: quotation marks only where they are part of it, no joining words around.

    Args:
        text: What is left of the words.
        hidden: The quoted things in it.
        cut: Whether something was cut out, so that a word at the end may have lost its object.
        particle: Whether that word belongs to the verb instead.
    """
    words = Sentence.of(text)
    if lead := _NOTHING.match(words.even):
        words = words.part(lead.end(), len(words.even))
    if words.even.startswith("2 ") and words.even.split()[1] in ORDERS:
        words = words.part(2, len(words.even))  # "remind me 2 take ..."
    if too := _TOO.search(words.even, 1):
        words = words.part(0, too.start())
    if cut and (stop := _STOP.search(words.even)):
        words = words.part(0, stop.start())
    if cut and not particle and (trail := _DANGLING.search(words.even)):
        words = words.part(0, trail.start())
    bare = _LEADING.sub("", words.typed).rstrip(" ,;:-–—")
    title = _LONE_DASHES.sub("", re.sub(" {2,}", " ", bare))
    whole = title in hidden
    for mark, quoted in hidden.items():
        title = title.replace(mark, quoted)
    return unquote(title) if whole else title


def ends_in_a_particle(task: NewTask) -> bool:
    """Whether "in" at the end belongs to the verb: the date has its own word before it."""
    due = task.arguments.get("due", "")
    own = _OWN_LEAD.match(due) or not due
    return bool(own and not task.listed and _PARTICLE.match(Sentence.of(task.title).even))


def asks_itself(words: Sentence, title: str) -> bool:
    """Whether a question mark belongs to the task: "ask Jo, is it included?"."""
    behind = words.text[words.ends[-1] :].lstrip() if words else ""
    asks = behind.startswith("?") and words.typed.endswith(title)
    return asks and _ASKS_ITSELF.search(Sentence.of(title).even) is not None
