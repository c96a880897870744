# ruff: noqa: SIM905 - word lists are read as words
"""Small typing errors in the words that the interpreter lives by; all others are left alone.

A corrected word is only ever compared with, never written into a task.
"""

from __future__ import annotations

KNOWN = frozenset(
    """remind reminder reminders delete remove cancel complete completed finish finished schedule
    reschedule postpone create project projects priority label labels overdue tomorrow today
    tonight monday tuesday wednesday thursday friday saturday sunday weekend weekly monthly
    january february august september october november december change rename reopen uncheck
    shopping grocery groceries inbox please thanks calendar appointment everything snooze defer
    delay description section urgent important morning afternoon evening""".split()
)

SLIPS = {
    "ad": "add", "adn": "and", "dlete": "delete", "delte": "delete", "detele": "delete",
    "deelte": "delete", "remnid": "remind", "rmeind": "remind", "rember": "remember",
    "remeber": "remember", "shwo": "show", "hsow": "show", "mvoe": "move", "moev": "move",
    "mkae": "make", "makr": "mark", "amrk": "mark", "doen": "done", "dnoe": "done",
    "taks": "task", "tsak": "task", "tasl": "task", "lsit": "list", "pirority": "priority",
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "2moro": "tomorrow",
    "2morrow": "tomorrow", "tommorrow": "tomorrow", "tommorow": "tomorrow",
    "whay": "what", "whihc": "which", "wen": "when", "whne": "when", "hwo": "how",
    "anythin": "anything", "anyting": "anything", "anythign": "anything",
    "waht": "what", "whta": "what", "hte": "the", "teh": "the", "pls": "please", "plz": "please",
    "wednsday": "wednesday", "wendsday": "wednesday", "tusday": "tuesday", "thrusday": "thursday",
    "calender": "calendar", "shoping": "shopping", "finsihed": "finished", "compelte": "complete",
    "udno": "undo", "unod": "undo", "todya": "today", "taday": "today", "tonite": "tonight",
    "2nite": "tonight", "reshedule": "reschedule", "creat": "create",
    "wensday": "wednesday", "thirsday": "thursday", "thursdy": "thursday", "tuesdy": "tuesday",
    "fridy": "friday", "saterdy": "saturday", "wenesday": "wednesday", "wednsdy": "wednesday",
    "thurday": "thursday", "thersday": "thursday", "saterday": "saturday", "satuday": "saturday",
    "tuseday": "tuesday", "teusday": "tuesday", "firday": "friday", "frday": "friday",
    "sundy": "sunday", "mondy": "monday", "febuary": "february", "tomoz": "tomorrow",
    "tomoro": "tomorrow", "sory": "sorry", "sry": "sorry", "2mrw": "tomorrow",
    "tomos": "tomorrow", "tomrw": "tomorrow",
    "tomorro": "tomorrow", "tomorrrow": "tomorrow", "mroning": "morning", "moring": "morning",
    "nite": "night", "wk": "week", "nxt": "next", "b4": "before", "aft": "afternoon",
    "wknd": "weekend", "frid": "friday", "mornign": "morning", "evey": "every", "evry": "every",
    "owt": "anything", "summat": "something", "nowt": "nothing", "arvo": "afternoon", "w": "with",
    "til": "till", "eveyr": "every", "crete": "create", "weds": "wednesday",
}  # fmt: skip

# English words that lie next to a known one.
OTHERS = frozenset("crate compete rename ample today labels deletes reminds cancels label".split())


def correct(word: str) -> str:
    """The known word that was meant, or the word itself."""
    if word in KNOWN or word in OTHERS:
        return word
    if word in SLIPS:
        return SLIPS[word]
    return _near().get(word, word) if len(word) > 4 else word


_DATE_WORDS = frozenset(
    """today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weekend
    january february august september october november december""".split()
)


def is_date_word(word: str) -> bool:
    """Whether a word is a day or a month, which misspelt is hardly a part of a name."""
    return word in _DATE_WORDS


def _near() -> dict[str, str]:
    """Every known word with a letter left out, doubled, or two neighbours exchanged."""
    if not _NEAR:
        for word in sorted(KNOWN):
            for i in range(1, len(word)):
                _NEAR.setdefault(word[:i] + word[i + 1 :], word)
                _NEAR.setdefault(word[:i] + word[i] + word[i:], word)
                _NEAR.setdefault(word[: i - 1] + word[i] + word[i - 1] + word[i + 1 :], word)
    return _NEAR


_NEAR: dict[str, str] = {}
