"""Text that came from outside, made safe to show: the one choke point before any display.

A task's name, a server's error message or a model's answer may hold escape sequences that write
the clipboard or move the cursor, and characters that hide or reorder what is read.
"""

from __future__ import annotations

import re
import unicodedata

DISPLAY_LIMIT = 100_000
"""Nobody reads more than this many characters of one text; the rest is cut, and marked so."""

# Every alternative matches wherever its first character stands, so one pass leaves no character
# behind that could begin a sequence, and nothing is scanned twice.
_SEQUENCE = re.compile(
    r"(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])"  # OSC, DCS, SOS, PM, APC: a string of any length,
    r"[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # up to BEL, ST, another escape or the line's end
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI: colours, cursor, screen
    r"|\x1b[ -/]*[0-~]?"  # any other escape
)

# Controls, marks that reorder text, characters that show nothing, half characters. The joiners
# U+200C and U+200D stay: Persian and emoji families are made with them.
_UNSHOWABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)

_ELLIPSIS = "…"


def clean(text: str, limit: int = DISPLAY_LIMIT) -> str:
    """Make outside text safe for a terminal, line breaks and tabs kept.

    Escape sequences go with all they carry; every other character that is not for reading
    becomes a replacement character, so that it is seen that something was there.

    Args:
        text: Any string, lone surrogates included.
        limit: The most characters to show; what is cut is marked with an ellipsis.
    """
    shown = _SEQUENCE.sub("", text[:limit].replace("\r\n", "\n"))
    shown = _UNSHOWABLE.sub("\N{REPLACEMENT CHARACTER}", shown)
    return shown + _ELLIPSIS if len(text) > limit else shown


def visible(text: str, *, lines: bool = False) -> str:
    r"""Show text in full for somebody who decides about it: nothing dropped, nothing hidden.

    Whatever is not plainly printable is written as an escape (``\x1b``, ``\u202e``).

    Args:
        text: Any string.
        lines: Whether line breaks may break the line; otherwise they are written as escapes
            too, so that a name cannot pretend to be several lines of the question.
    """
    return "".join(
        character
        if _is_plain(character) or (lines and character == "\n")
        else character.encode("unicode_escape", "surrogatepass").decode("ascii")
        for character in text
    )


def shorten(text: str, width: int) -> str:
    """Put text on one line of at most ``width`` characters, cut between words where it can be."""
    line = " ".join(text.split())
    if len(line) <= width:
        return line
    if width <= len(_ELLIPSIS):
        return _ELLIPSIS[:width]
    head = line[: width - len(_ELLIPSIS)]
    at_word = head.rsplit(" ", 1)[0] if line[len(head)] != " " else head
    # A word longer than half the line is better cut than left out.
    head = at_word if len(at_word) * 2 > width else head
    return _whole_characters(head, line[len(head) :]).rstrip() + _ELLIPSIS


def _is_plain(character: str) -> bool:
    return character.isprintable() and not _UNSHOWABLE.match(character)


def _whole_characters(head: str, rest: str) -> str:
    """Shorten ``head`` so that no letter is parted from its accents, no emoji from its family."""
    while head and rest and (_joins(rest[0]) or head[-1] == "\u200d"):
        head, rest = head[:-1], head[-1]
    return head


def _joins(character: str) -> bool:
    return unicodedata.combining(character) != 0 or character in "\u200d\ufe0e\ufe0f"
