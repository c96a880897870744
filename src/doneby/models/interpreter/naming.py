# ruff: noqa: SIM905 - word lists are read as words
"""How people name projects and lists, and new things of any kind."""

from __future__ import annotations

import re
from collections.abc import Iterable

from doneby.grammar.expressions import expression
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.words import (
    BEGINS_A_DATE,
    ELSEWHERE,
    JOINING,
    LISTS_BY_NAME,
    NO_NAMES,
    NOUNS_TOO,
    ORDERS,
    PLAIN_LISTS,
    PRONOUNS,
)

LONGEST_NAME = 500
"""Todoist's limit for the name of a task; a longer reference or title is not one."""

_LIST_WORDS = r"(?:lists?|reminders|tasks|to-?dos?(?: lists?)?|wishlist|board)"
_LIST_END = expression(
    r"(?:^| )(?:to|on|onto|in|into|from|off of|off|out of|of|under|at) "
    r"(?:(?P<own>my|the|our|this|that|a) )?(?:list (?:for|of|called|named) (?P<kind>[^,;]{1,60})"
    r"|(?P<name>(?:(?!(?:to(?! (?:dos?|list)\b)|on|onto|into|from) )[^ ,;]+ ){0,4}?)"
    rf"{_LIST_WORDS})(?: ?(?:of mine|too|as well))?$"
)
_PROJECT_END = expression(
    r"(?:^| )(?:to|on|onto|in|into|from|off|out of|of|under|inside|within) (?:(?:my|the|our) )?"
    r"(?:(?P<name>(?:(?!(?:to|on|onto|in|into|from|under|at|for) )[^ ,;]+ ){1,4}?)project"
    r"|project (?:called |named )?(?P<after>[^,;]{1,60}))$"
)
_KNOWN_END = expression(
    r"(?:^| )(?:to|on|onto|in|into|from|off|out of|under) (?:(?:my|the|our) )?"
    rf"(?P<name>{'|'.join(sorted(LISTS_BY_NAME))})$"
)
_HASH_END = expression(
    r"(?:^| )(?:(?:to|on|onto|in|into|from|off|out of|under|for) )?(?:(?:my|the|our) )?"
    r"#(?P<name>[^ ,;]+|\ue000)(?: (?:project|list))?$"
)


def unquote(text: str) -> str:
    """Take the quotation marks from a text that is quoted as a whole."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 2 and Sentence.of(text).even == QUOTED else text


def read_project(words: Sentence) -> str | None:
    """A project that says it is one: "#Work", "the Garden project", "my work list"."""
    rest, project = cut_project(Sentence.of(f"in {words.typed}"))
    return project if project and not rest else None


_GOES_ON = expression(
    r" (?:and|then|,)(?: then| also)? (?:put|add|stick|move|label|tag|create|make|set|pop|throw"
    r"|call|rename|delete|remind|mark|complete|show|archive)\b"
    r"| (?:with|and|having) (?:the |these |two |three |a )?(?:sections?|tasks?|items|columns"
    r"|labels?)\b"
)


def read_list_name(words: Sentence) -> str | None:
    """A name for a new project, with which the sentence ends: no "... and put milk in there"."""
    unended = words.even.rpartition(" ")[2] in JOINING
    return None if unended or _GOES_ON.search(words.even) else read_name(words)


def read_sections(words: Sentence) -> list[str] | None:
    """The names of new sections: "Discovery, Build and Launch"."""
    names = [item.typed for item in words.split_at(r" (?:, and|and|, &|&|,) ")]
    names = [unquote(name) for name in names if name]
    return names if names and all(len(name.split()) <= 4 for name in names) else None


def read_bare_project(words: Sentence) -> str | None:
    """A project where nothing else can stand: "Garden", "#Garden"."""
    name = read_list_name(words)
    first = words.even.partition(" ")[0]
    return name if name and {words.even, first}.isdisjoint(NO_NAMES | PRONOUNS) else None


def read_hash_project(words: Sentence) -> str | None:
    """A project by its mark alone: "#Garden"."""
    return read_name(words) if re.fullmatch(r"#(?:[^ ,;#]+|\ue000)", words.even) else None


def read_name(words: Sentence) -> str | None:
    """A new name, as it was typed."""
    name = unquote(words.typed.lstrip("#"))
    return name if 0 < len(name) <= LONGEST_NAME else None


_NO_NEW_NAME = expression(
    rf"{QUOTED} ?[,;]|(?:is|was|are|were|will|would|which|should|must|needs|has|can)\b"
    r"|.* is (?:written|spelled|spelt) "
)


def read_new_name(words: Sentence) -> str | None:
    """What something is to be called: no "is enough", and nothing behind quotation marks."""
    return None if _NO_NEW_NAME.match(words.even) else read_name(words)


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
            if name and (name.even in NO_NAMES or ELSEWHERE.intersection(name.words)):
                continue
            plain = name is None or name.even in PLAIN_LISTS
            return words.part(0, found.start()), "" if plain or not name else unquote(name.typed)
    return words, None


def read_marked_project(words: Sentence) -> str | None:
    """A project that is called one, no mere list: "#Work", "the Garden project"."""
    return None if _LIST_END.search(f" in {words.even}") else read_project(words)


def read_section_name(words: Sentence) -> str | None:
    """A new section's name, which is no "in Home called ..."."""
    return (
        None if re.match(r"(?:to|in|into|under|inside|on) ", words.even) else read_list_name(words)
    )


def read_short_name(words: Sentence) -> str | None:
    """A name that is plainly one: "a list of baby names", and no search for something."""
    short = len(words.even.split()) <= 3 and JOINING.isdisjoint(words.words)
    nothing = words.even in PLAIN_LISTS or words.words <= NO_NAMES
    return read_name(words) if short and not nothing else None


CAPITALS = r"[A-Z][\w&'-]*(?: (?:[A-Z&][\w&'-]*|of|and|the|\d+)){0,3}"
"""A name that begins with a capital, as an expression."""

_CAPITAL = expression(CAPITALS)


def read_capital(words: Sentence) -> str | None:
    """A project that only its capital tells: "School"; no name of a day."""
    first = words.even.partition(" ")[0]
    return words.typed if _CAPITAL.fullmatch(words.typed) and first not in BEGINS_A_DATE else None


_NO_PLACE = expression(
    r"(?:a|an|another|some|any|this|that|these|those) |(?:there|here|it|me|us|him|her|them|myself)$"
)
_PLACE = expression(r"(?!\d)[^ ,;:#@.]+(?: [^ ,;:#@.]+){0,2}")


def read_place(words: Sentence) -> str | None:
    """What may be the name of a project or a section: a word or three; the account says."""
    if words.even.endswith((" list", " project")):
        rest, project = cut_project(Sentence.of(f"in {words.typed}"))
        if project is not None and not rest:
            return project
    vague = words.even in PRONOUNS | PLAIN_LISTS or ELSEWHERE.intersection(words.words)
    if vague or not _PLACE.fullmatch(words.even) or _NO_PLACE.match(words.even):
        return None
    return None if any(_nearly_a_day(word) for word in words.words) else words.typed


def _nearly_a_day(word: str) -> bool:
    """Whether it may be a misspelt day: "fryday"."""
    return bool(closest(word, DAYS, 0.8))


def closest(name: str, names: Iterable[str], cutoff: float) -> str:
    """The name that looks most like another; empty for none."""
    from difflib import get_close_matches

    folded = {one.casefold(): one for one in names}
    near = get_close_matches(name.casefold(), folded, 1, cutoff)
    return folded[near[0]] if near else ""


def read_named_project(words: Sentence) -> str | None:
    """A project behind "add a task to": "Home", "#Home", "the Garden project"; no "write cards"."""
    if project := read_project(words) or read_hash_project(words):
        return project
    first = words.even.partition(" ")[0]
    capital = words.typed[:1].isupper() or words.even == QUOTED
    return read_place(words) if capital or first not in ORDERS else None


DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow")


_BEGINS_A_TIME = frozenset({"this", "next", "today", "tomorrow", "tonight"})


def on_list(words: Sentence) -> str | None:
    """The project of "on my shopping list"; "" for "on my list", None for anything else."""
    rest, project = cut_project(Sentence.of(f"x {words.typed}"))
    dated = project and project.split()[0].lower() in _BEGINS_A_TIME
    return project if rest.even == "x" and not dated else None


def read_own_list(words: Sentence) -> str | None:
    """The project of "grocery list", "" for "to-do list"."""
    return on_list(Sentence.of(f"on my {words.typed}"))


_NOT_SHOWN = frozenset(
    """history log conversations settings setup config configuration preferences status help
    commands examples options weather forecast calendar alarms notes notifications messages emails
    mail news files time date more less next previous last first all everything details ones new
    other others""".split()
)
"""What may be asked to be shown and is no project."""


def read_shown_place(words: Sentence) -> str | None:
    """A project in "show erasmus": a word or two that are nothing else one asks to see."""
    few = len(words.words) <= 2 and QUOTED not in words.even and _NOT_SHOWN.isdisjoint(words.words)
    few = few and (ORDERS - NOUNS_TOO).isdisjoint(words.words)
    return read_place(words) if few and JOINING.isdisjoint(words.words) else None


def read_topic(words: Sentence) -> str | None:
    """What a project is for, without its article: "the kitchen renovation"."""
    name = read_list_name(words)
    return name and re.sub(r"^(?:the|my|our|a|an) +(?=\S)", "", name, flags=re.IGNORECASE)


def read_project_name(words: Sentence) -> str | None:
    """A name right behind the word project, so no "for ..." or "to ..."."""
    several = " with " in words.even or " , " in words.even
    return None if several or words.even.split(" ")[0] in JOINING else read_list_name(words)


def read_quoted(words: Sentence) -> str | None:
    """A name that is quoted as a whole."""
    return unquote(words.typed) if words.even == QUOTED else None
