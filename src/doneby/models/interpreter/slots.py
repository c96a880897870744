"""What fills the blanks of a phrasing besides names: dates, amounts, priorities, labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doneby.grammar.expressions import expression
from doneby.models.interpreter.naming import unquote
from doneby.models.interpreter.sentence import QUOTED, Sentence
from doneby.models.interpreter.spelling import correct
from doneby.models.interpreter.words import BEGINS_A_DATE, LEVELS, NUMBERS, PRIORITIES

if TYPE_CHECKING:
    from doneby.grammar.dates import DateContext, FoundDue

LONGEST_DATE = 150
"""Todoist's limit for a date phrase."""

MOST_TIMES = 5
"""More than this is not undone in one go: what it takes back should be looked at."""

SAYS_TIME = expression(
    r"\d[ap:.h]|\d ?[ap]m|\bat\b|noon|midday|night|morning|afternoon|evening", re.IGNORECASE
)
"""A date in words that says a time of day as well."""

_AFTER_LUNCH = expression(r"\bafter lunch(?: ?time)?\b")
_LEADS = expression(
    r"^(?:(?:on|at|by|for|due|due on|from|until|till|be|it's|is|and) +)+(?=\S)", re.IGNORECASE
)
_LEAD = expression(r"(?:on|to|until|till|til|for|at|by|due|due on|from|it|be|as) (?=\S)")
_AMOUNT = expression(
    r"(?:(?P<count>\d{1,3}|"
    + "|".join(sorted(NUMBERS, key=len, reverse=True))
    + r") ?(?:more |extra )?)"
    r"(?P<unit>day|week|month|year|hour|minute|min|hr)s?(?P<earlier> (?:earlier|sooner))?"
    r"(?: later| more)?"
)


_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_PART_OF_A_DAY = expression(
    r"\b(?P<on>on |in )?the (?P<part>morning|afternoon|evening|night) of (?P<day>"
    rf"(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: (?:of )?{_MONTH})?|{_MONTH} (?:the )?\d{{1,2}}"
    r"(?:st|nd|rd|th)?|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)


def with_parts_behind(text: str) -> str:
    """The words with "the 4th evening" for "the evening of the 4th"."""
    return _PART_OF_A_DAY.sub(r"\g<on>\g<day> \g<part>", text)


def read_due(words: Sentence, context: DateContext) -> str | None:
    """When something is due, in words that Todoist accepts."""
    from doneby.grammar.dates import parse_anything

    if not words or len(words.even) > LONGEST_DATE:
        return None
    if _AFTER_LUNCH.search(words.even):  # lunch begins at noon, and takes its time
        words = Sentence.of(_AFTER_LUNCH.sub("at 13:00", words.even))
    words = Sentence.of(with_parts_behind(words.typed))
    even = Sentence.of(words.typed, correct).even
    if even.startswith("from ") and " to " in even:
        return None  # from when to when, rather than ten minutes to eleven
    for phrase in dict.fromkeys((words.typed, even, _LEAD.sub("", even, count=1))):
        if found := parse_anything(phrase, context):
            return in_own_words(phrase, found, context)
    return None


def in_own_words(phrase: str, found: FoundDue, context: DateContext) -> str:
    """A date in the user's words without "on" or "by", where Todoist takes them in that sense."""
    from doneby.grammar.dates import DueError, parse_todoist

    corrected = Sentence.of(phrase, correct).even
    own = phrase if corrected == Sentence.of(phrase).even else corrected
    bare = _LEADS.sub("", own)
    for words in dict.fromkeys((bare, re.sub(r"^the +(?=\S)", "", bare), own)):
        try:
            due = parse_todoist(words, context)
        except DueError:
            continue
        if due and due.means_the_same_as(found.due):
            return words
    return found.todoist


_IN_MINUTES = {"half an hour": "30 minutes", "an hour and a half": "90 minutes"}


def read_amount(words: Sentence) -> str | None:
    """By how much something is put off: "a week" is "by 1 week"."""
    even = words.even.removesuffix(" later").removesuffix(" more")
    found = _AMOUNT.fullmatch(_IN_MINUTES.get(even, even))
    if not found:
        return None
    count = NUMBERS.get(found["count"]) or int(found["count"])
    unit = {"min": "minute", "hr": "hour"}.get(found["unit"], found["unit"])
    if unit == "year":
        count, unit = 12 * count, "month"
    length = f"{count} {unit}{'s' if count != 1 else ''}"
    return f"{length} earlier" if found["earlier"] else f"by {length}"


_BEFORE = expression(
    r"(?P<length>.+?)(?: (?:before|ahead of|prior to|in advance of|beforehand|ahead|earlier|prior"
    r"|in advance|before it|before that|before then))?"
)


def read_before(words: Sentence) -> str | None:
    """How long before a task its reminder is: "an hour before"."""
    found = _BEFORE.fullmatch(words.even)
    return f"{found['length']} before" if found else None


def read_times(words: Sentence) -> int | None:
    """How often: "2", "two", "twice"."""
    often = {"once": 1, "twice": 2, "thrice": 3}.get(words.even) or NUMBERS.get(words.even)
    often = often or (int(words.even) if words.even.isdecimal() and len(words.even) < 3 else 0)
    return often if 1 <= often <= MOST_TIMES else None


def read_amount_earlier(words: Sentence) -> str | None:
    """By how much something is brought forward: "a day" is "1 day earlier"."""
    later = read_amount(words)
    return later and f"{later.removeprefix('by ').removesuffix(' earlier')} earlier"


_IN_FULL = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAYS = {form: day[:3] for day in _IN_FULL for form in (day, day[:3], day[:4])} | {
    "thurs": "thu",
    "thur": "thu",
    "tues": "tue",
    "weds": "wed",
}


def read_weekdays(words: Sentence) -> str | None:
    """Days on which something repeats: "thursdays", "mondays and fridays"."""
    return _weekdays(words, each=True)


def read_some_weekdays(words: Sentence) -> str | None:
    """The same where something else says that it repeats: "only mon and fri from now on"."""
    return _weekdays(words, each=False)


def _weekdays(words: Sentence, *, each: bool) -> str | None:
    named = re.findall(r"[a-z]+", words.even.replace(" and ", " "))
    days = [_WEEKDAYS.get(name.removesuffix("s") if len(name) > 4 else name) for name in named]
    plural = all(name.endswith("days") for name in named)
    if not days or not all(days) or (each and not plural):
        return None
    return f"every {', '.join(day for day in days if day)}"


_PRIORITY = expression(
    r"(?:(?:the|a|an|as|of|to|top(?! priority)|very|really|super|extremely|most|so|that|too) )*"
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


_NO_LABELS = frozenset({"same", "that", "this", "those", "these", "other", "usual", "right"})


def read_labels(words: Sentence) -> list[str] | None:
    """One or several labels, with or without "@"."""
    typed = re.sub(r"^(?:the )?(?:labels?|tags?) ", "", words.typed, flags=re.IGNORECASE)
    typed = re.sub(r" (?:labels?|tags?)$", "", typed, flags=re.IGNORECASE)
    if Sentence.of(typed).even == QUOTED:
        return [unquote(typed).lstrip("@")]
    names = [name.lstrip("@") for name in re.split(r"\s*(?:,|\band\b|&|\s)\s*", typed) if name]
    if not _NO_LABELS.isdisjoint(name.lower() for name in names):
        return None  # "with the same label": which that is, only what was said before tells
    return names if names and all(re.fullmatch(r"[\w./-]{1,60}", name) for name in names) else None


def read_label_name(words: Sentence) -> str | None:
    """One label that says what it is, with or without "@"; one of several words is quoted."""
    labels = read_labels(words)
    return labels[0] if labels and len(labels) == 1 else None


def read_at_label(words: Sentence) -> str | None:
    """One label by its sign alone: "@phone"."""
    return read_label_name(words) if words.even.startswith("@") else None


def read_label_tokens(words: Sentence) -> list[str] | None:
    """Labels that say that they are some: "@phone", "@phone and @calls"."""
    names = words.typed.replace(",", " ").split()
    names = [name for name in names if name.lower() not in ("and", "&")]
    return read_labels(words) if names and all(name[0] == "@" for name in names) else None


def read_known_label(words: Sentence, context: DateContext) -> list[str] | None:
    """A label that nothing marks: "label the boxes tomorrow" has none."""
    dated = words.even in BEGINS_A_DATE or read_due(words, context)
    return None if dated or read_priority(words) else read_labels(words)
