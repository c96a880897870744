"""What fills the blanks of a phrasing: dates, amounts, priorities, labels, projects, references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doneby.models.interpreter.politeness import without_reason
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import (
    ELSEWHERE,
    EVERYTHING,
    LEVELS,
    LISTS_BY_NAME,
    NUMBERS,
    PLAIN_LISTS,
    PRIORITIES,
    PRONOUNS,
    VERBS,
)

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

LONGEST_NAME = 500
"""Todoist's limit for the name of a task; a longer reference or title is not one."""

LONGEST_DATE = 150
"""Todoist's limit for a date phrase."""

_LEADS = re.compile(
    r"^(?:(?:on|at|by|for|due|due on|from|until|till|be|it's|is|and) +)+(?=\S)", re.IGNORECASE
)
_LEAD = re.compile(r"(?:on|to|until|till|til|for|at|by|due|due on|from|it|be|as) (?=\S)")
_AMOUNT = re.compile(
    r"(?:(?P<count>\d{1,3}|"
    + "|".join(sorted(NUMBERS, key=len, reverse=True))
    + r") ?(?:more |extra )?)"
    r"(?P<unit>day|week|month|year|hour|minute|min|hr)s?(?P<earlier> earlier)?(?: later| more)?"
)
_LIST_WORDS = r"(?:lists?|reminders|to-?dos?(?: lists?)?|wishlist|board)"
_LIST_END = re.compile(
    r"(?:^| )(?:to|on|onto|in|into|from|off of|off|out of|of|under|at) "
    r"(?:(?P<own>my|the|our|this|that|a) )?(?:list (?:for|of|called|named) (?P<kind>[^,;]{1,60})"
    rf"|(?P<name>(?:[^ ,;]+ ){{0,4}}?){_LIST_WORDS})(?: ?(?:of mine|too|as well))?$"
)
_PROJECT_END = re.compile(
    r"(?:^| )(?:to|on|onto|in|into|from|off|out of|of|under|inside|within) (?:(?:my|the|our) )?"
    r"(?:(?P<name>(?:[^ ,;]+ ){1,4}?)project|project (?:called |named )?(?P<after>[^,;]{1,60}))$"
)
_KNOWN_END = re.compile(
    r"(?:^| )(?:to|on|onto|in|into|from|off|out of|under) (?:(?:my|the|our) )?"
    rf"(?P<name>{'|'.join(sorted(LISTS_BY_NAME))})$"
)
_HASH_END = re.compile(
    r"(?:^| )(?:(?:to|on|onto|in|into|from|off|out of|under|for) )?(?:(?:my|the|our) )?"
    r"#(?P<name>[^ ,;]+|\ue000)(?: (?:project|list))?$"
)


_NO_NAMES = frozenset({"the", "my", "a", "an", "new", "this", "that", "our", "another", "same"})


def unquote(text: str) -> str:
    """Take the quotation marks from a text that is quoted as a whole."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 2 and Sentence.of(text).even == QUOTED else text


def read_due(words: Sentence, context: DateContext) -> str | None:
    """When something is due, in words that Todoist accepts."""
    from doneby.grammar.dates import parse_anything

    if not words or len(words.even) > LONGEST_DATE:
        return None
    even = Sentence.of(words.typed, correct).even
    for phrase in dict.fromkeys((words.typed, even, _LEAD.sub("", even, count=1))):
        if found := parse_anything(phrase, context):
            return in_own_words(phrase, found, context)
    return None


def in_own_words(phrase: str, found: FoundDue, context: DateContext) -> str:
    """A date in the user's words without "on" or "by", where Todoist takes them in that sense."""
    from doneby.grammar.dates import DueError, parse_due

    corrected = Sentence.of(phrase, correct).even
    own = phrase if corrected == Sentence.of(phrase).even else corrected
    bare = _LEADS.sub("", own)
    for words in dict.fromkeys((bare, re.sub(r"^the +(?=\S)", "", bare), own)):
        try:
            due = parse_due(words, context)
        except DueError:
            continue
        if due and due.means_the_same_as(found.due):
            return words
    return found.todoist


def read_amount(words: Sentence) -> str | None:
    """By how much something is put off: "a week" is "by 1 week"."""
    found = _AMOUNT.fullmatch(words.even)
    if not found:
        return None
    count = NUMBERS.get(found["count"]) or int(found["count"])
    unit = {"min": "minute", "hr": "hour"}.get(found["unit"], found["unit"])
    if unit == "year":
        count, unit = 12 * count, "month"
    length = f"{count} {unit}{'s' if count != 1 else ''}"
    return f"{length} earlier" if found["earlier"] else f"by {length}"


def read_amount_earlier(words: Sentence) -> str | None:
    """By how much something is brought forward: "a day" is "1 day earlier"."""
    later = read_amount(words)
    return later and f"{later.removeprefix('by ').removesuffix(' earlier')} earlier"


_PRIORITY = re.compile(
    r"(?:(?:the|a|an|as|of|to|top|very|really|super|extremely|most|so|that|too) )*"
    r"(?P<denied>not (?:that |so |very |too )?)?(?:priority (?:of |level )?(?P<level>[^ ]+)"
    r"|(?P<word>[^ ]+?)(?:[ -]priority)?)"
)


def read_priority(words: Sentence) -> str | None:
    """A priority in words or by its number: "high", "p2", "priority 3"."""
    found = _PRIORITY.fullmatch(words.even)
    if not found:
        return None
    if found["level"] in LEVELS:
        return LEVELS[found["level"]]
    word = found["level"] or found["word"]
    said = next((name for name, names in PRIORITIES.items() if word in names), None)
    return "p4" if said == "p1" and found["denied"] else said


def read_level(words: Sentence) -> str | None:
    """The same behind the word priority, where a bare number is one."""
    return LEVELS.get(words.even.removeprefix("level ")) or read_priority(words)


def read_labels(words: Sentence) -> list[str] | None:
    """One or several labels, with or without "@"."""
    typed = re.sub(r"^(?:the )?(?:labels?|tags?) ", "", words.typed, flags=re.IGNORECASE)
    typed = re.sub(r" (?:labels?|tags?)$", "", typed, flags=re.IGNORECASE)
    if Sentence.of(typed).even == QUOTED:
        return [unquote(typed).lstrip("@")]
    names = [name.lstrip("@") for name in re.split(r"\s*(?:,|\band\b|&|\s)\s*", typed) if name]
    return names if names and all(re.fullmatch(r"[\w./-]{1,60}", name) for name in names) else None


def read_label_tokens(words: Sentence) -> list[str] | None:
    """Labels that say that they are some: "@phone", "@phone and @calls"."""
    names = words.typed.replace(",", " ").split()
    names = [name for name in names if name.lower() not in ("and", "&")]
    return read_labels(words) if names and all(name[0] == "@" for name in names) else None


def read_project(words: Sentence) -> str | None:
    """A project that says it is one: "#Work", "the Garden project", "my work list"."""
    rest, project = cut_project(Sentence.of(f"in {words.typed}"))
    return project if project and not rest else None


def read_name(words: Sentence) -> str | None:
    """A new name, as it was typed."""
    name = unquote(words.typed.lstrip("#"))
    return name if 0 < len(name) <= LONGEST_NAME else None


def cut_project(words: Sentence) -> tuple[Sentence, str | None]:
    """Cut a project or list off the end.

    Returns:
        What is left, and the project: "" for the to-do list itself, None when none was named.
    """
    for ending in (_HASH_END, _LIST_END, _PROJECT_END, _KNOWN_END):
        if found := ending.search(words.even):
            names = ((group, found.group(group)) for group in found.re.groupindex if group != "own")
            span = next((found.span(group) for group, name in names if name), None)
            name = words.part(*span) if span else None
            if name and (name.even in _NO_NAMES or ELSEWHERE.intersection(name.words)):
                continue
            plain = name is None or name.even in PLAIN_LISTS
            return words.part(0, found.start()), "" if plain or not name else unquote(name.typed)
    return words, None


_WRAP = re.compile(
    r"^(?:(?:the|my|a|an|that|this|our) )?(?:(?:recurring|weekly|daily|monthly|old|new) )?"
    r"(?:task|reminder|to-?do|to do|item|entry|chore|job)s? ?"
    r"(?:(?:to do|to|for|about|of|on|called|named|titled|that says|saying|regarding|:|-) (?=\S)|(?=\ue000))"
    r"|^(?:(?:the|my) )?(?:task|item|reminder|to-?do) (?=\S)"
)
_OPEN_END = re.compile(
    r" (?:to|on|for|at|until|till|by|as|in|of|off|back|is|are|be|the|a|an|and|from|with|me)$"
)
_INDEFINITE = re.compile(r"(?:a|an|another|some|new|this|these|your|his|her|their) ")
_UNWRAP = re.compile(r"(?<=\S) (?:task|reminder|to-?do|item|entry)$")

ORDERS = VERBS | {
    "tell",
    "book",
    "play",
    "order",
    "turn",
    "set",
    "show",
    "translate",
    "open",
    "start",
}
"""What begins a request rather than the name of a second task."""


def names_a_list(words: Sentence) -> bool:
    """Whether a reference says that it means a task: "the milk from my list", "the milk reminder"."""
    rest, project = cut_project(without_reason(words))
    return project is not None or bool(_WRAP.search(rest.even) or _UNWRAP.search(rest.even))


_AND = re.compile(r" (?:, and|and|, &|&|plus|, plus|as well as|,) ")
_OWNER = re.compile(r"(?:the|my|that|this|our|\ue000|#)\b|\ue000")
# Words that begin a sentence rather than a name, and that only one with a verb holds.
_NOT_A_NAME = re.compile(
    r"(?:(?:the )?(?:due )?(?:date|time|day|priority|deadline) (?:of|for|on|from)|if|whether|when|what|who|how|why|i|you|we|he|she|they|there|don't|not|never|then|and|or)\b"
)


def unwrapped(words: Sentence) -> Sentence:
    """Without "the reminder to" before it."""
    found = _WRAP.search(words.even)
    return words.part(found.end(), len(words.even)) if found else words


def read_reference(words: Sentence) -> str | None:
    """A task by its words, article included; None for what names none ("it", "everything")."""
    words, _ = cut_project(without_reason(words))
    words = words.part(
        0, len(re.sub(r"(?: ,)? (?:too|as well|already|now|finally|today's)$", "", words.even))
    )
    wrapped = _WRAP.search(words.even)
    if wrapped and wrapped.end() < len(words.even):
        words = words.part(wrapped.end(), len(words.even))
    elif _INDEFINITE.match(words.even):
        return None
    if bare := _UNWRAP.search(words.even):
        words = words.part(0, bare.start())
    even = words.even
    if not even or even in PRONOUNS or even.startswith(EVERYTHING) or len(even) > LONGEST_NAME:
        return None
    if _NOT_A_NAME.match(even) or _OPEN_END.search(even):
        return None
    if not ELSEWHERE.isdisjoint(words.words if _OWNER.match(even) else even.split()[-1:]):
        return None
    return unquote(words.typed) or None


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
    pieces, begin = [], 0
    for joint in re.finditer(r" , (?:and )?", part.even):
        pieces.append(part.part(begin, joint.start()))
        begin = joint.end()
    rest = part.part(begin, len(part.even))
    lone = re.search(r" and ", rest.even) if pieces else None
    if lone:
        pieces.append(rest.part(0, lone.start()))
        rest = rest.part(lone.end(), len(rest.even))
    return [*pieces, rest]


def read_owned(words: Sentence) -> list[str] | None:
    """Tasks that are spoken of as known: "the mower" rather than "mow the lawn"."""
    return read_references(words) if _OWNER.match(words.even) else None


def read_found(words: Sentence) -> str | None:
    """Words to search for: a reference without its article."""
    name = read_reference(words)
    return name and re.sub(r"^(?:the|my|our|any|a|an) +(?=\S)", "", name, flags=re.IGNORECASE)


def read_marked_project(words: Sentence) -> str | None:
    """A project that is called one, no mere list: "#Work", "the Garden project"."""
    return None if _LIST_END.search(f" in {words.even}") else read_project(words)


_JOINING = frozenset("to on in at of from is are for with and by that near i all the".split())


def read_short_name(words: Sentence) -> str | None:
    """A name that is plainly one: "a list of baby names", and no search for something."""
    short = len(words.even.split()) <= 3 and _JOINING.isdisjoint(words.words)
    return read_name(words) if short and words.even not in _NO_NAMES | PLAIN_LISTS else None


def read_short_found(words: Sentence) -> str | None:
    """A word or two to search for, which alone might mean anything else."""
    short = len(words.words) <= 2 and not _OWNER.match(words.even)
    return read_found(words) if short and _JOINING.isdisjoint(words.words) else None
