"""Words that say nothing to a model, and what a first word promises."""

from __future__ import annotations

import re


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


LOOKING = _set("find get list search show")
"""With these a name says plainly that nothing is changed; ``count_up`` and ``check_in`` do not."""

_READING = LOOKING | _set(
    "check count describe fetch look query read summarise summarize tell track view"
)
_CHANGING = _set(
    "add archive book cancel change clear close complete create delete edit insert keep make mark "
    "modify move open put remove rename save set start stop store turn update write"
)
DESTROYING = _set("clear delete destroy drop erase purge remove wipe")
SENDING = _set("email forward invite mail message notify post publish reply send share tweet")
_VERBS = _READING | _CHANGING | DESTROYING | SENDING

_EMPTY = _set(
    "a action all an and any api call data do everything execute foo function general handle "
    "helper info information input it item main manage method misc my new object of operation "
    "output perform process request result run something stuff test the thing things this "
    "to todo tool use useful util utility value with work"
)

_EMPTY_PARAMETER = re.compile(
    r"[a-z]|(?:arg|args|data|foo|info|input|obj|object|opt|options|param|params|payload|str|string"
    r"|stuff|thing|tmp|val|value|values|var|variable)_?\d*"
)

_CHOOSES = _set("action command do mode op operation verb what_to_do")

_SECOND_VERB = re.compile(r"(?:,? (?:and|or|then),?|/) ?(?:then )?(?P<verb>[a-z]+)")

_SHORTEST = 3
"""Words that it takes to say what a tool does."""


def words_of(text: str) -> list[str]:
    """The words of a text or of a name, in small letters."""
    return re.findall(r"[^\W_]+", text.lower())


def says_nothing(name: str) -> bool:
    """Whether a tool's name leaves open what is done, or to what."""
    return len(name) < 3 or _is_empty(words_of(name))


def parameter_says_nothing(name: str) -> bool:
    """Whether a parameter's name leaves open what is wanted."""
    return _EMPTY_PARAMETER.fullmatch(name) is not None


def is_vague(description: str) -> bool:
    """Whether a description could be that of any tool."""
    words = words_of(description)
    return len(words) < _SHORTEST or _is_empty(words)


def _is_empty(words: list[str]) -> bool:
    """Whether nothing is said but a verb; a word further on is none: the mail, a post."""
    said = words[1:] if words[:1] and words[0] in _VERBS else words
    return all(word in _EMPTY for word in said)


def second_purpose(name: str, description: str) -> str:
    """What shows that a tool has more than one purpose; empty where nothing does."""
    words = words_of(name)
    if joint := next((word for word in ("and", "or") if word in words[1:-1]), ""):
        return f'its name has "{joint}" in it'
    sentence = re.split(r"[.;:\n]", description.strip().lower(), maxsplit=1)[0]
    first = next(iter(words_of(sentence)), "")
    for found in _SECOND_VERB.finditer(sentence):
        if first in _VERBS and found["verb"] in _VERBS:
            return f"it is said to {first} and to {found['verb']}"
    return ""


def chooses_purpose(parameter: str) -> bool:
    """Whether a parameter chooses what is done, rather than to what."""
    return parameter in _CHOOSES
