"""A mail's text as plain lines: HTML without its marks, and without what earlier mails said."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from html.parser import HTMLParser

from doneby.text import shorten
from doneby.toolkits.email.headers import in_letters

_UNREAD = frozenset({"script", "style", "head", "template", "title", "svg", "object"})
_EMPTY = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"})
_BLOCKS = frozenset(
    {"p", "div", "tr", "table", "ul", "ol", "blockquote", "section", "article", "pre"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "dl", "dt", "dd", "hr"}
)
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|"
    r"opacity\s*:\s*0(?![.\d]*[1-9])|mso-hide\s*:\s*all",
    re.IGNORECASE,
)
_ADDRESS_WIDTH = 200
_QUOTE_BEGINS = re.compile(
    r"-+ ?(?:original message|forwarded message|ursprüngliche nachricht|message d'origine) ?-+"
    r"|_{20,}",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"(?:on|am|le|el|il) .{4,200}(?:wrote|schrieb.{0,60}|a écrit|escribió|ha scritto) ?:",
    re.IGNORECASE,
)


def readable(raw: bytes, encoding: str, charset: str, *, html: bool) -> str:
    """The text of a part.

    Args:
        raw: The part as it was sent, or the beginning of it.
        encoding: How it is written: ``base64``, ``quoted-printable`` or as it is.
        charset: What it says that its letters are.
        html: Whether it is HTML.
    """
    text = in_letters(_unwrapped(raw, encoding), charset).replace("\r\n", "\n")
    return _tidy(from_html(text) if html else text)


def from_html(source: str) -> str:
    """What a reader of the page would see, as plain text; links with their real addresses."""
    page = _Page()
    page.feed(source)
    page.close()
    return _tidy("".join(page.pieces))


def folded(text: str) -> str:
    """The text without what it quotes, and a word on how much that was."""
    kept: list[str] = []
    quoted = 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        bare = line.strip()
        if _QUOTE_BEGINS.fullmatch(bare):
            quoted += sum(1 for rest in lines[number:] if rest.strip())
            break
        if bare.startswith(">"):
            quoted += 1
        elif not (_WROTE.fullmatch(bare) and _is_followed_by_quote(lines[number + 1 :])):
            kept.append(line)
    said = _tidy("\n".join(kept))
    if not quoted:
        return said
    lines_of = "1 line" if quoted == 1 else f"{quoted} lines"
    return f"{said}\n[{lines_of} quoted from earlier mails left out]".lstrip()


def _is_followed_by_quote(rest: list[str]) -> bool:
    return next((line.strip() for line in rest if line.strip()), "").startswith(">")


def _unwrapped(raw: bytes, encoding: str) -> bytes:
    if encoding == "quoted-printable":
        return quopri.decodestring(raw)
    if encoding == "base64":
        letters = re.sub(rb"[^A-Za-z0-9+/]", b"", raw)  # what is cut off may end anywhere
        try:
            return base64.b64decode(letters + b"=" * (-len(letters) % 4))
        except binascii.Error:
            return base64.b64decode(letters[: len(letters) // 4 * 4])
    return raw


def _tidy(text: str) -> str:
    lines = [re.sub(r"[ \t\xa0]+", " ", line).rstrip() for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Page(HTMLParser):
    """Collects what can be seen of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._unseen = ""  # the element that is not shown, with all that is in it
        self._depth = 0  # how many elements of its kind are open in it
        self._quotes = 0
        self._links: list[tuple[str, int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if self._unseen == "p" and tag in _BLOCKS:
            self._unseen = ""  # a paragraph ends where the next begins
        if self._unseen:
            self._depth += tag == self._unseen
            return
        if tag in _UNREAD or _is_hidden(attributes):
            self._unseen, self._depth = ("" if tag in _EMPTY else tag), 1
            return
        if tag == "blockquote":
            self._quotes += 1
        if tag == "br" or tag in _BLOCKS:
            self._break()
        elif tag == "li":
            self._break()
            self.pieces.append("- ")
        elif tag in ("td", "th"):
            self.pieces.append(" ")
        elif tag == "a":
            self._links.append((attributes.get("href") or "", len(self.pieces)))
        elif tag == "img" and (words := attributes.get("alt")):
            self.pieces.append(f" [picture: {shorten(words, 80)}] ")

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            self._depth -= tag == self._unseen
            if not self._depth:
                self._unseen = ""
            return
        if tag == "a" and self._links:
            self._end_link()
        if tag in _BLOCKS:
            if tag == "blockquote":
                self._quotes = max(0, self._quotes - 1)
            self._break()

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.pieces.append(re.sub(r"\s+", " ", data))

    def _break(self) -> None:
        self.pieces.append("\n" + "> " * self._quotes)

    def _end_link(self) -> None:
        """Tell where a link really leads, unless its words say so already."""
        address, begun = self._links.pop()
        words = "".join(self.pieces[begun:]).strip()
        bare = address.removeprefix("mailto:").rstrip("/")
        if address and not address.startswith("#") and words.rstrip("/") != bare:
            self.pieces.append(f" <{shorten(address, _ADDRESS_WIDTH)}>")


def _is_hidden(attributes: dict[str, str | None]) -> bool:
    return "hidden" in attributes or bool(_HIDDEN.search(attributes.get("style") or ""))
