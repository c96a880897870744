"""The last words of a new task, of which only the account can say whether they are a place."""

from __future__ import annotations

from doneby.grammar.expressions import expression
from doneby.models.interpreter.words import JOINING

_INTO = frozenset({"in", "into", "to", "under", "on", "onto"})
_LONGEST_BEHIND = 2


def last_words(whole: str, left: str) -> str:
    """The one or two words that stood behind a date at the end of what was cut out of them.

    A word before them that says where something goes is none of them: "... at 6 in Home".
    """
    words = left.split()
    for count in (3, 2, 1):
        end = " ".join(words[-count:])
        longer = " ".join(words[-count - 1 :])
        if len(words) > count and whole.endswith(end) and not whole.endswith(longer):
            name = (
                words[-count + 1 :]
                if words[-count].lower() in _INTO and count > 1
                else words[-count:]
            )
            return (
                "" if len(name) > _LONGEST_BEHIND or name[0].lower() in JOINING else " ".join(name)
            )
    return ""


def set_off(title: str, *, cut: bool) -> str:
    """A name behind a comma, before what was cut off: "order paint, House"."""
    end = _SET_OFF.search(title)
    if end and end["project"]:
        return end["project"]
    if not end or end["name"].split()[0].lower() in JOINING:
        return ""
    return end["name"] if cut or end["name"][0].isupper() else ""


_SET_OFF = expression(
    r"(?:(?<! about)(?<! the)(?<! for)(?<! of)(?<! on)(?<! with)(?<! and) "
    r"(?P<project>project [A-Z][\w&'-]*)"
    r"|(?:[,;]| [-–—]) (?:in |under |to |for )?(?:the )?"
    r"(?P<name>[\w&'-]+(?: [\w&'-]+){0,2}(?: section (?:of|in) [\w&'-]+(?: [\w&'-]+)?)?"
    r"|[\w&'-]+ ?[>/] ?[\w&'-]+))$",
)
