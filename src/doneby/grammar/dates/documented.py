"""The words that Todoist's own documentation uses: others it may not know, or read otherwise."""

from __future__ import annotations

from doneby.grammar.dates import words
from doneby.grammar.dates.words import word_set
from doneby.grammar.expressions import expression

_WORD_OR_MARK = expression(r"[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s]")
_NAMES = words.WEEKDAY_NAMES + words.MONTH_NAMES
_KNOWN = (
    frozenset(_NAMES)
    | {name[:3] for name in _NAMES}
    | words.DAY_PARTS.keys()
    | words.JOINED_PARTS.keys()
    | words.ADVERBS.keys()
    | word_set(
        """
        weds sept today tod tomorrow tom yesterday now tonight noon am pm at on in the of this next
        last later mid end day days weekday workday weekend week weeks month months quarter year
        years hour hours ago before after every ev other first st nd rd th starting from ending
        until for no due date someday new eve valentine valentine's halloween
        , / : - @ ! +
        """
    )
)


def is_documented(phrase: str) -> bool:
    """Whether every word and mark of a due phrase is one that Todoist documents."""
    lower = phrase.lower().replace("’", "'")
    return all(word in _KNOWN for word in _WORD_OR_MARK.findall(lower))
