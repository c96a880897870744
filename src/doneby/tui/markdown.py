"""An answer's Markdown as one text: wrapped at a width, with hanging indents, links spelled out.

One widget for each answer, whatever is in it: a Textual ``Markdown`` is a tree of some seventy
widgets, and a long conversation of those takes seconds to resize. A link is never live: it shows
where it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content, Span

from doneby.text import clean

if TYPE_CHECKING:
    from markdown_it.token import Token

_BULLETS = "•◦▪"
_LEAST_WIDTH = 8


@dataclass(slots=True)
class _Block:
    """Lines with something before the first and something before the others."""

    content: Content
    first: str = ""
    rest: str = ""
    close: bool = False  # to the block above it: an item of the same list
    wraps: bool = True


def plain(text: str, width: int) -> Content:
    """Text as it is, wrapped; a line that begins with a bullet hangs under its words."""
    return _lay_out([_line(line) for line in clean(text).split("\n")], width)


def render(text: str, width: int) -> Content:
    """Markdown wrapped at ``width`` cells."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table").enable("strikethrough")
    # A line break in an answer is meant: people wrap nothing by hand in a terminal.
    return _lay_out(_Writer().blocks(parser.parse(clean(text))), width)


def settled(text: str) -> int:
    """How much of a text that still grows is laid out once and for all: up to its last block.

    Returns:
        A place between two blocks, outside of any code; 0 where there is none.
    """
    place, found, fence = 0, 0, ""
    after_blank = False
    for line in text.splitlines(keepends=True):
        if after_blank and not fence and line[:1].strip():
            found = place  # what begins at the margin belongs to nothing above
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and fence in ("", mark):
            fence = "" if fence else mark
        after_blank = not line.strip()
        place += len(line)
    return found


def _line(line: str) -> _Block:
    bullet = "• " if line.startswith("• ") else ""
    return _Block(Content(line.removeprefix(bullet)), bullet, " " * len(bullet), close=True)


def _lay_out(blocks: list[_Block], width: int) -> Content:
    lines: list[Content] = []
    for number, block in enumerate(blocks):
        if number and not block.close:
            lines.append(Content(""))
        room = max(width - cell_len(block.first), _LEAST_WIDTH)
        wrapped = block.content.wrap(room) if block.wraps else block.content.split("\n")
        for at, line in enumerate(wrapped or [Content("")]):
            lead = block.rest if at else block.first
            lines.append(Content.styled(lead, "$faint") + line.rstrip() if lead else line.rstrip())
    return Content("\n").join(lines)


@dataclass(slots=True)
class _Writer:
    """Goes through the tokens of markdown-it once."""

    found: list[_Block] = field(default_factory=list)
    indent: str = ""
    marker: str = ""
    lists: list[int | None] = field(default_factory=list)
    tight: bool = False

    def blocks(self, tokens: list[Token]) -> list[_Block]:
        """The blocks of a document."""
        stream = iter(tokens)
        for token in stream:
            self._take(token, stream)
        return self.found

    def _take(self, token: Token, stream: Iterator[Token]) -> None:
        match token.type:
            case "heading_open":
                style = "bold $primary" if token.tag in ("h1", "h2") else "bold"
                self._add(_inline(next(stream)).stylize(style))
            case "inline":
                self._add(_inline(token))
            case "fence" | "code_block":
                self._add(Content.styled(token.content.rstrip("\n"), "$secondary"), code=True)
            case "hr":
                self._add(Content.styled("─" * 12, "$faint"))
            case "bullet_list_open" | "ordered_list_open":
                ordered = token.type.startswith("ordered")
                self.lists.append(int(token.attrGet("start") or 1) if ordered else None)
            case "bullet_list_close" | "ordered_list_close":
                self.lists.pop()
                self.tight = bool(self.lists)
            case "list_item_open":
                self._open_item()
            case "list_item_close":
                self.indent = self.indent[: -self._item_width()]
                self.marker, self.tight = "", True
            case "blockquote_open":
                self.indent += "│ "
            case "blockquote_close":
                self.indent = self.indent[:-2]
            case "table_open":
                self._add(_table(stream), code=True)
            case _:
                pass

    def _open_item(self) -> None:
        number = self.lists[-1]
        if number is None:
            self.marker = f"{_BULLETS[min(len(self.lists), len(_BULLETS)) - 1]} "
        else:
            self.lists[-1] = number + 1
            self.marker = f"{number}. ".ljust(3)
        self.indent += " " * self._item_width()

    def _item_width(self) -> int:
        return 2 if self.lists[-1] is None else 3

    def _add(self, content: Content, *, code: bool = False) -> None:
        first = self.indent
        if self.marker:
            first = self.indent[: -len(self.marker)] + self.marker
        lead = "  " if code else ""
        close = self.tight and bool(self.lists)
        self.found.append(
            _Block(content, first + lead, self.indent + lead, close=close, wraps=not code)
        )
        self.marker, self.tight = "", bool(self.lists)


_STYLES = {"strong": "bold", "em": "italic", "s": "strike"}


def _inline(token: Token) -> Content:
    """One run of text: emphasis kept, a link followed by where it goes."""
    text, spans = "", []
    opened: list[tuple[int, str]] = []
    for piece in token.children or ():
        kind, _, edge = piece.type.rpartition("_")
        begin, said = len(text), clean(piece.content)  # an entity may be any character
        match piece.type:
            case "code_inline":
                text += said
                spans.append(Span(begin, len(text), "$secondary"))
            case "softbreak" | "hardbreak":
                text += "\n"
            case "image":
                text += _linked(said, str(piece.attrGet("src") or ""))
            case "link_open":
                opened.append((begin, str(piece.attrGet("href") or "")))
            case "link_close":
                begin, address = opened.pop()
                spans.append(Span(begin, len(text), "underline"))
                text = text[:begin] + _linked(text[begin:], address)
            case _ if edge == "open" and kind in _STYLES:
                opened.append((begin, ""))
            case _ if edge == "close" and kind in _STYLES:
                spans.append(Span(opened.pop()[0], len(text), _STYLES[kind]))
            case _:
                text += said
    return Content(text, spans)


def _linked(words: str, address: str) -> str:
    return words if address in ("", words) else f"{words} ({clean(address)})"


def _table(stream: Iterator[Token]) -> Content:
    """A table in columns as wide as what is in them."""
    rows: list[list[Content]] = []
    for token in stream:
        if token.type == "table_close":
            break
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_inline(token))
    columns = max(map(len, rows), default=0)
    widths = [
        max((row[at].cell_length for row in rows if at < len(row)), default=0)
        for at in range(columns)
    ]
    lines = []
    for number, row in enumerate(rows):
        cells = [cell.pad_right(widths[at] - cell.cell_length) for at, cell in enumerate(row)]
        line = Content("  ").join(cells)
        lines.append(line.stylize("bold") if number == 0 else line)
    return Content("\n").join(lines)
