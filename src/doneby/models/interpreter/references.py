"""How people refer to tasks, and which words refer to none."""

from __future__ import annotations

import re

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import LONGEST_NAME, cut_project, unquote
from doneby.models.interpreter.politeness import without_reason
from doneby.models.interpreter.sentence import Sentence
from doneby.models.interpreter.words import (
    ELSEWHERE,
    EVERYTHING,
    IN_TASKS,
    IN_THE_WORLD,
    JOINING,
    ORDERS,
    PRONOUNS,
    TASK_WORDS,
)

_WRAP = expression(
    r"^(?:(?:the|my|a|an|that|this|our) )?(?:(?:recurring|weekly|daily|monthly|old|new) )?"
    r"(?:task|reminder|to-?do|to do|item|entry|chore|job)s? ?"
    r"(?:(?:to do|to|for|about|of|on|called|named|titled|that says|saying|regarding|:|-) (?=\S)"
    r"|(?=\ue000))"
    r"|^(?:(?:the|my) )?(?:task|item|reminder|to-?do) (?=\S)|^(?:the|my) to do (?:that )?(?=\S)"
)
_OPEN_END = expression(
    r"(?:^| )(?:due|to|on|for|at|until|till|by|as|in|of|off|back|is|are|be|was|were"
    r"|p[1-4]|every|each|less|more|not|the|a|an|and|from|with|me|instead|half|for now|to next"
    r"|to this|then)$"
)
_ARTICLE = expression(r"(?:(?:the|my|our|any|a|an|some) )+(?=[^ ])")
_INDEFINITE = expression(
    r"(?:a|an|another|some|this|these|your|his|her|their) |new (?:tasks?|to-?dos?|items?|ones?"
    r"|things?|lists?|reminders?|projects?|sections?|labels?|entry|entries)\b"
)
_UNWRAP = expression(
    r"(?<=\S) (?:task|reminder|to-?do|item|entry)$"
    r"|^(?:the|my) .+?(?P<vague> (?:thing|one|stuff))$"
)
_SLIP = expression(r"(?:teh|hte|th|thr) (?=\S)")
_ORNAMENT = expression(r"(?: ?[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]| [:;=]-?[()DPp]+)+$")
_AND = expression(r" (?:, and|and|, &|&|plus|, plus|as well as|,) ")
_OWNER = expression(r"(?:the|my|that|this|our|\ue000|#)\b|\ue000")
# Words that begin a sentence rather than a name.
_NOT_A_NAME = expression(
    r"(?:(?:off|out|away|over|around|round|as|please)|(?:it|that|this|them|those)"
    r" (?:to|for|on|at|in|forward|back|up|off|out|down|over|along)"
    r"|down (?:the|my|[a-z]+ing)"
    r"|(?:the )?(?:due )?(?:date|time|day|priority|deadline)"
    r" (?:of|for|on|from)"
    r"|(?:(?:the|my|our) )?saved|\d+ (?:minutes?|mins?|hours?|days?|weeks?) (?:from|before|after)"
    r"|is|are|was|were|isn't|if|whether|when|what|who|how|why|i|me|us|you|we|he|she|they|there|don't|not|never|then|and|or)\b"
)
_GOES_ON = expression(
    rf" (?:and )?then (?:{'|'.join(sorted(ORDERS))})\b| (?:but not|except|apart from) "
)
_SOME_OF_THEM = expression(
    r"(?:the |my )?(?:first|last|top) (?:two|three|four|five|[2-9])(?: (?:ones|tasks|items))?"
)
_AFTERTHOUGHT = expression(r"(?: ,)? (?:too|as well|already|now|finally|please|for me)$")


def _plain(words: Sentence) -> Sentence:
    """Without a misspelt article before a name, and without pictures or a face behind it."""
    begin = slip.end() if (slip := _SLIP.match(words.even)) else 0
    ornament = _ORNAMENT.search(words.even, begin + 1)
    return words.part(begin, ornament.start() if ornament else len(words.even))


def without_ornament(words: Sentence) -> Sentence:
    """Without pictures or a face at the end: "finished the report :)"."""
    ornament = _ORNAMENT.search(words.even, 1)
    return words.part(0, ornament.start() if ornament else len(words.even))


_MARKED_ONLY = expression(
    r"(?<! in)(?<! on)(?<! from)(?<! off)(?<! of)(?<! to)(?<! under)(?<! the)(?<! my) #[^ ]+$"
)
_DATED = expression(
    r" (?:today|tomorrow|tonight|daily|weekly|every \w+|(?:on |next |this )?"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|at \d\S*)(?= #| p[1-4]| @|$)"
)


def names_a_list(words: Sentence) -> bool:
    """Whether a reference says that it is one: "the milk from my list", "the milk reminder"."""
    if _MARKED_ONLY.search(words.even) or _DATED.search(words.even):
        return False
    rest, project = cut_project(without_reason(words))
    return project is not None or bool(_WRAP.search(rest.even) or _UNWRAP.search(rest.even))


def unwrapped(words: Sentence) -> Sentence:
    """Without "the reminder to" before it."""
    found = _WRAP.search(words.even)
    return words.part(found.end(), len(words.even)) if found else words


def read_reference(words: Sentence) -> str | None:
    """A task by its words, article included; None for what names none ("it", "everything")."""
    words, _ = cut_project(without_reason(_plain(words)))
    words = words.part(0, len(_AFTERTHOUGHT.sub("", words.even)))
    wrapped = _WRAP.search(words.even)
    if wrapped and words.even.startswith(("a ", "an ")):
        return None  # "make a task: ..." is one that is not there yet
    if wrapped and wrapped.end() < len(words.even):
        words = words.part(wrapped.end(), len(words.even))
    elif _INDEFINITE.match(words.even):
        return None
    if (bare := _UNWRAP.search(words.even)) and words.even not in PRONOUNS:
        words = words.part(0, bare.start("vague") if bare["vague"] else bare.start())
    even = words.even
    if (
        not even
        or even[0] in "-/\\"
        or even in PRONOUNS
        or even.startswith(EVERYTHING)
        or len(even) > LONGEST_NAME
    ):
        return None
    if even.startswith("to ") and even.count(" ") == 1:
        return None  # "to Work" is where something goes
    if _NOT_A_NAME.match(even) or _OPEN_END.search(even) or " to remind me " in even:
        return None
    if _SOME_OF_THEM.fullmatch(even) or _GOES_ON.search(even):
        return None
    named = words.words if _OWNER.match(even) else even.split()[-1:]
    if not (ELSEWHERE - IN_TASKS).isdisjoint(named):
        return None
    return unquote(words.typed) or None


_NOTES = expression(r"(?P<name>.+)'s (?:notes?|description|details)")


def read_notes_of(words: Sentence) -> str | None:
    """The task whose notes are meant: "the dentist's notes"."""
    found = _NOTES.fullmatch(words.even)
    return read_reference(words.part(*found.span("name"))) if found else None


def read_references(words: Sentence) -> list[str] | None:
    """One or several tasks: "the milk and the eggs"; "milk and eggs" may well be one."""
    words, _ = cut_project(without_reason(words))
    parts: list[Sentence] = []
    begin = 0
    for joint in _AND.finditer(words.even):
        if _OWNER.match(words.even, joint.end()):
            parts.append(words.part(begin, joint.start()))
            begin = joint.end()
    parts.append(words.part(begin, len(words.even)))
    parts = [piece for part in parts for piece in _enumerated(part, several=len(parts) > 1)]
    if not _alike(parts):
        return None
    names = [read_reference(part) for part in parts]
    return [name for name in names if name] if names and all(names) else None


def _alike(parts: list[Sentence]) -> bool:
    """Whether the parts are all names: "the milk, and book a flight" are not.

    After "the milk" another name is owned likewise, or only a word or two.
    """
    owned = [bool(_OWNER.match(part.even)) for part in parts]
    if len(parts) == 1:
        return not (
            owned[0] and re.search(rf" and (?:{'|'.join(sorted(ORDERS))})\b", parts[0].even)
        )
    return not any(owned) or all(
        own or (len(part.words) <= 2 and part.even.split(" ")[0] not in ORDERS)
        for own, part in zip(owned, parts, strict=True)
    )


def _enumerated(part: Sentence, *, several: bool) -> list[Sentence]:
    """The items of "milk , eggs and bread"; a lone "and" does not make two."""
    if " , " not in part.even and not several:
        return [part]
    *pieces, rest = part.split_at(r" , (?:and )?")
    lone = re.search(r" and ", rest.even) if pieces else None
    if lone:
        pieces.append(rest.part(0, lone.start()))
        rest = rest.part(lone.end(), len(rest.even))
    return [*pieces, rest]


def read_owned(words: Sentence) -> list[str] | None:
    """Tasks that are spoken of as known: "the mower" rather than "mow the lawn"."""
    return read_references(words) if words.even.startswith(("the ", "my ", "our ")) else None


def read_owned_task(words: Sentence) -> str | None:
    """One task that is spoken of as known: "the PR review"."""
    owned = read_owned(words)
    return owned[0] if owned and len(owned) == 1 else None


def read_short_named(words: Sentence) -> str | None:
    """One task in a word or two, as before "note:"; no "add a" and no "make a"."""
    article = _ARTICLE.match(words.even)
    named = words.even[article.end() :] if article else words.even
    first = named.partition(" ")[0]
    short = len(named.split()) <= 3 and first not in _ANNOUNCING
    return read_reference(words) if short else None


_ANNOUNCING = frozenset(
    {
        *("add", "make", "write", "take", "leave", "put", "attach", "new", "quick", "a", "an"),
        *("note", "notes", "set", "append", "side", "important", "remember", "please"),
    }
)


_VAGUE_END = expression(
    r"(?<=\S) (?:thing|one|stuff|task|reminder|to-?do|business|bit|deadline|due date)$"
)


def read_found(words: Sentence) -> str | None:
    """Words to search for: a reference without its article."""
    if vague := _VAGUE_END.search(words.even):
        words = words.part(0, vague.start())  # "the passport thing"
    if not ELSEWHERE.isdisjoint(words.words):
        return None  # what is asked about those is rarely a task
    return read_reference(without_article(words))


def without_article(words: Sentence) -> Sentence:
    """What is called something, without "the" or "my" before it."""
    article = _ARTICLE.match(words.even)
    return words.part(article.end(), len(words.even)) if article else words


def read_short_task(words: Sentence) -> list[str] | None:
    """One task in a word or three, none of which is a reminder, an alarm or the like."""
    plain = (TASK_WORDS | ELSEWHERE).isdisjoint(words.words) and len(words.words) <= 3
    return read_references(words) if plain else None


def read_short_found(words: Sentence) -> str | None:
    """A word or two to search for, which alone might mean anything else."""
    short = len(words.words) <= 2 and not _OWNER.match(words.even)
    short = short and IN_THE_WORLD.isdisjoint(words.words)
    return read_found(words) if short and JOINING.isdisjoint(words.words) else None
